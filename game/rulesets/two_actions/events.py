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
    pass


Events = (
    ActionStopped | AttackDeclared | AttackRolled | BattleEnded | Bled | Blocked | ChargeRun
    | ConditionEnded | ConditionGained | DamageRolled | Died | Dodged | DoorUsed | FatigueTaken
    | FellUnconscious | ItemFell | ItemTaken | KeptHold | LeverPulled | MishapRolled | MoveStopped
    | OpportunityTaken | OrderFixed | OrderRolled | PostureChanged | PotionDrunk | ReactionRefused
    | Reloaded | RoundStarted | ShotAstray | SideResigned | StayedAwake | Stepped | Tended | TurnEnded
    | TurnStarted | Wounded
)
