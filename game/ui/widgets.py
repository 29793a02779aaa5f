"""Buttons with mouse and keyboard: hover, press, focus ring, hotkeys, and notes that explain them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from game.ui.art import panels, svg, theme
from game.ui.keys import Keys
from game.ui.shell import Tip


def nothing() -> None:
    """What a button without effect does."""


def ignore(text: str) -> None:
    """Where sentences go when nobody is told."""


@dataclass
class Button:
    """A button as it is now. `tip` explains it; a disabled one says why there."""

    id: str
    rect: pygame.Rect
    label: str
    do: Callable[[], None] = nothing
    icon: str = ""
    action: str = ""
    """Name of the key action that presses it."""
    enabled: bool = True
    tip: str = ""
    title: str = ""
    cost: int = 0
    reaction: bool = False
    active: bool = False
    focusable: bool = True
    badge: bool = True
    """Whether its key is written on it."""
    under: str = ""
    """A second, large line (the chance of an answer)."""
    why: str = ""
    """What is told when it is pressed although it cannot be."""


class Pad:
    """A group of buttons; ids keep focus and hover when the group is made anew."""

    def __init__(self, keys: Keys, tell: Callable[[str], None] = ignore) -> None:
        self.keys = keys
        self.tell = tell
        self.buttons: list[Button] = []
        self.focus = ""
        self.hover = ""
        self._pressed = ""

    def set(self, buttons: Iterable[Button]) -> None:
        """Replace the buttons."""
        self.buttons = list(buttons)
        if self.focus and self.find(self.focus) is None:
            self.focus = ""

    def find(self, id_: str) -> Button | None:
        return next((b for b in self.buttons if b.id == id_), None)

    def at(self, place: tuple[int, int]) -> Button | None:
        """The button under a place."""
        return next((b for b in self.buttons if b.rect.collidepoint(place)), None)

    def handle(self, event: pygame.event.Event, *, navigate: bool = True) -> bool:
        """Answer an event; whether a button was meant. `navigate`: Tab, arrows and Enter move focus."""
        if event.type == pygame.MOUSEMOTION:
            found = self.at(event.pos)
            self.hover = found.id if found else ""
            return found is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = self.at(event.pos)
            self._pressed = found.id if found else ""
            return found is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            found, pressed = self.at(event.pos), self._pressed
            self._pressed = ""
            if found is not None and found.id == pressed:
                self.press(found)
            return bool(pressed)
        if event.type == pygame.KEYDOWN:
            return self._key(event, navigate)
        return False

    def press(self, button: Button) -> None:
        """Do what a button does, when it can, else tell why not."""
        if button.enabled:
            button.do()
        elif button.why:
            self.tell(button.why)

    def _key(self, event: pygame.event.Event, navigate: bool) -> bool:
        action = self.keys.action(event)
        if not action:
            return False
        for button in self.buttons:
            if button.action == action:
                self.press(button)
                return True
        if not navigate:
            return False
        if action in ("next", "previous", "up", "down", "left", "right"):
            self.move(action)
            return True
        if action == "confirm" and self.focus:
            found = self.find(self.focus)
            if found is not None:
                self.press(found)
            return True
        return False

    def move(self, way: str) -> None:
        """Move the focus: next, previous, or to the nearest button up, down, left or right."""
        places = [b for b in self.buttons if b.focusable]
        if not places:
            return
        now = self.find(self.focus)
        if now is None or now not in places:
            self.focus = places[-1 if way == "previous" else 0].id
            return
        if way in ("next", "previous"):
            self.focus = places[(places.index(now) + (1 if way == "next" else -1)) % len(places)].id
            return
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]

        def cost(other: Button) -> float:
            ax, ay = other.rect.centerx - now.rect.centerx, other.rect.centery - now.rect.centery
            ahead = ax * dx + ay * dy
            across = abs(ax * dy) + abs(ay * dx)
            return ahead + 2.5 * across if ahead > 4 else float("inf")

        best = min((b for b in places if b is not now), key=cost, default=None)
        if best is not None and cost(best) < float("inf"):
            self.focus = best.id

    def tip(self, at: tuple[int, int]) -> Tip | None:
        """The note of the button under a place."""
        found = self.at(at)
        if found is None or not (found.tip or found.title):
            return None
        return Tip(found.tip, found.title or found.label)

    def draw(self, target: pygame.Surface) -> None:
        """Draw all buttons, the first on top."""
        for button in reversed(self.buttons):
            self.draw_one(target, button)

    def draw_one(self, target: pygame.Surface, button: Button) -> None:
        """Draw one button as it stands."""
        state: panels.ButtonState = "normal"
        if not button.enabled:
            state = "disabled"
        elif button.active:
            state = "active"
        elif button.id == self.hover:
            state = "hover"
        if not button.label:
            self._draw_icon(target, button, state)
            return
        key = self.keys.badge(button.action) if button.action and button.badge else ""
        tall = bool(button.icon) and button.rect.height >= theme.scaled(52) and not button.under
        panels.draw_button(
            target,
            button.rect,
            button.label if tall else "",
            icon=button.icon if tall else "",
            key=key,
            cost=button.cost,
            reaction=button.reaction,
            state=state,
            focused=button.id == self.focus,
        )
        if not tall:
            self._draw_flat(target, button, state, key)

    def _draw_flat(self, target: pygame.Surface, button: Button, state: panels.ButtonState, key: str) -> None:
        """Icon beside the text, which shrinks until it fits; the second line below it."""
        rect, gap = button.rect, theme.scaled(8)
        ink = theme.FADED_INK if state == "disabled" else theme.INK
        style: theme.FontStyle = "bold" if state == "active" else "semibold"
        badge = max(theme.scaled(20), theme.text_width(key, 14, "bold") + theme.scaled(10)) if key else 0
        left = rect.x + gap + (badge if key and not button.under else 0)
        right = rect.right - gap - (theme.scaled(14) if button.cost else 0)
        side = min(rect.height - theme.scaled(10), theme.scaled(34)) if button.icon else 0
        room = right - left - (side + gap if side else 0)
        text, size = button.label, theme.fitting_size(button.label, room, 17, style, least=10)
        if side:
            if not button.under:
                wide = side + gap + min(room, theme.text_width(text, size, style))
                left = max(left, min(rect.centerx - wide // 2, right - wide))
            top = rect.centery - side // 2 + (theme.scaled(9) if button.under else 0)
            target.blit(svg.icon(button.icon, side), (left, top))
            left += side + gap
        if button.under:
            lines = theme.wrap(text, room, 14, style)[:2]
            for number, line in enumerate(lines):
                theme.draw_text(
                    target,
                    line,
                    (left, rect.y + theme.scaled(7) + number * theme.scaled(16)),
                    14,
                    style,
                    ink,
                    width=room,
                )
            theme.draw_text(
                target,
                button.under,
                (left, rect.bottom - theme.scaled(5)),
                22,
                "bold",
                theme.BLUE,
                anchor="bottomleft",
                width=room,
            )
        elif button.icon:
            theme.draw_text(
                target, text, (left, rect.centery), size, style, ink, anchor="midleft", width=room
            )
        else:
            middle = rect.centerx
            half = theme.text_width(text, size, style) // 2
            middle = max(left + half, min(right - half, middle))
            theme.draw_text(
                target, text, (middle, rect.centery), size, style, ink, anchor="center", width=room
            )

    def _draw_icon(self, target: pygame.Surface, button: Button, state: panels.ButtonState) -> None:
        """A small square button that is only a picture."""
        panels.draw_button(target, button.rect, "", state=state, focused=button.id == self.focus)
        side = button.rect.height - theme.scaled(10)
        picture = svg.icon(button.icon, side)
        if not button.enabled:
            picture = pygame.transform.grayscale(picture)
            picture.set_alpha(90)
        target.blit(picture, picture.get_rect(center=button.rect.center))


def column(left: int, top: int, width: int, height: int, count: int, gap: int) -> list[pygame.Rect]:
    """`count` rects below each other."""
    return [pygame.Rect(left, top + n * (height + gap), width, height) for n in range(count)]


def row(left: int, top: int, width: int, height: int, count: int, gap: int) -> list[pygame.Rect]:
    """`count` rects side by side that fill `width`."""
    each = (width - gap * (count - 1)) // max(1, count)
    return [pygame.Rect(left + n * (each + gap), top, each, height) for n in range(count)]


def veil(target: pygame.Surface, alpha: int = 150) -> None:
    """Darken everything below a dialog."""
    sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA, 32)
    sheet.fill((43, 28, 18, alpha))
    target.blit(sheet, (0, 0))


def titled_panel(target: pygame.Surface, rect: pygame.Rect, title: str, under: str = "") -> pygame.Rect:
    """A dialog's parchment with its illuminated heading; the rect left below it."""
    inner = panels.draw_panel(target, rect, theme.PANEL, ornaments=True, shadow=True)
    head = panels.draw_lettrine(target, (inner.x + theme.scaled(4), inner.y + theme.scaled(2)), title, under)
    top = head.bottom + theme.scaled(10)
    return pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
