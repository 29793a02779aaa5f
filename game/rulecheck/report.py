"""All cases at once: how many passed, which rule IDs they cover, and the command line's function."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.content import DataError, Problem, Problems
from game.content.rules_index import Index, load_index
from game.paths import assets
from game.rulecheck.cases import CaseError
from game.rulecheck.loading import LoadedCase, case_files, load_cases
from game.rulecheck.run import Result, run_case
from game.rulecheck.show import result_lines
from game.text import _, tell_error, translated

FINE, FAILED, UNUSABLE = 0, 1, 2


class Report(msgspec.Struct, frozen=True):
    """Every result, and which IDs of the index that ask for a case have one that passed."""

    results: tuple[Result, ...]
    ids_covered: tuple[str, ...]
    ids_missing: tuple[str, ...]
    cases_by_id: dict[str, int]

    @property
    def cases(self) -> int:
        return len(self.results)

    @property
    def passed(self) -> int:
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        return self.cases - self.passed


def shipped_cases() -> Path | None:
    """The folder of the cases that come with the game; None where they are not installed."""
    folder = assets().parent / "tests" / "rules"
    return folder if folder.is_dir() else None


def check(files: Sequence[Path] = (), index: Index | None = None) -> Report:
    """Plays the cases of files and folders (default: all that ship).

    Raises CaseError with every problem of every file, or when there is no case at all.
    """
    known = load_index() if index is None else index
    return report(tuple(run_case(loaded) for loaded in load_all(files, known)), known)


def load_all(files: Sequence[Path], index: Index) -> tuple[LoadedCase, ...]:
    """Every case of files and folders, ids unique among all. Raises CaseError."""
    problems = Problems()
    paths = tuple(files)
    if not paths:
        shipped = shipped_cases()
        if shipped is None:
            problems.add(str(assets().parent / "tests" / "rules"), "", "no-shipped-cases")
            problems.raise_as(CaseError)
        else:
            paths = (shipped,)
    found: list[LoadedCase] = []
    for path in case_files(paths):
        try:
            found.extend(load_cases(path, index))
        except DataError as error:
            problems.found.extend(error.problems)
    seen: dict[str, str] = {}
    for loaded in found:
        name = loaded.case.id
        if name in seen and seen[name] != loaded.file:
            problems.add(loaded.file, f"{loaded.where}.id", "duplicate-id", found=name, other=seen[name])
        seen[name] = loaded.file
    if not found and not problems.found:
        problems.add(", ".join(map(str, paths)), "", "no-cases")
    problems.raise_as(CaseError)
    return tuple(found)


def report(results: tuple[Result, ...], index: Index) -> Report:
    """Results with the coverage of the index."""
    counts: dict[str, int] = {}
    for result in results:
        if result.passed:
            for name in result.loaded.case.rules:
                counts[name] = counts.get(name, 0) + 1
    wanted = index.ids("case")
    return Report(
        results,
        tuple(name for name in wanted if name in counts),
        tuple(name for name in wanted if name not in counts),
        {name: counts.get(name, 0) for name in index.rules},
    )


# -- the command line ---------------------------------------------------------------------------


def rules_check(
    files: Sequence[Path] = (), coverage: bool = False, json: bool = False, say: object = None
) -> int:
    """`rules check [FILE...] [--coverage] [--json]`: prints, and returns 0 fine, 1 failed, 2 unusable.

    `say` is not looked at: the sentences come from the text room, in the language in force.
    """
    try:
        index = load_index()
        found = check(files, index)
    except DataError as error:
        print_problems(error.problems, json)
        return UNUSABLE
    if json:
        print(msgspec.json.encode(as_table(found)).decode())
    else:
        for line in report_lines(found, index, coverage):
            print(line)
    return FAILED if found.failed else FINE


def as_table(found: Report) -> dict[str, Any]:
    """What `--json` prints."""
    return {
        "cases": found.cases,
        "passed": found.passed,
        "failed": found.failed,
        "ids_covered": list(found.ids_covered),
        "ids_missing": list(found.ids_missing),
        "failures": [
            {"file": r.loaded.file, "where": r.loaded.where, "id": r.loaded.case.id,
             "failures": [{"where": f.where, "code": f.code, "data": f.data} for f in r.failures]}
            for r in found.results if not r.passed
        ],
    }


def report_lines(found: Report, index: Index, coverage: bool) -> Iterator[str]:
    """Failures first, then the coverage by ID when asked for, then the sums."""
    for result in found.results:
        if not result.passed:
            yield from result_lines(result)
    if coverage:
        for name in index.ids("case"):
            yield f"{found.cases_by_id[name]:4}  {name:12} {translated(index.rules[name].en)}"
        if found.ids_missing:
            yield _("without a case: {ids}", ids=", ".join(found.ids_missing))
    yield _(
        "{cases} cases, {passed} passed, {failed} failed; {covered} of {all} rule IDs covered",
        cases=found.cases, passed=found.passed, failed=found.failed, covered=len(found.ids_covered),
        all=len(index.ids("case")))


def print_problems(problems: tuple[Problem, ...], json: bool) -> None:
    """Why the input cannot be used: one JSON value, or a sentence a line."""
    if json:
        print(msgspec.json.encode({"problems": [
            {"file": p.file, "where": p.where, "what": p.code, "data": p.data} for p in problems]}).decode())
        return
    for problem in problems:
        print(tell_error(problem.code, problem.file, problem.where, data=problem.data))
