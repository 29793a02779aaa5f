"""Settings: each a row with its value; Enter or a click takes the next value."""

from collections.abc import Callable
from functools import partial

import pygame

from game.text import _
from game.ui.art import theme
from game.ui.art.theme import scaled
from game.ui.shell import Scene, Shell, Tip
from game.ui.widgets import Button, Pad, titled_panel, veil

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)


class SettingsScene(Scene):
    """Over whatever was there."""

    name = "settings"
    covers = False

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pad = Pad(shell.keys)
        self.pad.focus = "language"
        self.resized()

    def rows(self) -> list[tuple[str, str, str, Callable[[int], None], str]]:
        """(id, label, value, change by +1 or -1, note)."""
        now = self.shell.settings
        yes = {True: _("yes"), False: _("no")}
        speeds = {"normal": _("normal"), "fast": _("fast"), "off": _("off")}
        languages = {"system": _("as the system"), "en": "English", "fr": "Français"}
        return [
            (
                "language",
                _("Language"),
                languages.get(now.language, now.language),
                self._cycle("language", tuple(languages)),
                "",
            ),
            (
                "scale",
                _("Size of texts and buttons"),
                f"{now.scale:.2f}".rstrip("0").rstrip(".") + " ×",
                self._cycle("scale", SCALES),
                _("As far as the window leaves room for every control."),
            ),
            (
                "colour_blind",
                _("Colours for the colour-blind"),
                yes[now.colour_blind],
                self._cycle("colour_blind", (False, True)),
                "",
            ),
            (
                "full_screen",
                _("Full screen"),
                yes[now.full_screen],
                self._cycle("full_screen", (False, True)),
                "",
            ),
            (
                "animation",
                _("Speed of gestures"),
                speeds[now.animation],
                self._cycle("animation", tuple(speeds)),
                "",
            ),
            (
                "ai_speed",
                _("Speed of the computer’s turns"),
                speeds[now.ai_speed],
                self._cycle("ai_speed", tuple(speeds)),
                _("Space always shows the end at once."),
            ),
            (
                "confirm",
                _("Second click before attacks"),
                yes[now.confirm],
                self._cycle("confirm", (True, False)),
                _("Attacks, and walks that could be struck at, wait for a second click or Enter."),
            ),
            (
                "end_turn_question",
                _("Ask before points are lost"),
                yes[now.end_turn_question],
                self._cycle("end_turn_question", (True, False)),
                "",
            ),
            (
                "handover",
                _("Cover the screen between players"),
                yes[now.handover],
                self._cycle("handover", (True, False)),
                _("With several people at one screen."),
            ),
            (
                "edge_scroll",
                _("Scroll at the window’s edge"),
                yes[now.edge_scroll],
                self._cycle("edge_scroll", (False, True)),
                "",
            ),
        ]

    def _cycle(self, field: str, values: tuple[object, ...]) -> Callable[[int], None]:
        def change(step: int) -> None:
            now = getattr(self.shell.settings, field)
            place = values.index(now) if now in values else 0
            self.shell.change(**{field: values[(place + step) % len(values)]})
            self.resized()

        return change

    def resized(self) -> None:
        size = self.shell.size
        rows = self.rows()
        step = min(scaled(42), (size[1] - scaled(170)) // len(rows))
        self.rect = pygame.Rect(0, 0, min(size[0] - scaled(20), scaled(640)), scaled(146) + len(rows) * step)
        self.rect.center = size[0] // 2, size[1] // 2
        self.step, top = step, self.rect.y + scaled(84)
        width = scaled(210)
        buttons = []
        for number, (id_, title, value, change, note) in enumerate(rows):
            rect = pygame.Rect(
                self.rect.right - scaled(26) - width, top + number * step, width, step - scaled(6)
            )
            buttons.append(
                Button(id_, rect, value, partial(change, 1), tip=note, title=title if note else "")
            )
        buttons.append(
            Button(
                "close",
                pygame.Rect(
                    self.rect.right - scaled(26) - width, self.rect.bottom - scaled(56), width, scaled(40)
                ),
                _("Done"),
                lambda: self.shell.pop(self),
            )
        )
        self.pad.set(buttons)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            action = self.shell.keys.action(event)
            if action == "cancel":
                self.shell.pop(self)
                return
            if action in ("left", "right"):
                for id_, _title, _value, change, _note in self.rows():
                    if id_ == self.pad.focus:
                        change(1 if action == "right" else -1)
                        return
        self.pad.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 120)
        titled_panel(target, self.rect, _("Settings"), _("kept for next time"))
        top = self.rect.y + scaled(84)
        for number, (_id, title, _value, _change, _note) in enumerate(self.rows()):
            room = self.rect.width - scaled(280)
            theme.draw_text(
                target,
                title,
                (self.rect.x + scaled(28), top + number * self.step + (self.step - scaled(6)) // 2),
                theme.fitting_size(title, room, 17, least=13),
                anchor="midleft",
                width=room,
            )
        self.pad.draw(target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return self.pad.tip(at)
