"""Steps over the board: who blocks, who may be passed, and what a path costs."""

from game.battle.commands import Move
from game.battle.components import Position, Posture, Tile
from game.battle.events import Stepped
from game.battle.world import Reader, World
from game.grid import Diagonals, PathFault, Reach, reach, straight_steps, walk
from game.rulesets.shared.bodies import able, alive, ally, partner, place, tile_of
from game.rulesets.shared.zones import ZoneReach, zone_map


def bodies(reader: Reader, mover: int) -> tuple[frozenset[int], frozenset[int]]:
    """GRID-4: the tiles `mover` may never enter (able enemies) and those it may only pass (able friends).

    The dead block nothing; the unconscious may be passed and shared.
    """
    key = ("bodies", mover)
    found: tuple[frozenset[int], frozenset[int]] | None = reader.cache.get(key)
    if found is None:
        own, other_half = ally(reader, mover), partner(reader, mover)
        blocked: set[int] = set()
        passable: set[int] = set()
        for other in reader.fighters:
            if other not in (mover, other_half) and able(reader, other):
                (passable if ally(reader, other) == own else blocked).add(tile_of(reader, other))
        found = frozenset(blocked), frozenset(passable)
        reader.cache[key] = found
    return found


def body_on(reader: Reader, mover: int, tile: int) -> int:
    """The able fighter on a tile other than `mover` and who it rides, 0 when there is none."""
    for other in reader.at(tile):
        if other != mover and able(reader, other) and other != partner(reader, mover):
            return other
    return 0


def free_tile(reader: Reader, mover: int, tile: int) -> bool:
    """Whether `mover` could stand on a tile: walkable and without an able body."""
    return bool(reader.board.entry[tile]) and not body_on(reader, mover, tile)


def reachable(
    reader: Reader, mover: int, budget: int, diagonals: Diagonals, zone_reach: ZoneReach
) -> Reach:
    """Tiles `mover` can walk to for `budget` movement points, each by its canonical path.

    The path is the cheapest, among those the one leaving the fewest enemy zones (GRID-2, GRID-3, GRID-4).
    """
    key = ("reach", mover, budget)
    found: Reach | None = reader.cache.get(key)
    if found is None:
        blocked, passable = bodies(reader, mover)
        found = reach(
            reader.board, tile_of(reader, mover), budget, diagonals=diagonals,
            blocked=blocked, no_stop=passable, zones=zone_map(reader, mover, zone_reach),
        )
        reader.cache[key] = found
    return found


def moves(reader: Reader, mover: int, budget: int, diagonals: Diagonals, zone_reach: ZoneReach) -> list[Move]:
    """One `Move` for each tile in reach, in order of the tile's index."""
    found = reachable(reader, mover, budget, diagonals, zone_reach)
    xy = reader.board.xy
    return [Move(mover, tuple(xy(t) for t in found.path(tile))) for tile in sorted(found.cost)]


def path_costs(
    reader: Reader, mover: int, path: tuple[Tile, ...], diagonals: Diagonals, *, stop_anywhere: bool = False
) -> tuple[int, ...]:
    """Movement points spent after each step of a path. PathFault when a step is not legal."""
    board = reader.board
    tiles = []
    for number, (x, y) in enumerate(path):
        if not board.inside(x, y):
            raise PathFault("outside", number)
        tiles.append(y * board.width + x)
    blocked, passable = bodies(reader, mover)
    return walk(
        board, tile_of(reader, mover), tuple(tiles), diagonals=diagonals, blocked=blocked,
        no_stop=frozenset() if stop_anywhere else passable,
    )


def step(world: World, mover: int, to: Tile, cost: int, how: str, rule: str) -> None:
    """Put `mover`, with its mount or rider, on the next tile and say so."""
    old = world.get(mover, Position)
    put(world, mover, to)
    face(world, mover, to, old)
    world.emit(Stepped(actor=mover, trail=(old.x, old.y), to=to, cost=cost, how=how, rule=rule))


def put(world: World, mover: int, to: Tile) -> None:
    """Set a body down on a tile: `mover` and whoever it rides or carries."""
    world.set(mover, Position(*to))
    other = partner(world, mover)
    if other:
        world.set(other, Position(*to))


def face(world: World, fighter: int, to: Tile, origin: Position | None = None) -> None:
    """Turn a figure toward a tile (pictures only)."""
    here = origin or world.get(fighter, Position)
    posture = world.get(fighter, Posture)
    facing = posture.facing if to[0] == here.x else (1 if to[0] > here.x else -1)
    if facing != posture.facing:
        world.set(fighter, Posture(posture.prone, facing, posture.kneeling))


def straight_run(reader: Reader, actor: int, to: Tile) -> tuple[tuple[Tile, ...], tuple[int, ...]] | None:
    """D-CHG-1: the straight run from where `actor` stands to `to`, and each step's cost.

    Step i of n is the tile nearest the line at i/n, at an exact half the first free one in N E S W
    order; no obstacle, difficult ground or creature on it. None when there is none.
    """
    board = reader.board
    x, y = place(reader, actor)
    here = tile_of(reader, actor)
    path: list[Tile] = []
    costs: list[int] = []
    neighbours = board.neighbours(False)
    for candidates in straight_steps(x, y, *to):
        for spot in candidates:
            if not board.inside(*spot):
                continue
            tile = spot[1] * board.width + spot[0]
            price = next((s[1] for s in neighbours[here] if s[0] == tile), 0)
            if price and board.entry[tile] == 1 and not any(alive(reader, f) for f in reader.at(tile)):
                path.append(spot)
                costs.append(price)
                here = tile
                break
        else:
            return None
    return (tuple(path), tuple(costs)) if path else None
