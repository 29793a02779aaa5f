"""What may lie half resolved on the stack: plain data, resumed by the handler of its type."""

from typing import Literal

import msgspec

from game.battle.commands import AllIn, kebab
from game.battle.components import Tile
from game.rulesets.shared.commands import Pursue


class Frame(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", gc=False, forbid_unknown_fields=True):
    """Base of all frames."""


class RoundFrame(Frame, frozen=True):
    """The round: bottom of the stack for the whole battle."""

    stage: Literal["begin", "morale", "flight", "order", "turns"] = "begin"


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
    how: Literal["walk", "crawl", "charge", "drag"]
    safe: Tile
    next: int = 0
    asked: bool = False
    stopped: int = 0
    target: int = 0
    ridden: bool = False
    """The mount has obeyed (D-MNT-2), or needs not be asked."""


class OfferFrame(Frame, frozen=True):
    """Opportunity offers to `owners`, one after the other, against `target`'s step or act.

    `stopper` is the owner whose action succeeded (0: none yet).
    """

    target: int
    trigger: Literal["leave", "shoot", "drink", "handle", "concentrate"]
    owners: tuple[int, ...]
    origin: int
    to: int = -1
    stopper: int = 0


class ActFrame(Frame, frozen=True):
    """A paid act that opportunity may stop: drink, reload, lever, lock or keeping up a spell."""

    actor: int
    kind: Literal["drink", "reload", "lever", "lock", "keep-up"]
    thing: int
    trigger: Literal["drink", "handle", "concentrate"]
    asked: bool = False
    stopped: int = 0
    all_in: AllIn = "none"


class AttackFrame(Frame, frozen=True):
    """An attack on its way through D-ATT-6; `stage` names the next step.

    `success` tells an opportunity whether it stopped its target (touched and not cancelled).
    """

    actor: int
    target: int
    weapon: int
    zone: str
    mode: Literal["melee", "shot", "throw", "spell"]
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
    second: bool = False
    """The weak hand's attack (D-TWO-1)."""
    unanswered: bool = False
    """No reaction may answer it (D-MOR-5)."""


class DodgeStepFrame(Frame, frozen=True):
    """The step after a won dodge, while it is asked."""

    actor: int


class WrestleFrame(Frame, frozen=True):
    """A wrestling move on its way (D-WRES-2): declared, the actor's roll, the target's dodge, its
    resistance, what it comes to; after a won push its length is asked (`push`)."""

    actor: int
    target: int
    move: Literal["grab", "disarm", "strangle", "pin", "push", "trip", "break-free"]
    arm: str = ""
    item: int = 0
    all_in: AllIn = "none"
    opportunity: bool = False
    stage: Literal["roll", "dodge", "resist", "won", "push", "done"] = "roll"
    total: int = 0
    success: bool = False


class RideFrame(Frame, frozen=True):
    """D-MNT-2: the test of an untrained rider, before the move it waits for; asked for all-in."""

    actor: int


class FlightFrame(Frame, frozen=True):
    """D-MOR-3..5: fugitives leaving one after the other; `asking` are the sides still to choose a
    pursuer for the first of them, `tried` the victors who have made their try."""

    fugitives: tuple[int, ...]
    why: Literal["morale", "own"]
    stage: Literal["next", "ask", "gone"] = "next"
    asking: tuple[str, ...] = ()
    tried: tuple[int, ...] = ()
    tried_now: tuple[int, ...] = ()
    """Those of `tried` against the first fugitive."""


class EvadeFrame(Frame, frozen=True):
    """D-MOR-4: a pursuit by strength, before the fugitive's evasion; `total` is the pursuer's."""

    pursuit: Pursue
    total: int


class SpellFrame(Frame, frozen=True):
    """A concentration spell that its target resists, before its test; asked for all-in."""

    actor: int
    target: int
    spell: int
    total: int


Frames = (
    RoundFrame | RunFrame | MoveFrame | OfferFrame | ActFrame | AttackFrame | DodgeStepFrame | WrestleFrame
    | RideFrame | FlightFrame | EvadeFrame | SpellFrame
)
