"""Strips: what walls, fences and hedges share. Each stands on a strip of its tile and joins its neighbours.

Lengths in the 96-unit tile; a picture is 144 units tall and its tile is the lower 96 of them. A strip runs
between `back` and `front` and is `height` tall; seen from the south its top lies that much higher and its
face fills the rest. Where a neighbour joins, an arm runs to the edge.
"""

from dataclasses import dataclass

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Neighbours in the order of a mask's bits: N E S W, then NE SE SW NW."""
NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = (1 << bit for bit in range(8))

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """The strip of a kind of wall."""

    left: float
    right: float
    back: float
    front: float
    height: float

    @property
    def top(self) -> Span:
        """Upper and lower edge of the strip seen from above."""
        return (self.back - self.height, self.front - self.height)

    @property
    def columns(self) -> tuple[Span, Span, Span]:
        return ((0, self.left), (self.left, self.right), (self.right, 96))


G = '<g fill="none" stroke="#2b1c12" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">'


def corner(mask: int, one: int, other: int, between: int) -> bool:
    return bool(mask & one and mask & other and mask & between)


def cells(mask: int) -> tuple[tuple[bool, bool, bool], tuple[bool, bool, bool], tuple[bool, bool, bool]]:
    """Which of left, middle and right is built: to the north, on the strip itself, to the south."""
    north = (
        corner(mask, NORTH, WEST, NORTH_WEST),
        bool(mask & NORTH),
        corner(mask, NORTH, EAST, NORTH_EAST),
    )
    strip = (bool(mask & WEST), True, bool(mask & EAST))
    south = (
        corner(mask, SOUTH, WEST, SOUTH_WEST),
        bool(mask & SOUTH),
        corner(mask, SOUTH, EAST, SOUTH_EAST),
    )
    return north, strip, south


def spans(shape: Shape, wanted: tuple[bool, ...]) -> list[Span]:
    """Neighbouring wanted columns joined."""
    out: list[Span] = []
    for column, yes in zip(shape.columns, wanted, strict=True):
        if yes and out and out[-1][1] == column[0]:
            out[-1] = (out[-1][0], column[1])
        elif yes:
            out.append(column)
    return out


def path(d: str, fill: str = "", stroke: str = "", width: float = 0, opacity: float = 1) -> str:
    parts = [f'<path d="{d}"']
    if fill:
        parts.append(f'fill="{fill}"')
    if opacity < 1:
        parts.append(f'fill-opacity="{opacity:g}"')
    if stroke:
        parts.append(f'stroke="{stroke}"')
    if width:
        parts.append(f'stroke-width="{width:g}"')
    return " ".join(parts) + "/>"


def box(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"M{x0:g} {y0:g} H{x1:g} V{y1:g} H{x0:g}Z"


def shadow(shape: Shape, mask: int) -> str:
    """Light from the upper left: a soft band east and south of the foot."""
    out = ""
    if not mask & EAST:
        out += path(
            f"M{shape.right:g} {shape.back + 4:g} l10 8 V{shape.front + 2:g} H{shape.right:g}Z",
            "#2b1c12",
            "none",
            opacity=0.26,
        )
    if not mask & SOUTH:
        left = 0 if mask & WEST else shape.left
        right = 96 if mask & EAST else shape.right + 8
        out += path(
            box(left, shape.front - 2, right, min(96, shape.front + 6)), "#2b1c12", "none", opacity=0.26
        )
    return out


def joints(span: Span, top: float, bottom: float, course: float, seed: int) -> str:
    """Courses and upright joints of a stone face, at places that fit the next tile."""
    lines, chips = [], []
    rows = max(1, round((bottom - top) / course))
    for row in range(rows):
        y0, y1 = top + row * (bottom - top) / rows, top + (row + 1) * (bottom - top) / rows
        if row:
            lines.append(f"M{span[0]:g} {y0:g} H{span[1]:g}")
        for x in ((22, 58, 88), (8, 42, 74), (26, 64, 92), (12, 46, 80))[(row + seed) % 4]:
            if span[0] + 5 < x < span[1] - 5:
                lines.append(f"M{x} {y0:g} V{y1:g}")
                if (x + seed + row) % 3 and x + 13 < span[1]:
                    chips.append(f"M{x + 6} {(y0 + y1) / 2:g} h6")
    out = path(" ".join(lines), width=2) if lines else ""
    return out + (path(" ".join(chips), stroke="#857655", width=2) if chips else "")


def body(shape: Shape, mask: int, seed: int, face: str, top: str, course: float) -> str:
    """Face and top with their outlines, without battlements; `course`: height of a row of stones, 0: none."""
    north, strip, south = cells(mask)
    upper, lower = shape.top
    out = ""
    faces = spans(shape, tuple(a and not b for a, b in zip(strip, south, strict=True)))
    for span in faces:
        out += path(box(span[0], lower, span[1], shape.front), face, "none")
        if course:
            out += joints(span, lower + 2, shape.front, course, seed)
    for span in faces:
        ends = [f"M{span[0]:g} {shape.front:g} H{span[1]:g}"]
        for x in span:
            if 0 < x < 96 and not (x == shape.left and strip[0] and not south[0] and mask & SOUTH == 0):
                ends.append(f"M{x:g} {lower:g} V{shape.front:g}")
        out += path(" ".join(ends))
    strips = spans(shape, strip)[0]
    out += path(box(strips[0], upper, strips[1], lower), top, "none")
    for span in spans(shape, south):
        out += path(box(span[0], lower - 1, span[1], lower + 5), top, "none")
    for span in spans(shape, north):
        out += path(box(span[0], shape.front - shape.height - 96, span[1], upper + 1), top, "none")
    return out + path(" ".join(rim(shape, mask)))


def rim(shape: Shape, mask: int) -> list[str]:
    """The open edges of the top."""
    north, strip, south = cells(mask)
    upper, lower = shape.top
    far = shape.front - shape.height - 96
    lines = [
        f"M{a:g} {upper:g} H{b:g}"
        for a, b in spans(shape, tuple(here and not there for here, there in zip(strip, north, strict=True)))
    ]
    lines += [
        f"M{a:g} {lower:g} H{b:g}"
        for a, b in spans(shape, tuple(here and not there for here, there in zip(strip, south, strict=True)))
    ]
    for x, row in ((shape.left, 0), (shape.right, 2)):
        if not strip[row]:
            lines.append(f"M{x:g} {upper:g} V{lower:g}")
        if north[1] and not north[row]:
            lines.append(f"M{x:g} {far:g} V{upper:g}")
    return lines
