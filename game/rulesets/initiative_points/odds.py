"""Exact odds (P-TEST-1, P-TEST-2, P-INT-6): counted over every face of every die."""

from fractions import Fraction
from functools import cache

from game.rulesets.initiative_points.checks import result


@cache
def ways(value: int, needed: int) -> int:
    """P-TEST-1: of 20 faces, those with which a test of `value` (the base taken off) reaches `needed`."""
    return sum(face != 1 and result(face, value, needed) >= needed for face in range(1, 21))


def chance(value: int, needed: int = 0) -> Fraction:
    """P-TEST-1: the chance of a test."""
    return Fraction(ways(value, needed), 20)


@cache
def attack_faces(value: int, needed: int) -> tuple[tuple[int, bool], ...]:
    """The result of an attack that succeeds, by face, and whether it is a natural 20."""
    found = []
    for face in range(2, 21):
        total = result(face, value, needed)
        if total >= needed:
            found.append((total, face == 20))
    return tuple(found)


@cache
def stopped_ways(attack: int, needed: int, defence: int, share: int) -> tuple[int, int]:
    """P-TEST-2: of 400 pairs of dice, those in which the attack succeeds and the defence stops it: (with an
    ordinary attack, with a natural 20)."""
    plain = crit = 0
    for total, natural in attack_faces(attack, needed):
        count = ways(defence, max(0, total // share))
        if natural:
            crit += count
        else:
            plain += count
    return plain, crit


def opposed_chance(own: int, other: int) -> Fraction:
    """P-TEST-2: the initiator succeeds at 0, and the other's result is not strictly greater."""
    won = 0
    for face in range(2, 21):
        total = result(face, own, 0)
        if total < 0:
            continue
        won += 20 - ways(other, total + 1)
    return Fraction(won, 400)


@cache
def damage_ways(count: int, faces: int) -> tuple[int, ...]:
    """How many ways lead to each sum of dice, from `count` to `count * faces`."""
    sums = [1]
    for _ in range(count):
        longer = [0] * (len(sums) + faces - 1)
        for at, number in enumerate(sums):
            for face in range(faces):
                longer[at + face] += number
        sums = longer
    return tuple(sums)
