"""Content types of `initiative-points`: what weapons, armours, fighters and things are in this ruleset."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Number = Annotated[int, Meta(ge=1, le=15)]
Level = Annotated[int, Meta(ge=0, le=8)]
Class = Literal["brawling", "sword", "axe", "spear", "mace", "knife", "bow", "throwing"]
Skill = Literal[
    "brawling", "sword", "axe", "spear", "mace", "knife", "bow", "throwing", "running", "dodge", "acrobatics",
    "stealth", "vigilance", "warcraft", "healing", "locks",
]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class WeaponSheet(_Table, frozen=True):
    """`skill` is the weapon's class; dice are [count, faces]; `reach` in tiles (0: no melee); `range` how it
    works at a distance, with `limit` tiles at most (0: none); `stowed` whether it is readied at once."""

    skill: Class
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=2, le=20)]]
    type: Literal["slashing", "piercing", "blunt"]
    hands: Literal[1, 2] = 1
    reach: Annotated[int, Meta(ge=0, le=4)] = 1
    range: Literal["none", "bow", "thrown"] = "none"
    bonus: Annotated[int, Meta(ge=-5, le=10)] = 0
    limit: Annotated[int, Meta(ge=0, le=256)] = 0
    stowed: bool = True


class ArmourSheet(_Table, frozen=True):
    """Body armour: its `protection`; a shield: what it adds to a `parry`."""

    protection: Annotated[int, Meta(ge=0, le=10)] = 0
    parry: Annotated[int, Meta(ge=0, le=10)] = 0


class FighterSheet(_Table, frozen=True):
    """A fighter kind: secondary characteristics 1..15, skills 0..8, points.

    `natural` is the content id of what it strikes with empty-handed, `lacks_hands` for those who hold
    nothing.
    """

    melee: Number
    shooting: Number
    throwing: Number
    evasion: Number
    sight: Number
    wits: Number
    charisma: Number
    skills: dict[Skill, Level]
    initiative: Annotated[int, Meta(ge=-5, le=10)] = 0
    hit_points: Annotated[int, Meta(ge=1, le=60)] = 12
    hope: Annotated[int, Meta(ge=0, le=3)] = 0
    protection: Annotated[int, Meta(ge=0, le=10)] = 0
    familiar: bool = False
    speed: Annotated[int, Meta(ge=0, le=20)] = 4
    reach: Annotated[int, Meta(ge=1, le=4)] = 1
    natural: str = "fists"
    lacks_hands: bool = False


class ItemSheet(_Table, frozen=True):
    """What drinking it gives back, in hit points."""

    heals: Annotated[int, Meta(ge=0, le=40)] = 0
