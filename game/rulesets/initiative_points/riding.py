"""Riding (P-DMG-3, D-MNT-2): the test of those not used to it, Dérobée and Acrobatie at 0."""

import msgspec

from game.battle.components import Fighter
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.initiative_points.checks import roll, succeeded, test
from game.rulesets.initiative_points.facts import rules_of
from game.rulesets.initiative_points.frames import MoveFrame
from game.rulesets.initiative_points.paying import act, phase_faults
from game.rulesets.shared import saddles
from game.rulesets.shared.commands import Dismount, MountUp
from game.rulesets.shared.events import RideTested
from game.rulesets.shared.stack import pop, replace
from game.rulesets.shared.ties import mount_of


def used_to_riding(reader: Reader, fighter: int) -> bool:
    """D-MNT-2: by trade (tag `rider`)."""
    return "rider" in reader.get(fighter, Fighter).tags


def before_move(world: World, frame: MoveFrame) -> bool:
    """D-MNT-2: failed, the action is lost; a natural 1 throws the rider; True when the move is over."""
    replace(world, msgspec.structs.replace(frame, ridden=True))
    rider = frame.actor
    if not mount_of(world, rider) or used_to_riding(world, rider):
        return False
    found = roll(world, test(world, rider, "acrobatics"), 0)
    obeyed = succeeded(found)
    world.emit(RideTested(
        actor=rider, target=mount_of(world, rider), roll=found, obeyed=obeyed, rule="D-MNT-2"))
    if obeyed:
        return False
    pop(world)
    if found.kept == 1:
        saddles.unhorse(world, rider, "ride")
    return True


def mount_faults(reader: Reader, decision: Decision, command: MountUp) -> list[Reason]:
    """P-DMG-3, D-MNT-5: a simple action."""
    return phase_faults(reader, decision, command.actor) or saddles.mount_faults(reader, command)


def mount_up(world: World, command: MountUp) -> None:
    """P-DMG-3: into the saddle."""
    act(world, command.actor, rules_of(world).simple, "mount")
    saddles.mount_up(world, command)


def dismount_faults(reader: Reader, decision: Decision, command: Dismount) -> list[Reason]:
    """P-DMG-3: a simple action."""
    return phase_faults(reader, decision, command.actor) or saddles.dismount_faults(reader, command)


def dismount(world: World, command: Dismount) -> None:
    """P-DMG-3: down."""
    act(world, command.actor, rules_of(world).simple, "dismount")
    saddles.dismount(world, command)
