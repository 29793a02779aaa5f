"""Commands that every ruleset shares; each ruleset adds its own and hands the union to the codec.

A command is the only thing a player, an AI or a replay produces. `actor` is a fighter's entity id,
places are (x, y), `weapon` is an item's entity id (0: bare hands).
"""

from typing import Literal

import msgspec

from game.battle.components import Tile

AllIn = Literal["none", "actions", "reactions"]


def kebab(name: str) -> str:
    """`EndTurn` -> `end-turn`: the tag of a command, event or frame."""
    return "".join("-" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Command(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", gc=False, forbid_unknown_fields=True):
    """Base of all commands."""


class Move(Command, frozen=True):
    """Walk along `path` (the start left out)."""

    actor: int
    path: tuple[Tile, ...]


class Attack(Command, frozen=True):
    """Strike, shoot or throw at a body part of one target."""

    actor: int
    target: int
    weapon: int
    zone: str
    all_in: AllIn = "none"


class React(Command, frozen=True):
    """Answer an offer; `kind` is `none`, or what the ruleset offers (block, dodge, attack...).

    `target` names one of two bodies on a tile, 0 whoever gave the chance.
    """

    actor: int
    kind: str
    weapon: int = 0
    zone: str = ""
    all_in: AllIn = "none"
    target: int = 0


class EndTurn(Command, frozen=True):
    """End one's turn; points left are lost."""

    actor: int


class Resign(Command, frozen=True):
    """Give the battle up for a side; legal at any decision of that side, never in the canonical list."""

    side: str
