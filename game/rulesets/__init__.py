"""The rulesets; importing this package registers them."""

from pathlib import Path

from game.battle.ruleset import register, ruleset, rulesets
from game.content import Library, Pack, default_library, load
from game.rulesets.initiative_points import InitiativePoints
from game.rulesets.two_actions import TwoActions

register(TwoActions())
register(InitiativePoints())


def library(root: Path | None = None) -> Library:
    """The content of every registered ruleset (default: the game's own, read once per process)."""
    schemas = {name: ruleset(name).schema for name in rulesets()}
    return default_library(schemas) if root is None else load(schemas, root)


def content(name: str) -> Pack:
    """The game's own content for one ruleset; KeyError for an unknown one."""
    return library().pack(name)


__all__ = ["content", "library"]
