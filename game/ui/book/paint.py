"""A book drawn: its list with the search above, the open page with title, picture and text."""

from typing import TYPE_CHECKING

import pygame

from game.text import _
from game.ui.art import panels, theme
from game.ui.art.theme import scaled
from game.ui.book.blocks import Page

if TYPE_CHECKING:
    from game.ui.scenes.book import BookScene, Row



def paint_book(book: "BookScene", target: pygame.Surface) -> None:
    panels.draw_page(target)
    panels.draw_panel(target, book.left, ornaments=True)
    if book.vine.height > scaled(20):
        panels.draw_vine(target, book.vine)
    panels.draw_lettrine(target, book.head, book.book.title, book.book.under)
    _draw_box(book, target)
    _draw_list(book, target)
    panels.draw_panel(target, book.right, ornaments=True)
    _draw_page(book, target)
    for id_ in ("back", "close"):
        found = book.pad.find(id_)
        if found is not None:
            book.pad.draw_one(target, found)


def _draw_box(book: "BookScene", target: pygame.Surface) -> None:
    box = book.box
    pygame.draw.rect(target, theme.ODDS_PANEL, box, border_radius=scaled(4))
    hover = book.pad.hover == "search"
    pygame.draw.rect(
        target, theme.INK if hover else theme.SOFT_INK, box, scaled(2), border_radius=scaled(4)
    )
    if book.focus == "search":
        ring(target, box)
    room = box.width - scaled(24)
    place = (box.x + scaled(12), box.centery)
    if not book.query:
        text = _("Type to search")
        size = theme.fitting_size(text, room, 16, "italic", least=10)
        theme.draw_text(target, text, place, size, "italic", theme.SOFT_INK, anchor="midleft", width=room)
        return
    shown = book.query
    while len(shown) > 1 and theme.text_width(shown + "|", 17) > room:
        shown = shown[1:]
    line = theme.draw_text(target, shown, place, 17, anchor="midleft")
    pygame.draw.line(
        target,
        theme.RUBRIC,
        (line.right + scaled(2), box.y + scaled(7)),
        (line.right + scaled(2), box.bottom - scaled(8)),
        scaled(2),
    )


def _draw_list(book: "BookScene", target: pygame.Surface) -> None:
    view = book.list.view
    if not book.rows:
        theme.draw_paragraph(
            target, _("Nothing of that name."), view.topleft, view.width, 16, "italic", theme.SOFT_INK
        )
    for number, row in enumerate(book.rows):
        rect = book._row_rect(number)
        if view.contains(rect):
            _draw_row(book, target, row, rect)
    book.list.draw(target)


def _draw_row(book: "BookScene", target: pygame.Surface, row: "Row", rect: pygame.Rect) -> None:
    here = row.page == book.page
    plate = rect.inflate(-scaled(2), -scaled(2))
    if here:
        pygame.draw.rect(target, theme.BUTTON_ACTIVE, plate, border_radius=scaled(4))
        pygame.draw.rect(target, theme.RUBRIC, plate, scaled(2), border_radius=scaled(4))
        if book.focus == "list":
            ring(target, plate)
    elif row.page and book.pad.hover == f"row-{row.page}":
        pygame.draw.rect(target, theme.BUTTON_HOVER, plate, border_radius=scaled(4))
        pygame.draw.rect(target, theme.SOFT_INK, plate, 1, border_radius=scaled(4))
    if row.chapter:
        _draw_arrow(target, rect, row.open)
    left = rect.x + scaled(26 if row.chapter else 12 if not row.page else 22)
    style: theme.FontStyle = "bold" if row.chapter else "italic" if not row.page else "regular"
    colour = theme.RUBRIC if row.chapter else theme.SOFT_INK if not row.page else theme.INK
    room, size = rect.right - left - scaled(6), 17 if row.chapter else 16 if row.page else 15
    fitting = theme.fitting_size(row.text, room, size, style, least=9)
    theme.draw_text(
        target, row.text, (left, rect.centery), fitting, style, colour, anchor="midleft", width=room
    )


def _draw_arrow(target: pygame.Surface, rect: pygame.Rect, opened: bool) -> None:
    x, y, reach = rect.x + scaled(13), rect.centery, scaled(5)
    points = (
        [(x - reach, y - reach // 2), (x + reach, y - reach // 2), (x, y + reach)]
        if opened
        else [(x - reach // 2, y - reach), (x - reach // 2, y + reach), (x + reach, y)]
    )
    pygame.draw.polygon(target, theme.GOLD, points)
    pygame.draw.polygon(target, theme.INK, points, scaled(1))


def _draw_page(book: "BookScene", target: pygame.Surface) -> None:
    page = book.book.index[book.page]
    inner = book.right.inflate(-scaled(48), -scaled(36))
    size = theme.fitting_size(page.title, book.title_room, 34, "bold", least=14)
    theme.draw_text(target, page.title, inner.topleft, size, "bold", theme.RUBRIC, width=book.title_room)
    under = theme.fitting_size(page.under, book.title_room, 16, "italic", least=10)
    theme.draw_text(
        target,
        page.under,
        (inner.x, inner.y + scaled(44)),
        under,
        "italic",
        theme.SOFT_INK,
        width=book.title_room,
    )
    _draw_picture(book, target, page)
    hover = book.pad.hover.removeprefix("link-").partition(".")[0] if "link-" in book.pad.hover else ""
    focus = book.focus.removeprefix("link-") if book.focus.startswith("link-") else ""
    book.flow.draw(
        target,
        book.text.view,
        book.text.offset,
        hover=int(hover) if hover else -1,
        focus=int(focus) if focus else -1,
    )
    book.text.draw(target)
    if book.focus == "page":
        around = book.text.view.inflate(scaled(18), scaled(6))
        ring(target, around.clip(book.right.inflate(-scaled(16), -scaled(16))))


def _draw_picture(book: "BookScene", target: pygame.Surface, page: Page) -> None:
    if book.frame is None or page.picture is None:
        return
    frame = book.frame
    pygame.draw.rect(target, theme.BUTTON, frame)
    inner = frame.inflate(-scaled(14), -scaled(14))
    picture = page.picture(inner.width)
    if picture.get_width() > inner.width or picture.get_height() > inner.height:
        picture = picture.subsurface(picture.get_rect().clip(pygame.Rect((0, 0), inner.size)))
    target.blit(picture, picture.get_rect(center=frame.center))
    for grow, colour, thick in ((0, theme.INK, 2), (-6, theme.GOLD, 2), (-11, theme.INK, 1)):
        pygame.draw.rect(target, colour, frame.inflate(scaled(grow), scaled(grow)), scaled(thick))


def ring(target: pygame.Surface, rect: pygame.Rect) -> None:
    """The ring of the keyboard round a rect."""
    around = rect.inflate(scaled(6), scaled(6))
    pygame.draw.rect(target, theme.BRIGHT_GOLD, around, scaled(3), border_radius=scaled(6))
    pygame.draw.rect(target, theme.INK, around.inflate(2, 2), 1, border_radius=scaled(6))
