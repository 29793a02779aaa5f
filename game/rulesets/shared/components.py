"""Components both rulesets use."""

from typing import Literal

from game.battle.components import Component


class Status(Component, frozen=True):
    """Whether a fighter can still act: able, or out for the rest of the battle.

    The captured and the fled have left the board.
    """

    state: Literal["able", "unconscious", "dead", "captured", "fled"] = "able"


class Saddle(Component, frozen=True):
    """Who rides whom: `mount` on the rider, `rider` on the mount, 0 for none. The two are one body."""

    mount: int = 0
    rider: int = 0
