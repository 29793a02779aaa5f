"""The weak hand and shouted orders: what the veteran makes of them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.two_actions.worth import Blow
from game.battle.commands import Attack, Command
from game.battle.components import Fighter, Gear
from game.battle.view import View
from game.battle.world import Reader
from game.rulesets.shared.bodies import (
    able_enemies,
    distance,
    tile_of,
)
from game.rulesets.shared.lines import line_faults
from game.rulesets.two_actions import hands
from game.rulesets.two_actions.commands import (
    ShoutOrder,
    SwapHands,
)
from game.rulesets.two_actions.components import Call, Turn
from game.rulesets.two_actions.facts import (
    apart,
    category,
    second_weapon,
    speed,
    two_handed,
    weapon_of,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.shots import attack_mode, shot_faults

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

THROWN = 0.4
"""What the weak hand's weapon is worth there, when it is thrown."""


def second_strikes(turning: "Turning") -> Iterator[Scored]:
    """D-TWO-1: the weak hand's attack, before or after the other."""
    reader, fighter = turning.reader, turning.fighter
    weapon = second_weapon(reader, fighter)
    if not weapon or turning.actions < 1 or turning.bound or reader.get(fighter, Turn).second:
        return
    for target in turning.enemies:
        mode = attack_mode(reader, fighter, target, weapon)
        if mode != "melee" and (turning.held or not mode or shot_faults(reader, fighter, target, weapon)):
            continue
        blow = Blow(reader, fighter, target, weapon, mode, second=True)
        price = 0.0 if mode == "melee" else THROWN
        for zone in zones_of(reader, target):
            yield blow.worth(zone) - price, Attack(fighter, target, weapon, zone)


def swapping(turning: "Turning") -> Iterator[Scored]:
    """D-TWO-2: the better weapon into the strong hand: to strike with, or to throw at whom no blow reaches
    (D-ATT-5)."""
    reader, fighter = turning.reader, turning.fighter
    gear = reader.get(fighter, Gear)
    if not _swappable(reader, gear) or turning.bound or turning.actions < 1:
        return
    best = {
        item: max((turning.best_blow(item, e) for e in turning.enemies), default=0.0)
        for item in (gear.main, gear.off)
    }
    gain = best[gear.off] - best[gear.main] - 0.2
    if turning.actions >= 2 and turning.may_attack and not turning.shots:
        gain = max(gain, _best_throw(turning, gear.off) - 0.3)
    command = SwapHands(fighter)
    if gain > turning.best and not turning.view.faults(command):
        yield gain, command


def _swappable(reader: Reader, gear: Gear) -> bool:
    """Whether each hand holds a weapon and neither needs both."""
    held = (gear.main, gear.off)
    return all(item and category(reader, item) == "weapon" and not two_handed(reader, item) for item in held)


def _best_throw(turning: "Turning", item: int) -> float:
    """D-ATT-5: the best that throwing a weapon from here would do; 0 when there is nobody to throw it at."""
    reader, fighter = turning.reader, turning.fighter
    arm = weapon_of(reader, fighter, item)
    if arm.range != "thrown" or turning.held:
        return 0.0
    best = 0.0
    for target in turning.enemies:
        far = apart(reader, turning.here, tile_of(reader, target))
        if (arm.limit and far > arm.limit) or line_faults(reader, fighter, target):
            continue
        best = max(best, Blow(reader, fighter, target, item, "throw").best())
    return best


# -- orders -------------------------------------------------------------------------------------


def order(view: View, fighter: int) -> Command | None:
    """D-TIME-6: a leader marks, free of points, the enemy in sight that most of those who hear it could
    reach."""
    reader = view.reader
    if "leader" not in reader.get(fighter, Fighter).tags or reader.get(fighter, Turn).bonus:
        return None
    if reader.get(fighter, Call).target:
        return None
    hearers = [f for f in hands.hearers(reader, fighter) if reader.get(f, Turn).state != "done"]
    best: tuple[int, int] = (1, 0)
    for enemy in able_enemies(reader, fighter):
        if not hands.in_sight(reader, fighter, enemy):
            continue
        count = sum(
            1 for f in hearers
            if distance(reader, f, enemy) <= speed(reader, f) + max(1, zone_reach(reader, f)))
        if count > best[0]:
            best = (count, enemy)
    command = ShoutOrder(fighter, best[1])
    return command if best[1] and not view.faults(command) else None
