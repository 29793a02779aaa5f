"""The veteran wrestles where it pays, and never gets stuck in a hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ai import controller
from game.battle import Battle, Command, EndTurn, React
from game.rulecheck import build_case, case_from
from game.rulesets.two_actions.commands import (
    BreakFree,
    Drag,
    KeepStrangling,
    PushTo,
    Stake,
    Wrestle,
)
from game.rulesets.two_actions.ties import pinned
from game.simulate.invariants import broken_invariants

FIXTURES = Path(__file__).parents[1] / "fixtures" / "content"


def battle(case: dict[str, Any], seed: int = 0) -> Battle:
    return build_case(case_from(case, FIXTURES), None, seed).battle


def choice(one: Battle) -> Command:
    return controller("veteran").choose(one.view(one.decision.side))


def turn_of_a(one: Battle) -> list[Command]:
    """All that the first fighter does in its turn."""
    done = []
    while not one.over and one.decision.kind == "turn" and one.decision.fighter == 1:
        command = choice(one)
        done.append(command)
        one.submit(command)
        while not one.over and one.decision.kind != "turn":
            one.submit(choice(one))
        if isinstance(command, EndTurn):
            break
    return done


def pair(a: dict[str, Any], b: dict[str, Any], text: str = "..AB..", **more: Any) -> dict[str, Any]:
    return {
        "map": text, "order": ["A", "B"],
        "fighters": {
            "A": {"kind": a.pop("kind", "villager"), "side": "azure", "set": a},
            "B": {"kind": b.pop("kind", "swordsman"), "side": "gules", "set": b},
        },
        **more,
    }


def test_it_pushes_off_a_ledge_as_far_as_the_fall() -> None:
    """After its blow, or instead of it: a push breaks contact."""
    one = battle(pair({"strength": 5, "melee": -5}, {"reactions": 0}, "..AB..", levels="222200"), 3)
    assert any(isinstance(c, Wrestle) and c.move == "push" for c in turn_of_a(one))


def test_it_walks_to_where_a_push_throws_down() -> None:
    a = {"strength": 6, "melee": -5, "main": "mace", "off": ""}
    case = pair(a, {"reactions": 0}, "A...B.", levels="222220")
    moves = turn_of_a(battle(case, 1))
    assert any(isinstance(c, Wrestle) and c.move == "push" for c in moves[1:])


@pytest.mark.parametrize("tiles,text,levels", [
    (2, ".AB...", "222200"), (3, ".AB....", "2222200"), (2, ".AB.#.", "000000")])
def test_it_answers_with_the_length_that_hurts(tiles: int, text: str, levels: str) -> None:
    """As far as the fall, or into the wall."""
    case = pair({}, {"reactions": 0}, text, levels=levels, dice=[15, 5])
    one = battle(case)
    one.submit(Wrestle(1, 2, "push"))
    assert choice(one) == PushTo(1, tiles)


def test_it_grabs_an_archer_with_the_second_action() -> None:
    case = pair({"strength": 5}, {"kind": "archer", "reactions": 0})
    assert any(isinstance(c, Wrestle) and c.move == "grab" for c in turn_of_a(battle(case)))


def test_it_keeps_strangling_when_the_victim_may_faint() -> None:
    hold = {"target": "B", "kind": "strangle", "turns": 2}
    one = battle(pair({"holds": hold}, {"constitution": -1}))
    assert choice(one) == KeepStrangling(1)


def test_a_weak_striker_of_great_strength_strangles_the_weak() -> None:
    one = battle(pair(
        {"strength": 6, "melee": -5, "vigour": 14, "holds": {"target": "B"}, "actions": 1, "reactions": 0},
        {"strength": -2, "constitution": -2, "vigour": 15, "kind": "villager"}))
    command = choice(one)
    assert isinstance(command, Wrestle) and command.move in ("strangle", "pin")


def test_the_pinned_try_to_get_free_and_then_wait() -> None:
    case = {**pair({"holds": {"target": "B", "kind": "pin"}}, {}), "order": ["B", "A"]}
    one = battle(case)
    first = choice(one)
    assert isinstance(first, BreakFree) and first.holder == 1
    one.submit(first)
    while one.decision.kind != "turn":
        one.submit(choice(one))
    if pinned(one.world, 2):
        assert choice(one) == EndTurn(2)


def test_a_held_archer_breaks_free_before_it_shoots() -> None:
    archer = {"kind": "archer", "bag": [], "evasion": 5, "melee": -5}
    case = {**pair({"holds": {"target": "B"}}, archer), "order": ["B", "A"]}
    assert isinstance(choice(battle(case)), BreakFree)


def test_it_drags_off_a_ledge() -> None:
    case = pair({"holds": {"target": "B"}, "melee": -5}, {"reactions": 0}, "A.\nB.", levels="20\n20")
    assert any(isinstance(c, Drag) for c in turn_of_a(battle(case)))


def test_it_drags_a_rider_from_the_saddle() -> None:
    case = pair(
        {"holds": {"target": "B"}, "melee": -5}, {"mount": "horse", "reactions": 0}, "...\n.AB\n...")
    assert any(isinstance(c, Drag) for c in turn_of_a(battle(case)))


def test_a_dodge_is_tried_where_strength_is_hopeless() -> None:
    case = pair({"strength": 6}, {"kind": "archer", "strength": -2, "reflexes": 6}, dice=[10])
    one = battle(case)
    one.submit(Wrestle(1, 2, "grab"))
    command = choice(one)
    assert isinstance(command, React) and command.kind == "dodge"


def test_a_resistance_is_answered() -> None:
    one = battle(pair({"holds": {"target": "B"}}, {}, dice=[10]))
    one.submit(Wrestle(1, 2, "pin"))
    assert isinstance(choice(one), Stake)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("level", ["veteran", "random"])
def test_wrestlers_never_get_stuck(seed: int, level: str) -> None:
    """Bare hands, ledges, deadly edges, archers and riders: every choice is legal, every hold is sound."""
    case = {
        "map": """
.......
.A.D.E.
.B.C.F.
...=...
""",
        "levels": """
2222000
2222000
2222000
2200000
""",
        "options": {"deadly_edges": True, "max_rounds": 15},
        "fighters": {
            "A": {"kind": "villager", "side": "azure", "set": {"strength": 5, "vigour": 15}},
            "B": {"kind": "swordsman", "side": "azure"},
            "E": {"kind": "villager", "side": "azure", "set": {"strength": 4}},
            "C": {"kind": "villager", "side": "gules", "set": {"strength": 5, "vigour": 15}},
            "D": {"kind": "archer", "side": "gules"},
            "F": {"kind": "swordsman", "side": "gules", "set": {"mount": "horse"}},
        },
        "sides": {s: {"controller": level} for s in ("azure", "gules")},
    }
    one = battle(case, seed)
    players = {side: controller(level, seed) for side in ("azure", "gules")}
    for _ in range(600):
        if one.over:
            break
        command = players[one.decision.side].choose(one.view(one.decision.side))
        assert not one.faults(command), command
        events = one.submit(command)
        assert not broken_invariants(one, events), command
