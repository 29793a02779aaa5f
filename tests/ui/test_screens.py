"""Every screen at every size, scale and language: drawn, and no text cut."""

import pygame
import pytest

from game.storage import Settings
from game.ui.art import theme
from game.ui.board_image import picture
from game.ui.screens import SCREENS, make_screen
from game.ui.shell import Shell

SIZES = ((960, 540), (1280, 800), (1920, 1080))
NAMES = ("Guillemette", "Ysabeau", "Thibaut", "Bertrand", "Gontran", "Perrin", "Aubin", "Colin")
"""Proper names, which may be cut where a list gives them little room."""


class Watch:
    """Notes every text that was shortened, and every one drawn outside of its surface."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[str] = []
        elide, draw = theme.elide, theme.draw_text

        def watched_elide(text, width, size, style="regular"):
            out = elide(text, width, size, style)
            if out != text and not any(name in text for name in NAMES):
                self.cut.append(text)
            return out

        def watched_draw(target, text, *args, **kwargs):
            rect = draw(target, text, *args, **kwargs)
            if not target.get_rect().contains(rect) and target.get_clip().colliderect(rect):
                self.cut.append(f"{text} outside: {rect}")
            return rect

        monkeypatch.setattr(theme, "elide", watched_elide)
        monkeypatch.setattr(theme, "draw_text", watched_draw)


def shell_of(size: tuple[int, int], lang: str, scale: float) -> Shell:
    pygame.font.init()
    shell = Shell(Settings(language=lang, scale=scale, animation="off", ai_speed="off"), size)
    shell.keeps = False
    return shell


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_drawn_without_cut_text(screen, lang, size, scale, monkeypatch):
    shell = shell_of(size, lang, scale)
    make_screen(shell, screen, "ford", 1, 6)
    watch = Watch(monkeypatch)
    surface = picture(shell, size)
    assert surface.get_size() == size
    assert (
        len({tuple(surface.get_at((x, y))) for x in range(0, size[0], 97) for y in range(0, size[1], 61)}) > 8
    )
    assert not watch.cut


@pytest.mark.parametrize("screen", SCREENS)
def test_every_button_lies_in_the_window(screen):
    for size in SIZES:
        for scale in (1.0, 2.0):
            shell = shell_of(size, "fr", scale)
            make_screen(shell, screen, "training-yard", 2, 0)
            picture(shell, size)
            pad = shell.top.pad
            window = pygame.Rect((0, 0), size)
            for button in pad.buttons:
                assert window.contains(button.rect), (size, scale, button.id)


def test_resizing_never_loses_a_control():
    shell = shell_of((1280, 800), "en", 1.0)
    make_screen(shell, "battle", "ford", 1, 0)
    picture(shell, (1280, 800))
    before = {b.id for b in shell.top.pad.buttons}
    for size in ((960, 540), (2560, 1440), (1000, 900), (1900, 560)):
        shell.resize(size)
        picture(shell, size)
        assert {b.id for b in shell.top.pad.buttons} == before
