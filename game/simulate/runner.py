"""Playing series of battles, in this process or in several."""

import time

import msgspec

from game.ai import controller
from game.battle.battle import Battle
from game.battle.components import Sides
from game.battle.dice import derive_seed
from game.battle.setup import Setup
from game.rulesets import content
from game.scenario import build_setup, load_scenario
from game.simulate.invariants import broken_invariants
from game.simulate.telemetry import Tally, Watch

CHUNK = 25


class Series(msgspec.Struct, frozen=True):
    """What to play: `levels` in the file's order of sides; with `swap` they change sides in odd battles.

    `telemetry` counts what could be done, was done and came off; the battles stay the same.
    """

    scenario: str
    battles: int
    seed: int
    levels: tuple[str, ...]
    ruleset: str = ""
    swap: bool = False
    check: bool = False
    telemetry: bool = False


class BattleRecord(msgspec.Struct, frozen=True):
    """One battle's result. `winner` is a side id (empty: draw), `times` nanoseconds per decision by level.

    `cpu_ns` leaves out what counting for the telemetry takes.
    """

    index: int
    winner: str
    level: str
    ending: str
    rounds: int
    decisions: int
    cpu_ns: int
    times: dict[str, list[int]]
    state: str
    error: str = ""
    telemetry: Tally | None = None


def levels_of(series: Series, index: int) -> tuple[str, ...]:
    """The levels of battle `index`, by side in file order."""
    return series.levels[::-1] if series.swap and index % 2 else series.levels


def prepare(series: Series) -> tuple[Setup, tuple[str, ...]]:
    """The set-up and the side ids. Raises the scenario room's errors."""
    scenario = load_scenario(series.scenario)
    setup = build_setup(scenario, ruleset=series.ruleset)
    return setup, tuple(side.id for side in setup.sides)


def play_battle(setup: Setup, series: Series, index: int) -> BattleRecord:
    """Play one battle of a series to its end."""
    levels = dict(zip((s.id for s in setup.sides), levels_of(series, index), strict=False))
    sides = tuple(
        msgspec.structs.replace(side, controller=levels[side.id]) for side in setup.sides)
    setup = msgspec.structs.replace(setup, sides=sides)
    players = {
        side: controller(level, derive_seed(series.seed, index, f"controller {side}"))
        for side, level in levels.items()
    }
    times: dict[str, list[int]] = {level: [] for level in series.levels}
    start = time.process_time_ns()
    pack = content(setup.ruleset)
    battle = Battle.start(setup, pack, derive_seed(series.seed, index, "battle"))
    watch = Watch(battle, levels, pack) if series.telemetry else None
    decisions, error, counting = 0, "", 0
    while not battle.over:
        side = battle.decision.side
        before = time.process_time_ns()
        command = players[side].choose(battle.view(side))
        after = time.process_time_ns()
        times[levels[side]].append(after - before)
        if watch is not None:
            watch.decided(command)
            counting += time.process_time_ns() - after
        events = battle.submit(command)
        decisions += 1
        if watch is not None:
            after = time.process_time_ns()
            watch.happened(events)
            counting += time.process_time_ns() - after
        if series.check:
            broken = broken_invariants(battle, events)
            if broken:
                error = f"after decision {decisions} ({command}): " + "; ".join(broken)
                break
    cpu = time.process_time_ns() - start - counting
    outcome = battle.outcome
    winners = [s.id for s in battle.world.get(0, Sides).sides if outcome.winner and s.ally == outcome.winner]
    winner = winners[0] if winners else ""
    return BattleRecord(
        index, winner, levels.get(winner, ""), outcome.ending, outcome.round, decisions, cpu, times,
        battle.state_hash(), error, watch.ended() if watch is not None else None)


def _chunk(series: Series, first: int, last: int) -> list[BattleRecord]:
    setup, _ = prepare(series)
    return [play_battle(setup, series, index) for index in range(first, last)]


def run_series(series: Series, jobs: int = 1) -> list[BattleRecord]:
    """Play the whole series; records in order of index, whatever `jobs`."""
    setup, _ = prepare(series)
    if jobs <= 1:
        return [play_battle(setup, series, index) for index in range(series.battles)]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    size = max(1, min(CHUNK, -(-series.battles // jobs)))
    spans = [(first, min(first + size, series.battles)) for first in range(0, series.battles, size)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(_chunk, series, first, last) for first, last in spans]
        return [record for future in futures for record in future.result()]


