"""Contact sheets of everything drawn: `python -m game.ui.art.gallery OUT_DIR` writes PNG files there."""

import os
import sys
import tomllib
from functools import cache
from pathlib import Path

import pygame

from game import paths
from game.ui.art import balloons, figures, marks, overlays, panels, svg, theme
from game.ui.art.figures import State
from game.ui.art.terrain import Scenery, TerrainPainter

RIDERS = (
    ("horseman", "warhorse"), ("mounted-archer", "horse"), ("warg-rider", "riding-warg"),
    ("farm-rider", "horse"))
STATES: tuple[State, ...] = ("prone", "dead", "stunned", "unconscious")
GROUND = {
    ".": "grass",
    "p": "path",
    "s": "stone",
    "~": "water",
    "f": "ford",
    "r": "rough",
    "w": "wood-floor",
    "#": "chasm",
}
PROPS = {
    ".": "",
    "W": "wall",
    "w": "low-wall",
    "T": "tree",
    "c": "crate",
    "h": "hedge",
    "D": "door-shut",
    "d": "door-open",
    "l": "lever-off",
    "L": "lever-on",
    "S": "stairs",
    "r": "rubble",
    "f": "fence",
    "X": "timber-wall",
    "o": "well",
    "H": "haystack",
    "t": "log",
    "g": "gravestone",
    "P": "portcullis-shut",
    "p": "portcullis-open",
}
GROUND_MAP = (
    "............~~~...",
    "............~~~...",
    ".sssssss....~~~...",
    ".sswwwss....~~....",
    ".sswwwsspppppffppp",
    ".sswwwss.r..~~~...",
    ".sssssss.rr.~~~...",
    "..p.......r..~~~..",
    "..p..####....~~~~.",
    "..pppp###..rr..~~.",
)
PROP_MAP = (
    "......T.........TH",
    "hh.........T...ff.",
    "hWPWWDWW.......f.o",
    "hW.....W..S.......",
    "hd.....D..........",
    "hWc..l.W....r..XXX",
    "hWWWpWWW.....TTXXX",
    "h...........wwww..",
    ".W.T......h.w..w..",
    ".r.g.Lt..hh.ww.w..",
)
LEVEL_MAP = (
    "000000000222000000",
    "000000000222000000",
    "000000000111000000",
    "000000000001000000",
    *["0" * 18] * 5,
    "000000001100000000",
)
FIGHTERS: tuple[tuple[str, str, int, int, int], ...] = (
    ("soldier", "azure", 2, 7, 1),
    ("pikeman", "gules", 8, 4, -1),
    ("archer", "azure", 10, 0, 1),
    ("axeman", "gules", 11, 5, -1),
    ("captain", "gules", 4, 3, -1),
    ("knight", "azure", 5, 1, 1),
    ("brigand", "gules", 6, 7, -1),
    ("spearman", "azure", 1, 4, 1),
    ("crossbowman", "azure", 9, 3, 1),
    ("warg", "gules", 10, 6, -1),
)


@cache
def _gear() -> dict[str, tuple[str, ...]]:
    with (paths.assets() / "content" / "fighters.toml").open("rb") as file:
        kinds = tomllib.load(file)
    return {
        kind: tuple(entry["gear"][hand] for hand in ("main", "off") if hand in entry.get("gear", ()))
        for kind, entry in kinds.items()
    }


def held(kind: str) -> tuple[str, ...]:
    """What a kind of fighter has in its hands at the start."""
    return _gear().get(kind, ())


def scene() -> Scenery:
    """The sample board: walls in all shapes, a stream, heights, a chasm."""
    return Scenery(
        len(GROUND_MAP[0]),
        len(GROUND_MAP),
        tuple(GROUND[sign] for row in GROUND_MAP for sign in row),
        tuple(PROPS[sign] for row in PROP_MAP for sign in row),
        tuple(int(sign) for row in LEVEL_MAP for sign in row),
    )


def figure_sheet() -> pygame.Surface:
    """Looks and riders at 96 to 32 pixels, in outline, as medallions, fallen; every thing held and lying."""
    shown = {kind: (look, held(kind)) for kind, look in figures.looks().items()}
    for kind, mount in RIDERS:
        shown[f"{kind} up"] = figures.mounted(figures.look(kind), figures.look(mount)), held(kind)
    names = [name for name in figures.held_names() if any(figures.parts_of((name,)))]
    rows = -(-len(shown) // 2)
    sheet = pygame.Surface((1280, rows * 100 + 12 + -(-len(names) // 13) * 92))
    panels.draw_page(sheet, "#d3c795")
    for number, (name, (look, things)) in enumerate(shown.items()):
        side = theme.SIDE_NAMES[number % 4]
        x, y = (number // rows) * 640 + 6, (number % rows) * 100
        for size in (96, 64, 48, 32):
            sheet.blit(figures.figure(look, side, size, held=things), (x, y + 98 - size))
            x += size + 6
        for size in (64, 32):
            shape = pygame.mask.from_surface(figures.figure(look, side, size, held=things, edge=False), 110)
            sheet.blit(shape.to_surface(setcolor=theme.INK, unsetcolor=(0, 0, 0, 0)), (x, y + 98 - size))
            x += size + 6
        sheet.blit(figures.medallion(look, side, 56, number % 2 == 0), (x, y + 40))
        sheet.blit(figures.medallion(look, side, 40, facing=-1), (x + 60, y + 52))
        state = STATES[(number + number // 4) % 4]
        sheet.blit(figures.figure(look, side, 72, state=state, held=things), (x + 108, y + 26))
        theme.draw_text(sheet, name, (x, y + 16), 14, "italic")
    soldier = figures.look("soldier")
    for number, name in enumerate(names):
        x, y = 8 + number % 13 * 97, rows * 100 + 12 + number // 13 * 92
        sheet.blit(figures.figure(soldier, "azure", 64, held=(name,)), (x - 4, y))
        sheet.blit(figures.thing(name, 44), (x + 50, y + 24))
        theme.draw_text(sheet, name, (x, y + 66), 12)
    return sheet


def board_sheet(tile: int = 70) -> pygame.Surface:
    """The sample board with overlays and fighters."""
    painter = TerrainPainter(scene(), tile)
    sheet = pygame.Surface(painter.board_size)
    painter.draw_ground(sheet, sheet.get_rect())

    def project(at: tuple[int, int]) -> pygame.Rect:
        return painter.tile_rect(*at)

    reach = {(x, y) for x in range(1, 7) for y in range(7, 10)} - {(5, 8), (6, 8), (1, 8), (6, 9)}
    path = [(2, 7), (2, 8), (3, 9), (4, 8), (4, 7), (5, 7)]
    overlays.draw_hatch(sheet, {(x, y) for x in range(18) for y in range(7, 10)} - reach, project)
    overlays.draw_reach(sheet, reach, project)
    overlays.draw_threats(sheet, [(4, 7), (5, 7), (5, 9)], project, path=path)
    overlays.draw_path(sheet, path, project)
    sheet.blit(figures.thing("mace", tile), painter.tile_origin(3, 9))
    seen = {(x, y) for _, _, x, y, _ in FIGHTERS}
    for row in range(painter.scenery.height):
        for surface, x, y in painter.tall_sprites(row, None, seen):
            sheet.blit(surface, (x, y))
        for kind, side, x, y, facing in FIGHTERS:
            if y == row:
                _fighter(sheet, kind, side, painter.tile_rect(x, y), facing)
    overlays.draw_opportunity(sheet, (4, 7), [(6, 7)], project)
    overlays.draw_line_of_sight(sheet, (10, 0), (11, 5), project)
    overlays.draw_line_of_sight(sheet, (1, 4), (8, 4), project, blocked_by=(7, 4))
    marks.draw_cursor(sheet, project((5, 7)))
    return sheet


def _fighter(sheet: pygame.Surface, kind: str, side: str, rect: pygame.Rect, facing: int) -> None:
    look = figures.look(kind)
    size = figures.figure_size(look, rect.width)
    if kind in ("soldier", "brigand"):
        marks.draw_ring(sheet, rect, size, "select" if kind == "soldier" else "target")
    sheet.blit(
        figures.figure(look, side, size, facing=facing, held=held(kind)),
        marks.figure_place(rect, size),
    )
    marks.draw_health(sheet, rect, {"axeman": 2, "knight": 14}.get(kind, 4), 20 if kind == "knight" else 6)
    if kind == "soldier":
        marks.draw_pointer(sheet, rect, size)
    if kind == "brigand":
        marks.draw_bubble(sheet, rect, size, "strike")
    if kind == "axeman":
        marks.draw_conditions(sheet, rect, ("bleeding", "winded"))


def icon_sheet() -> pygame.Surface:
    """Every icon at 64 and 24 pixels."""
    names = svg.icon_names()
    sheet = pygame.Surface((1280, 108 * -(-len(names) // 12) + 8))
    panels.draw_page(sheet)
    for number, name in enumerate(names):
        x, y = 8 + number % 12 * 106, 6 + number // 12 * 108
        sheet.blit(svg.icon(name, 64), (x, y))
        sheet.blit(svg.icon(name, 24), (x + 70, y + 40))
        theme.draw_text(sheet, name, (x, y + 68), 13, width=104)
    return sheet


def panel_sheet() -> pygame.Surface:
    """Panels, buttons in every state, gauges, odds, tooltip, chronicle."""
    sheet = pygame.Surface((1100, 520))
    panels.draw_page(sheet)
    side = pygame.Rect(830, 14, 256, 490)
    inner = panels.draw_panel(sheet, side, ornaments=True)
    panels.draw_vine(sheet, pygame.Rect(inner.x + 8, inner.y, inner.width - 16, 34))
    panels.draw_lettrine(sheet, (inner.x, inner.y + 44), "Chronique", "du combat")
    panels.draw_divider(sheet, pygame.Rect(inner.x, inner.y + 112, inner.width, 24), "Tour II")
    theme.draw_paragraph(
        sheet,
        "Guillemette décoche : Gros-Jehan est touché, la flèche traverse. 4 blessures.",
        (inner.x, inner.y + 142),
        inner.width,
    )
    panels.draw_divider(sheet, pygame.Rect(inner.x, inner.y + 236, inner.width, 20))
    states: tuple[panels.ButtonState, ...] = ("normal", "hover", "active", "disabled")
    bar = panels.draw_panel(sheet, pygame.Rect(14, 14, 800, 100))
    for number, (name, icon) in enumerate(
        (
            ("Marcher", "walk"),
            ("Frapper", "strike"),
            ("Tirer", "shoot"),
            ("Charger", "charge"),
            ("Parer", "block"),
            ("Esquiver", "dodge"),
            ("Soigner", "tend"),
            ("Fin", "end-turn"),
        )
    ):
        rect = pygame.Rect(bar.x + number * 97, bar.y, 91, bar.height)
        panels.draw_button(
            sheet,
            rect,
            name,
            icon=icon,
            key=name[0],
            cost=number % 3,
            reaction=name in ("Parer", "Esquiver"),
            state=states[number % 4],
            focused=number == 4,
        )
    for number, state in enumerate(states):
        panels.draw_button(
            sheet,
            pygame.Rect(20 + number * 200, 132, 186, 40),
            f"Bouton {state}",
            state=state,
            key=str(number + 1),
        )
        panels.draw_button(
            sheet,
            pygame.Rect(20 + number * 200, 182, 186, 40),
            "Finir le tour de jeu, et vite",
            icon="end-turn",
            state=state,
        )
    card = panels.draw_panel(sheet, pygame.Rect(14, 240, 352, 92))
    look = figures.look("soldier")
    sheet.blit(figures.medallion(look, "azure", 70, True), (card.x - 2, card.y))
    theme.draw_text(
        sheet, "Aubin le Roux de la Tour-Fendue", (card.x + 78, card.y - 4), 20, "bold", width=176
    )
    theme.draw_text(
        sheet, "soldat d’azur, épée et écu", (card.x + 78, card.y + 20), 15, "italic", theme.SOFT_INK
    )
    panels.draw_gauge(sheet, pygame.Rect(card.x + 80, card.y + 52, 90, 10), 0.7)
    panels.draw_gauge(sheet, pygame.Rect(card.x + 200, card.y + 52, 60, 10), 0.4, theme.BREATH)
    panels.draw_points(sheet, (card.right - 46, card.y + 8), 2, 3)
    panels.draw_points(sheet, (card.right - 46, card.y + 30), 1, 2, "reaction")
    odds = balloons.draw_balloon(sheet, pygame.Rect(400, 260, 244, 190), (380, 400))
    theme.draw_text(sheet, "Épée contre Gros-Jehan", (odds.x, odds.y - 2), 17, "bold", width=odds.width)
    theme.draw_text(sheet, "65 %", (odds.x, odds.y + 18), 36, "bold", theme.BLUE)
    theme.draw_text(sheet, "48 %", (odds.x + 112, odds.y + 18), 36, "bold", theme.RUBRIC)
    panels.draw_divider(sheet, pygame.Rect(odds.x, odds.y + 74, odds.width, 14))
    balloons.draw_tooltip(
        sheet,
        "Un allié qui menace la même cible rend la parade plus difficile.",
        (20, 350),
        title="Pris en étau",
    )
    for number, kind in enumerate(("soldier", "warg", "archer", "brigand", "knight", "captain")):
        sheet.blit(
            figures.medallion(figures.look(kind), theme.SIDE_NAMES[number % 2], 46, number == 0),
            (20 + number * 54, 462),
        )
    return sheet


def main(arguments: list[str]) -> int:
    """Write the sheets into the folder named by the only argument."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m game.ui.art.gallery OUT_DIR\n")
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    sheets = {"figures": figure_sheet, "board": board_sheet, "icons": icon_sheet, "panels": panel_sheet}
    for name, draw in sheets.items():
        pygame.image.save(draw(), str(folder / f"{name}.png"))
    theme.set_palette("colour-blind")
    pygame.image.save(board_sheet(48), str(folder / "board-colour-blind.png"))
    theme.set_palette("normal")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
