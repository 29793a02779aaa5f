"""Clones share nothing, two battles never touch, and the same seed is the same battle anywhere."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from battle_samples import FIXTURES, battle, chosen, stage, walk

from game.battle import BattleError, DiceState, ScriptedDice, ScriptExhausted
from game.battle.setup import FighterSetup
from game.rulecheck import case_from, case_setup


@pytest.mark.parametrize("seed", range(6))
def test_a_clone_changes_nothing_and_is_changed_by_nothing(seed: int) -> None:
    one, rng = battle(seed=seed), random.Random(seed)
    for _ in walk(one, seed, 60):
        copy, state, log = one.clone(), one.state_hash(), len(one.log)
        for _ in range(4):
            if not copy.over:
                copy.submit(chosen(copy, rng))
        assert (one.state_hash(), len(one.log)) == (state, log)
        kept = one.clone()
        held = kept.state_hash()
        one.world.cache["touched"] = 1
        assert kept.state_hash() == held and "touched" not in kept.world.cache
        one.world.cache.pop("touched", None)


def test_a_clone_rolls_the_same_dice() -> None:
    one = battle(seed=4)
    for command in walk(one, 4, 80):
        copy = one.clone()
        assert copy.submit(command) == one.clone().submit(command)


def test_two_battles_in_one_process_never_touch() -> None:
    """Interleaved command by command they come out as alone."""
    alone = []
    for seed in (1, 2):
        one = battle(seed=seed)
        commands = list(walk(one, seed, 200))
        alone.append((commands, one.state_hash()))
    first, second = battle(seed=1), battle(seed=2)
    for number in range(max(len(alone[0][0]), len(alone[1][0]))):
        for one, (commands, _) in ((first, alone[0]), (second, alone[1])):
            if number < len(commands):
                one.submit(commands[number])
    assert (first.state_hash(), second.state_hash()) == (alone[0][1], alone[1][1])


def test_seeds_count_and_the_modules_of_chance_do_not() -> None:
    """B63: the same seed twice is the same battle, another seed another, `random` has no say."""
    found = []
    for seed, noise in ((9, 0), (9, 1), (10, 0)):
        one = battle(seed=seed)
        for _ in walk(one, 9, 120):
            random.seed(noise)
        found.append(one.state_hash())
    assert found[0] == found[1] != found[2]


_SCRIPT = """
import sys
sys.path[:0] = [{root!r}, {here!r}]
from battle_samples import battle, walk
one = battle(seed=21)
for _ in walk(one, 21, 150):
    pass
print(one.state_hash(), len(one.log))
"""


def test_the_same_on_every_process_whatever_the_hash_seed() -> None:
    here = Path(__file__).parent
    text = _SCRIPT.format(root=str(here.parents[1]), here=str(here))
    found = set()
    for hash_seed in ("0", "1", "4242"):
        ran = subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed})
        found.add(ran.stdout)
    one = battle(seed=21)
    for _ in walk(one, 21, 150):
        pass
    assert found == {f"{one.state_hash()} {len(one.log)}\n"}


# -- dice ---------------------------------------------------------------------------------------

PAIR = {
    "map": "AB",
    "order": ["A", "B"],
    "fighters": {
        "A": {"kind": "swordsman", "side": "azure"},
        "B": {"kind": "swordsman", "side": "gules", "set": {"reactions": 0}},
    },
}


def test_scripted_dice_are_rolled_in_order() -> None:
    built = stage(PAIR, ScriptedDice((20, 8)))
    attack = next(iter(built.battle.legal_commands()))
    events = built.battle.submit(attack)
    assert [e.roll.faces for e in events if hasattr(e, "roll")] == [(20,), (8,)]
    assert built.battle.world.get(0, DiceState).rolls == 2


@pytest.mark.parametrize("faces", [(), (21,), (0,), (15,), (15, 9)])
def test_a_script_that_does_not_fit_changes_nothing(faces: tuple[int, ...]) -> None:
    """Too short, or a face the die does not have: ScriptExhausted, and the battle is as before."""
    built = stage(PAIR, ScriptedDice(faces))
    before = built.battle.state_hash()
    attack = next(iter(built.battle.legal_commands()))
    for _ in range(2):
        with pytest.raises(ScriptExhausted):
            built.battle.submit(attack)
        assert built.battle.state_hash() == before
        assert not built.battle.commands


def test_dice_are_fair_enough() -> None:
    """Every face of a d20 within five standard deviations over 20,000 rolls."""
    from game.battle import CounterDice

    counts = [0] * 21
    for number in range(20_000):
        counts[CounterDice().face(12345, number, 20)] += 1
    assert counts[0] == 0
    assert all(abs(count - 1000) < 5 * 31 for count in counts[1:])


# -- size ---------------------------------------------------------------------------------------


def _crowd(number: int) -> None:
    from game.battle import Battle

    loaded = case_from({"map": "A" + "." * 250 + "B", "fighters": PAIR["fighters"]}, FIXTURES)
    setup = case_setup(loaded.case)
    import msgspec

    more = tuple(
        FighterSetup(key=f"f{n}", kind="swordsman", side="azure", at=(n + 1, 0)) for n in range(number - 2))
    Battle.start(msgspec.structs.replace(setup, fighters=(*setup.fighters, *more)), loaded.pack, 1)


def test_at_most_200_fighters() -> None:
    """GRID-9."""
    _crowd(200)
    with pytest.raises(BattleError, match="too-many-fighters"):
        _crowd(201)


# -- what a side is given -----------------------------------------------------------------------


def test_a_view_shows_no_dice_and_its_sandbox_rolls_others() -> None:
    """No help from the dice: a sandbox starts from the known state with a seed of its own."""
    one = battle(seed=6)
    for _ in walk(one, 6, 30):
        pass
    view = one.view(one.decision.side)
    with pytest.raises(KeyError):
        view.reader.get(0, DiceState)
    assert view.reader.find(0, DiceState) is None
    state = one.state_hash()
    first, second = view.sandbox(1), view.sandbox(2)
    assert list(first.legal_commands()) == list(one.legal_commands()) == list(view.legal_commands())
    assert first.world.get(0, DiceState) == DiceState(1)
    for seed, copy in ((1, first), (2, second)):
        for _ in walk(copy, seed, 40):
            pass
    assert one.state_hash() == state
    assert view.sandbox(1).state_hash() == view.sandbox(1).state_hash()
