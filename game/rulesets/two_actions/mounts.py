"""Mounts in `two-actions`: what getting up and down costs, and who is used to it; the rest is shared."""

from collections.abc import Callable
from typing import Any

from game.battle.components import Fighter
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared import saddles
from game.rulesets.shared.commands import Dismount, MountUp
from game.rulesets.shared.saddles import candidates
from game.rulesets.two_actions import holds
from game.rulesets.two_actions.points import action_faults, pay
from game.rulesets.two_actions.talents import talent_switch


def used_to_riding(reader: Reader, fighter: int) -> bool:
    """D-MNT-2: by trade (tag `rider`) or talent."""
    return "rider" in reader.get(fighter, Fighter).tags or talent_switch(reader, fighter, "used_to_riding")


def mount_faults(reader: Reader, decision: Decision, command: MountUp) -> list[Reason]:
    """D-ACT-4, D-MNT-5, D-MNT-6: A; onto nobody's mount that is held."""
    found = action_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    found += saddles.mount_faults(reader, command)
    if command.mount in reader.fighters and holds.holders(reader, command.mount):
        found.append(Reason("held"))
    return list({reason.code: reason for reason in found}.values())


def mount_up(world: World, command: MountUp) -> None:
    """D-ACT-4: into the saddle, A."""
    pay(world, command.actor, 1)
    saddles.mount_up(world, command)


def dismount_faults(reader: Reader, decision: Decision, command: Dismount) -> list[Reason]:
    """D-ACT-4: A."""
    found = action_faults(reader, decision, command.actor)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    return found + saddles.dismount_faults(reader, command)


def dismount(world: World, command: Dismount) -> None:
    """D-ACT-4: down, A."""
    pay(world, command.actor, 1)
    saddles.dismount(world, command)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    MountUp: mount_faults, Dismount: dismount_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {MountUp: mount_up, Dismount: dismount}

__all__ = ["APPLY", "FAULTS", "candidates", "used_to_riding"]
