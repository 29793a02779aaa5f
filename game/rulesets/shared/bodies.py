"""Who is able, who stands where, and who is whose enemy."""

from game.battle.components import Fighter, Position, Posture, Sides, Tile
from game.battle.world import Reader
from game.grid import reach_distance
from game.rulesets.shared.components import Saddle, Status


def able(reader: Reader, fighter: int) -> bool:
    """On the map and neither killed nor unconscious (prone and stunned fighters are able)."""
    return reader.get(fighter, Status).state == "able" and reader.find(fighter, Position) is not None


def standing(reader: Reader, fighter: int) -> bool:
    """Able and not prone."""
    return able(reader, fighter) and not reader.get(fighter, Posture).prone


def lies(reader: Reader, fighter: int) -> bool:
    """Whether a fighter lies on the ground."""
    return reader.get(fighter, Posture).prone


def alive(reader: Reader, fighter: int) -> bool:
    """On the map and not killed."""
    return reader.get(fighter, Status).state != "dead" and reader.find(fighter, Position) is not None


def partner(reader: Reader, fighter: int) -> int:
    """The mount a fighter rides, or the rider on a mount; 0 for none. The two fill one tile."""
    saddle = reader.find(fighter, Saddle)
    return 0 if saddle is None else saddle.mount or saddle.rider


def place(reader: Reader, entity: int) -> Tile:
    """(x, y) of an entity on the board. KeyError when it is carried or off the board."""
    position = reader.get(entity, Position)
    return position.x, position.y


def tile_of(reader: Reader, entity: int) -> int:
    """Index of an entity's tile. KeyError when it is carried or off the board."""
    position = reader.get(entity, Position)
    return position.y * reader.board.width + position.x


def ally(reader: Reader, fighter: int) -> str:
    """The name of the alliance a fighter belongs to."""
    allies: dict[int, str] | None = reader.memo.get("allies")
    if allies is None:
        sides = {s.id: s.ally for s in reader.get(0, Sides).sides}
        allies = {f: sides[reader.get(f, Fighter).side] for f in reader.fighters}
        reader.memo["allies"] = allies
    return allies[fighter]


def friends(reader: Reader, one: int, other: int) -> bool:
    """Whether two fighters are of one alliance."""
    return ally(reader, one) == ally(reader, other)


def able_enemies(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Able enemies of a fighter, by id."""
    key = ("enemies", ally(reader, fighter))
    found: tuple[int, ...] | None = reader.cache.get(key)
    if found is None:
        own = key[1]
        found = tuple(f for f in reader.fighters if ally(reader, f) != own and able(reader, f))
        reader.cache[key] = found
    return found


def able_friends(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Able friends of a fighter, itself left out, by id."""
    key = ("friends", fighter)
    found: tuple[int, ...] | None = reader.cache.get(key)
    if found is None:
        own = ally(reader, fighter)
        found = tuple(
            f for f in reader.fighters if f != fighter and ally(reader, f) == own and able(reader, f))
        reader.cache[key] = found
    return found


def distance(reader: Reader, one: int, other: int) -> int:
    """GRID-1's max distance between two entities, in tiles (reach, zones, adjacency)."""
    a, b = reader.get(one, Position), reader.get(other, Position)
    return reach_distance(a.x, a.y, b.x, b.y)


def adjacent(reader: Reader, one: int, other: int) -> bool:
    """On neighbouring tiles (all 8) or on the same one."""
    return distance(reader, one, other) <= 1
