"""What the wounds an attack may deal come to: wounded at all, down for good, out of the saddle."""

from collections.abc import Callable
from fractions import Fraction

from game.battle.world import Reader
from game.rulesets.shared.bodies import partner
from game.rulesets.two_actions.components import Health, Sheet, Tables
from game.rulesets.two_actions.facts import boxes, crossed, landing, penalty_after, place_of
from game.rulesets.two_actions.odds import Outcome, check_odds
from game.rulesets.two_actions.sheets import LEVELS, Place, WoundSheet


def wound_share(reader: Reader, target: int, odds: Outcome) -> Fraction:
    """The chance of a light wound or worse, full tracks passing up (D-DMG-3)."""
    full, now = boxes(reader, target), crossed(reader.get(target, Health))
    return Fraction(
        sum(odds.levels[n + 1] for n in range(4) if landing(full, now, n) >= 1), odds.total)


def down_share(reader: Reader, target: int, odds: Outcome, zone: str, kind: str) -> Fraction:
    """The chance to kill (past critical) or knock out (a CON test failed, D-DMG-5) by this attack: out, as
    D-TIME-1 counts them. The zone means another place on some creatures (D-ZONE-3)."""
    place = place_of(reader, target, zone)
    return _share(odds, lambda level: down_by(reader, target, place, level, kind))


def part_share(reader: Reader, target: int, odds: Outcome, zone: str, kind: str) -> Fraction:
    """D-MNT-4, D-MNT-5: the chance that an attack on a rider, or on its mount, parts the two: struck down
    or laid low. 0 for somebody on foot."""
    if not partner(reader, target):
        return Fraction(0)
    place = place_of(reader, target, zone)
    return _share(odds, lambda level: part_by(reader, target, place, level, kind))


def _share(odds: Outcome, by: Callable[[int], Fraction]) -> Fraction:
    found = Fraction(0)
    for level in range(4):
        ways = odds.levels[level + 1]
        if ways:
            found += Fraction(ways, odds.total) * by(level)
    return found


def down_by(reader: Reader, target: int, place: Place, level: int, kind: str) -> Fraction:
    """The chance that a wound of a level (0 fatigue to 3 critical) kills or knocks out."""
    track = landing(boxes(reader, target), crossed(reader.get(target, Health)), level)
    if track == 4:
        return Fraction(1)
    return faint(reader, target, place, track, kind) if track else Fraction(0)


def part_by(reader: Reader, target: int, place: Place, level: int, kind: str) -> Fraction:
    """The chance that a wound of a level lays low, knocks out or kills."""
    track = landing(boxes(reader, target), crossed(reader.get(target, Health)), level)
    if 0 < track < 4:
        sheet = _sheet(reader, place, track, kind)
        if sheet is not None and sheet.prone:
            return Fraction(1)
    return down_by(reader, target, place, level, kind)


def faint(reader: Reader, target: int, place: Place, track: int, kind: str) -> Fraction:
    """D-DMG-5: the chance to fall unconscious from a wound of a damage type on `track` (1..3) at a place of
    the body; the CON test is taken with the penalty of the wound that asks for it (D-DMG-4)."""
    sheet = _sheet(reader, place, track, kind)
    if sheet is None or not sheet.unconscious_dc:
        return Fraction(0)
    value = reader.get(target, Sheet).constitution + penalty_after(reader, target, track)
    return 1 - check_odds(value, 0, sheet.unconscious_dc)


def _sheet(reader: Reader, place: Place, track: int, kind: str) -> WoundSheet | None:
    return reader.get(0, Tables).wounds.get(f"{kind} {place} {LEVELS[track]}")
