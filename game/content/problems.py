"""Faults of data files as codes and data; the room `text` makes sentences of them."""

from collections.abc import Iterable
from typing import Any

import msgspec

_FOUND_LENGTH = 80


class Problem(msgspec.Struct, frozen=True):
    """One fault: the file, the place in it (a dotted path, empty: the whole file), a code, and its data.

    `data` has `found` and `expected` wherever they mean something, both as short notation without words
    of a language (`"axe"`, `int 0..12`, `melee | finesse`), and `near` with ids that resemble a wrong one.
    """

    file: str
    where: str
    code: str
    data: dict[str, Any] = {}

    def __str__(self) -> str:
        place = f"{self.file}: {self.where}" if self.where else self.file
        details = ", ".join(f"{key} {value}" for key, value in self.data.items())
        return f"{place}: {self.code}" + (f" ({details})" if details else "")


class DataError(Exception):
    """Unusable data files: every problem that was found, in `problems`; the first one's fields directly."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        first = self.problems[0]
        self.file = first.file
        self.where = first.where
        self.code = first.code
        self.data = first.data
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


class ContentError(DataError):
    """Faults in content files."""


class Problems:
    """Collects problems while a file is read."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, file: str, where: str, code: str, **data: Any) -> None:
        self.found.append(Problem(file, where, code, data))

    def unknown(self, file: str, where: str, code: str, name: object, known: Iterable[str]) -> None:
        """A name that is not among the known ones, with those that resemble it."""
        from difflib import get_close_matches

        names = sorted(known)
        near = get_close_matches(str(name), names, n=3)
        expected = " | ".join(near or names[:20])
        self.add(file, where, code, found=shown(name), expected=expected, near=near)

    def raise_as(self, error: type[DataError]) -> None:
        """Raises `error` when something was found."""
        if self.found:
            raise error(self.found)


def shown(value: object) -> str:
    """A value as JSON-like text of bounded length."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    return text if len(text) <= _FOUND_LENGTH else text[: _FOUND_LENGTH - 3] + "..."
