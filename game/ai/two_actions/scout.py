"""What a fighter sees of its own turn: computed once per decision, shared by every family."""

from functools import cached_property

from game.ai.two_actions import drags
from game.ai.two_actions.casting import spare_action
from game.ai.two_actions.grip import best_plain
from game.ai.two_actions.ground import danger, is_shooter
from game.ai.two_actions.riding import ride_price
from game.ai.two_actions.worth import Blow
from game.battle.commands import Move
from game.battle.view import View
from game.grid import Reach
from game.rulesets.shared.bodies import able_enemies, tile_of
from game.rulesets.shared.movement import free_tile, reachable
from game.rulesets.shared.zones import leaving, zone_map
from game.rulesets.two_actions.components import Grip, Turn
from game.rulesets.two_actions.facts import (
    actions,
    can_react,
    melee_weapons,
    prone,
    reactions,
    rules_of,
    speed,
    weapons,
    zone_reach,
)
from game.rulesets.two_actions.opportunity import act_owners
from game.rulesets.two_actions.shots import attack_mode, shot_faults
from game.rulesets.two_actions.ties import held


class Turning:
    """One fighter's turn as its families look at it (D-TIME-5, D-TIME-6)."""

    def __init__(self, view: View, fighter: int) -> None:
        self.view = view
        self.reader = view.reader
        self.fighter = fighter
        turn = self.reader.get(fighter, Turn)
        self.actions = actions(self.reader, fighter)
        self.reactions = reactions(self.reader, fighter)
        self.bound = turn.charge
        self.may_attack = self.actions >= 1 and not turn.offensive
        self.lying = prone(self.reader, fighter)
        self.held = held(self.reader, fighter)
        self.enemies = able_enemies(self.reader, fighter)
        self.here = tile_of(self.reader, fighter)
        self.best = 0.0
        """The best score so far: a family may leave out whatever cannot beat it."""
        self._blows: dict[tuple[int, int, bool], float] = {}
        self._standing: dict[int, float] = {}
        self._threat: dict[int, float] = {}

    @cached_property
    def shooter(self) -> bool:
        """Whether this fighter is at its best at a distance."""
        return is_shooter(self.reader, self.fighter)

    @cached_property
    def reach(self) -> Reach | dict[int, int]:
        """Tiles in reach of one move; empty when it cannot walk now (D-ACT-1, GRID-2..4)."""
        if self.lying or self.actions < 1 or self.bound or self.held:
            return {}
        points = speed(self.reader, self.fighter)
        if not points:
            return {}
        return reachable(
            self.reader, self.fighter, points, rules_of(self.reader).diagonals, zone_reach)

    @cached_property
    def shots(self) -> list[tuple[int, int, str]]:
        """(weapon, target, mode) that can be attacked from here (D-ATT-5, D-LOS-1, D-LOS-2)."""
        found = []
        for weapon in weapons(self.reader, self.fighter):
            for target in (self.bound,) if self.bound else self.enemies:
                mode = attack_mode(self.reader, self.fighter, target, weapon)
                if mode == "melee" or (
                    mode and not self.held
                    and not shot_faults(self.reader, self.fighter, target, weapon)
                ):
                    found.append((weapon, target, mode))
        return found

    def best_blow(self, weapon: int, target: int, charge: bool = False) -> float:
        """The best melee blow at a target once next to it, over the zones."""
        key = (weapon, target, charge)
        if key not in self._blows:
            self._blows[key] = Blow(self.reader, self.fighter, target, weapon, "melee", charge).best()
        return self._blows[key]

    @cached_property
    def second_action(self) -> float:
        """What the action is worth that all-in would take: a shooter in danger would rather step away,
        others wrestle, strike with the weak hand or keep up a spell."""
        if self.shooter and danger(self.reader, self.fighter, self.here, True) > 0.5:
            return 1.0
        held = self.reader.get(self.fighter, Grip).target
        return max(
            0.2, best_plain(self.reader, self.fighter, self.enemies),
            spare_action(self.reader, self.fighter, self.enemies),
            max((gain for gain, _ in drags.dragging(self, held)), default=0.0) if held else 0.0)

    def standing(self, tile: int) -> float:
        """What ending on a tile is worth, before its dangers far away (negative: bad)."""
        found = self._standing.get(tile)
        if found is None:
            found = -danger(self.reader, self.fighter, tile, self.shooter)
            self._standing[tile] = found
        return found

    def threat_price(self, owner: int) -> float:
        """What an opportunity of `owner` is expected to cost this fighter, the stop included (D-OPP-3)."""
        found = self._threat.get(owner)
        if found is None:
            weapon = melee_weapons(self.reader, owner)[0]
            found = 1.2 + Blow(self.reader, owner, self.fighter, weapon, "melee").worth("mass")
            self._threat[owner] = found
        return found

    def act_price(self, trigger: str) -> float:
        """What shooting, drinking or handling here is expected to cost (D-OPP-2)."""
        key = ("ai-act", self.fighter, trigger)
        found: float | None = self.reader.cache.get(key)
        if found is None:
            found = sum(self.threat_price(o) for o in act_owners(self.reader, self.fighter, trigger))
            self.reader.cache[key] = found
        return found

    def provokes(self, origin: int, to: int) -> bool:
        """Whether a step would be answered."""
        return any(
            can_react(self.reader, o) for o in leaving(self.reader, self.fighter, origin, to, zone_reach))

    def walk_price(self, tile: int) -> float:
        """What the walk to a tile in reach is expected to cost in opportunities (D-OPP-2, D-OPP-4), and in
        the saddle by the test of those not used to it (D-MNT-2)."""
        price = self.ride_price
        if not isinstance(self.reach, Reach) or not self._zones or not self.reach.exposure.get(tile):
            return price
        at = self.here
        for to in self.reach.path(tile):
            for owner in leaving(self.reader, self.fighter, at, to, zone_reach):
                if can_react(self.reader, owner):
                    price += self.threat_price(owner)
            at = to
        return price

    @cached_property
    def ride_price(self) -> float:
        """What the riding test before a move is expected to cost."""
        return ride_price(self.reader, self.fighter)

    @cached_property
    def _zones(self) -> bool:
        return bool(zone_map(self.reader, self.fighter, zone_reach))

    def walk(self, tile: int) -> Move:
        """The move to a tile in reach."""
        assert isinstance(self.reach, Reach)
        xy = self.reader.board.xy
        return Move(self.fighter, tuple(xy(t) for t in self.reach.path(tile)))

    def free(self, tile: int) -> bool:
        """Whether this fighter could stand there."""
        return free_tile(self.reader, self.fighter, tile)

    def best_tiles(self, number: int) -> list[int]:
        """The tiles in reach that are best to stand on, at most `number`."""
        ranked = sorted(self.reach, key=lambda tile: (-self.standing(tile), tile))
        return ranked[:number]
