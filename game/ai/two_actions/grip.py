"""What holds, pushes and trips are worth, to whoever tries them and to whom they are tried on (WRES)."""

from functools import lru_cache

from game.ai.two_actions.ground import is_shooter
from game.ai.two_actions.worth import OUT, TRACK_WORTH, Blow, importance
from game.battle.world import Reader
from game.rulesets.shared.bodies import able_enemies, partner, tile_of
from game.rulesets.shared.items import free_hands
from game.rulesets.shared.ties import mount_of
from game.rulesets.shared.zones import can_strike, zone
from game.rulesets.two_actions.checks import Check, constitution_test, dodge_test, strength_test
from game.rulesets.two_actions.components import Grip, Health, Turn
from game.rulesets.two_actions.facts import (
    actions,
    attack_spells,
    boxes,
    crossed,
    has_arms,
    landing,
    melee_weapons,
    prone,
    rules_of,
    threshold,
    zone_reach,
)
from game.rulesets.two_actions.moves import match_faults, move_faults, moves_on
from game.rulesets.two_actions.odds import check_odds, face_ways, level_ways, opposed_ways
from game.rulesets.two_actions.push import Shove, shove
from game.rulesets.two_actions.strangling import difficulty
from game.rulesets.two_actions.ties import grips_on
from game.rulesets.two_actions.wrestling import defender_of, own_check

FOLLOWED = 0.4
"""Of a pin or stranglehold, for whoever has both hands free, in the grab that comes first."""
HELD = 0.7
"""Kept on its tile, of somebody who fights hand to hand."""
SHOOTING = 3.0
"""A shooter or caster kept from shooting for a turn."""
DOWN = 1.5
"""Prone: an action to stand up again, its own blows worse."""
HELPED = 0.8
"""A friend who has still to strike at somebody thrown down or pinned."""
CHOKED = 0.8
"""A turn that the strangled spends getting free."""
PATIENCE = 4
"""Turns a stranglehold is thought ahead."""
UNSEATED = 2.5
"""A rider on foot."""
FREED = 1.2
"""Whom the pushed one held."""
AWAY = 1.4
"""An enemy pushed out of a shooter's face."""


# -- odds ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def _chance(own: int, mode: int, against: int, dodge: int | None) -> float:
    """D-WRES-2: won against a plain resistance, a plain dodge of value `dodge` tried first (None: none)."""
    ways, sides = face_ways(mode)
    won = 0
    for face in range(1, 21):
        total = face + own
        through = 20 - (opposed_ways(dodge, 0, total) if dodge is not None else 0)
        won += ways[face - 1] * through * (20 - opposed_ways(against, 0, total))
    return won / (sides * 400)


def win_chance(reader: Reader, actor: int, target: int, move: str, all_in: str = "none") -> float:
    """D-WRES-2: the chance of a move, the target dodging it where it can and that helps."""
    own = own_check(reader, actor, move, all_in)
    against = strength_test(reader, target).value
    plain = _chance(own.value, own.mode, against, None)
    who = defender_of(reader, target, move)
    return plain if not who else _chance(own.value, own.mode, against, dodge_test(reader, who).value)


def beats(test: Check, total: int) -> float:
    """The chance of a check to be strictly greater than a total."""
    return opposed_ways(test.value, test.mode, total) / (400 if test.mode else 20)


# -- worth --------------------------------------------------------------------------------------


def move_worth(
    reader: Reader, actor: int, target: int, move: str, arm: str = "", item: int = 0
) -> float:
    """What a won move takes from its target (D-WRES-3..8), for `actor`'s side."""
    if move == "grab":
        worth = grab_worth(reader, target, arm)
        if len(free_hands(reader, actor)) == 2:
            worth += FOLLOWED * max(
                0.0, _pin_worth(reader, actor, target), _choke_worth(reader, actor, target))
    elif move == "disarm":
        worth = 1.6 * armed_worth(reader, target)
    elif move == "strangle":
        worth = _choke_worth(reader, actor, target)
    elif move == "pin":
        worth = _pin_worth(reader, actor, target)
    elif mount_of(reader, target):
        worth = UNSEATED + fall_worth(reader, target, rules_of(reader).fall_levels)
    elif move == "trip":
        worth = DOWN + HELPED * helpers(reader, actor, target)
    else:
        worth = max(push_worth(reader, actor, target, n) for n in range(1, rules_of(reader).push_tiles + 1))
    return worth * importance(reader, target)


def best_plain(reader: Reader, actor: int, targets: tuple[int, ...]) -> float:
    """D-WRES-3, D-WRES-7: the best grab or push from here, which a second action could be spent on."""
    if not has_arms(reader, actor) or not free_hands(reader, actor):
        return 0.0
    pushed = reader.get(actor, Turn).pushed
    best = 0.0
    for target in targets:
        if match_faults(reader, actor, target):
            continue
        for move, arm, item in moves_on(reader, actor, target):
            if move not in ("grab", "push") or (move == "push" and target in pushed):
                continue
            if not move_faults(reader, actor, target, move, arm, item):
                worth = move_worth(reader, actor, target, move, arm, item)
                best = max(best, worth * win_chance(reader, actor, target, move))
    return best


def grab_worth(reader: Reader, target: int, arm: str) -> float:
    """D-WRES-3: a shooter or caster silenced, a runner stopped, a big weapon's arm held fast."""
    return 0.1 if grips_on(reader, target) else holding_worth(reader, target, arm)


def holding_worth(reader: Reader, target: int, arm: str = "") -> float:
    """D-WRES-3: what keeping somebody held is worth."""
    worth = HELD
    if is_shooter(reader, target) or attack_spells(reader, target):
        worth += SHOOTING
    if arm:
        worth += armed_worth(reader, target)
    return worth


def armed_worth(reader: Reader, target: int) -> float:
    """How much better a fighter strikes with what it holds than with bare hands, in one blow."""
    key = ("ai-armed", target)
    found: float | None = reader.cache.get(key)
    if found is None:
        weapon = melee_weapons(reader, target)[0]
        foes = [f for f in able_enemies(reader, target) if can_strike(reader, target, f, 2)]
        found = 0.0
        if weapon and foes:
            foe = foes[0]
            found = max(0.0, Blow(reader, target, foe, weapon, "melee").best()
                        - Blow(reader, target, foe, 0, "melee").best())
        reader.cache[key] = found
    return found


def helpers(reader: Reader, actor: int, target: int) -> int:
    """Friends of `actor` in reach of the target who have still to act this round."""
    return sum(
        1 for f in able_enemies(reader, target)
        if f != actor and reader.get(f, Turn).state != "done"
        and can_strike(reader, f, target, max(1, zone_reach(reader, f))))


def _choke_worth(reader: Reader, actor: int, target: int) -> float:
    """D-WRES-5: the turns it may last before the victim breaks free, their fatigue, the chance of a faint,
    and the blows the strangler does not strike meanwhile; less with others upon it."""
    key = ("ai-choke", actor, target)
    found: float | None = reader.cache.get(key)
    if found is None:
        found = reader.cache[key] = _strangling(reader, actor, target)
    return found


def _strangling(reader: Reader, actor: int, target: int) -> float:
    stays = 1 - win_chance(reader, target, actor, "break-free")
    blow = Blow(reader, actor, target, melee_weapons(reader, actor)[0], "melee").best()
    tough = constitution_test(reader, target).value
    lasts, worth = 1.0, 0.0
    for turn in range(1, PATIENCE + 1):
        lasts *= stays
        against = difficulty(reader, actor, turn)
        faints = 1 - float(check_odds(tough, 0, against)) if against else 0.0
        worth += lasts * (track_worth(reader, target, 0) + CHOKED + faints * OUT - blow)
        lasts *= 1 - faints
    pressed = sum(
        1 for f in able_enemies(reader, actor)
        if f != target and tile_of(reader, actor) in zone(reader, f, zone_reach))
    return worth - 1.2 * pressed


def _pin_worth(reader: Reader, actor: int, target: int) -> float:
    """D-WRES-6: the target's blows spared, and friends who strike it while it cannot answer."""
    weapon = melee_weapons(reader, target)[0]
    spared = Blow(reader, target, actor, weapon, "melee").best()
    return 0.8 * spared + 1.2 * HELPED * helpers(reader, actor, target)


def push_worth(reader: Reader, actor: int, target: int, tiles: int, way: Shove | None = None) -> float:
    """D-WRES-7: where a push of this length ends: a fall, an abyss, a wall; or merely away."""
    found = way or shove(reader, actor, target, tiles)
    if found.why == "abyss":
        return TRACK_WORTH[4]
    worth = 0.0
    if found.why == "fall":
        worth = fall_worth(reader, target, found.drop)
    elif found.why == "obstacle" and rules_of(reader).push_fatigue:
        worth = track_worth(reader, target, 0)
    if is_shooter(reader, actor):
        return worth + (AWAY if len(found.tiles) >= 2 else 0.0) + 0.05 * len(found.tiles)
    contact = 0.4 * len(found.tiles) if found.why != "fall" else 0.0
    grip = reader.get(actor, Grip)
    if found.tiles and grip.target == target:
        worth -= HELD
    if found.tiles and reader.get(target, Grip).target:
        worth += FREED
    return worth - contact


def track_worth(reader: Reader, target: int, level: int) -> float:
    """A wound of a level (0 fatigue..3), full tracks passing up."""
    return TRACK_WORTH[landing(boxes(reader, target), crossed(reader.get(target, Health)), level)]


def fall_worth(reader: Reader, target: int, levels: int) -> float:
    """GRID-2: blunt dice against the threshold, and lying there."""
    rules = rules_of(reader)
    dice = max(1, levels // rules.fall_levels)
    ways = level_ways(dice, rules.fall_die, 0, threshold(reader, target), 0)
    hurt = sum(ways[n] * track_worth(reader, target, n) for n in range(4)) / sum(ways)
    return hurt + (0.0 if prone(reader, target) else DOWN)


def bond_worth(reader: Reader, fighter: int) -> float:
    """What getting out of all that holds a fighter is worth to it now."""
    worth = 0.0
    for body in (fighter, partner(reader, fighter)):
        for _, grip in grips_on(reader, body) if body else ():
            worth = max(worth, {"grab": 0.9, "pin": 4.0, "strangle": 2.5 + 2.0 * grip.turns}[grip.kind])
            if grip.arm:
                worth += armed_or_bare(reader, fighter)
    if is_shooter(reader, fighter) or attack_spells(reader, fighter):
        worth += SHOOTING * (0.8 if actions(reader, fighter) >= 2 else 0.5)
    return worth


def armed_or_bare(reader: Reader, fighter: int) -> float:
    """A held weapon arm: what the weapon in it would be worth."""
    return 1.2 if melee_weapons(reader, fighter)[0] == 0 else 0.3


def faint_worth(chance: float) -> float:
    """A CON test against fainting."""
    return chance * OUT
