"""Everything a turn may hold beside blows and walking: standing up, arming, reloading, healing."""

from collections.abc import Iterator

from game.ai.two_actions.ground import is_shooter, shooters, strikers
from game.ai.two_actions.riding import mount_weight
from game.ai.two_actions.scout import Turning
from game.ai.two_actions.worth import TRACK_WORTH, condition_worth
from game.battle.commands import Command
from game.battle.components import Gear
from game.battle.view import View
from game.grid import reach_distance, sees
from game.rulesets.shared.bodies import able_friends, adjacent, tile_of
from game.rulesets.shared.zones import holders
from game.rulesets.two_actions.acts import acts, tended_conditions
from game.rulesets.two_actions.commands import (
    Draw,
    Drink,
    DropItem,
    DropProne,
    Give,
    PickUp,
    Reload,
    StandUp,
    TakeOut,
    Tend,
)
from game.rulesets.two_actions.components import Health, Potion, Sheet, Tables, Turn, Weapon, Wear
from game.rulesets.two_actions.facts import (
    category,
    free_hands,
    has_arms,
    in_hand,
    ranged_weapon,
    rules_of,
    two_handed,
    weapons,
    zone_reach,
)
from game.rulesets.two_actions.items import held, lying_near
from game.rulesets.two_actions.talents import talent_switch
from game.rulesets.two_actions.ties import is_mount

Scored = tuple[float, Command | int]


def acts_of(turning: Turning) -> list[Command]:
    """The legal plain acts of this turn."""
    return list(acts(turning.reader, turning.view.decision, turning.fighter))


def standing_up(turning: Turning) -> Iterator[Scored]:
    """Up again: first of all with two actions, else before the enemy's blows."""
    if not turning.lying or turning.actions < 1 or turning.bound:
        return
    pressed = len(holders(turning.reader, turning.fighter, zone_reach))
    worth = 1.0 + 0.8 * pressed
    if turning.actions >= 2 and turning.may_attack:
        worth += max(
            (turning.best_blow(w, t) for w, t, mode in turning.shots if mode == "melee"), default=1.0)
    yield worth, StandUp(turning.fighter)


def arming(turning: Turning) -> Iterator[Scored]:
    """A better weapon into the hand: drawn from the bag, or picked up when disarmed.

    D-ACT-2, D-ACT-4, D-ENG-1.
    """
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound or not has_arms(reader, fighter):
        return
    if reader.get(fighter, Turn).bonus and _thirsty(turning):
        return
    yield from _armings(turning)


def _armings(turning: Turning) -> Iterator[tuple[float, Command]]:
    reader, fighter = turning.reader, turning.fighter
    pressed = bool(holders(reader, fighter, zone_reach))
    now = max(_weapon_worth(turning, w, pressed) for w in weapons(reader, fighter))
    choices = [(item, True) for item in reader.get(fighter, Gear).bag]
    choices += [(item, False) for item in lying_near(reader, fighter)]
    for item, bagged in choices:
        if category(reader, item) not in ("weapon", "shield"):
            continue
        if category(reader, item) == "shield":
            taken = in_hand(reader, fighter, "off") or two_handed(reader, in_hand(reader, fighter, "main"))
            gain = 0.0 if taken or 0 in weapons(reader, fighter) else 0.6
        else:
            gain = _weapon_worth(turning, item, pressed) - now
        if gain <= 0.3:
            continue
        for command in _ways(fighter, item, bagged):
            if not turning.view.faults(command):
                yield gain, command


def quick_draw(view: View, fighter: int) -> Command | None:
    """D-ACT-4, D-TIME-6: whose talent draws as a bonus action has the better weapon or a shield in hand
    before anything else, and at the turn's end what the next enemy asks for."""
    reader = view.reader
    if not talent_switch(reader, fighter, "quick_draw") or not has_arms(reader, fighter):
        return None
    turn = reader.get(fighter, Turn)
    if turn.bonus >= rules_of(reader).bonus_actions or turn.charge:
        return None
    turning = Turning(view, fighter)
    if turning.actions and _thirsty(turning):
        return None
    best: tuple[float, Command | None] = (0.0, None)
    for gain, command in _armings(turning):
        if isinstance(command, Draw) and gain > best[0] + 1e-9:
            best = gain, command
    return best[1]


def _ways(fighter: int, item: int, bagged: bool) -> tuple[Command, ...]:
    if bagged:
        return Draw(fighter, item, "main"), Draw(fighter, item, "off")
    return PickUp(fighter, item, "main"), PickUp(fighter, item, "off")


def _weapon_worth(turning: Turning, item: int, pressed: bool) -> float:
    """A rough worth of having a weapon ready: skill and damage, by whether an enemy is upon us."""
    reader, fighter = turning.reader, turning.fighter
    sheet = reader.get(fighter, Sheet)
    arm = reader.get(item, Weapon) if item else sheet.natural
    if item and reader.get(item, Wear).damage >= reader.rules.weapon_breaks_at:
        return 0.0
    damage = arm.dice[0] * (arm.dice[1] + 1) / 2 + arm.bonus
    melee = ranged = 0.0
    if arm.reach:
        skill = sheet.finesse if arm.skill == "finesse" else sheet.melee
        melee = (10 + skill) * (damage + sheet.strength) / 30
    if arm.range != "none":
        ranged = (10 + sheet.shooting) * damage / 30
        if arm.range == "crossbow":
            ranged *= 0.7
    if pressed:
        return melee + (0.3 * ranged if arm.range == "thrown" else 0.1 * ranged)
    return max(ranged, melee * (0.6 if is_shooter(reader, fighter) or sheet.shooting > sheet.melee else 1.0))


def reloading(turning: Turning) -> Iterator[Scored]:
    """A crossbow: at once when it can still be shot, else for the next turn (D-ACT-4)."""
    reader, fighter = turning.reader, turning.fighter
    weapon = ranged_weapon(reader, fighter)
    if weapon is None or turning.actions < 1 or turning.bound:
        return
    arm = reader.get(weapon, Weapon)
    if arm.range != "crossbow" or reader.get(weapon, Wear).loaded:
        return
    worth = 2.5 if turning.actions >= 2 and turning.may_attack else 1.2
    command = Reload(fighter, weapon)
    if not turning.view.faults(command):
        yield worth - turning.act_price("handle"), command


def healing(turning: Turning) -> Iterator[Scored]:
    """Potions: drunk, given, or brought to hand, by what they would clear (D-ACT-2, D-ACT-3)."""
    reader, fighter = turning.reader, turning.fighter
    if turning.actions < 1 or turning.bound or not has_arms(reader, fighter):
        return
    for item in held(reader, fighter):
        if category(reader, item) != "potion":
            continue
        if turning.held and turning.view.faults(Drink(fighter, item)):
            continue
        yield _relief(turning, fighter, item) - turning.act_price("drink"), Drink(fighter, item)
        for friend in able_friends(reader, fighter):
            if adjacent(reader, fighter, friend) and not is_mount(reader, friend):
                yield _relief(turning, friend, item) - 0.2, Give(fighter, item, friend)
    stowed: list[tuple[int, bool]] = [(item, True) for item in reader.get(fighter, Gear).bag]
    stowed += [(item, False) for item in lying_near(reader, fighter)]
    free = free_hands(reader, fighter)
    for item, bagged in stowed:
        if category(reader, item) != "potion":
            continue
        worth = _relief(turning, fighter, item) * (0.9 if turning.actions >= 2 else 0.5)
        worth -= turning.act_price("drink")
        if free and bagged:
            yield worth, TakeOut(fighter, item, free[-1])
        elif free:
            yield worth, PickUp(fighter, item, free[-1])
        elif worth > 3.0 and turning.actions >= 2:
            yield from _free_a_hand(turning, worth - 1.0)


def _thirsty(turning: Turning) -> bool:
    """Whether a hand was just freed for a potion that is still to be drunk."""
    reader, fighter = turning.reader, turning.fighter
    near = (*held(reader, fighter), *reader.get(fighter, Gear).bag, *lying_near(reader, fighter))
    return any(category(reader, i) == "potion" and _relief(turning, fighter, i) > 3.0 for i in near)


def _free_a_hand(turning: Turning, worth: float) -> Iterator[Scored]:
    """Let the shield go, else the weapon, so that a potion can be drunk in the same turn."""
    reader, fighter = turning.reader, turning.fighter
    item = in_hand(reader, fighter, "off") or in_hand(reader, fighter, "main")
    command = DropItem(fighter, item)
    if item and not turning.view.faults(command):
        yield worth, command


def _relief(turning: Turning, drinker: int, item: int) -> float:
    """What a potion would give back to `drinker`."""
    reader = turning.reader
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
    return worth - 1.5


def tending(turning: Turning) -> Iterator[Scored]:
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


def hiding(view: View, fighter: int) -> Command | None:
    """At the end of a turn: lie down where that breaks every shooter's line, if nobody can come and
    strike and wounds make the shots worth fearing (GRID-5)."""
    reader = view.reader
    health = reader.get(fighter, Health)
    if not (health.serious or health.critical):
        return None
    here = tile_of(reader, fighter)
    board = reader.board
    archers = [there for _, there in shooters(reader, fighter) if sees(board, there, here, 2, 2)]
    if not archers or any(sees(board, there, here, 2, 1) for there in archers):
        return None
    x, y = board.xy(here)
    for there, span in strikers(reader, fighter):
        if reach_distance(x, y, *board.xy(there)) <= span:
            return None
    command = DropProne(fighter)
    return None if view.faults(command) else command
