"""Potions and wounds tended: how the veteran heals itself and its friends."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.two_actions.ground import strikers
from game.ai.two_actions.riding import mount_weight
from game.ai.two_actions.worth import TRACK_WORTH, condition_worth
from game.battle.commands import Command
from game.battle.components import Gear
from game.battle.world import Reader
from game.grid import reach_distance
from game.rulesets.shared.bodies import able_friends, adjacent, tile_of
from game.rulesets.shared.commands import Drink, DropItem, Give, PickUp, Tend
from game.rulesets.shared.items import free_hands, held, in_hand, lying_near
from game.rulesets.shared.ties import is_mount
from game.rulesets.shared.zones import holders
from game.rulesets.two_actions.acts import tended_conditions
from game.rulesets.two_actions.commands import Sheathe, TakeOut
from game.rulesets.two_actions.components import Health, Potion, Tables
from game.rulesets.two_actions.facts import category, has_arms, zone_reach

if TYPE_CHECKING:
    from game.ai.two_actions.scout import Turning

Scored = tuple[float, Command | int]

DRINKING = 1.5
"""What the actions of a potion are worth otherwise."""
URGENT = 3.0
"""Relief for which a hand is emptied."""
STROLL = 0.6
"""How much a friend's relief counts that is a walk away, and to be given in the next turn."""


def healing(turning: "Turning") -> Iterator[Scored]:
    """Potions: drunk, given, or brought to hand, by what they would clear (D-ACT-2, D-ACT-3)."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound or not has_arms(reader, fighter):
        return
    in_hands = [item for item in held(reader, fighter) if category(reader, item) == "potion"]
    for item in in_hands:
        if turning.held and turning.view.faults(Drink(fighter, item)):
            continue
        yield relief(reader, fighter, item) - turning.act_price("drink"), Drink(fighter, item)
        for friend in _patients(reader, fighter):
            if adjacent(reader, fighter, friend):
                yield relief(reader, friend, item) - 0.2, Give(fighter, item, friend)
        yield from _to_patients(turning, item)
    bag = reader.get(fighter, Gear).bag
    for item in (*bag, *lying_near(reader, fighter)):
        if category(reader, item) == "potion":
            yield from _to_hand(turning, item, item in bag)


def _to_hand(turning: "Turning", item: int, bagged: bool) -> Iterator[Scored]:
    """D-ACT-2, D-ACT-4, D-TIME-6: a potion comes to hand for whom it helps most, oneself or a friend; a full
    hand is emptied first: dropped when it is urgent, put away where no enemy can come."""
    reader, fighter = turning.reader, turning.fighter
    soon = 0.9 if turning.actions >= 2 else 0.5
    own = relief(reader, fighter, item) * soon - turning.act_price("drink")
    worth = max(own, _best_friend(turning, item) * soon)
    if worth <= turning.best:
        return
    free = free_hands(reader, fighter)
    if free and bagged:
        yield worth, TakeOut(fighter, item, free[-1])
    elif free:
        yield worth, PickUp(fighter, item, free[-1])
    elif worth > URGENT and turning.actions >= 2:
        yield from _free_a_hand(turning, worth - 1.0)


def _patients(reader: Reader, fighter: int) -> Iterator[int]:
    """Friends who may be given a potion: mounts left out."""
    return (friend for friend in able_friends(reader, fighter) if not is_mount(reader, friend))


def _best_friend(turning: "Turning", item: int) -> float:
    """The relief of the friend it helps most of those beside one, less of those within a walk."""
    reader, fighter = turning.reader, turning.fighter
    best = 0.0
    board = reader.board
    for friend in _patients(reader, fighter):
        gain = relief(reader, friend, item) - 0.2
        if gain <= best:
            continue
        if adjacent(reader, fighter, friend):
            best = gain
        elif gain * STROLL > best:
            x, y = board.xy(tile_of(reader, friend))
            if any(reach_distance(x, y, *board.xy(tile)) == 1 for tile in turning.reach):
                best = gain * STROLL
    return best


def _to_patients(turning: "Turning", item: int) -> Iterator[Scored]:
    """D-ACT-1, D-ACT-3: with a potion in hand, to the side of the friend who needs it."""
    reader, fighter = turning.reader, turning.fighter
    board = reader.board
    for friend in _patients(reader, fighter):
        gain = relief(reader, friend, item) - 0.2
        gain *= 0.9 if turning.actions >= 2 else STROLL
        if gain <= turning.best or adjacent(reader, fighter, friend):
            continue
        x, y = board.xy(tile_of(reader, friend))
        for tile in turning.reach:
            if reach_distance(x, y, *board.xy(tile)) == 1:
                yield gain + turning.standing(tile) - turning.walk_price(tile), tile


def thirsty(turning: "Turning") -> bool:
    """Whether a hand was just freed for a potion that is still to be drunk or given."""
    reader, fighter = turning.reader, turning.fighter
    near = (*held(reader, fighter), *reader.get(fighter, Gear).bag, *lying_near(reader, fighter))
    return any(
        category(reader, i) == "potion"
        and max(relief(reader, fighter, i), _best_friend(turning, i)) > URGENT
        for i in near)


def _free_a_hand(turning: "Turning", worth: float) -> Iterator[Scored]:
    """Put the shield away where no enemy comes this round, else let it go, or the weapon; so that a potion
    can be drunk or given."""
    reader, fighter = turning.reader, turning.fighter
    item = in_hand(reader, fighter, "off") or in_hand(reader, fighter, "main")
    if not item:
        return
    command: Command = Sheathe(fighter, item) if at_peace(turning) else DropItem(fighter, item)
    if not turning.view.faults(command):
        yield worth, command


def at_peace(turning: "Turning") -> bool:
    """Whether no enemy could come and strike before one's next turn."""
    reader, (x, y) = turning.reader, turning.reader.board.xy(turning.here)
    return all(
        reach_distance(x, y, *reader.board.xy(there)) > span
        for there, span in strikers(reader, turning.fighter))


def relief(reader: Reader, drinker: int, item: int) -> float:
    """What a potion would give back to `drinker`."""
    potion = reader.get(item, Potion)
    health = reader.get(drinker, Health)
    worth = 0.6 * min(potion.fatigue, health.fatigue)
    left = potion.wounds
    for track, level in ((3, "critical"), (2, "serious"), (1, "light")):
        if track > ("fatigue", "light", "serious", "critical").index(potion.up_to):
            continue
        cleared = min(left, getattr(health, level))
        worth += cleared * TRACK_WORTH[track]
        left -= cleared
    return worth - DRINKING


def tending(turning: "Turning") -> Iterator[Scored]:
    """Bleeding stopped, one's own or a friend's (D-ACT-5)."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound:
        return
    sheets = reader.get(0, Tables).conditions
    pressed = bool(holders(reader, fighter, zone_reach))
    for target in (fighter, *able_friends(reader, fighter)):
        if target != fighter and not adjacent(reader, fighter, target):
            continue
        kinds = tended_conditions(reader, target)
        if kinds:
            worth = sum(condition_worth(sheets[k]) for k in kinds) * mount_weight(reader, target)
            yield worth * (0.7 if pressed else 1.2), Tend(fighter, target)
