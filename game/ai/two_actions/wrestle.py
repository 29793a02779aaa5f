"""Wrestling in one's own turn and in answer to others (WRES, D-OPP-3, D-TIME-8)."""

from collections.abc import Iterator

from game.ai.two_actions import grip as worth_of
from game.ai.two_actions.grip import bond_worth, move_worth, win_chance
from game.ai.two_actions.scout import Turning
from game.ai.two_actions.worth import importance, point_worth
from game.battle.commands import Command, React
from game.battle.components import Gear
from game.battle.view import View
from game.battle.world import Reader
from game.grid import ALL_STEPS, reach_distance
from game.grid.steps import LEVEL
from game.rulesets.shared.bodies import able_enemies, able_friends, place, tile_of
from game.rulesets.two_actions import drag, push
from game.rulesets.two_actions.checks import dodge_test, strength_test
from game.rulesets.two_actions.commands import (
    BreakFree,
    Drag,
    DropItem,
    KeepStrangling,
    PushTo,
    Release,
    Stake,
    Wrestle,
)
from game.rulesets.two_actions.components import Grip, Turn
from game.rulesets.two_actions.facts import free_hands, has_arms, rules_of, two_handed, zone_reach
from game.rulesets.two_actions.forecasts_wrestling import drag_lands, strangle_forecast
from game.rulesets.two_actions.frames import WrestleFrame
from game.rulesets.two_actions.holds import holders
from game.rulesets.two_actions.moves import OFFENSIVE, match_faults, move_faults, moves_on
from game.rulesets.two_actions.ties import all_grips, held, is_mount, mount_of

Scored = tuple[float, Command | int]

EASED = 0.7
"""An enemy less that can strike."""


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
    if not _has_drops(turning):
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


def _has_drops(turning: Turning) -> bool:
    """Whether anybody could fall on this board at all."""
    reader = turning.reader
    found: bool | None = reader.memo.get("ai-drops")
    if found is None:
        board = reader.board
        high = max(board.ground) - min(board.ground) >= 2 * rules_of(reader).fall_levels
        found = high or rules_of(reader).deadly_edges
        reader.memo["ai-drops"] = found
    return found


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
        yield from _dragging(turning, target)
    if grip.kind == "grab" and turning.actions >= 1 and turning.may_attack:
        yield from _second_hand(turning, target)
    if grip.kind == "grab":
        gain = 0.3 if _wants_both_hands(turning) else _better_catch(turning, target)
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


def _dragging(turning: Turning, target: int) -> Iterator[Scored]:
    """D-WRES-3: a rider out of the saddle, somebody off a ledge; or where more friends can strike it and
    fewer enemies its holder."""
    reader, fighter = turning.reader, turning.fighter
    rides = bool(mount_of(reader, target))
    drops = _has_drops(turning)
    there, helped = tile_of(reader, target), _strikers(reader, fighter, tile_of(reader, target))
    pressed = _pressing(reader, fighter, target, turning.here)
    for command in drag.candidates(reader, fighter):
        assert isinstance(command, Drag)
        if _blocked(turning, command):
            continue
        spot, levels = drag_lands(reader, fighter, command) if drops or rides else (None, 0)
        if rides or levels:
            gain = worth_of.fall_worth(reader, target, max(levels, rules_of(reader).fall_levels))
            gain += worth_of.UNSEATED if rides else 0.0
            if gain > turning.best:
                yield gain * importance(reader, target), command
                if rides:
                    return
            continue
        board = reader.board
        spot = command.held_to or drag.held_goal(reader, fighter, target, command.to or (0, 0))
        tile = spot[1] * board.width + spot[0]
        gain = worth_of.HELPED * (_strikers(reader, fighter, tile) - helped) if tile != there else 0.0
        if command.to is not None:
            goal = command.to[1] * board.width + command.to[0]
            gain += EASED * (pressed - _pressing(reader, fighter, target, goal))
            gain += turning.standing(goal) - turning.standing(turning.here)
            if gain > turning.best and turning.provokes(turning.here, goal):
                continue
        if gain > max(turning.best, 0.3):
            yield gain, command


def _strikers(reader: Reader, fighter: int, tile: int) -> int:
    """Friends who have still to act this round and could strike at a tile from where they are."""
    return sum(
        1 for friend in able_friends(reader, fighter)
        if reader.get(friend, Turn).state != "done" and not is_mount(reader, friend)
        and near(reader, tile_of(reader, friend), tile, max(1, zone_reach(reader, friend))))


def _pressing(reader: Reader, fighter: int, target: int, tile: int) -> int:
    """Enemies beside the held one that could strike at a tile from where they are."""
    return sum(
        1 for enemy in able_enemies(reader, fighter)
        if enemy != target and not is_mount(reader, enemy)
        and near(reader, tile_of(reader, enemy), tile, max(1, zone_reach(reader, enemy))))


def near(reader: Reader, one: int, other: int, span: int) -> bool:
    """Whether two tiles are within a span of each other (GRID-1)."""
    xy = reader.board.xy
    return reach_distance(*xy(one), *xy(other)) <= span


def _blocked(turning: Turning, command: Drag) -> bool:
    return bool(turning.view.faults(command))


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
