"""Things in hands, bags and on the ground: who holds what, and how it changes place."""

import msgspec

from game.battle.components import Gear, Item, Position, Tile
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import adjacent, place
from game.rulesets.shared.components import Wear
from game.rulesets.shared.events import ItemFell, ItemTaken
from game.rulesets.shared.ways import ways


def in_hand(reader: Reader, fighter: int, hand: str) -> int:
    """The item in a hand, 0 when it is empty; the weak hand of a two-handed grip counts as empty."""
    gear = reader.get(fighter, Gear)
    return gear.main if hand == "main" else gear.off


def hand_of(reader: Reader, fighter: int, item: int) -> str:
    """The hand that holds an item, empty when none does."""
    gear = reader.get(fighter, Gear)
    return "main" if item and gear.main == item else "off" if item and gear.off == item else ""


def free_hands(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Hands that hold nothing and nobody, and whose arms are neither disabled nor held."""
    how = ways(reader)
    if not how.armed(reader, fighter):
        return ()
    gear = reader.get(fighter, Gear)
    busy = how.busy_hands(reader, fighter)
    free = []
    if not gear.main and "main" not in busy:
        free.append("main")
    if not gear.off and "off" not in busy and not how.two_handed(reader, gear.main):
        free.append("off")
    return tuple(free)


def drop(
    world: World, fighter: int, item: int, why: str, rule: str, to: Tile | None = None
) -> None:
    """An item leaves the hand and lies on a tile (default: its holder's)."""
    hand = hand_of(world, fighter, item)
    world.change(fighter, Gear, **{hand: 0})
    spot = to or place(world, fighter)
    world.set(item, Position(*spot))
    world.emit(ItemFell(
        actor=fighter, item=item, name=world.get(item, Item).name, to=spot, why=why, rule=rule))


def drop_all(world: World, fighter: int, why: str) -> None:
    """Both hands let go."""
    gear = world.get(fighter, Gear)
    for item in (gear.main, gear.off):
        if item:
            drop(world, fighter, item, why, "D-DMG-3")


def lying(reader: Reader) -> tuple[int, ...]:
    """Items on the ground, by id."""
    found: tuple[int, ...] | None = reader.cache.get("lying")
    if found is None:
        found = tuple(
            t for t in reader.things
            if reader.find(t, Position) is not None and reader.find(t, Item) is not None
        )
        reader.cache["lying"] = found
    return found


def lying_near(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Items on the fighter's own tile or a neighbouring one, by id."""
    return tuple(thing for thing in lying(reader) if adjacent(reader, fighter, thing))


def hands_for(reader: Reader, fighter: int, item: int) -> tuple[str, ...]:
    """Free hands that could take an item; a two-handed weapon needs both and goes to the strong one."""
    free = free_hands(reader, fighter)
    if ways(reader).two_handed(reader, item):
        return ("main",) if len(free) == 2 else ()
    return free


def hands_to_draw(reader: Reader, fighter: int, item: int) -> tuple[str, ...]:
    """Hands an item can be drawn into, what they hold being sheathed; none for an arm that is disabled or
    held, or that holds somebody (D-WRES-3)."""
    how = ways(reader)
    if not how.armed(reader, fighter):
        return ()
    busy = how.busy_hands(reader, fighter)
    if how.two_handed(reader, item):
        return () if busy else ("main",)
    if "main" in busy and how.two_handed(reader, in_hand(reader, fighter, "main")):
        return ()
    return tuple(hand for hand in ("main", "off") if hand not in busy)


def take_from_bag(world: World, fighter: int, item: int, hand: str, how: str, rule: str) -> None:
    """D-ACT-2, D-ACT-4: an item comes out of the bag; whatever stands in its way is sheathed."""
    gear = world.get(fighter, Gear)
    bag = [i for i in gear.bag if i != item]
    main, off = gear.main, gear.off
    both = ways(world).two_handed(world, item)
    if hand == "main" or both:
        if main:
            bag.append(main)
        main = item
        if both and off:
            bag.append(off)
            off = 0
    else:
        if off:
            bag.append(off)
        if main and ways(world).two_handed(world, main):
            bag.append(main)
            main = 0
        off = item
    world.set(fighter, Gear(main, off, tuple(bag)))
    _taken(world, fighter, item, hand, how, rule)


def sheathe(world: World, fighter: int, item: int, rule: str) -> None:
    """D-ACT-4: from the hand into the bag."""
    gear = world.get(fighter, Gear)
    hand = hand_of(world, fighter, item)
    world.set(fighter, msgspec.structs.replace(gear, **{hand: 0}, bag=(*gear.bag, item)))
    _taken(world, fighter, item, hand, "sheathe", rule)


def pick_up(world: World, fighter: int, item: int, hand: str, rule: str) -> None:
    """D-ACT-2: from the ground into a free hand."""
    world.unset(item, Position)
    world.change(fighter, Gear, **{hand: item})
    _taken(world, fighter, item, hand, "pick-up", rule)


def use_up(world: World, fighter: int, item: int) -> None:
    """A potion is gone: neither in a hand nor on the board."""
    hand = hand_of(world, fighter, item)
    world.change(fighter, Gear, **{hand: 0})
    world.change(item, Wear, spent=True)


def held(reader: Reader, fighter: int) -> tuple[int, ...]:
    """What both hands hold, strong hand first."""
    return tuple(i for i in (in_hand(reader, fighter, "main"), in_hand(reader, fighter, "off")) if i)


def _taken(world: World, fighter: int, item: int, hand: str, how: str, rule: str) -> None:
    world.emit(ItemTaken(
        actor=fighter, item=item, name=world.get(item, Item).name, hand=hand, how=how, rule=rule))
