"""The odds of a wrestling move on parchment: won, dodged, withstood; both tests; where a push would lead."""

import pygame

from game.battle import Modifier, Reader
from game.rulesets.two_actions.forecasts_wrestling import (
    PushForecast,
    StrangleForecast,
    WrestleForecast,
)
from game.text import _, label, plural, signed, tell_modifier
from game.ui.art import panels, theme
from game.ui.art.theme import scaled
from game.ui.words import fighter_label, percent

WIDTH = 300
"""Pixels, before the UI scale, that these odds take."""


def wrestle_height(odds: WrestleForecast) -> int:
    """Pixels on screen that the odds take."""
    return scaled(24 + 18 + 56 + 14) + len(_lines(odds)) * scaled(18) + scaled(12)


def draw_wrestle(
    target: pygame.Surface, rect: pygame.Rect, reader: Reader, odds: WrestleForecast
) -> int:
    """Draw the odds into `rect` from the top; the height used (D-WRES-2, D-WRES-7)."""
    x, y, width = rect.x, rect.y, rect.width
    title = _("{move}: {name}", move=label("wrestling", odds.move), name=fighter_label(reader, odds.target))
    size = theme.fitting_size(title, width, 18, "bold", least=11)
    theme.draw_text(target, title, (x, y), size, "bold", width=width)
    y += scaled(24)
    theme.draw_text(target, _subtitle(odds), (x, y), 14, "italic", theme.SOFT_INK, width=width)
    y += scaled(18)
    cells = [(percent(odds.expected), _("succeeds"), theme.BLUE, float(odds.expected))]
    if odds.dodge is not None:
        cells.append((percent(odds.dodge), _("dodged"), theme.AMBER, float(odds.dodge)))
    else:
        cells.append((percent(1 - odds.won), _("withstood"), theme.AMBER, float(1 - odds.won)))
    each = width // 2
    for number, (text, caption, colour, part) in enumerate(cells):
        left = x + number * each
        theme.draw_text(target, text, (left, y), 30 if number == 0 else 26, "bold", colour)
        foot = theme.draw_text(target, caption, (left, y + scaled(36)), 14, "italic", theme.SOFT_INK)
        gauge = pygame.Rect(0, 0, min(scaled(40), left + each - foot.right - scaled(14)), scaled(6))
        gauge.midleft = (foot.right + scaled(6), foot.centery + scaled(1))
        if gauge.width >= scaled(12):
            panels.draw_gauge(target, gauge, part, colour)
    y += scaled(56)
    panels.draw_divider(target, pygame.Rect(x, y, width, scaled(10)))
    y += scaled(14)
    for line, colour in _lines(odds):
        small = theme.fitting_size(line, width, 14, least=11)
        theme.draw_text(target, line, (x, y), small, colour=colour, width=width)
        y += scaled(18)
    return y - rect.y


def _subtitle(odds: WrestleForecast) -> str:
    if odds.won_dodged is None:
        return _("cannot be dodged now; equal totals succeed")
    return _("{chance} when it is not dodged; equal totals succeed", chance=percent(odds.won))


def _lines(odds: WrestleForecast) -> list[tuple[str, str]]:
    own = _("Own test: d20 {modifiers}", modifiers=summed(odds.modifiers))
    if odds.advantage > 0:
        own += ", " + _("two dice, the higher counts")
    found = [(own, theme.INK)]
    if odds.dodge is not None:
        found.append((_("Dodge: d20 {modifiers}", modifiers=summed(odds.dodging)), theme.INK))
    found.append((_("Resistance: d20 {modifiers}", modifiers=summed(odds.resisting)), theme.INK))
    if odds.slide is not None:
        found.append((push_text(odds.slide), theme.RUBRIC if odds.slide.why else theme.INK))
    return found


def summed(modifiers: tuple[Modifier, ...]) -> str:
    """What is added to a die, in words; nothing that adds nothing."""
    parts = [f"{signed(m.value)} {tell_modifier(m.source)}" for m in modifiers if m.value]
    return ", ".join(parts) if parts else signed(0)


def push_text(way: PushForecast) -> str:
    """Where a push of this length leads, in words (D-WRES-7)."""
    tiles = len(way.tiles)
    text = plural("{n} tile", "{n} tiles", tiles)
    if way.why == "fall":
        return text + ", " + plural("a fall of {n} level", "a fall of {n} levels", way.drop)
    more = {
        "obstacle": _("then an obstacle: a fatigue"),
        "creature": _("then somebody stands in the way"),
        "edge": _("then the map ends"),
        "abyss": _("over the edge: gone for good"),
    }.get(way.why, "")
    return f"{text}, {more}" if more else text


def strangle_text(odds: StrangleForecast) -> str:
    """What a turn more of strangling does, in words (D-WRES-5)."""
    if odds.dies:
        return _("The next fatigue kills.")
    if not odds.against:
        return _("A fatigue; from the next turn on the victim may faint.")
    return _(
        "A fatigue, and fainting: {chance} (CON test against {against}).",
        chance=percent(odds.faints), against=odds.against)
