"""Flight (D-MOR-3): who flees, by which way out; `pursuit` is what the victors may do about it."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from game.battle.commands import Command
from game.battle.components import BattleState, Exits, Fighter, Position, Sides
from game.battle.decision import Decision
from game.battle.events import Event
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import distance_map
from game.rulesets.shared.bodies import able, alive, ally, partner, tile_of
from game.rulesets.shared.commands import Flee
from game.rulesets.shared.components import Flight, Status
from game.rulesets.shared.events import Cornered, Fled, FlightAnnounced
from game.rulesets.shared.movement import bodies
from game.rulesets.shared.stack import pop, push, replace
from game.rulesets.shared.ties import fleeing, is_mount, mount_of
from game.rulesets.two_actions import holds
from game.rulesets.two_actions.components import Sheet
from game.rulesets.two_actions.facts import actions, effects, prone, rules_of
from game.rulesets.two_actions.frames import FlightFrame
from game.rulesets.two_actions.points import turn_faults

# -- ways out -----------------------------------------------------------------------------------


def exits(reader: Reader) -> tuple[int, ...]:
    """Tiles one may leave the map by: its walkable edge, and the scenario's exit zones."""
    key = "exits"
    found: tuple[int, ...] | None = reader.cache.get(key)
    if found is None:
        board = reader.board
        edge = {
            y * board.width + x for y in range(board.height) for x in range(board.width)
            if x in (0, board.width - 1) or y in (0, board.height - 1)
        }
        named = reader.find(0, Exits)
        if named is not None:
            edge.update(y * board.width + x for x, y in named.tiles)
        found = tuple(sorted(tile for tile in edge if board.entry[tile]))
        reader.cache[key] = found
    return found


def way_out(reader: Reader, fighter: int) -> bool:
    """D-MOR-3: a walkable path of any length, not through enemies, to the edge or an exit."""
    if not reader.get(mount_of(reader, fighter) or fighter, Sheet).speed:
        return False
    key = ("ways-out", ally(reader, fighter))
    far: list[int] | None = reader.cache.get(key)
    if far is None:
        blocked, _ = bodies(reader, fighter)
        goals = [tile for tile in exits(reader) if tile not in blocked]
        far = distance_map(
            reader.board, goals, swim=False, blocked=blocked, diagonals=rules_of(reader).diagonals)
        reader.cache[key] = far
    return far[tile_of(reader, fighter)] >= 0


def hindrance(reader: Reader, fighter: int) -> str:
    """D-MOR-3: what keeps a fugitive from leaving now (a reason code), empty when nothing does."""
    kept = holds.place_faults(reader, fighter)
    if kept:
        return kept[0].code
    if prone(reader, fighter):
        return "prone"
    return "stunned" if effects(reader, fighter).no_zone else ""


# -- announcing ---------------------------------------------------------------------------------


def candidates(reader: Reader, actor: int) -> Iterator[Command]:
    """D-MOR-3: announcing flight."""
    yield Flee(actor)


def flee_faults(reader: Reader, decision: Decision, command: Flee) -> list[Reason]:
    """D-MOR-3: in one's own turn with both actions unspent, neither held, prone nor stunned, with a way
    out."""
    actor = command.actor
    found = turn_faults(reader, decision, actor)
    if found:
        return found
    have, need = actions(reader, actor), rules_of(reader).actions
    if have < need:
        found.append(Reason("no-actions", {"need": need, "have": have}))
    bar = hindrance(reader, actor)
    if bar:
        found.append(Reason(bar))
    if reader.get(actor, Flight).state == "cornered" or not way_out(reader, actor):
        found.append(Reason("cornered"))
    return found


# -- leaving ------------------------------------------------------------------------------------


def set_out(world: World) -> None:
    """D-MOR-3, D-TIME-11: at the round's start all who flee and can leave now set out; those without a way
    out turn and fight. Sides in scenario order, fighters in the last order."""
    order = world.get(0, BattleState).order
    rank = {fighter: place for place, fighter in enumerate(order)}
    sides = {s.id: n for n, s in enumerate(world.get(0, Sides).sides)}
    fugitives = sorted(
        (f for f in world.fighters if able(world, f) and fleeing(world, f) and not hindrance(world, f)),
        key=lambda f: (sides[world.get(f, Fighter).side], rank.get(f, len(rank)), f))
    leaving = [f for f in fugitives if way_out(world, f)]
    for fighter in fugitives:
        if fighter not in leaving:
            world.set(fighter, Flight("cornered"))
            world.emit(Cornered(actor=fighter, rule="D-MOR-3"))
    for fighter in leaving:
        world.emit(FlightAnnounced(actor=fighter, why="morale", rule="D-MOR-3"))
    if leaving:
        push(world, FlightFrame(tuple(leaving), "morale"))


def leave(world: World, fighter: int, state: Literal["fled", "captured"], event: Event) -> None:
    """Off the board with what is carried; who flees takes its mount along."""
    for one in (fighter, partner(world, fighter) if state == "fled" else 0):
        if one:
            world.set(one, Status(state))
            world.unset(one, Position)
    world.set(fighter, Flight())
    world.emit(event)


def escape(world: World, frame: FlightFrame) -> None:
    """D-MOR-4, D-MOR-5: the first fugitive of the frame has got away, if it is alive and still there."""
    fugitive = frame.fugitives[0]
    if alive(world, fugitive):
        leave(world, fugitive, "fled", Fled(target=fugitive, rule="D-MOR-4"))
    next_fugitive(world, frame)


def next_fugitive(world: World, frame: FlightFrame) -> None:
    """The next one of the frame, or nobody."""
    rest = frame.fugitives[1:]
    if rest:
        replace(world, msgspec.structs.replace(frame, fugitives=rest, stage="next", asking=()))
    else:
        pop(world)


def hostile_sides(reader: Reader, fighter: int) -> tuple[str, ...]:
    """The sides of a fugitive's enemies, in scenario order."""
    own = ally(reader, fighter)
    return tuple(s.id for s in reader.get(0, Sides).sides if s.ally != own)


def fights(reader: Reader, fighter: int) -> bool:
    """Whether somebody counts as a victor: able, and no mount."""
    return able(reader, fighter) and not is_mount(reader, fighter)


FAULTS: dict[type[Any], Callable[[Reader, Decision, Any], list[Reason]]] = {Flee: flee_faults}
