"""Components of `two-actions`."""

from typing import Literal

import msgspec

from game.battle.components import Component
from game.rulesets.shared.components import Flight, Morale, Wear
from game.rulesets.two_actions.sheets import ConditionSheet, Place, TalentSheet, WoundSheet, Zone


class Weapon(Component, frozen=True):
    """A weapon's numbers (on its item, or as a fighter's natural weapon); see `WeaponSheet`."""

    kind: str
    name: str
    skill: Literal["melee", "finesse", "shooting", "magic"]
    dice: tuple[int, int]
    type: Literal["slashing", "piercing", "blunt"]
    hands: int = 1
    reach: int = 1
    range: Literal["none", "bow", "crossbow", "thrown", "spell"] = "none"
    bonus: int = 0
    limit: int = 0
    conditions: tuple[str, ...] = ()
    """What it brings to whom it wounds beside the wound's own conditions (spells)."""


class Spell(Component, frozen=True):
    """A spell somebody knows, on an entity of its own that never leaves its caster; see `SpellSheet`.

    One that acts like an attack carries a `Weapon` beside it.
    """

    kind: str
    name: str
    caster: int
    concentration: bool = False
    price: int = 1
    limit: int = 0
    targets: Literal["enemy", "friend", "self"] = "enemy"
    resisted: bool = False
    conditions: tuple[str, ...] = ()


class Shield(Component, frozen=True):
    """A shield's bonus to Armure while it is held."""

    bonus: int


class Potion(Component, frozen=True):
    """What drinking it clears; see `ItemSheet`."""

    fatigue: int = 0
    wounds: int = 0
    up_to: str = "serious"
    ends: tuple[str, ...] = ()


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
    talents: tuple[str, ...] = ()
    spells: tuple[int, ...] = ()
    """Entities of the spells known."""


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
    `second` is set by the weak hand's attack, `freed` by a try to break free, `pushed` holds those pushed,
    """

    state: Literal["waiting", "started", "done"] = "waiting"
    offensive: bool = False
    bonus: int = 0
    charge: int = 0
    second: bool = False
    freed: bool = False
    pushed: tuple[int, ...] = ()


class Grip(Component, frozen=True):
    """The hold a fighter has on another (D-WRES-3..9): target 0 for none.

    `arm` is `main` when the weapon arm is held, `hands` the holder's hands it takes. `turns` counts the
    turns a strangling was kept up, `kept` whether it is kept up for this turn.
    """

    target: int = 0
    kind: Literal["grab", "strangle", "pin"] = "grab"
    arm: Literal["", "main"] = ""
    hands: tuple[str, ...] = ()
    turns: int = 0
    kept: bool = False


class Concentration(Component, frozen=True):
    """The concentration spell a caster keeps up (D-MAG-2): spell entity 0 for none.

    `kept` for this turn, `shaken` by a wound just taken.
    """

    spell: int = 0
    target: int = 0
    kept: bool = False
    shaken: bool = False


class Call(Component, frozen=True):
    """The enemy a shouted order of this fighter marks (D-TIME-6); 0 for none."""

    target: int = 0


class Affliction(msgspec.Struct, frozen=True, gc=False):
    """A condition borne: its content id, the arm it concerns (`main`, `off` or empty), for those that end
    with the next turn whether that turn has started, and for those of a spell who keeps it up."""

    kind: str
    arm: str = ""
    counting: bool = False
    caster: int = 0


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
    talents: dict[str, TalentSheet] = {}


COMPONENTS = (
    Afflictions, Call, Concentration, Flight, Grip, Health, Morale, Order, Points, Potion, Sheet, Shield,
    Spell, Tables, Turn, Weapon, Wear,
)
