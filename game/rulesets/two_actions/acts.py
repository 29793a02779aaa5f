"""Plain actions and bonus actions (ACT): standing, things, potions, doors, levers, reloading, tending."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.battle.commands import Command
from game.battle.components import Door, Gear, Item, Lever, Position, Posture
from game.battle.decision import Decision
from game.battle.events import PostureChanged
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able, able_friends, adjacent, alive, friends, tile_of
from game.rulesets.two_actions import items, opportunity, wounds
from game.rulesets.two_actions.commands import (
    Draw,
    Drink,
    DropItem,
    DropProne,
    Give,
    PickUp,
    PullLever,
    Reload,
    Sheathe,
    StandUp,
    TakeOut,
    Tend,
    UseDoor,
)
from game.rulesets.two_actions.components import Afflictions, Health, Potion, Tables, Weapon, Wear
from game.rulesets.two_actions.events import (
    ActionStopped,
    DoorUsed,
    LeverPulled,
    PotionDrunk,
    Reloaded,
    Tended,
)
from game.rulesets.two_actions.facts import category, hand_of, has_arms, prone, usable
from game.rulesets.two_actions.frames import ActFrame, OfferFrame
from game.rulesets.two_actions.points import action_faults, bonus_faults, count_bonus, pay
from game.rulesets.two_actions.sheets import LEVELS
from game.rulesets.two_actions.stack import pop, push, replace

HANDS = ("main", "off")


def acts(reader: Reader, decision: Decision, actor: int) -> Iterator[Command]:
    """Every legal plain or bonus action of `actor` beside moving and attacking."""
    for command in _candidates(reader, actor):
        if not FAULTS[type(command)](reader, decision, command):
            yield command


def _candidates(reader: Reader, actor: int) -> Iterator[Command]:
    lying = prone(reader, actor)
    yield StandUp(actor) if lying else DropProne(actor)
    for target in (actor, *able_friends(reader, actor)):
        yield Tend(actor, target)
    gear = reader.get(actor, Gear)
    if has_arms(reader, actor):
        for item in items.held(reader, actor):
            yield Sheathe(actor, item)
            yield DropItem(actor, item)
            kind = category(reader, item)
            if kind == "potion":
                yield Drink(actor, item)
                for friend in able_friends(reader, actor):
                    yield Give(actor, item, friend)
            elif kind == "weapon":
                yield Reload(actor, item)
        for item in gear.bag:
            for hand in HANDS:
                yield Draw(actor, item, hand)
                yield TakeOut(actor, item, hand)
        for item in items.lying_near(reader, actor):
            for hand in HANDS:
                yield PickUp(actor, item, hand)
    for thing in reader.things:
        if reader.find(thing, Door) is not None:
            yield UseDoor(actor, thing)
        elif reader.find(thing, Lever) is not None:
            yield PullLever(actor, thing)


# -- posture ------------------------------------------------------------------------------------


def stand_faults(reader: Reader, decision: Decision, command: StandUp) -> list[Reason]:
    """D-ACT-4: standing up from prone."""
    found = action_faults(reader, decision, command.actor)
    return found if prone(reader, command.actor) else [*found, Reason("not-prone")]


def stand(world: World, command: StandUp) -> None:
    """D-ACT-4: stand up, A; triggers nothing (D-OPP-2)."""
    pay(world, command.actor, 1)
    world.set(command.actor, Posture(False, world.get(command.actor, Posture).facing))
    world.emit(PostureChanged(actor=command.actor, prone=False, rule="D-ACT-4"))


def drop_prone_faults(reader: Reader, decision: Decision, command: DropProne) -> list[Reason]:
    """D-TIME-6: dropping prone is a bonus action."""
    found = bonus_faults(reader, decision, command.actor)
    return [*found, Reason("prone")] if prone(reader, command.actor) else found


def drop_prone(world: World, command: DropProne) -> None:
    """D-TIME-6: lie down at once."""
    count_bonus(world, command.actor)
    wounds.fall_prone(world, command.actor, "D-TIME-6")


# -- things -------------------------------------------------------------------------------------


def take_out_faults(reader: Reader, decision: Decision, command: TakeOut) -> list[Reason]:
    """D-ACT-2: a potion or other thing from the bag into a free hand."""
    found = action_faults(reader, decision, command.actor)
    if command.item not in reader.get(command.actor, Gear).bag:
        return [*found, Reason("not-in-bag")]
    if category(reader, command.item) in ("weapon", "shield"):
        found.append(Reason("draw-instead"))
    if command.hand not in items.hands_for(reader, command.actor, command.item):
        found.append(Reason("no-free-hand"))
    return found


def take_out(world: World, command: TakeOut) -> None:
    """D-ACT-2: take one item from the bag."""
    pay(world, command.actor, 1)
    items.take_from_bag(world, command.actor, command.item, command.hand, "take-out", "D-ACT-2")


def pick_up_faults(reader: Reader, decision: Decision, command: PickUp) -> list[Reason]:
    """D-ACT-2: something lying on one's own or a neighbouring tile, into a free hand."""
    found = action_faults(reader, decision, command.actor)
    if command.item not in items.lying_near(reader, command.actor):
        return [*found, Reason("not-lying-here")]
    if command.hand not in items.hands_for(reader, command.actor, command.item):
        found.append(Reason("no-free-hand"))
    return found


def pick_up(world: World, command: PickUp) -> None:
    """D-ACT-2: pick one item up; triggers nothing (D-OPP-2)."""
    pay(world, command.actor, 1)
    items.pick_up(world, command.actor, command.item, command.hand, "D-ACT-2")


def drop_item_faults(reader: Reader, decision: Decision, command: DropItem) -> list[Reason]:
    """D-TIME-6: dropping an item is a bonus action."""
    found = bonus_faults(reader, decision, command.actor)
    return found if hand_of(reader, command.actor, command.item) else [*found, Reason("not-in-hand")]


def drop_item(world: World, command: DropItem) -> None:
    """D-TIME-6: let go; it lies on one's own tile."""
    count_bonus(world, command.actor)
    items.drop(world, command.actor, command.item, "dropped", "D-TIME-6")


def draw_faults(reader: Reader, decision: Decision, command: Draw) -> list[Reason]:
    """D-ACT-4: a weapon or shield from the bag; what the hand held is sheathed in the same action."""
    found = action_faults(reader, decision, command.actor)
    if command.item not in reader.get(command.actor, Gear).bag:
        return [*found, Reason("not-in-bag")]
    if category(reader, command.item) not in ("weapon", "shield"):
        found.append(Reason("take-out-instead"))
    elif command.hand not in items.hands_to_draw(reader, command.actor, command.item):
        found.append(Reason("no-free-hand"))
    return found


def draw(world: World, command: Draw) -> None:
    """D-ACT-4: draw or swap."""
    pay(world, command.actor, 1)
    items.take_from_bag(world, command.actor, command.item, command.hand, "draw", "D-ACT-4")


def sheathe_faults(reader: Reader, decision: Decision, command: Sheathe) -> list[Reason]:
    """D-ACT-4: what a hand holds, into the bag."""
    found = action_faults(reader, decision, command.actor)
    return found if hand_of(reader, command.actor, command.item) else [*found, Reason("not-in-hand")]


def sheathe(world: World, command: Sheathe) -> None:
    """D-ACT-4: sheathe."""
    pay(world, command.actor, 1)
    items.sheathe(world, command.actor, command.item, "D-ACT-4")


# -- potions ------------------------------------------------------------------------------------


def drink_faults(reader: Reader, decision: Decision, command: Drink) -> list[Reason]:
    """D-ACT-3: a potion in hand."""
    found = action_faults(reader, decision, command.actor)
    return found + _potion_faults(reader, command.actor, command.item)


def _potion_faults(reader: Reader, actor: int, item: int) -> list[Reason]:
    if not hand_of(reader, actor, item) or reader.find(item, Potion) is None:
        return [Reason("no-potion-in-hand")]
    return []


def drink(world: World, command: Drink) -> None:
    """D-ACT-3: drink; inside a zone it gives an opportunity first (D-OPP-2)."""
    pay(world, command.actor, 1)
    push(world, ActFrame(command.actor, "drink", command.item, "drink"))


def give_faults(reader: Reader, decision: Decision, command: Give) -> list[Reason]:
    """D-ACT-3: to an able friend on a neighbouring tile."""
    found = action_faults(reader, decision, command.actor)
    found += _potion_faults(reader, command.actor, command.item)
    return found + _friend_faults(reader, command.actor, command.target)


def _friend_faults(reader: Reader, actor: int, target: int) -> list[Reason]:
    if target == actor or target not in reader.fighters or not able(reader, target):
        return [Reason("no-target")]
    if not friends(reader, actor, target):
        return [Reason("no-target")]
    return [] if adjacent(reader, actor, target) else [Reason("not-adjacent")]


def give(world: World, command: Give) -> None:
    """D-ACT-3: the friend drinks it."""
    pay(world, command.actor, 1)
    _drunk(world, command.actor, command.target, command.item)


def _drunk(world: World, giver: int, drinker: int, item: int) -> None:
    """What the potion clears: fatigue boxes, wounds from the worst it can reach, conditions."""
    potion = world.get(item, Potion)
    old = world.get(drinker, Health)
    boxes = {level: getattr(old, level) for level in LEVELS}
    boxes["fatigue"] = max(0, old.fatigue - potion.fatigue)
    left = potion.wounds
    for level in reversed(LEVELS[1:LEVELS.index(potion.up_to) + 1]):
        cleared = min(left, boxes[level])
        boxes[level] -= cleared
        left -= cleared
    new = Health(**boxes)
    world.set(drinker, new)
    items.use_up(world, giver, item)
    world.emit(PotionDrunk(
        actor=giver, target=drinker, item=item, name=world.get(item, Item).name,
        fatigue=old.fatigue - new.fatigue, light=old.light - new.light,
        serious=old.serious - new.serious, critical=old.critical - new.critical, rule="D-ACT-3"))
    wounds.end_conditions(world, drinker, potion.ends, "potion", giver)


# -- complex objects ----------------------------------------------------------------------------


def door_faults(reader: Reader, decision: Decision, command: UseDoor) -> list[Reason]:
    """D-ACT-4: a door on a neighbouring tile, not one that only a lever moves, nobody in the way."""
    found = action_faults(reader, decision, command.actor)
    if command.door not in reader.things or reader.find(command.door, Door) is None:
        return [*found, Reason("no-door")]
    door = reader.get(command.door, Door)
    if not adjacent(reader, command.actor, command.door):
        found.append(Reason("not-adjacent"))
    if door.lever_only:
        found.append(Reason("lever-only"))
    if not has_arms(reader, command.actor):
        found.append(Reason("no-arms"))
    if door.open and _in_doorway(reader, command.door):
        found.append(Reason("doorway-not-free"))
    return found


def _in_doorway(reader: Reader, door: int) -> bool:
    tile = tile_of(reader, door)
    things = any(
        reader.find(t, Position) is not None and tile_of(reader, t) == tile
        for t in reader.things if t != door
    )
    return things or any(alive(reader, f) for f in reader.at(tile))


def use_door(world: World, command: UseDoor) -> None:
    """D-ACT-4: open or shut a door."""
    pay(world, command.actor, 1)
    _swing(world, command.actor, command.door)


def _swing(world: World, actor: int, door: int) -> None:
    state = world.get(door, Door)
    world.set(door, msgspec.structs.replace(state, open=not state.open))
    spot = world.get(door, Position)
    world.emit(DoorUsed(
        actor=actor, door=door, open=not state.open, to=(spot.x, spot.y), rule="D-ACT-4"))


def lever_faults(reader: Reader, decision: Decision, command: PullLever) -> list[Reason]:
    """D-ACT-4: a lever on one's own or a neighbouring tile."""
    found = action_faults(reader, decision, command.actor)
    if command.lever not in reader.things or reader.find(command.lever, Lever) is None:
        return [*found, Reason("no-lever")]
    if not adjacent(reader, command.actor, command.lever):
        found.append(Reason("not-adjacent"))
    if not has_arms(reader, command.actor):
        found.append(Reason("no-arms"))
    return found


def pull_lever(world: World, command: PullLever) -> None:
    """D-ACT-4, D-OPP-2: a complex object."""
    pay(world, command.actor, 1)
    push(world, ActFrame(command.actor, "lever", command.lever, "handle"))


def _lever_done(world: World, actor: int, lever: int) -> None:
    state = world.get(lever, Lever)
    world.set(lever, msgspec.structs.replace(state, on=not state.on))
    spot = world.get(lever, Position)
    world.emit(LeverPulled(actor=actor, lever=lever, to=(spot.x, spot.y), rule="D-ACT-4"))
    for door in state.doors:
        if not (world.get(door, Door).open and _in_doorway(world, door)):
            _swing(world, actor, door)


def reload_faults(reader: Reader, decision: Decision, command: Reload) -> list[Reason]:
    """D-ACT-4: an unloaded crossbow in hand."""
    found = action_faults(reader, decision, command.actor)
    weapon = reader.find(command.weapon, Weapon) if command.weapon else None
    if weapon is None or not hand_of(reader, command.actor, command.weapon):
        return [*found, Reason("not-in-hand")]
    if weapon.range != "crossbow":
        found.append(Reason("no-crossbow"))
    elif reader.get(command.weapon, Wear).loaded:
        found.append(Reason("loaded"))
    if not usable(reader, command.actor, command.weapon):
        found.append(Reason("weapon-not-ready"))
    return found


def reload(world: World, command: Reload) -> None:
    """D-ACT-4, D-OPP-2: reloading is handling a complex object."""
    pay(world, command.actor, 1)
    push(world, ActFrame(command.actor, "reload", command.weapon, "handle"))


def _reload_done(world: World, actor: int, weapon: int) -> None:
    world.change(weapon, Wear, loaded=True)
    world.emit(Reloaded(
        actor=actor, item=weapon, name=world.get(weapon, Item).name, rule="D-ACT-4"))


def resolve(world: World, frame: ActFrame) -> bool:
    """D-OPP-2, D-OPP-3: the chance for enemies first; stopped, the points are spent and nothing happens."""
    if not frame.asked:
        owners = opportunity.act_owners(world, frame.actor)
        replace(world, msgspec.structs.replace(frame, asked=True))
        if owners:
            push(world, OfferFrame(frame.actor, frame.trigger, owners, tile_of(world, frame.actor)))
        return True
    pop(world)
    if frame.stopped:
        world.emit(ActionStopped(
            actor=frame.actor, target=frame.stopped, trigger=frame.trigger, rule="D-OPP-3"))
    elif frame.kind == "drink":
        if hand_of(world, frame.actor, frame.thing):
            _drunk(world, frame.actor, frame.actor, frame.thing)
    elif frame.kind == "reload":
        if hand_of(world, frame.actor, frame.thing):
            _reload_done(world, frame.actor, frame.thing)
    else:
        _lever_done(world, frame.actor, frame.thing)
    return True


# -- tending ------------------------------------------------------------------------------------


def tended_conditions(reader: Reader, target: int) -> tuple[str, ...]:
    """The conditions of a fighter that tending ends."""
    sheets = reader.get(0, Tables).conditions
    return tuple(
        one.kind for one in reader.get(target, Afflictions).all if sheets[one.kind].until == "tended")


def tend_faults(reader: Reader, decision: Decision, command: Tend) -> list[Reason]:
    """D-ACT-5: oneself or an able neighbouring friend, who has something to tend."""
    found = action_faults(reader, decision, command.actor)
    if command.target != command.actor:
        wrong = _friend_faults(reader, command.actor, command.target)
        if wrong:
            return found + wrong
    return found if tended_conditions(reader, command.target) else [*found, Reason("nothing-to-tend")]


def tend(world: World, command: Tend) -> None:
    """D-ACT-5: ends bleeding."""
    pay(world, command.actor, 1)
    world.emit(Tended(actor=command.actor, target=command.target, rule="D-ACT-5"))
    wounds.end_conditions(
        world, command.target, tended_conditions(world, command.target), "tended", command.actor)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    StandUp: stand_faults, DropProne: drop_prone_faults, TakeOut: take_out_faults, PickUp: pick_up_faults,
    DropItem: drop_item_faults, Draw: draw_faults, Sheathe: sheathe_faults, Drink: drink_faults,
    Give: give_faults, UseDoor: door_faults, PullLever: lever_faults, Reload: reload_faults,
    Tend: tend_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    StandUp: stand, DropProne: drop_prone, TakeOut: take_out, PickUp: pick_up, DropItem: drop_item,
    Draw: draw, Sheathe: sheathe, Drink: drink, Give: give, UseDoor: use_door, PullLever: pull_lever,
    Reload: reload, Tend: tend,
}
