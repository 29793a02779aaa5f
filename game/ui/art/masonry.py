"""Walls, low walls, hedges, fences and doors, drawn from their neighbours so that runs, corners, crossings
and blocks join; what they share is in strips.py, what is of wood and iron in carpentry.py.
"""

from functools import lru_cache

import pygame

from game.ui.art import carpentry, svg
from game.ui.art.strips import (
    AROUND,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    G,
    Shape,
    Span,
    body,
    box,
    cells,
    joints,
    path,
    shadow,
    spans,
)

__all__ = ["AROUND", "EAST", "HEADROOM", "JOINS", "NORTH", "PROPS", "SOUTH", "WEST", "drawing", "picture"]

HEADROOM = 48
"""Units above its own tile that a picture may fill."""
GATES = frozenset({"door-shut", "door-open", "portcullis-shut", "portcullis-open"})
PROPS = frozenset({"wall", "low-wall", "hedge", "fence", "timber-wall"}) | GATES
HIGH = frozenset({"wall", "timber-wall"}) | GATES
JOINS = {
    **dict.fromkeys(GATES, HIGH | {"low-wall"}),
    "wall": frozenset({"wall", "low-wall"}) | GATES,
    "timber-wall": frozenset({"timber-wall"}) | GATES,
    "low-wall": frozenset({"low-wall", "wall"}) | GATES,
    "fence": frozenset({"fence", "wall", "timber-wall"}),
    "hedge": frozenset({"hedge"}),
}

WALL = Shape(20, 76, 40, 95, 47)
LOW = Shape(34, 62, 54, 82, 20)
HEDGE = Shape(22, 74, 48, 86, 26)


@lru_cache(maxsize=1024)
def picture(prop: str, mask: int, size: int, seed: int = 0) -> pygame.Surface:
    """`prop` with the neighbours of `mask`, `size` pixels wide and half as tall again. Raises KeyError."""
    return svg.raster(drawing(prop, mask, seed), size, round(size * (96 + HEADROOM) / 96))


def drawing(prop: str, mask: int, seed: int = 0) -> str:
    """The SVG text of `picture`; `seed` varies the stones. Raises KeyError for a prop that is none."""
    return svg.wrap(f"{G}{_strokes(prop, mask, seed)}</g>", (0, -HEADROOM, 96, 96 + HEADROOM))


def _strokes(prop: str, mask: int, seed: int) -> str:
    match prop:
        case "wall":
            return _wall(mask, seed)
        case "low-wall":
            return _low_wall(mask, seed)
        case "hedge":
            return _hedge(mask, seed)
        case "fence":
            return carpentry.fence(mask)
        case "timber-wall":
            return carpentry.timber_wall(mask, seed)
        case "door-shut" | "door-open":
            return _door(mask, prop == "door-shut")
        case "portcullis-shut" | "portcullis-open":
            return _portcullis(mask, prop == "portcullis-shut")
    raise KeyError(prop)


def _wall(mask: int, seed: int) -> str:
    shape = WALL
    north, strip, south = cells(mask)
    upper, lower = shape.top
    out = shadow(shape, mask) + body(shape, mask, seed, "#b8a98a", "#d3c5a2", 15)
    out += _flags(shape, mask, seed)
    for span in spans(shape, tuple(here and not there for here, there in zip(strip, north, strict=True))):
        out += _battlement(span, upper, -10, 9, "#c9bb98")
    if north[1]:
        far = shape.front - shape.height - 96
        for x, side in ((shape.left, 0), (shape.right, 2)):
            if not north[side]:
                out += _flank(x, far, upper + (8 if strip[side] else 0), side)
    for x, side in ((shape.left, 0), (shape.right, 2)):
        if not strip[side]:
            out += _flank(x, upper, lower, side)
    for span in spans(shape, tuple(here and not there for here, there in zip(strip, south, strict=True))):
        out += _battlement(span, lower - 8, -12, 18, "#e6dcc0")
    return out


def _flags(shape: Shape, mask: int, seed: int) -> str:
    """A few strokes on the wall walk."""
    upper, lower = shape.top
    y = (upper + lower) / 2
    x = 34 + seed * 6
    d = f"M{x} {y:g} l9 3 M{x + 22} {y + 8:g} l-8 3"
    if mask & NORTH:
        d += f" M{x + 4} {upper - 18:g} l8 -3"
    return path(d, stroke="#a99b7d", width=2)


def _battlement(span: Span, y: float, rise: float, drop: float, fill: str) -> str:
    """Merlons along a wall that runs east and west: their foot at `y`, `rise` up, the band `drop` down."""
    count = max(1, round((span[1] - span[0]) / 24))
    pitch = (span[1] - span[0]) / count
    first = -2 if span[0] == 0 else span[0]
    last = 98 if span[1] == 96 else span[1]
    open_left, open_right = span[0] > 0, span[1] < 96
    d = f"M{first:g} {y + drop:g} V{y:g}"
    for number in range(count):
        a = span[0] + number * pitch + pitch * 0.22
        b = span[0] + (number + 1) * pitch - pitch * 0.22
        if open_left and number == 0:
            a = span[0]
        if open_right and number == count - 1:
            b = span[1]
        d += f" H{a:g} V{y + rise:g} H{b:g} V{y:g}"
    d += f" H{last:g} V{y + drop:g}Z"
    return path(d, fill, width=2.7)


def _flank(x: float, y0: float, y1: float, side: int) -> str:
    """Merlons along a wall that runs north and south, on its west (0) or east (2) edge."""
    a, b = (x, x + 10) if side == 0 else (x - 10, x)
    out = path(box(a, y0, b, y1), "#c9bb98" if side == 0 else "#b8a98a", "none")
    out += path(f"M{b if side == 0 else a:g} {y0:g} V{y1:g}", stroke="#6b5c40", width=1.8)
    count = max(1, round((y1 - y0) / 24))
    pitch = (y1 - y0) / count
    for number in range(count):
        y = y0 + (number + 0.5) * pitch
        out += path(box(a, y - 10, b, y + 2), "#e6dcc0", width=2.4)
        out += path(box(a, y + 2, b, y + 7), "#9a8a68", width=2.4)
    return out + path(f"M{x:g} {y0:g} V{y1:g}")


def _low_wall(mask: int, seed: int) -> str:
    shape = LOW
    upper, lower = shape.top
    out = shadow(shape, mask) + body(shape, mask, seed, "#b3a484", "#ded2b4", 11)
    left = 0 if mask & WEST else shape.left
    right = 96 if mask & EAST else shape.right
    slabs = [
        f"M{x} {upper + 2:g} l{2 - seed} {lower - upper - 4:g}"
        for x in (14, 44, 72)
        if left + 4 < x < right - 4 and not (mask & (NORTH | SOUTH) and shape.left - 6 < x < shape.right + 6)
    ]
    if mask & NORTH:
        slabs += [f"M{shape.left + 3:g} {y} h{shape.right - shape.left - 6:g}" for y in (-30, -2, 24)]
    if mask & SOUTH and not mask & (EAST | WEST):
        slabs.append(f"M{shape.left + 3:g} 52 h{shape.right - shape.left - 6:g}")
    return out + (path(" ".join(slabs), stroke="#8f8267", width=2) if slabs else "")


def _hedge(mask: int, seed: int) -> str:
    shape = HEDGE
    north, strip, south = cells(mask)
    upper, lower = shape.top
    far = shape.front - shape.height - 96
    fronts: list[tuple[float, float]] = []
    tops: list[tuple[float, float]] = []
    for span in spans(shape, tuple(a and not b for a, b in zip(strip, south, strict=True))):
        for y in (lower + 6, shape.front - 10):
            fronts += _row(span, y)
    for span in spans(shape, north):
        tops += [spot for y in (far + 8, far + 24, upper - 8) for spot in _row(span, y)]
    for span in spans(shape, strip):
        tops += [spot for y in (upper + 10, lower - 6) for spot in _row(span, y)]
    tops.sort(key=lambda spot: spot[1])
    out = shadow(shape, mask)
    ink = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="13.4" fill="#2b1c12" stroke="none"/>' for x, y in fronts + tops
    )
    dark = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="10.6" fill="#5d7339" stroke="none"/>' for x, y in fronts
    )
    light = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="10.8" fill="#7f9150" stroke="none"/>' for x, y in tops)
    leaves = "".join(
        path(f"M{x - 5:g} {y + 3:g} q5 -7 10 0", stroke="#2f3d1c", width=2.2)
        for number, (x, y) in enumerate(tops + fronts)
        if (number + seed) % 2
    )
    berries = "".join(
        path(f"M{x + 3:g} {y - 3:g} h.1", stroke="#b5552c" if seed % 2 else "#e0c668", width=4.6)
        for number, (x, y) in enumerate(tops)
        if (number * 7 + seed) % 5 == 0
    )
    return out + ink + dark + light + leaves + berries


def _row(span: Span, y: float) -> list[tuple[float, float]]:
    """Tufts from one end of a hedge to the other; at a tile's edge they continue in the next tile."""
    start = 0.0 if span[0] == 0 else span[0] + 11
    end = 96.0 if span[1] == 96 else span[1] - 11
    count = max(1, round((end - start) / 16))
    return [(start + number * (end - start) / count, y + (number % 2) * 3) for number in range(count + 1)]


def _is_upright(mask: int) -> bool:
    return bool(mask & (NORTH | SOUTH)) and not mask & (EAST | WEST)


def _door(mask: int, shut: bool) -> str:
    if _is_upright(mask):
        return _back_post() + _upright_leaf(shut) + _front_post()
    return _level_leaf(shut) + _posts()


def _portcullis(mask: int, shut: bool) -> str:
    if _is_upright(mask):
        return _back_post() + carpentry.upright_portcullis(shut) + _front_post()
    return carpentry.level_portcullis(shut) + _posts()


def _posts() -> str:
    """Both sides of a gate in a wall that runs east and west."""
    upper, lower = WALL.top
    return _post(0, 14, upper, lower, WALL.front) + _post(82, 96, upper, lower, WALL.front)


def _post(x0: float, x1: float, y0: float, y1: float, foot: float) -> str:
    """A stone gate post: its top from y0 to y1, its face down to `foot`."""
    out = path(box(x0, y1, x1, foot), "#b8a98a")
    third = (foot - y1) / 3
    out += path(f"M{x0:g} {y1 + third:g} H{x1:g} M{x0:g} {y1 + 2 * third:g} H{x1:g}", width=2)
    out += path(box(x0, y0, x1, y1), "#d3c5a2")
    return out + path(box(x0 - 1, y1 - 9, x1 + 1, y1 + 8), "#e6dcc0", width=2.7)


def _level_leaf(shut: bool) -> str:
    """A gate in a wall that runs east and west, seen from the front."""
    out = path(box(12, 90, 84, 96), "#2b1c12", "none", opacity=0.24)
    if shut:
        out += path(box(14, 20, 82, 92), "#a06a34")
        out += path(box(68, 20, 82, 92), "#7d5430", "none")
        out += path("M28 20 V92 M41 20 V92 M55 20 V92 M68 20 V92", stroke="#5b3719", width=2.2)
        out += path("M14 36 H44 M52 36 H82 M14 74 H44 M52 74 H82", width=8)
        out += path("M15 36 H43 M53 36 H81 M15 74 H43 M53 74 H81", stroke="#98a2a4", width=3.4)
        out += path("M48 20 V92", width=3)
        out += '<circle cx="40" cy="58" r="4.4" stroke-width="5"/>'
        out += '<circle cx="56" cy="58" r="4.4" stroke-width="5"/>'
        out += '<circle cx="40" cy="58" r="4.4" stroke="#d9a441" stroke-width="2"/>'
        out += '<circle cx="56" cy="58" r="4.4" stroke="#d9a441" stroke-width="2"/>'
        out += path(box(14, 14, 82, 22), "#c89a5e", width=2.6)
    else:
        out += path(box(14, 40, 82, 94), "#cfc6b0", "none", opacity=0.8)
        out += path("M14 58 H82 M14 76 H82 M38 40 V58 M62 58 V76 M34 76 V94", stroke="#8f8267", width=2)
        for points, bands in (
            ("M14 16 L26 28 V94 L14 90Z", "M15 36 L25 44 M15 74 L25 80"),
            ("M82 16 L70 28 V94 L82 90Z", "M81 36 L71 44 M81 74 L71 80"),
        ):
            out += path(points, "#a06a34")
            out += path(bands, stroke="#98a2a4", width=3.4)
    return out


def _back_post() -> str:
    """The far end and the threshold of a gate in a wall that runs north and south."""
    far = WALL.front - WALL.height - 96
    out = path(box(WALL.left, far, WALL.right, far + 12), "#d3c5a2", "none")
    out += path(box(WALL.left, far + 12, WALL.right, 16), "#b8a98a")
    out += joints((WALL.left, WALL.right), far + 14, 16, 15, 1)
    out += path(box(WALL.left - 1, far + 4, WALL.right + 1, far + 22), "#e6dcc0", width=2.7)
    out += path(box(WALL.left, 16, WALL.right, 90), "#cfc6b0", "none", opacity=0.8)
    return out + path("M20 34 H76 M20 54 H76 M44 16 V34 M58 34 V54", stroke="#8f8267", width=2)


def _upright_leaf(shut: bool) -> str:
    """Its leaf, seen along the edge."""
    out = ""
    if shut:
        out += path(box(40, -22, 56, 78), "#7d5430")
        out += path(box(40, -26, 56, 34), "#c89a5e", width=2.6)
        out += path("M40 -12 H56 M40 20 H56", width=7)
        out += path("M41 -12 H55 M41 20 H55", stroke="#98a2a4", width=3.2)
        out += path("M48 -24 V32", stroke="#7d5430", width=2)
    else:
        out += path(box(62, -20, 94, 28), "#a06a34")
        out += path("M72 -20 V28 M83 -20 V28", stroke="#5b3719", width=2.2)
        out += path("M62 -8 H90 M62 16 H90", width=7)
        out += path("M63 -8 H89 M63 16 H89", stroke="#98a2a4", width=3.2)
    return out


def _front_post() -> str:
    """Its near end."""
    _, lower = WALL.top
    foot = path(box(WALL.left, lower - 12, WALL.right, WALL.front), "#b8a98a")
    foot += path(box(WALL.left, lower - 14, WALL.right, lower + 4), "#d3c5a2")
    return foot + path(box(WALL.left - 1, lower - 16, WALL.right + 1, lower), "#e6dcc0", width=2.7)
