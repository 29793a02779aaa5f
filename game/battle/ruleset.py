"""What a ruleset is to the battle, and the register of rulesets (`game.rulesets` fills it)."""

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from game.battle.commands import Command
from game.battle.decision import Decision
from game.battle.setup import Setup
from game.battle.world import Reader, World
from game.content import Schema


class Reason(msgspec.Struct, frozen=True):
    """One reason why a command is refused: a code for the text room, with data."""

    code: str
    data: dict[str, int | str] = {}


class Ruleset(Protocol):
    """The rules of one game, as functions over a world."""

    id: str
    components: tuple[type[Any], ...]
    """Its own component types; the shared ones are known to the battle."""
    commands: Any
    """Union of every command type, the shared ones included."""
    events: Any
    """Union of every event type, the shared ones included."""
    frames: Any
    """Union of every frame that may lie on the stack."""
    rules: type[Any]
    """The struct of its numbers and options (a component of entity 0)."""
    schema: Schema
    """The types of its content tables."""

    def populate(self, world: World, setup: Setup, content: Any) -> None:
        """Create entity 0, fighters, things and the first frames from a set-up."""
        ...

    def advance(self, world: World) -> None:
        """Resolve frames until somebody must choose or the battle is over."""
        ...

    def decision(self, reader: Reader) -> Decision:
        """Who must choose now; kind `over` when the battle has ended."""
        ...

    def legal(self, reader: Reader, decision: Decision) -> Iterator[Command]:
        """The canonical list: complete, no duplicates, never empty before the end."""
        ...

    def faults(self, reader: Reader, decision: Decision, command: Command) -> tuple[Reason, ...]:
        """Every reason why `command` is illegal now; empty when it is legal."""
        ...

    def apply(self, world: World, command: Command) -> None:
        """Take a legal command up: pay for it and push what it starts."""
        ...

    def forecast(self, reader: Reader, command: Command) -> Any:
        """What `command` would lead to: odds and who could react; from the roll's own modifiers."""
        ...


_RULESETS: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make a ruleset known by its id."""
    _RULESETS[ruleset.id] = ruleset


def rulesets() -> tuple[str, ...]:
    """Ids of the registered rulesets, in order of registration."""
    return tuple(_RULESETS)


def ruleset(name: str) -> Ruleset:
    """The ruleset of that id; KeyError when it is not registered."""
    return _RULESETS[name]
