"""From a rule case to a battle that stands at its first decision."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.battle import (
    Battle,
    BoardSetup,
    Dice,
    DoorSetup,
    Fighter,
    FighterSetup,
    ItemSetup,
    LeverSetup,
    ScriptedDice,
    Setup,
    SideSetup,
)
from game.battle.components import Tile
from game.content import Problems
from game.grid import LEGEND
from game.rulecheck.cases import (
    DOORS,
    FLOOR,
    LEVER,
    Case,
    CaseError,
    Start,
    letters,
    rows,
    split,
)
from game.rulecheck.loading import LoadedCase, read_cases
from game.rulecheck.states import set_flight, set_hold, set_points

SIDES = ("azure", "gules", "vert", "sable")


class Stage(msgspec.Struct, frozen=True):
    """A battle built from a case, and the entity ids of the fighters by their letters."""

    battle: Battle
    ids: dict[str, int]
    case: Case


def case_from(table: dict[str, Any], content: Path | None = None) -> LoadedCase:
    """A case from plain data, for tests: `id` and `rules` may be left out.

    `content` is a folder of content files (default: the game's own). Raises CaseError.
    """
    problems = Problems()
    shared = {"content": str(content)} if content is not None else {}
    whole = {"case": [{"id": "case", "rules": ["D-TIME-1"], **table}], **shared}
    found = read_cases(whole, "", problems, Path())
    problems.raise_as(CaseError)
    return found[0]


def build_case(loaded: LoadedCase, dice: Dice | None = None, seed: int = 0) -> Stage:
    """The battle of a case at its first decision.

    `dice` replaces the case's script; without script and `dice` the seed's dice roll. Raises BattleError
    for a set-up that cannot be played, ScriptExhausted when the start needs more dice than the script holds.
    """
    case = loaded.case
    setup = case_setup(case)
    if dice is None and case.dice:
        dice = ScriptedDice(case.dice)
    battle = Battle.start(setup, loaded.pack, seed, dice)
    ids = {battle.world.get(f, Fighter).key: f for f in battle.world.fighters}
    for letter, fighter in case.fighters.items():
        start = msgspec.convert(split(fighter.set)[0], Start)
        if start.actions is not None or start.reactions is not None:
            set_points(battle.world, case.ruleset, ids[letter], start.actions, start.reactions)
        if start.holds is not None:
            set_hold(battle.world, ids[letter], ids[start.holds.target], start.holds)
        if start.flight:
            set_flight(battle.world, ids[letter], start.flight)
    battle.world.forget()
    return Stage(battle, ids, case)


def case_setup(case: Case) -> Setup:
    """The set-up a case describes; fighters in the order of their letters' sides and then of the file."""
    lines = rows(case.map)
    places = letters(case)
    sides = [side for side in SIDES if side in case.sides or side in _fighting(case)]
    order = sorted(case.fighters, key=lambda letter: sides.index(case.fighters[letter].side))
    doors, levers = _doors(case, lines)
    return Setup(
        scenario=case.id,
        ruleset=case.ruleset,
        board=_board(case, lines),
        sides=tuple(_side(case, side) for side in sides),
        fighters=tuple(_fighter(case, letter, places[letter]) for letter in order),
        items=tuple(ItemSetup(item.kind, item.at) for item in case.items),
        doors=doors,
        levers=levers,
        exits=case.exits,
        options=case.options,
        title=case.title or case.id,
        order=case.order,
    )


def _fighting(case: Case) -> set[str]:
    return {fighter.side for fighter in case.fighters.values()}


def _side(case: Case, side: str) -> SideSetup:
    spec = case.sides.get(side)  # type: ignore[call-overload]
    if spec is None:
        return SideSetup(side, ally=side, controller="human")
    return SideSetup(
        side, ally=spec.ally or side, controller=spec.controller, surprised=spec.surprised,
        morale=spec.morale, never_flees=spec.never_flees)


def _fighter(case: Case, letter: str, at: Tile) -> FighterSetup:
    spec = case.fighters[letter]
    return FighterSetup(
        key=letter, kind=spec.kind, side=spec.side, at=at, name=letter, tags=spec.tags, group=spec.group,
        set=_changes(spec.set))


def _changes(given: Mapping[str, Any]) -> dict[str, Any]:
    """How a fighter (or its mount) differs from a fresh one, as a set-up says it."""
    plain, sheet = split(given)
    start = msgspec.convert(plain, Start)
    gear = {
        key: value for key in ("main", "off", "armour", "bag", "mount")
        if (value := getattr(start, key)) is not None}
    state: dict[str, Any] = {}
    if start.prone:
        state["prone"] = True
    if plain.get("health"):
        state["health"] = msgspec.to_builtins(start.health)
    if start.state != "able":
        state["status"] = {"state": start.state}
    if start.conditions:
        state["afflictions"] = [
            {"kind": name.partition(" ")[0], "arm": name.partition(" ")[2]} for name in start.conditions]
    if start.unloaded or start.damage:
        state["wear"] = {"damage": start.damage, "loaded": not start.unloaded}
    state |= {
        key: msgspec.to_builtins(value) for key in ("points", "lost", "nocked", "kneeling", "hidden")
        if (value := getattr(start, key)) not in (None, 0, False, ())}
    if start.mount_set:
        state["mount_set"] = _changes(start.mount_set)
    return {**sheet, **gear, **state}


def _board(case: Case, lines: list[str]) -> BoardSetup:
    under = rows(case.ground) or lines
    levels = rows(case.levels)
    tiles = []
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            if character.isalpha() and character.isupper():
                character = under[y][x]
            tiles.append(LEGEND[FLOOR if character in (LEVER, *DOORS) or character.isupper() else character])
    width = len(lines[0]) if lines else 0
    return BoardSetup(
        width=width,
        height=len(lines),
        levels=tuple(2 * int(digit) for line in levels for digit in line) or (0,) * len(tiles),
        obstacle=tuple(t.obstacle for t in tiles),
        entry=tuple(t.entry for t in tiles),
        entry_swim=tuple(t.entry_swim for t in tiles),
        stairs=tuple(int(t.stairs) for t in tiles),
    )


def _doors(case: Case, lines: list[str]) -> tuple[tuple[DoorSetup, ...], tuple[LeverSetup, ...]]:
    """Doors and levers of a map; a lever throws the doors of `lever_only`, or every door without them."""
    doors, levers = [], []
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            if character in DOORS:
                lock = next((lock for lock in case.locks if lock.at == (x, y)), None)
                doors.append(DoorSetup(
                    f"door-{x}-{y}", (x, y), open=character == "/", lever_only=(x, y) in case.lever_only,
                    lock=lock.difficulty if lock else 0, key_kind=lock.key if lock else ""))
            elif character == LEVER:
                levers.append((x, y))
    thrown = [door for door in doors if door.lever_only] or doors
    keys = tuple(door.key for door in thrown)
    return tuple(doors), tuple(LeverSetup(f"lever-{x}-{y}", (x, y), keys) for x, y in levers)
