"""Events that the rulesets share beside those of every battle."""

from game.battle.commands import AllIn
from game.battle.components import Tile
from game.battle.events import Event, Roll


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


class Blocked(Event, frozen=True):
    roll: Roll
    won: bool


class Dodged(Event, frozen=True):
    roll: Roll
    won: bool


class ReactionRefused(Event, frozen=True):
    """Somebody let an attack or an opportunity pass; `kind` says which."""

    kind: str


class DamageRolled(Event, frozen=True):
    """Weapon dice and every addend; `roll.against` is the threshold T."""

    roll: Roll
    damage_type: str


class Died(Event, frozen=True):
    pass


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


class ChargeRun(Event, frozen=True):
    to: Tile


class DoorUsed(Event, frozen=True):
    door: int
    open: bool
    to: Tile


class LeverPulled(Event, frozen=True):
    lever: int
    to: Tile


class LockTried(Event, frozen=True):
    """`opened`; `key` when no test was needed."""

    door: int
    to: Tile
    opened: bool
    key: bool = False
    roll: Roll | None = None


class Tended(Event, frozen=True):
    """`fatigue`: boxes cleared by a healer's talent."""

    fatigue: int = 0


class Fell(Event, frozen=True):
    """A fall of `levels` levels, or from a mount (levels 0)."""

    roll: Roll
    place: str
    levels: int = 0


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
