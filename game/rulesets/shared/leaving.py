"""Leaving the battle (D-MOR-3, D-MOR-4): by which ways out, and who may stop it."""

from typing import Literal

from game.battle.components import Exits, Position, Sides
from game.battle.events import Event
from game.battle.world import Reader, World
from game.grid import distance_map
from game.rulesets.shared.bodies import able, ally, partner, tile_of
from game.rulesets.shared.components import Flight, Status
from game.rulesets.shared.movement import bodies
from game.rulesets.shared.ties import is_mount, mount_of
from game.rulesets.shared.ways import ways


def exits(reader: Reader) -> tuple[int, ...]:
    """Tiles one may leave the map by: its walkable edge, and the scenario's exit zones."""
    key = "exits"
    found: tuple[int, ...] | None = reader.cache.get(key)
    if found is None:
        board = reader.board
        edge = {
            y * board.width + x for y in range(board.height) for x in range(board.width)
            if x in (0, board.width - 1) or y in (0, board.height - 1)
        }
        named = reader.find(0, Exits)
        if named is not None:
            edge.update(y * board.width + x for x, y in named.tiles)
        found = tuple(sorted(tile for tile in edge if board.entry[tile]))
        reader.cache[key] = found
    return found


def way_out(reader: Reader, fighter: int) -> bool:
    """D-MOR-3: a walkable path of any length, not through enemies, to the edge or an exit."""
    how = ways(reader)
    if not how.walks(reader, mount_of(reader, fighter) or fighter):
        return False
    key = ("ways-out", ally(reader, fighter))
    far: list[int] | None = reader.cache.get(key)
    if far is None:
        blocked, _ = bodies(reader, fighter)
        goals = [tile for tile in exits(reader) if tile not in blocked]
        far = distance_map(
            reader.board, goals, swim=False, blocked=blocked, diagonals=how.diagonals(reader))
        reader.cache[key] = far
    return far[tile_of(reader, fighter)] >= 0


def leave(world: World, fighter: int, state: Literal["fled", "captured"], event: Event) -> None:
    """Off the board with what is carried; who flees takes its mount along."""
    for one in (fighter, partner(world, fighter) if state == "fled" else 0):
        if one:
            world.set(one, Status(state))
            world.unset(one, Position)
    world.set(fighter, Flight())
    world.emit(event)


def hostile_sides(reader: Reader, fighter: int) -> tuple[str, ...]:
    """The sides of a fugitive's enemies, in scenario order."""
    own = ally(reader, fighter)
    return tuple(s.id for s in reader.get(0, Sides).sides if s.ally != own)


def fights(reader: Reader, fighter: int) -> bool:
    """Whether somebody counts as a victor: able, and no mount."""
    return able(reader, fighter) and not is_mount(reader, fighter)
