"""What is shown before is what comes: costs, threats, odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from rules_samples import battle, stage, walk, within

from game.battle import Attack, Battle, Move, Position, React
from game.battle.events import Stepped
from game.rulesets.shared.commands import Charge, Drink, PullLever
from game.rulesets.shared.events import AttackRolled, Blocked, Dodged
from game.rulesets.two_actions.commands import BreakFree, Crawl, KeepHold, Reload, Stake, Wrestle
from game.rulesets.two_actions.components import Points
from game.rulesets.two_actions.events import Wounded, WrestleResisted, WrestleRolled
from game.rulesets.two_actions.facts import actions

MOVES = (Move, Crawl, Charge)


def refusing(one: Battle) -> list[tuple[int, tuple[int, int], str]]:
    """Lets every offer pass and lists it as (owner, tile of the one who gave it, about)."""
    offers = []
    while one.decision.kind == "opportunity":
        place = one.world.get(one.decision.source, Position)
        offers.append((one.decision.fighter, (place.x, place.y), one.decision.about))
        one.submit(React(one.decision.fighter, "none"))
    return offers


@pytest.mark.parametrize("diagonals", ["one", "alternating"])
@pytest.mark.parametrize("seed", range(5))
def test_a_move_costs_and_provokes_what_was_shown(seed: int, diagonals: str) -> None:
    """B21 and 11: for every tile in reach, cost shown = cost paid, threats listed = offers made, in order."""
    one = battle(seed=seed, options={"diagonals": diagonals})
    for _ in walk(one, seed, 60):
        if one.decision.kind != "turn":
            continue
        for command in one.legal_commands():
            if not isinstance(command, MOVES):
                continue
            shown = one.forecast(command)
            copy = one.clone()
            before = actions(copy.world, command.actor)
            copy.submit(command)
            offers = refusing(copy)
            assert [(t.owner, t.tile, t.trigger) for t in shown.threats] == offers
            paid = sum(e.cost for e in copy.log if isinstance(e, Stepped))
            assert paid == shown.cost
            assert before - copy.world.get(command.actor, Points).actions == 1


def test_an_act_provokes_what_was_shown() -> None:
    """Shots, potions, reloading and levers: the reactors shown are the ones asked."""
    seen = set()
    for seed in range(8):
        one = battle(seed=seed)
        for _ in walk(one, seed, 80):
            if one.decision.kind != "turn":
                continue
            for command in one.legal_commands():
                if not isinstance(command, Drink | Reload | PullLever | Attack):
                    continue
                shown = one.forecast(command)
                threats = shown.reactors if isinstance(command, Attack) else shown.threats
                copy = one.clone()
                copy.submit(command)
                assert [t.owner for t in threats] == [owner for owner, _, _ in refusing(copy)]
                if threats:
                    seen.add(type(command))
    assert {Drink, Attack, PullLever} <= seen


def _first_roll(one: Battle, kind: type) -> Any:
    return next((e for e in one.log if isinstance(e, kind)), None)


@pytest.mark.parametrize("seed", range(6))
def test_a_roll_has_the_modifiers_that_were_shown(seed: int) -> None:
    """One function gathers modifiers for the forecast and the roll: attack, block, dodge, hold."""
    one = battle(seed=seed)
    for _ in walk(one, seed, 100):
        for command in list(one.legal_commands())[:40]:
            shown = one.forecast(command)
            copy = one.clone()
            if isinstance(command, Attack):
                copy.submit(command)
                refusing(copy)
                rolled = _first_roll(copy, AttackRolled)
                assert rolled.roll.modifiers == shown.modifiers
                assert rolled.roll.against == shown.against
                assert (rolled.roll.mode == "advantage") == (shown.advantage > 0)
            elif isinstance(command, React) and command.kind in ("block", "dodge"):
                copy.submit(command)
                rolled = _first_roll(copy, Blocked if command.kind == "block" else Dodged)
                assert rolled.roll.modifiers == shown.modifiers
                assert rolled.roll.against == shown.must_exceed
            elif isinstance(command, KeepHold):
                copy.submit(command)
            elif isinstance(command, Wrestle | BreakFree):
                copy.submit(command)
                while _first_roll(copy, WrestleResisted) is None:
                    copy.submit(next(copy.legal_commands()))
                assert _first_roll(copy, WrestleRolled).roll.modifiers == shown.modifiers
                resisted = _first_roll(copy, WrestleResisted)
                assert resisted.roll.modifiers == shown.resisting
                assert 0 <= shown.expected <= shown.won <= 1
            elif isinstance(command, Stake):
                copy.submit(command)
                resisted = _first_roll(copy, WrestleResisted)
                if resisted is not None:
                    assert resisted.roll.modifiers == shown.modifiers
                    assert resisted.roll.against == shown.must_exceed


@pytest.mark.parametrize("seed", range(4))
def test_the_ends_of_a_wrestling_move_add_up(seed: int) -> None:
    """Won, dodged and withstood are all there is; who may dodge is helped by it or not, as it chooses."""
    one = battle(seed=seed)
    for _ in walk(one, seed, 80):
        for command in one.legal_commands():
            if isinstance(command, Wrestle):
                shown = one.forecast(command)
                assert (shown.dodge is None) == (shown.won_dodged is None) == (not shown.dodging)
                if shown.dodge is not None:
                    assert shown.won_dodged <= shown.won
                    assert shown.dodge + shown.won_dodged <= 1


@pytest.mark.parametrize("seed", range(4))
def test_rows_add_up(seed: int) -> None:
    """6: stopped + through = touch in each row, the levels sum to 1, downs <= wounds <= not nothing."""
    one = battle(seed=seed)
    for _ in walk(one, seed, 80):
        for command in one.legal_commands():
            if not isinstance(command, Attack):
                continue
            shown = one.forecast(command)
            assert shown.rows[0].kind == "none" and shown.rows[0].stopped == 0
            for row in shown.rows:
                assert row.stopped + row.through == shown.touch
                assert sum(row.levels) == 1
                assert 0 <= row.downs <= row.wounds <= 1 - row.levels[0]
            assert shown.expected in shown.rows


# -- odds against seeded resolutions --------------------------------------------------------------

def duel(**more: Any) -> dict[str, Any]:
    table = {
        "map": "AB",
        "order": ["A", "B"],
        "fighters": {
            "A": {"kind": more.pop("a", "swordsman"), "side": "azure"},
            "B": {"kind": "guard", "side": "gules", "set": more.pop("b", {})},
        },
    }
    return {**table, **more}


CASES: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
    ("none", "mass", "none", {}, {"reactions": 0}),
    ("none", "vital", "actions", {}, {"reactions": 0}),
    ("dodge", "mass", "none", {}, {}),
    ("block", "mass", "none", {}, {}),
    ("block", "mass", "none", {"options": {"block": "stop_or_mitigate"}}, {}),
    ("block", "mass", "none", {"options": {"block": "success_mitigates"}}, {}),
    ("block", "vital", "actions", {"options": {"block": "success_mitigates"}},
     {"health": {"fatigue": 3, "light": 2, "serious": 1}}),
    ("dodge", "vital", "none", {"map": "A...............-B", "a": "archer"}, {}),
    ("none", "vital", "none", {}, {"reactions": 0, "health": {"serious": 1}}),
]


@pytest.mark.parametrize("trials", [2_500, pytest.param(20_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("answer", "zone", "all_in", "more", "b"), CASES)
def test_odds_against_seeded_resolutions(
    answer: str, zone: str, all_in: str, more: dict[str, Any], b: dict[str, Any], trials: int
) -> None:
    """5: touch, stopped, through, each level, wounds and downs over thousands of seeded resolutions."""
    options = {"dodge_step": False, **more.get("options", {})}
    built = stage(duel(**{**more, "b": b, "options": options}))
    start, a, target = built.battle, built.ids["A"], built.ids["B"]
    command = next(
        c for c in start.legal_commands()
        if isinstance(c, Attack) and c.zone == zone and c.all_in == all_in)
    shown = start.forecast(command)
    row = next(r for r in shown.rows if r.kind == answer)
    counts = {"touch": 0, "stopped": 0, "wounds": 0, "downs": 0}
    levels = [0] * 5
    one = start.view("azure").sandbox(1)
    for seed in range(trials):
        one.world.change(0, _dice(), seed=seed * 7919 + 1)
        events = list(one.submit(command))
        steps = 1
        if one.decision.kind == "reaction":
            events += one.submit(React(target, answer))
            steps += 1
        rolled = next(e for e in events if isinstance(e, AttackRolled))
        won = next((e.won for e in events if isinstance(e, Blocked | Dodged)), False)
        counts["touch"] += rolled.touched
        counts["stopped"] += won
        wound = next((e for e in events if isinstance(e, Wounded)), None)
        levels[_dealt(wound)] += 1
        counts["wounds"] += wound is not None and wound.level != "fatigue"
        counts["downs"] += one.over
        for _ in range(steps):
            one.rollback()
    assert within(counts["touch"], shown.touch, trials)
    assert within(counts["stopped"], row.stopped, trials)
    assert within(counts["touch"] - counts["stopped"], row.through, trials)
    assert within(counts["wounds"], row.wounds, trials), (counts, row)
    assert within(counts["downs"], row.downs, trials), (counts, row)
    for level, hits in enumerate(levels):
        assert within(hits, row.levels[level], trials), (level, hits, row.levels)
    assert a != target


def _dice() -> Any:
    from game.battle import DiceState

    return DiceState


def _dealt(wound: Wounded | None) -> int:
    """The level dealt before tracks pass it up: 0 nothing, 1 fatigue ... 4 critical."""
    if wound is None:
        return 0
    if wound.capped:
        return 1
    rolled = ("fatigue", "light", "serious", "critical").index(wound.rolled)
    return 1 + min(3, max(0, rolled + sum(s.value for s in wound.shifts)))


def test_a_roll_by_hand() -> None:
    """d20 + 5 against 13: 13 of 20; a dodge d20 + 1 against each total; counted face by face."""
    built = stage(duel())
    command = next(c for c in built.battle.legal_commands() if isinstance(c, Attack) and c.all_in == "none")
    shown = built.battle.forecast(command)
    assert shown.touch == Fraction(13, 20)
    dodge = next(row for row in shown.rows if row.kind == "dodge")
    ways = sum(1 for face in range(8, 21) for other in range(1, 21) if other + 1 > face + 5)
    assert dodge.stopped == Fraction(ways, 400)
