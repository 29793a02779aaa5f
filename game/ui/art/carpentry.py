"""What is made of wood and iron and joins its neighbours: fences, timbered walls under thatch, portcullises.

The drawings are SVG text in the units of strips.py.
"""

from game.ui.art.strips import EAST, NORTH, SOUTH, WEST, Shape, body, box, cells, path, shadow, spans

TIMBER = Shape(18, 78, 38, 95, 44)
WOOD, DARK, PALE = "#a06a34", "#7d5430", "#c89a5e"
PICKETS = (6, 21, 36, 60, 75, 90)


def fence(mask: int) -> str:
    """Posts, two rails and pickets; an arm to every neighbour, none to the west alone without one."""
    out = ""
    if mask & NORTH:
        out += path(box(45, -32, 51, 60), PALE, width=2.2)
        for foot in (-4, 20, 44):
            out += path(f"M42 {foot} V{foot - 22} L46 {foot - 28} L50 {foot - 22} V{foot}Z", WOOD, width=2.2)
    left, right = (0 if mask & WEST else 48), (96 if mask & EAST else 48)
    if left < right:
        out += path(f"M{left} 78 H{right} l4 5 H{left}Z", "#2b1c12", "none", opacity=0.24)
        for y in (50, 64):
            out += path(box(left, y, right, y + 6), PALE, "none")
            out += path(f"M{left} {y} H{right} M{left} {y + 6} H{right}", width=2)
        for x in PICKETS:
            if left <= x <= right:
                out += path(f"M{x - 4} 77 V45 L{x} 38 L{x + 4} 45 V77Z", WOOD, width=2.2)
    if mask & SOUTH:
        out += path(box(45, 52, 51, 96), PALE, "none") + path("M45 60 V96 M51 60 V96", width=2.2)
    else:
        out += path("M56 80 l8 3 l-10 2Z", "#2b1c12", "none", opacity=0.24)
    out += path("M42 82 V40 L48 32 L54 40 V82Z", DARK, width=2.6)
    return out + path("M46 44 V74", stroke="#5b3719", width=1.8)


def timber_wall(mask: int, seed: int) -> str:
    """Plaster between beams; the top is thatch, so that a block of it is a roof."""
    shape = TIMBER
    north, strip, south = cells(mask)
    upper, lower = shape.top
    out = shadow(shape, mask) + body(shape, mask, seed, "#eadcb8", "#c4a057", 0)
    for span in spans(shape, tuple(a and not b for a, b in zip(strip, south, strict=True))):
        out += _beams(span[0], span[1], lower, shape.front, seed)
        out += _eaves(span[0], span[1], lower)
    far = shape.front - shape.height - 96
    straw = _straw(shape.left, shape.right, upper + 4, lower - 6, seed)
    for yes, (x0, x1) in zip(strip, shape.columns, strict=True):
        straw += _straw(x0, x1, upper + 4, lower - 6, seed + 1) if yes else ""
    for yes, (x0, x1) in zip(north, shape.columns, strict=True):
        straw += _straw(x0, x1, max(-46, far + 4), upper - 4, seed) if yes else ""
    return out + path(straw, stroke="#8d6f2f", width=2)


def _beams(x0: float, x1: float, top: float, foot: float, seed: int) -> str:
    """Sill, posts and braces of a plastered face."""
    d = f"M{x0:g} {foot - 5:g} H{x1:g}"
    for x in (24, 72):
        if x0 <= x <= x1:
            d += f" M{x} {top + 4:g} V{foot - 5:g}"
    d += f" M{28 if seed else 68} {foot - 8:g} L{44 if seed else 52} {top + 8:g}"
    return path(d, width=8) + path(d, stroke=DARK, width=4.4) + path(f"M{x0:g} {foot:g} H{x1:g}")


def _eaves(x0: float, x1: float, y: float) -> str:
    """The ragged lower edge of the thatch."""
    count = max(2, round((x1 - x0) / 12))
    step = (x1 - x0) / count
    d = f"M{x0:g} {y - 6:g} V{y + 6:g}"
    d += f" l{step / 2:g} 6 l{step / 2:g} -6" * count
    return path(f"{d} V{y - 6:g}", "#b58d45", width=2.4)


def _straw(x0: float, x1: float, y0: float, y1: float, seed: int) -> str:
    d = ""
    for row, y in enumerate(range(round(y0), round(y1) - 6, 13)):
        for x in range(round(x0) + 5 + 7 * ((row + seed) % 2), round(x1) - 3, 15):
            d += f"M{x} {y} l-2 8 "
    return d


def level_portcullis(shut: bool) -> str:
    """A grille in a wall that runs east and west; drawn up, only its points show."""
    out = path(box(14, 40, 82, 94), "#cfc6b0", "none", opacity=0.8)
    out += path("M14 58 H82 M14 76 H82 M38 40 V58 M62 58 V76 M34 76 V94", stroke="#8f8267", width=2)
    bars = " ".join(f"M{x} 10 V{92 if shut else 28}" for x in (24, 36, 48, 60, 72))
    rungs = " ".join(f"M14 {y} H82" for y in ((26, 44, 62, 80) if shut else (20,)))
    out += path(f"{bars} {rungs}", width=7.4) + path(f"{bars} {rungs}", stroke="#98a2a4", width=3)
    return out + path(box(12, -4, 84, 12), "#c9bb98", width=2.7)


def upright_portcullis(shut: bool) -> str:
    """In a wall that runs north and south, seen along its edge."""
    bars = " ".join(f"M48 {y} v13" for y in range(-20, 68 if shut else -10, 17))
    out = path(bars, width=8) + path(bars, stroke="#98a2a4", width=3.4)
    return out + path(box(40, -36, 56, -20), "#c9bb98", width=2.7)
