"""What an action costs, and what keeps one from paying (P-TIME-4, P-INT-1)."""

from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.initiative_points.components import Aimed, Clock, Hope
from game.rulesets.initiative_points.events import AimLost, PointsPaid
from game.rulesets.initiative_points.facts import hope, points, rules_of
from game.rulesets.shared.stack import pop


def phase_faults(reader: Reader, decision: Decision, actor: int) -> list[Reason]:
    """P-TIME-2: only whoever's phase it is may act."""
    if decision.kind != "turn":
        return [Reason("no-turn-now")]
    return [] if actor in decision.fighters else [Reason("not-acting")]


def act(world: World, actor: int, cost: int, what: str, *, keeps_aim: bool = False) -> None:
    """P-TIME-4: pay for an action; it ends the phase, and what was aimed at is lost (P-SIM-1)."""
    clock = world.get(actor, Clock)
    world.change(actor, Clock, points=clock.points - cost, acted=clock.acted + 1)
    world.emit(PointsPaid(actor=actor, cost=cost, left=clock.points - cost, what=what, rule="P-TIME-4"))
    pop(world)
    if not keeps_aim:
        lose_aim(world, actor)


def free_cost(reader: Reader, actor: int) -> int:
    """P-TIME-4: the first free action of a phase costs nothing, each further one 5."""
    return rules_of(reader).free_more if reader.get(actor, Clock).free else 0


def act_freely(world: World, actor: int, what: str) -> None:
    """P-TIME-4: a free action neither ends nor reopens a phase."""
    clock = world.get(actor, Clock)
    cost = free_cost(world, actor)
    world.change(actor, Clock, points=clock.points - cost, free=clock.free + 1)
    if cost:
        world.emit(PointsPaid(actor=actor, cost=cost, left=clock.points - cost, what=what, rule="P-TIME-4"))
    lose_aim(world, actor)


def lose_aim(world: World, actor: int) -> None:
    """P-SIM-1: any other action loses the aim."""
    if world.get(actor, Aimed).times:
        world.set(actor, Aimed())
        world.emit(AimLost(actor=actor, rule="P-SIM-1"))


def can_interrupt(reader: Reader, fighter: int) -> bool:
    """P-INT-1: points above 0, else a point of Espoir."""
    return points(reader, fighter) > 0 or hope(reader, fighter) > 0


def interrupt(world: World, fighter: int, what: str) -> None:
    """P-INT-1: 5 points; at 0 or less one Espoir instead, the points unchanged."""
    clock = world.get(fighter, Clock)
    if clock.points > 0:
        cost = rules_of(world).interruption
        world.change(fighter, Clock, points=clock.points - cost)
        world.emit(PointsPaid(
            actor=fighter, cost=cost, left=clock.points - cost, what=what, rule="P-INT-1"))
    else:
        world.set(fighter, Hope(hope(world, fighter) - 1))
        world.emit(PointsPaid(
            actor=fighter, cost=0, left=clock.points, what=what, hope=True, rule="P-INT-1"))
    lose_aim(world, fighter)
