"""What a turn may hold beside blows and walking: standing up, arming, reloading, lying low."""

from collections.abc import Iterator

from game.ai.two_actions.ground import is_shooter, shooters, strikers
from game.ai.two_actions.healing import at_peace, thirsty
from game.ai.two_actions.scout import Turning
from game.battle.commands import Command
from game.battle.components import Gear
from game.battle.view import View
from game.grid import reach_distance, sees
from game.rulesets.shared.bodies import tile_of
from game.rulesets.shared.commands import Draw, DropProne, PickUp, StandUp
from game.rulesets.shared.components import Wear
from game.rulesets.shared.items import in_hand, lying_near
from game.rulesets.shared.zones import holders
from game.rulesets.two_actions.acts import acts
from game.rulesets.two_actions.commands import Reload
from game.rulesets.two_actions.components import Health, Sheet, Turn, Weapon
from game.rulesets.two_actions.facts import (
    category,
    has_arms,
    ranged_weapon,
    rules_of,
    two_handed,
    weapons,
    zone_reach,
)
from game.rulesets.two_actions.talents import talent_switch

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
    if (reader.get(fighter, Turn).bonus or at_peace(turning)) and thirsty(turning):
        return
    yield from _armings(turning)


def _armings(turning: Turning) -> Iterator[tuple[float, Command]]:
    reader, fighter = turning.reader, turning.fighter
    pressed = bool(holders(reader, fighter, zone_reach))
    now = max(weapon_worth(turning, w, pressed) for w in weapons(reader, fighter))
    choices = [(item, True) for item in reader.get(fighter, Gear).bag]
    choices += [(item, False) for item in lying_near(reader, fighter)]
    for item, bagged in choices:
        if category(reader, item) not in ("weapon", "shield"):
            continue
        if category(reader, item) == "shield":
            taken = in_hand(reader, fighter, "off") or two_handed(reader, in_hand(reader, fighter, "main"))
            gain = 0.0 if taken or 0 in weapons(reader, fighter) else 0.6
        else:
            gain = weapon_worth(turning, item, pressed) - now
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
    if turning.actions and thirsty(turning):
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


def weapon_worth(turning: Turning, item: int, pressed: bool) -> float:
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
