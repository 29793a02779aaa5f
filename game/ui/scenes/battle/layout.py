"""Where everything lies on the battle screen, for any window from 960x540 up. Pixels on the screen."""

from dataclasses import dataclass

import pygame

from game.ui.art.theme import scaled


@dataclass(frozen=True)
class Layout:
    """Rects of the parts; `chronicle` and `tile_box` are empty while folded."""

    top: pygame.Rect
    board: pygame.Rect
    chronicle: pygame.Rect
    card: pygame.Rect
    actions: pygame.Rect
    end: pygame.Rect
    fold: pygame.Rect

    @property
    def folded(self) -> bool:
        return self.chronicle.width == 0


def layout(size: tuple[int, int], chronicle: bool) -> Layout:
    """The parts for a window size; the chronicle folds by itself where it would eat the board."""
    width, height = size
    gap, edge = scaled(8), scaled(8)
    shown = chronicle and width >= scaled(1080)
    side = min(scaled(264), max(scaled(218), width * 18 // 100)) if shown else 0
    bottom_height = scaled(84)
    top_height = scaled(48)
    bottom_top = height - edge // 2 - bottom_height
    left_width = width - 2 * edge - (side + gap if side else 0)
    top = pygame.Rect(edge, edge // 2, left_width, top_height)
    board_top = top.bottom + gap
    board = pygame.Rect(edge + scaled(2), board_top, left_width - scaled(4), bottom_top - gap - board_top)
    chronicle_rect = (
        pygame.Rect(width - edge - side, edge // 2, side, bottom_top - gap + scaled(4) - edge // 2)
        if side
        else pygame.Rect(width, edge, 0, 0)
    )
    end_width = side if side else scaled(124)
    card_width = min(scaled(330), max(scaled(244), width * 25 // 100))
    end = pygame.Rect(width - edge - end_width, bottom_top, end_width, bottom_height)
    card = pygame.Rect(edge, bottom_top, card_width, bottom_height)
    actions = pygame.Rect(card.right + gap, bottom_top, end.left - gap - card.right - gap, bottom_height)
    fold = pygame.Rect(board.right - scaled(30), board.y + scaled(6), scaled(24), scaled(24))
    return Layout(top, board, chronicle_rect, card, actions, end, fold)
