"""What may lie half resolved on the stack: plain data, resumed by the handler of its type."""

from typing import Literal

import msgspec

from game.battle.commands import kebab
from game.battle.components import Tile


class Frame(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", gc=False, forbid_unknown_fields=True):
    """Base of all frames."""


class RoundFrame(Frame, frozen=True):
    """The round: bottom of the stack for the whole battle."""

    stage: Literal["begin", "morale", "flight", "declare", "roll", "phases"] = "begin"


class DeclareFrame(Frame, frozen=True):
    """P-TIME-1: those who have still to choose the weapon of the round."""

    fighters: tuple[int, ...]


class PhaseFrame(Frame, frozen=True):
    """P-TIME-4: a fighter has become the one to act."""

    fighter: int


class MoveFrame(Frame, frozen=True):
    """A move of `actor`, step by step; see the frame of the same name in `two-actions`.

    `how` is walk, sneak, run or charge; `asked` are the interceptors that were asked in this move.
    """

    actor: int
    path: tuple[Tile, ...]
    costs: tuple[int, ...]
    how: Literal["walk", "sneak", "run", "charge"]
    safe: Tile
    next: int = 0
    offered: bool = False
    asked: tuple[int, ...] = ()
    stopped: int = 0
    target: int = 0
    difficulty: int = 0
    weapon: int = 0
    strikes: bool = False
    """A charge whose test reaches its target."""
    ridden: bool = False


class InterceptFrame(Frame, frozen=True):
    """P-INT-5: offers to `owners`, one after the other, before `target` leaves its tile."""

    target: int
    owners: tuple[int, ...]


class StrikeFrame(Frame, frozen=True):
    """An attack: declared, rolled, answered, damage."""

    actor: int
    target: int
    weapon: int
    mode: Literal["melee", "charge", "shot", "throw"]
    difficulty: int
    stage: Literal["roll", "defence", "damage"] = "roll"
    total: int = 0
    natural: int = 0


class FlightFrame(Frame, frozen=True):
    """P-DMG-3: fugitives, the sides still to be asked about the first, who has tried."""

    fugitives: tuple[int, ...]
    why: Literal["own", "morale"]
    stage: Literal["next", "ask", "gone"] = "next"
    asking: tuple[str, ...] = ()
    tried: tuple[int, ...] = ()


Frames = DeclareFrame | FlightFrame | InterceptFrame | MoveFrame | PhaseFrame | RoundFrame | StrikeFrame
