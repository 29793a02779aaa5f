"""`initiative-points` as the battle sees it: frames to handlers, commands to functions."""

from collections.abc import Callable, Iterator
from typing import Any

from game.battle.commands import Command, EndTurn, Move
from game.battle.components import BattleState
from game.battle.decision import Decision
from game.battle.events import Roll
from game.battle.ruleset import Reason
from game.battle.setup import Setup
from game.battle.world import Reader, World
from game.content import Schema
from game.rulesets.initiative_points import (
    bodily,
    bows,
    clock,
    facts,
    flight,
    melee,
    moves,
    riding,
    skills,
    watching,
    wounds,
)
from game.rulesets.initiative_points.commands import (
    Aim,
    Commands,
    GiveOrders,
    Kneel,
    LetFall,
    Nock,
    Observe,
    PutDown,
    Ready,
    Run,
    Rush,
    Shoot,
    Sneak,
    Strike,
    TakeCover,
    Tell,
)
from game.rulesets.initiative_points.components import COMPONENTS, Sheet
from game.rulesets.initiative_points.events import Events
from game.rulesets.initiative_points.forecast import forecast
from game.rulesets.initiative_points.frames import (
    DeclareFrame,
    FlightFrame,
    Frames,
    InterceptFrame,
    MoveFrame,
    PhaseFrame,
    RoundFrame,
    StrikeFrame,
)
from game.rulesets.initiative_points.populate import populate
from game.rulesets.initiative_points.rules import Rules
from game.rulesets.initiative_points.sheets import ArmourSheet, FighterSheet, ItemSheet, WeaponSheet
from game.rulesets.shared import morale, saddles
from game.rulesets.shared.asking import Answering, of
from game.rulesets.shared.commands import (
    Dismount,
    Drink,
    DropProne,
    Flee,
    Give,
    MountUp,
    OpenLock,
    PickUp,
    PullLever,
    StandUp,
    Tend,
    UseDoor,
)
from game.rulesets.shared.components import Flight, Morale, Saddle, Status, Wear
from game.rulesets.shared.events import Fell
from game.rulesets.shared.stack import top
from game.rulesets.shared.ways import Ways, teach

_FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {
    Aim: bows.aim_faults, Dismount: riding.dismount_faults, Drink: bodily.drink_faults,
    DropProne: bodily.drop_prone_faults, EndTurn: clock.pass_faults, Flee: flight.flee_faults,
    Give: bodily.give_faults, GiveOrders: skills.order_faults, Kneel: bodily.kneel_faults,
    LetFall: bodily.let_fall_faults, MountUp: riding.mount_faults, Move: moves.move_faults,
    Nock: bows.nock_faults, Observe: watching.observe_faults, OpenLock: skills.lock_faults,
    PickUp: bodily.pick_up_faults, PullLever: bodily.lever_faults, PutDown: bodily.put_down_faults,
    Ready: bodily.ready_faults, Run: moves.run_faults, Rush: moves.charge_faults, Shoot: bows.shoot_faults,
    Sneak: moves.move_faults, StandUp: bodily.stand_faults, Strike: melee.strike_faults,
    TakeCover: bodily.cover_faults, Tell: skills.tell_faults, Tend: skills.tend_faults,
    UseDoor: bodily.door_faults,
}
_APPLY: dict[type[Any], Callable[[World, Any], None]] = {
    Aim: bows.aim, Dismount: riding.dismount, Drink: bodily.drink, DropProne: bodily.drop_prone,
    EndTurn: clock.pass_phase, Flee: flight.announce, Give: bodily.give, GiveOrders: skills.give_orders,
    Kneel: bodily.kneel, LetFall: bodily.let_fall, MountUp: riding.mount_up, Move: moves.walk,
    Nock: bows.nock, Observe: watching.observe, OpenLock: skills.open_lock, PickUp: bodily.pick_up,
    PullLever: bodily.pull_lever, PutDown: bodily.put_down, Ready: bodily.ready, Run: moves.run,
    Rush: moves.rush, Shoot: bows.shoot, Sneak: moves.sneak, StandUp: bodily.stand, Strike: melee.strike,
    TakeCover: bodily.take_cover, Tell: skills.tell, Tend: skills.tend, UseDoor: bodily.use_door,
}
_HANDLERS: dict[type[Any], Callable[[World, Any], bool]] = {
    DeclareFrame: clock.resolve_declare, FlightFrame: flight.resolve, InterceptFrame: moves.resolve_offer,
    MoveFrame: moves.resolve, PhaseFrame: clock.resolve_phase, RoundFrame: clock.resolve_round,
    StrikeFrame: melee.resolve,
}
_ANSWERS: dict[type[Any], Answering] = {
    InterceptFrame: Answering(moves.offer_decision, moves.offer_answers, moves.offer_answered),
    StrikeFrame: Answering(melee.decision, melee.defences, melee.answered),
    **clock.ANSWERS, **flight.ANSWERS,
}


class InitiativePoints:
    """The ruleset of points of initiative."""

    id = "initiative-points"
    components: tuple[type[Any], ...] = (*COMPONENTS, Flight, Morale, Saddle, Status, Wear)
    commands: Any = Commands
    events: Any = Events
    frames: Any = Frames
    rules: type[Any] = Rules
    schema = Schema(
        weapons=WeaponSheet, armours=ArmourSheet, fighters=FighterSheet, items=ItemSheet, rules=Rules)

    def populate(self, world: World, setup: Setup, content: Any) -> None:
        """See `Ruleset.populate`."""
        populate(world, setup, content)

    def advance(self, world: World) -> None:
        """See `Ruleset.advance`."""
        while not world.get(0, BattleState).ended:
            _settle(world)
            frame = top(world)
            if not _HANDLERS[type(frame)](world, frame):
                return

    def decision(self, reader: Reader) -> Decision:
        """See `Ruleset.decision`."""
        if reader.get(0, BattleState).ended:
            return Decision("over", "", 0, ())
        frame = top(reader)
        if isinstance(frame, PhaseFrame):
            return of("turn", reader, frame.fighter, (frame.fighter,))
        return _ANSWERS[type(frame)].decision(reader, frame)

    def legal(self, reader: Reader, decision: Decision) -> Iterator[Command]:
        """See `Ruleset.legal`."""
        if decision.kind == "over":
            return
        frame = top(reader)
        if decision.kind == "turn":
            yield from phase_commands(reader, decision, decision.fighter)
            return
        yield from _ANSWERS[type(frame)].legal(reader, frame)

    def faults(self, reader: Reader, decision: Decision, command: Command) -> tuple[Reason, ...]:
        """See `Ruleset.faults`."""
        actor = getattr(command, "actor", 0)
        if decision.kind == "turn":
            check = _FAULTS.get(type(command))
            if check is None:
                return (Reason("nothing-to-answer"),)
            if actor not in decision.fighters:
                return (Reason("not-acting"),)
            return tuple(check(reader, decision, command))
        if type(command) in _FAULTS:
            return (Reason("no-turn-now"),)
        if actor not in decision.fighters:
            return (Reason("not-acting"),)
        return () if command in tuple(self.legal(reader, decision)) else (Reason("not-offered"),)

    def apply(self, world: World, command: Command) -> None:
        """See `Ruleset.apply`."""
        act = _APPLY.get(type(command))
        if act is not None:
            act(world, command)
            return
        frame = top(world)
        _ANSWERS[type(frame)].apply(world, frame, command)

    def forecast(self, reader: Reader, command: Command) -> Any:
        """See `Ruleset.forecast`."""
        return forecast(reader, command)


def phase_commands(reader: Reader, decision: Decision, actor: int) -> Iterator[Command]:
    """Every canonical command of a fighter in its phase; passing comes last."""
    yield from melee.strikes(reader, decision, actor)
    yield from moves.candidates(reader, decision, actor)
    found: list[Iterator[Command]] = [
        bows.candidates(reader, actor), bodily.candidates(reader, actor), skills.candidates(reader, actor),
        saddles.candidates(reader, actor), iter((Observe(actor), Flee(actor)))]
    for family in found:
        for command in family:
            if not _FAULTS[type(command)](reader, decision, command):
                yield command
    yield EndTurn(actor)


_DONE = "settled"


def _settle(world: World) -> None:
    """What follows from a change: falls from mounts, aims lost, sinking hearts."""
    if _DONE in world.cache:
        return
    saddles.settle(world)
    bows.settle(world)
    morale.settle(world)
    world.cache[_DONE] = True


def _falls(world: World, fighter: int, dice: int, faces: int, rule: str, levels: int, actor: int) -> None:
    """P-DMG-3: a fall does its dice less the protection, at least 1, and no place; one lies there."""
    rolled = tuple(world.roll(faces) for _ in range(dice))
    total = max(1, sum(rolled) - world.get(fighter, Sheet).protection)
    world.emit(Fell(
        target=fighter, actor=actor, roll=Roll(rolled, sum(rolled), (), total, None, faces), place="",
        levels=levels, rule=rule))
    wounds.fall_prone(world, fighter, rule)
    wounds.hurt(world, fighter, total, actor)


teach(Rules, Ways(
    zone_reach=facts.zone_reach, speed=facts.speed, diagonals=lambda reader: facts.rules_of(reader).diagonals,
    busy_hands=lambda reader, fighter: (), two_handed=facts.two_handed, armed=facts.armed,
    bound=lambda reader, fighter: [], dazed=lambda reader, fighter: False,
    walks=lambda reader, fighter: bool(reader.get(fighter, Sheet).speed),
    used_to_riding=riding.used_to_riding, falls=_falls,
    fall_die=lambda reader: facts.rules_of(reader).fall_die,
    landing_tiles=lambda reader: facts.rules_of(reader).landing_tiles, badly_hurt=flight.badly_hurt,
    heart=lambda reader, fighter: flight.heart_test(reader, fighter).value, take_heart=flight.take_heart,
    big_group=lambda reader: facts.rules_of(reader).morale_big_group))
