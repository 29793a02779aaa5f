"""Strangling (D-WRES-5): kept up turn by turn, until the victim faints."""

from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able
from game.rulesets.two_actions import holds, wounds
from game.rulesets.two_actions.checks import constitution_test, roll
from game.rulesets.two_actions.commands import KeepStrangling
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.events import FellUnconscious, StayedAwake, Strangled
from game.rulesets.two_actions.facts import rules_of
from game.rulesets.two_actions.points import action_faults, pay
from game.rulesets.two_actions.talents import talent_sum


def keep_faults(reader: Reader, decision: Decision, command: KeepStrangling) -> list[Reason]:
    """D-WRES-5: AA, while strangling, once a turn; who is held wrestles its holders only (D-WRES-3)."""
    found = action_faults(reader, decision, command.actor, 2)
    grip = reader.get(command.actor, Grip)
    if not grip.target or grip.kind != "strangle":
        return [*found, Reason("not-strangling")]
    if grip.kept:
        found.append(Reason("kept-already"))
    return found + holds.match_faults(reader, command.actor, grip.target)


def difficulty(reader: Reader, actor: int, turns: int) -> int:
    """D-WRES-5: the CON test of a turn of strangling: 10 + 2 per maintained turn; 0 before the second. A
    talent may make it count as later."""
    rules = rules_of(reader)
    turns += talent_sum(reader, actor, "choke")
    return rules.asphyxia_base + rules.asphyxia_step * turns if turns >= rules.asphyxia_from else 0


def keep(world: World, command: KeepStrangling) -> None:
    """D-WRES-5: asphyxia: a fatigue, beyond the track too, and from the second turn a CON test or
    unconscious."""
    pay(world, command.actor, 2)
    grip = world.get(command.actor, Grip)
    turns, victim = grip.turns + 1, grip.target
    world.change(command.actor, Grip, turns=turns, kept=True)
    world.emit(Strangled(actor=command.actor, target=victim, turns=turns, rule="D-WRES-5"))
    for _ in range(rules_of(world).asphyxia_fatigue):
        wounds.take_fatigue(world, victim, "D-WRES-5", beyond=True, actor=command.actor)
    against = difficulty(world, command.actor, turns)
    if not against or not able(world, victim):
        return
    result = roll(world, constitution_test(world, victim), against)
    if result.total >= against:
        world.emit(StayedAwake(target=victim, actor=command.actor, roll=result, rule="D-WRES-5"))
    else:
        world.emit(FellUnconscious(target=victim, actor=command.actor, roll=result, rule="D-WRES-5"))
        wounds.fall_unconscious(world, victim)
