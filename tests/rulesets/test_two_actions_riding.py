"""Riders and mounts: odds against every die, what becomes of a rider whose mount is gone, previews."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from rules_samples import stage

from game.battle import Attack, Battle, Move, Position, React, ScriptedDice
from game.battle.events import Stepped
from game.rulecheck import Stage
from game.rulesets.shared.commands import Charge
from game.rulesets.shared.components import Saddle, Status
from game.rulesets.shared.events import Fell, RideTested, Unhorsed
from game.rulesets.shared.saddles import unhorse
from game.rulesets.two_actions.commands import Stake, Wrestle
from game.rulesets.two_actions.events import FellUnconscious, Wounded
from game.rulesets.two_actions.forecasts_riding import fall_forecast
from game.simulate.invariants import broken_invariants


def riders(map_: str = "BA.", **sets: dict[str, Any]) -> dict[str, Any]:
    """A rides, B stands; `sets` lays changes over either."""
    return {
        "map": map_, "order": ["B", "A"],
        "fighters": {
            "A": {"kind": "rider", "side": "azure", "set": sets.get("a", {})},
            "B": {"kind": "swordsman", "side": "gules", "set": sets.get("b", {})},
        },
    }


def with_dice(built: Stage, *faces: int) -> Battle:
    """A copy of the battle that rolls these faces and no others."""
    return built.battle.clone(dice=ScriptedDice((*([1] * rolled(built)), *faces)))


def rolled(built: Stage) -> int:
    from game.battle.components import DiceState

    return built.battle.world.get(0, DiceState).rolls


# -- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dexterity", [-2, 0, 1, 6, 12])
@pytest.mark.parametrize("all_in", ["none", "reactions"])
def test_the_riding_odds_are_those_of_every_die(dexterity: int, all_in: str) -> None:
    built = stage({
        "map": "A....B", "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "novice", "side": "azure", "set": {"dexterity": dexterity}},
            "B": {"kind": "swordsman", "side": "gules"},
        },
    })
    rider = built.ids["A"]
    move = Move(rider, ((1, 0),))
    shown = built.battle.forecast(move).ride
    built.battle.submit(move)
    assert built.battle.forecast(Stake(rider)) == shown
    shown = built.battle.forecast(Stake(rider, all_in))
    obeyed = fallen = total = 0
    for faces in product(range(1, 21), repeat=1 if all_in == "none" else 2):
        one = with_dice(built, *faces, 1, 1)
        one.submit(Stake(rider, all_in))
        event = next(e for e in one.log if isinstance(e, RideTested))
        assert event.roll.modifiers == shown.modifiers and event.roll.against == shown.against
        total += 1
        obeyed += event.obeyed
        fallen += any(isinstance(e, Unhorsed) for e in one.log)
    assert (shown.chance, shown.unhorsed) == (Fraction(obeyed, total), Fraction(fallen, total))


@pytest.mark.parametrize("health", [
    {}, {"fatigue": 3}, {"fatigue": 3, "light": 2}, {"serious": 1, "critical": 1},
    {"fatigue": 3, "light": 2, "serious": 1, "critical": 1},
])
def test_the_odds_of_a_fall_are_those_of_every_die(health: dict[str, int]) -> None:
    built = stage({
        "map": "A..B", "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "rider", "side": "azure", "set": {"health": health}},
            "B": {"kind": "swordsman", "side": "gules"},
        },
    })
    rider = built.ids["A"]
    shown = fall_forecast(built.battle.world, rider)
    wounds, downs = Fraction(0), Fraction(0)
    for place, face in product(range(1, 7), range(1, 13)):
        share = Fraction(1, 72)
        for check in range(1, 21):
            one = with_dice(built, place, face, check)
            unhorse(one.world, rider, "ride")
            events = one.world.events
            fell = next(e for e in events if isinstance(e, Fell))
            assert (fell.roll.total, fell.roll.sides) == (face, 12)
            down = one.world.get(rider, Status).state != "able"
            wound = next(e for e in events if isinstance(e, Wounded))
            tested = any(isinstance(e, FellUnconscious) for e in events) or (check < 20 and any(
                type(e).__name__ == "StayedAwake" for e in events))
            if not tested and check == 1:
                wounds += share * (wound.level != "fatigue")
                downs += share * down
                break
            wounds += share / 20 * (wound.level != "fatigue")
            downs += share / 20 * down
    assert (shown.wounds, shown.downs) == (wounds, downs)


def test_a_blow_shows_how_often_it_parts_a_pair() -> None:
    """The share of wounds that kill, fell or lay low, exactly, for the mount and for the rider."""
    built = stage(riders(a={"reactions": 0}))
    a, b = built.ids["A"], built.ids["B"]
    mount = built.battle.world.get(a, Saddle).mount
    weapon = next(c.weapon for c in built.battle.legal_commands() if isinstance(c, Attack))
    for target in (a, mount):
        command = Attack(b, target, weapon, "leg")
        shown = built.battle.forecast(command)
        assert shown.expected.downs < shown.expected.parts < shown.expected.wounds
        parted = 0
        for face, damage in product(range(1, 21), range(1, 9)):
            one = with_dice(built, face, *((damage, 1, 1, 1) if face > 1 else (6, 1, 1)))
            one.submit(command)
            parted += any(isinstance(e, Unhorsed) for e in one.log)
        assert shown.expected.parts == Fraction(parted, 160)
    assert built.battle.forecast(Attack(b, a, weapon, "mass")).expected.parts > 0


def test_on_foot_nothing_is_parted() -> None:
    built = stage({
        "map": "AB", "order": ["A", "B"],
        "fighters": {k: {"kind": "swordsman", "side": s} for k, s in (("A", "azure"), ("B", "gules"))},
    })
    attack = next(c for c in built.battle.legal_commands() if isinstance(c, Attack))
    assert built.battle.forecast(attack).expected.parts == 0
    move = next(c for c in built.battle.legal_commands() if isinstance(c, Move | Charge | Attack))
    assert getattr(built.battle.forecast(move), "ride", None) is None


# -- B21, B29 -------------------------------------------------------------------------------------


def test_b21_every_ride_costs_what_was_shown() -> None:
    """B21: every tile in reach of a mount, diagonals, slopes and difficult ground."""
    built = stage({
        "map": ".........\n..::.....\nA.::..#..\n......#..\n........B",
        "levels": "000000000\n000000111\n000000011\n000000001\n000000000",
        "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "rider", "side": "azure"}, "B": {"kind": "swordsman", "side": "gules"}},
    })
    rider = built.ids["A"]
    moves = [c for c in built.battle.legal_commands() if isinstance(c, Move)]
    assert len(moves) > 25
    for move in moves:
        shown = built.battle.forecast(move)
        one = built.battle.clone()
        one.submit(move)
        assert sum(e.cost for e in one.log if isinstance(e, Stepped)) == shown.cost <= 8
        assert one.world.get(one.world.get(rider, Saddle).mount, Position) == one.world.get(rider, Position)


def _hit(built: Stage) -> Battle:
    """The mount killed by a blow."""
    one = with_dice(built, 15, 8, 1, 1)
    mount = one.world.get(built.ids["A"], Saddle).mount
    one.submit(next(
        c for c in one.legal_commands() if isinstance(c, Attack) and c.target == mount and c.zone == "mass"))
    one.submit(React(built.ids["A"], "none"))
    return one


def _reaction(built: Stage) -> Battle:
    """The mount killed by an opportunity action."""
    one = with_dice(built, 15, 8, 1, 1)
    from game.battle import EndTurn

    one.submit(EndTurn(built.ids["B"]))
    mount = one.world.get(built.ids["A"], Saddle).mount
    one.submit(Move(built.ids["A"], ((2, 0),)))
    one.submit(next(
        c for c in one.legal_commands()
        if isinstance(c, React) and c.target == mount and c.kind == "attack" and c.zone == "mass"))
    one.submit(React(built.ids["A"], "none"))
    return one


def _push(built: Stage) -> Battle:
    """The mount pushed off a ledge to its death."""
    one = with_dice(built, 15, 1, 1, 12, 1, 1)
    mount = one.world.get(built.ids["A"], Saddle).mount
    one.submit(Wrestle(built.ids["B"], mount, "push"))
    while one.decision.kind != "turn":
        one.submit(next(iter(one.legal_commands())))
    return one


LAST = {"mount_set": {"health": {"serious": 1, "critical": 1}}}
ENDS: list[tuple[Any, dict[str, Any]]] = [
    (_hit, riders("BA.\nC..", a=LAST)),
    (_reaction, riders("BA.\nC..", a=LAST)),
    (_push, {**riders("BA.\nC..", a=LAST), "levels": "330\n330"}),
]


@pytest.mark.parametrize(("end", "table"), ENDS, ids=[end.__name__ for end, _ in ENDS])
def test_b29_a_mount_dies_under_its_rider(end: Any, table: dict[str, Any]) -> None:
    """B29: on a free tile, one fall, nobody refers to the dead mount, saved and loaded the same."""
    table = {**table, "fighters": {**table["fighters"], "C": {"kind": "swordsman", "side": "azure"}}}
    built = stage({**table, "order": ["B", "A", "C"]})
    rider = built.ids["A"]
    mount = built.battle.world.get(rider, Saddle).mount
    one = end(built)
    assert one.world.get(mount, Status).state == "dead"
    assert one.world.get(rider, Saddle) == one.world.get(mount, Saddle) == Saddle()
    assert sum(isinstance(e, Unhorsed) for e in one.log) == 1
    assert sum(isinstance(e, Fell) and e.target == rider for e in one.log) == 1
    assert broken_invariants(one) == []
    again = Battle.from_json(one.to_json())
    assert again.state_hash() == one.state_hash()
    assert list(again.legal_commands()) == list(one.legal_commands())


def test_b29_no_room_at_all() -> None:
    """B29: all 24 tiles around full, walls count too: the rider lies under its mount and walks off later."""
    built = stage(riders("####\n#AB#\n####", a={"health": {}}))
    one = with_dice(built, 1, 1)
    unhorse(one.world, built.ids["A"], "wrestled")
    assert one.world.get(built.ids["A"], Position) == Position(1, 1)
    assert one.world.get(built.ids["A"], Saddle) == Saddle()
