"""Lines of sight and cover, from tile centre to tile centre, in whole numbers only.

A line is measured in `denominator` equal parts, so that each border it crosses lies at a whole part.
Eye heights are half levels above the ground: 2 standing (the default), 1 prone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.grid.board import Board
from game.grid.distance import reach_distance
from game.grid.sweep import sweep

STANDING = 2
FEW_TILES = 48
"""Below this many targets on one height, pairs are quicker than a sweep."""
PAIRS_KEPT = 1 << 16
MASK_BYTES_KEPT = 1 << 25


class Crossing(NamedTuple):
    """A tile whose open interior a line crosses, from part `enter` to part `leave`; or the corner point
    (`enter == leave`) where the tiles (x, y) and (other_x, other_y) beside the line touch diagonally.

    Coordinates are offsets from the line's start; for a tile both pairs are the same.
    """

    x: int
    y: int
    other_x: int
    other_y: int
    enter: int
    leave: int


class Line(NamedTuple):
    """What a line crosses between its ends, in order; both ends' own tiles are left out."""

    denominator: int
    crossings: tuple[Crossing, ...]


@lru_cache(maxsize=4096)
def crossed(dx: int, dy: int) -> Line:
    """The tiles and corner points that the segment from the centre of (0, 0) to that of (dx, dy) crosses."""
    right, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    columns, rows = abs(dx), abs(dy)
    denominator = 2 * max(columns, 1) * max(rows, 1)
    half_column = denominator // (2 * columns) if columns else 2 * denominator
    half_row = denominator // (2 * rows) if rows else 2 * denominator
    x = y = enter = 0
    next_column, next_row = half_column, half_row
    found = []
    while (x, y) != (dx, dy):
        leave = min(next_column, next_row)
        if enter:
            found.append(Crossing(x, y, x, y, enter, leave))
        if next_column == next_row:
            found.append(Crossing(x + right, y, x, y + down, leave, leave))
        column_first, row_first = next_column == leave, next_row == leave
        if column_first:
            x += right
            next_column += 2 * half_column
        if row_first:
            y += down
            next_row += 2 * half_row
        enter = leave
    return Line(denominator, tuple(found))


def blocker(board: Board, a: int, b: int, eye_a: int = STANDING, eye_b: int = STANDING) -> int | None:
    """GRID-5: the tile nearest to `a` that blocks the line of sight to `b`, None when the line is clear.

    A tile blocks when the line crosses its open interior and its top is higher than the lowest point of
    the line inside it; where the line passes the corner of two tiles that touch diagonally, both tops must
    be higher than that point, and the tile with the lower index is named. Bare ground blocks like an
    obstacle: a ridge hides what is behind. A top that only touches the line does not block, and the tiles
    of `a` and `b` never do. Whether there is a blocker is the same from both ends.
    """
    width, tops = board.width, board.tops
    from_height, to_height = board.ground[a] + eye_a, board.ground[b] + eye_b
    ay, ax = divmod(a, width)
    by, bx = divmod(b, width)
    denominator, crossings = crossed(bx - ax, by - ay)
    slope = to_height - from_height
    lowest = min(from_height, to_height)
    for x, y, other_x, other_y, enter, leave in crossings:
        tile = a + y * width + x
        if tops[tile] <= lowest:
            continue
        part = enter if slope >= 0 else leave
        if (tops[tile] - from_height) * denominator <= slope * part:
            continue
        if enter == leave:
            other = a + other_y * width + other_x
            if (tops[other] - from_height) * denominator <= slope * part:
                continue
            return min(tile, other)
        return tile
    return None


def clear_line(board: Board, a: int, b: int, eye_a: int = STANDING, eye_b: int = STANDING) -> bool:
    """Whether nothing blocks the line of sight between two tiles; the same from both ends."""
    return blocker(board, a, b, eye_a, eye_b) is None


def line_tiles(board: Board, a: int, b: int) -> tuple[int, ...]:
    """The tiles between two tiles whose open interior the line crosses, from `a` to `b`."""
    width = board.width
    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    return tuple(
        a + crossing.y * width + crossing.x
        for crossing in crossed(bx - ax, by - ay).crossings
        if crossing.enter < crossing.leave
    )


def cover(board: Board, shooter: int, target: int, eye: int = STANDING) -> int:
    """GRID-6: the cover of a target against a shooter: 0 none, 1 light, 2 heavy.

    The last tile the line crosses before the target's gives it, when it holds an obstacle of 1 or 2 half
    levels whose top is above the line from the shooter's eye to the target's ground, and the shooter
    is not adjacent to it. Without a line of sight to a standing target there is no shot, so 0.
    """
    width = board.width
    ay, ax = divmod(shooter, width)
    by, bx = divmod(target, width)
    denominator, crossings = crossed(bx - ax, by - ay)
    for x, y, _, _, enter, leave in reversed(crossings):
        if enter == leave:
            continue
        tile = shooter + y * width + x
        if not 1 <= board.obstacle[tile] <= 2 or reach_distance(0, 0, x, y) <= 1:
            return 0
        eye_height = board.ground[shooter] + eye
        slope = board.ground[target] - eye_height
        part = leave if slope < 0 else enter
        if (board.tops[tile] - eye_height) * denominator <= slope * part:
            return 0
        return board.obstacle[tile] if sees(board, shooter, target, eye) else 0
    return 0


def visible_mask(board: Board, a: int, eye_a: int = STANDING, eye_b: int = STANDING) -> int:
    """The tiles to which the line of sight from `a` is clear, as bits; `a` itself is one of them.

    Remembered by the board, within 32 MB; the oldest are forgotten.
    """
    masks = board.memory.masks
    key = (a, eye_a, eye_b)
    found = masks.get(key)
    if found is None:
        if len(masks) >= max(256, MASK_BYTES_KEPT // (board.size // 8 + 64)):
            del masks[next(iter(masks))]
        found = masks[key] = _look_around(board, a, eye_a, eye_b)
    return found


def sees(board: Board, a: int, b: int, eye_a: int = STANDING, eye_b: int = STANDING) -> bool:
    """`clear_line` remembered: read from either end's visible mask when there is one, else from a pair."""
    memory = board.memory
    mask = memory.masks.get((a, eye_a, eye_b))
    if mask is not None:
        return mask >> b & 1 == 1
    mask = memory.masks.get((b, eye_b, eye_a))
    if mask is not None:
        return mask >> a & 1 == 1
    key = (a, b, eye_a, eye_b) if a <= b else (b, a, eye_b, eye_a)
    found = memory.pairs.get(key)
    if found is None:
        if len(memory.pairs) >= PAIRS_KEPT:
            memory.pairs.clear()
        found = memory.pairs[key] = blocker(board, a, b, eye_a, eye_b) is None
    return found


def _look_around(board: Board, a: int, eye_a: int, eye_b: int) -> int:
    """Targets of one height at a time: a sweep finds those not hidden by what is higher than both ends;
    only where some tile's top lies between the two ends' heights are the rest looked at one by one."""
    from_height = board.ground[a] + eye_a
    swept: dict[int, int] = {}
    seen = 1 << a
    for ground, tiles in _grounds(board):
        to_height = ground + eye_b
        low, high = sorted((from_height, to_height))
        tiles &= ~(1 << a)
        if tiles.bit_count() < FEW_TILES and low != high:
            candidates = tiles
        else:
            if high not in swept:
                swept[high] = sweep(board, a, high)
            candidates = tiles & swept[high]
            if low == high or not (_taller(board, low) ^ _taller(board, high)) & ~(1 << a):
                seen |= candidates
                continue
        while candidates:
            bit = candidates & -candidates
            candidates ^= bit
            if blocker(board, a, bit.bit_length() - 1, eye_a, eye_b) is None:
                seen |= bit
    return seen


def _grounds(board: Board) -> list[tuple[int, int]]:
    """The ground heights of a board, each with the tiles that have it, as bits."""
    found = board.memory.grounds
    if not found:
        bits: dict[int, list[str]] = {}
        for ground in sorted(set(board.ground)):
            bits[ground] = ["1" if height == ground else "0" for height in reversed(board.ground)]
        found.extend((ground, int("".join(digits), 2)) for ground, digits in bits.items())
    return found


def _taller(board: Board, height: int) -> int:
    """The tiles whose top is above a height, as bits."""
    found = board.memory.tall.get(height)
    if found is None:
        digits = "".join("1" if top > height else "0" for top in reversed(board.tops))
        found = board.memory.tall[height] = int(digits, 2)
    return found
