"""Components that every ruleset shares: frozen data, no behaviour."""

from typing import Any

import msgspec

Tile = tuple[int, int]


class Component(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of every component; a change is a new value written through `World.set`."""


class Fighter(Component, frozen=True):
    """Who somebody is; never changes in a battle.

    `key` names the fighter in its scenario, `kind` is its content id, `name` what a player reads,
    `side` one of azure, gules, vert, sable; `group` is the morale group.
    """

    key: str
    kind: str
    name: str
    side: str
    tags: tuple[str, ...] = ()
    group: str = ""


class Position(Component, frozen=True):
    """The tile an entity stands or lies on; absent while it is carried or off the board."""

    x: int
    y: int


class Posture(Component, frozen=True):
    """Prone, kneeling or upright, and the way the figure looks (+1 right, -1 left; no rule reads it)."""

    prone: bool = False
    facing: int = 1
    kneeling: bool = False


class Gear(Component, frozen=True):
    """Entity ids of what is in the strong hand, the weak hand (0: empty) and the bag.

    A two-handed weapon lies in `main` and leaves `off` at 0.
    """

    main: int = 0
    off: int = 0
    bag: tuple[int, ...] = ()


class Item(Component, frozen=True):
    """A thing that can be carried; `category` is weapon, shield, potion or key."""

    kind: str
    name: str
    category: str


class Door(Component, frozen=True):
    """A door on its own tile; shut, it blocks steps and sight (obstacle height in half levels)."""

    open: bool
    height: int = 6
    entry: int = 1
    lever_only: bool = False
    lock: int = 0
    """What a test must reach to open its lock; 0: it is not locked."""
    key: str = ""
    """The kind of key that opens the lock without a test."""


class Lever(Component, frozen=True):
    """A lever on its own tile and the doors it throws."""

    on: bool
    doors: tuple[int, ...] = ()


class SideState(Component, frozen=True):
    """What the battle fixes of a side at its start.

    `controller` is `human` or an AI level; sides of one `ally` name are friends.
    """

    id: str
    name: str
    ally: str
    controller: str
    surprised: bool = False


class Sides(Component, frozen=True):
    """All sides in file order (entity 0)."""

    sides: tuple[SideState, ...]


class Exits(Component, frozen=True):
    """Tiles beside the map's edge by which one may leave the map (entity 0)."""

    tiles: tuple[Tile, ...] = ()


class DiceState(Component, frozen=True):
    """The seed and the number of dice rolled so far (entity 0)."""

    seed: int
    rolls: int = 0


class BattleState(Component, frozen=True):
    """Round, turn order and outcome (entity 0). `winner` is an ally name, empty while open or drawn."""

    round: int = 0
    order: tuple[int, ...] = ()
    ended: bool = False
    winner: str = ""
    ending: str = ""
    resigned: tuple[str, ...] = ()


class Stack(Component, frozen=True):
    """What is half resolved, outermost first (entity 0); frames are the ruleset's own data."""

    frames: tuple[Any, ...] = ()
