"""What may lie half resolved on the stack: plain data, resumed by the handler of its type."""

from typing import Literal

import msgspec

from game.battle.commands import AllIn, kebab
from game.battle.components import Tile


class Frame(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", gc=False, forbid_unknown_fields=True):
    """Base of all frames."""


class RoundFrame(Frame, frozen=True):
    """The round: bottom of the stack for the whole battle."""

    stage: Literal["begin", "turns"] = "begin"


class RunFrame(Frame, frozen=True):
    """Friends acting together; `active` is whoever acted last (0: nobody yet)."""

    fighters: tuple[int, ...]
    active: int = 0


class MoveFrame(Frame, frozen=True):
    """A walk, crawl or charge of `actor`; `next` counts the steps taken, `costs` each step's price.

    `asked` is set once the offers for the next step are made; `safe` is the last tile where the mover
    may stand, `safe_at` how many steps it took to get there.
    """

    actor: int
    path: tuple[Tile, ...]
    costs: tuple[int, ...]
    how: Literal["walk", "crawl", "charge"]
    safe: Tile
    next: int = 0
    asked: bool = False
    stopped: int = 0
    target: int = 0


class OfferFrame(Frame, frozen=True):
    """Opportunity offers to `owners`, one after the other, against `target`'s step or act.

    `stopper` is the owner whose action succeeded (0: none yet).
    """

    target: int
    trigger: Literal["leave", "shoot", "drink", "handle"]
    owners: tuple[int, ...]
    origin: int
    to: int = -1
    stopper: int = 0


class ActFrame(Frame, frozen=True):
    """A paid act that opportunity may stop: drink, reload or lever."""

    actor: int
    kind: Literal["drink", "reload", "lever"]
    thing: int
    trigger: Literal["drink", "handle"]
    asked: bool = False
    stopped: int = 0


class AttackFrame(Frame, frozen=True):
    """An attack on its way through D-ATT-6; `stage` names the next step.

    `success` tells an opportunity whether it stopped its target (touched and not cancelled).
    """

    actor: int
    target: int
    weapon: int
    zone: str
    mode: Literal["melee", "shot", "throw"]
    all_in: AllIn
    opportunity: bool = False
    charge: bool = False
    stage: Literal[
        "declared", "roll", "defence", "damage", "drop", "after", "done"
    ] = "declared"
    asked: bool = False
    stopped: int = 0
    total: int = 0
    natural: int = 0
    touched: bool = False
    defence: Literal["", "none", "block-won", "block-lost", "dodge-won", "dodge-lost"] = ""
    dropping: tuple[int, ...] = ()
    success: bool = False


class DodgeStepFrame(Frame, frozen=True):
    """The step after a won dodge, while it is asked."""

    actor: int


Frames = RoundFrame | RunFrame | MoveFrame | OfferFrame | ActFrame | AttackFrame | DodgeStepFrame
