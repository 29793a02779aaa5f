"""Control zones (D-OPP-1) and being engaged (D-ENG-1): one definition for every ruleset."""

from collections.abc import Callable, Mapping

from game.battle.components import Posture
from game.battle.world import Reader
from game.grid import control_zone, in_reach
from game.rulesets.shared.bodies import able_enemies, alive, ally, tile_of

ZoneReach = Callable[[Reader, int], int]
"""(reader, fighter) -> how far its control zone reaches, in tiles; 0: it has none now."""

EYE, PRONE_EYE = 2, 1


def eye(reader: Reader, fighter: int) -> int:
    """Eye height above the ground in half levels (GRID-5: 2, prone or kneeling 1)."""
    posture = reader.get(fighter, Posture)
    return PRONE_EYE if posture.prone or posture.kneeling else EYE


def zone(reader: Reader, owner: int, zone_reach: ZoneReach) -> frozenset[int]:
    """D-OPP-1: tiles within reach that the owner could see and strike (GRID-7); empty when it has no zone."""
    span = zone_reach(reader, owner)
    if not span:
        return frozenset()
    return control_zone(reader.board, tile_of(reader, owner), span, eye(reader, owner))


def enemy_zones(
    reader: Reader, mover: int, zone_reach: ZoneReach
) -> tuple[tuple[int, frozenset[int]], ...]:
    """(owner, tiles) for every able enemy of `mover` that has a zone, by id."""
    key = ("zones", mover)
    found: tuple[tuple[int, frozenset[int]], ...] | None = reader.cache.get(key)
    if found is None:
        found = tuple(
            (owner, tiles) for owner in able_enemies(reader, mover)
            if (tiles := zone(reader, owner, zone_reach))
        )
        reader.cache[key] = found
    return found


def zone_map(reader: Reader, mover: int, zone_reach: ZoneReach) -> Mapping[int, int]:
    """Tile -> bitmask of the enemies whose zone holds it (bit = place in `enemy_zones`)."""
    key = ("zone-map", mover)
    found: dict[int, int] | None = reader.cache.get(key)
    if found is None:
        found = {}
        for bit, (_, tiles) in enumerate(enemy_zones(reader, mover, zone_reach)):
            for tile in tiles:
                found[tile] = found.get(tile, 0) | 1 << bit
        reader.cache[key] = found
    return found


def leaving(reader: Reader, mover: int, origin: int, to: int, zone_reach: ZoneReach) -> tuple[int, ...]:
    """D-OPP-2: owners whose zone holds `origin` and not `to`; entering and circling provoke nobody."""
    return tuple(
        owner for owner, tiles in enemy_zones(reader, mover, zone_reach)
        if origin in tiles and to not in tiles
    )


def holders(reader: Reader, fighter: int, zone_reach: ZoneReach) -> tuple[int, ...]:
    """Enemies whose zone holds the tile a fighter is on, by id."""
    tile = tile_of(reader, fighter)
    return tuple(o for o, tiles in enemy_zones(reader, fighter, zone_reach) if tile in tiles)


def engaged_pair(reader: Reader, one: int, other: int, zone_reach: ZoneReach) -> bool:
    """D-ENG-1: two enemies alive on the map, at least one able and having the other in its zone."""
    if not (alive(reader, one) and alive(reader, other)):
        return False
    return (
        tile_of(reader, other) in zone(reader, one, zone_reach)
        or tile_of(reader, one) in zone(reader, other, zone_reach)
    )


def engaged(reader: Reader, fighter: int, zone_reach: ZoneReach) -> bool:
    """D-ENG-1: engaged with any enemy."""
    key = ("engaged", fighter)
    found: bool | None = reader.cache.get(key)
    if found is None:
        found = bool(holders(reader, fighter, zone_reach))
        if not found:
            own, side = zone(reader, fighter, zone_reach), ally(reader, fighter)
            found = bool(own) and any(
                alive(reader, other) and tile_of(reader, other) in own
                for other in reader.fighters if ally(reader, other) != side
            )
        reader.cache[key] = found
    return found


def can_strike(reader: Reader, attacker: int, target: int, span: int) -> bool:
    """GRID-7: the target is within `span` tiles, with a clear line and at most 1 level of difference."""
    return in_reach(
        reader.board, tile_of(reader, attacker), tile_of(reader, target), span,
        eye(reader, attacker), eye(reader, target),
    )
