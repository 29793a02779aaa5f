"""What must hold in a `two-actions` battle after every command; a violation is a bug of the game."""

from collections import Counter

from game.battle.battle import Battle
from game.battle.components import Gear, Item, Position, Stack
from game.battle.events import Event, MoveStopped, Stepped, TurnStarted
from game.battle.world import World
from game.rulesets.shared.bodies import able, adjacent, partner, tile_of
from game.rulesets.shared.components import Saddle, Status, Wear
from game.rulesets.shared.events import (
    AttackDeclared,
    AttackRolled,
    Blocked,
    Captured,
    ChargeRun,
    Died,
    Dismounted,
    Dodged,
    DoorUsed,
    Fled,
    ItemTaken,
    LeverPulled,
    LockTried,
    Mounted,
    PursuitRolled,
    ReactionRefused,
    Tended,
    Unhorsed,
)
from game.rulesets.shared.items import in_hand
from game.rulesets.shared.ties import is_mount
from game.rulesets.two_actions.components import Afflictions, Concentration, Grip, Health, Points, Spell
from game.rulesets.two_actions.events import (
    ActionStopped,
    FellUnconscious,
    HandsSwapped,
    HoldEnded,
    HoldTaken,
    Lost,
    OpportunityTaken,
    OrderShouted,
    PotionDrunk,
    Reloaded,
    SpellCast,
    SpellKept,
    Strangled,
    WrestleDeclared,
)
from game.rulesets.two_actions.facts import boxes, crossed, prone
from game.rulesets.two_actions.frames import MoveFrame, OfferFrame

_FALLING = (Captured, Died, FellUnconscious, Fled, Lost)
_ACTING = (
    AttackDeclared, AttackRolled, Blocked, ChargeRun, Dismounted, Dodged, DoorUsed, HandsSwapped, HoldTaken,
    ItemTaken, LeverPulled, LockTried, Mounted, OpportunityTaken, OrderShouted, PotionDrunk, PursuitRolled,
    Reloaded, SpellCast, SpellKept, Stepped, Strangled, Tended, TurnStarted, WrestleDeclared,
)

_BY_ITSELF = ("walk", "crawl", "charge", "drag", "dodge")
"""Ways to step that are nobody else's doing."""
_NEW_ACT = (
    ActionStopped, AttackDeclared, AttackRolled, LeverPulled, LockTried, MoveStopped, PotionDrunk, Reloaded,
    SpellKept, Stepped, TurnStarted)
"""After one of these of its actor, a further opportunity answers another step or act."""


def broken_invariants(battle: Battle, events: tuple[Event, ...] = ()) -> list[str]:
    """Every invariant that does not hold now, or was broken by `events` (what the last command did)."""
    world = battle.world
    found: list[str] = []
    found += _bodies(battle)
    found += _saddles(world)
    found += _numbers(world)
    found += _things(world)
    found += _ties(world)
    found += _acts(battle, events)
    found += _stays(battle, events)
    found += _offers(battle)
    if not battle.over and next(iter(battle.legal_commands()), None) is None:
        found.append("nobody can do anything")
    return found


def _bodies(battle: Battle) -> list[str]:
    """One able body a tile (a ridden pair is one), nobody outside; a mover interrupted while it passes a
    friend shares its tile, and a rider who fell where no tile was free its mount's."""
    world = battle.world
    found = []
    standing: dict[int, int] = {}
    passing = {f.actor for f in world.get(0, Stack).frames if isinstance(f, MoveFrame)}
    passing |= {partner(world, fighter) for fighter in passing}
    for fighter in world.fighters:
        place = world.find(fighter, Position)
        if place is None:
            continue
        if not world.board.inside(place.x, place.y):
            found.append(f"fighter {fighter} is outside the map at {place.x}, {place.y}")
            continue
        tile = tile_of(world, fighter)
        if fighter not in world.at(tile):
            found.append(f"fighter {fighter} is not in the index of its tile")
        if able(world, fighter) and fighter not in passing:
            other = standing.get(tile, fighter)
            if other not in (fighter, partner(world, fighter)) and not _fell_there(battle, fighter, other):
                found.append(f"fighters {standing[tile]} and {fighter} share tile {tile}")
            if not world.board.entry[tile]:
                found.append(f"fighter {fighter} stands where nobody can at tile {tile}")
            standing[tile] = fighter
    return found


def _fell_there(battle: Battle, one: int, other: int) -> bool:
    """D-MNT-4: whether one of two on a tile is a mount and the other has come there by a fall and stayed."""
    riders = [f for f in (one, other) if not is_mount(battle.world, f)]
    if len(riders) != 1:
        return False
    for past in reversed(battle.log):
        if isinstance(past, Unhorsed) and past.target == riders[0]:
            return True
        if isinstance(past, Stepped | Dismounted) and past.actor == riders[0]:
            return False
    return False


def _saddles(world: World) -> list[str]:
    """Rider and mount name each other, are on one tile, able and upright; nobody else is in a saddle."""
    found = []
    for fighter in world.fighters:
        saddle = world.get(fighter, Saddle)
        if saddle.mount and world.get(saddle.mount, Saddle).rider != fighter:
            found.append(f"fighter {fighter} rides {saddle.mount}, which does not carry it")
        if saddle.rider and world.get(saddle.rider, Saddle).mount != fighter:
            found.append(f"mount {fighter} carries {saddle.rider}, who does not ride it")
        if (saddle.rider and not is_mount(world, fighter)) or (saddle.mount and is_mount(world, fighter)):
            found.append(f"fighter {fighter} has the wrong end of {saddle}")
        if not (saddle.mount or saddle.rider):
            continue
        if not able(world, fighter) or prone(world, fighter):
            found.append(f"fighter {fighter} is out or prone, yet: {saddle}")
        elif world.find(fighter, Position) != world.find(saddle.mount or saddle.rider, Position):
            found.append(f"fighter {fighter} is not where {saddle} says")
    return found


def _ties(world: World) -> list[str]:
    """Holds have two able ends side by side and hands for them; a spell's conditions are there just while it
    is kept up; who is gone is off the board."""
    found = []
    for fighter in world.fighters:
        grip = world.get(fighter, Grip)
        mind, status = world.get(fighter, Concentration), world.get(fighter, Status)
        if grip.target:
            if not (able(world, fighter) and able(world, grip.target)):
                found.append(f"fighter {fighter} holds {grip.target}, and one of them is out")
            elif not adjacent(world, fighter, grip.target):
                found.append(f"fighter {fighter} holds {grip.target} from afar")
            if len(grip.hands) != (1 if grip.kind == "grab" else 2) or any(
                in_hand(world, fighter, hand) for hand in grip.hands
            ):
                found.append(f"fighter {fighter} holds with {grip}")
        if mind.spell and not (able(world, fighter) and able(world, mind.target)):
            found.append(f"fighter {fighter} keeps up a spell on {mind.target}, and one of them is out")
        if mind.spell:
            borne = {one.kind for one in world.get(mind.target, Afflictions).all if one.caster == fighter}
            if borne != set(world.get(mind.spell, Spell).conditions):
                found.append(f"fighter {mind.target} bears {sorted(borne)} of {mind}")
        for one in world.get(fighter, Afflictions).all:
            if one.caster and world.get(one.caster, Concentration).target != fighter:
                found.append(f"fighter {fighter} suffers from {one}, which nobody keeps up")
        if status.state in ("fled", "captured") and world.find(fighter, Position) is not None:
            found.append(f"fighter {fighter} is {status.state} and still on the board")
    return found


def _numbers(world: World) -> list[str]:
    found = []
    for fighter in world.fighters:
        points = world.get(fighter, Points)
        most = world.rules.actions, world.rules.reactions
        if not (0 <= points.actions <= most[0] and 0 <= points.reactions <= most[1]):
            found.append(f"fighter {fighter} has {points}")
        for full, now in zip(boxes(world, fighter), crossed(world.get(fighter, Health)), strict=True):
            if not 0 <= now <= full:
                found.append(f"fighter {fighter} has {world.get(fighter, Health)}")
                break
    return found


def _things(world: World) -> list[str]:
    found = []
    held: Counter[int] = Counter()
    for fighter in world.fighters:
        gear = world.get(fighter, Gear)
        held.update(i for i in (gear.main, gear.off, *gear.bag) if i)
    for thing in world.things:
        item = world.find(thing, Item)
        if item is None or item.category == "spell":
            continue
        places = held[thing] + (world.find(thing, Position) is not None) + world.get(thing, Wear).spent
        if places != 1:
            found.append(f"item {thing} is in {places} places")
    return found


def _acts(battle: Battle, events: tuple[Event, ...]) -> list[str]:
    """The dead and unconscious do nothing; at most one offensive action in one's own turn."""
    found = []
    fallen = {e.target for e in events if isinstance(e, _FALLING)}
    out = {f for f in battle.world.fighters if not able(battle.world, f)} - fallen
    for event in events:
        if isinstance(event, _FALLING):
            out.add(event.target)
        elif isinstance(event, _ACTING) and event.actor in out:
            found.append(f"fighter {event.actor} is out of action, yet: {event}")
        if _is_offensive(event):
            made = 0
            for past in reversed(battle.log):
                if past.actor == event.actor:
                    made += _is_offensive(past)
                    if isinstance(past, TurnStarted):
                        break
            if made > 1:
                found.append(f"fighter {event.actor} made {made} offensive actions in one turn")
    return found


def _stays(battle: Battle, events: tuple[Event, ...]) -> list[str]:
    """D-WRES-3: nobody who is held leaves its tile by itself (the events are read backwards from the holds
    that are there now)."""
    world = battle.world
    holds = {f: grip.target for f in world.fighters if (grip := world.get(f, Grip)).target}
    found = []
    for event in reversed(events):
        if isinstance(event, HoldEnded) and event.why != "lapsed":
            holds[event.actor] = event.target
        elif isinstance(event, HoldTaken) and event.kind == "grab":
            holds.pop(event.actor, None)
        elif isinstance(event, Stepped) and event.how in _BY_ITSELF and event.actor in holds.values():
            found.append(f"fighter {event.actor} is held, yet: {event}")
    return found


def _is_offensive(event: Event) -> bool:
    """Whether an event is the start of a turn's offensive action."""
    if isinstance(event, AttackDeclared):
        return event.rule == "D-ATT-6"
    if isinstance(event, WrestleDeclared):
        return not event.opportunity and event.move in ("disarm", "strangle", "pin", "trip")
    return isinstance(event, SpellCast)


def _offers(battle: Battle) -> list[str]:
    """At most one offer per trigger and owner."""
    found = []
    for frame in battle.world.get(0, Stack).frames:
        if not isinstance(frame, OfferFrame):
            continue
        if len(set(frame.owners)) != len(frame.owners):
            found.append(f"an opportunity is offered twice: {frame.owners}")
        for owner in frame.owners:
            answered = 0
            for past in reversed(battle.log):
                if past.actor == owner and past.target == frame.target:
                    answered += isinstance(past, OpportunityTaken) or (
                        isinstance(past, ReactionRefused) and past.kind == "opportunity")
                if past.actor == frame.target and isinstance(past, _NEW_ACT):
                    break
            if answered:
                found.append(f"fighter {owner} is offered a second opportunity by one act of {frame.target}")
    return found
