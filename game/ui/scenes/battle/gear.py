"""What a fighter holds, carries and could pick up, with every action on it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.battle import Command, Gear, Reader
from game.rulesets.shared.commands import Draw, Drink, DropItem, Give, PickUp
from game.rulesets.shared.items import lying_near
from game.rulesets.two_actions.commands import Reload, Sheathe, SwapHands, TakeOut
from game.rulesets.two_actions.facts import two_handed
from game.rulesets.two_actions.talents import talent_switch
from game.text import _, label
from game.ui import sheet
from game.ui.art import figures, theme
from game.ui.art.theme import scaled
from game.ui.shell import Scene, Shell, Tip
from game.ui.stage import known_things
from game.ui.widgets import Button, Pad, titled_panel, veil
from game.ui.words import fighter_label, item_label, reasons_text

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

ROW = 50


@dataclass(frozen=True)
class Line:
    """An item, where it is, and the commands about it."""

    item: int
    place: str
    commands: tuple[tuple[str, Command, int], ...]


class GearDialog(Scene):
    """A list of things with buttons."""

    name = "gear"
    covers = False

    def __init__(self, shell: Shell, scene: "BattleScene") -> None:
        super().__init__(shell)
        self.scene = scene
        self.pad = Pad(shell.keys, shell.say)
        self.lines = gear_lines(scene)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.resized()
        first = next((b.id for b in self.pad.buttons if b.enabled), "")
        self.pad.focus = first

    def resized(self) -> None:
        size = self.shell.size
        rows = max(1, len(self.lines))
        self.step = min(scaled(ROW), (size[1] - scaled(190)) // rows)
        self.rect = pygame.Rect(
            0, 0, min(size[0] - scaled(30), scaled(800)), scaled(96 + 64) + rows * self.step
        )
        self.rect.center = size[0] // 2, size[1] // 2
        top = self.rect.y + scaled(88)
        buttons = []
        for number, line in enumerate(self.lines):
            right = self.rect.right - scaled(18)
            for index, (text, command, cost) in reversed(list(enumerate(line.commands))):
                width = max(scaled(92), theme.text_width(text, 17, "semibold") + scaled(36))
                rect = pygame.Rect(
                    right - width, top + number * self.step, width, min(scaled(38), self.step - scaled(4))
                )
                right -= width + scaled(6)
                faults = self.scene.session.view.faults(command)
                why = reasons_text(self.scene.reader, faults)
                buttons.append(
                    Button(
                        f"do-{number}-{index}",
                        rect,
                        text,
                        self._giver(command),
                        enabled=not faults,
                        tip=why,
                        why=why,
                        title=text,
                        cost=cost,
                    )
                )
        buttons.sort(key=lambda b: (b.rect.y, b.rect.x))
        buttons.append(self._swap())
        buttons.append(
            Button(
                "close",
                pygame.Rect(
                    self.rect.right - scaled(160), self.rect.bottom - scaled(56), scaled(140), scaled(40)
                ),
                _("Close"),
                lambda: self.shell.pop(self),
                action="cancel",
            )
        )
        self.pad.set(buttons)

    def _swap(self) -> Button:
        """What the hands hold changes hands (D-TWO-2)."""
        command = SwapHands(self.scene.control.selected)
        faults = self.scene.session.view.faults(command)
        why = reasons_text(self.scene.reader, faults)
        text = _("Swap hands")
        width = max(scaled(190), theme.text_width(text, 17, "semibold") + scaled(110))
        return Button(
            "swap-hands",
            pygame.Rect(self.rect.x + scaled(18), self.rect.bottom - scaled(56), width, scaled(40)),
            text,
            self._giver(command),
            icon="swap-hands",
            action="weapon",
            enabled=not faults,
            tip=why or _("What the hands hold changes hands."),
            why=why,
            title=text,
            cost=1,
        )

    def _giver(self, command: Command) -> Callable[[], None]:
        def give() -> None:
            self.shell.pop(self)
            self.scene.give([command])

        return give

    def handle(self, event: pygame.event.Event) -> None:
        if self.pad.handle(event):
            return
        if event.type == pygame.KEYDOWN and self.shell.keys.action(event) in ("cancel", "items"):
            self.shell.pop(self)

    def draw(self, target: pygame.Surface) -> None:
        veil(target, 110)
        reader = self.scene.reader
        below = titled_panel(target, self.rect, _("Gear"), fighter_label(reader, self.scene.control.selected))
        top = self.rect.y + scaled(88)
        if not self.lines:
            theme.draw_text(
                target, _("Empty hands, empty bag, nothing lying near."), (below.x + scaled(8), top), 17
            )
        for number, line in enumerate(self.lines):
            y = top + number * self.step
            side = min(scaled(42), self.step - scaled(2))
            kind = sheet.item_kind(reader, line.item)
            if known_things((kind,)):
                target.blit(figures.thing(kind, side), (below.x + scaled(4), y))
            left = below.x + scaled(56)
            theme.draw_text(target, item_label(reader, line.item), (left, y), 18, "bold", width=scaled(230))
            theme.draw_text(target, line.place, (left, y + scaled(21)), 14, "italic", theme.SOFT_INK)
        self.pad.draw(target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return self.pad.tip(at)


def gear_lines(scene: "BattleScene") -> list[Line]:
    """Everything within a fighter's hands' reach (D-ACT-2..4, D-TIME-6)."""
    reader, fighter = scene.reader, scene.control.selected
    gear = reader.get(fighter, Gear)
    lines = []
    for hand, item in (("main", gear.main), ("off", gear.off)):
        if item:
            lines.append(Line(item, label("hand", hand).capitalize(), _held(scene, fighter, item)))
    for item in gear.bag:
        lines.append(Line(item, _("In the bag"), _bagged(scene, fighter, item)))
    for item in lying_near(reader, fighter):
        hands = _hands(scene, item, partial(PickUp, fighter, item))
        lines.append(
            Line(
                item,
                _("On the ground"),
                tuple((_("Pick up") + suffix, command, 1) for suffix, command in hands),
            )
        )
    return lines


def _held(scene: "BattleScene", fighter: int, item: int) -> tuple[tuple[str, Command, int], ...]:
    reader = scene.reader
    found: list[tuple[str, Command, int]] = []
    kind = sheet.item_category(reader, item)
    if kind == "potion":
        found.append((_("Drink"), Drink(fighter, item), 1))
        for command in scene.control.planner.of(fighter, Give):
            if command.item == item:
                found.append((_("Give to {name}", name=fighter_label(reader, command.target)), command, 1))
    elif kind == "weapon" and sheet.weapon_of(reader, fighter, item).range == "crossbow":
        found.append((_("Reload"), Reload(fighter, item), 1))
    found.append((free(reader, fighter, _("Put away")), Sheathe(fighter, item), hand_price(reader, fighter)))
    found.append((_("Drop"), DropItem(fighter, item), 0))
    return tuple(found)


def _bagged(scene: "BattleScene", fighter: int, item: int) -> tuple[tuple[str, Command, int], ...]:
    if sheet.item_category(scene.reader, item) in ("weapon", "shield"):
        return tuple(
            (
                free(scene.reader, fighter, _("Draw") + suffix),
                command,
                hand_price(scene.reader, fighter),
            )
            for suffix, command in _hands(scene, item, lambda hand: Draw(fighter, item, hand))
        )
    return tuple(
        (_("Take out") + suffix, command, 1)
        for suffix, command in _hands(scene, item, lambda hand: TakeOut(fighter, item, hand))
    )


def hand_price(reader: Reader, fighter: int) -> int:
    """Action points of drawing and putting away; none for a quick hand (D-ACT-4)."""
    return 0 if talent_switch(reader, fighter, "quick_draw") else 1


def free(reader: Reader, fighter: int, text: str) -> str:
    """What a hand does, with a word where it costs nothing."""
    return text if hand_price(reader, fighter) else _("{action}, free", action=text)


def _hands(scene: "BattleScene", item: int, make: Callable[[str], Command]) -> list[tuple[str, Command]]:
    """A command for each hand that could be meant; one without a name when there is no choice."""
    if two_handed(scene.reader, item):
        return [("", make("main"))]
    view = scene.session.view
    both = [(hand, make(hand)) for hand in ("main", "off")]
    able = [(hand, command) for hand, command in both if not view.faults(command)]
    if len(able) == 2:
        return [(f" ({label('hand', hand)})", command) for hand, command in able]
    return [("", (able or both)[0][1])]
