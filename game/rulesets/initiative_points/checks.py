"""Tests (P-TEST-1): each gathers its modifiers here, once, for the roll, the odds, the log and the AI."""

from typing import NamedTuple

from game.battle.components import Gear, Posture
from game.battle.events import Modifier, Roll
from game.battle.world import Reader, World
from game.grid import cover
from game.rulesets.initiative_points.components import Aimed, Guard, Life, Sheet, Sheltered, Shield, Weapon
from game.rulesets.initiative_points.facts import apart, rules_of, skill, weapon_of
from game.rulesets.shared.bodies import tile_of
from game.rulesets.shared.zones import eye

CHARACTERISTIC = {
    "brawling": "melee", "sword": "melee", "axe": "melee", "spear": "melee", "mace": "melee",
    "knife": "melee", "bow": "shooting", "throwing": "throwing", "running": "melee", "dodge": "evasion",
    "acrobatics": "evasion", "stealth": "evasion", "vigilance": "sight", "warcraft": "charisma",
    "healing": "wits", "locks": "wits",
}
"""The characteristic that goes with each skill."""


class Check(NamedTuple):
    """A test before it is rolled."""

    modifiers: tuple[Modifier, ...]

    @property
    def value(self) -> int:
        """Sum of the modifiers, the base taken off."""
        return sum(m.value for m in self.modifiers)


def result(face: int, value: int, needed: int) -> int:
    """P-TEST-1: d20 + characteristic + skill + modifiers - 20; a natural 1 is at most -1, a natural 20 at
    least what was needed."""
    total = face + value
    if face == 1:
        return min(total, -1)
    return max(total, needed) if face == 20 else total


def roll(world: World, check: Check, needed: int) -> Roll:
    """P-TEST-1: roll a test against a difficulty."""
    face = world.roll(20)
    return Roll((face,), face, check.modifiers, result(face, check.value, needed), needed, 20)


def succeeded(found: Roll) -> bool:
    """P-TEST-1: whether a test reached what was needed; a natural 1 never does."""
    assert found.against is not None
    return found.kept != 1 and found.total >= found.against


def test(reader: Reader, fighter: int, name: str, *more: Modifier) -> Check:
    """P-TEST-1: the characteristic that goes with a skill, the skill, and what else there is."""
    return pair(reader, fighter, CHARACTERISTIC[name], name, *more)


def pair(reader: Reader, fighter: int, characteristic: str, name: str, *more: Modifier) -> Check:
    """P-TEST-1: a characteristic and a skill."""
    sheet = reader.get(fighter, Sheet)
    found = [
        Modifier(characteristic, getattr(sheet, characteristic)),
        Modifier(f"skill:{name}", skill(reader, fighter, name)),
        *(m for m in more if m.value), *lying(reader, fighter),
        Modifier("base", -rules_of(reader).base)]
    return Check(tuple(found))


def lying(reader: Reader, fighter: int) -> tuple[Modifier, ...]:
    """P-FREE-4, D-WRES-8: on the ground every test is harder."""
    if reader.get(fighter, Posture).prone:
        return (Modifier("prone", rules_of(reader).prone_attacker),)
    return ()


# -- attacks ------------------------------------------------------------------------------------


def strike_test(reader: Reader, actor: int, target: int, weapon: int, charge: bool = False) -> Check:
    """P-CPX-1, P-CPX-2: Mêlée and the weapon's skill; the prone are easier to strike."""
    rules = rules_of(reader)
    more = []
    if charge:
        more.append(Modifier("charge", rules.charge_bonus))
    if reader.get(target, Posture).prone:
        more.append(Modifier("target-prone", rules.prone_target))
    name = weapon_of(reader, actor, weapon).skill
    return pair(reader, actor, "melee", "brawling" if name in ("bow", "throwing") else name, *more)


def shot_test(reader: Reader, actor: int, weapon: int, target: int) -> Check:
    """P-SIM-1, P-SIM-3, P-SIM-4: Tir with a bow, Lancer with what is thrown, and what aiming brings."""
    arm = reader.get(weapon, Weapon)
    name = "bow" if arm.range == "bow" else "throwing"
    return test(reader, actor, name, Modifier("aim", aim_bonus(reader, actor, name, target)))


def aim_bonus(reader: Reader, actor: int, name: str, target: int) -> int:
    """P-SIM-1: +1 for each time, up to the skill's level, at least +1."""
    aimed = reader.get(actor, Aimed)
    if aimed.target != target or not aimed.times:
        return 0
    rules = rules_of(reader)
    return min(rules.aim_bonus * aimed.times, max(rules.aim_bonus, skill(reader, actor, name)))


def shot_difficulty(
    reader: Reader, actor: int, target: int, origin: int | None = None
) -> tuple[Modifier, ...]:
    """P-SIM-1, P-SIM-3, P-SIM-10: cover and distance, less what aiming takes from them."""
    rules = rules_of(reader)
    board = reader.board
    start = tile_of(reader, actor) if origin is None else origin
    goal = tile_of(reader, target)
    found: list[Modifier] = []
    hidden = max(cover(board, start, goal, eye(reader, actor)), taken_cover(reader, target, start))
    if hidden:
        light = hidden == 1
        found.append(Modifier(
            "cover-light" if light else "cover-heavy", rules.cover_light if light else rules.cover_heavy))
    beyond = apart(reader, start, goal) * rules.tile_decimetres - rules.range_free_metres * 10
    bands = max(0, -(-beyond // (rules.range_band_metres * 10)))
    if bands:
        found.append(Modifier("distance", bands * rules.range_band))
    hard = sum(m.value for m in found)
    aimed = reader.get(actor, Aimed)
    if hard and aimed.target == target and aimed.times:
        found.append(Modifier("aim", -min(hard, rules.aim_eases * aimed.times)))
    return tuple(found)


def taken_cover(reader: Reader, target: int, start: int) -> int:
    """P-SIM-10: the cover (0, 1 light, 2 heavy) of an obstacle behind which one has crouched, against a shot
    from tile `start`: when it lies nearer the shooter than its taker does."""
    obstacle = reader.get(target, Sheltered).obstacle
    if obstacle < 0:
        return 0
    here = tile_of(reader, target)
    if apart(reader, obstacle, start) >= apart(reader, here, start):
        return 0
    return 2 if reader.board.obstacle[obstacle] >= 2 else 1


def damage_modifiers(
    reader: Reader, actor: int, target: int, weapon: int, charge: bool
) -> tuple[Modifier, ...]:
    """P-DMG-1: the weapon's bonus, a charge, the target's protection."""
    rules = rules_of(reader)
    found = [Modifier("weapon", weapon_of(reader, actor, weapon).bonus)]
    if charge:
        found.append(Modifier("charge", rules.charge_damage))
    found.append(Modifier("protection", -reader.get(target, Sheet).protection))
    return tuple(m for m in found if m.value)


# -- defences -----------------------------------------------------------------------------------


def block_test(reader: Reader, fighter: int) -> Check:
    """P-INT-2: Mêlée and Corps-à-Corps."""
    return test(reader, fighter, "brawling", *_defending(reader, fighter, charge=True))


def dodge_test(reader: Reader, fighter: int) -> Check:
    """P-INT-3: Dérobée and Esquive."""
    return test(reader, fighter, "dodge", *_defending(reader, fighter))


def parry_test(reader: Reader, fighter: int) -> Check:
    """P-INT-4: Mêlée and the skill of the weapon that parries; a shield adds its own."""
    weapon, shield = parrying(reader, fighter)
    name = reader.get(weapon, Weapon).skill if weapon else "brawling"
    parry = reader.get(shield, Shield).parry if shield else 0
    return pair(
        reader, fighter, "melee", name, Modifier("shield", parry), *_defending(reader, fighter, charge=True))


def acrobatics_test(reader: Reader, fighter: int) -> Check:
    """P-INT-6: Dérobée and Acrobatie."""
    return test(reader, fighter, "acrobatics", *_defending(reader, fighter))


def parrying(reader: Reader, fighter: int) -> tuple[int, int]:
    """P-INT-4: the melee weapon and the shield in hand, 0 for none."""
    gear = reader.get(fighter, Gear)
    held = [i for i in (gear.main, gear.off) if i]
    weapon = next((
        i for i in held if (arm := reader.find(i, Weapon)) is not None and arm.reach), 0)
    return weapon, next((i for i in held if reader.find(i, Shield) is not None), 0)


def _defending(reader: Reader, fighter: int, charge: bool = False) -> tuple[Modifier, ...]:
    """P-CPX-2, P-INT-4: worse after a charge (block and parry), and once after a shattering parry."""
    rules, guard = rules_of(reader), reader.get(fighter, Guard)
    found = []
    if charge and guard.charged:
        found.append(Modifier("charge", rules.charge_defence))
    if guard.shaken:
        found.append(Modifier("shaken", rules.parry_shaken))
    return tuple(found)


def defence_needed(reader: Reader, attack: int) -> int:
    """P-TEST-2: half the attack's result, rounded down, at least 0."""
    return max(0, attack // rules_of(reader).defence_share)


# -- initiative ---------------------------------------------------------------------------------


def initiative_modifiers(reader: Reader, fighter: int, weapon: int) -> tuple[Modifier, ...]:
    """P-TIME-1: half the characteristic, the bonus, the weapon's skill, less the hit points lost."""
    sheet = reader.get(fighter, Sheet)
    name = weapon_of(reader, fighter, weapon).skill if weapon else "brawling"
    characteristic = {"bow": "shooting", "throwing": "throwing"}.get(name, "melee")
    lost = reader.get(fighter, Life).lost
    found = (
        Modifier(f"half:{characteristic}", getattr(sheet, characteristic) // 2),
        Modifier("initiative", sheet.initiative), Modifier(f"skill:{name}", skill(reader, fighter, name)),
        Modifier("wounds", -lost))
    return tuple(m for m in found if m.value)
