"""How a battle ends (D-TIME-1, D-TIME-10)."""

from game.battle.components import BattleState
from game.battle.events import BattleEnded
from game.battle.world import World
from game.rulesets.shared.bodies import able, ally
from game.rulesets.shared.ties import is_mount


def check_end(world: World) -> bool:
    """D-TIME-1, D-TIME-10: one side left wins; nobody left is a draw. The unconscious count as out."""
    left = {ally(world, f) for f in world.fighters if able(world, f) and not is_mount(world, f)}
    if len(left) > 1:
        return False
    winner = next(iter(left), "")
    end(world, winner, "rout" if winner else "nobody-left", "D-TIME-1" if winner else "D-TIME-10")
    return True


def end(world: World, winner: str, ending: str, rule: str) -> None:
    """The battle is over; no winner: a draw."""
    world.change(0, BattleState, ended=True, winner=winner, ending=ending)
    world.emit(BattleEnded(winner=winner, ending=ending, rule=rule))
