"""The chronicle: what has happened, one entry a sentence, every die on demand. Long ones stay fast."""

from dataclasses import dataclass, field

import pygame

from game.battle import Event, Reader
from game.text import _
from game.ui.art import panels, theme
from game.ui.art.theme import scaled
from game.ui.shell import Tip
from game.ui.words import event_detail, event_text

SILENT = frozenset(
    {
        "stepped",
        "order-rolled",
        "turn-ended",
        "order-fixed",
        "turn-started",
        "reaction-refused",
        "move-stopped",
    }
)
"""Events that make no entry of their own; walks are summed up in one."""


@dataclass
class Entry:
    """One sentence. `detail` is the reckoning of its roll, `side` gives the colour of its mark."""

    text: str
    side: str = ""
    detail: str = ""
    heading: bool = False
    rule: str = ""
    open: bool = False
    height: int = 0
    width: int = 0


@dataclass
class Chronicle:
    """The entries and how far back they are scrolled, in pixels from the end."""

    entries: list[Entry] = field(default_factory=list)
    offset: int = 0
    _walk: int = 0
    _drawn: list[tuple[pygame.Rect, Entry]] = field(default_factory=list)
    _order: list[str] = field(default_factory=list)

    def add(self, reader: Reader, event: Event) -> None:
        """Take an event down."""
        tag = str(event.__struct_config__.tag)
        if tag == "stepped":
            self._step(reader, event)
            return
        self._walk = 0
        if tag == "order-rolled":
            self._order.append(f"{event_text(reader, event)}\n{event_detail(event)}")
            return
        if tag == "order-fixed":
            self._fixed(reader, event)
            return
        if tag in SILENT and not (tag == "turn-ended" and getattr(event, "lost", False)):
            return
        if tag == "round-started":
            self.entries.append(Entry(_("Round {number}", number=roman(event.round)), heading=True))  # type: ignore[attr-defined]
            return
        who = event.actor or event.target
        side = reader_side(reader, who)
        self.entries.append(Entry(event_text(reader, event), side, event_detail(event), rule=event.rule))

    def _step(self, reader: Reader, event: Event) -> None:
        how = getattr(event, "how", "walk")
        if self._walk == event.actor and self.entries and how in ("walk", "charge"):
            last = self.entries[-1]
            count = int(last.rule or "1") + 1
            last.rule = str(count)
        else:
            self.entries.append(Entry("", reader_side(reader, event.actor), rule="1"))
            last, count = self.entries[-1], 1
            self._walk = event.actor
        from game.text import plural
        from game.ui.words import fighter_label

        name = fighter_label(reader, event.actor)
        if how == "crawl":
            last.text = _("{name} crawls.", name=name)
        elif how == "dodge":
            last.text = _("{name} steps aside.", name=name)
        else:
            last.text = plural("{name} walks {n} tile.", "{name} walks {n} tiles.", count, name=name)
        last.height = 0

    def _fixed(self, reader: Reader, event: Event) -> None:
        """Everybody's initiative, after the heading of the round (D-TIME-2, D-TIME-3, D-TIME-11)."""
        self.entries.append(Entry(_("Initiative is rolled."), detail="\n".join(self._order)))
        self._order.clear()

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the newest entries that fit, or those scrolled to."""
        old = target.get_clip()
        target.set_clip(rect.clip(old))
        self._drawn.clear()
        self.offset = max(0, min(self.offset, self._above(rect)))
        bottom = min(rect.bottom, rect.top + self._whole(rect)) + self.offset
        for entry in reversed(self.entries):
            height = self._height(entry, rect.width)
            top = bottom - height
            if top < rect.bottom:
                self._draw_entry(target, entry, rect.x, top, rect.width)
                self._drawn.append((pygame.Rect(rect.x, top, rect.width, height).clip(rect), entry))
            bottom = top
            if bottom < rect.top:
                break
        target.set_clip(old)
        self._bar(target, rect)

    def _whole(self, rect: pygame.Rect) -> int:
        """Height of all entries, as far as it takes to fill `rect`."""
        whole = 0
        for entry in reversed(self.entries):
            whole += self._height(entry, rect.width)
            if whole >= rect.height:
                break
        return whole

    def _above(self, rect: pygame.Rect) -> int:
        if not self.offset:
            return 0
        need = rect.height + self.offset
        whole = 0
        for entry in reversed(self.entries):
            whole += self._height(entry, rect.width)
            if whole >= need:
                return self.offset
        return max(0, whole - rect.height)

    def _height(self, entry: Entry, width: int) -> int:
        if not entry.height or entry.width != width:
            entry.width = width
            if entry.heading:
                entry.height = scaled(34)
            else:
                lines = len(entry_lines(entry, width))
                entry.height = lines * theme.line_height(15) + scaled(5)
                if entry.open:
                    entry.height += len(self._detail(entry, width)) * theme.line_height(14) + scaled(2)
        return entry.height

    def _detail(self, entry: Entry, width: int) -> list[str]:
        return theme.wrap(entry.detail, width - scaled(30), 14)

    def _draw_entry(self, target: pygame.Surface, entry: Entry, x: int, y: int, width: int) -> None:
        if entry.heading:
            panels.draw_divider(
                target, pygame.Rect(x, y + scaled(6), width - scaled(8), scaled(22)), entry.text
            )
            return
        if entry.side:
            mark = pygame.Rect(x + scaled(2), y + scaled(5), scaled(9), scaled(9))
            pygame.draw.rect(target, theme.side_colours(entry.side).main, mark)
            pygame.draw.rect(target, theme.INK, mark, 1)
        step = theme.line_height(15)
        for line in entry_lines(entry, width):
            target.blit(theme.text_surface(line, 15), (x + scaled(17), y))
            y += step
        if entry.open:
            for line in self._detail(entry, width):
                target.blit(theme.text_surface(line, 14, "italic", theme.SOFT_INK), (x + scaled(24), y))
                y += theme.line_height(14)
        elif entry.detail:
            dot = (x + width - scaled(7), y - step // 2)
            pygame.draw.circle(target, theme.GOLD, dot, scaled(3))
            pygame.draw.circle(target, theme.INK, dot, scaled(3), 1)

    def _bar(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.offset:
            return
        side = scaled(22)
        box = pygame.Rect(rect.right - side, rect.bottom - side, side, side)
        pygame.draw.circle(target, theme.INK, box.center, side // 2)
        arrow = [
            (box.centerx - side // 4, box.centery - side // 8),
            (box.centerx + side // 4, box.centery - side // 8),
            (box.centerx, box.centery + side // 4),
        ]
        pygame.draw.polygon(target, theme.CREAM, arrow)

    # -- mouse ------------------------------------------------------------------------------------

    def scroll(self, pixels: int) -> None:
        """Scroll back (positive) or forward."""
        self.offset = max(0, self.offset + pixels)

    def entry_at(self, place: tuple[int, int]) -> Entry | None:
        """The entry drawn at a place."""
        return next((entry for rect, entry in self._drawn if rect.collidepoint(place)), None)

    def click(self, place: tuple[int, int]) -> None:
        """Open or shut the entry at a place."""
        entry = self.entry_at(place)
        if entry is not None and entry.detail:
            entry.open = not entry.open
            entry.height = 0

    def tip(self, place: tuple[int, int]) -> Tip | None:
        """The reckoning of the entry at a place."""
        entry = self.entry_at(place)
        if entry is None or entry.open or not entry.detail:
            return None
        return Tip(entry.detail, _("The dice"))


def entry_lines(entry: Entry, width: int) -> list[str]:
    """The text in lines, which leave room for the mark of those that tell their dice."""
    return theme.wrap(entry.text, width - scaled(31 if entry.detail else 20), 15)


def reader_side(reader: Reader, fighter: int) -> str:
    """A fighter's side, empty for nobody."""
    from game.ui import sheet

    return sheet.side(reader, fighter) if fighter else ""


def roman(number: int) -> str:
    """A round's number in Roman figures, as the chronicle writes them."""
    out = ""
    for value, sign in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            out += sign
            number -= value
    return out
