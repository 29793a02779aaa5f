"""Commands of `initiative-points` beside the shared ones."""

from typing import Literal

from game.battle.commands import Command, EndTurn, Move, React, Resign
from game.battle.components import Tile
from game.rulesets.shared.commands import (
    Dismount,
    Drink,
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


class Declare(Command, frozen=True):
    """P-TIME-1: the weapon of this round (0: bare hands)."""

    actor: int
    weapon: int


class Strike(Command, frozen=True):
    """P-CPX-1: a melee attack at a difficulty that the attacker names."""

    actor: int
    target: int
    weapon: int
    difficulty: int = 0


class Rush(Command, frozen=True):
    """P-CPX-2: a straight charge at `target`, to end on `to`."""

    actor: int
    target: int
    to: Tile
    difficulty: int = 0


class Shoot(Command, frozen=True):
    """P-SIM-3, P-SIM-4: a nocked arrow, or a thrown weapon."""

    actor: int
    target: int
    weapon: int


class Aim(Command, frozen=True):
    """P-SIM-1: at one target."""

    actor: int
    target: int


class Nock(Command, frozen=True):
    """P-SIM-2: an arrow on the string."""

    actor: int
    weapon: int


class Observe(Command, frozen=True):
    """P-SIM-5: look for what is hidden."""

    actor: int


class PutDown(Command, frozen=True):
    """P-SIM-6: lay down what a hand holds."""

    actor: int
    item: int


class Ready(Command, frozen=True):
    """P-SIM-7: a weapon or shield from sheath, belt, pack or ground into a hand."""

    actor: int
    item: int
    hand: Literal["main", "off"]


class Sneak(Command, frozen=True):
    """P-SIM-8: move unheard."""

    actor: int
    path: tuple[Tile, ...]


class Run(Command, frozen=True):
    """P-SIM-9: along `path`, as far as the test allows."""

    actor: int
    path: tuple[Tile, ...]


class TakeCover(Command, frozen=True):
    """P-SIM-10: behind an obstacle beside."""

    actor: int
    at: Tile


class Kneel(Command, frozen=True):
    """P-FREE-4: free."""

    actor: int


class LetFall(Command, frozen=True):
    """P-FREE-3: what both hands hold, at once."""

    actor: int


class Tell(Command, frozen=True):
    """P-FREE-1, P-FREE-2: by a short sentence or a gesture, whom a friend should attack."""

    actor: int
    friend: int
    target: int
    how: Literal["speech", "gesture"]


class GiveOrders(Command, frozen=True):
    """P-CPX-3: orders to friends in earshot."""

    actor: int
    friends: tuple[int, ...]


Commands = (
    Aim | Declare | Dismount | Drink | DropProne | EndTurn | Flee | Give | GiveOrders | Kneel | LetFall
    | LetGo | MountUp | Move | Nock | Observe | OpenLock | PickUp | PullLever | Pursue | PutDown | React
    | Ready | Resign | Run | Rush | Shoot | Sneak | StandUp | Strike | TakeCover | Tell | Tend | UseDoor
)
