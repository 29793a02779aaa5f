"""Morale, flight and pursuit (P-DMG-3): what `two-actions` and this ruleset share, with this one's tests."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from game.battle.components import BattleState, Fighter, Posture, Sides
from game.battle.decision import Decision
from game.battle.events import Roll
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import ALL_STEPS
from game.rulesets.initiative_points import bows, melee, wounds
from game.rulesets.initiative_points.checks import Check, roll, shot_difficulty, shot_test, succeeded, test
from game.rulesets.initiative_points.components import Clock, Life, Sheet
from game.rulesets.initiative_points.events import PursuitTried
from game.rulesets.initiative_points.facts import melee_weapon, rules_of, speed, zone_reach
from game.rulesets.initiative_points.frames import FlightFrame
from game.rulesets.initiative_points.paying import act, phase_faults
from game.rulesets.shared import leaving
from game.rulesets.shared.asking import Answering
from game.rulesets.shared.bodies import able, alive, tile_of
from game.rulesets.shared.commands import Flee, LetGo, Pursue
from game.rulesets.shared.components import Flight
from game.rulesets.shared.events import Captured, Cornered, Fled, FlightAnnounced, LetGone
from game.rulesets.shared.movement import reachable
from game.rulesets.shared.stack import pop, push, replace, top
from game.rulesets.shared.ties import fleeing

Means = Literal["strength", "shot"]


# -- morale -------------------------------------------------------------------------------------


def heart_test(reader: Reader, fighter: int) -> Check:
    """P-DMG-3, D-MOR-1: Charisme and Art de la guerre."""
    return test(reader, fighter, "warcraft")


def take_heart(world: World, fighter: int) -> tuple[Roll, bool]:
    """P-DMG-3, D-MOR-1: the test, at 0."""
    found = roll(world, heart_test(world, fighter), rules_of(world).morale_difficulty)
    return found, succeeded(found)


def badly_hurt(reader: Reader, fighter: int) -> bool:
    """P-DMG-3: half the hit points lost stand for a critical wound."""
    return 2 * reader.get(fighter, Life).lost >= reader.get(fighter, Sheet).hit_points


# -- announcing ---------------------------------------------------------------------------------


def hindrance(reader: Reader, fighter: int) -> str:
    """D-MOR-3: what keeps a fugitive from leaving now."""
    return "prone" if reader.get(fighter, Posture).prone else ""


def flee_faults(reader: Reader, decision: Decision, command: Flee) -> list[Reason]:
    """P-DMG-3, D-MOR-3: a complex action; upright, with a way out."""
    found = phase_faults(reader, decision, command.actor)
    if found:
        return found
    bar = hindrance(reader, command.actor)
    if bar:
        found.append(Reason(bar))
    if reader.get(command.actor, Flight).state == "cornered" or not leaving.way_out(reader, command.actor):
        found.append(Reason("cornered"))
    return found


def announce(world: World, command: Flee) -> None:
    """P-DMG-3: 10 points, and the round is over for the fugitive."""
    act(world, command.actor, rules_of(world).complex, "flee")
    world.change(command.actor, Clock, passed=True)
    world.emit(FlightAnnounced(actor=command.actor, why="own", rule="D-MOR-3"))
    push(world, FlightFrame((command.actor,), "own"))


def set_out(world: World) -> None:
    """D-MOR-3: at the round's start all who flee and can leave set out; those without a way out fight on."""
    order = world.get(0, BattleState).order
    place = {fighter: number for number, fighter in enumerate(order)}
    sides = {s.id: n for n, s in enumerate(world.get(0, Sides).sides)}
    fugitives = sorted(
        (f for f in world.fighters if able(world, f) and fleeing(world, f) and not hindrance(world, f)),
        key=lambda f: (sides[world.get(f, Fighter).side], place.get(f, len(place)), f))
    gone = [f for f in fugitives if leaving.way_out(world, f)]
    for fighter in fugitives:
        if fighter not in gone:
            world.set(fighter, Flight("cornered"))
            world.emit(Cornered(actor=fighter, rule="D-MOR-3"))
    for fighter in gone:
        world.emit(FlightAnnounced(actor=fighter, why="morale", rule="D-MOR-3"))
    if gone:
        push(world, FlightFrame(tuple(gone), "morale"))


# -- pursuing -----------------------------------------------------------------------------------


def means_of(reader: Reader, victor: int, fugitive: int) -> list[tuple[Means, int]]:
    """P-DMG-3, D-MOR-4: (means, weapon) by which a victor could try."""
    if not leaving.fights(reader, victor) or fleeing(reader, victor):
        return []
    found: list[tuple[Means, int]] = []
    if _in_reach(reader, victor, fugitive):
        found.append(("strength", melee_weapon(reader, victor)))
    for weapon in bows.ranged(reader, victor):
        if not bows.shot_faults(reader, victor, fugitive, weapon):
            found.append(("shot", weapon))
    return found


def _in_reach(reader: Reader, victor: int, fugitive: int) -> bool:
    there, steps = tile_of(reader, fugitive), reader.board.neighbours(False)
    if any(step[0] == there for step in steps[tile_of(reader, victor)]):
        return True
    if reader.get(victor, Posture).prone:
        return False
    found = reachable(reader, victor, speed(reader, victor), rules_of(reader).diagonals, zone_reach)
    x, y = reader.board.xy(there)
    beside = ((x + dx, y + dy) for dx, dy in ALL_STEPS if reader.board.inside(x + dx, y + dy))
    return any(
        (tile := reader.board.index(*one)) in found.cost and any(step[0] == there for step in steps[tile])
        for one in beside)


def victors(reader: Reader, frame: FlightFrame, side: str) -> tuple[int, ...]:
    """D-MOR-4: those of a side who may still try to stop the first fugitive."""
    return tuple(
        f for f in reader.fighters
        if reader.get(f, Fighter).side == side and f not in frame.tried
        and means_of(reader, f, frame.fugitives[0]))


def pursuit_test(reader: Reader, victor: int, fugitive: int, means: str, weapon: int) -> Check:
    """P-DMG-3: Mêlée and Corps-à-Corps, or the shot's own test."""
    if means == "shot":
        return shot_test(reader, victor, weapon, fugitive)
    return test(reader, victor, "brawling")


def resolve(world: World, frame: FlightFrame) -> bool:
    """D-MOR-4: the first fugitive leaves, unless a victor tries and succeeds."""
    fugitive = frame.fugitives[0]
    if frame.stage == "gone":
        if alive(world, fugitive):
            leaving.leave(world, fugitive, "fled", Fled(target=fugitive, rule="D-MOR-4"))
        _next(world, frame)
        return True
    if not able(world, fugitive) or (frame.stage == "next" and hindrance(world, fugitive)):
        _next(world, frame)
        return True
    if frame.stage == "next":
        replace(world, msgspec.structs.replace(
            frame, stage="ask", asking=leaving.hostile_sides(world, fugitive), tried=()))
        return True
    if not frame.asking:
        replace(world, msgspec.structs.replace(frame, stage="gone"))
        return True
    if victors(world, frame, frame.asking[0]):
        return False
    replace(world, msgspec.structs.replace(frame, asking=frame.asking[1:]))
    return True


def _next(world: World, frame: FlightFrame) -> None:
    rest = frame.fugitives[1:]
    if rest:
        replace(world, msgspec.structs.replace(frame, fugitives=rest, stage="next", asking=(), tried=()))
    else:
        pop(world)


def protagonist(reader: Reader, fighter: int) -> bool:
    """D-MOR-5: one who is neither killed nor captured in flight."""
    return "protagonist" in reader.get(fighter, Fighter).tags


def decision(reader: Reader, frame: FlightFrame) -> Decision:
    """D-MOR-4: the fugitive's enemies choose who tries, if anybody."""
    side = frame.asking[0]
    found = victors(reader, frame, side)
    return Decision("pursuit", side, found[0], found, frame.fugitives[0], "flight", {
        "protagonist": int(protagonist(reader, frame.fugitives[0]))})


def answers(reader: Reader, frame: FlightFrame) -> Iterator[LetGo | Pursue]:
    """D-MOR-4, D-MOR-5: letting go first; then every victor, means and fate."""
    found = victors(reader, frame, frame.asking[0])
    yield LetGo(found[0])
    fugitive = frame.fugitives[0]
    for victor in found:
        for means, weapon in means_of(reader, victor, fugitive):
            if protagonist(reader, fugitive):
                yield Pursue(victor, fugitive, means, "attack", weapon)
            else:
                yield Pursue(victor, fugitive, means, "kill", weapon)
                yield Pursue(victor, fugitive, means, "capture", weapon)


def answered(world: World, frame: FlightFrame, command: LetGo | Pursue) -> None:
    """D-MOR-4: one try, free of points."""
    if isinstance(command, LetGo):
        world.emit(LetGone(target=frame.fugitives[0], side=frame.asking[0], rule="D-MOR-4"))
        replace(world, msgspec.structs.replace(frame, asking=frame.asking[1:]))
        return
    each = rules_of(world).pursuit_tries == "each"
    replace(world, msgspec.structs.replace(
        frame, tried=(*frame.tried, command.actor), asking=frame.asking if each else ()))
    if _won(world, command):
        _caught(world, command)


def _won(world: World, command: Pursue) -> bool:
    """P-DMG-3: the victor's test; by strength the fugitive answers with Dérobée and Esquive."""
    needed = 0
    if command.means == "shot":
        needed = sum(m.value for m in shot_difficulty(world, command.actor, command.target))
    own = roll(
        world, pursuit_test(world, command.actor, command.target, command.means, command.weapon), needed)
    won = succeeded(own)
    if won and command.means == "strength":
        answer = roll(world, test(world, command.target, "dodge"), own.total + 1)
        won = not succeeded(answer)
    world.emit(PursuitTried(
        actor=command.actor, target=command.target, roll=own, means=command.means, won=won, rule="P-DMG-3"))
    return won


def _caught(world: World, command: Pursue) -> None:
    """D-MOR-4, D-MOR-5: killed or captured; a protagonist takes one blow that nothing interrupts."""
    fugitive = command.target
    frame = _flight(world)
    replace(world, msgspec.structs.replace(frame, stage="gone", asking=()))
    if command.fate == "kill":
        wounds.die(world, fugitive, command.actor)
    elif command.fate == "capture":
        leaving.leave(world, fugitive, "captured", Captured(
            actor=command.actor, target=fugitive, rule="D-MOR-4"))
    else:
        melee.blow(world, command.actor, fugitive, command.weapon)


def _flight(world: World) -> FlightFrame:
    found = top(world)
    assert isinstance(found, FlightFrame)
    return found


ANSWERS: dict[type[msgspec.Struct], Answering] = {FlightFrame: Answering(decision, answers, answered)}
