"""Mounts (MNT): up, down, falls, and what becomes of the one when the other is out.

Rider and mount fill one tile and are linked by `Saddle`; only the rider acts.
"""

from collections.abc import Iterator

from game.battle.commands import Command
from game.battle.components import Fighter, Position, Posture, Stack, Tile
from game.battle.events import PostureChanged
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import reach_distance
from game.rulesets.shared.bodies import able, adjacent, friends, lies, place, tile_of
from game.rulesets.shared.commands import Dismount, MountUp
from game.rulesets.shared.components import Saddle
from game.rulesets.shared.events import Dismounted, Mounted, Unhorsed
from game.rulesets.shared.movement import body_on, face, free_tile, put
from game.rulesets.shared.ties import is_mount, mount_of, mounts, rider_of
from game.rulesets.shared.ways import ways

# -- who and whose ------------------------------------------------------------------------------


def defender(reader: Reader, target: int) -> int:
    """D-MNT-3: who answers for a target: itself, or for a mount its rider."""
    return rider_of(reader, target) or target


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


def mount_faults(reader: Reader, command: MountUp) -> list[Reason]:
    """D-ACT-4, D-MNT-5: onto an able, riderless mount of one's friends beside, upright, unheld and not
    stunned; no beast rides."""
    actor, mount = command.actor, command.mount
    found: list[Reason] = []
    if mount not in reader.fighters or not is_mount(reader, mount) or not able(reader, mount):
        return [Reason("no-mount")]
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
    if lies(reader, actor):
        found.append(Reason("prone"))
    if ways(reader).dazed(reader, actor):
        found.append(Reason("stunned"))
    if "beast" in reader.get(actor, Fighter).tags:
        found.append(Reason("cannot-ride"))
    return found + ways(reader).bound(reader, actor)


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
    spot = place(world, command.mount)
    face(world, command.actor, spot)
    world.set(command.actor, Position(*spot))
    world.set(command.actor, Saddle(mount=command.mount))
    world.set(command.mount, Saddle(rider=command.actor))
    world.emit(Mounted(actor=command.actor, target=command.mount, to=spot, rule="D-ACT-4"))
    if lies(world, command.mount):
        world.set(command.mount, Posture(False, world.get(command.mount, Posture).facing))
        world.emit(PostureChanged(actor=command.mount, prone=False, rule="D-ACT-4"))


def dismount_faults(reader: Reader, command: Dismount) -> list[Reason]:
    """D-ACT-4: down onto a free tile one step away; not while either is held."""
    actor = command.actor
    found: list[Reason] = []
    if not mount_of(reader, actor):
        return [Reason("not-mounted")]
    x, y = command.to
    if not reader.board.inside(x, y):
        return [Reason("path-outside", {"x": x, "y": y})]
    tile = y * reader.board.width + x
    if tile == tile_of(reader, actor) or not _steps_to(reader, actor, tile):
        found.append(Reason("path-blocked", {"x": x, "y": y}))
    elif not free_tile(reader, actor, tile):
        found.append(Reason("path-occupied", {"x": x, "y": y}))
    return found + ways(reader).bound(reader, actor)


def dismount(world: World, command: Dismount) -> None:
    """D-ACT-4: down; triggers nothing (D-OPP-2)."""
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
        world.set(mount, Posture(lies(world, mount), world.get(rider, Posture).facing))
    return mount


# -- falls --------------------------------------------------------------------------------------


def landing(reader: Reader, rider: int, mount: int) -> Tile:
    """D-MNT-4: the nearest free tile at most 2 legal steps away, by distance, row, column; else the mount's
    own, which is free once the mount is out. Nobody falls through a wall or up a ledge."""
    board = reader.board
    start = tile_of(reader, mount)
    near, edge = {start}, {start}
    for _ in range(ways(reader).landing_tiles(reader)):
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
        safe = getattr(frame, "safe", None)
        if safe is not None and frame.actor == rider:
            put(world, rider, safe)


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
        ways(world).falls(world, rider, 1, ways(world).fall_die(world), "D-MNT-4", 0, actor)


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
        elif lies(world, mount):
            unhorse(world, rider, "mount-down")
        elif lies(world, rider):
            unhorse(world, rider, "prone")
