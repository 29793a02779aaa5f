"""Undo and redo: everything comes back; never across a roll or another side's decision."""

from __future__ import annotations

import random

import pytest
from battle_samples import battle, chosen, stage, walk

from game.battle import EndTurn, Move, NothingToUndo, React, Resign
from game.battle.components import DiceState


@pytest.mark.parametrize("seed", range(5))
def test_rollback_restores_every_command(seed: int) -> None:
    """B49: state, log, decision and choices are as before, whatever the command did."""
    one, rng = battle(seed=seed), random.Random(seed)
    for _ in walk(one, seed, 60):
        before = (one.state_hash(), one.to_json(), one.decision, list(one.legal_commands()))
        commands = before[3]
        for command in rng.sample(commands, min(6, len(commands))):
            events = one.submit(command)
            after = one.state_hash()
            assert one.rollback() == command
            assert (one.state_hash(), one.to_json(), one.decision, list(one.legal_commands())) == before
            assert one.submit(command) == events
            assert one.state_hash() == after
            one.rollback()


@pytest.mark.parametrize("seed", range(4))
def test_random_walks_of_undo_and_redo(seed: int) -> None:
    """B45: 200 steps of do, undo and redo; the record replayed gives the same state at each step."""
    one, rng = battle(seed=seed), random.Random(seed)
    states = [one.state_hash()]
    undone = 0
    for _ in range(200):
        if one.over:
            break
        throw = rng.random()
        if throw < 0.3:
            if one.undo_barrier:
                with pytest.raises(NothingToUndo):
                    one.undo()
                continue
            one.undo()
            states.pop()
            undone += 1
        elif throw < 0.5 and one.can_redo:
            one.redo()
            states.append(one.state_hash())
        else:
            one.submit(chosen(one, rng))
            states.append(one.state_hash())
            assert not one.can_redo
        assert one.state_hash() == states[-1]
        assert len(one.commands) == len(states) - 1
    assert undone > 3
    again = battle(seed=seed)
    for command, state in zip(one.commands, states, strict=False):
        assert again.state_hash() == state
        again.submit(command)
    assert again.to_json() == one.to_json()


@pytest.mark.parametrize("seed", range(4))
def test_undo_never_crosses_a_roll_or_another_side(seed: int) -> None:
    one = battle(seed=seed)
    for command in walk(one, seed, 150):
        one_side, rolls = one.decision.side, one.world.get(0, DiceState).rolls
        copy = one.clone()
        copy.submit(command)
        if copy.world.get(0, DiceState).rolls != rolls:
            assert copy.undo_barrier == "rolled"
        elif copy.decision.side != one_side:
            assert copy.undo_barrier == "other-side"
        else:
            state = one.state_hash()
            copy.undo()
            assert copy.state_hash() == state
            copy.redo()
    assert battle(seed=seed).undo_barrier == "nothing"


TABLE = {
    "map": ".AB",
    "order": ["A", "B"],
    "fighters": {"A": {"kind": "swordsman", "side": "azure"}, "B": {"kind": "swordsman", "side": "gules"}},
}


def test_a_refused_opportunity_is_a_decision_of_the_other_side() -> None:
    built = stage(TABLE)
    one, a, b = built.battle, built.ids["A"], built.ids["B"]
    one.submit(Move(a, ((0, 0),)))
    assert one.undo_barrier == "other-side"
    one.submit(React(b, "none"))
    assert one.decision.side == "azure" and one.undo_barrier == "other-side"


def test_an_ended_turn_is_not_undone() -> None:
    built = stage(TABLE)
    built.battle.submit(EndTurn(built.ids["A"]))
    with pytest.raises(NothingToUndo, match="other-side"):
        built.battle.undo()
    with pytest.raises(NothingToUndo):
        built.battle.redo()


def test_a_new_command_forgets_what_could_be_redone() -> None:
    built = stage({**TABLE, "map": "...A.B"})
    one, a = built.battle, built.ids["A"]
    one.submit(Move(a, ((2, 0),)))
    one.undo()
    assert one.can_redo
    one.submit(Move(a, ((2, 0), (1, 0))))
    assert not one.can_redo


def test_resigning_is_legal_at_any_decision_of_ones_side() -> None:
    one = battle(seed=2)
    for _ in walk(one, 2, 40):
        side = one.decision.side
        other = "gules" if side == "azure" else "azure"
        assert one.is_legal(Resign(side)) and not one.is_legal(Resign(other))
        assert Resign(side) not in list(one.legal_commands())
        copy = one.clone()
        copy.submit(Resign(side))
        assert copy.over and copy.outcome.winner == other
        assert copy.undo_barrier == "other-side"
