"""The index of rule IDs: one line of text in each language, and where a rule must show."""

from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from game.content import DataError, Name, Problems, decode, read_toml, shown
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

    `ruleset` is `grid` for rules that both rulesets share.
    """

    ruleset: Scope
    en: str
    fr: str
    applies: tuple[Facet, ...]
    why_not: dict[Facet, str] = {}

    def shows_in(self, facet: Facet) -> bool:
        """Whether this facet applies to the rule."""
        return facet in self.applies


class Index(_Part, frozen=True):
    """Every rule ID in the order of the rule books, the reasons why a facet may not apply, the families."""

    rules: dict[str, RuleEntry]
    reasons: dict[str, Wording]
    families: dict[str, Wording]
    """By the part of an ID before its number, such as `D-TIME`."""

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


def family(name: str) -> str:
    """`D-TIME-4` -> `D-TIME`."""
    return name.rpartition("-")[0]


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
    problems.raise_as(IndexFault)
    assert found is not None
    return Index(found.rules, found.reasons, found.families)


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
