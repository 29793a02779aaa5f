"""Pushes (D-WRES-7): whoever is shoved ends on the map, on a tile of its own, and can still be beaten."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rules_samples import stage

from game.battle import Attack, Battle, EndTurn, Event, Move, Position, React
from game.battle.events import PostureChanged, Stepped
from game.grid import reach_distance
from game.rulecheck import Stage
from game.rulesets.shared.bodies import able, place
from game.rulesets.shared.components import Status
from game.rulesets.shared.events import Died, Fell
from game.rulesets.two_actions.commands import PushTo, Wrestle
from game.rulesets.two_actions.events import Lost, OpportunityTaken, Pushed, Wounded
from game.simulate.invariants import broken_invariants

EIGHT = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
SIZE = 5
BORDER = [(x, y) for y in range(SIZE) for x in range(SIZE) if x in (0, SIZE - 1) or y in (0, SIZE - 1)]
LAST_BOX = {"serious": 1, "critical": 1}
STRONG = {"strength": 20, "melee": 20, "main": ""}
WEAK = {"strength": -5, "reactions": 0, "mount_set": {"strength": -5}}
"""The strong wins every push against the weak: 1 + 20 is more than 20 - 5."""


def drawn(size: int, marks: dict[tuple[int, int], str], blank: str = ".") -> str:
    """A square map of blank tiles with marks on it."""
    return "\n".join("".join(marks.get((x, y), blank) for x in range(size)) for y in range(size))


def pushed(built: Stage, target: int, tiles: int = 99) -> list[Event]:
    """A pushes `target`, at most `tiles` tiles, and wins; everything that comes of it, which for the tiles
    passed is what the forecast has shown."""
    one = built.battle
    slide = one.forecast(Wrestle(built.ids["A"], target, "push")).slide
    found = [*one.submit(Wrestle(built.ids["A"], target, "push"))]
    while one.decision.kind in ("reaction", "choice"):
        answers = list(one.legal_commands())
        lengths = [c for c in answers if isinstance(c, PushTo) and c.tiles <= tiles]
        found += one.submit(lengths[-1] if lengths else answers[0])
    assert any(isinstance(e, Pushed) for e in found)
    assert slide.why == "abyss" or slide.tiles == tuple(
        e.to for e in found if isinstance(e, Stepped) and e.how == "pushed")
    return found


def counted(one: Battle) -> Counter[str]:
    """How many fighters are on the board, dead, fled, captured."""
    return Counter(
        "board" if one.world.find(f, Position) is not None and state != "dead" else state
        for f in one.world.fighters for state in (one.world.get(f, Status).state,))


def stands_well(one: Battle, fighter: int) -> None:
    """In bounds, on a tile that can be stood on, which nobody able shares but its own rider or mount."""
    x, y = place(one.world, fighter)
    board = one.world.board
    assert board.inside(x, y) and board.entry[board.index(x, y)]
    assert broken_invariants(one) == []


def hunted_down(one: Battle, prey: int, side: str, most: int = 120) -> None:
    """The side of the pusher goes after the prey with plain walks and blows until the battle is won."""
    for _ in range(most):
        if one.over:
            break
        commands = list(one.legal_commands())
        if one.decision.side != side or one.decision.kind != "turn":
            one.submit(next((c for c in commands if isinstance(c, EndTurn)), commands[0]))
            continue
        blow = next((c for c in commands if isinstance(c, Attack) and c.zone == "mass"), None)
        there = place(one.world, prey)
        walks = [c for c in commands if isinstance(c, Move)]
        best = min(walks, key=lambda c: (reach_distance(*c.path[-1], *there), c.path), default=None)
        up = next((c for c in commands if type(c).__name__ == "StandUp"), None)
        one.submit(blow or up or best or next(c for c in commands if isinstance(c, EndTurn)))
    assert one.over and one.outcome.winner == side


@pytest.mark.parametrize(("dx", "dy"), EIGHT)
@pytest.mark.parametrize("mounted", [False, True])
def test_b27_from_every_border_cell_in_every_direction(dx: int, dy: int, mounted: bool) -> None:
    """B27: whoever is pushed along or off the map's edge, on foot or as a mount under its rider, stays on the
    map, is counted, and can be struck down afterwards, which wins the battle."""
    tried = 0
    for spot in BORDER:
        start = spot[0] - dx, spot[1] - dy
        if not (0 <= start[0] < SIZE and 0 <= start[1] < SIZE):
            continue
        built = stage({
            "map": drawn(SIZE, {spot: "B", start: "A"}), "order": ["A", "B"],
            "fighters": {
                "A": {"kind": "swordsman", "side": "azure", "set": STRONG},
                "B": {"kind": "rider" if mounted else "swordsman", "side": "gules", "set": {
                    **WEAK, "health": LAST_BOX}},
            },
        })
        one, b = built.battle, built.ids["B"]
        before = sum(counted(one).values())
        body = built.ids["B-mount"] if mounted else b
        found = pushed(built, body)
        room = 0
        while room < 4 and 0 <= spot[0] + (room + 1) * dx < SIZE and 0 <= spot[1] + (room + 1) * dy < SIZE:
            room += 1
        assert place(one.world, body) == (spot[0] + room * dx, spot[1] + room * dy)
        shove = next(e for e in found if isinstance(e, Pushed))
        assert (shove.tiles, shove.why) == (room, "")
        stands_well(one, body)
        assert sum(counted(one).values()) == before == counted(one)["board"]
        hunted_down(one, b, "azure")
        assert sum(counted(one).values()) == before
        assert one.world.get(b, Status).state in ("dead", "unconscious")
        tried += 1
    assert tried == (7 if dx and dy else 11)


WAITING: list[tuple[str, str, dict[str, Any], str, bool]] = [
    ("wall", "#", {}, "obstacle", False),
    ("shut-door", "+", {}, "obstacle", False),
    ("open-door", "/", {}, "", True),
    ("crate", "o", {}, "obstacle", False),
    ("hedge", "%", {}, "obstacle", False),
    ("tree", "^", {}, "obstacle", False),
    ("water", "~", {}, "obstacle", False),
    ("chasm", "=", {}, "obstacle", False),
    ("lever", "!", {}, "", True),
    ("low-wall", "-", {}, "", True),
    ("difficult", ":", {}, "", True),
    ("friend", "C", {"side": "gules"}, "", False),
    ("prone-foe", "C", {"side": "azure", "set": {"prone": True}}, "", False),
    ("unconscious", "C", {"side": "gules", "set": {"state": "unconscious"}}, "", True),
    ("dead", "C", {"side": "gules", "set": {"state": "dead"}}, "", True),
    ("rider", "C", {"side": "gules", "kind": "rider"}, "", False),
]


@pytest.mark.parametrize(("mark", "fighter", "why", "passed"), [w[1:] for w in WAITING], ids=[
    w[0] for w in WAITING])
@pytest.mark.parametrize("away", [1, 3])
def test_b27_into_what_stands_in_the_way(
    mark: str, fighter: dict[str, Any], why: str, passed: bool, away: int
) -> None:
    """B27: in all 8 directions the pushed stops on the last free tile before walls, doors and bodies, and
    goes over what it could walk into; nobody is lost on the way."""
    for dx, dy in EIGHT:
        marks = {
            (5, 5): "B", (5 - dx, 5 - dy): "A", (5 + away * dx, 5 + away * dy): mark, (0, 10): "D"}
        fighters: dict[str, Any] = {
            "A": {"kind": "swordsman", "side": "azure", "set": STRONG},
            "B": {"kind": "swordsman", "side": "gules", "set": WEAK},
            "D": {"kind": "swordsman", "side": "gules"},
        }
        if mark == "C":
            fighters["C"] = {"kind": "swordsman", **fighter}
        built = stage({"map": drawn(11, marks), "fighters": fighters, "order": ["A", "B", "D"] + (
            ["C"] if mark == "C" and not fighter.get("set", {}).get("state") else [])})
        one, b = built.battle, built.ids["B"]
        before = counted(one)
        found = pushed(built, b)
        went = 4 if passed else away - 1
        assert place(one.world, b) == (5 + went * dx, 5 + went * dy)
        shove = next(e for e in found if isinstance(e, Pushed))
        assert (shove.tiles, shove.why) == (went, why)
        assert sum(type(e).__name__ == "FatigueTaken" for e in found) == (why == "obstacle")
        stands_well(one, b)
        assert counted(one) == before


@pytest.mark.parametrize(("dx", "dy"), EIGHT)
@pytest.mark.parametrize(("levels", "went", "fell", "why"), [
    ("1", 4, 0, ""), ("0", 2, 2, "fall"), ("3", 4, 0, ""), ("4", 1, 0, "obstacle"),
])
def test_b27_over_a_ledge_and_against_one(
    dx: int, dy: int, levels: str, went: int, fell: int, why: str
) -> None:
    """B27: a step of one level is walked, down or up; two down are a fall that ends the push, two up a
    wall."""
    ground = {
        (5 + x * n, 5 + y * n): "2" for x, y in EIGHT for n in range(6)
    } | {(x, y): "2" for x in range(4, 7) for y in range(4, 7)}
    for x in range(11):
        for y in range(11):
            beyond = (x - 5) * dx + (y - 5) * dy
            ground[x, y] = levels if beyond >= 2 * (abs(dx) + abs(dy)) else "2"
    built = stage({
        "map": drawn(11, {(5, 5): "B", (5 - dx, 5 - dy): "A", (5 - 5 * dx, 5 - 5 * dy): "D"}),
        "levels": drawn(11, ground), "order": ["A", "B", "D"],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": STRONG},
            "B": {"kind": "swordsman", "side": "gules", "set": WEAK},
            "D": {"kind": "swordsman", "side": "gules"},
        },
    })
    one, b = built.battle, built.ids["B"]
    before = counted(one)
    found = pushed(built, b)
    assert place(one.world, b) == (5 + went * dx, 5 + went * dy)
    shove = next(e for e in found if isinstance(e, Pushed))
    falls = [e.levels for e in found if isinstance(e, Fell)]
    assert (shove.tiles, shove.why, falls) == (went, why, [fell] if fell else [])
    stands_well(one, b)
    assert counted(one) == before


@pytest.mark.parametrize("mark", ["=", "~"])
@pytest.mark.parametrize("mounted", [False, True])
def test_b27_over_a_deadly_edge_the_last_one_loses_the_battle(mark: str, mounted: bool) -> None:
    """B27: with deadly edges whoever goes over is dead, with its mount or rider, counted once, and the battle
    is decided."""
    built = stage({
        "map": "AB" + mark + "..", "order": ["A", "B"], "options": {"deadly_edges": True},
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": STRONG},
            "B": {"kind": "rider" if mounted else "swordsman", "side": "gules", "set": WEAK},
        },
    })
    one, b = built.battle, built.ids["B"]
    before = sum(counted(one).values())
    body = built.ids["B-mount"] if mounted else b
    found = pushed(built, body)
    assert [e.target for e in found if isinstance(e, Lost)] == [body]
    assert sorted(e.target for e in found if isinstance(e, Died)) == sorted({b, body})
    assert counted(one) == Counter(board=1, dead=before - 1)
    assert all(one.world.find(gone, Position) is None for gone in (b, body))
    assert one.over and one.outcome.winner == "azure"


def test_b15_the_shove_comes_before_the_fall_and_the_fall_before_any_answer() -> None:
    """B15: the log tells the push, each tile, the fall and the wound in this order; enemies of the pushed on
    the ledge and below are asked nothing meanwhile, and later only where it then lies."""
    built = stage({
        "map": ".C...\nAB...\n.D.E.", "levels": "22200\n22200\n22200",
        "order": ["A", "B", "C", "D", "E"],
        "fighters": {
            "A": {"kind": "swordsman", "side": "azure", "set": STRONG},
            "B": {"kind": "swordsman", "side": "gules", "set": {**WEAK, "constitution": 9}},
            "C": {"kind": "swordsman", "side": "azure"},
            "D": {"kind": "swordsman", "side": "azure"},
            "E": {"kind": "swordsman", "side": "azure"},
        },
    })
    one, ids = built.battle, built.ids
    found = pushed(built, ids["B"])
    of_b = [e for e in found if ids["B"] in (e.actor, e.target)]
    kinds = [type(e) for e in of_b if isinstance(e, Pushed | Stepped | Fell | PostureChanged | Wounded)]
    assert kinds == [Pushed, Stepped, Stepped, Fell, PostureChanged, Wounded]
    assert [e.to for e in of_b if isinstance(e, Stepped)] == [(2, 1), (3, 1)]
    assert not any(isinstance(e, OpportunityTaken) for e in found)
    assert one.decision.kind == "turn"
    while one.decision.fighter != ids["B"]:
        one.submit(EndTurn(one.decision.fighter))
    one.submit(next(c for c in one.legal_commands() if type(c).__name__ == "Crawl" and c.to == (4, 0)))
    asked = []
    while one.decision.kind == "opportunity":
        asked.append((one.decision.fighter, place(one.world, one.decision.source)))
        one.submit(React(one.decision.fighter, "none"))
    assert asked == [(ids["E"], (3, 1))]
    assert able(one.world, ids["B"])
