"""Boards, generators and slow, independent references for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from game.grid import ALL_STEPS, LEGEND, Board

MAPS = {
    "corridor": ["#########", ".........", "#########"],
    "bend": ["#######", "#.....#", "#####.#", "#####.#", "#####.#", "#######"],
    "junction": ["###.###", "###.###", ".......", "#######"],
    "pinch": ["......", "......", "..#...", "...#..", "......", "......"],
    "diagonal wall": [".....#", "....#.", "...#..", "..#...", ".#....", "#....."],
    "thick diagonal wall": [".....##", "....##.", "...##..", "..##...", ".##....", "##....."],
    "pillars": [".......", ".......", "..#.#..", ".......", "..#.#..", "......."],
    "chequers": ["#.#.#.#", ".#.#.#.", "#.#.#.#", ".#.#.#.", "#.#.#.#"],
    "window": ["#########", "#...#...#", "#.......#", "#...#...#", "#########"],
    "low things": ["..-.o..", ".-..%.^", "..o.-..", "^..%...", "...-.o."],
    "sealed": ["#####", "#.#.#", "#####"],
    "one tile": ["."],
}


@st.composite
def boards(draw: st.DrawFn, most: int = 9, heights: bool = True, legend: str = ".....#-o^~:>=") -> Board:
    """Small random boards; ground in half levels when `heights`."""
    width, height = draw(st.integers(2, most)), draw(st.integers(1, most))
    size = width * height
    terrain = [
        LEGEND[character]
        for character in draw(st.lists(st.sampled_from(legend), min_size=size, max_size=size))
    ]
    if heights and draw(st.booleans()):
        top = draw(st.sampled_from((1, 2, 3, 6)))
        ground = draw(st.lists(st.integers(0, top), min_size=size, max_size=size))
    else:
        ground = [0] * size
    return Board(
        width,
        height,
        ground=ground,
        obstacle=[kind.obstacle for kind in terrain],
        entry=[kind.entry for kind in terrain],
        entry_swim=[kind.entry_swim for kind in terrain],
        stairs=[kind.stairs for kind in terrain],
    )


def symmetries(rows: list[str]) -> list[list[str]]:
    """The eight pictures of a map."""
    found = []
    for _ in range(4):
        found += [rows, [row[::-1] for row in rows]]
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return found


def moved(x: int, y: int, width: int, height: int) -> list[tuple[int, int]]:
    """Where a place of a map lies in each of its `symmetries`."""
    found = []
    for _ in range(4):
        found += [(x, y), (width - 1 - x, y)]
        x, y, width, height = height - 1 - y, x, height, width
    return found


def slow_clear(board: Board, a: int, b: int, eye_a: int = 2, eye_b: int = 2) -> bool:
    """GRID-5 with fractions, over all tiles and corner points between the ends."""
    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    dx, dy = bx - ax, by - ay
    start, end = board.ground[a] + eye_a, board.ground[b] + eye_b

    def height(t: Fraction) -> Fraction:
        return start + (end - start) * t

    half = Fraction(1, 2)
    columns = range(min(ax, bx), max(ax, bx) + 1)
    rows = range(min(ay, by), max(ay, by) + 1)
    for x, y in product(columns, rows):
        tile = board.index(x, y)
        low, high = Fraction(0), Fraction(1)
        inside = True
        for origin, delta, place in ((ax, dx, x), (ay, dy, y)):
            if delta:
                one, two = sorted(((place - half - origin) / delta, (place + half - origin) / delta))
                low, high = max(low, one), min(high, two)
            else:
                inside = inside and origin == place
        crossed = inside and low < high and tile not in (a, b)
        if crossed and board.tops[tile] > min(height(low), height(high)):
            return False
    for x, y in product(columns[:-1], rows[:-1]):
        across, down = x + half - ax, y + half - ay
        if across * dy != down * dx:
            continue
        nw, ne = board.index(x, y), board.index(x + 1, y)
        sw, se = board.index(x, y + 1), board.index(x + 1, y + 1)
        beside = (ne, sw) if dx * dy > 0 else (nw, se)
        if all(board.tops[tile] > height(across / dx) for tile in beside):
            return False
    return True


def slow_step(board: Board, a: int, b: int, swim: bool) -> int:
    """GRID-2 and GRID-3 from the layers, in words of their own; 0 when the step cannot be walked."""
    entry = board.entry_swim if swim else board.entry
    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    if entry[b] == 0:
        return 0
    if ax != bx and ay != by:
        for corner in (board.index(ax, by), board.index(bx, ay)):
            if entry[corner] == 0 or board.ground[corner] - board.ground[a] > 2:
                return 0
    rise = Fraction(board.ground[b] - board.ground[a], 2)
    ramp = board.stairs[a] or board.stairs[b]
    if (rise > 1 or rise < -2) and not ramp:
        return 0
    return entry[b] + max(0, int(rise)) + (1 if rise == -2 and not ramp else 0)


Label = tuple[int, int, tuple[int, ...]]


def slow_reach(
    board: Board,
    start: int,
    budget: int,
    *,
    alternating: bool,
    swim: bool,
    blocked: set[int],
    zones: Mapping[int, int],
    extra: Mapping[int, int],
) -> dict[int, Label]:
    """Bellman and Ford's way: per tile (cost, provocations, directions from the end) of the best path."""
    edges = []
    for a in range(board.size):
        x, y = board.xy(a)
        for direction, (dx, dy) in enumerate(ALL_STEPS):
            if board.inside(x + dx, y + dy):
                b = board.index(x + dx, y + dy)
                cost = slow_step(board, a, b, swim)
                if cost and b not in blocked:
                    left = bin(zones.get(a, 0) & ~zones.get(b, 0)).count("1")
                    edges.append((a, b, cost + extra.get(b, 0), left, direction))
    best: dict[tuple[int, bool], Label] = {(start, False): (0, 0, ())}
    changed = True
    while changed:
        changed = False
        for a, b, cost, left, direction in edges:
            for odd in (False, True):
                label = best.get((a, odd))
                if label is None:
                    continue
                diagonal = direction >= 4 and alternating
                new = (label[0] + cost + (diagonal and odd), label[1] + left, (direction, *label[2]))
                key = (b, odd != diagonal)
                if new[0] <= budget and (key not in best or new < best[key]):
                    best[key] = new
                    changed = True
    found: dict[int, Label] = {}
    for (tile, _), label in best.items():
        if tile != start and (tile not in found or label < found[tile]):
            found[tile] = label
    return found
