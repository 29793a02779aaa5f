"""Typed content: what the TOML files of assets/content hold, checked whole when it is loaded."""

from game.content.checked import decode, notation, read_toml
from game.content.entries import (
    TAGS,
    ArmourEntry,
    ConditionEntry,
    FighterEntry,
    GearSpec,
    Id,
    ItemEntry,
    Link,
    Name,
    Schema,
    Tag,
    TerrainEntry,
    WeaponEntry,
    WoundEntry,
)
from game.content.library import Library, Pack, WoundKey, default_library, load
from game.content.problems import ContentError, DataError, Problem, Problems, shown

__all__ = [
    "TAGS",
    "ArmourEntry",
    "ConditionEntry",
    "ContentError",
    "DataError",
    "FighterEntry",
    "GearSpec",
    "Id",
    "ItemEntry",
    "Library",
    "Link",
    "Name",
    "Pack",
    "Problem",
    "Problems",
    "Schema",
    "Tag",
    "TerrainEntry",
    "WeaponEntry",
    "WoundEntry",
    "WoundKey",
    "decode",
    "default_library",
    "load",
    "notation",
    "read_toml",
    "shown",
]
