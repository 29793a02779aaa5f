"""The rule cases that ship, the index of rule IDs, and the tool that runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.battle import Battle, CounterDice, ScriptedDice
from game.rulecheck import (
    FACETS,
    CaseError,
    IndexFault,
    LoadedCase,
    build_case,
    check,
    load_cases,
    load_index,
    rules_check,
    run_case,
)
from game.rulecheck.names import command_of
from game.rulecheck.show import result_lines

HERE = Path(__file__).parent
INDEX = load_index()
CASES = [loaded for file in sorted(HERE.glob("*.toml")) for loaded in load_cases(file, INDEX)]

LATER = ("D-WRES", "D-TWO", "D-ATTR", "D-MNT", "D-MOR", "D-MAG", "GRID-8")
"""Families that the engine does not play yet."""


@pytest.mark.parametrize("loaded", CASES, ids=lambda loaded: loaded.case.id)
def test_case(loaded: LoadedCase) -> None:
    result = run_case(loaded)
    assert result.passed, "\n".join(result_lines(result))


@pytest.mark.parametrize("loaded", CASES, ids=lambda loaded: loaded.case.id)
def test_case_survives_saving_between_any_two_commands(loaded: LoadedCase) -> None:
    """Reloaded before every command, a case ends in the same state."""
    if loaded.case.refused:
        return
    dice = ScriptedDice(loaded.case.dice) if loaded.case.dice else CounterDice()
    straight, saved = build_case(loaded), build_case(loaded)
    one = saved.battle
    for step in loaded.case.do:
        if "refused" in step:
            continue
        command = command_of(straight, step)
        one = Battle.from_json(one.to_json(), dice)
        assert straight.battle.submit(command) == one.submit(command)
    assert one.state_hash() == straight.battle.state_hash()


def test_every_rule_that_is_played_has_two_cases() -> None:
    """What it does, and what just fails its condition."""
    counts = check((HERE,), INDEX).cases_by_id
    wanted = [name for name in INDEX.ids("case", "two-actions") if not name.startswith(LATER)]
    assert {name: counts[name] for name in wanted if counts[name] < 2} == {}


# -- the index ----------------------------------------------------------------------------------


def test_the_index_says_of_every_facet_whether_it_applies() -> None:
    for name, rule in INDEX.rules.items():
        for facet in FACETS:
            assert rule.shows_in(facet) != (facet in rule.why_not), (name, facet)
        assert rule.en != rule.fr


@pytest.mark.parametrize(("text", "place"), [
    ("[rules.X-1]\n", "rules.X-1.ruleset"),
    ('[rules.D-TIME-1]\nruleset = "chess"\nen = "a"\nfr = "b"\napplies = []\n', "rules.D-TIME-1.ruleset"),
    ('[rules.D-TIME-1]\nruleset = "grid"\nen = "a"\nfr = "b"\napplies = ["code"]\n', "why_not"),
    ('[rules.D-TIME-1]\nruleset = "grid"\nen = "a"\nfr = "b"\napplies = ["taste"]\n', "applies"),
])
def test_a_faulty_index_is_refused_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "index.toml"
    file.write_text("[reasons]\n[families]\nD-TIME = { en = 'Time', fr = 'Temps' }\n" + text)
    with pytest.raises(IndexFault) as caught:
        load_index(file)
    assert any(place in problem.where for problem in caught.value.problems)


# -- the tool -----------------------------------------------------------------------------------

GOOD: dict[str, Any] = {
    "id": "good", "rules": '["D-ATT-1"]', "map": '"AB"', "order": '["A", "B"]', "dice": "[7]",
    "do": '[{ A = "attack", target = "B" }]',
    "fighters": '{ A = { kind = "swordsman", side = "azure" }, B = { kind = "swordsman", side = "gules" } }',
}


def write(folder: Path, name: str = "case.toml", **changes: str | None) -> Path:
    values = {**GOOD, "id": '"good"', **changes}
    lines = [f'content = "{HERE.parent / "fixtures" / "content"}"']
    lines += [f"{key} = {value}" for key, value in values.items() if value is not None]
    file = folder / name
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_good_case_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_check([write(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("1 cases, 1 passed, 0 failed")


@pytest.mark.parametrize(("changes", "words"), [
    ({"dice": "[7, 7]"}, ["dice were left over: [7]"]),
    ({"dice": "[8]", "do": '[{ A = "attack", target = "B" }, { B = "react", kind = "none" }]'},
     ["die 2 (d8) was rolled, the script holds 1"]),
    ({"dice": "[30]"}, ["die 1 is a d20, the script says 30"]),
    ({"expect": '[{ event = "attack-rolled", touched = true }]'},
     ["touched: found false, expected true"]),
    ({"expect": '[{ event = "died" }]'}, ["no event of this kind", "attack-rolled"]),
    ({"expect": '[{ event = "attack-rolled" }, { event = "attack-declared" }]'}, ["too early"]),
    ({"never": '[{ event = "attack-rolled" }]'}, ["an event that must not be"]),
    ({"after": "{ A = { actions = 2 } }"}, ["actions: found 1, expected 2"]),
    ({"after": "{ battle = { round = 2 } }"}, ["battle.round: found 1, expected 2"]),
    ({"asks": '{ kind = "reaction" }'}, ['kind: found "turn", expected "reaction"']),
    ({"do": '[{ A = "attack", target = "A" }]'}, ["the command was refused: no-target", 'A = "attack"']),
    ({"do": '[{ A = "attack", target = "B", refused = ["no-target"] }]'}, ["the command was accepted"]),
    ({"do": '[{ A = "attack", target = "A", refused = ["prone"] }]', "dice": "[]"},
     ["for other reasons: no-target; expected: prone"]),
    ({"refused": '["map-too-large"]'}, ["the set-up was accepted"]),
    ({"options": "{ max_rounds = 1 }", "do": '[{ A = "pick-up", item = "dagger", hand = "tail" }]'},
     ["refused: not-lying-here"]),
])
def test_a_failure_shows_expected_and_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, str], words: list[str]
) -> None:
    file = write(tmp_path, **changes)
    assert rules_check([file]) == 1
    out = capsys.readouterr().out
    assert "good (D-ATT-1)" in out and "1 failed" in out
    for word in words:
        assert word in out


@pytest.mark.parametrize(("changes", "place"), [
    ({"colour": '"red"'}, "colour: unknown-key"),
    ({"dice": '["six"]'}, "dice[0]"),
    ({"map": '"AC"'}, "unknown-fighter"),
    ({"map": '"A?B"'}, "unknown-tile"),
    ({"map": '"A.B\\n.."'}, "ragged-rows"),
    ({"map": '"A.."'}, "fighters.B: letter-on-map"),
    ({"rules": '["D-ATT-99"]'}, "rules[0]: unknown-rule"),
    ({"rules": None}, "rules: missing-key"),
    ({"do": '[{ A = "atack", target = "B" }]'}, 'do[0].A: unknown-command (found "atack"'),
    ({"do": '[{ A = "attack", victim = "B" }]'}, "do[0].victim: unknown-key"),
    ({"do": '[{ attack = "B" }]'}, "do[0]: no-actor"),
    ({"do": '[{ A = "attack", target = "Z" }]'}, "do[0].target: unknown-fighter"),
    ({"do": '[{ A = "use-door", door = 3 }]'}, "do[0].door: wrong-type"),
    ({"expect": '[{ event = "atack-rolled" }]'}, "expect[0].event: unknown-event"),
    ({"expect": '[{ event = "attack-rolled", luck = 1 }]'}, "expect[0].luck: unknown-key"),
    ({"expect": '[{ event = "attack-rolled", touched = "yes" }]'}, "expect[0].touched: wrong-type"),
    ({"after": "{ A = { mana = 3 } }"}, "after.A.mana: unknown-key"),
    ({"after": "{ Z = { at = [0, 0] } }"}, "after.Z: unknown-key"),
    ({"asks": '{ mood = "good" }'}, "asks.mood: unknown-key"),
    ({"options": '{ block = "never" }'}, "options.block: not-one-of"),
    ({"order": '["A", "C"]'}, "order[1]: unknown-fighter"),
    ({"ruleset": '"chess"'}, "ruleset: unknown-ruleset"),
    ({"fighters": '{ A = { kind = "swordsman", side = "azure" }, B = { kind = "wizard", side = "gules" } }'},
     "fighters.B.kind: unknown-kind"),
    ({"fighters": '{ A = { kind = "swordsman", side = "blue" }, B = { kind = "archer", side = "gules" } }'},
     "fighters.A.side: not-one-of"),
    ({"fighters": '{ A = { kind = "archer", side = "azure", set = { luck = 3 } }, '
                  'B = { kind = "archer", side = "gules" } }'}, "fighters.A.set.luck: unknown-key"),
    ({"fighters": '{ A = { kind = "archer", side = "azure", set = { main = "spoon" } }, '
                  'B = { kind = "archer", side = "gules" } }'}, "fighters.A.set.main: unknown-item"),
    ({"fighters": '{ A = { kind = "archer", side = "azure", set = { vigour = "big" } }, '
                  'B = { kind = "archer", side = "gules" } }'}, "fighters.A.set.vigour: wrong-type"),
    ({"id": '"Not An Id"'}, "id: out-of-range"),
    ({"levels": '"000"'}, "levels: layer-size"),
])
def test_an_unusable_file_is_named_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, str | None], place: str
) -> None:
    file = write(tmp_path, **changes)
    with pytest.raises(CaseError) as caught:
        check([file], INDEX)
    assert place in str(caught.value)
    assert rules_check([file]) == 2
    out = capsys.readouterr().out.splitlines()
    assert len(out) == len(caught.value.problems) and all(str(file) in line for line in out)


@pytest.mark.parametrize("text", ["", "id = ", "case = 3", "case = [3]", "\x00", "[[case]]\n", "content = 3"])
def test_a_file_without_sense(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(text)
    assert rules_check([file]) == 2


def test_missing_files_and_empty_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_check([tmp_path / "none.toml"]) == 2
    assert "none.toml" in capsys.readouterr().out
    assert rules_check([tmp_path]) == 2
    assert "no rule cases" in capsys.readouterr().out


def test_one_id_in_two_files(tmp_path: Path) -> None:
    files = [write(tmp_path, "a.toml"), write(tmp_path, "b.toml")]
    with pytest.raises(CaseError, match="duplicate-id"):
        check(files)


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_check([write(tmp_path)], json=True) == 0
    table = json.loads(capsys.readouterr().out)
    assert (table["cases"], table["passed"], table["failed"]) == (1, 1, 0)
    assert table["ids_covered"] == ["D-ATT-1"] and "D-ATT-2" in table["ids_missing"]
    assert rules_check([write(tmp_path, map='"A?"')], json=True) == 2
    assert json.loads(capsys.readouterr().out)["problems"]


def test_coverage_names_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_check(coverage=True) == 0
    out = capsys.readouterr().out
    for name in INDEX.ids("case"):
        assert name in out


def test_without_shipped_cases_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.rulecheck.report.shipped_cases", lambda: None)
    assert rules_check() == 2
    assert "No rule cases come with this installation" in capsys.readouterr().out
