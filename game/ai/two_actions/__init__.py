"""How the veteran plays `two-actions`: scored candidates for a turn, judgement for every answer."""

from game.ai.two_actions.answers import answer
from game.ai.two_actions.turn import take_turn
from game.battle.commands import Command
from game.battle.view import View

__all__ = ["choose"]


def choose(view: View) -> Command:
    """The best command for the decision the view stands at."""
    decision = view.decision
    if decision.kind == "turn":
        return take_turn(view, decision.fighter)
    return answer(view)
