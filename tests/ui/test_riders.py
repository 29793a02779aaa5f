"""Riders on the battle screen: one figure for two bodies, either of them a target; up and down."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from game.paths import maps
from game.rulesets.shared.commands import Dismount, MountUp
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions.commands import Wrestle
from game.ui import sheet

SCENARIO = """
map = "ford.tmx"
rulesets = ["two-actions"]
title = {{ en = "Riders", fr = "Cavaliers" }}
briefing = {{ en = "Riders.", fr = "Cavaliers." }}

[[sides]]
id = "azure"
name = "Azure"
controllers = ["human"]
fighters = [
    {{ key = "ana", kind = "{kind}", at = [4, 6] }},
    {{ key = "mare", kind = "horse", at = [4, 7] }},
]

[[sides]]
id = "gules"
name = "Gules"
controllers = ["human"]
fighters = [
    {{ key = "bo", kind = "horseman", at = [5, 6] }},
    {{ key = "foal", kind = "horse", at = [8, 2] }},
]
"""


@pytest.fixture
def riders(tmp_path: Path, make_player: Any) -> Any:
    """A player before a rider of one side beside one of the other, with a loose horse each."""
    folder = tmp_path / "maps"
    shutil.copytree(maps(), folder)

    def make(kind: str = "horseman", seed: int = 1) -> Any:
        file = folder / "riders.toml"
        file.write_text(SCENARIO.format(kind=kind), encoding="utf-8")
        for again in range(20):
            player = make_player(str(file), seed + again, handover=False)
            if player.battle.session.battle.decision.side == "azure":
                return player
        raise AssertionError("azure never comes first")

    return make


def test_a_pair_is_one_figure(riders: Any) -> None:
    """D-MNT-1: the mount under its rider is not drawn beside it, and every tile tells of both."""
    player = riders()
    scene = player.battle
    reader = scene.reader
    for actor in scene.stage.actors.values():
        pair = sheet.pair(reader, actor.id)
        assert actor.ridden == (len(pair) > 1 and pair[1] == actor.id)
    for y in range(reader.board.height):
        for x in range(reader.board.width):
            scene.control.hover = (x, y)
            player.frame()
    scene.control.hover = (5, 6)
    from game.ui.scenes.battle.paint import hover_lines

    assert any("Rides" in line for line, _colour in hover_lines(scene)[1])


def test_digits_choose_rider_or_mount(riders: Any) -> None:
    """D-MNT-3: both are named with their odds; 1 and 2 choose, Tab's way of targets finds both."""
    player = riders()
    scene = player.battle
    control = scene.control
    player.click_tile((5, 6))
    player.frame()
    rider = control.pinned.plan.target
    mount = mount_of(scene.reader, rider)
    labels = [b.label for b in scene.pad.buttons if b.id.startswith("body-")]
    assert len(labels) == 2 and all("%" in label for label in labels)
    player.key("2")
    player.frame()
    assert control.pinned.plan.target == mount and control.pinned.plan.commands[-1].target == mount
    player.key("1")
    player.frame()
    assert control.pinned.plan.target == rider
    control.cancel()
    seen = set()
    control.enter("strike")
    for _ in range(4):
        seen.add(control.plan.target)
        control.next_target(1)
    assert {rider, mount} <= seen


def test_a_rider_or_its_mount_is_wrestled(riders: Any) -> None:
    """D-MNT-6: both are named with their odds; 1 and 2 choose whom to hold."""
    player = riders("wrestler")
    scene = player.battle
    control = scene.control
    rider = sheet.at(scene.reader, (5, 6))
    pair = sheet.pair(scene.reader, rider)
    control.enter("grab")
    player.click_tile((5, 6))
    player.frame()
    assert control.pinned.plan.target == pair[0]
    labels = [b.label for b in scene.pad.buttons if b.id.startswith("body-")]
    assert len(labels) == 2 and all("%" in label for label in labels)
    for key, body in (("2", pair[1]), ("1", pair[0])):
        player.key(key)
        player.frame()
        assert control.pinned.plan.target == body
        assert control.pinned.plan.commands[-1] == Wrestle(control.selected, body, "grab")


def test_down_and_up_again(riders: Any) -> None:
    """D-ACT-4: the slot, then a tile for getting down; the slot alone for the one mount beside."""
    player = riders()
    scene = player.battle
    me = scene.control.selected
    battle = scene.session.battle
    player.press("slot-saddle")
    goals = scene.control.choices()
    assert goals == {c.to for c in battle.legal_commands() if isinstance(c, Dismount)}
    player.click_tile(next(t for t in sorted(goals) if max(abs(t[0] - 4), abs(t[1] - 7)) == 1))
    player.settle()
    assert not mount_of(battle.world, me)
    ups = [c for c in battle.legal_commands() if isinstance(c, MountUp)]
    player.press("slot-saddle")
    if len(ups) > 1:
        player.click_tile(sheet.place(scene.reader, ups[0].mount))
    player.settle()
    assert mount_of(battle.world, me)
    assert scene.stage.actors[me].rides == mount_of(battle.world, me)


def test_the_untrained_are_shown_and_asked(riders: Any) -> None:
    """D-MNT-2: the odds before the ride, a click to confirm it, then what to stake."""
    player = riders("soldier")
    scene = player.battle
    battle = scene.session.battle
    player.press("slot-saddle")
    player.settle()
    assert mount_of(battle.world, scene.control.selected)
    tile = (3, 8)
    scene.control.hover = tile
    assert scene.control.plan.walk.ride is not None and scene.control.plan.risky
    player.click_tile(tile)
    player.frame()
    player.click_tile(tile)
    player.settle()
    assert battle.decision.about == "ride" and scene.prompt is not None
    assert all("%" in option.chance for option in scene.prompt.options)
    player.key("1")
    player.settle()
    assert battle.decision.about != "ride"
