"""Answers to a touch (DEF): who may block or dodge, the roll, and the step after a dodge."""

from collections.abc import Iterator

import msgspec

from game.battle.commands import AllIn, React
from game.battle.components import Fighter, Posture
from game.battle.decision import Decision
from game.battle.world import Reader, World
from game.rulesets.shared import saddles
from game.rulesets.shared.asking import of
from game.rulesets.shared.bodies import able, partner, tile_of
from game.rulesets.shared.events import Blocked, Dodged, ReactionRefused
from game.rulesets.shared.items import in_hand
from game.rulesets.shared.movement import free_tile, step
from game.rulesets.shared.stack import pop, replace
from game.rulesets.two_actions.checks import (
    block_test,
    dodge_test,
    roll,
)
from game.rulesets.two_actions.commands import DodgeStep
from game.rulesets.two_actions.components import Weapon
from game.rulesets.two_actions.facts import can_react, reactions, rooted, rules_of, shield_of, usable
from game.rulesets.two_actions.frames import AttackFrame, DodgeStepFrame
from game.rulesets.two_actions.points import (
    pay,
    reaction_price,
)
from game.rulesets.two_actions.shots import dodge_shelter
from game.rulesets.two_actions.ties import held

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

def can_block(reader: Reader, defender: int, shot: bool) -> bool:
    """D-DEF-2, D-DEF-4, D-DEF-5: with a melee weapon or shield in a hand whose arm is not disabled
    (beasts tagged natural-guard bare); against a shot only with a shield."""
    if shield_of(reader, defender):
        return True
    if shot:
        return False
    for hand in ("main", "off"):
        item = in_hand(reader, defender, hand)
        if item and usable(reader, defender, item) and reader.get(item, Weapon).reach:
            return True
    return "natural-guard" in reader.get(defender, Fighter).tags


def defences(reader: Reader, frame: AttackFrame) -> list[React]:
    """D-DEF-1..5, D-MNT-3, D-MOR-5: the answers a touched fighter may give (a mount's rider for it),
    refusing first; only refusing when none."""
    defender = saddles.defender(reader, frame.target)
    found = [React(defender, "none")]
    if frame.unanswered or not can_react(reader, defender):
        return found
    shot = frame.mode != "melee"
    stakes: tuple[AllIn, ...] = ("none", "reactions") if reactions(reader, defender) >= 2 else ("none",)
    if defender == frame.target and can_block(reader, defender, shot):
        found += [React(defender, "block", all_in=s) for s in stakes]
    if not shot or dodge_shelter(reader, defender, frame.actor):
        found += [React(defender, "dodge", all_in=s) for s in stakes]
    return found


def answer(world: World, frame: AttackFrame, command: React) -> None:
    """D-DEF-2, D-DEF-3: roll the block or dodge against the attack's total; strictly greater wins."""
    if command.kind == "none":
        world.emit(ReactionRefused(
            actor=command.actor, target=frame.actor, kind="defence", rule="D-DEF-1"))
        replace(world, msgspec.structs.replace(frame, stage="damage", defence="none"))
        return
    pay(world, command.actor, 0, reaction_price(command.all_in))
    block = command.kind == "block"
    test = (block_test if block else dodge_test)(world, command.actor, command.all_in)
    result = roll(world, test, frame.total)
    won = result.total > frame.total
    if block:
        world.emit(Blocked(actor=command.actor, target=frame.actor, roll=result, won=won, rule="D-DEF-2"))
    else:
        world.emit(Dodged(actor=command.actor, target=frame.actor, roll=result, won=won, rule="D-DEF-3"))
    outcome = f"{command.kind}-{'won' if won else 'lost'}"
    replace(world, msgspec.structs.replace(frame, stage="damage", defence=outcome))


def cancelled(reader: Reader, defence: str) -> bool:
    """D-OPP-3, D-DEF-2: whether a defence took the whole attack away."""
    return defence == "dodge-won" or (
        defence == "block-won" and rules_of(reader).block == "stop_or_mitigate")


def dodge_tiles(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-DEF-3: neighbouring tiles a dodger may step to: one legal step, nobody there."""
    if not able(reader, fighter) or reader.get(fighter, Posture).prone or partner(reader, fighter):
        return ()
    if held(reader, fighter) or rooted(reader, fighter):
        return ()
    here = tile_of(reader, fighter)
    return tuple(
        step_to[0] for step_to in reader.board.neighbours(False)[here]
        if free_tile(reader, fighter, step_to[0])
    )


def step_decision(reader: Reader, frame: DodgeStepFrame) -> Decision:
    """D-DEF-3: the dodger may step, or stay."""
    return of("choice", reader, frame.actor, (frame.actor,), 0, "dodge-step")


def dodge_steps(reader: Reader, frame: DodgeStepFrame) -> Iterator[DodgeStep]:
    """Staying first, then every free neighbouring tile."""
    yield DodgeStep(frame.actor)
    for tile in dodge_tiles(reader, frame.actor):
        yield DodgeStep(frame.actor, reader.board.xy(tile))


def dodge_step(world: World, command: DodgeStep) -> None:
    """D-DEF-3: one free tile, triggering nothing."""
    pop(world)
    if command.to is not None:
        step(world, command.actor, command.to, 0, "dodge", "D-DEF-3")
