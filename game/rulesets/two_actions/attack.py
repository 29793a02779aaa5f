"""The attack (ATT, DEF): from its declaration to its end, one stage at a time, as D-ATT-6 orders it."""

from collections.abc import Iterator

import msgspec

from game.battle.commands import AllIn, Attack, React
from game.battle.components import Fighter, Gear, Item, Posture
from game.battle.decision import Decision
from game.battle.events import Modifier, Roll
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able, friends, place, tile_of
from game.rulesets.shared.movement import face, free_tile, step
from game.rulesets.shared.zones import engaged_pair
from game.rulesets.two_actions import items, opportunity, wounds
from game.rulesets.two_actions.checks import (
    attack_test,
    block_test,
    damage_modifiers,
    dodge_test,
    hold_test,
    roll,
    zone_shift,
)
from game.rulesets.two_actions.commands import DodgeStep, KeepHold
from game.rulesets.two_actions.components import Sheet, Turn, Weapon, Wear
from game.rulesets.two_actions.events import (
    ActionStopped,
    AttackDeclared,
    AttackRolled,
    Blocked,
    DamageRolled,
    Dodged,
    KeptHold,
    MishapRolled,
    ReactionRefused,
    ShotAstray,
)
from game.rulesets.two_actions.facts import (
    ARM_OF_ZONE,
    apart,
    can_react,
    hand_of,
    in_hand,
    place_of,
    prone,
    reactions,
    rules_of,
    shield_of,
    threshold,
    two_handed,
    usable,
    weapon_of,
    weapons,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.frames import AttackFrame, DodgeStepFrame, OfferFrame
from game.rulesets.two_actions.points import (
    action_faults,
    count_offensive,
    offensive_faults,
    pay,
    reaction_price,
    test_price,
)
from game.rulesets.two_actions.shots import attack_mode, dodge_shelter, shot_faults, weapon_faults
from game.rulesets.two_actions.stack import pop, push, replace

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

# -- declaring ----------------------------------------------------------------------------------


def attack_faults(reader: Reader, decision: Decision, command: Attack) -> list[Reason]:
    """D-TIME-6, D-TIME-8, D-ZONE-1, D-ATT-1: every reason against an attack in one's own turn."""
    price, reaction_points = test_price(command.all_in)
    found = action_faults(
        reader, decision, command.actor, price, reaction_points, after_charge=True)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if command.all_in not in STAKES:
        found.append(Reason("not-offered"))
    found += offensive_faults(reader, command.actor)
    charged = reader.get(command.actor, Turn).charge
    if charged and charged != command.target:
        found.append(Reason("charge-bound"))
    return found + strike_faults(reader, command.actor, command.target, command.weapon, command.zone)


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
    return found


def attacks(reader: Reader, decision: Decision, actor: int) -> Iterator[Attack]:
    """Every legal attack of `actor`, by weapon, target, zone and all-in."""
    if action_faults(reader, decision, actor, after_charge=True) or offensive_faults(reader, actor):
        return
    charged = reader.get(actor, Turn).charge
    stakes = [
        stake for stake in STAKES
        if not action_faults(reader, decision, actor, *test_price(stake), after_charge=True)
    ]
    for weapon in weapons(reader, actor):
        for target in (charged,) if charged else opportunity.enemies(reader, actor):
            if strike_faults(reader, actor, target, weapon, "mass"):
                continue
            for zone in zones_of(reader, target):
                for stake in stakes:
                    yield Attack(actor, target, weapon, zone, stake)


def declare(world: World, command: Attack) -> None:
    """D-ATT-6: pay, say so, and lay the attack on the stack."""
    price, reaction_points = test_price(command.all_in)
    pay(world, command.actor, price, reaction_points)
    count_offensive(world, command.actor)
    charge = world.get(command.actor, Turn).charge == command.target
    _begin(world, command.actor, command.target, command.weapon, command.zone, command.all_in, charge=charge)


def declare_opportunity(world: World, command: React, target: int) -> None:
    """D-OPP-3: an attack as an opportunity action, paid in reaction points."""
    pay(world, command.actor, 0, reaction_price(command.all_in))
    _begin(world, command.actor, target, command.weapon, command.zone, command.all_in, opportunity=True)


def _begin(
    world: World, actor: int, target: int, weapon: int, zone: str, all_in: AllIn,
    charge: bool = False, opportunity: bool = False,
) -> None:
    mode = attack_mode(world, actor, target, weapon)
    face(world, actor, place(world, target))
    arm = weapon_of(world, actor, weapon)
    world.emit(AttackDeclared(
        actor=actor, target=target, weapon=weapon, kind=arm.kind, zone=zone, mode=mode,
        all_in=all_in, opportunity=opportunity,
        rule="D-OPP-3" if opportunity else "D-ATT-6"))
    push(world, AttackFrame(
        actor, target, weapon, zone, mode, all_in, opportunity, charge))  # type: ignore[arg-type]


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
    if not frame.asked and frame.mode == "shot" and not frame.opportunity:
        owners = opportunity.act_owners(world, frame.actor)
        if owners:
            replace(world, msgspec.structs.replace(frame, asked=True))
            push(world, OfferFrame(frame.actor, "shoot", owners, tile_of(world, frame.actor)))
            return True
    replace(world, msgspec.structs.replace(frame, stage="roll"))
    return True


def _roll(world: World, frame: AttackFrame) -> bool:
    """D-ATT-1, D-ATT-3: the roll, the naturals, and what leaves the hand."""
    test = attack_test(
        world, frame.actor, frame.target, frame.weapon, frame.zone, frame.mode, frame.all_in, frame.charge)
    vigour = world.get(frame.target, Sheet).vigour
    result = roll(world, test, vigour)
    natural = result.kept if result.kept in (1, 20) else 0
    touched = natural == 20 or (natural != 1 and result.total >= vigour)
    world.emit(AttackRolled(
        actor=frame.actor, target=frame.target, roll=result, touched=touched,
        natural=str(natural) if natural else "", rule="D-ATT-1"))
    if frame.mode == "shot" and world.get(frame.weapon, Weapon).range == "crossbow":
        world.change(frame.weapon, Wear, loaded=False)
    if frame.mode == "throw":
        items.drop(world, frame.actor, frame.weapon, "thrown", "D-ATT-5", place(world, frame.target))
    target, zone = frame.target, frame.zone
    if natural == 1:
        friend = astray(world, frame.actor, frame.target) if frame.mode != "melee" else 0
        if friend:
            world.emit(ShotAstray(actor=frame.actor, target=friend, rule="D-ATT-4"))
            target, touched = friend, True
            if zone not in zones_of(world, friend):
                zone = "mass"
        else:
            mishap(world, frame.actor, frame.weapon)
    frame = msgspec.structs.replace(
        frame, stage="defence", target=target, zone=zone, total=result.total, natural=natural,
        touched=touched)
    if not touched:
        return _finish(world, frame, success=False)
    replace(world, frame)
    return True


def astray(reader: Reader, actor: int, target: int) -> int:
    """D-ATT-4: the friend of the shooter that a natural 1 hits instead, 0 when none is engaged with the
    target (D-ENG-1: the unconscious are, too). Several: least distance to the line, then nearest the
    target, then id."""
    near = [
        friend for friend in reader.fighters
        if friend != actor and friends(reader, friend, actor)
        and engaged_pair(reader, friend, target, zone_reach)
    ]
    if not near:
        return 0
    ax, ay = place(reader, actor)
    bx, by = place(reader, target)

    def rank(friend: int) -> tuple[int, int, int]:
        x, y = place(reader, friend)
        off_line = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        return off_line, apart(reader, tile_of(reader, friend), tile_of(reader, target)), friend

    return min(near, key=rank)


def mishap(world: World, actor: int, weapon: int) -> None:
    """D-ATT-3: what a natural 1 brings, by a d6; what cannot apply does nothing."""
    face_up = world.roll(6)
    kind, item, name = "nothing", 0, ""
    held = weapon and hand_of(world, actor, weapon)
    if weapon:
        name = world.get(weapon, Item).name
    if face_up <= 2:
        kind = "nothing" if prone(world, actor) else "prone"
    elif face_up <= 4:
        if weapon:
            damage = world.get(weapon, Wear).damage + 1
            kind = "broken" if damage >= rules_of(world).weapon_breaks_at else "damaged"
            item = weapon
            world.change(weapon, Wear, damage=damage)
    elif face_up == 5:
        if held:
            kind, item = "dropped", weapon
    elif reactions(world, actor):
        kind = "reaction-lost"
    world.emit(MishapRolled(
        actor=actor, roll=Roll((face_up,), face_up, (), face_up, None, 6), kind=kind, item=item,
        name=name, rule="D-ATT-3"))
    if kind == "prone":
        wounds.fall_prone(world, actor, "D-ATT-3")
    elif kind == "dropped":
        items.drop(world, actor, weapon, "mishap", "D-ATT-3")
    elif kind == "reaction-lost":
        pay(world, actor, 0, 1)


# -- the defence --------------------------------------------------------------------------------


def can_block(reader: Reader, defender: int, shot: bool) -> bool:
    """D-DEF-2, D-DEF-4, D-DEF-5: with a melee weapon or shield in a hand whose arm is not disabled
    (beasts tagged natural-guard bare); against a shot only with a shield."""
    if shield_of(reader, defender):
        return True
    if shot:
        return False
    for hand in ("main", "off"):
        item = in_hand(reader, defender, hand)
        if item and usable(reader, defender, item) and reader.get(item, Weapon).reach:
            return True
    return "natural-guard" in reader.get(defender, Fighter).tags


def defences(reader: Reader, frame: AttackFrame) -> list[React]:
    """D-DEF-1..5: the answers a touched fighter may give, refusing first; only refusing when none."""
    defender = frame.target
    found = [React(defender, "none")]
    if not can_react(reader, defender):
        return found
    shot = frame.mode != "melee"
    stakes: tuple[AllIn, ...] = ("none", "reactions") if reactions(reader, defender) >= 2 else ("none",)
    if can_block(reader, defender, shot):
        found += [React(defender, "block", all_in=s) for s in stakes]
    if not shot or dodge_shelter(reader, defender, frame.actor):
        found += [React(defender, "dodge", all_in=s) for s in stakes]
    return found


def _defence(world: World, frame: AttackFrame) -> bool:
    """D-DEF-1: ask the touched fighter, unless it can do nothing."""
    if len(defences(world, frame)) > 1:
        return False
    replace(world, msgspec.structs.replace(frame, stage="damage", defence="none"))
    return True


def answer(world: World, frame: AttackFrame, command: React) -> None:
    """D-DEF-2, D-DEF-3: roll the block or dodge against the attack's total; strictly greater wins."""
    if command.kind == "none":
        world.emit(ReactionRefused(
            actor=command.actor, target=frame.actor, kind="defence", rule="D-DEF-1"))
        replace(world, msgspec.structs.replace(frame, stage="damage", defence="none"))
        return
    pay(world, command.actor, 0, reaction_price(command.all_in))
    block = command.kind == "block"
    test = (block_test if block else dodge_test)(world, command.actor, command.all_in)
    result = roll(world, test, frame.total)
    won = result.total > frame.total
    if block:
        world.emit(Blocked(actor=command.actor, target=frame.actor, roll=result, won=won, rule="D-DEF-2"))
    else:
        world.emit(Dodged(actor=command.actor, target=frame.actor, roll=result, won=won, rule="D-DEF-3"))
    outcome = f"{command.kind}-{'won' if won else 'lost'}"
    replace(world, msgspec.structs.replace(frame, stage="damage", defence=outcome))


# -- damage and after ---------------------------------------------------------------------------


def cancelled(reader: Reader, defence: str) -> bool:
    """D-OPP-3, D-DEF-2: whether a defence took the whole attack away."""
    return defence == "dodge-won" or (
        defence == "block-won" and rules_of(reader).block == "stop_or_mitigate")


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
    if cancelled(world, frame.defence):
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
    holding = held_by_arm(world, target, hand) if hand and body_place == "arm" else 0
    capped = frame.defence == "block-won" and rules_of(world).block == "fatigue_or_mitigate"
    wounds.deal_wound(
        world, target, damage, arm.type, body_place, hand,
        level_shifts(world, frame.zone, frame.natural, frame.defence), capped, frame.actor)
    dropping = (holding,) if holding and able(world, target) and hand_of(world, target, holding) else ()
    replace(world, msgspec.structs.replace(
        frame, stage="drop", dropping=dropping, success=True))
    return True


def held_by_arm(reader: Reader, fighter: int, hand: str) -> int:
    """What an arm holds; both arms hold a two-handed weapon."""
    gear = reader.get(fighter, Gear)
    if hand == "off" and not gear.off and two_handed(reader, gear.main):
        return gear.main
    return gear.main if hand == "main" else gear.off


def _drop(world: World, frame: AttackFrame) -> bool:
    """D-DMG-6: ask whether the test is played all-in, when the points for it are there."""
    if not frame.dropping or not able(world, frame.target):
        replace(world, msgspec.structs.replace(frame, stage="after", dropping=()))
        return True
    if reactions(world, frame.target) >= 2:
        return False
    keep_hold(world, frame, KeepHold(frame.target))
    return True


def keep_hold(world: World, frame: AttackFrame, command: KeepHold) -> None:
    """D-DMG-6: strictly above the attack's total (or margin + 10), or the item falls."""
    if command.all_in == "reactions":
        pay(world, command.actor, 0, 2)
    item = frame.dropping[0]
    against = hold_difficulty(world, frame)
    result = roll(world, hold_test(world, command.actor, command.all_in), against)
    kept = result.total > against
    world.emit(KeptHold(
        actor=command.actor, target=frame.actor, roll=result, item=item,
        name=world.get(item, Item).name, kept=kept, rule="D-DMG-6"))
    if not kept:
        items.drop(world, command.actor, item, "arm-hit", "D-DMG-6")
    replace(world, msgspec.structs.replace(frame, stage="after", dropping=()))


def hold_difficulty(reader: Reader, frame: AttackFrame) -> int:
    """D-DMG-6: what the test to keep hold must exceed."""
    if rules_of(reader).drop_dc == "margin_plus_10":
        return frame.total - reader.get(frame.target, Sheet).vigour + 10
    return frame.total


def _after(world: World, frame: AttackFrame) -> bool:
    """D-DEF-3: the free step after a dodge won in melee, then the attack is over.

    A dodge against an opportunity action gives no step: its dodger is in the middle of an act of its own.
    """
    success = frame.touched and not cancelled(world, frame.defence)
    pop(world)
    if frame.opportunity:
        opportunity.report(world, frame.actor, success)
    elif (
        frame.defence == "dodge-won" and frame.mode == "melee" and rules_of(world).dodge_step
        and dodge_tiles(world, frame.target)
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


def dodge_tiles(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-DEF-3: neighbouring tiles a dodger may step to: one legal step, nobody there."""
    if not able(reader, fighter) or reader.get(fighter, Posture).prone:
        return ()
    here = tile_of(reader, fighter)
    return tuple(
        step_to[0] for step_to in reader.board.neighbours(False)[here]
        if free_tile(reader, fighter, step_to[0])
    )


def dodge_steps(reader: Reader, frame: DodgeStepFrame) -> Iterator[DodgeStep]:
    """Staying first, then every free neighbouring tile."""
    yield DodgeStep(frame.actor)
    for tile in dodge_tiles(reader, frame.actor):
        yield DodgeStep(frame.actor, reader.board.xy(tile))


def dodge_step(world: World, command: DodgeStep) -> None:
    """D-DEF-3: one free tile, triggering nothing."""
    pop(world)
    if command.to is not None:
        step(world, command.actor, command.to, 0, "dodge", "D-DEF-3")

