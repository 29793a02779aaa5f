"""A machine that plays, saves, copies and takes back, with what must always hold checked after each step."""

from __future__ import annotations

from typing import Any

import pytest
from battle_samples import ALL, stage
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.battle import Battle, Event, Fighter, Gear, Item, NothingToUndo, Position, Stack
from game.rulesets.shared.bodies import able, tile_of
from game.rulesets.shared.components import Status, Wear
from game.rulesets.shared.events import AttackDeclared, Blocked, Dodged, ReactionRefused
from game.rulesets.two_actions.components import Health, Points, Turn
from game.rulesets.two_actions.events import OpportunityTaken
from game.rulesets.two_actions.facts import boxes, crossed
from game.rulesets.two_actions.frames import MoveFrame
from game.simulate.invariants import broken_invariants

OPTIONS: list[dict[str, Any]] = [
    {}, {"block": "stop_or_mitigate"}, {"block": "success_mitigates"}, {"diagonals": "alternating"},
    {"dodge_step": False, "drop_dc": "margin_plus_10"}, {"surprise_no_reactions": True, "max_rounds": 3},
]


class Playing(RuleBasedStateMachine):
    """A battle in the hands of hypothesis."""

    one: Battle

    @initialize(
        name=st.sampled_from(sorted(ALL)), seed=st.integers(0, 999), options=st.sampled_from(OPTIONS),
        surprised=st.booleans(),
    )
    def start(self, name: str, seed: int, options: dict[str, Any], surprised: bool) -> None:
        table = {**ALL[name], "options": options}
        if surprised:
            table["sides"] = {"gules": {"surprised": True}}
        self.one = stage(table, seed=seed).battle
        self.events: tuple[Event, ...] = ()

    @precondition(lambda self: not self.one.over)
    @rule(pick=st.integers(0, 10_000))
    def play(self, pick: int) -> None:
        one = self.one
        commands = list(one.legal_commands())
        dead = {f for f in one.world.fighters if one.world.get(f, Status).state != "able"}
        command = commands[pick % len(commands)]
        used = {f for f in one.world.fighters if one.world.get(f, Turn).offensive}
        points = {f: one.world.get(f, Points) for f in one.world.fighters}
        kind, actor = one.decision.kind, getattr(command, "actor", 0)
        self.events = one.submit(command)
        self._the_fallen_do_nothing(dead)
        if kind == "turn" and any(isinstance(e, AttackDeclared) and not e.opportunity for e in self.events):
            assert actor not in used, "a second offensive action in one turn"
        if kind in ("reaction", "opportunity"):
            spent = points[actor].reactions - one.world.get(actor, Points).reactions
            if not any(type(e).__name__ == "RoundStarted" for e in self.events):
                assert spent in (0, 1, 2, 3), spent
        self._answers(kind)

    def _the_fallen_do_nothing(self, dead: set[int]) -> None:
        for event in self.events:
            if event.actor in dead and type(event).__name__ in (
                    "AttackDeclared", "Stepped", "Blocked", "Dodged", "TurnStarted", "OpportunityTaken"):
                raise AssertionError(f"{event} by somebody out of action")

    def _answers(self, kind: str) -> None:
        """One command answers one trigger: at most one answer by the one asked, and no offer twice."""
        kinds = (Blocked, Dodged, ReactionRefused, OpportunityTaken)
        answers = [e for e in self.events if isinstance(e, kinds)]
        assert len(answers) <= (1 if kind in ("reaction", "opportunity") else 0)

    @rule()
    def save_and_load(self) -> None:
        copy = Battle.from_json(self.one.to_json())
        assert copy.state_hash() == self.one.state_hash()
        self.one = copy

    @rule()
    def go_on_with_a_clone(self) -> None:
        self.one = self.one.clone()

    @rule()
    def undo_and_redo(self) -> None:
        state = self.one.state_hash()
        try:
            self.one.undo()
        except NothingToUndo:
            assert self.one.state_hash() == state
            return
        self.one.redo()
        assert self.one.state_hash() == state

    @invariant()
    def what_always_holds(self) -> None:
        one = getattr(self, "one", None)
        if one is None:
            return
        world = one.world
        passing = {f.actor for f in world.get(0, Stack).frames if isinstance(f, MoveFrame)}
        seen: dict[int, int] = {}
        for fighter in world.fighters:
            place = world.find(fighter, Position)
            if place is None:
                assert world.get(fighter, Status).state in ("fled", "captured", "dead")
                continue
            assert world.board.inside(place.x, place.y)
            assert fighter in world.at(tile_of(world, fighter))
            if able(world, fighter) and fighter not in passing:
                assert tile_of(world, fighter) not in seen, "two able bodies on one tile"
                seen[tile_of(world, fighter)] = fighter
            points = world.get(fighter, Points)
            assert 0 <= points.actions <= 2 and 0 <= points.reactions <= 2
            now, full = crossed(world.get(fighter, Health)), boxes(world, fighter)
            assert all(0 <= n <= f for n, f in zip(now, full, strict=True))
        for tile in range(world.board.size):
            for fighter in world.at(tile):
                assert tile_of(world, fighter) == tile
        self._things_are_in_one_place()
        if not one.over:
            assert {world.get(f, Fighter).side for f in one.decision.fighters} == {one.decision.side}
            assert all(able(world, f) for f in one.decision.fighters)
        assert broken_invariants(one) == []

    def _things_are_in_one_place(self) -> None:
        world = self.one.world
        held: list[int] = []
        for fighter in world.fighters:
            gear = world.get(fighter, Gear)
            held += [item for item in (gear.main, gear.off, *gear.bag) if item]
        assert len(held) == len(set(held)), "a thing in two places"
        for thing in world.things:
            if world.find(thing, Item) is not None:
                places = (thing in held) + (world.find(thing, Position) is not None) + (
                    world.get(thing, Wear).spent)
                assert places == 1, f"thing {thing} is in {places} places"


_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]


class TestPlaying(Playing.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(
        max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=_CHECKS)


@pytest.mark.soak
class TestPlayingLong(Playing.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(
        max_examples=500, stateful_step_count=120, deadline=None, suppress_health_check=_CHECKS)
