"""Morale (MOR)."""

from game.battle.world import World


def settle(world: World) -> None:
    """D-MOR-1."""


def next_test(world: World) -> bool:
    """D-MOR-1."""
    return False
