"""Many battles: the same seeds give the same digest, whatever the number of processes."""

from game.simulate.invariants import broken_invariants
from game.simulate.runner import BattleRecord, Series, play_battle, run_series
from game.simulate.statistics import report

__all__ = ["BattleRecord", "Series", "broken_invariants", "play_battle", "report", "run_series"]
