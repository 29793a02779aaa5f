"""Shooting and throwing (P-SIM-1..4): aim, nock, loose."""

from collections.abc import Iterator

from game.battle.commands import Command
from game.battle.components import Item, Posture
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.initiative_points import melee
from game.rulesets.initiative_points.checks import shot_difficulty
from game.rulesets.initiative_points.commands import Aim, Nock, Shoot
from game.rulesets.initiative_points.components import Aimed, Weapon
from game.rulesets.initiative_points.events import AimedAt, AimLost, ArrowPutBack, Nocked
from game.rulesets.initiative_points.facts import apart, known_enemy, nocked, rules_of, weapons
from game.rulesets.initiative_points.paying import act, phase_faults
from game.rulesets.shared.bodies import able, able_enemies, tile_of
from game.rulesets.shared.components import Wear
from game.rulesets.shared.lines import line_faults


def ranged(reader: Reader, fighter: int) -> tuple[int, ...]:
    """The bows and throwing weapons in hand."""
    return tuple(w for w in weapons(reader, fighter) if w and reader.get(w, Weapon).range != "none")


def bows(reader: Reader, fighter: int) -> tuple[int, ...]:
    """The bows in hand."""
    return tuple(w for w in ranged(reader, fighter) if reader.get(w, Weapon).range == "bow")


# -- aiming -------------------------------------------------------------------------------------


def aim_faults(reader: Reader, decision: Decision, command: Aim) -> list[Reason]:
    """P-SIM-1: a nocked bow or a throwing weapon in hand, and a target in line."""
    found = phase_faults(reader, decision, command.actor)
    if found:
        return found
    if not known_enemy(reader, command.actor, command.target):
        return [Reason("no-target")]
    ready = [w for w in ranged(reader, command.actor) if reader.get(w, Weapon).range == "thrown" or nocked(
        reader, w)]
    if not ready:
        return [Reason("nothing-to-aim")]
    return line_faults(reader, command.actor, command.target)


def aim(world: World, command: Aim) -> None:
    """P-SIM-1: +1 each, and 2 points of cover or distance less; another target begins anew."""
    act(world, command.actor, rules_of(world).simple, "aim", keeps_aim=True)
    aimed = world.get(command.actor, Aimed)
    times = aimed.times + 1 if aimed.target == command.target else 1
    world.set(command.actor, Aimed(command.target, times))
    world.emit(AimedAt(actor=command.actor, target=command.target, times=times, rule="P-SIM-1"))


def settle(world: World) -> None:
    """P-SIM-1: aim is lost when the target is out or out of sight."""
    for fighter in world.fighters:
        aimed = world.get(fighter, Aimed)
        if not aimed.times:
            continue
        gone = not able(world, fighter) or not known_enemy(world, fighter, aimed.target)
        if gone or any(r.code == "no-line" for r in line_faults(world, fighter, aimed.target)):
            world.set(fighter, Aimed())
            world.emit(AimLost(actor=fighter, rule="P-SIM-1"))


# -- nocking ------------------------------------------------------------------------------------


def nock_faults(reader: Reader, decision: Decision, command: Nock) -> list[Reason]:
    """P-SIM-2: a bow in hand without an arrow on it; not on the ground."""
    found = phase_faults(reader, decision, command.actor)
    if found:
        return found
    if command.weapon not in bows(reader, command.actor):
        return [Reason("no-bow")]
    if nocked(reader, command.weapon):
        found.append(Reason("nocked"))
    if reader.get(command.actor, Posture).prone:
        found.append(Reason("bow-while-prone"))
    return found


def nock(world: World, command: Nock) -> None:
    """P-SIM-2: an arrow from the quiver, and the string drawn."""
    act(world, command.actor, rules_of(world).simple, "nock")
    world.change(command.weapon, Wear, loaded=True)
    world.emit(Nocked(
        actor=command.actor, item=command.weapon, name=world.get(command.weapon, Item).name, rule="P-SIM-2"))


def put_back(world: World, fighter: int) -> None:
    """P-SIM-2: running, charging, lying down, changing weapons and blocking put the arrow back."""
    for weapon in bows(world, fighter):
        if nocked(world, weapon):
            world.change(weapon, Wear, loaded=False)
            world.emit(ArrowPutBack(
                actor=fighter, item=weapon, name=world.get(weapon, Item).name, rule="P-SIM-2"))


# -- loosing ------------------------------------------------------------------------------------


def shoot_faults(reader: Reader, decision: Decision, command: Shoot) -> list[Reason]:
    """P-SIM-3, P-SIM-4, D-LOS-1: a nocked bow or a throwing weapon, within its limit, with a clear line."""
    found = phase_faults(reader, decision, command.actor)
    return found or shot_faults(reader, command.actor, command.target, command.weapon)


def shot_faults(reader: Reader, actor: int, target: int, weapon: int) -> list[Reason]:
    """P-SIM-3, P-SIM-4: see `shoot_faults`, whoever's phase it is."""
    if not known_enemy(reader, actor, target):
        return [Reason("no-target")]
    if weapon not in ranged(reader, actor):
        return [Reason("weapon-not-ready")]
    arm = reader.get(weapon, Weapon)
    found = []
    if arm.range == "bow" and not nocked(reader, weapon):
        found.append(Reason("not-nocked"))
    if arm.range == "bow" and reader.get(actor, Posture).prone:
        found.append(Reason("bow-while-prone"))
    far = apart(reader, tile_of(reader, actor), tile_of(reader, target))
    if arm.limit and far > arm.limit:
        found.append(Reason("too-far", {"limit": arm.limit, "distance": far}))
    return found + line_faults(reader, actor, target)


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """P-SIM-1..4: shots, throws, aims and nocks that might be legal."""
    for weapon in ranged(reader, actor):
        for target in able_enemies(reader, actor):
            yield Shoot(actor, target, weapon)
    for target in able_enemies(reader, actor):
        yield Aim(actor, target)
    for weapon in bows(reader, actor):
        yield Nock(actor, weapon)


def shoot(world: World, command: Shoot) -> None:
    """P-SIM-3, P-SIM-4: a simple action; the difficulty is cover and distance."""
    act(world, command.actor, rules_of(world).simple, "shoot", keeps_aim=True)
    mode = "shot" if world.get(command.weapon, Weapon).range == "bow" else "throw"
    hard = sum(m.value for m in shot_difficulty(world, command.actor, command.target))
    melee.begin(world, command.actor, command.target, command.weapon, mode, hard)
