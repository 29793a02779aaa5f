"""Lines of sight, cover and control zones."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest
from grid_samples import MAPS, boards, moved, slow_clear, symmetries
from hypothesis import given, settings
from hypothesis import strategies as st

from game.grid import (
    Board,
    blocker,
    clear_line,
    control_zone,
    cover,
    crossed,
    in_reach,
    line_tiles,
    reach_distance,
    sees,
    visible_mask,
)

EYES = st.sampled_from((1, 2))


def picture(board: Board) -> list[list[bool]]:
    return [[clear_line(board, a, b) for b in range(board.size)] for a in range(board.size)]


@pytest.mark.parametrize("name", MAPS)
def test_sight_on_small_maps(name: str) -> None:
    """B01: mutual; the mask, the pair and the slow reference say the same."""
    board = Board.from_rows(MAPS[name])
    for a in range(board.size):
        mask = visible_mask(board, a)
        for b in range(board.size):
            clear = clear_line(board, a, b)
            assert clear == clear_line(board, b, a) == bool(mask >> b & 1)
            assert a > b or clear == slow_clear(board, a, b)


@pytest.mark.parametrize("name", MAPS)
def test_sight_under_the_eight_symmetries(name: str) -> None:
    rows = MAPS[name]
    base = Board.from_rows(rows)
    seen = picture(base)
    for number, turned in enumerate(symmetries(rows)):
        board = Board.from_rows(turned)
        places = [
            board.index(*moved(*base.xy(tile), base.width, base.height)[number]) for tile in range(base.size)
        ]
        for a in range(base.size):
            mask = visible_mask(board, places[a])
            assert seen[a] == [bool(mask >> places[b] & 1) for b in range(base.size)]


def test_corridors_are_seen_along_and_not_round_the_bend() -> None:
    corridor = Board.from_rows(MAPS["corridor"])
    assert all(clear_line(corridor, 9, tile) for tile in range(9, 18))
    bend = Board.from_rows(MAPS["bend"])
    assert all(clear_line(bend, bend.index(1, 1), bend.index(x, 1)) for x in range(1, 6))
    assert not clear_line(bend, bend.index(1, 1), bend.index(5, 4))
    assert clear_line(bend, bend.index(5, 1), bend.index(5, 4))


def test_b03_walls_that_touch_diagonally_are_closed() -> None:
    for rows in symmetries(MAPS["pinch"]):
        board = Board.from_rows(rows)
        walls = [tile for tile in range(36) if board.obstacle[tile]]
        (ax, ay), (bx, by) = map(board.xy, walls)
        one, two = board.index(ax, by), board.index(bx, ay)
        assert not clear_line(board, one, two)
        assert blocker(board, one, two) == blocker(board, two, one) == min(walls)
        assert not sees(board, one, two) and not visible_mask(board, one) >> two & 1
        assert cover(board, one, two) == 0
        opened = board.with_changes({walls[0]: (0, 1)})
        assert clear_line(opened, one, two)
    diagonal = Board.from_rows(MAPS["diagonal wall"])
    for a in range(36):
        for b in range(36):
            (ax, ay), (bx, by) = diagonal.xy(a), diagonal.xy(b)
            if ax + ay < 5 < bx + by:
                assert not clear_line(diagonal, a, b)


def test_a_corner_needs_two_blocking_tiles_higher_than_the_line() -> None:
    for one, two, clear in (("#", ".", True), ("#", "-", True), ("#", "o", True), ("#", "^", False)):
        board = Board.from_rows(["." + one, two + "."])
        assert clear_line(board, 0, 3) == clear
        assert clear_line(board, 3, 0) == clear
        assert clear_line(board, 1, 2)
    crates = Board.from_rows([".o", "o."])
    assert clear_line(crates, 0, 3)
    assert not clear_line(crates, 0, 3, 1, 1)
    assert not clear_line(crates, 0, 3, 2, 1)


@settings(max_examples=80, deadline=None)
@given(boards(most=7), EYES, EYES, st.data())
def test_sight_agrees_with_the_reference(board: Board, eye_a: int, eye_b: int, data: st.DataObject) -> None:
    tiles = st.integers(0, board.size - 1)
    for _ in range(12):
        a, b = data.draw(tiles), data.draw(tiles)
        clear = clear_line(board, a, b, eye_a, eye_b)
        assert clear == slow_clear(board, a, b, eye_a, eye_b)
        assert clear == clear_line(board, b, a, eye_b, eye_a)
        found = blocker(board, a, b, eye_a, eye_b)
        assert (found is None) == clear
        if found is not None:
            assert found not in (a, b) and board.tops[found] > min(board.ground[a] + 1, board.ground[b] + 1)


@settings(max_examples=60, deadline=None)
@given(boards(most=13, legend=".......#^o-"), EYES, EYES)
def test_masks_agree_with_pairs(board: Board, eye_a: int, eye_b: int) -> None:
    for a in range(0, board.size, max(1, board.size // 25)):
        assert sees(board, a, board.size - 1, eye_a, eye_b) == clear_line(
            board, a, board.size - 1, eye_a, eye_b
        )
        expected = sum(1 << b for b in range(board.size) if clear_line(board, a, b, eye_a, eye_b))
        assert visible_mask(board, a, eye_a, eye_b) == expected
        assert all(
            sees(board, b, a, eye_b, eye_a) == bool(expected >> b & 1) for b in range(0, board.size, 3)
        )


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 60), st.integers(1, 60), st.integers(0, 2**32), st.integers(1, 30), st.data())
def test_masks_agree_with_pairs_far_away(
    width: int, height: int, seed: int, spread: int, data: st.DataObject
) -> None:
    """Long lines graze corners in ways that small boards do not show."""
    size = width * height
    obstacle = [
        6 if (tile * 2654435761 ^ seed) * 40503 >> 7 & 31 < spread // 10 else 0 for tile in range(size)
    ]
    board = Board(width, height, ground=[0] * size, obstacle=obstacle, entry=[1] * size)
    for a in data.draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=3)):
        expected = sum(1 << b for b in range(size) if clear_line(board, a, b))
        assert visible_mask(board, a) == expected


@settings(max_examples=50, deadline=None)
@given(boards(), st.data())
def test_a_wall_never_reveals(board: Board, data: st.DataObject) -> None:
    tile = data.draw(st.integers(0, board.size - 1))
    walled = board.with_changes({tile: (max(6, board.obstacle[tile]), 0)})
    for a in range(0, board.size, 2):
        assert visible_mask(walled, a) & ~visible_mask(board, a) == 0


@settings(max_examples=80, deadline=None)
@given(st.integers(-40, 40), st.integers(-40, 40))
def test_what_a_line_crosses(dx: int, dy: int) -> None:
    line = crossed(dx, dy)
    mirrored = crossed(-dx, -dy)
    tiles = [step for step in line.crossings if step.enter < step.leave]
    corners = [step for step in line.crossings if step.enter == step.leave]
    assert [
        (dx + step.x, dy + step.y) for step in reversed(mirrored.crossings) if step.enter < step.leave
    ] == [(step.x, step.y) for step in tiles]
    points = gcd(abs(dx), abs(dy))
    odd = points and (abs(dx) // points) % 2 and (abs(dy) // points) % 2
    assert len(corners) == (points if odd else 0)
    if (dx, dy) != (0, 0):
        assert len(tiles) == abs(dx) + abs(dy) - len(corners) - 1
    for step in tiles:
        middle = Fraction(step.enter + step.leave, 2 * line.denominator)
        assert abs(middle * dx - step.x) < Fraction(1, 2) and abs(middle * dy - step.y) < Fraction(1, 2)
    for step in corners:
        at = Fraction(step.enter, line.denominator)
        assert abs(at * dx - step.x) == abs(at * dx - step.other_x) == Fraction(1, 2)
        assert abs(at * dy - step.y) == abs(at * dy - step.other_y) == Fraction(1, 2)


def test_line_tiles_run_from_the_first_end() -> None:
    board = Board.from_rows(["......"] * 4)
    assert line_tiles(board, 0, 4) == (1, 2, 3)
    assert line_tiles(board, 4, 0) == (3, 2, 1)
    assert line_tiles(board, 0, 14) == (7,)
    assert line_tiles(board, 0, 13) == (6, 7)
    assert line_tiles(board, 0, 0) == line_tiles(board, 0, 1) == line_tiles(board, 0, 7) == ()


@pytest.mark.parametrize("barrier", range(1, 12))
@pytest.mark.parametrize("place", range(1, 8))
@pytest.mark.parametrize("target", (0, 2, 4, 6))
def test_b07_a_barrier_blocks_when_it_is_higher_than_the_line(barrier: int, place: int, target: int) -> None:
    """The line climbs from 2 to target + 2 over 8 tiles; it is lowest over the barrier's near edge, and
    a barrier that only touches it there does not block."""
    board = Board(
        9,
        1,
        ground=[0] * 8 + [target],
        obstacle=[barrier if tile == place else 0 for tile in range(9)],
        entry=[1] * 9,
    )
    lowest = 2 + Fraction(target * (2 * place - 1), 16)
    assert clear_line(board, 0, 8) == clear_line(board, 8, 0) == (barrier <= lowest)
    assert bool(visible_mask(board, 0) >> 8 & 1) == (barrier <= lowest)
    assert blocker(board, 0, 8) == (None if barrier <= lowest else place)


@pytest.mark.parametrize(
    ("obstacle", "eyes", "clear"),
    [
        ("-", (2, 2), True),
        ("-", (1, 1), True),
        ("o", (2, 2), True),
        ("o", (2, 1), False),
        ("o", (1, 2), False),
        ("%", (2, 2), True),
        ("%", (1, 1), False),
        ("^", (2, 2), False),
        ("#", (2, 2), False),
        ("+", (2, 2), False),
        ("/", (1, 1), True),
        ("~", (1, 1), True),
        ("=", (1, 1), True),
    ],
)
def test_obstacle_heights(obstacle: str, eyes: tuple[int, int], clear: bool) -> None:
    board = Board.from_rows([f"..{obstacle}.."])
    assert clear_line(board, 0, 4, *eyes) == clear
    assert clear_line(board, 4, 0, *reversed(eyes)) == clear


def test_a_ridge_hides_and_ends_never_block() -> None:
    assert not clear_line(Board.from_rows(["....."], ["00200"]), 0, 4)
    assert clear_line(Board.from_rows(["....."], ["00100"]), 0, 4)
    assert clear_line(Board.from_rows(["#...#"]), 0, 4)
    assert clear_line(Board.from_rows([".#."]), 0, 0)
    assert not clear_line(Board.from_rows(["......"], ["333000"]), 0, 4)
    assert clear_line(Board.from_rows(["......"], ["333000"]), 2, 4)


COVERS = [
    # map, levels, shooter, target, cover
    ("..-.", "0000", 0, 3, 1),
    ("..o.", "0000", 0, 3, 2),
    ("..%.", "0000", 0, 3, 2),
    (".-..", "0000", 0, 3, 0),
    (".-.", "000", 0, 2, 0),
    ("..^.", "0000", 0, 3, 0),
    ("..#.", "0000", 0, 3, 0),
    ("-..-", "0000", 0, 3, 0),
    ("...", "000", 0, 2, 0),
    ("..", "00", 0, 1, 0),
    ("..-.", "1000", 0, 3, 1),
    ("..-.", "3000", 0, 3, 0),
    ("..o.", "3000", 0, 3, 2),
    ("..o.", "6000", 0, 3, 0),
    ("...-.", "30000", 0, 4, 0),
    ("...o.", "30000", 0, 4, 2),
    ("..-.", "0003", 0, 3, 0),
    ("..-.", "0001", 0, 3, 0),
    ("..o.", "0011", 0, 3, 0),
    ("#.-.", "0000", 0, 3, 1),
    (".#-.", "0000", 0, 3, 0),
]


@pytest.mark.parametrize(("rows", "levels", "shooter", "target", "expected"), COVERS)
def test_grid6_cover(rows: str, levels: str, shooter: int, target: int, expected: int) -> None:
    assert cover(Board.from_rows([rows], [levels]), shooter, target) == expected


def test_grid6_cover_by_the_tile_crossed_last() -> None:
    board = Board.from_rows([".....", "..-..", ".....", "....."])
    assert cover(board, board.index(0, 0), board.index(4, 2)) == 0
    assert cover(board, board.index(0, 1), board.index(3, 1)) == 1
    assert cover(board, board.index(0, 1), board.index(4, 1)) == 0
    assert cover(board, board.index(4, 3), board.index(1, 0)) == 1
    assert cover(board, board.index(3, 2), board.index(1, 0)) == 0


@settings(max_examples=80, deadline=None)
@given(boards(legend="....-o%#"), EYES, st.data())
def test_grid6_cover_against_the_reference(board: Board, eye: int, data: st.DataObject) -> None:
    """Lying flat at the target's place, one is hidden by the giver of cover alone exactly when it covers."""
    tiles = st.integers(0, board.size - 1)
    for _ in range(12):
        shooter, target = data.draw(tiles), data.draw(tiles)
        between = line_tiles(board, shooter, target)
        expected = 0
        if between and clear_line(board, shooter, target, eye):
            giver = between[-1]
            away = reach_distance(*board.xy(shooter), *board.xy(giver))
            alone = Board(
                board.width,
                board.height,
                ground=[
                    board.ground[tile] if tile in (shooter, target, giver) else -99
                    for tile in range(board.size)
                ],
                obstacle=[board.obstacle[tile] if tile == giver else 0 for tile in range(board.size)],
                entry=board.entry,
            )
            if (
                board.obstacle[giver] in (1, 2)
                and away > 1
                and not slow_clear(alone, shooter, target, eye, 0)
            ):
                expected = board.obstacle[giver]
        assert cover(board, shooter, target, eye) == expected


@settings(max_examples=60, deadline=None)
@given(boards(most=6), st.integers(1, 2), EYES)
def test_grid7_zones(board: Board, reach: int, eye: int) -> None:
    for tile in range(board.size):
        zone = control_zone(board, tile, reach, eye)
        assert zone is control_zone(board, tile, reach, eye)
        assert zone == {
            other
            for other in range(board.size)
            if 1 <= reach_distance(*board.xy(tile), *board.xy(other)) <= reach
            and abs(board.ground[tile] - board.ground[other]) <= 2
            and slow_clear(board, tile, other, eye, 2)
        }
        assert all(in_reach(board, tile, other, reach, eye) for other in zone)


def test_grid7_walls_and_heights() -> None:
    board = Board.from_rows([".#.", "...", "..."], ["000", "012", "000"])
    assert control_zone(board, 4, 1) == frozenset(range(9)) - {4, 2}, "wall and ledge close the corner to 2"
    assert 5 not in control_zone(board, 3, 2)
    assert 2 not in control_zone(board, 0, 2)
    assert in_reach(board, 4, 4, 1)
    assert not in_reach(board, 0, 2, 2)
    assert not in_reach(board, 0, 3, 0)
