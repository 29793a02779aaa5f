"""Forecasts: what a command would lead to, from the checks that would be rolled."""

from fractions import Fraction

import msgspec

from game.battle.commands import Command, Move, React
from game.battle.components import Tile
from game.battle.events import Modifier
from game.battle.world import Reader
from game.grid import PathFault
from game.rulesets.initiative_points import flight, melee, moves, skills
from game.rulesets.initiative_points.checks import (
    Check,
    acrobatics_test,
    damage_modifiers,
    defence_needed,
    dodge_test,
    result,
    shot_difficulty,
    shot_test,
    strike_test,
    test,
)
from game.rulesets.initiative_points.commands import (
    GiveOrders,
    Observe,
    Run,
    Rush,
    Shoot,
    Sneak,
    Strike,
    Tell,
)
from game.rulesets.initiative_points.components import Sheet, Weapon
from game.rulesets.initiative_points.facts import (
    hidden_from,
    hit_points,
    melee_weapon,
    rank,
    rules_of,
    weapon_of,
    zone_reach,
)
from game.rulesets.initiative_points.frames import InterceptFrame, StrikeFrame
from game.rulesets.initiative_points.odds import (
    attack_faces,
    chance,
    damage_ways,
    opposed_chance,
    stopped_ways,
    ways,
)
from game.rulesets.initiative_points.paying import can_interrupt
from game.rulesets.shared.bodies import tile_of
from game.rulesets.shared.commands import OpenLock, Pursue, Tend
from game.rulesets.shared.movement import path_costs, straight_run
from game.rulesets.shared.saddles import defender
from game.rulesets.shared.stack import top
from game.rulesets.shared.ties import fleeing
from game.rulesets.shared.zones import enemy_zones


class DefenceOdds(msgspec.Struct, frozen=True):
    """One answer of the target: how often it stops the attack, what comes through, and what that does."""

    kind: str
    modifiers: tuple[Modifier, ...]
    stopped: Fraction
    through: Fraction
    downs: Fraction
    damage: Fraction
    """Hit points expected to be lost."""


class StrikeForecast(msgspec.Struct, frozen=True):
    """An attack before its roll: one row per answer of the target, none first; `expected` lets the least
    through. `damage` are the dice (count, faces), `damage_modifiers` what is added to them."""

    actor: int
    target: int
    weapon: int
    mode: str
    modifiers: tuple[Modifier, ...]
    difficulty: int
    difficulty_modifiers: tuple[Modifier, ...]
    touch: Fraction
    rows: tuple[DefenceOdds, ...]
    expected: DefenceOdds
    damage: tuple[int, int]
    damage_modifiers: tuple[Modifier, ...]
    reach: Fraction = Fraction(1)
    """The chance that a charge gets there at all."""


class TestForecast(msgspec.Struct, frozen=True):
    """A plain test: its modifiers, its difficulty, its chance."""

    kind: str
    modifiers: tuple[Modifier, ...]
    needed: int
    chance: Fraction


class MoveForecast(msgspec.Struct, frozen=True):
    """A move: what it costs in tiles, who could intercept it (owner, tile, chance), and for a run the chance
    to get all the way."""

    cost: int
    threats: tuple[tuple[int, Tile, Fraction], ...]
    arrives: Fraction = Fraction(1)


Forecast = StrikeForecast | TestForecast | MoveForecast | None


def forecast(reader: Reader, command: Command) -> Forecast:
    """What a command would lead to, None when nothing is uncertain about it."""
    if isinstance(command, Strike):
        return strike_forecast(
            reader, command.actor, command.target, command.weapon, "melee", command.difficulty)
    if isinstance(command, Shoot):
        mode = "shot" if reader.get(command.weapon, Weapon).range == "bow" else "throw"
        return strike_forecast(reader, command.actor, command.target, command.weapon, mode)
    if isinstance(command, Rush):
        found = strike_forecast(
            reader, command.actor, command.target, melee_weapon(reader, command.actor), "charge",
            command.difficulty)
        run = straight_run(reader, command.actor, command.to)
        return msgspec.structs.replace(
            found, reach=charge_chance(reader, command.actor, len(run[0])) if run else Fraction(0))
    if isinstance(command, Move | Sneak):
        return move_forecast(reader, command.actor, command.path)
    if isinstance(command, Run):
        return run_forecast(reader, command)
    return _test_forecast(reader, command)


def _test_forecast(reader: Reader, command: Command) -> TestForecast | None:
    if isinstance(command, Observe):
        return plain("observe", test(reader, command.actor, "vigilance"), 0)
    if isinstance(command, GiveOrders):
        return plain("order", skills.order_test(reader, command.actor), 0)
    if isinstance(command, Tend):
        return plain("tend", test(reader, command.actor, "healing"), 0)
    if isinstance(command, OpenLock) and not skills.key_for(reader, command.actor, command.door):
        return plain("lock", test(reader, command.actor, "locks"), skills.lock_needed(reader, command.door))
    if isinstance(command, Tell) and command.how == "gesture":
        familiar = reader.get(command.friend, Sheet).familiar
        return None if familiar else plain("gesture", skills.gesture_test(reader, command.friend), 0)
    if isinstance(command, Pursue):
        return _pursuit(reader, command)
    if isinstance(command, React):
        return _answer(reader, command)
    return None


def plain(kind: str, check: Check, needed: int) -> TestForecast:
    """The odds of a plain test."""
    return TestForecast(kind, check.modifiers, needed, chance(check.value, needed))


# -- attacks ------------------------------------------------------------------------------------


def strike_forecast(
    reader: Reader, actor: int, target: int, weapon: int, mode: str, difficulty: int = 0
) -> StrikeForecast:
    """Everything about an attack before it is rolled (P-CPX-1, P-SIM-3, P-INT-1..6)."""
    hard: tuple[Modifier, ...] = ()
    if mode in ("shot", "throw"):
        check = shot_test(reader, actor, weapon, target)
        hard = shot_difficulty(reader, actor, target)
        difficulty = sum(m.value for m in hard)
    else:
        check = strike_test(reader, actor, target, weapon, mode == "charge")
    frame = StrikeFrame(actor, target, weapon, mode, difficulty)  # type: ignore[arg-type]
    rows = tuple(_row(reader, frame, check, answer.kind) for answer in melee.defences(reader, frame))
    return StrikeForecast(
        actor, target, weapon, mode, check.modifiers, difficulty, hard, chance(check.value, difficulty), rows,
        min(rows, key=lambda row: (row.damage, row.through)), weapon_of(reader, actor, weapon).dice,
        damage_modifiers(reader, actor, target, weapon, mode == "charge"))


def _row(reader: Reader, frame: StrikeFrame, check: Check, kind: str) -> DefenceOdds:
    faces = attack_faces(check.value, frame.difficulty)
    fighter = defender(reader, frame.target)
    plain_ways = sum(20 for _, natural in faces if not natural)
    crit_ways = 20 * len(faces) - plain_ways
    stopped = (0, 0)
    modifiers: tuple[Modifier, ...] = ()
    if kind in melee.DEFENCES:
        answer = melee.DEFENCES[kind](reader, fighter)
        modifiers = answer.modifiers
        stopped = stopped_ways(
            check.value, frame.difficulty, answer.value, rules_of(reader).defence_share)
        through_plain = Fraction(plain_ways - stopped[0], 400)
        through_crit = Fraction(crit_ways - stopped[1], 400)
    elif kind == "acrobatic":
        first, second = dodge_test(reader, fighter), acrobatics_test(reader, fighter)
        modifiers = first.modifiers
        both = Fraction(
            ways(first.value, frame.difficulty) * ways(second.value, frame.difficulty), 400)
        through_plain = Fraction(plain_ways, 400) * (1 - both)
        through_crit = Fraction(crit_ways, 400) * (1 - both)
    else:
        through_plain, through_crit = Fraction(plain_ways, 400), Fraction(crit_ways, 400)
    through = through_plain + through_crit
    hurt, most_hurt, downs, most_downs = _damage(reader, frame)
    return DefenceOdds(
        kind, modifiers, Fraction(plain_ways + crit_ways, 400) - through, through,
        through_plain * downs + through_crit * most_downs, through_plain * hurt + through_crit * most_hurt)


def _damage(reader: Reader, frame: StrikeFrame) -> tuple[Fraction, int, Fraction, int]:
    """(expected damage, damage of a natural 20, chance to put down, whether a natural 20 does)."""
    count, faces = weapon_of(reader, frame.actor, frame.weapon).dice
    added = sum(m.value for m in damage_modifiers(
        reader, frame.actor, frame.target, frame.weapon, frame.mode == "charge"))
    left = hit_points(reader, frame.target) - rules_of(reader).out_at
    sums = damage_ways(count, faces)
    total = sum(sums)
    hurt = sum(number * max(1, count + at + added) for at, number in enumerate(sums))
    downs = sum(number for at, number in enumerate(sums) if max(1, count + at + added) >= left)
    most = max(1, count * faces + added)
    return Fraction(hurt, total), most, Fraction(downs, total), int(most >= left)


# -- moves --------------------------------------------------------------------------------------


def move_forecast(reader: Reader, mover: int, path: tuple[Tile, ...]) -> MoveForecast:
    """What a path costs and who could intercept on it (P-INT-5)."""
    try:
        cost = path_costs(reader, mover, path, rules_of(reader).diagonals, stop_anywhere=True)[-1]
    except PathFault:
        cost = 0
    return MoveForecast(cost, path_threats(reader, mover, path))


def path_threats(
    reader: Reader, mover: int, path: tuple[Tile, ...]
) -> tuple[tuple[int, Tile, Fraction], ...]:
    """P-INT-5: each enemy once, at the first tile of the path, the start too, that it has in reach."""
    able_owners = {
        o: tiles for o, tiles in enemy_zones(reader, mover, zone_reach)
        if can_interrupt(reader, o) and not fleeing(reader, o)
        and not hidden_from(reader, mover, o)}
    board = reader.board
    here = tile_of(reader, mover)
    found: list[tuple[int, Tile, Fraction]] = []
    asked: set[int] = set()
    for x, y in path:
        near = [o for o, tiles in able_owners.items() if here in tiles and o not in asked]
        for owner in sorted(near, key=lambda f: rank(reader, f)):
            asked.add(owner)
            found.append((owner, board.xy(here), intercept_chance(reader, owner, mover)))
        here = y * board.width + x
    return tuple(found)


def intercept_chance(reader: Reader, owner: int, mover: int) -> Fraction:
    """P-INT-5: Mêlée and Corps-à-Corps against Dérobée and Esquive."""
    return opposed_chance(
        test(reader, owner, "brawling").value, test(reader, defender(reader, mover), "dodge").value)


def run_forecast(reader: Reader, command: Run) -> MoveForecast:
    """P-SIM-9: what a run costs, who could intercept, and how often it gets all the way."""
    found = move_forecast(reader, command.actor, command.path)
    value = test(reader, command.actor, "running").value
    arrives = sum(
        moves.run_tiles(reader, command.actor, result(face, value, 0)) >= found.cost
        for face in range(1, 21))
    return msgspec.structs.replace(found, arrives=Fraction(arrives, 20))


def charge_chance(reader: Reader, actor: int, steps: int) -> Fraction:
    """P-CPX-2: how often the test carries a charge over so many tiles."""
    value = test(reader, actor, "running").value
    good = sum(moves.charge_tiles(reader, result(face, value, 0)) >= steps for face in range(1, 21))
    return Fraction(good, 20)


# -- answers ------------------------------------------------------------------------------------


def _pursuit(reader: Reader, command: Pursue) -> TestForecast:
    check = flight.pursuit_test(reader, command.actor, command.target, command.means, command.weapon)
    if command.means == "shot":
        return plain("pursuit", check, sum(m.value for m in shot_difficulty(
            reader, command.actor, command.target)))
    return TestForecast("pursuit", check.modifiers, 0, opposed_chance(
        check.value, test(reader, command.target, "dodge").value))


def _answer(reader: Reader, command: React) -> TestForecast | None:
    """P-INT-2..6: an interruption against a result that is known."""
    frame = top(reader)
    if isinstance(frame, InterceptFrame) and command.kind == "intercept":
        own = test(reader, command.actor, "brawling")
        return TestForecast("intercept", own.modifiers, 0, intercept_chance(
            reader, command.actor, frame.target))
    if not isinstance(frame, StrikeFrame):
        return None
    if command.kind in melee.DEFENCES:
        needed = defence_needed(reader, frame.total)
        return plain(command.kind, melee.DEFENCES[command.kind](reader, command.actor), needed)
    if command.kind == "acrobatic":
        first, second = dodge_test(reader, command.actor), acrobatics_test(reader, command.actor)
        both = chance(first.value, frame.difficulty) * chance(second.value, frame.difficulty)
        return TestForecast("acrobatic", first.modifiers, frame.difficulty, both)
    return None

