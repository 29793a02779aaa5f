"""Perft: how many lines of legal commands there are to a depth, pinned. A change is a change of the rules.

Counted with `rollback` and again with clones, so that both agree with each other and with the pins.
"""

from __future__ import annotations

import pytest
from battle_samples import battle

from game.battle import Battle

PINNED = {
    ("duel", 1): 39, ("duel", 2): 420, ("duel", 3): 3635,
    ("narrow", 1): 65, ("narrow", 2): 908, ("narrow", 3): 8782,
}


def perft(one: Battle, depth: int) -> int:
    """Lines of `depth` commands from here; a finished battle ends its line."""
    if depth == 0 or one.over:
        return 1
    commands = list(one.legal_commands())
    if depth == 1:
        return len(commands)
    found = 0
    for command in commands:
        one.submit(command)
        found += perft(one, depth - 1)
        one.rollback()
    return found


def perft_by_clones(one: Battle, depth: int) -> int:
    if depth == 0 or one.over:
        return 1
    found = 0
    for command in one.legal_commands():
        copy = one.clone()
        copy.submit(command)
        found += perft_by_clones(copy, depth - 1)
    return found


@pytest.mark.parametrize(("name", "depth"), PINNED)
def test_perft_is_pinned(name: str, depth: int) -> None:
    one = battle(name, seed=7)
    before = one.state_hash()
    assert perft(one, depth) == PINNED[name, depth]
    assert one.state_hash() == before


@pytest.mark.parametrize("name", ["duel", "narrow"])
def test_clones_count_the_same(name: str) -> None:
    assert perft_by_clones(battle(name, seed=7), 2) == PINNED[name, 2]


@pytest.mark.soak
@pytest.mark.parametrize("name", ["duel", "narrow"])
def test_perft_by_rollback_and_by_clones_to_depth_4(name: str) -> None:
    assert perft(battle(name, seed=7), 4) == perft_by_clones(battle(name, seed=7), 4)
