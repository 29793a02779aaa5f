"""The samples of tests/battle, for the tests of the rulesets, and the limits of chance."""

import sys
from fractions import Fraction
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "battle"))

from battle_samples import ALL, FIXTURES, battle, chosen, stage, walk

LIMIT = 1e-6
"""Chance of a false alarm in one comparison."""


def within(hits: int, chance: Fraction, trials: int) -> bool:
    """By Chernoff's bound on the binomial tails: whether `hits` of `trials` could come of `chance` with odds
    above LIMIT. What is certain happens always, what is impossible never."""
    p, found = float(chance), hits / trials
    if chance in (0, 1):
        return hits == chance * trials
    far = 0.0
    if found > 0:
        far += found * log(found / p)
    if found < 1:
        far += (1 - found) * log((1 - found) / (1 - p))
    return trials * far <= log(2 / LIMIT)


__all__ = ["ALL", "FIXTURES", "LIMIT", "battle", "chosen", "stage", "walk", "within"]
