"""Locks and keys: how the veteran gets through a locked door."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.two_actions.ground import FAR, beside, enemy_distance, goal_distance
from game.ai.two_actions.worth import point_worth
from game.battle.commands import Command
from game.battle.components import Door, Gear, Item
from game.battle.world import Reader
from game.rulesets.shared.bodies import (
    able_friends,
    adjacent,
    distance,
    place,
    tile_of,
)
from game.rulesets.shared.commands import DropItem, OpenLock, PickUp
from game.rulesets.shared.items import free_hands, lying
from game.rulesets.shared.ties import is_mount
from game.rulesets.shared.zones import holders
from game.rulesets.two_actions import hands
from game.rulesets.two_actions.commands import Sheathe
from game.rulesets.two_actions.facts import category, has_arms, zone_reach
from game.rulesets.two_actions.odds import check_odds

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

LOCK = 1.1
"""A try at a lock, where no way leads on."""
ERRAND = 20.0
"""A key at hand, before anything else is thought of."""
STEP = 2.5
"""A step of the way to a key, or with it to its door."""


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
