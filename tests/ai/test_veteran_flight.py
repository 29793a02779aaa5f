"""The veteran runs, chases and stakes as a person would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ai import controller
from game.battle import Battle, Command
from game.rulecheck.build import Stage, build_case, case_from
from game.rulesets.shared.commands import Flee, LetGo, Pursue, StandUp
from game.rulesets.two_actions.commands import Stake

FIXTURES = Path(__file__).parents[1] / "fixtures" / "content"


def stage(table: dict[str, Any]) -> Stage:
    return build_case(case_from(table, FIXTURES))


def choice(one: Battle) -> Command:
    return controller("veteran").choose(one.view(one.decision.side))


def alone(a: dict[str, Any], *, enemies: int = 3, kind: str = "swordsman", **side: Any) -> Stage:
    letters = "BCD"[:enemies]
    return stage({
        "map": "A........\n" + "".join(["........B", "........C", "........D"][:enemies][n] + "\n"
                                       for n in range(enemies)),
        "order": ["A", *letters],
        "sides": {"azure": {"controller": "veteran", **side}},
        "dice": [20],
        "fighters": {
            "A": {"kind": kind, "side": "azure", "set": a},
            **{letter: {"kind": "swordsman", "side": "gules"} for letter in letters},
        },
    })


BEATEN = {"health": {"critical": 1}}


def test_the_last_one_badly_hurt_runs_from_many() -> None:
    built = alone(BEATEN)
    assert choice(built.battle) == Flee(built.ids["A"])


@pytest.mark.parametrize("built", [
    pytest.param(lambda: alone({}), id="unhurt"),
    pytest.param(lambda: alone({"health": {"light": 2}}), id="lightly-hurt"),
    pytest.param(lambda: alone(BEATEN, enemies=1), id="one-enemy"),
    pytest.param(lambda: alone(BEATEN, never_flees=True), id="never-flees"),
    pytest.param(lambda: alone(BEATEN, morale=False), id="no-morale"),
])
def test_others_stay(built: Any) -> None:
    assert not isinstance(choice(built().battle), Flee)


def test_who_has_lost_heart_gets_up_before_all_else() -> None:
    built = stage({
        "map": "AB....\nC.....", "order": ["B", "A", "C"], "dice": [1],
        "sides": {"gules": {"controller": "veteran"}},
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure"},
            "B": {"kind": "swordsman", "side": "gules", "set": {"prone": True}},
            "C": {"kind": "swordsman", "side": "gules", "set": {"state": "dead"}},
        },
    })
    assert choice(built.battle) == StandUp(built.ids["B"])


def flight(b: dict[str, Any], *, kind: str = "swordsman", prey: str = "swordsman", far: bool = False,
           human: bool = False) -> Stage:
    """A flees from B; D is a friend of A that keeps fighting."""
    built = stage({
        "map": "A.....B.\nD......." if far else "AB......\nD.......", "order": ["A", "D", "B"],
        "sides": {"azure": {} if human else {"controller": "veteran", "morale": False},
                  "gules": {"controller": "veteran"}},
        "fighters": {
            "A": {"kind": prey, "side": "azure", "set": {"reactions": 0}},
            "B": {"kind": kind, "side": "gules", "set": b},
            "D": {"kind": "swordsman", "side": "azure"},
        },
    })
    built.battle.submit(Flee(built.ids["A"]))
    return built


def test_people_are_captured_and_beasts_killed() -> None:
    for prey, fate in (("swordsman", "capture"), ("warg", "kill")):
        found = choice(flight({}, prey=prey).battle)
        assert isinstance(found, Pursue) and found.fate == fate and found.means == "strength"


def test_a_spear_is_kept_for_those_who_still_fight() -> None:
    thrower = flight({"speed": 1}, kind="spearman", far=True)
    assert {c.means for c in thrower.battle.legal_commands() if isinstance(c, Pursue)} == {"shot"}
    assert isinstance(choice(thrower.battle), LetGo)
    found = choice(flight({}, kind="spearman").battle)
    assert isinstance(found, Pursue) and found.means == "strength"


def test_an_archer_shoots_after_whom_nobody_can_catch() -> None:
    found = choice(flight({}, kind="archer", far=True).battle)
    assert isinstance(found, Pursue) and found.means == "shot"


def test_a_protagonist_is_struck_where_it_hurts() -> None:
    found = choice(flight({}, human=True).battle)
    assert isinstance(found, Pursue) and found.fate == "attack" and found.zone


def test_who_runs_stakes_everything() -> None:
    built = stage({
        "map": "AB", "order": ["A", "B"], "sides": {"azure": {"controller": "veteran", "morale": False}},
        "dice": [10],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure"},
            "B": {"kind": "swordsman", "side": "gules"},
        },
    })
    one, a, b = built.battle, built.ids["A"], built.ids["B"]
    one.submit(Flee(a))
    one.submit(next(c for c in one.legal_commands() if isinstance(c, Pursue) and c.actor == b))
    assert choice(one) == Stake(a, "reactions")


def test_nobody_is_left_without_an_answer() -> None:
    """Whatever is asked in a chase, the veteran answers from the list."""
    for b in ({}, {"prone": True}, {"main": ""}, {"main": "crossbow"}, {"main": "long-bow"}):
        built = flight(b)
        found = choice(built.battle)
        assert found in list(built.battle.legal_commands()) and isinstance(found, Pursue | LetGo)
