"""Overlays that hold still while the camera moves: painted once a chunk, then blitted.

    layer = Layer(painter, lambda surface, project, tiles: draw_hatch(surface, tiles - reach, project))
    layer.draw(screen, view, at)         # after the ground, before the first row of sprites

Make a new layer when what it shows changes (another selection, another reach).
"""

from collections.abc import Callable

import pygame

from game.ui.art.overlays import Project, Tile
from game.ui.art.terrain import TerrainPainter

Paint = Callable[[pygame.Surface, Project, frozenset[Tile]], None]
"""Draws on the surface through the projection; the tiles are those of which something may show on it."""

CHUNK = 512
"""Side of a chunk in pixels."""


class Layer:
    """One drawing over the ground of a board, kept for the painter's current tile size."""

    def __init__(self, painter: TerrainPainter, paint: Paint) -> None:
        self._painter = painter
        self._paint = paint
        self._size = painter.tile_size
        self._chunks: dict[Tile, pygame.Surface | None] = {}

    def draw(self, target: pygame.Surface, view: pygame.Rect, at: tuple[int, int] = (0, 0)) -> None:
        """Draw what of the layer lies in `view` (board pixels) with the view's corner `at` on the target."""
        if self._size != self._painter.tile_size:
            self._size = self._painter.tile_size
            self._chunks.clear()
        width, height = self._painter.board_size
        for row in range(max(0, view.top // CHUNK), min(-(-height // CHUNK), -(-view.bottom // CHUNK))):
            for column in range(max(0, view.left // CHUNK), min(-(-width // CHUNK), -(-view.right // CHUNK))):
                place = (column, row)
                if place not in self._chunks:
                    self._chunks[place] = self._render(column, row)
                chunk = self._chunks[place]
                if chunk is not None:
                    target.blit(chunk, (column * CHUNK - view.x + at[0], row * CHUNK - view.y + at[1]))

    def _render(self, column: int, row: int) -> pygame.Surface | None:
        """One chunk; None when nothing is on it."""
        left, top = column * CHUNK, row * CHUNK
        chunk = pygame.Surface((CHUNK, CHUNK), pygame.SRCALPHA, 32)

        def project(tile: Tile) -> pygame.Rect:
            return self._painter.tile_rect(*tile).move(-left, -top)

        self._paint(chunk, project, self._painter.tiles_in(pygame.Rect(left, top, CHUNK, CHUNK)))
        return chunk if chunk.get_bounding_rect().width else None
