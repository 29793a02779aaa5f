"""A book on the table: its list on the left, a page on the right, links from page to page.

Typing searches, Up and Down turn pages, Tab goes through links, Backspace goes back, Esc closes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.text import N_, _, language
from game.ui.art import theme
from game.ui.art.theme import scaled
from game.ui.book.blocks import Book, folded
from game.ui.book.flow import Flow
from game.ui.book.paint import paint_book
from game.ui.scroll import WHEEL, Scroll
from game.ui.shell import Scene, Shell, Tip
from game.ui.widgets import Button, Pad

NO_PAGE = N_("No page before this one.")
LONGEST_QUERY = 40
MEASURE = 840
"""The widest column of text, in pixels before the UI scale."""


@dataclass(frozen=True)
class Row:
    """A line of the list. Without `page` it is the name of a section."""

    text: str
    page: str = ""
    chapter: bool = False
    open: bool = False


class BookScene(Scene):
    """Shows a book; `make` builds it in the language in force, `opened_by` is the key that also shuts it."""

    name = "book"
    opened_by = ""

    def __init__(self, shell: Shell, make: Callable[[], Book], page: str = "") -> None:
        super().__init__(shell)
        self.make = make
        self.book = make()
        self.language = language()
        self.pad = Pad(shell.keys, shell.say)
        self.query = ""
        self.page = page or self.book.chapters[0].front.id
        self.chapter = self.book.chapter_of(self.page)
        self.history: list[tuple[str, int]] = []
        self.focus = "list"
        self.rows: list[Row] = []
        self.list = Scroll()
        self.text = Scroll()
        self.flow = Flow((), 1)
        self._typing = False
        self.resized()
        self._show_row()

    # -- layout ---------------------------------------------------------------------------------------

    def resized(self) -> None:
        if language() != self.language:
            self.language, self.book = language(), self.make()
            self.chapter = self.book.chapter_of(self.page)
        width, height = self.shell.size
        edge = scaled(18)
        left_width = min(scaled(360), width * 34 // 100)
        self.left = pygame.Rect(edge, edge, left_width, height - 2 * edge)
        self.right = pygame.Rect(
            self.left.right + scaled(14), edge, width - self.left.right - scaled(14) - edge, height - 2 * edge
        )
        inner = self.left.inflate(-scaled(36), -scaled(28))
        self.vine = pygame.Rect(inner.x, inner.y, inner.width, scaled(24 if height >= scaled(700) else 0))
        self.head = (inner.x, inner.y + (scaled(30) if height >= scaled(700) else 0))
        top = self.head[1] + scaled(62)
        self.box = pygame.Rect(inner.x, top, inner.width, scaled(34))
        foot = inner.bottom - scaled(38)
        view = pygame.Rect(inner.x, self.box.bottom + scaled(8), inner.width - scaled(14), 0)
        view.height = foot - scaled(10) - view.y
        self.row_height = scaled(28)
        view.height -= view.height % self.row_height
        half = (inner.width - scaled(10)) // 2
        self.foot = (
            pygame.Rect(inner.x, foot, half, scaled(38)),
            pygame.Rect(inner.right - half, foot, half, scaled(38)),
        )
        self.list.view = view
        self._turn_page()
        self._list_rows()

    def _turn_page(self) -> None:
        """Set the page in its column, below its title and beside its picture."""
        page = self.book.index[self.page]
        inner = self.right.inflate(-scaled(48), -scaled(36))
        query = folded(self.query.strip())
        marked = query if len(query) > 1 else ""
        head, small = scaled(78), scaled(110)
        side = min(scaled(400), inner.width * 36 // 100, inner.height)
        widest = min(scaled(MEASURE), inner.width) - scaled(22)
        narrow = min(scaled(MEASURE), inner.width - side - scaled(24)) - scaled(22)
        self.frame = None
        self.title_room = inner.width
        self.flow = Flow(page.blocks, narrow if page.picture else widest, marked)
        if page.picture is not None:
            if self.flow.height > inner.height - head:
                side, head = small, small + scaled(10)
                self.flow = Flow(page.blocks, widest, marked)
            self.frame = pygame.Rect(inner.right - side, inner.y, side, side)
            self.title_room -= side + scaled(20)
        view = pygame.Rect(inner.x, inner.y + head, self.flow.width, inner.height - head)
        track = pygame.Rect(view.right + scaled(12), view.y, scaled(9), view.height)
        self.text.set(view, self.flow.height, track)

    def _list_rows(self) -> None:
        query = folded(self.query.strip())
        rows: list[Row] = []
        for chapter in self.book.chapters:
            found = [page for page in chapter.pages if query and page.found_by(query)]
            if query and not found:
                continue
            open_ = bool(query) or chapter is self.chapter
            rows.append(Row(chapter.front.title, chapter.front.id, chapter=True, open=open_))
            section = ""
            for page in found if query else chapter.pages if open_ else ():
                if page.section != section and not query:
                    section = page.section
                    rows.append(Row(section))
                rows.append(Row(page.title, page.id))
        self.rows = rows
        view = self.list.view
        track = pygame.Rect(view.right + scaled(5), view.y, scaled(9), view.height)
        self.list.set(view, len(rows) * self.row_height, track)
        self._set_buttons()

    def _set_buttons(self) -> None:
        """What can be clicked: links, rows, the box of the search, the buttons, the page itself."""
        buttons: list[Button] = []
        for number, link in enumerate(self.flow.links):
            for part, rect in enumerate(link.rects):
                here = rect.move(self.text.view.x, self.text.view.y - self.text.offset).clip(self.text.view)
                if here.height > rect.height // 2:
                    buttons.append(Button(f"link-{number}.{part}", here, "", partial(self._follow, number)))
        for number, row in enumerate(self.rows):
            if row.page:
                here = self._row_rect(number)
                if self.list.view.contains(here):
                    buttons.append(Button(f"row-{row.page}", here, row.text, partial(self._choose, row.page)))
        back, close = self.foot
        buttons += [
            Button("back", back, _("Back"), self.back, enabled=bool(self.history), why=_(NO_PAGE)),
            Button("close", close, _("Close"), self.close),
            Button(
                "search",
                self.box,
                _("Search"),
                partial(self._focus, "search"),
                tip=_(
                    "Type a name. Up and Down turn pages, Tab goes to the links, Enter follows them, "
                    "Backspace goes back, Esc closes."
                ),
            ),
            Button("page", self.text.view, "", partial(self._focus, "page")),
        ]
        self.pad.set(buttons)
        self.pad.focus = self.focus if self.focus in ("back", "close") else ""

    def _row_rect(self, number: int) -> pygame.Rect:
        view = self.list.view
        top = view.y + number * self.row_height - self.list.offset
        return pygame.Rect(view.x, top, view.width, self.row_height)

    def _show_row(self) -> None:
        """Scroll the list to the page that is open."""
        for number, row in enumerate(self.rows):
            if row.page == self.page:
                top = (number - 1 if number and not self.rows[number - 1].page else number) * self.row_height
                self.list.reveal(top, (number + 1) * self.row_height)
        self._set_buttons()

    # -- going about ----------------------------------------------------------------------------------

    def go(self, page: str, *, remember: bool = True) -> None:
        """Open a page; a link to a part of one (`#`) opens the page."""
        page = page.partition("#")[0]
        if page not in self.book.index or page == self.page:
            return
        if remember:
            self.history.append((self.page, self.text.offset))
        self._open(page)

    def _open(self, page: str, offset: int = 0) -> None:
        self.page, self.chapter = page, self.book.chapter_of(page)
        self.text.offset = 0
        self._turn_page()
        self.text.by(offset)
        self._list_rows()
        self._show_row()

    def back(self) -> None:
        """Open the page before this one."""
        if not self.history:
            self.shell.say(_(NO_PAGE))
            return
        page, offset = self.history.pop()
        if self.query and not any(row.page == page for row in self.rows):
            self.query = ""
        self._open(page, offset)

    def close(self) -> None:
        """Shut the book."""
        self.shell.pop(self)

    def _focus(self, where: str) -> None:
        self.focus = where
        if where.startswith("link-"):
            rects = self.flow.links[int(where.removeprefix("link-"))].rects
            self.text.reveal(rects[0].y, rects[-1].bottom, scaled(10))
        self._set_buttons()

    def _choose(self, page: str) -> None:
        self.focus = "list"
        self.go(page)
        self._set_buttons()

    def _follow(self, number: int) -> None:
        self.focus = "page"
        self.go(self.flow.links[number].page)
        self._set_buttons()

    def _search(self, query: str) -> None:
        """Search for something else; the first that is found is opened."""
        self.query = query[:LONGEST_QUERY]
        self.focus = "search"
        self.list.offset = 0
        self._turn_page()
        self._list_rows()
        pages = [row.page for row in self.rows if row.page and not row.chapter]
        if self.query.strip() and pages and self.page not in pages:
            self.go(pages[0])
        self._show_row()

    def _step(self, step: int) -> None:
        """Open the page `step` rows on."""
        pages = [row.page for row in self.rows if row.page]
        if not pages:
            return
        if self.page not in pages:
            self._choose(pages[0])
            return
        place = pages.index(self.page) + step
        if 0 <= place < len(pages):
            self.go(pages[place], remember=False)

    # -- input ----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            if self._typing and event.text.strip("\r\n\t"):
                self._search((self.query + event.text).lstrip())
        elif event.type == pygame.KEYDOWN:
            self._typing = True
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            over_list = self.left.collidepoint(self.shell.mouse)
            step = self.row_height if over_list else theme.line_height(16)
            (self.list if over_list else self.text).by(-event.y * WHEEL * step)
            self._set_buttons()
        elif self.list.handle(event) or self.text.handle(event):
            self._snap()
            self._set_buttons()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (3, 6):
            self.back()
        else:
            self.pad.handle(event)

    def _snap(self) -> None:
        """The list stops at whole rows."""
        self.list.offset -= self.list.offset % self.row_height

    def _key(self, event: pygame.event.Event) -> None:
        action = self.shell.keys.action(event)
        if action == "cancel":
            if self.query:
                self._search("")
            else:
                self.close()
        elif action and action == self.opened_by:
            self.close()
        elif event.key == pygame.K_BACKSPACE:
            if self.query:
                self._search("" if event.mod & pygame.KMOD_CTRL else self.query[:-1])
            else:
                self.back()
        elif event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT:
            self.back()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll(1 if event.key == pygame.K_PAGEDOWN else -1, self.text.view.height * 9 // 10)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._ends(event.key == pygame.K_END)
        elif event.key == pygame.K_F1:
            from game.ui.scenes.help import Help

            self.shell.push(Help(self.shell))
        elif action in ("next", "previous"):
            self._tab(1 if action == "next" else -1)
        elif action in ("up", "down"):
            self._vertical(1 if action == "down" else -1)
        elif action in ("left", "right"):
            self._horizontal(1 if action == "right" else -1)
        elif action == "confirm":
            self._confirm()

    def _scroll(self, way: int, pixels: int) -> None:
        self.text.by(way * pixels)
        self._set_buttons()

    def _ends(self, last: bool) -> None:
        pages = [row.page for row in self.rows if row.page]
        if self.focus in ("list", "search") and pages:
            self.go(pages[-1 if last else 0], remember=False)
        else:
            self._scroll(1 if last else -1, self.text.whole)

    def _stops(self) -> list[str]:
        links = [f"link-{number}" for number in range(len(self.flow.links))]
        return ["list", "page", *links, "back", "close", "search"]

    def _tab(self, step: int) -> None:
        stops = self._stops()
        place = stops.index(self.focus) if self.focus in stops else 0
        self._focus(stops[(place + step) % len(stops)])

    def _vertical(self, step: int) -> None:
        if self.focus in ("list", "search"):
            self.focus = "list"
            self._step(step)
            self._set_buttons()
        elif self.focus == "page":
            self._scroll(step, theme.line_height(16) * 2)
        elif self.focus.startswith("link-"):
            self._next_link(step)
        else:
            self._focus("list")

    def _next_link(self, step: int) -> None:
        number = int(self.focus.removeprefix("link-")) + step
        self._focus(f"link-{number}" if 0 <= number < len(self.flow.links) else "page")

    def _horizontal(self, step: int) -> None:
        if self.focus in ("list", "search"):
            if step > 0:
                self._focus("link-0" if self.flow.links else "page")
        elif self.focus == "page":
            if step < 0:
                self._focus("list")
            elif self.flow.links:
                self._focus("link-0")
        elif self.focus.startswith("link-"):
            if step < 0 and self.focus == "link-0":
                self._focus("list")
            else:
                self._next_link(step)
        else:
            self._focus("close" if step > 0 else "back")

    def _confirm(self) -> None:
        if self.focus == "back":
            self.back()
        elif self.focus == "close":
            self.close()
        elif self.focus.startswith("link-"):
            self._follow(int(self.focus.removeprefix("link-")))
        elif self.focus == "page":
            self._focus("link-0" if self.flow.links else "list")
        else:
            pages = [row.page for row in self.rows if row.page]
            if pages and self.page not in pages:
                self.go(pages[0])
            self._focus("page")

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        paint_book(self, target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        found = self.pad.at(at)
        return self.pad.tip(at) if found is not None and found.id == "search" else None
