"""Spells, the weak hand, orders and locks: what the veteran makes of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.two_actions.ground import FAR, beside, enemy_distance, goal_distance
from game.ai.two_actions.worth import Blow, condition_worth, point_worth
from game.battle.commands import AllIn, Attack, Command
from game.battle.components import Door, Fighter, Gear, Item
from game.battle.view import View
from game.battle.world import Reader
from game.rulesets.shared.bodies import (
    able_enemies,
    able_friends,
    adjacent,
    distance,
    friends,
    place,
    tile_of,
)
from game.rulesets.shared.zones import holders
from game.rulesets.two_actions import forecasts_magic, hands
from game.rulesets.two_actions.commands import (
    CastSpell,
    DropItem,
    EndSpell,
    KeepUp,
    OpenLock,
    PickUp,
    Sheathe,
    ShoutOrder,
    Stake,
    SwapHands,
)
from game.rulesets.two_actions.components import Afflictions, Call, Concentration, Spell, Tables, Turn, Weapon
from game.rulesets.two_actions.facts import (
    attack_spells,
    category,
    free_hands,
    has_arms,
    reactions,
    second_weapon,
    speed,
    weapon_of,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.frames import SpellFrame
from game.rulesets.two_actions.items import lying
from game.rulesets.two_actions.magic import cast_test, resist_test, spells_of, targets
from game.rulesets.two_actions.mishaps import astray
from game.rulesets.two_actions.odds import check_odds, opposed_ways
from game.rulesets.two_actions.shots import attack_mode, line_faults, shot_faults
from game.rulesets.two_actions.ties import is_mount

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

LASTING = 2.2
"""How many of its bearer's turns a spell is reckoned to last."""
UPKEEP = 0.7
"""What the action is worth that keeps a spell up."""
STRAY = 0.2
"""What the chance of a natural 1 into a friend costs."""
LOCK = 1.1
"""A try at a lock, where no way leads on."""
ERRAND = 20.0
"""A key at hand, before anything else is thought of."""
STEP = 2.5
"""A step of the way to a key, or with it to its door."""

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


# -- the weak hand ------------------------------------------------------------------------------


def second_strikes(turning: "Turning") -> Iterator[Scored]:
    """D-TWO-1: the weak hand's attack, before or after the other."""
    reader, fighter = turning.reader, turning.fighter
    weapon = second_weapon(reader, fighter)
    if not weapon or turning.actions < 1 or turning.bound or reader.get(fighter, Turn).second:
        return
    for target in turning.enemies:
        if attack_mode(reader, fighter, target, weapon) != "melee":
            continue
        blow = Blow(reader, fighter, target, weapon, "melee", second=True)
        for zone in zones_of(reader, target):
            yield blow.worth(zone), Attack(fighter, target, weapon, zone)


def swapping(turning: "Turning") -> Iterator[Scored]:
    """D-TWO-2: the better weapon into the strong hand, when no enemy is to be struck this turn."""
    reader, fighter = turning.reader, turning.fighter
    gear = reader.get(fighter, Gear)
    if not second_weapon(reader, fighter) or turning.bound or turning.actions < 1:
        return
    best = {
        item: max((turning.best_blow(item, e) for e in turning.enemies), default=0.0)
        for item in (gear.main, gear.off)
    }
    gain = best[gear.off] - best[gear.main] - 0.2
    command = SwapHands(fighter)
    if gain > turning.best and not turning.view.faults(command):
        yield gain, command


# -- orders -------------------------------------------------------------------------------------


def order(view: View, fighter: int) -> Command | None:
    """D-TIME-6: a leader marks, free of points, the enemy in sight that most of those who hear it could
    reach."""
    reader = view.reader
    if "leader" not in reader.get(fighter, Fighter).tags or reader.get(fighter, Turn).bonus:
        return None
    if reader.get(fighter, Call).target:
        return None
    hearers = [f for f in hands.hearers(reader, fighter) if reader.get(f, Turn).state != "done"]
    best: tuple[int, int] = (1, 0)
    for enemy in able_enemies(reader, fighter):
        if not hands.in_sight(reader, fighter, enemy):
            continue
        count = sum(
            1 for f in hearers
            if distance(reader, f, enemy) <= speed(reader, f) + max(1, zone_reach(reader, f)))
        if count > best[0]:
            best = (count, enemy)
    command = ShoutOrder(fighter, best[1])
    return command if best[1] and not view.faults(command) else None


# -- locks --------------------------------------------------------------------------------------


def unlocking(turning: "Turning") -> Iterator[Scored]:
    """D-ACT-4, D-TIME-8: a lock at hand where no way leads to the enemy: with its key, else by the test,
    all-in when reaction points lie idle (two plain tries open as much as one with both actions)."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound:
        return
    for thing in locked_doors(reader):
        if distance(reader, fighter, thing) > 1:
            continue
        worth = LOCK - turning.act_price("handle")
        key = hands.key_for(reader, fighter, thing)
        command = OpenLock(fighter, thing)
        if (key or unlock_chance(reader, fighter, thing)) and not turning.view.faults(command):
            yield worth, command
        command = OpenLock(fighter, thing, "reactions")
        if not key and not turning.view.faults(command):
            gain = unlock_chance(reader, fighter, thing, "reactions") - unlock_chance(reader, fighter, thing)
            yield worth + gain - 2 * point_worth(reader, fighter), command


def locked_doors(reader: Reader) -> tuple[int, ...]:
    """D-ACT-4: every door that is locked, by id."""
    return tuple(
        t for t in reader.things
        if (door := reader.find(t, Door)) is not None and door.lock and not door.open)


def unlock_chance(reader: Reader, fighter: int, door: int, all_in: str = "none") -> float:
    """D-ACT-4: the chance that a fighter's test opens a lock without its key."""
    test = hands.lock_test(reader, fighter, all_in)
    return float(check_odds(test.value, test.mode, reader.get(door, Door).lock))


def key_errand(turning: "Turning") -> Iterator[Scored]:
    """D-ACT-2, D-ACT-4: where no way leads to the enemy, a key that lies about is fetched by whoever is
    nearest and carried to its door; a hand is freed for it, and it is let go once its lock is open."""
    reader, fighter = turning.reader, turning.fighter
    if turning.bound or not has_arms(reader, fighter):
        return
    doors = locked_doors(reader)
    yield from _spare_keys(turning, doors)
    if not doors or turning.actions < 1 or holders(reader, fighter, zone_reach):
        return
    if enemy_distance(reader, fighter)[turning.here] < FAR:
        return
    for door in doors:
        if hands.key_for(reader, fighter, door):
            yield from _toward(turning, goal_distance(reader, beside(reader, place(reader, door))))
            return
    for item in _fetched(turning, doors):
        if adjacent(reader, fighter, item):
            yield from _pick_up(turning, item)
            return
        yield from _toward(turning, goal_distance(reader, beside(reader, place(reader, item))))


def _spare_keys(turning: "Turning", doors: tuple[int, ...]) -> Iterator[Scored]:
    """D-TIME-6, D-ACT-4: a key in hand is let go when no lock wants it, else put away in the end."""
    reader, fighter = turning.reader, turning.fighter
    gear = reader.get(fighter, Gear)
    wanted = {reader.get(door, Door).key for door in doors}
    for item in (gear.main, gear.off):
        if not item or category(reader, item) != "key":
            continue
        needed = reader.get(item, Item).kind in wanted
        command: Command = Sheathe(fighter, item) if needed else DropItem(fighter, item)
        if not turning.view.faults(command):
            yield (0.3 if needed else ERRAND), command


def _fetched(turning: "Turning", doors: tuple[int, ...]) -> Iterator[int]:
    """The nearest key that lies about and opens a lock better than a test would, if nobody of ours has one
    and no friend with hands is nearer."""
    reader, fighter = turning.reader, turning.fighter
    friends_ = [f for f in able_friends(reader, fighter) if has_arms(reader, f) and not is_mount(reader, f)]
    wanted = {
        reader.get(door, Door).key for door in doors
        if unlock_chance(reader, fighter, door) < 0.5
        and not any(hands.key_for(reader, f, door) for f in friends_)}
    near: list[tuple[int, int]] = []
    for item in lying(reader):
        if reader.get(item, Item).kind not in wanted:
            continue
        far = goal_distance(reader, beside(reader, place(reader, item)))
        own = far[turning.here]
        if own < FAR and all((own, fighter) < (far[tile_of(reader, f)], f) for f in friends_):
            near.append((own, item))
    if near:
        yield min(near)[1]


def _pick_up(turning: "Turning", item: int) -> Iterator[Scored]:
    reader, fighter = turning.reader, turning.fighter
    for hand in free_hands(reader, fighter):
        command = PickUp(fighter, item, hand)
        if not turning.view.faults(command):
            yield ERRAND, command
            return
    gear = reader.get(fighter, Gear)
    for held_item in (gear.off, gear.main):
        stow = Sheathe(fighter, held_item)
        if held_item and not turning.view.faults(stow):
            yield ERRAND, stow
            return


def _toward(turning: "Turning", far: list[int]) -> Iterator[Scored]:
    """D-ACT-1: nearer to where an errand leads."""
    if far[turning.here] >= FAR:
        return
    for tile in turning.reach:
        nearer = far[turning.here] - far[tile]
        if nearer > 0:
            yield STEP + 0.1 * nearer - turning.walk_price(tile), tile


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
