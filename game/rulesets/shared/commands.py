"""Commands that the rulesets share beside those of every battle."""

from typing import Literal

from game.battle.commands import AllIn, Command
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


class UseDoor(Command, frozen=True):
    """D-ACT-4: open a shut door, shut an open one."""

    actor: int
    door: int


class PullLever(Command, frozen=True):
    """D-ACT-4: a lever, a complex object."""

    actor: int
    lever: int


class Tend(Command, frozen=True):
    """D-ACT-5: end the bleeding of oneself or a neighbouring friend."""

    actor: int
    target: int


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
