"""One tile of flat ground: its wash, edges, relief, and what lies flat on it. Sizes in pixels."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.art import svg, theme
from game.ui.art.masonry import AROUND

LIFT = 20 / 96
"""How far one level raises a tile on screen, in tiles."""
FLAT_PROPS = frozenset({"stairs", "rubble"})
"""Props that are painted with the ground, because fighters stand on them."""
VARIANTS = {
    "grass": ("grass-a", "grass-b", "grass-a", "grass-c", "grass-b", "grass-a", "grass-b", "grass-d"),
    "rough": ("grass-a", "grass-b"),
    "path": ("path-a", "path-b"),
    "stone": ("stone-a", "stone-b"),
    "wood-floor": ("wood-floor-a", "wood-floor-b"),
    "mud": ("mud-a", "mud-b"),
    "water": ("water-a", "water-b"),
    "ford": ("ford",),
    "chasm": ("chasm",),
}
EDGES = {
    "path": "edge-rough",
    "water": "edge-bank",
    "ford": "edge-bank",
    "stone": "edge-stone",
    "wood-floor": "edge-stone",
    "mud": "edge-rough",
    "chasm": "edge-chasm",
}
SOFT = frozenset({"grass", "rough"})
PAVED = frozenset({"stone", "wood-floor", "path"})
WET = frozenset({"water", "ford"})
BUILT = frozenset({"stone", "wood-floor"})
"""Raised ground of these kinds has walls for cliffs."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """What a board looks like: one entry per tile, row by row. `level` in whole levels 0 to 4.

    `ground` holds keys of ground.VARIANTS; `prop` is empty, one of FLAT_PROPS or of terrain.TALL_PROPS.
    """

    width: int
    height: int
    ground: tuple[str, ...]
    prop: tuple[str, ...]
    level: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise ValueError when a layer has not exactly one entry per tile."""
        for name in ("ground", "prop", "level"):
            if len(getattr(self, name)) != self.width * self.height:
                raise ValueError(
                    f"{name} has {len(getattr(self, name))} entries for {self.width}x{self.height} tiles"
                )

    def inside(self, x: int, y: int) -> bool:
        """Whether the tile is on the board."""
        return 0 <= x < self.width and 0 <= y < self.height

    def ground_at(self, x: int, y: int) -> str:
        """The kind of ground; outside the board that of the nearest tile."""
        x, y = min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1)
        return self.ground[y * self.width + x]

    def prop_at(self, x: int, y: int) -> str:
        """The prop, empty outside the board."""
        return self.prop[y * self.width + x] if self.inside(x, y) else ""

    def level_at(self, x: int, y: int) -> int:
        """The level, 0 outside the board."""
        return self.level[y * self.width + x] if self.inside(x, y) else 0


def chance(x: int, y: int, salt: int = 0) -> float:
    """A number from 0 to 1 that is always the same for a tile."""
    mixed = (x * 374761393 + y * 668265263 + salt * 2147483647 + 974711) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 2246822519) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 15)) / 0x100000000


@lru_cache(maxsize=2048)
def tile(name: str, size: int, flip: bool = False, quarters: int = 0, tint: str = "") -> pygame.Surface:
    """assets/tiles/<name>.svg, mirrored and turned clockwise; `tint` replaces the grass it is drawn with.

    Shared: do not draw on it. A picture taller than its tile keeps its proportions.
    """
    text = svg.source("tiles", name)
    if tint:
        text = text.replace(theme.GROUND["grass"], tint)
    picture = svg.raster(text, size)
    if flip:
        picture = pygame.transform.flip(picture, True, False)
    return pygame.transform.rotate(picture, -90 * quarters) if quarters else picture


def paint_ground(
    target: pygame.Surface, scenery: Scenery, x: int, y: int, size: int, at: tuple[int, int]
) -> None:
    """The tile's wash, verges and banks, with its upper left corner at `at`."""
    kind = scenery.ground_at(x, y)
    variants = VARIANTS[kind]
    name = variants[int(chance(x, y) * len(variants))]
    turns = 2 * int(chance(x, y, 2) * 2) if kind == "stone" else 0
    target.blit(tile(name, size, chance(x, y, 1) < 0.5, turns), at)
    if kind == "rough":
        rough = "rough-a" if chance(x, y, 4) < 0.5 else "rough-b"
        target.blit(tile(rough, size, chance(x, y, 5) < 0.5), at)
    elif kind in EDGES:
        _paint_edges(target, scenery, x, y, size, at)


def _borders(kind: str, other: str) -> bool:
    """Whether `kind` is drawn with an edge against `other`."""
    if kind == other or other == "chasm":
        return False
    if kind == "chasm":
        return True
    if kind in WET:
        return other not in WET and not (kind == "ford" and other in PAVED)
    return other in SOFT


def _paint_edges(
    target: pygame.Surface, scenery: Scenery, x: int, y: int, size: int, at: tuple[int, int]
) -> None:
    kind = scenery.ground_at(x, y)
    edge = EDGES[kind]
    around = [scenery.ground_at(x + dx, y + dy) for dx, dy in AROUND]
    open_ = [_borders(kind, other) for other in around[:4]]
    if kind == "chasm":
        for side in (1, 2, 3, 0):
            if open_[side]:
                flip = side == 0 and chance(x, y, 3) < 0.5
                target.blit(tile("edge-chasm-face" if side == 0 else edge, size, flip, side), at)
        return
    for side in range(4):
        if open_[side]:
            tint = _tint(around[side])
            target.blit(tile(edge, size, side == 0 and chance(x, y, 3) < 0.5, side, tint), at)
    for side in range(4):
        before = (side - 1) % 4
        if open_[side] and open_[before]:
            target.blit(tile(f"{edge}-corner", size, False, side, _tint(around[side])), at)
        diagonal = around[(7, 4, 5, 6)[side]]
        if not open_[side] and not open_[before] and diagonal in SOFT:
            target.blit(tile(f"{edge}-inner", size, False, side), at)


def _tint(neighbour: str) -> str:
    return "" if neighbour in SOFT else theme.GROUND[neighbour]


def paint_relief(
    target: pygame.Surface, scenery: Scenery, x: int, y: int, size: int, at: tuple[int, int]
) -> None:
    """The wash of a raised tile, its rims, the shadow of a higher western neighbour, grid and height mark."""
    level = scenery.level_at(x, y)
    if level:
        target.fill(
            (11 * level, 10 * level, 5 * level), (*at, size, size), special_flags=pygame.BLEND_RGB_ADD
        )
        for side, (dx, dy) in enumerate(AROUND[:4]):
            if side != 2 and scenery.level_at(x + dx, y + dy) < level:
                target.blit(tile("cliff-rim", size, False, side), at)
    _paint_shadow(target, scenery, x, y, size, at)
    target.blit(_grid(size), at)
    if scenery.prop_at(x, y) == "rubble":
        target.blit(tile("rubble", size, chance(x, y, 9) < 0.5), at)
    if level and scenery.level_at(x - 1, y) != level and scenery.level_at(x, y - 1) != level:
        target.blit(_chevrons(size, level), at)


def paint_face(
    target: pygame.Surface, scenery: Scenery, x: int, y: int, size: int, at: tuple[int, int]
) -> None:
    """The cliff or wall under the southern edge of a raised tile; paint it after the row to the south."""
    drop = scenery.level_at(x, y) - scenery.level_at(x, y + 1)
    if drop > 0:
        built = scenery.ground_at(x, y) in BUILT
        face = _face(size, drop, not built and chance(x, y, 5) < 0.5, built)
        target.blit(face, (at[0], at[1] + size - 1))


def paint_stairs(
    target: pygame.Surface, scenery: Scenery, x: int, y: int, size: int, at: tuple[int, int]
) -> None:
    """Steps that climb to the highest neighbour, over its cliff when it lies to the north."""
    level = scenery.level_at(x, y)
    heights = [scenery.level_at(x + dx, y + dy) for dx, dy in AROUND[:4]]
    side = max(range(4), key=lambda index: (heights[index], -index))
    if heights[side] <= level:
        side = 0
    if side == 0:
        rise = round(max(0, heights[0] - level) * LIFT * size)
        target.blit(_flight(size, rise), (at[0], at[1] - rise))
    else:
        target.blit(tile("stairs", size, False, side), at)


@lru_cache(maxsize=64)
def _flight(size: int, rise: int) -> pygame.Surface:
    flight = tile("stairs", size)
    return pygame.transform.smoothscale(flight, (size, size + rise)) if rise else flight


@lru_cache(maxsize=64)
def _face(size: int, drop: int, flip: bool, built: bool) -> pygame.Surface:
    whole = tile("cliff-face-stone" if built else "cliff-face", size, flip)
    tall = round(drop * LIFT * size / (32 / 96) * 1.12)
    return pygame.transform.smoothscale(whole, (size, max(tall, round(size * 0.72))))


@lru_cache(maxsize=16)
def _grid(size: int) -> pygame.Surface:
    """A dashed line along the northern and western edge."""
    lines = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    for at in range(0, size, 6):
        lines.fill((70, 48, 26, 95), (at, 0, 3, 1))
        lines.fill((70, 48, 26, 95), (0, at, 1, 3))
    return lines


@lru_cache(maxsize=64)
def _chevrons(size: int, count: int) -> pygame.Surface:
    """Ink chevrons, one a level: height in signs, not only in wash."""
    out = f'<g fill="none" stroke-linejoin="round" stroke-width="8" stroke="{theme.CREAM}">'
    marks = "".join(f'<path d="M10 {25 + n * 9} L19 {16 + n * 9} L28 {25 + n * 9}"/>' for n in range(count))
    ink = marks.replace("<path", f'<path stroke="{theme.INK}" stroke-width="4"')
    return svg.raster(svg.wrap(f"{out}{marks}{ink}</g>"), size, size)


def _paint_shadow(
    target: pygame.Surface, scenery: Scenery, x: int, y: int, size: int, at: tuple[int, int]
) -> None:
    drop = scenery.level_at(x - 1, y) - scenery.level_at(x, y)
    if drop > 0:
        continues = scenery.level_at(x - 1, y - 1) > scenery.level_at(x, y - 1)
        target.blit(_shadow(size, drop, continues), at)


@lru_cache(maxsize=64)
def _shadow(size: int, drop: int, continues: bool) -> pygame.Surface:
    """Light comes from the upper left: a step shades the tile to its east."""
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    width = min(size, round(size * 0.2 * drop))
    top = 0 if continues else round(width * 0.6)
    pygame.draw.polygon(out, (43, 28, 18, 55), [(0, 0), (width, top), (width, size), (0, size)])
    for y in range(0, size, 6):
        pygame.draw.line(out, (43, 28, 18, 80), (0, y), (max(1, width - 3), y + 4))
    return out
