"""Moving (P-SIM-8, P-SIM-9, P-CPX-2) and being intercepted on the way (P-INT-5)."""

from collections.abc import Iterator

import msgspec

from game.battle.commands import Command, Move, React
from game.battle.components import Position, Posture, Tile
from game.battle.decision import Decision
from game.battle.events import MoveStopped
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import PathFault, in_reach, reach_distance
from game.rulesets.initiative_points import bows, melee, watching, wounds
from game.rulesets.initiative_points.checks import result, roll, succeeded, test
from game.rulesets.initiative_points.commands import Run, Rush, Sneak
from game.rulesets.initiative_points.components import Guard, Sheltered
from game.rulesets.initiative_points.events import Evaded, Intercepted, Ran
from game.rulesets.initiative_points.facts import (
    hidden_from,
    known_enemy,
    melee_weapon,
    rank,
    rules_of,
    speed,
    weapon_of,
    zone_reach,
)
from game.rulesets.initiative_points.frames import InterceptFrame, MoveFrame
from game.rulesets.initiative_points.paying import act, can_interrupt, interrupt, phase_faults
from game.rulesets.initiative_points.riding import before_move
from game.rulesets.shared.asking import of
from game.rulesets.shared.bodies import able, able_enemies, place, tile_of
from game.rulesets.shared.events import ChargeRun, ReactionRefused
from game.rulesets.shared.movement import body_on, free_tile, moves, path_costs, put, step, straight_run
from game.rulesets.shared.saddles import defender
from game.rulesets.shared.stack import pop, push, replace, top
from game.rulesets.shared.ties import fleeing, mount_of
from game.rulesets.shared.zones import EYE, enemy_zones, engaged, eye

RULES = {"walk": "P-SIM-8", "sneak": "P-SIM-8", "run": "P-SIM-9", "charge": "P-CPX-2"}


# -- walking and sneaking -----------------------------------------------------------------------


def up_faults(reader: Reader, decision: Decision, actor: int) -> list[Reason]:
    """P-SIM-8, P-SIM-11: in one's phase, and on one's feet."""
    found = phase_faults(reader, decision, actor)
    if found:
        return found
    posture = reader.get(actor, Posture)
    if posture.prone:
        found.append(Reason("prone"))
    elif posture.kneeling:
        found.append(Reason("kneeling"))
    return found


def walk_moves(reader: Reader, actor: int) -> list[Move]:
    """P-SIM-8: one move for each tile in reach."""
    return moves(reader, actor, speed(reader, actor), rules_of(reader).diagonals, zone_reach)


def move_faults(reader: Reader, decision: Decision, command: Move | Sneak) -> list[Reason]:
    """P-SIM-8: any legal path within 6 m (riders: the mount's speed)."""
    found = up_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    return found + path_faults(reader, command.actor, command.path, speed(reader, command.actor))


def path_faults(reader: Reader, actor: int, path: tuple[Tile, ...], budget: int) -> list[Reason]:
    """A path that cannot be walked, or costs more than there is."""
    try:
        costs = path_costs(reader, actor, path, rules_of(reader).diagonals)
    except PathFault as fault:
        x, y = path[fault.index] if path else place(reader, actor)
        return [Reason(f"path-{fault.code}", {"x": x, "y": y})]
    if costs[-1] > budget:
        return [Reason("too-far-to-walk", {"cost": costs[-1], "speed": budget})]
    return []


def each(costs: tuple[int, ...]) -> tuple[int, ...]:
    """What each step of a path costs."""
    return tuple(cost - before for before, cost in zip((0, *costs), costs, strict=False))


def walk(world: World, command: Move) -> None:
    """P-SIM-8: a simple action."""
    costs = path_costs(world, command.actor, command.path, rules_of(world).diagonals)
    act(world, command.actor, rules_of(world).simple, "move")
    push(world, MoveFrame(command.actor, command.path, each(costs), "walk", place(world, command.actor)))


def sneak(world: World, command: Sneak) -> None:
    """P-SIM-8: the same, stealthy; the test is taken where the move ends."""
    costs = path_costs(world, command.actor, command.path, rules_of(world).diagonals)
    act(world, command.actor, rules_of(world).simple, "sneak")
    push(world, MoveFrame(command.actor, command.path, each(costs), "sneak", place(world, command.actor)))


# -- running ------------------------------------------------------------------------------------


def run_tiles(reader: Reader, actor: int, total: int) -> int:
    """P-SIM-9: how far a result lets one run; riders by their mount's speed."""
    rules = rules_of(reader)
    tiles = rules.stumble
    for least, far in rules.run:
        if total >= least:
            tiles = far
    if mount_of(reader, actor):
        tiles = tiles * speed(reader, actor) // rules.mount_pace
    return tiles


def run_most(reader: Reader, actor: int) -> int:
    """P-SIM-9: the farthest anybody could run."""
    return max(run_tiles(reader, actor, total) for total, _ in rules_of(reader).run)


def run_faults(reader: Reader, decision: Decision, command: Run) -> list[Reason]:
    """P-SIM-9: along any legal path."""
    found = up_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    return found + path_faults(reader, command.actor, command.path, run_most(reader, command.actor))


def run_moves(reader: Reader, actor: int) -> list[Run]:
    """P-SIM-9: one run to each tile that the best result reaches and a walk does not."""
    near = {m.path[-1] for m in walk_moves(reader, actor)}
    far = moves(reader, actor, run_most(reader, actor), rules_of(reader).diagonals, zone_reach)
    return [Run(actor, m.path) for m in far if m.path[-1] not in near]


def run(world: World, command: Run) -> None:
    """P-SIM-9: the test says how far; worst, one falls on one's face."""
    actor, rules = command.actor, rules_of(world)
    costs = each(path_costs(world, actor, command.path, rules.diagonals))
    act(world, actor, rules.simple, "run")
    bows.put_back(world, actor)
    found = roll(world, test(world, actor, "running"), 0)
    tiles = run_tiles(world, actor, found.total)
    world.emit(Ran(actor=actor, roll=found, tiles=tiles, rule="P-SIM-9"))
    reached = spent = 0
    for cost in costs:
        if spent + cost > tiles:
            break
        spent += cost
        reached += 1
    stumbles = found.total < rules.run[0][0]
    path = _standable(world, actor, command.path[:reached])
    push(world, MoveFrame(
        actor, path, costs[:len(path)], "run", place(world, actor), difficulty=int(stumbles)))


def _standable(reader: Reader, actor: int, path: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The longest beginning of a path that ends where one may stand."""
    width = reader.board.width
    while path and not free_tile(reader, actor, path[-1][1] * width + path[-1][0]):
        path = path[:-1]
    return path


# -- charging -----------------------------------------------------------------------------------


def charge_tiles(reader: Reader, total: int) -> int:
    """P-CPX-2: 6 m and the result in metres (below 0: none), in whole tiles."""
    rules = rules_of(reader)
    return (rules.charge_metres + max(0, total)) * 10 // rules.tile_decimetres


def charge_most(reader: Reader, actor: int) -> int:
    """P-CPX-2: the farthest a charge could carry."""
    value = test(reader, actor, "running").value
    return charge_tiles(reader, result(20, value, 0))


def charge_faults(reader: Reader, decision: Decision, command: Rush) -> list[Reason]:
    """P-CPX-2: not engaged, straight and clear, ending with the target in reach of a weapon."""
    found = up_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    actor, target = command.actor, command.target
    if not known_enemy(reader, actor, target):
        return [*found, Reason("no-target")]
    found += melee.difficulty_faults(reader, command.difficulty)
    if engaged(reader, actor, zone_reach):
        found.append(Reason("engaged"))
    if not reader.board.inside(*command.to):
        return [*found, Reason("path-outside", {"x": command.to[0], "y": command.to[1]})]
    x, y = place(reader, actor)
    far = reach_distance(x, y, *place(reader, target))
    least = rules_of(reader).charge_min_distance
    if far < least:
        found.append(Reason("charge-too-near", {"need": least, "distance": far}))
    steps, most = reach_distance(x, y, *command.to), charge_most(reader, actor)
    if steps > most:
        found.append(Reason("charge-too-far", {"limit": most, "distance": steps}))
    end = command.to[1] * reader.board.width + command.to[0]
    span = weapon_of(reader, actor, melee_weapon(reader, actor)).reach
    if not in_reach(reader.board, end, tile_of(reader, target), span, EYE, eye(reader, target)):
        found.append(Reason("charge-ends-out-of-reach"))
    if straight_run(reader, actor, command.to) is None:
        found.append(Reason("charge-not-clear"))
    return found


def charges(reader: Reader, decision: Decision, actor: int) -> Iterator[Rush]:
    """P-CPX-2: every target and tile to end on, at the plain difficulty and at half the most."""
    if up_faults(reader, decision, actor) or engaged(reader, actor, zone_reach):
        return
    span = weapon_of(reader, actor, melee_weapon(reader, actor)).reach
    most = charge_most(reader, actor)
    x, y = place(reader, actor)
    for target in able_enemies(reader, actor):
        tx, ty = place(reader, target)
        if reach_distance(x, y, tx, ty) > most + span:
            continue
        for ey in range(ty - span, ty + span + 1):
            for ex in range(tx - span, tx + span + 1):
                command = Rush(actor, target, (ex, ey))
                if reader.board.inside(ex, ey) and not charge_faults(reader, decision, command):
                    yield command
                    yield msgspec.structs.replace(command, difficulty=rules_of(reader).difficulty_most // 2)


def rush(world: World, command: Rush) -> None:
    """P-CPX-2: a complex action; the test says how far, and until the round ends one neither dodges nor
    parries well."""
    actor = command.actor
    found = straight_run(world, actor, command.to)
    assert found is not None
    path, costs = found
    act(world, actor, rules_of(world).complex, "charge")
    bows.put_back(world, actor)
    world.change(actor, Guard, charged=True)
    world.emit(ChargeRun(actor=actor, target=command.target, to=command.to, rule="P-CPX-2"))
    rolled = roll(world, test(world, actor, "running"), 0)
    tiles = charge_tiles(world, rolled.total)
    world.emit(Ran(actor=actor, roll=rolled, tiles=tiles, rule="P-CPX-2"))
    push(world, MoveFrame(
        actor, path[:tiles], costs[:tiles], "charge", place(world, actor), target=command.target,
        difficulty=command.difficulty, weapon=melee_weapon(world, actor), strikes=tiles >= len(path)))


# -- step by step -------------------------------------------------------------------------------


def resolve(world: World, frame: MoveFrame) -> bool:
    """P-INT-5: before each step those who could intercept are asked, once each in a move."""
    actor = frame.actor
    if frame.stopped:
        return _halt(world, frame)
    if not able(world, actor) or world.get(actor, Posture).prone:
        pop(world)
        return True
    if not frame.ridden and before_move(world, frame):
        return True
    if frame.next >= len(frame.path):
        pop(world)
        _arrived(world, frame)
        return True
    if not frame.offered:
        owners = tuple(o for o in interceptors(world, actor) if o not in frame.asked)
        replace(world, msgspec.structs.replace(frame, offered=True, asked=(*frame.asked, *owners)))
        if owners:
            push(world, InterceptFrame(actor, owners))
        return True
    to = frame.path[frame.next]
    goal = to[1] * world.board.width + to[0]
    bumped = body_on(world, actor, goal)
    if bumped and hidden_from(world, bumped, actor):
        watching.reveal(world, bumped, "bumped")
        pop(world)
        world.emit(MoveStopped(actor=actor, target=bumped, to=place(world, actor), rule="P-SIM-8"))
        return True
    step(world, actor, to, frame.costs[frame.next], frame.how, RULES[frame.how])
    if world.get(actor, Sheltered).obstacle >= 0:
        world.set(actor, Sheltered())
    safe = frame.safe if bumped else to
    replace(world, msgspec.structs.replace(frame, next=frame.next + 1, offered=False, safe=safe))
    return True


def _arrived(world: World, frame: MoveFrame) -> None:
    """P-SIM-8, P-SIM-9, P-CPX-2: what the end of a move brings."""
    if frame.how == "sneak":
        watching.creep(world, frame.actor)
        return
    watching.given_away(world, frame.actor)
    if frame.how == "run" and frame.difficulty:
        wounds.fall_prone(world, frame.actor, "P-SIM-9")
    elif frame.how == "charge" and frame.strikes and known_enemy(world, frame.actor, frame.target):
        melee.begin(world, frame.actor, frame.target, frame.weapon, "charge", frame.difficulty)


def _halt(world: World, frame: MoveFrame) -> bool:
    """P-INT-5: the mover stays; on a friend's tile it goes back to the last one where it may stand."""
    pop(world)
    if world.find(frame.actor, Position) is None:
        return True
    if body_on(world, frame.actor, tile_of(world, frame.actor)):
        put(world, frame.actor, frame.safe)
    world.emit(MoveStopped(
        actor=frame.actor, target=frame.stopped, to=place(world, frame.actor), rule="P-INT-5"))
    watching.given_away(world, frame.actor)
    return True


# -- intercepting -------------------------------------------------------------------------------


def interceptors(reader: Reader, mover: int) -> tuple[int, ...]:
    """P-INT-5: enemies with the mover's tile in reach who could spend an interruption and know where it is,
    most points first."""
    here = tile_of(reader, mover)
    found = [
        owner for owner, tiles in enemy_zones(reader, mover, zone_reach)
        if here in tiles and can_interrupt(reader, owner) and not fleeing(reader, owner)
        and not hidden_from(reader, mover, owner)]
    return tuple(sorted(found, key=lambda f: rank(reader, f)))


def resolve_offer(world: World, frame: InterceptFrame) -> bool:
    """P-INT-5: one after the other, as long as the mover goes on."""
    left = tuple(o for o in frame.owners if able(world, o) and can_interrupt(world, o))
    if not left:
        pop(world)
        return True
    if left != frame.owners:
        replace(world, msgspec.structs.replace(frame, owners=left))
    return False


def offer_decision(reader: Reader, frame: InterceptFrame) -> Decision:
    """P-INT-5: whether to intercept."""
    owner = frame.owners[0]
    return of("opportunity", reader, owner, (owner,), frame.target, "intercept")


def offer_answers(reader: Reader, frame: InterceptFrame) -> list[React]:
    """P-INT-5: let pass, or intercept."""
    owner = frame.owners[0]
    return [React(owner, "none"), React(owner, "intercept", target=frame.target)]


def offer_answered(world: World, frame: InterceptFrame, command: React) -> None:
    """P-INT-5: Mêlée and Corps-à-Corps at 0 against Dérobée and Esquive; won: the mover stays, its points
    are paid."""
    owner, mover = command.actor, frame.target
    rest = msgspec.structs.replace(frame, owners=frame.owners[1:])
    if command.kind == "none":
        world.emit(ReactionRefused(actor=owner, target=mover, kind="intercept", rule="P-INT-5"))
        replace(world, rest)
        return
    interrupt(world, owner, "intercept")
    own = roll(world, test(world, owner, "brawling"), 0)
    world.emit(Intercepted(actor=owner, target=mover, roll=own, rule="P-INT-5"))
    if not succeeded(own):
        replace(world, rest)
        return
    runner = defender(world, mover)
    answer = roll(world, test(world, runner, "dodge"), own.total + 1)
    away = succeeded(answer)
    world.emit(Evaded(actor=runner, target=owner, roll=answer, away=away, rule="P-INT-5"))
    if away:
        replace(world, rest)
        return
    pop(world)
    move = _move(world)
    replace(world, msgspec.structs.replace(move, stopped=owner))


def _move(reader: Reader) -> MoveFrame:
    found = top(reader)
    assert isinstance(found, MoveFrame)
    return found


def candidates(reader: Reader, decision: Decision, actor: int) -> Iterator[Command]:
    """P-SIM-8, P-SIM-9, P-CPX-2: every move."""
    if up_faults(reader, decision, actor):
        return
    walks = walk_moves(reader, actor)
    yield from walks
    for one in walks:
        yield Sneak(actor, one.path)
    yield from run_moves(reader, actor)
    yield from charges(reader, decision, actor)
