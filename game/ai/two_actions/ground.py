"""What a tile is worth, and how far the enemy is: maps made once per decision."""

from functools import lru_cache

from game.ai.two_actions.riding import fighting_enemies
from game.battle.components import Door, Lever
from game.battle.world import Reader
from game.grid import Board, cover, distance_map, visible_mask
from game.rulesets.shared.bodies import able_enemies, place, tile_of
from game.rulesets.shared.movement import bodies
from game.rulesets.shared.zones import zone_map
from game.rulesets.two_actions.components import Sheet
from game.rulesets.two_actions.facts import (
    ranged_weapon,
    rules_of,
    speed,
    weapon_of,
    weapons,
    zone_reach,
)

FAR = 9999


@lru_cache(maxsize=512)
def _distances(board: Board, goals: tuple[int, ...], walls: frozenset[int], diagonals: str) -> list[int]:
    raw = distance_map(board, goals, swim=False, blocked=walls, diagonals=diagonals)  # type: ignore[arg-type]
    return [FAR if cost < 0 else cost for cost in raw]


def _enemy_tiles(reader: Reader, fighter: int) -> tuple[int, ...]:
    return tuple(sorted(tile_of(reader, e) for e in fighting_enemies(reader, fighter)))


def enemy_distance(reader: Reader, fighter: int) -> list[int]:
    """Movement points from every tile to the nearest able enemy, bodies ignored; FAR when shut off.

    GRID-2.
    """
    return _distances(
        reader.board, _enemy_tiles(reader, fighter), frozenset(), rules_of(reader).diagonals)


def crowded_distance(reader: Reader, fighter: int) -> list[int]:
    """As `enemy_distance`, but friends in the way are walls: the way round a plugged gap (GRID-4)."""
    return _distances(
        reader.board, _enemy_tiles(reader, fighter), bodies(reader, fighter)[1],
        rules_of(reader).diagonals)


def door_distance(reader: Reader, fighter: int) -> list[int]:
    """Movement points from every tile to a tile beside a shut door or a lever; FAR when there is none."""
    goals: set[int] = set()
    for thing in reader.things:
        door, lever = reader.find(thing, Door), reader.find(thing, Lever)
        if lever is not None or (door is not None and not door.open and not door.lever_only):
            goals.update(beside(reader, place(reader, thing)))
    return goal_distance(reader, goals)


def beside(reader: Reader, at: tuple[int, int]) -> set[int]:
    """The tiles round a place that can be walked on."""
    board, (x, y) = reader.board, at
    return {
        (y + dy) * board.width + x + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)
        if (dx or dy) and board.inside(x + dx, y + dy) and board.entry[(y + dy) * board.width + x + dx]
    }


def goal_distance(reader: Reader, goals: set[int]) -> list[int]:
    """Movement points from every tile to the nearest of some tiles, bodies ignored; FAR when shut off."""
    if not goals:
        return [FAR] * reader.board.size
    return _distances(reader.board, tuple(sorted(goals)), frozenset(), rules_of(reader).diagonals)


def shooters(reader: Reader, fighter: int) -> tuple[tuple[int, int], ...]:
    """(enemy, tile) of able enemies that hold something to shoot with."""
    key = ("ai-shooters", fighter)
    found: tuple[tuple[int, int], ...] | None = reader.cache.get(key)
    if found is None:
        found = tuple(
            (e, tile_of(reader, e)) for e in able_enemies(reader, fighter)
            if any(w and weapon_of(reader, e, w).range != "none" for w in weapons(reader, e))
        )
        reader.cache[key] = found
    return found


def strikers(reader: Reader, fighter: int) -> tuple[tuple[int, int], ...]:
    """(tile, span) of able enemies: how far each could strike in melee after one move."""
    key = ("ai-strikers", fighter)
    found: tuple[tuple[int, int], ...] | None = reader.cache.get(key)
    if found is None:
        found = tuple(
            (tile_of(reader, e), speed(reader, e) + max(1, zone_reach(reader, e)))
            for e in fighting_enemies(reader, fighter)
        )
        reader.cache[key] = found
    return found


class Ground:
    """The dangers of the ground for one fighter, looked at as it stands now."""

    def __init__(self, reader: Reader, fighter: int) -> None:
        self._board = reader.board
        self._zones = zone_map(reader, fighter, zone_reach)
        self._shooters = [
            (there, visible_mask(reader.board, there, 2, 2)) for _, there in shooters(reader, fighter)]
        self._strikers = [
            (*reader.board.xy(there), span) for there, span in strikers(reader, fighter)]

    def zones(self, tile: int) -> int:
        """How many enemy control zones hold a tile (D-OPP-1)."""
        return self._zones.get(tile, 0).bit_count()

    def danger(self, tile: int, cautious: bool) -> float:
        """What standing on a tile costs: enemy zones, shooters with a line; for the cautious also every
        enemy that could come and strike (D-LOS-3, GRID-6)."""
        zones = self._zones.get(tile, 0).bit_count()
        cost = 0.25 * (zones - 1) if zones > 1 else 0.0
        for there, seen in self._shooters:
            if seen >> tile & 1:
                cost += 0.15 if cover(self._board, there, tile) else 0.35
        if cautious:
            y, x = divmod(tile, self._board.width)
            for ex, ey, span in self._strikers:
                if abs(ex - x) <= span and abs(ey - y) <= span:
                    cost += 0.8
            cost += 0.8 * zones
        return cost


def ground_of(reader: Reader, fighter: int) -> Ground:
    """The fighter's `Ground`, made once per decision."""
    key = ("ai-ground", fighter)
    found: Ground | None = reader.cache.get(key)
    if found is None:
        found = Ground(reader, fighter)
        reader.cache[key] = found
    return found


def danger(reader: Reader, fighter: int, tile: int, cautious: bool) -> float:
    """See `Ground.danger`."""
    return ground_of(reader, fighter).danger(tile, cautious)


def is_shooter(reader: Reader, fighter: int) -> bool:
    """Whether a fighter is at its best at a distance: it holds a bow, crossbow or throwing weapon and
    shoots at least as well as it strikes."""
    weapon = ranged_weapon(reader, fighter)
    if weapon is None:
        return False
    sheet = reader.get(fighter, Sheet)
    return sheet.shooting >= max(sheet.melee, sheet.finesse)
