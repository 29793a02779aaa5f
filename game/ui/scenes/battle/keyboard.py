"""Keys on the battle screen: a whole battle can be played without a mouse."""

from typing import TYPE_CHECKING

import pygame

from game.ui import sheet
from game.ui.scenes.battle import casting, wrestling
from game.ui.scenes.battle.buttons import (
    aim_by_key,
    show_briefing,
    show_codex,
    show_gear,
    show_help,
    show_menu,
    show_rules,
    toggle_chronicle,
)

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
PAN = 90


def press(scene: "BattleScene", event: pygame.event.Event) -> None:
    """Answer a key."""
    action = scene.shell.keys.action(event)
    if not action:
        return
    if scene.player.acting and action in ("confirm", "end-turn", "cancel"):
        scene.skip()
        return
    if _view(scene, action):
        return
    if _windows(scene, action):
        return
    if action == "cancel":
        if not scene.control.cancel():
            show_menu(scene)
        return
    if action in WAYS:
        _cursor(scene, *WAYS[action])
        return
    if scene.pad.handle(event, navigate=False):
        return
    _turn(scene, action)


def _view(scene: "BattleScene", action: str) -> bool:
    camera, control = scene.camera, scene.control
    if action in ("zoom-in", "zoom-out"):
        camera.zoom(1 if action == "zoom-in" else -1)
    elif action == "centre":
        place = sheet.place(scene.reader, control.selected) if control.selected else None
        if place is not None:
            camera.centre(place)
    elif action.startswith("pan-"):
        dx, dy = WAYS[action.removeprefix("pan-")]
        camera.pan(dx * PAN, dy * PAN)
    elif action in ("log-up", "log-down"):
        scene.chronicle.scroll(60 if action == "log-up" else -60)
    elif action == "threats":
        scene.show_threats = not scene.show_threats
    elif action == "sight":
        scene.show_sight = not scene.show_sight
    elif action == "reach":
        _watch(scene)
    else:
        return False
    return True


def _watch(scene: "BattleScene") -> None:
    """Show (or hide) reach and zone of the fighter under the cursor, else of the selected one."""
    control = scene.control
    fighter = sheet.at(scene.reader, control.hover) if control.hover else 0
    fighter = fighter or control.selected
    control.watched = 0 if control.watched == fighter else fighter


def _windows(scene: "BattleScene", action: str) -> bool:
    control = scene.control
    if action == "help":
        show_help(scene)
    elif action == "codex":
        show_codex(scene)
    elif action == "rules":
        show_rules(scene)
    elif action == "objectives":
        show_briefing(scene)
    elif action == "quick-save":
        scene.quick_save()
    elif action == "quick-load":
        scene.quick_load()
    elif action == "chronicle":
        toggle_chronicle(scene)
    elif action == "card":
        fighter = sheet.at(scene.reader, control.hover) if control.hover else 0
        if fighter or control.selected:
            scene.show_card(fighter or control.selected)
    else:
        return False
    return True


def _cursor(scene: "BattleScene", dx: int, dy: int) -> None:
    control, board = scene.control, scene.reader.board
    if control.my_turn and control.mode in casting.MODES:
        casting.next_choice(control, 1 if dx + dy > 0 else -1)
    elif control.my_turn and control.mode in ("strike", *casting.ARMED, *wrestling.TARGETED):
        control.next_target(1 if dx + dy > 0 else -1)
    else:
        start = control.hover
        if start is None and control.selected:
            start = sheet.place(scene.reader, control.selected)
        x, y = start or (board.width // 2, board.height // 2)
        control.hover = max(0, min(board.width - 1, x + dx)), max(0, min(board.height - 1, y + dy))
        control.keyboard = True
    if control.hover is not None and not scene.camera.sees(control.hover):
        scene.camera.centre(control.hover)


def _turn(scene: "BattleScene", action: str) -> None:
    control = scene.control
    if action == "confirm":
        if control.hover is not None:
            scene.click_tile(control.hover)
    elif scene.prompt is not None and action in scene.prompt.keys:
        scene.prompt.cycle(action)
    elif action in ("next", "previous"):
        control.cycle(1 if action == "next" else -1)
        place = sheet.place(scene.reader, control.selected) if control.selected else None
        if place is not None:
            control.hover = None
            scene.camera.follow(place)
    elif action == "undo":
        scene.undo()
    elif action == "redo":
        scene.redo()
    elif action == "items":
        show_gear(scene)
    elif control.my_turn and control.selected and action in ("weapon", "zone", "all-in"):
        aim_by_key(scene, action)
