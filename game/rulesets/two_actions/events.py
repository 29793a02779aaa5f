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


class AttackDeclared(Event, frozen=True):
    """`mode` is melee, shot or throw; `weapon` 0 is the natural weapon, whose kind is `kind`."""

    weapon: int
    kind: str
    zone: str
    mode: str
    all_in: AllIn = "none"
    opportunity: bool = False


class AttackRolled(Event, frozen=True):
    roll: Roll
    touched: bool
    natural: str = ""
    """`20`, `1` or empty."""


class ShotAstray(Event, frozen=True):
    """D-ATT-4: `target` is the friend hit instead."""


class Blocked(Event, frozen=True):
    roll: Roll
    won: bool


class Dodged(Event, frozen=True):
    roll: Roll
    won: bool


class ReactionRefused(Event, frozen=True):
    """Somebody let an attack or an opportunity pass; `kind` says which."""

    kind: str


class OpportunityTaken(Event, frozen=True):
    """`trigger` is leave, shoot, drink or handle."""

    trigger: str


class ActionStopped(Event, frozen=True):
    """D-OPP-3: what `actor` was doing does not happen; `target` is who stopped it."""

    trigger: str


class DamageRolled(Event, frozen=True):
    """Weapon dice and every addend; `roll.against` is the threshold T."""

    roll: Roll
    damage_type: str


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


class Died(Event, frozen=True):
    pass


class KeptHold(Event, frozen=True):
    """D-DMG-6, and whether the item stayed in hand."""

    roll: Roll
    item: int
    name: str
    kept: bool


class ItemFell(Event, frozen=True):
    item: int
    name: str
    to: Tile
    why: str


class ItemTaken(Event, frozen=True):
    """`how` is take-out, pick-up, draw or sheathe."""

    item: int
    name: str
    hand: str
    how: str


class MishapRolled(Event, frozen=True):
    roll: Roll
    kind: str
    """prone, damaged, broken, dropped, reaction-lost or nothing."""
    item: int = 0
    name: str = ""


class ChargeRun(Event, frozen=True):
    to: Tile


class PotionDrunk(Event, frozen=True):
    """`target` drinks what `actor` holds."""

    item: int
    name: str
    fatigue: int = 0
    light: int = 0
    serious: int = 0
    critical: int = 0


class DoorUsed(Event, frozen=True):
    door: int
    open: bool
    to: Tile


class LeverPulled(Event, frozen=True):
    lever: int
    to: Tile


class Reloaded(Event, frozen=True):
    item: int
    name: str


class Tended(Event, frozen=True):
    """`fatigue`: boxes cleared by a healer's talent."""

    fatigue: int = 0


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


class Fell(Event, frozen=True):
    """A fall of `levels` levels, or from a mount (levels 0)."""

    roll: Roll
    place: str
    levels: int = 0


class Lost(Event, frozen=True):
    """Pushed over a deadly edge: gone for good."""

    to: Tile


# -- mounts -------------------------------------------------------------------------------------


class Mounted(Event, frozen=True):
    """`actor` sits on `target`."""

    to: Tile


class Dismounted(Event, frozen=True):
    """`actor` gets off `target`."""

    to: Tile


class RideTested(Event, frozen=True):
    """D-MNT-2, and whether the mount moves."""

    roll: Roll
    obeyed: bool


class Unhorsed(Event, frozen=True):
    """`target` falls from its mount onto `to`; `why` is mishap, ride, wrestled, mount-out, mount-down, prone
    or out."""

    to: Tile
    why: str


class SideSurprised(Event, frozen=True):
    """At the battle's start: a side acts late in round 1 (D-TIME-3), with `no_reactions` until its turns."""

    side: str
    no_reactions: bool = False


# -- morale, flight, pursuit --------------------------------------------------------------------


class MoraleShaken(Event, frozen=True):
    """A group will test at the next round's start; `why` is half or critical."""

    side: str
    group: str
    why: str


class MoraleRolled(Event, frozen=True):
    """`actor` rolls for itself, or for its group (`group` named); `held` when it stands."""

    roll: Roll
    side: str
    group: str
    held: bool


class FlightAnnounced(Event, frozen=True):
    """`why` is morale or own (its own decision)."""

    why: str


class Cornered(Event, frozen=True):
    """No way out: fights on."""


class PursuitRolled(Event, frozen=True):
    """`means` is strength or shot."""

    roll: Roll
    means: str
    won: bool


class PursuitEvaded(Event, frozen=True):
    """The fugitive's d20 + EVASION, and whether it gets away."""

    roll: Roll
    away: bool


class LetGone(Event, frozen=True):
    """`side` lets `target` go."""

    side: str


class Captured(Event, frozen=True):
    pass


class Fled(Event, frozen=True):
    """`target` has left the battle."""


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


class LockTried(Event, frozen=True):
    """`opened`; `key` when no test was needed."""

    door: int
    to: Tile
    opened: bool
    key: bool = False
    roll: Roll | None = None


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
