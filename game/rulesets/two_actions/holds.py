"""Holds (D-WRES-3..9): how they end."""

from game.battle.world import World
from game.rulesets.shared.bodies import able, adjacent
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.events import HoldEnded
from game.rulesets.two_actions.facts import all_grips


def end_hold(world: World, holder: int, why: str) -> None:
    """Let go; nothing happens when nobody is held."""
    grip = world.get(holder, Grip)
    if grip.target:
        world.set(holder, Grip())
        world.emit(HoldEnded(actor=holder, target=grip.target, why=why, rule="D-WRES-9"))


def settle(world: World) -> None:
    """D-WRES-9: a hold ends when either is killed, unconscious, gone or no longer adjacent."""
    for holder, grip in all_grips(world):
        if not (able(world, holder) and able(world, grip.target)):
            end_hold(world, holder, "out")
        elif not adjacent(world, holder, grip.target):
            end_hold(world, holder, "apart")
