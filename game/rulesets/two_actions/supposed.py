"""A battle as it would be if a hold were over, for what is shown before a walk (D-WRES-9)."""

from typing import Any, TypeVar

from game.battle.world import Reader
from game.grid import Board
from game.rulesets.two_actions.components import Grip

C = TypeVar("C")


class Released:
    """Reads as `reader` does, but `holder` holds nobody."""

    def __init__(self, reader: Reader, holder: int) -> None:
        self._reader = reader
        self._holder = holder
        self.rules = reader.rules
        self.fighters = reader.fighters
        self.things = reader.things
        self.memo = reader.memo
        self.cache: dict[Any, Any] = {}

    @property
    def board(self) -> Board:
        return self._reader.board

    def get(self, entity: int, component: type[C]) -> C:
        if entity == self._holder and component is Grip:
            return component()
        return self._reader.get(entity, component)

    def find(self, entity: int, component: type[C]) -> C | None:
        if entity == self._holder and component is Grip:
            return component()
        return self._reader.find(entity, component)

    def at(self, tile: int) -> tuple[int, ...]:
        return self._reader.at(tile)
