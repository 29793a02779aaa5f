"""What a scenario file says: maps/<id>.toml, decoded and checked; unknown fields are faults."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from game.content import Id, Name, Tag

Controller = Literal["human", "random", "recruit", "veteran", "captain", "warlord"]
SideId = Literal["azure", "gules", "vert", "sable"]
Coordinate = Annotated[int, Meta(ge=0, le=255)]
Sentence = Annotated[str, Meta(min_length=1, max_length=2000)]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Bilingual(_Table, frozen=True):
    """A text of the scenario in both languages."""

    en: Sentence
    fr: Sentence


class ScenarioFighter(_Table, frozen=True):
    """A fighter: its kind is a content id; without `at` it starts in its side's zone.

    `facing`: +1 right, -1 left, 0 towards the middle of the map.
    """

    key: Id
    kind: Id
    name: Annotated[str, Meta(max_length=80)] = ""
    at: tuple[Coordinate, Coordinate] | None = None
    group: Annotated[str, Meta(max_length=40)] = ""
    tags: tuple[Tag, ...] = ()
    facing: Literal[-1, 0, 1] = 0
    bag: tuple[Id, ...] | None = None
    """What its bag holds instead of its kind's."""
    mount: Id | Literal[""] | None = None
    """What it rides at the start instead of its kind's mount; empty: nothing."""


class ScenarioSide(_Table, frozen=True):
    """A side. `controllers`: who may play it, the default first; `spawn`: the map's zones it starts in
    (default: those of its id); `ally`: sides of one ally name are friends (default: its id)."""

    id: SideId
    name: Name
    fighters: Annotated[tuple[ScenarioFighter, ...], Meta(min_length=1, max_length=200)]
    ally: Annotated[str, Meta(max_length=40)] = ""
    controllers: Annotated[tuple[Controller, ...], Meta(min_length=1)] = ("veteran",)
    surprised: bool = False
    morale: bool | None = None
    """Whether its groups test their morale; left out: AI sides do, human ones do not."""
    never_flees: bool = False
    spawn: Annotated[str, Meta(max_length=40)] = ""


class ScenarioFile(_Table, frozen=True):
    """The fields of a scenario file; `options` overrides numbers of a ruleset; after `max_rounds`: a draw."""

    title: Bilingual
    briefing: Bilingual
    map: Annotated[str, Meta(min_length=1, max_length=200)]
    rulesets: Annotated[tuple[Id, ...], Meta(min_length=1)]
    sides: Annotated[tuple[ScenarioSide, ...], Meta(min_length=2, max_length=4)]
    symmetric: bool = False
    max_rounds: Annotated[int, Meta(ge=1, le=999)] = 60
    attrition: bool = False
    """From round 3 a fatigue a round for everybody."""
    options: dict[str, dict[str, Any]] = {}


class Scenario(msgspec.Struct, frozen=True):
    """A scenario ready to be set up; `file` and `map` are where it and its map lie."""

    id: str
    file: Path
    map: Path
    title: Bilingual
    briefing: Bilingual
    rulesets: tuple[str, ...]
    symmetric: bool
    max_rounds: int
    attrition: bool
    options: dict[str, dict[str, Any]]
    sides: tuple[ScenarioSide, ...]


class SideSummary(msgspec.Struct, frozen=True):
    """A side's name and number of fighters."""

    id: str
    name: str
    fighters: int


class ScenarioSummary(msgspec.Struct, frozen=True):
    """What a list of scenarios shows."""

    id: str
    title: Bilingual
    sides: tuple[SideSummary, ...]
    rulesets: tuple[str, ...]
    symmetric: bool
