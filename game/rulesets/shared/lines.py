"""The line a shot needs (D-LOS-1, D-LOS-2): clear of obstacles and of bodies in the way."""

from game.battle.ruleset import Reason
from game.battle.world import Reader
from game.grid import blocker, line_tiles, reach_distance, sees
from game.rulesets.shared.bodies import friends, standing, tile_of
from game.rulesets.shared.zones import EYE, eye


def line_faults(
    reader: Reader, actor: int, target: int, origin: int | None = None
) -> list[Reason]:
    """D-LOS-1: a shot needs a clear line, free of obstacles and of bodies in the way."""
    board = reader.board
    start = tile_of(reader, actor) if origin is None else origin
    goal = tile_of(reader, target)
    from_eye = eye(reader, actor) if origin is None else EYE
    to_eye = eye(reader, target)
    if not sees(board, start, goal, from_eye, to_eye):
        wall = blocker(board, start, goal, from_eye, to_eye)
        x, y = board.xy(wall if wall is not None else goal)
        return [Reason("no-line", {"x": x, "y": y})]
    body = body_on_line(reader, actor, target, start)
    return [Reason("body-on-line", {"fighter": body})] if body else []


def body_on_line(reader: Reader, actor: int, target: int, start: int) -> int:
    """D-LOS-2: the first standing creature that blocks a shot from tile `start`, 0 when none does.

    A friend beside the shooter and anybody on lower ground than the shooter can be shot past.
    """
    board = reader.board
    for tile in line_tiles(board, start, tile_of(reader, target)):
        for other in reader.at(tile):
            if other in (actor, target) or not standing(reader, other):
                continue
            if board.ground[tile] < board.ground[start]:
                continue
            near = reach_distance(*board.xy(tile), *board.xy(start)) <= 1
            if not (near and friends(reader, actor, other)):
                return other
    return 0
