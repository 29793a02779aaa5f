"""Paying for what is done: action points, reaction points, the once-a-turn limits (TIME)."""

import msgspec

from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.two_actions.components import Points, Turn
from game.rulesets.two_actions.facts import actions, reactions, rules_of
from game.rulesets.two_actions.ties import pinned


def pay(world: World, fighter: int, actions: int = 0, reactions: int = 0) -> None:
    """D-TIME-5: take points; the caller has checked that they are there."""
    points = world.get(fighter, Points)
    world.set(fighter, Points(points.actions - actions, points.reactions - reactions))


def test_price(all_in: str) -> tuple[int, int]:
    """D-TIME-8: (actions, reactions) of a 1A action with its test played plain or all-in."""
    if all_in == "actions":
        return 2, 0
    return (1, 2) if all_in == "reactions" else (1, 0)


def spell_price(price: int, all_in: str) -> tuple[int, int]:
    """D-TIME-8, D-MAG-2: (actions, reactions) of casting a spell of 1 A or 2 (AA), plain or all-in; an AA
    action is played all-in only by 2 reaction points."""
    if price == 1:
        return test_price(all_in)
    return price, 0 if all_in == "none" else 2


def reaction_price(all_in: str) -> int:
    """D-TIME-7, D-TIME-8: reaction points of a reaction, 2 in all when all-in."""
    return 1 if all_in == "none" else 2


def turn_faults(reader: Reader, decision: Decision, actor: int) -> list[Reason]:
    """D-TIME-4: whether `actor` may act now at all."""
    if decision.kind != "turn":
        return [Reason("no-turn-now")]
    if actor not in decision.fighters:
        return [Reason("not-acting")]
    return []


def action_faults(
    reader: Reader, decision: Decision, actor: int, price: int = 1, reaction_points: int = 0,
    after_charge: bool = False, while_pinned: bool = False,
) -> list[Reason]:
    """D-TIME-6, D-CHG-1, D-WRES-6: acting now, with points enough; after a charge only its attack is left,
    the pinned only try to get free."""
    found = turn_faults(reader, decision, actor)
    if found:
        return found
    have = actions(reader, actor)
    if have < price:
        found.append(Reason("no-actions", {"need": price, "have": have}))
    if reaction_points:
        have = reactions(reader, actor)
        if have < reaction_points:
            found.append(Reason("no-reactions", {"need": reaction_points, "have": have}))
    if not after_charge and reader.get(actor, Turn).charge:
        found.append(Reason("charge-bound"))
    if not while_pinned and pinned(reader, actor):
        found.append(Reason("pinned"))
    return found


def offensive_faults(reader: Reader, actor: int) -> list[Reason]:
    """D-TIME-6: at most one offensive action in one's own turn."""
    return [Reason("offensive-used")] if reader.get(actor, Turn).offensive else []


def bonus_faults(reader: Reader, decision: Decision, actor: int) -> list[Reason]:
    """D-TIME-6: bonus actions are free, but few a turn."""
    found = turn_faults(reader, decision, actor)
    if not found:
        limit = rules_of(reader).bonus_actions
        if reader.get(actor, Turn).bonus >= limit:
            found.append(Reason("bonus-used", {"limit": limit}))
    return found


def count_bonus(world: World, actor: int) -> None:
    """D-TIME-6: one bonus action more this turn."""
    turn = world.get(actor, Turn)
    world.set(actor, msgspec.structs.replace(turn, bonus=turn.bonus + 1))


def count_offensive(world: World, actor: int) -> None:
    """D-TIME-6: this turn's offensive action is used."""
    world.change(actor, Turn, offensive=True)
