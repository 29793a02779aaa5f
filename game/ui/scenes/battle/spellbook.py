"""The spells a fighter knows, to choose one: each with its price, and why it cannot be cast."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.rulesets.two_actions.components import Sheet, Spell
from game.text import _, content_name
from game.ui.art import svg, theme
from game.ui.art.theme import scaled
from game.ui.scenes.battle import casting
from game.ui.shell import Scene, Shell, Tip
from game.ui.widgets import Button, Pad, titled_panel, veil
from game.ui.words import fighter_label, reasons_text

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

ROW = 50


class Spellbook(Scene):
    """A list of spells with buttons (D-MAG-1, D-MAG-2)."""

    name = "spells"
    covers = False

    def __init__(self, shell: Shell, scene: "BattleScene") -> None:
        super().__init__(shell)
        self.scene = scene
        self.pad = Pad(shell.keys, shell.say)
        self.spells = scene.reader.get(scene.control.selected, Sheet).spells
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.resized()
        self.pad.focus = next((b.id for b in self.pad.buttons if b.enabled), "")

    def resized(self) -> None:
        size = self.shell.size
        rows = max(1, len(self.spells))
        self.step = min(scaled(ROW), (size[1] - scaled(190)) // rows)
        width = min(size[0] - scaled(30), scaled(760))
        self.rect = pygame.Rect(0, 0, width, scaled(96 + 64) + rows * self.step)
        self.rect.center = size[0] // 2, size[1] // 2
        control, reader = self.scene.control, self.scene.reader
        buttons = []
        for number, spell in enumerate(self.spells):
            known = reader.get(spell, Spell)
            faults = casting.spell_reasons(self.scene.session.view, control.planner, control.selected, spell)
            why = reasons_text(reader, faults)
            rect = pygame.Rect(
                self.rect.right - scaled(18 + 150),
                self.rect.y + scaled(88) + number * self.step,
                scaled(150),
                min(scaled(40), self.step - scaled(4)),
            )
            buttons.append(
                Button(
                    f"spell-{number}",
                    rect,
                    _("Choose"),
                    partial(self._choose, spell, known.concentration),
                    action=f"slot-{number + 1}" if number < 9 else "",
                    enabled=not faults,
                    tip=why or casting.details(reader, control.selected, spell),
                    why=why,
                    title=content_name("spells", known.kind),
                    cost=known.price,
                )
            )
        right, bottom = self.rect.bottomright
        place = pygame.Rect(right - scaled(160), bottom - scaled(56), scaled(140), scaled(40))
        buttons.append(Button("close", place, _("Close"), lambda: self.shell.pop(self), action="cancel"))
        self.pad.set(buttons)

    def _choose(self, spell: int, concentration: bool) -> None:
        self.shell.pop(self)
        control = self.scene.control
        control.arm(spell, concentration)
        if control.hover is not None:
            self.scene.camera.follow(control.hover)

    def handle(self, event: pygame.event.Event) -> None:
        if self.pad.handle(event):
            return
        if event.type == pygame.KEYDOWN and self.shell.keys.action(event) in ("cancel", "spells"):
            self.shell.pop(self)

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 110)
        reader, fighter = self.scene.reader, self.scene.control.selected
        below = titled_panel(target, self.rect, _("Spells"), fighter_label(reader, fighter))
        for number, spell in enumerate(self.spells):
            known = reader.get(spell, Spell)
            y = self.rect.y + scaled(88) + number * self.step
            side = min(scaled(38), self.step - scaled(4))
            icon = "concentrate" if known.concentration else "cast-spell"
            target.blit(svg.icon(icon, side), (below.x + scaled(4), y))
            left = below.x + scaled(52)
            room = self.rect.right - scaled(18 + 150 + 12) - left
            theme.draw_text(target, content_name("spells", known.kind), (left, y), 18, "bold", width=room)
            under = casting.details(reader, fighter, spell)
            size = theme.fitting_size(under, room, 14, "italic", least=10)
            place = (left, y + min(scaled(21), self.step // 2))
            theme.draw_text(target, under, place, size, "italic", theme.SOFT_INK, width=room)
        keeps = casting.keeping(reader, fighter)
        if keeps:
            place = (below.x + scaled(8), self.rect.bottom - scaled(46))
            room = self.rect.width - scaled(200)
            size = theme.fitting_size(keeps, room, 16, "italic", least=11)
            theme.draw_text(target, keeps, place, size, "italic", width=room)
        self.pad.draw(target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return self.pad.tip(at)
