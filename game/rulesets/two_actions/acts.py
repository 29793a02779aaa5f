"""Plain actions and bonus actions (ACT): standing, things, potions, doors, levers, reloading, tending."""

from collections.abc import Callable, Iterator
from typing import Any

from game.battle.commands import Command
from game.battle.components import Door, Gear, Lever, Posture
from game.battle.decision import Decision
from game.battle.events import PostureChanged
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared import doors, items
from game.rulesets.shared.bodies import able_friends
from game.rulesets.shared.commands import (
    Draw,
    Drink,
    DropItem,
    DropProne,
    Give,
    PickUp,
    PullLever,
    StandUp,
    Tend,
    UseDoor,
)
from game.rulesets.shared.events import Tended
from game.rulesets.shared.items import hand_of
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions import holds, objects, wounds
from game.rulesets.two_actions.commands import Reload, Sheathe, TakeOut
from game.rulesets.two_actions.components import Afflictions, Health, Tables
from game.rulesets.two_actions.facts import category, has_arms, prone
from game.rulesets.two_actions.points import action_faults, bonus_faults, count_bonus, pay
from game.rulesets.two_actions.talents import talent_sum, talent_switch
from game.rulesets.two_actions.ties import pinned

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
    if pinned(reader, command.actor):
        found.append(Reason("pinned"))
    if mount_of(reader, command.actor):
        found.append(Reason("mounted"))
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


def hand_faults(reader: Reader, decision: Decision, actor: int) -> list[Reason]:
    """D-ACT-4, D-TIME-6: drawing and sheathing take A, or a bonus action for those whose talent says so."""
    if not talent_switch(reader, actor, "quick_draw"):
        return action_faults(reader, decision, actor)
    found = bonus_faults(reader, decision, actor)
    return [*found, Reason("pinned")] if pinned(reader, actor) else found


def pay_hand(world: World, actor: int) -> None:
    """D-ACT-4: what drawing or sheathing costs."""
    if talent_switch(world, actor, "quick_draw"):
        count_bonus(world, actor)
    else:
        pay(world, actor, 1)


def draw_faults(reader: Reader, decision: Decision, command: Draw) -> list[Reason]:
    """D-ACT-4: a weapon or shield from the bag; what the hand held is sheathed in the same action."""
    found = hand_faults(reader, decision, command.actor)
    if command.item not in reader.get(command.actor, Gear).bag:
        return [*found, Reason("not-in-bag")]
    if category(reader, command.item) not in ("weapon", "shield"):
        found.append(Reason("take-out-instead"))
    elif command.hand not in items.hands_to_draw(reader, command.actor, command.item):
        found.append(Reason("no-free-hand"))
    return found


def draw(world: World, command: Draw) -> None:
    """D-ACT-4: draw or swap."""
    pay_hand(world, command.actor)
    items.take_from_bag(world, command.actor, command.item, command.hand, "draw", "D-ACT-4")


def sheathe_faults(reader: Reader, decision: Decision, command: Sheathe) -> list[Reason]:
    """D-ACT-4: what a hand holds, into the bag."""
    found = hand_faults(reader, decision, command.actor)
    if not hand_of(reader, command.actor, command.item):
        return [*found, Reason("not-in-hand")]
    return found + holds.arm_faults(reader, command.actor, command.item)


def sheathe(world: World, command: Sheathe) -> None:
    """D-ACT-4: sheathe."""
    pay_hand(world, command.actor)
    items.sheathe(world, command.actor, command.item, "D-ACT-4")


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
        wrong = doors.friend_faults(reader, command.actor, command.target)
        if wrong:
            return found + wrong
    return found if tended_conditions(reader, command.target) else [*found, Reason("nothing-to-tend")]


def tend(world: World, command: Tend) -> None:
    """D-ACT-5: ends bleeding; a healer's talent eases fatigue too."""
    pay(world, command.actor, 1)
    fatigue = world.get(command.target, Health).fatigue
    eased = min(fatigue, talent_sum(world, command.actor, "tend_fatigue"))
    world.emit(Tended(actor=command.actor, target=command.target, fatigue=eased, rule="D-ACT-5"))
    wounds.end_conditions(
        world, command.target, tended_conditions(world, command.target), "tended", command.actor)
    if eased:
        world.change(command.target, Health, fatigue=fatigue - eased)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    StandUp: stand_faults, DropProne: drop_prone_faults, TakeOut: take_out_faults, PickUp: pick_up_faults,
    DropItem: drop_item_faults, Draw: draw_faults, Sheathe: sheathe_faults, Drink: objects.drink_faults,
    Give: objects.give_faults, UseDoor: objects.door_faults, PullLever: objects.lever_faults,
    Reload: objects.reload_faults, Tend: tend_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    StandUp: stand, DropProne: drop_prone, TakeOut: take_out, PickUp: pick_up, DropItem: drop_item,
    Draw: draw, Sheathe: sheathe, Drink: objects.drink, Give: objects.give,
    UseDoor: objects.use_door, PullLever: objects.pull_lever, Reload: objects.reload, Tend: tend,
}
