"""What one side may know: a read-only face of the battle, and sandboxes to search in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from game.battle.commands import Command
from game.battle.components import DiceState
from game.battle.decision import Decision
from game.battle.dice import CounterDice
from game.battle.ruleset import Reason
from game.battle.world import World
from game.grid import Board

if TYPE_CHECKING:
    from game.battle.battle import Battle

C = TypeVar("C")

_SECRET = frozenset({DiceState})


class SideReader:
    """The world as a side may read it: no dice, no writing."""

    __slots__ = ("_world",)

    def __init__(self, world: World) -> None:
        self._world = world

    @property
    def board(self) -> Board:
        return self._world.board

    @property
    def rules(self) -> Any:
        return self._world.rules

    @property
    def cache(self) -> dict[Any, Any]:
        return self._world.cache

    @property
    def fighters(self) -> tuple[int, ...]:
        return self._world.fighters

    @property
    def things(self) -> tuple[int, ...]:
        return self._world.things

    def get(self, entity: int, component: type[C]) -> C:
        if component in _SECRET:
            raise KeyError(component)
        return self._world.get(entity, component)

    def find(self, entity: int, component: type[C]) -> C | None:
        return None if component in _SECRET else self._world.find(entity, component)

    def at(self, tile: int) -> tuple[int, ...]:
        return self._world.at(tile)


class View:
    """A battle as `side` knows it; nothing is copied while nothing is hidden."""

    __slots__ = ("_battle", "reader", "side")

    def __init__(self, battle: "Battle", side: str) -> None:
        self._battle = battle
        self.side = side
        self.reader = SideReader(battle.world)

    @property
    def ruleset(self) -> str:
        """The id of the ruleset in force."""
        return self._battle.ruleset.id

    @property
    def decision(self) -> Decision:
        """The decision the battle stands at."""
        return self._battle.decision

    def legal_commands(self) -> Iterator[Command]:
        """As `Battle.legal_commands`."""
        return self._battle.ruleset.legal(self.reader, self._battle.decision)

    def faults(self, command: Command) -> tuple[Reason, ...]:
        """As `Battle.faults`."""
        return self._battle.ruleset.faults(self.reader, self._battle.decision, command)

    def forecast(self, command: Command) -> Any:
        """Odds and reactions that `command` would meet, from the roll's own modifiers."""
        return self._battle.ruleset.forecast(self.reader, command)

    def sandbox(self, seed: int) -> "Battle":
        """A battle to try things in: same known state, dice of its own."""
        copy = self._battle.clone(dice=CounterDice())
        copy.world.set(0, DiceState(seed))
        copy.forget()
        return copy
