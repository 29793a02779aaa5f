"""Draws the pictures of the tilesets in maps/tilesets: `python -m game.tools.tilesets`.

They are for people in Tiled. The game draws its own board from the names of the terrain.
"""

import os
from pathlib import Path

from game.paths import assets, maps

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ui.art import masonry

SIZE = 48
"""Side of a tile in pixels."""

INK = "#2b1c12"
GRASS, PATH, STONE, WATER, FORD, ROCK, WOOD = (
    "#d2d09a", "#dfc797", "#cfc6b0", "#93b6bb", "#b7ccbf", "#a98d5e", "#a06a34",
)  # fmt: skip

GROUNDS = ("grass", "path", "stone", "wood-floor", "ford", "water", "rough", "mud")
PROPS = ("wall", "low-wall", "crate", "hedge", "tree", "stairs", "rubble", "chasm")
COUNTRY = ("fence", "timber-wall", "well", "haystack", "log", "gravestone")
LEVELS = (1, 2, 3, 4)

_WASH = {
    "grass": GRASS, "path": PATH, "stone": STONE, "wood-floor": WOOD, "ford": FORD, "water": WATER,
    "rough": "#b9b47c", "mud": "#8d6f42",
}  # fmt: skip
_ART = {
    "grass": "grass-a", "path": "path-a", "stone": "stone-a", "water": "water-a", "ford": "ford",
    "rough": "rough-a", "tree": "tree-a", "wood-floor": "floor-wood-a",
}  # fmt: skip


def main() -> None:
    """Writes ground.png, props.png, country.png and levels.png."""
    pygame.display.init()
    pygame.font.init()
    folder = maps() / "tilesets"
    _sheet(folder / "ground.png", [_ground(name) for name in GROUNDS])
    _sheet(folder / "props.png", [_prop(name) for name in PROPS])
    _sheet(folder / "country.png", [_prop(name) for name in COUNTRY])
    _sheet(folder / "levels.png", [_level(level) for level in LEVELS])


def _sheet(path: Path, tiles: list[pygame.Surface]) -> None:
    sheet = pygame.Surface((SIZE * len(tiles), SIZE), pygame.SRCALPHA)
    for place, tile in enumerate(tiles):
        sheet.blit(tile, (place * SIZE, 0))
    pygame.image.save(sheet, path)


def _tile() -> pygame.Surface:
    return pygame.Surface((SIZE, SIZE), pygame.SRCALPHA)


def _art(name: str) -> pygame.Surface | None:
    """The game's own picture of that terrain, fitted into a tile and standing on its lower edge."""
    path = assets() / "tiles" / f"{_ART.get(name, name)}.svg"
    if not path.is_file():
        return None
    drawn = pygame.image.load_sized_svg(path, (SIZE, SIZE))
    tile = _tile()
    tile.blit(drawn, ((SIZE - drawn.get_width()) // 2, SIZE - drawn.get_height()))
    return tile


def _ground(name: str) -> pygame.Surface:
    tile = _tile()
    tile.fill(_WASH[name])
    art = _art(name)
    if art is not None:
        tile.blit(art, (0, 0))
    elif name == "wood-floor":
        for y in range(0, SIZE, 12):
            pygame.draw.line(tile, INK, (0, y), (SIZE, y), 1)
            pygame.draw.line(tile, INK, ((y * 3) % SIZE, y), ((y * 3) % SIZE, y + 12), 1)
    elif name in ("rough", "mud"):
        for x, y in ((8, 12), (26, 8), (38, 22), (14, 32), (32, 38)):
            if name == "rough":
                pygame.draw.polygon(tile, ROCK, ((x - 5, y + 4), (x, y - 4), (x + 5, y + 4)))
                pygame.draw.polygon(tile, INK, ((x - 5, y + 4), (x, y - 4), (x + 5, y + 4)), 1)
            else:
                pygame.draw.ellipse(tile, "#6b4f31", (x - 7, y - 3, 14, 6))
    return tile


def _prop(name: str) -> pygame.Surface:
    art = _art(name)
    if art is not None:
        return art
    tile = _tile()
    if name in ("fence", "timber-wall"):
        drawn = masonry.picture(name, masonry.EAST | masonry.WEST, SIZE)
        tile.blit(drawn, (0, SIZE - drawn.get_height()))
    elif name in ("wall", "low-wall"):
        top = 0 if name == "wall" else SIZE // 2
        pygame.draw.rect(tile, STONE, (0, top, SIZE, SIZE - top))
        for row, y in enumerate(range(top, SIZE, 12)):
            pygame.draw.rect(tile, INK, (0, y, SIZE, 13), 1)
            for x in range(12 * (row % 2), SIZE, 24):
                pygame.draw.line(tile, INK, (x, y), (x, y + 12), 1)
    elif name == "hedge":
        for x, y in ((8, 30), (20, 24), (32, 28), (40, 34), (14, 38), (28, 38)):
            pygame.draw.circle(tile, "#77823f", (x, y), 10)
            pygame.draw.circle(tile, INK, (x, y), 10, 1)
    elif name == "stairs":
        for step in range(4):
            pygame.draw.rect(tile, STONE, (4, 4 + 10 * step, SIZE - 8, 10))
            pygame.draw.rect(tile, INK, (4, 4 + 10 * step, SIZE - 8, 11), 1)
    elif name == "rubble":
        for x, y in ((10, 34), (22, 26), (34, 34), (26, 40), (40, 24)):
            pygame.draw.circle(tile, STONE, (x, y), 6)
            pygame.draw.circle(tile, INK, (x, y), 6, 1)
    else:
        pygame.draw.rect(tile, INK, (0, 0, SIZE, SIZE))
        pygame.draw.rect(tile, ROCK, (0, 0, SIZE, 8))
    return tile


def _level(level: int) -> pygame.Surface:
    tile = _tile()
    tile.fill((255, 242, 194, 24 * level))
    for step in range(level):
        y = SIZE - 8 - 7 * step
        pygame.draw.lines(tile, INK, False, ((6, y), (12, y - 6), (18, y)), 2)
    digit = pygame.font.Font(None, 26).render(str(level), True, INK)
    tile.blit(digit, (SIZE - 16, 4))
    return tile


if __name__ == "__main__":
    main()
