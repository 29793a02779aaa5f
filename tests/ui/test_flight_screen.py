"""Flight and pursuit in the window, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.battle import Battle, EndTurn
from game.rulesets import content
from game.rulesets.shared.commands import Flee
from game.rulesets.shared.events import Captured, Died, Fled, FlightAnnounced, LetGone
from game.scenario import build_setup, load_scenario
from game.storage import Settings
from game.ui import sheet
from game.ui.scenes.battle.flight import morale_line
from game.ui.scenes.battle.pursuit import PursuitPrompt
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.victory import losses
from game.ui.session import Session
from game.ui.shell import Shell

Player = Any

HOT_SEAT = {"azure": "human", "gules": "human"}


@pytest.fixture
def fleeing(make_player: Callable[..., Player]) -> Player:
    """Two persons; the first fighter has fled at the start, and the other side is asked."""
    player = make_player(controllers=HOT_SEAT, handover=False)
    player.frame()
    scene = player.battle
    scene.give([Flee(scene.control.selected)])
    player.settle()
    player.frame()
    assert isinstance(scene.prompt, PursuitPrompt)
    return player


def events(player: Player, kind: type[Any]) -> list[Any]:
    return [e for e in player.battle.session.battle.log if isinstance(e, kind)]


def test_flight_is_asked_about_before_it_happens(make_player: Callable[..., Player]) -> None:
    player = make_player()
    player.frame()
    fighter = player.battle.control.selected
    player.press("slot-flee")
    player.frame()
    asked = player.shell.top
    assert isinstance(asked, Dialog) and "%" in asked.text
    player.key("escape")
    assert not events(player, Fled) and player.battle.control.selected == fighter
    player.press("slot-flee")
    player.frame()
    player.press("answer-0")
    player.settle()
    assert sheet.state(player.battle.reader, fighter) in ("fled", "dead", "able", "unconscious")
    assert any(e.__struct_config__.tag == "flight-announced" for e in player.battle.session.battle.log)


def test_enter_alone_never_flees(make_player: Callable[..., Player]) -> None:
    """The question stands on staying: F and Enter, pressed in a hurry, give nothing away."""
    player = make_player(controllers=HOT_SEAT, handover=False)
    player.key("f")
    assert isinstance(player.shell.top, Dialog)
    player.key("return")
    player.settle()
    assert not isinstance(player.shell.top, Dialog)
    assert not events(player, FlightAnnounced)


def test_a_flight_that_is_not_possible_says_why(make_player: Callable[..., Player]) -> None:
    player = make_player()
    player.frame()
    player.press("slot-posture")
    player.settle()
    player.frame()
    slot = player.battle.pad.find("slot-flee")
    assert slot is not None and not slot.enabled and "prone" in slot.why


def test_a_pursuit_by_mouse(fleeing: Player) -> None:
    prompt = fleeing.battle.prompt
    assert isinstance(prompt, PursuitPrompt)
    others = [f for f in prompt.decision.fighters if f != prompt.focus]
    if others:
        fleeing.click_tile(sheet.place(fleeing.battle.reader, others[0]))
        assert prompt.focus == others[0]
    before = prompt.chosen
    zone = next(b for b in prompt.buttons if b.id.startswith("zone-") and not b.active)
    fleeing.click(zone.rect.center)
    fleeing.frame()
    assert prompt.chosen.zone != before.zone
    fleeing.press("pursue")
    fleeing.settle()
    assert any(e.__struct_config__.tag == "pursuit-rolled" for e in fleeing.battle.session.battle.log)


def test_a_pursuit_by_keys(fleeing: Player) -> None:
    prompt = fleeing.battle.prompt
    assert isinstance(prompt, PursuitPrompt)
    seen = {prompt.chosen}
    for key in ("tab", "w", "z", "a", "z"):
        fleeing.key(key)
        fleeing.frame()
        seen.add(prompt.chosen)
    assert len(seen) > 2 and seen <= set(prompt.tries)
    fleeing.key("2")
    fleeing.settle()
    assert events(fleeing, LetGone) and events(fleeing, Fled)


def test_every_choice_of_the_panel_is_a_legal_try(fleeing: Player) -> None:
    prompt = fleeing.battle.prompt
    assert isinstance(prompt, PursuitPrompt)
    for name in ("actor", "means", "fate", "zone", "all_in"):
        for value in prompt.values(name):
            prompt.choose(name, value)
            assert prompt.chosen in prompt.tries and getattr(prompt.chosen, name) == value
            fleeing.frame()


def test_who_is_gone_is_off_the_board_and_counted(fleeing: Player) -> None:
    fleeing.key("2")
    fleeing.settle()
    scene = fleeing.battle
    gone = events(fleeing, Fled)[0].target
    assert scene.stage.actors[gone].gone
    assert losses(scene.reader, [gone]) == [("fled", 1)]


@pytest.mark.parametrize(("state", "said"), [
    ("shaken", "shaken"), ("fleeing", "fleeing"), ("cornered", "cornered"), ("", "would hold"),
])
def test_the_sheet_tells_how_a_heart_stands(state: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle.start(build_setup(load_scenario("ford")), content("two-actions"), 1)
    fighter = next(f for f in battle.world.fighters if sheet.side(battle.world, f) == "gules")
    if state:
        monkeypatch.setattr(sheet, "heart", lambda reader, one: state)
    assert said in morale_line(battle.world, fighter)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_start_tells_attrition(lang: str) -> None:
    pygame.font.init()
    shell = Shell(Settings(language=lang, animation="off", ai_speed="off"), (1280, 800))
    shell.show(BattleScene(shell, Session.start("last-stand", 1)))
    assert "trition" in shell.notice


def test_a_whole_battle_with_flights_between_two_persons(make_player: Callable[..., Player]) -> None:
    """Every pursuit asked of a person can be answered by the panel, to the end."""
    player = make_player(seed=4, controllers=HOT_SEAT, handover=False)
    session = player.battle.session
    for _ in range(40):
        if session.battle.over:
            break
        scene = player.battle
        if isinstance(scene.prompt, PursuitPrompt):
            player.frame()
            player.key("1")
        elif scene.prompt is not None:
            scene.give([next(iter(session.battle.legal_commands()))])
        else:
            flee = Flee(scene.control.selected)
            able = not session.battle.faults(flee)
            scene.give([flee if able else EndTurn(flee.actor)])
        player.settle()
    assert session.battle.over
    assert any(isinstance(e, Fled | Died | Captured) for e in session.battle.log)
