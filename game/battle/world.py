"""The world: the only place that touches esper, and the only door for writes.

Each battle owns a private copy of the esper module, so two battles in one process share nothing.
Components are frozen; every write goes through `set` or `unset`, which keep the journal (undo),
the tile index and the board (doors) in step.
"""

import itertools
from collections.abc import Callable, Mapping
from importlib.util import find_spec, module_from_spec
from types import FunctionType
from typing import Any, Protocol, TypeVar

import msgspec

from game.battle.components import DiceState, Door, Fighter, Position, Stack
from game.battle.dice import Dice
from game.battle.events import Event
from game.grid import Board

C = TypeVar("C")

_Journal = list[tuple[int, type[Any], Any]]


def _template() -> dict[str, Any]:
    """The names of one esper module that is never used itself."""
    spec = find_spec("esper")
    if spec is None or spec.loader is None:
        raise ImportError("esper is not installed")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


_TEMPLATE = _template()
_STATE = tuple(
    (name, type(value)) for name, value in _TEMPLATE.items()
    if type(value) in (dict, set, list) and not name.startswith("__")
)
_FUNCTIONS = tuple(
    (name, _TEMPLATE[name].__code__, _TEMPLATE[name].__defaults__)
    for name in ("create_entity", "add_component", "remove_component", "clear_cache", "entity_exists")
)


def _private_esper() -> dict[str, Any]:
    """The globals of a private esper: its own containers, and its functions bound to them."""
    names = _TEMPLATE.copy()
    for name, kind in _STATE:
        names[name] = kind()
    for name, code, defaults in _FUNCTIONS:
        names[name] = FunctionType(code, names, name, defaults)
    names["_entity_count"] = itertools.count(0)
    return names


class Reader(Protocol):
    """What a query may do: both the world and a side's view of it offer this."""

    rules: Any
    cache: dict[Any, Any]
    """Answers that hold until the next write; whoever computes one may leave it here."""
    memo: dict[Any, Any]
    """Answers that hold for the whole battle, because they come from what no command changes."""
    fighters: tuple[int, ...]
    """Ids of all fighters, ascending, whether on the board or not."""
    things: tuple[int, ...]
    """Ids of items, doors and levers, ascending."""

    @property
    def board(self) -> Board:
        """The ground with its doors as they stand."""
        ...

    def get(self, entity: int, component: type[C]) -> C:
        """The component; KeyError when the entity lacks it."""
        ...

    def find(self, entity: int, component: type[C]) -> C | None:
        """The component, or None when the entity lacks it or does not exist."""
        ...

    def at(self, tile: int) -> tuple[int, ...]:
        """Fighters on a tile (its index on the board), ascending."""
        ...


class World:
    """Entities, components, the journal and the tile index of one battle."""

    __slots__ = (
        "_add", "_entities", "_esper", "_index", "_journal", "_owned", "_remove", "_width",
        "base_board", "board", "cache", "dice", "events", "fighters", "memo", "rules", "things",
    )

    def __init__(self, board: Board, rules: Any, dice: Dice) -> None:
        self._bind(_private_esper())
        self._journal: _Journal = []
        self._owned: set[int] = set()
        self._index: dict[int, tuple[int, ...]] = {}
        self.base_board = board
        self._width = board.width
        self.board = board
        self.rules = rules
        self.dice = dice
        self.cache: dict[Any, Any] = {}
        self.memo: dict[Any, Any] = {}
        self.events: list[Event] = []
        self.fighters: tuple[int, ...] = ()
        self.things: tuple[int, ...] = ()

    def _bind(self, esper: dict[str, Any]) -> None:
        self._esper = esper
        self._entities: dict[int, dict[type[Any], Any]] = esper["_entities"]
        self._add: Callable[[int, Any], None] = esper["add_component"]
        self._remove: Callable[[int, type[Any]], Any] = esper["remove_component"]

    # -- entities -------------------------------------------------------------------------------

    def spawn(self, *components: Any) -> int:
        """A new entity (only while a battle is being set up); ids are dense from 0."""
        entity: int = self._esper["create_entity"]()
        for component in components:
            self.set(entity, component)
        if any(type(c) is Fighter for c in components):
            self.fighters += (entity,)
        elif entity:
            self.things += (entity,)
        position = self.find(entity, Position)
        if position is not None:
            self._moved(entity, None, position)
        return entity

    def entities(self) -> list[int]:
        """All entity ids, ascending."""
        return sorted(self._entities)

    def components(self, entity: int) -> list[Any]:
        """An entity's components, sorted by the name of their type."""
        return sorted(self._entities[entity].values(), key=lambda c: type(c).__name__)

    @property
    def tables(self) -> Mapping[int, Mapping[type[Any], Any]]:
        """Entity -> component type -> component, for reading."""
        return self._entities

    # -- reading --------------------------------------------------------------------------------

    def get(self, entity: int, component: type[C]) -> C:
        """The component; KeyError when the entity lacks it."""
        found: C = self._entities[entity][component]
        return found

    def find(self, entity: int, component: type[C]) -> C | None:
        """The component, or None when the entity lacks it or does not exist."""
        components = self._entities.get(entity)
        return None if components is None else components.get(component)

    def at(self, tile: int) -> tuple[int, ...]:
        """Fighters on a tile (its index on the board), ascending."""
        return self._index.get(tile, ())

    # -- writing --------------------------------------------------------------------------------

    def set(self, entity: int, component: Any) -> None:
        """Write a component; the old value goes into the journal."""
        kind = type(component)
        old = self._entities[entity].get(kind)
        self._journal.append((entity, kind, old))
        self._write(entity, kind, old, component)

    def unset(self, entity: int, kind: type[Any]) -> None:
        """Take a component away; nothing happens when it is not there."""
        old = self._entities[entity].get(kind)
        if old is not None:
            self._journal.append((entity, kind, old))
            self._write(entity, kind, old, None)

    def change(self, entity: int, kind: type[Any], **fields: Any) -> None:
        """Replace fields of a component."""
        self.set(entity, msgspec.structs.replace(self._entities[entity][kind], **fields))

    def _write(self, entity: int, kind: type[Any], old: Any, new: Any) -> None:
        if entity not in self._owned:
            self._owned.add(entity)
            self._entities[entity] = self._entities[entity].copy()
        if new is None:
            self._remove(entity, kind)
        else:
            self._add(entity, new)
        if kind is Stack or kind is DiceState:
            return
        if self.cache:
            self.cache.clear()
        if kind is Position:
            self._moved(entity, old, new)
        elif kind is Door:
            self._doors()

    def _moved(self, entity: int, old: Position | None, new: Position | None) -> None:
        if Fighter not in self._entities[entity]:
            if Door in self._entities[entity]:
                self._doors()
            return
        index = self._index
        if old is not None:
            tile = old.y * self._width + old.x
            rest = tuple(e for e in index.get(tile, ()) if e != entity)
            if rest:
                index[tile] = rest
            else:
                index.pop(tile, None)
        if new is not None:
            tile = new.y * self._width + new.x
            there = index.get(tile, ())
            if entity not in there:
                index[tile] = tuple(sorted((*there, entity)))

    def _doors(self) -> None:
        changes: dict[int, tuple[int, int]] = {}
        for entity in self.things:
            door = self.find(entity, Door)
            place = self.find(entity, Position)
            if door is not None and place is not None:
                tile = place.y * self._width + place.x
                changes[tile] = (0, door.entry) if door.open else (door.height, 0)
        self.board = self.base_board.with_changes(changes)

    # -- the journal ----------------------------------------------------------------------------

    def mark(self) -> int:
        """A place in the journal to come back to with `rewind`."""
        return len(self._journal)

    def rewind(self, mark: int) -> None:
        """Take back every write since `mark`, last first."""
        journal = self._journal
        while len(journal) > mark:
            entity, kind, old = journal.pop()
            self._write(entity, kind, self._entities[entity].get(kind), old)

    def forget(self) -> None:
        """Drop the journal: what is written so far can no longer be taken back."""
        self._journal.clear()

    # -- dice and events ------------------------------------------------------------------------

    def roll(self, sides: int) -> int:
        """One die, counted in the state."""
        state: DiceState = self._entities[0][DiceState]
        face = self.dice.face(state.seed, state.rolls, sides)
        self.set(0, DiceState(state.seed, state.rolls + 1))
        return face

    def emit(self, event: Event) -> None:
        """Append to the events of the command being resolved."""
        self.events.append(event)

    # -- copies ---------------------------------------------------------------------------------

    def clone(self, dice: Dice | None = None) -> "World":
        """A world that shares nothing that either will change: components are frozen, and an entity's
        table of components is copied by whoever writes to it first."""
        copy: World = World.__new__(World)
        copy._bind(_private_esper())
        entities = copy._entities
        entities.update(self._entities)
        self._owned = set()
        copy._owned = set()
        members = copy._esper["_components"]
        for kind, owners in self._esper["_components"].items():
            members[kind] = owners.copy()
        copy._esper["_entity_count"] = itertools.count(len(entities))
        copy._journal = []
        copy._index = self._index.copy()
        copy.base_board = self.base_board
        copy._width = self._width
        copy.board = self.board
        copy.rules = self.rules
        copy.dice = self.dice if dice is None else dice
        copy.cache = {}
        copy.memo = self.memo
        copy.events = []
        copy.fighters = self.fighters
        copy.things = self.things
        return copy
