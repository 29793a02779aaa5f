"""Potions and complex objects (D-ACT-3, D-ACT-4): drinking, doors, levers, reloading."""


import msgspec

from game.battle.components import Item
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared import doors, items
from game.rulesets.shared.bodies import able, tile_of
from game.rulesets.shared.commands import Drink, Give, PullLever, UseDoor
from game.rulesets.shared.components import Wear
from game.rulesets.shared.items import hand_of
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.two_actions import hands, holds, magic, opportunity, wounds
from game.rulesets.two_actions.commands import Reload
from game.rulesets.two_actions.components import Health, Potion, Weapon
from game.rulesets.two_actions.events import ActionStopped, PotionDrunk, Reloaded
from game.rulesets.two_actions.facts import usable
from game.rulesets.two_actions.frames import ActFrame, OfferFrame
from game.rulesets.two_actions.points import action_faults, pay
from game.rulesets.two_actions.sheets import LEVELS

# -- potions ------------------------------------------------------------------------------------


def drink_faults(reader: Reader, decision: Decision, command: Drink) -> list[Reason]:
    """D-ACT-3: a potion in hand."""
    found = action_faults(reader, decision, command.actor)
    return found + _potion_faults(reader, command.actor, command.item)


def _potion_faults(reader: Reader, actor: int, item: int) -> list[Reason]:
    if not hand_of(reader, actor, item) or reader.find(item, Potion) is None:
        return [Reason("no-potion-in-hand")]
    return holds.arm_faults(reader, actor, item)


def drink(world: World, command: Drink) -> None:
    """D-ACT-3: drink; inside a zone it gives an opportunity first (D-OPP-2)."""
    pay(world, command.actor, 1)
    push(world, ActFrame(command.actor, "drink", command.item, "drink"))


def give_faults(reader: Reader, decision: Decision, command: Give) -> list[Reason]:
    """D-ACT-3: to an able friend on a neighbouring tile."""
    found = action_faults(reader, decision, command.actor)
    found += _potion_faults(reader, command.actor, command.item)
    return found + doors.friend_faults(reader, command.actor, command.target)


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
    """D-ACT-4: A; a door on a neighbouring tile, not one that only a lever moves, nobody in the way."""
    return action_faults(reader, decision, command.actor) + doors.door_faults(reader, command)


def use_door(world: World, command: UseDoor) -> None:
    """D-ACT-4: open or shut a door."""
    pay(world, command.actor, 1)
    doors.swing(world, command.actor, command.door, "D-ACT-4")


def lever_faults(reader: Reader, decision: Decision, command: PullLever) -> list[Reason]:
    """D-ACT-4: A; a lever on one's own or a neighbouring tile."""
    return action_faults(reader, decision, command.actor) + doors.lever_faults(reader, command)


def pull_lever(world: World, command: PullLever) -> None:
    """D-ACT-4, D-OPP-2: a complex object."""
    pay(world, command.actor, 1)
    push(world, ActFrame(command.actor, "lever", command.lever, "handle"))


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
        owners = opportunity.act_owners(world, frame.actor, frame.trigger)
        replace(world, msgspec.structs.replace(frame, asked=True))
        if owners:
            push(world, OfferFrame(frame.actor, frame.trigger, owners, tile_of(world, frame.actor)))
        return True
    pop(world)
    if frame.stopped:
        world.emit(ActionStopped(
            actor=frame.actor, target=frame.stopped, trigger=frame.trigger, rule="D-OPP-3"))
        if frame.kind == "keep-up":
            magic.end_spell(world, frame.actor, "stopped")
    elif not able(world, frame.actor):
        return True
    elif frame.kind == "keep-up":
        magic.kept(world, frame.actor)
    elif frame.kind == "lock":
        hands.lock_done(world, frame.actor, frame.thing, frame.all_in)
    elif frame.kind == "drink":
        if hand_of(world, frame.actor, frame.thing):
            _drunk(world, frame.actor, frame.actor, frame.thing)
    elif frame.kind == "reload":
        if hand_of(world, frame.actor, frame.thing):
            _reload_done(world, frame.actor, frame.thing)
    else:
        doors.throw_lever(world, frame.actor, frame.thing, "D-ACT-4")
    return True
