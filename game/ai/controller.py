"""What a controller is, and the simple ones; `controller(level, seed)` makes any of them."""

from hashlib import blake2b
from typing import Protocol

from game.ai.veteran import VeteranController
from game.battle.commands import Command
from game.battle.view import View

LEVELS = ("veteran", "random")
"""AI levels, the default first."""


class Controller(Protocol):
    """Chooses for a side, from that side's view alone."""

    def choose(self, view: View) -> Command:
        """A legal command for the decision the view stands at."""
        ...


class RandomController:
    """Uniform over the canonical legal commands, from a stream of its own."""

    def __init__(self, seed: int) -> None:
        self._key = seed.to_bytes(8, "big")
        self._count = 0

    def choose(self, view: View) -> Command:
        """Any legal command, each as likely as the other."""
        commands = list(view.legal_commands())
        digest = blake2b(self._count.to_bytes(8, "big"), digest_size=8, key=self._key).digest()
        self._count += 1
        return commands[int.from_bytes(digest, "big") * len(commands) >> 64]


class ScriptedController:
    """Plays a list of commands, one per decision; IndexError when it is used up."""

    def __init__(self, commands: tuple[Command, ...]) -> None:
        self._commands = commands
        self._next = 0

    def choose(self, view: View) -> Command:
        """The next command of the script."""
        command = self._commands[self._next]
        self._next += 1
        return command


def controller(level: str, seed: int = 0) -> Controller:
    """The controller of an AI level. KeyError for an unknown level."""
    if level == "veteran":
        return VeteranController()
    if level == "random":
        return RandomController(seed)
    raise KeyError(level)
