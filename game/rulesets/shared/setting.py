"""What every ruleset makes of a set-up: its options, sides, protagonists, morale groups, doors and levers."""

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from game.battle.components import Door, Fighter, Lever, Position, Sides, SideState
from game.battle.setup import FighterSetup, Setup, SetupError
from game.battle.world import World
from game.rulesets.shared.components import Morale, MoraleGroup

R = TypeVar("R")


def sides(setup: Setup) -> Sides:
    """The sides, in file order."""
    return Sides(tuple(
        SideState(s.id, s.name or s.id, s.ally or s.id, s.controller, s.surprised) for s in setup.sides))


def fighters(setup: Setup) -> Iterator[FighterSetup]:
    """Everybody of the set-up; those of human sides are protagonists by default."""
    human = {s.id for s in setup.sides if s.controller == "human"}
    for fighter in setup.fighters:
        if fighter.side in human and "protagonist" not in fighter.tags:
            fighter = msgspec.structs.replace(fighter, tags=(*fighter.tags, "protagonist"))
        yield fighter


def fixtures(world: World, setup: Setup) -> None:
    """Doors and levers."""
    doors: dict[str, int] = {}
    for door in setup.doors:
        doors[door.key] = world.spawn(Position(*door.at), Door(
            door.open, lever_only=door.lever_only, lock=door.lock, key=door.key_kind))
    for lever in setup.levers:
        world.spawn(Position(*lever.at), Lever(lever.on, tuple(doors[k] for k in lever.doors)))


def resolve_rules(rules: R, options: dict[str, Any]) -> R:
    """The ruleset's numbers with a scenario's overrides laid over them. SetupError when they do not fit."""
    if not options:
        return rules
    plain = msgspec.to_builtins(rules)
    for key, value in options.items():
        if isinstance(value, dict) and isinstance(plain.get(key), dict):
            plain[key] = {**plain[key], **value}
        else:
            plain[key] = value
    try:
        return msgspec.convert(plain, type(rules))
    except msgspec.ValidationError as error:
        raise SetupError("bad-option", cause=str(error)) from None


def morale_groups(world: World, setup: Setup) -> Morale:
    """D-MOR-1, D-MOR-2: the groups that may lose heart, by side and name; by default a side is one group.
    Mounts and those who never test are not among them."""
    groups: dict[tuple[str, str], list[int]] = {}
    for side in setup.sides:
        testing = side.controller != "human" if side.morale is None else side.morale
        if not testing or side.never_flees:
            continue
        for fighter in world.fighters:
            who = world.get(fighter, Fighter)
            if who.side == side.id and "mount" not in who.tags:
                groups.setdefault((side.id, who.group), []).append(fighter)
    return Morale(tuple(
        MoraleGroup(side, name, tuple(members)) for (side, name), members in groups.items()))
