"""Telemetry: what was legal, done and successful, checked against the events themselves."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.ai import controller
from game.battle import Attack, Battle, Command, Event, Fighter, Move, React
from game.battle.dice import derive_seed
from game.rulesets import content
from game.rulesets.two_actions.moves import MOVES
from game.simulate import Series, report, run_series
from game.simulate.runner import prepare
from game.simulate.statistics import digest
from game.simulate.telemetry import TABLES, Tally, Watch, merged, summary

SERIES = Series("ford", 6, 5, ("veteran", "random"), swap=True, telemetry=True)
"""Both levels, on both sides."""


def telemetry(series: Series, jobs: int = 1) -> Any:
    return report(series, ("azure", "gules"), run_series(series, jobs))["telemetry"]


def test_it_is_the_same_whatever_the_jobs_and_alters_no_battle() -> None:
    alone, shared = run_series(SERIES), run_series(SERIES, jobs=2)
    plain = msgspec.structs.replace(SERIES, telemetry=False)
    bare = run_series(plain)
    assert digest(alone) == digest(shared) == digest(bare)
    sides = "azure", "gules"
    found = report(SERIES, sides, alone)
    assert found["telemetry"] == report(SERIES, sides, shared)["telemetry"]
    assert "telemetry" not in report(plain, sides, bare)
    assert set(found["telemetry"]) == {*TABLES, "fighters"}


@pytest.mark.parametrize("scenario", ["ford", "training-yard"])
def test_counts_agree_with_each_other(scenario: str) -> None:
    series = msgspec.structs.replace(SERIES, scenario=scenario, battles=4)
    records = run_series(series)
    found = report(series, ("azure", "gules"), records)
    tables = found["telemetry"]
    for table in TABLES:
        for rows in tables[table].values():
            for name, row in rows.items():
                assert row["legal"] >= row["chosen"] >= row["successful"] >= 0, name
    actions = tables["actions"]
    assert sum(r["chosen"] for rows in actions.values() for r in rows.values()) == found["decisions"]
    for level, rows in actions.items():
        assert sum(row["share"] for row in rows.values()) == pytest.approx(1, abs=0.01)
        for table in ("zones", "modes"):
            cells = [row for name, row in tables[table][level].items() if name.startswith("attack:")]
            for key in ("chosen", "successful"):
                assert sum(row[key] for row in cells) == rows["attack"][key]
        stakes = tables["all_in"][level]
        parts = [row["chosen"] for name, row in stakes.items() if name != "all-in"]
        assert stakes["all-in"]["chosen"] == sum(parts)


def played(scenario: str, index: int, level: str) -> tuple[Tally, Battle]:
    setup, sides = prepare(Series(scenario, 1, 1, (level, level)))
    pack = content(setup.ruleset)
    battle = Battle.start(setup, pack, derive_seed(3, index, "battle"))
    players = {side: controller(level, derive_seed(3, index, side)) for side in sides}
    watch = Watch(battle, dict.fromkeys(sides, level), pack)
    while not battle.over:
        side = battle.decision.side
        command = players[side].choose(battle.view(side))
        watch.decided(command)
        watch.happened(battle.submit(command))
    return watch.ended(), battle


@pytest.mark.parametrize("scenario", ["ford", "training-yard"])
@pytest.mark.parametrize("level", ["veteran", "random"])
def test_success_is_what_the_events_say(scenario: str, level: str) -> None:
    tallies: list[Tally] = []
    log: list[Event] = []
    given: list[Command] = []
    for index in range(4):
        tally, battle = played(scenario, index, level)
        tallies.append(tally)
        log += battle.log
        given += battle.commands
    rows = merged(tallies).tables["actions"][level]
    tags: Counter[str] = Counter(str(e.__struct_config__.tag) for e in log)
    won: Counter[str] = Counter(
        str(e.__struct_config__.tag) for e in log if getattr(e, "won", getattr(e, "kept", False)))

    def row(name: str) -> list[int]:
        return rows.get(name, [0, 0, 0])

    # an attack that does damage succeeded, but for one that went astray
    struck = [e for e in log if e.__struct_config__.tag == "damage-rolled"]
    astray = tags["shot-astray"]
    succeeded = row("attack")[2] + row("react:attack")[2]
    assert len(struck) - astray <= succeeded <= len(struck)
    stopped = tags["action-stopped"]
    assert sum(row(f"react:{kind}")[2] for kind in ("attack", *MOVES)) == stopped
    assert row("react:block")[1:] == [tags["blocked"], won["blocked"]]
    assert row("react:dodge")[1:] == [tags["dodged"], won["dodged"]]
    assert row("attack")[1] == sum(isinstance(c, Attack) for c in given)
    assert row("react:none")[1] == row("react:none")[2] == tags["reaction-refused"]
    halted = sum(
        e.__struct_config__.tag == "action-stopped" and getattr(e, "trigger", "") == "leave" for e in log)
    tries = [row(name) for name in ("move", "crawl", "charge", "drag")]
    assert sum(r[1] for r in tries) - sum(r[2] for r in tries) == halted
    assert row("end-turn")[1] == row("end-turn")[2]
    assert row("move")[1] == sum(isinstance(c, Move) for c in given)
    assert sum(r[1] for name, r in rows.items() if name.startswith("react:")) == sum(
        isinstance(c, React) for c in given)


def test_legal_is_counted_once_a_decision() -> None:
    setup, sides = prepare(Series("ford", 1, 1, ("veteran", "veteran")))
    pack = content(setup.ruleset)
    battle = Battle.start(setup, pack, 1)
    watch = Watch(battle, dict.fromkeys(sides, "veteran"), pack)
    legal = {str(c.__struct_config__.tag) for c in battle.legal_commands()}
    command = next(iter(battle.legal_commands()))
    watch.decided(command)
    rows = watch.tally.tables["actions"]["veteran"]
    assert set(rows) == legal
    assert {row[0] for row in rows.values()} == {1}
    assert sum(row[1] for row in rows.values()) == 1


class Grab(Command, frozen=True):
    """A command that nobody has thought of yet."""

    actor: int
    target: int
    move: str
    all_in: str = "none"


class Grabbed(Event, frozen=True):
    won: bool


class Dodged(Event, frozen=True):
    won: bool


@pytest.mark.parametrize(("events", "successful"), [
    ((Grabbed(actor=1, target=2, won=True),), 1),
    ((Grabbed(actor=1, target=2, won=False),), 0),
    ((Grabbed(actor=2, target=1, won=False),), 1),
    ((Dodged(actor=2, target=1, won=True),), 0),
    ((Dodged(actor=2, target=1, won=False), Grabbed(actor=1, target=2, won=True)), 1),
    ((), 1),
])
def test_new_commands_appear_by_themselves(events: tuple[Event, ...], successful: int) -> None:
    setup, sides = prepare(Series("ford", 1, 1, ("veteran", "veteran")))
    pack = content(setup.ruleset)
    watch = Watch(Battle.start(setup, pack, 1), dict.fromkeys(sides, "veteran"), pack)
    watch.decided(Grab(1, 2, "trip", "actions"))
    watch.happened(events)
    tables = watch.tally.tables
    assert tables["actions"]["veteran"]["grab:trip"] == [1, 1, successful]
    assert tables["all_in"]["veteran"]["all-in:grab:trip"] == [1, 1, successful]


def test_fighters_are_weighed_by_what_they_cost() -> None:
    records = run_series(SERIES)
    found = report(SERIES, ("azure", "gules"), records)["telemetry"]["fighters"]
    pack = content("two-actions")
    assert sum(row["fielded"] for row in found.values()) == 8 * SERIES.battles
    for kind, row in found.items():
        assert row["cost"] == pack.fighters[kind].cost
        assert row["deadliness"] == round(row["dealt"] / row["fielded"] / row["cost"], 4)
        assert 0 <= row["standing"] <= row["survival"] <= 1


def test_harm_is_the_weighted_sum_of_wounds_dealt_to_enemies() -> None:
    tally, battle = played("ford", 0, "veteran")
    worth = {"fatigue": 1, "light": 3, "serious": 5, "critical": 8, "death": 14}
    side = {f: battle.world.get(f, Fighter).side for f in battle.world.fighters}
    due = 0
    for event in battle.log:
        tag = event.__struct_config__.tag
        if event.actor and event.target and side[event.actor] != side[event.target]:
            due += 12 * (tag == "fell-unconscious")
            due += worth[event.level] if tag == "wounded" else 0  # type: ignore[attr-defined]
    assert due > 50
    assert sum(row[2] for row in tally.fighters.values()) == due


def test_nothing_comes_of_no_battles() -> None:
    assert summary(merged([])) == {**{table: {} for table in TABLES}, "fighters": {}}
