"""Notes and prompts leave room for those they speak of; boards fit; odds add up; nothing is cut."""

import pygame
import pytest

from game.rulesets.two_actions.forecast import AttackForecast
from game.scenario import load_scenario
from game.storage import Settings
from game.text import set_strict
from game.text.catalogue import pseudo
from game.ui.art import theme
from game.ui.board_image import picture
from game.ui.scenes.battle.odds import outcome_parts
from game.ui.scenes.battle.scene import BattleScene
from game.ui.screens import SCREENS, make_screen
from game.ui.session import Session
from game.ui.shell import Shell
from game.ui.words import whole_percent

SIZES = ((960, 540), (1280, 800), (1600, 900))
SCENARIOS = ("ford", "training-yard")


def shown(screen, scenario, size, lang="en", after=40):
    pygame.font.init()
    shell = Shell(Settings(language=lang, animation="off", ai_speed="off"), size)
    shell.keeps = False
    make_screen(shell, screen, scenario, 1, after)
    surface = picture(shell, size)
    return shell, surface


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("screen", ["reaction", "opportunity"])
def test_a_prompt_hides_nobody_it_asks_about(screen, scenario, size):
    shell, _surface = shown(screen, scenario, size)
    scene = shell.top
    assert scene.prompt is not None
    decision = scene.session.battle.decision
    concerned = scene.standing((decision.fighter, decision.source))
    assert concerned and scene.prompt.rect.collidelist(concerned) < 0
    for place in concerned:
        assert scene.layout.board.collidepoint(place.center)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("after", [20, 40, 60])
def test_a_pinned_attack_hides_neither_attacker_nor_target(scenario, size, after):
    shell, _surface = shown("attack", scenario, size, after=after)
    scene = shell.top
    if not isinstance(scene, BattleScene) or scene.control.pinned is None:
        pytest.skip("nobody to attack")
    plan = scene.control.pinned.plan
    assert scene.pinned_rect.collidelist(scene.standing((plan.fighter, plan.target))) < 0


def test_a_player_may_scroll_while_something_is_asked():
    shell, surface = shown("opportunity", "training-yard", (960, 540))
    camera = shell.top.camera
    camera.zoom(6)
    camera.pan(40, 0)
    before = camera.x
    shell.draw(surface)
    shell.draw(surface)
    assert camera.x == before


@pytest.mark.parametrize("size", [(1280, 800), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_whole_board_is_seen_at_the_start_and_after_resizing(scenario, size):
    shell = Shell(Settings(language="en"), size)
    scene = BattleScene(shell, Session.start(scenario, 1))
    shell.show(scene)
    for again in (size, (960, 540), size):
        shell.resize(again)
    board = scene.reader.board
    for corner in ((0, 0), (board.width - 1, 0), (0, board.height - 1), (board.width - 1, board.height - 1)):
        assert scene.camera.area.contains(scene.camera.project(corner))


def forecasts(scenario):
    session = Session.start(scenario, 3)
    from game.ai import controller

    ai, battle = controller("veteran", 3), session.battle
    for _ in range(250):
        if battle.over:
            return
        view = battle.view(battle.decision.side)
        for command in view.legal_commands():
            found = view.forecast(command) if type(command).__name__ == "Attack" else None
            if isinstance(found, AttackForecast):
                yield found
        battle.submit(ai.choose(view))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_rows_of_odds_add_up_to_the_touch(scenario):
    count = 0
    for odds in forecasts(scenario):
        for row in odds.rows:
            parts = outcome_parts(odds, row)
            assert min(parts) >= 0, (parts, odds.touch, row)
            assert sum(parts) == whole_percent(odds.touch)
            count += 1
    assert count > 50


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("screen", SCREENS)
def test_words_40_percent_longer_fit_every_screen(screen, size, monkeypatch):
    """The pseudo-language: nothing is drawn outside of the window, no button loses its words."""
    names = {pseudo(f.name) for s in load_scenario("training-yard").sides for f in s.fighters}
    cut: list[str] = []
    elide = theme.elide

    def watched(text, width, size, style="regular"):
        out = elide(text, width, size, style)
        if out != text and text not in names:
            cut.append(text)
        return out

    monkeypatch.setattr(theme, "elide", watched)
    set_strict(True)
    try:
        shell, _surface = shown(screen, "training-yard", size, lang="xx")
    finally:
        set_strict(False)
    window = pygame.Rect((0, 0), size)
    for button in shell.top.pad.buttons:
        assert window.contains(button.rect), button.id
    assert not cut
