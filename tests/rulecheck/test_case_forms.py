"""Both ways to write a case mean the same."""

from typing import Any

import pytest

from game.rulecheck import case_from, run_case
from game.rulecheck.forms import one_form

BASE: dict[str, Any] = {
    "id": "forms", "rules": ["D-DEF-2"], "ruleset": "two-actions", "map": ".....\n.AB..\n.....",
    "order": ["A", "B"], "dice": [15, 16, 8],
    "fighters": {"A": {"kind": "soldier", "side": "azure"}, "B": {"kind": "soldier", "side": "gules"}},
}
SHORT = {
    "do": [
        {"B": "move", "path": [[3, 1]], "refused": ["not-acting"]},
        {"A": "attack", "target": "B", "zone": "mass"},
        {"B": "react", "kind": "block"},
    ],
    "expect": [{"event": "attack-rolled", "actor": "A"}, {"event": "blocked", "actor": "B"}],
}
TAGGED = {
    "do": [
        {"refused": {"type": "move", "actor": "B", "path": [[3, 1]]}},
        {"command": {"type": "attack", "actor": "A", "target": "B", "zone": "mass"}},
        {"type": "react", "actor": "B", "kind": "block"},
    ],
    "expect": [{"type": "attack-rolled", "actor": "A"}, {"type": "blocked", "actor": "B"}],
}


@pytest.mark.parametrize("form", [SHORT, TAGGED], ids=["short", "tagged"])
def test_both_forms_pass(form: dict[str, Any]) -> None:
    result = run_case(case_from({**BASE, **form}))
    assert result.passed, result.failures


def test_a_command_that_must_be_refused_and_is_not_fails() -> None:
    form = {"do": [{"refused": {"type": "end-turn", "actor": "A"}}], "dice": []}
    result = run_case(case_from({**BASE, **form}))
    assert [f.code for f in result.failures] == ["accepted"]


def test_one_form_leaves_nonsense_to_the_checks() -> None:
    assert one_form("no case") == "no case"
    assert one_form({"do": [3, {"type": 4}], "expect": "x"}) == {"do": [3, {"type": 4}], "expect": "x"}
    assert one_form({"do": [{"type": "resign", "side": "azure"}]}) == {"do": [{"resign": "azure"}]}
