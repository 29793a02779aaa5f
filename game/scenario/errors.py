"""Faults of maps and scenarios: the same problems as content's, of other files."""

from typing import Any, NoReturn

from game.content import DataError, Problem


class MapError(DataError):
    """A Tiled map that is not sound, or not fit for a battle."""


class ScenarioError(DataError):
    """A scenario file that cannot be used."""


def refuse(file: str, where: str, code: str, **data: Any) -> NoReturn:
    """Raises MapError with this one problem."""
    raise MapError([Problem(file, where, code, data)])
