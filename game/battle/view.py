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

class SideReader:
    """The world as a side may read it: no dice, no writing."""

    __slots__ = ("_entities", "_world", "at", "cache", "fighters", "memo", "rules", "things")

    def __init__(self, world: World) -> None:
        self._world = world
        self._entities = world.tables
        self.at = world.at
        self.rules = world.rules
        self.cache = world.cache
        self.memo = world.memo
        self.fighters = world.fighters
        self.things = world.things

    @property
    def board(self) -> Board:
        return self._world.board

    def get(self, entity: int, component: type[C]) -> C:
        if component is DiceState:
            raise KeyError(component)
        found: C = self._entities[entity][component]
        return found

    def find(self, entity: int, component: type[C]) -> C | None:
        components = self._entities.get(entity)
        return None if components is None or component is DiceState else components.get(component)


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
