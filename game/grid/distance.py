"""Distances in tiles between two places."""

from __future__ import annotations

from typing import Literal

Diagonals = Literal["one", "alternating"]


def distance(ax: int, ay: int, bx: int, by: int, diagonals: Diagonals = "one") -> int:
    """GRID-1: distance in tiles: the longer side; with `alternating` plus half the shorter, rounded down."""
    dx, dy = abs(bx - ax), abs(by - ay)
    if diagonals == "alternating":
        return max(dx, dy) + min(dx, dy) // 2
    return max(dx, dy)


def reach_distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Distance in tiles for reach, control zones and charges: the longer side, whatever the option."""
    return max(abs(bx - ax), abs(by - ay))
