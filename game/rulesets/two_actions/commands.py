"""Commands of `two-actions` beside the shared ones."""

from typing import Literal

from game.battle.commands import AllIn, Attack, Command, EndTurn, Move, React, Resign
from game.battle.components import Tile
from game.rulesets.shared.commands import (
    Charge,
    Dismount,
    Draw,
    Drink,
    DropItem,
    DropProne,
    Flee,
    Give,
    LetGo,
    MountUp,
    OpenLock,
    PickUp,
    PullLever,
    Pursue,
    StandUp,
    Tend,
    UseDoor,
)

WrestlingMove = Literal["grab", "disarm", "strangle", "pin", "push", "trip"]


class Crawl(Command, frozen=True):
    """D-ACT-6: one tile, while prone."""

    actor: int
    to: Tile


class TakeOut(Command, frozen=True):
    """D-ACT-2: a thing from the bag into a free hand (`main` or `off`)."""

    actor: int
    item: int
    hand: str


class Sheathe(Command, frozen=True):
    """D-ACT-4: put what a hand holds into the bag."""

    actor: int
    item: int


class Reload(Command, frozen=True):
    """D-ACT-4: a crossbow, a complex object."""

    actor: int
    weapon: int


class DodgeStep(Command, frozen=True):
    """D-DEF-3: after a won dodge, one free tile or none (`to` left out)."""

    actor: int
    to: Tile | None = None


class KeepHold(Command, frozen=True):
    """D-TIME-8: before the test to keep hold of an item, plain or all-in with 2 reaction points."""

    actor: int
    all_in: str = "none"


class Stake(Command, frozen=True):
    """D-TIME-8: before a test that is asked of one (resisting a wrestler, making a mount move), plain or
    all-in."""

    actor: int
    all_in: AllIn = "none"


class Wrestle(Command, frozen=True):
    """WRES: `move` is grab, disarm, strangle, pin, push or trip.

    A grab names the `arm` it takes (`main`, or empty for the body), a disarm the `item` it is after.
    """

    actor: int
    target: int
    move: WrestlingMove
    arm: Literal["", "main"] = ""
    item: int = 0
    all_in: AllIn = "none"


class PushTo(Command, frozen=True):
    """D-WRES-7: after a won push, how many tiles."""

    actor: int
    tiles: int


class Drag(Command, frozen=True):
    """D-WRES-3: with a hold. `to` is where the actor steps, the held one tile the same way; or, with
    `held_to`, the held goes there and the actor stays."""

    actor: int
    to: Tile | None = None
    held_to: Tile | None = None


class BreakFree(Command, frozen=True):
    """D-WRES-3: out of one holder's grip."""

    actor: int
    holder: int
    all_in: AllIn = "none"


class Release(Command, frozen=True):
    """Bonus action: let go of whom one holds."""

    actor: int


class KeepStrangling(Command, frozen=True):
    """D-WRES-5: AA, a turn more of strangling."""

    actor: int


class SwapHands(Command, frozen=True):
    """D-TWO-2: what the hands hold changes hands."""

    actor: int


class ShoutOrder(Command, frozen=True):
    """D-TIME-6: bonus action; marks an enemy for friends in earshot."""

    actor: int
    target: int


class CastSpell(Command, frozen=True):
    """D-MAG-2: a concentration spell; those that act like attacks are attacks."""

    actor: int
    spell: int
    target: int
    all_in: AllIn = "none"


class KeepUp(Command, frozen=True):
    """D-MAG-2: keep the spell up for this turn."""

    actor: int


class EndSpell(Command, frozen=True):
    """Bonus action: let one's concentration spell go."""

    actor: int


Commands = (
    Attack | BreakFree | CastSpell | Charge | Crawl | Dismount | DodgeStep | Drag | Draw | Drink | DropItem
    | DropProne | EndSpell | EndTurn | Flee | Give | KeepHold | KeepStrangling | KeepUp | LetGo | MountUp
    | Move | OpenLock | PickUp | PullLever | Pursue | PushTo | React | Release | Reload | Resign | Sheathe
    | ShoutOrder | Stake | StandUp | SwapHands | TakeOut | Tend | UseDoor | Wrestle
)
