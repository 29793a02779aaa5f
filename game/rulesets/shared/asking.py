"""How a frame that waits for somebody asks: the decision, its answers, and what an answer does."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from game.battle.commands import Command
from game.battle.components import Fighter
from game.battle.decision import Decision, DecisionKind
from game.battle.world import Reader, World


class Answering(NamedTuple):
    """For one type of frame: who must choose, between what, and what comes of it."""

    decision: Callable[[Reader, Any], Decision]
    legal: Callable[[Reader, Any], Iterable[Command]]
    apply: Callable[[World, Any, Any], None]


def of(
    kind: DecisionKind, reader: Reader, fighter: int, fighters: tuple[int, ...], source: int = 0,
    about: str = "", data: dict[str, int | str] | None = None,
) -> Decision:
    """A decision of the side of `fighter`."""
    return Decision(kind, reader.get(fighter, Fighter).side, fighter, fighters, source, about, data or {})
