"""Commands of `two-actions` beside the shared ones."""

from game.battle.commands import Attack, Command, EndTurn, Move, React, Resign
from game.battle.components import Tile


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


Commands = (
    Attack | Charge | Crawl | DodgeStep | Draw | Drink | DropItem | DropProne | EndTurn | Give | KeepHold
    | Move | PickUp | PullLever | React | Reload | Resign | Sheathe | StandUp | TakeOut | Tend | UseDoor
)

__all__ = [
    "Attack", "Charge", "Commands", "Crawl", "DodgeStep", "Draw", "Drink", "DropItem", "DropProne",
    "EndTurn", "Give", "KeepHold", "Move", "PickUp", "PullLever", "React", "Reload", "Resign", "Sheathe",
    "StandUp", "TakeOut", "Tend", "UseDoor",
]
