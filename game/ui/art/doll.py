"""Paper dolls: SVG parts joined at named anchors into one SVG text. Lengths in the 96-unit canvas.

A part is assets/figures/parts/<name>.svg; `data-anchors` on its root holds "name:x,y" points and "name:word"
settings. body: neck, main, off (shoulders). head, shield: at, and top for a head. weapon: at (the fist), and
either `arm:` (a drawn pose for the main arm) or `hand:` (where that fist is; the arm bends to it);
`off:` is the second fist of a two-handed grip, `offarm:` a drawn pose for it. mount: saddle.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from game.ui.art import svg
from game.ui.art.theme import SideColours

Point = tuple[float, float]
State = Literal["", "prone", "dead", "stunned", "unconscious"]

SIDE_KEY = ("#2d5c9c", "#1d3f70", "#efcf74")
"""Written in every file where the main colour, its shade and the charge of the side go."""
SLEEVE, SKIN, HOSE, CLOTH = "#8a9494", "#ebbf94", "#a8875a", "#a9803f"
ROBE, ROBE_SHADE = "#6d3f7d", "#4a2757"
FEET = (48.0, 82.0)
BUILDS = {"slim": 0.9, "normal": 1.0, "broad": 1.14}
DOLL_SCALE = 0.91
BEAST_SCALE, MOUNTED_SCALE = 0.95, 0.9
RIDER_SCALE = 0.66
HIP = (48.0, 62.0)
RIDING_LEGS = {"legs-plate": "legs-rider"}
"""How a pair of legs looks in the saddle, where it is not legs-rider-hose."""
FIST = re.compile(r'<circle[^>]*fill="(?:#ebbf94|#aeb7b7)"[^>]*/>')


@dataclass(frozen=True, slots=True)
class Look:
    """How one kind of fighter is dressed; part names are files in assets/figures/parts, colours #rrggbb.

    `mount` is the part of the beast it rides, which has a saddle; `beast` the part of one that is no doll.
    """

    body: str = ""
    legs: str = ""
    head: str = ""
    back: str = ""
    build: str = "normal"
    sleeve: str = SLEEVE
    skin: str = SKIN
    hand: str = ""
    hose: str = HOSE
    cloth: str = CLOTH
    robe: str = ROBE
    robe_shade: str = ROBE_SHADE
    fist: str = "hand-empty"
    beast: str = ""
    mount: str = ""
    bust: tuple[float, float, float] = (0.47, 0.36, 1.9)

    @property
    def saddled(self) -> bool:
        """Whether it is a beast that can be ridden."""
        return bool(self.beast) and "saddle" in part(self.beast).points


@dataclass(frozen=True, slots=True)
class Part:
    """One SVG file: its drawing, its points and its word settings."""

    drawing: str
    points: dict[str, Point]
    words: dict[str, str]

    def moved(self, by: Point, swaps: tuple[tuple[str, str], ...] = ()) -> str:
        """The drawing shifted `by`, with the colours of `swaps` exchanged."""
        drawing = self.drawing
        for old, new in swaps:
            drawing = drawing.replace(old, new)
        return f'<g transform="translate({by[0]:g} {by[1]:g})">{drawing}</g>'


@lru_cache(maxsize=256)
def part(name: str) -> Part:
    """The part `name`. Raises FileNotFoundError, or ValueError for a file that is no part."""
    whole = re.match(r"\s*(<svg[^>]*>)(.*)</svg>", svg.source("figures/parts", name), re.DOTALL)
    if whole is None:
        raise ValueError(f"figures/parts/{name}.svg is not one svg element")
    anchors = re.search(r'data-anchors="([^"]*)"', whole[1])
    points: dict[str, Point] = {}
    words: dict[str, str] = {}
    for entry in anchors[1].split() if anchors else ():
        key, _, value = entry.partition(":")
        if "," in value:
            x, y = value.split(",")
            points[key] = (float(x), float(y))
        else:
            words[key] = value
    return Part(whole[2], points, words)


def figure_svg(
    look: Look,
    side: SideColours,
    base: str,
    *,
    facing: int = 1,
    state: State = "",
    main_hand: str = "",
    off_hand: str = "",
    shield: str = "",
    margin: int = 0,
) -> str:
    """The SVG text of one fighter. Hands and shield are part names, empty for nothing; `base` too.

    `margin` widens the canvas on every side, to see whether anything sticks out of it.
    """
    top: Point = (48.0, 14.0)
    if look.beast:
        drawing = _about_feet(part(look.beast).drawing, MOUNTED_SCALE if look.saddled else BEAST_SCALE, 0)
        top = part(look.beast).points.get("top", top)
    elif look.mount:
        drawing = _about_feet(_mounted(look, main_hand, off_hand, shield), MOUNTED_SCALE, 0)
    else:
        drawing = _about_feet(_standing(look, main_hand, off_hand, shield), DOLL_SCALE, -2.6)
    if state in ("prone", "dead", "unconscious"):
        drawing = _lying(drawing, state) if look.beast or look.mount else _on_its_back(drawing)
    if facing < 0:
        drawing = f'<g transform="translate(96 0) scale(-1 1)">{drawing}</g>'
    if state == "stunned":
        mark_x = (96 - top[0] if facing < 0 else top[0]) - 48.0
        drawing += part("mark-stunned").moved((mark_x if look.beast else 0.0, 0.0))
    elif state == "unconscious":
        drawing += part("mark-unconscious").moved((0.0, 0.0))
    text = (part(base).drawing if base else "") + drawing
    for number, key in enumerate(SIDE_KEY):
        text = text.replace(key, f"@{number}@")
    for number, colour in enumerate((side.main, side.shade, side.charge)):
        text = text.replace(f"@{number}@", colour)
    return svg.wrap(text, (-margin, -margin, 96 + 2 * margin, 96 + 2 * margin))


def thing_svg(name: str, side: SideColours) -> str:
    """The SVG text of a weapon, shield or thing laid aslant, without a fist, on a canvas of 192 units."""
    piece = part(name)
    at = piece.points.get("at", (48.0, 48.0))
    text = f'<g transform="translate(48 48) rotate(52) translate({-at[0]:g} {-at[1]:g})">{piece.drawing}</g>'
    text = FIST.sub("", text)
    for key, colour in zip(SIDE_KEY, (side.main, side.shade, side.charge), strict=True):
        text = text.replace(key, colour)
    return svg.wrap(text, (-48, -48, 192, 192))


def _standing(look: Look, main_hand: str, off_hand: str, shield: str) -> str:
    skin_of_hand = look.hand or look.skin
    clothes = ((SLEEVE, look.sleeve), (SKIN, skin_of_hand))
    hands = ((SKIN, skin_of_hand),)
    width = BUILDS[look.build]
    body = part(look.body)
    shoulders = {name: _widened(body.points[name], width) for name in ("main", "off")}
    weapon = part(main_hand or look.fist)
    robe = ((ROBE, look.robe), (ROBE_SHADE, look.robe_shade))
    legs = RIDING_LEGS.get(look.legs, "legs-rider-hose") if look.mount else look.legs
    both_hands = not shield and not off_hand and ("offarm" in weapon.words or "off" in weapon.points)
    layers = []
    if look.back:
        layers.append(_wide(part(look.back).moved((0, 0)), width))
    layers.append(_wide(part(legs).moved((0, 0), ((HOSE, look.hose), *robe)), width))
    off_arm = part("arm-off-low")
    off_shift = _between(off_arm.points["at"], shoulders["off"])
    off_grip = _sum(off_arm.points["grip"], off_shift)
    if not both_hands:
        layers.append(off_arm.moved(off_shift, clothes))
        if not shield:
            held = part(off_hand or look.fist)
            layers.append(_mirrored(held, off_grip, hands))
    layers.append(_wide(body.moved((0, 0), ((CLOTH, look.cloth), *robe)), width))
    layers.append(
        part(look.head).moved(
            _between(part(look.head).points["at"], body.points["neck"]), ((SKIN, look.skin),)
        )
    )
    if "hand" in weapon.points:
        grip = _sum(weapon.points["hand"], (2 * (width - 1) * 12, 0))
        layers.append(_limb(shoulders["main"], grip, 1, look.sleeve))
    else:
        pose = part(weapon.words.get("arm", "arm-main-mid"))
        shift = _between(pose.points["at"], shoulders["main"])
        grip = _sum(pose.points["grip"], shift)
        layers.append(pose.moved(shift, clothes))
    weapon_shift = _between(weapon.points["at"], grip)
    layers.append(weapon.moved(weapon_shift, hands))
    if both_hands and "offarm" in weapon.words:
        pose = part(weapon.words["offarm"])
        layers.append(pose.moved(_between(pose.points["at"], shoulders["off"]), clothes))
    elif both_hands:
        second = _sum(weapon.points["off"], weapon_shift)
        layers.append(_limb(shoulders["off"], second, -1, look.sleeve))
        layers.append(part("hand-empty").moved(_between((48, 48), second), hands))
    if shield:
        piece = part(shield)
        layers.append(piece.moved(_between(piece.points["at"], _sum(off_grip, (1, -1)))))
    return "".join(layers)


def _mounted(look: Look, main_hand: str, off_hand: str, shield: str) -> str:
    mount = part(look.mount)
    x, y = mount.points["saddle"]
    place = f"translate({x - HIP[0] * RIDER_SCALE:g} {y - HIP[1] * RIDER_SCALE:g}) scale({RIDER_SCALE})"
    rider = _standing(look, main_hand, off_hand, shield)
    return f'{mount.drawing}<g transform="{place}">{rider}</g>'


def head_in_saddle(mount: str) -> Point:
    """Where in the canvas the head of a rider on the part `mount` is. Raises KeyError for no saddle."""
    x, y = part(mount).points["saddle"]
    y -= (HIP[1] - 24) * RIDER_SCALE
    return FEET[0] + (x - FEET[0]) * MOUNTED_SCALE, FEET[1] + (y - FEET[1]) * MOUNTED_SCALE


def _limb(shoulder: Point, hand: Point, outward: int, sleeve: str) -> str:
    """An arm in the hand of the drawn ones, bent at the elbow; `outward` 1 bends it to the right."""
    x = (shoulder[0] + hand[0]) / 2 + outward * 3.5
    y = (shoulder[1] + hand[1]) / 2 + 5
    road = f"M{shoulder[0]:g} {shoulder[1] + 1:g} L{x:g} {y:g} L{hand[0]:g} {hand[1]:g}"
    return (
        '<g fill="none" stroke="#2b1c12" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{road}" stroke-width="12.4"/><path d="{road}" stroke="{sleeve}" stroke-width="7"/></g>'
    )


def _mirrored(piece: Part, grip: Point, swaps: tuple[tuple[str, str], ...]) -> str:
    """What the off hand holds: the part turned left about its own fist."""
    at = piece.points["at"]
    place = f"translate({grip[0] + at[0]:g} {grip[1] - at[1]:g}) scale(-1 1)"
    return f'<g transform="{place}">{piece.moved((0, 0), swaps)}</g>'


def _about_feet(drawing: str, scale: float, shift: float) -> str:
    x, y = FEET
    return (
        f'<g transform="translate({x + shift:g} {y:g}) scale({scale}) translate({-x:g} {-y:g})">{drawing}</g>'
    )


def _on_its_back(drawing: str) -> str:
    return f'<g transform="translate(48 70) rotate(-80) scale(.84) translate(-48 -56)">{drawing}</g>'


def _lying(drawing: str, state: State) -> str:
    """A beast crouches when prone and lies legs up when it will not rise."""
    place = "translate(0 24.6) scale(1 .7)" if state == "prone" else "translate(0 116) scale(1 -.86)"
    return f'<g transform="{place}">{drawing}</g>'


def _wide(drawing: str, width: float) -> str:
    return f'<g transform="translate({48 * (1 - width):g} 0) scale({width:g} 1)">{drawing}</g>'


def _widened(point: Point, width: float) -> Point:
    return (48 + (point[0] - 48) * width, point[1])


def _between(start: Point, end: Point) -> Point:
    return (end[0] - start[0], end[1] - start[1])


def _sum(one: Point, other: Point) -> Point:
    return (one[0] + other[0], one[1] + other[1])
