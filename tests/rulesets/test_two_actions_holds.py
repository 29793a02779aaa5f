"""Holds (D-WRES-9): whatever becomes of the holder or the held, the hold ends with it, not later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rules_samples import stage

from game.battle import Attack, Battle, Command, EndTurn, Event, Move, React
from game.rulecheck import Stage
from game.rulesets.shared.bodies import able, adjacent
from game.rulesets.shared.commands import Flee, Pursue
from game.rulesets.shared.components import Status
from game.rulesets.two_actions.commands import Drag, KeepStrangling, PushTo, Release, Wrestle
from game.rulesets.two_actions.events import HoldEnded
from game.rulesets.two_actions.holds import holders
from game.rulesets.two_actions.ties import grips_on, held, pinned
from game.simulate.invariants import broken_invariants

LAST_BOX = {"serious": 1, "critical": 1}
STRONG = {"strength": 20, "melee": 20}
WEAK = {"strength": -5, "constitution": -5, "evasion": -5}
NEXT_ROUND = [3] * 8
"""The dice of initiative, where a script of dice runs into another round."""
KINDS = ["grab", "strangle", "pin"]

Step = Callable[[Stage], Command]


def grip(kind: str, more: dict[str, Any]) -> dict[str, Any]:
    """G (gules) holds V (azure); E, a friend of G, stands beside both of them, F is a friend of V."""
    table = dict(more)
    g, f, e = table.pop("g", {}), table.pop("f", STRONG), table.pop("e", {})
    if "dice" in table:
        table["dice"] = [*table["dice"], *NEXT_ROUND]
    return {
        "map": ".......\n..FG...\n..VE...\n.......", "order": ["F", "V", "G", "E"],
        "sides": {"gules": {"controller": "veteran", "morale": False}},
        "fighters": {
            "G": {"kind": table.pop("kind", "swordsman"), "side": "gules", "set": {
                "main": "", "reactions": 0, **WEAK, **g, "holds": {"target": "V", "kind": kind}}},
            "V": {"kind": "swordsman", "side": "azure", "set": table.pop("v", {})},
            "E": {"kind": "swordsman", "side": "gules", "set": e},
            "F": {"kind": "swordsman", "side": "azure", "set": f},
        }, **table,
    }


def answer(one: Battle, wanted: str) -> Command:
    """What is answered: the longest push, else what is wanted (a fate or reaction), else the first."""
    answers = list(one.legal_commands())
    if isinstance(answers[0], PushTo):
        return answers[-1]
    for command in answers:
        if wanted and wanted in (getattr(command, "fate", ""), getattr(command, "kind", "")):
            return command
    return answers[0]


def played(built: Stage, steps: tuple[Step, ...], wanted: str = "") -> list[Event]:
    """Gives the commands and the answers to them; what comes of the last command that was given."""
    one = built.battle
    events: list[Event] = []
    for step in steps:
        events = [*one.submit(step(built))]
        while one.decision.kind not in ("turn", "over"):
            given = answer(one, wanted)
            found = one.submit(given)
            events = [*found] if isinstance(given, Pursue) else [*events, *found]
    return events


def struck(victim: str, zone: str = "mass") -> Step:
    """Whoever may act strikes `victim`."""
    return lambda built: next(
        c for c in built.battle.legal_commands()
        if isinstance(c, Attack) and c.target == built.ids[victim] and c.zone == zone)


def ends(*letters: str) -> tuple[Step, ...]:
    return tuple(lambda built, one=letter: EndTurn(built.ids[one]) for letter in letters)


def wrestled(move: Any, victim: str = "G") -> Step:
    return lambda built: Wrestle(built.ids["F"], built.ids[victim], move)


BARE = {**STRONG, "main": ""}
ENDS: dict[str, tuple[tuple[Step, ...], dict[str, Any], str, str]] = {
    "killed": ((struck("G"),), {"g": {"health": LAST_BOX}, "dice": [15, 8]}, "dead", "out"),
    "unconscious": ((struck("G", "vital"),), {"dice": [15, 8, 1]}, "unconscious", "out"),
    "strangled": ((lambda b: KeepStrangling(b.ids["F"]),), {
        "f": {**BARE, "holds": {"target": "G", "kind": "strangle", "turns": 1}}, "dice": [1],
    }, "unconscious", "out"),
    "bled-to-death": (ends("F", "V", "G"), {"g": {
        "health": {"fatigue": 2, "light": 2, **LAST_BOX}, "conditions": ["heavy-bleeding"]}}, "dead", "out"),
    "over-a-deadly-edge": ((wrestled("push"),), {
        "f": BARE, "map": ".......\n..FG=..\n..VE...\n.......", "options": {"deadly_edges": True},
    }, "dead", "out"),
    "fled": ((*ends("F", "V"), lambda b: Flee(b.ids["G"])), {}, "fled", "out"),
    "captured": ((*ends("F", "V"), lambda b: Flee(b.ids["G"])), {"answer": "capture"}, "captured", "out"),
    "killed-in-flight": ((*ends("F", "V"), lambda b: Flee(b.ids["G"])), {"answer": "kill"}, "dead", "out"),
    "walked-off": ((*ends("F", "V"), lambda b: Move(b.ids["G"], ((4, 0),))), {}, "able", "apart"),
    "struck-down-walking-off": ((*ends("F", "V"), lambda b: Move(b.ids["G"], ((4, 0),))), {
        "g": {"health": LAST_BOX}, "dice": [15, 8], "answer": "attack"}, "dead", "out"),
    "pushed-away": ((wrestled("push"),), {"f": BARE}, "able", "apart"),
    "dragged-away": ((wrestled("grab"), lambda b: Drag(b.ids["F"], held_to=(3, 0))), {"f": BARE},
                     "able", "apart"),
    "unhorsed": ((wrestled("trip"),), {"kind": "rider", "f": BARE, "dice": [15, 1, 1, 1]}, "able", "apart"),
    "released": ((*ends("F", "V"), lambda b: Release(b.ids["G"])), {}, "able", "released"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("steps", "more", "state", "why"), ENDS.values(), ids=ENDS)
def test_b31_the_held_is_free_as_soon_as_its_holder_is_gone(
    kind: str, steps: tuple[Step, ...], more: dict[str, Any], state: str, why: str
) -> None:
    """B31: however the holder goes, the held is free with the very command that did it, although another
    enemy still stands beside, and may walk away in its next turn."""
    more = dict(more)
    wanted = more.pop("answer", "")
    built = stage(grip(kind, more))
    one, g, v, e = built.battle, built.ids["G"], built.ids["V"], built.ids["E"]
    assert held(one.world, v) and pinned(one.world, v) == (kind == "pin")
    events = played(built, steps, wanted)
    assert one.world.get(g, Status).state == state
    over = [x for x in events if isinstance(x, HoldEnded) and x.actor == g and x.why != "lapsed"]
    assert [(x.target, x.why) for x in over] == [(v, why)]
    assert not held(one.world, v) and not pinned(one.world, v)
    assert (grips_on(one.world, v), holders(one.world, v)) == ((), ())
    assert able(one.world, e) and adjacent(one.world, e, v)
    assert broken_invariants(one) == []
    for _ in range(8):
        if v in one.decision.fighters:
            break
        one.submit(answer(one, "") if one.decision.kind != "turn" else EndTurn(one.decision.fighter))
    assert any(isinstance(c, Move) and c.actor == v for c in one.legal_commands())


@pytest.mark.parametrize("kind", KINDS)
def test_b31_one_of_two_holders_gone_leaves_the_other_hold(kind: str) -> None:
    """B31: somebody held by two is free of the one that dies and of no more."""
    built = stage(grip(kind, {
        "g": {"health": LAST_BOX}, "e": {"main": "", "holds": {"target": "V"}}, "dice": [15, 8]}))
    one, v = built.battle, built.ids["V"]
    played(built, (struck("G"),))
    assert holders(one.world, v) == (built.ids["E"],)
    assert held(one.world, v) and not pinned(one.world, v)
    assert not any(isinstance(c, Move) and c.actor == v for c in one.legal_commands())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("zone", "v", "dice", "state"), [
    ("mass", {"health": LAST_BOX}, [15, 8], "dead"),
    ("vital", {"constitution": -5}, [15, 8, 1], "unconscious"),
])
def test_b31_the_holder_is_free_as_soon_as_the_held_is_out(
    kind: str, zone: str, v: dict[str, Any], dice: list[int], state: str
) -> None:
    """B31: the held struck down by its holder's friend: the holder's hands are free at once."""
    built = stage(grip(kind, {"e": STRONG, "v": {"reactions": 0, **v}, "dice": dice, "order": list("EGFV")}))
    one, g = built.battle, built.ids["G"]
    events = played(built, (struck("V", zone),))
    assert one.world.get(built.ids["V"], Status).state == state
    assert [x.why for x in events if isinstance(x, HoldEnded)] == ["out"]
    assert any(isinstance(c, Wrestle) and c.actor == g and c.move == "grab" for c in one.legal_commands())
    assert broken_invariants(one) == []


@pytest.mark.parametrize("kind", ["none", "attack"])
def test_b31_the_held_is_not_asked_once_its_holder_is_dead(kind: str) -> None:
    """B31: of a holder that walks off the held is asked after its friend; when the friend's blow kills the
    holder, the held is asked no more."""
    built = stage(grip("grab", {"g": {"health": LAST_BOX}, "dice": [15, 8]}))
    one = built.battle
    for step in (*ends("F", "V"), lambda b: Move(b.ids["G"], ((4, 0),))):
        one.submit(step(built))
    asked = []
    while one.decision.kind == "opportunity":
        asked.append(one.decision.fighter)
        one.submit(next(c for c in one.legal_commands() if isinstance(c, React) and c.kind == kind))
    assert asked == [built.ids[letter] for letter in ("FV" if kind == "none" else "F")]
    assert not held(one.world, built.ids["V"])
