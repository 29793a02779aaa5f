"""Opportunity actions (OPP): who is offered one, in which order, and what its success does."""

from collections.abc import Iterable

import msgspec

from game.battle.commands import AllIn, React
from game.battle.components import BattleState
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import in_reach
from game.rulesets.shared.asking import of
from game.rulesets.shared.bodies import able, able_enemies, partner, tile_of
from game.rulesets.shared.events import ReactionRefused
from game.rulesets.shared.stack import pop, replace, top
from game.rulesets.shared.zones import eye, holders, leaving, zone
from game.rulesets.two_actions import moves
from game.rulesets.two_actions.components import Sheet
from game.rulesets.two_actions.events import OpportunityTaken
from game.rulesets.two_actions.facts import (
    can_react,
    melee_weapons,
    reactions,
    rules_of,
    weapon_of,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.frames import ActFrame, AttackFrame, MoveFrame, OfferFrame
from game.rulesets.two_actions.talents import talent_switch


def enemies(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Able enemies, by id."""
    return able_enemies(reader, fighter)


def in_order(reader: Reader, owners: Iterable[int]) -> tuple[int, ...]:
    """D-OPP-4: initiative order; those not rolled yet by INITIATIVE, then id."""
    order = {f: n for n, f in enumerate(reader.get(0, BattleState).order)}

    def rank(owner: int) -> tuple[int, int, int]:
        if owner in order:
            return 0, order[owner], owner
        return 1, -reader.get(owner, Sheet).initiative, owner

    return tuple(sorted(owners, key=rank))


def step_owners(reader: Reader, mover: int, origin: int, to: int) -> tuple[int, ...]:
    """D-OPP-2: who may be offered an opportunity by a step from tile `origin` to tile `to`, in order."""
    owners = leaving(reader, mover, origin, to, zone_reach)
    if not owners:
        return ()
    return in_order(reader, (o for o in owners if may_act(reader, o, mover, origin)))


def act_owners(reader: Reader, actor: int, trigger: str) -> tuple[int, ...]:
    """D-OPP-2: who may be offered an opportunity by a shot, potion, handling or concentration where `actor`
    stands; nobody by the shot of somebody whose talent says so."""
    if trigger == "shoot" and talent_switch(reader, actor, "calm_shot"):
        return ()
    owners = holders(reader, actor, zone_reach)
    if not owners:
        return ()
    here = tile_of(reader, actor)
    return in_order(reader, (o for o in owners if may_act(reader, o, actor, here)))


def may_act(reader: Reader, owner: int, target: int, origin: int) -> bool:
    """D-OPP-1, D-OPP-3: with no reaction point the zone stays but nothing is offered; no offer that
    could do nothing."""
    if not (
        can_react(reader, owner) and able(reader, target)
        and origin in zone(reader, owner, zone_reach)
    ):
        return False
    if "attack" in rules_of(reader).opportunity and _weapons_on(reader, owner, target, origin):
        return True
    return any(
        next(moves.opportunities(reader, owner, body, origin), None) for body in bodies_of(reader, target))


def bodies_of(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-MNT-3: who may be answered when a fighter gives a chance: itself, and its mount or rider."""
    other = partner(reader, fighter)
    return (fighter, other) if other else (fighter,)


def _weapons_on(reader: Reader, owner: int, target: int, origin: int) -> tuple[int, ...]:
    """What the owner could strike `target` with while that one is on tile `origin` (GRID-7)."""
    here, own, low = tile_of(reader, owner), eye(reader, owner), eye(reader, target)
    return tuple(
        weapon for weapon in melee_weapons(reader, owner)
        if in_reach(reader.board, here, origin, weapon_of(reader, owner, weapon).reach, own, low)
    )


def decision(reader: Reader, frame: OfferFrame) -> Decision:
    """D-OPP-4: the owner whose turn it is to be asked."""
    owner = frame.owners[0]
    return of("opportunity", reader, owner, (owner,), frame.target, frame.trigger)


def answers(reader: Reader, frame: OfferFrame) -> list[React]:
    """D-OPP-3: letting it pass, a melee attack in any zone or a wrestling move, plain or all-in for 2
    reaction points; against a rider or its mount (D-MNT-3)."""
    owner = frame.owners[0]
    found = [React(owner, "none")]
    stakes: tuple[AllIn, ...] = ("none", "reactions") if reactions(reader, owner) >= 2 else ("none",)
    for body in bodies_of(reader, frame.target):
        named = 0 if body == frame.target else body
        if "attack" in rules_of(reader).opportunity:
            for weapon in _weapons_on(reader, owner, body, frame.origin):
                for place in zones_of(reader, body):
                    found += [
                        React(owner, "attack", weapon, place, stake, named) for stake in stakes
                    ]
        found += [
            msgspec.structs.replace(react, target=named)
            for react in moves.opportunities(reader, owner, body, frame.origin)
        ]
    return found


def answer_faults(reader: Reader, frame: OfferFrame, command: React) -> list[Reason]:
    """D-OPP-3: why an answer to the offer is refused."""
    if command.actor != frame.owners[0]:
        return [Reason("not-acting")]
    if command in answers(reader, frame):
        return []
    return [Reason("not-offered", {"kind": command.kind})]


def resolve(world: World, frame: OfferFrame) -> bool:
    """D-OPP-4: ask the owners one after the other; once stopped the rest are not asked."""
    owners = frame.owners
    while owners and not frame.stopper and not _still(world, frame, owners[0]):
        owners = owners[1:]
    if frame.stopper or not owners:
        pop(world)
        if frame.stopper:
            _stop(world, frame.stopper)
        return True
    if owners != frame.owners:
        replace(world, msgspec.structs.replace(frame, owners=owners))
    return False


def _still(reader: Reader, frame: OfferFrame, owner: int) -> bool:
    if not may_act(reader, owner, frame.target, frame.origin):
        return False
    return frame.trigger != "leave" or frame.to not in zone(reader, owner, zone_reach)


def refuse(world: World, frame: OfferFrame, command: React) -> None:
    """The owner lets the chance pass."""
    world.emit(ReactionRefused(
        actor=command.actor, target=frame.target, kind="opportunity", rule="D-OPP-3"))
    replace(world, msgspec.structs.replace(frame, owners=frame.owners[1:]))


def take(world: World, frame: OfferFrame, command: React) -> None:
    """D-OPP-3: the owner acts against the one who gave the chance, nobody else."""
    replace(world, msgspec.structs.replace(frame, owners=frame.owners[1:]))
    world.emit(OpportunityTaken(
        actor=command.actor, target=frame.target, trigger=frame.trigger, rule="D-OPP-2"))


def report(world: World, owner: int, success: bool) -> None:
    """D-OPP-3: an opportunity action has ended; if it succeeded the trigger is stopped dead."""
    frame = top(world)
    if success and isinstance(frame, OfferFrame):
        replace(world, msgspec.structs.replace(frame, stopper=owner))


def _stop(world: World, owner: int) -> None:
    frame = top(world)
    if isinstance(frame, MoveFrame | ActFrame | AttackFrame):
        replace(world, msgspec.structs.replace(frame, stopped=owner))
