"""Fighters as pictures: looks by kind, what is held by weapon id, medallions, things lying on the ground.

    look = figures.look("soldier")
    picture = figures.figure(look, "azure", 88, held=("long-sword", "kite-shield"))
    rider = figures.mounted(look, figures.look("warhorse"))

Every surface is cached and shared: do not draw on it. Sizes in pixels; every figure is a square.
"""

import tomllib
from dataclasses import replace
from functools import lru_cache

import pygame

from game import paths
from game.ui.art import doll, svg, theme
from game.ui.art.doll import Look as FigureLook
from game.ui.art.doll import State

__all__ = [
    "FigureLook",
    "State",
    "figure",
    "figure_size",
    "held_names",
    "look",
    "looks",
    "medallion",
    "mounted",
    "parts_of",
    "thing",
]

STITCH_FROM = 56
"""Below this many pixels threads would only blur."""
SMALL_BASE_BELOW = 40
ON_FOOT = 1.15
MOUNTED = 1.32
RIDER_ZOOM = 2.2
"""A figure's side in tiles; its feet stay in its own tile."""
THING_WIDTH, THING_HEIGHT = 0.76, 0.56
"""How much of its square a thing on the ground may fill."""


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, FigureLook], dict[str, str]]:
    with (paths.assets() / "figures" / "looks.toml").open("rb") as file:
        data = tomllib.load(file)
    found = {}
    for kind, entry in data["looks"].items():
        if "bust" in entry:
            entry["bust"] = tuple(float(number) for number in entry["bust"])
        found[kind] = FigureLook(**entry)
    return found, {str(key): str(value) for key, value in data["held"].items()}


def looks() -> dict[str, FigureLook]:
    """Every look, by fighter kind."""
    return dict(_tables()[0])


def look(kind: str) -> FigureLook:
    """The look of a fighter kind. Raises KeyError."""
    return _tables()[0][kind]


@lru_cache(maxsize=256)
def mounted(rider: FigureLook, mount: FigureLook) -> FigureLook:
    """The look of a rider in the saddle of a mount: both are one figure. Raises ValueError for no mount."""
    if not mount.saddled or rider.beast:
        raise ValueError("a rider is no beast and a mount has a saddle")
    x, y = doll.head_in_saddle(mount.beast)
    return replace(rider, mount=mount.beast, bust=(x / 96, y / 96, RIDER_ZOOM))


def held_names() -> tuple[str, ...]:
    """Ids of every weapon, shield and thing that can be drawn in a hand."""
    return tuple(_tables()[1])


def parts_of(held: tuple[str, ...]) -> tuple[str, str, str]:
    """Part names for the main hand, the off hand and the shield arm; empty for nothing.

    The first weapon or thing goes into the main hand, the next into the off hand. Raises KeyError for an id
    that looks.toml does not know.
    """
    hands, shield = [], ""
    for name in held:
        piece = _tables()[1][name]
        if piece.startswith("shield-"):
            shield = shield or piece
        elif piece:
            hands.append(piece)
    return hands[0] if hands else "", hands[1] if len(hands) > 1 else "", shield


def figure_size(look: FigureLook, tile: int) -> int:
    """The size at which a figure stands on a board of `tile` pixel tiles."""
    return round(tile * (MOUNTED if look.mount or look.saddled else ON_FOOT))


def figure(
    look: FigureLook,
    side: str,
    size: int,
    *,
    facing: int = 1,
    state: State = "",
    held: tuple[str, ...] = (),
    base: bool = True,
    edge: bool = True,
) -> pygame.Surface:
    """A fighter. `facing` 1 looks right, -1 left.

    `held` names what is in its hands and on its arm; nothing else is drawn there. `base` is the disc in the
    side's colours, `edge` the cream seam that lifts the figure off any ground.
    """
    return _figure(look, side, size, 1 if facing >= 0 else -1, state, held, base, edge, theme.palette())


@lru_cache(maxsize=1024)
def _figure(
    look: FigureLook,
    side: str,
    size: int,
    facing: int,
    state: State,
    held: tuple[str, ...],
    base: bool,
    edge: bool,
    palette: theme.Palette,
) -> pygame.Surface:
    main_hand, off_hand, shield = parts_of(held)
    text = doll.figure_svg(
        look,
        theme.SIDES[palette][side],
        _base(side, size) if base and state != "dead" else "",
        facing=facing,
        state=state,
        main_hand=main_hand,
        off_hand=off_hand,
        shield=shield,
    )
    picture = svg.raster(text, size, size)
    if size >= STITCH_FROM:
        _stitch(picture)
    if state == "dead":
        return _ghost(picture)
    return _with_edge(picture, 2 if size >= STITCH_FROM else 1) if edge else picture


def medallion(
    look: FigureLook,
    side: str,
    size: int,
    active: bool = False,
    *,
    facing: int = 1,
    held: tuple[str, ...] = (),
) -> pygame.Surface:
    """Head and shoulders in a ring of the side, `size` pixels across, for the turn order."""
    return _medallion(look, side, size, active, 1 if facing >= 0 else -1, held, theme.palette())


@lru_cache(maxsize=256)
def _medallion(
    look: FigureLook,
    side: str,
    size: int,
    active: bool,
    facing: int,
    held: tuple[str, ...],
    palette: theme.Palette,
) -> pygame.Surface:
    colours = theme.SIDES[palette][side]
    field = "#fff3c4" if active else "#f4e7c3"
    picture = svg.raster(svg.wrap(f'<circle cx="48" cy="48" r="44" fill="{field}"/>'), size, size)
    bust = portrait(look, side, size, facing=facing, held=held)
    mask = svg.raster(svg.wrap('<circle cx="48" cy="48" r="43" fill="#ffffff"/>'), size, size)
    bust.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    picture.blit(bust, (0, 0))
    outer = theme.GOLD if active else theme.INK
    pattern = {
        "gules": 'stroke-width="5.4" stroke-dasharray="9.65 9.65"',
        "vert": 'stroke-width="2.2"',
        "sable": 'stroke-width="5.4" stroke-dasharray="22.5 22.5"',
    }.get(side, 'stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 12.76"')
    ring = (
        f'<g fill="none"><circle cx="48" cy="48" r="42" stroke="{outer}" stroke-width="11.6"/>'
        f'<circle cx="48" cy="48" r="42" stroke="{theme.INK}" stroke-width="8.8"/>'
        f'<circle cx="48" cy="48" r="42" stroke="{colours.main}" stroke-width="5.6"/>'
        f'<circle cx="48" cy="48" r="42" stroke="{colours.charge}" {pattern}/></g>'
    )
    picture.blit(svg.raster(svg.wrap(ring), size, size), (0, 0))
    return picture


def portrait(
    look: FigureLook, side: str, size: int, *, facing: int = 1, held: tuple[str, ...] = ()
) -> pygame.Surface:
    """Head and shoulders on nothing, `size` pixels square. A new surface each time."""
    x, y, zoom = look.bust
    whole = round(size * zoom)
    if facing < 0:
        x = 1 - x
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    picture = figure(look, side, whole, facing=facing, held=held, edge=False)
    out.blit(picture, (round(size / 2 - x * whole), round(size / 2 - y * whole)))
    return out


def thing(name: str, size: int, side: str = "azure", *, plate: bool = True) -> pygame.Surface:
    """A weapon, shield or thing lying on the ground; `plate` puts the cream disc of a find under it.

    Raises KeyError for an id that looks.toml does not know.
    """
    return _thing(name, size, side, plate, theme.palette())


@lru_cache(maxsize=256)
def _thing(name: str, size: int, side: str, plate: bool, palette: theme.Palette) -> pygame.Surface:
    piece = _tables()[1][name] or "hand-empty"
    lying = svg.raster(doll.thing_svg(piece, theme.SIDES[palette][side]), 4 * size, 4 * size)
    lying = lying.subsurface(lying.get_bounding_rect())
    shrink = min(size * THING_WIDTH / lying.get_width(), size * THING_HEIGHT / lying.get_height(), 0.5)
    lying = pygame.transform.smoothscale_by(lying, shrink)
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    if plate:
        out.blit(svg.raster(svg.source("tiles", "ov-ground-item"), size, size), (0, 0))
    out.blit(lying, lying.get_rect(center=(size // 2, round(size * 0.56))))
    return out


def _base(side: str, size: int) -> str:
    return f"base-{side}-small" if side == "azure" and size < SMALL_BASE_BELOW else f"base-{side}"


def _stitch(picture: pygame.Surface) -> None:
    """Laid work: faint slanting threads, multiplied; transparency untouched."""
    width, height = picture.get_size()
    threads = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    threads.fill("white")
    for x in range(-height, width, 4):
        pygame.draw.line(threads, (228, 222, 210, 255), (x, height), (x + height, 0))
    picture.blit(threads, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _with_edge(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Appliqué: the figure's outline grown by `radius` pixels in cream, under the figure."""
    seam = pygame.mask.from_surface(picture, 90).to_surface(setcolor=theme.CREAM, unsetcolor=(0, 0, 0, 0))
    out = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    for dx in range(-radius, radius + 1):
        for dy in range(-radius, radius + 1):
            if dx * dx + dy * dy <= radius * radius + 1:
                out.blit(seam, (dx, dy))
    out.blit(picture, (0, 0))
    return out


def _ghost(picture: pygame.Surface) -> pygame.Surface:
    """The fallen: grey and half there."""
    grey = pygame.transform.grayscale(picture)
    grey.set_alpha(140)
    out = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    out.blit(grey, (0, 0))
    return out
