"""A shot that cannot be made names the bow's own reasons, not the fists'."""

from game.battle import Battle
from game.rulecheck import build_case, case_from
from game.ui.scenes.battle.plan import Aim, Planner


def battle_behind_a_wall() -> tuple[Battle, dict[str, int]]:
    stage = build_case(case_from({
        "id": "behind-a-wall", "rules": ["D-LOS-1"], "ruleset": "two-actions",
        "map": "...........\n.A...#...B.\n...........",
        "fighters": {"A": {"kind": "archer", "side": "azure"}, "B": {"kind": "soldier", "side": "gules"}},
        "order": ["A", "B"],
    }))
    return stage.battle, stage.ids


def test_the_reason_is_the_line_not_the_reach() -> None:
    battle, ids = battle_behind_a_wall()
    planner = Planner(battle.view("azure"))
    plan = planner.attack(ids["A"], ids["B"], Aim())
    assert plan is not None and not plan.commands
    assert [f.code for f in plan.faults] == ["no-line"]
