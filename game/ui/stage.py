"""What the board shows now: figures in the middle of their gestures, words in the air, arrows in flight.

Animations change the stage only; when they are over `sync` makes it equal to the state again.
"""

from dataclasses import dataclass, field

from game.battle import Door, Fighter, Item, Lever, Position, Posture, Reader
from game.rulesets.shared.components import Saddle
from game.ui import sheet
from game.ui.art import figures
from game.ui.art.figures import FigureLook, State
from game.ui.scenery import door_prop

Tile = tuple[int, int]
HEARTS = frozenset({"fleeing", "cornered", "shaken"})
"""How a heart stands, where a figure shows it (D-MOR-1, D-MOR-3)."""
STUNNING = frozenset({"stunned", "dazed"})


@dataclass
class Actor:
    """A figure. `x`, `y` in tiles; `dx`, `dy` a gesture's shift in tiles; `flash` and `fade` 0 to 1."""

    id: int
    name: str
    side: str
    kind: str
    x: float = 0.0
    y: float = 0.0
    facing: int = 1
    state: State = ""
    held: tuple[str, ...] = ()
    wounds: int = 0
    wounds_most: int = 4
    fatigue: int = 0
    fatigue_most: int = 2
    worst: str = ""
    conditions: tuple[str, ...] = ()
    holds: int = 0
    """Whom the figure holds."""
    called: bool = False
    """Whether an order marks the figure for its enemies."""
    actions: int = 0
    reactions: int = 0
    gone: bool = False
    rides: int = 0
    ridden: bool = False
    """In the saddle of whom, and whether somebody sits on it: the pair is drawn as one figure."""
    dx: float = 0.0
    dy: float = 0.0
    flash: float = 0.0
    fade: float = 0.0

    @property
    def tile(self) -> Tile:
        """The tile the figure stands on, the nearest while it walks."""
        return round(self.x), round(self.y)


@dataclass
class Word:
    """A word rising from a tile; `part` 0 to 1 of its life."""

    text: str
    tile: tuple[float, float]
    colour: str
    part: float = 0.0


@dataclass
class Missile:
    """Something in flight, `part` 0 to 1 of its way."""

    start: tuple[float, float]
    end: tuple[float, float]
    thing: str
    part: float = 0.0


@dataclass
class Stage:
    """Everything on the board that moves or changes."""

    actors: dict[int, Actor] = field(default_factory=dict)
    things: dict[int, tuple[Tile, str]] = field(default_factory=dict)
    props: dict[Tile, str] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)
    missiles: list[Missile] = field(default_factory=list)
    locks: set[Tile] = field(default_factory=set)
    """Tiles of locked doors."""

    def sync(self, reader: Reader) -> None:
        """Show the state, no gesture left."""
        self.words.clear()
        self.missiles.clear()
        for fighter in reader.fighters:
            actor = self.actors.get(fighter)
            if actor is None:
                who = reader.get(fighter, Fighter)
                actor = self.actors[fighter] = Actor(fighter, who.name, who.side, who.kind)
            self._sync_actor(reader, actor)
        self.things.clear()
        self.props.clear()
        self.locks.clear()
        called = sheet.called(reader)
        for actor in self.actors.values():
            actor.called = actor.id in called
        for thing in reader.things:
            spot = reader.find(thing, Position)
            if spot is None:
                continue
            door, lever = reader.find(thing, Door), reader.find(thing, Lever)
            if door is not None:
                if door.lock and not door.open:
                    self.locks.add((spot.x, spot.y))
                self.props[spot.x, spot.y] = door_prop(door.open, door.lever_only)
            elif lever is not None:
                self.props[spot.x, spot.y] = "lever-on" if lever.on else "lever-off"
            elif (item := reader.find(thing, Item)) is not None:
                self.things[thing] = (spot.x, spot.y), item.kind

    def mount(self, rider: int, mount: int) -> None:
        """Show somebody in the saddle."""
        up, under = self.actors[rider], self.actors[mount]
        up.rides, under.ridden = mount, True
        up.x, up.y = under.x, under.y

    def part(self, rider: int, to: Tile) -> None:
        """Show a rider beside the mount it has left."""
        up = self.actors[rider]
        under = self.actors.get(up.rides)
        if under is not None:
            under.ridden, under.x, under.y, under.facing = False, up.x, up.y, up.facing
        up.rides = 0
        up.x, up.y = to

    def _sync_actor(self, reader: Reader, actor: Actor) -> None:
        fighter = actor.id
        spot, posture = reader.find(fighter, Position), reader.get(fighter, Posture)
        actor.gone = spot is None
        saddle = reader.get(fighter, Saddle)
        actor.rides, actor.ridden = saddle.mount, bool(saddle.rider)
        if spot is not None:
            actor.x, actor.y = spot.x, spot.y
        actor.facing = posture.facing
        status = sheet.state(reader, fighter)
        names = sheet.marks(reader, fighter)
        actor.state = (
            "dead"
            if status == "dead"
            else "unconscious"
            if status == "unconscious"
            else "prone"
            if posture.prone
            else "stunned"
            if STUNNING & set(names)
            else ""
        )
        actor.held = known_things(
            tuple(sheet.item_kind(reader, item) for item in sheet.held(reader, fighter))
        )
        tracks = sheet.tracks(reader, fighter)
        actor.fatigue, actor.fatigue_most = tracks[0].crossed, tracks[0].boxes
        actor.wounds = sum(t.crossed for t in tracks[1:])
        actor.wounds_most = sum(t.boxes for t in tracks[1:])
        actor.worst = sheet.worst(reader, fighter)
        heart = sheet.heart(reader, fighter)
        hearts = (heart,) if heart in HEARTS else ()
        actor.conditions = (*sheet.bonds(reader, fighter), *hearts, *names)
        actor.holds = sheet.holds(reader, fighter)
        actor.actions, _, actor.reactions, _ = sheet.points(reader, fighter)
        actor.dx = actor.dy = actor.flash = actor.fade = 0.0


def known_things(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some content ids that have a picture."""
    names = frozenset(figures.held_names())
    return tuple(kind for kind in kinds if kind in names)


def look_on(rider: str, mount: str) -> FigureLook:
    """The look of a fighter kind in the saddle of another kind; a plain rider where the two do not fit."""
    try:
        return figures.mounted(look_of(rider), look_of(mount))
    except ValueError:
        return look_of(rider)


def look_of(kind: str) -> FigureLook:
    """The look of a fighter kind; one without a picture of its own is dressed as a soldier."""
    try:
        return figures.look(kind)
    except KeyError:
        return figures.look("soldier")
