"""The first screen: scenarios, who plays which side, language, settings."""

from functools import partial

import pygame

from game.scenario import Scenario, ScenarioFighter
from game.storage import saves
from game.text import _, content_name, label, language, name_of, plural, told
from game.ui.art import figures, panels, theme
from game.ui.art.theme import scaled
from game.ui.scenes.saving import load_battle
from game.ui.scenes.starting import preview, readable_scenarios, start_battle, starting_gear
from game.ui.session import HUMAN
from game.ui.shell import Scene, Shell, Tip
from game.ui.stage import known_things, look_of
from game.ui.widgets import Button, Pad

CONTROLLERS = (HUMAN, "veteran", "random")


class Menu(Scene):
    """Choose a battle."""

    name = "menu"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.scenarios, self.broken = readable_scenarios()
        self.chosen = 0
        self.first = 0
        self.controllers: dict[str, dict[str, str]] = {
            s.id: {side.id: side.controllers[0] for side in s.sides} for s in self.scenarios
        }
        self.pad = Pad(shell.keys, shell.say)
        self.pad.focus = "play"
        self.previews: dict[str, pygame.Surface | None] = {}
        self._drawn = False
        self.saved = saves.saved_head(saves.QUICK) or saves.saved_head(saves.AUTO)
        self.resized()

    @property
    def scenario(self) -> Scenario | None:
        return self.scenarios[self.chosen] if self.scenarios else None

    # -- layout -------------------------------------------------------------------------------------

    def resized(self) -> None:
        width, height = self.shell.size
        edge = scaled(24)
        left_width = min(scaled(360), width * 34 // 100)
        self.left = pygame.Rect(edge, edge, left_width, height - 2 * edge)
        self.right = pygame.Rect(
            self.left.right + scaled(18), edge, width - self.left.right - scaled(18) - edge, height - 2 * edge
        )
        buttons = self._left_buttons()
        buttons += self._right_buttons()
        self.pad.set(buttons)

    def _left_buttons(self) -> list[Button]:
        inner = self.left.inflate(-scaled(40), -scaled(32))
        high, gap = scaled(38), scaled(7)
        foot = inner.bottom - 4 * (high + gap) + gap
        top = inner.y + scaled(118)
        self.list_top = top
        self.visible = max(1, (foot - scaled(16) - top) // (high + gap))
        self.first = max(0, min(self.first, len(self.scenarios) - self.visible))
        out = []
        for place, number in enumerate(
            range(self.first, min(len(self.scenarios), self.first + self.visible))
        ):
            scenario = self.scenarios[number]
            rect = pygame.Rect(inner.x, top + place * (high + gap), inner.width, high)
            out.append(
                Button(
                    f"scenario-{scenario.id}",
                    rect,
                    told(scenario.title),
                    partial(self._choose, number),
                    active=number == self.chosen,
                )
            )
        entries = (
            (
                "continue",
                _("Go on with the saved battle"),
                self._continue,
                self.saved is not None,
                self._saved_tip(),
            ),
            ("settings", _("Settings"), self._settings, True, ""),
            ("codex", _("Codex"), self._codex, True, ""),
            (
                "language",
                "Langue : français" if language() != "fr" else "Language: English",
                self._language,
                True,
                "",
            ),
            ("quit", _("Quit"), self._quit, True, ""),
        )
        half = (inner.width - gap) // 2
        places = {"settings": (1, 0, half), "codex": (1, inner.width - half, half)}
        for id_, text, do, can, tip in entries:
            line, left, width = places.get(id_, ({"continue": 0, "language": 2}.get(id_, 3), 0, inner.width))
            rect = pygame.Rect(inner.x + left, foot + line * (high + gap), width, high)
            out.append(Button(id_, rect, text, do, enabled=can, tip=tip, why=tip, title=text if tip else ""))
        return out

    def _saved_tip(self) -> str:
        if self.saved is None:
            return _("There is no saved battle yet.")
        title = next(
            (told(s.title) for s in self.scenarios if s.id == self.saved.scenario),
            self.saved.title,
        )
        return _(
            "{title}, round {round}, {saved}",
            title=title,
            round=self.saved.round,
            saved=self.saved.saved.replace("T", " "),
        )

    def _right_buttons(self) -> list[Button]:
        scenario = self.scenario
        if scenario is None:
            return []
        inner = self.right.inflate(-scaled(44), -scaled(36))
        high = scaled(38)
        out = []
        count = len(scenario.sides)
        foot = inner.bottom - scaled(52)
        self.side_height = min(scaled(132), (foot - inner.y - scaled(150)) // count)
        self.sides_top = foot - scaled(10) - count * self.side_height
        for number, side in enumerate(scenario.sides):
            rect = pygame.Rect(0, 0, scaled(190), high)
            rect.topright = (inner.right, self.sides_top + number * self.side_height + scaled(18))
            who = self.controllers[scenario.id][side.id]
            out.append(
                Button(
                    f"side-{side.id}",
                    rect,
                    _controller(who),
                    partial(self._next_controller, side.id),
                    tip=_("Click to change who plays this side."),
                    title=name_of(side.name),
                )
            )
        out.append(
            Button(
                "play",
                pygame.Rect(inner.right - scaled(260), foot, scaled(260), scaled(48)),
                _("Play"),
                self._play,
                icon="strike",
            )
        )
        return out

    # -- doing --------------------------------------------------------------------------------------

    def _choose(self, number: int) -> None:
        if number == self.chosen:
            self._play()
            return
        self.chosen = number
        self.resized()

    def _next_controller(self, side: str) -> None:
        scenario = self.scenario
        if scenario is not None:
            now = self.controllers[scenario.id][side]
            place = CONTROLLERS.index(now) if now in CONTROLLERS else 0
            self.controllers[scenario.id][side] = CONTROLLERS[(place + 1) % len(CONTROLLERS)]
            self.resized()

    def _play(self) -> None:
        if self.scenario is not None:
            start_battle(self.shell, str(self.scenario.file), self.controllers[self.scenario.id])

    def _continue(self) -> None:
        name = saves.QUICK if saves.saved_head(saves.QUICK) else saves.AUTO
        load_battle(self.shell, name)

    def _settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.shell.push(SettingsScene(self.shell))

    def _codex(self) -> None:
        from game.ui.scenes.codex import Codex

        rulesets = self.scenario.rulesets if self.scenario is not None else ()
        self.shell.push(Codex(self.shell, *rulesets[:1]))

    def _language(self) -> None:
        self.shell.change(language="fr" if language() != "fr" else "en")
        self.resized()

    def _quit(self) -> None:
        self.shell.running = False

    @property
    def busy(self) -> bool:
        return self.scenario is not None and self.scenario.id not in self.previews

    def update(self, ms: int) -> None:
        """Draw the map of the chosen scenario, once the page itself has been shown."""
        if self._drawn and self.busy and self.scenario is not None:
            self.previews[self.scenario.id] = preview(self.scenario)
            self.shell.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL and self.left.collidepoint(self.shell.mouse):
            self.first -= event.y
            self.resized()
            return
        action = self.shell.keys.action(event) if event.type == pygame.KEYDOWN else ""
        if action == "help":
            from game.ui.scenes.help import Help

            self.shell.push(Help(self.shell))
            return
        if action == "codex":
            self._codex()
            return
        if self.pad.handle(event):
            self._follow_focus()

    def _follow_focus(self) -> None:
        """Keep the focused scenario chosen, so that the page beside tells of it."""
        for number, scenario in enumerate(self.scenarios):
            if self.pad.focus == f"scenario-{scenario.id}" and number != self.chosen:
                self.chosen = number
                self.resized()

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        panels.draw_page(target)
        inner = panels.draw_panel(target, self.left, ornaments=True)
        panels.draw_vine(
            target, pygame.Rect(inner.x + scaled(8), inner.y, inner.width - scaled(16), scaled(28))
        )
        panels.draw_lettrine(
            target, (inner.x + scaled(8), inner.y + scaled(38)), "Escarmouche", _("a battle by turns")
        )
        panels.draw_divider(
            target,
            pygame.Rect(
                inner.x + scaled(8), self.list_top - scaled(18), inner.width - scaled(16), scaled(12)
            ),
        )
        self._draw_scenario(target)
        self.pad.draw(target)

    def _draw_scenario(self, target: pygame.Surface) -> None:
        inner = panels.draw_panel(target, self.right, ornaments=True)
        inner = inner.inflate(-scaled(20), -scaled(16))
        scenario = self.scenario
        if scenario is None:
            theme.draw_paragraph(
                target, self.broken or _("No scenario was found."), inner.topleft, inner.width, 17
            )
            return
        title = told(scenario.title)
        size = theme.fitting_size(title, inner.width, 34, "bold", least=20)
        theme.draw_text(target, title, (inner.x, inner.y), size, "bold", theme.RUBRIC, width=inner.width)
        board = _("Rules: {rules}", rules=", ".join(label("ruleset", r) for r in scenario.rulesets))
        theme.draw_text(
            target, board, (inner.x, inner.y + scaled(44)), 15, "italic", theme.SOFT_INK, width=inner.width
        )
        y = inner.y + scaled(72)
        room = self.sides_top - y - scaled(12)
        text = told(scenario.briefing)
        size = 18
        while size > 14 and len(theme.wrap(text, inner.width, size)) * theme.line_height(size) > room:
            size -= 1
        y += theme.draw_paragraph(target, text, (inner.x, y), inner.width, size)
        self._drawn = True
        self._draw_preview(
            target, pygame.Rect(inner.x, y + scaled(12), inner.width, self.sides_top - y - scaled(28))
        )
        for number, side in enumerate(scenario.sides):
            top = self.sides_top + number * self.side_height
            panels.draw_divider(target, pygame.Rect(inner.x, top - scaled(4), inner.width, scaled(12)))
            colours = theme.side_colours(side.id)
            mark = pygame.Rect(inner.x, top + scaled(18), scaled(16), scaled(16))
            pygame.draw.rect(target, colours.main, mark)
            pygame.draw.rect(target, theme.INK, mark, scaled(2))
            theme.draw_text(
                target,
                name_of(side.name),
                (inner.x + scaled(26), top + scaled(12)),
                theme.fitting_size(name_of(side.name), inner.width - scaled(230), 20, "bold", least=14),
                "bold",
                width=inner.width - scaled(230),
            )
            count = plural("{n} fighter", "{n} fighters", len(side.fighters))
            theme.draw_text(
                target, count, (inner.x + scaled(26), top + scaled(38)), 15, "italic", theme.SOFT_INK
            )
            self._draw_band(
                target,
                scenario,
                number,
                pygame.Rect(
                    inner.x + scaled(116),
                    top + scaled(40),
                    inner.width - scaled(116 + 190 + 12),
                    self.side_height - scaled(44),
                ),
            )

    def _draw_preview(self, target: pygame.Surface, room: pygame.Rect) -> None:
        """The map in small, where there is room for it."""
        picture = self.previews.get(self.scenario.id) if self.scenario else None
        if picture is None or room.height < scaled(90):
            return
        factor = min(
            room.width / picture.get_width(), room.height / picture.get_height(), 1.0 * theme.scale()
        )
        size = (round(picture.get_width() * factor), round(picture.get_height() * factor))
        place = pygame.Rect((0, 0), size)
        place.center = room.center
        target.blit(pygame.transform.smoothscale(picture, size), place)
        pygame.draw.rect(target, theme.INK, place.inflate(4, 4), 2)
        pygame.draw.rect(target, theme.GOLD, place.inflate(10, 10), 3)
        pygame.draw.rect(target, theme.INK, place.inflate(14, 14), 2)

    def _draw_band(self, target: pygame.Surface, scenario: Scenario, number: int, rect: pygame.Rect) -> None:
        side = scenario.sides[number]
        size = min(rect.height, scaled(88))
        step = min(size, (rect.width - size) // max(1, len(side.fighters) - 1))
        gear = starting_gear()
        for place, fighter in enumerate(side.fighters):
            held = known_things(gear.get(fighter.kind, ()))
            picture = figures.figure(
                look_of(fighter.kind), side.id, size, held=held, facing=1 if number % 2 == 0 else -1
            )
            target.blit(picture, (rect.x + place * step, rect.bottom - size))

    def tip(self, at: tuple[int, int]) -> Tip | None:
        found = self.pad.tip(at)
        if found is not None:
            return found
        scenario = self.scenario
        if scenario is None:
            return None
        for number, side in enumerate(scenario.sides):
            top = self.sides_top + number * self.side_height
            if self.right.collidepoint(at) and top <= at[1] < top + self.side_height:
                lines = [_member(f) for f in side.fighters[:16]]
                return Tip("\n".join(lines), name_of(side.name))
        return None


def _member(fighter: ScenarioFighter) -> str:
    """A fighter of a scenario: its own name, if it has one, and its kind."""
    kind = content_name("fighters", fighter.kind)
    return f"{name_of(fighter.name)}, {kind}" if fighter.name else kind


def _controller(code: str) -> str:
    if code == HUMAN:
        return label("controller", code)
    return _("Computer: {level}", level=label("controller", code))
