"""Ways to strike: in melee, by shot, by throw; and the line a shot needs (LOS)."""

from game.battle.ruleset import Reason
from game.battle.world import Reader
from game.grid import ALL_STEPS, cover
from game.rulesets.shared.bodies import tile_of
from game.rulesets.shared.components import Wear
from game.rulesets.shared.lines import line_faults
from game.rulesets.shared.zones import can_strike, engaged, eye
from game.rulesets.two_actions.facts import (
    all_weapons,
    apart,
    prone,
    second_weapon,
    weapon_of,
    zone_reach,
)


def attack_mode(reader: Reader, actor: int, target: int, weapon: int) -> str:
    """D-ATT-1, D-ATT-5, D-MAG-1: melee when the target is in the weapon's reach, else shot or throw, or
    spell; empty when the weapon can do neither from here."""
    arm = weapon_of(reader, actor, weapon)
    if arm.reach and can_strike(reader, actor, target, arm.reach):
        return "melee"
    if arm.range == "spell":
        return "spell"
    if arm.range == "thrown":
        return "throw"
    return "shot" if arm.range != "none" else ""


def weapon_faults(reader: Reader, actor: int, weapon: int) -> list[Reason]:
    """Whether this weapon can be used by `actor` now."""
    return [] if weapon in all_weapons(reader, actor) else [Reason("weapon-not-ready")]


def is_second(reader: Reader, actor: int, weapon: int) -> bool:
    """D-TWO-1: whether an attack with this weapon is the weak hand's."""
    return bool(weapon) and weapon == second_weapon(reader, actor)


def shot_faults(reader: Reader, actor: int, target: int, weapon: int) -> list[Reason]:
    """D-LOS-1, D-LOS-2 and the weapon's own needs: loaded, upright, within its limit."""
    arm = weapon_of(reader, actor, weapon)
    found: list[Reason] = []
    if arm.range == "crossbow" and not reader.get(weapon, Wear).loaded:
        found.append(Reason("not-loaded"))
    if arm.range == "bow" and prone(reader, actor):
        found.append(Reason("bow-while-prone"))
    start, goal = tile_of(reader, actor), tile_of(reader, target)
    if arm.limit:
        far = apart(reader, start, goal)
        if far > arm.limit:
            found.append(Reason("too-far", {"limit": arm.limit, "distance": far}))
    found.extend(line_faults(reader, actor, target))
    return found


def dodge_shelter(reader: Reader, defender: int, shooter: int) -> bool:
    """D-DEF-4: a shot can be dodged when not engaged and an obstacle of height 0.5 or more stands on a
    neighbouring tile nearer the shooter, or when the defender is in cover already."""
    if engaged(reader, defender, zone_reach):
        return False
    board = reader.board
    here, there = tile_of(reader, defender), tile_of(reader, shooter)
    if cover(board, there, here, eye(reader, shooter)):
        return True
    x, y = board.xy(here)
    own = apart(reader, here, there)
    for dx, dy in ALL_STEPS:
        if board.inside(x + dx, y + dy):
            tile = (y + dy) * board.width + x + dx
            if board.obstacle[tile] >= 1 and apart(reader, tile, there) < own:
                return True
    return False

