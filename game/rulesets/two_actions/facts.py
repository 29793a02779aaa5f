"""What can be said of one fighter now: hands, weapons, zone, speed, penalties. Nothing here writes."""

from typing import NamedTuple

import msgspec

from game.battle.components import Fighter, Gear, Item, Posture
from game.battle.events import Modifier
from game.battle.world import Reader
from game.grid import distance
from game.rulesets.shared.bodies import able, partner
from game.rulesets.shared.components import Status, Wear
from game.rulesets.shared.items import hand_of
from game.rulesets.shared.ties import fleeing, is_mount, mount_of
from game.rulesets.two_actions.components import (
    Afflictions,
    Grip,
    Health,
    Points,
    Sheet,
    Shield,
    Tables,
    Turn,
    Weapon,
)
from game.rulesets.two_actions.rules import Rules
from game.rulesets.two_actions.sheets import Place, Zone
from game.rulesets.two_actions.talents import talent_sum, talent_switch
from game.rulesets.two_actions.ties import all_grips, grips_on, held, pinned

HANDS = ("main", "off")
ARM_OF_ZONE = {"weapon-arm": "main", "off-arm": "off"}
PLACE_OF_ZONE: dict[Zone, Place] = {
    "mass": "torso", "weapon-arm": "arm", "off-arm": "arm", "leg": "leg", "vital": "head",
}


class Effects(NamedTuple):
    """All that a fighter's conditions do, summed."""

    attacks: tuple[Modifier, ...] = ()
    no_reactions: bool = False
    no_zone: bool = False
    half_speed: bool = False
    disabled: tuple[str, ...] = ()
    armour: tuple[Modifier, ...] = ()
    reflexes: tuple[Modifier, ...] = ()
    vigour: int = 0
    speed: int = 0
    no_move: bool = False


_NONE = Effects()


def effects(reader: Reader, fighter: int) -> Effects:
    """D-DMG-5: what the conditions of a fighter amount to."""
    afflictions = reader.get(fighter, Afflictions).all
    if not afflictions:
        return _NONE
    key = ("effects", fighter)
    found: Effects | None = reader.cache.get(key)
    if found is None:
        sheets = reader.get(0, Tables).conditions
        attacks: list[Modifier] = []
        armours: list[Modifier] = []
        reflexes: list[Modifier] = []
        disabled: list[str] = []
        no_reactions = no_zone = half = no_move = False
        vigour = quicker = 0
        for number, one in enumerate(afflictions):
            if one.caster and any(one.kind == before.kind for before in afflictions[:number]):
                continue
            sheet = sheets[one.kind]
            for found_in, value in (
                (attacks, sheet.attacks), (armours, sheet.armour), (reflexes, sheet.reflexes)
            ):
                if value:
                    found_in.append(Modifier(f"condition:{one.kind}", value))
            vigour += sheet.vigour
            quicker += sheet.speed
            no_move |= sheet.no_move
            no_reactions |= sheet.no_reactions
            no_zone |= sheet.no_zone
            half |= sheet.half_speed
            if sheet.disables_arm and one.arm:
                disabled.append(one.arm)
        found = Effects(
            tuple(attacks), no_reactions, no_zone, half, tuple(disabled), tuple(armours), tuple(reflexes),
            vigour, quicker, no_move)
        reader.cache[key] = found
    return found


def rules_of(reader: Reader) -> Rules:
    """The numbers and options in force."""
    rules: Rules = reader.rules
    return rules


# -- mounts and holds ---------------------------------------------------------------------------


def arms_out(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Arms that can do nothing: disabled by wounds, or held (D-WRES-3)."""
    disabled = effects(reader, fighter).disabled
    if all_grips(reader) and any(grip.arm for _, grip in grips_on(reader, fighter)):
        return (*disabled, "main")
    return disabled


def rooted(reader: Reader, fighter: int) -> bool:
    """D-MAG-2: whether a condition roots a fighter, its mount or its rider to their tile."""
    if effects(reader, fighter).no_move:
        return True
    other = partner(reader, fighter)
    return bool(other) and effects(reader, other).no_move


# -- hands and gear -----------------------------------------------------------------------------


def two_handed(reader: Reader, item: int) -> bool:
    """Whether an item takes both hands."""
    weapon = reader.find(item, Weapon) if item else None
    return weapon is not None and weapon.hands == 2


def busy_hands(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Hands that can take nothing: their arms are disabled or held, or they hold somebody."""
    return (*arms_out(reader, fighter), *reader.get(fighter, Grip).hands)


def has_arms(reader: Reader, fighter: int) -> bool:
    """Whether a fighter can hold things at all (D-ZONE-3: some kinds lack arms)."""
    return "weapon-arm" not in reader.get(fighter, Sheet).lacks


def weapon_of(reader: Reader, fighter: int, item: int) -> Weapon:
    """The weapon of an item, or a fighter's natural weapon for 0."""
    if item == 0:
        return reader.get(fighter, Sheet).natural
    return reader.get(item, Weapon)


def broken(reader: Reader, item: int) -> bool:
    """D-ATT-3: damaged for the third time."""
    return reader.get(item, Wear).damage >= rules_of(reader).weapon_breaks_at


def usable(reader: Reader, fighter: int, item: int) -> bool:
    """Whether a held weapon can be used: whole, and by arms that are not disabled."""
    weapon = reader.find(item, Weapon)
    if weapon is None or broken(reader, item):
        return False
    disabled = arms_out(reader, fighter)
    if not disabled:
        return True
    return weapon.hands == 1 and hand_of(reader, fighter, item) not in disabled


def weapons(reader: Reader, fighter: int) -> tuple[int, ...]:
    """What a fighter attacks with now: its strong hand's weapon, else its weak hand's, else 0 (natural).

    A weapon without melee use (a bow) leaves the natural weapon for melee beside it; so does being held
    (D-WRES-3), whatever is in hand.
    """
    key = ("weapons", fighter)
    found: tuple[int, ...] | None = reader.cache.get(key)
    if found is None:
        found = _weapons(reader, fighter)
        if 0 not in found and held(reader, fighter):
            found = (*found, 0)
        reader.cache[key] = found
    return found


def _weapons(reader: Reader, fighter: int) -> tuple[int, ...]:
    gear = reader.get(fighter, Gear)
    for item in (gear.main, gear.off):
        if item and usable(reader, fighter, item):
            return (item,) if reader.get(item, Weapon).reach else (0, item)
    return (0,)


def attack_spells(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-MAG-1: the spells a fighter attacks with (none for most)."""
    return tuple(s for s in reader.get(fighter, Sheet).spells if reader.find(s, Weapon) is not None)


def second_weapon(reader: Reader, fighter: int) -> int:
    """D-TWO-1: the weak hand's one-handed weapon of somebody who fights with two, 0 when there is none."""
    gear = reader.get(fighter, Gear)
    if not gear.off or not gear.main or not talent_switch(reader, fighter, "two_weapons"):
        return 0
    for item in (gear.main, gear.off):
        weapon = reader.find(item, Weapon)
        if weapon is None or weapon.hands == 2 or not usable(reader, fighter, item):
            return 0
    return gear.off


def all_weapons(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Everything a fighter may attack with in its turn: `weapons`, the weak hand's, attack spells."""
    found = weapons(reader, fighter)
    second = second_weapon(reader, fighter)
    if second:
        found = (*found, second)
    return (*found, *attack_spells(reader, fighter)) if reader.get(fighter, Sheet).spells else found


def melee_weapons(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Those of `weapons` that strike in melee."""
    return tuple(w for w in weapons(reader, fighter) if weapon_of(reader, fighter, w).reach)


def ranged_weapon(reader: Reader, fighter: int) -> int | None:
    """The one of `weapons` that shoots or is thrown, if any."""
    for item in weapons(reader, fighter):
        if item and reader.get(item, Weapon).range != "none":
            return item
    return None


def zone_reach(reader: Reader, fighter: int) -> int:
    """D-OPP-1: how far the control zone reaches, 0 when there is none (stunned, unconscious, pinned,
    fleeing, out; a mount: its rider's is the pair's)."""
    key = ("zone-reach", fighter)
    found: int | None = reader.cache.get(key)
    if found is None:
        if (
            not able(reader, fighter) or effects(reader, fighter).no_zone or is_mount(reader, fighter)
            or fleeing(reader, fighter) or pinned(reader, fighter)
        ):
            found = 0
        else:
            found = max(weapon_of(reader, fighter, w).reach for w in melee_weapons(reader, fighter))
        reader.cache[key] = found
    return found


def shield_of(reader: Reader, fighter: int) -> int:
    """The shield held by an arm that is not disabled, 0 when there is none."""
    gear = reader.get(fighter, Gear)
    disabled = arms_out(reader, fighter)
    for hand, item in zip(HANDS, (gear.main, gear.off), strict=True):
        if item and hand not in disabled and reader.find(item, Shield) is not None:
            return item
    return 0


def category(reader: Reader, item: int) -> str:
    """weapon, shield, potion, key or spell."""
    return reader.get(item, Item).category


def apart(reader: Reader, start: int, goal: int) -> int:
    """GRID-1: the distance of two tiles as the option on diagonals counts it (ranges, nearer and farther)."""
    board = reader.board
    return distance(*board.xy(start), *board.xy(goal), rules_of(reader).diagonals)


# -- numbers ------------------------------------------------------------------------------------


def armour(reader: Reader, fighter: int) -> int:
    """Armure: armour and shield; without a shield at most the ruleset's cap (4)."""
    base = reader.get(fighter, Sheet).armour
    shield = shield_of(reader, fighter)
    if shield:
        return base + reader.get(shield, Shield).bonus
    return min(base, rules_of(reader).armour_without_shield)


def speed(reader: Reader, fighter: int) -> int:
    """Movement points of one move, halved (at least 1) when slowed, none when rooted; a rider's are its
    mount's (D-MNT-1)."""
    body = mount_of(reader, fighter) or fighter
    sheet = reader.get(body, Sheet)
    effect = effects(reader, body)
    if not sheet.speed or rooted(reader, body):
        return 0
    points = max(1, sheet.speed + effect.speed + talent_sum(reader, body, "speed"))
    return max(1, points // 2) if effect.half_speed else points


def vigour(reader: Reader, fighter: int) -> int:
    """Vigueur: what an attack must reach."""
    return reader.get(fighter, Sheet).vigour + effects(reader, fighter).vigour


def prone(reader: Reader, fighter: int) -> bool:
    """Whether a fighter lies on the ground."""
    return reader.get(fighter, Posture).prone


def threshold(reader: Reader, fighter: int) -> int:
    """D-DMG-2: T, the damage from which a wound is light."""
    wounds = rules_of(reader).wounds
    return max(wounds.threshold_min, wounds.threshold_base + reader.get(fighter, Sheet).constitution)


def boxes(reader: Reader, fighter: int) -> tuple[int, int, int, int]:
    """D-DMG-3: boxes of the fatigue, light, serious and critical tracks."""
    wounds = rules_of(reader).wounds
    fatigue = max(wounds.fatigue_min, wounds.fatigue_base + reader.get(fighter, Sheet).constitution)
    fatigue += talent_sum(reader, fighter, "fatigue")
    return fatigue, wounds.light, wounds.serious, wounds.critical


def crossed(health: Health) -> tuple[int, int, int, int]:
    """Boxes crossed on the four tracks, lightest first."""
    return health.fatigue, health.light, health.serious, health.critical


def landing(full: tuple[int, int, int, int], crossed: tuple[int, int, int, int], level: int) -> int:
    """D-DMG-3: the track (0..3) on which a wound of `level` lands; 4: past critical, killed."""
    while level < 4 and crossed[level] >= full[level]:
        level += 1
    return level


def penalties(reader: Reader, fighter: int) -> tuple[Modifier, ...]:
    """D-DMG-4: what wounds take from every d20 test."""
    return _penalties(reader, fighter, reader.get(fighter, Health))


def _penalties(reader: Reader, fighter: int, health: Health) -> tuple[Modifier, ...]:
    wounds = rules_of(reader).wounds
    found: list[Modifier] = []
    if health.critical:
        found.append(Modifier("wound-critical", wounds.penalty_critical))
    elif health.serious:
        found.append(Modifier("wound-serious", wounds.penalty_serious))
    elif health.light:
        found.append(Modifier("wound-light", wounds.penalty_light))
    if health.fatigue and health.fatigue >= boxes(reader, fighter)[0]:
        found.append(Modifier("fatigue-full", wounds.penalty_fatigue))
    return tuple(found)


def cross(health: Health, track: int) -> Health:
    """One box more crossed on a track (0..3)."""
    name = ("fatigue", "light", "serious", "critical")[track]
    return msgspec.structs.replace(health, **{name: getattr(health, name) + 1})


def penalties_after(reader: Reader, fighter: int, track: int) -> tuple[Modifier, ...]:
    """D-DMG-4: the penalties once one box more is crossed on `track` (0..3)."""
    return _penalties(reader, fighter, cross(reader.get(fighter, Health), track))


def penalty_after(reader: Reader, fighter: int, track: int) -> int:
    """D-DMG-4: the sum of the penalties once one box more is crossed on `track` (0..3)."""
    return sum(m.value for m in penalties_after(reader, fighter, track))


def actions(reader: Reader, fighter: int) -> int:
    """Action points left; before the turn starts, less what a condition will take at its start."""
    points = reader.get(fighter, Points).actions
    if reader.get(fighter, Turn).state == "waiting" and reader.get(fighter, Afflictions).all:
        points += lost_actions(reader, fighter)
    return max(0, points)


def lost_actions(reader: Reader, fighter: int) -> int:
    """What conditions take from the action points when the next turn starts (0 or less)."""
    sheets = reader.get(0, Tables).conditions
    return sum(sheets[one.kind].actions for one in reader.get(fighter, Afflictions).all)


def reactions(reader: Reader, fighter: int) -> int:
    """Reaction points left."""
    return reader.get(fighter, Points).reactions


def can_react(reader: Reader, fighter: int) -> bool:
    """D-DEF-5: able, with a reaction point, no condition that forbids reactions, neither pinned nor
    fleeing; mounts take none (D-MNT-3)."""
    return (
        reader.get(fighter, Status).state == "able"
        and reader.get(fighter, Points).reactions > 0
        and not effects(reader, fighter).no_reactions
        and not is_mount(reader, fighter)
        and not pinned(reader, fighter)
        and not fleeing(reader, fighter)
    )


def place_of(reader: Reader, fighter: int, zone: str) -> Place:
    """D-ZONE-3: the body place an attack zone means on this kind of creature."""
    sheet = reader.get(fighter, Sheet)
    return sheet.places.get(zone, PLACE_OF_ZONE[zone])  # type: ignore[call-overload, index, no-any-return]


def zones_of(reader: Reader, fighter: int) -> tuple[Zone, ...]:
    """D-ZONE-1, D-ZONE-3: the zones an attacker may choose on this creature."""
    lacks = reader.get(fighter, Sheet).lacks
    return tuple(z for z in PLACE_OF_ZONE if z not in lacks)


def name(reader: Reader, fighter: int) -> str:
    """What a player reads."""
    return reader.get(fighter, Fighter).name
