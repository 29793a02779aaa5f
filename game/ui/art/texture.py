"""Vellum: stains, grain and linen weave to multiply over anything flat.

It repeats exactly, so it never shows a seam, and it is laid in the space of what it covers, so no two tiles
or panels look printed from one block.
"""

import random
from functools import lru_cache

import pygame

PERIOD = 512
"""Pixels after which the texture repeats, both ways."""


@lru_cache(maxsize=1)
def vellum() -> pygame.Surface:
    """One period of the texture, near white; blit it with BLEND_RGB_MULT."""
    chance = random.Random(4)
    sheet = _stains(chance, 5, 236)
    for cells, darkest in ((21, 247), (170, 247)):
        sheet.blit(_stains(chance, cells, darkest), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    sheet.blit(_weave(), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


def age(target: pygame.Surface, offset: tuple[int, int] = (0, 0)) -> None:
    """Multiply the vellum over the whole `target`, whose corner lies at `offset` pixels in texture space."""
    width, height = target.get_size()
    for y in range(-(offset[1] % PERIOD), height, PERIOD):
        for x in range(-(offset[0] % PERIOD), width, PERIOD):
            target.blit(vellum(), (x, y), special_flags=pygame.BLEND_RGB_MULT)


def _stains(chance: random.Random, cells: int, darkest: int) -> pygame.Surface:
    """Soft blotches: a coarse grid of greys that wraps round, drawn out to one period."""
    grid = pygame.Surface((cells + 4, cells + 4), 0, 32)
    shades = [[chance.randint(darkest, 255) for _ in range(cells)] for _ in range(cells)]
    for y in range(cells + 4):
        for x in range(cells + 4):
            value = shades[(y - 2) % cells][(x - 2) % cells]
            grid.set_at((x, y), (value, value - (255 - value) // 4, value - (255 - value) // 2))
    cell = PERIOD / cells
    # smoothscale stretches from the middle of the first cell to the middle of the last
    across = round((cells + 3) * cell)
    whole = pygame.transform.smoothscale(grid, (across, across))
    out = pygame.Surface((PERIOD, PERIOD), 0, 32)
    out.blit(whole, (0, 0), pygame.Rect(round(cell), round(cell), PERIOD, PERIOD))
    return out


def _weave() -> pygame.Surface:
    """Linen: over and under threads, one every 4 px."""
    cloth = pygame.Surface((8, 8), 0, 32)
    cloth.fill("white")
    for y in (0, 4):
        for x in (0, 4):
            over = (x + y) % 8 == 4
            cloth.fill((246, 243, 236), (x, y + 3, 4, 1) if over else (x + 3, y, 1, 4))
    out = pygame.Surface((PERIOD, PERIOD), 0, 32)
    for y in range(0, PERIOD, 8):
        for x in range(0, PERIOD, 8):
            out.blit(cloth, (x, y))
    return out
