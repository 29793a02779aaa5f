"""Exact odds: integers over one common denominator, memoised; fractions only where they are shown.

The numbers come from the very checks that are rolled (`checks`), so a forecast and the roll agree.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

# Ways (of 20 or 400) to keep each face 1..20; index 0 plain, 1 advantage, -1 disadvantage.
_PLAIN = (1,) * 20
_HIGH = tuple(2 * f - 1 for f in range(1, 21))
_LOW = tuple(2 * (21 - f) - 1 for f in range(1, 21))


def face_ways(mode: int) -> tuple[tuple[int, ...], int]:
    """D-TIME-9: ways to keep face 1..20 in `mode` (+1, 0, -1), and their sum."""
    if mode == 0:
        return _PLAIN, 20
    return (_HIGH if mode > 0 else _LOW), 400


class Defence(NamedTuple):
    """A defender's answer: `kind` block or dodge, its check's value and mode."""

    kind: str
    value: int
    mode: int = 0


class Strike(NamedTuple):
    """All that decides an attack's outcome, as plain numbers.

    `dice` (count, faces) and `bonus` are its damage, `threshold` the target's T, `shift` what the zone
    adds to the level, `natural` what a natural 20 adds, `block` the option and `block_shift` its step.
    """

    value: int
    mode: int
    vigour: int
    dice: tuple[int, int]
    bonus: int
    threshold: int
    shift: int = 0
    natural: int = 1
    block: str = "fatigue_or_mitigate"
    block_shift: int = 1


class Outcome(NamedTuple):
    """Ways out of `total`: attacks that touch, of those stopped by the defence and those let through,
    and by the level of the wound dealt (nothing, fatigue, light, serious, critical)."""

    total: int
    touch: int
    stopped: int
    through: int
    levels: tuple[int, int, int, int, int]

    def share(self, ways: int) -> Fraction:
        """Ways as a probability."""
        return Fraction(ways, self.total)


@lru_cache(maxsize=4096)
def damage_ways(count: int, faces: int) -> tuple[tuple[int, int], ...]:
    """(sum, ways) for `count` dice of `faces` faces."""
    ways = {0: 1}
    for _ in range(count):
        spread: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, faces + 1):
                spread[total + face] = spread.get(total + face, 0) + number
        ways = spread
    return tuple(sorted(ways.items()))


def level_of(damage: int, threshold: int) -> int:
    """D-DMG-2: 0 fatigue, 1 light, 2 serious, 3 critical, before any shift."""
    return 0 if damage < threshold else 1 if damage < 2 * threshold else 2 if damage < 3 * threshold else 3


@lru_cache(maxsize=65536)
def level_ways(
    count: int, faces: int, bonus: int, threshold: int, shift: int
) -> tuple[int, int, int, int]:
    """Ways (of faces ** count) of each level after the shifts, clamped once (D-DMG-1, D-DMG-2)."""
    found = [0, 0, 0, 0]
    for total, ways in damage_ways(count, faces):
        level = level_of(max(1, total + bonus), threshold) + shift
        found[0 if level < 0 else 3 if level > 3 else level] += ways
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=65536)
def opposed_ways(value: int, mode: int, total: int) -> int:
    """Ways (of 20 or 400) in which a check of `value` is strictly greater than `total`."""
    ways, _ = face_ways(mode)
    return sum(ways[max(0, total - value):]) if total - value < 20 else 0


@lru_cache(maxsize=65536)
def strike_odds(strike: Strike, defence: Defence | None) -> Outcome:
    """Everything an attack can come to against one answer (None: no reaction).

    D-ATT-1, D-ATT-3 (naturals), D-DEF-2, D-DEF-3, D-DMG-1, D-DMG-2.
    """
    ways, sides = face_ways(strike.mode)
    count, faces = strike.dice
    rolls = faces ** count
    against = face_ways(defence.mode)[1] if defence else 1
    touch = stopped = 0
    levels = [0, 0, 0, 0, 0]
    for face in range(1, 21):
        total = face + strike.value
        if face == 1 or (face != 20 and total < strike.vigour):
            continue
        weight = ways[face - 1]
        touch += weight
        shift = strike.shift + (strike.natural if face == 20 else 0)
        won = opposed_ways(defence.value, defence.mode, total) if defence else 0
        lost = against - won
        stopped += weight * won
        plain = level_ways(count, faces, strike.bonus, strike.threshold, shift)
        if defence is None or defence.kind == "dodge":
            levels[0] += weight * won * rolls
            for level in range(4):
                levels[level + 1] += weight * lost * plain[level]
            continue
        eased = level_ways(count, faces, strike.bonus, strike.threshold, shift - strike.block_shift)
        if strike.block == "fatigue_or_mitigate":
            levels[1] += weight * won * rolls
            after_loss = eased
        elif strike.block == "stop_or_mitigate":
            levels[0] += weight * won * rolls
            after_loss = eased
        else:
            for level in range(4):
                levels[level + 1] += weight * won * eased[level]
            after_loss = plain
        for level in range(4):
            levels[level + 1] += weight * lost * after_loss[level]
    everything = sides * against * rolls
    touched = touch * against * rolls
    levels[0] += everything - touched
    return Outcome(
        everything, touched, stopped * rolls, touched - stopped * rolls,
        (levels[0], levels[1], levels[2], levels[3], levels[4]),
    )


def check_odds(value: int, mode: int, at_least: int) -> Fraction:
    """The chance of a check of `value` to reach `at_least` (naturals mean nothing)."""
    ways, sides = face_ways(mode)
    need = at_least - value
    if need > 20:
        return Fraction(0)
    return Fraction(sum(ways[max(0, need - 1):]), sides)


def duel_odds(
    skill: int, vigour: int, mode: int = 0, dodge: int | None = None, block: int | None = None
) -> dict[str, Fraction]:
    """Touch, stopped and through of an attack, unconditional, as the command line shows them.

    `touch` = `stopped` + `through`; for a block `stopped` is the block won, whatever it then lowers.
    """
    defence = None
    if dodge is not None:
        defence = Defence("dodge", dodge)
    elif block is not None:
        defence = Defence("block", block)
    outcome = strike_odds(Strike(skill, mode, vigour, (1, 1), 0, 2), defence)
    return {
        "touch": outcome.share(outcome.touch),
        "stopped": outcome.share(outcome.stopped),
        "through": outcome.share(outcome.through),
    }
