"""The samples of tests/battle, for the tests of the rulesets, and the limits of chance."""

import sys
from fractions import Fraction
from math import exp, lgamma, log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "battle"))

from battle_samples import ALL, FIXTURES, RETINUE, battle, chosen, stage, walk

LIMIT = 1e-6
"""Chance of a false alarm in one comparison."""


def within(hits: int, chance: Fraction, trials: int) -> bool:
    """By the exact binomial tail: whether as many `hits` of `trials`, or a number still farther off, come of
    `chance` at least LIMIT of the time. What is certain happens always, what is impossible never."""
    if chance in (0, 1):
        return hits == chance * trials
    p, number = float(chance), hits
    up = hits > trials * p
    term = exp(
        lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1) + hits * log(p)
        + (trials - hits) * log(1 - p))
    tail = 0.0
    while 0 <= number <= trials and term > tail * 1e-12:
        tail += term
        if up:
            term *= (trials - number) / (number + 1) * p / (1 - p)
        else:
            term *= number / (trials - number + 1) * (1 - p) / p
        number += 1 if up else -1
    return tail >= LIMIT / 2


__all__ = ["ALL", "FIXTURES", "LIMIT", "RETINUE", "battle", "chosen", "stage", "walk", "within"]
