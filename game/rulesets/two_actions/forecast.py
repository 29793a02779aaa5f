"""Forecasts: what a command would lead to, from the checks that would be rolled."""

from fractions import Fraction

import msgspec

from game.battle.commands import Attack, Command, Move, React
from game.battle.components import Door, Tile
from game.battle.events import Modifier
from game.battle.world import Reader
from game.grid import PathFault, reach_distance
from game.rulesets.shared import saddles
from game.rulesets.shared.bodies import place, tile_of
from game.rulesets.shared.commands import Charge, Drink, OpenLock, PullLever
from game.rulesets.shared.movement import path_costs, straight_run
from game.rulesets.shared.stack import top
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions import hands, magic, opportunity
from game.rulesets.two_actions.checks import (
    Check,
    attack_test,
    block_test,
    damage_modifiers,
    dodge_test,
    hold_test,
    strength_test,
    zone_shift,
)
from game.rulesets.two_actions.commands import (
    BreakFree,
    CastSpell,
    Crawl,
    Drag,
    KeepHold,
    KeepStrangling,
    KeepUp,
    PushTo,
    Reload,
    ShoutOrder,
    Stake,
    Wrestle,
)
from game.rulesets.two_actions.components import Grip, Turn
from game.rulesets.two_actions.defence import can_block
from game.rulesets.two_actions.facts import (
    can_react,
    melee_weapons,
    rules_of,
    threshold,
    vigour,
    weapon_of,
)
from game.rulesets.two_actions.forecasts_downs import down_share, part_share, wound_share
from game.rulesets.two_actions.forecasts_magic import (
    OrderForecast,
    SpellForecast,
    order_forecast,
    spell_forecast,
)
from game.rulesets.two_actions.forecasts_riding import RideForecast, ride_forecast
from game.rulesets.two_actions.forecasts_wrestling import (
    PushForecast,
    StrangleForecast,
    WrestleForecast,
    push_forecast,
    strangle_forecast,
    wrestle_forecast,
)
from game.rulesets.two_actions.frames import AttackFrame, OfferFrame, RideFrame, SpellFrame, WrestleFrame
from game.rulesets.two_actions.holding import hold_difficulty
from game.rulesets.two_actions.mishaps import astray
from game.rulesets.two_actions.moves import MOVES
from game.rulesets.two_actions.odds import Defence, Strike, face_ways, opposed_ways, strike_odds
from game.rulesets.two_actions.shots import attack_mode, dodge_shelter, is_second
from game.rulesets.two_actions.supposed import Released


class DefenceOdds(msgspec.Struct, frozen=True):
    """One answer the target could give: its check and what would still come through.

    `stopped` is the defence won (whatever it then lowers), `wounds` a light wound or worse, `downs` the
    target killed or unconscious by this attack, `parts` rider and mount parted by it (D-MNT-4, D-MNT-5);
    all unconditional, before the attack is rolled.
    """

    kind: str
    modifiers: tuple[Modifier, ...]
    stopped: Fraction
    through: Fraction
    wounds: Fraction
    downs: Fraction
    levels: tuple[Fraction, Fraction, Fraction, Fraction, Fraction]
    parts: Fraction = Fraction(0)


class AttackForecast(msgspec.Struct, frozen=True):
    """An attack before its roll; `mode` is melee, shot or throw.

    `touch` the roll reaches Vigueur, then one row per answer of the target, no reaction first;
    `expected` is the row that lets the least through. `damage` are the weapon's dice (count, faces).
    """

    actor: int
    target: int
    weapon: int
    zone: str
    mode: str
    modifiers: tuple[Modifier, ...]
    advantage: int
    against: int
    touch: Fraction
    rows: tuple[DefenceOdds, ...]
    expected: DefenceOdds
    damage: tuple[int, int]
    damage_modifiers: tuple[Modifier, ...]
    threshold: int
    reactors: tuple["Threat", ...] = ()
    astray: int = 0
    """D-ATT-4: the friend that a natural 1 of a shot would hit instead (`slip` its chance), 0 for none."""
    slip: Fraction = Fraction(0)


class Threat(msgspec.Struct, frozen=True):
    """An enemy that could be offered an opportunity: at which step (from 0) and tile, and its odds."""

    owner: int
    step: int
    tile: Tile
    trigger: str
    attack: AttackForecast | None


class MoveForecast(msgspec.Struct, frozen=True):
    """A walk, crawl or charge: movement points it costs and every enemy that could react, in order; `ride`
    the test before it of a rider who is not used to it."""

    cost: int
    threats: tuple[Threat, ...]
    ride: RideForecast | None = None


class CheckForecast(msgspec.Struct, frozen=True):
    """A plain check: its modifiers, mode (+1, 0, -1), what it must exceed, its chance, and who could react
    before it."""

    kind: str
    modifiers: tuple[Modifier, ...]
    advantage: int
    must_exceed: int
    chance: Fraction
    threats: tuple[Threat, ...] = ()


Forecast = (
    AttackForecast | CheckForecast | MoveForecast | OrderForecast | PushForecast | RideForecast
    | SpellForecast | StrangleForecast | WrestleForecast | None)


def forecast(reader: Reader, command: Command) -> Forecast:
    """What a command would lead to, None when nothing is uncertain about it."""
    if isinstance(command, Attack):
        mode = attack_mode(reader, command.actor, command.target, command.weapon)
        charge = _charging(reader, command)
        found = attack_forecast(
            reader, command.actor, command.target, command.weapon, command.zone, mode,
            command.all_in, charge, second=is_second(reader, command.actor, command.weapon))
        if mode == "shot":
            found = msgspec.structs.replace(found, reactors=act_threats(reader, command.actor, "shoot"))
        return found
    if isinstance(command, Move):
        return move_forecast(reader, command.actor, command.path)
    if isinstance(command, Crawl):
        return move_forecast(reader, command.actor, (command.to,))
    if isinstance(command, Charge):
        run = straight_run(reader, command.actor, command.to)
        return MoveForecast(
            sum(run[1]), path_threats(reader, command.actor, run[0]), ride_forecast(reader, command.actor)
        ) if run else None
    if isinstance(command, Drink):
        return MoveForecast(0, act_threats(reader, command.actor, "drink"))
    if isinstance(command, Reload | PullLever):
        return MoveForecast(0, act_threats(reader, command.actor, "handle"))
    if isinstance(command, OpenLock):
        return lock_forecast(reader, command)
    if isinstance(command, KeepUp):
        return MoveForecast(0, act_threats(reader, command.actor, "concentrate"))
    if isinstance(command, CastSpell):
        return spell_forecast(reader, command.actor, command.target, command.spell, command.all_in)
    if isinstance(command, ShoutOrder):
        return order_forecast(reader, command.actor)
    if isinstance(command, React | KeepHold | Stake | PushTo):
        return _answer_forecast(reader, command)
    if isinstance(command, Wrestle):
        return wrestle_forecast(reader, command.actor, command.target, command.move, command.all_in)
    if isinstance(command, BreakFree):
        return wrestle_forecast(reader, command.actor, command.holder, "break-free", command.all_in)
    if isinstance(command, KeepStrangling):
        return strangle_forecast(reader, command.actor)
    if isinstance(command, Drag) and command.to is not None:
        return drag_forecast(reader, command.actor, command.to)
    return None


def _charging(reader: Reader, command: Attack) -> bool:
    return reader.get(command.actor, Turn).charge == command.target


# -- attacks ------------------------------------------------------------------------------------


def strike_of(
    reader: Reader, actor: int, target: int, weapon: int, zone: str, mode: str, check: Check
) -> Strike:
    """An attack as the plain numbers its odds hang on."""
    rules = rules_of(reader)
    arm = weapon_of(reader, actor, weapon)
    bonus = sum(m.value for m in damage_modifiers(reader, actor, weapon, zone, mode))
    return Strike(
        check.value, check.mode, vigour(reader, target), arm.dice, bonus,
        threshold(reader, target), zone_shift(rules, zone), rules.natural_shift, rules.block,
        rules.block_shift)


def possible_defences(reader: Reader, target: int, actor: int, mode: str) -> list[tuple[str, Check]]:
    """The plain answers a target could give to an attack now, as checks (D-DEF-1, D-DEF-4, D-MNT-3)."""
    defender = saddles.defender(reader, target)
    if not can_react(reader, defender):
        return []
    found: list[tuple[str, Check]] = []
    if defender == target and can_block(reader, target, mode != "melee"):
        found.append(("block", block_test(reader, target)))
    if mode == "melee" or dodge_shelter(reader, target, actor):
        found.append(("dodge", dodge_test(reader, defender)))
    return found


def attack_forecast(
    reader: Reader, actor: int, target: int, weapon: int, zone: str, mode: str, all_in: str = "none",
    charge: bool = False, origin: int | None = None, second: bool = False,
) -> AttackForecast:
    """Everything about an attack before it is rolled (D-ATT-4: who a stray shot would hit, too); `origin` a
    tile index to attack from, `second` the
    weak hand's."""
    check = attack_test(reader, actor, target, weapon, zone, mode, all_in, charge, origin, second)
    strike = strike_of(reader, actor, target, weapon, zone, mode, check)
    plain = strike_odds(strike, None)
    kind = weapon_of(reader, actor, weapon).type
    rows = [_row(reader, target, strike, "none", (), None, zone, kind)]
    for name, answer in possible_defences(reader, target, actor, mode):
        rows.append(_row(
            reader, target, strike, name, answer.modifiers, Defence(name, answer.value, answer.mode), zone,
            kind))
    expected = min(rows, key=lambda row: (row.downs, row.wounds, row.through))
    friend = astray(reader, actor, target) if mode != "melee" else 0
    ways, sides = face_ways(check.mode)
    return AttackForecast(
        actor, target, weapon, zone, mode, check.modifiers, check.mode, strike.vigour,
        plain.share(plain.touch), tuple(rows), expected, strike.dice,
        damage_modifiers(reader, actor, weapon, zone, mode), strike.threshold, astray=friend,
        slip=Fraction(ways[0], sides) if friend else Fraction(0))


def _row(
    reader: Reader, target: int, strike: Strike, name: str, modifiers: tuple[Modifier, ...],
    defence: Defence | None, zone: str, kind: str,
) -> DefenceOdds:
    odds = strike_odds(strike, defence)
    levels = odds.levels
    return DefenceOdds(
        name, modifiers, odds.share(odds.stopped), odds.share(odds.through),
        wound_share(reader, target, odds), down_share(reader, target, odds, zone, kind),
        (odds.share(levels[0]), odds.share(levels[1]), odds.share(levels[2]), odds.share(levels[3]),
         odds.share(levels[4])), part_share(reader, target, odds, zone, kind))


# -- movement -----------------------------------------------------------------------------------


def move_forecast(reader: Reader, mover: int, path: tuple[Tile, ...]) -> MoveForecast:
    """What a walk along a path costs and who could be offered an opportunity on it."""
    return MoveForecast(
        walk_cost(reader, mover, path), path_threats(reader, mover, path), ride_forecast(reader, mover))


def path_threats(reader: Reader, mover: int, path: tuple[Tile, ...]) -> tuple[Threat, ...]:
    """Who could be offered an opportunity along a path, where, and with which odds (D-OPP-2, D-OPP-4). Whom
    the mover holds is free once it is a step too far (D-WRES-9), with all that a free arm reaches."""
    board = reader.board
    threats: list[Threat] = []
    here = tile_of(reader, mover)
    held = reader.get(mover, Grip).target
    for number, (x, y) in enumerate(path):
        to = y * board.width + x
        for owner in step_threats(reader, mover, here, to):
            threats.append(Threat(
                owner, number, board.xy(here), "leave", _threat_odds(reader, owner, mover)))
        here = to
        if held and reach_distance(x, y, *place(reader, held)) > 1:
            reader, held = Released(reader, mover), 0
    return tuple(threats)


def walk_cost(reader: Reader, mover: int, path: tuple[Tile, ...]) -> int:
    """Movement points a path costs, the last tile free or not; 0 when it cannot be walked at all."""
    try:
        return path_costs(reader, mover, path, rules_of(reader).diagonals, stop_anywhere=True)[-1]
    except PathFault:
        return 0


def step_threats(reader: Reader, mover: int, origin: int, to: int) -> tuple[int, ...]:
    """Owners who would be offered an opportunity by one step, wherever the mover is now."""
    return opportunity.step_owners(reader, mover, origin, to)


def act_threats(reader: Reader, actor: int, trigger: str) -> tuple[Threat, ...]:
    """Owners who would be offered an opportunity by a shot, potion or handling."""
    spot = reader.board.xy(tile_of(reader, actor))
    return tuple(
        Threat(owner, 0, spot, trigger, _threat_odds(reader, owner, actor))
        for owner in opportunity.act_owners(reader, actor, trigger))


def _threat_odds(reader: Reader, owner: int, mover: int) -> AttackForecast:
    weapon = melee_weapons(reader, owner)[0]
    return attack_forecast(reader, owner, mover, weapon, "mass", "melee")


def drag_forecast(reader: Reader, actor: int, to: Tile) -> MoveForecast:
    """D-WRES-3, D-MNT-2: who could answer the holder's own step, and the test of the mount that makes it; the
    held goes with it. D-MNT-6: for a rider that is pulled from its mount nobody takes a step."""
    held = reader.get(actor, Grip).target
    if mount_of(reader, held):
        return MoveForecast(0, ())
    threats = tuple(t for t in path_threats(reader, actor, (to,)) if t.owner != held)
    return MoveForecast(0, threats, ride_forecast(reader, actor))


def lock_forecast(reader: Reader, command: OpenLock) -> Forecast:
    """D-ACT-4, D-OPP-2: the test of a lock, none with its key, and who could react before it."""
    threats = act_threats(reader, command.actor, "handle")
    if hands.key_for(reader, command.actor, command.door):
        return MoveForecast(0, threats)
    check = hands.lock_test(reader, command.actor, command.all_in)
    found = _exceed("lock", check, reader.get(command.door, Door).lock - 1)
    return msgspec.structs.replace(found, threats=threats)


# -- answers ------------------------------------------------------------------------------------


def _answer_forecast(
    reader: Reader, command: React | KeepHold | Stake | PushTo
) -> Forecast:
    """The odds of a reaction, an opportunity or a test to keep hold (D-OPP-3)."""
    frame = top(reader)
    if isinstance(frame, RideFrame) and isinstance(command, Stake):
        return ride_forecast(reader, command.actor, command.all_in)
    if isinstance(frame, OfferFrame) and isinstance(command, React):
        target = command.target or frame.target
        if command.kind == "attack":
            return attack_forecast(
                reader, command.actor, target, command.weapon, command.zone, "melee", command.all_in)
        if command.kind in MOVES:
            return wrestle_forecast(reader, command.actor, target, command.kind, command.all_in)
    if isinstance(frame, SpellFrame) and isinstance(command, Stake):
        return _exceed("resist-spell", magic.resist_test(reader, frame.target, command.all_in), frame.total)
    if isinstance(frame, WrestleFrame):
        return _wrestled_forecast(reader, frame, command)
    if not isinstance(frame, AttackFrame) or isinstance(command, Stake | PushTo):
        return None
    if isinstance(command, KeepHold):
        return _exceed("hold", hold_test(reader, command.actor, command.all_in),
                       hold_difficulty(reader, frame))
    if command.kind not in ("block", "dodge"):
        return None
    test = (block_test if command.kind == "block" else dodge_test)(reader, command.actor, command.all_in)
    return _exceed(command.kind, test, frame.total)


def _wrestled_forecast(reader: Reader, frame: WrestleFrame, command: Command) -> Forecast:
    """D-WRES-2, D-WRES-7: the dodge or the resistance against the total rolled; where a push would lead."""
    if isinstance(command, PushTo):
        return push_forecast(reader, frame.actor, frame.target, command.tiles)
    if isinstance(command, Stake):
        return _exceed("resist", strength_test(reader, frame.target, command.all_in), frame.total)
    if isinstance(command, React) and command.kind == "dodge":
        return _exceed("dodge", dodge_test(reader, command.actor, command.all_in), frame.total)
    return None


def _exceed(kind: str, check: Check, total: int) -> CheckForecast:
    sides = 400 if check.mode else 20
    return CheckForecast(
        kind, check.modifiers, check.mode, total,
        Fraction(opposed_ways(check.value, check.mode, total), sides))

