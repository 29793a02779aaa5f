"""Control zones and melee reach."""

from __future__ import annotations

from game.grid.board import Board
from game.grid.distance import reach_distance
from game.grid.sight import STANDING, sees
from game.grid.steps import LEVEL

ZONES_KEPT = 1 << 15


def in_reach(board: Board, a: int, b: int, reach: int, eye_a: int = STANDING, eye_b: int = STANDING) -> bool:
    """GRID-7: whether `b` is within `reach` tiles of `a`, in clear sight, and at most one level higher or
    lower. The tile itself is in reach."""
    return (
        reach_distance(*board.xy(a), *board.xy(b)) <= reach
        and abs(board.ground[a] - board.ground[b]) <= LEVEL
        and sees(board, a, b, eye_a, eye_b)
    )


def control_zone(board: Board, tile: int, reach: int, eye: int = STANDING) -> frozenset[int]:
    """The tiles at distance 1..reach where one with its eyes at `eye` half levels strikes someone standing.
    Remembered by the board."""
    zones = board.memory.zones
    key = (tile, reach, eye)
    found = zones.get(key)
    if found is None:
        if len(zones) >= ZONES_KEPT:
            zones.clear()
        x, y = board.xy(tile)
        found = zones[key] = frozenset(
            other
            for row in range(max(0, y - reach), min(board.height, y + reach + 1))
            for other in range(
                row * board.width + max(0, x - reach), row * board.width + min(board.width, x + reach + 1)
            )
            if other != tile and in_reach(board, tile, other, reach, eye)
        )
    return found
