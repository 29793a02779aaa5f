"""Forecasts of riding (D-MNT-2, D-MNT-4): whether a mount obeys, and what a fall from it would do."""

from fractions import Fraction

import msgspec

from game.battle.events import Modifier
from game.battle.world import Reader
from game.rulesets.two_actions.components import Health
from game.rulesets.two_actions.facts import (
    boxes,
    crossed,
    landing,
    place_of,
    rules_of,
    threshold,
    zones_of,
)
from game.rulesets.two_actions.falls import PLACES
from game.rulesets.two_actions.forecasts_downs import down_by
from game.rulesets.two_actions.odds import face_ways, level_of
from game.rulesets.two_actions.riding import must_test, ride_test

NATURAL_ONE = 1


class FallForecast(msgspec.Struct, frozen=True):
    """A fall from the mount: the die of its damage, the chance of a light wound or worse, and of being
    killed or knocked out by it."""

    die: int
    wounds: Fraction
    downs: Fraction


class RideForecast(msgspec.Struct, frozen=True):
    """D-MNT-2: the test before a ridden move; `chance` that the mount obeys, `unhorsed` that its rider falls,
    and then `fall`."""

    modifiers: tuple[Modifier, ...]
    advantage: int
    against: int
    chance: Fraction
    unhorsed: Fraction
    fall: FallForecast


def ride_forecast(reader: Reader, rider: int, all_in: str = "none") -> RideForecast | None:
    """The odds of making the mount move, None for those on foot or used to riding."""
    if not must_test(reader, rider):
        return None
    check = ride_test(reader, rider, all_in)
    against = rules_of(reader).ride_difficulty
    ways, sides = face_ways(check.mode)
    good = sum(
        number for face, number in enumerate(ways, start=1)
        if face != NATURAL_ONE and face + check.value >= against)
    return RideForecast(
        check.modifiers, check.mode, against, Fraction(good, sides), Fraction(ways[0], sides),
        fall_forecast(reader, rider))


def fall_forecast(reader: Reader, rider: int) -> FallForecast:
    """D-MNT-4: every face of the damage die at every face of the place's."""
    faces = rules_of(reader).mount_fall_die
    full, now = boxes(reader, rider), crossed(reader.get(rider, Health))
    against, known = threshold(reader, rider), zones_of(reader, rider)
    wounds = downs = Fraction(0)
    for zone in PLACES:
        place = place_of(reader, rider, zone if zone in known else "mass")
        for face in range(1, faces + 1):
            level = level_of(face, against)
            wounds += landing(full, now, level) >= 1
            downs += down_by(reader, rider, place, level, "blunt")
    ways = len(PLACES) * faces
    return FallForecast(faces, wounds / ways, downs / ways)
