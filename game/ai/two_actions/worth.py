"""What things are worth to a player of `two-actions`: wounds, conditions, reaction points.

One unit is a fatigue box on a fighter of no special importance. Scores are floats; no rule reads them.
"""

from game.ai.two_actions.riding import fighting_enemies, mount_weight, unhorse_worth
from game.battle.components import Fighter, Position
from game.battle.world import Reader
from game.grid import reach_distance
from game.rulesets.shared.bodies import partner
from game.rulesets.shared.morale import groups, on_edge
from game.rulesets.shared.ties import is_mount
from game.rulesets.shared.zones import engaged
from game.rulesets.two_actions.checks import attack_test, hold_test, zone_damage, zone_modifier, zone_shift
from game.rulesets.two_actions.components import Afflictions, Health, Sheet, Tables, Turn
from game.rulesets.two_actions.facts import (
    ARM_OF_ZONE,
    boxes,
    category,
    crossed,
    landing,
    place_of,
    reactions,
    rules_of,
    speed,
    vigour,
    weapon_of,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.forecast import possible_defences, strike_of
from game.rulesets.two_actions.forecasts_downs import part_by
from game.rulesets.two_actions.hands import marked_for
from game.rulesets.two_actions.holding import held_by_arm
from game.rulesets.two_actions.odds import Defence, Outcome, Strike, check_odds, opposed_ways, strike_odds
from game.rulesets.two_actions.sheets import LEVELS, ConditionSheet

TRACK_WORTH = (1.7, 3.0, 5.0, 8.0, 14.0)
"""A box crossed on the fatigue, light, serious or critical track, and death."""
OUT = 12.0
"""Being knocked unconscious."""
LEADER = 1.3

SPARE = 0.15
"""What a reaction point is worth to somebody nobody threatens."""
NEEDED = 0.8
"""What each further attacker who may still come makes the points worth."""
DISARMED = 1.5
"""A weapon on the ground: the action to pick it up, and no block or blow with it meanwhile."""
UNSHIELDED = 1.0
BEYOND = 3
"""By how much an attack that touches is reckoned to pass its target's Vigueur."""
PACE_AFAR = 1.6
PACE_ENGAGED = 0.4
ORDERED = 1.15
"""An enemy that an order marks."""
BREAKING = 1.2
"""An enemy whose fall would put its group to the test."""

Harm = tuple[float, float, float, float, float]

def importance(reader: Reader, fighter: int) -> float:
    """How much more a fighter counts than a plain one: a leader, or one whose fall would put its group to
    the test (D-MOR-1); mounts count less (D-MNT-5)."""
    key = ("ai-importance", fighter)
    found: float | None = reader.cache.get(key)
    if found is None:
        found = mount_weight(reader, fighter)
        if "leader" in reader.get(fighter, Fighter).tags:
            found *= LEADER
        if any(fighter in group.members and on_edge(reader, group) for group in groups(reader)):
            found *= BREAKING
        reader.cache[key] = found
    return found


def condition_worth(sheet: ConditionSheet, pace: float = 1.0) -> float:
    """What a condition takes from its bearer (negative: gives it), from its data (D-DMG-5, D-MAG-2); `pace`:
    what half its speed is worth."""
    worth = -0.7 * sheet.attacks - 2.0 * sheet.actions
    worth += 1.5 * sheet.no_reactions + 3.0 * sheet.loses_turn + pace * sheet.half_speed
    worth += 3.5 * sheet.disables_arm + 0.5 * sheet.no_zone + 1.5 * sheet.no_move
    worth -= 0.4 * sheet.armour + 0.25 * sheet.reflexes + 0.8 * sheet.vigour + 0.2 * sheet.speed
    return worth + {"none": 0.0, "light": 1.2, "heavy": 2.5}[sheet.bleeding]


def harm_of(reader: Reader, target: int, zone: str, kind: str) -> Harm:
    """The worth of each wound level (nothing, fatigue, light, serious, critical) dealt to `target` now,
    full tracks passing up, with what the wound brings by place and damage type (D-TIME-1, D-DMG-2..6);
    unhorsing counted in (D-MNT-4)."""
    full, now = boxes(reader, target), crossed(reader.get(target, Health))
    other = partner(reader, target)
    bearing = _bearing(reader, target)
    key = (
        "harm", target, now, zone, kind, importance(reader, target), bearing,
        other and crossed(reader.get(other, Health)))
    found: Harm | None = reader.memo.get(key)
    if found is None:
        found = _harm(reader, target, full, now, zone, kind, bearing)
        reader.memo[key] = found
    return found


Bearing = tuple[float, float, float, tuple[str, ...]]


def _bearing(reader: Reader, target: int) -> Bearing:
    """What a hit arm would lose (weapon arm, off arm: D-DMG-6), what half its speed would take from a fighter
    here and now, and the conditions it bears already (D-DMG-5)."""
    key = ("ai-bearing", target)
    found: Bearing | None = reader.cache.get(key)
    if found is None:
        found = (
            _drop_worth(reader, target, "main"), _drop_worth(reader, target, "off"),
            _pace_worth(reader, target),
            tuple(sorted({one.kind for one in reader.get(target, Afflictions).all})))
        reader.cache[key] = found
    return found


def _drop_worth(reader: Reader, target: int, hand: str) -> float:
    """D-DMG-6: the chance that a hit arm lets go of what it holds, by what that is worth in hand."""
    item = held_by_arm(reader, target, hand)
    if not item or category(reader, item) == "potion":
        return 0.0
    lost = 1 - opposed_ways(hold_test(reader, target).value, 0, vigour(reader, target) + BEYOND) / 20
    return lost * (DISARMED if category(reader, item) == "weapon" else UNSHIELDED)


def _pace_worth(reader: Reader, target: int) -> float:
    """What half its speed takes from somebody who is still on the way, or in contact already."""
    return PACE_ENGAGED if engaged(reader, target, zone_reach) else PACE_AFAR


def _harm(
    reader: Reader, target: int, full: tuple[int, int, int, int], now: tuple[int, int, int, int],
    zone: str, kind: str, bearing: Bearing,
) -> Harm:
    place = place_of(reader, target, zone)
    tables = reader.get(0, Tables)
    weight, seat = importance(reader, target), unhorse_worth(reader, target)
    worth = [0.0]
    for level in range(4):
        track = landing(full, now, level)
        value = TRACK_WORTH[track]
        if 0 < track < 4:
            sheet = tables.wounds.get(f"{kind} {place} {LEVELS[track]}")
            if sheet is not None:
                for name in sheet.conditions:
                    condition = tables.conditions[name]
                    if name not in bearing[3] or condition.disables_arm:
                        value += condition_worth(condition, bearing[2])
                value += 1.5 * sheet.prone
                if sheet.unconscious_dc:
                    constitution = reader.get(target, Sheet).constitution
                    faint = 1 - float(check_odds(constitution - 4, 0, sheet.unconscious_dc))
                    value += faint * OUT
        if place == "arm" and zone in ARM_OF_ZONE and track < 4:
            value += bearing[0] if ARM_OF_ZONE[zone] == "main" else bearing[1]
        value *= weight
        if seat and (track < 4 or is_mount(reader, target)):
            value += seat * float(part_by(reader, target, place, level, kind))
        worth.append(value)
    return worth[0], worth[1], worth[2], worth[3], worth[4]


def outcome_worth(outcome: Outcome, harm: Harm) -> float:
    """The expected worth of an attack's outcome."""
    levels = outcome.levels
    return (
        levels[1] * harm[1] + levels[2] * harm[2] + levels[3] * harm[3] + levels[4] * harm[4]
    ) / outcome.total


def marked(reader: Reader, fighter: int) -> tuple[int, ...]:
    """D-TIME-6: the enemies that shouted orders mark for a fighter."""
    key = ("ai-marked", fighter)
    found: tuple[int, ...] | None = reader.cache.get(key)
    if found is None:
        found = marked_for(reader, fighter)
        reader.cache[key] = found
    return found


class Blow:
    """One way to attack one target, looked at for every zone and stake; all from the roll's own check.

    `origin` is a tile index to attack from instead of where the attacker is, `second` the weak hand's
    attack. What an order marks counts for more (D-TIME-6).

    D-ATT-1..3, D-ZONE-2.
    """

    def __init__(
        self, reader: Reader, actor: int, target: int, weapon: int, mode: str, charge: bool = False,
        origin: int | None = None, second: bool = False,
    ) -> None:
        self._reader = reader
        self._target = target
        self._check = attack_test(
            reader, actor, target, weapon, "mass", mode, "none", charge, origin, second)
        self._weight = ORDERED if target in marked(reader, actor) else 1.0
        self._strike = strike_of(reader, actor, target, weapon, "mass", mode, self._check)
        self._type = weapon_of(reader, actor, weapon).type
        self._rules = rules_of(reader)
        key = ("answers", target, actor, mode)
        answers: list[Defence] | None = reader.cache.get(key)
        if answers is None:
            answers = [
                Defence(kind, test.value, test.mode)
                for kind, test in possible_defences(reader, target, actor, mode)
            ]
            reader.cache[key] = answers
        self._answers = answers

    def _at(self, zone: str, all_in: str) -> Strike:
        base = self._strike
        if zone == "mass" and all_in == "none":
            return base
        rules = self._rules
        mode = base.mode
        if all_in != "none":
            mode = 1 - bool(self._check.disadvantage)
        return Strike(
            base.value + zone_modifier(rules, zone).value, mode, base.vigour, base.dice,
            base.bonus + zone_damage(rules, zone), base.threshold, zone_shift(rules, zone), base.natural,
            base.block, base.block_shift)

    def touch(self, zone: str, all_in: str = "none") -> float:
        """The chance to touch."""
        outcome = strike_odds(self._at(zone, all_in), None)
        return outcome.touch / outcome.total

    def worth(self, zone: str, all_in: str = "none") -> float:
        """The expected harm, the target answering as hurts it least (D-DEF-1..5, D-DMG-1)."""
        strike = self._at(zone, all_in)
        harm = harm_of(self._reader, self._target, zone, self._type)
        worth = outcome_worth(strike_odds(strike, None), harm)
        for answer in self._answers:
            worth = min(worth, outcome_worth(strike_odds(strike, answer), harm))
        return worth * self._weight

    def best(self) -> float:
        """The worth of the best zone."""
        return max(self.worth(zone) for zone in zones_of(self._reader, self._target))


def answer_harm(harm: Harm, levels: tuple[int, int, int, int], capped: bool) -> float:
    """The expected harm once the attack has touched, from ways by level; capped: at most a fatigue."""
    if capped:
        return harm[1]
    ways = sum(levels)
    return sum(levels[n] * harm[n + 1] for n in range(4)) / ways


def point_worth(reader: Reader, fighter: int) -> float:
    """What a reaction point is worth to `fighter` until its points refill: by the enemies that have still
    to play this round and could reach it (D-TIME-2, D-TIME-7, GRID-1)."""
    here = reader.get(fighter, Position)
    coming = 0
    for enemy in fighting_enemies(reader, fighter):
        if reader.get(enemy, Turn).state == "done":
            continue
        there = reader.get(enemy, Position)
        span = speed(reader, enemy) + max(1, zone_reach(reader, enemy))
        if reach_distance(here.x, here.y, there.x, there.y) <= span:
            coming += 1
    left = reactions(reader, fighter)
    return SPARE + NEEDED * coming / max(1, left)
