"""The sheet of any fighter: numbers, wounds, conditions, what it carries."""

import pygame

from game.battle import Fighter, Gear, Reader
from game.text import _, label, name_of, signed
from game.ui import sheet
from game.ui.art import figures, panels, theme
from game.ui.art.theme import scaled
from game.ui.scenes.battle import casting, hud, wrestling
from game.ui.scenes.battle.flight import morale_line
from game.ui.shell import Scene, Shell, Tip
from game.ui.stage import look_of
from game.ui.widgets import Button, Pad, veil
from game.ui.words import condition_names, fighter_label, item_label, kind_label

STATS = (
    "melee",
    "finesse",
    "shooting",
    "vigour",
    "armour",
    "reflexes",
    "strength",
    "dexterity",
    "constitution",
    "will",
    "initiative",
    "speed",
)


class Card(Scene):
    """A fighter's sheet over the battle."""

    name = "card"
    covers = False

    def __init__(self, shell: Shell, reader: Reader, fighter: int) -> None:
        super().__init__(shell)
        self.reader, self.fighter = reader, fighter
        self.pad = Pad(shell.keys)
        self.spots: list[hud.Spot] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.resized()

    def resized(self) -> None:
        size = self.shell.size
        self.rect = pygame.Rect(0, 0, scaled(620), scaled(430))
        self.rect.center = size[0] // 2, size[1] // 2
        self.pad.set(
            [
                Button(
                    "close",
                    pygame.Rect(
                        self.rect.right - scaled(160), self.rect.bottom - scaled(58), scaled(140), scaled(40)
                    ),
                    _("Close"),
                    lambda: self.shell.pop(self),
                    action="cancel",
                )
            ]
        )

    def handle(self, event: pygame.event.Event) -> None:
        if self.pad.handle(event):
            return
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos)
        key = event.type == pygame.KEYDOWN and self.shell.keys.action(event) in ("cancel", "confirm", "card")
        if outside or key:
            self.shell.pop(self)

    def draw(self, target: pygame.Surface) -> None:
        reader, fighter = self.reader, self.fighter
        veil(target, 110)
        inner = panels.draw_panel(target, self.rect, ornaments=True, shadow=True)
        who = reader.get(fighter, Fighter)
        look = look_of(who.kind)
        size = scaled(150)
        frame = pygame.Rect(inner.x + scaled(6), inner.y + scaled(8), size, size)
        colours = theme.side_colours(who.side)
        pygame.draw.rect(target, colours.main, frame)
        pygame.draw.rect(target, theme.INK, frame, scaled(2))
        picture = figures.figure(look, who.side, size - 8, held=hud.held_kinds(reader, fighter))
        target.blit(picture, (frame.x + 4, frame.y + 2))
        left = frame.right + scaled(18)
        theme.draw_text(
            target,
            fighter_label(reader, fighter),
            (left, inner.y + scaled(6)),
            26,
            "bold",
            width=inner.right - left,
        )
        under = _(
            "{kind}, {side}",
            kind=kind_label(reader, fighter),
            side=name_of(sheet.side_name(reader, who.side)),
        )
        theme.draw_text(
            target,
            under,
            (left, inner.y + scaled(40)),
            16,
            "italic",
            theme.SOFT_INK,
            width=inner.right - left,
        )
        have = sheet.points(reader, fighter)
        y = inner.y + scaled(78)
        x = theme.draw_text(target, _("Actions"), (left, y), 16).right + scaled(14)
        panels.draw_points(target, (x, y + scaled(11)), have[0], have[1])
        x = theme.draw_text(target, _("Reactions"), (x + scaled(46), y), 16).right + scaled(14)
        panels.draw_points(target, (x, y + scaled(11)), have[2], have[3], "reaction")
        self.spots = hud.draw_tracks(target, (left, y + scaled(42)), reader, fighter, inner.right - left)
        theme.draw_text(
            target,
            hud.wounds_line(reader, fighter),
            (left, y + scaled(58)),
            15,
            "italic",
            theme.SOFT_INK,
            width=inner.right - left,
        )
        self._stats(target, pygame.Rect(inner.x + scaled(6), frame.bottom + scaled(14), scaled(330), 0))
        self._gear(
            target,
            pygame.Rect(
                inner.x + scaled(356),
                frame.bottom + scaled(14),
                inner.right - inner.x - scaled(360),
                scaled(150),
            ),
        )
        self.pad.draw(target)

    def _stats(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        values = dict(sheet.stats(self.reader, self.fighter))
        panels.draw_divider(target, pygame.Rect(rect.x, rect.y, rect.width, scaled(20)), _("Numbers"))
        column = rect.width // 2
        for number, key in enumerate(STATS):
            x, y = rect.x + (number % 2) * column, rect.y + scaled(26) + (number // 2) * scaled(22)
            value = values[key]
            plain = key in ("vigour", "speed")
            theme.draw_text(
                target,
                str(value) if plain else signed(value),
                (x + scaled(34), y),
                16,
                "bold",
                anchor="topright",
            )
            name, wide = label("stat", key), column - scaled(48)
            size = theme.fitting_size(name, wide, 16, least=12)
            theme.draw_text(target, name, (x + scaled(44), y), size, width=wide)

    def _gear(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        panels.draw_divider(target, pygame.Rect(rect.x, rect.y, rect.width, scaled(20)), _("Gear"))
        gear = self.reader.get(self.fighter, Gear)
        lines = []
        for hand, item in (("main", gear.main), ("off", gear.off)):
            if item:
                lines.append(
                    _(
                        "{hand}: {item}",
                        hand=label("hand", hand).capitalize(),
                        item=item_label(self.reader, item),
                    )
                )
        if gear.bag:
            lines.append(_("Bag: {list}", list=", ".join(item_label(self.reader, i) for i in gear.bag)))
        lines += casting.known_lines(self.reader, self.fighter)
        names = condition_names(self.reader, self.fighter)
        if sheet.prone(self.reader, self.fighter):
            names.insert(0, _("Prone"))
        lines += wrestling.bond_lines(self.reader, self.fighter)
        mount = hud.mount_lines(self.reader, self.fighter)
        if mount:
            lines.append("; ".join(mount))
        morale = morale_line(self.reader, self.fighter)
        if morale:
            lines.append(morale)
        if names:
            lines.append(_("Suffers from: {list}", list=", ".join(names)))
        y = rect.y + scaled(26)
        for line in lines:
            for part in theme.wrap(line, rect.width, 15):
                theme.draw_text(target, part, (rect.x, y), 15)
                y += scaled(19)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        return next((spot.tip() for spot in self.spots if spot.rect.collidepoint(at)), None)
