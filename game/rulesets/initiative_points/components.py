"""Components of `initiative-points`."""

from typing import Literal

from game.battle.components import Component


class Weapon(Component, frozen=True):
    """A weapon's numbers (on its item, or as a fighter's natural weapon); see `WeaponSheet`."""

    kind: str
    name: str
    skill: str
    dice: tuple[int, int]
    type: Literal["slashing", "piercing", "blunt"]
    hands: int = 1
    reach: int = 1
    range: Literal["none", "bow", "thrown"] = "none"
    bonus: int = 0
    limit: int = 0
    stowed: bool = True


class Shield(Component, frozen=True):
    """What a shield adds to a parry while it is held."""

    parry: int


class Potion(Component, frozen=True):
    """Hit points that drinking it gives back."""

    heals: int = 0


class Sheet(Component, frozen=True):
    """A fighter's own numbers, resolved at the start; `protection` natural and worn."""

    melee: int
    shooting: int
    throwing: int
    evasion: int
    sight: int
    wits: int
    charisma: int
    skills: dict[str, int]
    initiative: int
    hit_points: int
    protection: int
    familiar: bool
    speed: int
    reach: int
    natural: Weapon
    lacks_hands: bool = False


class Life(Component, frozen=True):
    """Hit points lost, and how many wounds were taken and tended (P-DMG-2, P-CPX-4)."""

    lost: int = 0
    wounds: int = 0
    tended: int = 0


class Hope(Component, frozen=True):
    """Points of Espoir left (P-INT-1)."""

    points: int = 0


class Clock(Component, frozen=True):
    """Points of initiative: what is left, the round they were rolled in, actions taken since, the d100 that
    parts equals, the declared weapon (-1: not yet), whether this round is over for the fighter, and free
    actions of this phase (P-TIME-1..4)."""

    points: int = 0
    rolled: int = 0
    acted: int = 0
    tiebreak: int = 0
    declared: int = -1
    passed: bool = False
    free: int = 0


class Aimed(Component, frozen=True):
    """Aiming at one target: how often (P-SIM-1)."""

    target: int = 0
    times: int = 0


class Guard(Component, frozen=True):
    """What this round does to a fighter's defence: it charged (P-CPX-2), its next one is shaken by a parry
    (P-INT-4), it has had an order (P-CPX-3)."""

    charged: bool = False
    shaken: bool = False
    ordered: bool = False


class Sheltered(Component, frozen=True):
    """The obstacle behind which cover was taken: tile index, -1 for none (P-SIM-10)."""

    obstacle: int = -1


class Unseen(Component, frozen=True):
    """The sides that do not know where a fighter is (P-SIM-8)."""

    sides: tuple[str, ...] = ()


class Mark(Component, frozen=True):
    """Whom a friend was told to attack, and by whom (P-FREE-1, P-FREE-2)."""

    target: int = 0
    teller: int = 0


COMPONENTS = (
    Aimed, Clock, Guard, Hope, Life, Mark, Potion, Sheet, Sheltered, Shield, Unseen, Weapon)
