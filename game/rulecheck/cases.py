"""Rule cases as data: what a case file may say, read and checked whole before anything runs.

tests/rules/README.md shows the format to those who write cases. A file holds one case, or several as
`[[case]]` beside the keys that they share (`ruleset`, `content`).
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from game.battle import Ruleset
from game.battle.commands import kebab
from game.battle.components import Tile
from game.content import DataError, Id

Side = Literal["azure", "gules", "vert", "sable"]
Letter = Annotated[str, Meta(pattern="^[A-Z]$")]
CaseId = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Face = Annotated[int, Meta(ge=1, le=100)]

FLOOR, DOORS, LEVER = ".", "+/", "!"
LETTER = re.compile("[A-Z]")


class CaseError(DataError):
    """Case files that cannot be used, with every problem."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Boxes(_Part, frozen=True):
    """Boxes crossed at the start."""

    fatigue: Annotated[int, Meta(ge=0, le=20)] = 0
    light: Annotated[int, Meta(ge=0, le=9)] = 0
    serious: Annotated[int, Meta(ge=0, le=9)] = 0
    critical: Annotated[int, Meta(ge=0, le=9)] = 0


class HoldSpec(_Part, frozen=True):
    """A hold at the start: on whom (letter), how, whether on the weapon arm, turns of strangling kept up."""

    target: str
    kind: Literal["grab", "strangle", "pin"] = "grab"
    arm: Literal["", "main"] = ""
    turns: Annotated[int, Meta(ge=0, le=20)] = 0


class Start(_Part, frozen=True):
    """How a fighter stands at the start, where that differs from a fresh one of its kind.

    Gear by content id (None: as its kind), `conditions` as `bleeding` or `arm-disabled main`,
    `unloaded` and `damage` of the weapon in the strong hand, points as they are at the first decision.
    `mount_set` is the same for the mount it starts on.
    """

    main: str | None = None
    off: str | None = None
    armour: str | None = None
    bag: tuple[str, ...] | None = None
    mount: str | None = None
    mount_set: dict[str, Any] = {}
    holds: "HoldSpec | None" = None
    flight: Literal["", "fleeing", "cornered"] = ""
    prone: bool = False
    health: Boxes = Boxes()
    state: Literal["able", "unconscious", "dead"] = "able"
    conditions: tuple[str, ...] = ()
    unloaded: bool = False
    damage: Annotated[int, Meta(ge=0, le=9)] = 0
    actions: Annotated[int, Meta(ge=0, le=9)] | None = None
    reactions: Annotated[int, Meta(ge=0, le=9)] | None = None
    points: Annotated[int, Meta(ge=-40, le=40)] | None = None
    lost: Annotated[int, Meta(ge=0, le=60)] = 0
    nocked: bool = False
    kneeling: bool = False
    hidden: tuple[Side, ...] = ()


START_KEYS = frozenset(field.name for field in msgspec.structs.fields(Start))


class FighterSpec(_Part, frozen=True):
    """A fighter: `set` mixes the keys of `Start` with overrides of its sheet."""

    kind: Id
    side: Side
    tags: tuple[str, ...] = ()
    group: Annotated[str, Meta(max_length=40)] = ""
    set: dict[str, Any] = {}


class SideSpec(_Part, frozen=True):
    """A side where it differs from: a human, its own ally, not surprised."""

    ally: str = ""
    controller: str = "human"
    surprised: bool = False
    morale: bool | None = None
    never_flees: bool = False


class ItemSpec(_Part, frozen=True):
    """A thing that lies on the map."""

    kind: Id
    at: Tile


class LockSpec(_Part, frozen=True):
    """A lock on a door of the map: what a test must reach, and the kind of its key."""

    at: Tile
    difficulty: Annotated[int, Meta(ge=1, le=40)]
    key: str = ""


class Case(_Part, frozen=True):
    """A case. `refused` at this level names the codes with which the set-up itself must be refused.

    `do` holds the commands in order, `expect` a subsequence of all events, `never` events that must not
    be among them, `asks` the decision the battle then stands at, `after` what is so at the end.
    """

    id: CaseId
    rules: tuple[str, ...]
    map: str
    fighters: dict[Letter, FighterSpec]
    title: str = ""
    ruleset: str = "two-actions"
    ground: str = ""
    levels: str = ""
    items: tuple[ItemSpec, ...] = ()
    lever_only: tuple[Tile, ...] = ()
    locks: tuple[LockSpec, ...] = ()
    exits: tuple[Tile, ...] = ()
    sides: dict[Side, SideSpec] = {}
    options: dict[str, Any] = {}
    order: tuple[Letter, ...] = ()
    dice: tuple[Face, ...] = ()
    do: tuple[dict[str, Any], ...] = ()
    expect: tuple[dict[str, Any], ...] = ()
    never: tuple[dict[str, Any], ...] = ()
    asks: dict[str, Any] = {}
    after: dict[str, Any] = {}
    refused: tuple[str, ...] = ()


def rows(text: str) -> list[str]:
    """A map in characters as its lines."""
    return [line.strip() for line in text.strip().splitlines()]


def letters(case: Case) -> dict[str, Tile]:
    """Where the map has each letter."""
    return {
        character: (x, y)
        for y, line in enumerate(rows(case.map)) for x, character in enumerate(line)
        if LETTER.match(character)
    }


def split(changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A fighter's `set` as keys of `Start` and overrides of its sheet."""
    start = {key: value for key, value in changes.items() if key in START_KEYS}
    return start, {key: value for key, value in changes.items() if key not in START_KEYS}


MOUNT = "-mount"


def names(case: Case) -> frozenset[str]:
    """What a case may call fighters: their letters, and `A-mount` for what A rides at the start."""
    return frozenset(case.fighters) | {letter + MOUNT for letter in case.fighters}


def command_types(rules: Ruleset) -> dict[str, type[msgspec.Struct]]:
    """The command types of a ruleset by what a case calls them."""
    return {kebab(t.__name__): t for t in get_args(rules.commands)}


def event_types(rules: Ruleset) -> dict[str, type[msgspec.Struct]]:
    """The event types of a ruleset by what a case calls them."""
    return {kebab(t.__name__): t for t in get_args(rules.events)}


def actor_key(step: Mapping[str, Any]) -> str:
    """The one key of a `do` table that is a fighter's letter (or `resign`); empty when there is not one."""
    found = [key for key in step if LETTER.fullmatch(key) or key == "resign"]
    return found[0] if len(found) == 1 else ""
