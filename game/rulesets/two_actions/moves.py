"""Wrestling moves (D-WRES-1, D-WRES-3..8): who may be wrestled, with what, and what stands against it."""

from collections.abc import Iterator
from typing import get_args

from game.battle.commands import AllIn, React
from game.battle.components import Gear
from game.battle.ruleset import Reason
from game.battle.world import Reader
from game.grid import in_reach
from game.rulesets.shared.bodies import able, friends, tile_of
from game.rulesets.shared.zones import eye
from game.rulesets.two_actions import holds
from game.rulesets.two_actions.commands import WrestlingMove
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.facts import category, prone, reactions, rules_of, vigour, zones_of

MOVES: tuple[WrestlingMove, ...] = get_args(WrestlingMove)
OFFENSIVE = ("disarm", "strangle", "pin", "trip")
"""Moves marked AO; grab and push are plain actions."""
DODGEABLE = ("grab", "push", "trip")
NEED_HOLD = ("disarm", "strangle", "pin")


def match_faults(reader: Reader, actor: int, target: int, origin: int | None = None) -> list[Reason]:
    """D-WRES-1: not against Vigueur 2 above one's own, nor 16 or more; within a step and with a clear line;
    who is held wrestles its holders only. `origin`: the tile the target is thought to be on."""
    if target not in reader.fighters or not able(reader, target) or friends(reader, actor, target):
        return [Reason("no-target")]
    rules = rules_of(reader)
    found: list[Reason] = []
    own, other = vigour(reader, actor), vigour(reader, target)
    if other >= rules.wrestle_vigour_limit or other >= own + rules.wrestle_vigour_margin:
        found.append(Reason("too-strong", {"vigour": other, "own": own}))
    goal = tile_of(reader, target) if origin is None else origin
    if not in_reach(
        reader.board, tile_of(reader, actor), goal, 1, eye(reader, actor), eye(reader, target)
    ):
        found.append(Reason("out-of-reach"))
    return found + holds.match_faults(reader, actor, target)


def move_faults(
    reader: Reader, actor: int, target: int, move: str, arm: str, item: int, origin: int | None = None
) -> list[Reason]:
    """D-WRES-1, D-WRES-3..8: every reason against a move, points aside."""
    found = match_faults(reader, actor, target, origin)
    if found and found[0].code == "no-target":
        return found
    grip = reader.get(actor, Grip)
    if move not in MOVES or (arm and (move != "grab" or arm != "main")) or (item and move != "disarm"):
        return [*found, Reason("not-offered")]
    if move in NEED_HOLD and grip.target != target:
        found.append(Reason("no-hold"))
    if move == "grab":
        if grip.target:
            found.append(Reason("holding-already"))
        if not holds.hands_to_hold(reader, actor, False):
            found.append(Reason("no-free-hand"))
        if arm and "weapon-arm" not in zones_of(reader, target):
            found.append(Reason("no-such-zone"))
    elif move in ("strangle", "pin"):
        if grip.target == target and grip.kind == move:
            found.append(Reason("holding-already"))
        if not holds.hands_to_hold(reader, actor, True):
            found.append(Reason("two-hands-needed"))
    elif move in ("push", "trip"):
        if not holds.hands_to_hold(reader, actor, False):
            found.append(Reason("no-free-hand"))
        if move == "trip" and prone(reader, target):
            found.append(Reason("target-prone"))
    elif item not in weapons_held(reader, target):
        found.append(Reason("not-armed"))
    return found


def weapons_held(reader: Reader, fighter: int) -> tuple[int, ...]:
    """What a disarm may be after: weapons in the hands."""
    gear = reader.get(fighter, Gear)
    return tuple(i for i in (gear.main, gear.off) if i and category(reader, i) == "weapon")


def moves_on(reader: Reader, actor: int, target: int) -> Iterator[tuple[WrestlingMove, str, int]]:
    """(move, arm, item) of every wrestling move that might be tried on a target."""
    for move in ("grab", "push", "trip", "strangle", "pin"):
        yield move, "", 0
        if move == "grab":
            yield "grab", "main", 0
    for item in weapons_held(reader, target):
        yield "disarm", "", item


def opportunities(reader: Reader, owner: int, target: int, origin: int) -> Iterator[React]:
    """D-OPP-3: wrestling moves as opportunity actions on a target that is on tile `origin`, those that the
    ruleset's data allows."""
    allowed = rules_of(reader).opportunity
    if match_faults(reader, owner, target, origin):
        return
    stakes: tuple[AllIn, ...] = ("none", "reactions") if reactions(reader, owner) >= 2 else ("none",)
    for move, arm, item in moves_on(reader, owner, target):
        if move in allowed and not move_faults(
            reader, owner, target, move, arm, item, origin
        ):
            zone = "" if move != "grab" else "weapon-arm" if arm else "mass"
            for stake in stakes:
                yield React(owner, move, item, zone, stake)
