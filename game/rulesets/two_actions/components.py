"""Components of `two-actions`."""

from typing import Literal

import msgspec

from game.battle.components import Component
from game.rulesets.two_actions.sheets import ConditionSheet, Place, WoundSheet, Zone


class Weapon(Component, frozen=True):
    """A weapon's numbers (on its item, or as a fighter's natural weapon); see `WeaponSheet`."""

    kind: str
    name: str
    skill: Literal["melee", "finesse", "shooting"]
    dice: tuple[int, int]
    type: Literal["slashing", "piercing", "blunt"]
    hands: int = 1
    reach: int = 1
    range: Literal["none", "bow", "crossbow", "thrown"] = "none"
    bonus: int = 0
    limit: int = 0


class Shield(Component, frozen=True):
    """A shield's bonus to Armure while it is held."""

    bonus: int


class Potion(Component, frozen=True):
    """What drinking it clears; see `ItemSheet`."""

    fatigue: int = 0
    wounds: int = 0
    up_to: str = "serious"
    ends: tuple[str, ...] = ()


class Wear(Component, frozen=True):
    """How an item stands: damage taken (D-ATT-3), loaded (crossbows), used up."""

    damage: int = 0
    loaded: bool = True
    spent: bool = False


class Sheet(Component, frozen=True):
    """A fighter's own numbers, resolved at the start; `armour` natural and worn, shields apart."""

    strength: int
    dexterity: int
    constitution: int
    reflexes: int
    will: int
    melee: int
    finesse: int
    shooting: int
    magic: int
    evasion: int
    initiative: int
    vigour: int
    armour: int
    speed: int
    reach: int
    natural: Weapon
    places: dict[Zone, Place] = {}
    lacks: tuple[Zone, ...] = ()


class Health(Component, frozen=True):
    """Boxes crossed on the four tracks (D-DMG-3)."""

    fatigue: int = 0
    light: int = 0
    serious: int = 0
    critical: int = 0


class Points(Component, frozen=True):
    """Action and reaction points left this round."""

    actions: int = 0
    reactions: int = 0


class Turn(Component, frozen=True):
    """A fighter's turn in this round: its state and what may be done once.

    `charge` is the target a charge was made at this turn (0: none); only an attack on it is left then.
    """

    state: Literal["waiting", "started", "done"] = "waiting"
    offensive: bool = False
    bonus: int = 0
    charge: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False):
    """A condition borne: its content id, the arm it concerns (`main`, `off` or empty), and, for those
    that end with the next turn, whether that turn has started."""

    kind: str
    arm: str = ""
    counting: bool = False


class Afflictions(Component, frozen=True):
    """All conditions of a fighter, in the order they came."""

    all: tuple[Affliction, ...] = ()


class Order(Component, frozen=True):
    """Initiative rolled this round and the d100 rolled with it."""

    total: int = 0
    tiebreak: int = 0
    played: int = 0
    """Round in which it was last rolled (0: not yet)."""


class Tables(Component, frozen=True):
    """Content the battle looks up while it runs (entity 0)."""

    conditions: dict[str, ConditionSheet]
    names: dict[str, str]
    wounds: dict[str, WoundSheet]
    """Key `type place level`, such as `slashing arm light`."""


COMPONENTS = (
    Afflictions, Health, Order, Points, Potion, Sheet, Shield, Tables, Turn, Weapon, Wear,
)
