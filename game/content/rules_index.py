"""The index of rule IDs: one line of text in each language, and where a rule must show."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from game.content.checked import decode, read_toml
from game.content.entries import Name
from game.content.problems import DataError, Problems, shown
from game.paths import assets

Facet = Literal["code", "case", "odds", "log", "interface", "ai"]
FACETS: tuple[Facet, ...] = get_args(Facet)
Scope = Literal["two-actions", "initiative-points", "grid"]


class IndexFault(DataError):
    """A rule index that cannot be used, with every problem."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Wording(_Part, frozen=True):
    """A sentence in both languages; `en` is the message id of the catalogues."""

    en: str
    fr: str


class RuleEntry(_Part, frozen=True):
    """A rule: `applies` names where it must show, `why_not` gives the reason's code for every other facet.

    `ruleset` is `grid` for rules that both rulesets share. `marks` are what tells of the rule in the log
    beside the events in its name: an event's tag; or the code of a modifier, of what gives advantage, or of a
    roll's mode, alone or behind an event's tag (`wounded zone-vital`).
    """

    ruleset: Scope
    en: str
    fr: str
    applies: tuple[Facet, ...]
    why_not: dict[Facet, str] = {}
    marks: tuple[str, ...] = ()

    def shows_in(self, facet: Facet) -> bool:
        """Whether this facet applies to the rule."""
        return facet in self.applies


class Index(_Part, frozen=True):
    """Every rule ID in the order of the rule books, the reasons why a facet may not apply, the families.

    `complete` names what must lack no facet: see `named`.
    """

    rules: dict[str, RuleEntry]
    reasons: dict[str, Wording]
    families: dict[str, Wording]
    """By the part of an ID before its number, such as `D-TIME`."""
    complete: tuple[str, ...] = ()

    def whole(self) -> tuple[str, ...]:
        """IDs in order that must lack no facet that applies."""
        wanted = {name for one in self.complete for name in named(one, self.rules)}
        return tuple(name for name in self.rules if name in wanted)

    def ids(self, facet: Facet | None = None, ruleset: str = "") -> tuple[str, ...]:
        """IDs in order, of one facet and of one ruleset (the grid counts for each) when these are given."""
        return tuple(
            name for name, rule in self.rules.items()
            if (facet is None or rule.shows_in(facet)) and (not ruleset or rule.ruleset in (ruleset, "grid"))
        )


class _File(_Part, frozen=True):
    reasons: dict[Name, Wording]
    families: dict[Name, Wording]
    rules: dict[Name, RuleEntry]
    complete: tuple[Name, ...] = ()


def family(name: str) -> str:
    """`D-TIME-4` -> `D-TIME`."""
    return name.rpartition("-")[0]


_SPAN = re.compile(r"\b([A-Z]+(?:-[A-Z]+)*)-(\d{1,3})(?:\.\.(\d{1,3}))?(?![\d-])")


def ids_in(text: str) -> tuple[str, ...]:
    """The rule IDs that a text names, in its order; `D-DEF-1..5` names five."""
    return tuple(
        f"{head}-{number}" for head, first, last in _SPAN.findall(text)
        for number in range(int(first), int(last or first) + 1))


def named(one: str, rules: dict[str, RuleEntry]) -> tuple[str, ...]:
    """The IDs meant by an ID, a range (`GRID-1..7`), a family (`D-TIME`), the beginning of several (`D-`)
    or a ruleset; empty when it means none."""
    asked: Iterable[str] = ids_in(one)
    if asked:
        return tuple(name for name in asked if name in rules)
    start = one if one.endswith("-") else f"{one}-"
    return tuple(name for name, rule in rules.items() if rule.ruleset == one or name.startswith(start))


def load_index(file: Path | None = None) -> Index:
    """The index (default: the game's own). Raises IndexFault with every problem."""
    path = assets() / "content" / "rules-index.toml" if file is None else file
    problems = Problems()
    table: dict[str, Any] = read_toml(path, problems)
    problems.raise_as(IndexFault)
    found = decode(table, _File, str(path), "", problems)
    if found is not None:
        for name, rule in found.rules.items():
            _check(name, rule, found, str(path), problems)
        for place, one in enumerate(found.complete):
            if not named(one, found.rules):
                problems.unknown(str(path), f"complete[{place}]", "unknown-rule", one, found.rules)
    problems.raise_as(IndexFault)
    assert found is not None
    return Index(found.rules, found.reasons, found.families, found.complete)


def _check(name: str, rule: RuleEntry, file: _File, path: str, problems: Problems) -> None:
    where = f"rules.{name}"
    if family(name) not in file.families:
        problems.unknown(path, where, "unknown-family", family(name), file.families)
    for facet in FACETS:
        if (facet in rule.applies) == (facet in rule.why_not):
            problems.add(
                path, f"{where}.why_not", "facet-unclear", found=facet, expected="applies | why_not")
    for facet, reason in rule.why_not.items():
        if reason not in file.reasons:
            problems.unknown(path, f"{where}.why_not.{facet}", "unknown-reason", reason, file.reasons)
    for key in ("en", "fr"):
        if not getattr(rule, key).strip():
            problems.add(path, f"{where}.{key}", "missing-key", found=shown(""), expected="str")
