"""Wrestling (WRES): grab, disarm, strangle, pin, push, trip, drag, break free.

A move is an opposed test of FOR, resolved by a `WrestleFrame`: the actor's roll, the target's dodge where
the move may be dodged, its resistance, and what comes of it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from game.battle.commands import AllIn, Command, React
from game.battle.components import Item
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared import items, saddles
from game.rulesets.shared.asking import Answering, of
from game.rulesets.shared.bodies import able, able_enemies, place
from game.rulesets.shared.events import Dodged, ReactionRefused
from game.rulesets.shared.movement import face
from game.rulesets.shared.stack import pop, replace
from game.rulesets.shared.stack import push as lay
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions import drag, holds, opportunity, push, strangling, wounds
from game.rulesets.two_actions.checks import Check, dodge_test, own_test, roll, strength_test
from game.rulesets.two_actions.commands import (
    BreakFree,
    Drag,
    KeepStrangling,
    PushTo,
    Release,
    Stake,
    Wrestle,
)
from game.rulesets.two_actions.components import Grip, Turn
from game.rulesets.two_actions.events import (
    Disarmed,
    HoldTaken,
    WrestleDeclared,
    WrestleResisted,
    WrestleRolled,
)
from game.rulesets.two_actions.facts import can_react, reactions
from game.rulesets.two_actions.frames import WrestleFrame
from game.rulesets.two_actions.moves import (
    DODGEABLE,
    OFFENSIVE,
    match_faults,
    move_faults,
    moves_on,
    weapons_held,
)
from game.rulesets.two_actions.points import (
    action_faults,
    bonus_faults,
    count_bonus,
    count_offensive,
    offensive_faults,
    pay,
    reaction_price,
    test_price,
)
from game.rulesets.two_actions.ties import pinned

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")
RULES = {
    "grab": "D-WRES-3", "disarm": "D-WRES-4", "strangle": "D-WRES-5", "pin": "D-WRES-6", "push": "D-WRES-7",
    "trip": "D-WRES-8", "break-free": "D-WRES-3",
}

# -- declaring ----------------------------------------------------------------------------------


def wrestle_faults(reader: Reader, decision: Decision, command: Wrestle) -> list[Reason]:
    """D-WRES-1, D-TIME-6, D-TIME-8, D-WRES-7: every reason against a wrestling move in one's own turn."""
    found = _price_faults(reader, decision, command.actor, command.all_in)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if command.move in OFFENSIVE:
        found += offensive_faults(reader, command.actor)
    if command.move == "push" and command.target in reader.get(command.actor, Turn).pushed:
        found.append(Reason("pushed-already"))
    return found + move_faults(
        reader, command.actor, command.target, command.move, command.arm, command.item)


def _price_faults(
    reader: Reader, decision: Decision, actor: int, all_in: str, while_pinned: bool = False
) -> list[Reason]:
    found = action_faults(reader, decision, actor, *test_price(all_in), while_pinned=while_pinned)
    if all_in not in STAKES:
        found.append(Reason("not-offered"))
    return found


def declare(world: World, command: Wrestle) -> None:
    """D-WRES-2: pay, say so, and lay the move on the stack."""
    pay(world, command.actor, *test_price(command.all_in))
    if command.move in OFFENSIVE:
        count_offensive(world, command.actor)
    if command.move == "push":
        turn = world.get(command.actor, Turn)
        world.change(command.actor, Turn, pushed=(*turn.pushed, command.target))
    _begin(world, WrestleFrame(
        command.actor, command.target, command.move, command.arm, command.item, command.all_in))


def declare_opportunity(world: World, command: React, target: int) -> None:
    """D-OPP-3: a wrestling move as an opportunity action, paid in reaction points."""
    pay(world, command.actor, 0, reaction_price(command.all_in))
    arm = "main" if command.zone == "weapon-arm" else ""
    _begin(world, WrestleFrame(
        command.actor, target, command.kind, arm, command.weapon, command.all_in,  # type: ignore[arg-type]
        opportunity=True))


def _begin(world: World, frame: WrestleFrame) -> None:
    face(world, frame.actor, place(world, frame.target))
    world.emit(WrestleDeclared(
        actor=frame.actor, target=frame.target, move=frame.move, arm=frame.arm, all_in=frame.all_in,
        opportunity=frame.opportunity, rule="D-OPP-3" if frame.opportunity else RULES[frame.move]))
    lay(world, frame)


def break_faults(reader: Reader, decision: Decision, command: BreakFree) -> list[Reason]:
    """D-WRES-3, D-MNT-6: once a turn, out of one holder's grip, on oneself or on the mount under one."""
    found = _price_faults(reader, decision, command.actor, command.all_in, while_pinned=True)
    if found and found[0].code in ("no-turn-now", "not-acting"):
        return found
    if reader.get(command.actor, Turn).freed:
        found.append(Reason("freed-already"))
    if command.holder not in holds.holders(reader, command.actor):
        found.append(Reason("not-held-by"))
    return found


def break_free(world: World, command: BreakFree) -> None:
    """D-WRES-3: d20 + EVASION against the holder's d20 + FOR."""
    pay(world, command.actor, *test_price(command.all_in))
    world.change(command.actor, Turn, freed=True)
    _begin(world, WrestleFrame(command.actor, command.holder, "break-free", all_in=command.all_in))


def release_faults(reader: Reader, decision: Decision, command: Release) -> list[Reason]:
    """D-WRES-9, D-TIME-6: letting go is a bonus action."""
    found = bonus_faults(reader, decision, command.actor)
    return found if reader.get(command.actor, Grip).target else [*found, Reason("no-hold")]


def release(world: World, command: Release) -> None:
    """D-WRES-9: let go."""
    count_bonus(world, command.actor)
    holds.end_hold(world, command.actor, "released")


# -- the checks ---------------------------------------------------------------------------------


def own_check(reader: Reader, actor: int, move: str, all_in: str = "none") -> Check:
    """D-WRES-2, D-WRES-3: the mover's roll: d20 + FOR, or d20 + EVASION to break free."""
    if move == "break-free":
        return own_test(reader, actor, "evasion", all_in, "break_free")
    return strength_test(reader, actor, all_in)


# -- resolving ----------------------------------------------------------------------------------


def resolve(world: World, frame: WrestleFrame) -> bool:
    """One stage further; False while somebody must choose."""
    if not (able(world, frame.actor) and able(world, frame.target)) and frame.stage != "done":
        return _finish(world, frame)
    return _STAGES[frame.stage](world, frame)


def _roll(world: World, frame: WrestleFrame) -> bool:
    """D-WRES-2: the actor's roll."""
    result = roll(world, own_check(world, frame.actor, frame.move, frame.all_in), None)
    world.emit(WrestleRolled(
        actor=frame.actor, target=frame.target, move=frame.move, roll=result, rule="D-WRES-2"))
    replace(world, msgspec.structs.replace(frame, stage="dodge", total=result.total))
    return True


def _dodge(world: World, frame: WrestleFrame) -> bool:
    """D-WRES-2: where the move may be dodged the target is asked, unless it can do nothing."""
    if defender_of(world, frame.target, frame.move):
        return False
    replace(world, msgspec.structs.replace(frame, stage="resist"))
    return True


def dodger(reader: Reader, target: int) -> int:
    """D-MNT-3: who dodges a move at a target: itself, or for a mount its rider."""
    return saddles.defender(reader, target)


def defender_of(reader: Reader, target: int, move: str) -> int:
    """D-WRES-2: who may dodge this move at `target` now, 0 for nobody; offered to forecasts and the AI."""
    who = dodger(reader, target)
    return who if move in DODGEABLE and can_react(reader, who) else 0


def _resist(world: World, frame: WrestleFrame) -> bool:
    """D-TIME-8: ask whether the target plays its resistance all-in, when the points for it are there."""
    if may_stake(world, frame.target):
        return False
    _oppose(world, frame, "none")
    return True


def may_stake(reader: Reader, fighter: int) -> bool:
    """D-TIME-8: a test that costs nothing may be played all-in for 2 reaction points."""
    return reactions(reader, fighter) >= 2 and can_react(reader, fighter)


def _oppose(world: World, frame: WrestleFrame, all_in: str) -> None:
    """D-WRES-2: the target's d20 + FOR; the mover wins ties."""
    if all_in == "reactions":
        pay(world, frame.target, 0, 2)
    result = roll(world, strength_test(world, frame.target, all_in), frame.total)
    held = result.total > frame.total
    world.emit(WrestleResisted(
        actor=frame.target, target=frame.actor, move=frame.move, roll=result, held=held, rule="D-WRES-2"))
    replace(world, msgspec.structs.replace(frame, stage="done" if held else "won"))


def _won(world: World, frame: WrestleFrame) -> bool:
    """D-WRES-3..8: what the move comes to."""
    frame = msgspec.structs.replace(frame, stage="done", success=True)
    if frame.move == "push" and not mount_of(world, frame.target):
        options = push.lengths(world, frame.actor, frame.target)
        if len(options) > 1:
            replace(world, msgspec.structs.replace(frame, stage="push"))
            return True
        replace(world, frame)
        push.push_body(world, frame.actor, frame.target, options[0])
        return True
    replace(world, frame)
    _OUTCOMES[frame.move](world, frame)
    return True


def _grab(world: World, frame: WrestleFrame) -> None:
    """D-WRES-3, D-MNT-6: held, by the body or the weapon arm."""
    hands = holds.hands_to_hold(world, frame.actor, False)
    holds.take_hold(world, frame.actor, Grip(
        frame.target, "grab", frame.arm, hands, kept=True))  # type: ignore[arg-type]
    world.emit(HoldTaken(
        actor=frame.actor, target=frame.target, kind="grab", arm=frame.arm, rule="D-WRES-3"))


def _tighten(world: World, frame: WrestleFrame) -> None:
    """D-WRES-5, D-WRES-6: from a grab to strangling or pinning; won before one's own turn of the round it is
    to be kept up in that turn."""
    grip = world.get(frame.actor, Grip)
    kind: Any = frame.move
    kept = not frame.opportunity or world.get(frame.actor, Turn).state != "waiting"
    holds.take_hold(world, frame.actor, Grip(
        frame.target, kind, grip.arm, ("main", "off"), kept=kept))
    world.emit(HoldTaken(
        actor=frame.actor, target=frame.target, kind=kind, arm=grip.arm, rule=RULES[frame.move]))


def _disarm(world: World, frame: WrestleFrame) -> None:
    """D-WRES-4: one weapon falls on its holder's tile."""
    if frame.item not in weapons_held(world, frame.target):
        return
    world.emit(Disarmed(
        actor=frame.actor, target=frame.target, item=frame.item, name=world.get(frame.item, Item).name,
        rule="D-WRES-4"))
    items.drop(world, frame.target, frame.item, "disarmed", "D-WRES-4")


def _trip(world: World, frame: WrestleFrame) -> None:
    """D-WRES-8, D-MNT-6: prone; a rider falls from its mount."""
    if mount_of(world, frame.target):
        saddles.unhorse(world, frame.target, "wrestled", frame.actor)
    else:
        wounds.fall_prone(world, frame.target, "D-WRES-8")


def _unseat(world: World, frame: WrestleFrame) -> None:
    """D-MNT-6: a won push unhorses a rider."""
    saddles.unhorse(world, frame.target, "wrestled", frame.actor)


def _escape(world: World, frame: WrestleFrame) -> None:
    """D-WRES-3: free of this holder: grab, pin and strangle end together."""
    holds.end_hold(world, frame.target, "broken-free")


_OUTCOMES: dict[str, Callable[[World, WrestleFrame], None]] = {
    "grab": _grab, "strangle": _tighten, "pin": _tighten, "disarm": _disarm, "trip": _trip,
    "push": _unseat, "break-free": _escape,
}


def _finish(world: World, frame: WrestleFrame) -> bool:
    """D-OPP-3: a move won as an opportunity stops its target."""
    pop(world)
    if frame.opportunity:
        opportunity.report(world, frame.actor, frame.success)
    return True


_STAGES: dict[str, Callable[[World, WrestleFrame], bool]] = {
    "roll": _roll, "dodge": _dodge, "resist": _resist, "won": _won, "push": lambda world, frame: False,
    "done": _finish,
}

# -- asking -------------------------------------------------------------------------------------


def asked(reader: Reader, frame: WrestleFrame) -> Decision:
    """Who chooses at this stage: a dodge, what to stake on resisting, or how far to push."""
    data: dict[str, int | str] = {"total": frame.total, "move": frame.move, "target": frame.target}
    if frame.stage == "dodge":
        defender = dodger(reader, frame.target)
        return of("reaction", reader, defender, (defender,), frame.actor, "wrestle", data)
    if frame.stage == "resist":
        return of("choice", reader, frame.target, (frame.target,), frame.actor, "resist", data)
    return of("choice", reader, frame.actor, (frame.actor,), frame.target, "push-length", data)


def answers(reader: Reader, frame: WrestleFrame) -> Iterable[Command]:
    """D-WRES-2, D-TIME-8, D-WRES-7: what may be answered."""
    if frame.stage == "dodge":
        defender = dodger(reader, frame.target)
        yield React(defender, "none")
        yield React(defender, "dodge")
        if reactions(reader, defender) >= 2:
            yield React(defender, "dodge", all_in="reactions")
    elif frame.stage == "resist":
        yield Stake(frame.target)
        yield Stake(frame.target, "reactions")
    else:
        for tiles in push.lengths(reader, frame.actor, frame.target):
            yield PushTo(frame.actor, tiles)


def answered(world: World, frame: WrestleFrame, command: Command) -> None:
    """Take the answer up."""
    if isinstance(command, React):
        _dodged(world, frame, command)
    elif isinstance(command, Stake):
        _oppose(world, frame, command.all_in)
    else:
        assert isinstance(command, PushTo)
        replace(world, msgspec.structs.replace(frame, stage="done", success=True))
        push.push_body(world, frame.actor, frame.target, command.tiles)


def _dodged(world: World, frame: WrestleFrame, command: React) -> None:
    """D-WRES-2: d20 + REF, strictly greater avoids."""
    if command.kind == "none":
        world.emit(ReactionRefused(
            actor=command.actor, target=frame.actor, kind="defence", rule="D-WRES-2"))
        replace(world, msgspec.structs.replace(frame, stage="resist"))
        return
    pay(world, command.actor, 0, reaction_price(command.all_in))
    result = roll(world, dodge_test(world, command.actor, command.all_in), frame.total)
    won = result.total > frame.total
    world.emit(Dodged(actor=command.actor, target=frame.actor, roll=result, won=won, rule="D-WRES-2"))
    replace(world, msgspec.structs.replace(frame, stage="done" if won else "resist"))


# -- what might be done -------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """Every wrestling command of `actor` that might be legal."""
    for holder in holds.holders(reader, actor):
        for stake in STAKES:
            yield BreakFree(actor, holder, stake)
    grip = reader.get(actor, Grip)
    if grip.target:
        yield Release(actor)
        yield KeepStrangling(actor)
        yield from drag.candidates(reader, actor)
    if pinned(reader, actor):
        return
    for target in able_enemies(reader, actor):
        if match_faults(reader, actor, target):
            continue
        for move, arm, item in moves_on(reader, actor, target):
            for stake in STAKES:
                yield Wrestle(actor, target, move, arm, item, stake)  # type: ignore[arg-type]


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    Wrestle: wrestle_faults, BreakFree: break_faults, Release: release_faults, Drag: drag.drag_faults,
    KeepStrangling: strangling.keep_faults,
}
APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    Wrestle: declare, BreakFree: break_free, Release: release, Drag: drag.start,
    KeepStrangling: strangling.keep,
}
HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {WrestleFrame: resolve}
ANSWERS: dict[type[Any], Answering] = {WrestleFrame: Answering(asked, answers, answered)}
