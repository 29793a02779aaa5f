"""Components both rulesets use."""

from typing import Literal

from game.battle.components import Component


class Status(Component, frozen=True):
    """Whether a fighter can still act: able, unconscious or dead (for the rest of the battle)."""

    state: Literal["able", "unconscious", "dead"] = "able"
