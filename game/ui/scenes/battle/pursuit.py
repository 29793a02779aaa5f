"""The pursuit of a fugitive: who tries, by which means, to what end; every choice with its odds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.battle import Decision
from game.battle.events import Modifier
from game.battle.view import View
from game.rulesets.shared.commands import LetGo, Pursue
from game.rulesets.two_actions.forecasts_morale import PursuitForecast
from game.text import _, label, modifiers_line
from game.ui.art import panels, svg, theme
from game.ui.art.theme import scaled
from game.ui.scenes.battle.odds import shown_modifiers
from game.ui.scenes.battle.prompts import Give, Prompt
from game.ui.widgets import Button
from game.ui.words import fighter_label, percent, weapon_label

LEFT = 300
"""Pixels, before the UI scale, that the odds take."""


def prompt_for(decision: Decision, view: View) -> Prompt:
    """The panel for what is asked of a person."""
    return PursuitPrompt(decision, view) if decision.kind == "pursuit" else Prompt(decision, view)


@dataclass
class PursuitPrompt(Prompt):
    """D-MOR-4, D-MOR-5: one of the victors, its means, kill or capture (a protagonist: where to strike) and
    the stake. `wanted` are the fields chosen so far; the nearest legal command is what would be given."""

    def __post_init__(self) -> None:
        super().__post_init__()
        found = list(self.view.legal_commands())
        self.tries = [c for c in found if isinstance(c, Pursue)]
        self.let_go = next(c for c in found if isinstance(c, LetGo))
        self._odds: dict[Pursue, PursuitForecast] = {}
        best = max(self.tries, key=lambda c: (c.fate != "kill", c.all_in == "none", self.odds_of(c).chance))
        self.wanted: dict[str, Any] = {
            "actor": best.actor, "means": best.means, "fate": best.fate, "zone": best.zone, "all_in": "none"}

    # -- what is chosen -----------------------------------------------------------------------------

    @property
    def chosen(self) -> Pursue:
        """The legal try that keeps most of what is wanted, the first choices before the later ones."""
        return max(
            self.tries,
            key=lambda c: tuple(getattr(c, name) == value for name, value in self.wanted.items()))

    @property
    def focus(self) -> int:
        return self.chosen.actor

    def odds_of(self, command: Pursue) -> PursuitForecast:
        """The odds of a try (D-MOR-4)."""
        found = self._odds.get(command)
        if found is None:
            found = self._odds[command] = self.view.forecast(command)
        return found

    def values(self, name: str) -> list[Any]:
        """What may be chosen for one field, the fields before it being as they are."""
        now = self.chosen
        before = ("actor", "means", "fate", "zone", "all_in")
        fixed = before[:before.index(name)]
        return list(dict.fromkeys(
            getattr(c, name) for c in self.tries
            if all(getattr(c, other) == getattr(now, other) for other in fixed)))

    def choose(self, name: str, value: Any) -> None:
        """Set one field."""
        self.wanted[name] = value

    def pick(self, fighter: int) -> bool:
        """Choose the pursuer on the board; False for somebody who cannot pursue."""
        if fighter not in self.decision.fighters:
            return False
        self.choose("actor", fighter)
        return True

    @property
    def keys(self) -> tuple[str, ...]:
        return ("next", "previous", "weapon", "zone", "all-in")

    def cycle(self, action: str) -> None:
        """The keys: `next` and `previous` the pursuer, `weapon` the means, `zone` the fate or body zone,
        `all-in` the stake."""
        name = {"next": "actor", "previous": "actor", "weapon": "means", "all-in": "all_in"}.get(action, "")
        if action == "zone":
            name = "zone" if self.chosen.zone else "fate"
        if name:
            offered = self.values(name)
            step = -1 if action == "previous" else 1
            now = offered.index(getattr(self.chosen, name))
            self.choose(name, offered[(now + step) % len(offered)])

    # -- layout -------------------------------------------------------------------------------------

    def lay_out(self, area: pygame.Rect, give: Give, seen: Sequence[pygame.Rect]) -> None:
        self._seen = seen
        width = min(area.width - scaled(12), scaled(LEFT + 16 * 3 + 292))
        self.lines = theme.wrap(self.text, width - scaled(32), 17, "bold")
        text_height = len(self.lines) * theme.line_height(17)
        room = width - scaled(LEFT + 48)
        chips, chip_height = self._chips(0, 0, room)
        odds_height = self._draw_odds(None, 0, 0)
        height = text_height + max(odds_height, chip_height + scaled(54)) + scaled(34)
        self.rect = pygame.Rect(0, 0, width, min(area.height - scaled(8), height))
        self._place(area)
        left = self.rect.x + scaled(LEFT + 32)
        self.buttons = chips
        for chip in chips:
            chip.rect = chip.rect.move(left, self.rect.y + scaled(16) + text_height)
        wide = (room - scaled(8)) // 2
        bottom = self.rect.bottom - scaled(14) - scaled(42)
        chosen = self.chosen
        self.buttons += [
            Button(
                "pursue", pygame.Rect(left, bottom, wide, scaled(42)), _("Pursue"),
                lambda: give([chosen]), icon="pursue", action="slot-1"),
            Button(
                "let-go", pygame.Rect(left + wide + scaled(8), bottom, wide, scaled(42)), _("Let go"),
                lambda: give([self.let_go]), action="slot-2",
                tip=_("The fugitive leaves the battle; it counts as beaten.")),
        ]

    def _chips(self, left: int, top: int, width: int) -> tuple[list[Button], int]:
        """Small buttons, a row for each choice there is; and where they end."""
        high, gap = scaled(27), scaled(4)
        found: list[Button] = []
        y = top
        for name, columns in (("actor", 1), ("means", 2), ("fate", 2), ("zone", 2), ("all_in", 1)):
            offered = self.values(name)
            if len(offered) < 2:
                continue
            wide = (width - gap * (columns - 1)) // columns
            for number, value in enumerate(offered):
                rect = pygame.Rect(
                    left + number % columns * (wide + gap), y + number // columns * (high + gap), wide, high)
                found.append(Button(
                    f"{name.replace('_', '-')}-{value}", rect, self._chip(name, value),
                    partial(self.choose, name, value), active=getattr(self.chosen, name) == value))
            y += -(-len(offered) // columns) * (high + gap) + gap
        return found, y - top

    def _chip(self, name: str, value: Any) -> str:
        if name == "actor":
            plain = max(self.odds_of(c).chance for c in self.tries if c.actor == value and c.all_in == "none")
            return _("{name}: {chance}", name=fighter_label(self.reader, value), chance=percent(plain))
        if name == "zone":
            return label("zone-short", value).capitalize()
        if name == "all_in":
            return _("All in: 2 reactions") if value != "none" else _("Without a stake")
        return label(name, value)

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        panels.draw_panel(target, self.rect, theme.ODDS_PANEL, ornaments=True, shadow=True)
        x, y = self.rect.x + scaled(16), self.rect.y + scaled(13)
        for line in self.lines:
            theme.draw_text(target, line, (x, y), 17, "bold")
            y += theme.line_height(17)
        self._draw_odds(target, x, y + scaled(6))

    def _draw_odds(self, target: pygame.Surface | None, x: int, y: int) -> int:
        """The odds of the chosen try, drawn or only measured; the height used (D-MOR-4, D-MOR-5)."""
        odds, top = self.odds_of(self.chosen), y
        width = scaled(LEFT)
        if target is not None:
            target.blit(svg.icon("pursue", scaled(44)), (x, y))
            theme.draw_text(target, percent(odds.chance), (x + scaled(54), y), 30, "bold", theme.BLUE)
            theme.draw_text(
                target, fighter_label(self.reader, odds.actor), (x + scaled(150), y + scaled(10)), 16,
                "italic", theme.SOFT_INK, width=width - scaled(150))
        y += scaled(52)
        for text in self._odds_lines(odds):
            for line in theme.wrap(text, width, 14):
                if target is not None:
                    theme.draw_text(target, line, (x, y), 14)
                y += scaled(18)
        return y - top

    def _odds_lines(self, odds: PursuitForecast) -> list[str]:
        """How a try is reckoned, and what follows when it succeeds (D-MOR-4, D-MOR-5)."""
        own = _("d20 {modifiers}", modifiers=_modifiers(odds.modifiers))
        if odds.means == "shot":
            lines = [_("{weapon}: {test}, vigour {against} must be reached.", against=odds.against, test=own,
                       weapon=weapon_label(self.reader, odds.actor, odds.weapon))]
        else:
            other = _("d20 {modifiers}", modifiers=_modifiers(odds.evasion))
            lines = [
                _("Strength: {test}", test=own), _("Evasion of the fugitive: {test}", test=other),
                _("The pursuer wins ties.")]
            if odds.least != odds.chance:
                lines.append(_("If the fugitive goes all in: {chance}", chance=percent(odds.least)))
        if odds.advantage > 0:
            lines.append(_("Two dice, the higher counts."))
        attack = odds.attack
        if attack is None:
            fate = self.chosen.fate
            lines.append(
                _("Caught, the fugitive is killed.") if fate == "kill"
                else _("Caught, the fugitive is led away with all it carries."))
        else:
            row = attack.rows[0]
            lines += [
                _("Caught, it takes one blow that nothing answers, then is gone:"),
                _("touches {touch}, wounds {wounds}, downs {downs}", touch=percent(attack.touch),
                  wounds=percent(row.wounds), downs=percent(row.downs))]
            more = shown_modifiers(attack)
            if more:
                lines.append(_("The blow: d20 {modifiers}", modifiers=_modifiers(attack.modifiers)))
        return lines


def _modifiers(found: Sequence[Modifier]) -> str:
    return modifiers_line([{"source": m.source, "value": m.value} for m in found if m.value])
