"""Forecasts of morale tests, flight and pursuit, from the checks that would be rolled."""

from fractions import Fraction

import msgspec

from game.battle.commands import AllIn, Command
from game.battle.events import Modifier
from game.battle.world import Reader
from game.rulesets.shared import leaving
from game.rulesets.shared.commands import Flee, Pursue
from game.rulesets.shared.morale import voice
from game.rulesets.shared.stack import top
from game.rulesets.two_actions import pursuit
from game.rulesets.two_actions.checks import Check
from game.rulesets.two_actions.commands import Stake
from game.rulesets.two_actions.components import Weapon
from game.rulesets.two_actions.facts import reactions, rules_of, vigour, zones_of
from game.rulesets.two_actions.forecast import AttackForecast, CheckForecast, attack_forecast
from game.rulesets.two_actions.frames import EvadeFrame, FlightFrame
from game.rulesets.two_actions.morale import morale_test
from game.rulesets.two_actions.odds import check_odds, face_ways, opposed_ways


class PursuitForecast(msgspec.Struct, frozen=True):
    """A try to stop a fugitive. By a shot `against` is its Vigueur and `evasion` empty; by strength it is 0
    and `evasion` holds what the fugitive adds to its die.

    `chance` is that of a plain evasion, `least` that of one staked on with 2 reaction points (the same when
    it has not got them). `attack` is what a protagonist then takes, unanswered (D-MOR-5).
    """

    actor: int
    target: int
    weapon: int
    means: str
    modifiers: tuple[Modifier, ...]
    advantage: int
    against: int
    evasion: tuple[Modifier, ...]
    chance: Fraction
    least: Fraction
    attack: AttackForecast | None = None


class FlightForecast(msgspec.Struct, frozen=True):
    """An announced flight: every enemy that could try to stop it, its best means; `escape` is the chance to
    get away from the best of them (one may try)."""

    pursuers: tuple[PursuitForecast, ...]
    escape: Fraction


MoraleForecast = PursuitForecast | FlightForecast | CheckForecast


def forecast(reader: Reader, command: Command) -> MoraleForecast | None:
    """What a command of this family would lead to; None for others."""
    if isinstance(command, Flee):
        return flight_forecast(reader, command.actor)
    if isinstance(command, Pursue):
        return pursuit_forecast(
            reader, command.actor, command.target, command.means, command.weapon, command.all_in,
            command.zone)
    frame = top(reader)
    if isinstance(command, Stake) and isinstance(frame, EvadeFrame):
        test = pursuit.evasion_test(reader, command.actor, command.all_in)
        sides = face_ways(test.mode)[1]
        return CheckForecast(
            "evade", test.modifiers, test.mode, frame.total,
            Fraction(opposed_ways(test.value, test.mode, frame.total), sides))
    return None


def pursuit_forecast(
    reader: Reader, victor: int, fugitive: int, means: str, weapon: int, all_in: AllIn = "none",
    zone: str = "",
) -> PursuitForecast:
    """D-MOR-4, D-MOR-5: the odds of a try (`pursuit_test` against `evasion_test` or Vigueur); for a
    protagonist those of the attack too."""
    test = pursuit.pursuit_test(reader, victor, fugitive, means, weapon, all_in)
    attack: AttackForecast | None = None
    if zone:
        attack = unanswered(reader, victor, fugitive, weapon, zone, means)
    if means == "shot":
        needed = vigour(reader, fugitive)
        chance = check_odds(test.value, test.mode, needed)
        return PursuitForecast(
            victor, fugitive, weapon, means, test.modifiers, test.mode, needed, (), chance, chance, attack)
    plain = pursuit.evasion_test(reader, fugitive)
    chance = least = caught_odds(test, plain)
    if reactions(reader, fugitive) >= 2:
        least = caught_odds(test, pursuit.evasion_test(reader, fugitive, "reactions"))
    return PursuitForecast(
        victor, fugitive, weapon, means, test.modifiers, test.mode, 0, plain.modifiers, chance, least,
        attack)


def caught_odds(pursuer: Check, fugitive: Check) -> Fraction:
    """D-MOR-4: the chance of the pursuer's total to reach the fugitive's (it wins ties)."""
    ways, sides = face_ways(pursuer.mode)
    against = face_ways(fugitive.mode)[1]
    away = sum(
        ways[face - 1] * opposed_ways(fugitive.value, fugitive.mode, face + pursuer.value)
        for face in range(1, 21))
    return 1 - Fraction(away, sides * against)


def unanswered(
    reader: Reader, victor: int, fugitive: int, weapon: int, zone: str, means: str
) -> AttackForecast:
    """D-MOR-5: the one attack on a protagonist in flight, which nothing answers: the odds of `attack_test`,
    without any answer."""
    mode = "melee"
    if means == "shot":
        mode = "throw" if reader.get(weapon, Weapon).range == "thrown" else "shot"
    found = attack_forecast(reader, victor, fugitive, weapon, zone, mode)
    return msgspec.structs.replace(found, rows=found.rows[:1], expected=found.rows[0])


def flight_forecast(reader: Reader, fugitive: int) -> FlightForecast:
    """D-MOR-3, D-MOR-4: who could try to stop a flight announced now, likeliest first."""
    frame = FlightFrame((fugitive,), "own", "ask")
    zone = zones_of(reader, fugitive)[0] if pursuit.protagonist(reader, fugitive) else ""
    found: list[PursuitForecast] = []
    for side in leaving.hostile_sides(reader, fugitive):
        for victor in pursuit.victors(reader, frame, side):
            tries = [
                pursuit_forecast(reader, victor, fugitive, means, weapon, zone=zone)
                for means, weapon in pursuit.means_of(reader, victor, fugitive)]
            found.append(max(tries, key=lambda one: one.chance))
    found.sort(key=lambda one: (-one.chance, one.actor))
    return FlightForecast(tuple(found), 1 - found[0].chance if found else Fraction(1))


def morale_odds(reader: Reader, fighter: int) -> CheckForecast:
    """D-MOR-1: the chance of a fighter to hold, should its test, or its big group's, be rolled now."""
    test = morale_test(reader, voice(reader, fighter))
    needed = rules_of(reader).morale_difficulty
    return CheckForecast(
        "morale", test.modifiers, test.mode, needed - 1, check_odds(test.value, test.mode, needed))
