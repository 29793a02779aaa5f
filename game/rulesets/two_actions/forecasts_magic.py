"""Forecasts of concentration spells, from the very checks that are rolled, and of shouted orders."""

from fractions import Fraction

import msgspec

from game.battle.events import Modifier
from game.battle.world import Reader
from game.rulesets.two_actions.checks import Check
from game.rulesets.two_actions.components import Spell
from game.rulesets.two_actions.hands import hearers
from game.rulesets.two_actions.magic import cast_test, may_stake, resist_test
from game.rulesets.two_actions.odds import face_ways, opposed_ways


class SpellForecast(msgspec.Struct, frozen=True):
    """D-MAG-2: a resisted spell before its rolls: the caster's test, what the target resists with, and the
    `chance` that it takes; `staked` the same when the target goes all-in, None when it cannot."""

    modifiers: tuple[Modifier, ...]
    advantage: int
    resisting: tuple[Modifier, ...]
    chance: Fraction
    staked: Fraction | None = None


class OrderForecast(msgspec.Struct, frozen=True):
    """D-TIME-6: who hears a shouted order, by id; nothing is rolled."""

    hearers: tuple[int, ...]


def order_forecast(reader: Reader, actor: int) -> OrderForecast:
    """D-TIME-6: the friends within earshot."""
    return OrderForecast(hearers(reader, actor))


def spell_forecast(
    reader: Reader, caster: int, target: int, spell: int, all_in: str = "none"
) -> SpellForecast | None:
    """D-MAG-2, D-TIME-8: the odds of a spell that is resisted; None for one that simply takes."""
    if not reader.get(spell, Spell).resisted:
        return None
    own, plain = cast_test(reader, caster, all_in), resist_test(reader, target)
    staked = takes(own, resist_test(reader, target, "reactions")) if may_stake(reader, target) else None
    return SpellForecast(own.modifiers, own.mode, plain.modifiers, takes(own, plain), staked)


def takes(own: Check, resisting: Check) -> Fraction:
    """D-MAG-2: the chance that the caster's roll is at least the resistance's."""
    ways, sides = face_ways(own.mode)
    against = face_ways(resisting.mode)[1]
    won = sum(
        number * (against - opposed_ways(resisting.value, resisting.mode, face + own.value))
        for face, number in enumerate(ways, start=1))
    return Fraction(won, sides * against)
