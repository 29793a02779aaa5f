"""Whole battles under random play: the kind of command is drawn first, then one of it, and all is checked.

Each step of the machine plays one round. What was shown before a command is what comes of it; every
command can be taken back; a battle saved in the middle of anything goes on as it would have.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from battle_samples import ALL, RETINUE, stage
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from game.battle import Attack, Battle, BattleState, Command, EndTurn, Event, Move, Position, React, Stack
from game.battle.events import RoundStarted, Stepped
from game.rulesets.shared.bodies import partner
from game.rulesets.shared.commands import Charge, Dismount, DropItem, DropProne, Flee, MountUp
from game.rulesets.two_actions.commands import BreakFree, Crawl, EndSpell, Release, ShoutOrder, Wrestle
from game.rulesets.two_actions.components import Points
from game.rulesets.two_actions.facts import actions
from game.rulesets.two_actions.holds import holders as holders_of
from game.rulesets.two_actions.shots import attack_mode
from game.rulesets.two_actions.ties import held, pinned
from game.simulate.invariants import broken_invariants

OPTIONS: list[dict[str, Any]] = [
    {}, {"block": "stop_or_mitigate"}, {"block": "success_mitigates", "diagonals": "alternating"},
    {"attrition": True, "deadly_edges": True}, {"pursuit_tries": "each", "dodge_step": False},
    {"opportunity": ["attack"], "drop_dc": "margin_plus_10", "surprise_no_reactions": True},
]
SAMPLES = {**ALL, "retinue": RETINUE}
OFTEN = [*sorted(ALL), *sorted(ALL), "retinue"]
"""The retinue takes long: less often than the others."""
ROUNDS = 12
BONUS = (DropItem, DropProne, EndSpell, Release, ShoutOrder)


def kind_of(command: Command) -> str:
    """What the driver draws first: the type of a command, with the move or answer it makes."""
    return f"{type(command).__name__}:{getattr(command, 'move', getattr(command, 'kind', ''))}"


def drawn(rng: random.Random, commands: list[Command]) -> Command:
    """A kind of command, each as likely as the other, then one of it; turns are ended more seldom."""
    kinds: dict[str, list[Command]] = {}
    for command in commands:
        kinds.setdefault(kind_of(command), []).append(command)
    names = sorted(kinds)
    if len(names) > 1 and rng.random() < 0.8:
        names = [name for name in names if not name.startswith("EndTurn")]
    return rng.choice(kinds[rng.choice(names)])


def offers_refused(one: Battle, mover: int) -> list[tuple[int, tuple[int, int], str]]:
    """Lets every offer against `mover` pass; each as (owner, tile of the one who gave it, about)."""
    offers = []
    while one.decision.kind == "opportunity" and one.decision.source == mover:
        place = one.world.get(one.decision.source, Position)
        offers.append((one.decision.fighter, (place.x, place.y), one.decision.about))
        one.submit(React(one.decision.fighter, "none"))
    return offers


def moved_as_shown(one: Battle, command: Command) -> None:
    """Cost shown = cost paid, threats shown = offers made, for a move that nobody stops."""
    shown = one.forecast(command)
    if shown is None or getattr(shown, "ride", None) is not None:
        return
    copy = one.clone()
    before = actions(copy.world, command.actor)  # type: ignore[attr-defined]
    copy.submit(command)
    offers = offers_refused(copy, command.actor)  # type: ignore[attr-defined]
    assert [(t.owner, t.tile, t.trigger) for t in shown.threats] == offers, command
    paid = sum(
        e.cost for e in copy.log
        if isinstance(e, Stepped) and e.actor == command.actor)  # type: ignore[attr-defined]
    assert paid == shown.cost, command
    left = copy.world.get(command.actor, Points).actions  # type: ignore[attr-defined]
    assert before - left == 1, command


def held_as_the_rule_says(one: Battle, commands: list[Command]) -> None:
    """D-WRES-3, D-WRES-6: what a held or pinned fighter may do, and nothing else."""
    world = one.world
    for fighter in one.decision.fighters:
        if not held(world, fighter):
            continue
        own = [c for c in commands if getattr(c, "actor", 0) == fighter]
        holders = set(holders_of(world, fighter))
        for command in own:
            assert not isinstance(command, Move | Crawl | Charge | MountUp | Dismount | Flee), command
            if isinstance(command, Attack) and holders:
                assert attack_mode(world, fighter, command.target, command.weapon) == "melee", command
            if isinstance(command, Wrestle) and holders:
                assert command.target in holders or partner(world, command.target) in holders, command
            if pinned(world, fighter):
                assert isinstance(command, (BreakFree, EndTurn, *BONUS)), command


class RandomPlay(RuleBasedStateMachine):
    """A battle in the hands of the driver, a round a step."""

    @initialize(
        name=st.sampled_from(OFTEN), seed=st.integers(0, 9999), options=st.sampled_from(OPTIONS))
    def start(self, name: str, seed: int, options: dict[str, Any]) -> None:
        sides = {side: {"controller": "random"} for side in ("azure", "gules")}
        self.one = stage({**SAMPLES[name], "options": {"max_rounds": ROUNDS, **options}, "sides": sides},
                         seed=seed).battle

    @rule(seed=st.integers(0, 2**32))
    def a_round(self, seed: int) -> None:
        rng = random.Random(seed)
        number = self.one.world.get(0, BattleState).round
        while not self.one.over and self.one.world.get(0, BattleState).round == number:
            self._decide(rng)

    def _decide(self, rng: random.Random) -> None:
        one = self.one
        commands = list(one.legal_commands())
        assert commands and len(set(commands)) == len(commands)
        held_as_the_rule_says(one, commands)
        deep = len(one.world.get(0, Stack).frames) > 2
        if rng.random() < (0.3 if deep else 0.05):
            self._reload()
            one = self.one
        command = drawn(rng, commands)
        if isinstance(command, Move | Crawl | Charge) and one.decision.kind == "turn":
            moved_as_shown(one, command)
        else:
            one.forecast(command)
        checked = rng.random() < 0.15
        state = one.state_hash() if checked else ""
        events = one.submit(command)
        broken = broken_invariants(one, events)
        assert not broken, (command, broken)
        if checked:
            after = one.state_hash()
            one.rollback()
            assert one.state_hash() == state, command
            again = one.submit(command)
            assert again == events and one.state_hash() == after
        self._turns_once(events)

    def _reload(self) -> None:
        copy = Battle.from_json(self.one.to_json())
        assert copy.state_hash() == self.one.state_hash()
        assert list(copy.legal_commands()) == list(self.one.legal_commands())
        self.one = copy

    def _turns_once(self, events: tuple[Event, ...]) -> None:
        rounds = [e.round for e in events if isinstance(e, RoundStarted)]
        assert rounds == sorted(set(rounds))


_CHECKS = list(HealthCheck)


class TestRandomPlay(RandomPlay.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(
        max_examples=25, stateful_step_count=ROUNDS, deadline=None, suppress_health_check=_CHECKS)


@pytest.mark.soak
class TestRandomPlayLong(RandomPlay.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(
        max_examples=500, stateful_step_count=ROUNDS, deadline=None, suppress_health_check=_CHECKS)
