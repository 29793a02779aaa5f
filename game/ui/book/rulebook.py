"""The index of rules as a book reads it: families with their IDs, each ID with its line of text."""

import tomllib
from functools import cache
from typing import Any

from game.paths import assets
from game.text import language


@cache
def _tables() -> dict[str, Any]:
    with (assets() / "content" / "rules-index.toml").open("rb") as file:
        return tomllib.load(file)


def families(ruleset: str) -> dict[str, tuple[str, ...]]:
    """Rule IDs by family, of one ruleset and of the grid, in the order of the rule books."""
    out: dict[str, list[str]] = {}
    for name, rule in _tables()["rules"].items():
        if rule["ruleset"] in (ruleset, "grid"):
            out.setdefault(family_of(name), []).append(name)
    return {family: tuple(names) for family, names in out.items()}


def family_of(rule: str) -> str:
    """`D-TIME-4` -> `D-TIME`."""
    return rule.rpartition("-")[0]


def family_name(family: str) -> str:
    """A family in the language in force; its own code when the index lacks it."""
    return _said(_tables()["families"].get(family, {})) or family


def rule_text(rule: str) -> str:
    """The line of a rule in the language in force. Raises KeyError."""
    return _said(_tables()["rules"][rule])


def _said(wording: dict[str, str]) -> str:
    return wording.get("fr" if language() == "fr" else "en", "").replace("'", "’")
