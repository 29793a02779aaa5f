"""Blocks set into a column: words broken into lines, facts in two columns, tables; what leads where."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.text import _
from game.ui.art import theme
from game.ui.art.theme import FontStyle, scaled
from game.ui.book.blocks import Block, Fact, Heading, Numbers, Option, Span, Table, Text, Words, folded, plain

SIZE = 16
SMALL = 14
Mark = Callable[[pygame.Surface, int, int], None]
"""Draws itself on a surface with the column's corner at x, y."""


@dataclass
class Link:
    """Words that lead to a page; one rect a line, within the column."""

    page: str
    rects: list[pygame.Rect] = field(default_factory=list)


@dataclass
class _Piece:
    text: str
    span: Span
    rect: pygame.Rect
    size: float
    style: FontStyle
    colour: str


class Flow:
    """Blocks in a column `width` pixels wide. Lines that a folded `query` finds are marked in gold."""

    def __init__(self, blocks: Sequence[Block], width: int, query: str = "") -> None:
        self.width = width
        self.query = query
        self.height = 0
        self.links: list[Link] = []
        self.pieces: list[_Piece] = []
        self._marks: list[tuple[int, int, Mark]] = []
        facts = [b.label for b in blocks if isinstance(b, Fact) and not b.code]
        codes = [b.label for b in blocks if isinstance(b, Fact) and b.code]
        widest = max((theme.text_width(text, SIZE, "italic") for text in facts), default=0)
        self._labels = min(widest, width * 38 // 100) + scaled(14)
        self._codes = max((theme.text_width(text, SMALL, "bold") for text in codes), default=0) + scaled(14)
        for block in blocks:
            self._set(block)

    # -- setting ------------------------------------------------------------------------------------

    def _set(self, block: Block) -> None:
        match block:
            case Heading(text):
                self._heading(text)
            case Text(words, aside):
                style: FontStyle = "italic" if aside else "regular"
                colour = theme.SOFT_INK if aside else theme.INK
                self.height += self._words(words, 0, self.height, self.width, SIZE, style, colour) + scaled(6)
            case Fact():
                self._fact(block)
            case Numbers(rows):
                self._numbers(rows)
            case Table():
                self._table(block)
            case Option():
                self._option(block)

    def _heading(self, text: str) -> None:
        if self.height:
            self.height += scaled(8)
        high = scaled(24)
        size = theme.fitting_size(text, self.width - scaled(40), 17, "bold", least=11)

        def draw(target: pygame.Surface, x: int, y: int) -> None:
            middle = y + high // 2
            half = theme.text_width(text, size, "bold") // 2 + scaled(10)
            theme.draw_text(
                target, text, (x + self.width // 2, middle), size, "bold", theme.RUBRIC, anchor="center"
            )
            for start, end in ((x, x + self.width // 2 - half), (x + self.width // 2 + half, x + self.width)):
                if end > start:
                    pygame.draw.line(target, theme.GOLD, (start, middle), (end, middle), scaled(2))

        self._mark(high, draw)
        self.height += scaled(6)

    def _fact(self, fact: Fact) -> None:
        top, left = self.height, self._codes if fact.code else self._labels
        if self.query and self.query in folded(f"{fact.label} {plain(fact.words)}"):
            self._highlight(top, fact, left)
        if fact.code:
            label = self._words(
                (Span(fact.label),), 0, top + scaled(2), left, SMALL, "bold", theme.RUBRIC
            )
        else:
            label = self._words(
                (Span(fact.label),), 0, top, left - scaled(10), SIZE, "italic", theme.SOFT_INK
            )
        value = self._words(fact.words, left, top, self.width - left, SIZE)
        self.height = top + max(label, value) + scaled(5)

    def _highlight(self, top: int, fact: Fact, left: int) -> None:
        lines = len(theme.wrap(plain(fact.words), self.width - left, SIZE))
        high = max(1, lines) * theme.line_height(SIZE) + scaled(2)

        def draw(target: pygame.Surface, x: int, y: int) -> None:
            target.fill(theme.BUTTON_ACTIVE, (x - scaled(4), y - scaled(1), self.width + scaled(8), high))

        self._marks.append((top, top + high, draw))

    def _numbers(self, rows: tuple[tuple[str, str], ...]) -> None:
        count = max(1, self.width // scaled(176))
        each, high = self.width // count, scaled(24)
        for number, (label, value) in enumerate(rows):
            x, y = number % count * each, self.height + number // count * high
            room = each - scaled(50)
            size = theme.fitting_size(label, room, SIZE, least=10)
            strong = theme.text_width(value, SIZE, "bold")
            self._piece(value, Span(value), x + scaled(34) - strong, y, SIZE, "bold", theme.INK)
            self._piece(label, Span(label), x + scaled(42), y, size, "regular", theme.INK)
        self.height += -(-len(rows) // count) * high + scaled(4)

    def _table(self, table: Table) -> None:
        count = len(table.head)
        first = max(theme.text_width(plain(row[0]), SMALL, "bold") for row in table.rows) + scaled(12)
        first = min(first, self.width // count)
        each = (self.width - first) // max(1, count - 1)
        lefts = [0, *(first + n * each for n in range(count - 1))]
        wide = [first, *([each] * (count - 1))]
        head: tuple[Words, ...] = tuple((Span(text, strong=True),) for text in table.head)
        for number, row in enumerate((head, *table.rows)):
            top, high = self.height + scaled(4), 0
            for cell, x, room in zip(row, lefts, wide, strict=True):
                strong = number == 0 or x == 0
                high = max(
                    high,
                    self._words(
                        cell,
                        x,
                        top,
                        room - scaled(10),
                        SMALL,
                        "bold" if strong else "regular",
                        theme.RUBRIC if number == 0 else theme.INK,
                    ),
                )
            self.height = top + high + scaled(5)
            self._rule()
        self.height += scaled(6)

    def _rule(self) -> None:
        def draw(target: pygame.Surface, x: int, y: int) -> None:
            pygame.draw.line(target, theme.GOLD, (x, y), (x + self.width, y), scaled(1))

        self._mark(scaled(1), draw)

    def _option(self, option: Option) -> None:
        top, gap = self.height, scaled(16)
        left = scaled(20)
        value_room = min(self.width * 48 // 100, theme.text_width(option.value, SIZE, "bold") + scaled(2))
        room = self.width - left - value_room - gap
        changed = bool(option.usual)
        ink = theme.RUBRIC if changed else theme.INK
        found = self.query and self.query in folded(f"{option.label} {option.value}")
        place = len(self._marks)
        label = self._words((Span(option.label),), left, top, room, SIZE)
        value = self._words(
            (Span(option.value),), self.width - value_room, top, value_room, SIZE, "bold", ink
        )
        high = max(label, value)
        if changed:
            note = _("by the ruleset: {value}", value=option.usual)
            high += self._words(
                (Span(note),), left, top + high, self.width - left, SMALL, "italic", theme.RUBRIC
            )

        def draw(target: pygame.Surface, x: int, y: int) -> None:
            if found:
                target.fill(theme.BUTTON_ACTIVE, (x - scaled(4), y, self.width + scaled(8), high))
            line = y + high + scaled(2)
            pygame.draw.line(target, theme.GAUGE_BACK, (x + left, line), (x + self.width, line), 1)
            if changed:
                across, middle = scaled(6), y + theme.line_height(SIZE) // 2
                for reach, colour in ((across, theme.INK), (across - scaled(2), theme.RUBRIC)):
                    points = [(0, -reach), (reach, 0), (0, reach), (-reach, 0)]
                    pygame.draw.polygon(
                        target, colour, [(x + scaled(8) + dx, middle + dy) for dx, dy in points]
                    )

        self._marks.insert(place, (top, top + high + scaled(4), draw))
        self.height = top + high + scaled(5)

    def _mark(self, high: int, draw: Mark) -> None:
        self._marks.append((self.height, self.height + high, draw))
        self.height += high

    # -- words --------------------------------------------------------------------------------------

    def _words(
        self,
        words: Words,
        x: int,
        y: int,
        width: int,
        size: float,
        style: FontStyle = "regular",
        colour: str = theme.INK,
    ) -> int:
        """Set words in lines from x, y on; the height they take."""
        links: dict[int, Link] = {}
        limit, top, step = x + width, y, theme.line_height(size)
        last: _Piece | None = None
        number_of = -1
        for word in _split(words):
            fragments = [
                (part, number, span)
                for text, number, span in word
                for part in _cut(text, width, size, _face(span, style))
            ]
            whole = sum(theme.text_width(text, size, _face(span, style)) for text, _n, span in fragments)
            gap = theme.text_width(" ", size, style)
            if last is not None and last.rect.right + gap + whole > limit:
                last, top = None, top + step
            space = " " if last is not None else ""
            for text, number, span in fragments:
                face = _face(span, style)
                longer = f"{last.text}{space}{text}" if last is not None else text
                if last is not None and number == number_of:
                    wide = theme.text_width(longer, size, face)
                    if last.rect.x + wide <= limit:
                        last.text, last.rect.width, space = longer, wide, ""
                        if span.link:
                            _grow(links[number].rects, last.rect)
                        continue
                left = last.rect.right + (gap if space else 0) if last is not None else x
                if left > x and left + theme.text_width(text, size, face) > limit:
                    left, top = x, top + step
                last = self._piece(text, span, left, top, size, face, theme.BLUE if span.link else colour)
                number_of, space = number, ""
                if span.link:
                    if number not in links:
                        links[number] = Link(span.link)
                        self.links.append(links[number])
                    _grow(links[number].rects, last.rect)
        return top + step - y

    def _piece(
        self, text: str, span: Span, x: int, y: int, size: float, style: FontStyle, colour: str
    ) -> _Piece:
        rect = pygame.Rect(x, y, theme.text_width(text, size, style), theme.line_height(size))
        piece = _Piece(text, span, rect, size, style, colour)
        self.pieces.append(piece)
        return piece

    # -- drawing ------------------------------------------------------------------------------------

    def draw(
        self, target: pygame.Surface, view: pygame.Rect, offset: int, *, hover: int = -1, focus: int = -1
    ) -> None:
        """Draw the lines seen whole in `view`, scrolled by `offset`; `hover` and `focus` number links."""
        old = target.get_clip()
        target.set_clip(view.inflate(scaled(10), 0).clip(old))
        x, y = view.x, view.y - offset
        for top, bottom, mark in self._marks:
            if y + bottom >= view.y and y + top <= view.bottom:
                mark(target, x, y + top)
        for piece in self.pieces:
            if not _within(piece.rect.move(x, y), view):
                continue
            place = (x + piece.rect.x, y + piece.rect.y)
            target.blit(theme.text_surface(piece.text, piece.size, piece.style, piece.colour), place)
        for number, link in enumerate(self.links):
            for rect in link.rects:
                here = rect.move(x, y)
                if _within(here, view):
                    self._underline(target, here, number == hover, number == focus)
        target.set_clip(old)

    @staticmethod
    def _underline(target: pygame.Surface, rect: pygame.Rect, hover: bool, focus: bool) -> None:
        line = rect.bottom - scaled(2)
        colour = theme.RUBRIC if hover or focus else theme.BLUE
        pygame.draw.line(target, colour, (rect.x, line), (rect.right, line), scaled(2 if hover else 1))
        if focus:
            ring = rect.inflate(scaled(6), scaled(2))
            pygame.draw.rect(target, theme.INK, ring.inflate(2, 2), 1, border_radius=scaled(4))
            pygame.draw.rect(target, theme.AMBER, ring, scaled(2), border_radius=scaled(4))


def _split(words: Words) -> list[list[tuple[str, int, Span]]]:
    """Words at the spaces, each of fragments (text, number of its span, span)."""
    out: list[list[tuple[str, int, Span]]] = [[]]
    for number, span in enumerate(words):
        for place, text in enumerate(theme.unbroken(span.text).split(" ")):
            if place:
                out.append([])
            if text:
                out[-1].append((text, number, span))
    return [word for word in out if word]


def _face(span: Span, style: FontStyle) -> FontStyle:
    return "semibold" if span.strong and style == "regular" else style


def _cut(text: str, width: int, size: float, style: FontStyle) -> list[str]:
    """A word in parts that fit the column."""
    return theme.wrap(text, max(width, scaled(20)), size, style)


def _within(line: pygame.Rect, view: pygame.Rect) -> bool:
    """Whether a line is seen whole; the white below its letters may be cut."""
    return line.y >= view.y - scaled(2) and line.bottom <= view.bottom + scaled(3)


def _grow(rects: list[pygame.Rect], rect: pygame.Rect) -> None:
    """Take one word more into the rects of a link, one a line."""
    if rects and rects[-1].y == rect.y:
        rects[-1].union_ip(rect)
    else:
        rects.append(rect.copy())
