"""Events: what has happened, in order. The list is the log, the animation script and the replay check."""

import msgspec

from game.battle.commands import kebab
from game.battle.components import Tile


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One addend of a roll; `source` is a code that the text room puts into words."""

    source: str
    value: int


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A test as it fell: all faces, the kept one, every modifier, the total and what it was held against.

    `mode` is plain, advantage or disadvantage; `sources` says what gave it.
    """

    faces: tuple[int, ...]
    kept: int
    modifiers: tuple[Modifier, ...]
    total: int
    against: int | None = None
    sides: int = 20
    mode: str = "plain"
    sources: tuple[str, ...] = ()


class Event(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", kw_only=True, gc=False):
    """Base of all events. `audience` holds the sides that perceived it, empty for everyone."""

    actor: int = 0
    target: int = 0
    rule: str = ""
    audience: tuple[str, ...] = ()


class RoundStarted(Event, frozen=True):
    round: int


class OrderRolled(Event, frozen=True):
    """One fighter's initiative; `tiebreak` is the d100 rolled with it."""

    roll: Roll
    tiebreak: int


class OrderFixed(Event, frozen=True):
    """The order of the round is known."""

    order: tuple[int, ...]


class TurnStarted(Event, frozen=True):
    pass


class TurnEnded(Event, frozen=True):
    """`lost` when a condition took the turn away."""

    lost: bool = False


class Stepped(Event, frozen=True):
    """One tile; `cost` in movement points, `trail` the tile left."""

    trail: Tile
    to: Tile
    cost: int = 1
    how: str = "walk"


class MoveStopped(Event, frozen=True):
    """A move ended early at `to`, where the mover stands."""

    to: Tile


class PostureChanged(Event, frozen=True):
    prone: bool


class BattleEnded(Event, frozen=True):
    """`winner` is an ally name, empty for a draw; `ending` is a code."""

    winner: str
    ending: str


class SideResigned(Event, frozen=True):
    side: str
