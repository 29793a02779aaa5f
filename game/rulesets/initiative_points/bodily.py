"""Postures, cover and things (P-FREE-3, P-FREE-4, P-SIM-6, P-SIM-7, P-SIM-10..12)."""

from collections.abc import Iterator

from game.battle.commands import Command
from game.battle.components import Door, Gear, Item, Lever, Posture
from game.battle.decision import Decision
from game.battle.events import PostureChanged
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import ALL_STEPS
from game.rulesets.initiative_points import bows, wounds
from game.rulesets.initiative_points.commands import Kneel, LetFall, PutDown, Ready, TakeCover
from game.rulesets.initiative_points.components import Potion, Sheltered, Weapon
from game.rulesets.initiative_points.events import CoverTaken, Healed, Knelt
from game.rulesets.initiative_points.facts import armed, category, hit_points, rules_of
from game.rulesets.initiative_points.paying import act, act_freely, phase_faults
from game.rulesets.shared import doors, items
from game.rulesets.shared.bodies import able_friends, adjacent, tile_of
from game.rulesets.shared.commands import (
    Drink,
    DropProne,
    Give,
    PickUp,
    PullLever,
    StandUp,
    UseDoor,
)
from game.rulesets.shared.ties import mount_of

# -- free ---------------------------------------------------------------------------------------


def kneel_faults(reader: Reader, decision: Decision, command: Kneel) -> list[Reason]:
    """P-FREE-4: from standing, on foot."""
    found = phase_faults(reader, decision, command.actor)
    posture = reader.get(command.actor, Posture)
    if posture.prone:
        found.append(Reason("prone"))
    if posture.kneeling:
        found.append(Reason("kneeling"))
    if mount_of(reader, command.actor):
        found.append(Reason("mounted"))
    return found


def kneel(world: World, command: Kneel) -> None:
    """P-FREE-4: lower eyes, half a level high."""
    act_freely(world, command.actor, "kneel")
    world.change(command.actor, Posture, kneeling=True)
    world.emit(Knelt(actor=command.actor, rule="P-FREE-4"))


def drop_prone_faults(reader: Reader, decision: Decision, command: DropProne) -> list[Reason]:
    """P-FREE-4: on foot."""
    found = phase_faults(reader, decision, command.actor)
    if reader.get(command.actor, Posture).prone:
        found.append(Reason("prone"))
    if mount_of(reader, command.actor):
        found.append(Reason("mounted"))
    return found


def drop_prone(world: World, command: DropProne) -> None:
    """P-FREE-4, P-SIM-2: down at once; the arrow is put back."""
    act_freely(world, command.actor, "drop-prone")
    bows.put_back(world, command.actor)
    wounds.fall_prone(world, command.actor, "P-FREE-4")


def let_fall_faults(reader: Reader, decision: Decision, command: LetFall) -> list[Reason]:
    """P-FREE-3: something in hand."""
    found = phase_faults(reader, decision, command.actor)
    gear = reader.get(command.actor, Gear)
    return found if gear.main or gear.off else [*found, Reason("not-in-hand")]


def let_fall(world: World, command: LetFall) -> None:
    """P-FREE-3: what both hands hold, in one free action."""
    act_freely(world, command.actor, "let-fall")
    for item in items.held(world, command.actor):
        items.drop(world, command.actor, item, "dropped", "P-FREE-3")


# -- up, and behind something -------------------------------------------------------------------


def stand_faults(reader: Reader, decision: Decision, command: StandUp) -> list[Reason]:
    """P-SIM-11: from prone or kneeling."""
    found = phase_faults(reader, decision, command.actor)
    posture = reader.get(command.actor, Posture)
    return found if posture.prone or posture.kneeling else [*found, Reason("not-prone")]


def stand(world: World, command: StandUp) -> None:
    """P-SIM-11: a simple action."""
    act(world, command.actor, rules_of(world).simple, "stand")
    world.set(command.actor, Posture(False, world.get(command.actor, Posture).facing))
    world.emit(PostureChanged(actor=command.actor, prone=False, rule="P-SIM-11"))


def cover_faults(reader: Reader, decision: Decision, command: TakeCover) -> list[Reason]:
    """P-SIM-10: an obstacle on a neighbouring tile."""
    found = phase_faults(reader, decision, command.actor)
    board = reader.board
    if not board.inside(*command.at):
        return [*found, Reason("path-outside", {"x": command.at[0], "y": command.at[1]})]
    tile = command.at[1] * board.width + command.at[0]
    x, y = board.xy(tile_of(reader, command.actor))
    if max(abs(command.at[0] - x), abs(command.at[1] - y)) != 1:
        found.append(Reason("not-adjacent"))
    if not board.obstacle[tile]:
        found.append(Reason("no-obstacle"))
    if reader.get(command.actor, Sheltered).obstacle == tile:
        found.append(Reason("covered"))
    if mount_of(reader, command.actor):
        found.append(Reason("mounted"))
    return found


def take_cover(world: World, command: TakeCover) -> None:
    """P-SIM-10: until one moves."""
    act(world, command.actor, rules_of(world).simple, "take-cover")
    world.set(command.actor, Sheltered(command.at[1] * world.board.width + command.at[0]))
    world.emit(CoverTaken(actor=command.actor, to=command.at, rule="P-SIM-10"))


# -- things -------------------------------------------------------------------------------------


def pick_up_faults(reader: Reader, decision: Decision, command: PickUp) -> list[Reason]:
    """P-SIM-6: something lying on one's own or a neighbouring tile, into a free hand."""
    found = phase_faults(reader, decision, command.actor)
    if command.item not in items.lying_near(reader, command.actor):
        return [*found, Reason("not-lying-here")]
    if command.hand not in items.hands_for(reader, command.actor, command.item):
        found.append(Reason("no-free-hand"))
    return found


def pick_up(world: World, command: PickUp) -> None:
    """P-SIM-6: a simple action."""
    act(world, command.actor, rules_of(world).simple, "pick-up")
    items.pick_up(world, command.actor, command.item, command.hand, "P-SIM-6")


def put_down_faults(reader: Reader, decision: Decision, command: PutDown) -> list[Reason]:
    """P-SIM-6: something in hand."""
    found = phase_faults(reader, decision, command.actor)
    return found if items.hand_of(reader, command.actor, command.item) else [*found, Reason("not-in-hand")]


def put_down(world: World, command: PutDown) -> None:
    """P-SIM-6: laid down carefully, a simple action."""
    act(world, command.actor, rules_of(world).simple, "put-down")
    items.drop(world, command.actor, command.item, "put-down", "P-SIM-6")


def ready_cost(reader: Reader, actor: int, item: int) -> int:
    """P-SIM-7: simple from sheath or belt, complex from a pack or the ground."""
    rules = rules_of(reader)
    arm = reader.find(item, Weapon)
    stowed = item in reader.get(actor, Gear).bag and (arm is None or arm.stowed)
    return rules.simple if stowed else rules.complex


def ready_faults(reader: Reader, decision: Decision, command: Ready) -> list[Reason]:
    """P-SIM-7: a weapon or shield in the bag, or lying beside."""
    found = phase_faults(reader, decision, command.actor)
    bagged = command.item in reader.get(command.actor, Gear).bag
    if not bagged and command.item not in items.lying_near(reader, command.actor):
        return [*found, Reason("not-in-bag")]
    if category(reader, command.item) not in ("weapon", "shield", "potion"):
        return [*found, Reason("take-out-instead")]
    hands = (items.hands_to_draw if bagged else items.hands_for)(reader, command.actor, command.item)
    return found if command.hand in hands else [*found, Reason("no-free-hand")]


def ready(world: World, command: Ready) -> None:
    """P-SIM-7, P-SIM-2: what the hand held is put away; an arrow on the string is put back."""
    act(world, command.actor, ready_cost(world, command.actor, command.item), "ready")
    bows.put_back(world, command.actor)
    if command.item in world.get(command.actor, Gear).bag:
        items.take_from_bag(world, command.actor, command.item, command.hand, "draw", "P-SIM-7")
    else:
        items.pick_up(world, command.actor, command.item, command.hand, "P-SIM-7")


# -- simple objects -----------------------------------------------------------------------------


def door_faults(reader: Reader, decision: Decision, command: UseDoor) -> list[Reason]:
    """P-SIM-12: a door beside."""
    return phase_faults(reader, decision, command.actor) or doors.door_faults(reader, command)


def use_door(world: World, command: UseDoor) -> None:
    """P-SIM-12: a simple object."""
    act(world, command.actor, rules_of(world).simple, "door")
    doors.swing(world, command.actor, command.door, "P-SIM-12")


def lever_faults(reader: Reader, decision: Decision, command: PullLever) -> list[Reason]:
    """P-SIM-12: a lever beside."""
    return phase_faults(reader, decision, command.actor) or doors.lever_faults(reader, command)


def pull_lever(world: World, command: PullLever) -> None:
    """P-SIM-12: a simple object."""
    act(world, command.actor, rules_of(world).simple, "lever")
    doors.throw_lever(world, command.actor, command.lever, "P-SIM-12")


def drink_faults(reader: Reader, decision: Decision, command: Drink) -> list[Reason]:
    """P-SIM-12: a potion in hand."""
    found = phase_faults(reader, decision, command.actor)
    return found if _potion(reader, command.actor, command.item) else [*found, Reason("no-potion-in-hand")]


def _potion(reader: Reader, actor: int, item: int) -> bool:
    return bool(items.hand_of(reader, actor, item)) and reader.find(item, Potion) is not None


def drink(world: World, command: Drink) -> None:
    """P-SIM-12: drunk."""
    act(world, command.actor, rules_of(world).simple, "drink")
    _drunk(world, command.actor, command.actor, command.item)


def give_faults(reader: Reader, decision: Decision, command: Give) -> list[Reason]:
    """P-SIM-12: to an able friend beside."""
    found = phase_faults(reader, decision, command.actor)
    if not _potion(reader, command.actor, command.item):
        found.append(Reason("no-potion-in-hand"))
    return found + doors.friend_faults(reader, command.actor, command.target)


def give(world: World, command: Give) -> None:
    """P-SIM-12: the friend drinks it."""
    act(world, command.actor, rules_of(world).simple, "give")
    _drunk(world, command.actor, command.target, command.item)


def _drunk(world: World, giver: int, drinker: int, item: int) -> None:
    given = wounds.heal(world, drinker, world.get(item, Potion).heals)
    items.use_up(world, giver, item)
    world.emit(Healed(
        actor=giver, target=drinker, points=given, left=hit_points(world, drinker),
        what=world.get(item, Item).name, rule="P-SIM-12"))


# -- what might be done -------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """Every act of this module that might be legal."""
    yield Kneel(actor)
    yield DropProne(actor)
    yield StandUp(actor)
    x, y = reader.board.xy(tile_of(reader, actor))
    for dx, dy in ALL_STEPS:
        yield TakeCover(actor, (x + dx, y + dy))
    if armed(reader, actor):
        yield LetFall(actor)
        yield from _things(reader, actor)
    for thing in reader.things:
        if reader.find(thing, Door) is not None and adjacent(reader, actor, thing):
            yield UseDoor(actor, thing)
        elif reader.find(thing, Lever) is not None and adjacent(reader, actor, thing):
            yield PullLever(actor, thing)


def _things(reader: Reader, actor: int) -> Iterator[Command]:
    for item in items.held(reader, actor):
        yield PutDown(actor, item)
        if reader.find(item, Potion) is not None:
            yield Drink(actor, item)
            for friend in able_friends(reader, actor):
                yield Give(actor, item, friend)
    near = items.lying_near(reader, actor)
    for hand in ("main", "off"):
        for item in (*reader.get(actor, Gear).bag, *near):
            yield Ready(actor, item, hand)
        for item in near:
            yield PickUp(actor, item, hand)
