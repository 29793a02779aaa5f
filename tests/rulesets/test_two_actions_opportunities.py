"""Opportunity actions (D-OPP-2..4): who is asked is who was shown, for every command there is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from rules_samples import RETINUE, stage

from game.battle import Attack, Battle, Command, Move, React
from game.battle.components import Position
from game.grid import sees
from game.rulesets.shared.bodies import partner, tile_of
from game.rulesets.shared.commands import Charge, Drink, OpenLock, PullLever
from game.rulesets.shared.events import RideTested
from game.rulesets.shared.zones import eye
from game.rulesets.two_actions.commands import Crawl, Drag, KeepUp, Reload

TRIGGERING = (Attack, Charge, Crawl, Drag, Drink, KeepUp, Move, OpenLock, PullLever, Reload)
Offer = tuple[int, tuple[int, int], str]


def shown(one: Battle, command: Command) -> tuple[list[Offer], bool]:
    """What the side which acts is shown for a command: the opportunities (owner, tile, what gives them), and
    whether a mount must be made to move first."""
    odds = one.view(one.decision.side).forecast(command)
    threats = getattr(odds, "reactors", ()) or getattr(odds, "threats", ())
    return [(t.owner, t.tile, t.trigger) for t in threats], getattr(odds, "ride", None) is not None


def offered(one: Battle, command: Command) -> tuple[list[Offer], list[bool]]:
    """Gives the command, everybody letting every chance pass: the opportunities that are offered, and of each
    test of a mount whether it obeyed."""
    actor = command.actor  # type: ignore[attr-defined]
    found: list[Offer] = []
    events = [*one.submit(command)]
    while one.decision.kind not in ("turn", "over"):
        if one.decision.kind == "opportunity":
            assert one.decision.source == actor, command
            place = one.world.get(actor, Position)
            found.append((one.decision.fighter, (place.x, place.y), one.decision.about))
            owner = one.decision.fighter
            assert sees(
                one.world.board, tile_of(one.world, owner), tile_of(one.world, actor),
                eye(one.world, owner), eye(one.world, actor))
            events += one.submit(React(owner, "none"))
        else:
            events += one.submit(next(iter(one.legal_commands())))
    return found, [e.obeyed for e in events if isinstance(e, RideTested)]


def drawn(rng: random.Random, commands: list[Command]) -> dict[str, Command]:
    """One command of every kind that there is, by its kind."""
    kinds: dict[str, list[Command]] = {}
    for command in commands:
        detail = getattr(command, "move", "") or getattr(command, "weapon", "")
        kinds.setdefault(f"{type(command).__name__} {detail}", []).append(command)
    return {name: rng.choice(kinds[name]) for name in sorted(kinds)}


def looked_through(seed: int, decisions: int) -> Counter[str]:
    """Random play; at each turn one command of every kind is tried on a copy. How often a family of acts was
    offered an answer."""
    one, rng = stage(RETINUE, seed=seed).battle, random.Random(seed)
    found: Counter[str] = Counter()
    for _ in range(decisions):
        if one.over:
            break
        commands = list(one.legal_commands())
        picks = drawn(rng, commands)
        if one.decision.kind == "turn":
            for command in picks.values():
                expected, ridden = shown(one, command)
                copy = one.clone()
                met, obeyed = offered(copy, command)
                assert ridden == bool(obeyed), command
                assert met == (expected if all(obeyed) else []), command
                assert isinstance(command, TRIGGERING) or not met
                found.update(about for _, _, about in met)
                if met and partner(one.world, command.actor):  # type: ignore[attr-defined]
                    found["ridden"] += 1
                for kind in (Drag, OpenLock):
                    found[kind.__name__] += bool(met) and isinstance(command, kind)
            names = [n for n in picks if not n.startswith(("EndTurn", "EndSpell", "Drop", "Flee"))]
            names = [n for n in names if n.startswith(("CastSpell", "Wrestle grab"))] or names
        else:
            names = []
        names = names or list(picks)
        one.submit(picks[rng.choice(names)])
    return found


@pytest.mark.parametrize("seed", range(7))
def test_who_is_shown_is_who_is_asked(seed: int) -> None:
    """B17: whatever a fighter may do in its turn, the enemies that it is shown as able to answer are asked,
    in this order and on these tiles, and nobody else; only walking off, shooting, drinking, handling and
    concentrating ask anybody; nobody is asked who cannot see the one who acts."""
    looked_through(seed, 120)


def test_all_families_of_acts_are_met() -> None:
    """In those battles each family of acts that gives an opportunity has given one."""
    found: Counter[str] = Counter()
    for seed in range(8, 18):
        found += looked_through(seed, 120)
        if {"leave", "shoot", "drink", "handle", "concentrate", "ridden", "Drag", "OpenLock"} <= set(+found):
            return
    raise AssertionError(found)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_who_is_shown_is_who_is_asked_in_many_battles(seed: int) -> None:
    """The same in a hundred more battles."""
    looked_through(seed, 200)


def one_act(
    text: str, a: dict[str, Any], b: dict[str, Any], command: Callable[[dict[str, int]], Command]
) -> tuple[list[Offer], bool, list[Offer], list[bool]]:
    """What is shown and what is met when A (azure) acts, B (gules) beside it, C a friend of B."""
    built = stage({
        "map": text, "order": ["A", "B", "C"],
        "fighters": {
            "A": {"side": "azure", "kind": a.pop("kind", "swordsman"), "set": {"main": "", **a}},
            "B": {"side": "gules", "kind": b.pop("kind", "swordsman"), "set": b},
            "C": {"side": "gules", "kind": "swordsman"},
        },
    })
    expected, ridden = shown(built.battle, command(built.ids))
    met, obeyed = offered(built.battle, command(built.ids))
    return expected, ridden, met, obeyed


@pytest.mark.parametrize(("kind", "hold", "asked"), [
    ("pikeman", {"kind": "grab", "arm": "main"}, [(1, 0), (2, 0)]),
    ("pikeman", {"kind": "grab"}, [(2, 0)]),
    ("pikeman", {"kind": "pin"}, [(2, 0)]),
    ("swordsman", {"kind": "grab", "arm": "main"}, [(1, 0)]),
    ("swordsman", {"kind": "pin"}, []),
])
def test_whom_one_lets_go_by_walking_off_is_shown_with_its_free_arm(
    kind: str, hold: dict[str, Any], asked: list[tuple[int, int]]
) -> None:
    """Whoever walks away from somebody it holds frees that one with the first step; a pike that is free
    again reaches a step farther, and the walker is shown that before it goes."""
    expected, _, met, _ = one_act(
        "BA......\n........\n.......C", {"holds": {"target": "B", **hold}}, {"kind": kind},
        lambda ids: Move(ids["A"], ((2, 0), (3, 0), (4, 0))))
    assert expected == met and [tile for _, tile, _ in met] == asked


def test_nobody_is_shown_answering_a_step_that_is_not_taken() -> None:
    """Pulling a rider from its mount is no step: the enemy beside the one who pulls is neither shown nor
    asked."""
    expected, _, met, _ = one_act(
        "..AB\n...C", {"holds": {"target": "B"}, "strength": 4}, {"kind": "rider"},
        lambda ids: Drag(ids["A"], to=(1, 0)))
    assert expected == met == []


def test_the_test_of_the_mount_is_shown_before_a_drag() -> None:
    """A rider who is not used to it and drags somebody is shown that its mount may refuse."""
    _, ridden, _, obeyed = one_act(
        "..AB\n...C", {"kind": "novice", "holds": {"target": "B"}}, {},
        lambda ids: Drag(ids["A"], to=(1, 0)))
    assert ridden and len(obeyed) == 1
