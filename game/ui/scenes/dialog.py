"""A question on parchment over whatever is below: a title, a text, some answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui.art import theme
from game.ui.art.theme import scaled
from game.ui.shell import Scene, Shell, Tip
from game.ui.widgets import Button, Pad, titled_panel, veil


@dataclass(frozen=True)
class Answer:
    """A button of a dialog; `do` is called after the dialog has gone."""

    label: str
    do: Callable[[], None]
    icon: str = ""
    tip: str = ""


class Dialog(Scene):
    """Asks; Esc gives the last answer, Enter the one in focus (at first the one numbered `focus`)."""

    name = "dialog"
    covers = False

    def __init__(
        self, shell: Shell, title: str, text: str, answers: Sequence[Answer], width: int = 520,
        focus: int = 0,
    ) -> None:
        super().__init__(shell)
        self.title, self.text, self.answers, self.width = title, text, tuple(answers), width
        self.pad = Pad(shell.keys)
        self.pad.focus = f"answer-{focus}"
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._lay_out()

    def resized(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        size = self.shell.size
        width = min(size[0] - scaled(40), scaled(self.width))
        room = width - scaled(40)
        self.lines = theme.wrap(self.text, room, 16)
        text_height = len(self.lines) * theme.line_height(16)
        stacked = sum(theme.text_width(a.label, 17, "semibold") + scaled(44) for a in self.answers) > room
        rows = len(self.answers) if stacked else 1
        height = scaled(96) + text_height + scaled(16) + rows * scaled(46) + scaled(18)
        self.rect = pygame.Rect(0, 0, width, min(height, size[1] - scaled(16)))
        self.rect.center = size[0] // 2, size[1] // 2
        buttons = []
        for number, answer in enumerate(self.answers):
            if stacked:
                rect = pygame.Rect(
                    self.rect.x + scaled(20),
                    self.rect.bottom - scaled(14) - (rows - number) * scaled(46),
                    room,
                    scaled(40),
                )
            else:
                each = (room - scaled(10) * (len(self.answers) - 1)) // len(self.answers)
                rect = pygame.Rect(
                    self.rect.x + scaled(20) + number * (each + scaled(10)),
                    self.rect.bottom - scaled(60),
                    each,
                    scaled(42),
                )
            buttons.append(
                Button(
                    f"answer-{number}",
                    rect,
                    answer.label,
                    partial(self._answer, answer),
                    icon=answer.icon,
                    tip=answer.tip,
                )
            )
        self.pad.set(buttons)

    def _answer(self, answer: Answer) -> None:
        self.shell.pop(self)
        answer.do()

    def handle(self, event: pygame.event.Event) -> None:
        if self.pad.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            action = self.shell.keys.action(event)
            if action == "cancel":
                self._answer(self.answers[-1])
            elif action == "confirm":
                self._answer(self.answers[0])

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 110)
        below = titled_panel(target, self.rect, self.title)
        y = below.y
        for line in self.lines:
            theme.draw_text(target, line, (below.x + scaled(8), y), 16)
            y += theme.line_height(16)
        self.pad.draw(target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return self.pad.tip(at)


def tell_player(shell: Shell, title: str, text: str) -> None:
    """A dialog with nothing to choose."""
    from game.text import _

    shell.push(Dialog(shell, title, text, [Answer(_("Understood"), lambda: None)]))
