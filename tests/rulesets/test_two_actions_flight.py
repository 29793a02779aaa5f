"""Flight and pursuit: odds from the very tests that are rolled, nobody walks away twice, hooks count once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from rules_samples import battle, stage, walk

from game.battle import Battle, EndTurn
from game.battle.events import RoundStarted, Stepped, TurnEnded, TurnStarted
from game.rulecheck.build import Stage
from game.rulesets.shared.bodies import able, tile_of
from game.rulesets.shared.commands import Flee, LetGo, Pursue
from game.rulesets.shared.events import Captured, Fled, FlightAnnounced, PursuitEvaded, PursuitRolled
from game.rulesets.two_actions.commands import Stake
from game.rulesets.two_actions.forecasts_morale import morale_odds
from game.rulesets.two_actions.ties import grips_on


def chase(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, *, human: bool = False,
          seed: int = 0) -> Stage:
    """A flees from B, who stands beside it; C only keeps the battle alive."""
    return stage({
        "map": "AB...\nC....", "order": ["A", "C", "B"],
        "sides": {} if human else {"azure": {"controller": "veteran", "morale": False}},
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": a or {}},
            "B": {"kind": "swordsman", "side": "gules", "set": b or {}},
            "C": {"kind": "swordsman", "side": "azure"},
        },
    }, seed=seed)


def tries(one: Battle) -> list[Pursue]:
    return [c for c in one.legal_commands() if isinstance(c, Pursue)]


@pytest.mark.parametrize(("strength", "evasion", "expected"), [
    (2, 2, Fraction(210, 400)), (3, 2, Fraction(229, 400)), (2, 3, Fraction(190, 400)),
    (6, -5, Fraction(1) - Fraction(36, 400)),
])
def test_the_odds_of_a_chase(strength: int, evasion: int, expected: Fraction) -> None:
    built = chase({"evasion": evasion, "reactions": 0}, {"strength": strength})
    built.battle.submit(Flee(built.ids["A"]))
    plain = next(c for c in tries(built.battle) if c.all_in == "none")
    odds = built.battle.forecast(plain)
    assert (odds.chance, odds.least, odds.attack) == (expected, expected, None)


def test_a_stake_of_either_moves_the_odds() -> None:
    built = chase()
    built.battle.submit(Flee(built.ids["A"]))
    plain, staked = (
        built.battle.forecast(next(c for c in tries(built.battle) if c.all_in == stake))
        for stake in ("none", "reactions"))
    assert plain.least < plain.chance < staked.chance and staked.least < staked.chance


def test_the_odds_of_a_protagonist_hold_the_blow_that_nothing_answers() -> None:
    built = chase(human=True)
    built.battle.submit(Flee(built.ids["A"]))
    found = tries(built.battle)
    assert {c.fate for c in found} == {"attack"}
    assert {c.zone for c in found} == {"mass", "weapon-arm", "off-arm", "leg", "vital"}
    odds = built.battle.forecast(found[0])
    assert [row.kind for row in odds.attack.rows] == ["none"]
    assert odds.attack.touch == Fraction(13, 20)


@pytest.mark.parametrize("all_in", ["none", "reactions"])
def test_the_fugitive_sees_its_odds(all_in: Any) -> None:
    for seed in range(30):
        built = chase(seed=seed)
        one, a = built.battle, built.ids["A"]
        one.submit(Flee(a))
        one.submit(next(c for c in tries(one) if c.all_in == "none"))
        total = next(e for e in one.log if isinstance(e, PursuitRolled)).roll.total
        odds = one.forecast(Stake(a, all_in))
        assert odds.must_exceed == total
        need = max(0, min(20, total - 2))
        plain = Fraction(20 - need, 20)
        assert odds.chance == (plain if all_in == "none" else 1 - (1 - plain) ** 2)
        one.submit(Stake(a, all_in))
        rolled = next(e for e in one.log if isinstance(e, PursuitEvaded))
        assert rolled.away == (rolled.roll.total > total)


def test_flight_shows_who_could_pursue() -> None:
    built = chase()
    odds = built.battle.forecast(Flee(built.ids["A"]))
    assert [one.actor for one in odds.pursuers] == [built.ids["B"]]
    assert odds.escape == 1 - odds.pursuers[0].chance
    held = chase(b={"prone": True, "reactions": 0})
    assert held.battle.forecast(Flee(held.ids["A"])).escape == odds.escape


def test_the_odds_to_hold() -> None:
    built = chase(a={"will": 4}, b={"will": -2, "health": {"critical": 1}})
    assert morale_odds(built.battle.world, built.ids["A"]).chance == Fraction(10, 20)
    assert morale_odds(built.battle.world, built.ids["B"]).chance == 0


def test_a_fugitive_leaves_at_once() -> None:
    """B33: whoever flees never walks, and is gone (or caught) before anybody takes a turn."""
    for seed in range(12):
        one = battle(seed=seed)
        for _ in walk(one, seed, 400):
            pass
        fled = 0
        for number, event in enumerate(one.log):
            if not isinstance(event, FlightAnnounced):
                continue
            who = event.actor
            for later in one.log[number + 1:]:
                if isinstance(later, Stepped | TurnStarted):
                    assert later.actor != who
                    if isinstance(later, TurnStarted):
                        assert not able(one.world, who)
                if isinstance(later, Fled | Captured) and later.target == who:
                    fled += 1
                    break
        if fled:
            return
    raise AssertionError("nobody ever fled")


EDGE = [(x, y) for y in range(5) for x in range(5) if x in (0, 4) or y in (0, 4)]
DOOR = (2, 2)
"""A way out in the middle of the map."""


def runaway(spot: tuple[int, int], foe: tuple[int, int], why: str) -> Stage:
    """A stands on a way out and flees by its own choice or for lack of heart; B is near or far."""
    rows = [["."] * 5 for _ in range(5)]
    rows[spot[1]][spot[0]], rows[foe[1]][foe[0]] = "A", "B"
    friend = next((x, y) for x, y in EDGE if (x, y) not in (spot, foe))
    rows[friend[1]][friend[0]] = "C"
    return stage({
        "map": "\n".join(map("".join, rows)), "order": ["C", "B", "A"], "exits": [DOOR],
        "sides": {"azure": {"controller": "veteran", "morale": False}},
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": {"flight": "fleeing"} if why else {}},
            "B": {"kind": "swordsman", "side": "gules", "set": {"strength": -5, "reactions": 0}},
            "C": {"kind": "swordsman", "side": "azure"},
        },
    }, seed=7)


@pytest.mark.parametrize("why", ["", "morale"])
@pytest.mark.parametrize("spot", [*EDGE, DOOR])
def test_b33_a_fugitive_on_a_way_out_leaves_from_there(spot: tuple[int, int], why: str) -> None:
    """B33: on any exit tile with points left, whoever runs is gone from that very tile in the same turn (of
    its own will) or at the round's start (for lack of heart), pursued or not, and walks to no other exit."""
    beside = (spot[0] + 1 if spot[0] < 4 else 3, spot[1])
    for foe in (beside, (2, 1)):
        built = runaway(spot, foe, why)
        one, a = built.battle, built.ids["A"]
        before = len(one.log)
        for letter in "CB":
            one.submit(EndTurn(built.ids[letter]))
        one.submit(EndTurn(a) if why else Flee(a))
        while one.decision.kind != "turn":
            assert not any(isinstance(e, Stepped) for e in one.log[before:])
            assert tile_of(one.world, a) == spot[1] * 5 + spot[0]
            capture = [c for c in tries(one) if c.all_in == "none" and c.fate == "capture"]
            one.submit(capture[0] if capture else Stake(a))
        gone = [e for e in one.log if isinstance(e, Fled | Captured) and e.target == a]
        assert len(gone) == 1 and not able(one.world, a)
        later = one.log[one.log.index(gone[0]):]
        assert not any(isinstance(e, Stepped) and e.actor == a for e in one.log)
        assert not any(isinstance(e, TurnStarted) and e.actor == a for e in later)
        announced = [e for e in one.log if isinstance(e, FlightAnnounced)]
        assert [e.why for e in announced] == [why or "own"]
        meanwhile = one.log[one.log.index(announced[0]):one.log.index(gone[0])]
        assert not any(isinstance(e, RoundStarted | TurnStarted) for e in meanwhile)


def test_b33_nobody_walks_while_a_flight_is_answered() -> None:
    """B33: from the announcement to the end of a flight its runner never stands at a turn of its own, so
    nothing but pursuit can be decided about it."""
    seen = set()
    for seed in range(10):
        one = battle(seed=seed)
        for command in walk(one, seed, 300):
            if isinstance(command, Flee):
                copy = one.clone()
                copy.submit(command)
                while not copy.over and able(copy.world, command.actor):
                    seen.add(copy.decision.kind)
                    assert copy.decision.kind in ("pursuit", "choice")
                    copy.submit(next(iter(copy.legal_commands())))
                assert copy.over or command.actor not in copy.decision.fighters
    assert "pursuit" in seen


@pytest.mark.parametrize("seed", range(6))
def test_hooks_count_once(seed: int) -> None:
    """B41: a turn that ends in flight starts and ends once; no turn of a round starts twice."""
    one = battle(seed=seed)
    for _ in walk(one, seed, 300):
        pass
    started: Counter[int] = Counter()
    ended: Counter[int] = Counter()
    for event in one.log:
        if type(event).__name__ == "RoundStarted":
            started.clear()
            ended.clear()
        elif isinstance(event, TurnStarted):
            started[event.actor] += 1
        elif isinstance(event, TurnEnded):
            ended[event.actor] += 1
        elif isinstance(event, Fled) and event.target in started:
            assert ended[event.target] == 1
        assert all(count == 1 for count in (*started.values(), *ended.values()))


def test_a_flight_is_the_same_after_a_reload() -> None:
    built = chase()
    one = built.battle
    one.submit(Flee(built.ids["A"]))
    again = Battle.from_json(one.to_json())
    assert list(again.legal_commands()) == list(one.legal_commands())
    for each in (one, again):
        each.submit(next(c for c in each.legal_commands() if isinstance(c, Pursue)))
        each.submit(Stake(built.ids["A"]))
    assert one.log == again.log


def test_who_is_gone_holds_nobody_and_acts_no_more() -> None:
    built = chase({"main": "", "holds": {"target": "B"}})
    one, a, b, c = built.battle, built.ids["A"], built.ids["B"], built.ids["C"]
    one.submit(Flee(a))
    assert not able(one.world, a) and not grips_on(one.world, b)
    one.submit(EndTurn(c))
    while not one.over and one.outcome.round < 4:
        assert a not in one.decision.fighters
        one.submit(EndTurn(one.decision.fighter))


def test_letting_go_is_one_answer_for_the_side() -> None:
    built = chase()
    built.battle.submit(Flee(built.ids["A"]))
    assert [c for c in built.battle.legal_commands() if isinstance(c, LetGo)] == [LetGo(built.ids["B"])]
