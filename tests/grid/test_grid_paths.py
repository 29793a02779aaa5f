"""Reach, shortest paths, walking and far distances."""

from __future__ import annotations

from typing import Any

import pytest
from grid_samples import boards, slow_reach
from hypothesis import given, settings
from hypothesis import strategies as st

from game.grid import (
    ALL_STEPS,
    Board,
    PathFault,
    distance_map,
    path_exposure,
    reach,
    shortest_path,
    walk,
)

MODES = [("one", False), ("alternating", False), ("one", True), ("alternating", True)]


def flat(width: int, height: int) -> Board:
    size = width * height
    return Board(width, height, ground=[0] * size, obstacle=[0] * size, entry=[1] * size)


@st.composite
def situations(draw: st.DrawFn) -> tuple[Board, int, dict[str, Any]]:
    """A board, a start and options as in the midst of a fight."""
    board = draw(boards(most=7, legend=draw(st.sampled_from(["....#-:~>", "......#", "..:-^o=>~"]))))
    tiles = st.integers(0, board.size - 1)
    start = draw(tiles)
    blocked = draw(st.sets(tiles, max_size=4)) - {start}
    zones = draw(
        st.one_of(
            st.just({}),
            st.dictionaries(tiles, st.integers(0, 7), max_size=board.size),
        )
    )
    return (
        board,
        start,
        {
            "diagonals": draw(st.sampled_from(["one", "alternating"])),
            "swim": draw(st.booleans()),
            "blocked": blocked,
            "zones": zones,
            "extra": draw(st.one_of(st.just({}), st.dictionaries(tiles, st.integers(0, 2), max_size=4))),
        },
    )


@settings(max_examples=250, deadline=None)
@given(situations(), st.integers(0, 9), st.data())
def test_reach_agrees_with_the_reference(
    situation: tuple[Board, int, dict[str, Any]], budget: int, data: st.DataObject
) -> None:
    board, start, options = situation
    friends = data.draw(st.sets(st.integers(0, board.size - 1), max_size=3))
    found = reach(board, start, budget, no_stop=friends, **options)
    slow = dict(options)
    best = slow_reach(board, start, budget, alternating=slow.pop("diagonals") == "alternating", **slow)
    expected = {tile: label for tile, label in best.items() if tile not in friends}
    assert found.cost == {tile: label[0] for tile, label in expected.items()}
    assert found.exposure == {tile: label[1] for tile, label in expected.items()}
    assert list(found) == sorted(found.cost, key=lambda tile: (found.cost[tile], tile))
    walking = {key: value for key, value in options.items() if key != "zones"}
    for tile, (cost, exposure, directions) in expected.items():
        path = found.path(tile)
        x, y = board.xy(start)
        places = []
        for direction in reversed(directions):
            x, y = x + ALL_STEPS[direction][0], y + ALL_STEPS[direction][1]
            places.append(board.index(x, y))
        assert list(path) == places
        assert walk(board, start, path, no_stop=friends, **walking)[-1] == cost == found[tile]
        assert path_exposure(start, path, options["zones"]) == exposure


@settings(max_examples=60, deadline=None)
@given(situations())
def test_shortest_path_is_the_path_of_an_endless_reach(
    situation: tuple[Board, int, dict[str, Any]],
) -> None:
    board, start, options = situation
    everything = reach(board, start, 10**6, **options)
    for goal in range(board.size):
        expected = everything.path(goal) if goal in everything else None
        assert shortest_path(board, start, goal, **options) == expected


@settings(max_examples=60, deadline=None)
@given(situations())
def test_distance_map_is_reach_seen_from_the_goal(situation: tuple[Board, int, dict[str, Any]]) -> None:
    board, goal, options = situation
    options = {key: options[key] for key in ("diagonals", "swim", "blocked")}
    onward = distance_map(board, [goal], reverse=False, **options)
    forth = reach(board, goal, 10**6, **options)
    assert [tile for tile, cost in enumerate(onward) if cost > 0] == sorted(forth)
    assert all(onward[tile] == cost for tile, cost in forth.cost.items())
    back = distance_map(board, [goal], **options)
    assert back[goal] == 0
    for start in range(board.size):
        if start != goal:
            assert back[start] == reach(board, start, 10**6, **options).cost.get(goal, -1)


def test_distance_map_to_the_nearest_of_several_goals() -> None:
    board = Board.from_rows(["..#....", "..#....", "..:...."])
    goals = [0, 6]
    maps = [distance_map(board, [goal]) for goal in goals]
    assert distance_map(board, goals) == [
        min(cost for cost in pair if cost >= 0) if max(pair) >= 0 else -1 for pair in zip(*maps, strict=True)
    ]
    assert distance_map(board, []) == [-1] * board.size


def test_grid4_friends_are_passed_and_enemies_are_not() -> None:
    corridor = Board.from_rows([".....", "#####"])
    friend = reach(corridor, 0, 4, no_stop=[1])
    assert friend.cost == {2: 2, 3: 3, 4: 4}
    assert friend.path(4) == (1, 2, 3, 4)
    assert reach(corridor, 0, 4, blocked=[1]).cost == {}
    assert shortest_path(corridor, 0, 4, blocked=[1]) is None
    assert shortest_path(corridor, 0, 4, blocked=[4]) is None
    assert shortest_path(corridor, 0, 4, no_stop=[4]) is None
    assert shortest_path(corridor, 0, 0) is None
    with pytest.raises(KeyError):
        friend.path(1)


def test_grid3_creatures_are_no_corners() -> None:
    board = flat(2, 2)
    assert reach(board, 0, 1, blocked=[1, 2]).cost == {3: 1}
    assert reach(Board.from_rows([".#", ".."]), 0, 1).cost == {2: 1}


def test_ties_are_straight_then_first_in_order() -> None:
    board = flat(9, 9)
    found = reach(board, 40, 4)
    assert found.path(44) == (41, 42, 43, 44)
    assert found.path(4) == (31, 22, 13, 4)
    assert found.path(44 - 9) == (40 + 1 - 9, 33, 34, 35)


def test_fewer_provocations_win_among_equal_costs_only() -> None:
    board = flat(5, 3)
    zones = {6: 1, 7: 1, 8: 1}
    found = reach(board, 5, 4, zones=zones)
    assert found.path(9) == (0, 1, 2, 3, 9) or found[9] == 4
    assert found.exposure[9] == 0
    assert set(found.path(9)) & set(zones) == set()
    walled = Board.from_rows(["#####", ".....", "#####"])
    assert reach(walled, 5, 4, zones=zones).exposure == {6: 0, 7: 0, 8: 0, 9: 1}
    assert reach(walled, 5, 4, zones={6: 3, 7: 1, 8: 4}).exposure == {6: 0, 7: 1, 8: 2, 9: 3}


@pytest.mark.parametrize("direction", range(8))
@pytest.mark.parametrize("diagonals", ["one", "alternating"])
def test_b19_zones_never_make_a_step_free(direction: int, diagonals: str) -> None:
    board = flat(5, 5)
    foe = 12
    dx, dy = ALL_STEPS[direction]
    tile = foe + dy * 5 + dx
    zones = {foe + y * 5 + x: 1 for x, y in ALL_STEPS}
    for start in range(25):
        if start in (foe, tile):
            continue
        plain = reach(board, start, 9, diagonals=diagonals, blocked=[foe])
        guarded = reach(board, start, 9, diagonals=diagonals, blocked=[foe], zones=zones)
        assert guarded.cost == plain.cost
        costs = walk(board, start, guarded.path(tile), diagonals=diagonals, blocked=[foe])
        assert all(later > earlier for earlier, later in zip((0, *costs), costs, strict=False))


@settings(max_examples=60, deadline=None)
@given(situations(), st.data())
def test_b21_any_walk_costs_the_sum_of_its_steps(
    situation: tuple[Board, int, dict[str, Any]], data: st.DataObject
) -> None:
    board, start, options = situation
    options = {key: value for key, value in options.items() if key != "zones"}
    path: list[int] = []
    at, total, odd = start, 0, False
    for _ in range(data.draw(st.integers(1, 8))):
        steps = [s for s in board.neighbours(options["swim"])[at] if s.neighbour not in options["blocked"]]
        if not steps:
            break
        step = data.draw(st.sampled_from(steps))
        total += step.cost + options["extra"].get(step.neighbour, 0)
        if step.diagonal and options["diagonals"] == "alternating":
            total += odd
            odd = not odd
        at = step.neighbour
        path.append(at)
    if path:
        assert walk(board, start, path, **options)[-1] == total
        cheapest = reach(board, start, total, **options).cost.get(at, 0)
        assert cheapest <= total


@pytest.mark.parametrize(
    ("path", "code", "index"),
    [
        ([], "empty", 0),
        ([99], "outside", 0),
        ([-1], "outside", 0),
        ([0], "not-adjacent", 0),
        ([1, 3], "not-adjacent", 1),
        ([1, 2], "blocked", 1),
        ([1, 7], "corner", 1),
        ([5, 10], "too-steep", 1),
        ([6], "occupied", 0),
        ([5, 1], "no-stop-at-end", 1),
    ],
)
def test_walk_says_what_is_wrong(path: list[int], code: str, index: int) -> None:
    board = Board.from_rows(["..#..", ".....", "....."], ["00000", "00000", "20000"])
    with pytest.raises(PathFault) as caught:
        walk(board, 0, path, blocked={6}, no_stop={1})
    assert (caught.value.code, caught.value.index) == (code, index)


def test_alternating_diagonals_start_anew_with_each_move() -> None:
    board = flat(6, 6)
    assert walk(board, 0, [7, 14, 21, 28], diagonals="alternating") == (1, 3, 4, 6)
    assert walk(board, 0, [7, 8, 15], diagonals="alternating") == (1, 2, 4)
    assert reach(board, 0, 4, diagonals="alternating").cost[21] == 4
    assert 28 not in reach(board, 0, 5, diagonals="alternating")


def test_a_dearer_start_of_the_other_parity_can_be_the_better_way_on() -> None:
    board = Board.from_rows(
        [
            "..##",
            "#..#",
            "##.#",
            "###.",
        ]
    )
    assert board.size == 16
    for start in range(16):
        for goal, cost in reach(board, start, 99, diagonals="alternating").cost.items():
            best = slow_reach(
                board, start, 99, alternating=True, swim=False, blocked=set(), zones={}, extra={}
            )
            assert best[goal][0] == cost
