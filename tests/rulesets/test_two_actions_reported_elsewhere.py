"""Faults that players of other games reported, as tests of this ruleset (numbers as in our list of them)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rules_samples import battle, stage, walk

from game.ai import controller
from game.battle import Attack, Battle, EndTurn, Gear, Move, Position, React
from game.battle.components import BattleState
from game.battle.events import Stepped, TurnEnded, TurnStarted
from game.rulesets.shared.bodies import able
from game.rulesets.shared.events import Fell
from game.rulesets.two_actions.commands import Wrestle
from game.rulesets.two_actions.components import Points
from game.rulesets.two_actions.events import Pushed, Wounded


def leaves(b: dict[str, Any], reload: bool = False) -> tuple[Battle, int]:
    """A walks out of B's zone; how often B is asked. `b` is how B stands; C only keeps the battle alive."""
    built = stage({
        "map": "....\n.AB.\n...C", "order": ["A", "B", "C"],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure"},
            "B": {"kind": "swordsman", "side": "gules", "set": b},
            "C": {"kind": "swordsman", "side": "gules", "set": {"conditions": ["stunned"]}},
        },
    })
    one, a = built.battle, built.ids["A"]
    if reload:
        one = Battle.from_json(one.to_json())
    one.submit(Move(a, ((0, 1),)))
    asked = 0
    while one.decision.kind == "opportunity":
        assert one.decision.fighter == built.ids["B"]
        asked += 1
        one.submit(React(one.decision.fighter, "none"))
    return one, asked


@pytest.mark.parametrize("reload", [False, True])
@pytest.mark.parametrize(("b", "expected"), [
    ({}, 1),
    ({"prone": True}, 1),
    ({"conditions": ["stunned"]}, 0),
    ({"conditions": ["dazed"]}, 0),
    ({"state": "unconscious"}, 0),
    ({"state": "dead"}, 0),
    ({"reactions": 0}, 0),
    ({"reactions": 1}, 1),
    ({"conditions": ["blood-in-eyes"]}, 1),
    ({"conditions": ["arm-disabled main", "arm-disabled off"]}, 1),
    ({"main": ""}, 1),
    ({"main": "long-bow"}, 1),
    ({"actions": 0}, 1),
    ({"flight": "fleeing"}, 0),
    ({"flight": "cornered"}, 1),
])
def test_b11_who_may_still_react(b: dict[str, Any], expected: int, reload: bool) -> None:
    """B11: the table of states, in the same round and after a reload."""
    assert leaves(b, reload)[1] == expected


@pytest.mark.parametrize("reach", [1, 2])
@pytest.mark.parametrize("mirror", [False, True])
def test_b09_entering_asks_nobody_leaving_once(reach: int, mirror: bool) -> None:
    """B09: in from outside to contact nobody is asked, out again exactly once, from either side."""
    row = "A......B" if not mirror else "B......A"
    built = stage({
        "map": row, "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": {"speed": 6}},
            "B": {"kind": "pikeman" if reach == 2 else "swordsman", "side": "gules"},
        },
    })
    one, a = built.battle, built.ids["A"]

    def at(x: int) -> tuple[int, int]:
        return (7 - x if mirror else x, 0)

    one.submit(Move(a, tuple(at(x) for x in range(1, 7))))
    assert one.decision.kind == "turn"
    one.submit(Move(a, tuple(at(x) for x in range(5, -1, -1))))
    asked = 0
    while one.decision.kind == "opportunity":
        asked += 1
        one.submit(React(one.decision.fighter, "none"))
    assert asked == 1


@pytest.mark.parametrize(("dx", "dy"), [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
def test_b19_a_zone_makes_no_step_cheaper(dx: int, dy: int) -> None:
    """B19: into each of the 8 neighbours of a foe, from straight behind: every step costs its price."""
    rows = [["."] * 9 for _ in range(9)]
    rows[4][4] = "B"
    rows[4 + 3 * dy][4 + 3 * dx] = "A"
    built = stage({
        "map": "\n".join(map("".join, rows)), "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure"}, "B": {"kind": "swordsman", "side": "gules"}},
    })
    one, a = built.battle, built.ids["A"]
    path = tuple((4 + n * dx, 4 + n * dy) for n in (2, 1))
    move = Move(a, path)
    assert one.forecast(move).cost == 2
    costs = [e.cost for e in one.submit(move) if hasattr(e, "cost")]
    assert costs == [1, 1]
    assert one.decision.kind == "turn"


@pytest.mark.parametrize("seed", range(6))
def test_b41_one_turn_each_in_every_round(seed: int) -> None:
    """B41: the start and the end of a turn once each per able fighter and round; nobody twice in a row."""
    one = battle(seed=seed)
    for _ in walk(one, seed, 300):
        pass
    started: dict[int, int] = {}
    ended: dict[int, int] = {}
    for event in one.log:
        if type(event).__name__ == "RoundStarted":
            assert all(n == 1 for n in started.values())
            assert all(n == 1 for n in ended.values())
            started, ended = {}, {}
        elif isinstance(event, TurnStarted):
            started[event.actor] = started.get(event.actor, 0) + 1
        elif isinstance(event, TurnEnded):
            assert started.get(event.actor) == 1
            ended[event.actor] = ended.get(event.actor, 0) + 1


def test_b13_the_second_attack_is_not_swallowed() -> None:
    """B13: a mover that dies at the first reaction leaves the second reactor its point and its turn."""
    built = stage({
        "map": ".AB\n..C\nD..", "order": ["A", "B", "C", "D"], "dice": [15, 8],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": {
                "reactions": 0, "health": {"serious": 1, "critical": 1}}},
            "B": {"kind": "swordsman", "side": "gules"},
            "C": {"kind": "swordsman", "side": "gules"},
            "D": {"kind": "swordsman", "side": "azure"},
        },
    })
    one, ids = built.battle, built.ids
    one.submit(Move(ids["A"], ((0, 0),)))
    attack = next(c for c in one.legal_commands() if isinstance(c, React) and c.kind == "attack")
    one.submit(attack)
    assert one.world.get(ids["C"], Points).reactions == 2
    assert one.decision.kind == "turn" and one.decision.fighters == (ids["B"], ids["C"])


def test_b13_who_kills_with_the_first_of_two_weapons_still_has_the_second() -> None:
    """B13: the attack of the weak hand is not lost with the enemy that the first one has killed."""
    built = stage({
        "map": "CAB", "order": ["A", "B", "C"], "dice": [15, 8],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": {"off": "dagger", "talents": ["two-hands"]}},
            "B": {"kind": "swordsman", "side": "gules", "set": {
                "reactions": 0, "health": {"serious": 1, "critical": 1}}},
            "C": {"kind": "swordsman", "side": "gules"},
        },
    })
    one, ids = built.battle, built.ids
    main = one.world.get(ids["A"], Gear).main
    one.submit(Attack(ids["A"], ids["B"], main, "mass"))
    assert not able(one.world, ids["B"])
    left = {c.weapon for c in one.legal_commands() if isinstance(c, Attack) and c.target == ids["C"]}
    assert left == {one.world.get(ids["A"], Gear).off}
    assert one.world.get(ids["A"], Points).actions == 1


@pytest.mark.parametrize("controller", ["human", "veteran"])
def test_b25_the_charge_bonus_is_every_side_s(controller: str) -> None:
    """B25: sides and controllers swapped, the same charge and the same log."""
    found = []
    for first, second in (("azure", "gules"), ("gules", "azure")):
        built = stage({
            "map": "A....B", "order": ["A", "B"], "dice": [4, 5],
            "sides": {first: {"controller": controller}, second: {"controller": controller}},
            "fighters": {
                "A": {"kind": "swordsman", "side": first},
                "B": {"kind": "swordsman", "side": second, "set": {"reactions": 0}},
            },
        })
        one = built.battle
        names = {built.ids["A"]: "A", built.ids["B"]: "B", 0: ""}
        charge = next(c for c in one.legal_commands() if type(c).__name__ == "Charge")
        events = [*one.submit(charge)]
        attack = next(c for c in one.legal_commands() if type(c).__name__ == "Attack")
        events += one.submit(attack)
        found.append([
            (type(e).__name__, names[e.actor], names[e.target], getattr(e, "roll", None)) for e in events])
    assert found[0] == found[1]


def test_b37_two_sides_that_cannot_meet_draw_after_the_last_round() -> None:
    """B37: a battle nobody can win ends in a draw after the stated number of rounds."""
    built = stage({
        "map": "A#B", "options": {"max_rounds": 5},
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure"}, "B": {"kind": "swordsman", "side": "gules"}},
    })
    one = built.battle
    turns = 0
    while not one.over:
        one.submit(EndTurn(one.decision.fighter))
        turns += 1
    assert (turns, one.outcome.round, one.outcome.winner) == (10, 5, "")


def test_b15_the_push_the_fall_and_no_answer_to_it() -> None:
    """B15: shoved off a ledge beside an enemy who could strike: pushed, moved, fallen, wounded, in that order
    and each where the body then is; nobody answers what is forced (D-WRES-10)."""
    built = stage({
        "map": "AB..\n.C..", "levels": "2200\n2200", "order": ["A", "B", "C"],
        "fighters": {
            "A": {"kind": "villager", "side": "azure", "set": {"strength": 14}},
            "B": {"kind": "villager", "side": "gules", "set": {"strength": -2, "reactions": 0}},
            "C": {"kind": "swordsman", "side": "azure"},
        },
    })
    one, b = built.battle, built.ids["B"]
    one.submit(Wrestle(built.ids["A"], b, "push"))
    while one.decision.kind != "turn":
        assert one.decision.kind != "opportunity"
        one.submit(list(one.legal_commands())[-1])
    log = [e for e in one.log if isinstance(e, Pushed | Stepped | Fell | Wounded)]
    assert [type(e) for e in log] == [Pushed, Stepped, Fell, Wounded]
    assert log[1].to == (2, 0) and log[2].levels == 2
    place = one.world.get(b, Position)
    assert (place.x, place.y) == (2, 0)


@pytest.mark.parametrize("text", ["#####..\n#A.#.B.\n#####..", "A=B", "A~~~B", "A.C=B"])
def test_b35_who_can_reach_nobody_still_ends_its_turns(text: str) -> None:
    """B35: walled in, or behind a gap that nobody crosses, each side asks for few decisions a turn and the
    battle ends by its rounds."""
    fighters = {
        letter: {"kind": "villager", "side": "gules" if letter == "B" else "azure"}
        for letter in "ABC" if letter in text}
    one = stage({
        "map": text, "fighters": fighters, "options": {"max_rounds": 6},
        "sides": {side: {"controller": "veteran"} for side in ("azure", "gules")},
    }).battle
    players = {side: controller("veteran", 1) for side in ("azure", "gules")}
    asked: Counter[tuple[int, int]] = Counter()
    while not one.over:
        asked[one.world.get(0, BattleState).round, one.decision.fighter] += 1
        one.submit(players[one.decision.side].choose(one.view(one.decision.side)))
    assert one.outcome.ending == "max-rounds"
    assert max(asked.values()) <= 5
