"""What one tile sees over obstacles that block every line: an exact sweep of slopes, octant by octant.

In an octant, tiles are (i, j): i columns away from the viewer and j = 0..i across. The line to (i, j) has
the slope j / i and crosses the open interior of an opaque tile in a column before i exactly when its slope
lies in the open interval between that tile's extreme corners. So the union of these intervals, taken up
column by column, tells which j of the next column are hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.grid.board import Board, Opaque

Interval = tuple[int, int, int, int]
"""An open interval of slopes from a/b to c/d, as (a, b, c, d)."""


def sweep(board: Board, a: int, height: int) -> int:
    """The tiles that `a` sees when exactly the tiles with a top above `height` (half levels) block, as bits;
    `a` itself is one of them."""
    width = board.width
    y, x = divmod(a, width)
    right, down = width - 1 - x, board.height - 1 - y
    opaque = _opaque(board, height)
    columns = _column_bits(width, board.height)
    east, west = opaque.columns[x + 1 :], opaque.columns[:x][::-1]
    east_back, west_back = opaque.columns_back[x + 1 :], opaque.columns_back[:x][::-1]
    south, north = opaque.rows[y + 1 :], opaque.rows[:y][::-1]
    south_back, north_back = opaque.rows_back[y + 1 :], opaque.rows_back[:y][::-1]
    seen = 1 << a
    for lines, shift, across, along in (
        (east, y, down, 1),
        (west, y, down, -1),
    ):
        for i, low, high in _octant([line >> shift for line in lines], across):
            seen |= columns[high - low + 1] << a + along * i + low * width
    for lines, shift, across, along in (
        (east_back, down, y, 1),
        (west_back, down, y, -1),
    ):
        for i, low, high in _octant([line >> shift for line in lines], across):
            seen |= columns[high - low + 1] << a + along * i - high * width
    for lines, shift, across, along in (
        (south, x, right, width),
        (north, x, right, -width),
    ):
        for i, low, high in _octant([line >> shift for line in lines], across):
            seen |= (2 << high - low) - 1 << a + along * i + low
    for lines, shift, across, along in (
        (south_back, right, x, width),
        (north_back, right, x, -width),
    ):
        for i, low, high in _octant([line >> shift for line in lines], across):
            seen |= (2 << high - low) - 1 << a + along * i - high
    return seen | _diagonals(board, a, height)


def _octant(lines: Sequence[int], across: int) -> list[tuple[int, int, int]]:
    """The visible tiles (i, low..high) with high < i and high <= across; `lines[i - 1]` are the opaque tiles
    of column i as bits over j."""
    found = []
    hidden: list[Interval] = []
    before = 0
    for i, line in enumerate(lines, 1):
        low, last = 0, min(i - 1, across)
        for a, b, c, d in hidden:
            first_hidden = i * a // b + 1
            if low < first_hidden:
                found.append((i, low, min(first_hidden - 1, last)))
            low = -(-i * c // d)
            if low > last:
                break
        else:
            found.append((i, low, last))
        if (
            hidden
            and hidden[0][0] < 0
            and (low > across or hidden[0][2] >= hidden[0][3])
            and len(hidden) == 1
        ):
            break
        line &= (2 << i) - 1
        corners = line & before >> 1
        before = line
        if line:
            hidden = _with_column(hidden, line, i)
        if corners:
            hidden = _with_corners(hidden, corners, i)
    return found


def _with_column(hidden: list[Interval], line: int, i: int) -> list[Interval]:
    """The hidden slopes with those behind the opaque tiles of column i."""
    j = 0
    while line:
        skip = (line & -line).bit_length() - 1
        j += skip
        line >>= skip
        run = (~line & line + 1).bit_length() - 1
        hidden = _with(hidden, (2 * j - 1, 2 * i + 1, 2 * (j + run) - 1, 2 * i - 1))
        j += run
        line >>= run
    return hidden


def _with(hidden: list[Interval], new: Interval) -> list[Interval]:
    """Sorted intervals with one more; intervals that only touch stay apart, as the line between is free."""
    a, b, c, d = new
    found = []
    for place, (e, f, g, h) in enumerate(hidden):
        if g * b <= a * h:
            found.append((e, f, g, h))
        elif c * f <= e * d:
            found.append((a, b, c, d))
            found.extend(hidden[place:])
            return found
        else:
            if e * b < a * f:
                a, b = e, f
            if g * d > c * h:
                c, d = g, h
    found.append((a, b, c, d))
    return found


def _with_corners(hidden: list[Interval], corners: int, i: int) -> list[Interval]:
    """The hidden slopes with those closed where a tile (i, j) touches a tile (i - 1, j + 1), both opaque."""
    found = hidden[:1]
    for a, b, c, d in hidden[1:]:
        e, f, g, h = found[-1]
        if g * b == a * h and any(
            (2 * j + 1) * b == a * (2 * i - 1) for j in range(corners.bit_length()) if corners >> j & 1
        ):
            found[-1] = (e, f, c, d)
        else:
            found.append((a, b, c, d))
    return found


def _diagonals(board: Board, a: int, height: int) -> int:
    """The tiles seen along the four diagonals, which pass nothing but tiles and corner points."""
    width, tops = board.width, board.tops
    y, x = divmod(a, width)
    seen = 0
    for dx, columns in ((1, width - 1 - x), (-1, x)):
        for dy, rows in ((width, board.height - 1 - y), (-width, y)):
            tile = a
            for _ in range(min(columns, rows)):
                if tops[tile + dx] > height and tops[tile + dy] > height:
                    break
                tile += dx + dy
                seen |= 1 << tile
                if tops[tile] > height:
                    break
    return seen


def _opaque(board: Board, height: int) -> Opaque:
    """The tiles of a board with a top above a height, remembered by the board."""
    found = board.memory.opaque.get(height)
    if found is None:
        width = board.width
        marks = "".join("1" if top > height else "0" for top in board.tops)
        rows = [marks[row : row + width] for row in range(0, board.size, width)]
        columns = [marks[column::width] for column in range(width)]
        found = board.memory.opaque[height] = Opaque(
            [int(column[::-1], 2) for column in columns],
            [int(column, 2) for column in columns],
            [int(row[::-1], 2) for row in rows],
            [int(row, 2) for row in rows],
        )
    return found


@lru_cache(maxsize=16)
def _column_bits(width: int, height: int) -> tuple[int, ...]:
    """Per n = 0..height the bits of n tiles one below the other."""
    bits = [0]
    for row in range(height):
        bits.append(bits[-1] | 1 << row * width)
    return tuple(bits)
