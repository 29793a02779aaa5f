"""Playing through made-up mouse and key events, as a person would."""

import pygame
import pytest

from game.battle import EndTurn, Move
from game.storage import Settings
from game.ui import sheet
from game.ui.scenes.battle.card import Card
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.handover import Handover
from game.ui.scenes.victory import Victory
from game.ui.session import Session
from game.ui.shell import Shell

HOT_SEAT = {"azure": "human", "gules": "human"}


def test_click_walks_there_and_undo_takes_it_back(make_player):
    player = make_player()
    scene = player.battle
    fighter = scene.control.selected
    before = scene.session.battle.state_hash()
    goal = max(scene.control.planner.reach(fighter))
    player.click_tile(goal)
    player.settle()
    assert sheet.place(scene.reader, fighter) == goal
    assert scene.stage.actors[fighter].tile == goal
    player.press("top-undo")
    player.settle()
    assert scene.session.battle.state_hash() == before
    player.press("top-redo")
    player.settle()
    assert sheet.place(scene.reader, fighter) == goal


def test_undo_says_why_not(make_player):
    player = make_player()
    player.battle.undo()
    assert player.shell.notice


@pytest.mark.parametrize("size", [(960, 540), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("steps", [-3, 0, 3])
def test_picking_is_exact(make_player, size, steps):
    player = make_player(size=size)
    camera = player.battle.camera
    camera.zoom(steps)
    board = player.battle.reader.board
    for y in range(board.height):
        for x in range(board.width):
            place = camera.project((x, y))
            if camera.area.contains(place):
                assert camera.tile_at((place.centerx, place.y + 1)) == (x, y)


def test_zoom_keeps_the_tile_under_the_mouse(make_player):
    player = make_player()
    camera = player.battle.camera
    place = camera.project((10, 7)).center
    camera.zoom(4, place)
    assert camera.tile_at(place) == (10, 7)


def test_end_turn_asks_once_and_names_the_points(make_player):
    player = make_player()
    scene = player.battle
    first = scene.control.selected
    player.frame(400)
    player.press("end-turn")
    assert isinstance(player.shell.top, Dialog)
    assert sheet.name(scene.reader, first) in player.shell.top.text
    assert "2" in player.shell.top.text
    player.press("answer-2")
    assert player.shell.top is scene and scene.session.battle.decision.fighter == first
    player.press("end-turn")
    player.press("answer-1")
    assert not player.shell.settings.end_turn_question
    player.settle()
    player.frame(400)
    assert first not in scene.session.battle.decision.fighters
    player.press("end-turn")
    assert not isinstance(player.shell.top, Dialog)


def test_tab_changes_friends_and_never_ends_a_turn(make_player):
    player = make_player()
    scene = player.battle
    for _ in range(60):
        if len(scene.session.battle.decision.fighters) > 1:
            break
        scene.give([EndTurn(scene.control.selected)])
        player.settle()
        while scene.prompt is not None:
            scene.give([next(scene.session.battle.legal_commands())])
            player.settle()
    before = scene.session.battle.state_hash()
    first = scene.control.selected
    player.key("tab")
    assert scene.control.selected != first
    assert scene.session.battle.state_hash() == before


def test_a_disabled_action_tells_every_reason(make_player):
    player = make_player()
    player.frame()
    tend = player.battle.pad.find("slot-tend")
    assert tend is not None and not tend.enabled
    assert "nothing to tend" in tend.tip
    player.move(tend.rect.center)
    assert player.battle.tip(tend.rect.center) is not None


def test_a_click_on_a_panel_is_no_click_on_the_board(make_player):
    player = make_player()
    scene = player.battle
    before = scene.session.battle.state_hash()
    player.frame()
    for rect in (scene.layout.card, scene.layout.top, scene.layout.chronicle):
        player.click((rect.x + 5, rect.y + 5))
    assert scene.session.battle.state_hash() == before


def test_skipping_shows_the_same_state(make_player):
    slow = make_player(animation="normal", ai_speed="normal")
    fast = make_player()
    for player in (slow, fast):
        scene = player.battle
        goal = max(scene.control.planner.reach(scene.control.selected))
        player.click_tile(goal)
    slow.battle.skip()
    fast.settle()
    assert slow.battle.session.battle.state_hash() == fast.battle.session.battle.state_hash()
    a, b = slow.battle.stage, fast.battle.stage
    assert {f: (x.x, x.y, x.state, x.wounds) for f, x in a.actors.items()} == {
        f: (x.x, x.y, x.state, x.wounds) for f, x in b.actors.items()
    }


def test_right_click_opens_the_sheet_of_an_enemy(make_player):
    player = make_player()
    scene = player.battle
    enemy = next(f for f in scene.reader.fighters if scene.control.is_enemy(f))
    player.click(player.tile(sheet.place(scene.reader, enemy)), button=3)
    assert isinstance(player.shell.top, Card) and player.shell.top.fighter == enemy
    player.frame()
    player.key("escape")
    assert player.shell.top is scene


def play_with_the_mouse(player, limit=1500):
    """Attack what can be attacked, else walk toward the enemy, answer every prompt: by clicks alone."""
    for count in range(limit):
        if isinstance(player.shell.top, Victory):
            return count
        if isinstance(player.shell.top, Handover):
            player.frame()
            player.press("go")
            continue
        if isinstance(player.shell.top, Dialog):
            player.press("answer-0")
            continue
        player.settle()
        player.frame(400)
        scene = player.battle
        if player.shell.top is not scene:
            continue
        if scene.prompt is not None:
            _answer(player)
        else:
            _play_turn(player)
    raise AssertionError("the battle did not end")


def _answer(player):
    scene = player.battle
    if scene.prompt.opportunity:
        player.press("strike")
    else:
        player.press("answer-0")


def _play_turn(player):
    scene, control = player.battle, player.battle.control
    reader, fighter = scene.reader, control.selected
    before = len(scene.session.battle.log)
    enemies = [f for f in reader.fighters if control.is_enemy(f)]
    here = sheet.place(reader, fighter)
    near = sorted(
        enemies, key=lambda f: max(abs(a - b) for a, b in zip(sheet.place(reader, f), here, strict=True))
    )
    for enemy in near:
        plan = control.planner.attack(fighter, enemy, control.aim)
        if plan is not None and plan.possible:
            player.click_tile(sheet.place(reader, enemy))
            player.frame()
            player.press("confirm")
            player.settle()
            if len(scene.session.battle.log) > before:
                return
    if sheet.prone(reader, fighter) and scene.pad.find("slot-posture").enabled:
        player.press("slot-posture")
        return
    goal = sheet.place(reader, near[0]) if near else here
    tiles = sorted(
        control.planner.moves(fighter), key=lambda t: (max(abs(t[0] - goal[0]), abs(t[1] - goal[1])), t)
    )
    if tiles and sheet.points(reader, fighter)[0] and tiles[0] != here:
        player.click_tile(tiles[0])
        player.frame()
        if control.pinned is not None:
            player.press("confirm")
        player.settle()
        if len(scene.session.battle.log) > before:
            return
    player.frame(400)
    player.press("end-turn")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_battle_with_the_mouse(make_player, seed):
    player = make_player(seed=seed)
    play_with_the_mouse(player)
    assert player.battle.session.battle.over
    player.frame()
    player.press("menu")
    assert player.shell.top.name == "menu"


def test_a_whole_hot_seat_battle_with_the_mouse(make_player):
    player = make_player(seed=3, controllers=HOT_SEAT)
    play_with_the_mouse(player)
    assert player.battle.session.battle.over


def test_a_turn_with_keys_alone(make_player):
    player = make_player()
    scene = player.battle
    fighter = scene.control.selected
    start = sheet.place(scene.reader, fighter)
    reach = scene.control.planner.reach(fighter)
    step = next(
        (d, n)
        for d, n in (((1, 0), "right"), ((0, -1), "up"), ((0, 1), "down"), ((-1, 0), "left"))
        if (start[0] + d[0], start[1] + d[1]) in reach
    )
    player.key(step[1])
    player.key("return")
    player.settle()
    assert sheet.place(scene.reader, fighter) == (start[0] + step[0][0], start[1] + step[0][1])
    player.frame(400)
    player.key("space")
    assert isinstance(player.shell.top, Dialog)
    player.key("return")
    assert scene.session.battle.decision.fighter != fighter or scene.session.battle.outcome.round > 1


def test_digits_work_by_place_as_on_azerty(make_player):
    player = make_player()
    player.frame()
    event = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_AMPERSAND, mod=0, unicode="&", scancode=pygame.KSCAN_5
    )
    player.shell.handle(event)
    assert player.shell.top.name == "gear"


def test_the_handover_frame_is_the_same_for_two_states(make_player):
    frames = []
    for seed in (1, 9):
        player = make_player(seed=seed, controllers=HOT_SEAT)
        player.shell.push(Handover(player.shell, "The Count's men", "azure"))
        player.shell.mouse = (-1, -1)
        frames.append(pygame.image.tobytes(player.frame(), "RGB"))
    assert frames[0] == frames[1]


def test_quick_save_and_load_bring_the_same_battle_back(make_player):
    player = make_player()
    scene = player.battle
    move = next(c for c in scene.session.battle.legal_commands() if isinstance(c, Move))
    scene.give([move])
    player.settle()
    saved = scene.session.battle.state_hash()
    player.key("f5")
    scene.give([next(c for c in scene.session.battle.legal_commands() if isinstance(c, EndTurn))])
    player.settle()
    player.key("f9")
    assert player.battle is not scene
    assert player.battle.session.battle.state_hash() == saved


def test_a_bad_save_is_a_sentence(make_player):
    from game.storage import save_file

    player = make_player()
    save_file("quick").parent.mkdir(parents=True, exist_ok=True)
    save_file("quick").write_bytes(b"{ not a battle")
    player.key("f9")
    assert isinstance(player.shell.top, Dialog)
    assert not save_file("quick").exists()
    assert save_file("quick").with_name("quick.json.broken").exists()


def test_two_computers_play_to_the_end_before_a_watcher(make_player):
    player = make_player(controllers={"azure": "veteran", "gules": "veteran"})
    for _ in range(4000):
        player.frame(40)
        if isinstance(player.shell.top, Victory):
            break
    assert player.battle.session.battle.over


def test_the_pace_of_the_pictures_changes_no_battle(make_player):
    """B39: two computers before a watcher who sees every step, sees them fast, sees none, or is not there at
    all: the battle ends every time, and its log and its end are the same."""
    both = {"azure": "veteran", "gules": "veteran"}
    found = []
    for pace in ("normal", "fast", "off"):
        shell = Shell(Settings(language="en", animation=pace, ai_speed=pace), (1280, 800))
        scene = BattleScene(shell, Session.start("ford", 3, both))
        shell.show(scene)
        for _ in range(20_000):
            shell.update(400)
            if isinstance(shell.top, Victory):
                break
        battle = scene.session.battle
        assert battle.over, pace
        found.append((battle.state_hash(), [repr(event) for event in battle.log]))
    unseen = Session.start("ford", 3, both)
    while not unseen.battle.over:
        unseen.submit(unseen.ai_command())
    found.append((unseen.battle.state_hash(), [repr(event) for event in unseen.battle.log]))
    assert all(one == found[0] for one in found)


def test_without_a_display_run_says_so(monkeypatch):
    from game.ui import NoDisplay, run

    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(NoDisplay):
        run()


def test_a_key_can_be_replaced(make_player):
    player = make_player(keys={"help": "k"})
    player.key("k")
    assert player.shell.top.name == "help"
