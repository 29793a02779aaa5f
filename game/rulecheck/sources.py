"""The game's own source, read and not run: what its functions say of themselves, and who calls whom."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.content.rules_index import ids_in

PACKAGE = Path(__file__).resolve().parents[1]

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Module(NamedTuple):
    """A file of the game by its dotted name."""

    name: str
    tree: ast.Module


class Said(NamedTuple):
    """A function or class and the rule IDs that its docstring names."""

    name: str
    node: Definition
    ids: tuple[str, ...]

    @property
    def module(self) -> str:
        """The last part of the name of the module it stands in."""
        return self.name.split(".")[-2]


@cache
def modules(*rooms: str) -> tuple[Module, ...]:
    """Every file of these rooms (`rulesets`, or one file as `text/events.py`), in order of path."""
    paths = [
        path for room in rooms
        for path in (sorted((PACKAGE / room).rglob("*.py")) if "." not in room else [PACKAGE / room])]
    return tuple(Module(_dotted(path), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def _dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def definitions(module: Module) -> Iterator[tuple[str, Definition]]:
    """Functions, classes and methods with their qualified names; nothing inside a function."""
    yield from _inside(module.name, module.tree.body)


def _inside(name: str, body: list[ast.stmt]) -> Iterator[tuple[str, Definition]]:
    for node in body:
        if isinstance(node, Definition):
            yield f"{name}.{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from _inside(f"{name}.{node.name}", node.body)


@cache
def said(*rooms: str) -> tuple[Said, ...]:
    """Every function and class of these rooms whose docstring names a rule."""
    found = []
    for module in modules(*rooms):
        for name, node in definitions(module):
            ids = ids_in(ast.get_docstring(node) or "")
            if ids:
                found.append(Said(name, node, ids))
    return tuple(found)


def table(module: str, name: str) -> dict[str, tuple[str, ...]]:
    """A dict of plain strings that a file assigns at its top; empty without the file or the name."""
    if not (PACKAGE / module).is_file():
        return {}
    for node in modules(module)[0].tree.body:
        if isinstance(node, ast.AnnAssign) and node.value is not None and ast.unparse(node.target) == name:
            found: dict[str, tuple[str, ...]] = ast.literal_eval(node.value)
            return found
    return {}
