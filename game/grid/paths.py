"""Ways over the board: what a budget of points reaches, shortest paths, and the price of a given path.

Every function takes the same options:
- `diagonals`: "one" or "alternating" (the second, fourth... diagonal of a path costs 1 more);
- `swim`: whether the walker swims;
- `blocked`: tiles nobody may enter (able enemies); `no_stop`: tiles one may pass but not end in (friends);
- `extra`: points that entering a tile costs on top, never negative;
- `zones`: per tile the owners of control zones over it, as bits. A step from a to b provokes the owners in
  `zones[a] & ~zones[b]`: those whose zone it leaves.

The best path to a tile has the least cost, then the fewest provocations (owners, counted at each step).
Among equals, paths are compared from their end: the last step that comes first in the order N E S W NE SE
SW NW wins, then the step before it, and so on; with "alternating", two paths that agree in all of this
and differ in the parity of their diagonals do not exist.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from game.grid.board import Board
from game.grid.distance import Diagonals, reach_distance
from game.grid.steps import StepTable, step_fault

NOTHING: Mapping[int, int] = {}
NO_LIMIT = 1 << 60


class PathFault(ValueError):
    """A path that cannot be walked; `code` says why, `index` which of its tiles is at fault.

    Codes: empty, outside, not-adjacent, blocked, too-steep, corner, occupied, no-stop-at-end.
    """

    def __init__(self, code: str, index: int) -> None:
        super().__init__(f"{code} at step {index}")
        self.code = code
        self.index = index


class Reach:
    """What a walker reaches: a read-only mapping of the tiles where it may end, the start left out, to
    their cost in points, in order of cost and then of tile."""

    __slots__ = ("_costs", "_exposures", "_extra", "_previous", "_rings", "_size", "_start", "_table",
                 "_tiles_exposed", "_zones", "cost")  # fmt: skip

    def __init__(
        self,
        table: StepTable,
        size: int,
        start: int,
        rings: dict[int, set[int]],
        no_stop: Collection[int],
        zones: Mapping[int, int],
        extra: Mapping[int, int],
    ) -> None:
        self._table = table
        self._size = size
        self._start = start
        self._rings = rings
        self._zones = zones
        self._extra = extra
        self._costs: dict[int, int] = {}
        self._exposures: dict[int, int] | None = None
        self._tiles_exposed: dict[int, int] | None = None
        self._previous: dict[int, int] = {}
        if len(table.steps) == size:
            costs = self._costs
            for cost, ring in rings.items():
                costs.update(dict.fromkeys(sorted(ring), cost))
            found = costs.copy()
        else:
            found = {}
            for cost, ring in rings.items():
                self._costs.update(dict.fromkeys(ring, cost))
                for tile in sorted({state % size for state in ring}):
                    found.setdefault(tile, cost)
        found.pop(start, None)
        for tile in no_stop:
            found.pop(tile, None)
        self.cost: dict[int, int] = found

    def __len__(self) -> int:
        return len(self.cost)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cost)

    def __contains__(self, tile: object) -> bool:
        return tile in self.cost

    def __getitem__(self, tile: int) -> int:
        return self.cost[tile]

    @property
    def exposure(self) -> dict[int, int]:
        """Per tile where one may end, the provocations on the best path to it."""
        if self._tiles_exposed is None:
            exposures = self._provocations()
            if exposures:
                self._tiles_exposed = {
                    tile: min(exposures.get(state, 0) for state in self._ends(tile)) for tile in self.cost
                }
            else:
                self._tiles_exposed = dict.fromkeys(self.cost, 0)
        return self._tiles_exposed

    def path(self, tile: int) -> tuple[int, ...]:
        """The best path to a tile where one may end, the start left out; KeyError for any other tile."""
        if tile not in self.cost:
            raise KeyError(tile)
        state = self._end(tile)
        found = []
        while state != self._start:
            found.append(state % self._size)
            state = self._before(state)
        found.reverse()
        return tuple(found)

    def _ends(self, tile: int) -> list[int]:
        """The states of a tile that are reached at its least cost."""
        cost = self.cost[tile]
        return [state for state in self._states((tile,)) if self._costs.get(state) == cost]

    def _end(self, tile: int) -> int:
        """The state in which the best path to a tile arrives."""
        ends = self._ends(tile)
        if len(ends) == 1:
            return ends[0]
        exposures = self._provocations()
        return min(ends, key=lambda state: (exposures.get(state, 0), self._rank(state)))

    def _rank(self, state: int) -> tuple[int, ...]:
        """The directions of the best path to a state, from its end."""
        found = []
        while state != self._start:
            before = self._before(state)
            found.append(next(step.direction for step in self._table.steps[before] if step[0] == state))
            state = before
        return tuple(found)

    def _before(self, state: int) -> int:
        """The state before this one on the best path to it."""
        found = self._previous.get(state)
        if found is None:
            costs, exposures, zones, size = self._costs, self._provocations(), self._zones, self._size
            tile = state % size
            cost = costs[state] - self._extra.get(tile, 0)
            exposure = exposures.get(state, 0)
            zone = zones.get(tile, 0)
            found = self._previous[state] = next(
                previous
                for previous, step in self._table.into(state)
                if costs.get(previous) == cost - step
                and exposures.get(previous, 0) + (zones.get(previous % size, 0) & ~zone).bit_count()
                == exposure
            )
        return found

    def _provocations(self) -> dict[int, int]:
        """Per state the least provocations among its cheapest paths, zeros left out."""
        if self._exposures is None:
            if self._zones and any(tile in self._costs for tile in self._states(self._zones)):
                self._exposures = self._spread_provocations()
            else:
                self._exposures = {}
        return self._exposures

    def _spread_provocations(self) -> dict[int, int]:
        """Rings come up in order of cost, and within a ring states in order of their count, so each state's
        first count is final. States outside of all zones hand their count on by whole sets."""
        size, rings, zones, extra = self._size, self._rings, self._zones, self._extra
        steps, rows = self._table.steps, tuple(zip(self._table.costs, self._table.onward, strict=True))
        guarded = set(self._states(zones))
        counts: dict[int, int] = {}
        pending: dict[int, dict[int, set[int]]] = {0: {0: {self._start}}}
        for cost, ring in rings.items():
            open_states = ring.copy()
            for count, group in sorted(pending.pop(cost).items()):
                group &= open_states
                open_states -= group
                if count:
                    counts.update(dict.fromkeys(group, count))
                hot = group if extra else group & guarded
                calm = group - hot
                if calm:
                    for step, row in rows:
                        if cost + step in rings:
                            met = pending.setdefault(cost + step, {}).setdefault(count, set())
                            met.update(*map(row.__getitem__, calm))
                for state in hot:
                    zone = zones.get(state % size, 0)
                    for next_state, step, _, _ in steps[state]:
                        tile = next_state % size
                        arrival = cost + step + (extra.get(tile, 0) if extra else 0)
                        if arrival in rings:
                            total = count + (zone & ~zones.get(tile, 0)).bit_count()
                            pending.setdefault(arrival, {}).setdefault(total, set()).add(next_state)
        return counts

    def _states(self, tiles: Iterable[int]) -> Iterable[int]:
        if len(self._table.steps) == self._size:
            return tiles
        return [state for tile in tiles for state in (tile, tile + self._size)]


def reach(
    board: Board,
    start: int,
    budget: int,
    *,
    diagonals: Diagonals = "one",
    swim: bool = False,
    blocked: Collection[int] = (),
    no_stop: Collection[int] = (),
    zones: Mapping[int, int] = NOTHING,
    extra: Mapping[int, int] = NOTHING,
) -> Reach:
    """GRID-4: all tiles where a walk from `start` for at most `budget` points may end.

    Never through `blocked`, through `no_stop` without ending there. The options must not change while the
    result is in use: paths and exposures are worked out when asked for.
    """
    return _reach(board, start, budget, None, diagonals, swim, blocked, no_stop, zones, extra)


def shortest_path(
    board: Board,
    start: int,
    goal: int,
    *,
    diagonals: Diagonals = "one",
    swim: bool = False,
    blocked: Collection[int] = (),
    no_stop: Collection[int] = (),
    zones: Mapping[int, int] = NOTHING,
    extra: Mapping[int, int] = NOTHING,
) -> tuple[int, ...] | None:
    """The best path of any length from `start` to `goal`, the start left out; None when there is none,
    and for the start itself, where nobody walks to."""
    found = _reach(board, start, NO_LIMIT, goal, diagonals, swim, blocked, no_stop, zones, extra)
    return found.path(goal) if goal in found.cost else None


def distance_map(
    board: Board,
    goals: Iterable[int],
    *,
    swim: bool = False,
    blocked: Collection[int] = (),
    diagonals: Diagonals = "one",
    reverse: bool = True,
) -> list[int]:
    """Per tile the cost of walking from it to the nearest goal, -1 when none is reached.

    With `reverse=False` the cost of walking from the nearest goal to the tile. Blocked tiles are not
    entered, except as goals; one may set out from them.
    """
    alternating = diagonals == "alternating"
    table = board.table(swim, alternating)
    size = board.size
    rows = table.back if reverse else table.onward
    walls = set(blocked)
    if alternating:
        walls |= {tile + size for tile in walls}
    ring = set(goals)
    if alternating and reverse:
        ring |= {tile + size for tile in ring}
    found = [-1] * len(table.steps)
    done = set() if reverse else set(walls)
    pending: dict[int, set[int]] = {}
    cost = 0
    while True:
        ring -= done
        done |= ring
        for state in ring:
            found[state] = cost
        if reverse and cost:
            ring -= walls
        if ring:
            for step, row in zip(table.costs, rows, strict=True):
                pending.setdefault(cost + step, set()).update(*map(row.__getitem__, ring))
        if not pending:
            break
        cost = min(pending)
        ring = pending.pop(cost)
    if alternating and not reverse:
        return [
            even if odd < 0 or 0 <= even < odd else odd
            for even, odd in zip(found[:size], found[size:], strict=True)
        ]
    return found[:size]


def walk(
    board: Board,
    start: int,
    path: Sequence[int],
    *,
    diagonals: Diagonals = "one",
    swim: bool = False,
    blocked: Collection[int] = (),
    no_stop: Collection[int] = (),
    extra: Mapping[int, int] = NOTHING,
) -> tuple[int, ...]:
    """The points spent on arrival at each tile of a path, by the very steps that `reach` uses.

    Any path that can be walked is accepted, not only the best. Raises PathFault for others.
    """
    if not path:
        raise PathFault("empty", 0)
    size = board.size
    steps = board.table(swim, diagonals == "alternating").steps
    state = start
    total = 0
    totals = []
    for index, tile in enumerate(path):
        if not 0 <= tile < size:
            raise PathFault("outside", index)
        step = next((step for step in steps[state] if step[0] == tile or step[0] == tile + size), None)
        if step is None:
            if reach_distance(*board.xy(state % size), *board.xy(tile)) != 1:
                raise PathFault("not-adjacent", index)
            raise PathFault(step_fault(board, state % size, tile, swim) or "blocked", index)
        if tile in blocked:
            raise PathFault("occupied", index)
        total += step.cost + extra.get(tile, 0)
        totals.append(total)
        state = step.neighbour
    if path[-1] in no_stop:
        raise PathFault("no-stop-at-end", len(path) - 1)
    return tuple(totals)


def path_exposure(start: int, path: Sequence[int], zones: Mapping[int, int]) -> int:
    """How many owners of control zones a path provokes, counted at each step."""
    count = 0
    for tile in path:
        count += (zones.get(start, 0) & ~zones.get(tile, 0)).bit_count()
        start = tile
    return count


def _reach(
    board: Board,
    start: int,
    budget: int,
    goal: int | None,
    diagonals: Diagonals,
    swim: bool,
    blocked: Collection[int],
    no_stop: Collection[int],
    zones: Mapping[int, int],
    extra: Mapping[int, int],
) -> Reach:
    """Settle states ring by ring, a ring being all states of one cost; stop at the goal's ring."""
    alternating = diagonals == "alternating"
    table = board.table(swim, alternating)
    size = board.size
    done = set(blocked)
    done.add(start)
    dearer: AbstractSet[int] = extra.keys()
    if alternating:
        done.update([tile + size for tile in done])
        if extra:
            dearer = {state for tile in extra for state in (tile, tile + size)}
    rows = tuple((step, row.__getitem__) for step, row in zip(table.costs, table.onward, strict=True))
    rings: dict[int, set[int]] = {}
    pending: dict[int, set[int]] = {}
    cost = 0
    ring = {start}
    while True:
        rings[cost] = ring
        if goal is not None and (goal in ring or goal + size in ring):
            break
        for step, row in rows:
            arrival = cost + step
            if arrival > budget:
                break
            met = set().union(*map(row, ring))
            if extra and not met.isdisjoint(dearer):
                for state in met & dearer:
                    met.discard(state)
                    later = arrival + extra[state % size]
                    if later <= budget:
                        pending.setdefault(later, set()).add(state)
            if arrival in pending:
                pending[arrival] |= met
            else:
                pending[arrival] = met
        ring = set()
        while pending and not ring:
            cost = min(pending)
            ring = pending.pop(cost)
            ring -= done
        if not ring:
            break
        done |= ring
    return Reach(table, size, start, rings, no_stop, zones, extra)
