"""Wrestling in the window, by mouse and by keys: the page of moves, odds, answers, lengths, marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from conftest import Player

from game.rulecheck import build_case, case_from
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.events import HoldEnded, HoldTaken, Pushed, Strangled
from game.storage import Settings
from game.ui import sheet
from game.ui.scenes.battle.hud import conditions_line
from game.ui.scenes.battle.scene import BattleScene
from game.ui.session import Session
from game.ui.shell import Shell

FIXTURES = Path(__file__).parents[1] / "fixtures" / "content"

MAP = """
..........
..........
...A......
...B......
..........
..........
"""


def table(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A against B, side by side, both played by persons."""
    return {
        "map": MAP, "order": ["A", "B"],
        "fighters": {
            "A": {"kind": "villager", "side": "azure", "set": a or {}},
            "B": {"kind": "swordsman", "side": "gules", "set": {"reactions": 0, **(b or {})}},
        },
        **more,
    }


def player_of(case: dict[str, Any], language: str = "en") -> Player:
    pygame.display.init()
    pygame.font.init()
    shell = Shell(Settings(language=language, animation="off", ai_speed="off", handover=False), (1280, 800))
    player = Player(shell)
    shell.show(BattleScene(shell, Session(build_case(case_from(case, FIXTURES)).battle, 1)))
    player.settle()
    player.frame()
    return player


def log(player: Player, kind: type[Any]) -> list[Any]:
    return [e for e in player.battle.session.battle.log if isinstance(e, kind)]


def test_a_grab_by_mouse_with_its_odds_and_its_arm() -> None:
    player = player_of(table(dice=[10, 5]))
    player.press("slot-wrestle")
    player.frame()
    player.press("slot-grab")
    player.click_tile((3, 3))
    player.frame()
    control = player.battle.control
    assert control.pinned is not None and control.pinned.plan.wrestle is not None
    assert control.pinned.plan.wrestle.won > 0
    player.press("hold-arm")
    player.frame()
    player.press("confirm")
    player.settle()
    player.frame()
    assert [e.arm for e in log(player, HoldTaken)] == ["main"]
    assert player.battle.stage.actors[2].conditions[:1] == ("held",)
    assert player.battle.stage.actors[1].holds == 2
    assert "A" in conditions_line(player.battle.reader, 2)


def test_a_push_by_keys_alone() -> None:
    """Its page, the move, the target under the cursor, Enter twice, the length, all by keys."""
    player = player_of(table(dice=[10, 5]))
    player.key("g")
    player.frame()
    slots = [slot.id for slot in player.battle.control.bar]
    player.key(str(slots.index("push") + 1))
    player.frame()
    assert player.battle.control.hover == (3, 3)
    plan = player.battle.control.plan
    assert plan is not None and plan.path == ((3, 3), (3, 4), (3, 5))
    player.key("return")
    player.frame()
    player.key("return")
    player.settle()
    player.frame()
    prompt = player.battle.prompt
    assert prompt is not None and prompt.decision.about == "push-length"
    assert len(prompt.options) == 2
    player.key("2")
    player.settle()
    assert [e.tiles for e in log(player, Pushed)] == [2]


def test_the_length_of_a_push_is_a_click_on_a_tile() -> None:
    player = player_of(table(dice=[10, 5]))
    player.press("slot-wrestle")
    player.frame()
    player.press("slot-push")
    player.click_tile((3, 3))
    player.frame()
    player.press("confirm")
    player.settle()
    player.frame()
    player.click_tile((3, 4))
    player.settle()
    assert [e.tiles for e in log(player, Pushed)] == [1]


def test_what_cannot_be_done_says_why() -> None:
    player = player_of(table(b={"vigour": 18}))
    player.press("slot-wrestle")
    player.frame()
    codes = {slot.id: {f.code for f in slot.faults} for slot in player.battle.control.bar}
    assert codes["grab"] == {"too-strong"}
    assert "no-hold" in codes["pin"] and "no-hold" in codes["drag"] and codes["release"] == {"no-hold"}
    assert all(not slot.faults or not slot.possible for slot in player.battle.control.bar)
    player.press("slot-back")
    player.frame()
    assert player.battle.control.page == ""


def test_escape_leaves_move_then_page() -> None:
    player = player_of(table())
    player.press("slot-wrestle")
    player.frame()
    player.press("slot-trip")
    control = player.battle.control
    player.key("escape")
    assert control.mode == "" and control.page == "wrestle"
    player.key("escape")
    assert control.page == "" and player.shell.top is player.battle


@pytest.mark.parametrize("mode,tile,held", [("drag", (2, 1), (2, 2)), ("swing", (4, 3), (4, 3))])
def test_the_held_is_dragged_or_swung(mode: str, tile: tuple[int, int], held: tuple[int, int]) -> None:
    player = player_of(table(a={"holds": {"target": "B"}}))
    player.press("slot-wrestle")
    player.frame()
    player.press(f"slot-{mode}")
    player.frame()
    player.click_tile(tile)
    player.settle()
    assert sheet.place(player.battle.reader, 2) == held


def test_strangling_on_and_letting_go() -> None:
    player = player_of(table(a={"holds": {"target": "B", "kind": "strangle"}}))
    player.press("slot-wrestle")
    player.frame()
    player.press("slot-keep")
    player.settle()
    player.frame()
    assert log(player, Strangled)
    player.press("slot-wrestle")
    player.frame()
    player.press("slot-release")
    player.settle()
    assert player.battle.reader.get(1, Grip).target == 0


def test_breaking_free_stands_on_the_first_page() -> None:
    case = table(a={"holds": {"target": "B", "kind": "pin"}, "reactions": 0}, dice=[15, 5])
    player = player_of({**case, "order": ["B", "A"]})
    assert "condition-pinned" and player.battle.stage.actors[2].conditions[0] == "pinned"
    player.press("slot-break-free")
    player.frame()
    player.key("return")
    player.frame()
    player.key("return")
    player.settle()
    assert [e.why for e in log(player, HoldEnded)] == ["broken-free"]


def test_the_wrestled_are_asked_for_dodge_and_stake() -> None:
    player = player_of(table(b={"reactions": 2}, dice=[10, 5, 9]))
    player.press("slot-wrestle")
    player.frame()
    player.press("slot-trip")
    player.click_tile((3, 3))
    player.frame()
    player.press("confirm")
    player.settle()
    player.frame()
    prompt = player.battle.prompt
    assert prompt is not None and prompt.options[0].chance.endswith("%")
    player.press(f"answer-{len(prompt.options) - 1}")
    player.settle()
    player.frame()
    prompt = player.battle.prompt
    assert prompt is not None and prompt.decision.about == "resist"
    player.key("2")
    player.settle()
    assert sheet.points(player.battle.reader, 2)[2] == 0


def test_an_opportunity_may_be_a_grab() -> None:
    """The kinds on offer are chips; `w` takes the next one."""
    case = table(dice=[10, 5])
    case["fighters"]["A"]["set"] = {"reactions": 0}
    case["fighters"]["B"]["set"] = {"reactions": 1}
    player = player_of(case)
    player.click_tile((3, 1))
    player.frame()
    player.key("return")
    player.settle()
    player.frame()
    prompt = player.battle.prompt
    assert prompt is not None and prompt.opportunity
    assert prompt.kinds() == ["attack", "grab", "push", "trip"]
    player.key("w")
    player.frame()
    assert prompt.strike().kind == "grab"
    player.press("kind-push")
    player.frame()
    player.press("kind-grab")
    player.frame()
    player.press("strike")
    player.settle()
    assert [e.actor for e in log(player, HoldTaken)] == [2]
