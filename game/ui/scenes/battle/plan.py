"""What a click would do: walk, strike, walk beside and strike, charge... as commands with their forecast.

Plans are made from the battle's own answers (legal commands, faults, forecasts); nothing here decides a rule.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.battle import AllIn, Attack, Command, Move, Reader, Reason
from game.battle.view import View
from game.grid import in_reach
from game.rulesets.shared.commands import Charge
from game.rulesets.two_actions.commands import Crawl, DodgeStep
from game.rulesets.two_actions.facts import all_weapons
from game.rulesets.two_actions.forecast import (
    AttackForecast,
    CheckForecast,
    MoveForecast,
    Threat,
    attack_forecast,
)
from game.rulesets.two_actions.forecasts_magic import SpellForecast
from game.rulesets.two_actions.forecasts_wrestling import WrestleForecast
from game.rulesets.two_actions.shots import is_second
from game.ui import sheet

Tile = tuple[int, int]


@dataclass(frozen=True)
class Aim:
    """How attacks are made: weapon (None: the best one), body zone and stake; of a ridden pair at the mount
    or at its rider (D-MNT-3)."""

    weapon: int | None = None
    zone: str = "mass"
    all_in: AllIn = "none"
    item: int = 0
    """What a disarm is after."""
    mount: bool = False


@dataclass(frozen=True)
class Plan:
    """Commands to give one after the other, and what they would lead to.

    `faults` say why the plan cannot be carried out; `path` starts on the fighter's own tile.
    """

    kind: str
    fighter: int
    commands: tuple[Command, ...] = ()
    path: tuple[Tile, ...] = ()
    walk: MoveForecast | None = None
    attack: AttackForecast | None = None
    target: int = 0
    faults: tuple[Reason, ...] = ()
    wrestle: WrestleForecast | None = None
    tested: bool = False
    """Whether a die decides over a spell or a lock."""
    test: SpellForecast | CheckForecast | None = None
    """Its odds."""
    before: tuple[Threat, ...] = ()
    """Who could react to the handling of a lock."""
    note: str = ""
    """What else it would lead to, in words."""

    @property
    def possible(self) -> bool:
        return bool(self.commands) and not self.faults

    @property
    def risky(self) -> bool:
        """Whether somebody could strike before it is done, or the mount not obey."""
        walk = self.walk is not None and bool(self.walk.threats or self.walk.ride)
        return walk or bool(self.before) or bool(self.attack and self.attack.reactors)

    def goal_of_target(self, reader: Reader) -> Tile:
        """The tile that was clicked to make this plan."""
        spot = sheet.place(reader, self.target) if self.target and self.kind != "charge" else None
        return spot or (self.path[-1] if self.path else (0, 0))

    @property
    def goal(self) -> Tile | None:
        """The last tile of its path."""
        return self.path[-1] if self.path else None


class Planner:
    """Plans for one decision; make a new one after every command."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.reader: Reader = view.reader
        self._moves: dict[int, dict[Tile, Move]] = {}
        self._all: dict[int, list[Command]] | None = None

    def legal(self, fighter: int) -> list[Command]:
        """Every canonical legal command of a fighter."""
        if self._all is None:
            self._all = {}
            for command in self.view.legal_commands():
                self._all.setdefault(getattr(command, "actor", 0), []).append(command)
        return self._all.get(fighter, [])

    def of(self, fighter: int, kind: type[Any]) -> Iterator[Any]:
        """Legal commands of one type."""
        return (c for c in self.legal(fighter) if isinstance(c, kind))

    def moves(self, fighter: int) -> dict[Tile, Move]:
        """Moves by the tile they end on."""
        found = self._moves.get(fighter)
        if found is None:
            found = self._moves[fighter] = {c.path[-1]: c for c in self.of(fighter, Move)}
        return found

    def reach(self, fighter: int) -> frozenset[Tile]:
        """Tiles a fighter can walk (or crawl) to now."""
        crawls = {c.to for c in self.of(fighter, Crawl)}
        return frozenset(self.moves(fighter)) | crawls

    def targets(self, fighter: int, arms: Collection[int] | None = None) -> frozenset[int]:
        """Enemies that can be attacked from where a fighter is, with `arms` (None: its weapons)."""
        wanted = sheet.weapons(self.reader, fighter) if arms is None else arms
        return frozenset(c.target for c in self.of(fighter, Attack) if c.weapon in wanted)

    # -- one plan for what is under the mouse -------------------------------------------------------

    def aimed_at(self, fighter: int, aim: Aim) -> int:
        """Of the pair that somebody belongs to, the one that is aimed at (D-MNT-3)."""
        bodies = sheet.pair(self.reader, fighter)
        return bodies[-1] if aim.mount else bodies[0]

    def walk(self, fighter: int, tile: Tile) -> Plan | None:
        """Walking or crawling to a tile, with why it cannot be done; None for the fighter's own tile."""
        here = sheet.place(self.reader, fighter)
        if here is None or here == tile:
            return None
        command: Command
        if sheet.prone(self.reader, fighter):
            command = Crawl(fighter, tile)
            path: tuple[Tile, ...] = (tile,)
        else:
            found = self.moves(fighter).get(tile)
            if found is None:
                return Plan("walk", fighter, faults=self._walk_faults(fighter, tile))
            command, path = found, found.path
        faults = self.view.faults(command)
        walk = None if faults else self.view.forecast(command)
        return Plan("walk", fighter, (command,), () if faults else (here, *path), walk, faults=faults)

    def _walk_faults(self, fighter: int, tile: Tile) -> tuple[Reason, ...]:
        """Why a tile cannot be walked to (GRID-3, GRID-4)."""
        faults = self.view.faults(Move(fighter, (tile,)))
        kept = tuple(
            f for f in faults if not f.code.startswith("path-") or f.code in ("path-blocked", "path-occupied")
        )
        here = sheet.place(self.reader, fighter)
        near = here is not None and max(abs(here[0] - tile[0]), abs(here[1] - tile[1])) <= 1
        if kept:
            return kept
        return faults if faults and near else (Reason("out-of-walk"),)

    def attack(self, fighter: int, target: int, aim: Aim) -> Plan | None:
        """Attacking from where a fighter is, else walking beside the target first (D-LOS-1, D-LOS-2)."""
        command = self._attack_command(fighter, target, aim)
        if command is not None:
            return Plan("attack", fighter, (command,), attack=self.view.forecast(command), target=target)
        found = self.approach(fighter, target, aim)
        if found is not None:
            return found
        # an archer is told why the bow cannot shoot, not why its fists cannot reach
        weapon = self._weapons(fighter, aim)[-1]
        faults = self.view.faults(Attack(fighter, target, weapon, aim.zone, aim.all_in))
        return Plan("attack", fighter, target=target, faults=faults)

    def _weapons(self, fighter: int, aim: Aim) -> tuple[int, ...]:
        if aim.weapon is not None and aim.weapon in all_weapons(self.reader, fighter):
            return (aim.weapon,)
        return sheet.weapons(self.reader, fighter)

    def _attack_command(self, fighter: int, target: int, aim: Aim) -> Attack | None:
        for stake in dict.fromkeys((aim.all_in, "none")):
            for weapon in self._weapons(fighter, aim):
                for zone in dict.fromkeys((aim.zone, *sheet.zones_of(self.reader, target))):
                    command = Attack(fighter, target, weapon, zone, stake)
                    if not self.view.faults(command):
                        return command
        return None

    def approach(self, fighter: int, target: int, aim: Aim) -> Plan | None:
        """Walking to the best tile from which a melee weapon reaches, then striking: two commands."""
        reader, goal = self.reader, sheet.place(self.reader, target)
        if goal is None or sheet.prone(reader, fighter):
            return None
        if sheet.points(reader, fighter)[0] < 2 or not self._offensive_left(fighter, target, aim):
            return None
        stake = self._stake_after_walk(fighter, aim)
        blades = [w for w in self._weapons(fighter, aim) if sheet.weapon_of(reader, fighter, w).reach]
        if not blades:
            return None
        weapon, board = blades[0], reader.board
        span = sheet.weapon_of(reader, fighter, weapon).reach
        best: tuple[Any, Move, MoveForecast] | None = None
        end = goal[1] * board.width + goal[0]
        for tile, move in self.moves(fighter).items():
            if max(abs(tile[0] - goal[0]), abs(tile[1] - goal[1])) > span:
                continue
            if not in_reach(board, tile[1] * board.width + tile[0], end, span):
                continue
            walk = self.view.forecast(move)
            rank = (len(walk.threats), walk.cost, len(move.path), tile[1], tile[0])
            if best is None or rank < best[0]:
                best = rank, move, walk
        if best is None:
            return None
        zones = sheet.zones_of(reader, target)
        zone = aim.zone if aim.zone in zones else zones[0]
        move = best[1]
        origin = move.path[-1][1] * board.width + move.path[-1][0]
        odds = attack_forecast(
            reader, fighter, target, weapon, zone, "melee", stake, origin=origin,
            second=is_second(reader, fighter, weapon))
        start = sheet.place(reader, fighter)
        assert start is not None
        strike = Attack(fighter, target, weapon, zone, stake)
        return Plan("approach", fighter, (move, strike), (start, *move.path), best[2], odds, target)

    def _stake_after_walk(self, fighter: int, aim: Aim) -> AllIn:
        """The stake of a blow after a move or a charge, which leave one action: reactions or nothing."""
        can = sheet.points(self.reader, fighter)[2] >= 2
        return "reactions" if can and aim.all_in == "reactions" else "none"

    def _offensive_left(self, fighter: int, target: int, aim: Aim) -> bool:
        weapon = self._weapons(fighter, aim)[0]
        codes = {f.code for f in self.view.faults(Attack(fighter, target, weapon, "mass"))}
        used = {"offensive-used", "second-used", "charge-bound"}
        return not codes & {*used, "not-acting", "no-turn-now", "no-target"}

    # -- charges and steps ----------------------------------------------------------------------------

    def charges(self, fighter: int) -> dict[Tile, list[Charge]]:
        """Charges by the tile they end on."""
        found: dict[Tile, list[Charge]] = {}
        for command in self.of(fighter, Charge):
            found.setdefault(command.to, []).append(command)
        return found

    def charge(self, fighter: int, command: Charge, aim: Aim) -> Plan:
        """A charge and the blow at its end (D-CHG-1)."""
        run = self.view.forecast(command)
        start = sheet.place(self.reader, fighter)
        assert start is not None
        from game.rulesets.shared.movement import straight_run

        path = straight_run(self.reader, fighter, command.to)
        blades = sheet.melee_weapons(self.reader, fighter)
        weapon = aim.weapon if aim.weapon in blades else blades[0]
        zones = sheet.zones_of(self.reader, command.target)
        zone = aim.zone if aim.zone in zones else zones[0]
        stake = self._stake_after_walk(fighter, aim)
        odds = attack_forecast(
            self.reader, fighter, command.target, weapon or 0, zone, "melee", stake, charge=True
        )
        strike = Attack(fighter, command.target, weapon or 0, zone, stake)
        return Plan(
            "charge",
            fighter,
            (command, strike),
            (start, *(path[0] if path else ())),
            run,
            odds,
            command.target,
        )

    def dodge_steps(self) -> dict[Tile, DodgeStep]:
        """Steps on offer after a won dodge (D-DEF-3)."""
        return {c.to: c for c in self.view.legal_commands() if isinstance(c, DodgeStep) and c.to is not None}


def with_stake(aim: Aim, all_in: AllIn) -> Aim:
    """The same aim with another stake."""
    return replace(aim, all_in=all_in)
