"""Pursuit (D-MOR-4, D-MOR-5): one try to stop each fugitive, by strength or by a shot."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from game.battle.commands import AllIn, Command
from game.battle.components import Fighter
from game.battle.decision import Decision
from game.battle.world import Reader, World
from game.grid import ALL_STEPS
from game.rulesets.shared import endings, items, leaving
from game.rulesets.shared.asking import Answering
from game.rulesets.shared.bodies import able, place, tile_of
from game.rulesets.shared.commands import Flee, LetGo, Pursue
from game.rulesets.shared.components import Wear
from game.rulesets.shared.events import Captured, FlightAnnounced, LetGone, PursuitEvaded, PursuitRolled
from game.rulesets.shared.movement import face, reachable
from game.rulesets.shared.stack import pop, push, replace, top
from game.rulesets.shared.ties import fleeing
from game.rulesets.two_actions import attack, flight, scheduler, wounds
from game.rulesets.two_actions.checks import Check, attack_test, own_test, roll, strength_test
from game.rulesets.two_actions.commands import Stake
from game.rulesets.two_actions.components import Weapon
from game.rulesets.two_actions.facts import (
    melee_weapons,
    prone,
    ranged_weapon,
    reactions,
    rules_of,
    speed,
    vigour,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.frames import EvadeFrame, FlightFrame
from game.rulesets.two_actions.points import pay
from game.rulesets.two_actions.shots import shot_faults
from game.rulesets.two_actions.talents import talent_modifiers
from game.rulesets.two_actions.ties import held

Means = Literal["strength", "shot"]

# -- who may ------------------------------------------------------------------------------------


def protagonist(reader: Reader, fighter: int) -> bool:
    """D-MOR-5: one who is neither killed nor captured in flight."""
    return "protagonist" in reader.get(fighter, Fighter).tags


def within_reach(reader: Reader, victor: int, fugitive: int) -> bool:
    """D-MOR-4: within the victor's speed by path: beside the fugitive, or a tile beside it in reach, from
    which one could step to it. The prone walk nowhere."""
    there, steps = tile_of(reader, fugitive), reader.board.neighbours(False)
    if any(step[0] == there for step in steps[tile_of(reader, victor)]):
        return True
    points = speed(reader, victor)
    if prone(reader, victor) or not points:
        return False
    found = reachable(reader, victor, points, rules_of(reader).diagonals, zone_reach)
    x, y = reader.board.xy(there)
    beside = ((x + dx, y + dy) for dx, dy in ALL_STEPS if reader.board.inside(x + dx, y + dy))
    return any(
        (tile := reader.board.index(*one)) in found.cost and any(step[0] == there for step in steps[tile])
        for one in beside)


def shooting(reader: Reader, victor: int, fugitive: int) -> int:
    """D-MOR-4: the loaded weapon a victor has a line with, 0 when there is none."""
    weapon = ranged_weapon(reader, victor)
    if not weapon or shot_faults(reader, victor, fugitive, weapon):
        return 0
    return weapon


def means_of(reader: Reader, victor: int, fugitive: int) -> list[tuple[Means, int]]:
    """(means, weapon) by which a victor could try."""
    if not leaving.fights(reader, victor) or held(reader, victor):
        return []
    found: list[tuple[Means, int]] = []
    if within_reach(reader, victor, fugitive):
        found.append(("strength", melee_weapons(reader, victor)[0]))
    weapon = shooting(reader, victor, fugitive)
    if weapon:
        found.append(("shot", weapon))
    return found


def victors(reader: Reader, frame: FlightFrame, side: str) -> tuple[int, ...]:
    """D-MOR-4: those of a side who may still try to stop the first fugitive."""
    fugitive = frame.fugitives[0]
    each = rules_of(reader).pursuit_tries == "each"
    return tuple(
        f for f in reader.fighters
        if reader.get(f, Fighter).side == side and f not in (frame.tried_now if each else frame.tried)
        and not fleeing(reader, f) and means_of(reader, f, fugitive)
    )


# -- the checks ---------------------------------------------------------------------------------


def pursuit_test(reader: Reader, victor: int, fugitive: int, means: str, weapon: int, all_in: str) -> Check:
    """D-MOR-4: d20 + FOR, or the shot's own test."""
    more = talent_modifiers(reader, victor, "pursuit")
    if means == "shot":
        mode = "throw" if reader.get(weapon, Weapon).range == "thrown" else "shot"
        found = attack_test(reader, victor, fugitive, weapon, "mass", mode, all_in)
    else:
        found = strength_test(reader, victor, all_in, wrestling=False)
    return found._replace(modifiers=(*found.modifiers, *more))


def evasion_test(reader: Reader, fugitive: int, all_in: str = "none") -> Check:
    """D-MOR-4: the fugitive's d20 + EVASION."""
    return own_test(reader, fugitive, "evasion", all_in)


# -- resolving ----------------------------------------------------------------------------------


def announce(world: World, command: Flee) -> None:
    """D-MOR-3: one's own decision; it ends the turn, then the enemies may pursue."""
    world.emit(FlightAnnounced(actor=command.actor, why="own", rule="D-MOR-3"))
    scheduler.end_turn(world, command.actor)
    push(world, FlightFrame((command.actor,), "own"))


def resolve(world: World, frame: FlightFrame) -> bool:
    """D-MOR-4: the first fugitive leaves, unless a victor tries and succeeds; False while one is chosen."""
    fugitive = frame.fugitives[0]
    if frame.stage == "gone":
        flight.escape(world, frame)
        return True
    if endings.check_end(world):
        return True
    if not able(world, fugitive) or (frame.stage == "next" and flight.hindrance(world, fugitive)):
        flight.next_fugitive(world, frame)
        return True
    if frame.stage == "next":
        replace(world, msgspec.structs.replace(
            frame, stage="ask", asking=leaving.hostile_sides(world, fugitive), tried_now=()))
        return True
    if not frame.asking:
        flight.escape(world, frame)
        return True
    if victors(world, frame, frame.asking[0]):
        return False
    replace(world, msgspec.structs.replace(frame, asking=frame.asking[1:]))
    return True


def decision(reader: Reader, frame: FlightFrame) -> Decision:
    """D-MOR-4: the fugitive's enemies choose who tries, if anybody."""
    side = frame.asking[0]
    found = victors(reader, frame, side)
    return Decision("pursuit", side, found[0], found, frame.fugitives[0], "flight", {
        "protagonist": int(protagonist(reader, frame.fugitives[0]))})


def answers(reader: Reader, frame: FlightFrame) -> Iterator[Command]:
    """D-MOR-4, D-MOR-5: letting go first; then every victor, means, fate (or zone) and stake."""
    side = frame.asking[0]
    fugitive = frame.fugitives[0]
    found = victors(reader, frame, side)
    yield LetGo(found[0])
    kept = protagonist(reader, fugitive)
    for victor in found:
        stakes: tuple[AllIn, ...] = ("none",)
        if reactions(reader, victor) >= 2:
            stakes = ("none", "reactions")
        for means, weapon in means_of(reader, victor, fugitive):
            for stake in stakes:
                if kept:
                    for zone in zones_of(reader, fugitive):
                        yield Pursue(victor, fugitive, means, "attack", weapon, zone, stake)
                else:
                    yield Pursue(victor, fugitive, means, "kill", weapon, "", stake)
                    yield Pursue(victor, fugitive, means, "capture", weapon, "", stake)


def answered(world: World, frame: FlightFrame, command: Command) -> None:
    """Take the choice up."""
    if isinstance(command, LetGo):
        world.emit(LetGone(target=frame.fugitives[0], side=frame.asking[0], rule="D-MOR-4"))
        replace(world, msgspec.structs.replace(frame, asking=frame.asking[1:]))
        return
    assert isinstance(command, Pursue)
    if command.all_in == "reactions":
        pay(world, command.actor, 0, 2)
    each = rules_of(world).pursuit_tries == "each"
    replace(world, msgspec.structs.replace(
        frame, tried=(*frame.tried, command.actor), tried_now=(*frame.tried_now, command.actor),
        asking=frame.asking if each else ()))
    _try(world, command)


def _try(world: World, command: Pursue) -> None:
    """D-MOR-4: the victor's roll; by strength the fugitive answers with its evasion, and loses ties."""
    face(world, command.actor, place(world, command.target))
    test = pursuit_test(
        world, command.actor, command.target, command.means, command.weapon, command.all_in)
    if command.means == "shot":
        needed = vigour(world, command.target)
        result = roll(world, test, needed)
        won = result.total >= needed
        world.emit(PursuitRolled(
            actor=command.actor, target=command.target, roll=result, means="shot", won=won, rule="D-MOR-4"))
        _shot(world, command, won)
        if won:
            _caught(world, command)
        return
    result = roll(world, test, None)
    world.emit(PursuitRolled(
        actor=command.actor, target=command.target, roll=result, means="strength", won=False,
        rule="D-MOR-4"))
    push(world, EvadeFrame(command, result.total))


def _shot(world: World, command: Pursue, won: bool) -> None:
    """D-ATT-5: a crossbow has been shot, a thrown weapon lies where the fugitive was (one that is thrown in
    the attack that follows: then)."""
    arm = world.get(command.weapon, Weapon)
    if arm.range == "crossbow":
        world.change(command.weapon, Wear, loaded=False)
    elif arm.range == "thrown" and not (won and command.fate == "attack"):
        items.drop(world, command.actor, command.weapon, "thrown", "D-ATT-5", place(world, command.target))


def evade(world: World, frame: EvadeFrame) -> bool:
    """D-TIME-8: asked for all-in when the points are there, else rolled."""
    if reactions(world, frame.pursuit.target) >= 2:
        return False
    _evaded(world, frame, "none")
    return True


def _evaded(world: World, frame: EvadeFrame, all_in: str) -> None:
    fugitive = frame.pursuit.target
    if all_in == "reactions":
        pay(world, fugitive, 0, 2)
    result = roll(world, evasion_test(world, fugitive, all_in), frame.total)
    world.emit(PursuitEvaded(
        actor=fugitive, target=frame.pursuit.actor, roll=result, away=result.total > frame.total,
        rule="D-MOR-4"))
    pop(world)
    if result.total <= frame.total:
        _caught(world, frame.pursuit)


def evade_decision(reader: Reader, frame: EvadeFrame) -> Decision:
    """D-TIME-8: what the fugitive stakes on its evasion."""
    fugitive = frame.pursuit.target
    return Decision(
        "choice", reader.get(fugitive, Fighter).side, fugitive, (fugitive,), frame.pursuit.actor, "evade",
        {"total": frame.total})


def evade_answers(reader: Reader, frame: EvadeFrame) -> list[Stake]:
    """Plain, or all-in for 2 reaction points."""
    return [Stake(frame.pursuit.target), Stake(frame.pursuit.target, "reactions")]


def _caught(world: World, command: Pursue) -> None:
    """D-MOR-4, D-MOR-5: killed or captured; a protagonist takes one attack that nothing answers."""
    fugitive = command.target
    frame = top(world)
    assert isinstance(frame, FlightFrame)
    replace(world, msgspec.structs.replace(frame, stage="gone", asking=()))
    if command.fate == "kill":
        wounds.die(world, fugitive, command.actor)
    elif command.fate == "capture":
        leaving.leave(world, fugitive, "captured", Captured(
            actor=command.actor, target=fugitive, rule="D-MOR-4"))
    else:
        attack.declare_pursuit(
            world, command.actor, fugitive, command.weapon, command.zone, command.means)


APPLY: dict[type[Any], Callable[[World, Any], None]] = {Flee: announce}
HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {FlightFrame: resolve, EvadeFrame: evade}
ANSWERS: dict[type[Any], Answering] = {
    FlightFrame: Answering(decision, answers, answered),
    EvadeFrame: Answering(
        evade_decision, evade_answers, lambda world, frame, command: _evaded(world, frame, command.all_in)),
}
