"""`two-actions` as the battle sees it: frames to handlers, commands to functions."""

from collections.abc import Callable, Iterator
from typing import Any

from game.battle.commands import Attack, Command, EndTurn, Move, React
from game.battle.components import BattleState
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.setup import Setup
from game.battle.world import Reader, World
from game.content import Schema
from game.rulesets.shared.asking import Answering, of
from game.rulesets.shared.commands import Charge
from game.rulesets.shared.components import Saddle, Status
from game.rulesets.shared.stack import top
from game.rulesets.shared.ways import Ways, teach
from game.rulesets.two_actions import (
    acts,
    attack,
    defence,
    facts,
    falls,
    flight,
    forecasts_morale,
    hands,
    holds,
    magic,
    mounts,
    objects,
    opportunity,
    pursuit,
    riding,
    scheduler,
    walk,
    wrestling,
)
from game.rulesets.two_actions.aftermath import settle
from game.rulesets.two_actions.commands import Commands, Crawl
from game.rulesets.two_actions.components import COMPONENTS, Health, Sheet
from game.rulesets.two_actions.events import Events
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
from game.rulesets.two_actions.morale import morale_test, take_heart
from game.rulesets.two_actions.points import action_faults, turn_faults
from game.rulesets.two_actions.populate import populate
from game.rulesets.two_actions.rules import Rules
from game.rulesets.two_actions.sheets import (
    ArmourSheet,
    ConditionSheet,
    FighterSheet,
    ItemSheet,
    SpellSheet,
    TalentSheet,
    WeaponSheet,
    WoundSheet,
)


def _opportunity_answered(world: World, frame: OfferFrame, command: Command) -> None:
    """D-OPP-3: letting the chance pass, or one action against whoever gave it."""
    assert isinstance(command, React)
    if command.kind == "none":
        opportunity.refuse(world, frame, command)
        return
    opportunity.take(world, frame, command)
    if command.kind == "attack":
        attack.declare_opportunity(world, command, command.target or frame.target)
    else:
        wrestling.declare_opportunity(world, command, command.target or frame.target)


_TURN_FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    Move: walk.move_faults,
    Crawl: walk.crawl_faults,
    Charge: walk.charge_faults,
    Attack: attack.attack_faults,
    EndTurn: lambda reader, decision, command: turn_faults(reader, decision, command.actor),
    **acts.FAULTS, **wrestling.FAULTS, **mounts.FAULTS, **flight.FAULTS, **magic.FAULTS, **hands.FAULTS,
}

_TURN_APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    Move: walk.start_move,
    Crawl: walk.start_crawl,
    Charge: walk.start_charge,
    Attack: attack.declare,
    EndTurn: lambda world, command: scheduler.end_turn(world, command.actor),
    **acts.APPLY, **wrestling.APPLY, **mounts.APPLY, **pursuit.APPLY, **magic.APPLY, **hands.APPLY,
}


_HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {
    RoundFrame: scheduler.resolve_round,
    RunFrame: scheduler.resolve_run,
    MoveFrame: walk.resolve,
    OfferFrame: opportunity.resolve,
    ActFrame: objects.resolve,
    AttackFrame: attack.resolve,
    DodgeStepFrame: lambda world, frame: False,
    **wrestling.HANDLERS, **riding.HANDLERS, **pursuit.HANDLERS, **magic.HANDLERS,
}

_ANSWERS: dict[type[Any], Answering] = {
    OfferFrame: Answering(opportunity.decision, opportunity.answers, _opportunity_answered),
    AttackFrame: Answering(attack.decision, attack.answers, attack.answered),
    DodgeStepFrame: Answering(
        defence.step_decision, defence.dodge_steps, lambda world, frame, command: defence.dodge_step(
            world, command)),
    **wrestling.ANSWERS, **riding.ANSWERS, **pursuit.ANSWERS, **magic.ANSWERS,
}


class TwoActions:
    """The ruleset of two action and two reaction points."""

    id = "two-actions"
    components: tuple[type[Any], ...] = (*COMPONENTS, Saddle, Status)
    commands: Any = Commands
    events: Any = Events
    frames: Any = Frames
    rules: type[Any] = Rules
    schema = Schema(
        weapons=WeaponSheet, armours=ArmourSheet, fighters=FighterSheet, items=ItemSheet,
        conditions=ConditionSheet, wounds=WoundSheet, spells=SpellSheet, talents=TalentSheet, rules=Rules)

    def populate(self, world: World, setup: Setup, content: Any) -> None:
        """See `Ruleset.populate`."""
        populate(world, setup, content)

    def advance(self, world: World) -> None:
        """See `Ruleset.advance`."""
        while not world.get(0, BattleState).ended:
            frame = top(world)
            if not (isinstance(frame, AttackFrame) and frame.stage == "drop"):
                settle(world)
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
            return of("turn", reader, first, left)
        return _ANSWERS[type(frame)].decision(reader, frame)

    def legal(self, reader: Reader, decision: Decision) -> Iterator[Command]:
        """See `Ruleset.legal`."""
        if decision.kind == "over":
            return
        if decision.kind == "turn":
            for fighter in decision.fighters:
                yield from turn_commands(reader, decision, fighter)
            return
        frame = top(reader)
        yield from _ANSWERS[type(frame)].legal(reader, frame)

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
        _ANSWERS[type(frame)].apply(world, frame, command)

    def forecast(self, reader: Reader, command: Command) -> Any:
        """See `Ruleset.forecast`."""
        return forecasts_morale.forecast(reader, command) or forecast(reader, command)


def turn_commands(reader: Reader, decision: Decision, fighter: int) -> Iterator[Command]:
    """Every canonical command of one fighter in its turn; ending the turn comes last."""
    yield from attack.attacks(reader, decision, fighter)
    if not action_faults(reader, decision, fighter):
        yield from walk.charges(reader, decision, fighter)
        yield from walk.walk_moves(reader, decision, fighter)
        yield from walk.crawls(reader, decision, fighter)
    yield from acts.acts(reader, decision, fighter)
    for family in (wrestling, mounts, flight, magic, hands):
        for command in family.candidates(reader, fighter):
            if not _TURN_FAULTS[type(command)](reader, decision, command):
                yield command
    yield EndTurn(fighter)


def _falls(world: World, fighter: int, dice: int, faces: int, rule: str, levels: int, actor: int) -> None:
    falls.fall(world, fighter, dice, faces, rule, levels=levels, actor=actor)


teach(Rules, Ways(
    zone_reach=facts.zone_reach, speed=facts.speed, diagonals=lambda reader: facts.rules_of(reader).diagonals,
    busy_hands=facts.busy_hands, two_handed=facts.two_handed, armed=facts.has_arms,
    bound=holds.place_faults, dazed=lambda reader, fighter: facts.effects(reader, fighter).no_zone,
    walks=lambda reader, fighter: bool(reader.get(fighter, Sheet).speed),
    used_to_riding=mounts.used_to_riding, falls=_falls,
    fall_die=lambda reader: facts.rules_of(reader).mount_fall_die,
    landing_tiles=lambda reader: facts.rules_of(reader).landing_tiles,
    badly_hurt=lambda reader, fighter: bool(reader.get(fighter, Health).critical),
    heart=lambda reader, fighter: morale_test(reader, fighter).value, take_heart=take_heart,
    big_group=lambda reader: facts.rules_of(reader).morale_big_group))
