"""The codes that the game's own source uses, found by reading it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import game

ROOT = Path(game.__file__).parent


@cache
def trees(*rooms: str) -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for room in rooms for path in sorted((ROOT / room).rglob("*.py")))


def calls(*rooms: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call, with the last part of the name that is called."""
    for _place, tree in trees(*rooms):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def literals(node: ast.AST) -> set[str]:
    """String constants that `node` can evaluate to: not those inside f-strings or comparisons."""
    if isinstance(node, ast.JoinedStr | ast.Compare):
        return set()
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    return {text for child in ast.iter_child_nodes(node) for text in literals(child)}


def in_calls(places: dict[str, int], *rooms: str) -> set[str]:
    """Literals in the argument at the place given for a called name."""
    return {
        text for name, call in calls(*rooms) if name in places and len(call.args) > places[name]
        for text in literals(call.args[places[name]]) if text}


def keyword(event: str, field: str, *rooms: str) -> set[str]:
    """Literals given to a keyword of a call."""
    return {
        text for name, call in calls(*rooms) if name == event
        for word in call.keywords if word.arg == field for text in literals(word.value)}


def functions(name: str, *rooms: str) -> Iterator[ast.FunctionDef]:
    """Functions of that name; every function for an empty one."""
    for _place, tree in trees(*rooms):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (not name or node.name == name):
                yield node


def assigned(name: str, function: str, *rooms: str) -> set[str]:
    """Literals assigned to a variable in a function."""
    return {
        text for node in functions(function, *rooms) for inner in ast.walk(node)
        if isinstance(inner, ast.Assign) for text in _assigned(inner, name)}


def returned(function: str, *rooms: str) -> set[str]:
    """Literals that a function returns."""
    return {
        text for node in functions(function, *rooms) for inner in ast.walk(node)
        if isinstance(inner, ast.Return) and inner.value is not None for text in literals(inner.value)}


def _assigned(node: ast.Assign, name: str) -> set[str]:
    target = node.targets[0]
    if isinstance(target, ast.Name) and target.id == name:
        return literals(node.value)
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        for part, value in zip(target.elts, node.value.elts, strict=True):
            if isinstance(part, ast.Name) and part.id == name:
                return literals(value)
    return set()
