"""Commands: the list is complete and legal; all else is refused with reasons and changes nothing."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest
from battle_samples import battle, walk

from game.battle import Battle, Command, IllegalCommand, Move, Resign
from game.battle.components import Gear
from game.rulesets.two_actions.commands import Commands, Drag, WrestlingMove

TYPES: tuple[type[Command], ...] = get_args(Commands)
WORDS = ["grab", "push", "trip", "disarm", "strength", "kill",
         "none", "actions", "reactions", "mass", "vital", "leg", "weapon-arm", "off-arm", "main", "off",
         "block", "dodge", "attack", "azure", "gules", "", "x"]


def guess(rng: random.Random, kind: type[Command]) -> Command:
    """A command of a type with anything in its fields, most of it nonsense."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name == "path":
            x, y = rng.randrange(-1, 9), rng.randrange(-1, 6)
            path = []
            for _ in range(rng.randrange(0, 5)):
                x, y = x + rng.randrange(-1, 2), y + rng.randrange(-1, 2)
                path.append((x, y))
            values[field.name] = tuple(path)
        elif field.name == "to":
            values[field.name] = rng.choice([None, (rng.randrange(-2, 10), rng.randrange(-2, 7))])
            if values[field.name] is None and kind.__name__ != "DodgeStep":
                values[field.name] = (10**6, -1)
        elif field.name == "held_to":
            values[field.name] = rng.choice([None, (rng.randrange(-2, 10), rng.randrange(-2, 7))])
        elif field.name in ("kind", "zone", "hand", "all_in", "side", "move", "arm", "means", "fate"):
            values[field.name] = rng.choice(WORDS)
        else:
            values[field.name] = rng.choice([-1, 0, 99, 10**9, *range(1, 30)])
    return kind(**values)


@pytest.mark.parametrize("seed", range(6))
def test_nonsense_is_refused_with_reasons_and_changes_nothing(seed: int) -> None:
    """Random commands of every type: either legal and playable, or refused, and then nothing has changed."""
    one, rng = battle(seed=seed), random.Random(seed)
    legal = 0
    for _ in walk(one, seed, 80):
        state = one.state_hash()
        canonical = list(one.legal_commands())
        for kind in TYPES:
            for _ in range(3):
                command = guess(rng, kind)
                if kind is not Move and rng.random() < 0.5 and "actor" in kind.__struct_fields__:
                    command = msgspec.structs.replace(command, actor=rng.choice(one.decision.fighters))
                reasons = one.faults(command)
                if not reasons:
                    legal += 1
                    assert kind in (Move, Resign) or command in canonical
                    one.clone().submit(command)
                    continue
                assert all(reason.code for reason in reasons)
                with pytest.raises(IllegalCommand) as caught:
                    one.submit(command)
                assert caught.value.reasons == reasons
        assert one.state_hash() == state
    assert legal


@pytest.mark.parametrize("seed", range(6))
def test_the_list_is_complete_without_duplicates_and_never_empty(seed: int) -> None:
    one = battle(seed=seed)
    for _ in walk(one, seed, 120):
        commands = list(one.legal_commands())
        assert commands
        assert len(set(commands)) == len(commands)
        assert all(one.is_legal(command) for command in commands)
        assert list(one.legal_commands()) == commands
        assert all(getattr(c, "actor", 0) in one.decision.fighters for c in commands)
        assert one.decision.fighter in one.decision.fighters
    if one.over:
        assert list(one.legal_commands()) == []


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_command_can_be_given(seed: int) -> None:
    one = battle(seed=seed)
    for number, _ in enumerate(walk(one, seed, 60)):
        if number % 5 == 0:
            for command in list(one.legal_commands()):
                one.clone().submit(command)


_NOT_IN_A_TURN = frozenset(
    {"Move", "Resign", "DodgeStep", "React", "KeepHold", "Stake", "PushTo", "Pursue", "LetGo"})
"""Paths are wider than the list; the rest answers something."""


def _all_guesses(one: Battle) -> list[Command]:
    """Every command with one value of each field from all that could make sense now."""
    world = one.world
    things = [0, *world.things]
    tiles = [(x, y) for y in range(world.board.height) for x in range(world.board.width)]
    choices: dict[str, list[Any]] = {
        "actor": list(world.fighters), "target": list(world.fighters), "weapon": things, "item": things,
        "door": things, "lever": things, "to": tiles,
        "zone": ["mass", "weapon-arm", "off-arm", "leg", "vital", ""],
        "all_in": ["none", "actions", "reactions"], "hand": ["main", "off"],
        "kind": ["none", "block", "dodge", "attack"],
        "holder": list(world.fighters), "mount": list(world.fighters), "spell": things,
        "move": list(get_args(WrestlingMove)), "arm": ["", "main"], "held_to": [None, *tiles],
    }
    gear = [world.get(fighter, Gear) for fighter in world.fighters]
    carried = [0, *(item for one_gear in gear for item in (one_gear.main, one_gear.off) if item)]
    special: dict[tuple[str, str], list[Any]] = {
        ("Wrestle", "item"): carried, ("Drag", "to"): [None, *tiles]}
    found: list[Command] = []
    for kind in TYPES:
        if kind.__name__ in _NOT_IN_A_TURN:
            continue
        combos: list[dict[str, Any]] = [{}]
        for field in msgspec.structs.fields(kind):
            values = special.get((kind.__name__, field.name), choices[field.name])
            combos = [{**c, field.name: v} for c in combos for v in values]
        assert len(combos) <= 60_000, kind
        if kind is Drag:
            combos = [c for c in combos if (c["to"] is None) != (c["held_to"] is None)]
        found += [kind(**c) for c in combos]
    return found


@pytest.mark.parametrize("seed", [0, 3])
def test_no_legal_command_is_missing_from_the_list(seed: int) -> None:
    """Brute force over ids, places and words: what `is_legal` accepts beside paths is in the list."""
    one = battle("narrow", seed=seed)
    for number, _ in enumerate(walk(one, seed, 60)):
        if number % 6 or one.decision.kind != "turn":
            continue
        listed = set(one.legal_commands())
        for command in _all_guesses(one):
            if command not in listed:
                assert one.faults(command), command


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_one_for_each_tile_in_reach(seed: int) -> None:
    one = battle(seed=seed)
    for _ in walk(one, seed, 80):
        for actor in one.decision.fighters:
            moves = [c for c in one.legal_commands() if isinstance(c, Move) and c.actor == actor]
            ends = [move.path[-1] for move in moves]
            assert len(set(ends)) == len(ends)


def test_a_stake_that_does_not_exist_is_no_advantage() -> None:
    """Commands built in Python are not checked by type: an unknown all-in is refused, not free."""
    from game.battle import Attack

    one = battle("duel", seed=1)
    attack = next(c for c in one.legal_commands() if isinstance(c, Attack))
    bad = msgspec.structs.replace(attack, all_in="everything")
    assert [reason.code for reason in one.faults(bad)] == ["not-offered"]


@pytest.mark.parametrize("seed", range(2))
def test_commands_survive_json(seed: int) -> None:
    one = battle(seed=seed)
    for _ in walk(one, seed, 40):
        for command in one.legal_commands():
            text = msgspec.json.encode(command)
            assert msgspec.json.decode(text, type=Commands) == command
