"""One step from a tile to a neighbour: whether it can be walked and what it costs, creatures aside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from game.grid.board import Board

LEVEL = 2
"""Half levels in a level."""

ALL_STEPS: tuple[tuple[int, int], ...] = (
    (0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1),
)  # fmt: skip
"""(dx, dy) by direction 0..7: N E S W NE SE SW NW, the order of every tie."""

DIRECTION: dict[tuple[int, int], int] = {step: number for number, step in enumerate(ALL_STEPS)}

StepFault = Literal["blocked", "corner", "too-steep"]


class Step(NamedTuple):
    """One step that can be walked: to which neighbour, for how many points, in which direction 0..7."""

    neighbour: int
    cost: int
    diagonal: bool
    direction: int


class StepTable:
    """All steps of a board, per state; a state is a tile, or `tile + size * parity` of a path's diagonals.

    `onward[i][state]` are the states that one step of cost `costs[i]` leads to; `back[i][state]` are those
    from which such a step leads to `state`.
    """

    __slots__ = ("_back", "_into", "_shape", "costs", "onward", "steps")

    def __init__(self, steps: tuple[tuple[Step, ...], ...], width: int, height: int) -> None:
        self.steps = steps
        self._shape = width, height
        costs = sorted({step[1] for row in steps for step in row})
        self.costs = tuple(costs)
        self.onward = tuple(
            tuple(tuple(step[0] for step in row if step[1] == cost) for row in steps) for cost in costs
        )
        self._back: tuple[tuple[list[int], ...], ...] | None = None
        self._into: dict[int, tuple[tuple[int, int], ...]] = {}

    @property
    def back(self) -> tuple[tuple[list[int], ...], ...]:
        if self._back is None:
            found: dict[int, tuple[list[int], ...]] = {
                cost: tuple([] for _ in self.steps) for cost in self.costs
            }
            for state, row in enumerate(self.steps):
                for neighbour, cost, _, _ in row:
                    found[cost][neighbour].append(state)
            self._back = tuple(found.values())
        return self._back

    def into(self, state: int) -> tuple[tuple[int, int], ...]:
        """(previous state, cost) of each step that leads to `state`, by direction of the step, and for
        one direction by parity."""
        found = self._into.get(state)
        if found is None:
            width, height = self._shape
            size = width * height
            y, x = divmod(state % size, width)
            found = self._into[state] = tuple(
                (previous, step.cost)
                for dx, dy in ALL_STEPS
                if 0 <= x - dx < width and 0 <= y - dy < height
                for previous in range((y - dy) * width + x - dx, len(self.steps), size)
                for step in self.steps[previous]
                if step.neighbour == state
            )
        return found

    def patched(self, rows: Mapping[int, tuple[Step, ...]]) -> StepTable:
        """These steps with the rows of some states exchanged."""
        steps = list(self.steps)
        for state, row in rows.items():
            steps[state] = row
        costs = {step.cost for row in rows.values() for step in row}
        if not costs <= set(self.costs):
            return StepTable(tuple(steps), *self._shape)
        table = StepTable((), *self._shape)
        table.steps = tuple(steps)
        table.costs = self.costs
        onward = []
        for cost, before in zip(self.costs, self.onward, strict=True):
            states = list(before)
            for state, row in rows.items():
                states[state] = tuple(step.neighbour for step in row if step.cost == cost)
            onward.append(tuple(states))
        table.onward = tuple(onward)
        return table

    def alternating(self) -> StepTable:
        """The same steps for states with parity: each second diagonal of a path costs 1 more."""
        width, height = self._shape
        size = width * height
        even = tuple(
            tuple(Step(tile + size if diagonal else tile, cost, diagonal, direction)
                  for tile, cost, diagonal, direction in row)
            for row in self.steps
        )  # fmt: skip
        odd = tuple(
            tuple(Step(tile if diagonal else tile + size, cost + diagonal, diagonal, direction)
                  for tile, cost, diagonal, direction in row)
            for row in self.steps
        )  # fmt: skip
        return StepTable(even + odd, width, height)


def step_cost(board: Board, start: int, end: int, swim: bool) -> int:
    """GRID-2: the cost in points of the step between two neighbouring tiles, 0 when it cannot be walked.

    The cost of the tile entered, +1 for each whole level climbed, +1 for a drop of exactly two levels.
    More than one level up or two down is too steep unless one of the two tiles is a stair or ramp; by
    these one walks down, so nothing is added. Corners and creatures are not looked at.
    """
    cost = (board.entry_swim if swim else board.entry)[end]
    if not cost:
        return 0
    rise = board.ground[end] - board.ground[start]
    if not rise:
        return cost
    stairs = board.stairs[start] or board.stairs[end]
    if rise > 0:
        return cost + rise // LEVEL if stairs or rise <= LEVEL else 0
    if stairs:
        return cost
    return 0 if rise < -2 * LEVEL else cost + (rise == -2 * LEVEL)


def corner_free(board: Board, start: int, end: int, swim: bool) -> bool:
    """GRID-3: whether a diagonal step cuts no corner: both tiles beside it can be entered and rise at most
    one level above the tile left. Low walls can be entered; creatures never make a corner."""
    entry = board.entry_swim if swim else board.entry
    width = board.width
    highest = board.ground[start] + LEVEL
    start_column, end_column = start % width, end % width
    for beside in (start - start_column + end_column, end - end_column + start_column):
        if not entry[beside] or board.ground[beside] > highest:
            return False
    return True


def step_fault(board: Board, start: int, end: int, swim: bool) -> StepFault | None:
    """Why the step between two neighbouring tiles cannot be walked, None when it can."""
    if not (board.entry_swim if swim else board.entry)[end]:
        return "blocked"
    if not step_cost(board, start, end, swim):
        return "too-steep"
    if start % board.width != end % board.width and start // board.width != end // board.width:
        return None if corner_free(board, start, end, swim) else "corner"
    return None


def build_steps(board: Board, swim: bool) -> StepTable:
    """The steps of every tile of the board."""
    return StepTable(
        tuple(_steps_from(board, tile, swim) for tile in range(board.size)), board.width, board.height
    )


def patch_steps(board: Board, like: StepTable, tiles: list[int], swim: bool) -> StepTable:
    """The steps of a board that differs from another, whose steps are given, only around `tiles`."""
    return like.patched({tile: _steps_from(board, tile, swim) for tile in tiles})


def _steps_from(board: Board, tile: int, swim: bool) -> tuple[Step, ...]:
    y, x = divmod(tile, board.width)
    found = []
    for direction, (dx, dy) in enumerate(ALL_STEPS):
        if not (0 <= x + dx < board.width and 0 <= y + dy < board.height):
            continue
        end = tile + dy * board.width + dx
        cost = step_cost(board, tile, end, swim)
        diagonal = direction >= 4
        if cost and not (diagonal and not corner_free(board, tile, end, swim)):
            found.append(Step(end, cost, diagonal, direction))
    return tuple(found)
