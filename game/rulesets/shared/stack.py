"""Pushing, replacing and popping frames (the stack is a component of entity 0)."""

from typing import Any

from game.battle.components import Stack
from game.battle.world import Reader, World


def top(reader: Reader) -> Any:
    """The innermost frame, of the ruleset's own types."""
    return reader.get(0, Stack).frames[-1]


def push(world: World, frame: Any) -> None:
    """Lay a frame on top."""
    world.set(0, Stack((*world.get(0, Stack).frames, frame)))


def replace(world: World, frame: Any) -> None:
    """Put `frame` in the place of the top one."""
    world.set(0, Stack((*world.get(0, Stack).frames[:-1], frame)))


def pop(world: World) -> None:
    """Take the top frame away."""
    world.set(0, Stack(world.get(0, Stack).frames[:-1]))
