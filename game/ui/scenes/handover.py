"""Hot-seat: hand the screen over. Nothing of the battle is drawn, only whose turn it is."""

import pygame

from game.text import _, name_of
from game.ui.art import panels, theme
from game.ui.art.theme import scaled
from game.ui.shell import Scene, Shell
from game.ui.widgets import Button, Pad


class Handover(Scene):
    """Knows a side's name and colour, nothing else."""

    name = "handover"
    covers = True

    def __init__(self, shell: Shell, side_name: str, side: str) -> None:
        super().__init__(shell)
        self.side_name, self.side = side_name, side
        self.pad = Pad(shell.keys)
        self.pad.focus = "go"
        self.resized()

    def resized(self) -> None:
        size = self.shell.size
        self.rect = pygame.Rect(0, 0, min(size[0] - scaled(80), scaled(640)), scaled(330))
        self.rect.center = size[0] // 2, size[1] // 2
        width = scaled(260)
        self.pad.set(
            [
                Button(
                    "go",
                    pygame.Rect(
                        self.rect.centerx - width // 2, self.rect.bottom - scaled(118), width, scaled(48)
                    ),
                    _("I am here"),
                    lambda: self.shell.pop(self),
                ),
                Button(
                    "off",
                    pygame.Rect(
                        self.rect.centerx - width // 2, self.rect.bottom - scaled(62), width, scaled(36)
                    ),
                    _("Do not ask again"),
                    self._off,
                    tip=_("It can be asked for again in the settings."),
                ),
            ]
        )

    def _off(self) -> None:
        self.shell.pop(self)
        self.shell.change(handover=False)

    def handle(self, event: pygame.event.Event) -> None:
        self.pad.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        panels.draw_page(target)
        inner = panels.draw_panel(target, self.rect, ornaments=True, shadow=True)
        panels.draw_vine(
            target, pygame.Rect(inner.x + scaled(20), inner.y, inner.width - scaled(40), scaled(32))
        )
        colours = theme.side_colours(self.side)
        shield = pygame.Rect(0, 0, scaled(46), scaled(46))
        shield.midtop = inner.centerx, inner.y + scaled(42)
        pygame.draw.circle(target, theme.INK, shield.center, scaled(23))
        pygame.draw.circle(target, colours.main, shield.center, scaled(20))
        pygame.draw.circle(target, colours.charge, shield.center, scaled(9))
        title = _("The turn of {side}", side=name_of(self.side_name))
        size = theme.fitting_size(title, inner.width - scaled(20), 30, "bold", least=18)
        theme.draw_text(
            target,
            title,
            (inner.centerx, inner.y + scaled(100)),
            size,
            "bold",
            theme.RUBRIC,
            anchor="midtop",
            width=inner.width,
        )
        theme.draw_text(
            target,
            _("Take the seat, then go on."),
            (inner.centerx, inner.y + scaled(146)),
            18,
            "italic",
            theme.SOFT_INK,
            anchor="midtop",
            width=inner.width,
        )
        self.pad.draw(target)
