"""What a tile is worth, and how far the enemy is: maps made once per decision."""

from game.battle.components import Door, Lever
from game.battle.world import Reader
from game.grid import cover, distance_map, reach_distance, sees
from game.rulesets.shared.bodies import able_enemies, ally, place, tile_of
from game.rulesets.shared.movement import bodies
from game.rulesets.shared.zones import enemy_zones
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


def enemy_distance(reader: Reader, fighter: int) -> list[int]:
    """Movement points from every tile to the nearest able enemy, bodies ignored; FAR when shut off."""
    key = ("ai-distance", ally(reader, fighter))
    found: list[int] | None = reader.cache.get(key)
    if found is None:
        goals = [tile_of(reader, e) for e in able_enemies(reader, fighter)]
        raw = distance_map(reader.board, goals, swim=False, blocked=(), diagonals=rules_of(reader).diagonals)
        found = [FAR if cost < 0 else cost for cost in raw]
        reader.cache[key] = found
    return found


def crowded_distance(reader: Reader, fighter: int) -> list[int]:
    """As `enemy_distance`, but friends in the way are walls: the way round a plugged gap."""
    key = ("ai-crowded", fighter)
    found: list[int] | None = reader.cache.get(key)
    if found is None:
        goals = [tile_of(reader, e) for e in able_enemies(reader, fighter)]
        friends = bodies(reader, fighter)[1]
        raw = distance_map(
            reader.board, goals, swim=False, blocked=friends, diagonals=rules_of(reader).diagonals)
        found = [FAR if cost < 0 else cost for cost in raw]
        reader.cache[key] = found
    return found


def door_distance(reader: Reader, fighter: int) -> list[int]:
    """Movement points from every tile to a tile beside a shut door or a lever; FAR when there is none."""
    key = ("ai-doors", ally(reader, fighter))
    found: list[int] | None = reader.cache.get(key)
    if found is None:
        board = reader.board
        goals = []
        for thing in reader.things:
            door, lever = reader.find(thing, Door), reader.find(thing, Lever)
            if lever is not None or (door is not None and not door.open and not door.lever_only):
                x, y = place(reader, thing)
                goals += [
                    (y + dy) * board.width + x + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)
                    if (dx or dy) and board.inside(x + dx, y + dy)
                    and board.entry[(y + dy) * board.width + x + dx]
                ]
        raw = distance_map(
            board, sorted(set(goals)), swim=False, blocked=(), diagonals=rules_of(reader).diagonals
        ) if goals else [-1] * board.size
        found = [FAR if cost < 0 else cost for cost in raw]
        reader.cache[key] = found
    return found


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
            for e in able_enemies(reader, fighter)
        )
        reader.cache[key] = found
    return found


def zones_over(reader: Reader, fighter: int, tile: int) -> int:
    """How many enemy control zones hold a tile."""
    return sum(tile in tiles for _, tiles in enemy_zones(reader, fighter, zone_reach))


def danger(reader: Reader, fighter: int, tile: int, cautious: bool) -> float:
    """What standing on a tile costs: enemy zones, shooters with a line; for the cautious also every enemy
    that could come and strike."""
    cost = 0.25 * max(0, zones_over(reader, fighter, tile) - 1)
    board = reader.board
    for _, there in shooters(reader, fighter):
        if sees(board, there, tile, 2, 2):
            cost += 0.15 if cover(board, there, tile) else 0.35
    if cautious:
        x, y = board.xy(tile)
        for there, span in strikers(reader, fighter):
            if reach_distance(x, y, *board.xy(there)) <= span:
                cost += 0.8
        cost += 0.8 * zones_over(reader, fighter, tile)
    return cost


def is_shooter(reader: Reader, fighter: int) -> bool:
    """Whether a fighter is at its best at a distance: it holds a bow, crossbow or throwing weapon and
    shoots at least as well as it strikes."""
    weapon = ranged_weapon(reader, fighter)
    if weapon is None:
        return False
    sheet = reader.get(fighter, Sheet)
    return sheet.shooting >= max(sheet.melee, sheet.finesse)
