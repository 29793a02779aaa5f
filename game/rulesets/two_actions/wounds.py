"""Damage, wounds and conditions (DMG): what a touch does to a body."""

from game.battle.components import Posture
from game.battle.events import Modifier, PostureChanged, Roll
from game.battle.world import World
from game.rulesets.shared import items
from game.rulesets.shared.bodies import able
from game.rulesets.shared.components import Status
from game.rulesets.shared.events import Died
from game.rulesets.two_actions.checks import constitution_test, roll
from game.rulesets.two_actions.components import Affliction, Afflictions, Concentration, Health, Tables
from game.rulesets.two_actions.events import (
    ConditionEnded,
    ConditionGained,
    FatigueTaken,
    FellUnconscious,
    StayedAwake,
    Wounded,
)
from game.rulesets.two_actions.facts import boxes, cross, crossed, landing
from game.rulesets.two_actions.odds import level_of
from game.rulesets.two_actions.sheets import LEVELS


def deal_wound(
    world: World, target: int, damage: Roll, kind: str, body_place: str, arm: str,
    shifts: tuple[Modifier, ...], capped: bool, actor: int,
) -> None:
    """D-DMG-2, D-DMG-3, D-DMG-5: from a damage total to the track crossed and what it brings.

    `kind` is the damage type, `arm` main or off for an arm wound, `capped` a won block's "at most a
    fatigue", which comes after the shifts.
    """
    against = damage.against or 1
    rolled = level_of(damage.total, against)
    level = min(3, max(0, rolled + sum(s.value for s in shifts)))
    if capped:
        level = 0
    health = world.get(target, Health)
    track = landing(boxes(world, target), crossed(health), level)
    world.emit(Wounded(
        actor=actor, target=target, level=LEVELS[track] if track < 4 else "death",
        rolled=LEVELS[rolled], place=body_place, shifts=shifts, capped=capped, rule="D-DMG-2"))
    if track == 4:
        die(world, target, actor)
        return
    world.set(target, cross(world.get(target, Health), track))
    if track:
        _shake(world, target)
        wound_effects(world, target, kind, body_place, arm, LEVELS[track], actor)


def wound_effects(
    world: World, target: int, kind: str, body_place: str, arm: str, level: str, actor: int
) -> None:
    """D-DMG-5: the conditions a wound brings, by type, place and level."""
    sheet = world.get(0, Tables).wounds.get(f"{kind} {body_place} {level}")
    if sheet is None:
        return
    for condition in sheet.conditions:
        afflict(world, target, condition, arm if body_place == "arm" else "", actor)
    if sheet.prone:
        fall_prone(world, target, "D-DMG-5")
    if sheet.unconscious_dc and able(world, target):
        result = roll(world, constitution_test(world, target), sheet.unconscious_dc)
        if result.total >= sheet.unconscious_dc:
            world.emit(StayedAwake(target=target, actor=actor, roll=result, rule="D-DMG-5"))
        else:
            world.emit(FellUnconscious(target=target, actor=actor, roll=result, rule="D-DMG-5"))
            fall_unconscious(world, target)


def take_fatigue(world: World, target: int, rule: str, *, beyond: bool, actor: int = 0) -> bool:
    """One fatigue that no attack dealt. With `beyond` a full track passes up (D-DMG-3), else nothing
    happens. Returns whether a box was crossed."""
    health = world.get(target, Health)
    track = landing(boxes(world, target), crossed(health), 0)
    if track and not beyond:
        return False
    world.emit(FatigueTaken(
        target=target, actor=actor, level=LEVELS[track] if track < 4 else "death", rule=rule))
    if track == 4:
        die(world, target, actor)
    else:
        world.set(target, cross(health, track))
        if track:
            _shake(world, target)
    return True


def _shake(world: World, target: int) -> None:
    """D-MAG-2: a wound, light or worse, shakes whoever concentrates."""
    if world.get(target, Concentration).spell:
        world.change(target, Concentration, shaken=True)


def afflict(
    world: World, target: int, condition: str, arm: str, actor: int = 0, caster: int = 0
) -> None:
    """D-DMG-5: give a condition; the same one does not stack, the longer stays. Only what disables an arm
    is told apart by arm, and what a spell brings by its `caster`."""
    held = world.get(target, Afflictions).all
    tables = world.get(0, Tables)
    if not tables.conditions[condition].disables_arm:
        arm = ""
    for number, one in enumerate(held):
        if one.kind == condition and one.arm == arm and one.caster == caster:
            if one.counting:
                renewed = (*held[:number], Affliction(condition, arm), *held[number + 1:])
                world.set(target, Afflictions(renewed))
            return
    world.set(target, Afflictions((*held, Affliction(condition, arm, caster=caster))))
    world.emit(ConditionGained(
        target=target, actor=actor, condition=condition, name=tables.names[condition], arm=arm,
        rule="D-DMG-5"))


def end_conditions(world: World, target: int, kinds: tuple[str, ...], why: str, actor: int = 0) -> bool:
    """Take conditions of these kinds away. Returns whether any was there."""
    held = world.get(target, Afflictions).all
    gone = [one for one in held if one.kind in kinds]
    if not gone:
        return False
    names = world.get(0, Tables).names
    world.set(target, Afflictions(tuple(one for one in held if one.kind not in kinds)))
    for one in gone:
        world.emit(ConditionEnded(
            target=target, actor=actor, condition=one.kind, name=names[one.kind], why=why,
            rule="D-DMG-5"))
    return True


def lift_spell(world: World, target: int, caster: int) -> None:
    """D-MAG-2: what a caster's spell brought upon somebody goes with it."""
    held = world.get(target, Afflictions).all
    gone = [one for one in held if one.caster == caster]
    names = world.get(0, Tables).names
    if gone:
        world.set(target, Afflictions(tuple(one for one in held if one.caster != caster)))
    for one in gone:
        world.emit(ConditionEnded(
            target=target, actor=caster, condition=one.kind, name=names[one.kind], why="spell",
            rule="D-MAG-2"))


def fall_prone(world: World, fighter: int, rule: str) -> None:
    """Lay a fighter on the ground; nothing happens when it lies there already."""
    posture = world.get(fighter, Posture)
    if not posture.prone:
        world.set(fighter, Posture(True, posture.facing))
        world.emit(PostureChanged(actor=fighter, prone=True, rule=rule))


def fall_unconscious(world: World, fighter: int) -> None:
    """Out for the battle: lies there, drops what it holds."""
    world.set(fighter, Status("unconscious"))
    _lie_down(world, fighter)
    items.drop_all(world, fighter, "unconscious")


def die(world: World, fighter: int, actor: int = 0) -> None:
    """Killed: leaves a marker that blocks nothing (GRID-4), and what it held on its tile."""
    world.set(fighter, Status("dead"))
    world.emit(Died(target=fighter, actor=actor, rule="D-DMG-3"))
    _lie_down(world, fighter)
    items.drop_all(world, fighter, "death")


def _lie_down(world: World, fighter: int) -> None:
    posture = world.get(fighter, Posture)
    if not posture.prone:
        world.set(fighter, Posture(True, posture.facing))

