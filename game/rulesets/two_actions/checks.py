"""Checks (d20 tests): each gathers its modifiers here, once, for the roll, the odds, the log and the AI."""

from typing import NamedTuple

from game.battle.events import Modifier, Roll
from game.battle.world import Reader, World
from game.grid import cover
from game.rulesets.shared.bodies import able_friends, adjacent, tile_of
from game.rulesets.shared.components import Wear
from game.rulesets.shared.ties import is_mount, mount_of, rider_of
from game.rulesets.shared.zones import eye
from game.rulesets.two_actions.components import Sheet, Weapon
from game.rulesets.two_actions.facts import (
    apart,
    armour,
    effects,
    penalties,
    prone,
    rules_of,
    shield_of,
    weapon_of,
)
from game.rulesets.two_actions.rules import Rules
from game.rulesets.two_actions.talents import talent_modifiers, talent_switch

ALL_IN = "all-in"
SHEET_SOURCES = {"magic": "skill-magic", "shooting": "skill-shooting"}
"""What a modifier calls the numbers of the sheet that are skills."""


class Check(NamedTuple):
    """A d20 test before it is rolled."""

    modifiers: tuple[Modifier, ...]
    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()

    @property
    def value(self) -> int:
        """Sum of the modifiers."""
        return sum(m.value for m in self.modifiers)

    @property
    def mode(self) -> int:
        """D-TIME-9: +1 advantage, -1 disadvantage, 0 plain; no stacking, one of each cancel."""
        return bool(self.advantage) - bool(self.disadvantage)


MODES = {1: "advantage", 0: "plain", -1: "disadvantage"}


def roll(world: World, test: Check, against: int | None) -> Roll:
    """Roll a test; two dice with advantage or disadvantage, the higher or lower kept."""
    mode = test.mode
    faces = (world.roll(20),) if mode == 0 else (world.roll(20), world.roll(20))
    kept = min(faces) if mode < 0 else max(faces)
    return Roll(
        faces, kept, test.modifiers, kept + test.value, against, 20, MODES[mode],
        test.advantage + test.disadvantage,
    )


def attack_test(
    reader: Reader, actor: int, target: int, weapon: int, zone: str, mode: str, all_in: str = "none",
    charge: bool = False, origin: int | None = None, second: bool = False,
) -> Check:
    """D-ATT-1, D-ATT-2, D-ATT-5, D-CHG-1, D-TIME-8: an attack's test with every circumstance modifier.

    `mode` is melee, shot, throw or spell; `origin` a tile index to attack from instead of where `actor`
    is; `second` the weak hand's attack (D-TWO-1).
    """
    rules = rules_of(reader)
    sheet = reader.get(actor, Sheet)
    arm = weapon_of(reader, actor, weapon)
    found: list[Modifier] = []
    skill = attack_skill(arm, mode)
    found.append(Modifier(f"skill-{skill}", getattr(sheet, skill)))
    if sheet.talents:
        found.extend(talent_modifiers(reader, actor, skill))
        if not weapon and mode == "melee":
            found.extend(talent_modifiers(reader, actor, "unarmed"))
        if charge:
            found.extend(talent_modifiers(reader, actor, "charge"))
        if second:
            found.extend(talent_modifiers(reader, actor, "off_hand"))
        if prone(reader, target):
            found.extend(talent_modifiers(reader, actor, "against_prone"))
    if second:
        found.append(Modifier("off-hand", rules.off_hand))
    if zone != "mass":
        found.append(zone_modifier(rules, zone))
    if weapon and mode != "spell":
        damage = reader.get(weapon, Wear).damage
        if damage:
            found.append(Modifier("weapon-damaged", damage * rules.weapon_damage))
    if charge:
        found.append(Modifier("charge", rules.charge_bonus))
    if mode == "melee":
        if prone(reader, target):
            found.append(Modifier("target-prone", rules.prone_target))
        if prone(reader, actor):
            found.append(Modifier("attacker-prone", rules.prone_attacker))
    else:
        found.extend(range_modifiers(reader, actor, target, origin))
    found.extend(effects(reader, actor).attacks)
    found.extend(penalties(reader, actor))
    advantage: tuple[str, ...] = (ALL_IN,) if all_in != "none" else ()
    if from_the_saddle(reader, actor, target):
        advantage += ("mounted",)
    return Check(tuple(found), advantage)


def attack_skill(arm: Weapon, mode: str) -> str:
    """D-ATT-1, D-ATT-5, D-MAG-1: melee, finesse, shooting or magic, by weapon and way to attack."""
    if mode == "melee":
        return "finesse" if arm.skill == "finesse" else "melee"
    return "magic" if mode == "spell" else "shooting"


def from_the_saddle(reader: Reader, actor: int, target: int) -> bool:
    """D-MNT-1: a rider attacks whoever is neither rider nor ridden with advantage."""
    if not mount_of(reader, actor):
        return False
    return not mount_of(reader, target) and not (is_mount(reader, target) and rider_of(reader, target))


def zone_modifier(rules: Rules, zone: str) -> Modifier:
    """D-ZONE-1: what aiming at a zone takes from the attack (nothing at the mass)."""
    if zone == "vital":
        return Modifier("zone-vital", rules.vital)
    return Modifier("zone-extremity", 0 if zone == "mass" else rules.extremities)


def zone_damage(rules: Rules, zone: str) -> int:
    """D-ZONE-2: what a hit in a zone adds to the damage."""
    return rules.vital_damage if zone == "vital" else 0


def zone_shift(rules: Rules, zone: str) -> int:
    """D-ZONE-2: by how many levels a hit in a zone worsens the wound."""
    return rules.vital_shift if zone == "vital" else 0


def range_modifiers(
    reader: Reader, actor: int, target: int, origin: int | None = None
) -> tuple[Modifier, ...]:
    """D-ATT-2, D-LOS-3, GRID-6: cover and distance of a shot or throw."""
    rules = rules_of(reader)
    start = tile_of(reader, actor) if origin is None else origin
    goal = tile_of(reader, target)
    found: list[Modifier] = []
    hidden = cover(reader.board, start, goal, eye(reader, actor))
    if hidden and not talent_switch(reader, actor, "ignores_cover"):
        found.append(Modifier(*(("cover-light", rules.cover_light), ("cover-heavy", rules.cover_heavy))[
            hidden - 1]))
    bands = range_bands(reader, start, goal)
    if bands:
        found.append(Modifier("distance", bands * rules.range_band))
    return tuple(found)


def range_bands(reader: Reader, start: int, goal: int) -> int:
    """D-ATT-2: started bands of 30 m beyond the first 20 m (13 tiles: 0; 14: 1; 34: 2)."""
    rules = rules_of(reader)
    metres10 = apart(reader, start, goal) * rules.tile_decimetres
    beyond = metres10 - rules.range_free_metres * 10
    return max(0, -(-beyond // (rules.range_band_metres * 10)))


def block_test(reader: Reader, defender: int, all_in: str = "none") -> Check:
    """D-DEF-2: d20 + Armure."""
    found = (
        Modifier("armour", armour(reader, defender)), *effects(reader, defender).armour,
        *talent_modifiers(reader, defender, "block"), *_beside(reader, defender),
        *penalties(reader, defender))
    return Check(found, (ALL_IN,) if all_in != "none" else ())


def _beside(reader: Reader, defender: int) -> tuple[Modifier, ...]:
    """A shield beside a friend's shield, for those whose talent says so."""
    found = talent_modifiers(reader, defender, "block_beside")
    if found and shield_of(reader, defender) and any(
        adjacent(reader, defender, friend) and shield_of(reader, friend)
        for friend in able_friends(reader, defender)
    ):
        return found
    return ()


def dodge_test(reader: Reader, defender: int, all_in: str = "none") -> Check:
    """D-DEF-3: d20 + REF."""
    found = (
        Modifier("reflexes", reader.get(defender, Sheet).reflexes), *effects(reader, defender).reflexes,
        *talent_modifiers(reader, defender, "dodge"), *penalties(reader, defender))
    return Check(found, (ALL_IN,) if all_in != "none" else ())


def hold_test(reader: Reader, fighter: int, all_in: str = "none") -> Check:
    """D-DMG-6: d20 + the better of CON and DEX, to keep hold of an item."""
    sheet = reader.get(fighter, Sheet)
    if sheet.constitution >= sheet.dexterity:
        own = Modifier("constitution", sheet.constitution)
    else:
        own = Modifier("dexterity", sheet.dexterity)
    return Check((own, *penalties(reader, fighter)), (ALL_IN,) if all_in != "none" else ())


def constitution_test(reader: Reader, fighter: int) -> Check:
    """A CON test, as a critical blow to the head asks for (D-DMG-5)."""
    own = Modifier("constitution", reader.get(fighter, Sheet).constitution)
    return Check((own, *penalties(reader, fighter)))


def damage_modifiers(
    reader: Reader, actor: int, weapon: int, zone: str, mode: str
) -> tuple[Modifier, ...]:
    """D-DMG-1, D-ZONE-2: what is added to the weapon's dice."""
    rules = rules_of(reader)
    arm = weapon_of(reader, actor, weapon)
    found: list[Modifier] = []
    if mode in ("melee", "throw"):
        strength = reader.get(actor, Sheet).strength
        if strength:
            found.append(Modifier("strength", strength))
        if not weapon:
            found.extend(talent_modifiers(reader, actor, "unarmed_damage"))
    if arm.bonus:
        found.append(Modifier("weapon", arm.bonus))
    if zone_damage(rules, zone):
        found.append(Modifier("zone-vital", zone_damage(rules, zone)))
    if weapon and mode != "spell":
        damage = reader.get(weapon, Wear).damage
        if damage:
            found.append(Modifier("weapon-damaged", damage * rules.weapon_damage))
    return tuple(found)


def strength_test(
    reader: Reader, fighter: int, all_in: str = "none", *, wrestling: bool = True
) -> Check:
    """D-WRES-2: d20 + FOR, a wrestler's own and whoever resists it."""
    found = (
        Modifier("strength", reader.get(fighter, Sheet).strength),
        *(talent_modifiers(reader, fighter, "wrestling") if wrestling else ()),
        *penalties(reader, fighter))
    return Check(found, (ALL_IN,) if all_in != "none" else ())


def own_test(
    reader: Reader, fighter: int, field: str, all_in: str = "none", talent: str = ""
) -> Check:
    """d20 + a number of the sheet (`field`: dexterity, evasion, will, magic, shooting...), with what
    talents add where `talent` says."""
    found = (
        Modifier(SHEET_SOURCES.get(field, field), getattr(reader.get(fighter, Sheet), field)),
        *(talent_modifiers(reader, fighter, talent) if talent else ()), *penalties(reader, fighter))
    return Check(found, (ALL_IN,) if all_in != "none" else ())


