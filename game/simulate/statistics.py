"""What a series came to, as one plain report."""

from collections import Counter
from hashlib import blake2b
from typing import Any

from game.simulate.runner import BattleRecord, Series
from game.simulate.telemetry import merged, summary


def percentile(values: list[int], share: float) -> int:
    """The value below which `share` of the sorted values lie (nearest rank); 0 of nothing."""
    if not values:
        return 0
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def digest(records: list[BattleRecord]) -> str:
    """One digest of all final states, in order."""
    return blake2b("".join(r.state for r in records).encode(), digest_size=16).hexdigest()


def report(series: Series, sides: tuple[str, ...], records: list[BattleRecord]) -> dict[str, Any]:
    """Everything `simulate` prints; times in CPU seconds and milliseconds."""
    wins = Counter(r.winner for r in records if r.winner and not r.error)
    by_level = Counter(r.level for r in records if r.level and not r.error)
    rounds = [r.rounds for r in records]
    decisions = sum(r.decisions for r in records)
    cpu = sum(r.cpu_ns for r in records) / 1e9
    times: dict[str, list[int]] = {}
    for record in records:
        for level, spent in record.times.items():
            times.setdefault(level, []).extend(spent)
    found = {
        "scenario": series.scenario,
        "battles": len(records),
        "seed": series.seed,
        "wins": {side: wins[side] for side in sides},
        "wins_by_controller": {level: by_level[level] for level in dict.fromkeys(series.levels)},
        "draws": sum(1 for r in records if not r.winner and not r.error),
        "rounds": {
            "median": percentile(rounds, 0.5), "p5": percentile(rounds, 0.05),
            "p95": percentile(rounds, 0.95)},
        "decisions": decisions,
        "cpu_s": round(cpu, 3),
        "battles_per_cpu_s": round(len(records) / cpu, 2) if cpu else 0.0,
        "decisions_per_cpu_s": round(decisions / cpu, 1) if cpu else 0.0,
        "decision_ms": {
            level: {
                "median": round(percentile(spent, 0.5) / 1e6, 3),
                "p95": round(percentile(spent, 0.95) / 1e6, 3),
                "max": round(max(spent, default=0) / 1e6, 3)}
            for level, spent in times.items()},
        "digest": digest(records),
        "errors": [{"battle": r.index, "error": r.error} for r in records if r.error],
    }
    if series.telemetry:
        found["telemetry"] = summary(merged(r.telemetry for r in records if r.telemetry is not None))
    return found
