"""Who acts next (TIME): rounds, initiative, runs of friends, turns."""

import msgspec

from game.battle.components import BattleState, Fighter, Sides
from game.battle.events import (
    Modifier,
    OrderFixed,
    OrderRolled,
    Roll,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from game.battle.world import Reader, World
from game.rulesets.shared import morale
from game.rulesets.shared.bodies import able
from game.rulesets.shared.endings import check_end, end
from game.rulesets.shared.stack import pop, push, replace, top
from game.rulesets.shared.ties import is_mount, mount_of
from game.rulesets.two_actions import attrition, flight, hands, holds, magic, wounds
from game.rulesets.two_actions.components import (
    Afflictions,
    Order,
    Points,
    Sheet,
    Tables,
    Turn,
)
from game.rulesets.two_actions.events import Bled, ConditionEnded, SideSurprised
from game.rulesets.two_actions.facts import lost_actions, rules_of
from game.rulesets.two_actions.frames import RoundFrame, RunFrame
from game.rulesets.two_actions.talents import talent_modifiers

# -- rounds -------------------------------------------------------------------------------------


def resolve_round(world: World, frame: RoundFrame) -> bool:
    """D-TIME-11: points refill, attrition, morale, flight, initiative, then turns; D-TIME-4: the next run
    of friends."""
    if check_end(world):
        return True
    if frame.stage == "begin":
        _begin_round(world)
        return True
    if frame.stage == "morale":
        if not morale.next_test(world):
            replace(world, RoundFrame("flight"))
        return True
    if frame.stage == "flight":
        replace(world, RoundFrame("order"))
        flight.set_out(world)
        return True
    if frame.stage == "order":
        _fix_order(world)
        return True
    waiting = [f for f in world.get(0, BattleState).order if _waiting(world, f)]
    if not waiting:
        replace(world, RoundFrame("begin"))
        return True
    push(world, RunFrame(_run(world, waiting)))
    return True


def _begin_round(world: World) -> None:
    rules = rules_of(world)
    state = world.get(0, BattleState)
    if state.round >= rules.max_rounds:
        end(world, "", "max-rounds", "D-TIME-10")
        return
    number = state.round + 1
    world.change(0, BattleState, round=number)
    world.emit(RoundStarted(round=number, rule="D-TIME-11"))
    if number == 1:
        announce_surprise(world)
    for fighter in acting(world):
        world.set(fighter, Points(rules.actions, _reactions(world, fighter, number)))
        world.set(fighter, Turn())
        holds.begin_round(world, fighter)
        magic.begin_round(world, fighter)
    attrition.take_toll(world, number)
    replace(world, RoundFrame("morale"))


def acting(reader: Reader) -> list[int]:
    """Whoever takes turns: the able, mounts left out (D-MNT-1)."""
    return [f for f in reader.fighters if able(reader, f) and not is_mount(reader, f)]


def _fix_order(world: World) -> None:
    """D-TIME-2: initiative, unless a case fixes the first round's order."""
    state = world.get(0, BattleState)
    fixed = state.order if state.round == 1 and state.order else ()
    order = fixed or roll_order(world, acting(world), state.round)
    world.change(0, BattleState, order=order)
    world.emit(OrderFixed(order=order, rule="D-TIME-2"))
    replace(world, RoundFrame("turns"))


def _reactions(reader: Reader, fighter: int, number: int) -> int:
    """D-TIME-3: with the option `surprise_no_reactions` the surprised have none before their first turn."""
    rules = rules_of(reader)
    if number == 1 and rules.surprise_no_reactions and surprised(reader, fighter):
        return 0
    return rules.reactions


def surprised(reader: Reader, fighter: int) -> bool:
    """D-TIME-3: whether a fighter's side was taken by surprise."""
    side = reader.get(fighter, Fighter).side
    return any(s.surprised for s in reader.get(0, Sides).sides if s.id == side)


def announce_surprise(world: World) -> None:
    """D-TIME-3: the battle's start says which sides were taken by surprise."""
    for side in world.get(0, Sides).sides:
        if side.surprised:
            world.emit(SideSurprised(
                side=side.id, no_reactions=rules_of(world).surprise_no_reactions, rule="D-TIME-3"))


def order_modifiers(reader: Reader, fighter: int, number: int) -> tuple[Modifier, ...]:
    """D-TIME-2, D-TIME-3: what is added to the initiative die in round `number`."""
    found = [Modifier("initiative", reader.get(fighter, Sheet).initiative)]
    found.extend(talent_modifiers(reader, fighter, "initiative"))
    if number == 1 and surprised(reader, fighter):
        found.append(Modifier("surprise", rules_of(reader).surprise))
    return tuple(found)


def roll_order(world: World, fighters: list[int], number: int) -> tuple[int, ...]:
    """D-TIME-2: INITIATIVE + 1d6, descending; ties by INITIATIVE, the d100 rolled with it, id."""
    die = rules_of(world).initiative_die
    for fighter in fighters:
        face = world.roll(die)
        tiebreak = world.roll(100)
        added = order_modifiers(world, fighter, number)
        total = face + sum(m.value for m in added)
        world.set(fighter, Order(total, tiebreak, number))
        world.emit(OrderRolled(
            actor=fighter, roll=Roll((face,), face, added, total, None, die), tiebreak=tiebreak,
            rule="D-TIME-2"))

    def rank(fighter: int) -> tuple[int, int, int, int]:
        order = world.get(fighter, Order)
        return -order.total, -world.get(fighter, Sheet).initiative, -order.tiebreak, fighter

    return tuple(sorted(fighters, key=rank))


# -- runs and turns -----------------------------------------------------------------------------


def _waiting(reader: Reader, fighter: int) -> bool:
    return able(reader, fighter) and reader.get(fighter, Turn).state == "waiting"


def _run(reader: Reader, waiting: list[int]) -> tuple[int, ...]:
    """D-TIME-4: friends of one controller with no enemy left to play between them."""
    sides = {s.id: (s.ally, s.controller) for s in reader.get(0, Sides).sides}

    def party(fighter: int) -> tuple[str, str]:
        return sides[reader.get(fighter, Fighter).side]

    first = party(waiting[0])
    run: list[int] = []
    for fighter in waiting:
        if party(fighter) != first:
            break
        run.append(fighter)
    return tuple(run)


def unfinished(reader: Reader, frame: RunFrame) -> tuple[int, ...]:
    """Friends of the run who may still act, in order."""
    return tuple(f for f in frame.fighters if able(reader, f) and reader.get(f, Turn).state != "done")


def resolve_run(world: World, frame: RunFrame) -> bool:
    """D-TIME-4: wait for a friend's command; lost turns start and end at once."""
    if check_end(world):
        return True
    left = unfinished(world, frame)
    for fighter in left:
        if world.get(fighter, Turn).state == "waiting" and loses_turn(world, fighter):
            begin_turn(world, fighter)
            end_turn(world, fighter, lost=True)
            return True
    if not left:
        pop(world)
        return True
    return False


def loses_turn(reader: Reader, fighter: int) -> bool:
    """D-DMG-5: whether a condition takes the next turn away."""
    sheets = reader.get(0, Tables).conditions
    return any(sheets[one.kind].loses_turn for one in reader.get(fighter, Afflictions).all)


def activate(world: World, fighter: int) -> None:
    """D-TIME-4: a fighter's first command in the run starts its turn; switching is free."""
    frame = top(world)
    if isinstance(frame, RunFrame) and frame.active != fighter:
        replace(world, msgspec.structs.replace(frame, active=fighter))
    if world.get(fighter, Turn).state == "waiting":
        begin_turn(world, fighter)


def begin_turn(world: World, fighter: int) -> None:
    """A turn starts: conditions that last for the next turn begin to count, winded ones cost actions."""
    lost = lost_actions(world, fighter)
    world.change(fighter, Turn, state="started")
    world.emit(TurnStarted(actor=fighter, rule="D-TIME-4"))
    if lost:
        points = world.get(fighter, Points)
        world.set(fighter, Points(max(0, points.actions + lost), points.reactions))
    rules = rules_of(world)
    if rules.surprise_no_reactions and world.get(0, BattleState).round == 1 and surprised(world, fighter):
        world.change(fighter, Points, reactions=rules.reactions)
    hands.begin_turn(world, fighter)
    for body in bodies(world, fighter):
        _count(world, body)


def bodies(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-TIME-4: whoever's turn this is: a rider and its mount are one."""
    mount = mount_of(reader, fighter)
    return (fighter, mount) if mount else (fighter,)


def _count(world: World, body: int) -> None:
    """D-DMG-5: conditions that last for the next turn begin to count."""
    held = world.get(body, Afflictions).all
    if held:
        sheets = world.get(0, Tables).conditions
        world.set(body, Afflictions(tuple(
            msgspec.structs.replace(one, counting=True) if sheets[one.kind].until == "next-turn" else one
            for one in held)))


def end_turn(world: World, fighter: int, lost: bool = False) -> None:
    """A turn ends: bleeding takes its toll, conditions that lasted for this turn are over."""
    for body in bodies(world, fighter):
        bleed(world, body)
        if able(world, body):
            _run_out(world, body)
    holds.end_turn(world, fighter)
    magic.end_turn(world, fighter)
    world.change(fighter, Turn, state="done")
    world.change(fighter, Points, actions=0)
    world.emit(TurnEnded(actor=fighter, lost=lost, rule="D-TIME-4"))


def _run_out(world: World, body: int) -> None:
    """D-DMG-5: conditions that lasted for this turn are over."""
    held = world.get(body, Afflictions).all
    over = [one for one in held if one.counting]
    if over:
        names = world.get(0, Tables).names
        world.set(body, Afflictions(tuple(one for one in held if not one.counting)))
        for one in over:
            world.emit(ConditionEnded(
                target=body, condition=one.kind, name=names[one.kind], why="turn", rule="D-DMG-5"))


def bleed(world: World, fighter: int) -> None:
    """D-DMG-5: 1 fatigue at each own turn's end; light bleeding only while the track has room."""
    sheets = world.get(0, Tables).conditions
    kinds = {sheets[one.kind].bleeding for one in world.get(fighter, Afflictions).all} - {"none"}
    if kinds:
        heavy = "heavy" in kinds
        world.emit(Bled(target=fighter, rule="D-DMG-5"))
        wounds.take_fatigue(world, fighter, "D-DMG-5", beyond=heavy)
