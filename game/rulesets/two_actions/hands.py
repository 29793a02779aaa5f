"""Hands, orders and locks: swapping hands (TWO), shouted orders (D-TIME-6), opening locks (D-ACT-4)."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.battle.commands import AllIn, Command
from game.battle.components import Door, Gear, Item, Position
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import sees
from game.rulesets.shared.bodies import able, able_enemies, able_friends, adjacent, friends, tile_of
from game.rulesets.shared.commands import OpenLock
from game.rulesets.shared.events import LockTried
from game.rulesets.shared.stack import push
from game.rulesets.shared.zones import eye
from game.rulesets.two_actions.checks import Check, own_test, roll
from game.rulesets.two_actions.commands import ShoutOrder, SwapHands
from game.rulesets.two_actions.components import Call, Grip
from game.rulesets.two_actions.events import HandsSwapped, OrderShouted
from game.rulesets.two_actions.facts import apart, arms_out, has_arms, rules_of, two_handed
from game.rulesets.two_actions.frames import ActFrame
from game.rulesets.two_actions.points import (
    action_faults,
    bonus_faults,
    count_bonus,
    pay,
    test_price,
)

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

# -- hands --------------------------------------------------------------------------------------


def swap_faults(reader: Reader, decision: Decision, command: SwapHands) -> list[Reason]:
    """D-TWO-2: something one-handed in a hand, and both arms able."""
    found = action_faults(reader, decision, command.actor)
    gear = reader.get(command.actor, Gear)
    if not (gear.main or gear.off):
        found.append(Reason("not-in-hand"))
    if two_handed(reader, gear.main):
        found.append(Reason("two-hands-needed"))
    if arms_out(reader, command.actor) or reader.get(command.actor, Grip).hands:
        found.append(Reason("no-free-hand"))
    return found


def swap(world: World, command: SwapHands) -> None:
    """D-TWO-2: what the hands hold changes hands, A."""
    pay(world, command.actor, 1)
    gear = world.get(command.actor, Gear)
    world.set(command.actor, Gear(gear.off, gear.main, gear.bag))
    world.emit(HandsSwapped(actor=command.actor, rule="D-TWO-2"))


# -- orders -------------------------------------------------------------------------------------


def order_tiles(reader: Reader) -> int:
    """D-TIME-6: how far an order carries, in tiles."""
    rules = rules_of(reader)
    return rules.order_metres * 10 // rules.tile_decimetres


def in_sight(reader: Reader, actor: int, target: int) -> bool:
    """D-TIME-6: whether who shouts sees whom the order marks; bodies between do not hide anybody."""
    here, there = tile_of(reader, actor), tile_of(reader, target)
    return sees(reader.board, here, there, eye(reader, actor), eye(reader, target))


def hearers(reader: Reader, actor: int) -> tuple[int, ...]:
    """D-TIME-6: the friends who hear an order of `actor`, by id."""
    here, far = tile_of(reader, actor), order_tiles(reader)
    return tuple(
        f for f in able_friends(reader, actor) if apart(reader, here, tile_of(reader, f)) <= far)


def marked_for(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-TIME-6: the enemies that orders in earshot of `fighter` mark for it, its own left out."""
    return tuple(sorted({
        target for friend in able_friends(reader, fighter)
        if (target := reader.get(friend, Call).target) and fighter in hearers(reader, friend)}))


def order_faults(reader: Reader, decision: Decision, command: ShoutOrder) -> list[Reason]:
    """D-TIME-6: a bonus action; an able enemy in sight, not marked by oneself yet."""
    found = bonus_faults(reader, decision, command.actor)
    target = command.target
    if target not in reader.fighters or not able(reader, target) or friends(reader, command.actor, target):
        return [*found, Reason("no-target")]
    if reader.get(command.actor, Call).target == target:
        found.append(Reason("marked-already"))
    if not in_sight(reader, command.actor, target):
        found.append(Reason("not-in-sight"))
    if not hearers(reader, command.actor):
        found.append(Reason("nobody-hears"))
    return found


def shout(world: World, command: ShoutOrder) -> None:
    """D-TIME-6: mark an enemy for friends within 20 m, until one's next turn."""
    count_bonus(world, command.actor)
    world.set(command.actor, Call(command.target))
    world.emit(OrderShouted(actor=command.actor, target=command.target, rule="D-TIME-6"))


def begin_turn(world: World, fighter: int) -> None:
    """D-TIME-6: one's last order is over."""
    if world.get(fighter, Call).target:
        world.set(fighter, Call())


def settle(world: World) -> None:
    """D-TIME-6: an order is over once the enemy it marks, or who shouted it, is out."""
    for fighter in world.fighters:
        target = world.get(fighter, Call).target
        if target and not (able(world, target) and able(world, fighter)):
            world.set(fighter, Call())


# -- locks --------------------------------------------------------------------------------------


def key_for(reader: Reader, actor: int, door: int) -> int:
    """D-ACT-4: the key to a door, in hand or bag; 0 when there is none."""
    kind = reader.get(door, Door).key
    gear = reader.get(actor, Gear)
    if kind:
        for item in (gear.main, gear.off, *gear.bag):
            if item and reader.get(item, Item).kind == kind:
                return item
    return 0


def lock_faults(reader: Reader, decision: Decision, command: OpenLock) -> list[Reason]:
    """D-ACT-4: a locked door beside; with its key nothing is tested, so nothing staked."""
    actor = command.actor
    found = action_faults(reader, decision, actor, *test_price(command.all_in))
    if command.door not in reader.things or reader.find(command.door, Door) is None:
        return [*found, Reason("no-door")]
    if not reader.get(command.door, Door).lock:
        found.append(Reason("not-locked"))
    if command.all_in not in STAKES or (command.all_in != "none" and key_for(reader, actor, command.door)):
        found.append(Reason("not-offered"))
    if not adjacent(reader, actor, command.door):
        found.append(Reason("not-adjacent"))
    if not has_arms(reader, actor) or len(arms_out(reader, actor)) > 1:
        found.append(Reason("no-arms"))
    return found


def open_lock(world: World, command: OpenLock) -> None:
    """D-ACT-4, D-OPP-2: a complex object."""
    pay(world, command.actor, *test_price(command.all_in))
    push(world, ActFrame(command.actor, "lock", command.door, "handle", all_in=command.all_in))


def lock_test(reader: Reader, actor: int, all_in: str = "none") -> Check:
    """D-ACT-4: d20 + DEX."""
    return own_test(reader, actor, "dexterity", all_in)


def lock_done(world: World, actor: int, door: int, all_in: str) -> None:
    """D-ACT-4: its key, else d20 + DEX against its difficulty; open, the door is still shut."""
    state, spot = world.get(door, Door), world.get(door, Position)
    key = bool(key_for(world, actor, door))
    result = None if key else roll(world, lock_test(world, actor, all_in), state.lock)
    opened = key or (result is not None and result.total >= state.lock)
    if opened:
        world.set(door, msgspec.structs.replace(state, lock=0))
    world.emit(LockTried(
        actor=actor, door=door, to=(spot.x, spot.y), opened=opened, key=key, roll=result, rule="D-ACT-4"))


# -- what might be done -------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """Every command of this family that might be legal."""
    yield SwapHands(actor)
    for target in able_enemies(reader, actor):
        yield ShoutOrder(actor, target)
    for thing in reader.things:
        door = reader.find(thing, Door)
        if door is not None and door.lock and adjacent(reader, actor, thing):
            for stake in STAKES:
                yield OpenLock(actor, thing, stake)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    SwapHands: swap_faults, ShoutOrder: order_faults, OpenLock: lock_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    SwapHands: swap, ShoutOrder: shout, OpenLock: open_lock,
}
