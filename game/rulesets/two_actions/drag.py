"""Dragging (D-WRES-3): a held body moved one tile; only the holder's own step can be answered."""

from collections.abc import Iterator

from game.battle.commands import Command
from game.battle.components import Position, Tile
from game.battle.decision import Decision
from game.battle.events import Stepped
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared import saddles
from game.rulesets.shared.bodies import able, partner, place, tile_of
from game.rulesets.shared.movement import put
from game.rulesets.shared.stack import push
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions import falls, holds
from game.rulesets.two_actions.commands import Drag
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.facts import prone
from game.rulesets.two_actions.frames import MoveFrame
from game.rulesets.two_actions.points import action_faults, pay


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """D-WRES-3: both one tile the same way, or the held to another tile beside the holder."""
    x, y = place(reader, actor)
    around = [
        (x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)
        if (dx or dy) and reader.board.inside(x + dx, y + dy)
    ]
    for spot in around:
        yield Drag(actor, to=spot)
        yield Drag(actor, held_to=spot)


def _step_cost(reader: Reader, start: int, goal: int) -> int:
    """What one step costs, 0 when it cannot be walked."""
    return next((step[1] for step in reader.board.neighbours(False)[start] if step[0] == goal), 0)


def drag_faults(reader: Reader, decision: Decision, command: Drag) -> list[Reason]:
    """D-WRES-3: with a hold of one's own, A; each step a legal one onto a free tile."""
    actor = command.actor
    found = action_faults(reader, decision, actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    grip = reader.get(actor, Grip)
    if not grip.target:
        return [*found, Reason("no-hold")]
    if (command.to is None) == (command.held_to is None):
        return [*found, Reason("not-offered")]
    spot = command.to or command.held_to
    assert spot is not None
    if not reader.board.inside(*spot):
        return [*found, Reason("path-outside", {"x": spot[0], "y": spot[1]})]
    if command.to is not None:
        return found + _both_faults(reader, actor, grip.target, command.to)
    return found + _swing_faults(reader, actor, grip.target, spot)


def _both_faults(reader: Reader, actor: int, held: int, to: Tile) -> list[Reason]:
    """Both one tile the same way; the one's tile may be the one the other leaves."""
    found = holds.place_faults(reader, actor)
    if prone(reader, actor):
        found.append(Reason("prone"))
    other_to = held_goal(reader, actor, held, to)
    board = reader.board
    if not board.inside(*other_to):
        return [*found, Reason("path-outside", {"x": other_to[0], "y": other_to[1]})]
    for body, spot in ((actor, to), (held, other_to)):
        tile = spot[1] * board.width + spot[0]
        if not _step_cost(reader, tile_of(reader, body), tile):
            found.append(Reason("path-blocked", {"x": spot[0], "y": spot[1]}))
        elif _taken(reader, tile, actor, held):
            found.append(Reason("path-occupied", {"x": spot[0], "y": spot[1]}))
    return found


def _swing_faults(reader: Reader, actor: int, held: int, to: Tile) -> list[Reason]:
    """The held to another free tile beside the holder, one step from where it is."""
    board = reader.board
    tile = to[1] * board.width + to[0]
    here = tile_of(reader, actor)
    found = holds.match_faults(reader, actor, held)
    x, y = place(reader, actor)
    if max(abs(to[0] - x), abs(to[1] - y)) != 1:
        found.append(Reason("not-adjacent"))
    elif tile == here or not _step_cost(reader, tile_of(reader, held), tile):
        found.append(Reason("path-blocked", {"x": to[0], "y": to[1]}))
    elif _taken(reader, tile, held, held):
        found.append(Reason("path-occupied", {"x": to[0], "y": to[1]}))
    return found


def _taken(reader: Reader, tile: int, one: int, other: int) -> bool:
    """Whether somebody able beside the two (and whoever they ride) is on a tile."""
    own = {one, other, partner(reader, one), partner(reader, other)}
    return any(able(reader, body) for body in reader.at(tile) if body not in own)


def held_goal(reader: Reader, actor: int, held: int, to: Tile) -> Tile:
    """Where the held goes when its holder steps to `to`: the same way."""
    ax, ay = place(reader, actor)
    hx, hy = place(reader, held)
    return hx + to[0] - ax, hy + to[1] - ay


def start(world: World, command: Drag) -> None:
    """D-WRES-3, D-MNT-6: pay A; a rider dragged comes off its mount. A rider that drags makes its mount move
    (D-MNT-2)."""
    pay(world, command.actor, 1)
    held = world.get(command.actor, Grip).target
    if mount_of(world, held):
        saddles.unhorse(world, held, "wrestled", command.actor)
        return
    if command.held_to is not None:
        forced(world, held, command.held_to)
        return
    assert command.to is not None
    goal = command.to[1] * world.board.width + command.to[0]
    cost = _step_cost(world, tile_of(world, command.actor), goal)
    push(world, MoveFrame(
        command.actor, (command.to,), (cost,), "drag", place(world, command.actor), target=held))


def forced(world: World, body: int, to: Tile) -> None:
    """D-WRES-10, GRID-2: a body moved by force, triggering nothing; dragged down 2 levels it falls."""
    old = world.get(body, Position)
    start = tile_of(world, body)
    put(world, body, to)
    world.emit(Stepped(actor=body, trail=(old.x, old.y), to=to, cost=0, how="dragged", rule="D-WRES-10"))
    falls.fall_from(world, body, falls.drop(world, start, tile_of(world, body)))
