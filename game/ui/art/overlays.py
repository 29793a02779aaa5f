"""What lies over the ground and under the fighters: reach, hatch, path, threats, line of sight.

Every function takes `project`, which gives a tile's surface as a rect on screen (lift and camera included).
Meaning never hangs on hue alone: reach is light and outlined, the rest hatched, the path dashed with discs,
threats are eyes, danger on the path has brackets.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.art import theme
from game.ui.art.marks import mark

Tile = tuple[int, int]
Project = Callable[[Tile], pygame.Rect]
Point = tuple[float, float]

SIDES = (
    ((0, -1), "topleft", "topright"),
    ((1, 0), "topright", "bottomright"),
    ((0, 1), "bottomleft", "bottomright"),
    ((-1, 0), "topleft", "bottomleft"),
)


def draw_reach(
    target: pygame.Surface,
    reach: Collection[Tile],
    project: Project,
    *,
    colour: str = theme.BLUE,
    wash: str = theme.PALE,
) -> None:
    """A light wash over the tiles in reach and one line round them all."""
    for tile in reach:
        rect = project(tile)
        target.blit(veil(rect.width, wash, 96), rect)
    draw_contour(target, reach, project, colour=colour)


def draw_contour(
    target: pygame.Surface,
    tiles: Collection[Tile],
    project: Project,
    *,
    colour: str = theme.BLUE,
    edge: str = theme.PALE,
) -> None:
    """A line in `colour` on a wider one in `edge` where `tiles` end."""
    inside = tiles if isinstance(tiles, (set, frozenset, dict)) else frozenset(tiles)
    lines: list[tuple[Point, Point]] = []
    width = 40
    for x, y in inside:
        rect = project((x, y))
        width = rect.width
        for (dx, dy), start, end in SIDES:
            if (x + dx, y + dy) not in inside:
                lines.append((getattr(rect, start), getattr(rect, end)))
    for thick, ink in ((max(4, round(width * 0.095)), edge), (max(2, round(width * 0.042)), colour)):
        for start_at, end_at in lines:
            _bar(target, ink, start_at, end_at, thick)


def draw_hatch(target: pygame.Surface, tiles: Iterable[Tile], project: Project) -> None:
    """Slanting threads over tiles out of reach: warm, and still transparent enough to read the ground."""
    for tile in tiles:
        rect = project(tile)
        target.blit(hatch(rect.width), rect)


@lru_cache(maxsize=32)
def hatch(size: int) -> pygame.Surface:
    """Slanting threads for one tile. Shared: do not draw on it."""
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    out.fill((96, 52, 24, 22))
    out.blit(mark("hatch", size), (0, 0))
    return out


@lru_cache(maxsize=64)
def veil(size: int, colour: str, alpha: int) -> pygame.Surface:
    """A flat veil for one tile. Shared: do not draw on it."""
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    shade = pygame.Color(colour)
    out.fill((shade.r, shade.g, shade.b, alpha))
    return out


def _bar(target: pygame.Surface, colour: str, start: Point, end: Point, thick: int) -> None:
    """An upright or level stroke with square ends that close corners."""
    half = thick // 2
    left, top = min(start[0], end[0]) - half, min(start[1], end[1]) - half
    wide, tall = abs(start[0] - end[0]) + thick, abs(start[1] - end[1]) + thick
    target.fill(colour, (round(left), round(top), round(wide), round(tall)))


def draw_path(
    target: pygame.Surface, path: Sequence[Tile], project: Project, *, colour: str = "#ffe9a6"
) -> None:
    """Dashes from the first tile of `path` to the last, a disc on every step, a lozenge at the end."""
    if len(path) < 2:
        return
    size = project(path[0]).width
    stops = [project(tile).center for tile in path]
    for thick, ink in ((max(5, round(size * 0.125)), theme.INK), (max(3, round(size * 0.07)), colour)):
        for start, end in pairwise(stops):
            _dashes(target, ink, start, end, thick, size * 0.17)
    step = max(14, round(size * 0.52))
    for x, y in stops[1:-1]:
        target.blit(mark("step", step), (x - step // 2, y - step // 2))
    goal = max(20, round(size * 0.82))
    target.blit(mark("dest", goal), (stops[-1][0] - goal // 2, stops[-1][1] - goal // 2))


def _dashes(target: pygame.Surface, ink: str, start: Point, end: Point, thick: int, length: float) -> None:
    """Round-ended dashes; a whole number of them fits, so that the line ends on one."""
    pieces = max(1, int(math.dist(start, end) // length)) | 1
    for piece in range(0, pieces, 2):
        a, b = _along(start, end, piece / pieces), _along(start, end, (piece + 1) / pieces)
        pygame.draw.line(target, ink, a, b, thick)
        pygame.draw.circle(target, ink, a, thick / 2)
        pygame.draw.circle(target, ink, b, thick / 2)


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def draw_threats(
    target: pygame.Surface, threatened: Iterable[Tile], project: Project, *, path: Collection[Tile] = ()
) -> None:
    """An eye on every tile an enemy watches; on the path brackets too."""
    for tile in threatened:
        rect = project(tile)
        if tile in path:
            target.blit(mark("threat", rect.width), rect)
        side = max(12, round(rect.width * 0.3))
        target.blit(
            mark("eye", side), (rect.right - side - round(rect.width * 0.08), rect.y + rect.width // 12)
        )


def draw_opportunity(target: pygame.Surface, tile: Tile, strikers: Iterable[Tile], project: Project) -> None:
    """Danger on `tile` of the path: an arrow from every striker, an amber triangle. Goes over fighters."""
    rect = project(tile)
    for striker in strikers:
        draw_arrow(target, project(striker).center, rect.center, rect.width)
    side = max(16, round(rect.width * 0.46))
    target.blit(mark("oa", side), (rect.centerx - side // 2, rect.y - side // 4))


def draw_arrow(
    target: pygame.Surface, start: Point, end: Point, tile_size: int, colour: str = theme.RUBRIC
) -> None:
    """A dashed arrow from one tile's middle toward another's, cream-edged, clear of both."""
    whole = math.dist(start, end)
    if whole < 1:
        return
    a = _along(start, end, min(0.45, tile_size * 0.34 / whole))
    b = _along(start, end, 1 - min(0.4, tile_size * 0.22 / whole))
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    head = tile_size * 0.2
    neck = (b[0] - math.cos(angle) * head, b[1] - math.sin(angle) * head)
    for grow, ink in ((max(2, round(tile_size * 0.032)), theme.CREAM), (0, colour)):
        thick = max(3, round(tile_size * 0.055)) + 2 * grow
        _dashes(target, ink, a, neck, thick, tile_size * 0.13)
        tip = (b[0] + math.cos(angle) * grow * 1.7, b[1] + math.sin(angle) * grow * 1.7)
        wings = [
            (
                neck[0] + math.cos(angle + turn) * (head * 0.62 + grow * 1.4),
                neck[1] + math.sin(angle + turn) * (head * 0.62 + grow * 1.4),
            )
            for turn in (math.pi * 0.6, -math.pi * 0.6)
        ]
        pygame.draw.polygon(target, ink, [tip, *wings])


def draw_line_of_sight(
    target: pygame.Surface, start: Tile, end: Tile, project: Project, *, blocked_by: Tile | None = None
) -> None:
    """A line from tile to tile: gold when free; blue to the blocking tile, then a red cross on it."""
    rect = project(start)
    size = rect.width
    a, b = rect.center, project(end).center
    stop: Point = b if blocked_by is None else project(blocked_by).center
    for thick, ink in (
        (max(5, round(size * 0.1)), theme.INK),
        (max(2, round(size * 0.045)), theme.BRIGHT_GOLD),
    ):
        _dashes(target, ink, a, stop, thick, size * 0.11)
    if blocked_by is not None:
        for thick, ink in (
            (max(4, round(size * 0.08)), theme.CREAM),
            (max(2, round(size * 0.035)), theme.RUBRIC),
        ):
            _dashes(target, ink, stop, b, thick, size * 0.07)
        wall = project(blocked_by)
        target.blit(mark("blocked", wall.width), wall)


def draw_tiles(
    target: pygame.Surface, tiles: Iterable[Tile], project: Project, colour: str, alpha: int = 80
) -> None:
    """A flat wash, for areas that need no line."""
    for tile in tiles:
        rect = project(tile)
        target.blit(veil(rect.width, colour, alpha), rect)
