"""The command line: one JSON value, clear refusals, exit codes, no pygame where none is needed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli import FAILED, FINE, UNUSABLE, main


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == FINE
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out)


def test_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["id"]: row for row in run_json(capsys, "scenarios")}
    assert {"ford", "training-yard"} <= set(rows)
    assert [s["fighters"] for s in rows["ford"]["sides"]] == [4, 4]
    assert [s["fighters"] for s in rows["training-yard"]["sides"]] == [6, 6]
    assert set(rows["ford"]) == {"id", "title", "sides", "rulesets", "symmetric"}


def test_simulate_has_every_key_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("simulate", "ford", "--battles", "3", "--seed", "9", "--ai", "veteran,random")
    first = run_json(capsys, *call)
    assert {
        "battles", "wins", "wins_by_controller", "draws", "rounds", "decisions", "cpu_s",
        "battles_per_cpu_s", "decisions_per_cpu_s", "decision_ms", "digest", "errors",
    } <= set(first)
    assert set(first["rounds"]) == {"median", "p5", "p95"}
    assert set(first["decision_ms"]["veteran"]) == {"median", "p95", "max"}
    assert run_json(capsys, *call)["digest"] == first["digest"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_simulate_counts_when_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    call = ("simulate", "ford", "--battles", "2", "--seed", "9", "--ai", "veteran,random")
    plain, counted = run_json(capsys, *call), run_json(capsys, *call, "--telemetry")
    assert counted["digest"] == plain["digest"]
    assert set(counted) - set(plain) == {"telemetry"}
    row = counted["telemetry"]["actions"]["veteran"]["attack"]
    assert set(row) == {"legal", "chosen", "successful", "share"}
    monkeypatch.setenv("LANGUAGE", lang)
    assert main([*call, "--telemetry"]) == FINE
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) < 120
    assert any(f"{row['legal']:9}{row['chosen']:9}{row['successful']:11}" in line for line in lines)


def test_the_ledger_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "rules", "ledger", "--battles", "0")
    assert {"ids", "missing", "battles"} <= set(found)
    assert found["missing"] == {} and found["battles"] == 0
    assert set(found["ids"]["D-DEF-3"]) == {
        "function", "cases", "odds", "log", "interface", "ai", "fired"}


@pytest.mark.parametrize(("extra", "touch", "stopped", "through"), [
    ([], "13/20", "0", "13/20"),
    (["--dodge", "3"], "13/20", "11/80", "41/80"),
    (["--block", "3"], "13/20", "11/80", "41/80"),
    (["--advantage"], "351/400", "0", "351/400"),
    (["--disadvantage"], "169/400", "0", "169/400"),
])
def test_odds(
    capsys: pytest.CaptureFixture[str], extra: list[str], touch: str, stopped: str, through: str
) -> None:
    found = run_json(capsys, "odds", "--skill", "5", "--vigueur", "13", *extra)
    assert [found[k]["fraction"] for k in ("touch", "stopped", "through")] == [touch, stopped, through]


def test_los_and_path_agree_with_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    seen = run_json(capsys, "los", "ford", "1,1", "8,3")
    assert set(seen) == {"visible", "cover", "blocker"}
    assert seen["visible"] is (seen["blocker"] is None)
    back = run_json(capsys, "los", "ford", "8,3", "1,1")
    assert back["visible"] is seen["visible"]
    way = run_json(capsys, "path", "ford", "1,1", "12,9")
    assert way["tiles"][-1] == [12, 9] and way["cost"] >= len(way["tiles"])
    assert run_json(capsys, "path", "ford", "1,1", "1,1") == {"cost": 0, "tiles": []}


def test_los_reads_a_bare_map(capsys: pytest.CaptureFixture[str]) -> None:
    from game.paths import maps

    by_map = run_json(capsys, "los", str(maps() / "ford.tmx"), "1,1", "8,3")
    assert by_map == run_json(capsys, "los", "ford", "1,1", "8,3")


REFUSED: list[tuple[list[str], list[str]]] = [
    (["simulate", "frod"], ["frod", "ford"]),
    (["simulate", "ford", "--ai", "veteran"], ["1", "2"]),
    (["simulate", "ford", "--ai", "veteran,emperor"], ["emperor", "veteran, random"]),
    (["simulate", "ford", "--ruleset", "chess"], ["chess", "two-actions"]),
    (["los", "ford", "1,1", "99,99"], ["99,99"]),
    (["path", "nowhere.tmx", "1,1", "2,2"], ["nowhere.tmx"]),
    (["screenshot", "ford", "--out", "x.png", "--screen", "attic"], ["attic", "battle"]),
    (["screenshot", "ford", "--out", "no/such/folder/x.png"], ["no/such/folder"]),
    (["screenshot", "ford", "--out", "x.png", "--ui-scale", "9"], ["9"]),
]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("arguments", "named"), REFUSED, ids=lambda v: " ".join(v))
def test_refusals_are_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str],
    named: list[str], lang: str, tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", lang)
    assert main(arguments) == UNUSABLE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) == 1
    assert "Traceback" not in captured.err
    for word in named:
        assert word in captured.err


@pytest.mark.parametrize("arguments", [
    ["simulate"], ["odds", "--skill", "x", "--vigueur", "3"], ["los", "ford", "1;1", "2,2"],
    ["simulate", "ford", "--battles", "0"], ["simulate", "ford", "--battles", "-3"],
    ["odds", "--skill", "1", "--vigueur", "3", "--dodge", "1", "--block", "1"], ["juggle"],
])
def test_wrong_usage_leaves_with_two(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == UNUSABLE


def test_a_path_that_does_not_exist_fails_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    from game.grid import distance_map
    from game.rulesets import library
    from game.scenario import load_scenario, read_field

    field = read_field(load_scenario("ford").map, library().terrain)
    board = field.board.board()
    start = next(t for t, entry in enumerate(board.entry) if entry)
    far = distance_map(board, (start,))
    cut = next((t for t, cost in enumerate(far) if cost < 0), None)
    if cut is None:
        pytest.skip("every tile of the ford can be reached")
    x, y = board.xy(cut)
    code = main(["path", "ford", "{},{}".format(*board.xy(start)), f"{x},{y}", "--json"])
    assert (code, json.loads(capsys.readouterr().out)) == (FAILED, {"cost": None, "tiles": None})


def test_headless_commands_never_import_pygame() -> None:
    code = (
        "import sys; from game.cli import main; "
        "main(['simulate', 'ford', '--battles', '1', '--json']); main(['scenarios']); "
        "main(['los', 'ford', '1,1', '3,3']); "
        "assert not any(m.split('.')[0] == 'pygame' for m in sys.modules), 'pygame was imported'"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        cwd=Path(__file__).resolve().parents[2])
    assert done.returncode == 0, done.stderr


def test_play_without_a_display_says_so_in_one_line() -> None:
    import os

    env = {k: v for k, v in os.environ.items() if k not in (
        "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")}
    done = subprocess.run(
        [sys.executable, "-m", "game"], capture_output=True, text=True, check=False, env=env,
        cwd=Path(__file__).resolve().parents[2], timeout=60)
    assert done.returncode == UNUSABLE
    assert len(done.stderr.strip().splitlines()) == 1
    assert "simulate" in done.stderr
