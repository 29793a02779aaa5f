"""Spells: what the veteran makes of them, and what all-in would cost it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.two_actions.worth import Blow, condition_worth, point_worth
from game.battle.commands import AllIn, Attack, Command
from game.battle.view import View
from game.battle.world import Reader
from game.rulesets.shared.bodies import (
    able_enemies,
    distance,
    friends,
    tile_of,
)
from game.rulesets.shared.lines import line_faults
from game.rulesets.two_actions import forecasts_magic
from game.rulesets.two_actions.commands import (
    CastSpell,
    EndSpell,
    KeepUp,
    Stake,
)
from game.rulesets.two_actions.components import Afflictions, Concentration, Spell, Tables, Turn, Weapon
from game.rulesets.two_actions.facts import (
    attack_spells,
    reactions,
    second_weapon,
    speed,
    weapon_of,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.frames import SpellFrame
from game.rulesets.two_actions.magic import cast_test, resist_test, spells_of, targets
from game.rulesets.two_actions.mishaps import astray
from game.rulesets.two_actions.odds import opposed_ways
from game.rulesets.two_actions.shots import attack_mode, shot_faults

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

LASTING = 2.2
"""How many of its bearer's turns a spell is reckoned to last."""
UPKEEP = 0.7
"""What the action is worth that keeps a spell up."""
STRAY = 0.2
"""What the chance of a natural 1 into a friend costs."""


# -- attack spells ------------------------------------------------------------------------------


def spell_strikes(turning: "Turning") -> Iterator[Scored]:
    """D-MAG-1, D-TIME-8: attack spells from here, those of two actions where both are left; D-ATT-4: one that
    may go astray into a friend counts for less."""
    if not turning.may_attack or turning.bound or turning.held:
        return
    reader, fighter = turning.reader, turning.fighter
    for spell in attack_spells(reader, fighter):
        price = reader.get(spell, Spell).price
        if turning.actions < price:
            continue
        for target in turning.enemies:
            if shot_faults(reader, fighter, target, spell):
                continue
            blow = Blow(reader, fighter, target, spell, "spell")
            more = brought(reader, target, spell)
            fixed = STRAY if astray(reader, fighter, target) else 0.0
            fixed += turning.second_action if price == 2 else 0.0
            for zone in zones_of(reader, target):
                worth = blow.worth(zone) + more * blow.touch(zone)
                yield worth - fixed, Attack(fighter, target, spell, zone)
                for stake, cost in _stakes(turning, price):
                    worth = blow.worth(zone, stake) + more * blow.touch(zone, stake)
                    yield worth - fixed - cost, Attack(fighter, target, spell, zone, stake)


def _stakes(turning: "Turning", price: int) -> Iterator[tuple[AllIn, float]]:
    """D-TIME-8: the stakes there are points for, and what those are worth."""
    if price == 1 and turning.actions >= 2:
        yield "actions", turning.second_action
    if turning.reactions >= 2:
        yield "reactions", 2 * point_worth(turning.reader, turning.fighter)


def brought(reader: Reader, target: int, spell: int) -> float:
    """D-MAG-1: what the conditions a spell brings are worth on somebody who has not got them."""
    sheets = reader.get(0, Tables).conditions
    borne = {one.kind for one in reader.get(target, Afflictions).all}
    return 0.7 * sum(
        condition_worth(sheets[c]) for c in reader.get(spell, Weapon).conditions if c not in borne)


def approach_spells(turning: "Turning") -> Iterator[Scored]:
    """D-MAG-1, D-LOS-1: walk to a tile with a line, then cast; a spell not kept up meanwhile is lost
    (D-MAG-2)."""
    if not turning.may_attack or turning.actions < 2 or not turning.reach or turning.bound:
        return
    reader, fighter = turning.reader, turning.fighter
    spells = [s for s in attack_spells(reader, fighter) if reader.get(s, Spell).price == 1]
    if not spells or any(not line_faults(reader, fighter, enemy) for enemy in turning.enemies):
        return
    spell = spells[0]
    limit = weapon_of(reader, fighter, spell).limit
    lost = lapsing(reader, fighter)
    board = reader.board
    for tile in turning.best_tiles(6):
        for target in turning.enemies:
            x, y = board.xy(tile)
            there = board.xy(tile_of(reader, target))
            if limit and max(abs(there[0] - x), abs(there[1] - y)) > limit:
                continue
            if line_faults(reader, fighter, target, tile):
                continue
            worth = Blow(reader, fighter, target, spell, "spell", origin=tile).worth("mass") - lost
            yield worth + turning.standing(tile) - turning.walk_price(tile), tile


# -- concentration ------------------------------------------------------------------------------


def spell_worth(reader: Reader, caster: int, target: int, spell: int) -> float:
    """D-MAG-2: what a concentration spell is worth a turn on a target: what its conditions take from an
    enemy, or give to a friend whom enemies are near."""
    sheets = reader.get(0, Tables).conditions
    borne = {one.kind for one in reader.get(target, Afflictions).all if one.caster != caster}
    worth = sum(
        condition_worth(sheets[c]) for c in reader.get(spell, Spell).conditions if c not in borne)
    near = sum(
        1 for enemy in able_enemies(reader, target)
        if distance(reader, target, enemy) <= speed(reader, enemy) + max(1, zone_reach(reader, enemy)))
    if friends(reader, caster, target):
        return -worth * min(1.0, 0.4 * near)
    return worth * (1.0 if near else 0.3)


def takes(reader: Reader, caster: int, target: int, spell: int, all_in: str = "none") -> float:
    """D-MAG-2: the chance that a spell takes: certain, or its caster's test against the target's VOL."""
    if not reader.get(spell, Spell).resisted:
        return 1.0
    return float(forecasts_magic.takes(cast_test(reader, caster, all_in), resist_test(reader, target)))


def enchanting(turning: "Turning") -> Iterator[Scored]:
    """D-MAG-2: a concentration spell instead of a blow, on whom it is worth most."""
    if not turning.may_attack or turning.bound or turning.held:
        return
    reader, fighter = turning.reader, turning.fighter
    now = reader.get(fighter, Concentration)
    kept = spell_worth(reader, fighter, now.target, now.spell) if now.spell else 0.0
    for spell in spells_of(reader, fighter, concentration=True):
        sheet = reader.get(spell, Spell)
        if turning.actions < sheet.price:
            continue
        for target in targets(reader, fighter, spell):
            if (spell, target) == (now.spell, now.target):
                continue
            worth = LASTING * spell_worth(reader, fighter, target, spell)
            worth = worth * takes(reader, fighter, target, spell) - LASTING * kept - UPKEEP
            worth -= turning.second_action if sheet.price == 2 else 0.0
            if worth <= turning.best:
                continue
            command = CastSpell(fighter, spell, target)
            if not turning.view.faults(command):
                yield worth, command
                break_even = CastSpell(fighter, spell, target, "actions")
                if sheet.resisted and sheet.price == 1 and not turning.view.faults(break_even):
                    gain = takes(reader, fighter, target, spell, "actions") - takes(
                        reader, fighter, target, spell)
                    yield (
                        worth + gain * LASTING * spell_worth(reader, fighter, target, spell)
                        - turning.second_action, break_even)


def keeping_up(turning: "Turning") -> Iterator[Scored]:
    """D-MAG-2, D-OPP-2: keep the spell up while it is worth its action and the chances it gives."""
    reader, fighter = turning.reader, turning.fighter
    mind = reader.get(fighter, Concentration)
    if not mind.spell or mind.kept or turning.bound:
        return
    worth = spell_worth(reader, fighter, mind.target, mind.spell)
    worth -= turning.act_price("concentrate")
    command = KeepUp(fighter)
    if worth > 0 and not turning.view.faults(command):
        # before the last action goes elsewhere
        yield worth + (1.0 if turning.actions == 1 else 0.0), command
    elif worth <= 0 and not turning.view.faults(EndSpell(fighter)):
        yield 0.01, EndSpell(fighter)


def resist(view: View, frame: SpellFrame) -> Command:
    """D-TIME-8, D-MAG-2: all-in against a spell when that saves more than the points would."""
    reader, target = view.reader, frame.target
    plain, hard = resist_test(reader, target), resist_test(reader, target, "reactions")
    gain = opposed_ways(hard.value, hard.mode, frame.total) / (400 if hard.mode else 20)
    gain -= opposed_ways(plain.value, plain.mode, frame.total) / (400 if plain.mode else 20)
    worth = LASTING * spell_worth(reader, frame.actor, target, frame.spell)
    stake = reactions(reader, target) >= 2 and gain * worth > 2 * point_worth(reader, target)
    return Stake(target, "reactions" if stake else "none")


# -- what all-in would cost ---------------------------------------------------------------------


def spare_action(reader: Reader, fighter: int, enemies: tuple[int, ...]) -> float:
    """D-TIME-8: what the action is worth that all-in takes: the weak hand's blow from here (D-TWO-1), or the
    spell that is still to be kept up (D-MAG-2)."""
    worth = 0.0
    weapon = second_weapon(reader, fighter)
    if weapon and not reader.get(fighter, Turn).second:
        worth = max((
            Blow(reader, fighter, target, weapon, "melee", second=True).best() for target in enemies
            if attack_mode(reader, fighter, target, weapon) == "melee"), default=0.0)
    return max(worth, lapsing(reader, fighter))


def lapsing(reader: Reader, caster: int) -> float:
    """D-MAG-2: what is lost when the spell that is still to be kept up this turn is not."""
    mind = reader.get(caster, Concentration)
    if not mind.spell or mind.kept:
        return 0.0
    return max(0.0, spell_worth(reader, caster, mind.target, mind.spell))
