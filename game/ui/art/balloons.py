"""Notes over the board: the odds panel with its tail, where to put it, tooltips. Pixels on screen."""

from collections.abc import Sequence
from typing import Literal

import pygame

from game.ui.art import theme
from game.ui.art.panels import draw_panel
from game.ui.art.theme import scaled

Edge = Literal["top", "bottom", "left", "right"]


def draw_balloon(
    target: pygame.Surface,
    rect: pygame.Rect,
    tip: tuple[int, int] | None = None,
    fill: str = theme.ODDS_PANEL,
) -> pygame.Rect:
    """The odds panel: parchment with a shadow, its tail ending at `tip`; the rect left for content."""
    inner = draw_panel(target, rect, fill, shadow=True)
    if tip is not None and not rect.collidepoint(tip):
        root, edge = _tail_root(rect, tip)
        across = scaled(13)
        level = edge in ("top", "bottom")
        a = (root[0] - across, root[1]) if level else (root[0], root[1] - across)
        b = (root[0] + across, root[1]) if level else (root[0], root[1] + across)
        depth = scaled(2)
        dx, dy = {"top": (0, depth), "bottom": (0, -depth), "left": (depth, 0), "right": (-depth, 0)}[edge]
        pygame.draw.polygon(target, fill, [(a[0] + dx, a[1] + dy), tip, (b[0] + dx, b[1] + dy)])
        pygame.draw.lines(target, theme.INK, False, [a, tip, b], scaled(2))
    return inner


def _tail_root(rect: pygame.Rect, tip: tuple[int, int]) -> tuple[tuple[int, int], Edge]:
    margin = scaled(26)
    x = min(max(tip[0], rect.left + margin), rect.right - margin)
    y = min(max(tip[1], rect.top + margin), rect.bottom - margin)
    gaps: dict[Edge, int] = {
        "top": rect.top - tip[1],
        "bottom": tip[1] - rect.bottom,
        "left": rect.left - tip[0],
        "right": tip[0] - rect.right,
    }
    edge = max(gaps, key=lambda name: gaps[name])
    roots: dict[Edge, tuple[int, int]] = {
        "top": (x, rect.top),
        "bottom": (x, rect.bottom - 1),
        "left": (rect.left, y),
        "right": (rect.right - 1, y),
    }
    return roots[edge], edge


def balloon_place(
    size: tuple[int, int], tip: pygame.Rect, area: pygame.Rect, avoid: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Where a balloon of `size` about the tile `tip` hides least of `avoid` while it stays in `area`."""
    gap = scaled(22)
    wanted = [
        (tip.right + gap, tip.bottom + gap // 2),
        (tip.left - gap - size[0], tip.bottom + gap // 2),
        (tip.right + gap, tip.top - size[1] - gap),
        (tip.left - gap - size[0], tip.top - size[1] - gap),
        (tip.right + gap, tip.centery - size[1] // 2),
        (tip.left - gap - size[0], tip.centery - size[1] // 2),
        (tip.centerx - size[0] // 2, tip.bottom + gap),
        (tip.centerx - size[0] // 2, tip.top - gap - size[1]),
    ]
    best, least = pygame.Rect(wanted[0], size), -1.0
    for number, place in enumerate(wanted):
        rect = pygame.Rect(place, size)
        moved = rect.clamp(area)
        hidden = sum(moved.clip(other).width * moved.clip(other).height for other in (*avoid, tip, tip))
        cost = hidden + 40.0 * (abs(moved.x - rect.x) + abs(moved.y - rect.y)) + number
        if least < 0 or cost < least:
            best, least = moved, cost
    return best


def edge_place(size: tuple[int, int], area: pygame.Rect, avoid: Sequence[pygame.Rect]) -> pygame.Rect:
    """Where a panel of `size` at an edge of `area` hides least of `avoid`; the bottom when all are alike."""
    best, least = pygame.Rect((0, 0), size), -1
    for name in (
        "midbottom", "midtop", "bottomleft", "bottomright", "topleft", "topright", "midleft", "midright",
    ):  # fmt: skip
        place = pygame.Rect((0, 0), size)
        setattr(place, name, getattr(area, name))
        hidden = sum((clip := place.clip(rect)).width * clip.height for rect in avoid)
        if least < 0 or hidden < least:
            best, least = place, hidden
    return best


def draw_tooltip(
    target: pygame.Surface, text: str, at: tuple[int, int], *, title: str = "", width: int = 260
) -> pygame.Rect:
    """A note beside the mouse, never under it; `width` before the UI scale, at most."""
    room = scaled(width)
    lines = theme.wrap(text, room, 15) if text else []
    widths = [theme.text_width(line, 15) for line in lines]
    if title:
        widths.append(min(room, theme.text_width(title, 16, "bold")))
    height = len(lines) * theme.line_height(15) + (theme.line_height(16) if title else 0)
    box = pygame.Rect(
        at[0] + scaled(14), at[1] + scaled(18), max(widths, default=0) + scaled(26), height + scaled(20)
    )
    if box.bottom > target.get_height():
        box.bottom = at[1] - scaled(12)
    box.clamp_ip(target.get_rect())
    inner = draw_panel(target, box, theme.ODDS_PANEL, shadow=True)
    y = inner.y
    if title:
        theme.draw_text(target, title, (inner.x, y), 16, "bold", theme.RUBRIC, width=room)
        y += theme.line_height(16)
    for line in lines:
        theme.draw_text(target, line, (inner.x, y), 15)
        y += theme.line_height(15)
    return box
