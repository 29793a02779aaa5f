"""Flight and pursuit: when to run, whom to stop, and what to stake on getting away."""

from collections.abc import Iterator

from game.ai.two_actions.scout import Turning
from game.ai.two_actions.worth import harm_of, point_worth
from game.battle.commands import Command
from game.battle.components import Fighter
from game.battle.view import View
from game.battle.world import Reader
from game.rulesets.shared.bodies import able_enemies, able_friends
from game.rulesets.shared.commands import Flee, LetGo, Pursue, StandUp
from game.rulesets.shared.morale import groups, immune
from game.rulesets.shared.ties import fleeing, is_mount
from game.rulesets.two_actions.commands import BreakFree, Stake
from game.rulesets.two_actions.components import Health, Weapon
from game.rulesets.two_actions.facts import weapon_of
from game.rulesets.two_actions.ties import grips_on

Scored = tuple[float, Command | int]

AWAY = 60.0
"""What getting away is worth to somebody who has lost heart."""
CATCH = 3.0
"""What stopping a fugitive is worth: it is out of the battle either way."""
SPENT = {"crossbow": 1.5, "thrown": 3.0}
"""What a shot costs that leaves the crossbow unloaded or the spear far away, while others still fight."""
TOO_MANY = 3
"""Enemies against whom the last one standing, badly hurt, gives up."""


# -- in one's own turn --------------------------------------------------------------------------


def breaking_away(turning: Turning) -> Iterator[Scored]:
    """D-MOR-3: somebody whose heart has sunk leaves, or does away with what keeps it."""
    if not fleeing(turning.reader, turning.fighter):
        return
    fighter = turning.fighter
    if not turning.view.faults(Flee(fighter)):
        yield AWAY, Flee(fighter)
    if turning.lying:
        yield AWAY - 1, StandUp(fighter)
    for holder, _ in grips_on(turning.reader, fighter):
        command = BreakFree(fighter, holder)
        if not turning.view.faults(command):
            yield AWAY - 2, command


def giving_up(turning: Turning) -> Iterator[Scored]:
    """D-MOR-2, D-MOR-3: the last one standing, badly hurt, runs from many; those who never test their
    morale (undead, fanatics, sides that do not flee) do not."""
    if beaten(turning.reader, turning.fighter) and not turning.view.faults(Flee(turning.fighter)):
        yield AWAY, Flee(turning.fighter)


def beaten(reader: Reader, fighter: int) -> bool:
    """Whether nothing is left to fight for: alone against many, with a serious wound or worse."""
    health = reader.get(fighter, Health)
    if not (health.serious or health.critical) or immune(reader, fighter):
        return False
    if not any(fighter in group.members for group in groups(reader)):
        return False
    if any(not is_mount(reader, f) for f in able_friends(reader, fighter)):
        return False
    foes = [f for f in able_enemies(reader, fighter) if not is_mount(reader, f)]
    sound = [f for f in foes if not (h := reader.get(f, Health)).serious and not h.critical]
    return len(foes) >= TOO_MANY and len(sound) >= 2


# -- answers ------------------------------------------------------------------------------------


def pursue(view: View) -> Command:
    """D-MOR-4, D-MOR-5: the victor and means with the best odds; people are captured, beasts killed, a
    protagonist is struck where it hurts most. Points and weapons that others will call for stay."""
    reader = view.reader
    fugitive = view.decision.source
    kind = "kill" if "beast" in reader.get(fugitive, Fighter).tags else "capture"
    others = any(
        not fleeing(reader, f) and f != fugitive for f in able_enemies(reader, view.decision.fighter))
    best: tuple[float, Command] | None = None
    for command in view.legal_commands():
        if isinstance(command, LetGo):
            gain = 0.0
        else:
            assert isinstance(command, Pursue)
            if command.fate not in ("attack", kind):
                continue
            gain = _catch(view, command)
            if command.all_in != "none":
                gain -= 2 * point_worth(reader, command.actor)
            if others and command.means == "shot":
                gain -= SPENT.get(reader.get(command.weapon, Weapon).range, 0.0)
        if best is None or gain > best[0] + 1e-9:
            best = (gain, command)
    assert best is not None
    return best[1]


def _catch(view: View, command: Pursue) -> float:
    """What a try is worth: its chance (the fugitive stakes on its evasion when it can), times the catch."""
    odds = view.forecast(command)
    if odds.attack is None:
        return CATCH * float(odds.least)
    kind = weapon_of(view.reader, command.actor, command.weapon).type
    harm = harm_of(view.reader, command.target, command.zone, kind)
    blow = sum(float(share) * harm[n] for n, share in enumerate(odds.attack.rows[0].levels))
    return float(odds.least) * blow


def stake(view: View) -> Command:
    """D-TIME-8: whoever runs needs its reaction points nowhere else."""
    return Stake(view.decision.fighter, "reactions")
