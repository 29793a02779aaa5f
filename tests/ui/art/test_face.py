"""Lettering fits, panels and overlays draw what they say and nothing outside."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.art import balloons, gallery, overlays, panels, theme

TEXT = "Guillemette décoche : Gros-Jehan est touché, la flèche traverse. Quatre blessures !"


@pytest.fixture(params=[1.0, 1.5])
def scale(request: pytest.FixtureRequest) -> Iterator[float]:
    theme.set_scale(request.param)
    yield request.param
    theme.set_scale(1.0)


@pytest.mark.parametrize("width", [40, 90, 200, 900])
def test_wrapped_lines_fit_and_lose_nothing(width: int, scale: float) -> None:
    lines = theme.wrap(TEXT, width, 16)
    assert all(theme.text_width(line, 16) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(TEXT.split())
    if width >= 200:
        assert not any(line.lstrip()[:1] in ":;!?" for line in lines)


@pytest.mark.parametrize("width", [30, 80, 160, 2000])
def test_elided_text_fits(width: int, scale: float) -> None:
    short = theme.elide(TEXT, width, 16)
    assert theme.text_width(short, 16) <= width
    assert (short == TEXT) == (theme.text_width(TEXT, 16) <= width)


def test_fitting_size_never_goes_below_the_least() -> None:
    assert theme.fitting_size("Frapper", 500, 15) == 15
    assert theme.fitting_size(TEXT, 20, 20, least=14) == 14


@pytest.mark.parametrize("factor", [0, 0.1, 9])
def test_a_silly_scale_is_refused(factor: float) -> None:
    with pytest.raises(ValueError, match="scale"):
        theme.set_scale(factor)


def test_buttons_stay_in_their_rect(scale: float) -> None:
    rect = pygame.Rect(20, 20, 100, 80)
    for state in panels.BUTTON_FILL:
        target = pygame.Surface((140, 120))
        panels.draw_button(target, rect, "Se relever vite", icon="walk", key="M", cost=2, state=state)
        drawn = pygame.mask.from_threshold(target, "black", (1, 1, 1))
        drawn.invert()
        rects = drawn.get_bounding_rects()
        assert rect.contains(rects[0].unionall(rects[1:]))


def test_a_tooltip_stays_on_the_screen() -> None:
    target = pygame.Surface((320, 240))
    for at in ((0, 0), (319, 239), (319, 0)):
        assert target.get_rect().contains(balloons.draw_tooltip(target, "Une note", at, title="Titre"))


def test_a_balloon_avoids_what_must_be_seen() -> None:
    area, tip = pygame.Rect(0, 0, 800, 600), pygame.Rect(380, 280, 48, 48)
    east = pygame.Rect(440, 0, 360, 600)
    place = balloons.balloon_place((240, 180), tip, area, [east])
    assert area.contains(place) and not place.colliderect(east) and not place.colliderect(tip)


def test_reach_is_washed_and_outlined() -> None:
    target = pygame.Surface((160, 160))

    def project(tile: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(tile[0] * 40, tile[1] * 40, 40, 40)

    overlays.draw_reach(target, {(1, 1), (2, 1)}, project)
    assert target.get_at((80, 60)) == target.get_at((60, 60)) != pygame.Color("black")
    assert target.get_at((40, 60)) == pygame.Color(theme.BLUE)
    assert target.get_at((20, 100)) == pygame.Color("black")


def test_overlays_take_empty_and_short_input() -> None:
    target = pygame.Surface((100, 100))

    def project(tile: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(tile[0] * 24, tile[1] * 24, 24, 24)

    overlays.draw_reach(target, [], project)
    overlays.draw_path(target, [], project)
    overlays.draw_path(target, [(1, 1)], project)
    overlays.draw_arrow(target, (5, 5), (5, 5), 24)
    overlays.draw_line_of_sight(target, (1, 1), (1, 1), project)
    assert pygame.mask.from_threshold(target, "black", (1, 1, 1)).count() < 100 * 100


def test_the_gallery_draws() -> None:
    for sheet in (gallery.figure_sheet, gallery.icon_sheet, gallery.panel_sheet, gallery.board_sheet):
        assert sheet().get_width() > 1000
