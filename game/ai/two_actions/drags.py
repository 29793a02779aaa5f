"""Dragging (D-WRES-3): where the veteran takes whom it holds."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.two_actions import grip as worth_of
from game.ai.two_actions.worth import importance
from game.battle.commands import Command
from game.battle.world import Reader
from game.grid import reach_distance
from game.rulesets.shared.bodies import able_enemies, able_friends, tile_of
from game.rulesets.shared.ties import is_mount, mount_of
from game.rulesets.two_actions import drag
from game.rulesets.two_actions.commands import Drag
from game.rulesets.two_actions.components import Turn
from game.rulesets.two_actions.facts import rules_of, zone_reach
from game.rulesets.two_actions.forecasts_wrestling import drag_lands

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

EASED = 0.7
"""An enemy less that can strike."""


def has_drops(reader: Reader) -> bool:
    """Whether anybody could fall on this board at all."""
    found: bool | None = reader.memo.get("ai-drops")
    if found is None:
        board = reader.board
        high = max(board.ground) - min(board.ground) >= 2 * rules_of(reader).fall_levels
        found = high or rules_of(reader).deadly_edges
        reader.memo["ai-drops"] = found
    return found


def dragging(turning: "Turning", target: int) -> Iterator[Scored]:
    """D-WRES-3: a rider out of the saddle, somebody off a ledge; or where more friends can strike it and
    fewer enemies its holder."""
    reader, fighter = turning.reader, turning.fighter
    rides = bool(mount_of(reader, target))
    drops = has_drops(reader)
    there, helped = tile_of(reader, target), _strikers(reader, fighter, tile_of(reader, target))
    pressed = _pressing(reader, fighter, target, turning.here)
    for command in drag.candidates(reader, fighter):
        assert isinstance(command, Drag)
        if turning.view.faults(command):
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
