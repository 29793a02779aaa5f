"""The board: an immutable grid of tiles and what its obstacles and ground do, nothing that moves.

A tile is an integer `y * width + x`, x to the right, y down. Heights are integers in half levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.grid.steps import ALL_STEPS, Step, StepTable, build_steps, patch_steps

MAX_SIDE = 256
CHANGED_BOARDS_KEPT = 64

Changes = Mapping[int, tuple[int, int]]


class GridError(ValueError):
    """A board that cannot be; `code` names the fault, `data` holds the numbers a message needs."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(f"{code}: {data}")
        self.code = code
        self.data: dict[str, Any] = data


class Terrain(NamedTuple):
    """What one character of a map in rows stands for: obstacle in half levels, costs in points."""

    obstacle: int
    entry: int
    entry_swim: int
    stairs: bool = False


LEGEND: Mapping[str, Terrain] = {
    ".": Terrain(0, 1, 1),
    "#": Terrain(6, 0, 0),
    "~": Terrain(0, 0, 2),
    ":": Terrain(0, 2, 2),
    "-": Terrain(1, 2, 2),
    "o": Terrain(2, 0, 0),
    "^": Terrain(4, 0, 0),
    "%": Terrain(2, 0, 0),
    "+": Terrain(6, 0, 0),
    "/": Terrain(0, 1, 1),
    ">": Terrain(0, 1, 1, True),
    "=": Terrain(0, 0, 0),
}


class Opaque(NamedTuple):
    """The tiles higher than some line, as bits: per column over y and per row over x, also from the far
    end (`_back`: bit 0 is the last row or column)."""

    columns: list[int]
    columns_back: list[int]
    rows: list[int]
    rows_back: list[int]


class Memory:
    """What `sight` and `zones` remember of one board; they alone read and write it, within bounds."""

    __slots__ = ("grounds", "masks", "opaque", "pairs", "tall", "zones")

    def __init__(self) -> None:
        self.masks: dict[tuple[int, int, int], int] = {}
        self.pairs: dict[tuple[int, int, int, int], bool] = {}
        self.opaque: dict[int, Opaque] = {}
        self.tall: dict[int, int] = {}
        self.grounds: list[tuple[int, int]] = []
        self.zones: dict[tuple[int, int, int], frozenset[int]] = {}


class Board:
    """Geometry of one battlefield. Equal and hashed by content; its caches of steps and sight are its own.

    `ground` and `obstacle` are in half levels, `tops` is their sum; `entry` is the cost in points of
    entering on flat ground (0: movement is blocked), `entry_swim` the same for one who swims.
    Raises GridError for a size outside 1..256 (GRID-9), layers of another length, or negative numbers
    (ground may be negative).
    """

    __slots__ = (
        "_hash", "_origin", "_steps", "_variants", "entry", "entry_swim", "ground", "height", "memory",
        "obstacle", "size", "stairs", "tops", "width",
    )  # fmt: skip

    def __init__(
        self,
        width: int,
        height: int,
        *,
        ground: Sequence[int],
        obstacle: Sequence[int],
        entry: Sequence[int],
        entry_swim: Sequence[int] | None = None,
        stairs: Sequence[bool] | None = None,
    ) -> None:
        check_size(width, height)
        self.width = width
        self.height = height
        self.size = size = width * height
        self.ground = tuple(ground)
        self.obstacle = tuple(obstacle)
        self.entry = tuple(entry)
        self.entry_swim = self.entry if entry_swim is None else tuple(entry_swim)
        self.stairs = (False,) * size if stairs is None else tuple(map(bool, stairs))
        for name in ("ground", "obstacle", "entry", "entry_swim", "stairs"):
            layer = getattr(self, name)
            if len(layer) != size:
                raise GridError("layer-size", layer=name, found=len(layer), expected=size)
            if name != "ground" and min(layer) < 0:
                raise GridError("negative", layer=name, tile=layer.index(min(layer)), found=min(layer))
        self.tops = tuple(map(int.__add__, self.ground, self.obstacle))
        self.memory = Memory()
        self._hash = hash((width, height, self.ground, self.obstacle, self.entry))
        self._steps: dict[Any, StepTable] = {}
        self._origin: tuple[Board, dict[int, tuple[int, int]]] = (self, {})
        self._variants: dict[frozenset[tuple[int, tuple[int, int]]], Board] = {}

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[str] | str,
        levels: Sequence[str] | str | None = None,
        legend: Mapping[str, Terrain] = LEGEND,
    ) -> Board:
        """A board from a map in characters; `levels` is a second map of digits, in whole levels.

        Strings are cut into lines. Raises GridError for an unknown character or rows of unequal length.
        """
        lines = _lines(rows)
        width = len(lines[0]) if lines else 0
        check_size(width, len(lines))
        heights = ["0" * width] * len(lines) if levels is None else _lines(levels)
        if len(heights) != len(lines):
            raise GridError("layer-size", layer="levels", found=len(heights), expected=len(lines))
        for table, known in ((lines, legend), (heights, "0123456789")):
            for y, line in enumerate(table):
                if len(line) != width:
                    raise GridError("ragged-rows", row=y, found=len(line), expected=width)
                for x, character in enumerate(line):
                    if character not in known:
                        raise GridError("unknown-tile", x=x, y=y, found=character)
        terrain = [legend[character] for line in lines for character in line]
        return cls(
            width,
            len(lines),
            ground=[2 * int(digit) for line in heights for digit in line],
            obstacle=[kind.obstacle for kind in terrain],
            entry=[kind.entry for kind in terrain],
            entry_swim=[kind.entry_swim for kind in terrain],
            stairs=[kind.stairs for kind in terrain],
        )

    def index(self, x: int, y: int) -> int:
        """The tile at (x, y); raises GridError outside of the board."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise GridError("outside", x=x, y=y, width=self.width, height=self.height)
        return y * self.width + x

    def xy(self, tile: int) -> tuple[int, int]:
        """The place (x, y) of a tile."""
        y, x = divmod(tile, self.width)
        return x, y

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def neighbours(self, swim: bool = False) -> tuple[tuple[Step, ...], ...]:
        """Per tile the steps (neighbour, cost, diagonal, direction) that may be walked from it, in the
        order N E S W NE SE SW NW; creatures are not looked at."""
        return self._table(swim).steps

    def table(self, swim: bool, alternating: bool) -> StepTable:
        """The steps in the form that searches use; with `alternating`, states are `tile + size * parity`."""
        key = (swim, alternating)
        found = self._steps.get(key)
        if found is None:
            base = self._table(swim)
            found = self._steps[key] = base.alternating() if alternating else base
        return found

    def with_changes(self, changes: Changes) -> Board:
        """This board with (obstacle in half levels, entry cost) of some tiles changed, as doors do.

        Equal changes give the same object for as long as it is among the last 64 used; changing
        everything back gives the board that was changed at first.
        """
        root, before = self._origin
        merged = dict(before)
        for tile, change in changes.items():
            if not 0 <= tile < self.size:
                raise GridError("outside", tile=tile, size=self.size)
            if change == (root.obstacle[tile], root.entry[tile]):
                merged.pop(tile, None)
            else:
                merged[tile] = change
        if not merged:
            return root
        key = frozenset(merged.items())
        found = root._variants.pop(key, None)
        if found is None:
            found = root._changed(merged)
            while len(root._variants) >= CHANGED_BOARDS_KEPT:
                del root._variants[next(iter(root._variants))]
        root._variants[key] = found
        return found

    def _changed(self, changes: dict[int, tuple[int, int]]) -> Board:
        obstacle, entry, swim = list(self.obstacle), list(self.entry), list(self.entry_swim)
        for tile, (height, cost) in changes.items():
            obstacle[tile] = height
            entry[tile] = swim[tile] = cost
        board = Board(
            self.width,
            self.height,
            ground=self.ground,
            obstacle=obstacle,
            entry=entry,
            entry_swim=swim,
            stairs=self.stairs,
        )
        board._origin = (self, changes)
        return board

    def _table(self, swim: bool) -> StepTable:
        found = self._steps.get((swim, False))
        if found is None:
            root, changes = self._origin
            if root is self:
                found = build_steps(self, swim)
            else:
                found = patch_steps(self, root._table(swim), self._around(changes), swim)
            self._steps[(swim, False)] = found
        return found

    def _around(self, tiles: Iterable[int]) -> list[int]:
        near: set[int] = set()
        for tile in tiles:
            x, y = self.xy(tile)
            near.add(tile)
            near.update((y + dy) * self.width + x + dx for dx, dy in ALL_STEPS if self.inside(x + dx, y + dy))
        return sorted(near)

    def _content(self) -> tuple[object, ...]:
        return (
            self.width, self.height, self.ground, self.obstacle, self.entry, self.entry_swim, self.stairs,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or (self._hash == other._hash and self._content() == other._content())

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, self._content()

    def __repr__(self) -> str:
        return f"Board({self.width}x{self.height})"


def check_size(width: int, height: int) -> None:
    """GRID-9: a board has 1..256 by 1..256 tiles; raises GridError `map-too-large` or `map-empty`."""
    if width < 1 or height < 1:
        raise GridError("map-empty", width=width, height=height)
    if width > MAX_SIDE or height > MAX_SIDE:
        raise GridError("map-too-large", width=width, height=height, limit=MAX_SIDE)


def _rebuild(
    width: int,
    height: int,
    ground: tuple[int, ...],
    obstacle: tuple[int, ...],
    entry: tuple[int, ...],
    entry_swim: tuple[int, ...],
    stairs: tuple[bool, ...],
) -> Board:
    return Board(
        width, height, ground=ground, obstacle=obstacle, entry=entry, entry_swim=entry_swim, stairs=stairs
    )


def _lines(rows: Sequence[str] | str) -> list[str]:
    if isinstance(rows, str):
        return [line.strip() for line in rows.strip().splitlines()]
    return list(rows)
