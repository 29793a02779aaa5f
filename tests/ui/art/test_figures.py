"""Every look and everything held is drawn from parts that exist, inside its canvas, and only what is held."""

import pygame
import pytest

from game.ui.art import doll, figures, svg, theme
from game.ui.art.figures import State
from game.ui.art.gallery import RIDERS, held

STATES: tuple[State, ...] = ("", "prone", "dead", "stunned", "unconscious")
BODY_WEAPONS = {"fists", "claws", "bite", "hooves", "tusks"}
IN_HAND = sorted(set(figures.held_names()) - BODY_WEAPONS)
MOUNTS = sorted(kind for kind, look in figures.looks().items() if look.saddled)
DOLLS = sorted(kind for kind, look in figures.looks().items() if not look.beast)


def overhang(text: str) -> int:
    """Units by which a drawing with a margin of 24 sticks out of the 96-unit canvas."""
    shape = pygame.mask.from_surface(svg.raster(text, 144, 144), 60)
    rects = shape.get_bounding_rects()
    whole = rects[0].unionall(rects[1:])
    return max(24 - whole.left, 24 - whole.top, whole.right - 120, whole.bottom - 120)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("kind", sorted(figures.looks()))
def test_every_look_composes_in_every_state(kind: str) -> None:
    for side in theme.SIDE_NAMES:
        for state in STATES:
            picture = figures.figure(figures.look(kind), side, 48, state=state, held=held(kind))
            assert picture.get_size() == (48, 48)
            assert pygame.mask.from_surface(picture, 60).count() > 200


@pytest.mark.parametrize("kind", sorted(figures.looks()))
def test_figures_stay_inside_their_canvas(kind: str) -> None:
    main_hand, off_hand, shield = figures.parts_of(held(kind))
    for side in theme.SIDE_NAMES:
        text = doll.figure_svg(
            figures.look(kind),
            theme.side_colours(side),
            f"base-{side}",
            main_hand=main_hand,
            off_hand=off_hand,
            shield=shield,
            margin=24,
        )
        assert overhang(text) <= 2


@pytest.mark.parametrize("kind", ["soldier", "knight", "archer"])
def test_whatever_is_held_stays_inside_the_canvas(kind: str) -> None:
    for name in IN_HAND:
        main_hand, off_hand, shield = figures.parts_of((name,))
        text = doll.figure_svg(
            figures.look(kind),
            theme.side_colours("azure"),
            "base-azure",
            main_hand=main_hand,
            off_hand=off_hand,
            shield=shield,
            margin=24,
        )
        assert overhang(text) <= 4, name


def test_what_is_held_is_what_is_drawn() -> None:
    soldier = figures.look("soldier")
    seen = {pixels(figures.figure(soldier, "azure", 96))}
    for name in IN_HAND:
        seen.add(pixels(figures.figure(soldier, "azure", 96, held=(name,))))
    assert len(seen) == 1 + len(IN_HAND)


def test_body_weapons_leave_the_hands_empty() -> None:
    bare = pixels(figures.figure(figures.look("peasant"), "vert", 64))
    for name in BODY_WEAPONS:
        assert pixels(figures.figure(figures.look("peasant"), "vert", 64, held=(name,))) == bare


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(KeyError):
        figures.figure(figures.look("soldier"), "azure", 48, held=("excalibur",))
    with pytest.raises(KeyError):
        figures.look("dragon")


def test_facing_mirrors_the_fighter_and_not_its_base() -> None:
    for size in (48, 96):
        right = figures.figure(figures.look("soldier"), "azure", size, held=("spear",), edge=False)
        left = figures.figure(figures.look("soldier"), "azure", size, held=("spear",), facing=-1, edge=False)
        assert pixels(right) != pixels(left)


def test_sides_differ_in_both_palettes() -> None:
    soldier = figures.look("soldier")
    try:
        for palette in ("normal", "colour-blind"):
            theme.set_palette(palette)
            assert len({pixels(figures.figure(soldier, side, 64)) for side in theme.SIDE_NAMES}) == 4
    finally:
        theme.set_palette("normal")


def test_medallions_and_things_are_not_empty() -> None:
    for kind in figures.looks():
        medal = figures.medallion(figures.look(kind), "gules", 46, active=True)
        assert medal.get_size() == (46, 46)
        assert medal.get_at((0, 0)).a == 0 and medal.get_at((23, 23)).a == 255
    for name in IN_HAND:
        lying = figures.thing(name, 48, plate=False)
        assert pygame.mask.from_surface(lying, 60).count() > 30, name
        edge = lying.get_bounding_rect()
        assert edge.left > 0 and edge.right < 48 and edge.top > 0 and edge.bottom <= 47, name


def test_every_kind_is_dressed_in_its_own_way() -> None:
    seen: dict[bytes, str] = {}
    for kind in figures.looks():
        bare = pixels(figures.figure(figures.look(kind), "azure", 40))
        assert bare not in seen, (kind, seen[bare])
        seen[bare] = kind


@pytest.mark.parametrize("mount", MOUNTS)
@pytest.mark.parametrize("kind", DOLLS)
def test_every_doll_rides_every_mount(kind: str, mount: str) -> None:
    """Inside the canvas, larger than on foot, and otherwise than the mount alone."""
    rider = figures.mounted(figures.look(kind), figures.look(mount))
    main_hand, off_hand, shield = figures.parts_of(held(kind))
    text = doll.figure_svg(
        rider,
        theme.side_colours("gules"),
        "base-gules",
        main_hand=main_hand,
        off_hand=off_hand,
        shield=shield,
        margin=24,
    )
    assert overhang(text) <= 2
    assert figures.figure_size(rider, 64) > figures.figure_size(figures.look(kind), 64)
    assert figures.figure_size(rider, 64) == figures.figure_size(figures.look(mount), 64)
    alone = pygame.mask.from_surface(figures.figure(figures.look(mount), "gules", 96))
    both = pygame.mask.from_surface(figures.figure(rider, "gules", 96, held=held(kind)))
    assert both.count() > alone.count() + 200


@pytest.mark.parametrize(("kind", "mount"), RIDERS)
def test_a_rider_shows_what_it_holds_and_its_side(kind: str, mount: str) -> None:
    rider = figures.mounted(figures.look(kind), figures.look(mount))
    empty = pixels(figures.figure(rider, "azure", 64))
    for name in IN_HAND:
        assert pixels(figures.figure(rider, "azure", 64, held=(name,))) != empty, name
    assert len({pixels(figures.figure(rider, side, 64)) for side in theme.SIDE_NAMES}) == 4
    for state in STATES:
        assert figures.figure(rider, "sable", 64, state=state).get_size() == (64, 64)
    medal = figures.medallion(rider, "gules", 46)
    assert medal.get_at((23, 23)).a == 255


@pytest.mark.parametrize(("kind", "mount"), [("soldier", "warg"), ("soldier", "soldier"), ("warg", "horse")])
def test_only_dolls_ride_and_only_the_saddled_are_ridden(kind: str, mount: str) -> None:
    with pytest.raises(ValueError, match="saddle"):
        figures.mounted(figures.look(kind), figures.look(mount))
