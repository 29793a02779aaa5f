"""Pushing, replacing and popping frames (the stack is a component of entity 0)."""

from game.battle.components import Stack
from game.battle.world import Reader, World
from game.rulesets.two_actions.frames import Frame


def top(reader: Reader) -> Frame:
    """The innermost frame."""
    frame: Frame = reader.get(0, Stack).frames[-1]
    return frame


def push(world: World, frame: Frame) -> None:
    """Lay a frame on top."""
    world.set(0, Stack((*world.get(0, Stack).frames, frame)))


def replace(world: World, frame: Frame) -> None:
    """Put `frame` in the place of the top one."""
    world.set(0, Stack((*world.get(0, Stack).frames[:-1], frame)))


def pop(world: World) -> None:
    """Take the top frame away."""
    world.set(0, Stack(world.get(0, Stack).frames[:-1]))
