"""Pictures for pages: a figure in its gear, a thing, an icon, a patch of ground; from the content alone."""

from functools import partial
from typing import Any

import pygame

from game.content import Pack
from game.ui.art import figures, svg, theme
from game.ui.art.ground import VARIANTS, Scenery
from game.ui.art.terrain import TerrainPainter
from game.ui.book.blocks import Picture
from game.ui.stage import known_things, look_of

ICONS = {
    "spells": "cast-spell", "talents": "talents", "wounds": "wound-serious",
    "conditions": "condition-enchanted",
}
"""Icons of kinds whose entries have no picture of their own; of conditions: those that a spell brings."""
SIDE = "azure"


def picture_of(pack: Pack, kind: str, code: str) -> Picture | None:
    """How an entry looks; None when nothing shows it."""
    entry = getattr(pack, kind).get(code)
    icons = svg.icon_names()
    for name in (f"{kind.rstrip('s')}-{code}", ICONS.get(kind, "")):
        if name in icons:
            return partial(_icon, name)
    if kind == "fighters":
        return partial(_fighter, entry)
    if kind == "terrain":
        return partial(_terrain, entry)
    bearer = _bearer(pack, kind, code)
    if code in figures.held_names() and (figures.parts_of((code,)) != ("", "", "") or bearer is None):
        return partial(_thing, code)
    return partial(_fighter, bearer) if bearer is not None else None


def _bearer(pack: Pack, kind: str, code: str) -> Any:
    """The first fighter that wears an armour or strikes with a weapon of its body."""
    field = {"armours": "armour"}.get(kind, "")
    for fighter in pack.fighters.values():
        if (field and getattr(fighter.gear, field) == code) or (
            kind == "weapons" and getattr(fighter.data, "natural", "") == code
        ):
            return fighter
    return None


def _fighter(entry: Any, size: int) -> pygame.Surface:
    held = known_things(tuple(code for code in (entry.gear.main, entry.gear.off) if code))
    look = look_of(entry.id)
    if entry.gear.mount:
        mount = look_of(entry.gear.mount)
        look = figures.mounted(look, mount) if mount.saddled and not look.beast else look
    return figures.figure(look, SIDE, size, held=held)


def _thing(code: str, size: int) -> pygame.Surface:
    whole = figures.thing(code, round(size * 1.3), plate=False)
    return whole.subsurface(whole.get_bounding_rect())


def _icon(name: str, size: int) -> pygame.Surface:
    return svg.icon(name, round(size * 0.7))


def _terrain(entry: Any, size: int) -> pygame.Surface:
    name = entry.picture
    flat = name in VARIANTS
    ground = (name if flat else "grass",) * 9
    props = [""] * 9
    if not flat:
        props[4] = name
    painter = TerrainPainter(Scenery(3, 3, ground, tuple(props), (0,) * 9), max(12, size // 3))
    out = pygame.Surface(painter.board_size, 0, 32)
    out.fill(theme.GROUND["grass"])
    painter.draw_ground(out, out.get_rect())
    for row in range(3):
        for surface, x, y in painter.tall_sprites(row):
            out.blit(surface, (x, y))
    top = out.get_height() - 3 * max(12, size // 3)
    return out.subsurface(pygame.Rect(0, top, out.get_width(), out.get_height() - top))
