"""A turn as scored candidates: each family proposes commands with what the turn would be worth by them.

A new behaviour is a new family in `_FAMILIES`. A score of 0 is ending the turn.
"""

from collections.abc import Callable, Iterator

from game.ai.two_actions import casting, flight, hands, healing, locks, riding, support, wrestle
from game.ai.two_actions.ground import (
    FAR,
    crowded_distance,
    door_distance,
    enemy_distance,
    ground_of,
    is_shooter,
    shooters,
)
from game.ai.two_actions.healing import at_peace
from game.ai.two_actions.scout import Turning
from game.ai.two_actions.worth import Blow, point_worth
from game.battle.commands import Attack, Command, EndTurn
from game.battle.view import View
from game.grid import control_zone, in_reach, reach_distance, sees
from game.rulesets.shared.bodies import tile_of
from game.rulesets.shared.commands import Charge, PullLever, UseDoor
from game.rulesets.shared.lines import line_faults
from game.rulesets.shared.movement import straight_run
from game.rulesets.shared.ties import fleeing
from game.rulesets.shared.zones import EYE, PRONE_EYE, eye
from game.rulesets.two_actions.commands import Crawl
from game.rulesets.two_actions.components import Health
from game.rulesets.two_actions.facts import actions, melee_weapons, ranged_weapon, weapon_of, zones_of
from game.rulesets.two_actions.forecast import move_forecast
from game.rulesets.two_actions.holds import place_faults
from game.rulesets.two_actions.mishaps import astray
from game.rulesets.two_actions.shots import shot_faults
from game.rulesets.two_actions.ties import pinned
from game.rulesets.two_actions.walk import charges

COVERED = 1.2
"""Somebody badly hurt out of the sight of those who shoot."""
STAYS_DOWN = 0.6
"""A blow from the ground instead of standing up."""

Scored = tuple[float, Command | int]
"""A score and a command, or the tile to walk to."""


def take_turn(view: View, fighter: int) -> Command:
    """The best-scored command of a fighter's turn; the first of equals."""
    order = hands.order(view, fighter)
    if order is not None:
        return order
    draw = support.quick_draw(view, fighter)
    if draw is not None:
        return draw
    if actions(view.reader, fighter) < 1:
        return support.hiding(view, fighter) or EndTurn(fighter)
    turning = Turning(view, fighter)
    best: Scored = (0.0, EndTurn(fighter))
    for family in _families(turning):
        for scored in family(turning):
            if scored[0] > best[0] + 1e-9:
                best = scored
                turning.best = best[0]
    chosen = best[1]
    return turning.walk(chosen) if isinstance(chosen, int) else chosen


def _families(turning: Turning) -> tuple[Callable[[Turning], Iterator[Scored]], ...]:
    """What comes into question: the pinned only try to get free (D-WRES-6)."""
    if pinned(turning.reader, turning.fighter):
        return (wrestle.breaking_free,)
    return _LEAVING if fleeing(turning.reader, turning.fighter) else _FAMILIES


def strikes(turning: Turning) -> Iterator[Scored]:
    """Attack from here: every weapon, target, zone, and all-in when its points would lie idle.

    D-TIME-8, D-ZONE-1, D-ZONE-3; D-ATT-4: a shot that may go astray into a friend counts for less.
    """
    if not turning.may_attack:
        return
    reader, fighter = turning.reader, turning.fighter
    stakes = []
    if turning.actions >= 2 and not turning.bound:
        stakes.append(("actions", turning.second_action))
    if turning.reactions >= 2:
        stakes.append(("reactions", 2 * point_worth(reader, fighter)))
    for weapon, target, mode in turning.shots:
        fixed = turning.act_price("shoot") if mode == "shot" else 0.0
        if mode != "melee" and astray(reader, fighter, target):
            fixed += casting.STRAY
        charge = turning.bound == target
        blow = Blow(reader, fighter, target, weapon, mode, charge)
        plain = [(blow.worth(zone), zone) for zone in zones_of(reader, target)]
        for worth, zone in plain:
            yield worth - fixed, Attack(fighter, target, weapon, zone)
        plain.sort(key=lambda scored: -scored[0])
        for stake, price in stakes:
            for _, zone in plain[:2]:
                yield blow.worth(zone, stake) - fixed - price, Attack(
                    fighter, target, weapon, zone, stake)  # type: ignore[arg-type]


def approach_strikes(turning: Turning) -> Iterator[Scored]:
    """Walk next to somebody, then strike: the walk is proposed, scored with the blow it allows (GRID-7)."""
    if not turning.may_attack or turning.actions < 2 or not turning.reach:
        return
    reader, fighter = turning.reader, turning.fighter
    for weapon in melee_weapons(reader, fighter):
        span = weapon_of(reader, fighter, weapon).reach
        for target in turning.enemies:
            there = tile_of(reader, target)
            tiles = [t for t in sorted(control_zone(reader.board, there, span)) if t in turning.reach]
            if not tiles:
                continue
            blow = turning.best_blow(weapon, target)
            if blow <= turning.best:
                continue
            for tile in tiles:
                yield blow + turning.standing(tile) - turning.walk_price(tile), tile


def charging(turning: Turning) -> Iterator[Scored]:
    """Charge: the run and the blow at +4 (D-CHG-1)."""
    if not turning.may_attack or turning.actions < 2 or turning.lying or turning.held:
        return
    reader, fighter = turning.reader, turning.fighter
    board = reader.board
    blows = {
        target: max(turning.best_blow(w, target, charge=True) for w in melee_weapons(reader, fighter))
        for target in turning.enemies
    }
    targets = tuple(t for t in turning.enemies if blows[t] > turning.best)
    for command in charges(reader, turning.view.decision, fighter, targets):
        blow = blows[command.target]
        tile = command.to[1] * board.width + command.to[0]
        yield blow + turning.standing(tile) - _run_price(turning, command), command


def _run_price(turning: Turning, command: Charge) -> float:
    run = straight_run(turning.reader, turning.fighter, command.to)
    assert run is not None
    threats = move_forecast(turning.reader, turning.fighter, run[0]).threats
    price = riding.ride_price(turning.reader, turning.fighter, riding.CHARGE)
    return price + sum(turning.threat_price(t.owner) for t in threats)


def approach_shots(turning: Turning) -> Iterator[Scored]:
    """Walk to a tile with a line, then shoot or throw (D-ATT-5, D-LOS-1, D-LOS-2)."""
    reader, fighter = turning.reader, turning.fighter
    weapon = ranged_weapon(reader, fighter)
    if weapon is None or not turning.may_attack or turning.actions < 2 or not turning.reach:
        return
    if "not-loaded" in [r.code for r in shot_faults(reader, fighter, turning.enemies[0], weapon)]:
        return
    arm = weapon_of(reader, fighter, weapon)
    board = reader.board
    if turning.standing(turning.here) > -0.5 and any(
        mode != "melee" for _, _, mode in turning.shots
    ):
        return
    mode = "throw" if arm.range == "thrown" else "shot"
    for tile in turning.best_tiles(6):
        for target in turning.enemies:
            far = reach_distance(*board.xy(tile), *board.xy(tile_of(reader, target)))
            if (arm.limit and far > arm.limit) or line_faults(reader, fighter, target, tile):
                continue
            worth = Blow(reader, fighter, target, weapon, mode, origin=tile).worth("mass")
            yield worth + turning.standing(tile) - turning.walk_price(tile), tile


def closing(turning: Turning) -> Iterator[Scored]:
    """Come nearer, or for a shooter keep off; round plugged gaps and toward doors where no way leads.

    D-ACT-1.
    """
    if not turning.reach or turning.bound:
        return
    reader, fighter = turning.reader, turning.fighter
    here = tile_of(reader, fighter)
    cautious = is_shooter(reader, fighter)
    far = enemy_distance(reader, fighter)
    if far[here] >= FAR:
        far = door_distance(reader, fighter)
        cautious = False
    elif not cautious and not any(far[tile] < far[here] for tile in turning.reach):
        far = crowded_distance(reader, fighter)
    if far[here] >= FAR:
        return
    if cautious and not turning.shots:
        # nobody to shoot at from here: go and look for a line, at the pace of the others
        cautious = False
    ground = ground_of(reader, fighter)
    now = -ground.danger(here, cautious)
    for tile in turning.reach:
        nearer = far[here] - far[tile]
        if cautious:
            gain = 0.1 * nearer if far[here] > 12 else 0.0
        elif nearer <= 0:
            continue
        else:
            gain = 0.5 * nearer
        if gain - now <= turning.best:
            continue
        gain -= ground.danger(tile, cautious) + now
        if gain <= turning.best:
            continue
        yield gain - turning.walk_price(tile) - 0.05, tile


def opening(turning: Turning) -> Iterator[Scored]:
    """A door or lever at hand, where no way leads to the enemy (D-ACT-4)."""
    reader, fighter = turning.reader, turning.fighter
    if enemy_distance(reader, fighter)[tile_of(reader, fighter)] < FAR or turning.bound:
        return
    for command in support.acts_of(turning):
        if isinstance(command, UseDoor | PullLever):
            yield 1.0, command
    yield from locks.unlocking(turning)


def crawling(turning: Turning) -> Iterator[Scored]:
    """D-ACT-6: a prone fighter crawls to strike somebody a tile too far, out of every shooter's sight when
    hurt, or, having nothing else left, to somebody's legs."""
    if not turning.lying or turning.actions < 1 or turning.bound:
        return
    reader, fighter = turning.reader, turning.fighter
    if place_faults(reader, fighter):
        return
    board = reader.board
    here = turning.here
    far = enemy_distance(reader, fighter)
    hurt = _exposed(turning)
    archers = [there for _, there in shooters(reader, fighter)] if hurt else []
    for neighbour in board.neighbours(False)[here]:
        tile = neighbour[0]
        if not turning.free(tile):
            continue
        gain = _crawl_worth(turning, tile)
        if hurt and not any(sees(board, there, tile, EYE, PRONE_EYE) for there in archers):
            gain = max(gain, COVERED + 0.4 * hurt)
        if turning.actions < 2 and far[tile] < far[here] < FAR:
            gain = max(gain, 0.05)
        if gain > turning.best and not turning.provokes(here, tile):
            yield gain, Crawl(fighter, board.xy(tile))


def _exposed(turning: Turning) -> int:
    """How many shooters see a badly hurt fighter that lies where nobody else comes (GRID-5)."""
    reader, fighter = turning.reader, turning.fighter
    health = reader.get(fighter, Health)
    if not (health.serious or health.critical) or not at_peace(turning):
        return 0
    board = reader.board
    return sum(sees(board, there, turning.here, EYE, PRONE_EYE) for _, there in shooters(reader, fighter))


def _crawl_worth(turning: Turning, tile: int) -> float:
    """The blow that a crawl brings into reach, less for lying there after it (D-WRES-8)."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 2 or not turning.may_attack:
        return 0.0
    if any(mode == "melee" for _, _, mode in turning.shots):
        return 0.0
    best = 0.0
    for weapon in melee_weapons(reader, fighter):
        span = weapon_of(reader, fighter, weapon).reach
        for target in turning.enemies:
            there = tile_of(reader, target)
            if in_reach(reader.board, tile, there, span, PRONE_EYE, eye(reader, target)):
                best = max(best, turning.best_blow(weapon, target))
    return best - STAYS_DOWN


_FAMILIES: tuple[Callable[[Turning], Iterator[Scored]], ...] = (
    strikes, approach_strikes, charging, approach_shots, support.standing_up, support.arming,
    support.reloading, healing.healing, healing.tending, riding.mounting, riding.riding_off,
    riding.dismounting, closing, opening, crawling, flight.giving_up, casting.spell_strikes,
    casting.approach_spells, casting.enchanting, casting.keeping_up, hands.second_strikes,
    hands.swapping, locks.key_errand,
    wrestle.breaking_free, wrestle.grappling, wrestle.shoving_off, wrestle.holding_on,
)
_LEAVING: tuple[Callable[[Turning], Iterator[Scored]], ...] = (
    flight.breaking_away, wrestle.breaking_free, strikes, healing.healing, healing.tending,
)
"""What somebody who has lost heart thinks of, while it cannot leave."""
