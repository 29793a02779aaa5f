"""Spells (MAG)."""

from collections.abc import Callable, Iterator
from typing import Any

from game.battle.commands import Command
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.two_actions.asking import Answering


def settle(world: World) -> None:
    """D-MAG-2."""


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """What might be done of this family, legal or not."""
    yield from ()


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {}
HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {}
ANSWERS: dict[type[Any], Answering] = {}
