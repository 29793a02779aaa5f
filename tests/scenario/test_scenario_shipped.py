"""The scenarios that ship: they load, are fair where they say so, and everybody can reach everybody."""

import subprocess
import sys
from collections import deque

import pytest

from game.battle.setup import Setup
from game.grid import Board
from game.rulesets import content
from game.scenario import build_setup, list_scenarios, load_scenario, read_field, scenario_ids

IDS = scenario_ids()


@pytest.fixture(params=IDS)
def setup(request: pytest.FixtureRequest) -> Setup:
    return build_setup(load_scenario(request.param))


def reached(board: Board, start: int) -> set[int]:
    seen, waiting = {start}, deque([start])
    steps = board.neighbours()
    while waiting:
        for step in steps[waiting.popleft()]:
            if step[0] not in seen:
                seen.add(step[0])
                waiting.append(step[0])
    return seen


def test_list() -> None:
    found = {summary.id: summary for summary in list_scenarios()}
    assert set(found) >= {
        "ambush", "cliff", "ford", "gate", "last-stand", "training-yard", "village-raid"}
    assert {id_ for id_, summary in found.items() if summary.symmetric} >= {"cliff", "ford", "training-yard"}
    assert [side.fighters for side in found["ford"].sides] == [4, 4]
    assert [side.fighters for side in found["training-yard"].sides] == [6, 6]
    for summary in found.values():
        assert summary.title.en and summary.title.fr and summary.rulesets


def test_fighters_stand_on_free_ground_of_their_own(setup: Setup) -> None:
    board = setup.board.board()
    shut = {door.at for door in setup.doors if not door.open}
    places = [fighter.at for fighter in setup.fighters]
    assert len(set(places)) == len(places)
    for x, y in places:
        assert board.entry[board.index(x, y)] > 0 and (x, y) not in shut


def reached_by_hand(setup: Setup, side: str) -> set[int]:
    """Where a side's fighters get to when they open the doors and pull the levers on their way."""
    board = setup.board.board()
    shut = {door.key: board.index(*door.at) for door in setup.doors if not door.open}
    starts = [board.index(*fighter.at) for fighter in setup.fighters if fighter.side == side]
    while True:
        walls = board.with_changes(dict.fromkeys(shut.values(), (6, 0)))
        seen = set().union(*(reached(walls, start) for start in starts))
        near = {board.index(x + dx, y + dy) for x, y in map(board.xy, seen)
                for dx in (-1, 0, 1) for dy in (-1, 0, 1) if board.inside(x + dx, y + dy)}
        opened = {door.key for door in setup.doors if not door.lever_only and board.index(*door.at) in near}
        for lever in setup.levers:
            if board.index(*lever.at) in near:
                opened.update(lever.doors)
        if not opened & set(shut):
            return seen
        shut = {key: tile for key, tile in shut.items() if key not in opened}


def test_one_side_comes_to_everybody_with_its_own_hands(setup: Setup) -> None:
    board = setup.board.board()
    everybody = {board.index(*fighter.at) for fighter in setup.fighters}
    assert any(everybody <= reached_by_hand(setup, side.id) for side in setup.sides)


def test_things_and_spawn_zones_are_reached_with_doors_open(setup: Setup) -> None:
    board = setup.board.board()
    seen = reached(board, board.index(*setup.fighters[0].at))
    field = read_field(load_scenario(setup.scenario).map, content("two-actions").terrain)
    zones = [tile for tiles in field.spawns.values() for tile in tiles]
    things = [thing.at for thing in (*setup.doors, *setup.levers, *setup.items)]
    assert zones and all(board.index(*tile) in seen for tile in zones + things)


def test_a_way_out_at_the_edge(setup: Setup) -> None:
    board = setup.board.board()
    seen = reached(board, board.index(*setup.fighters[0].at))
    assert any(x in (0, board.width - 1) or y in (0, board.height - 1) for x, y in map(board.xy, seen))


def test_symmetric_means_the_same_after_half_a_turn(setup: Setup) -> None:
    if not load_scenario(setup.scenario).symmetric:
        pytest.skip("not symmetric")
    board = setup.board
    for name in ("levels", "obstacle", "entry", "entry_swim", "stairs", "ground", "prop"):
        layer = getattr(board, name)
        assert layer == layer[::-1], name

    def turned(at: tuple[int, int]) -> tuple[int, int]:
        return board.width - 1 - at[0], board.height - 1 - at[1]

    azure, gules = (
        {(fighter.at, fighter.kind, fighter.facing) for fighter in setup.fighters if fighter.side == side}
        for side in ("azure", "gules")
    )
    assert {(turned(at), kind, -facing) for at, kind, facing in azure} == gules
    for things in (setup.items, setup.doors, setup.levers):
        assert {turned(thing.at) for thing in things} == {thing.at for thing in things}


def test_defaults_and_overrides_of_controllers() -> None:
    scenario = load_scenario("ford")
    assert [side.controller for side in build_setup(scenario).sides] == ["human", "veteran"]
    found = build_setup(scenario, ruleset="two-actions", controllers={"azure": "random"})
    assert [side.controller for side in found.sides] == ["random", "veteran"]
    assert found.options == {"max_rounds": 60} and found.ruleset == "two-actions"


def test_same_scenario_same_setup() -> None:
    assert build_setup(load_scenario("training-yard")) == build_setup(load_scenario("training-yard"))


def test_things_of_the_yard() -> None:
    setup = build_setup(load_scenario("training-yard"))
    assert {door.key for door in setup.doors if door.lever_only} == {"gate-north", "gate-south"}
    assert {lever.doors for lever in setup.levers} == {("gate-north",), ("gate-south",)}
    assert max(setup.board.levels) == 4 and any(setup.board.stairs)
    assert [item.kind for item in setup.items] == ["healing-potion"] * 2


def test_the_garrison_of_the_gate_stays_in_until_the_winch_is_pulled() -> None:
    setup = build_setup(load_scenario("gate"))
    board = setup.board.board()
    besieger = next(fighter for fighter in setup.fighters if fighter.side == "azure")
    assert board.index(*besieger.at) not in reached_by_hand(setup, "gules")
    assert {door.key for door in setup.doors if not door.lever_only} == {"postern"}
    assert max(board.ground[board.index(*fighter.at)] for fighter in setup.fighters) == 6


def test_horses_wait_in_the_stable() -> None:
    setup = build_setup(load_scenario("village-raid"))
    assert [fighter.side for fighter in setup.fighters if fighter.kind == "horse"] == ["azure", "azure"]


def test_no_pygame_and_nothing_printed() -> None:
    code = (
        "import sys; import game.scenario; assert 'pytmx' not in sys.modules;"
        "from game.scenario import *; build_setup(load_scenario('ford'));"
        "assert 'pytmx' in sys.modules; assert 'pygame' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
