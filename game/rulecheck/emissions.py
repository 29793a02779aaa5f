"""Which events are emitted in the name of which rule, found by reading the source.

A rule reaches an event as `rule="D-..."`, from a table, or through the parameters of helpers and the fields
of frames: what is given for them is followed back to where it is written.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from game.battle.commands import kebab
from game.content.rules_index import ids_in
from game.rulecheck.sources import Module, modules
from game.text import events as sentences
from game.text import events_points

ROOMS = ("battle", "rulesets")


class Emission(NamedTuple):
    """An event type and the functions that give it its rule."""

    event: str
    functions: tuple[str, ...]
    messages: tuple[str, ...]


class _Function(NamedTuple):
    name: str
    module: str
    node: ast.AST
    params: tuple[str, ...]
    defaults: dict[str, ast.expr]


class _Use(NamedTuple):
    """A value given to a parameter of a function, or to a field: `slot` is (function or class, name)."""

    user: _Function
    slot: tuple[str, str]
    value: ast.expr


@cache
def emissions() -> dict[str, tuple[Emission, ...]]:
    """By rule ID, the events emitted in its name."""
    return _Reading(modules(*ROOMS)).found()


class _Reading:
    def __init__(self, files: tuple[Module, ...]) -> None:
        self.imports = {file.name: dict(_imports(file)) for file in files}
        self.constants = {file.name: dict(_constants(file.tree.body)) for file in files}
        self.functions: dict[str, _Function] = {}
        classes: dict[str, ast.ClassDef] = {}
        for file in files:
            for function, node in _functions(file):
                self.functions[function.name] = function
                if isinstance(node, ast.ClassDef):
                    classes[function.name] = node
        self.events = _events(classes)

    def found(self) -> dict[str, tuple[Emission, ...]]:
        """Follow every rule given to an event back to where it is written."""
        uses = [use for function in self.functions.values() for use in self._uses(function)]
        tags: dict[tuple[str, str], set[str]] = defaultdict(set)
        for event, tag in self.events.items():
            tags[event, "rule"].add(tag)
        where: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        before = -1
        while before != sum(map(len, tags.values())):
            before = sum(map(len, tags.values()))
            for use in uses:
                if reached := tags.get(use.slot) or tags.get(("", use.slot[1])):
                    texts, slots = self._written(use.user, use.value)
                    for slot in slots:
                        tags[slot] |= reached
                    for name in {one for text in texts for one in ids_in(text)}:
                        for tag in reached:
                            where[name][tag].add(use.user.name)
        return {
            name: tuple(
                Emission(tag, tuple(sorted(by_tag[tag])), messages(tag)) for tag in sorted(by_tag))
            for name, by_tag in where.items()}

    def _uses(self, user: _Function) -> Iterator[_Use]:
        """Every argument of every call, by the parameter it is given to; defaults of one's own."""
        for name, value in user.defaults.items():
            yield _Use(user, (user.name, name), value)
        for call in ast.walk(user.node):
            if not isinstance(call, ast.Call):
                continue
            callee = self._resolve(user.module, call.func)
            function = self.functions.get(callee)
            if function is not None:
                for name, value in zip(function.params, call.args, strict=False):
                    yield _Use(user, (callee, name), value)
            for word in call.keywords:
                if word.arg:
                    yield _Use(user, (callee, word.arg), word.value)

    def _resolve(self, module: str, node: ast.expr) -> str:
        """The qualified name of what is called; empty when it cannot be told."""
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id in self.imports[module]:
                return self._follow(f"{self.imports[module][node.value.id]}.{node.attr}")
            near = [name for name in self.functions if name.endswith(f".{node.attr}")]
            return next((name for name in near if name.startswith(f"{module}.")), "")
        if isinstance(node, ast.Name):
            return self._follow(self.imports[module].get(node.id, f"{module}.{node.id}"))
        return ""

    def _follow(self, name: str) -> str:
        """Past the modules that only hand a name on."""
        for _ in range(4):
            module, _dot, last = name.rpartition(".")
            further = self.imports.get(module, {}).get(last)
            if further is None or further == name:
                break
            name = further
        return name

    def _written(self, user: _Function, value: ast.expr) -> tuple[set[str], set[tuple[str, str]]]:
        """The strings a value can be, and the parameters and fields it can come from."""
        texts: set[str] = set()
        slots: set[tuple[str, str]] = set()
        local: dict[str, list[ast.expr]] = defaultdict(list)
        for name, one in _constants([node for node in ast.walk(user.node) if isinstance(node, ast.stmt)]):
            local[name].append(one)
        waiting: list[tuple[str, ast.expr]] = [(user.module, value)]
        seen: set[int] = set()
        while waiting:
            module, one = waiting.pop()
            if id(one) in seen:
                continue
            seen.add(id(one))
            for node in _parts(one):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(node.value)
                elif isinstance(node, ast.Attribute):
                    slots.add(("", node.attr))
                elif isinstance(node, ast.Name):
                    if module == user.module and node.id in user.params:
                        slots.add((user.name, node.id))
                    elif module == user.module and node.id in local:
                        waiting += [(module, found) for found in local[node.id]]
                    else:
                        name = self._follow(self.imports[module].get(node.id, f"{module}.{node.id}"))
                        home, _dot, last = name.rpartition(".")
                        constant = self.constants.get(home, {}).get(last)
                        if constant is not None:
                            waiting.append((home, constant))
        return texts, slots


def _parts(value: ast.expr) -> Iterator[ast.AST]:
    """The expression and what it is made of; a subscript's key and a condition do not count."""
    yield value
    for name, child in ast.iter_fields(value):
        if (isinstance(value, ast.Subscript) and name == "slice") or (
                isinstance(value, ast.IfExp) and name == "test") or isinstance(value, ast.Attribute):
            continue
        for one in child if isinstance(child, list) else [child]:
            if isinstance(one, ast.expr):
                yield from _parts(one)


def _imports(file: Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(file.tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _constants(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else (
            [node.target] if isinstance(node, ast.AnnAssign) else [])
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if value is None:
            continue
        for target in targets:
            if isinstance(target, ast.Name):
                yield target.id, value
            elif isinstance(target, ast.Tuple):
                yield from ((part.id, value) for part in target.elts if isinstance(part, ast.Name))


def _functions(file: Module) -> Iterator[tuple[_Function, ast.AST]]:
    """Functions, methods and classes of a file, and the file itself for what it does at its top."""
    rest = [n for n in file.tree.body if not isinstance(n, ast.FunctionDef | ast.ClassDef)]
    top = ast.Module(rest, [])
    yield _Function(f"{file.name}.", file.name, top, (), {}), top

    def inside(name: str, body: list[ast.stmt], method: bool) -> Iterator[tuple[_Function, ast.AST]]:
        for node in body:
            if isinstance(node, ast.ClassDef):
                fields = [n for n in node.body if isinstance(n, ast.AnnAssign)]
                params = tuple(n.target.id for n in fields if isinstance(n.target, ast.Name))
                own = ast.Module([n for n in node.body if not isinstance(n, ast.FunctionDef)], [])
                yield _Function(f"{name}.{node.name}", file.name, own, params, {}), node
                yield from inside(f"{name}.{node.name}", node.body, True)
            elif isinstance(node, ast.FunctionDef):
                yield _function(f"{name}.{node.name}", file.name, node, method), node

    yield from inside(file.name, file.tree.body, False)


def _function(name: str, module: str, node: ast.FunctionDef, method: bool) -> _Function:
    places = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
    if method and places and places[0] in ("self", "cls"):
        places = places[1:]
    defaults: dict[str, ast.expr] = dict(zip(places[::-1], node.args.defaults[::-1], strict=False))
    for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        if default is not None:
            defaults[arg.arg] = default
    return _Function(name, module, node, (*places, *(a.arg for a in node.args.kwonlyargs)), defaults)


def _events(classes: dict[str, ast.ClassDef]) -> dict[str, str]:
    """Tags by the qualified names of the classes that come from `Event`."""
    bases = {
        node.name: [base.id for base in node.bases if isinstance(base, ast.Name)]
        for node in classes.values()}

    def event(name: str) -> bool:
        return any(base == "Event" or event(base) for base in bases.get(name, ()))

    return {name: kebab(node.name) for name, node in classes.items() if event(node.name)}


# -- the sentences of an event ------------------------------------------------------------------


@cache
def messages(tag: str) -> tuple[str, ...]:
    """The message ids with which the chronicle can tell an event."""
    if tag in sentences.SIMPLE:
        return (sentences.SIMPLE[tag],)
    if tag in sentences.BY_FIELD:
        return tuple(sentences.BY_FIELD[tag][1].values())
    own = sentences.OWN.get(tag)
    if own is None:
        return ()
    node = next(
        n for room in ("text/events.py", "text/events_points.py") for n in modules(room)[0].tree.body
        if isinstance(n, ast.FunctionDef) and n.name == own.__name__)
    found: list[str] = []
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "plural"):
            found += _msgids(call.args[0])
        elif isinstance(call, ast.Name):
            named: Any = {**vars(events_points), **vars(sentences)}.get(call.id)
            if isinstance(named, dict) and call.id.isupper():
                found += [text for text in named.values() if isinstance(text, str)]
    return tuple(dict.fromkeys(text for text in found if text.endswith((".", "!"))))


def _msgids(node: ast.expr) -> list[str]:
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
