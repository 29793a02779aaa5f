"""Riding without being used to it (D-MNT-2): the test before the mount moves."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.battle.commands import Command
from game.battle.decision import Decision
from game.battle.world import Reader, World
from game.rulesets.shared import saddles
from game.rulesets.shared.asking import Answering, of
from game.rulesets.shared.events import RideTested
from game.rulesets.shared.stack import pop, push, replace, top
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions import mounts
from game.rulesets.two_actions.checks import Check, own_test, roll
from game.rulesets.two_actions.commands import Stake
from game.rulesets.two_actions.facts import actions, can_react, reactions, rules_of
from game.rulesets.two_actions.frames import MoveFrame, RideFrame
from game.rulesets.two_actions.points import pay


def must_test(reader: Reader, rider: int) -> bool:
    """D-MNT-2: mounted, and not used to it."""
    return bool(mount_of(reader, rider)) and not mounts.used_to_riding(reader, rider)


def ride_test(reader: Reader, rider: int, all_in: str = "none") -> Check:
    """D-MNT-2: d20 + DEX."""
    return own_test(reader, rider, "dexterity", all_in)


def stakes(reader: Reader, rider: int) -> list[Stake]:
    """D-TIME-8: the test of an action already paid with 1 A: 1 A more, or 2 R."""
    found = [Stake(rider)]
    if actions(reader, rider) >= 1:
        found.append(Stake(rider, "actions"))
    if reactions(reader, rider) >= 2 and can_react(reader, rider):
        found.append(Stake(rider, "reactions"))
    return found


def before_move(world: World, frame: MoveFrame) -> bool:
    """D-MNT-2: ask the mount first; True when something was laid on the stack or settled."""
    replace(world, msgspec.structs.replace(frame, ridden=True))
    if must_test(world, frame.actor):
        push(world, RideFrame(frame.actor))
        return True
    return False


def resolve(world: World, frame: RideFrame) -> bool:
    """D-MNT-2: the test, once it is known whether it is played all-in."""
    if len(stakes(world, frame.actor)) > 1:
        return False
    _test(world, frame.actor, "none")
    return True


def decision(reader: Reader, frame: RideFrame) -> Decision:
    """D-TIME-8: what to stake on the mount's obedience."""
    return of("choice", reader, frame.actor, (frame.actor,), 0, "ride", {
        "against": rules_of(reader).ride_difficulty})


def answers(reader: Reader, frame: RideFrame) -> Iterable[Command]:
    """Plain, or all-in."""
    return stakes(reader, frame.actor)


def answered(world: World, frame: RideFrame, command: Command) -> None:
    """Pay the stake and roll."""
    assert isinstance(command, Stake)
    if command.all_in == "actions":
        pay(world, frame.actor, 1)
    elif command.all_in == "reactions":
        pay(world, frame.actor, 0, 2)
    _test(world, frame.actor, command.all_in)


def _test(world: World, rider: int, all_in: str) -> None:
    """D-MNT-2: 12 or more and the mount moves; else the action is lost; a natural 1 unhorses."""
    against = rules_of(world).ride_difficulty
    result = roll(world, ride_test(world, rider, all_in), against)
    obeyed = result.kept != 1 and result.total >= against
    world.emit(RideTested(
        actor=rider, target=mount_of(world, rider), roll=result, obeyed=obeyed, rule="D-MNT-2"))
    pop(world)
    if obeyed:
        return
    assert isinstance(top(world), MoveFrame)
    pop(world)
    if result.kept == 1:
        saddles.unhorse(world, rider, "ride")


HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {RideFrame: resolve}
ANSWERS: dict[type[Any], Answering] = {RideFrame: Answering(decision, answers, answered)}
