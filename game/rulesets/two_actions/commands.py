"""Commands of `two-actions` beside the shared ones."""

from typing import Literal

from game.battle.commands import AllIn, Attack, Command, EndTurn, Move, React, Resign
from game.battle.components import Tile

WrestlingMove = Literal["grab", "disarm", "strangle", "pin", "push", "trip"]


class Charge(Command, frozen=True):
    """D-CHG-1: run straight at `target` and stop on `to`."""

    actor: int
    target: int
    to: Tile


class StandUp(Command, frozen=True):
    actor: int


class DropProne(Command, frozen=True):
    """Bonus action."""

    actor: int


class Crawl(Command, frozen=True):
    """D-ACT-6: one tile, while prone."""

    actor: int
    to: Tile


class TakeOut(Command, frozen=True):
    """D-ACT-2: a thing from the bag into a free hand (`main` or `off`)."""

    actor: int
    item: int
    hand: str


class PickUp(Command, frozen=True):
    """D-ACT-2: a thing from one's own or a neighbouring tile into a free hand."""

    actor: int
    item: int
    hand: str


class DropItem(Command, frozen=True):
    """Bonus action: let go of what a hand holds; it falls on one's own tile."""

    actor: int
    item: int


class Drink(Command, frozen=True):
    """D-ACT-3: drink the potion in hand."""

    actor: int
    item: int


class Give(Command, frozen=True):
    """D-ACT-3: give the potion in hand to a neighbouring friend, who drinks it."""

    actor: int
    item: int
    target: int


class Draw(Command, frozen=True):
    """D-ACT-4: draw a weapon or shield from the bag; what that hand held is sheathed."""

    actor: int
    item: int
    hand: str


class Sheathe(Command, frozen=True):
    """D-ACT-4: put what a hand holds into the bag."""

    actor: int
    item: int


class UseDoor(Command, frozen=True):
    """D-ACT-4: open a shut door, shut an open one."""

    actor: int
    door: int


class PullLever(Command, frozen=True):
    """D-ACT-4: a lever, a complex object."""

    actor: int
    lever: int


class Reload(Command, frozen=True):
    """D-ACT-4: a crossbow, a complex object."""

    actor: int
    weapon: int


class Tend(Command, frozen=True):
    """D-ACT-5: end the bleeding of oneself or a neighbouring friend."""

    actor: int
    target: int


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


class MountUp(Command, frozen=True):
    """D-ACT-4: onto a free mount beside."""

    actor: int
    mount: int


class Dismount(Command, frozen=True):
    """D-ACT-4: down from the mount, onto a free tile beside."""

    actor: int
    to: Tile


class OpenLock(Command, frozen=True):
    """D-ACT-4: a locked door, a complex object; with its key, else by a test."""

    actor: int
    door: int
    all_in: AllIn = "none"


class ShoutOrder(Command, frozen=True):
    """D-TIME-6: bonus action; marks an enemy for friends in earshot."""

    actor: int
    target: int


class Flee(Command, frozen=True):
    """D-MOR-3: announce flight."""

    actor: int


class Pursue(Command, frozen=True):
    """D-MOR-4, D-MOR-5: try to stop a fugitive, by `strength` or by a `shot`.

    `fate` is kill or capture; a protagonist gets one attack at `zone` instead.
    """

    actor: int
    target: int
    means: Literal["strength", "shot"]
    fate: Literal["kill", "capture", "attack"]
    weapon: int = 0
    zone: str = ""
    all_in: AllIn = "none"


class LetGo(Command, frozen=True):
    """D-MOR-4: let the fugitive go."""

    actor: int


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

__all__ = [
    "Attack", "BreakFree", "CastSpell", "Charge", "Commands", "Crawl", "Dismount", "DodgeStep",
    "Drag", "Draw", "Drink", "DropItem", "DropProne", "EndSpell", "EndTurn", "Flee", "Give",
    "KeepHold", "KeepStrangling", "KeepUp", "LetGo", "MountUp", "Move", "OpenLock", "PickUp",
    "PullLever", "Pursue", "PushTo", "React", "Release", "Reload", "Resign", "Sheathe",
    "ShoutOrder", "Stake", "StandUp", "SwapHands", "TakeOut", "Tend", "UseDoor", "Wrestle",
    "WrestlingMove",
]
