"""Distances and straight runs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.grid import Board, distance, distance_map, reach_distance, straight_steps


@pytest.mark.parametrize(
    ("dx", "dy", "one", "alternating"),
    [(0, 0, 0, 0), (3, 0, 3, 3), (1, 1, 1, 1), (2, 2, 2, 3), (3, 3, 3, 4), (4, 4, 4, 6), (5, -2, 5, 6)],
)
def test_grid1_distances(dx: int, dy: int, one: int, alternating: int) -> None:
    assert distance(4, 7, 4 + dx, 7 + dy) == one == reach_distance(4, 7, 4 + dx, 7 + dy)
    assert distance(4, 7, 4 + dx, 7 + dy, "alternating") == alternating
    assert distance(4 + dx, 7 + dy, 4, 7, "alternating") == alternating


@pytest.mark.parametrize("diagonals", ["one", "alternating"])
def test_distance_is_the_cost_of_walking_over_open_ground(diagonals: str) -> None:
    board = Board(9, 7, ground=[0] * 63, obstacle=[0] * 63, entry=[1] * 63)
    for goal in (0, 31, 40):
        costs = distance_map(board, [goal], diagonals=diagonals)
        for tile, cost in enumerate(costs):
            assert cost == distance(*board.xy(tile), *board.xy(goal), diagonals)


@pytest.mark.parametrize(
    ("end", "steps"),
    [
        ((0, 0), ()),
        ((3, 0), (((1, 0),), ((2, 0),), ((3, 0),))),
        ((-2, 2), (((-1, 1),), ((-2, 2),))),
        ((2, 1), (((1, 0), (1, 1)), ((2, 1),))),
        ((2, -1), (((1, -1), (1, 0)), ((2, -1),))),
        ((1, 2), (((1, 1), (0, 1)), ((1, 2),))),
        ((-1, -2), (((0, -1), (-1, -1)), ((-1, -2),))),
        ((3, 1), (((1, 0),), ((2, 1),), ((3, 1),))),
    ],
)
def test_straight_steps(end: tuple[int, int], steps: object) -> None:
    assert straight_steps(0, 0, *end) == steps


@settings(max_examples=80, deadline=None)
@given(*(st.integers(-20, 20) for _ in range(4)))
def test_straight_steps_stay_nearest_to_the_line(ax: int, ay: int, bx: int, by: int) -> None:
    steps = straight_steps(ax, ay, bx, by)
    assert len(steps) == reach_distance(ax, ay, bx, by)
    for i, places in enumerate(steps, 1):
        x, y = ax + Fraction((bx - ax) * i, len(steps)), ay + Fraction((by - ay) * i, len(steps))
        assert 1 <= len(places) <= 2
        off = {max(abs(x - px), abs(y - py)) for px, py in places}
        assert len(off) == 1 and off.pop() <= Fraction(1, 2)
        assert (len(places) == 2) == (x.denominator == 2 or y.denominator == 2)
        if len(places) == 2:
            (px, py), (qx, qy) = places
            assert (qx - px, qy - py) in ((0, 1), (-1, 0))
    if steps:
        assert steps[-1] == ((bx, by),)
