"""The morale test of `two-actions` (D-MOR-1); the groups that take it are in the shared room."""

from game.battle.events import Roll
from game.battle.world import Reader, World
from game.rulesets.two_actions.checks import Check, own_test, roll
from game.rulesets.two_actions.facts import rules_of


def morale_test(reader: Reader, fighter: int) -> Check:
    """D-MOR-1: d20 + VOL; never all-in (D-TIME-8)."""
    return own_test(reader, fighter, "will", talent="morale")


def take_heart(world: World, fighter: int) -> tuple[Roll, bool]:
    """D-MOR-1: the test rolled, and whether it holds."""
    against = rules_of(world).morale_difficulty
    result = roll(world, morale_test(world, fighter), against)
    return result, result.total >= against
