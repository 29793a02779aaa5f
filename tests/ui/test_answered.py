"""Every key and click is answered: done, or told why not; and no order of them breaks anything."""

import random

import pygame
import pytest

from game.ai import controller
from game.battle import Attack
from game.storage import Settings
from game.ui import sheet
from game.ui.art import balloons, theme
from game.ui.chronicle import Chronicle, entry_lines
from game.ui.scenes.battle.buttons import battle_buttons
from game.ui.scenes.battle.plan import Aim
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.menu import Menu
from game.ui.scenes.victory import Victory
from game.ui.screens import make_screen
from game.ui.session import Session
from game.ui.shell import Shell

HOT_SEAT = {"azure": "human", "gules": "human"}
SCENARIOS = ("ford", "training-yard")


def states(scenario, seed=1, count=80):
    """Sessions of one battle between two persons, after each command of a veteran in their place."""
    session = Session.start(scenario, seed, HOT_SEAT)
    veteran = controller("veteran", 5)
    for _ in range(count):
        if session.battle.over:
            return
        session.look()
        yield session
        session.battle.submit(veteran.choose(session.battle.view(session.battle.decision.side)))


@pytest.mark.parametrize("how", ["key", "mouse"])
def test_a_disabled_action_tells_why_when_it_is_pressed(make_player, how):
    player = make_player()
    player.frame()
    tend = player.battle.pad.find("slot-tend")
    assert not tend.enabled
    if how == "key":
        player.key(tend.action.removeprefix("slot-"))
    else:
        player.click(tend.rect.center)
    assert "nothing to tend" in player.shell.notice


@pytest.mark.parametrize("screen", ["battle", "attack", "reaction", "opportunity"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_disabled_button_of_the_battle_is_mute(screen, scenario):
    pygame.font.init()
    shell = Shell(Settings(language="en", animation="off", ai_speed="off"), (1280, 800))
    shell.keeps = False
    make_screen(shell, screen, scenario, 1, 40)
    scene = shell.top
    scene.lay_out()
    assert [b.id for b in battle_buttons(scene) if not b.enabled and not b.why] == []


def test_space_is_heard_again_as_soon_as_the_window_rests(make_player):
    player = make_player(animation="fast")
    scene = player.battle
    player.click_tile(max(scene.control.planner.reach(scene.control.selected)))
    while scene.busy:
        player.frame(16)
    player.key("space")
    assert isinstance(player.shell.top, Dialog)


@pytest.mark.parametrize("key", ["w", "z", "a"])
def test_aiming_without_a_target_says_so(make_player, key):
    player = make_player()
    player.battle.control.hover = None
    player.key(key)
    assert player.shell.notice


def test_the_stake_key_offers_only_what_can_be_paid(make_player):
    player = make_player(controllers=HOT_SEAT)
    scene, seen = player.battle, set()
    veteran = controller("veteran", 5)
    for _ in range(120):
        battle = scene.session.battle
        if battle.over:
            break
        if scene.control.my_turn:
            scene.control.enter("strike")
        if scene.control.my_turn and scene.control.plan is not None and scene.control.plan.possible:
            for _press in range(3):
                player.key("a")
                strike = scene.control.plan.commands[-1]
                assert isinstance(strike, Attack) and strike.all_in == scene.control.aim.all_in
                assert not battle.faults(scene.control.plan.commands[0])
                seen.add(strike.all_in)
        scene.give([veteran.choose(battle.view(battle.decision.side))])
        while len(player.shell.scenes) > 1:
            player.shell.pop()
        scene.session.look()
        scene.skip()
    assert seen == {"none", "actions", "reactions"}


def test_reactions_may_be_staked_on_the_blow_after_a_charge():
    found = 0
    for session in (one for seed in range(1, 9) for one in states("ford", seed, 200)):
        battle = session.battle
        if battle.decision.kind != "turn":
            continue
        scene_shell = Shell(Settings(language="en"), (1280, 800))
        scene_shell.keeps = False
        planner = BattleScene(scene_shell, session).control.planner
        for fighter in battle.decision.fighters:
            for command in [c for cs in planner.charges(fighter).values() for c in cs][:2]:
                plain = planner.charge(fighter, command, Aim())
                staked = planner.charge(fighter, command, Aim(all_in="reactions"))
                enough = sheet.points(session.view.reader, fighter)[2] >= 2
                assert staked.commands[-1].all_in == ("reactions" if enough else "none")
                assert (staked.attack.touch > plain.attack.touch) == enough
                assert planner.charge(fighter, command, Aim(all_in="actions")).commands == plain.commands
                found += enough
        if found:
            return
    raise AssertionError("nobody could charge")


def test_a_stake_that_a_walk_leaves_no_points_for_does_not_forbid_the_walk():
    found = 0
    for session in states("ford", 1, 200):
        if session.battle.decision.kind != "turn":
            continue
        shell = Shell(Settings(language="en"), (1280, 800))
        shell.keeps = False
        control = BattleScene(shell, session).control
        for fighter in session.battle.decision.fighters:
            control.select(fighter)
            for enemy in filter(control.is_enemy, session.view.reader.fighters):
                plain = control.planner.approach(fighter, enemy, Aim())
                if plain is not None:
                    found += 1
                    staked = control.planner.approach(fighter, enemy, Aim(all_in="actions"))
                    assert staked is not None and staked.commands == plain.commands
        if found:
            return
    raise AssertionError("nobody could walk and strike")


def test_a_note_is_never_under_the_mouse():
    pygame.font.init()
    target = pygame.Surface((960, 540), 0, 32)
    for x in range(0, 960, 60):
        for y in range(0, 540, 45):
            box = balloons.draw_tooltip(target, "A note of some words. " * 6, (x, y), title="Title")
            assert not box.collidepoint(x, y)
            assert target.get_rect().contains(box)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_mark_of_the_dice_lies_beside_the_words(scale):
    pygame.font.init()
    theme.set_scale(scale)
    session = Session.start("ford", 3, {"azure": "veteran", "gules": "veteran"})
    veteran = controller("veteran", 1)
    for _ in range(40):
        session.battle.submit(veteran.choose(session.battle.view(session.battle.decision.side)))
    chronicle = Chronicle()
    for event in session.battle.log:
        chronicle.add(session.view.reader, event)
    told = [e for e in chronicle.entries if e.detail and not e.heading]
    assert told
    for width in range(theme.scaled(190), theme.scaled(230), 3):
        mark = width - theme.scaled(7) - theme.scaled(3)
        for entry in told:
            widest = max(theme.text_width(line, 15) for line in entry_lines(entry, width))
            assert theme.scaled(17) + widest < mark


@pytest.mark.parametrize("size", [(960, 540), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bands_in_the_menu_leave_the_buttons_alone(size, language, monkeypatch):
    pygame.font.init()
    shell = Shell(Settings(language=language), size)
    shell.keeps = False
    shell.show(Menu(shell))
    bands = []
    monkeypatch.setattr(Menu, "_draw_band", lambda self, target, scenario, number, rect: bands.append(rect))
    shell.draw(pygame.Surface(size, 0, 32))
    assert bands and shell.top.pad.buttons
    for button in shell.top.pad.buttons:
        assert button.rect.collidelist(bands) < 0, button.id


KEYS = [
    *("return", "escape", "tab", "left", "right", "up", "down", "space", "home", "f1", "f5", "f9", "+", "-"),
    *"uywzaicrtvlo12345678",
]


def anything(player, rng):
    """One gesture, sensible or not."""
    top, what = player.shell.top, rng.random()
    pad = getattr(top, "pad", None)
    if what < 0.5:
        player.key(rng.choice(KEYS), rng.choice([0] * 8 + [pygame.KMOD_SHIFT, pygame.KMOD_CTRL]))
    elif what < 0.75 and pad is not None and pad.buttons:
        button = rng.choice(pad.buttons)
        if button.id not in ("quit", "full_screen"):
            player.click(button.rect.center, rng.choice([1, 1, 1, 3]))
    elif what < 0.95:
        place = rng.randrange(player.shell.size[0]), rng.randrange(player.shell.size[1])
        if isinstance(top, BattleScene):
            tile = sheet.place(top.reader, rng.choice(list(top.reader.fighters))) or (0, 0)
            near = (tile[0] + rng.randrange(-1, 2), tile[1] + rng.randrange(-1, 2))
            place = rng.choice([place, top.camera.project(near).center])
        player.click(place, rng.choice([1, 1, 1, 2, 3]))
    else:
        player.shell.resize(rng.choice([(960, 540), (1280, 800)]))
        player.surface = pygame.Surface(player.shell.size, 0, 32)


@pytest.mark.parametrize("seed", range(4))
def test_no_order_of_gestures_breaks_the_window(make_player, seed):
    rng = random.Random(seed)
    player = make_player(
        SCENARIOS[seed % 2],
        seed,
        HOT_SEAT if seed > 1 else None,
        confirm=bool(seed % 2),
        end_turn_question=bool(seed // 2),
    )
    for count in range(220):
        anything(player, rng)
        if count % 3 == 0:
            player.frame(rng.choice([16, 450]))


def test_a_key_meant_for_the_battle_begins_no_other(make_player):
    player = make_player()
    scene = player.battle
    victory = Victory(player.shell, scene.session)
    player.shell.push(victory)
    player.key("return")
    assert player.shell.top is victory
    player.frame(500)
    player.key("return")
    assert player.shell.top is player.battle is not scene
