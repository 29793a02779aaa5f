"""`two-actions` as the battle sees it: frames to handlers, commands to functions."""

from collections.abc import Callable, Iterator
from typing import Any

from game.battle.commands import Attack, Command, EndTurn, Move, React
from game.battle.components import BattleState, Fighter, Item
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.setup import Setup
from game.battle.world import Reader, World
from game.content import Schema
from game.rulesets.shared.components import Status
from game.rulesets.two_actions import acts, attack, defence, holding, objects, opportunity, scheduler, walk
from game.rulesets.two_actions.commands import Charge, Commands, Crawl, DodgeStep, KeepHold
from game.rulesets.two_actions.components import COMPONENTS
from game.rulesets.two_actions.events import Events
from game.rulesets.two_actions.facts import reactions
from game.rulesets.two_actions.forecast import forecast
from game.rulesets.two_actions.frames import (
    ActFrame,
    AttackFrame,
    DodgeStepFrame,
    Frames,
    MoveFrame,
    OfferFrame,
    RoundFrame,
    RunFrame,
)
from game.rulesets.two_actions.points import action_faults, turn_faults
from game.rulesets.two_actions.populate import populate
from game.rulesets.two_actions.rules import Rules
from game.rulesets.two_actions.sheets import (
    ArmourSheet,
    ConditionSheet,
    FighterSheet,
    ItemSheet,
    WeaponSheet,
    WoundSheet,
)
from game.rulesets.two_actions.stack import top

_HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {
    RoundFrame: scheduler.resolve_round,
    RunFrame: scheduler.resolve_run,
    MoveFrame: walk.resolve,
    OfferFrame: opportunity.resolve,
    ActFrame: objects.resolve,
    AttackFrame: attack.resolve,
    DodgeStepFrame: lambda world, frame: False,
}

_TURN_FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    Move: walk.move_faults,
    Crawl: walk.crawl_faults,
    Charge: walk.charge_faults,
    Attack: attack.attack_faults,
    EndTurn: lambda reader, decision, command: turn_faults(reader, decision, command.actor),
    **acts.FAULTS,
}

_TURN_APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    Move: walk.start_move,
    Crawl: walk.start_crawl,
    Charge: walk.start_charge,
    Attack: attack.declare,
    EndTurn: lambda world, command: scheduler.end_turn(world, command.actor),
    **acts.APPLY,
}


class TwoActions:
    """The ruleset of two action and two reaction points."""

    id = "two-actions"
    components: tuple[type[Any], ...] = (*COMPONENTS, Status)
    commands: Any = Commands
    events: Any = Events
    frames: Any = Frames
    rules: type[Any] = Rules
    schema = Schema(
        weapons=WeaponSheet, armours=ArmourSheet, fighters=FighterSheet, items=ItemSheet,
        conditions=ConditionSheet, wounds=WoundSheet, rules=Rules)

    def populate(self, world: World, setup: Setup, content: Any) -> None:
        """See `Ruleset.populate`."""
        populate(world, setup, content)

    def advance(self, world: World) -> None:
        """See `Ruleset.advance`."""
        while not world.get(0, BattleState).ended:
            frame = top(world)
            if not _HANDLERS[type(frame)](world, frame):
                return

    def decision(self, reader: Reader) -> Decision:
        """See `Ruleset.decision`."""
        if reader.get(0, BattleState).ended:
            return Decision("over", "", 0, ())
        frame = top(reader)
        if isinstance(frame, RunFrame):
            left = scheduler.unfinished(reader, frame)
            first = frame.active if frame.active in left else left[0]
            return _of("turn", reader, first, left)
        if isinstance(frame, OfferFrame):
            owner = frame.owners[0]
            return _of("opportunity", reader, owner, (owner,), frame.target, frame.trigger)
        if isinstance(frame, AttackFrame):
            target = frame.target
            if frame.stage == "defence":
                return _of("reaction", reader, target, (target,), frame.actor, frame.mode, {
                    "total": frame.total, "natural": frame.natural, "zone": frame.zone,
                    "weapon": frame.weapon})
            item = frame.dropping[0]
            return _of("choice", reader, target, (target,), frame.actor, "keep-hold", {
                "against": holding.hold_difficulty(reader, frame), "item": item,
                "name": reader.get(item, Item).name})
        assert isinstance(frame, DodgeStepFrame)
        return _of("choice", reader, frame.actor, (frame.actor,), 0, "dodge-step")

    def legal(self, reader: Reader, decision: Decision) -> Iterator[Command]:
        """See `Ruleset.legal`."""
        if decision.kind == "over":
            return
        if decision.kind == "turn":
            for fighter in decision.fighters:
                yield from turn_commands(reader, decision, fighter)
            return
        frame = top(reader)
        if isinstance(frame, OfferFrame):
            yield from opportunity.answers(reader, frame)
        elif isinstance(frame, DodgeStepFrame):
            yield from defence.dodge_steps(reader, frame)
        elif isinstance(frame, AttackFrame):
            if frame.stage == "defence":
                yield from defence.defences(reader, frame)
            else:
                yield from _holds(reader, frame.target)

    def faults(self, reader: Reader, decision: Decision, command: Command) -> tuple[Reason, ...]:
        """See `Ruleset.faults`."""
        actor = getattr(command, "actor", 0)
        if decision.kind == "turn":
            check = _TURN_FAULTS.get(type(command))
            if check is None:
                return (Reason("nothing-to-answer"),)
            if actor not in decision.fighters:
                return (Reason("not-acting"),)
            return tuple(check(reader, decision, command))
        if type(command) in _TURN_FAULTS:
            return (Reason("no-turn-now"),)
        if actor not in decision.fighters:
            return (Reason("not-acting"),)
        if command in tuple(self.legal(reader, decision)):
            return ()
        return (Reason("not-offered"),)

    def apply(self, world: World, command: Command) -> None:
        """See `Ruleset.apply`."""
        act = _TURN_APPLY.get(type(command))
        if act is not None:
            scheduler.activate(world, command.actor)  # type: ignore[attr-defined]
            act(world, command)
            return
        frame = top(world)
        if isinstance(command, React) and isinstance(frame, OfferFrame):
            if command.kind == "none":
                opportunity.refuse(world, frame, command)
            else:
                opportunity.take(world, frame, command)
                attack.declare_opportunity(world, command, frame.target)
        elif isinstance(command, React) and isinstance(frame, AttackFrame):
            defence.answer(world, frame, command)
        elif isinstance(command, KeepHold) and isinstance(frame, AttackFrame):
            holding.keep_hold(world, frame, command)
        elif isinstance(command, DodgeStep):
            defence.dodge_step(world, command)

    def forecast(self, reader: Reader, command: Command) -> Any:
        """See `Ruleset.forecast`."""
        return forecast(reader, command)


def turn_commands(reader: Reader, decision: Decision, fighter: int) -> Iterator[Command]:
    """Every canonical command of one fighter in its turn; ending the turn comes last."""
    yield from attack.attacks(reader, decision, fighter)
    if not action_faults(reader, decision, fighter):
        yield from walk.charges(reader, decision, fighter)
        yield from walk.walk_moves(reader, decision, fighter)
        yield from walk.crawls(reader, decision, fighter)
    yield from acts.acts(reader, decision, fighter)
    yield EndTurn(fighter)


def _holds(reader: Reader, fighter: int) -> Iterator[KeepHold]:
    yield KeepHold(fighter)
    if reactions(reader, fighter) >= 2:
        yield KeepHold(fighter, "reactions")


def _of(
    kind: Any, reader: Reader, fighter: int, fighters: tuple[int, ...], source: int = 0, about: str = "",
    data: dict[str, int | str] | None = None,
) -> Decision:
    return Decision(kind, reader.get(fighter, Fighter).side, fighter, fighters, source, about, data or {})
