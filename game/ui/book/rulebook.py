"""The index of rules as a book reads it: families with their IDs, each ID with its line of text."""

from functools import cache

from game.content.rules_index import Index, RuleEntry, Wording, family, load_index
from game.text import language


@cache
def _index() -> Index:
    return load_index()


def families(ruleset: str) -> dict[str, tuple[str, ...]]:
    """Rule IDs by family, of one ruleset and of the grid, in the order of the rule books."""
    out: dict[str, list[str]] = {}
    for name in _index().ids(ruleset=ruleset):
        out.setdefault(family(name), []).append(name)
    return {code: tuple(names) for code, names in out.items()}


def family_name(code: str) -> str:
    """A family in the language in force; its own code when the index lacks it."""
    found = _index().families.get(code)
    return _said(found) if found is not None else code


def rule_text(rule: str) -> str:
    """The line of a rule in the language in force. Raises KeyError."""
    return _said(_index().rules[rule])


def _said(wording: Wording | RuleEntry) -> str:
    return (wording.fr if language() == "fr" else wording.en).replace("'", "’")
