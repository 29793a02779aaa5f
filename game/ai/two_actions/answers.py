"""Reactions, opportunities and choices: what an answer saves against what its points would save later."""

from game.ai.two_actions import casting, flight, wrestle
from game.ai.two_actions.ground import danger, enemy_distance, is_shooter
from game.ai.two_actions.riding import stake
from game.ai.two_actions.worth import Blow, Harm, answer_harm, harm_of, point_worth
from game.battle.commands import Command, React
from game.battle.components import Stack
from game.battle.view import View
from game.battle.world import Reader
from game.rulesets.shared.bodies import tile_of
from game.rulesets.two_actions.checks import block_test, damage_modifiers, dodge_test, zone_shift
from game.rulesets.two_actions.commands import DodgeStep, KeepHold
from game.rulesets.two_actions.facts import rules_of, threshold, weapon_of
from game.rulesets.two_actions.frames import (
    AttackFrame,
    EvadeFrame,
    FlightFrame,
    OfferFrame,
    RideFrame,
    SpellFrame,
    WrestleFrame,
)
from game.rulesets.two_actions.moves import MOVES
from game.rulesets.two_actions.odds import level_ways, opposed_ways

STEP, STEP_OFF = 0.4, 1.0
"""What the step after a won dodge is worth to a fighter, and to a shooter (D-DEF-3)."""
STOPPING = {"leave": 1.0, "shoot": 2.0, "drink": 2.5, "handle": 1.0, "concentrate": 2.5}
"""What it is worth that the act which gives an opportunity does not happen."""


def answer(view: View) -> Command:
    """The best answer to a reaction, opportunity or choice."""
    reader = view.reader
    frame = reader.get(0, Stack).frames[-1]
    if isinstance(frame, OfferFrame):
        return _opportunity(view, frame)
    if isinstance(frame, AttackFrame):
        if frame.stage == "defence":
            return _defence(view, frame)
        return _keep_hold(view, frame)
    if isinstance(frame, WrestleFrame):
        return wrestle.answer(view, frame)
    if isinstance(frame, RideFrame):
        return stake(view, frame, point_worth(reader, frame.actor))
    if isinstance(frame, FlightFrame):
        return flight.pursue(view)
    if isinstance(frame, EvadeFrame):
        return flight.stake(view)
    if isinstance(frame, SpellFrame):
        return casting.resist(view, frame)
    return _dodge_step(view)


def _defence(view: View, frame: AttackFrame) -> Command:
    """The answer that leaves the least harm for its points (D-DEF-1..3, D-DMG-1); a rider weighs them for
    its mount too (D-MNT-3)."""
    reader = view.reader
    rules = rules_of(reader)
    fighter = frame.target
    arm = weapon_of(reader, frame.actor, frame.weapon)
    bonus = sum(
        m.value for m in damage_modifiers(reader, frame.actor, frame.weapon, frame.zone, frame.mode))
    shift = zone_shift(rules, frame.zone) + (rules.natural_shift if frame.natural == 20 else 0)
    needed = threshold(reader, fighter)
    harm = harm_of(reader, fighter, frame.zone, arm.type)
    count, faces = arm.dice

    def left(eased: int) -> float:
        return answer_harm(harm, level_ways(count, faces, bonus, needed, shift - eased), False)

    stopped = _stopped(reader) if frame.opportunity else 0.0
    step = 0.0
    if rules.dodge_step and frame.mode == "melee" and not frame.opportunity:
        step = STEP_OFF if is_shooter(reader, fighter) else STEP
    plain, eased = left(0) + stopped, left(rules.block_shift) + stopped
    price = point_worth(reader, view.decision.fighter)
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        assert isinstance(command, React)
        if command.kind == "none":
            cost = plain
        else:
            test = (block_test if command.kind == "block" else dodge_test)(
                reader, command.actor, command.all_in)
            won = opposed_ways(test.value, test.mode, frame.total) / (400 if test.mode else 20)
            after = _won(command.kind, rules.block, harm, eased, stopped)
            cost = won * (after - step if command.kind == "dodge" else after)
            lost = eased if command.kind == "block" and rules.block != "success_mitigates" else plain
            cost += (1 - won) * lost + price * (2 if command.all_in != "none" else 1)
        if best is None or cost < best[0] - 1e-9:
            best = (cost, command)
    assert best is not None
    return best[1]


def _won(kind: str, option: str, harm: Harm, eased: float, stopped: float) -> float:
    """What is left to bear after a won answer: a dodge undoes an opportunity's stop, a block does not, but
    under the option that stops the blow (D-OPP-3)."""
    if kind == "dodge" or option == "stop_or_mitigate":
        return 0.0
    return harm[1] + stopped if option == "fatigue_or_mitigate" else eased


def _stopped(reader: Reader) -> float:
    """What an opportunity's success takes beside the harm: the act it answers (D-OPP-3)."""
    for frame in reversed(reader.get(0, Stack).frames):
        if isinstance(frame, OfferFrame):
            return STOPPING[frame.trigger]
    return 0.0


def _opportunity(view: View, frame: OfferFrame) -> Command:
    """Strike when the harm, and stopping the enemy, are worth the point (D-OPP-3); at a rider or at its
    mount (D-MNT-3)."""
    reader = view.reader
    owner = frame.owners[0]
    price = point_worth(reader, owner)
    blows: dict[tuple[int, int], Blow] = {}
    stopping = STOPPING[frame.trigger]
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        assert isinstance(command, React)
        if command.kind == "none":
            gain = 0.0
        elif command.kind in MOVES:
            gain = wrestle.opportunity_worth(view, command, command.target or frame.target, stopping)
            gain -= price * (2 if command.all_in != "none" else 1)
        else:
            body = command.target or frame.target
            blow = blows.get((command.weapon, body))
            if blow is None:
                blow = blows[command.weapon, body] = Blow(reader, owner, body, command.weapon, "melee")
            gain = blow.touch(command.zone, command.all_in) * stopping
            gain += blow.worth(command.zone, command.all_in)
            gain -= price * (2 if command.all_in != "none" else 1)
        if best is None or gain > best[0] + 1e-9:
            best = (gain, command)
    assert best is not None
    return best[1]


def _keep_hold(view: View, frame: AttackFrame) -> Command:
    """All-in when the better chance to keep the weapon beats what the points would save.

    D-TIME-8, D-DMG-6.
    """
    reader = view.reader
    fighter = frame.target
    plain = view.forecast(KeepHold(fighter))
    all_in = view.forecast(KeepHold(fighter, "reactions"))
    gain = 4.0 * float(all_in.chance - plain.chance)
    return KeepHold(fighter, "reactions" if gain > 2 * point_worth(reader, fighter) else "none")


def _dodge_step(view: View) -> Command:
    """The safest tile that keeps a shooter away and a fighter in contact (D-DEF-3)."""
    reader = view.reader
    fighter = view.decision.fighter
    cautious = is_shooter(reader, fighter)
    far = enemy_distance(reader, fighter)
    board = reader.board
    here = tile_of(reader, fighter)
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        assert isinstance(command, DodgeStep)
        tile = here if command.to is None else command.to[1] * board.width + command.to[0]
        score = -danger(reader, fighter, tile, cautious)
        score += 0.05 * min(far[tile], 10) if cautious else -0.4 * min(far[tile], 10)
        if best is None or score > best[0] + 1e-9:
            best = (score, command)
    assert best is not None
    return best[1]
