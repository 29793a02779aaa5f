"""The board itself: sizes, maps in characters, changes, and the price of single steps."""

from __future__ import annotations

import copy
import pickle

import pytest
from grid_samples import boards, slow_step
from hypothesis import given, settings
from hypothesis import strategies as st

from game.grid import ALL_STEPS, Board, GridError, control_zone, reach, sees, visible_mask, walk
from game.grid.paths import PathFault


def flat(width: int, height: int) -> Board:
    size = width * height
    return Board(width, height, ground=[0] * size, obstacle=[0] * size, entry=[1] * size)


@pytest.mark.parametrize(
    ("width", "height", "code"),
    [(257, 1, "map-too-large"), (1, 257, "map-too-large"), (0, 4, "map-empty"), (4, -1, "map-empty")],
)
def test_grid9_refuses_sizes(width: int, height: int, code: str) -> None:
    with pytest.raises(GridError) as caught:
        Board(width, height, ground=(), obstacle=(), entry=())
    assert caught.value.code == code
    assert caught.value.data["width"] == width


def test_grid9_accepts_the_limit() -> None:
    board = flat(256, 256)
    assert board.size == 65536
    assert board.xy(board.index(255, 255)) == (255, 255)


@pytest.mark.parametrize(
    ("rows", "levels", "code"),
    [
        (["..", "."], None, "ragged-rows"),
        ([".?"], None, "unknown-tile"),
        ([".."], ["0x"], "unknown-tile"),
        ([".."], ["0", "0"], "layer-size"),
        ([".."], ["000"], "ragged-rows"),
        ([], None, "map-empty"),
    ],
)
def test_rows_that_are_no_map(rows: list[str], levels: list[str] | None, code: str) -> None:
    with pytest.raises(GridError) as caught:
        Board.from_rows(rows, levels)
    assert caught.value.code == code


@pytest.mark.parametrize("layer", ["obstacle", "entry"])
def test_layers_are_checked(layer: str) -> None:
    layers = {"ground": [0, 0], "obstacle": [0, 0], "entry": [1, 1]}
    with pytest.raises(GridError, match="negative"):
        Board(2, 1, **{**layers, layer: [0, -1]})
    with pytest.raises(GridError, match="layer-size"):
        Board(2, 1, **{**layers, layer: [0]})


def test_outside_is_refused() -> None:
    board = flat(3, 2)
    assert not board.inside(3, 0) and not board.inside(0, -1)
    for x, y in ((3, 0), (0, 2), (-1, 0)):
        with pytest.raises(GridError, match="outside"):
            board.index(x, y)


STEP_COSTS = [
    # terrain left and entered, ground left and entered in half levels, swims, cost (0: not walkable)
    ("..", 0, 0, False, 1),
    (".:", 0, 0, False, 2),
    (":.", 0, 0, False, 1),
    (".-", 0, 0, False, 2),
    ("-.", 0, 0, False, 1),
    *((f".{blocking}", 0, 0, False, 0) for blocking in "#o^%+~="),
    (".~", 0, 0, True, 2),
    *((f".{blocking}", 0, 0, True, 0) for blocking in "#o^%+="),
    ("./", 0, 0, False, 1),
    ("..", 0, 1, False, 1),
    ("..", 0, 2, False, 2),
    (".:", 0, 2, False, 3),
    (".-", 0, 2, False, 3),
    ("..", 1, 3, False, 2),
    ("..", 0, 3, False, 0),
    ("..", 0, 4, False, 0),
    ("..", 1, 0, False, 1),
    ("..", 2, 0, False, 1),
    ("..", 3, 0, False, 1),
    ("..", 4, 0, False, 2),
    (".:", 4, 0, False, 3),
    ("..", 5, 0, False, 0),
    ("..", 6, 0, False, 0),
    (">.", 0, 2, False, 2),
    (".>", 0, 4, False, 3),
    (">.", 0, 4, False, 3),
    (">.", 4, 0, False, 1),
    (">.", 6, 0, False, 1),
    (".>", 8, 0, False, 1),
]


@pytest.mark.parametrize(("pair", "left", "entered", "swim", "cost"), STEP_COSTS)
def test_grid2_costs(pair: str, left: int, entered: int, swim: bool, cost: int) -> None:
    base = Board.from_rows([pair])
    board = Board(
        2,
        1,
        ground=[left, entered],
        obstacle=base.obstacle,
        entry=base.entry,
        entry_swim=base.entry_swim,
        stairs=base.stairs,
    )
    steps = board.neighbours(swim)[0]
    assert [step.cost for step in steps] == ([cost] if cost else [])
    if cost:
        assert walk(board, 0, [1], swim=swim) == (cost,)
    else:
        with pytest.raises(PathFault) as caught:
            walk(board, 0, [1], swim=swim)
        assert caught.value.code == ("blocked" if base.entry[1] == 0 else "too-steep")


@pytest.mark.parametrize(
    ("beside", "ground", "free"),
    [
        *((character, 0, True) for character in ".:->/"),
        *((character, 0, False) for character in "#o^%+~="),
        (".", 2, True),
        (".", 3, False),
        (".", -4, True),
    ],
)
def test_grid3_corners(beside: str, ground: int, free: bool) -> None:
    for corner in (1, 2):
        rows = [".."[:1] + (beside if corner == 1 else "."), (beside if corner == 2 else ".") + "."]
        base = Board.from_rows(rows)
        heights = [0, 0, 0, 0]
        heights[corner] = ground
        board = Board(
            2, 2, ground=heights, obstacle=base.obstacle, entry=base.entry, entry_swim=base.entry_swim
        )
        assert (3 in [step.neighbour for step in board.neighbours()[0]]) == free
        assert (0 in [step.neighbour for step in board.neighbours()[3]]) == free


def test_neighbours_come_in_the_order_of_ties() -> None:
    steps = flat(3, 3).neighbours()[4]
    assert [step.neighbour for step in steps] == [1, 5, 7, 3, 2, 8, 6, 0]
    assert [step.direction for step in steps] == list(range(8))
    assert [step.diagonal for step in steps] == [False] * 4 + [True] * 4


@settings(max_examples=60, deadline=None)
@given(boards(), st.booleans())
def test_steps_agree_with_the_layers(board: Board, swim: bool) -> None:
    for tile, steps in enumerate(board.neighbours(swim)):
        x, y = board.xy(tile)
        expected = []
        for direction, (dx, dy) in enumerate(ALL_STEPS):
            if board.inside(x + dx, y + dy):
                end = board.index(x + dx, y + dy)
                cost = slow_step(board, tile, end, swim)
                if cost:
                    expected.append((end, cost, direction >= 4, direction))
        assert list(steps) == expected


@settings(max_examples=40, deadline=None)
@given(boards(), st.data())
def test_changes_are_as_good_as_a_new_board(board: Board, data: st.DataObject) -> None:
    board.neighbours()
    tiles = st.integers(0, board.size - 1)
    changes = data.draw(st.dictionaries(tiles, st.sampled_from([(6, 0), (0, 1), (1, 2)]), max_size=3))
    changed = board.with_changes(changes)
    again = Board(
        board.width,
        board.height,
        ground=board.ground,
        obstacle=[changes.get(t, (board.obstacle[t], 0))[0] for t in range(board.size)],
        entry=[changes.get(t, (0, board.entry[t]))[1] for t in range(board.size)],
        entry_swim=[
            board.entry_swim[t] if changed.entry[t] == board.entry[t] else changes[t][1]
            for t in range(board.size)
        ],
        stairs=board.stairs,
    )
    for name in ("ground", "obstacle", "entry", "tops"):
        assert getattr(changed, name) == getattr(again, name)
    assert changed.neighbours() == again.neighbours()
    for tile in range(board.size):
        assert visible_mask(changed, tile) == visible_mask(again, tile)
        assert reach(changed, tile, 5).cost == reach(again, tile, 5).cost


def test_equal_changes_give_the_same_board() -> None:
    board = Board.from_rows(["..+..", "..+.."])
    opened = board.with_changes({2: (0, 1)})
    assert opened is board.with_changes({2: (0, 1)})
    assert opened is not board and opened != board
    assert opened.with_changes({7: (0, 1)}) is board.with_changes({7: (0, 1), 2: (0, 1)})
    assert opened.with_changes({2: (6, 0)}) is board
    assert board.with_changes({}) is board
    assert not sees(board, 0, 4) and sees(opened, 0, 4)
    assert sees(opened, 0, 4) and not sees(opened.with_changes({2: (6, 0)}), 0, 4)
    for _ in range(2):
        for cost in range(1, 200):
            assert board.with_changes({2: (0, cost)}).entry[2] == cost


def test_boards_are_values() -> None:
    rows = ["..#", ">~-"]
    board, twin = Board.from_rows(rows), Board.from_rows("\n".join(rows))
    assert board == twin and hash(board) == hash(twin)
    assert board != Board.from_rows(rows, ["000", "001"])
    assert board != "board"
    visible_mask(board, 0)
    control_zone(board, 0, 1)
    assert copy.deepcopy(board) is board and copy.copy(board) is board
    assert pickle.loads(pickle.dumps(board)) == board
    assert "3x2" in repr(board)
