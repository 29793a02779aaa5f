"""Every SVG that ships can be drawn, is written in the renderer's subset, and stays inside its canvas."""

import re
from pathlib import Path

import pygame
import pytest

from game import paths
from game.ui.art import svg

FILES = sorted((paths.assets() / "icons").glob("*.svg"))
ALL = sorted(
    file for folder in ("icons", "tiles", "figures/parts") for file in (paths.assets() / folder).glob("*.svg")
)
WANTED = [
    "walk",
    "strike",
    "shoot",
    "throw",
    "charge",
    "block",
    "dodge",
    "opportunity",
    "potion",
    "pick-up",
    "drop",
    "swap-weapon",
    "stand-up",
    "go-prone",
    "crawl",
    "reload",
    "door",
    "lever",
    "tend",
    "give",
    "end-turn",
    "undo",
    "redo",
    "menu",
    "save",
    "threat",
    "all-in",
    "action-point",
    "reaction-point",
    "wait",
    "guard",
    "shove",
    "heart",
    "breath",
    "condition-bleeding",
    "condition-winded",
    "condition-slowed",
    "condition-prone",
    "condition-arm-disabled",
    "condition-stunned",
    "condition-blinded",
    "condition-unconscious",
    "wound-none",
    "wound-light",
    "wound-serious",
    "wound-mortal",
    "grab",
    "trip",
    "disarm",
    "strangle",
    "pin",
    "drag",
    "break-free",
    "release",
    "mount",
    "dismount",
    "flee",
    "pursue",
    "capture",
    "cast-spell",
    "concentrate",
    "shout-order",
    "swap-hands",
    "unlock",
    "off-hand-strike",
    "condition-held",
    "condition-pinned",
    "condition-strangled",
    "condition-fleeing",
    "condition-cornered",
    "condition-captured",
    "condition-mounted",
    "condition-enchanted",
    "talents",
]


def test_every_wanted_icon_ships() -> None:
    assert set(WANTED) <= set(svg.icon_names())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_icons_are_drawn_inside_their_canvas(file: Path) -> None:
    assert pygame.mask.from_surface(svg.icon(file.stem, 24), 60).count() > 60
    if file.stem.startswith("ornament"):
        return
    text = file.read_text(encoding="utf8").replace('viewBox="0 0 96 96"', 'viewBox="-24 -24 144 144"')
    rects = pygame.mask.from_surface(svg.raster(text, 144, 144), 60).get_bounding_rects()
    whole = rects[0].unionall(rects[1:])
    assert whole.left >= 22 and whole.top >= 22 and whole.right <= 122 and whole.bottom <= 122, whole


@pytest.mark.parametrize("file", ALL, ids=lambda file: file.stem)
def test_files_keep_to_what_the_renderer_knows(file: Path) -> None:
    text = file.read_text(encoding="utf8")
    for word in (
        "<use",
        "clipPath",
        "<mask",
        "<pattern",
        "<symbol",
        "rgba(",
        "hsl(",
        "currentColor",
        "<style",
    ):
        assert word not in text
    assert not re.search(r'"#[0-9a-f]{8}"', text)
    for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', text):
        assert colour == "none" or re.fullmatch(r"#[0-9a-f]{6}", colour)
    assert re.fullmatch(r"[a-z0-9-]+", file.stem)


def test_a_picture_has_the_size_asked_for() -> None:
    for size in (7, 33, 48, 97):
        assert svg.icon("walk", size).get_size() == (size, size)
