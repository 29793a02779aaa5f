"""Movement (D-ACT-1, D-ACT-6, CHG): a path taken step by step, each step open to opportunity."""

from collections.abc import Iterator

import msgspec

from game.battle.commands import Move
from game.battle.components import Position
from game.battle.decision import Decision
from game.battle.events import MoveStopped
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import PathFault, in_reach, reach_distance
from game.rulesets.shared.bodies import able, friends, place, tile_of
from game.rulesets.shared.commands import Charge
from game.rulesets.shared.events import ChargeRun
from game.rulesets.shared.movement import body_on, free_tile, moves, path_costs, put, step, straight_run
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.shared.zones import EYE, eye
from game.rulesets.two_actions import drag, holds, opportunity, riding
from game.rulesets.two_actions.commands import Crawl
from game.rulesets.two_actions.components import Turn
from game.rulesets.two_actions.events import ActionStopped
from game.rulesets.two_actions.facts import melee_weapons, prone, rules_of, speed, weapon_of, zone_reach
from game.rulesets.two_actions.frames import MoveFrame, OfferFrame
from game.rulesets.two_actions.points import action_faults, offensive_faults, pay

# -- walking ------------------------------------------------------------------------------------


def walk_moves(reader: Reader, decision: Decision, actor: int) -> list[Move]:
    """D-ACT-1: one move for each tile in reach, the cheapest and least exposed path to it."""
    if prone(reader, actor) or action_faults(reader, decision, actor) or holds.place_faults(reader, actor):
        return []
    points = speed(reader, actor)
    if not points:
        return []
    return moves(reader, actor, points, rules_of(reader).diagonals, zone_reach)


def move_faults(reader: Reader, decision: Decision, command: Move) -> list[Reason]:
    """D-ACT-1: any legal path within the speed is accepted, not only the cheapest."""
    found = action_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    found += holds.place_faults(reader, command.actor)
    if prone(reader, command.actor):
        found.append(Reason("prone"))
    try:
        costs = path_costs(reader, command.actor, command.path, rules_of(reader).diagonals)
    except PathFault as fault:
        x, y = command.path[fault.index] if command.path else place(reader, command.actor)
        found.append(Reason(f"path-{fault.code}", {"x": x, "y": y}))
        return found
    points = speed(reader, command.actor)
    if costs[-1] > points:
        found.append(Reason("too-far-to-walk", {"cost": costs[-1], "speed": points}))
    return found


def start_move(world: World, command: Move) -> None:
    """D-ACT-1: pay A and set out."""
    costs = path_costs(world, command.actor, command.path, rules_of(world).diagonals)
    pay(world, command.actor, 1)
    push(world, MoveFrame(
        command.actor, command.path, _each(costs), "walk", place(world, command.actor)))


def _each(costs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cost - before for before, cost in zip((0, *costs), costs, strict=False))


# -- crawling -----------------------------------------------------------------------------------


def crawls(reader: Reader, decision: Decision, actor: int) -> Iterator[Crawl]:
    """D-ACT-6: one tile, any neighbour that can be entered and stood on."""
    if not prone(reader, actor) or action_faults(reader, decision, actor) or not speed(reader, actor):
        return
    if holds.place_faults(reader, actor):
        return
    for neighbour in reader.board.neighbours(False)[tile_of(reader, actor)]:
        if free_tile(reader, actor, neighbour[0]):
            yield Crawl(actor, reader.board.xy(neighbour[0]))


def crawl_faults(reader: Reader, decision: Decision, command: Crawl) -> list[Reason]:
    """D-ACT-6: only while prone, one legal step."""
    found = action_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    found += holds.place_faults(reader, command.actor)
    if not prone(reader, command.actor):
        found.append(Reason("not-prone"))
    if not speed(reader, command.actor):
        found.append(Reason("too-far-to-walk", {"cost": 1, "speed": 0}))
    try:
        path_costs(reader, command.actor, (command.to,), rules_of(reader).diagonals)
    except PathFault as fault:
        found.append(Reason(f"path-{fault.code}", {"x": command.to[0], "y": command.to[1]}))
    return found


def start_crawl(world: World, command: Crawl) -> None:
    """D-ACT-6: pay A and crawl."""
    costs = path_costs(world, command.actor, (command.to,), rules_of(world).diagonals)
    pay(world, command.actor, 1)
    push(world, MoveFrame(
        command.actor, (command.to,), costs, "crawl", place(world, command.actor)))


# -- charging -----------------------------------------------------------------------------------


def charge_reach(reader: Reader, actor: int) -> int:
    """The longest melee reach of what `actor` would charge with, in tiles."""
    return max(weapon_of(reader, actor, w).reach for w in melee_weapons(reader, actor))


def charges(
    reader: Reader, decision: Decision, actor: int, targets: tuple[int, ...] | None = None
) -> Iterator[Charge]:
    """D-CHG-1: every target (of `targets`, default all enemies) and every tile to end on."""
    if prone(reader, actor) or action_faults(reader, decision, actor, 2) or offensive_faults(reader, actor):
        return
    if holds.place_faults(reader, actor):
        return
    rules = rules_of(reader)
    limit = rules.charge_speed_factor * speed(reader, actor)
    span = charge_reach(reader, actor)
    x, y = place(reader, actor)
    for target in opportunity.enemies(reader, actor) if targets is None else targets:
        tx, ty = place(reader, target)
        far = reach_distance(x, y, tx, ty)
        if not rules.charge_min_distance <= far <= limit + span:
            continue
        goal, low = tile_of(reader, target), eye(reader, target)
        for ey in range(ty - span, ty + span + 1):
            for ex in range(tx - span, tx + span + 1):
                if (
                    reader.board.inside(ex, ey)
                    and 0 < reach_distance(x, y, ex, ey) <= limit
                    and free_tile(reader, actor, ey * reader.board.width + ex)
                    and in_reach(reader.board, ey * reader.board.width + ex, goal, span, EYE, low)
                    and straight_run(reader, actor, (ex, ey)) is not None
                ):
                    yield Charge(actor, target, (ex, ey))


def charge_faults(reader: Reader, decision: Decision, command: Charge) -> list[Reason]:
    """D-CHG-1: every reason against a charge."""
    found = action_faults(reader, decision, command.actor, 2)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    found += offensive_faults(reader, command.actor)
    actor, target = command.actor, command.target
    if target not in reader.fighters or not able(reader, target) or friends(reader, actor, target):
        return [*found, Reason("no-target")]
    found += holds.place_faults(reader, actor)
    if prone(reader, actor):
        found.append(Reason("prone"))
    rules = rules_of(reader)
    x, y = place(reader, actor)
    far = reach_distance(x, y, *place(reader, target))
    if far < rules.charge_min_distance:
        found.append(Reason("charge-too-near", {"need": rules.charge_min_distance, "distance": far}))
    if not reader.board.inside(*command.to):
        return [*found, Reason("path-outside", {"x": command.to[0], "y": command.to[1]})]
    limit = rules.charge_speed_factor * speed(reader, actor)
    steps = reach_distance(x, y, *command.to)
    if steps > limit:
        found.append(Reason("charge-too-far", {"limit": limit, "distance": steps}))
    end = command.to[1] * reader.board.width + command.to[0]
    span = charge_reach(reader, actor)
    if not in_reach(reader.board, end, tile_of(reader, target), span, EYE, eye(reader, target)):
        found.append(Reason("charge-ends-out-of-reach"))
    if straight_run(reader, actor, command.to) is None:
        found.append(Reason("charge-not-clear"))
    return found


def start_charge(world: World, command: Charge) -> None:
    """D-CHG-1: pay A and run."""
    run = straight_run(world, command.actor, command.to)
    assert run is not None
    pay(world, command.actor, 1)
    world.emit(ChargeRun(actor=command.actor, target=command.target, to=command.to, rule="D-CHG-1"))
    push(world, MoveFrame(
        command.actor, run[0], run[1], "charge", place(world, command.actor), target=command.target))


# -- step by step -------------------------------------------------------------------------------


def resolve(world: World, frame: MoveFrame) -> bool:
    """One step, after the opportunities it gives; D-OPP-3 stops it on the tile it was leaving."""
    if frame.stopped:
        return _halt(world, frame)
    if not _goes_on(world, frame):
        pop(world)
        return True
    if not frame.ridden and riding.before_move(world, frame):
        return True
    if frame.next == len(frame.path):
        pop(world)
        if frame.how == "charge":
            world.change(frame.actor, Turn, charge=frame.target)
        return True
    to = frame.path[frame.next]
    board = world.board
    goal = to[1] * board.width + to[0]
    if not frame.asked:
        here = tile_of(world, frame.actor)
        owners = opportunity.step_owners(world, frame.actor, here, goal)
        if frame.how == "drag":
            owners = tuple(owner for owner in owners if owner != frame.target)
        if owners:
            replace(world, msgspec.structs.replace(frame, asked=True))
            push(world, OfferFrame(frame.actor, "leave", owners, here, goal))
            return True
    dragged = drag.held_goal(world, frame.actor, frame.target, to) if frame.how == "drag" else to
    step(world, frame.actor, to, frame.costs[frame.next], frame.how, _RULE[frame.how])
    if frame.how == "drag":
        drag.forced(world, frame.target, dragged)
    safe = frame.safe if body_on(world, frame.actor, goal) else to
    replace(world, msgspec.structs.replace(frame, next=frame.next + 1, asked=False, safe=safe))
    return True


def _goes_on(reader: Reader, frame: MoveFrame) -> bool:
    """D-MNT-5: whether the mover can still move on: not out, not thrown down, not held by now."""
    actor = frame.actor
    if not able(reader, actor):
        return False
    return prone(reader, actor) == (frame.how == "crawl") and not (
        frame.how != "drag" and holds.place_faults(reader, actor))


_RULE = {"walk": "D-ACT-1", "crawl": "D-ACT-6", "charge": "D-CHG-1", "drag": "D-WRES-3"}


def _halt(world: World, frame: MoveFrame) -> bool:
    """D-OPP-3: stopped dead; on a friend's tile the mover stands on the last tile of its path where it
    may, the steps undone keeping their cost and triggering nothing."""
    pop(world)
    world.emit(ActionStopped(actor=frame.actor, target=frame.stopped, trigger="leave", rule="D-OPP-3"))
    if world.find(frame.actor, Position) is None:
        return True
    here = place(world, frame.actor)
    if here != frame.safe and body_on(world, frame.actor, tile_of(world, frame.actor)):
        put(world, frame.actor, frame.safe)
        here = frame.safe
    world.emit(MoveStopped(actor=frame.actor, target=frame.stopped, to=here, rule="D-OPP-3"))
    return True
