"""The veteran: the best of the ruleset's scored candidates, no dithering."""

from collections.abc import Callable

from game.ai.two_actions import choose as two_actions
from game.battle.commands import Command
from game.battle.view import View

_TACTICS: dict[str, Callable[[View], Command]] = {"two-actions": two_actions}


class VeteranController:
    """Plays every decision by the tactics of the battle's ruleset; the same view gives the same command."""

    def choose(self, view: View) -> Command:
        """The command with the best score."""
        return _TACTICS[view.ruleset](view)
