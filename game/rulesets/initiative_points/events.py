"""Events of `initiative-points` beside the shared ones."""

from game.battle.components import Tile
from game.battle.events import (
    BattleEnded,
    Event,
    Modifier,
    MoveStopped,
    OrderFixed,
    PostureChanged,
    Roll,
    RoundStarted,
    SideResigned,
    Stepped,
)
from game.rulesets.shared.events import (
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
    ReactionRefused,
    RideTested,
    Unhorsed,
)


class WeaponDeclared(Event, frozen=True):
    """The weapon of the round; 0: bare hands."""

    weapon: int
    name: str


class PointsRolled(Event, frozen=True):
    """P-TIME-1: points of initiative; `tiebreak` is the d100 rolled with them."""

    roll: Roll
    tiebreak: int


class PointsPaid(Event, frozen=True):
    """What an action cost, and what is left; `hope` when Espoir paid."""

    cost: int
    left: int
    what: str
    hope: bool = False


class PhaseOpened(Event, frozen=True):
    """A fighter becomes the one to act."""

    points: int


class PhasePassed(Event, frozen=True):
    """The fighter waits; `left` 0 or less: its round is over."""

    left: int


class StrikeDeclared(Event, frozen=True):
    """An attack is on its way; `mode` is melee, charge, shot or throw."""

    weapon: int
    kind: str
    mode: str
    difficulty: int


class StrikeRolled(Event, frozen=True):
    roll: Roll
    touched: bool


class Parried(Event, frozen=True):
    """P-INT-4; `shaken`: won so well that the attacker's next defence suffers."""

    roll: Roll
    won: bool
    shaken: bool = False


class Tumbled(Event, frozen=True):
    """P-INT-6: both tests of an acrobatic dodge."""

    roll: Roll
    acrobatics: Roll
    won: bool


class Hurt(Event, frozen=True):
    """Hit points lost, and how many are left."""

    points: int
    left: int


class WentDown(Event, frozen=True):
    """P-DMG-2: out of action."""


class Intercepted(Event, frozen=True):
    """P-INT-5: the interceptor's test."""

    roll: Roll


class Evaded(Event, frozen=True):
    """P-INT-5: the mover's answer; `away`: it goes on."""

    roll: Roll
    away: bool


class AimedAt(Event, frozen=True):
    times: int


class AimLost(Event, frozen=True):
    pass


class Nocked(Event, frozen=True):
    item: int
    name: str


class ArrowPutBack(Event, frozen=True):
    item: int
    name: str


class Ran(Event, frozen=True):
    """P-SIM-9, P-CPX-2: the test, and how many tiles it allows."""

    roll: Roll
    tiles: int


class CoverTaken(Event, frozen=True):
    to: Tile


class Knelt(Event, frozen=True):
    pass


class Told(Event, frozen=True):
    """P-FREE-1, P-FREE-2: `friend` is told to attack `target`."""

    friend: int
    how: str


class GestureRead(Event, frozen=True):
    """P-FREE-2: whether it was understood."""

    roll: Roll
    understood: bool


class OrdersGiven(Event, frozen=True):
    """P-CPX-3: the test, and the points that each friend gains."""

    roll: Roll
    gain: int
    friends: tuple[int, ...]


class Healed(Event, frozen=True):
    """Hit points given back, by tending or a potion; the roll of a tended wound."""

    points: int
    left: int
    what: str
    roll: Roll | None = None


class Observed(Event, frozen=True):
    """P-SIM-5: the test, how far it reaches, whom it reveals."""

    roll: Roll
    tiles: int
    found: tuple[int, ...] = ()


class Crept(Event, frozen=True):
    """P-SIM-8: the mover's test."""

    roll: Roll


class Watched(Event, frozen=True):
    """P-SIM-8: a watcher's test."""

    roll: Roll
    noticed: bool


class Noticed(Event, frozen=True):
    """`target` is seen again."""

    why: str


class PursuitTried(Event, frozen=True):
    """P-DMG-3: a try to stop a fugitive."""

    roll: Roll
    means: str
    won: bool


Events = (
    AimLost | AimedAt | ArrowPutBack | BattleEnded | Blocked | Captured | ChargeRun | Cornered | CoverTaken
    | Crept | DamageRolled | Died | Dismounted | Dodged | DoorUsed | Evaded | Fell | Fled | FlightAnnounced
    | GestureRead | Healed | Hurt | Intercepted | ItemFell | ItemTaken | Knelt | LetGone | LeverPulled
    | LockTried | MoraleRolled | MoraleShaken | Mounted | MoveStopped | Nocked | Noticed | Observed
    | OrderFixed | OrdersGiven | Parried | PhaseOpened | PhasePassed | PointsPaid | PointsRolled
    | PostureChanged | PursuitTried | Ran | ReactionRefused | RideTested | RoundStarted | SideResigned
    | Stepped | StrikeDeclared | StrikeRolled | Told | Tumbled | Unhorsed | Watched | WeaponDeclared
    | WentDown
)

__all__ = ["Events", "Modifier"]
