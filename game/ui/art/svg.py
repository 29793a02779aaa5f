"""SVG text to surfaces, and the icons.

The renderer behind pygame (nanosvg) ignores clip paths, masks, `use`, named colours and the alpha of
#rrggbbaa; the files in assets/ avoid all of them.
"""

import io
from functools import lru_cache

import pygame

from game import paths

OPEN_TAG = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{box}">'


def wrap(inner: str, box: tuple[float, float, float, float] = (0, 0, 96, 96)) -> str:
    """A whole SVG document around `inner`; `box` is the viewBox (x, y, width, height)."""
    tag = OPEN_TAG.format(w=f"{box[2]:g}", h=f"{box[3]:g}", box=" ".join(f"{part:g}" for part in box))
    return f"{tag}{inner}</svg>"


def raster(text: str, width: int, height: int | None = None) -> pygame.Surface:
    """`text` drawn `width` pixels wide; without `height` the picture keeps its own proportions.

    With `height` the answer has exactly that size and the picture lies in its upper left corner.
    Works with and without a display.
    """
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height or 4 * width))
    own = pygame.Surface((width, height or drawn.get_height()), pygame.SRCALPHA, 32)
    own.blit(drawn, (0, 0))
    return own


@lru_cache(maxsize=512)
def source(folder: str, name: str) -> str:
    """The text of assets/<folder>/<name>.svg. Raises FileNotFoundError."""
    return (paths.assets() / folder / f"{name}.svg").read_text(encoding="utf8")


@lru_cache(maxsize=512)
def icon(name: str, size: int) -> pygame.Surface:
    """The square icon `name`, `size` pixels. Shared: do not draw on it. Raises FileNotFoundError."""
    return raster(source("icons", name), size, size)


def icon_names() -> tuple[str, ...]:
    """Every icon that ships, ornaments included, in alphabetical order."""
    return tuple(sorted(file.stem for file in (paths.assets() / "icons").glob("*.svg")))
