"""The camera: which part of the board is seen and how large. Offsets in board pixels of the tile size."""

from dataclasses import dataclass

import pygame

from game.ui.art import theme
from game.ui.art.terrain import TerrainPainter

SIZES = (24, 28, 32, 40, 48, 56, 64, 76, 88, 104, 120)
"""Tile sizes in pixels, one a zoom step."""
MARGIN = 0.6
"""Tiles that may be scrolled beyond the board's edge."""


@dataclass
class Camera:
    """Looks at a painter's board through `area`, a rect on the screen."""

    painter: TerrainPainter
    area: pygame.Rect
    x: float = 0.0
    y: float = 0.0

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
        middle = (self.x + self.area.width / 2, self.y + self.area.height / 2)
        self.area = area.copy()
        self.x, self.y = middle[0] - area.width / 2, middle[1] - area.height / 2
        self.clamp()

    def fit(self) -> None:
        """The largest zoom that shows the whole board, but never smaller than a readable one."""
        scenery = self.painter.scenery
        best = SIZES[0]
        for size in SIZES:
            if (
                scenery.width * size <= self.area.width * 1.02
                and (scenery.height + 0.55) * size <= self.area.height * 1.12
            ):
                best = size
        least = (48 if self.area.height < 700 else 56) * theme.scale()
        self.painter.tile_size = max(best, max(size for size in SIZES if size <= least))
        self.clamp()

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


def _held(value: float, whole: int, seen: int, margin: int) -> float:
    if whole <= seen:
        return -(seen - whole) / 2
    return max(-margin, min(whole - seen + margin, value))
