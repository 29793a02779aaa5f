"""Finding and reading scenario files."""

from collections.abc import Iterable
from pathlib import Path

from game.content import Problems, decode, read_toml
from game.paths import maps
from game.scenario.errors import MapError, ScenarioError
from game.scenario.model import Scenario, ScenarioFile, ScenarioSummary, SideSummary
from game.scenario.xmlguard import inside

MAX_FIGHTERS = 200


def scenario_ids(folder: Path | None = None) -> tuple[str, ...]:
    """Ids of the scenarios of a folder (default: those that ship), sorted."""
    return tuple(sorted(path.stem for path in (maps() if folder is None else folder).glob("*.toml")))


def list_scenarios(folder: Path | None = None) -> tuple[ScenarioSummary, ...]:
    """The scenarios of a folder (default: those that ship) by id; ScenarioError when one is faulty."""
    place = maps() if folder is None else folder
    return tuple(_summary(load_scenario(place / f"{id_}.toml")) for id_ in scenario_ids(place))


def load_scenario(id_or_path: str | Path) -> Scenario:
    """Reads a scenario that ships, by id, or any by path (a `.toml` name or one with a separator).

    The map is not read yet. Raises ScenarioError with every problem; for an unknown id with near ones.
    """
    problems = Problems()
    path = _find(id_or_path, problems)
    problems.raise_as(ScenarioError)
    file = str(path)
    table = read_toml(path, problems)
    problems.raise_as(ScenarioError)
    found = decode(table, ScenarioFile, file, "", problems)
    if found is None:
        raise ScenarioError(problems.found)
    place = _map_of(found, path, problems)
    _check(found, file, problems)
    problems.raise_as(ScenarioError)
    return Scenario(
        id=path.stem, file=path, map=place, title=found.title, briefing=found.briefing,
        rulesets=found.rulesets, symmetric=found.symmetric, max_rounds=found.max_rounds,
        attrition=found.attrition, options=found.options, sides=found.sides,
    )  # fmt: skip


def _find(id_or_path: str | Path, problems: Problems) -> Path:
    text = str(id_or_path)
    if isinstance(id_or_path, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        return Path(id_or_path)
    ids = scenario_ids()
    if text not in ids:
        problems.unknown(str(maps()), "", "unknown-scenario", text, ids)
    return maps() / f"{text}.toml"


def _map_of(found: ScenarioFile, path: Path, problems: Problems) -> Path:
    try:
        place = inside(path.parent, path.parent, found.map, str(path), "map")
    except MapError as error:
        problems.found.extend(error.problems)
        return path
    if not place.is_file():
        problems.add(str(path), "map", "map-missing", found=found.map)
    return place


def _check(found: ScenarioFile, file: str, problems: Problems) -> None:
    from game.rulesets import library

    packs = library().packs
    known = tuple(packs)
    for place, ruleset in enumerate(found.rulesets):
        if ruleset not in known:
            problems.unknown(file, f"rulesets[{place}]", "unknown-ruleset", ruleset, known)
    for ruleset in found.options:
        if ruleset not in found.rulesets:
            problems.unknown(file, f"options.{ruleset}", "unknown-ruleset", ruleset, found.rulesets)
    _check_twice([side.id for side in found.sides], "sides", "side-twice", file, problems)
    allies = {side.ally or side.id for side in found.sides}
    if len(allies) < 2:
        problems.add(file, "sides", "one-ally", found=" | ".join(sorted(allies)))
    fighters = [
        (f"sides[{row}].fighters[{place}]", fighter)
        for row, side in enumerate(found.sides)
        for place, fighter in enumerate(side.fighters)
    ]
    if len(fighters) > MAX_FIGHTERS:
        problems.add(file, "sides", "too-many-fighters", found=len(fighters), expected=f"<= {MAX_FIGHTERS}")
    _check_twice([fighter.key for _, fighter in fighters], "sides", "key-twice", file, problems)
    rulesets = tuple(ruleset for ruleset in found.rulesets if ruleset in known)
    for where, fighter in fighters:
        for ruleset in rulesets:
            kinds = packs[ruleset].fighters
            if fighter.kind not in kinds:
                problems.unknown(file, f"{where}.kind", "unknown-fighter", fighter.kind, kinds)


def _check_twice(names: Iterable[str], where: str, code: str, file: str, problems: Problems) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            problems.add(file, where, code, found=name)
        seen.add(name)


def _summary(scenario: Scenario) -> ScenarioSummary:
    sides = tuple(SideSummary(side.id, side.name, len(side.fighters)) for side in scenario.sides)
    return ScenarioSummary(scenario.id, scenario.title, sides, scenario.rulesets, scenario.symmetric)
