"""Events of `two-actions` beside the shared ones."""

from game.battle.commands import AllIn
from game.battle.components import Tile
from game.battle.events import (
    BattleEnded,
    Event,
    Modifier,
    MoveStopped,
    OrderFixed,
    OrderRolled,
    PostureChanged,
    Roll,
    RoundStarted,
    SideResigned,
    Stepped,
    TurnEnded,
    TurnStarted,
)
from game.rulesets.shared.events import (
    AttackDeclared,
    AttackRolled,
    Blocked,
    Captured,
    ChargeRun,
    Cornered,
    DamageRolled,
    Died,
    Dismounted,
    Dodged,
    DoorUsed,
    Fell,
    Fled,
    FlightAnnounced,
    ItemFell,
    ItemTaken,
    LetGone,
    LeverPulled,
    LockTried,
    MoraleRolled,
    MoraleShaken,
    Mounted,
    PursuitEvaded,
    PursuitRolled,
    ReactionRefused,
    RideTested,
    Tended,
    Unhorsed,
)


class ShotAstray(Event, frozen=True):
    """D-ATT-4: `target` is the friend hit instead."""


class OpportunityTaken(Event, frozen=True):
    """`trigger` is leave, shoot, drink or handle."""

    trigger: str


class ActionStopped(Event, frozen=True):
    """D-OPP-3: what `actor` was doing does not happen; `target` is who stopped it."""

    trigger: str


class Wounded(Event, frozen=True):
    """`level` is the track crossed, `rolled` the level by damage, `shifts` what moved it between."""

    level: str
    rolled: str
    place: str
    shifts: tuple[Modifier, ...] = ()
    capped: bool = False


class ConditionGained(Event, frozen=True):
    condition: str
    name: str
    arm: str = ""


class ConditionEnded(Event, frozen=True):
    condition: str
    name: str
    why: str = ""


class Bled(Event, frozen=True):
    pass


class FatigueTaken(Event, frozen=True):
    """A fatigue that no attack dealt; `level` is the track it ended on."""

    level: str


class FellUnconscious(Event, frozen=True):
    roll: Roll


class StayedAwake(Event, frozen=True):
    roll: Roll


class KeptHold(Event, frozen=True):
    """D-DMG-6, and whether the item stayed in hand."""

    roll: Roll
    item: int
    name: str
    kept: bool


class MishapRolled(Event, frozen=True):
    roll: Roll
    kind: str
    """prone, damaged, broken, dropped, reaction-lost or nothing."""
    item: int = 0
    name: str = ""


class PotionDrunk(Event, frozen=True):
    """`target` drinks what `actor` holds."""

    item: int
    name: str
    fatigue: int = 0
    light: int = 0
    serious: int = 0
    critical: int = 0


class Reloaded(Event, frozen=True):
    item: int
    name: str


# -- wrestling ----------------------------------------------------------------------------------


class WrestleDeclared(Event, frozen=True):
    """`move` as in `Wrestle`, or break-free."""

    move: str
    arm: str = ""
    all_in: AllIn = "none"
    opportunity: bool = False


class WrestleRolled(Event, frozen=True):
    """The actor's d20 + FOR (or EVASION, to break free)."""

    move: str
    roll: Roll


class WrestleResisted(Event, frozen=True):
    """`actor` resists `target`'s move; `held` when it withstands."""

    move: str
    roll: Roll
    held: bool


class HoldTaken(Event, frozen=True):
    """`kind` is grab, strangle or pin; `arm` main when the weapon arm is held."""

    kind: str
    arm: str = ""


class HoldEnded(Event, frozen=True):
    """`actor` no longer holds `target`; `why` is released, broken-free, apart, out or lapsed."""

    why: str


class Disarmed(Event, frozen=True):
    item: int
    name: str


class Strangled(Event, frozen=True):
    """A turn of strangling kept up, the `turns`th."""

    turns: int


class Pushed(Event, frozen=True):
    """`target` was pushed `tiles` tiles; `why` it was hurt or lost: obstacle, fall, abyss, or empty."""

    tiles: int
    why: str = ""


class Lost(Event, frozen=True):
    """Pushed over a deadly edge: gone for good."""

    to: Tile


# -- mounts -------------------------------------------------------------------------------------


class SideSurprised(Event, frozen=True):
    """At the battle's start: a side acts late in round 1 (D-TIME-3), with `no_reactions` until its turns."""

    side: str
    no_reactions: bool = False


# -- morale, flight, pursuit --------------------------------------------------------------------


# -- spells, orders, hands ----------------------------------------------------------------------


class SpellCast(Event, frozen=True):
    spell: int
    name: str
    all_in: AllIn = "none"


class SpellRolled(Event, frozen=True):
    """d20 + Magie against a resisting target."""

    roll: Roll


class SpellResisted(Event, frozen=True):
    """d20 + VOL; `held` when the spell does not take."""

    roll: Roll
    held: bool


class SpellKept(Event, frozen=True):
    spell: int
    name: str


class SpellEnded(Event, frozen=True):
    """`why` is lapsed, wounded, stopped, out, ended or replaced."""

    spell: int
    name: str
    why: str


class OrderShouted(Event, frozen=True):
    pass


class HandsSwapped(Event, frozen=True):
    pass


class AttritionAnnounced(Event, frozen=True):
    """At the battle's start; `round` is the first in which it takes its toll."""

    round: int


Events = (
    ActionStopped | AttackDeclared | AttackRolled | AttritionAnnounced | BattleEnded | Bled | Blocked
    | Captured | ChargeRun | ConditionEnded | ConditionGained | Cornered | DamageRolled | Died | Disarmed
    | Dismounted | Dodged | DoorUsed | FatigueTaken | Fell | FellUnconscious | Fled | FlightAnnounced
    | HandsSwapped | HoldEnded | HoldTaken | ItemFell | ItemTaken | KeptHold | LetGone | LeverPulled
    | LockTried | Lost | MishapRolled | MoraleRolled | MoraleShaken | Mounted | MoveStopped
    | OpportunityTaken | OrderFixed | OrderRolled | OrderShouted | PostureChanged | PotionDrunk
    | PursuitEvaded | PursuitRolled | Pushed | ReactionRefused | Reloaded | RideTested | RoundStarted
    | ShotAstray | SideResigned | SideSurprised | SpellCast | SpellEnded | SpellKept | SpellResisted
    | SpellRolled | StayedAwake | Stepped | Strangled | Tended | TurnEnded | TurnStarted | Unhorsed
    | Wounded | WrestleDeclared | WrestleResisted | WrestleRolled
)
