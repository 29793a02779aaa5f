"""Attrition (ATTR): a long fight wears everybody down."""

from game.battle.world import World
from game.rulesets.shared.bodies import able
from game.rulesets.shared.ties import is_mount, rider_of
from game.rulesets.two_actions import wounds
from game.rulesets.two_actions.events import AttritionAnnounced
from game.rulesets.two_actions.facts import rules_of


def take_toll(world: World, number: int) -> None:
    """D-ATTR-1: announced at the start, from round 3 a fatigue to every fighter not out of action, the
    prone, riders and ridden mounts too (a mount without rider rests); never a wound."""
    rules = rules_of(world)
    if not rules.attrition:
        return
    if number == 1:
        world.emit(AttritionAnnounced(round=rules.attrition_from, rule="D-ATTR-1"))
    if number < rules.attrition_from:
        return
    for fighter in world.fighters:
        if able(world, fighter) and (not is_mount(world, fighter) or rider_of(world, fighter)):
            for _ in range(rules.attrition_fatigue):
                wounds.take_fatigue(world, fighter, "D-ATTR-1", beyond=False)
