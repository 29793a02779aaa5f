"""The ledger: for every rule where it lives, what it still lacks, and how often it fired."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from game.content import DataError
from game.content.rules_index import Facet, Index, ids_in, load_index
from game.rulecheck.emissions import Emission, emissions, messages
from game.rulecheck.fired import fired
from game.rulecheck.report import FAILED, FINE, UNUSABLE, load_all, print_problems
from game.rulecheck.sources import Said, said, table
from game.text import N_, _, translated
from game.text.rolls import MODIFIERS

RULES = ("rulesets", "grid", "battle")
"""Rooms in which a rule is carried out."""
CHECKS = ("checks", "forecast", "odds")
"""Modules, or folders of modules, that reckon chances."""
SHOWN_IN = "ui/rules.py"

FACET_OF: dict[str, Facet] = {
    "function": "code", "cases": "case", "odds": "odds", "log": "log", "interface": "interface", "ai": "ai"}
"""By the name of a column, the facet of the index that it fills."""

_HEAD = {
    "function": N_("functions"), "cases": N_("cases"), "odds": N_("odds"), "log": N_("chronicle"),
    "interface": N_("interface"), "ai": N_("AI"),
}


class Entry(msgspec.Struct, frozen=True):
    """Where one rule lives: qualified names, ids of cases, emissions, places of the interface."""

    function: tuple[str, ...]
    cases: tuple[str, ...]
    odds: tuple[str, ...]
    log: tuple[Emission, ...]
    interface: tuple[str, ...]
    ai: tuple[str, ...]
    fired: int = 0


class Ledger(msgspec.Struct, frozen=True):
    """`missing`: facets that a rule which must be whole lacks; `unfinished`: those of the others."""

    ids: dict[str, Entry]
    missing: dict[str, tuple[Facet, ...]]
    unfinished: dict[str, tuple[Facet, ...]]
    battles: int


def ledger(index: Index, battles: int = 0) -> Ledger:
    """Reads the source, the cases that ship and, with `battles`, plays that many. Raises DataError."""
    cases = _cases(index)
    counts = fired(battles, index) if battles else Counter[str]()
    found = {name: _entry(name, index, cases.get(name, ()), counts[name]) for name in index.rules}
    lacks = {name: lacking(found[name], index.rules[name].applies) for name in index.rules}
    whole = set(index.whole())
    return Ledger(
        found,
        {name: facets for name, facets in lacks.items() if facets and name in whole},
        {name: facets for name, facets in lacks.items() if facets and name not in whole},
        battles,
    )


def lacking(entry: Entry, applies: Iterable[Facet]) -> tuple[Facet, ...]:
    """Facets that apply and that nothing fills."""
    filled = {facet for column, facet in FACET_OF.items() if getattr(entry, column)}
    return tuple(facet for facet in applies if facet not in filled)


def _entry(name: str, index: Index, cases: tuple[str, ...], count: int) -> Entry:
    in_name = emissions().get(name, ())
    marks = tuple(_mark(mark) for mark in index.rules[name].marks)
    return Entry(
        _named(name, (one for one in said(*RULES) if isinstance(one.node, ast.FunctionDef))),
        cases,
        _named(name, filter(_reckons, said("rulesets"))),
        (*in_name, *marks),
        (*_named(name, said("ui")), *shown_places().get(name, ())),
        _named(name, said("ai")),
        count,
    )


def _mark(mark: str) -> Emission:
    """An event's tag, or the code of a modifier behind it or alone, as something that the log shows."""
    shown = mark.rpartition(" ")[2]
    return Emission(mark, (), messages(shown) or (MODIFIERS.get(shown, shown),))


def _named(name: str, found: Iterable[Said]) -> tuple[str, ...]:
    return tuple(one.name for one in found if name in one.ids)


def _reckons(one: Said) -> bool:
    """Whether a function reckons a chance: it lives with the checks, makes one, gathers modifiers, or says
    in its docstring which check serves it."""
    if not isinstance(one.node, ast.FunctionDef):
        return False
    rooms = one.name.split(".")[:-1]
    if set(CHECKS) & set(rooms) or any(room.startswith("forecasts_") for room in rooms):
        return True
    gives = ast.unparse(one.node.returns) if one.node.returns else ""
    if gives == "Check" or "Modifier" in gives:
        return True
    text = ast.get_docstring(one.node) or ""
    return any(f"`{check}`" in text for check in _check_functions())


@cache
def _check_functions() -> frozenset[str]:
    from game.rulecheck.sources import definitions, modules

    return frozenset(
        node.name for module in modules("rulesets") if set(CHECKS) & set(module.name.split("."))
        for _name, node in definitions(module) if isinstance(node, ast.FunctionDef))


@cache
def shown_places() -> dict[str, tuple[str, ...]]:
    """What game/ui/rules.py declares, ranges of IDs taken apart."""
    found: dict[str, tuple[str, ...]] = {}
    for key, places in table(SHOWN_IN, "SHOWN").items():
        for name in ids_in(key):
            found[name] = (*found.get(name, ()), *places)
    return found


def _cases(index: Index) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for loaded in load_all((), index):
        for name in loaded.case.rules:
            found[name] = (*found.get(name, ()), loaded.case.id)
    return found


# -- the command line ---------------------------------------------------------------------------


def rules_ledger(battles: int = 20, json: bool = False, index: Index | None = None) -> int:
    """`rules ledger [--battles N] [--json]`: prints, and returns 0 fine, 1 something lacks, 2 unusable."""
    try:
        known = load_index() if index is None else index
        found = ledger(known, battles)
    except DataError as error:
        print_problems(error.problems, json)
        return UNUSABLE
    if json:
        print(msgspec.json.encode(as_table(found)).decode())
    else:
        for line in ledger_lines(found, known):
            print(line)
    return FAILED if found.missing else FINE


def as_table(found: Ledger) -> dict[str, Any]:
    """What `--json` prints."""
    return {
        "ids": {
            name: {
                **{column: list(getattr(entry, column)) for column in FACET_OF if column != "log"},
                "log": [
                    {"event": one.event, "functions": one.functions, "messages": one.messages}
                    for one in entry.log],
                "fired": entry.fired,
            }
            for name, entry in found.ids.items()},
        "missing": found.missing,
        "unfinished": found.unfinished,
        "battles": found.battles,
    }


def ledger_lines(found: Ledger, index: Index) -> Iterator[str]:
    """A rule and where it lives, one after the other; then what lacks."""
    for name, entry in found.ids.items():
        rule = index.rules[name]
        yield f"{name}  {translated(rule.en)}"
        for column, facet in FACET_OF.items():
            places = [_place(one) for one in getattr(entry, column)]
            if places:
                text = ", ".join(places)
            elif facet in rule.applies:
                text = _("lacks")
            else:
                text = f"({translated(index.reasons[rule.why_not[facet]].en)})"
            yield f"    {_(_HEAD[column])}: {text}"
        if found.battles:
            yield "    " + _("fired: {n}", n=entry.fired)
    yield ""
    if found.battles:
        silent = [
            name for name in index.whole()
            if "log" in index.rules[name].applies and not found.ids[name].fired]
        yield _("{n} battles were played", n=found.battles)
        if silent:
            yield _("never fired: {ids}", ids=", ".join(silent))
    if found.unfinished:
        yield _("not whole yet, and need not be: {ids}", ids=_lacks(found.unfinished))
    if found.missing:
        yield _("must be whole and are not: {ids}", ids=_lacks(found.missing))
    else:
        yield _("rules that must be whole and are: {n}", n=len(index.whole()))


def _lacks(lacks: Mapping[str, tuple[Facet, ...]]) -> str:
    columns = {facet: column for column, facet in FACET_OF.items()}
    return "; ".join(
        f"{name} ({', '.join(_(_HEAD[columns[facet]]) for facet in lacks[name])})" for name in lacks)


def _place(one: Any) -> str:
    return one.event if isinstance(one, Emission) else str(one).removeprefix("game.")
