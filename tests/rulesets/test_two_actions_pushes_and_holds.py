"""Where pushed bodies end up, from every place in every direction; and every way a hold comes to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rules_samples import stage

from game.battle import Attack, Battle, Command, Move, Position, React, ScriptedDice
from game.battle.components import BattleState
from game.rulecheck import Stage
from game.rulesets.shared.bodies import able
from game.rulesets.shared.commands import Flee, LetGo
from game.rulesets.shared.components import Status
from game.rulesets.two_actions.commands import PushTo, Release, Stake, Wrestle
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.events import HoldEnded, Lost, Pushed
from game.rulesets.two_actions.ties import grips_on
from game.simulate.invariants import broken_invariants

GROUNDS = {
    "open": ("....\n....\n....\n....", ""),
    "walls": ("#...+\n.#...\n...o.\n%...#\n.....", ""),
    "chasm and water": ("=..~\n....\n....\n~..=", ""),
    "ledges": ("....\n....\n....\n....", "2220\n2000\n2100\n4310"),
    "bodies": (".C.D\n....\n....\nE..F", ""),
}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def standing_places(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Every pair of neighbouring floors: where the pusher stands, and where the pushed."""
    rows = text.split("\n")
    for y, row in enumerate(rows):
        for x, tile in enumerate(row):
            for dx, dy in STEPS:
                ax, ay = x - dx, y - dy
                if tile == "." and 0 <= ay < len(rows) and 0 <= ax < len(row) and rows[ay][ax] == ".":
                    yield (ax, ay), (x, y)


def pushing(ground: str, a: tuple[int, int], b: tuple[int, int], deadly: bool) -> Stage:
    text, levels = GROUNDS[ground]
    rows = [list(row) for row in text.split("\n")]
    for letter, (x, y) in (("A", a), ("B", b)):
        rows[y][x] = letter
    letters = sorted({tile for row in rows for tile in row if tile.isalpha() and tile != "o"})
    table: dict[str, Any] = {
        "map": "\n".join("".join(row) for row in rows), "order": letters,
        "options": {"deadly_edges": deadly},
        "fighters": {
            letter: {
                "kind": "villager", "side": "azure" if letter == "A" else "gules",
                "set": {"strength": 14} if letter == "A" else {"reactions": 0, "strength": -2},
            }
            for letter in letters
        },
    }
    if levels:
        table["levels"] = levels
    return stage(table)


def bodies(one: Battle) -> tuple[int, int, int]:
    """How many fighters are on the board, dead, and otherwise gone."""
    world = one.world
    on_board = sum(world.find(f, Position) is not None for f in world.fighters)
    dead = sum(
        world.get(f, Status).state == "dead" and world.find(f, Position) is None for f in world.fighters)
    return on_board, dead, len(world.fighters) - on_board - dead


@pytest.mark.parametrize("deadly", [False, True])
@pytest.mark.parametrize("ground", GROUNDS)
def test_b27_a_pushed_body_ends_on_the_board_or_is_lost_for_good(ground: str, deadly: bool) -> None:
    """B27: from every tile in 8 directions, by every length on offer, into edges, walls, doors, bodies, drops
    and chasms: one body a tile, nobody vanishes, the battle goes on or is decided."""
    pushed = lost = 0
    for a, b in standing_places(GROUNDS[ground][0]):
        built = pushing(ground, a, b, deadly)
        start = built.battle
        command = Wrestle(built.ids["A"], built.ids["B"], "push")
        if start.faults(command):
            assert [reason.code for reason in start.faults(command)] == ["out-of-reach"]
            continue
        before = list(start.submit(command))
        while start.decision.kind == "reaction" and not any(
            isinstance(c, PushTo) for c in start.legal_commands()
        ):
            before += start.submit(next(start.legal_commands()))
        choices: list[Command] = (
            [] if start.decision.kind == "turn" or start.over else list(start.legal_commands()))
        for choice in choices or [None]:
            one, events = start.clone(), list(before)
            if choice is not None:
                last = one.submit(choice)
                assert not broken_invariants(one, last), (a, b, choice)
                events += last
            on_board, dead, gone = bodies(one)
            assert on_board + dead == len(one.world.fighters) and gone == 0, (a, b, choice)
            target = built.ids["B"]
            place = one.world.find(target, Position)
            if place is None:
                lost += 1
                assert deadly and any(isinstance(e, Lost) for e in events)
                assert len(one.world.fighters) > 2 or one.over
            else:
                pushed += any(isinstance(e, Pushed) and e.tiles for e in events)
                assert one.world.board.inside(place.x, place.y)
                assert one.world.board.entry[one.world.board.index(place.x, place.y)]
                able_here = [f for f in one.world.at(one.world.board.index(place.x, place.y))
                             if able(one.world, f)]
                assert len(able_here) <= 1
            assert one.over or any(True for _ in one.legal_commands())
    assert pushed
    assert bool(lost) == (deadly and ground == "chasm and water")


# -- the end of holds -------------------------------------------------------------------------------


def held(text: str = "CAB", a: dict[str, Any] | None = None, b: dict[str, Any] | None = None,
         dice: tuple[int, ...] = (), **more: Any) -> Stage:
    """B holds A; C, a friend of A, and D, one of B, stand by."""
    fighters: dict[str, Any] = {
        "A": {"kind": "swordsman", "side": "azure", "set": a or {}},
        "B": {"kind": "villager", "side": "gules",
              "set": {"holds": {"target": "A"}, "reactions": 0, **(b or {})}},
        "C": {"kind": "swordsman", "side": "azure"},
        "D": {"kind": "villager", "side": "gules"},
    }
    found = {letter: fighter for letter, fighter in fighters.items() if letter in text}
    return stage({"map": text, "order": more.pop("order", ["C", "A", "B", "D"]), "fighters": found, **more},
                 ScriptedDice(dice) if dice else None)


def finish(one: Battle) -> None:
    """Everything asked before the next turn is answered with as little as can be."""
    while not one.over and one.decision.kind != "turn":
        legal = list(one.legal_commands())
        one.submit(next((c for c in legal if isinstance(c, React | LetGo | Stake)), legal[-1]))


def by_death(built: Stage) -> Battle:
    one = built.battle
    one.submit(Attack(built.ids["C"], built.ids["B"], _weapon(one, built.ids["C"]), "mass"))
    return one


def _weapon(one: Battle, actor: int) -> int:
    return next(c.weapon for c in one.legal_commands() if isinstance(c, Attack) and c.actor == actor)


def give(command: Callable[[dict[str, int]], Command]) -> Callable[[Stage], Battle]:
    def act(built: Stage) -> Battle:
        built.battle.submit(command(built.ids))
        return built.battle

    return act


DYING = {"health": {"fatigue": 3, "light": 2, "serious": 1, "critical": 1}}
ROW = "D....\nAB...\n.C..."

ENDS: dict[str, tuple[Stage, Callable[[Stage], Battle], str]] = {
    "killed": (held(ROW, b=DYING, dice=(15, 8), order=["C", "A", "B", "D"]), by_death, "out"),
    "unconscious": (
        held(ROW, b={"health": {"serious": 1}, "constitution": -2}, dice=(20, 8, 1),
             order=["C", "A", "B", "D"]),
        lambda built: _struck(built, "vital"), "out"),
    "released": (held(ROW, order=["B", "A", "C", "D"]), give(lambda ids: Release(ids["B"])), "released"),
    "walked away": (
        held(ROW, order=["B", "A", "C", "D"]), give(lambda ids: Move(ids["B"], ((2, 1), (3, 1)))), "apart"),
    "fled": (held("D.....\nAB....\n......\n.....C", order=["B", "A", "C", "D"]),
             give(lambda ids: Flee(ids["B"])), "out"),
    "pushed away": (
        held("D....\n.....\n.....\nAB...\n.C...", b={"strength": -2}, dice=(20, 1)),
        give(lambda ids: Wrestle(ids["C"], ids["B"], "push")),
        "apart"),
}


def _struck(built: Stage, zone: str) -> Battle:
    one = built.battle
    one.submit(Attack(built.ids["C"], built.ids["B"], _weapon(one, built.ids["C"]), zone))
    return one


@pytest.mark.parametrize("end", ENDS)
def test_b31_no_hold_survives_its_holder(end: str) -> None:
    """B31: the holder is lost or moved while another enemy stands beside: the held is free in the same event,
    may walk at once, and no grip is left."""
    built, act, why = ENDS[end]
    one = act(built)
    finish(one)
    a, b = built.ids["A"], built.ids["B"]
    assert not grips_on(one.world, a)
    assert not one.world.get(b, Grip).target
    ended = [e for e in one.log if isinstance(e, HoldEnded)]
    assert [(e.actor, e.target, e.why) for e in ended] == [(b, a, why)]
    assert not broken_invariants(one, ())
    while not one.over and a not in one.decision.fighters:
        one.submit(next(c for c in reversed(list(one.legal_commands()))))
    assert any(isinstance(c, Move) for c in one.legal_commands())


def test_the_held_walks_nowhere_while_it_is_held() -> None:
    """What the tests above would not tell if nobody could walk there anyway."""
    built = held(ROW, order=["A", "B", "C", "D"])
    assert not any(isinstance(c, Move) for c in built.battle.legal_commands() if c.actor == built.ids["A"])
    assert built.battle.world.get(0, BattleState).round == 1
