"""The card of keys and of what the signs on the board mean."""

import pygame

from game.text import N_, _
from game.ui.art import panels, theme
from game.ui.art.theme import scaled
from game.ui.shell import Scene, Shell
from game.ui.widgets import Button, Pad, titled_panel, veil

KEYS: tuple[tuple[str, str], ...] = (
    ("confirm", N_("do it; confirm")),
    ("cancel", N_("step back; menu")),
    ("next", N_("next friend (Shift: previous)")),
    ("end-turn", N_("end the turn; skip a gesture")),
    ("slot-1", N_("to 9: the actions below the board")),
    ("weapon", N_("next weapon")),
    ("zone", N_("next body part")),
    ("all-in", N_("next stake: all in")),
    ("items", N_("gear")),
    ("spells", N_("spells")),
    ("second", N_("strike with the weak hand")),
    ("order", N_("shout an order")),
    ("wrestle", N_("wrestling")),
    ("flee", N_("flee the battle")),
    ("card", N_("sheet of a fighter")),
    ("reach", N_("reach and zone of a fighter")),
    ("threats", N_("enemies in reach of each tile")),
    ("sight", N_("line of sight")),
    ("undo", N_("take back")),
    ("redo", N_("do again")),
    ("chronicle", N_("fold the chronicle")),
    ("zoom-in", N_("zoom in (−: out)")),
    ("centre", N_("centre on the fighter")),
    ("objectives", N_("what the battle is about")),
    ("codex", N_("the codex")),
    ("rules", N_("the rules in force")),
    ("quick-save", N_("save quickly")),
    ("quick-load", N_("load quickly")),
    ("full-screen", N_("full screen")),
)
MOUSE: tuple[str, ...] = (
    N_(
        "Left click: choose a friend, walk to a bright tile, attack an enemy. "
        "Out of reach, you walk beside it first."
    ),
    N_("Attacks and risky walks wait for a second click or Enter; Esc lets them be."),
    N_("Right click: the sheet of any fighter. Right or middle button held: move the board. Wheel: zoom."),
    N_(
        "Bright tiles are in reach, hatched ones are not. "
        "An eye: an enemy’s control zone. Leaving it, you may be struck."
    ),
    N_("Gold discs are action points, blue lozenges reaction points."),
    N_("Two actions a turn, one of them offensive. Reactions block, dodge, and strike those who turn away."),
)


class Help(Scene):
    """F1."""

    name = "help"
    covers = False

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pad = Pad(shell.keys)
        self.pad.focus = "close"
        self.resized()

    def resized(self) -> None:
        size = self.shell.size
        self.rect = pygame.Rect(
            0, 0, min(size[0] - scaled(16), scaled(940)), min(size[1] - scaled(12), scaled(530))
        )
        self.rect.center = size[0] // 2, size[1] // 2
        self.pad.set(
            [
                Button(
                    "close",
                    pygame.Rect(
                        self.rect.right - scaled(170), self.rect.y + scaled(22), scaled(150), scaled(40)
                    ),
                    _("Close"),
                    lambda: self.shell.pop(self),
                )
            ]
        )

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self.shell.keys.action(event) in ("cancel", "help"):
            self.shell.pop(self)
            return
        self.pad.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 130)
        below = titled_panel(target, self.rect, _("Help"), _("keys and signs"))
        half = (len(KEYS) + 1) // 2
        step = min(scaled(34), (below.height - scaled(6)) // half)
        column = scaled(304)
        for number, (action, text) in enumerate(KEYS):
            x = below.x + scaled(4) + (number // half) * column
            y = below.y + (number % half) * step
            badge = panels.draw_key(target, (x, y), self.shell.keys.badge(action))
            left = max(badge.right + scaled(8), x + scaled(48))
            room = column - (left - x) - scaled(6)
            size = theme.fitting_size(_(text), room, 15, least=11)
            theme.draw_text(target, _(text), (left, y), size, width=room)
        x = below.x + 2 * column + scaled(14)
        width = below.right - x - scaled(4)
        y = below.y
        for sentence in MOUSE:
            y += theme.draw_paragraph(target, _(sentence), (x, y), width, 15) + scaled(7)
        self.pad.draw(target)
