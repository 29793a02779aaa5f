"""The set-up of a battle: all that is fixed before the first roll, as plain data."""

from functools import lru_cache
from typing import Any

import msgspec

from game.battle.components import Tile
from game.grid import Board


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class BoardSetup(_Part, frozen=True):
    """The ground of a battle, row by row (y down), one number per tile.

    `levels` and `obstacle` are in half levels, `entry` and `entry_swim` in movement points (0: no entry),
    `stairs` 0 or 1. `ground` and `prop` index `palette`, names of terrain kinds for texts and pictures.
    """

    width: int
    height: int
    levels: tuple[int, ...]
    obstacle: tuple[int, ...]
    entry: tuple[int, ...]
    entry_swim: tuple[int, ...]
    stairs: tuple[int, ...]
    palette: tuple[str, ...] = ("",)
    ground: tuple[int, ...] = ()
    prop: tuple[int, ...] = ()

    def board(self) -> Board:
        """The geometry, one object for equal grounds; GridError when it breaks GRID-9."""
        return _board(
            self.width, self.height, self.levels, self.obstacle, self.entry, self.entry_swim, self.stairs)


@lru_cache(maxsize=16)
def _board(
    width: int, height: int, levels: tuple[int, ...], obstacle: tuple[int, ...], entry: tuple[int, ...],
    entry_swim: tuple[int, ...], stairs: tuple[int, ...],
) -> Board:
    return Board(
        width, height, ground=levels, obstacle=obstacle, entry=entry, entry_swim=entry_swim,
        stairs=tuple(bool(s) for s in stairs))


class SideSetup(_Part, frozen=True):
    """A side: `ally` groups friends (default: the side alone), `controller` is human or an AI level."""

    id: str
    name: str = ""
    ally: str = ""
    controller: str = "veteran"
    surprised: bool = False
    morale: bool | None = None
    """Whether its groups test their morale; None: AI sides do, human ones do not."""
    never_flees: bool = False


class FighterSetup(_Part, frozen=True):
    """A fighter of a content kind at a place; `set` overrides fields of its sheet (rule cases)."""

    key: str
    kind: str
    side: str
    at: Tile
    name: str = ""
    tags: tuple[str, ...] = ()
    group: str = ""
    facing: int = 1
    set: dict[str, Any] = {}


class ItemSetup(_Part, frozen=True):
    """A thing lying on the ground."""

    kind: str
    at: Tile


class DoorSetup(_Part, frozen=True):
    key: str
    at: Tile
    open: bool = False
    lever_only: bool = False
    lock: int = 0
    key_kind: str = ""


class LeverSetup(_Part, frozen=True):
    """A lever and the keys of the doors it throws."""

    key: str
    at: Tile
    doors: tuple[str, ...] = ()
    on: bool = False


class Setup(_Part, frozen=True):
    """Everything a battle starts from, except seed and content."""

    scenario: str
    ruleset: str
    board: BoardSetup
    sides: tuple[SideSetup, ...]
    fighters: tuple[FighterSetup, ...]
    items: tuple[ItemSetup, ...] = ()
    doors: tuple[DoorSetup, ...] = ()
    levers: tuple[LeverSetup, ...] = ()
    exits: tuple[Tile, ...] = ()
    """Tiles beside the map's edge that lead out too."""
    options: dict[str, Any] = {}
    title: str = ""
    order: tuple[str, ...] = ()
    """Keys in a fixed turn order (rule cases); empty: initiative is rolled."""


class SetupError(Exception):
    """A set-up that cannot be played; `code` and `data` for the text room."""

    def __init__(self, code: str, **data: int | str) -> None:
        super().__init__(f"{code}: {data}")
        self.code = code
        self.data = data


MAX_FIGHTERS = 200


def check_setup(setup: Setup, board: Board) -> None:
    """GRID-9, and everybody has a key of its own, a side and a tile to stand on. Raises SetupError."""
    if len(setup.fighters) > MAX_FIGHTERS:
        raise SetupError("too-many-fighters", found=len(setup.fighters), expected=MAX_FIGHTERS)
    sides = {side.id for side in setup.sides}
    keys: set[str] = set()
    taken: set[Tile] = set()
    for fighter in setup.fighters:
        x, y = fighter.at
        if fighter.key in keys:
            raise SetupError("key-twice", fighter=fighter.key)
        if fighter.side not in sides:
            raise SetupError("unknown-side", fighter=fighter.key, side=fighter.side)
        if not board.inside(x, y) or not board.entry[board.index(x, y)]:
            raise SetupError("tile-blocked", fighter=fighter.key, x=x, y=y)
        if fighter.at in taken:
            raise SetupError("tile-taken", fighter=fighter.key, x=x, y=y)
        keys.add(fighter.key)
        taken.add(fighter.at)
    for key in setup.order:
        if key not in keys:
            raise SetupError("unknown-fighter", fighter=key)
