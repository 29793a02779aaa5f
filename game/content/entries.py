"""What a content file may say of each kind of thing, whatever the ruleset, and what a ruleset adds.

An entry's `data` is of the type that the ruleset hands in by its `Schema`. Names and notes are English
for the catalogues, a note being the one sentence that says why to choose the thing; costs are in force
points.
"""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

Cost = Annotated[int, Meta(ge=0, le=1000)]
Name = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]+$", max_length=80)]
Note = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]*$", max_length=160)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Points = Annotated[int, Meta(ge=0, le=12)]
Tag = Literal["undead", "fanatic", "protagonist", "leader", "rider", "mount", "beast", "natural-guard"]

TAGS: tuple[str, ...] = get_args(Tag)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class GearSpec(_Entry, frozen=True):
    """What a fighter carries at the start, as content ids; a two-handed weapon lies in `main`.

    `mount` is the kind of fighter, tagged `mount`, that it starts on.
    """

    main: str = ""
    off: str = ""
    armour: str = ""
    bag: tuple[str, ...] = ()
    mount: str = ""
    """The kind of fighter it rides at the start."""


class WeaponEntry(_Entry, frozen=True):
    id: Id
    name: Name
    cost: Cost
    note: Note = ""
    data: Any = None


class ArmourEntry(_Entry, frozen=True):
    id: Id
    name: Name
    category: Literal["body", "shield"]
    cost: Cost
    note: Note = ""
    data: Any = None


class FighterEntry(_Entry, frozen=True):
    """A kind of fighter; `cost` includes its gear."""

    id: Id
    name: Name
    cost: Cost
    tags: tuple[Tag, ...] = ()
    gear: GearSpec = GearSpec()
    note: Note = ""
    data: Any = None


class ItemEntry(_Entry, frozen=True):
    id: Id
    name: Name
    category: Literal["potion", "key"]
    cost: Cost
    note: Note = ""
    data: Any = None


class ConditionEntry(_Entry, frozen=True):
    id: Id
    name: Name
    data: Any = None


class SpellEntry(_Entry, frozen=True):
    id: Id
    name: Name
    note: Note = ""
    data: Any = None


class TalentEntry(_Entry, frozen=True):
    id: Id
    name: Name
    note: Note = ""
    data: Any = None


class WoundEntry(_Entry, frozen=True):
    id: Id
    type: Id
    place: Id
    level: Id
    data: Any = None


class TerrainEntry(_Entry, frozen=True):
    """A ground or a prop that maps name. `entry` in movement points on the level (0: no entry),
    `entry_swim` the same for a swimmer (-1 in the file's absence: as `entry`), `obstacle` in half levels."""

    id: Id
    name: Name
    layer: Literal["ground", "prop"]
    entry: Points = 1
    entry_swim: Annotated[int, Meta(ge=-1, le=12)] = -1
    obstacle: Points = 0
    stairs: bool = False
    picture: str = ""

    def __post_init__(self) -> None:
        if self.entry_swim < 0:
            msgspec.structs.force_setattr(self, "entry_swim", self.entry)
        if not self.picture:
            msgspec.structs.force_setattr(self, "picture", self.id)


class Link(msgspec.Struct, frozen=True):
    """A field of a ruleset's type whose value (or values) must be ids of another kind of its pack."""

    kind: str
    field: str
    target: str


LINKS = (
    Link("fighters", "natural", "weapons"),
    Link("wounds", "conditions", "conditions"),
    Link("items", "ends", "conditions"),
    Link("fighters", "talents", "talents"),
    Link("fighters", "spells", "spells"),
    Link("spells", "conditions", "conditions"),
)


class Schema(msgspec.Struct, frozen=True):
    """The msgspec types of a ruleset, by kind of content; None: the ruleset has no such kind.

    `links` names fields that refer to other kinds; links of a kind without type are not looked at.
    A weapon type with a field `hands` gets the two-handed weapon checked against the weak hand.
    """

    weapons: type[Any] | None = None
    armours: type[Any] | None = None
    fighters: type[Any] | None = None
    items: type[Any] | None = None
    conditions: type[Any] | None = None
    wounds: type[Any] | None = None
    spells: type[Any] | None = None
    talents: type[Any] | None = None
    rules: type[Any] | None = None
    links: tuple[Link, ...] = LINKS

    def type_of(self, kind: str) -> type[Any] | None:
        found: type[Any] | None = getattr(self, kind)
        return found


ENTRY_TYPES: dict[str, type[_Entry]] = {
    "weapons": WeaponEntry,
    "armours": ArmourEntry,
    "fighters": FighterEntry,
    "items": ItemEntry,
    "conditions": ConditionEntry,
    "wounds": WoundEntry,
    "spells": SpellEntry,
    "talents": TalentEntry,
}
"""Kinds with ruleset subtables; each is read from <kind>.toml."""
