"""Components both rulesets use."""

from typing import Literal

import msgspec

from game.battle.components import Component


class Status(Component, frozen=True):
    """Whether a fighter can still act: able, or out for the rest of the battle.

    The captured and the fled have left the board.
    """

    state: Literal["able", "unconscious", "dead", "captured", "fled"] = "able"


class Saddle(Component, frozen=True):
    """Who rides whom: `mount` on the rider, `rider` on the mount, 0 for none. The two are one body."""

    mount: int = 0
    rider: int = 0


class Wear(Component, frozen=True):
    """How an item stands: damage taken (D-ATT-3), loaded (crossbows), used up."""

    damage: int = 0
    loaded: bool = True
    spent: bool = False


class Flight(Component, frozen=True):
    """How a fighter stands to flight (MOR): `fleeing` leaves as soon as it can, `cornered` fights on."""

    state: Literal["", "fleeing", "cornered"] = ""


class MoraleGroup(msgspec.Struct, frozen=True, gc=False):
    """A group that may lose heart (D-MOR-1): `shaken` when a test is due at the next round's start.

    Each reason counts once a battle: `halved` when the group was reduced to half, `wounded` when the one
    that is left alone had its critical wound.
    """

    side: str
    name: str
    members: tuple[int, ...]
    shaken: bool = False
    halved: bool = False
    wounded: bool = False


class Morale(Component, frozen=True):
    """The groups that test their morale (entity 0); a side without morale has none here."""

    groups: tuple[MoraleGroup, ...] = ()
