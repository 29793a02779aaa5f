"""Doors and levers: what one needs to move them, and what they do."""

import msgspec

from game.battle.components import Door, Lever, Position
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able, adjacent, alive, friends, tile_of
from game.rulesets.shared.commands import PullLever, UseDoor
from game.rulesets.shared.events import DoorUsed, LeverPulled
from game.rulesets.shared.ways import ways


def friend_faults(reader: Reader, actor: int, target: int) -> list[Reason]:
    """An able friend other than oneself, on a neighbouring tile."""
    if target == actor or target not in reader.fighters or not able(reader, target):
        return [Reason("no-target")]
    if not friends(reader, actor, target):
        return [Reason("no-target")]
    return [] if adjacent(reader, actor, target) else [Reason("not-adjacent")]


def door_faults(reader: Reader, command: UseDoor) -> list[Reason]:
    """D-ACT-4: a door on a neighbouring tile, not one that only a lever moves, nobody in the way."""
    found: list[Reason] = []
    if command.door not in reader.things or reader.find(command.door, Door) is None:
        return [Reason("no-door")]
    door = reader.get(command.door, Door)
    if not adjacent(reader, command.actor, command.door):
        found.append(Reason("not-adjacent"))
    if door.lever_only:
        found.append(Reason("lever-only"))
    if door.lock and not door.open:
        found.append(Reason("locked"))
    if not ways(reader).armed(reader, command.actor):
        found.append(Reason("no-arms"))
    if door.open and _in_doorway(reader, command.door):
        found.append(Reason("doorway-not-free"))
    return found


def _in_doorway(reader: Reader, door: int) -> bool:
    tile = tile_of(reader, door)
    things = any(
        reader.find(t, Position) is not None and tile_of(reader, t) == tile
        for t in reader.things if t != door
    )
    return things or any(alive(reader, f) for f in reader.at(tile))


def swing(world: World, actor: int, door: int, rule: str) -> None:
    """Open or shut a door."""
    state = world.get(door, Door)
    world.set(door, msgspec.structs.replace(state, open=not state.open))
    spot = world.get(door, Position)
    world.emit(DoorUsed(
        actor=actor, door=door, open=not state.open, to=(spot.x, spot.y), rule=rule))


def lever_faults(reader: Reader, command: PullLever) -> list[Reason]:
    """D-ACT-4: a lever on one's own or a neighbouring tile."""
    found: list[Reason] = []
    if command.lever not in reader.things or reader.find(command.lever, Lever) is None:
        return [Reason("no-lever")]
    if not adjacent(reader, command.actor, command.lever):
        found.append(Reason("not-adjacent"))
    if not ways(reader).armed(reader, command.actor):
        found.append(Reason("no-arms"))
    return found


def throw_lever(world: World, actor: int, lever: int, rule: str) -> None:
    """Throw a lever: its doors swing, but for those in whose way somebody stands."""
    state = world.get(lever, Lever)
    world.set(lever, msgspec.structs.replace(state, on=not state.on))
    spot = world.get(lever, Position)
    world.emit(LeverPulled(actor=actor, lever=lever, to=(spot.x, spot.y), rule=rule))
    for door in state.doors:
        if not (world.get(door, Door).open and _in_doorway(world, door)):
            swing(world, actor, door, rule)
