"""Pure geometry of the battlefield: board, distance, sight, paths, zones. No rules beyond GRID, no pygame."""

from game.grid.board import LEGEND, MAX_SIDE, Board, GridError, Terrain
from game.grid.distance import Diagonals, distance, reach_distance
from game.grid.paths import PathFault, Reach, distance_map, path_exposure, reach, shortest_path, walk
from game.grid.sight import blocker, clear_line, cover, crossed, line_tiles, sees, visible_mask
from game.grid.steps import ALL_STEPS, DIRECTION, Step
from game.grid.straight import straight_steps
from game.grid.zones import control_zone, in_reach

__all__ = [
    "ALL_STEPS",
    "DIRECTION",
    "LEGEND",
    "MAX_SIDE",
    "Board",
    "Diagonals",
    "GridError",
    "PathFault",
    "Reach",
    "Step",
    "Terrain",
    "blocker",
    "clear_line",
    "control_zone",
    "cover",
    "crossed",
    "distance",
    "distance_map",
    "in_reach",
    "line_tiles",
    "path_exposure",
    "reach",
    "reach_distance",
    "sees",
    "shortest_path",
    "straight_steps",
    "visible_mask",
    "walk",
]
