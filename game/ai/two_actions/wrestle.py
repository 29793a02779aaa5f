"""Wrestling in one's own turn and in answer to others (WRES, D-OPP-3, D-TIME-8)."""

from collections.abc import Iterator

from game.ai.two_actions import drags
from game.ai.two_actions import grip as worth_of
from game.ai.two_actions.grip import bond_worth, move_worth, win_chance
from game.ai.two_actions.scout import Turning
from game.ai.two_actions.support import weapon_worth
from game.ai.two_actions.worth import importance, point_worth
from game.battle.commands import Command, React
from game.battle.components import Gear
from game.battle.view import View
from game.grid import ALL_STEPS
from game.grid.steps import LEVEL
from game.rulesets.shared.bodies import place, tile_of
from game.rulesets.shared.commands import DropItem
from game.rulesets.shared.items import free_hands, lying_near
from game.rulesets.two_actions import push
from game.rulesets.two_actions.checks import dodge_test, strength_test
from game.rulesets.two_actions.commands import BreakFree, KeepStrangling, PushTo, Release, Stake, Wrestle
from game.rulesets.two_actions.components import Grip, Turn
from game.rulesets.two_actions.facts import category, has_arms, two_handed, weapons
from game.rulesets.two_actions.forecasts_wrestling import strangle_forecast
from game.rulesets.two_actions.frames import WrestleFrame
from game.rulesets.two_actions.holds import holders
from game.rulesets.two_actions.moves import OFFENSIVE, match_faults, move_faults, moves_on
from game.rulesets.two_actions.ties import all_grips, held

Scored = tuple[float, Command | int]


# -- in one's own turn --------------------------------------------------------------------------


def breaking_free(turning: Turning) -> Iterator[Scored]:
    """D-WRES-3, D-WRES-6: out of the hold that hurts most; all-in when the points would lie idle."""
    reader, fighter = turning.reader, turning.fighter
    if not all_grips(reader) or turning.bound or reader.get(fighter, Turn).freed:
        return
    holding = holders(reader, fighter)
    if not holding or turning.actions < 1:
        return
    gain = bond_worth(reader, fighter) / len(holding)
    for holder in holding:
        yield gain * win_chance(reader, fighter, holder, "break-free"), BreakFree(fighter, holder)
        for stake, price in stakes(turning):
            chance = win_chance(reader, fighter, holder, "break-free", stake)
            yield gain * chance - price, BreakFree(fighter, holder, stake)  # type: ignore[arg-type]


def stakes(turning: Turning) -> list[tuple[str, float]]:
    """D-TIME-8: ways to go all-in now, and what their points are worth."""
    found = []
    if turning.actions >= 2:
        found.append(("actions", turning.second_action))
    if turning.reactions >= 2:
        found.append(("reactions", 2 * point_worth(turning.reader, turning.fighter)))
    return found


def grappling(turning: Turning) -> Iterator[Scored]:
    """D-WRES-3..8: every move on every neighbour that pays: an archer grabbed, a big weapon's arm held or
    wrenched away, somebody shoved off a ledge or thrown down before friends strike, the weak strangled."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound or not has_arms(reader, fighter):
        return
    if not free_hands(reader, fighter) and not reader.get(fighter, Grip).target:
        return
    pushed = reader.get(fighter, Turn).pushed
    ways = stakes(turning)
    for target in turning.enemies:
        if match_faults(reader, fighter, target):
            continue
        for move, arm, item in moves_on(reader, fighter, target):
            if (move in OFFENSIVE and not turning.may_attack) or (move == "push" and target in pushed):
                continue
            if move_faults(reader, fighter, target, move, arm, item):
                continue
            gain = move_worth(reader, fighter, target, move, arm, item)
            if gain <= turning.best:
                continue
            yield gain * win_chance(reader, fighter, target, move), Wrestle(
                fighter, target, move, arm, item)  # type: ignore[arg-type]
            for stake, price in ways:
                yield gain * win_chance(reader, fighter, target, move, stake) - price, Wrestle(
                    fighter, target, move, arm, item, stake)  # type: ignore[arg-type]


def shoving_off(turning: Turning) -> Iterator[Scored]:
    """D-WRES-7, D-WRES-10: walk to where a push would throw somebody down, then push: nobody answers it."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 2 or not turning.reach or not free_hands(reader, fighter):
        return
    board = reader.board
    if not drags.has_drops(turning.reader):
        return
    for target in turning.enemies:
        there = place(reader, target)
        if any(reason.code == "too-strong" for reason in match_faults(reader, fighter, target)):
            continue
        for dx, dy in ALL_STEPS:
            spot = there[0] - dx, there[1] - dy
            if not board.inside(*spot):
                continue
            tile = spot[1] * board.width + spot[0]
            rise = abs(board.ground[tile] - board.ground[tile_of(reader, target)])
            if tile not in turning.reach or rise > LEVEL:
                continue
            way = push.shove(reader, fighter, target, start=spot)
            if way.why not in ("fall", "abyss"):
                continue
            gain = worth_of.push_worth(reader, fighter, target, 1, way) * importance(reader, target)
            gain *= win_chance(reader, fighter, target, "push")
            yield gain + turning.standing(tile) - turning.walk_price(tile), tile


def holding_on(turning: Turning) -> Iterator[Scored]:
    """D-WRES-3, D-WRES-5: keep strangling; drag a rider from the saddle or somebody off a ledge; drop what
    is in the way of the second hand; let go when both hands are wanted for a better weapon."""
    reader, fighter = turning.reader, turning.fighter
    grip = reader.get(fighter, Grip)
    if not grip.target or turning.bound:
        return
    target = grip.target
    if grip.kind == "strangle":
        command = KeepStrangling(fighter)
        shown = strangle_forecast(reader, fighter)
        if shown is not None and not turning.view.faults(command):
            gain = 14.0 if shown.dies else worth_of.track_worth(reader, target, 0)
            gain += worth_of.faint_worth(float(shown.faints)) + 1.0
            yield gain * importance(reader, target), command
        return
    if turning.actions >= 1:
        yield from drags.dragging(turning, target)
    if grip.kind == "grab" and turning.actions >= 1 and turning.may_attack:
        yield from _second_hand(turning, target)
    if grip.kind == "grab":
        gain = 0.3 if _wants_both_hands(turning) else max(
            _better_catch(turning, target), _better_armed(turning, target))
        release = Release(fighter)
        if gain > turning.best and not turning.view.faults(release):
            yield gain, release


def _better_catch(turning: Turning, target: int) -> float:
    """D-WRES-1, D-WRES-9: one hold a holder: how much more somebody else within a step would be worth to
    hold."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1:
        return 0.0
    best = 0.0
    for other in turning.enemies:
        if other != target and not match_faults(reader, fighter, other):
            gain = worth_of.grab_worth(reader, other, "") * importance(reader, other)
            best = max(best, gain * win_chance(reader, fighter, other, "grab"))
    return best - worth_of.holding_worth(reader, target) * importance(reader, target) - 0.3


def _better_armed(turning: Turning, target: int) -> float:
    """D-WRES-9, D-ACT-2, D-ACT-4: how much more a weapon at hand would be worth than the hold that keeps its
    hand busy."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or not has_arms(reader, fighter) or free_hands(reader, fighter):
        return 0.0
    near = (*reader.get(fighter, Gear).bag, *lying_near(reader, fighter))
    arms = [item for item in near if category(reader, item) == "weapon"]
    if not arms:
        return 0.0
    lost = 0.5 * worth_of.holding_worth(reader, target) * importance(reader, target)
    if turning.actions >= 2 and turning.may_attack:
        return max(turning.best_blow(item, target) for item in arms) - lost
    now = max(weapon_worth(turning, w, True) for w in weapons(reader, fighter))
    return max(weapon_worth(turning, item, True) for item in arms) - now - lost


def _second_hand(turning: Turning, target: int) -> Iterator[Scored]:
    """D-WRES-1: what the other hand holds is dropped, a bonus action, for a pin or a stranglehold that is
    worth more than any blow."""
    reader, fighter = turning.reader, turning.fighter
    gear = reader.get(fighter, Gear)
    busy = [item for item in (gear.main, gear.off) if item]
    if len(busy) != 1 or held(reader, fighter):
        return
    blow = max((turning.best_blow(w, target) for w, t, mode in turning.shots if t == target), default=0.0)
    for move in ("pin", "strangle"):
        gain = move_worth(reader, fighter, target, move) * win_chance(reader, fighter, target, move)
        command = DropItem(fighter, busy[0])
        if gain > blow + 1.5 and not turning.view.faults(command):
            yield gain - 1.0, command


def _wants_both_hands(turning: Turning) -> bool:
    """A two-handed weapon in the bag of somebody who holds nothing else in hand."""
    reader = turning.reader
    gear = reader.get(turning.fighter, Gear)
    return not gear.main and turning.actions >= 2 and any(two_handed(reader, item) for item in gear.bag)


# -- answers ------------------------------------------------------------------------------------


def answer(view: View, frame: WrestleFrame) -> Command:
    """A dodge, what to stake on resisting, or how far to push (D-WRES-2, D-WRES-7, D-TIME-8)."""
    if frame.stage == "dodge":
        return _dodge(view, frame)
    if frame.stage == "resist":
        return _resist(view, frame)
    return _push_length(view, frame)


def _loss(view: View, frame: WrestleFrame) -> float:
    """What the move would take from whom it is tried on, were it won."""
    reader = view.reader
    if frame.move == "break-free":
        return 1.5 if reader.get(frame.target, Grip).kind == "grab" else 3.0
    return max(0.3, move_worth(
        reader, frame.actor, frame.target, frame.move, frame.arm, frame.item))


def _dodge(view: View, frame: WrestleFrame) -> Command:
    reader = view.reader
    loss, price = _loss(view, frame), point_worth(reader, view.decision.fighter)
    yields = 1 - worth_of.beats(strength_test(reader, frame.target), frame.total)
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        assert isinstance(command, React)
        cost = yields * loss
        if command.kind == "dodge":
            test = dodge_test(reader, command.actor, command.all_in)
            cost = (1 - worth_of.beats(test, frame.total)) * yields * loss
            cost += price * (2 if command.all_in != "none" else 1)
        if best is None or cost < best[0] - 1e-9:
            best = (cost, command)
    assert best is not None
    return best[1]


def _resist(view: View, frame: WrestleFrame) -> Command:
    reader, fighter = view.reader, frame.target
    plain = worth_of.beats(strength_test(reader, fighter), frame.total)
    all_in = worth_of.beats(strength_test(reader, fighter, "reactions"), frame.total)
    gain = (all_in - plain) * _loss(view, frame)
    return Stake(fighter, "reactions" if gain > 2 * point_worth(reader, fighter) else "none")


def _push_length(view: View, frame: WrestleFrame) -> Command:
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        assert isinstance(command, PushTo)
        score = worth_of.push_worth(view.reader, frame.actor, frame.target, command.tiles)
        if best is None or score > best[0] + 1e-9:
            best = (score, command)
    assert best is not None
    return best[1]


def opportunity_worth(view: View, command: React, target: int, stopping: float) -> float:
    """D-OPP-3: what a wrestling move against whoever gave the chance is expected to bring, points aside."""
    reader = view.reader
    arm = "main" if command.zone == "weapon-arm" else ""
    gain = move_worth(reader, command.actor, target, command.kind, arm, command.weapon)
    return win_chance(reader, command.actor, target, command.kind, command.all_in) * (stopping + gain)
