"""Picking is exact, chunks are rendered when seen and thrown away when what they show changes."""

import random

import pygame
import pytest

from game.ui.art import ground, masonry
from game.ui.art.gallery import scene
from game.ui.art.terrain import Scenery, TerrainPainter

SIZES = (24, 48, 57, 76)


def rolling(width: int = 11, height: int = 9, seed: int = 1) -> Scenery:
    chance = random.Random(seed)
    count = width * height
    return Scenery(
        width, height, ("grass",) * count, ("",) * count, tuple(chance.randint(0, 4) for _ in range(count))
    )


def plain(width: int, height: int, prop: str = "") -> Scenery:
    count = width * height
    return Scenery(width, height, ("grass",) * count, (prop,) * count, (0,) * count)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_every_tile_is_picked_where_it_is_seen(size: int, seed: int) -> None:
    painter = TerrainPainter(rolling(seed=seed), size)
    scenery = painter.scenery
    for y in range(scenery.height):
        for x in range(scenery.width):
            rect = painter.tile_rect(x, y)
            south = painter.tile_origin(x, y + 1)[1] if y + 1 < scenery.height else rect.bottom
            seen_to = min(rect.bottom, south)
            assert seen_to > rect.top
            for px in (rect.left, rect.centerx, rect.right - 1):
                for py in (rect.top, (rect.top + seen_to) // 2, seen_to - 1):
                    assert painter.tile_at(px, py) == (x, y)


@pytest.mark.parametrize("size", SIZES)
def test_every_pixel_of_the_board_belongs_to_the_tile_drawn_there(size: int) -> None:
    painter = TerrainPainter(rolling(5, 5), size)
    drawn: dict[tuple[int, int], tuple[int, int]] = {}
    for y in range(5):
        for x in range(5):
            rect = painter.tile_rect(x, y)
            foot = painter.headroom + (y + 1) * size
            for px in (rect.left, rect.right - 1):
                for py in range(rect.top, max(rect.bottom, foot)):
                    drawn[px, py] = (x, y)
    for (px, py), tile in drawn.items():
        assert painter.tile_at(px, py) == tile


@pytest.mark.parametrize("size", SIZES)
def test_outside_the_board_nothing_is_picked(size: int) -> None:
    painter = TerrainPainter(plain(6, 4), size)
    width, height = painter.board_size
    assert painter.tile_at(0, painter.headroom) == (0, 0)
    assert painter.tile_at(width - 1, height - 1) == (5, 3)
    for px, py in (
        (-1, painter.headroom),
        (width, painter.headroom),
        (3, painter.headroom - 1),
        (3, height),
        (-0.5, 50),
    ):
        assert painter.tile_at(px, py) is None


def test_only_visible_chunks_are_rendered() -> None:
    painter = TerrainPainter(plain(40, 40), 16)
    target = pygame.Surface((200, 120))
    assert painter.draw_ground(target, pygame.Rect(0, 0, 120, 120))
    assert painter.cached_chunks() == {(0, 0)}
    painter.draw_ground(target, pygame.Rect(100, 0, 200, 120))
    assert painter.cached_chunks() == {(0, 0), (1, 0), (2, 0)}


def test_a_change_throws_away_only_the_chunks_that_show_it() -> None:
    painter = TerrainPainter(plain(40, 24), 16)
    target = pygame.Surface(painter.board_size)
    painter.draw_ground(target, target.get_rect())
    whole = painter.cached_chunks()
    painter.set_prop(12, 12, "rubble")
    assert painter.cached_chunks() == whole - {(1, 1)}
    painter.draw_ground(target, target.get_rect())
    painter.set_prop(3, 3, "wall")
    assert painter.cached_chunks() == whole
    with pytest.raises(IndexError):
        painter.set_prop(40, 0, "wall")


def test_a_change_is_seen_in_every_tile_size() -> None:
    painter = TerrainPainter(plain(8, 8), 16)
    target = pygame.Surface((200, 200))
    painter.draw_ground(target, target.get_rect())
    painter.tile_size = 20
    painter.draw_ground(target, target.get_rect())
    painter.set_prop(2, 2, "rubble")
    assert (0, 0) not in painter.cached_chunks()
    painter.tile_size = 16
    assert (0, 0) not in painter.cached_chunks()


@pytest.mark.parametrize("cut", [(8 * 24, 0), (0, 8 * 24)])
def test_chunks_meet_without_a_seam(cut: tuple[int, int]) -> None:
    """The board painted in chunks is the board painted whole: a shifted copy agrees along the seam."""
    painter = TerrainPainter(scene(), 24)
    board = pygame.Surface(painter.board_size)
    painter.draw_ground(board, board.get_rect())
    part = pygame.Surface((60, 60))
    painter.draw_ground(
        part, pygame.Rect(cut[0] - 30 if cut[0] else 100, cut[1] - 30 if cut[1] else 100, 60, 60)
    )
    left, top = (cut[0] - 30 if cut[0] else 100), (cut[1] - 30 if cut[1] else 100)
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(
        board.subsurface(pygame.Rect(left, top, 60, 60)), "RGB"
    )


def test_a_limit_leaves_the_rest_for_the_next_frame() -> None:
    painter = TerrainPainter(plain(40, 24), 16)
    target = pygame.Surface(painter.board_size)
    frames = 1
    while not painter.draw_ground(target, target.get_rect(), at_most=2):
        frames += 1
        assert frames < 20
    assert len(painter.cached_chunks()) == 20
    assert frames == 10


def test_doors_swing_and_walls_join() -> None:
    painter = TerrainPainter(scene(), 32)
    shut = painter.tall_sprites(2)
    painter.set_prop(5, 2, "door-open")
    opened = painter.tall_sprites(2)
    assert len(shut) == len(opened)
    changed = [a is not b for (a, _, _), (b, _, _) in zip(shut, opened, strict=True)]
    assert changed.count(True) == 1
    painter.set_prop(5, 2, "")
    assert len(painter.tall_sprites(2)) == len(shut) - 1


def test_a_tree_in_front_of_somebody_is_seen_through() -> None:
    scenery = plain(3, 3)
    painter = TerrainPainter(scenery, 48)
    painter.set_prop(1, 1, "tree")
    ((solid, x, y),) = painter.tall_sprites(1)
    ((thin, *_),) = painter.tall_sprites(1, seen={(1, 0)})
    ((other, *_),) = painter.tall_sprites(1, seen={(2, 0), (1, 2)})
    assert other is solid
    assert (x, y + solid.get_height()) == (48, painter.tile_rect(1, 1).bottom)
    assert thin.get_at((24, 20)).a < solid.get_at((24, 20)).a


@pytest.mark.parametrize("prop", sorted(masonry.PROPS))
def test_every_mask_of_masonry_is_drawn(prop: str) -> None:
    for mask in range(256):
        picture = masonry.picture(prop, mask, 24)
        assert picture.get_size() == (24, 36)
        assert pygame.mask.from_surface(picture, 60).count() > 40


@pytest.mark.parametrize("prop", ["wall", "low-wall"])
def test_masonry_reaches_the_edge_where_it_joins(prop: str) -> None:
    for mask in range(16):
        picture = masonry.picture(prop, mask, 48)
        column = {"east": 47, "west": 0}
        for side, bit in (("east", masonry.EAST), ("west", masonry.WEST)):
            solid = any(picture.get_at((column[side], y)).a > 200 for y in range(72))
            assert solid == bool(mask & bit)


@pytest.mark.parametrize("kind", sorted(ground.VARIANTS))
def test_every_ground_is_painted_beside_every_other(kind: str) -> None:
    kinds = tuple(sorted(ground.VARIANTS))
    names = tuple(name for other in kinds for name in (kind, other, kind))
    painter = TerrainPainter(Scenery(3, len(kinds), names, ("",) * len(names), (0,) * len(names)), 16)
    target = pygame.Surface(painter.board_size)
    assert painter.draw_ground(target, target.get_rect())


def test_scenery_refuses_layers_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="level"):
        Scenery(2, 2, ("grass",) * 4, ("",) * 4, (0,))


def test_tiles_vary_but_never_change() -> None:
    spots = [ground.chance(x, y) for x in range(40) for y in range(40)]
    assert spots == [ground.chance(x, y) for x in range(40) for y in range(40)]
    assert all(0 <= spot < 1 for spot in spots)
    assert all(150 < sum(1 for spot in spots if low <= spot * 8 < low + 1) < 250 for low in range(8))
