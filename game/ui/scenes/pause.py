"""The menu of a battle."""

from typing import TYPE_CHECKING

import pygame

from game.storage import saves
from game.text import _
from game.ui.art.theme import scaled
from game.ui.scenes.battle.buttons import show_codex, show_rules
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.help import Help
from game.ui.scenes.saving import load_battle
from game.ui.scenes.settings import SettingsScene
from game.ui.shell import Scene, Shell, Tip
from game.ui.widgets import Button, Pad, column, titled_panel, veil

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene


class Pause(Scene):
    """Resume, save, load, settings, codex, rules, help, leave."""

    name = "pause"
    covers = False

    def __init__(self, shell: Shell, scene: "BattleScene") -> None:
        super().__init__(shell)
        self.scene = scene
        self.pad = Pad(shell.keys)
        self.pad.focus = "resume"
        self.resized()

    def resized(self) -> None:
        size = self.shell.size
        entries = (
            ("resume", _("Go on"), "", self._resume, ""),
            ("save", _("Save"), "save", self._save, "quick-save"),
            ("load", _("Load"), "", self._load, "quick-load"),
            ("settings", _("Settings"), "menu", lambda: self.shell.push(SettingsScene(self.shell)), ""),
            ("codex", _("Codex"), "", lambda: show_codex(self.scene), "codex"),
            ("rules", _("Rules in force"), "", lambda: show_rules(self.scene), "rules"),
            ("help", _("Help"), "", lambda: self.shell.push(Help(self.shell)), "help"),
            ("resign", _("Give up the battle"), "", self._resign, ""),
            ("leave", _("Leave for the menu"), "", self._leave, ""),
        )
        step = min(scaled(48), (size[1] - scaled(16 + 114)) // len(entries))
        high = step - scaled(8)
        self.rect = pygame.Rect(0, 0, scaled(380), scaled(96) + len(entries) * step + scaled(18))
        self.rect.center = size[0] // 2, size[1] // 2
        rects = column(
            self.rect.x + scaled(30),
            self.rect.y + scaled(88),
            self.rect.width - scaled(60),
            high,
            len(entries),
            scaled(8),
        )
        self.pad.set(
            [
                Button(id_, rect, text, do, icon=icon, action=action, enabled=self._can(id_))
                for rect, (id_, text, icon, do, action) in zip(rects, entries, strict=True)
            ]
        )

    def _can(self, id_: str) -> bool:
        if id_ == "resign":
            return self.scene.session.human_turn
        return True

    def _resume(self) -> None:
        self.shell.pop(self)

    def _save(self) -> None:
        self.shell.pop(self)
        self.scene.quick_save()

    def _load(self) -> None:
        load_battle(self.shell, saves.QUICK)

    def _resign(self) -> None:
        from game.battle import Resign

        def sure() -> None:
            self.shell.pop(self)
            self.scene.give_resign(Resign(self.scene.session.battle.decision.side))

        self.shell.push(
            Dialog(
                self.shell,
                _("Give up?"),
                _("The battle is lost then."),
                [Answer(_("Give up the battle"), sure), Answer(_("Go on"), lambda: None)],
            )
        )

    def _leave(self) -> None:
        from game.ui.scenes.menu import Menu

        def leave() -> None:
            self.shell.show(Menu(self.shell))

        def keep() -> None:
            self.scene.quick_save()
            leave()

        if self.scene.session.battle.over:
            leave()
            return
        self.shell.push(
            Dialog(
                self.shell,
                _("Leave the battle?"),
                _("What is not saved is lost."),
                [
                    Answer(_("Save and leave"), keep),
                    Answer(_("Leave"), leave),
                    Answer(_("Stay"), lambda: None),
                ],
                620,
            )
        )

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self.shell.keys.action(event) == "cancel":
            self._resume()
            return
        self.pad.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 120)
        titled_panel(target, self.rect, _("Pause"), _("the battle waits"))
        self.pad.draw(target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return self.pad.tip(at)
