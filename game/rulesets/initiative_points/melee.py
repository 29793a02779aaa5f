"""Melee (CPX, INT): strikes at a difficulty the attacker names, and the interruptions against them."""

from collections.abc import Iterator

import msgspec

from game.battle.commands import React
from game.battle.components import Item
from game.battle.decision import Decision
from game.battle.events import Roll
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.initiative_points import watching, wounds
from game.rulesets.initiative_points.checks import (
    Check,
    acrobatics_test,
    block_test,
    damage_modifiers,
    defence_needed,
    dodge_test,
    parry_test,
    parrying,
    roll,
    shot_test,
    strike_test,
    succeeded,
)
from game.rulesets.initiative_points.commands import Strike
from game.rulesets.initiative_points.components import Aimed, Guard
from game.rulesets.initiative_points.events import (
    Parried,
    StrikeDeclared,
    StrikeRolled,
    Tumbled,
)
from game.rulesets.initiative_points.facts import known_enemy, rules_of, weapon_of, weapons
from game.rulesets.initiative_points.frames import StrikeFrame
from game.rulesets.initiative_points.paying import act, can_interrupt, interrupt, phase_faults
from game.rulesets.shared import items
from game.rulesets.shared.asking import of
from game.rulesets.shared.bodies import able, able_enemies, place
from game.rulesets.shared.components import Wear
from game.rulesets.shared.events import Blocked, DamageRolled, Dodged, ReactionRefused
from game.rulesets.shared.movement import face
from game.rulesets.shared.saddles import defender
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.shared.ties import fleeing
from game.rulesets.shared.zones import can_strike

DEFENCES = {"block": block_test, "dodge": dodge_test, "parry": parry_test}
DIFFICULTIES = (0, 5, 10, 15, 20)
"""Those of the canonical list; any other from 0 to the most is accepted."""


# -- striking -----------------------------------------------------------------------------------


def strike_faults(reader: Reader, decision: Decision, command: Strike) -> list[Reason]:
    """P-CPX-1: a known enemy in reach of a weapon in hand; the difficulty 0 to 20."""
    found = phase_faults(reader, decision, command.actor)
    if found:
        return found
    found += difficulty_faults(reader, command.difficulty)
    return found + reach_faults(reader, command.actor, command.target, command.weapon)


def difficulty_faults(reader: Reader, difficulty: int) -> list[Reason]:
    """P-CPX-1: from 0 to the most the rules allow."""
    most = rules_of(reader).difficulty_most
    return [] if 0 <= difficulty <= most else [Reason("bad-difficulty", {"found": difficulty, "most": most})]


def reach_faults(reader: Reader, actor: int, target: int, weapon: int) -> list[Reason]:
    """P-CPX-1, GRID-7: a target that is known, and a melee weapon that reaches it."""
    if not known_enemy(reader, actor, target):
        return [Reason("no-target")]
    if weapon not in weapons(reader, actor):
        return [Reason("weapon-not-ready")]
    reach = weapon_of(reader, actor, weapon).reach
    if not reach or not can_strike(reader, actor, target, reach):
        return [Reason("out-of-reach")]
    return []


def strikes(reader: Reader, decision: Decision, actor: int) -> Iterator[Strike]:
    """P-CPX-1: every weapon, target and usual difficulty."""
    for weapon in weapons(reader, actor):
        for target in able_enemies(reader, actor):
            if not reach_faults(reader, actor, target, weapon):
                for difficulty in DIFFICULTIES:
                    if difficulty <= rules_of(reader).difficulty_most:
                        yield Strike(actor, target, weapon, difficulty)


def strike(world: World, command: Strike) -> None:
    """P-CPX-1: a complex action."""
    act(world, command.actor, rules_of(world).complex, "strike")
    begin(world, command.actor, command.target, command.weapon, "melee", command.difficulty)


def begin(world: World, actor: int, target: int, weapon: int, mode: str, difficulty: int) -> None:
    """P-CPX-1: say so, and lay the attack on the stack; who attacks is seen (P-SIM-8)."""
    face(world, actor, place(world, target))
    watching.reveal(world, actor, "attack")
    kind = world.get(weapon, Item).kind if weapon else weapon_of(world, actor, 0).kind
    world.emit(StrikeDeclared(
        actor=actor, target=target, weapon=weapon, kind=kind, mode=mode, difficulty=difficulty,
        rule={"melee": "P-CPX-1", "charge": "P-CPX-2", "shot": "P-SIM-3", "throw": "P-SIM-4"}[mode]))
    push(world, StrikeFrame(actor, target, weapon, mode, difficulty))  # type: ignore[arg-type]


# -- resolving ----------------------------------------------------------------------------------


def resolve(world: World, frame: StrikeFrame) -> bool:
    """P-CPX-1, P-INT-1, P-DMG-1: the roll, one interruption, damage."""
    if frame.stage == "roll":
        return _roll(world, frame)
    if frame.stage == "defence":
        return False
    _damage(world, frame)
    return True


def attack_check(reader: Reader, frame: StrikeFrame) -> Check:
    """P-CPX-1, P-SIM-3, P-SIM-4: the test of an attack on its way."""
    if frame.mode in ("shot", "throw"):
        return shot_test(reader, frame.actor, frame.weapon, frame.target)
    return strike_test(reader, frame.actor, frame.target, frame.weapon, frame.mode == "charge")


def _roll(world: World, frame: StrikeFrame) -> bool:
    found = roll(world, attack_check(world, frame), frame.difficulty)
    touched = succeeded(found)
    world.emit(StrikeRolled(
        actor=frame.actor, target=frame.target, roll=found, touched=touched, rule="P-TEST-1"))
    loosed(world, frame)
    if not touched:
        pop(world)
        return True
    rolled = msgspec.structs.replace(frame, stage="defence", total=found.total, natural=found.kept)
    if len(defences(world, rolled)) == 1:
        rolled = msgspec.structs.replace(rolled, stage="damage")
    replace(world, rolled)
    return True


def loosed(world: World, frame: StrikeFrame) -> None:
    """P-SIM-1..4: the arrow is gone, what was thrown lies where its target is, the aim is used."""
    if frame.mode == "shot":
        world.change(frame.weapon, Wear, loaded=False)
    elif frame.mode == "throw":
        items.drop(world, frame.actor, frame.weapon, "thrown", "P-SIM-4", place(world, frame.target))
    else:
        return
    world.set(frame.actor, Aimed())


# -- interruptions ------------------------------------------------------------------------------


def defences(reader: Reader, frame: StrikeFrame) -> list[React]:
    """P-INT-1..4, P-INT-6, P-INT-7: nothing first; none against shots, by the beaten, or without points."""
    target = frame.target
    fighter = defender(reader, target)
    found = [React(fighter, "none")]
    if frame.mode in ("shot", "throw") or not able(reader, fighter) or fleeing(reader, fighter):
        return found
    if not can_interrupt(reader, fighter):
        return found
    charged = reader.get(fighter, Guard).charged
    if fighter == target:
        found.append(React(fighter, "block"))
        if any(parrying(reader, fighter)):
            found.append(React(fighter, "parry"))
    if not charged:
        found += [React(fighter, "dodge"), React(fighter, "acrobatic")]
    return found


def decision(reader: Reader, frame: StrikeFrame) -> Decision:
    """P-INT-1: the struck may interrupt, knowing the attack's result."""
    fighter = defender(reader, frame.target)
    return of("reaction", reader, fighter, (fighter,), frame.actor, "strike", {
        "total": frame.total, "needed": defence_needed(reader, frame.total), "difficulty": frame.difficulty})


def answered(world: World, frame: StrikeFrame, command: React) -> None:
    """P-INT-1..6: one interruption, or none."""
    fighter = command.actor
    if command.kind == "none":
        world.emit(ReactionRefused(actor=fighter, target=frame.actor, kind="strike", rule="P-INT-1"))
        stopped = False
    elif command.kind == "acrobatic":
        stopped = _tumble(world, frame, fighter)
    else:
        interrupt(world, fighter, command.kind)
        stopped = _defend(world, frame, fighter, command.kind)
    if stopped:
        pop(world)
    else:
        replace(world, msgspec.structs.replace(frame, stage="damage"))


def _defend(world: World, frame: StrikeFrame, fighter: int, kind: str) -> bool:
    """P-INT-2, P-INT-3, P-INT-4, P-TEST-2: half the attack's result must be reached."""
    found = roll(world, DEFENCES[kind](world, fighter), defence_needed(world, frame.total))
    won = succeeded(found)
    _steady(world, fighter)
    if kind == "block":
        world.emit(Blocked(actor=fighter, target=frame.actor, roll=found, won=won, rule="P-INT-2"))
    elif kind == "dodge":
        world.emit(Dodged(actor=fighter, target=frame.actor, roll=found, won=won, rule="P-INT-3"))
    else:
        shaken = won and _margin(found) >= rules_of(world).parry_margin
        if shaken:
            world.change(frame.actor, Guard, shaken=True)
        world.emit(Parried(
            actor=fighter, target=frame.actor, roll=found, won=won, shaken=shaken, rule="P-INT-4"))
    return won


def _margin(found: Roll) -> int:
    return found.total - (found.against or 0)


def _tumble(world: World, frame: StrikeFrame, fighter: int) -> bool:
    """P-INT-6: Esquive and Acrobatie, both at the attacker's difficulty; won: nothing is paid, else the 5
    points (or Espoir) are."""
    first = roll(world, dodge_test(world, fighter), frame.difficulty)
    second = roll(world, acrobatics_test(world, fighter), frame.difficulty)
    won = succeeded(first) and succeeded(second)
    _steady(world, fighter)
    world.emit(Tumbled(
        actor=fighter, target=frame.actor, roll=first, acrobatics=second, won=won, rule="P-INT-6"))
    if not won:
        interrupt(world, fighter, "acrobatic")
    return won


def _steady(world: World, fighter: int) -> None:
    """P-INT-4: a shaken defence suffers once."""
    if world.get(fighter, Guard).shaken:
        world.change(fighter, Guard, shaken=False)


# -- damage -------------------------------------------------------------------------------------


def _damage(world: World, frame: StrikeFrame) -> None:
    """P-DMG-1: dice, bonus, protection, at least 1; a natural 20 does its most."""
    pop(world)
    blow(world, frame.actor, frame.target, frame.weapon, frame.mode == "charge", frame.natural == 20)


def blow(
    world: World, actor: int, target: int, weapon: int, charge: bool = False, most: bool = False
) -> None:
    """P-DMG-1: a blow that has found its way; `most`: its dice show their highest faces."""
    arm = weapon_of(world, actor, weapon)
    count, faces = arm.dice
    if most:
        rolled = (faces,) * count
    else:
        rolled = tuple(world.roll(faces) for _ in range(count))
    added = damage_modifiers(world, actor, target, weapon, charge)
    total = max(1, sum(rolled) + sum(m.value for m in added))
    world.emit(DamageRolled(
        actor=actor, target=target, roll=Roll(rolled, sum(rolled), added, total, None, faces),
        damage_type=arm.type, rule="P-DMG-1"))
    wounds.hurt(world, target, total, actor)
