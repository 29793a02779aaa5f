"""Measurements of the very code the game runs: medians, in CPU time."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from game.battle import Battle, Setup
from game.battle.commands import Attack, Move

PARTS = ("rules", "grid", "frame", "start")
_RUNS = 9


def bench(what: str | None = None) -> dict[str, dict[str, float]]:
    """Figures by part (`rules`, `grid`, `frame`, `start`; all when None). Times are medians."""
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "rules": _rules, "grid": _grid, "frame": _frame, "start": _start}
    return {name: parts[name]() for name in PARTS if what in (None, name)}


def median_us(act: Callable[[], Any], times: int) -> float:
    """CPU microseconds of one call: the median of several runs of `times` calls."""
    runs = []
    for _ in range(_RUNS):
        start = time.process_time_ns()
        for _ in range(times):
            act()
        runs.append((time.process_time_ns() - start) / times / 1000)
    return round(sorted(runs)[_RUNS // 2], 1)


def crowd(fighters: int) -> Setup:
    """The ford's set-up with `fighters` fighters, two sides in turn, on its free tiles row by row."""
    import msgspec

    from game.scenario import build_setup, load_scenario

    setup = build_setup(load_scenario("ford"))
    free = (
        (n % setup.board.width, n // setup.board.width)
        for n, entry in enumerate(setup.board.entry) if entry
    )
    kinds = setup.fighters
    return msgspec.structs.replace(setup, fighters=tuple(
        msgspec.structs.replace(
            kinds[n % len(kinds)], key=f"f{n}", at=next(free), side=("azure", "gules")[n % 2])
        for n in range(fighters)))


def _rules() -> dict[str, float]:
    from game.rulesets import content
    from game.simulate import Series, report, run_series

    battle = Battle.start(crowd(60), content("two-actions"), 1)
    move = next(c for c in battle.legal_commands() if isinstance(c, Move) and len(c.path) > 1)
    attack = next((c for c in battle.legal_commands() if isinstance(c, Attack)), None)
    undo: list[float] = []
    submit: list[float] = []
    for _ in range(400):
        start = time.process_time_ns()
        battle.submit(move)
        middle = time.process_time_ns()
        battle.rollback()
        undo.append((time.process_time_ns() - middle) / 1000)
        submit.append((middle - start) / 1000)
    found = {
        "clone_60_fighters_us": median_us(battle.clone, 200),
        "undo_us": round(sorted(undo)[len(undo) // 2], 1),
        "submit_move_us": round(sorted(submit)[len(submit) // 2], 1),
        "legal_commands_60_fighters_us": median_us(lambda: sum(1 for _ in battle.legal_commands()), 3),
        "state_hash_us": median_us(battle.state_hash, 20),
        "to_json_us": median_us(battle.to_json, 10),
    }
    if attack is not None:
        found["forecast_attack_us"] = median_us(lambda: battle.forecast(attack), 200)
    series = Series("ford", 30, 1, ("veteran", "veteran"))
    run_series(Series("ford", 5, 2, ("veteran", "veteran")))
    result = report(series, ("azure", "gules"), run_series(series))
    found["battles_per_cpu_s"] = result["battles_per_cpu_s"]
    found["decisions_per_cpu_s"] = result["decisions_per_cpu_s"]
    return found


def _grid() -> dict[str, float]:
    from game.grid import Board, clear_line, cover, distance_map, reach, shortest_path, visible_mask

    width, height = 60, 40
    rows = [
        "".join("#" if (x * 7 + y * 13) % 23 == 0 else "o" if (x * 5 + y * 11) % 31 == 0 else "."
                for x in range(width)) for y in range(height)
    ]
    board = Board.from_rows(rows)
    start, goal = board.index(30, 20), board.index(58, 38)
    reach(board, start, 4)
    place = iter(range(10**9))

    def mask() -> int:
        return visible_mask(Board.from_rows(rows), next(place) % board.size, 2, 2)

    parse = median_us(lambda: Board.from_rows(rows), 3)
    return {
        "reach_4_us": median_us(lambda: reach(board, start, 4), 50),
        "reach_8_us": median_us(lambda: reach(board, start, 8), 20),
        "path_us": median_us(lambda: shortest_path(board, start, goal), 3),
        "distance_map_us": median_us(lambda: distance_map(board, (goal,)), 3),
        "line_us": median_us(lambda: clear_line(board, start, goal), 200),
        "cover_us": median_us(lambda: cover(board, start, goal), 200),
        "sight_mask_us": round(median_us(mask, 3) - parse, 1),
    }


def _frame() -> dict[str, float]:
    from game.ui import bench_frame

    return bench_frame()


def _start() -> dict[str, float]:
    """CPU milliseconds of whole processes with their bytecode ready, less the bare interpreter's for the
    import."""
    with tempfile.TemporaryDirectory() as bytecode:
        env = {
            **os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            "PYTHONPYCACHEPREFIX": bytecode}
        env.pop("PYTHONDONTWRITEBYTECODE", None)

        def spent(code: str) -> float:
            runs = []
            for _ in range(6):
                before = os.times()
                subprocess.run([sys.executable, "-c", code], check=True, env=env, stdout=subprocess.DEVNULL)
                after = os.times()
                runs.append(
                    1000 * (after.children_user - before.children_user
                            + after.children_system - before.children_system))
            return sorted(runs[1:])[2]

        bare = spent("pass")
        headless = "import game.battle, game.rulesets, game.scenario, game.ai, game.simulate"
        return {
            "headless_import_ms": round(spent(headless) - bare, 1),
            "process_to_menu_ms": round(spent("from game.ui import start_to_menu; start_to_menu()"), 1),
        }
