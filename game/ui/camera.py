"""The camera: which part of the board is seen and how large. Offsets in board pixels of the tile size."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.art import theme
from game.ui.art.terrain import TerrainPainter

SIZES = (24, 28, 32, 40, 48, 56, 64, 76, 88, 104, 120)
"""Tile sizes in pixels, one a zoom step."""
MARGIN = 0.6
"""Tiles that may be scrolled beyond the board's edge."""
LEGIBLE = 34
"""Pixels a tile, before the UI scale, below which figures cannot be told apart."""
READABLE = 48
"""Pixels a tile, before the UI scale, of a board that does not fit its view."""
GAP = 16
"""Pixels left round a note at the edge of the view."""


@dataclass
class Camera:
    """Looks at a painter's board through `area`, a rect on the screen."""

    painter: TerrainPainter
    area: pygame.Rect
    x: float = 0.0
    y: float = 0.0
    fitted: bool = False
    """Whether the zoom follows the size of the view: until the player zooms."""

    @property
    def tile(self) -> int:
        """Pixels a tile."""
        return self.painter.tile_size

    @property
    def view(self) -> pygame.Rect:
        """What is seen, in board pixels."""
        return pygame.Rect(round(self.x), round(self.y), *self.area.size)

    def set_area(self, area: pygame.Rect) -> None:
        """Look through another rect, the middle staying where it was."""
        if area == self.area:
            return
        old = self.tile
        middle = (self.x + self.area.width / 2) / old, (self.y + self.area.height / 2) / old
        self.area = area.copy()
        if self.fitted:
            self.fit()
        self.x, self.y = middle[0] * self.tile - area.width / 2, middle[1] * self.tile - area.height / 2
        self.clamp()

    def fit(self) -> None:
        """The largest zoom that shows the whole board; a legible one where that would be too small."""
        self.fitted = True
        scenery = self.painter.scenery
        for size in range(SIZES[-1], SIZES[0], -2):
            self.painter.tile_size = size
            width, height = self.painter.board_size
            if width <= self.area.width and height <= self.area.height:
                break
        least = round(LEGIBLE * theme.scale())
        if self.painter.tile_size < least:
            wide = -(-self.area.width // scenery.width)
            self.painter.tile_size = max(least, min(round(READABLE * theme.scale()), wide))
        self.clamp()

    def make_room(self, seen: Sequence[pygame.Rect], note: pygame.Rect) -> pygame.Rect:
        """Scroll so that `note` hides none of `seen` (rects on the screen); where the note then lies.

        The note goes to the side of the view that asks for the least scrolling; when it leaves no side with
        room for all of `seen`, nothing moves.
        """
        area = self.area
        whole = seen[0].unionall(list(seen[1:]))
        best: tuple[int, int, pygame.Rect] | None = None
        for side in ("midbottom", "midtop", "midleft", "midright"):
            place = note.copy()
            setattr(place, side, getattr(area.inflate(-GAP, -GAP), side))
            free = _beside(area, place, side)
            if free.width < whole.width or free.height < whole.height:
                continue
            moved = whole.clamp(free)
            dx, dy = moved.x - whole.x, moved.y - whole.y
            if best is None or abs(dx) + abs(dy) < abs(best[0]) + abs(best[1]):
                best = dx, dy, place
        if best is None:
            return note
        self.x -= best[0]
        self.y -= best[1]
        return best[2]

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Zoom in (positive) or out, the board under `at` (screen) staying in place."""
        old = self.tile
        nearest = min(range(len(SIZES)), key=lambda n: abs(SIZES[n] - old))
        new = SIZES[max(0, min(len(SIZES) - 1, nearest + steps))]
        if new == old:
            return
        px, py = at or self.area.center
        bx, by = (px - self.area.x + self.x) / old, (py - self.area.y + self.y - self.painter.headroom) / old
        self.painter.tile_size = new
        self.fitted = False
        self.x = bx * new - (px - self.area.x)
        self.y = by * new + self.painter.headroom - (py - self.area.y)
        self.clamp()

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""
        self.x += dx
        self.y += dy
        self.clamp()

    def clamp(self) -> None:
        """Keep the board in view; a board smaller than the view stays in its middle."""
        width, height = self.painter.board_size
        margin = round(MARGIN * self.tile)
        self.x = _held(self.x, width, self.area.width, margin)
        self.y = _held(self.y, height, self.area.height, margin)

    def centre(self, tile: tuple[int, int]) -> None:
        """Put a tile in the middle."""
        rect = self.painter.tile_rect(*tile)
        self.x = rect.centerx - self.area.width / 2
        self.y = rect.centery - self.area.height / 2
        self.clamp()

    def sees(self, tile: tuple[int, int]) -> bool:
        """Whether a tile lies well inside the view."""
        rect = self.project(tile)
        return self.area.inflate(-self.tile, -self.tile).collidepoint(rect.center)

    def follow(self, tile: tuple[int, int]) -> None:
        """Centre on a tile unless it is seen already."""
        if not self.sees(tile):
            self.centre(tile)

    def project(self, tile: tuple[int, int]) -> pygame.Rect:
        """A tile's surface on the screen."""
        return self.painter.tile_rect(*tile).move(self.area.x - round(self.x), self.area.y - round(self.y))

    def tile_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """The tile at a place on the screen, None outside of the board or the area."""
        if not self.area.collidepoint(place):
            return None
        return self.painter.tile_at(
            place[0] - self.area.x + round(self.x), place[1] - self.area.y + round(self.y)
        )


def _beside(area: pygame.Rect, note: pygame.Rect, side: str) -> pygame.Rect:
    """What a note at one side of `area` leaves of it."""
    free = area.copy()
    if side == "midbottom":
        free.height = note.top - area.top
    elif side == "midtop":
        free.top, free.height = note.bottom, area.bottom - note.bottom
    elif side == "midleft":
        free.left, free.width = note.right, area.right - note.right
    else:
        free.width = note.left - area.left
    return free


def _held(value: float, whole: int, seen: int, margin: int) -> float:
    if whole <= seen:
        return -(seen - whole) / 2
    return max(-margin, min(whole - seen + margin, value))
