"""Parchment, buttons, gauges, headings. Rects are in pixels on screen; drawn details follow the UI scale."""

from functools import lru_cache
from typing import Literal

import pygame

from game.ui.art import svg, texture, theme
from game.ui.art.theme import scaled

ButtonState = Literal["normal", "hover", "active", "disabled"]

BUTTON_FILL: dict[ButtonState, str] = {
    "normal": theme.BUTTON,
    "hover": theme.BUTTON_HOVER,
    "active": theme.BUTTON_ACTIVE,
    "disabled": theme.BUTTON_DISABLED,
}


def draw_page(target: pygame.Surface, fill: str = theme.PAGE) -> None:
    """The page behind everything: the whole target."""
    target.blit(_parchment(target.get_size(), fill), (0, 0))


@lru_cache(maxsize=48)
def _parchment(size: tuple[int, int], fill: str) -> pygame.Surface:
    sheet = pygame.Surface(size, 0, 32)
    sheet.fill(fill)
    texture.age(sheet, (size[0] * 7, size[1] * 3))
    return sheet


def draw_panel(
    target: pygame.Surface,
    rect: pygame.Rect,
    fill: str = theme.PANEL,
    *,
    ornaments: bool = False,
    shadow: bool = False,
) -> pygame.Rect:
    """Parchment in ink and gold rules; the rect left for content. `ornaments` set a tile on every corner."""
    if shadow:
        target.blit(_shade(rect.size), rect.move(scaled(4), scaled(5)))
    target.blit(_panel(rect.size, fill, ornaments, theme.scale()), rect)
    if ornaments:
        side = scaled(20)
        corner = svg.icon("ornament-corner", side)
        out = scaled(2)
        for x in (rect.left - out, rect.right - side + out):
            for y in (rect.top - out, rect.bottom - side + out):
                target.blit(corner, (x, y))
    return rect.inflate(-scaled(24), -scaled(20))


@lru_cache(maxsize=64)
def _panel(size: tuple[int, int], fill: str, ornaments: bool, scale: float) -> pygame.Surface:
    sheet = _parchment(size, fill).copy()
    whole = sheet.get_rect()
    thin, rule = max(1, round(scale)), max(2, round(2 * scale))
    pygame.draw.rect(sheet, theme.INK, whole, rule)
    pygame.draw.rect(sheet, theme.GOLD, whole.inflate(-6 * thin, -6 * thin), rule)
    pygame.draw.rect(sheet, theme.INK, whole.inflate(-11 * thin, -11 * thin), thin)
    return sheet


@lru_cache(maxsize=16)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    out.fill((43, 28, 18, 80))
    return out


def draw_frame(target: pygame.Surface, rect: pygame.Rect) -> None:
    """The frame of the board, drawn round `rect`, with corner ornaments."""
    thin, rule = scaled(1), scaled(2)
    pygame.draw.rect(target, theme.INK, rect.inflate(2 * thin, 2 * thin), rule)
    pygame.draw.rect(target, theme.GOLD, rect.inflate(8 * thin, 8 * thin), scaled(3))
    pygame.draw.rect(target, theme.INK, rect.inflate(12 * thin, 12 * thin), rule)
    side = scaled(24)
    corner = svg.icon("ornament-corner", side)
    for x in (rect.left - scaled(8), rect.right - side + scaled(8)):
        for y in (rect.top - scaled(8), rect.bottom - side + scaled(8)):
            target.blit(corner, (x, y))


def draw_button(
    target: pygame.Surface,
    rect: pygame.Rect,
    label: str,
    *,
    icon: str = "",
    key: str = "",
    cost: int = 0,
    reaction: bool = False,
    state: ButtonState = "normal",
    focused: bool = False,
) -> None:
    """A button: icon over label when the rect is tall, beside it when it is flat.

    `key` is the hotkey badge, `cost` pips in the corner (lozenges for reaction points), `focused` the ring of
    the keyboard.
    """
    disabled, active = state == "disabled", state == "active"
    radius = scaled(5)
    pygame.draw.rect(target, BUTTON_FILL[state], rect, border_radius=radius)
    if not disabled:
        shine = pygame.Rect(rect.x + 2, rect.y + 2, rect.width - 4, max(1, scaled(2)))
        pygame.draw.rect(target, theme.PALE if state != "normal" else "#f7ebc6", shine, border_radius=radius)
        foot = pygame.Rect(rect.x + 2, rect.bottom - scaled(4), rect.width - 4, scaled(3))
        pygame.draw.rect(target, "#d6c08a", foot, border_radius=radius)
    edge = (
        theme.RUBRIC
        if active
        else theme.INK
        if state == "hover"
        else theme.FADED_INK
        if disabled
        else theme.SOFT_INK
    )
    pygame.draw.rect(
        target,
        edge,
        rect,
        scaled(3) if active else scaled(2 if state == "hover" else 1),
        border_radius=radius,
    )
    if focused:
        pygame.draw.rect(
            target, theme.BRIGHT_GOLD, rect.inflate(scaled(6), scaled(6)), scaled(3), border_radius=radius
        )
        pygame.draw.rect(
            target, theme.INK, rect.inflate(scaled(8), scaled(8)), scaled(1), border_radius=radius
        )
    ink = theme.FADED_INK if disabled else theme.INK
    style: theme.FontStyle = "bold" if active else "semibold"
    if icon and rect.height >= scaled(52):
        _tall_content(target, rect, label, icon, ink, style, disabled)
    else:
        _flat_content(target, rect, label, icon, ink, style, disabled, bool(key))
    if key:
        draw_key(target, (rect.x + scaled(4), rect.y + scaled(4)), key, disabled=disabled)
    for number in range(cost):
        middle = (rect.right - scaled(11), rect.y + scaled(12) + number * scaled(14))
        draw_point(target, middle, "reaction" if reaction else "action", spent=disabled)


def _tall_content(
    target: pygame.Surface,
    rect: pygame.Rect,
    label: str,
    icon: str,
    ink: str,
    style: theme.FontStyle,
    disabled: bool,
) -> None:
    line = scaled(15)
    if theme.text_width(label, 10, style) > rect.width - scaled(8):
        side = min(scaled(44), rect.width - scaled(6), rect.height - scaled(22))
        picture = _pale(icon, side) if disabled else svg.icon(icon, side)
        target.blit(picture, (rect.centerx - side // 2, rect.bottom - scaled(4) - side))
        return
    side = min(scaled(44), rect.height - line - scaled(14), rect.width - scaled(20))
    picture = _pale(icon, side) if disabled else svg.icon(icon, side)
    target.blit(picture, (rect.centerx - side // 2, rect.y + scaled(6)))
    room = rect.width - scaled(8)
    size = theme.fitting_size(label, room, 15, style, least=10)
    theme.draw_text(
        target, label, (rect.centerx, rect.bottom - scaled(13)), size, style, ink, anchor="center", width=room
    )


def _flat_content(
    target: pygame.Surface,
    rect: pygame.Rect,
    label: str,
    icon: str,
    ink: str,
    style: theme.FontStyle,
    disabled: bool,
    keyed: bool,
) -> None:
    left = rect.x + scaled(30 if keyed else 10)
    if icon:
        side = min(rect.height - scaled(8), scaled(34))
        picture = _pale(icon, side) if disabled else svg.icon(icon, side)
        target.blit(picture, (left, rect.centery - side // 2))
        left += side + scaled(8)
        theme.draw_text(
            target,
            label,
            (left, rect.centery),
            17,
            style,
            ink,
            anchor="midleft",
            width=rect.right - left - scaled(8),
        )
    else:
        room = rect.width - scaled(16) - (2 * scaled(22) if keyed else 0)
        theme.draw_text(target, label, rect.center, 17, style, ink, anchor="center", width=room)


@lru_cache(maxsize=128)
def _pale(icon: str, side: int) -> pygame.Surface:
    out = pygame.transform.grayscale(svg.icon(icon, side))
    veil = pygame.Surface(out.get_size(), pygame.SRCALPHA, 32)
    veil.fill((255, 240, 206, 110))
    out.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def draw_key(target: pygame.Surface, at: tuple[int, int], key: str, *, disabled: bool = False) -> pygame.Rect:
    """A hotkey badge with its upper left corner `at`."""
    height = scaled(20)
    width = max(height, theme.text_width(key, 14, "bold") + scaled(10))
    badge = pygame.Rect(at, (width, height))
    pygame.draw.rect(target, theme.FADED_INK if disabled else theme.INK, badge, border_radius=scaled(4))
    theme.draw_text(target, key, badge.center, 14, "bold", theme.PANEL, anchor="center")
    return badge


def draw_point(
    target: pygame.Surface,
    centre: tuple[int, int],
    kind: Literal["action", "reaction"],
    *,
    spent: bool = False,
) -> None:
    """One action point (disc) or reaction point (lozenge), 12 pixels before the UI scale."""
    x, y = centre
    outer, inner = scaled(6), scaled(4)
    if kind == "action":
        pygame.draw.circle(target, theme.INK, centre, outer)
        pygame.draw.circle(target, theme.BUTTON if spent else theme.GOLD, centre, inner)
        return
    for reach, colour in ((outer + scaled(1), theme.INK), (inner, theme.BUTTON if spent else theme.BREATH)):
        pygame.draw.polygon(target, colour, [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def draw_points(
    target: pygame.Surface,
    at: tuple[int, int],
    now: int,
    most: int,
    kind: Literal["action", "reaction"] = "action",
) -> None:
    """A row of points from the middle of the first, `at`; those spent are pale."""
    for number in range(max(now, most)):
        draw_point(target, (at[0] + number * scaled(17), at[1]), kind, spent=number >= now)


def draw_gauge(
    target: pygame.Surface,
    rect: pygame.Rect,
    part: float,
    colour: str = theme.HEALTH,
    back: str = theme.GAUGE_BACK,
) -> None:
    """A bar filled from the left by `part`, 0 to 1."""
    part = min(1.0, max(0.0, part))
    pygame.draw.rect(target, theme.INK, rect.inflate(scaled(4), scaled(4)), border_radius=scaled(3))
    pygame.draw.rect(target, back, rect)
    filled = pygame.Rect(rect.x, rect.y, round(rect.width * part), rect.height)
    pygame.draw.rect(target, colour, filled)
    if filled.width and rect.height >= 6:
        light = pygame.Color(colour).lerp(pygame.Color(theme.PALE), 0.35)
        target.fill(light, (filled.x, filled.y, filled.width, max(1, rect.height // 4)))


def draw_lettrine(target: pygame.Surface, at: tuple[int, int], title: str, under: str = "") -> pygame.Rect:
    """A heading whose first letter is illuminated, a smaller line under the rest; what it covers."""
    side = scaled(54)
    target.blit(svg.icon("ornament-lettrine", side), at)
    theme.draw_text(
        target,
        title[:1],
        (at[0] + side // 2, at[1] + side // 2 - scaled(1)),
        42,
        "bold",
        "#f3d98a",
        anchor="center",
    )
    top = at[1] + (scaled(6) if under else scaled(12))
    head = theme.draw_text(target, title[1:], (at[0] + side + scaled(6), top), 26, "bold")
    if under:
        head.union_ip(
            theme.draw_text(
                target, under, (at[0] + side + scaled(7), at[1] + scaled(36)), 15, "italic", theme.SOFT_INK
            )
        )
    return head.union(pygame.Rect(at, (side, side)))


def draw_divider(
    target: pygame.Surface, rect: pygame.Rect, title: str = "", colour: str = theme.RUBRIC
) -> None:
    """A gold rule through the middle of `rect`, broken by a centred title or a small lozenge."""
    y = rect.centery
    if title:
        half = theme.draw_text(
            target, title, rect.center, 17, "bold", colour, anchor="center"
        ).width // 2 + scaled(10)
    else:
        half = scaled(9)
        reach = scaled(5)
        x = rect.centerx
        for size, ink in ((reach + scaled(1), theme.INK), (reach - scaled(1), theme.GOLD)):
            pygame.draw.polygon(target, ink, [(x, y - size), (x + size, y), (x, y + size), (x - size, y)])
    for start, end in ((rect.left, rect.centerx - half), (rect.centerx + half, rect.right)):
        if end > start:
            pygame.draw.line(target, theme.GOLD, (start, y), (end, y), scaled(2))


def draw_vine(target: pygame.Surface, rect: pygame.Rect) -> None:
    """A row of vine leaves as long as whole leaves fit, in the middle of `rect`."""
    side = rect.height
    count = rect.width // side
    left = rect.x + (rect.width - count * side) // 2
    for number in range(count):
        target.blit(svg.icon("ornament-vine", side), (left + number * side, rect.y))
