"""The odds of an attack on parchment: big numbers, every modifier in words, one row per answer."""

from collections.abc import Sequence

import pygame

from game.battle import Reader
from game.rulesets.two_actions.forecast import AttackForecast, DefenceOdds, MoveForecast, Threat
from game.rulesets.two_actions.forecasts_riding import RideForecast
from game.text import _, label, plural, signed, tell_modifier
from game.ui.art import panels, theme
from game.ui.art.theme import scaled
from game.ui.words import fighter_label, percent, weapon_label, whole_percent

ODDS_WIDTH = 300
"""Pixels, before the UI scale, that the odds take at least."""


def answer_label(kind: str) -> str:
    """What the target does, for a row of odds."""
    return {"none": _("no reaction"), "block": _("blocks"), "dodge": _("dodges")}.get(kind, kind)


def odds_height(odds: AttackForecast, threats: Sequence[Threat] = (), ride: bool = False) -> int:
    """Pixels on screen that the odds take; `ride` with a riding test before the blow."""
    lines = (len(shown_modifiers(odds)) + 1) // 2
    more = len(theme.wrap(damage_text(odds), scaled(ODDS_WIDTH), 13, "italic")) - 1
    return (
        scaled(24 + 18 + 56 + 14)
        + lines * scaled(18)
        + more * scaled(17)
        + scaled(20 + 12 + 18)
        + len(odds.rows) * scaled(18)
        + (len(threats) + ride + bool(odds.astray)) * scaled(18)
        + (scaled(6) if threats or ride or odds.astray else 0)
        + (scaled(18) if odds.expected.parts else 0)
    )


def shown_modifiers(odds: AttackForecast) -> list[tuple[int, str]]:
    """Modifiers worth a line: value and words (D-ATT-2, D-DMG-4, D-LOS-3)."""
    return [(m.value, tell_modifier(m.source)) for m in odds.modifiers if m.value]


def stray_text(reader: Reader, odds: AttackForecast) -> str:
    """Whom a natural 1 would hit instead (D-ATT-4)."""
    return _(
        "a natural 1 hits {friend}: {chance}", friend=fighter_label(reader, odds.astray),
        chance=percent(odds.slip))


def draw_odds(
    target: pygame.Surface,
    rect: pygame.Rect,
    reader: Reader,
    odds: AttackForecast,
    *,
    walk: MoveForecast | None = None,
    steps: int = 0,
    charge: bool = False,
) -> int:
    """Draw the odds into `rect` from the top; the height used (D-ATT-1)."""
    x, y, width = rect.x, rect.y, rect.width
    weapon = weapon_label(reader, odds.actor, odds.weapon)
    title = _("{weapon} against {name}", weapon=weapon, name=fighter_label(reader, odds.target))
    size = theme.fitting_size(title, width, 18, "bold", least=11)
    theme.draw_text(target, title, (x, y), size, "bold", width=width)
    y += scaled(24)
    under = _subtitle(odds, walk, steps, charge)
    theme.draw_text(target, under, (x, y), 14, "italic", theme.SOFT_INK, width=width)
    y += scaled(18)
    y = _numbers(target, x, y, width, odds)
    panels.draw_divider(target, pygame.Rect(x, y, width, scaled(10)))
    y += scaled(14)
    y = _modifiers(target, x, y, width, odds)
    y = _damage(target, x, y, width, odds)
    y = _rows(target, x, y, width, odds)
    if odds.expected.parts:
        parts = _("parts rider and mount: {chance}", chance=percent(odds.expected.parts))
        theme.draw_text(target, parts, (x, y), 14, "semibold", theme.AMBER, width=width)
        y += scaled(18)
    threats = (*(walk.threats if walk else ()), *odds.reactors)
    warnings = [threat_text(reader, threat) for threat in threats]
    if walk is not None and walk.ride is not None:
        warnings.insert(0, ride_text(walk.ride))
    if odds.astray:
        warnings.append(stray_text(reader, odds))
    if warnings:
        y += scaled(6)
        for text in warnings:
            theme.draw_text(target, text, (x, y), 14, "semibold", theme.RUBRIC, width=width)
            y += scaled(18)
    return y - rect.y


def ride_text(ride: RideForecast) -> str:
    """How often a mount obeys somebody not used to riding, and throws its rider (D-MNT-2, D-MNT-4)."""
    return _(
        "The mount obeys: {chance}; throws its rider: {thrown}",
        chance=percent(ride.chance), thrown=percent(ride.unhorsed))


def threat_text(reader: Reader, threat: Threat) -> str:
    """Who could strike in passing, where, and with which odds (D-OPP-2)."""
    name = fighter_label(reader, threat.owner)
    if threat.attack is None:
        return _("{name} could strike", name=name)
    return _("{name} could strike: {chance}", name=name, chance=percent(threat.attack.touch))


def _subtitle(odds: AttackForecast, walk: MoveForecast | None, steps: int, charge: bool) -> str:
    zone = label("zone-short", odds.zone)
    if charge:
        return _("after a charge, at the {zone}", zone=zone)
    if walk is not None:
        return plural("after {n} step, at the {zone}", "after {n} steps, at the {zone}", steps, zone=zone)
    return {
        "melee": _("in melee, at the {zone}", zone=zone),
        "shot": _("a shot at the {zone}", zone=zone),
        "throw": _("a throw at the {zone}", zone=zone),
        "spell": _("a spell at the {zone}", zone=zone),
    }.get(odds.mode, zone)


def _numbers(target: pygame.Surface, x: int, y: int, width: int, odds: AttackForecast) -> int:
    best = odds.expected
    cells = (
        (percent(odds.touch), _("touches"), theme.BLUE, float(odds.touch)),
        (percent(best.wounds), _("wounds"), theme.AMBER, float(best.wounds)),
        (percent(best.downs), _("downs"), theme.RUBRIC, float(best.downs)),
    )
    each = width // 3
    for number, (text, caption, colour, part) in enumerate(cells):
        left = x + number * each
        size = 30 if number == 0 else 26
        theme.draw_text(target, text, (left, y + (0 if number == 0 else scaled(3))), size, "bold", colour)
        low, wide = (left, y + scaled(36)), each - scaled(10)
        small = theme.fitting_size(caption, wide, 14, "italic", least=11)
        foot = theme.draw_text(target, caption, low, small, "italic", theme.SOFT_INK, width=wide)
        gauge = pygame.Rect(0, 0, min(scaled(26), left + wide - foot.right - scaled(6)), scaled(6))
        gauge.midleft = (foot.right + scaled(6), foot.centery + scaled(1))
        if gauge.width >= scaled(12):
            panels.draw_gauge(target, gauge, part, colour)
    return y + scaled(56)


def _modifiers(target: pygame.Surface, x: int, y: int, width: int, odds: AttackForecast) -> int:
    found = shown_modifiers(odds)
    column = width // 2
    for number, (value, text) in enumerate(found):
        left, top = x + (number % 2) * column, y + (number // 2) * scaled(18)
        colour = theme.GREEN if value > 0 else theme.RUBRIC
        sign = theme.draw_text(target, signed(value), (left, top), 14, "bold", colour)
        wide = column - sign.width - scaled(8)
        small = theme.fitting_size(text, wide, 14, least=11)
        theme.draw_text(target, text, (sign.right + scaled(5), top), small, width=wide)
    return y + (len(found) + 1) // 2 * scaled(18)


def _damage(target: pygame.Surface, x: int, y: int, width: int, odds: AttackForecast) -> int:
    for line in theme.wrap(damage_text(odds), width, 13, "italic"):
        theme.draw_text(target, line, (x, y), 13, "italic", theme.SOFT_INK)
        y += scaled(17)
    return y + scaled(3)


def damage_text(odds: AttackForecast) -> str:
    """What must be reached, the dice of the damage, and from how much on it wounds (D-DMG-1, D-DMG-2)."""
    bonus = sum(m.value for m in odds.damage_modifiers)
    dice = f"{odds.damage[0]}d{odds.damage[1]}" + (signed(bonus) if bonus else "")
    data = {"against": odds.against, "dice": dice, "threshold": odds.threshold}
    text = _("against vigour {against}; damage {dice}, wounds from {threshold}", **data)
    if odds.advantage > 0:
        text = _("advantage; ") + text
    elif odds.advantage < 0:
        text = _("disadvantage; ") + text
    return text


def _rows(target: pygame.Surface, x: int, y: int, width: int, odds: AttackForecast) -> int:
    panels.draw_divider(target, pygame.Rect(x, y, width, scaled(8)))
    y += scaled(12)
    columns = tuple(x + width - scaled(right) for right in (190, 128, 58, 0))
    for place, text in zip(columns, (_("unhurt"), _("fatigue"), _("wounds"), _("downs")), strict=True):
        theme.draw_text(target, text, (place, y), 13, "italic", theme.SOFT_INK, anchor="topright")
    theme.draw_text(target, _("answer"), (x, y), 13, "italic", theme.SOFT_INK)
    y += scaled(18)
    for row in odds.rows:
        y = _row(target, x, y, columns, (odds, row))
    return y


def outcome_parts(odds: AttackForecast, row: DefenceOdds) -> tuple[int, int, int]:
    """Whole percents of no harm, a fatigue, a wound under one answer: they add up to those of the touch.

    D-DEF-1.
    """
    touch, wounds = whole_percent(odds.touch), whole_percent(row.wounds)
    harmless = row.levels[0] - (1 - odds.touch)
    if harmless + row.wounds == odds.touch:
        return touch - wounds, 0, wounds
    safe = min(whole_percent(harmless), touch - wounds)
    return safe, touch - wounds - safe, wounds


def _row(
    target: pygame.Surface,
    x: int,
    y: int,
    columns: tuple[int, ...],
    found: tuple[AttackForecast, DefenceOdds],
) -> int:
    odds, row = found
    best = row is odds.expected and len(odds.rows) > 1
    style: theme.FontStyle = "bold" if best else "regular"
    theme.draw_text(target, answer_label(row.kind), (x, y), 14, style)
    parts = outcome_parts(odds, row)
    texts = [_("{value}%", value=part) if part else "–" for part in parts]
    for place, text in zip(columns, (*texts, percent(row.downs)), strict=True):
        theme.draw_text(target, text, (place, y), 14, style, anchor="topright")
    return y + scaled(18)
