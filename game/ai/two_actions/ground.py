"""What a tile is worth, and how far the enemy is: maps made once per decision."""

from functools import lru_cache

from game.ai.two_actions.riding import fighting_enemies
from game.battle.components import Door, Lever
from game.battle.world import Reader
from game.grid import ALL_STEPS, Board, cover, distance_map, visible_mask
from game.rulesets.shared.bodies import able_enemies, place, tile_of
from game.rulesets.shared.items import free_hands
from game.rulesets.shared.movement import bodies
from game.rulesets.shared.zones import zone_map
from game.rulesets.two_actions.components import Sheet
from game.rulesets.two_actions.facts import (
    ranged_weapon,
    rules_of,
    speed,
    vigour,
    weapon_of,
    weapons,
    zone_reach,
)

FAR = 9999
BRINK, BRINK_MOST = 0.5, 1.5
"""Standing where one enemy could push one to one's death, and the most that all of them come to."""


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


@lru_cache(maxsize=64)
def _brinks(board: Board, tiles: int) -> dict[int, tuple[tuple[int, int], ...]]:
    """D-WRES-7: by tile the places from which a push of at most `tiles` tiles leads into a chasm or deep
    water, bodies ignored."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    for tile in range(board.size):
        if board.entry[tile]:
            x, y = board.xy(tile)
            places = tuple(
                (x - dx, y - dy) for dx, dy in ALL_STEPS
                if board.inside(x - dx, y - dy) and _plunges(board, x, y, dx, dy, tiles))
            if places:
                found[tile] = places
    return found


def _plunges(board: Board, x: int, y: int, dx: int, dy: int, tiles: int) -> bool:
    here = y * board.width + x
    for _ in range(tiles):
        x, y = x + dx, y + dy
        if not board.inside(x, y):
            return False
        to = y * board.width + x
        if not board.entry[to]:
            return not board.obstacle[to]
        if not any(step[0] == to for step in board.neighbours(False)[here]):
            return False
        here = to
    return False


class Ground:
    """The dangers of the ground for one fighter, looked at as it stands now."""

    def __init__(self, reader: Reader, fighter: int) -> None:
        self._board = reader.board
        self._zones = zone_map(reader, fighter, zone_reach)
        self._shooters = [
            (there, visible_mask(reader.board, there, 2, 2)) for _, there in shooters(reader, fighter)]
        self._strikers = [
            (*reader.board.xy(there), span) for there, span in strikers(reader, fighter)]
        rules = rules_of(reader)
        self._brinks = _brinks(reader.board, rules.push_tiles) if rules.deadly_edges else {}
        self._pushers = [
            (place(reader, e), speed(reader, e)) for e in fighting_enemies(reader, fighter)
            if free_hands(reader, e) and vigour(reader, fighter) < min(
                vigour(reader, e) + rules.wrestle_vigour_margin, rules.wrestle_vigour_limit)
        ] if self._brinks else []

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
        if self._pushers:
            cost += self._peril(tile)
        if cautious:
            y, x = divmod(tile, self._board.width)
            for ex, ey, span in self._strikers:
                if abs(ex - x) <= span and abs(ey - y) <= span:
                    cost += 0.8
            cost += 0.8 * zones
        return cost


    def _peril(self, tile: int) -> float:
        """What standing on a brink costs: the enemies with a free hand that could come behind one's back."""
        spots = self._brinks.get(tile, ())
        pushers = sum(
            any(max(abs(x - px), abs(y - py)) <= span for x, y in spots)
            for (px, py), span in self._pushers)
        return min(BRINK_MOST, BRINK * pushers + 0.1 * len(spots)) if pushers else 0.0


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
