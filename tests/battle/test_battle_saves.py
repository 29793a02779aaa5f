"""Saving: at every single decision, in the middle of reactions, and what is no battle is refused."""

from __future__ import annotations

import itertools
import json
import random
from hashlib import blake2b
from typing import Any

import pytest
from battle_samples import battle, chosen, stage, walk

from game.battle import Attack, Battle, BattleError, DiceState, Move, React, Stack


def reload(one: Battle) -> Battle:
    return Battle.from_json(one.to_json())


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_can_be_saved_and_played_on(seed: int) -> None:
    """At every decision: the same state, dice, choices; and the next commands lead to the same states."""
    original = battle(seed=seed)
    kinds = set()
    ahead = [original.state_hash()]
    given = []
    for command in walk(original, seed, 150):
        given.append(command)
        kinds.add(original.decision.kind)
        copy = reload(original)
        assert copy.state_hash() == original.state_hash()
        assert copy.decision == original.decision
        assert copy.world.get(0, DiceState) == original.world.get(0, DiceState)
        assert list(copy.legal_commands()) == list(original.legal_commands())
        assert copy.log == original.log
        copy.submit(command)
        ahead.append(copy.state_hash())
    again = battle(seed=seed)
    for command, state in zip(given, ahead, strict=False):
        assert again.state_hash() == state
        again.submit(command)
    assert {"turn", "reaction", "opportunity"} <= kinds


@pytest.mark.parametrize("every", [1, 7, 40])
def test_a_battle_reloaded_again_and_again_ends_the_same(every: int) -> None:
    straight = battle(seed=11)
    given = list(walk(straight, 11, 400))
    broken = battle(seed=11)
    for number, command in enumerate(given):
        if number % every == 0:
            broken = reload(broken)
        broken.submit(command)
    assert broken.state_hash() == straight.state_hash()
    assert broken.to_json() == straight.to_json()


def test_in_the_middle_of_a_block_against_an_opportunity_against_a_step() -> None:
    """Three things half resolved: a step, the offer it gave, the attack that waits for its block."""
    table = {
        "map": "...AB",
        "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "guard", "side": "azure"},
            "B": {"kind": "swordsman", "side": "gules"},
        },
    }
    for seed in itertools.count():
        built = stage(table, seed=seed)
        one, a, b = built.battle, built.ids["A"], built.ids["B"]
        one.submit(Move(a, ((2, 0), (1, 0))))
        sword = next(c.weapon for c in one.legal_commands() if isinstance(c, React) and c.kind == "attack")
        one.submit(React(b, "attack", sword, "weapon-arm"))
        if one.decision.kind == "reaction":
            break
    frames = [type(frame).__name__ for frame in one.world.get(0, Stack).frames]
    assert frames == ["RoundFrame", "RunFrame", "MoveFrame", "OfferFrame", "AttackFrame"]
    for answer in list(one.legal_commands()):
        straight, saved = one.clone(), reload(one)
        assert straight.submit(answer) == saved.submit(answer)
        while straight.decision.kind != "turn":
            command = next(iter(straight.legal_commands()))
            saved = reload(saved)
            assert straight.submit(command) == saved.submit(command)
        assert straight.state_hash() == saved.state_hash()


def test_loading_and_saving_roll_nothing() -> None:
    """B43: the place in the stream of dice is saved; loading, listing and looking draw none."""
    one = battle(seed=5)
    for _ in walk(one, 5, 60):
        before = one.world.get(0, DiceState)
        copy = reload(one)
        list(copy.legal_commands())
        for command in itertools.islice(copy.legal_commands(), 4):
            copy.forecast(command)
        copy.state_hash()
        assert copy.world.get(0, DiceState) == before == one.world.get(0, DiceState)


# -- what is no battle --------------------------------------------------------------------------


def signed(plain: dict[str, Any]) -> bytes:
    """A battle changed by hand, with the digest it then needs."""
    rest = {key: value for key, value in plain.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return json.dumps({**rest, "digest": blake2b(text, digest_size=16).hexdigest()}).encode()


def read(text: bytes) -> None:
    """A text is refused with BattleError or is a battle; nothing else may come of it."""
    try:
        Battle.from_json(text)
    except BattleError as error:
        assert error.code


def sample() -> bytes:
    one = battle(seed=3)
    for _ in walk(one, 3, 40):
        pass
    return one.to_json()


def test_cut_anywhere_it_is_refused() -> None:
    """B51: a save cut off at any of 64 places is refused with a battle error, never a crash."""
    text = sample()
    for cut in {0, 1, *range(0, len(text), max(1, len(text) // 64))}:
        with pytest.raises(BattleError):
            Battle.from_json(text[:cut])


def test_flipped_bits_are_noticed() -> None:
    """B51: a single flipped bit, 400 times, is always noticed."""
    text, rng = sample(), random.Random(0)
    for _ in range(400):
        spoilt = bytearray(text)
        spoilt[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
        with pytest.raises(BattleError):
            Battle.from_json(bytes(spoilt))


def test_a_battle_laid_out_otherwise_is_the_same_battle() -> None:
    text = sample()
    plain = json.loads(text)
    assert Battle.from_json(json.dumps(plain, indent=2).encode()).to_json() == text
    assert Battle.from_json(signed(plain)).to_json() == text


def test_numbers_changed_by_hand_give_a_battle_error_or_a_battle() -> None:
    """Ids of nobody, places outside, negative counts, with the right digest."""
    plain = json.loads(sample())
    rng = random.Random(1)
    places: list[tuple[Any, Any]] = []

    def collect(value: Any) -> None:
        pairs: Any = ()
        if isinstance(value, dict | list):
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in pairs:
            if type(part) is int:
                places.append((value, key))
            collect(part)

    collect(plain)
    for _ in range(400):
        holder, key = rng.choice(places)
        old = holder[key]
        holder[key] = rng.choice([-1, 0, 1, 7, 99, 10**6, 2**63, 2**70])
        read(signed(plain))
        holder[key] = old


@pytest.mark.parametrize("text", [
    b"", b"null", b"[]", b"{}", b"\xff\xfe", b'{"format": "escarmouche-battle"}',
    b'{"format": "escarmouche-battle", "version": 1}', b'{"format": "other", "version": 1}',
    b'{"format": "escarmouche-battle", "version": "1"}', b'{"format": "escarmouche-battle", "version": true}',
    b"[" * 100_000, b'{"a":' * 100_000, b"9" * 1_000_000,
])
def test_what_is_no_battle(text: bytes) -> None:
    """B51: an empty, foreign, enormous or deeply nested file is refused with a battle error."""
    with pytest.raises(BattleError):
        Battle.from_json(text)


def test_a_newer_version_says_so() -> None:
    plain = json.loads(sample())
    with pytest.raises(BattleError, match="newer-version"):
        Battle.from_json(signed({**plain, "version": 999}))
    with pytest.raises(BattleError, match="unknown-ruleset"):
        Battle.from_json(signed({**plain, "ruleset": "whist"}))


@pytest.mark.parametrize("part", ["setup", "world", "log"])
def test_a_part_missing_or_of_another_kind(part: str) -> None:
    plain = json.loads(sample())
    for value in (None, 1, "x", [], {}, [[]], [{}], [None]):
        if part == "log" and value == []:
            continue
        with pytest.raises(BattleError):
            Battle.from_json(signed({**plain, part: value}))
    del plain[part]
    with pytest.raises(BattleError):
        Battle.from_json(signed(plain))


def test_an_entity_or_component_missing() -> None:
    plain = json.loads(sample())
    for number, entity in enumerate(plain["world"]):
        for name in list(entity):
            spoilt = [dict(one) for one in plain["world"]]
            del spoilt[number][name]
            read(signed({**plain, "world": spoilt}))
        read(signed({**plain, "world": plain["world"][:number] + plain["world"][number + 1:]}))


def test_attack_is_a_command_of_the_log() -> None:
    """The log comes back with its own types."""
    one = battle(seed=3)
    attack = next(c for c in one.legal_commands() if isinstance(c, Attack))
    one.submit(attack)
    assert [type(e) for e in reload(one).log] == [type(e) for e in one.log]


def test_random_play_after_loading_differs_by_nothing_but_the_past() -> None:
    """The history is not saved, undo starts anew; everything else is."""
    one = battle(seed=8)
    for _ in walk(one, 8, 30):
        pass
    copy = reload(one)
    assert copy.undo_barrier == "nothing"
    rng = random.Random(1)
    for _ in range(50):
        if one.over:
            break
        command = chosen(one, rng)
        assert one.submit(command) == copy.submit(command)
