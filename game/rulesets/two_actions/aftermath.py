"""What follows from a change, whoever made it: falls from mounts, ends of holds and spells, sinking hearts.

One pass brings the battle back into order after anything that ended or moved somebody (D-ATT-6: fall or
unhorsing, then holds, then the morale mark).
"""

from game.battle.world import World
from game.rulesets.shared import morale, saddles
from game.rulesets.two_actions import hands, holds, magic

_DONE = "settled"


def settle(world: World) -> None:
    """D-ATT-6, D-WRES-9, D-MNT-4..6, D-MAG-2, D-MOR-1: nothing to do while nothing was written."""
    if _DONE in world.cache:
        return
    saddles.settle(world)
    holds.settle(world)
    magic.settle(world)
    hands.settle(world)
    morale.settle(world)
    world.cache[_DONE] = True
