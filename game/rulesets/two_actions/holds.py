"""Holds (D-WRES-3..9): what they keep one from, and how they end."""

from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able, adjacent, partner
from game.rulesets.shared.items import free_hands as _free_hands
from game.rulesets.shared.items import hand_of
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.events import HoldEnded
from game.rulesets.two_actions.facts import has_arms, rooted
from game.rulesets.two_actions.ties import all_grips, grips_on, held, pinned


def grip_of(reader: Reader, holder: int) -> Grip:
    """The hold a fighter has, target 0 for none."""
    return reader.get(holder, Grip)


def holders(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-WRES-3, D-MNT-6: whose hold keeps a fighter on its tile: on itself, or on the mount it rides."""
    found = grips_on(reader, fighter)
    mount = mount_of(reader, fighter)
    if mount:
        found += grips_on(reader, mount)
    return tuple(sorted({holder for holder, _ in found}))


def match_faults(reader: Reader, fighter: int, target: int) -> list[Reason]:
    """D-WRES-3: who is held wrestles its holders only (or their mounts and riders)."""
    holding = holders(reader, fighter)
    if not holding or target in holding or partner(reader, target) in holding:
        return []
    return [Reason("held")]


def arm_faults(reader: Reader, fighter: int, item: int) -> list[Reason]:
    """D-WRES-3: what a held weapon arm holds is of no use."""
    if hand_of(reader, fighter, item) == "main" and any(g.arm for _, g in grips_on(reader, fighter)):
        return [Reason("arm-held")]
    return []


def place_faults(reader: Reader, fighter: int) -> list[Reason]:
    """D-WRES-3, D-WRES-6, D-MAG-2: the held and the rooted cannot leave their tile."""
    if held(reader, fighter):
        return [Reason("pinned" if pinned(reader, fighter) else "held")]
    return [Reason("rooted")] if rooted(reader, fighter) else []


def hands_to_hold(reader: Reader, fighter: int, both: bool) -> tuple[str, ...]:
    """D-WRES-1: the hands a hold would take, weak hand first (pin and strangle: both, those that hold
    already counted in); empty when they are not free."""
    if not has_arms(reader, fighter):
        return ()
    grip = reader.get(fighter, Grip)
    free = set(_free_hands(reader, fighter)) | set(grip.hands)
    if both:
        return ("main", "off") if len(free) == 2 else ()
    for hand in ("off", "main"):
        if hand in free:
            return (hand,)
    return ()


def take_hold(world: World, holder: int, grip: Grip) -> None:
    """Lay a hold on somebody, or change the one there is."""
    world.set(holder, grip)


def end_hold(world: World, holder: int, why: str) -> None:
    """D-WRES-9: let go; nothing happens when nobody is held."""
    grip = world.get(holder, Grip)
    if grip.target:
        world.set(holder, Grip())
        world.emit(HoldEnded(actor=holder, target=grip.target, why=why, rule="D-WRES-9"))


def settle(world: World) -> None:
    """D-WRES-9: a hold ends when either is killed, unconscious, gone or no longer adjacent."""
    for holder, grip in all_grips(world):
        if not (able(world, holder) and able(world, grip.target)):
            end_hold(world, holder, "out")
        elif not adjacent(world, holder, grip.target):
            end_hold(world, holder, "apart")


def begin_round(world: World, holder: int) -> None:
    """D-WRES-5: a strangling must be kept up anew in each round's turn of the holder's."""
    grip = world.get(holder, Grip)
    if grip.target and grip.kept:
        world.change(holder, Grip, kept=False)


def end_turn(world: World, holder: int) -> None:
    """D-WRES-5: a strangling that was not kept up is a mere grab again."""
    grip = world.get(holder, Grip)
    if grip.target and grip.kind == "strangle" and not grip.kept:
        hands = grip.hands[-1:]
        world.set(holder, Grip(grip.target, "grab", grip.arm, hands))
        world.emit(HoldEnded(actor=holder, target=grip.target, why="lapsed", rule="D-WRES-5"))
