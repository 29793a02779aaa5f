"""The end of a battle: who won, how long it took, who is left."""

from collections import Counter

import pygame

from game.battle import BattleState, Fighter, Reader
from game.battle.components import Sides
from game.text import _, label, name_of, plural
from game.ui import sheet
from game.ui.art import figures, panels, svg, theme
from game.ui.art.theme import scaled
from game.ui.session import Session
from game.ui.shell import Scene, Shell, Tip
from game.ui.stage import look_of
from game.ui.widgets import Button, Pad, row, veil

CALM = 400
"""Milliseconds in which keys are not heard, so that one meant for the battle does not begin another."""

GONE = {"fled": "flee", "captured": "capture"}
"""Icons of those who have left the board alive."""


def losses(reader: Reader, lost: list[int]) -> str:
    """How many were killed, knocked out, taken or have fled (D-TIME-1, D-MOR-4); empty for nobody."""
    counts = Counter(sheet.state(reader, fighter) for fighter in lost)
    ways = ("dead", "unconscious", "captured", "fled")
    return ", ".join(
        _("{state}: {n}", state=label("status", state), n=counts[state]) for state in ways if counts[state])


class Victory(Scene):
    """Over the last picture of the battle."""

    name = "victory"
    covers = False

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell)
        self.session = session
        self.pad = Pad(shell.keys)
        self.pad.focus = "again"
        self._calm = CALM
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.resized()

    def resized(self) -> None:
        size = self.shell.size
        rows = len(self.session.battle.world.get(0, Sides).sides)
        self.rect = pygame.Rect(0, 0, scaled(700), min(size[1] - scaled(20), scaled(212 + 96 * rows)))
        self.rect.center = size[0] // 2, size[1] // 2
        rects = row(
            self.rect.x + scaled(24),
            self.rect.bottom - scaled(64),
            self.rect.width - scaled(48),
            scaled(44),
            3,
            scaled(12),
        )
        self.pad.set(
            [
                Button("again", rects[0], _("Play again"), self._again),
                Button(
                    "look", rects[1], _("Look at the field"), lambda: self.shell.pop(self), action="cancel"
                ),
                Button("menu", rects[2], _("To the menu"), self._menu),
            ]
        )

    def _again(self) -> None:
        from game.ui.scenes.starting import start_battle

        setup = self.session.battle.setup
        start_battle(
            self.shell, setup.scenario, {s.id: s.controller for s in setup.sides}, self.session.seed + 1
        )

    def _menu(self) -> None:
        from game.ui.scenes.menu import Menu

        self.shell.show(Menu(self.shell))

    @property
    def busy(self) -> bool:
        return self._calm > 0

    def update(self, ms: int) -> None:
        self._calm = max(0, self._calm - ms)

    def handle(self, event: pygame.event.Event) -> None:
        if self._calm <= 0 or event.type != pygame.KEYDOWN:
            self.pad.handle(event)

    def headline(self) -> tuple[str, str]:
        """Who won and why (D-TIME-1, D-TIME-10)."""
        state = self.session.battle.outcome
        if not state.winner:
            return _("A draw"), label("ending", state.ending).capitalize()
        names = [
            name_of(s.name) for s in self.session.battle.world.get(0, Sides).sides if s.ally == state.winner
        ]
        title = _("Victory: {side}", side=", ".join(names))
        if self._lost(state.winner):
            title = _("Defeat; the winner: {side}", side=", ".join(names))
        return title, label("ending", state.ending).capitalize()

    def _lost(self, winner: str) -> bool:
        """Whether every person at this machine played against the winner."""
        sides = self.session.battle.world.get(0, Sides).sides
        people = {s.ally for s in sides if s.controller == "human"}
        return bool(people) and winner not in people

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 90)
        inner = panels.draw_panel(target, self.rect, ornaments=True, shadow=True)
        panels.draw_vine(
            target, pygame.Rect(inner.x + scaled(20), inner.y, inner.width - scaled(40), scaled(30))
        )
        title, under = self.headline()
        size = theme.fitting_size(title, inner.width - scaled(20), 34, "bold", least=20)
        theme.draw_text(
            target,
            title,
            (inner.centerx, inner.y + scaled(40)),
            size,
            "bold",
            theme.RUBRIC,
            anchor="midtop",
            width=inner.width,
        )
        rounds = self.session.battle.world.get(0, BattleState).round
        text = plural("{why}, after {n} round.", "{why}, after {n} rounds.", rounds, why=under)
        theme.draw_text(
            target,
            text,
            (inner.centerx, inner.y + scaled(86)),
            18,
            "italic",
            theme.SOFT_INK,
            anchor="midtop",
            width=inner.width,
        )
        y = inner.y + scaled(122)
        for side in self.session.battle.world.get(0, Sides).sides:
            self._side(target, pygame.Rect(inner.x, y, inner.width, scaled(92)), side.id, name_of(side.name))
            y += scaled(96)
        self.pad.draw(target)

    def _side(self, target: pygame.Surface, rect: pygame.Rect, side: str, name: str) -> None:
        reader = self.session.battle.view(self.session.side).reader
        own = [f for f in reader.fighters if sheet.side(reader, f) == side and not sheet.is_mount(reader, f)]
        lost = [f for f in own if sheet.state(reader, f) != "able"]
        panels.draw_divider(target, pygame.Rect(rect.x, rect.y, rect.width, scaled(16)))
        theme.draw_text(
            target,
            name,
            (rect.x + scaled(6), rect.y + scaled(20)),
            theme.fitting_size(name, scaled(200), 18, "bold", least=12),
            "bold",
            width=scaled(200),
        )
        text = plural("{n} of {all} lost", "{n} of {all} lost", len(lost), all=len(own))
        theme.draw_text(target, text, (rect.x + scaled(6), rect.y + scaled(43)), 16, "italic", theme.SOFT_INK)
        ways = losses(reader, lost)
        theme.draw_text(
            target,
            ways,
            (rect.x + scaled(6), rect.y + scaled(64)),
            theme.fitting_size(ways, scaled(200), 14, "italic", least=11),
            "italic",
            theme.SOFT_INK,
            width=scaled(200),
        )
        size = min(scaled(64), (rect.width - scaled(214)) // max(1, len(own)))
        for number, fighter in enumerate(own):
            who = reader.get(fighter, Fighter)
            status = sheet.state(reader, fighter)
            picture = figures.figure(
                look_of(who.kind),
                side,
                size,
                state="dead" if status == "dead" else "unconscious" if status == "unconscious" else "",
            )
            at = rect.x + scaled(210) + number * size, rect.y + scaled(22)
            icon = GONE.get(status)
            if icon:
                picture = picture.copy()
                picture.set_alpha(110)
            target.blit(picture, at)
            if icon:
                target.blit(svg.icon(icon, size // 2), (at[0] + size // 2, at[1]))

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return self.pad.tip(at)
