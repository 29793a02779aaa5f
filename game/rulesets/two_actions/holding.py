"""Keeping hold (D-DMG-6): what a struck arm holds, and the test not to drop it."""

from collections.abc import Iterator

import msgspec

from game.battle.commands import AllIn
from game.battle.components import Gear, Item
from game.battle.world import Reader, World
from game.rulesets.shared import items
from game.rulesets.shared.stack import replace
from game.rulesets.two_actions.checks import (
    hold_test,
    roll,
)
from game.rulesets.two_actions.commands import KeepHold
from game.rulesets.two_actions.events import (
    KeptHold,
)
from game.rulesets.two_actions.facts import reactions, rules_of, two_handed, vigour
from game.rulesets.two_actions.frames import AttackFrame
from game.rulesets.two_actions.points import (
    pay,
)

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

def held_by_arm(reader: Reader, fighter: int, hand: str) -> int:
    """What an arm holds; both arms hold a two-handed weapon."""
    gear = reader.get(fighter, Gear)
    if hand == "off" and not gear.off and two_handed(reader, gear.main):
        return gear.main
    return gear.main if hand == "main" else gear.off


def keep_hold(world: World, frame: AttackFrame, command: KeepHold) -> None:
    """D-DMG-6: strictly above the attack's total (or margin + 10), or the item falls."""
    if command.all_in == "reactions":
        pay(world, command.actor, 0, 2)
    item = frame.dropping[0]
    against = hold_difficulty(world, frame)
    result = roll(world, hold_test(world, command.actor, command.all_in), against)
    kept = result.total > against
    world.emit(KeptHold(
        actor=command.actor, target=frame.actor, roll=result, item=item,
        name=world.get(item, Item).name, kept=kept, rule="D-DMG-6"))
    if not kept:
        items.drop(world, command.actor, item, "arm-hit", "D-DMG-6")
    replace(world, msgspec.structs.replace(frame, stage="after", dropping=()))


def holds(reader: Reader, fighter: int) -> Iterator[KeepHold]:
    """D-TIME-8: the test to keep hold, plain or all-in with 2 reaction points."""
    yield KeepHold(fighter)
    if reactions(reader, fighter) >= 2:
        yield KeepHold(fighter, "reactions")


def hold_difficulty(reader: Reader, frame: AttackFrame) -> int:
    """D-DMG-6: what the test to keep hold must exceed."""
    if rules_of(reader).drop_dc == "margin_plus_10":
        return frame.total - vigour(reader, frame.target) + 10
    return frame.total
