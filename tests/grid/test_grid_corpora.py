"""Outside material beside the checkout: public path queries and sight maps. Skipped where it is absent."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from grid_samples import moved, symmetries

from game.grid import Board, blocker, clear_line, distance_map, reach, shortest_path, visible_mask, walk

CORPORA = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"
pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason="no corpora beside the checkout")

METRICS = CORPORA / "pathfinding" / "derived_metrics.csv"
SIGHT = sorted((CORPORA / "sight").glob("*.txt")) if CORPORA.is_dir() else []


def octile_map(path: Path) -> Board:
    rows = path.read_text(encoding="ascii").split("map\n", 1)[1].splitlines()
    free = [character in ".GS" for row in rows for character in row]
    return Board(
        len(rows[0]),
        len(rows),
        ground=[0] * len(free),
        obstacle=[0 if tile else 6 for tile in free],
        entry=[int(tile) for tile in free],
    )


def queries() -> dict[str, list[dict[str, str]]]:
    if not METRICS.is_file():
        return {}
    found: dict[str, list[dict[str, str]]] = {}
    with METRICS.open(encoding="ascii", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["map"], []).append(row)
    return found


@pytest.mark.parametrize(("name", "rows"), queries().items(), ids=list(queries()))
def test_public_path_queries(name: str, rows: list[dict[str, str]]) -> None:
    board = octile_map(METRICS.parent / "maps" / (name.removeprefix("mapf/") + ".map"))
    for number, row in enumerate(rows):
        start = board.index(int(row["sx"]), int(row["sy"]))
        goal = board.index(int(row["gx"]), int(row["gy"]))
        for diagonals, column in (("one", "d8_unit_nocut"), ("alternating", "d8_alternating_1_2_nocut")):
            expected = int(row[column])
            path = shortest_path(board, start, goal, diagonals=diagonals)
            if expected <= 0:
                assert path is None
                continue
            assert path is not None, row
            assert walk(board, start, path, diagonals=diagonals)[-1] == expected, row
            if number % 4 == 0:
                assert distance_map(board, [goal], diagonals=diagonals)[start] == expected, row
                assert reach(board, start, expected, diagonals=diagonals)[goal] == expected, row
                assert goal not in reach(board, start, expected - 1, diagonals=diagonals), row


def test_every_query_is_there() -> None:
    assert sum(map(len, queries().values())) == 530


@pytest.mark.parametrize("path", SIGHT, ids=lambda path: path.stem)
def test_sight_maps(path: Path) -> None:
    rows = path.read_text(encoding="ascii").split()
    base = Board.from_rows(rows)
    seen = [visible_mask(base, a) for a in range(base.size)]
    for a in range(base.size):
        for b in range(base.size):
            clear = clear_line(base, a, b)
            assert clear == clear_line(base, b, a) == bool(seen[a] >> b & 1)
            assert clear == (blocker(base, a, b) is None)
    for number, turned in enumerate(symmetries(rows)):
        board = Board.from_rows(turned)
        places = [
            board.index(*moved(*base.xy(tile), base.width, base.height)[number]) for tile in range(base.size)
        ]
        for a in range(base.size):
            mask = visible_mask(board, places[a])
            assert all((mask >> places[b] ^ seen[a] >> b) & 1 == 0 for b in range(base.size))
    for wall in range(0, base.size, 3):
        walled = base.with_changes({wall: (6, 0)})
        assert all(visible_mask(walled, a) & ~seen[a] == 0 for a in range(base.size))


def sight_map(name: str) -> Board:
    return Board.from_rows((CORPORA / "sight" / f"prop_{name}.txt").read_text(encoding="ascii").split())


def test_walls_one_tile_thick_on_the_diagonal_do_not_leak() -> None:
    for name in ("diag_wall", "thick_diag_wall"):
        board = sight_map(name)
        for a in range(board.size):
            for b in range(board.size):
                (ax, ay), (bx, by) = board.xy(a), board.xy(b)
                if ax + ay < 7 and bx + by > 8:
                    assert not clear_line(board, a, b)
    pinch = sight_map("diag_pinch")
    assert not clear_line(pinch, pinch.index(3, 2), pinch.index(2, 3))
    assert not clear_line(pinch, pinch.index(5, 0), pinch.index(0, 5))
    assert clear_line(pinch, pinch.index(2, 1), pinch.index(3, 2))


def test_rooms_and_corridors() -> None:
    room = sight_map("room_expansive")
    floor = [tile for tile in range(room.size) if not room.obstacle[tile]]
    assert all(clear_line(room, a, b) for a in floor for b in floor)
    corridor = sight_map("corridor_1wide")
    assert all(clear_line(corridor, 11, 11 + x) for x in range(11))
    corner = sight_map("corridor_corner")
    bend = corner.index(5, 1)
    assert all(clear_line(corner, bend, corner.index(x, 1)) for x in range(1, 6))
    assert all(clear_line(corner, bend, corner.index(5, y)) for y in range(1, 5))
    assert not clear_line(corner, corner.index(1, 1), corner.index(5, 4))
    sealed = sight_map("sealed")
    assert not clear_line(sealed, sealed.index(1, 1), sealed.index(3, 1))
    row = sight_map("one_row")
    assert [clear_line(row, 0, x) for x in range(13)] == [x <= 6 for x in range(13)]
