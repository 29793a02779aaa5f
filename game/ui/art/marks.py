"""Small signs on tiles and fighters: rings, pointer, cursor, health bars, bubbles. Sizes in pixels on screen.

A `rect` is the surface of the fighter's or sign's tile on screen.
"""

from functools import lru_cache

import pygame

from game.ui.art import svg, theme


@lru_cache(maxsize=256)
def mark(name: str, size: int) -> pygame.Surface:
    """assets/tiles/ov-<name>.svg, `size` pixels square. Shared: do not draw on it."""
    return svg.raster(svg.source("tiles", f"ov-{name}"), size, size)


def figure_place(rect: pygame.Rect, size: int) -> tuple[int, int]:
    """Where the upper left corner of a figure of `size` goes so that it stands in the middle of its tile."""
    return rect.centerx - size // 2, rect.bottom - size - max(2, round(rect.width * 0.07))


def draw_ring(target: pygame.Surface, rect: pygame.Rect, size: int, name: str) -> None:
    """A ring round the base of a figure of `size`; `name` is select or target. Draw it before the figure."""
    target.blit(mark(name, size), figure_place(rect, size))


def draw_pointer(target: pygame.Surface, rect: pygame.Rect, size: int, bob: float = 0) -> None:
    """The gold arrow over the fighter whose turn it is; `bob` 0 to 1 lifts it."""
    side = max(12, round(rect.width * 0.34))
    top = figure_place(rect, size)[1] - round(side * (0.55 + 0.3 * bob))
    target.blit(mark("pointer", side), (rect.centerx - side // 2, top))


def draw_cursor(target: pygame.Surface, rect: pygame.Rect) -> None:
    """The corners that show the tile under mouse or keyboard."""
    target.blit(mark("cursor", rect.width), rect)


def draw_bubble(
    target: pygame.Surface, rect: pygame.Rect, size: int, icon: str, colour: str = theme.RUBRIC
) -> None:
    """A round badge with an icon over a figure, for what would be done to it."""
    across = max(16, round(rect.width * 0.4))
    place = (rect.centerx - across // 2, figure_place(rect, size)[1] - across // 2)
    target.blit(_bubble(across, icon, colour), place)


@lru_cache(maxsize=64)
def _bubble(across: int, icon: str, colour: str) -> pygame.Surface:
    disc = (
        f'<circle cx="48" cy="48" r="46" fill="{theme.INK}"/><circle cx="48" cy="48" r="41" fill="{colour}"/>'
        f'<circle cx="48" cy="48" r="32" fill="{theme.CREAM}"/>'
    )
    out = svg.raster(svg.wrap(disc), across, across)
    inner = round(across * 0.56)
    out.blit(svg.icon(icon, inner), ((across - inner) // 2, (across - inner) // 2))
    return out


def draw_health(
    target: pygame.Surface, rect: pygame.Rect, now: int, most: int, *, colour: str | None = None
) -> None:
    """Health under the base ring: one pip a point up to eight, a bar beyond. `most` at least 1."""
    width = max(20, round(rect.width * 0.62))
    height = max(3, round(rect.width * 0.07))
    bar = pygame.Rect(rect.centerx - width // 2, rect.bottom - height - 1, width, height)
    part = min(1.0, max(0.0, now / most))
    if colour is None:
        colour = "#4f8a3a" if part > 0.6 else theme.AMBER if part > 0.35 else theme.RUBRIC
    pygame.draw.rect(target, theme.INK, bar.inflate(4, 4), border_radius=3)
    if most > 8:
        pygame.draw.rect(target, theme.PANEL, bar)
        pygame.draw.rect(target, colour, (bar.x, bar.y, round(bar.width * part), bar.height))
        return
    for pip in range(most):
        left = bar.x + round(pip * (bar.width + 1) / most)
        right = bar.x + round((pip + 1) * (bar.width + 1) / most) - 1
        pygame.draw.rect(
            target, colour if pip < now else theme.PANEL, (left, bar.y, right - left, bar.height)
        )


def draw_conditions(target: pygame.Surface, rect: pygame.Rect, names: tuple[str, ...]) -> None:
    """Icons of conditions (bleeding, winded ...) down the right edge of the tile, at most three."""
    side = max(14, round(rect.width * 0.26))
    for number, name in enumerate(names[:3]):
        target.blit(_badge(name, side), (rect.right - side + 3, rect.y + number * (side + 1)))


def draw_called(target: pygame.Surface, rect: pygame.Rect) -> None:
    """The horn over a corner of the tile of an enemy that an order marks."""
    side = max(14, round(rect.width * 0.3))
    target.blit(_plate("shout-order", side, theme.GOLD), (rect.x - 2, rect.y - 2))


def draw_lock(target: pygame.Surface, rect: pygame.Rect) -> None:
    """A padlock on a locked door."""
    side = max(12, round(rect.width * 0.32))
    target.blit(_padlock(side), (rect.centerx - side // 2, rect.bottom - side - max(1, rect.width // 16)))


@lru_cache(maxsize=16)
def _padlock(side: int) -> pygame.Surface:
    ink = theme.INK
    return svg.raster(
        svg.wrap(
            f'<path d="M28 46 V30 A20 20 0 0 1 68 30 V46" fill="none" stroke="{ink}" stroke-width="22"/>'
            f'<path d="M28 48 V30 A20 20 0 0 1 68 30 V48" fill="none" stroke="#d7dbd6" stroke-width="10"/>'
            f'<rect x="12" y="42" width="72" height="50" rx="9" fill="{theme.GOLD}" stroke="{ink}"'
            f' stroke-width="7"/><circle cx="48" cy="61" r="8" fill="{ink}"/>'
            f'<path d="M48 62 V78" fill="none" stroke="{ink}" stroke-width="8"/>'
        ),
        side,
        side,
    )


@lru_cache(maxsize=16)
def _plate(icon: str, side: int, colour: str) -> pygame.Surface:
    rim = f'<circle cx="48" cy="48" r="46" fill="{theme.INK}"/>'
    disc = f'<circle cx="48" cy="48" r="40" fill="{colour}"/>'
    out = svg.raster(svg.wrap(rim + disc), side, side)
    inner = side - max(4, side // 4)
    out.blit(svg.icon(icon, inner), ((side - inner) // 2, (side - inner) // 2))
    return out


@lru_cache(maxsize=64)
def _badge(condition: str, side: int) -> pygame.Surface:
    out = svg.raster(
        svg.wrap(
            f'<rect x="3" y="3" width="90" height="90" rx="20" fill="{theme.CREAM}"'
            f' stroke="{theme.INK}" stroke-width="6"/>'
        ),
        side,
        side,
    )
    inner = side - max(4, side // 5)
    out.blit(svg.icon(f"condition-{condition}", inner), ((side - inner) // 2, (side - inner) // 2))
    return out
