"""Pushing (D-WRES-7): where a body goes that is shoved, and what stops it."""

from typing import NamedTuple

from game.battle.components import Position, Tile
from game.battle.events import Stepped
from game.battle.world import Reader, World
from game.grid import ALL_STEPS
from game.grid.steps import LEVEL
from game.rulesets.shared import items
from game.rulesets.shared.bodies import partner, place, tile_of
from game.rulesets.shared.components import Status
from game.rulesets.shared.events import Died
from game.rulesets.shared.movement import body_on, put
from game.rulesets.two_actions import falls, wounds
from game.rulesets.two_actions.events import Lost, Pushed
from game.rulesets.two_actions.facts import rules_of


class Shove(NamedTuple):
    """A way a push may go: the tiles passed, and what ends it early.

    `why`: empty (nothing), creature, obstacle, edge (of the map), fall or abyss; `drop` whole levels.
    """

    tiles: tuple[int, ...]
    why: str = ""
    drop: int = 0


def direction(
    reader: Reader, actor: int, target: int, start: Tile | None = None
) -> tuple[int, int]:
    """From attacker to target, one step; `start`: where the attacker is thought to stand."""
    ax, ay = start or place(reader, actor)
    bx, by = place(reader, target)
    return (bx > ax) - (bx < ax), (by > ay) - (by < ay)


def shove(
    reader: Reader, actor: int, target: int, tiles: int | None = None, start: Tile | None = None
) -> Shove:
    """D-WRES-7: the way of a push of at most `tiles` tiles (None: the most the rules allow).

    Along the line from attacker to target; before any able creature it stops, and before what the
    target could not walk into, drops excepted: a drop of 2 or more levels is a fall and ends it. Chasms and
    deep water are walls unless `deadly_edges`.
    """
    rules = rules_of(reader)
    limit = rules.push_tiles if tiles is None else tiles
    dx, dy = direction(reader, actor, target, start)
    if (dx, dy) not in ALL_STEPS:
        return Shove(())
    board = reader.board
    here = tile_of(reader, target)
    way: list[int] = []
    for _ in range(limit):
        x, y = board.xy(here)
        if not board.inside(x + dx, y + dy):
            return Shove(tuple(way), "edge")
        to = (y + dy) * board.width + x + dx
        drop = falls.drop(reader, here, to)
        abyss = not board.entry[to] and not board.obstacle[to]
        if abyss and rules.deadly_edges and _corners_free(reader, here, to, dx, dy):
            return Shove((*way, to), "abyss")
        if not board.entry[to]:
            return Shove(tuple(way), "obstacle")
        walked = any(step[0] == to for step in board.neighbours(False)[here])
        if not walked and not (drop and _corners_free(reader, here, to, dx, dy)):
            return Shove(tuple(way), "obstacle")
        if body_on(reader, target, to):
            return Shove(tuple(way), "creature")
        way.append(to)
        here = to
        if drop:
            return Shove(tuple(way), "fall", drop)
    return Shove(tuple(way))


def _corners_free(reader: Reader, here: int, to: int, dx: int, dy: int) -> bool:
    """GRID-3: no corner is cut on the way down either."""
    if not (dx and dy):
        return True
    board = reader.board
    x, y = board.xy(here)
    sides = y * board.width + x + dx, (y + dy) * board.width + x
    return all(
        (board.entry[side] or not board.obstacle[side]) and board.ground[side] <= board.ground[here] + LEVEL
        for side in sides)


def lengths(reader: Reader, actor: int, target: int) -> tuple[int, ...]:
    """D-WRES-7: the lengths the pusher may choose between; one more than there is room for when an
    obstacle waits there. One only: nothing is asked."""
    way = shove(reader, actor, target)
    most = len(way.tiles)
    if way.why == "obstacle" and most < rules_of(reader).push_tiles:
        most += 1
    return tuple(range(1, most + 1)) or (0,)


def push_body(world: World, actor: int, target: int, tiles: int) -> None:
    """D-WRES-7, D-WRES-10: move the body tile by tile; it triggers nothing. An obstacle hurts, a drop is a
    fall, a deadly edge is the end."""
    rules = rules_of(world)
    full = shove(world, actor, target)
    way = full.tiles[:tiles]
    early = tiles > len(full.tiles) or (tiles == len(full.tiles) and full.why in ("fall", "abyss"))
    why = full.why if early else ""
    world.emit(Pushed(actor=actor, target=target, tiles=len(way), why=why, rule="D-WRES-7"))
    for number, tile in enumerate(way):
        spot = world.board.xy(tile)
        if why == "abyss" and number == len(way) - 1:
            _lost(world, actor, target, spot)
            return
        old = world.get(target, Position)
        put(world, target, spot)
        world.emit(Stepped(
            actor=target, trail=(old.x, old.y), to=spot, cost=0, how="pushed", rule="D-WRES-10"))
    if why == "fall":
        falls.fall_from(world, target, full.drop, actor)
    elif why == "obstacle":
        for _ in range(rules.push_fatigue):
            wounds.take_fatigue(world, target, "D-WRES-7", beyond=True, actor=actor)


def _lost(world: World, actor: int, target: int, to: tuple[int, int]) -> None:
    """With `deadly_edges`: gone for good, whoever it rides with it."""
    other = partner(world, target)
    world.emit(Lost(actor=actor, target=target, to=to, rule="D-WRES-7"))
    for one in (target, other):
        if one:
            items.drop_all(world, one, "death")
            world.set(one, Status("dead"))
            world.unset(one, Position)
            world.emit(Died(target=one, actor=actor, rule="D-WRES-7"))
