"""A window on something taller: how far it is scrolled, and the bar beside it."""

from dataclasses import dataclass, field

import pygame

from game.ui.art import theme
from game.ui.art.theme import scaled

WHEEL = 3
"""Lines that one notch of the wheel moves."""


@dataclass
class Scroll:
    """`view` is what is seen of `whole` pixels, `offset` how many are above it. The bar lies in `track`."""

    view: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    whole: int = 0
    offset: int = 0
    track: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    _grab: int | None = None

    def set(self, view: pygame.Rect, whole: int, track: pygame.Rect) -> None:
        """The sizes have changed."""
        self.view, self.whole, self.track = view, whole, track
        self.by(0)

    @property
    def most(self) -> int:
        """The farthest offset."""
        return max(0, self.whole - self.view.height)

    def by(self, pixels: int) -> bool:
        """Move; whether anything moved."""
        before = self.offset
        self.offset = max(0, min(self.most, self.offset + pixels))
        return self.offset != before

    def reveal(self, top: int, bottom: int, margin: int = 0) -> None:
        """Move as little as needed to show what lies from `top` to `bottom`."""
        if top - margin < self.offset:
            self.by(top - margin - self.offset)
        elif bottom + margin > self.offset + self.view.height:
            self.by(bottom + margin - self.offset - self.view.height)

    @property
    def thumb(self) -> pygame.Rect:
        """The part of the bar that is dragged; empty when everything is seen."""
        if not self.most:
            return pygame.Rect(self.track.topleft, (0, 0))
        high = max(scaled(28), self.track.height * self.view.height // self.whole)
        high = min(high, self.track.height)
        top = self.track.y + (self.track.height - high) * self.offset // self.most
        return pygame.Rect(self.track.x, top, self.track.width, high)

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer the mouse on the bar; whether it was meant."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.most:
            if not self.track.inflate(scaled(6), 0).collidepoint(event.pos):
                return False
            thumb = self.thumb
            inside = thumb.y <= event.pos[1] < thumb.bottom
            self._grab = event.pos[1] - thumb.y if inside else thumb.height // 2
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grab is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grab is not None:
            self._grab = None
            return True
        return False

    def _drag(self, y: int) -> None:
        room = self.track.height - self.thumb.height
        if room > 0 and self._grab is not None:
            self.offset = max(0, min(self.most, (y - self._grab - self.track.y) * self.most // room))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the bar, when there is something to scroll."""
        if not self.most:
            return
        pygame.draw.rect(target, theme.GAUGE_BACK, self.track, border_radius=scaled(4))
        pygame.draw.rect(target, theme.SOFT_INK, self.track, 1, border_radius=scaled(4))
        thumb = self.thumb
        pygame.draw.rect(target, theme.GOLD, thumb, border_radius=scaled(4))
        pygame.draw.rect(target, theme.INK, thumb, 1, border_radius=scaled(4))
