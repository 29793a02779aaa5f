"""The clock (TIME): weapons declared, points rolled, who acts, waiting, the end of the round."""

import msgspec

from game.battle.commands import EndTurn
from game.battle.components import BattleState, Fighter
from game.battle.decision import Decision
from game.battle.events import OrderFixed, Roll, RoundStarted
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.initiative_points import flight
from game.rulesets.initiative_points.checks import initiative_modifiers
from game.rulesets.initiative_points.commands import Declare
from game.rulesets.initiative_points.components import Clock, Guard
from game.rulesets.initiative_points.events import PhaseOpened, PhasePassed, PointsRolled, WeaponDeclared
from game.rulesets.initiative_points.facts import declarable, points, rank, rules_of, weapon_of
from game.rulesets.initiative_points.frames import DeclareFrame, PhaseFrame, RoundFrame
from game.rulesets.shared import endings, morale
from game.rulesets.shared.asking import Answering, of
from game.rulesets.shared.bodies import able
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.shared.ties import is_mount

PRESET = -1
"""The round in which points were rolled that a set-up fixes."""


def acting(reader: Reader) -> list[int]:
    """Whoever rolls for points: the able, mounts left out (P-DMG-3)."""
    return [f for f in reader.fighters if able(reader, f) and not is_mount(reader, f)]


# -- the round ----------------------------------------------------------------------------------


def resolve_round(world: World, frame: RoundFrame) -> bool:
    """P-DMG-3, P-TIME-1..3: morale and flight, declarations, points, then phases until nobody is left."""
    if endings.check_end(world):
        return True
    if frame.stage == "begin":
        _begin(world)
    elif frame.stage == "morale":
        if not morale.next_test(world):
            replace(world, RoundFrame("flight"))
    elif frame.stage == "flight":
        replace(world, RoundFrame("declare"))
        flight.set_out(world)
    elif frame.stage == "declare":
        _declare(world)
    elif frame.stage == "roll":
        _roll_all(world)
    else:
        _next_phase(world)
    return True


def _begin(world: World) -> None:
    number = world.get(0, BattleState).round + 1
    if number > rules_of(world).max_rounds:
        endings.end(world, "", "max-rounds", "D-TIME-10")
        return
    world.change(0, BattleState, round=number)
    world.emit(RoundStarted(round=number, rule="P-TIME-1"))
    for fighter in acting(world):
        world.set(fighter, Guard())
    replace(world, RoundFrame("morale"))


# -- declaring ----------------------------------------------------------------------------------


def _declare(world: World) -> None:
    """P-TIME-1: those with one weapon declare it at once, the others are asked."""
    replace(world, RoundFrame("roll"))
    asked = []
    for fighter in acting(world):
        choice = declarable(world, fighter)
        if len(choice) == 1:
            _declared(world, fighter, choice[0])
        else:
            asked.append(fighter)
    if asked:
        push(world, DeclareFrame(tuple(asked)))


def _declared(world: World, fighter: int, weapon: int) -> None:
    world.change(fighter, Clock, declared=weapon)
    world.emit(WeaponDeclared(
        actor=fighter, weapon=weapon, name=weapon_of(world, fighter, weapon).name, rule="P-TIME-1"))


def resolve_declare(world: World, frame: DeclareFrame) -> bool:
    """P-TIME-1: wait for every choice."""
    left = tuple(f for f in frame.fighters if able(world, f))
    if not left:
        pop(world)
        return True
    if left != frame.fighters:
        replace(world, DeclareFrame(left))
        return True
    return False


def declare_decision(reader: Reader, frame: DeclareFrame) -> Decision:
    """P-TIME-1: friends of the first one's side may declare in any order."""
    side = reader.get(frame.fighters[0], Fighter).side
    mine = tuple(f for f in frame.fighters if reader.get(f, Fighter).side == side)
    return of("choice", reader, mine[0], mine, 0, "declare")


def declare_answers(reader: Reader, frame: DeclareFrame) -> list[Declare]:
    """P-TIME-1: each weapon in hand."""
    return [
        Declare(fighter, weapon)
        for fighter in declare_decision(reader, frame).fighters for weapon in declarable(reader, fighter)]


def declare_answered(world: World, frame: DeclareFrame, command: Declare) -> None:
    """P-TIME-1: take a choice up."""
    replace(world, DeclareFrame(tuple(f for f in frame.fighters if f != command.actor)))
    _declared(world, command.actor, command.weapon)


# -- points -------------------------------------------------------------------------------------


def _roll_all(world: World) -> None:
    """P-TIME-1: everybody's points, unless the set-up fixes the first round's (rule cases)."""
    state = world.get(0, BattleState)
    replace(world, RoundFrame("phases"))
    fixed = {f for f in acting(world) if world.get(f, Clock).rolled == PRESET}
    if fixed:
        for fighter in acting(world):
            world.change(fighter, Clock, rolled=1, passed=fighter not in fixed)
    else:
        for fighter in acting(world):
            _roll(world, fighter, state.round)
    order = tuple(sorted(acting(world), key=lambda f: rank(world, f)))
    world.change(0, BattleState, order=order)
    world.emit(OrderFixed(order=order, rule="P-TIME-2"))


def _roll(world: World, fighter: int, number: int) -> None:
    rules, clock = rules_of(world), world.get(fighter, Clock)
    face = world.roll(rules.initiative_die)
    tiebreak = world.roll(100)
    added = initiative_modifiers(world, fighter, clock.declared)
    total = max(rules.initiative_least, face + sum(m.value for m in added))
    world.set(fighter, Clock(total, number, 0, tiebreak, clock.declared))
    world.emit(PointsRolled(
        actor=fighter, roll=Roll((face,), face, added, total, None, rules.initiative_die), tiebreak=tiebreak,
        rule="P-TIME-1"))


def waiting(reader: Reader) -> list[int]:
    """P-TIME-3: those who may still act this round, the next one first."""
    found = [
        f for f in acting(reader)
        if (clock := reader.get(f, Clock)).points > 0 and not clock.passed and clock.rolled]
    return sorted(found, key=lambda f: rank(reader, f))


# -- phases -------------------------------------------------------------------------------------


def _next_phase(world: World) -> None:
    """P-TIME-2, P-TIME-3: the one with the most points acts; nobody left: the round is over."""
    left = waiting(world)
    if not left:
        replace(world, RoundFrame("begin"))
        return
    world.change(left[0], Clock, free=0)
    world.emit(PhaseOpened(actor=left[0], points=points(world, left[0]), rule="P-TIME-4"))
    push(world, PhaseFrame(left[0]))


def resolve_phase(world: World, frame: PhaseFrame) -> bool:
    """P-TIME-4: wait for the fighter's command; a phase without points or a fighter is over."""
    if endings.check_end(world):
        return True
    if not able(world, frame.fighter) or points(world, frame.fighter) <= 0:
        pop(world)
        return True
    return False


def pass_faults(reader: Reader, decision: Decision, command: EndTurn) -> list[Reason]:
    """P-TIME-3: waiting is always possible in one's phase."""
    return []


def pass_phase(world: World, command: EndTurn) -> None:
    """P-TIME-3: the points become the next fighter's less one; none left to wait for: done for the round."""
    pop(world)
    others = [f for f in waiting(world) if f != command.actor]
    left = points(world, others[0]) - 1 if others else 0
    if left <= 0:
        world.change(command.actor, Clock, passed=True)
    else:
        world.change(command.actor, Clock, points=min(left, points(world, command.actor)))
    world.emit(PhasePassed(actor=command.actor, left=max(0, left), rule="P-TIME-3"))


def after_paying(reader: Reader, fighter: int, cost: int) -> tuple[int, ...]:
    """P-TIME-2: the order in which fighters would act once one of them has paid, for the bar of turns."""
    def place(one: int) -> tuple[int, int, int, int, int]:
        found = rank(reader, one)
        return (found[0] + cost, found[1] + 1, *found[2:]) if one == fighter else found

    return tuple(sorted((f for f in waiting(reader)), key=place))


ANSWERS: dict[type[msgspec.Struct], Answering] = {
    DeclareFrame: Answering(declare_decision, declare_answers, declare_answered)}

