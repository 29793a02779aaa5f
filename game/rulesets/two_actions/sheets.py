"""The content types of `two-actions`: what its tables in assets/content hold."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Stat = Annotated[int, Meta(ge=-5, le=20)]
Small = Annotated[int, Meta(ge=0, le=12)]
Bonus = Annotated[int, Meta(ge=-10, le=10)]
DamageType = Literal["slashing", "piercing", "blunt"]
Place = Literal["torso", "arm", "leg", "head"]
Zone = Literal["mass", "weapon-arm", "off-arm", "leg", "vital"]

ZONES: tuple[Zone, ...] = ("mass", "weapon-arm", "off-arm", "leg", "vital")
PLACES: tuple[Place, ...] = ("torso", "arm", "leg", "head")
LEVELS = ("fatigue", "light", "serious", "critical")


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class WeaponSheet(_Table, frozen=True):
    """A weapon: `skill` for melee, `dice` (count, faces), own damage `bonus`, `hands` it takes.

    `reach` in tiles, 0 when it cannot strike in melee. `range` names how it is used at a distance;
    `limit` is the farthest tile of a throw or shot (0: no limit).
    """

    skill: Literal["melee", "finesse", "shooting"]
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=1, le=20)]]
    type: DamageType
    hands: Literal[1, 2] = 1
    reach: Annotated[int, Meta(ge=0, le=4)] = 1
    range: Literal["none", "bow", "crossbow", "thrown"] = "none"
    bonus: Annotated[int, Meta(ge=-5, le=10)] = 0
    limit: Annotated[int, Meta(ge=0, le=256)] = 0


class ArmourSheet(_Table, frozen=True):
    """Body armour or a shield: its bonus to Armure; heavy armour costs REF."""

    bonus: Annotated[int, Meta(ge=0, le=10)]
    heavy: bool = False


class FighterSheet(_Table, frozen=True):
    """A fighter kind. `natural` is the content id of what it strikes with empty-handed.

    `places` maps attack zones to body places where they differ from a human's, `lacks` names the zones
    it does not have (D-ZONE-3). `speed` and `reach` in tiles. `talents` and `spells` are content ids.
    """

    strength: Stat
    dexterity: Stat
    constitution: Stat
    reflexes: Stat
    will: Stat
    melee: Stat
    finesse: Stat
    shooting: Stat
    evasion: Stat
    initiative: Stat
    vigour: Annotated[int, Meta(ge=1, le=30)]
    armour: Annotated[int, Meta(ge=0, le=10)] = 0
    magic: Stat = 0
    speed: Annotated[int, Meta(ge=0, le=12)] = 4
    reach: Annotated[int, Meta(ge=1, le=4)] = 1
    natural: str = "fists"
    places: dict[Zone, Place] = {}
    lacks: tuple[Zone, ...] = ()
    talents: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()


class ItemSheet(_Table, frozen=True):
    """A potion or another thing used up: fatigue boxes and wounds it clears, up to which level."""

    fatigue: Annotated[int, Meta(ge=0, le=20)] = 0
    wounds: Annotated[int, Meta(ge=0, le=5)] = 0
    up_to: Literal["light", "serious", "critical"] = "serious"
    ends: tuple[str, ...] = ()
    """Condition ids that it ends."""


class ConditionSheet(_Table, frozen=True):
    """What a condition does while it lasts.

    `until`: `battle`, `tended`, `next-turn` (ends with the next turn its bearer starts) or `spell` (while
    its caster keeps the spell up). `armour`, `reflexes`, `vigour` and `speed` (tiles) are added to the
    bearer's own.
    """

    until: Literal["battle", "tended", "next-turn", "spell"]
    attacks: Annotated[int, Meta(ge=-10, le=10)] = 0
    armour: Annotated[int, Meta(ge=-10, le=10)] = 0
    reflexes: Annotated[int, Meta(ge=-10, le=10)] = 0
    vigour: Annotated[int, Meta(ge=-10, le=10)] = 0
    speed: Annotated[int, Meta(ge=-6, le=6)] = 0
    no_move: bool = False
    actions: Annotated[int, Meta(ge=-2, le=0)] = 0
    no_reactions: bool = False
    loses_turn: bool = False
    half_speed: bool = False
    disables_arm: bool = False
    bleeding: Literal["none", "light", "heavy"] = "none"
    """light: a fatigue at each own turn's end while the track has room; heavy: beyond it too."""
    no_zone: bool = False


class WoundSheet(_Table, frozen=True):
    """What a wound of one damage type, place and level brings."""

    conditions: tuple[str, ...] = ()
    prone: bool = False
    unconscious_dc: Annotated[int, Meta(ge=0, le=40)] = 0
    """A CON test against this or unconscious; 0: none."""


class SpellSheet(_Table, frozen=True):
    """A spell. `kind` attack: follows the attack rules with `dice`, `type` and `bonus` (D-MAG-1), and
    `conditions` for whoever takes damage from it, a fatigue too (not when a defence takes it all away).
    `kind` concentration: its target bears `conditions` (until = "spell") while it is kept up (D-MAG-2);
    with `resisted` an opposed d20 + Magie against d20 + VOL decides.

    `price` in actions (1 AO, 2 AA), `limit` in tiles (0: no limit).
    """

    kind: Literal["attack", "concentration"]
    price: Annotated[int, Meta(ge=1, le=2)] = 1
    limit: Annotated[int, Meta(ge=0, le=256)] = 0
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=1, le=20)]] = (1, 6)
    type: DamageType = "piercing"
    bonus: Annotated[int, Meta(ge=-5, le=10)] = 0
    targets: Literal["enemy", "friend", "self"] = "enemy"
    resisted: bool = False
    conditions: tuple[str, ...] = ()


class TalentSheet(_Table, frozen=True):
    """What a talent changes: numbers added where the field says, or a hook switched on.

    Attack numbers (`melee`, `finesse`, `shooting`, `magic`, `unarmed`, `charge`, `against_prone`) go to the
    test, `unarmed_damage` to the damage; `wrestling` to every opposed FOR of one's own wrestling and of one's
    grip, `break_free` to EVASION against a hold, `pursuit` to a pursuit's test, `morale` to the morale
    test, `fatigue` boxes to that track, `off_hand` to the weak hand's attack, `choke` turns to those one has
    been strangling when the victim tests its CON.
    """

    melee: Bonus = 0
    finesse: Bonus = 0
    shooting: Bonus = 0
    magic: Bonus = 0
    unarmed: Bonus = 0
    unarmed_damage: Bonus = 0
    charge: Bonus = 0
    against_prone: Bonus = 0
    block: Bonus = 0
    dodge: Bonus = 0
    wrestling: Bonus = 0
    break_free: Bonus = 0
    pursuit: Bonus = 0
    morale: Bonus = 0
    initiative: Bonus = 0
    speed: Annotated[int, Meta(ge=-4, le=4)] = 0
    fatigue: Annotated[int, Meta(ge=0, le=4)] = 0
    off_hand: Bonus = 0
    choke: Annotated[int, Meta(ge=0, le=4)] = 0
    block_beside: Bonus = 0
    """To a block with a shield while a friend with a shield stands beside."""
    tend_fatigue: Annotated[int, Meta(ge=0, le=4)] = 0
    """Fatigue boxes that tending clears beside ending bleeding."""
    two_weapons: bool = False
    """D-TWO-1: may strike with the weak hand too."""
    used_to_riding: bool = False
    """D-MNT-2: no test to make the mount move."""
    quick_draw: bool = False
    """D-ACT-4: drawing, swapping and sheathing are bonus actions."""
    calm_shot: bool = False
    """D-OPP-2: one's bow and crossbow shots give no opportunity."""
    ignores_cover: bool = False
    """D-ATT-2: cover takes nothing from one's shots."""
    firm_mind: bool = False
    """D-MAG-2: a wound does not end one's concentration."""
