"""Flight (D-MOR-3): who flees, by which way out; `pursuit` is what the victors may do about it."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.battle.commands import Command
from game.battle.components import BattleState, Fighter, Sides
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able, alive
from game.rulesets.shared.commands import Flee
from game.rulesets.shared.components import Flight
from game.rulesets.shared.events import Cornered, Fled, FlightAnnounced
from game.rulesets.shared.leaving import leave, way_out
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.shared.ties import fleeing
from game.rulesets.two_actions import holds
from game.rulesets.two_actions.facts import actions, effects, prone, rules_of
from game.rulesets.two_actions.frames import FlightFrame
from game.rulesets.two_actions.points import turn_faults


def hindrance(reader: Reader, fighter: int) -> str:
    """D-MOR-3: what keeps a fugitive from leaving now (a reason code), empty when nothing does."""
    kept = holds.place_faults(reader, fighter)
    if kept:
        return kept[0].code
    if prone(reader, fighter):
        return "prone"
    return "stunned" if effects(reader, fighter).no_zone else ""


# -- announcing ---------------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """D-MOR-3: announcing flight."""
    yield Flee(actor)


def flee_faults(reader: Reader, decision: Decision, command: Flee) -> list[Reason]:
    """D-MOR-3: in one's own turn with both actions unspent, neither held, prone nor stunned, with a way
    out."""
    actor = command.actor
    found = turn_faults(reader, decision, actor)
    if found:
        return found
    have, need = actions(reader, actor), rules_of(reader).actions
    if have < need:
        found.append(Reason("no-actions", {"need": need, "have": have}))
    bar = hindrance(reader, actor)
    if bar:
        found.append(Reason(bar))
    if reader.get(actor, Flight).state == "cornered" or not way_out(reader, actor):
        found.append(Reason("cornered"))
    return found


# -- leaving ------------------------------------------------------------------------------------


def set_out(world: World) -> None:
    """D-MOR-3, D-TIME-11: at the round's start all who flee and can leave now set out; those without a way
    out turn and fight. Sides in scenario order, fighters in the last order."""
    order = world.get(0, BattleState).order
    rank = {fighter: place for place, fighter in enumerate(order)}
    sides = {s.id: n for n, s in enumerate(world.get(0, Sides).sides)}
    fugitives = sorted(
        (f for f in world.fighters if able(world, f) and fleeing(world, f) and not hindrance(world, f)),
        key=lambda f: (sides[world.get(f, Fighter).side], rank.get(f, len(rank)), f))
    leaving = [f for f in fugitives if way_out(world, f)]
    for fighter in fugitives:
        if fighter not in leaving:
            world.set(fighter, Flight("cornered"))
            world.emit(Cornered(actor=fighter, rule="D-MOR-3"))
    for fighter in leaving:
        world.emit(FlightAnnounced(actor=fighter, why="morale", rule="D-MOR-3"))
    if leaving:
        push(world, FlightFrame(tuple(leaving), "morale"))


def escape(world: World, frame: FlightFrame) -> None:
    """D-MOR-4, D-MOR-5: the first fugitive of the frame has got away, if it is alive and still there."""
    fugitive = frame.fugitives[0]
    if alive(world, fugitive):
        leave(world, fugitive, "fled", Fled(target=fugitive, rule="D-MOR-4"))
    next_fugitive(world, frame)


def next_fugitive(world: World, frame: FlightFrame) -> None:
    """The next one of the frame, or nobody."""
    rest = frame.fugitives[1:]
    if rest:
        replace(world, msgspec.structs.replace(frame, fugitives=rest, stage="next", asking=()))
    else:
        pop(world)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {Flee: flee_faults}
