"""Reading case files: one case or several, each checked before it is handed out."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.battle import rulesets
from game.content import Pack, Problems, decode, read_toml, shown
from game.content.rules_index import Index
from game.rulecheck.cases import Case, CaseError
from game.rulecheck.faults import check_case, within
from game.rulecheck.forms import one_form
from game.rulesets import library


class LoadedCase(msgspec.Struct, frozen=True):
    """A checked case with where it comes from and the content it is played with."""

    case: Case
    file: str
    where: str
    pack: Pack


_SHARED_KEYS = ("ruleset", "content")


def load_cases(file: Path, index: Index | None = None) -> tuple[LoadedCase, ...]:
    """The cases of a file; rule IDs are checked against `index` when given. Raises CaseError."""
    problems = Problems()
    table = read_toml(file, problems)
    problems.raise_as(CaseError)
    found = read_cases(table, str(file), problems, file.parent, index)
    problems.raise_as(CaseError)
    return found


def read_cases(
    table: Mapping[str, Any], file: str, problems: Problems, folder: Path, index: Index | None = None
) -> tuple[LoadedCase, ...]:
    """The cases of a table read from a file; what is wrong goes into `problems`."""
    shared = {key: table[key] for key in _SHARED_KEYS if key in table}
    rest = {key: value for key, value in table.items() if key not in _SHARED_KEYS}
    pairs: list[tuple[str, Any]] = [("", rest)]
    if "case" in rest:
        for key in sorted(set(rest) - {"case"}):
            problems.unknown(file, key, "unknown-key", key, ("case", *_SHARED_KEYS))
        tables = rest["case"] if isinstance(rest["case"], list) else [rest["case"]]
        pairs = [(f"case[{n}]", one) for n, one in enumerate(tables)]
    content = shared.get("content", "")
    if not isinstance(content, str):
        problems.add(file, "content", "wrong-type", found=shown(content), expected="str")
        return ()
    found: list[LoadedCase] = []
    ids: set[str] = set()
    for where, one in pairs:
        values = one if not isinstance(one, dict) or "ruleset" not in shared else {
            "ruleset": shared["ruleset"], **one}
        case = decode(one_form(values), Case, file, where, problems)
        if case is None:
            continue
        if case.id in ids:
            problems.add(file, within(where, "id"), "duplicate-id", found=shown(case.id))
        ids.add(case.id)
        if case.ruleset not in rulesets():
            problems.unknown(file, within(where, "ruleset"), "unknown-ruleset", case.ruleset, rulesets())
            continue
        pack = library((folder / content).resolve() if content else None).pack(case.ruleset)
        check_case(case, pack, file, where, problems, index)
        found.append(LoadedCase(case, file, where, pack))
    return tuple(found)


def case_files(paths: tuple[Path, ...]) -> Iterator[Path]:
    """The files named, folders standing for every .toml below them, in order of their names."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path
