"""Words and skills (P-FREE-1, P-FREE-2, P-CPX-3, P-CPX-4): telling friends, orders, tending, locks."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from game.battle.commands import Command
from game.battle.components import Door, Gear, Item, Position
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.initiative_points import wounds
from game.rulesets.initiative_points.checks import Check, pair, roll, succeeded, test
from game.rulesets.initiative_points.commands import GiveOrders, Tell
from game.rulesets.initiative_points.components import Clock, Guard, Life, Mark, Sheet
from game.rulesets.initiative_points.events import GestureRead, Healed, OrdersGiven, Told
from game.rulesets.initiative_points.facts import apart, armed, hit_points, known_enemy, rules_of, skill
from game.rulesets.initiative_points.paying import act, act_freely, phase_faults
from game.rulesets.initiative_points.watching import in_view
from game.rulesets.shared import doors
from game.rulesets.shared.bodies import able, able_enemies, able_friends, adjacent, friends, tile_of
from game.rulesets.shared.commands import OpenLock, Tend
from game.rulesets.shared.events import LockTried
from game.rulesets.shared.ties import is_mount


def within(reader: Reader, one: int, other: int, metres: int) -> bool:
    """Whether two fighters are within so many metres."""
    far = apart(reader, tile_of(reader, one), tile_of(reader, other))
    return far * rules_of(reader).tile_decimetres <= metres * 10


# -- telling ------------------------------------------------------------------------------------


def tell_faults(reader: Reader, decision: Decision, command: Tell) -> list[Reason]:
    """P-FREE-1, P-FREE-2: a friend in earshot (20 m), or in sight of the gesture; a known enemy."""
    found = phase_faults(reader, decision, command.actor)
    friend = command.friend
    if friend not in reader.fighters or not able(reader, friend) or friend == command.actor or not friends(
            reader, command.actor, friend) or is_mount(reader, friend):
        return [*found, Reason("no-friend")]
    if not known_enemy(reader, command.actor, command.target):
        return [*found, Reason("no-target")]
    if command.how == "speech":
        if not within(reader, command.actor, friend, rules_of(reader).speech_metres):
            found.append(Reason("nobody-hears"))
    elif not in_view(reader, friend, command.actor):
        found.append(Reason("not-in-sight"))
    elif not armed(reader, command.actor):
        found.append(Reason("no-arms"))
    return found


def gesture_test(reader: Reader, friend: int) -> Check:
    """P-FREE-2: Intelligence at 0, for whoever is not familiar with gestures."""
    return pair(reader, friend, "wits", "gestures")


def tell(world: World, command: Tell) -> None:
    """P-FREE-1, P-FREE-2: the friend is told whom to attack, until it is told otherwise."""
    act_freely(world, command.actor, command.how)
    rule = "P-FREE-1" if command.how == "speech" else "P-FREE-2"
    world.emit(Told(
        actor=command.actor, target=command.target, friend=command.friend, how=command.how, rule=rule))
    if command.how == "gesture" and not world.get(command.friend, Sheet).familiar:
        found = roll(world, gesture_test(world, command.friend), 0)
        understood = succeeded(found)
        world.emit(GestureRead(
            actor=command.friend, target=command.actor, roll=found, understood=understood, rule=rule))
        if not understood:
            return
    world.set(command.friend, Mark(command.target, command.actor))


# -- orders -------------------------------------------------------------------------------------


def order_test(reader: Reader, actor: int) -> Check:
    """P-CPX-3: Charisme and Art de la guerre."""
    return test(reader, actor, "warcraft")


def hearers(reader: Reader, actor: int) -> tuple[int, ...]:
    """P-CPX-3: friends within 20 m who have had no order this round and still count points, those with the
    most points first."""
    found = [
        f for f in able_friends(reader, actor)
        if not is_mount(reader, f) and not reader.get(f, Guard).ordered
        and within(reader, actor, f, rules_of(reader).order_metres)]
    return tuple(sorted(found, key=lambda f: (-reader.get(f, Clock).points, f)))


def order_most(reader: Reader, actor: int) -> int:
    """P-CPX-3: at most as many friends as the level of Art de la guerre, at least one."""
    return max(1, skill(reader, actor, "warcraft"))


def order_faults(reader: Reader, decision: Decision, command: GiveOrders) -> list[Reason]:
    """P-CPX-3: to friends in earshot, once each a round, no more than one commands."""
    found = phase_faults(reader, decision, command.actor)
    most = order_most(reader, command.actor)
    if not command.friends or len(set(command.friends)) != len(command.friends):
        return [*found, Reason("nobody-hears")]
    if len(command.friends) > most:
        found.append(Reason("too-many-friends", {"most": most}))
    if not set(command.friends) <= set(hearers(reader, command.actor)):
        found.append(Reason("nobody-hears"))
    return found


def order_gain(reader: Reader, total: int) -> int:
    """P-CPX-3: 2 + result / 5, at most 5."""
    rules = rules_of(reader)
    return min(rules.order_most, rules.order_base + total // rules.order_share)


def give_orders(world: World, command: GiveOrders) -> None:
    """P-CPX-3: a complex action."""
    act(world, command.actor, rules_of(world).complex, "order")
    found = roll(world, order_test(world, command.actor), 0)
    gain = order_gain(world, found.total) if succeeded(found) else 0
    world.emit(OrdersGiven(
        actor=command.actor, roll=found, gain=gain, friends=command.friends, rule="P-CPX-3"))
    for friend in command.friends:
        world.change(friend, Guard, ordered=True)
        if gain:
            world.change(friend, Clock, points=world.get(friend, Clock).points + gain, passed=False)


# -- tending ------------------------------------------------------------------------------------


def tend_faults(reader: Reader, decision: Decision, command: Tend) -> list[Reason]:
    """P-CPX-4: oneself or an able friend beside, with a wound that nobody has tended yet."""
    found = phase_faults(reader, decision, command.actor)
    if command.target != command.actor:
        wrong = doors.friend_faults(reader, command.actor, command.target)
        if wrong:
            return found + wrong
    life = reader.get(command.target, Life)
    return found if life.lost and life.wounds > life.tended else [*found, Reason("nothing-to-tend")]


def tend(world: World, command: Tend) -> None:
    """P-CPX-4: Intelligence and the healer's skill at 0: 1d3 hit points back; a wound is tended once."""
    act(world, command.actor, rules_of(world).complex, "tend")
    found = roll(world, test(world, command.actor, "healing"), 0)
    world.change(command.target, Life, tended=world.get(command.target, Life).tended + 1)
    given = 0
    if succeeded(found):
        given = wounds.heal(world, command.target, world.roll(rules_of(world).tend_die))
    world.emit(Healed(
        actor=command.actor, target=command.target, points=given, left=hit_points(world, command.target),
        what="tend", roll=found, rule="P-CPX-4"))


# -- locks --------------------------------------------------------------------------------------


def key_for(reader: Reader, actor: int, door: int) -> int:
    """The key of a lock in hand or bag, 0 for none."""
    kind = reader.get(door, Door).key
    gear = reader.get(actor, Gear)
    return next(
        (i for i in (gear.main, gear.off, *gear.bag) if i and kind and reader.get(i, Item).kind == kind), 0)


def lock_faults(reader: Reader, decision: Decision, command: OpenLock) -> list[Reason]:
    """P-CPX-4: a locked door beside, by somebody with hands."""
    found = phase_faults(reader, decision, command.actor)
    door = reader.find(command.door, Door) if command.door in reader.things else None
    if door is None:
        return [*found, Reason("no-door")]
    if not adjacent(reader, command.actor, command.door):
        found.append(Reason("not-adjacent"))
    if not door.lock or door.open:
        found.append(Reason("not-locked"))
    if not armed(reader, command.actor):
        found.append(Reason("no-arms"))
    if command.all_in != "none":
        found.append(Reason("not-offered"))
    return found


def lock_needed(reader: Reader, door: int) -> int:
    """P-CPX-4: the lock's difficulty, made for a d20 test, less half the base."""
    return max(0, reader.get(door, Door).lock - rules_of(reader).base // 2)


def open_lock(world: World, command: OpenLock) -> None:
    """P-CPX-4: with its key, else by Intelligence and the skill of locks."""
    act(world, command.actor, rules_of(world).complex, "lock")
    spot = world.get(command.door, Position)
    if key_for(world, command.actor, command.door):
        opened, found = True, None
    else:
        found = roll(world, test(world, command.actor, "locks"), lock_needed(world, command.door))
        opened = succeeded(found)
    if opened:
        world.set(command.door, msgspec.structs.replace(world.get(command.door, Door), lock=0, open=True))
    world.emit(LockTried(
        actor=command.actor, door=command.door, to=(spot.x, spot.y), opened=opened, key=found is None,
        roll=found, rule="P-CPX-4"))


# -- what might be done -------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """Telling, orders (the friends with the most points, in every number), tending and locks."""
    mates = [f for f in able_friends(reader, actor) if not is_mount(reader, f)]
    for friend in mates:
        for target in able_enemies(reader, actor):
            yield Tell(actor, friend, target, "speech")
            yield Tell(actor, friend, target, "gesture")
    heard = hearers(reader, actor)
    for number in range(1, min(len(heard), order_most(reader, actor)) + 1):
        for some in combinations(heard[:4], number):
            yield GiveOrders(actor, some)
    for target in (actor, *mates):
        yield Tend(actor, target)
    for thing in reader.things:
        if reader.find(thing, Door) is not None:
            yield OpenLock(actor, thing)
