"""From a battle's set-up to the look of its board."""

from collections.abc import Mapping

from game.battle.setup import BoardSetup
from game.ui.art import ground, masonry
from game.ui.art.terrain import TALL_PROPS, Scenery

ALIASES = {"wood-floor": ("wood-floor", "floor-wood"), "mud": ("mud", "rough"), "sand": ("path",)}
"""Pictures for terrain kinds, the first that is there."""


def ground_name(kind: str) -> str:
    """The ground picture of a terrain kind; grass for one that has none."""
    for name in (*ALIASES.get(kind, ()), kind):
        if name in ground.VARIANTS:
            return name
    return "grass"


def door_prop(open_: bool, lever_only: bool) -> str:
    """The picture of a door: one that only a lever moves is a portcullis."""
    return f"{'portcullis' if lever_only else 'door'}-{'open' if open_ else 'shut'}"


def scenery(board: BoardSetup, props: Mapping[tuple[int, int], str]) -> Scenery:
    """The look of a board; `props` are doors and levers as they stand."""
    size = board.width * board.height
    kinds = tuple(board.palette[n] for n in board.ground) or ("grass",) * size
    stands = [board.palette[n] for n in board.prop] or [""] * size
    grounds = [ground_name(kind) for kind in kinds]
    known = TALL_PROPS | ground.FLAT_PROPS | masonry.PROPS
    for tile, prop in enumerate(stands):
        if prop == "chasm":
            grounds[tile] = "chasm"
        if prop not in known:
            stands[tile] = ""
    for (x, y), prop in props.items():
        stands[y * board.width + x] = prop
    return Scenery(
        board.width, board.height, tuple(grounds), tuple(stands), tuple(max(0, n // 2) for n in board.levels)
    )


def terrain_at(board: BoardSetup, tile: tuple[int, int]) -> tuple[str, str]:
    """Ground and prop kinds of a tile, empty for none."""
    index = tile[1] * board.width + tile[0]
    ground_kind = board.palette[board.ground[index]] if board.ground else "grass"
    return ground_kind, board.palette[board.prop[index]] if board.prop else ""
