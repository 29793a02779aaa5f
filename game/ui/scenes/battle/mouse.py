"""The mouse on the battle screen: hover, click, drag, wheel, and scrolling at the window's edge."""

from typing import TYPE_CHECKING

import pygame

from game.ui import sheet
from game.ui.scenes.battle import paint

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

DRAG_FROM = 5
"""Pixels the mouse may move before a press becomes a drag."""
EDGE = 4
EDGE_SPEED = 0.6
"""Pixels a millisecond."""

Place = tuple[int, int]


class Mouse:
    """What the mouse is doing to a battle scene."""

    def __init__(self, scene: "BattleScene") -> None:
        self.scene = scene
        self.drag: Place | None = None
        self._dragged = False

    def handle(self, event: pygame.event.Event) -> None:
        """Answer a mouse event."""
        scene = self.scene
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return
        if event.type == pygame.MOUSEMOTION and self.drag is not None:
            self._drag_to(event)
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
            if scene.layout.board.collidepoint(event.pos):
                self.drag, self._dragged = event.pos, False
            return
        if event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3) and self.drag is not None:
            self.drag = None
            if not self._dragged and event.button == 3:
                self._right_click(event.pos)
            return
        skipped = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and scene.player.acting
        if skipped:
            scene.skip()
        if scene.pad.handle(event, navigate=False):
            return
        if event.type == pygame.MOUSEMOTION:
            self.hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not skipped:
            self._left_click(event.pos)

    def _drag_to(self, event: pygame.event.Event) -> None:
        assert self.drag is not None
        dx, dy = event.pos[0] - self.drag[0], event.pos[1] - self.drag[1]
        if self._dragged or abs(dx) + abs(dy) > DRAG_FROM:
            self._dragged = True
            self.scene.camera.pan(-dx, -dy)
            self.drag = event.pos

    def hover(self, place: Place) -> None:
        """The mouse points there now."""
        control = self.scene.control
        control.keyboard = False
        control.hover = None if self.over_panel(place) else self.scene.camera.tile_at(place)

    def over_panel(self, place: Place) -> bool:
        """Whether a panel lies over the board there: a click on it is not one on the board."""
        return any(rect.collidepoint(place) for rect in paint.panels_over_board(self.scene))

    def _left_click(self, place: Place) -> None:
        scene = self.scene
        if scene.layout.chronicle.collidepoint(place):
            scene.chronicle.click(place)
            return
        for spot in scene.spots:
            if spot.fighter and spot.rect.collidepoint(place):
                self._pick(spot.fighter)
                return
        if self.over_panel(place):
            return
        tile = scene.camera.tile_at(place)
        if tile is not None:
            scene.control.keyboard = False
            scene.control.hover = tile
            scene.click_tile(tile)
        elif scene.control.pinned is not None:
            scene.control.cancel()

    def _pick(self, fighter: int) -> None:
        self.scene.control.select(fighter)
        spot = sheet.place(self.scene.reader, fighter)
        if spot is not None:
            self.scene.camera.centre(spot)

    def _right_click(self, place: Place) -> None:
        scene = self.scene
        tile = scene.camera.tile_at(place)
        fighter = sheet.at(scene.reader, tile) if tile is not None else 0
        if fighter:
            scene.show_card(fighter)
        else:
            scene.control.cancel()

    def _wheel(self, event: pygame.event.Event) -> None:
        scene, place = self.scene, self.scene.shell.mouse
        if scene.layout.chronicle.collidepoint(place):
            scene.chronicle.scroll(event.y * 60)
        elif scene.layout.board.collidepoint(place):
            scene.camera.zoom(1 if event.y > 0 else -1, place)
            self.hover(place)

    # -- the window's edge ------------------------------------------------------------------------

    def pull(self) -> Place:
        """Which way the edge under the mouse scrolls; (0, 0) unless the settings ask for it."""
        shell = self.scene.shell
        x, y = shell.mouse
        if not shell.settings.edge_scroll or x < 0:
            return 0, 0
        width, height = shell.size
        return (x >= width - EDGE) - (x < EDGE), (y >= height - EDGE) - (y < EDGE)

    def update(self, ms: int) -> None:
        """Scroll while the mouse rests on the edge."""
        dx, dy = self.pull()
        if dx or dy:
            self.scene.camera.pan(dx * ms * EDGE_SPEED, dy * ms * EDGE_SPEED)
