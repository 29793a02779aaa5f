"""The board as pictures: flat ground in cached chunks, tall things as sprites row by row, picking.

    painter = TerrainPainter(scenery, 48)
    painter.draw_ground(screen, view, at)                # view in board pixels, at on the screen
    for row in range(scenery.height):
        for surface, x, y in painter.tall_sprites(row, view, seen):
            screen.blit(surface, (x - view.x + at[0], y - view.y + at[1]))
        ...                                              # the fighters of that row

Board pixels start at the upper left of the headroom above row 0, at the painter's current tile size.
"""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

import pygame

from game.ui.art import ground, masonry, texture, theme
from game.ui.art.ground import LIFT, Scenery
from game.ui.art.masonry import AROUND

__all__ = ["LIFT", "Scenery", "Sprite", "TerrainPainter"]

Tile = tuple[int, int]
Sprite = tuple[pygame.Surface, int, int]

CHUNK = 8
"""Side of a chunk in tiles."""
ZOOMS_KEPT = 3
HEADROOM = 0.55
"""Tiles of parchment above row 0, more where raised tiles need it."""
TALL_PROPS = frozenset(
    {"tree", "crate", "well", "haystack", "log", "gravestone", "lever-off", "lever-on"}
) | masonry.PROPS
LOW_PROPS = frozenset({"low-wall", "fence"})
SEE_THROUGH = 0.38
"""What is left of a crown or a wall top in front of somebody."""


class TerrainPainter:
    """Paints one board. Chunks are rendered when first seen and kept for the last three tile sizes."""

    def __init__(self, scenery: Scenery, tile_size: int) -> None:
        """`tile_size` in pixels, at least 8."""
        self._scenery = scenery
        self._zooms: OrderedDict[int, dict[Tile, pygame.Surface]] = OrderedDict()
        self._rows: dict[int, list[tuple[int, str]]] = {}
        self._top_level = max(scenery.level, default=0)
        self._size = 0
        self.tile_size = tile_size
        texture.vellum()

    @property
    def scenery(self) -> Scenery:
        """The board as it looks now."""
        return self._scenery

    @property
    def tile_size(self) -> int:
        """Pixels a tile; setting it keeps what other sizes have rendered. Raises ValueError below 8."""
        return self._size

    @tile_size.setter
    def tile_size(self, size: int) -> None:
        if size < 8:
            raise ValueError(f"a tile has at least 8 pixels, not {size}")
        self._size = size
        self._zooms.setdefault(size, {})
        self._zooms.move_to_end(size)
        while len(self._zooms) > ZOOMS_KEPT:
            self._zooms.popitem(last=False)

    @property
    def headroom(self) -> int:
        """Pixels above row 0."""
        return round(self._size * max(HEADROOM, self._top_level * LIFT + 0.12))

    @property
    def board_size(self) -> tuple[int, int]:
        """Pixels of the whole board, headroom included."""
        return self._scenery.width * self._size, self._scenery.height * self._size + self.headroom

    def tile_origin(self, x: int, y: int) -> tuple[int, int]:
        """Upper left corner of the surface a fighter on the tile stands on, in board pixels."""
        lift = round(self._scenery.level_at(x, y) * LIFT * self._size)
        return x * self._size, self.headroom + y * self._size - lift

    def tile_rect(self, x: int, y: int) -> pygame.Rect:
        """That surface, in board pixels."""
        return pygame.Rect(self.tile_origin(x, y), (self._size, self._size))

    def tile_at(self, px: float, py: float) -> Tile | None:
        """The tile seen at a point in board pixels, its cliff included; None outside the board."""
        if px < 0 or py < 0:
            return None
        x = int(px // self._size)
        if x >= self._scenery.width:
            return None
        last = min(self._scenery.height - 1, int((py - self.headroom) // self._size) + 1 + self._top_level)
        for y in range(last, -1, -1):
            top = self.tile_origin(x, y)[1]
            if py >= top:
                flat = y + 1 == self._scenery.height and py >= self.headroom + (y + 1) * self._size
                return None if flat else (x, y)
        return None

    def tiles_in(self, view: pygame.Rect) -> frozenset[Tile]:
        """Tiles whose surface may show in `view` (board pixels)."""
        size, scenery = self._size, self._scenery
        columns = range(max(0, view.left // size), min(scenery.width, view.right // size + 1))
        first, end = view.top - self.headroom, view.bottom - self.headroom
        last = int(end / size + self._top_level * LIFT) + 1
        rows = range(max(0, first // size - 1), min(scenery.height, last))
        return frozenset((x, y) for y in rows for x in columns)

    def set_prop(self, x: int, y: int, prop: str) -> None:
        """Change what stands on a tile (a door, a lever). Only chunks that show it are rendered again.

        Raises IndexError outside the board.
        """
        if not self._scenery.inside(x, y):
            raise IndexError(f"({x}, {y}) is not on the board")
        index = y * self._scenery.width + x
        old = self._scenery.prop[index]
        if old == prop:
            return
        props = (*self._scenery.prop[:index], prop, *self._scenery.prop[index + 1 :])
        self._scenery = replace(self._scenery, prop=props)
        self._rows.pop(y, None)
        if {old, prop} & ground.FLAT_PROPS:
            for size, chunks in self._zooms.items():
                for place in [place for place in chunks if self._shows(place, size, x, y)]:
                    del chunks[place]

    def _shows(self, place: Tile, size: int, x: int, y: int) -> bool:
        side = CHUNK * size
        head = round(size * max(HEADROOM, self._top_level * LIFT + 0.12))
        chunk = pygame.Rect(place[0] * side, place[1] * side, side, side)
        reach = round(self._top_level * LIFT * size) + size // 2
        return chunk.colliderect(pygame.Rect(x * size, head + y * size - reach, size, size + 2 * reach))

    def cached_chunks(self) -> frozenset[Tile]:
        """Which chunks of the current tile size are rendered, as (column, row) of chunks."""
        return frozenset(self._zooms[self._size])

    def draw_ground(
        self,
        target: pygame.Surface,
        view: pygame.Rect,
        at: tuple[int, int] = (0, 0),
        *,
        at_most: int | None = None,
    ) -> bool:
        """Draw the ground of `view` (board pixels) with its corner `at` on the target.

        At most `at_most` chunks are rendered anew; for the others a scaled one of another size or plain wash
        stands in, and the answer is False: draw again in the next frame. Nothing is clipped to `view`.
        """
        side = CHUNK * self._size
        width, height = self.board_size
        left = at_most
        for row in range(max(0, view.top // side), min(-(-height // side), -(-view.bottom // side))):
            for column in range(max(0, view.left // side), min(-(-width // side), -(-view.right // side))):
                chunk = self._zooms[self._size].get((column, row))
                if chunk is None and (left is None or left > 0):
                    chunk = self._render(column, row)
                    self._zooms[self._size][column, row] = chunk
                    left = left - 1 if left is not None else None
                place = (column * side - view.x + at[0], row * side - view.y + at[1])
                if chunk is None:
                    self._stand_in(target, column, row, place)
                    left = -1
                else:
                    target.blit(chunk, place)
        return left is None or left >= 0

    def _chunk_size(self, column: int, row: int) -> tuple[int, int]:
        side = CHUNK * self._size
        width, height = self.board_size
        return min(side, width - column * side), min(side, height - row * side)

    def _stand_in(self, target: pygame.Surface, column: int, row: int, place: tuple[int, int]) -> None:
        size = self._chunk_size(column, row)
        for chunks in reversed(self._zooms.values()):
            other = chunks.get((column, row))
            if other is not None:
                target.blit(pygame.transform.scale(other, size), place)
                return
        target.fill(theme.GROUND["grass"], (place, size))

    def _render(self, column: int, row: int) -> pygame.Surface:
        """One chunk, back to front: every row's ground, then the cliffs of the row behind it, then stairs."""
        size, side = self._size, CHUNK * self._size
        chunk = pygame.Surface(self._chunk_size(column, row), 0, 32)
        chunk.fill(theme.GROUND["grass"])
        left, top = column * side, row * side
        columns = range(column * CHUNK - 1, min((column + 1) * CHUNK + 1, self._scenery.width + 1))
        first = (top - self.headroom) // size - 1
        end = top + chunk.get_height() - self.headroom
        last = min(self._scenery.height, int(end / size + self._top_level * LIFT))
        for y in range(max(-1, first), last + 1):
            for paint, line in (
                (ground.paint_ground, y),
                (ground.paint_relief, y),
                (ground.paint_face, y - 1),
            ):
                for x in columns:
                    at = self.tile_origin(x, line)
                    if paint is not ground.paint_face or self._scenery.inside(x, line):
                        paint(chunk, self._scenery, x, line, size, (at[0] - left, at[1] - top))
            for x in columns:
                if self._scenery.prop_at(x, y) == "stairs":
                    at = self.tile_origin(x, y)
                    ground.paint_stairs(chunk, self._scenery, x, y, size, (at[0] - left, at[1] - top))
        texture.age(chunk, (left, top))
        if top < self.headroom:
            _fade_out(chunk, self.headroom - top, self.headroom)
        if pygame.display.get_init() and pygame.display.get_surface():
            return chunk.convert()
        return chunk

    def tall_sprites(
        self, row: int, view: pygame.Rect | None = None, seen: Collection[Tile] = frozenset()
    ) -> list[Sprite]:
        """What stands in a row, from west to east: (surface, x, y) in board pixels, within `view` if given.

        A crown or wall top in front of one of the `seen` tiles (fighters, the hovered tile) is see-through.
        """
        size = self._size
        sprites: list[Sprite] = []
        for x, prop in self._row(row):
            if view is not None and not view.left - size < x * size < view.right:
                continue
            picture = self._picture(x, row, prop)
            left, top = self.tile_origin(x, row)
            top += size - picture.get_height()
            if seen and self._hides(x, row, top, seen):
                picture = self._faded(x, row, prop)
            if view is None or (top < view.bottom and top + picture.get_height() > view.top):
                sprites.append((picture, left, top))
        return sprites

    def _row(self, row: int) -> list[tuple[int, str]]:
        if row not in self._rows:
            props = ((x, self._scenery.prop_at(x, row)) for x in range(self._scenery.width))
            self._rows[row] = [(x, prop) for x, prop in props if prop in TALL_PROPS]
        return self._rows[row]

    def _hides(self, x: int, row: int, top: int, seen: Collection[Tile]) -> bool:
        for y in (row - 1, row - 2):
            if (x, y) in seen and self.tile_origin(x, y)[1] + self._size * 0.8 > top:
                return True
        return False

    def _picture(self, x: int, y: int, prop: str) -> pygame.Surface:
        if prop in masonry.PROPS:
            return masonry.picture(
                prop, self._joined(x, y, prop), self._size, int(ground.chance(x, y, 7) * 2)
            )
        name = prop
        if prop == "tree":
            name = "tree-a" if ground.chance(x, y, 7) < 0.55 else "tree-b"
        return ground.tile(name, self._size, prop == "tree" and ground.chance(x, y, 8) < 0.3)

    def _faded(self, x: int, y: int, prop: str) -> pygame.Surface:
        picture = self._picture(x, y, prop)
        return _see_through(picture, self._size) if picture.get_height() > self._size else picture

    def _joined(self, x: int, y: int, prop: str) -> int:
        """The mask of neighbours a wall joins; a run that meets an edge goes on beyond it, save south."""
        joins = masonry.JOINS[prop]
        mask = 0
        for bit, (dx, dy) in enumerate(AROUND):
            other = self._scenery.prop_at(x + dx, y + dy)
            if other in joins and (not dy or _same_height(prop, other) or (prop in LOW_PROPS and bit == 0)):
                mask |= 1 << bit
        level = masonry.EAST | masonry.WEST
        upright = masonry.NORTH | masonry.SOUTH
        if mask & level and not mask & upright and x in (0, self._scenery.width - 1):
            mask |= level
        if mask & upright and not mask & level and y == 0:
            mask |= upright
        return mask


def _same_height(prop: str, other: str) -> bool:
    """A low wall or a fence ends at the foot of a high wall that runs north or south of it."""
    return (prop in LOW_PROPS) == (other in LOW_PROPS)


@lru_cache(maxsize=256)
def _see_through(picture: pygame.Surface, size: int) -> pygame.Surface:
    """`picture` with its upper part faded; the lowest third of a tile, where it stands, stays."""
    out = picture.copy()
    width, height = picture.get_size()
    solid, soft = height - round(size * 0.3), round(size * 0.22)
    veil = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    veil.fill("white")
    for y in range(solid):
        part = 1 - (1 - SEE_THROUGH) * min(1, (solid - y) / soft)
        veil.fill((255, 255, 255, round(255 * part)), (0, y, width, 1))
    out.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _fade_out(chunk: pygame.Surface, height: int, whole: int) -> None:
    """The strip above row 0 fades into the page, upwards."""
    width = chunk.get_width()
    line = pygame.Surface((width, 1), pygame.SRCALPHA, 32)
    for y in range(min(height, chunk.get_height())):
        line.fill((236, 219, 173, round(235 * (1 - (y + whole - height) / whole) ** 0.7)))
        chunk.blit(line, (0, y))
