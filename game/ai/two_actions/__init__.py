"""How the veteran plays `two-actions`: scored candidates for a turn, judgement for every answer."""

from game.ai.two_actions.answers import answer
from game.ai.two_actions.ground import is_shooter
from game.ai.two_actions.turn import take_turn
from game.battle.commands import Command
from game.battle.components import Fighter
from game.battle.view import View
from game.rulesets.two_actions.components import Turn

__all__ = ["choose"]


def next_of_run(view: View) -> int:
    """D-TIME-4: of friends who may act now, whoever has begun; else leaders, whose orders the others hear,
    then those who shoot, then the rest in their order."""
    reader, decision = view.reader, view.decision
    if len(decision.fighters) == 1 or reader.get(decision.fighter, Turn).state == "started":
        return decision.fighter

    def rank(fighter: int) -> tuple[bool, bool]:
        return "leader" not in reader.get(fighter, Fighter).tags, not is_shooter(reader, fighter)

    return min(decision.fighters, key=rank)


def choose(view: View) -> Command:
    """The best command for the decision the view stands at."""
    decision = view.decision
    if decision.kind == "turn":
        return take_turn(view, next_of_run(view))
    return answer(view)
