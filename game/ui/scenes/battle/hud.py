"""The parts round the board: turn order above, the fighter's card below, what lies under the mouse."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.battle import BattleState, Decision, Fighter, Posture, Reader
from game.rulesets.two_actions.components import Order, Turn
from game.text import _, label, name_of
from game.ui import sheet
from game.ui.art import figures, panels, svg, theme
from game.ui.art.theme import scaled
from game.ui.chronicle import roman
from game.ui.scenes.battle import casting, wrestling
from game.ui.shell import Tip
from game.ui.stage import known_things, look_of
from game.ui.words import condition_names, fighter_label, item_label, kind_label

TRACK_ICONS = {
    "fatigue": "breath",
    "light": "wound-light",
    "serious": "wound-serious",
    "critical": "wound-mortal",
}
TRACK_COLOURS = {
    "fatigue": theme.BREATH,
    "light": "#c9a227",
    "serious": theme.AMBER,
    "critical": theme.RUBRIC,
}


@dataclass(frozen=True)
class Spot:
    """A place of the interface with a note and, maybe, a fighter behind it."""

    rect: pygame.Rect
    tip: Callable[[], Tip]
    fighter: int = 0


def held_kinds(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Content ids of what a fighter's hands hold, as far as there are pictures."""
    return known_things(tuple(sheet.item_kind(reader, i) for i in sheet.held(reader, fighter)))


def medallion(reader: Reader, fighter: int, size: int, active: bool) -> pygame.Surface:
    """The round portrait of a fighter."""
    who = reader.get(fighter, Fighter)
    return figures.medallion(
        look_of(who.kind),
        who.side,
        size,
        active,
        facing=reader.get(fighter, Posture).facing,
        held=held_kinds(reader, fighter),
    )


def turn_order(reader: Reader, decision: Decision) -> tuple[list[int], list[int]]:
    """Who may act now, and who comes after in this round (D-TIME-2, D-TIME-4)."""
    state = reader.get(0, BattleState)
    now = [f for f in state.order if f in decision.fighters]
    later = [
        f
        for f in state.order
        if f not in now and sheet.able(reader, f) and reader.get(f, Turn).state != "done"
    ]
    return now, later


def draw_turn_bar(
    target: pygame.Surface, rect: pygame.Rect, reader: Reader, decision: Decision, selected: int, room: int
) -> list[Spot]:
    """The order of the round; `room` pixels at the right end stay free for buttons."""
    inner = panels.draw_panel(target, rect)
    y = rect.centery
    x = inner.x + scaled(4)
    state = reader.get(0, BattleState)
    text = _("Round {number}", number=roman(state.round))
    x = theme.draw_text(target, text, (x, y), 20, "bold", theme.RUBRIC, anchor="midleft").right + scaled(14)
    spots: list[Spot] = []
    now, later = turn_order(reader, decision)
    end = inner.right - room
    big, small = scaled(50), scaled(40)
    chosen = selected if selected in now else (now[0] if now else decision.fighter)
    if decision.kind != "over" and chosen:
        picture = medallion(reader, chosen, big, True)
        place = picture.get_rect(midleft=(x, y))
        target.blit(picture, place)
        spots.append(_spot(reader, chosen, place))
        name, wide = fighter_label(reader, chosen), scaled(190)
        size = theme.fitting_size(name, wide, 18, "bold", least=13)
        x = theme.draw_text(
            target, name, (place.right + scaled(8), y), size, "bold", anchor="midleft", width=wide
        ).right + scaled(12)
    arrow = scaled(7)
    pygame.draw.polygon(target, theme.RUBRIC, [(x, y - arrow), (x + arrow * 3 // 2, y), (x, y + arrow)])
    x += scaled(18)
    for fighter in (*(f for f in now if f != chosen), *later):
        if x + small > end - scaled(6):
            break
        picture = medallion(reader, fighter, small, fighter in now)
        place = picture.get_rect(midleft=(x, y - scaled(1)))
        target.blit(picture, place)
        total = reader.get(fighter, Order).total
        badge = pygame.Rect(0, 0, scaled(21), scaled(16))
        badge.bottomright = (place.right + scaled(3), place.bottom + scaled(3))
        pygame.draw.rect(target, theme.INK, badge, border_radius=scaled(3))
        theme.draw_text(target, str(total), badge.center, 13, "bold", theme.PANEL, anchor="center")
        spots.append(_spot(reader, fighter, place))
        x += small + scaled(9)
    then = _("then round {number}", number=roman(state.round + 1))
    wide = theme.text_width(then, 15, "italic")
    if x + wide + scaled(20) < end:
        pygame.draw.line(
            target,
            theme.SOFT_INK,
            (x + scaled(4), y - scaled(12)),
            (x + scaled(4), y + scaled(12)),
            scaled(2),
        )
        theme.draw_text(target, then, (x + scaled(16), y), 15, "italic", theme.SOFT_INK, anchor="midleft")
        x += wide + scaled(30)
        if end - x > scaled(80):
            panels.draw_vine(target, pygame.Rect(x, y - scaled(14), end - x - scaled(8), scaled(28)))
    return spots


def _spot(reader: Reader, fighter: int, rect: pygame.Rect) -> Spot:
    return Spot(rect, lambda: fighter_tip(reader, fighter), fighter)


def fighter_tip(reader: Reader, fighter: int) -> Tip:
    """Name, kind, side, points, wounds and conditions on a few lines (D-TIME-5, D-TIME-7)."""
    have = sheet.points(reader, fighter)
    lines = [
        _(
            "{kind}, {side}",
            kind=kind_label(reader, fighter),
            side=name_of(sheet.side_name(reader, sheet.side(reader, fighter))),
        ),
        _(
            "Actions {actions} of {most}, reactions {reactions} of {most_reactions}",
            actions=have[0],
            most=have[1],
            reactions=have[2],
            most_reactions=have[3],
        ),
        wounds_line(reader, fighter),
    ]
    found = conditions_line(reader, fighter)
    if found:
        lines.append(found)
    lines += mount_lines(reader, fighter)
    lines += casting.known_lines(reader, fighter)
    return Tip("\n".join(lines), fighter_label(reader, fighter))


def mount_lines(reader: Reader, fighter: int) -> list[str]:
    """What a fighter rides, and how that one is; who rides a mount (D-MNT-1, D-MNT-3)."""
    lines = []
    for other in sheet.pair(reader, fighter):
        if other == fighter:
            continue
        name = fighter_label(reader, other)
        ridden = sheet.is_mount(reader, other)
        text = _("Rides: {name}", name=name) if ridden else _("Ridden by: {name}", name=name)
        lines.append(text)
        lines.append(wounds_line(reader, other))
        found = conditions_line(reader, other)
        if found:
            lines.append(found)
    return lines


def wounds_line(reader: Reader, fighter: int) -> str:
    """Wounds in words."""
    if sheet.state(reader, fighter) != "able":
        return label("status", sheet.state(reader, fighter)).capitalize()
    parts = [
        _("{level} {crossed} of {boxes}", level=label("level", t.level), crossed=t.crossed, boxes=t.boxes)
        for t in sheet.tracks(reader, fighter)
        if t.crossed
    ]
    return _("Wounds: {list}", list=", ".join(parts)) if parts else _("Unhurt")


def conditions_line(reader: Reader, fighter: int) -> str:
    """Conditions in words, prone among them (D-DMG-5)."""
    names = condition_names(reader, fighter)
    if sheet.prone(reader, fighter):
        names.insert(0, _("Prone"))
    heart = sheet.heart(reader, fighter)
    if heart in ("fleeing", "cornered"):
        names.insert(0, label("flight", heart).capitalize())
    elif heart == "shaken":
        names.insert(0, _("Shaken"))
    return ", ".join((*wrestling.bond_lines(reader, fighter), *names))


def draw_tracks(
    target: pygame.Surface, at: tuple[int, int], reader: Reader, fighter: int, room: int
) -> list[Spot]:
    """The four wound tracks as rows of boxes, in one line of at most `room` pixels (D-DMG-3)."""
    x, y = at
    found = sheet.tracks(reader, fighter)
    whole = sum(scaled(30) + scaled(13) * track.boxes for track in found)
    fit = min(1.0, room / whole)
    spots = []
    box, side, gap = scaled(11 * fit), scaled(20 * fit), scaled(2 * fit)
    for track in found:
        left = x
        target.blit(svg.icon(TRACK_ICONS[track.level], side), (x, y - side // 2))
        x += side + scaled(3 * fit)
        for number in range(track.boxes):
            cell = pygame.Rect(x, y - box // 2, box, box)
            pygame.draw.rect(target, theme.INK, cell, border_radius=scaled(2))
            fill = TRACK_COLOURS[track.level] if number < track.crossed else theme.PANEL
            pygame.draw.rect(target, fill, cell.inflate(-scaled(3), -scaled(3)))
            x += box + gap
        text = _(
            "{level}: {crossed} of {boxes}",
            level=label("level", track.level).capitalize(),
            crossed=track.crossed,
            boxes=track.boxes,
        )
        spots.append(Spot(pygame.Rect(left, y - side // 2, x - left, side), partial(Tip, text, _("Wounds"))))
        x += scaled(7 * fit)
    return spots


def draw_card(target: pygame.Surface, rect: pygame.Rect, reader: Reader, fighter: int) -> list[Spot]:
    """The card of the fighter that acts: portrait, name, points, wounds (D-TIME-5)."""
    inner = panels.draw_panel(target, rect)
    if not fighter:
        theme.draw_text(
            target, _("Nobody is acting"), inner.center, 16, "italic", theme.SOFT_INK, anchor="center"
        )
        return []
    who = reader.get(fighter, Fighter)
    side = inner.height + scaled(4)
    frame = pygame.Rect(inner.x - scaled(4), inner.centery - side // 2, side, side)
    colours = theme.side_colours(who.side)
    pygame.draw.rect(target, colours.main, frame)
    for n in range(-side, side, scaled(10)):
        pygame.draw.line(
            target,
            colours.shade,
            (frame.x + max(0, n), frame.y + max(0, -n)),
            (frame.x + min(side, side + n), frame.y + min(side, side - n)),
            1,
        )
    bust = figures.portrait(look_of(who.kind), who.side, side - 4, facing=1, held=held_kinds(reader, fighter))
    target.blit(bust, (frame.x + 2, frame.y + 2))
    pygame.draw.rect(target, theme.INK, frame, scaled(2))
    left = frame.right + scaled(10)
    room = inner.right - left
    have = sheet.points(reader, fighter)
    pips = scaled(17) * have[1]
    reserve = scaled(17) * have[3]
    name = fighter_label(reader, fighter)
    beside = room - pips - scaled(6)
    narrow = theme.text_width(name, 15, "bold") > beside
    name_room = room if narrow else beside
    theme.draw_text(
        target,
        name,
        (left, inner.y - scaled(3)),
        theme.fitting_size(name, name_room, 18, "bold", least=12),
        "bold",
        width=name_room,
    )
    low = inner.y + scaled(29)
    points_right = inner.right - (reserve + scaled(4) if narrow else 0)
    points_y = low if narrow else inner.y + scaled(9)
    panels.draw_points(target, (points_right - pips + scaled(8), points_y), have[0], have[1])
    panels.draw_points(target, (inner.right - reserve + scaled(8), low), have[2], have[3], "reaction")
    room -= reserve + scaled(8) + (pips + scaled(4) if narrow else 0)
    parts = [kind_label(reader, fighter), *(item_label(reader, i) for i in sheet.held(reader, fighter))]
    while len(parts) > 1 and theme.text_width(", ".join(parts), 12, "italic") > room:
        parts.pop()
    under = ", ".join(parts)
    if narrow and theme.text_width(under, 12, "italic") > room:
        under = ""
    theme.draw_text(
        target,
        under,
        (left, inner.y + scaled(20)),
        theme.fitting_size(under, room, 14, "italic", least=12),
        "italic",
        theme.SOFT_INK,
        width=room,
    )
    spots = draw_tracks(target, (left, inner.bottom - scaled(9)), reader, fighter, inner.right - left)
    spots.append(
        Spot(
            pygame.Rect(
                points_right - pips - scaled(4),
                inner.y - scaled(4),
                inner.right - points_right + pips + scaled(8),
                scaled(44),
            ),
            lambda: Tip(
                _(
                    "Actions {actions} of {most}, reactions {reactions} of {most_reactions}",
                    actions=have[0],
                    most=have[1],
                    reactions=have[2],
                    most_reactions=have[3],
                ),
                _("Points this round"),
            ),
        )
    )
    spots.append(_spot(reader, fighter, frame))
    return spots


def lines_height(lines: Sequence[tuple[str, str]], width: int) -> int:
    """Pixels that a titled list takes."""
    return scaled(22) + sum(len(theme.wrap(text, width, 15)) for text, _colour in lines) * scaled(19)


def draw_lines(
    target: pygame.Surface, rect: pygame.Rect, title: str, lines: Sequence[tuple[str, str]], width: int
) -> None:
    """A titled list in the sidebar: (text, colour) wrapped, cut where the rect ends."""
    size = theme.fitting_size(title, width, 17, "bold", least=12)
    theme.draw_text(target, title, rect.topleft, size, "bold", theme.RUBRIC, width=width)
    y = rect.y + scaled(22)
    for text, colour in lines:
        for line in theme.wrap(text, width, 15):
            if y + scaled(17) > rect.bottom:
                return
            theme.draw_text(target, line, (rect.x, y), 15, colour=colour)
            y += scaled(19)
