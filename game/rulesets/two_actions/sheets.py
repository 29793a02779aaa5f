"""The content types of `two-actions`: what its tables in assets/content hold."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Stat = Annotated[int, Meta(ge=-5, le=20)]
Small = Annotated[int, Meta(ge=0, le=12)]
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

    `until`: `battle`, `tended`, or `next-turn` (ends with the next turn its bearer starts).
    """

    until: Literal["battle", "tended", "next-turn"]
    attacks: Annotated[int, Meta(ge=-10, le=10)] = 0
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
