"""A whole battle without a mouse, and what every key answers."""

import pytest

from game.ui import sheet
from game.ui.keys import ACTIONS
from game.ui.scenes.battle.keyboard import WAYS
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.handover import Handover
from game.ui.scenes.victory import Victory


def walk_cursor(player, goal):
    """Move the cursor to a tile, one arrow key after the other."""
    control = player.battle.control
    start = control.hover or sheet.place(player.battle.reader, control.selected)
    for axis, (less, more) in enumerate((("left", "right"), ("up", "down"))):
        steps = goal[axis] - start[axis]
        for _ in range(abs(steps)):
            player.key(more if steps > 0 else less)
    if control.hover is None:
        player.key("right")
        player.key("left")
    assert control.hover == goal


def press_slot(player, id_):
    """The key of a slot of the action bar; whether it could be pressed."""
    player.battle.lay_out()
    button = player.battle.pad.find(f"slot-{id_}")
    if button is None or not button.enabled or not button.action:
        return False
    player.key(ACTIONS[button.action][0])
    return True


def play_a_turn(player):
    scene, control = player.battle, player.battle.control
    before = len(scene.session.battle.log)
    fighter, reader = control.selected, scene.reader
    if press_slot(player, "strike"):
        player.key("return")
        player.frame()
        player.key("return")
        player.settle()
        if len(scene.session.battle.log) > before:
            return
        player.key("escape")
        if player.shell.top is not scene:
            player.key("escape")
    if sheet.prone(reader, fighter) and press_slot(player, "posture"):
        return
    here = sheet.place(reader, fighter)
    foes = [sheet.place(reader, f) for f in reader.fighters if control.is_enemy(f)]

    def far(tile):
        return min(max(abs(tile[0] - f[0]), abs(tile[1] - f[1])) for f in foes)

    tiles = sorted(control.planner.moves(fighter), key=lambda t: (far(t), t))
    if tiles and far(tiles[0]) < far(here):
        walk_cursor(player, tiles[0])
        player.key("return")
        player.frame()
        if control.pinned is not None:
            player.key("return")
        player.settle()
        if len(scene.session.battle.log) > before:
            return
    player.frame(400)
    player.key("space")


@pytest.mark.parametrize(
    ("scenario", "controllers"),
    [("ford", None), ("ford", {"azure": "human", "gules": "human"}), ("training-yard", None)],
)
def test_a_whole_battle_by_keys_alone(make_player, scenario, controllers):
    player = make_player(scenario, seed=4, controllers=controllers)
    scene = player.battle
    for _ in range(2500):
        top = player.shell.top
        if isinstance(top, Victory):
            break
        if isinstance(top, Handover | Dialog):
            player.frame()
            player.key("return")
            continue
        player.settle()
        player.frame(400)
        if player.shell.top is not scene:
            continue
        if scene.prompt is not None:
            player.key("1")
        elif not scene.session.battle.over:
            play_a_turn(player)
    assert scene.session.battle.over
    assert isinstance(player.shell.top, Victory)
    player.frame()
    player.key("escape")
    assert player.shell.top is scene


def test_arrows_move_the_cursor_within_the_board(make_player):
    player = make_player()
    board = player.battle.reader.board
    for way in WAYS:
        for _ in range(30):
            player.key(way)
            x, y = player.battle.control.hover
            assert 0 <= x < board.width and 0 <= y < board.height


def test_o_tells_what_the_battle_is_about(make_player):
    player = make_player(language="fr")
    player.key("o")
    assert isinstance(player.shell.top, Dialog)
    assert player.shell.top.title == "Le Gué" and "gué" in player.shell.top.text
    player.key("escape")
    assert player.shell.top is player.battle


def test_a_notice_goes_with_the_next_command_and_under_a_window(make_player):
    player = make_player()
    player.battle.undo()
    assert player.shell.notice
    player.key("c")
    assert not player.shell.notice
    player.key("escape")
    player.battle.undo()
    player.click_tile(max(player.battle.control.planner.reach(player.battle.control.selected)))
    assert not player.shell.notice


def test_a_click_beside_the_offered_tiles_is_answered(make_player):
    player = make_player()
    player.battle.control.mode = "handle"
    player.click_tile((0, 0))
    assert player.shell.notice
