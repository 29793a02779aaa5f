"""The attack (ATT, DEF): from its declaration to its end, one stage at a time, as D-ATT-6 orders it."""

from collections.abc import Iterable, Iterator

import msgspec

from game.battle.commands import AllIn, Attack, Command, React
from game.battle.components import Item
from game.battle.decision import Decision
from game.battle.events import Modifier, Roll
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared import items, saddles
from game.rulesets.shared.asking import of
from game.rulesets.shared.bodies import able, friends, place, tile_of
from game.rulesets.shared.components import Wear
from game.rulesets.shared.events import AttackDeclared, AttackRolled, DamageRolled
from game.rulesets.shared.items import hand_of
from game.rulesets.shared.movement import face
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.two_actions import defence, holding, mishaps, opportunity, wounds
from game.rulesets.two_actions.checks import (
    attack_test,
    damage_modifiers,
    roll,
    zone_shift,
)
from game.rulesets.two_actions.commands import KeepHold
from game.rulesets.two_actions.components import Spell, Turn, Weapon
from game.rulesets.two_actions.events import ActionStopped, ShotAstray
from game.rulesets.two_actions.facts import (
    ARM_OF_ZONE,
    all_weapons,
    place_of,
    reactions,
    rules_of,
    threshold,
    vigour,
    weapon_of,
    zones_of,
)
from game.rulesets.two_actions.frames import AttackFrame, DodgeStepFrame, OfferFrame
from game.rulesets.two_actions.points import (
    action_faults,
    count_offensive,
    offensive_faults,
    pay,
    reaction_price,
    spell_price,
    test_price,
)
from game.rulesets.two_actions.shots import attack_mode, is_second, shot_faults, weapon_faults
from game.rulesets.two_actions.ties import held as kept_in_place

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

# -- declaring ----------------------------------------------------------------------------------


def attack_faults(reader: Reader, decision: Decision, command: Attack) -> list[Reason]:
    """D-TIME-6, D-TIME-8, D-ZONE-1, D-ATT-1: every reason against an attack in one's own turn."""
    price, reaction_points = price_of(reader, command.weapon, command.all_in)
    second = is_second(reader, command.actor, command.weapon)
    found = action_faults(
        reader, decision, command.actor, price, reaction_points, after_charge=not second)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if command.all_in not in STAKES or price > 2:
        found.append(Reason("not-offered"))
    if second:
        found += [Reason("second-used")] if reader.get(command.actor, Turn).second else []
    else:
        found += offensive_faults(reader, command.actor)
    charged = reader.get(command.actor, Turn).charge
    if charged and charged != command.target:
        found.append(Reason("charge-bound"))
    return found + strike_faults(reader, command.actor, command.target, command.weapon, command.zone)


def price_of(reader: Reader, weapon: int, all_in: str) -> tuple[int, int]:
    """D-TIME-8, D-MAG-1: (actions, reactions) of an attack; an AA spell takes both actions and is played
    all-in by reactions only (3 actions: never)."""
    spell = reader.find(weapon, Spell) if weapon else None
    if spell is None or spell.price == 1:
        return test_price(all_in)
    return (3, 0) if all_in == "actions" else spell_price(spell.price, all_in)


def strike_faults(reader: Reader, actor: int, target: int, weapon: int, zone: str) -> list[Reason]:
    """Target, weapon, zone and line, whoever's turn it is."""
    if target not in reader.fighters or not able(reader, target) or friends(reader, actor, target):
        return [Reason("no-target")]
    found = weapon_faults(reader, actor, weapon)
    if found:
        return found
    if zone not in zones_of(reader, target):
        found.append(Reason("no-such-zone"))
    mode = attack_mode(reader, actor, target, weapon)
    if not mode:
        found.append(Reason("out-of-reach"))
    elif mode != "melee":
        found += shot_faults(reader, actor, target, weapon)
        if kept_in_place(reader, actor):
            found.append(Reason("held"))
    return found


def attacks(reader: Reader, decision: Decision, actor: int) -> Iterator[Attack]:
    """Every legal attack of `actor`, by weapon, target, zone and all-in."""
    if action_faults(reader, decision, actor, after_charge=True):
        return
    turn = reader.get(actor, Turn)
    charged = turn.charge
    for weapon in all_weapons(reader, actor):
        second = is_second(reader, actor, weapon)
        if (turn.second or charged) if second else turn.offensive:
            continue
        stakes = [
            stake for stake in STAKES
            if not action_faults(
                reader, decision, actor, *price_of(reader, weapon, stake), after_charge=True)
        ]
        for target in (charged,) if charged else opportunity.enemies(reader, actor):
            if strike_faults(reader, actor, target, weapon, "mass"):
                continue
            for zone in zones_of(reader, target):
                for stake in stakes:
                    yield Attack(actor, target, weapon, zone, stake)


def declare(world: World, command: Attack) -> None:
    """D-ATT-6: pay, say so, and lay the attack on the stack."""
    price, reaction_points = price_of(world, command.weapon, command.all_in)
    pay(world, command.actor, price, reaction_points)
    second = is_second(world, command.actor, command.weapon)
    if second:
        world.change(command.actor, Turn, second=True)
    else:
        count_offensive(world, command.actor)
    charge = world.get(command.actor, Turn).charge == command.target
    _begin(
        world, command.actor, command.target, command.weapon, command.zone, command.all_in, charge=charge,
        second=second)


def declare_opportunity(world: World, command: React, target: int) -> None:
    """D-OPP-3: an attack as an opportunity action, paid in reaction points."""
    pay(world, command.actor, 0, reaction_price(command.all_in))
    _begin(world, command.actor, target, command.weapon, command.zone, command.all_in, opportunity=True)


def declare_pursuit(
    world: World, actor: int, target: int, weapon: int, zone: str, means: str
) -> None:
    """D-MOR-5: the one attack on a protagonist in flight, by the means that succeeded, without reaction."""
    arm = weapon_of(world, actor, weapon)
    mode = "melee" if means == "strength" else "throw" if arm.range == "thrown" else "shot"
    _begin(world, actor, target, weapon, zone, "none", mode=mode, unanswered=True)


def _begin(
    world: World, actor: int, target: int, weapon: int, zone: str, all_in: AllIn,
    charge: bool = False, opportunity: bool = False, mode: str = "", unanswered: bool = False,
    second: bool = False,
) -> None:
    mode = mode or attack_mode(world, actor, target, weapon)
    face(world, actor, place(world, target))
    arm = weapon_of(world, actor, weapon)
    world.emit(AttackDeclared(
        actor=actor, target=target, weapon=weapon, kind=arm.kind, zone=zone, mode=mode,
        all_in=all_in, opportunity=opportunity,
        rule="D-OPP-3" if opportunity else "D-MOR-5" if unanswered else "D-TWO-1" if second else "D-ATT-6"))
    push(world, AttackFrame(
        actor, target, weapon, zone, mode, all_in, opportunity, charge,  # type: ignore[arg-type]
        unanswered=unanswered, second=second))


# -- the stages ---------------------------------------------------------------------------------


def resolve(world: World, frame: AttackFrame) -> bool:
    """Take one stage further; False while somebody must choose."""
    return _STAGES[frame.stage](world, frame)


def _declared(world: World, frame: AttackFrame) -> bool:
    """D-OPP-2: a bow or crossbow shot inside an enemy's zone gives it an opportunity first."""
    if frame.stopped:
        world.emit(ActionStopped(
            actor=frame.actor, target=frame.stopped, trigger="shoot", rule="D-OPP-3"))
        return _finish(world, frame, success=False)
    if not frame.asked and frame.mode == "shot" and not (frame.opportunity or frame.unanswered):
        owners = opportunity.act_owners(world, frame.actor, "shoot")
        if owners:
            replace(world, msgspec.structs.replace(frame, asked=True))
            push(world, OfferFrame(frame.actor, "shoot", owners, tile_of(world, frame.actor)))
            return True
    replace(world, msgspec.structs.replace(frame, stage="roll"))
    return True


def _roll(world: World, frame: AttackFrame) -> bool:
    """D-ATT-1, D-ATT-3: the roll, the naturals, and what leaves the hand."""
    test = attack_test(
        world, frame.actor, frame.target, frame.weapon, frame.zone, frame.mode, frame.all_in, frame.charge,
        second=frame.second)
    needed = vigour(world, frame.target)
    result = roll(world, test, needed)
    natural = result.kept if result.kept in (1, 20) else 0
    touched = natural == 20 or (natural != 1 and result.total >= needed)
    world.emit(AttackRolled(
        actor=frame.actor, target=frame.target, roll=result, touched=touched,
        natural=str(natural) if natural else "", rule="D-ATT-1"))
    if frame.mode == "shot" and world.get(frame.weapon, Weapon).range == "crossbow":
        world.change(frame.weapon, Wear, loaded=False)
    if frame.mode == "throw":
        items.drop(world, frame.actor, frame.weapon, "thrown", "D-ATT-5", place(world, frame.target))
    target, zone = frame.target, frame.zone
    if natural == 1:
        friend = mishaps.astray(world, frame.actor, frame.target) if frame.mode != "melee" else 0
        if friend:
            world.emit(ShotAstray(actor=frame.actor, target=friend, rule="D-ATT-4"))
            target, touched = friend, True
            if zone not in zones_of(world, friend):
                zone = "mass"
        else:
            mishaps.mishap(world, frame.actor, frame.weapon)
    frame = msgspec.structs.replace(
        frame, stage="defence", target=target, zone=zone, total=result.total, natural=natural,
        touched=touched)
    if not touched:
        return _finish(world, frame, success=False)
    replace(world, frame)
    return True


# -- asking -------------------------------------------------------------------------------------


def decision(reader: Reader, frame: AttackFrame) -> Decision:
    """D-DEF-1, D-TIME-8: the touched fighter answers, or stakes points on keeping what it holds."""
    target = frame.target
    if frame.stage == "defence":
        defender = saddles.defender(reader, target)
        return of("reaction", reader, defender, (defender,), frame.actor, frame.mode, {
            "total": frame.total, "natural": frame.natural, "zone": frame.zone, "weapon": frame.weapon,
            "target": target})
    item = frame.dropping[0]
    return of("choice", reader, target, (target,), frame.actor, "keep-hold", {
        "against": holding.hold_difficulty(reader, frame), "item": item,
        "name": reader.get(item, Item).name})


def answers(reader: Reader, frame: AttackFrame) -> Iterable[Command]:
    """What may be answered at this stage."""
    if frame.stage == "defence":
        return defence.defences(reader, frame)
    return holding.holds(reader, frame.target)


def answered(world: World, frame: AttackFrame, command: Command) -> None:
    """Take the answer up."""
    if isinstance(command, React):
        defence.answer(world, frame, command)
    else:
        assert isinstance(command, KeepHold)
        holding.keep_hold(world, frame, command)


# -- defence, damage and after ------------------------------------------------------------------


def _defence(world: World, frame: AttackFrame) -> bool:
    """D-DEF-1: ask the touched fighter, unless it can do nothing."""
    if len(defence.defences(world, frame)) > 1:
        return False
    replace(world, msgspec.structs.replace(frame, stage="damage", defence="none"))
    return True


def level_shifts(reader: Reader, zone: str, natural: int, defence: str) -> tuple[Modifier, ...]:
    """D-DMG-2, D-ZONE-2, D-ATT-3: what moves the wound level, and why."""
    rules = rules_of(reader)
    found: list[Modifier] = []
    if natural == 20 and rules.natural_shift:
        found.append(Modifier("natural-20", rules.natural_shift))
    if zone_shift(rules, zone):
        found.append(Modifier("zone-vital", zone_shift(rules, zone)))
    eased = {"success_mitigates": "block-won"}.get(rules.block, "block-lost")
    if defence == eased and rules.block_shift:
        found.append(Modifier(defence, -rules.block_shift))
    return tuple(found)


def _damage(world: World, frame: AttackFrame) -> bool:
    """D-DMG-1: roll damage, then level, track, condition, and the arm that may drop what it holds."""
    if defence.cancelled(world, frame.defence):
        replace(world, msgspec.structs.replace(frame, stage="after"))
        return True
    target = frame.target
    arm = weapon_of(world, frame.actor, frame.weapon)
    count, faces = arm.dice
    rolled = tuple(world.roll(faces) for _ in range(count))
    added = damage_modifiers(world, frame.actor, frame.weapon, frame.zone, frame.mode)
    total = max(1, sum(rolled) + sum(m.value for m in added))
    damage = Roll(rolled, sum(rolled), added, total, threshold(world, target), faces)
    world.emit(DamageRolled(
        actor=frame.actor, target=target, roll=damage, damage_type=arm.type, rule="D-DMG-1"))
    body_place = place_of(world, target, frame.zone)
    hand = ARM_OF_ZONE.get(frame.zone, "")
    held = holding.held_by_arm(world, target, hand) if hand and body_place == "arm" else 0
    capped = frame.defence == "block-won" and rules_of(world).block == "fatigue_or_mitigate"
    wounds.deal_wound(
        world, target, damage, arm.type, body_place, hand,
        level_shifts(world, frame.zone, frame.natural, frame.defence), capped, frame.actor)
    for condition in arm.conditions:
        if able(world, target):
            wounds.afflict(world, target, condition, "", frame.actor)
    dropping = (held,) if held and able(world, target) and hand_of(world, target, held) else ()
    replace(world, msgspec.structs.replace(
        frame, stage="drop", dropping=dropping, success=True))
    return True


def _drop(world: World, frame: AttackFrame) -> bool:
    """D-DMG-6: ask whether the test is played all-in, when the points for it are there."""
    if not frame.dropping or not able(world, frame.target):
        replace(world, msgspec.structs.replace(frame, stage="after", dropping=()))
        return True
    if reactions(world, frame.target) >= 2:
        return False
    holding.keep_hold(world, frame, KeepHold(frame.target))
    return True


def _after(world: World, frame: AttackFrame) -> bool:
    """D-DEF-3: the free step after a dodge won in melee, then the attack is over.

    A dodge against an opportunity action gives no step: its dodger is in the middle of an act of its own.
    """
    success = frame.touched and not defence.cancelled(world, frame.defence)
    pop(world)
    if frame.opportunity:
        opportunity.report(world, frame.actor, success)
    elif (
        frame.defence == "dodge-won" and frame.mode == "melee" and rules_of(world).dodge_step
        and defence.dodge_tiles(world, frame.target)
    ):
        push(world, DodgeStepFrame(frame.target))
    return True


def _finish(world: World, frame: AttackFrame, success: bool) -> bool:
    pop(world)
    if frame.opportunity:
        opportunity.report(world, frame.actor, success)
    return True


_STAGES = {
    "declared": _declared, "roll": _roll, "defence": _defence, "damage": _damage, "drop": _drop,
    "after": _after,
}
