"""Straight runs from tile to tile, as a charge makes them."""

from __future__ import annotations

Place = tuple[int, int]


def straight_steps(ax: int, ay: int, bx: int, by: int) -> tuple[tuple[Place, ...], ...]:
    """The steps of the straight run from (ax, ay) to (bx, by): per step the places one may take.

    There are n = max(|dx|, |dy|) steps, none for equal places. Step i is the place nearest to the line at
    i/n; at an exact half there are two, the one further N, E, S, W first. The board is not looked at.
    """
    dx, dy = bx - ax, by - ay
    count = max(abs(dx), abs(dy))
    return tuple(
        tuple(
            sorted(
                ((x, y) for x in _nearest(ax, dx * i, count) for y in _nearest(ay, dy * i, count)),
                key=lambda place: (place[1], -place[0]),
            )
        )
        for i in range(1, count + 1)
    )


def _nearest(start: int, numerator: int, denominator: int) -> tuple[int, ...]:
    low, rest = divmod(numerator, denominator)
    if 2 * rest == denominator:
        return start + low, start + low + 1
    return (start + low + (2 * rest > denominator),)
