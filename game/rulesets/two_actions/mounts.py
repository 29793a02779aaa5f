"""Mounts (MNT): up, down, falls, and what becomes of the one when the other is out.

Rider and mount fill one tile and are linked by `Saddle`; only the rider acts. `riding` holds the test of
those not used to it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from game.battle.commands import Command
from game.battle.components import Fighter, Position, Posture, Stack, Tile
from game.battle.decision import Decision
from game.battle.events import PostureChanged
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import reach_distance
from game.rulesets.shared.bodies import able, adjacent, friends, place, tile_of
from game.rulesets.shared.commands import Dismount, MountUp
from game.rulesets.shared.components import Saddle
from game.rulesets.shared.events import Dismounted, Mounted, Unhorsed
from game.rulesets.shared.movement import body_on, face, free_tile, put
from game.rulesets.shared.ties import is_mount, mount_of, mounts, rider_of
from game.rulesets.two_actions import falls, holds
from game.rulesets.two_actions.facts import effects, prone, rules_of
from game.rulesets.two_actions.frames import MoveFrame
from game.rulesets.two_actions.points import action_faults, pay
from game.rulesets.two_actions.talents import talent_switch

# -- who and whose ------------------------------------------------------------------------------


def defender(reader: Reader, target: int) -> int:
    """D-MNT-3: who answers for a target: itself, or for a mount its rider."""
    return rider_of(reader, target) or target


def used_to_riding(reader: Reader, fighter: int) -> bool:
    """D-MNT-2: by trade (tag `rider`) or talent."""
    return "rider" in reader.get(fighter, Fighter).tags or talent_switch(reader, fighter, "used_to_riding")


# -- up and down --------------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """Mounting and dismounting that might be legal."""
    if mount_of(reader, actor):
        for neighbour in reader.board.neighbours(False)[tile_of(reader, actor)]:
            yield Dismount(actor, reader.board.xy(neighbour[0]))
        return
    for mount in free_mounts(reader, actor):
        if adjacent(reader, actor, mount):
            yield MountUp(actor, mount)


def mount_faults(reader: Reader, decision: Decision, command: MountUp) -> list[Reason]:
    """D-ACT-4, D-MNT-5: onto an able, riderless mount of one's friends beside, upright, unheld and not
    stunned; no beast rides."""
    actor, mount = command.actor, command.mount
    found = action_faults(reader, decision, actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if mount not in reader.fighters or not is_mount(reader, mount) or not able(reader, mount):
        return [*found, Reason("no-mount")]
    if mount_of(reader, actor):
        found.append(Reason("mounted"))
    if not friends(reader, actor, mount):
        found.append(Reason("not-your-mount"))
    if rider_of(reader, mount):
        found.append(Reason("ridden"))
    if not adjacent(reader, actor, mount) or not _steps_to(reader, actor, tile_of(reader, mount)):
        found.append(Reason("not-adjacent"))
    elif body_on(reader, mount, tile_of(reader, mount)) not in (0, actor):
        found.append(Reason("path-occupied", dict(zip("xy", place(reader, mount), strict=True))))
    if prone(reader, actor):
        found.append(Reason("prone"))
    if effects(reader, actor).no_zone:
        found.append(Reason("stunned"))
    if "beast" in reader.get(actor, Fighter).tags:
        found.append(Reason("cannot-ride"))
    if holds.holders(reader, mount):
        found.append(Reason("held"))
    return found + holds.place_faults(reader, actor)


def free_mounts(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-MNT-5: able mounts of the fighter's friends that nobody rides, by id."""
    return tuple(
        m for m in sorted(mounts(reader))
        if able(reader, m) and not rider_of(reader, m) and friends(reader, fighter, m))


def _steps_to(reader: Reader, actor: int, tile: int) -> bool:
    here = tile_of(reader, actor)
    return here == tile or any(step[0] == tile for step in reader.board.neighbours(False)[here])


def mount_up(world: World, command: MountUp) -> None:
    """D-ACT-4: into the saddle; a mount that lies gets up. Triggers nothing (D-OPP-2)."""
    pay(world, command.actor, 1)
    spot = place(world, command.mount)
    face(world, command.actor, spot)
    world.set(command.actor, Position(*spot))
    world.set(command.actor, Saddle(mount=command.mount))
    world.set(command.mount, Saddle(rider=command.actor))
    world.emit(Mounted(actor=command.actor, target=command.mount, to=spot, rule="D-ACT-4"))
    if prone(world, command.mount):
        world.set(command.mount, Posture(False, world.get(command.mount, Posture).facing))
        world.emit(PostureChanged(actor=command.mount, prone=False, rule="D-ACT-4"))


def dismount_faults(reader: Reader, decision: Decision, command: Dismount) -> list[Reason]:
    """D-ACT-4: down onto a free tile one step away; not while either is held."""
    actor = command.actor
    found = action_faults(reader, decision, actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if not mount_of(reader, actor):
        return [*found, Reason("not-mounted")]
    x, y = command.to
    if not reader.board.inside(x, y):
        return [*found, Reason("path-outside", {"x": x, "y": y})]
    tile = y * reader.board.width + x
    if tile == tile_of(reader, actor) or not _steps_to(reader, actor, tile):
        found.append(Reason("path-blocked", {"x": x, "y": y}))
    elif not free_tile(reader, actor, tile):
        found.append(Reason("path-occupied", {"x": x, "y": y}))
    return found + holds.place_faults(reader, actor)


def dismount(world: World, command: Dismount) -> None:
    """D-ACT-4: down; triggers nothing (D-OPP-2)."""
    pay(world, command.actor, 1)
    mount = _part(world, command.actor)
    face(world, command.actor, command.to)
    world.set(command.actor, Position(*command.to))
    world.emit(Dismounted(actor=command.actor, target=mount, to=command.to, rule="D-ACT-4"))


def _part(world: World, rider: int) -> int:
    """Rider and mount are two bodies again; the mount, 0 when there was none."""
    mount = mount_of(world, rider)
    if mount:
        world.set(rider, Saddle())
        world.set(mount, Saddle())
        world.set(mount, Posture(prone(world, mount), world.get(rider, Posture).facing))
    return mount


# -- falls --------------------------------------------------------------------------------------


def landing(reader: Reader, rider: int, mount: int) -> Tile:
    """D-MNT-4: the nearest free tile at most 2 legal steps away, by distance, row, column; else the mount's
    own, which is free once the mount is out. Nobody falls through a wall or up a ledge."""
    board = reader.board
    start = tile_of(reader, mount)
    near, edge = {start}, {start}
    for _ in range(rules_of(reader).landing_tiles):
        edge = {step[0] for tile in edge for step in board.neighbours(False)[tile]} - near
        near |= edge
    x, y = board.xy(start)

    def rank(tile: int) -> tuple[int, int]:
        return reach_distance(x, y, *board.xy(tile)), tile

    return board.xy(min((tile for tile in near if free_tile(reader, rider, tile)), key=rank, default=start))


def _step_back(world: World, rider: int) -> None:
    """D-OPP-3, D-MNT-5: a pair parted while it rides past a friend parts on the last tile of its path where
    it may stand."""
    if not body_on(world, rider, tile_of(world, rider)):
        return
    for frame in world.get(0, Stack).frames:
        if isinstance(frame, MoveFrame) and frame.actor == rider:
            put(world, rider, frame.safe)


_WHY = {"wrestled": "D-MNT-6", "mount-out": "D-MNT-5", "mount-down": "D-MNT-5"}
"""The rule behind a fall from the mount, where it is not D-MNT-4's own."""


def unhorse(world: World, rider: int, why: str, actor: int = 0) -> None:
    """D-MNT-4, D-MNT-6: off the mount: 1d12 blunt at a random place, no reaction, prone, on the nearest
    free tile."""
    if not mount_of(world, rider):
        return
    _step_back(world, rider)
    mount = _part(world, rider)
    spot = landing(world, rider, mount)
    world.set(rider, Position(*spot))
    world.emit(Unhorsed(target=rider, actor=actor, to=spot, why=why, rule=_WHY.get(why, "D-MNT-4")))
    if able(world, rider):
        falls.fall(world, rider, 1, rules_of(world).mount_fall_die, "D-MNT-4", actor=actor)


def settle(world: World) -> None:
    """D-MNT-5: the mount out, or lying: its rider falls; the rider out: it lies there and the mount stays;
    a rider whom a wound threw down is off its mount."""
    for mount in sorted(mounts(world)):
        rider = rider_of(world, mount)
        if not rider:
            continue
        if not able(world, rider):
            here = world.find(rider, Position) is not None
            if here:
                _step_back(world, rider)
            _part(world, rider)
            if here:
                world.emit(Unhorsed(target=rider, to=place(world, rider), why="out", rule="D-MNT-5"))
        elif not able(world, mount):
            if world.find(mount, Position) is None:
                _part(world, rider)
            else:
                unhorse(world, rider, "mount-out")
        elif prone(world, mount):
            unhorse(world, rider, "mount-down")
        elif prone(world, rider):
            unhorse(world, rider, "prone")


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    MountUp: mount_faults, Dismount: dismount_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {MountUp: mount_up, Dismount: dismount}
