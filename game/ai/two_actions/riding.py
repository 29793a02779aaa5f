"""How the veteran rides: into the saddle and out of it, off again after a blow, and what a mount is worth.

Riders charge and strike by the families of everybody; their mount's speed and the saddle's advantage are in
the checks those look at.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.battle.commands import Command
from game.battle.components import Fighter, Stack
from game.battle.view import View
from game.battle.world import Reader
from game.grid import reach_distance
from game.rulesets.shared.bodies import able_enemies, partner, tile_of
from game.rulesets.shared.commands import Dismount, MountUp
from game.rulesets.shared.saddles import free_mounts
from game.rulesets.shared.ties import is_mount, mount_of, mounts
from game.rulesets.shared.zones import holders, zone_map
from game.rulesets.two_actions.commands import Stake
from game.rulesets.two_actions.components import Health, Sheet, Turn
from game.rulesets.two_actions.facts import (
    boxes,
    crossed,
    effects,
    landing,
    rules_of,
    speed,
    zone_reach,
)
from game.rulesets.two_actions.forecasts_riding import fall_forecast, ride_forecast
from game.rulesets.two_actions.frames import MoveFrame, RideFrame
from game.rulesets.two_actions.mounts import used_to_riding

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

RIDERLESS, RIDDEN = 0.15, 0.65
"""How much a mount counts beside a fighter, alone and under its rider."""
SEAT = 2.0
"""What losing the saddle costs beside the fall itself: advantage, speed, an action to stand."""
FALL_WOUND, FALL_DOWN = 4.0, 12.0
"""A light wound or worse, and being killed or knocked out, by a fall."""
LAST = {1: 0.4, 2: 0.3, 3: 0.2}
"""How much of a fall is to be feared on a mount that the next wound of a level would kill."""
MOVE, CHARGE = 2.0, 5.0
"""What a ridden move and a charge are worth to whoever tests for it."""


def mount_weight(reader: Reader, fighter: int) -> float:
    """How much a mount counts as a target beside its rider (D-MNT-3): it does nothing alone, and little but
    carry."""
    if not is_mount(reader, fighter):
        return 1.0
    return RIDDEN if partner(reader, fighter) else RIDERLESS


def unhorse_worth(reader: Reader, fighter: int) -> float:
    """What it is worth to part a rider and its mount, whichever of the two is given; 0 for somebody on foot
    (D-MNT-4, D-MNT-6: also by trip, push or drag)."""
    other = partner(reader, fighter)
    if not other:
        return 0.0
    rider = other if is_mount(reader, fighter) else fighter
    fall = fall_forecast(reader, rider)
    return SEAT + FALL_WOUND * float(fall.wounds) + FALL_DOWN * float(fall.downs)


def fighting_enemies(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Able enemies that can do something: mounts left out."""
    found = able_enemies(reader, fighter)
    return tuple(e for e in found if not is_mount(reader, e)) if mounts(reader) else found


def ride_price(reader: Reader, fighter: int, worth: float = MOVE) -> float:
    """What the riding test is expected to cost before a move of some worth; 0 for the trained and on foot
    (D-MNT-2)."""
    odds = ride_forecast(reader, fighter)
    if odds is None:
        return 0.0
    return worth * float(1 - odds.chance) + unhorse_worth(reader, fighter) * float(odds.unhorsed)


def spent(reader: Reader, mount: int, level: int = 1) -> bool:
    """Whether a wound of a level (any, if it is light) would be a mount's last."""
    return landing(boxes(reader, mount), crossed(reader.get(mount, Health)), level) == 4


# -- a turn -------------------------------------------------------------------------------------


def mounting(turning: "Turning") -> Iterator[Scored]:
    """D-MNT-5: onto a free mount beside, or toward one, by those who can ride it (D-ACT-4)."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound or turning.lying or mount_of(reader, fighter):
        return
    if "beast" in reader.get(fighter, Fighter).tags or effects(reader, fighter).no_zone:
        return
    trained = used_to_riding(reader, fighter)
    for mount in free_mounts(reader, fighter):
        gain = _saddle_gain(turning, mount, trained)
        if gain <= turning.best or spent(reader, mount):
            continue
        command = MountUp(fighter, mount)
        if not turning.view.faults(command):
            yield gain, command
        elif trained and turning.actions >= 2:
            x, y = reader.board.xy(tile_of(reader, mount))
            for tile in turning.reach:
                tx, ty = reader.board.xy(tile)
                if reach_distance(x, y, tx, ty) == 1:
                    yield 0.8 * gain + turning.standing(tile) - turning.walk_price(tile), tile


def _saddle_gain(turning: "Turning", mount: int, trained: bool) -> float:
    """The worth of sitting on a mount: speed when the enemy is far, the saddle's advantage when near."""
    reader, fighter = turning.reader, turning.fighter
    faster = speed(reader, mount) - speed(reader, fighter)
    here = reader.board.xy(turning.here)
    far = min(
        (reach_distance(*here, *reader.board.xy(tile_of(reader, e))) for e in turning.enemies), default=0)
    gain = 1.0 + 0.2 * faster + (0.6 if far > 2 * speed(reader, fighter) else 0.0)
    if holders(reader, fighter, zone_reach):
        gain -= 0.8
    if trained:
        return gain + 0.8
    dexterity = reader.get(fighter, Sheet).dexterity
    return gain * max(0, 21 - rules_of(reader).ride_difficulty + dexterity) / 20 - 0.6


def riding_off(turning: "Turning") -> Iterator[Scored]:
    """D-MNT-1, GRID-1: after the blow away again, out of enemy zones and far enough off (straight or
    slanting) for the next charge to start."""
    reader, fighter = turning.reader, turning.fighter
    if turning.may_attack or turning.actions < 1 or turning.bound or not mount_of(reader, fighter):
        return
    if not reader.get(fighter, Turn).offensive:
        return
    rules, board = rules_of(reader), reader.board
    zones = zone_map(reader, fighter, zone_reach)
    now = zones.get(turning.here, 0).bit_count()
    foes = [board.xy(tile_of(reader, e)) for e in fighting_enemies(reader, fighter)]
    limit = rules.charge_speed_factor * speed(reader, fighter)
    price = ride_price(reader, fighter, 0.5)
    for tile in turning.reach:
        gain = 0.7 * (now - zones.get(tile, 0).bit_count())
        x, y = board.xy(tile)
        near = min((reach_distance(x, y, *foe) for foe in foes), default=0)
        if rules.charge_min_distance <= near <= limit and not turning.shooter:
            gain += 0.5
        gain += turning.standing(tile) - turning.standing(turning.here) - price
        if gain > max(turning.best, 0.3):
            yield gain - turning.walk_price(tile), tile


def dismounting(turning: "Turning") -> Iterator[Scored]:
    """D-ACT-4: down by one's own will before a mount on its last legs falls under one (D-MNT-5)."""
    reader, fighter = turning.reader, turning.fighter
    mount = mount_of(reader, fighter)
    if not mount or turning.actions < 1 or turning.bound or not holders(reader, mount, zone_reach):
        return
    worth = LAST.get(next((n for n in (1, 2, 3) if spent(reader, mount, n)), 0), 0.0)
    if not worth:
        return
    worth *= unhorse_worth(reader, fighter)
    board = reader.board
    for step in board.neighbours(False)[turning.here]:
        command = Dismount(fighter, board.xy(step[0]))
        if worth > turning.best and not turning.view.faults(command):
            yield worth + turning.standing(step[0]), command


# -- answers ------------------------------------------------------------------------------------


def stake(view: View, frame: RideFrame, point: float) -> Command:
    """D-MNT-2: all-in when the better chance beats what the points would bring; `point` is the worth of a
    reaction point."""
    reader = view.reader
    move = reader.get(0, Stack).frames[-2]
    charge = isinstance(move, MoveFrame) and move.how == "charge"
    prices = {"none": 0.0, "actions": 9.0 if charge else 1.0, "reactions": 2 * point}
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        assert isinstance(command, Stake)
        odds = view.forecast(command)
        worth = (CHARGE if charge else MOVE) * float(odds.chance)
        worth -= unhorse_worth(reader, frame.actor) * float(odds.unhorsed) + prices[command.all_in]
        if best is None or worth > best[0] + 1e-9:
            best = (worth, command)
    assert best is not None
    return best[1]
