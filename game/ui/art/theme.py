"""Colours, the colours of the sides, the typeface and lettering. All sizes in pixels before the UI scale."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Literal

import pygame

INK = "#2b1c12"
SOFT_INK = "#6b4f31"
RUBRIC = "#a3271f"
GOLD = "#d9a441"
BRIGHT_GOLD = "#ffd84f"
CREAM = "#f8eed2"
PALE = "#fff6d6"
BLUE = "#2d5c9c"
GREEN = "#3d6b28"
AMBER = "#d08a1e"

PAGE = "#e6d3a2"
PANEL = "#f4e7c3"
ODDS_PANEL = "#faf0d2"
BUTTON = "#ecdbad"
BUTTON_HOVER = "#f6e8bf"
BUTTON_ACTIVE = "#fff2c2"
BUTTON_DISABLED = "#d9cba4"
FADED_INK = "#9a8660"
GAUGE_BACK = "#cdb98a"
HEALTH = "#b5322b"
BREATH = "#5d9aa0"
DESK = "#3a2817"
"""Behind the page, where no panel lies."""

GROUND = {
    "grass": "#d2d09a",
    "path": "#dfc797",
    "stone": "#cfc6b0",
    "water": "#93b6bb",
    "ford": "#b7ccbf",
    "rough": "#d2d09a",
    "wood-floor": "#c89a5e",
    "mud": "#bda477",
    "chasm": "#3a2a22",
}
"""The flat wash of each kind of ground."""

Palette = Literal["normal", "colour-blind"]
FontStyle = Literal["regular", "italic", "semibold", "semibold-italic", "bold", "bold-italic", "black"]
Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]


@dataclass(frozen=True, slots=True)
class SideColours:
    """The three colours of one side, as #rrggbb."""

    main: str
    shade: str
    charge: str


SIDES: dict[Palette, dict[str, SideColours]] = {
    "normal": {
        "azure": SideColours("#2d5c9c", "#1d3f70", "#efcf74"),
        "gules": SideColours("#ad3129", "#761c19", "#f6e6bd"),
        "vert": SideColours("#4d7a3a", "#315424", "#f3e3a4"),
        "sable": SideColours("#4b4550", "#2d2932", "#e9e2d2"),
    },
    "colour-blind": {
        "azure": SideColours("#0f6fb3", "#0a4876", "#fdf3d0"),
        "gules": SideColours("#d0541b", "#8f350c", "#fdf3d0"),
        "vert": SideColours("#f2e08a", "#bfa548", "#2b1c12"),
        "sable": SideColours("#3a3640", "#1f1c23", "#ffffff"),
    },
}
SIDE_NAMES = tuple(SIDES["normal"])


@dataclass(slots=True)
class _Choice:
    palette: Palette = "normal"
    scale: float = 1.0


_choice = _Choice()


def set_palette(palette: Palette) -> None:
    """Choose the side colours for everything drawn from now on."""
    _choice.palette = palette


def palette() -> Palette:
    """The set of side colours in use."""
    return _choice.palette


def side_colours(side: str) -> SideColours:
    """The colours of `side` in the chosen set. Raises KeyError for a side that has none."""
    return SIDES[_choice.palette][side]


def set_scale(scale: float) -> None:
    """Choose the UI scale: 1.0 is the drawn size, 2.0 twice that. Raises ValueError outside 0.5 to 4."""
    if not 0.5 <= scale <= 4:
        raise ValueError(f"a UI scale lies between 0.5 and 4, not {scale}")
    _choice.scale = scale


def scale() -> float:
    """The UI scale in use."""
    return _choice.scale


def scaled(pixels: float) -> int:
    """`pixels` at the UI scale, at least 1."""
    return max(1, round(pixels * _choice.scale))


_FACES: dict[FontStyle, str] = {
    "regular": "Regular",
    "italic": "It",
    "semibold": "Semibold",
    "semibold-italic": "SemiboldIt",
    "bold": "Bold",
    "bold-italic": "BoldIt",
    "black": "Black",
}


def font(size: float, style: FontStyle = "regular") -> pygame.font.Font:
    """Source Serif Pro, `size` pixels before the UI scale."""
    return _font(scaled(size), style)


@lru_cache(maxsize=64)
def _font(pixels: int, style: FontStyle) -> pygame.font.Font:
    pygame.font.init()
    name = f"SourceSerifPro-{_FACES[style]}.otf"
    with as_file(files("font_source_serif_pro") / "files" / name) as file:
        return pygame.font.Font(str(file), pixels)


def forget_fonts() -> None:
    """Drop every cached font and line; call it after pygame.font.quit()."""
    _font.cache_clear()
    _text.cache_clear()


def text_surface(
    text: str, size: float, style: FontStyle = "regular", colour: str = INK, halo: str = ""
) -> pygame.Surface:
    """One line of text; `halo` is the colour of a 2 px edge, none when empty. Shared: do not draw on it."""
    return _text(text, scaled(size), style, colour, halo)


@lru_cache(maxsize=2048)
def _text(text: str, pixels: int, style: FontStyle, colour: str, halo: str) -> pygame.Surface:
    face = _font(pixels, style)
    line = face.render(text, True, colour)
    if not halo:
        return line
    edge = face.render(text, True, halo)
    out = pygame.Surface((line.get_width() + 4, line.get_height() + 4), pygame.SRCALPHA, 32)
    for dx in range(5):
        for dy in range(5):
            if (dx - 2) ** 2 + (dy - 2) ** 2 <= 5:
                out.blit(edge, (dx, dy))
    out.blit(line, (2, 2))
    return out


def draw_text(
    target: pygame.Surface,
    text: str,
    at: tuple[float, float],
    size: float = 16,
    style: FontStyle = "regular",
    colour: str = INK,
    *,
    anchor: Anchor = "topleft",
    halo: str = "",
    width: int | None = None,
) -> pygame.Rect:
    """Draw one line with its `anchor` at `at`; with `width` (pixels on screen) it is elided to fit."""
    if width is not None:
        text = elide(text, width, size, style)
    line = text_surface(text, size, style, colour, halo)
    place = line.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    target.blit(line, place)
    return place


def text_width(text: str, size: float, style: FontStyle = "regular") -> int:
    """Pixels on screen that `text` takes on one line."""
    return _width(text, scaled(size), style)


@lru_cache(maxsize=8192)
def _width(text: str, pixels: int, style: FontStyle) -> int:
    return _font(pixels, style).size(text)[0]


def line_height(size: float) -> int:
    """Pixels on screen from one line of running text to the next."""
    return round(scaled(size) * 1.28)


def elide(text: str, width: int, size: float, style: FontStyle = "regular") -> str:
    """`text`, or its longest beginning that fits `width` pixels on screen with an ellipsis after it."""
    if text_width(text, size, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + "…", size, style) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def fitting_size(
    text: str, width: int, size: float, style: FontStyle = "regular", *, least: float = 14
) -> float:
    """The largest size from `size` down to `least` at which `text` fits `width` pixels on screen."""
    while size > least and text_width(text, size, style) > width:
        size -= 1
    return max(size, least)


def wrap(text: str, width: int, size: float, style: FontStyle = "regular") -> list[str]:
    """`text` in lines of at most `width` pixels on screen; a longer word is cut. "\\n" starts a new line.

    A line never begins with one of : ; ! ? % or a closing guillemet, as French asks.
    """
    lines: list[str] = []
    for paragraph in unbroken(text).split("\n"):
        line = ""
        for word in _short_words(paragraph.split(" "), width, size, style):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, size, style) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def unbroken(text: str) -> str:
    """`text` with no-break spaces where French wants no line to end."""
    for sign in ":;!?%»":
        text = text.replace(f" {sign}", f"\u00a0{sign}")
    return text.replace("« ", "«\u00a0")


def _short_words(words: Iterable[str], width: int, size: float, style: FontStyle) -> Iterable[str]:
    for word in words:
        while len(word) > 1 and text_width(word, size, style) > width:
            cut = len(word) - 1
            while cut > 1 and text_width(word[:cut], size, style) > width:
                cut -= 1
            yield word[:cut]
            word = word[cut:]
        yield word


def draw_paragraph(
    target: pygame.Surface,
    text: str,
    at: tuple[int, int],
    width: int,
    size: float = 16,
    style: FontStyle = "regular",
    colour: str = INK,
) -> int:
    """Draw wrapped text from its upper left corner `at`; the height it took, in pixels on screen."""
    step = line_height(size)
    lines = wrap(text, width, size, style)
    for number, line in enumerate(lines):
        target.blit(text_surface(line, size, style, colour), (at[0], at[1] + number * step))
    return step * len(lines)
