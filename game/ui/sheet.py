"""What the window shows of a fighter under `two-actions`: points, tracks, conditions, hands, weapons."""

from typing import NamedTuple

from game.battle import Fighter, Gear, Item, Position, Posture, Reader
from game.battle.components import Sides
from game.rulesets.shared.bodies import partner
from game.rulesets.shared.components import Flight, Status, Wear
from game.rulesets.shared.morale import groups, immune
from game.rulesets.shared.ties import is_mount
from game.rulesets.two_actions.components import Afflictions, Call, Grip, Health, Points, Sheet, Spell, Weapon
from game.rulesets.two_actions.facts import (
    actions,
    armour,
    boxes,
    crossed,
    melee_weapons,
    ranged_weapon,
    rules_of,
    speed,
    threshold,
    weapon_of,
    weapons,
    zone_reach,
    zones_of,
)
from game.rulesets.two_actions.ties import grips_on

LEVELS = ("fatigue", "light", "serious", "critical")
BONDS = {"grab": "held", "strangle": "strangled", "pin": "pinned"}


class Track(NamedTuple):
    """One wound track: its level, boxes crossed and boxes in all."""

    level: str
    crossed: int
    boxes: int


def name(reader: Reader, fighter: int) -> str:
    """What a player reads."""
    return reader.get(fighter, Fighter).name


def side(reader: Reader, fighter: int) -> str:
    """The side's id, which is also its colour."""
    return reader.get(fighter, Fighter).side


def side_name(reader: Reader, side_id: str) -> str:
    """A side as a player reads it."""
    return next((s.name for s in reader.get(0, Sides).sides if s.id == side_id), side_id)


def place(reader: Reader, entity: int) -> tuple[int, int] | None:
    """Where an entity is, None when it is carried or gone."""
    found = reader.find(entity, Position)
    return (found.x, found.y) if found else None


def state(reader: Reader, fighter: int) -> str:
    """able, unconscious, dead, captured or fled."""
    return reader.get(fighter, Status).state


def able(reader: Reader, fighter: int) -> bool:
    """Whether a fighter can still act."""
    return state(reader, fighter) == "able" and reader.find(fighter, Position) is not None


def at(reader: Reader, tile: tuple[int, int]) -> int:
    """The fighter on a tile, the able one first, a rider before its mount; 0 for none."""
    index = tile[1] * reader.board.width + tile[0]
    here = sorted(reader.at(index), key=lambda f: (state(reader, f) != "able", is_mount(reader, f), f))
    return here[0] if here else 0


def pair(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Rider and mount, rider first, when one of them is given; the fighter alone on foot."""
    other = partner(reader, fighter)
    if not other:
        return (fighter,)
    return (other, fighter) if is_mount(reader, fighter) else (fighter, other)


def points(reader: Reader, fighter: int) -> tuple[int, int, int, int]:
    """Action points left and most, reaction points left and most."""
    rules = rules_of(reader)
    return (actions(reader, fighter), rules.actions, reader.get(fighter, Points).reactions, rules.reactions)


def tracks(reader: Reader, fighter: int) -> tuple[Track, ...]:
    """The four wound tracks, lightest first."""
    return tuple(
        Track(*row)
        for row in zip(LEVELS, crossed(reader.get(fighter, Health)), boxes(reader, fighter), strict=True)
    )


def worst(reader: Reader, fighter: int) -> str:
    """The worst wound level, empty when there is none."""
    return next((t.level for t in reversed(tracks(reader, fighter)) if t.crossed), "")


def conditions(reader: Reader, fighter: int) -> tuple[tuple[str, str], ...]:
    """Conditions borne as (id, arm concerned)."""
    return tuple((one.kind, one.arm) for one in reader.get(fighter, Afflictions).all)


def bonds(reader: Reader, fighter: int) -> tuple[str, ...]:
    """How a fighter is held, as ids of condition icons, the worst first (D-WRES-3, D-WRES-5, D-WRES-6)."""
    kinds = {grip.kind for _, grip in grips_on(reader, fighter)}
    return tuple(BONDS[kind] for kind in ("strangle", "pin", "grab") if kind in kinds)


def holds(reader: Reader, fighter: int) -> int:
    """Whom a fighter holds, 0 for nobody."""
    return reader.get(fighter, Grip).target


def enchantments(reader: Reader, fighter: int) -> tuple[tuple[str, int], ...]:
    """Conditions that a spell brings, as (id, caster) (D-MAG-2)."""
    return tuple((one.kind, one.caster) for one in reader.get(fighter, Afflictions).all if one.caster)


def marks(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Conditions as ids of icons, those of spells as one that stands for them all."""
    found = [one.kind for one in reader.get(fighter, Afflictions).all if not one.caster]
    return ("enchanted", *found) if enchantments(reader, fighter) else tuple(found)


def called(reader: Reader) -> frozenset[int]:
    """Fighters that an order in force marks (D-TIME-6)."""
    return frozenset(t for f in reader.fighters if (t := reader.get(f, Call).target))


def talents(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Content ids of a fighter's talents."""
    return reader.get(fighter, Sheet).talents


def spells(reader: Reader, fighter: int) -> tuple[str, ...]:
    """Content ids of the spells a fighter knows."""
    return tuple(reader.get(s, Spell).kind for s in reader.get(fighter, Sheet).spells)


def held(reader: Reader, fighter: int) -> tuple[int, ...]:
    """Items in hand, strong hand first."""
    gear = reader.get(fighter, Gear)
    return tuple(i for i in (gear.main, gear.off) if i)


def item_kind(reader: Reader, item: int) -> str:
    """Content id of an item."""
    return reader.get(item, Item).kind


def item_name(reader: Reader, item: int) -> str:
    """English name of an item."""
    return reader.get(item, Item).name


def weapon_name(reader: Reader, fighter: int, weapon: int) -> str:
    """English name of a weapon, or of what the body strikes with for 0."""
    return weapon_of(reader, fighter, weapon).name


def prone(reader: Reader, fighter: int) -> bool:
    """Whether a fighter lies."""
    return reader.get(fighter, Posture).prone


def heart(reader: Reader, fighter: int) -> str:
    """How a fighter stands to flight (D-MOR-1..3): fleeing, cornered, shaken (its group's test is due),
    immune, untested (its group takes none); empty: it holds."""
    state = reader.get(fighter, Flight).state
    if state:
        return state
    own = [group for group in groups(reader) if fighter in group.members]
    if not own:
        return "untested"
    if immune(reader, fighter):
        return "immune"
    return "shaken" if own[0].shaken else ""


def stats(reader: Reader, fighter: int) -> tuple[tuple[str, int], ...]:
    """The numbers of a sheet, by key."""
    sheet = reader.get(fighter, Sheet)
    return (
        ("melee", sheet.melee),
        ("finesse", sheet.finesse),
        ("shooting", sheet.shooting),
        ("vigour", sheet.vigour),
        ("armour", armour(reader, fighter)),
        ("reflexes", sheet.reflexes),
        ("strength", sheet.strength),
        ("dexterity", sheet.dexterity),
        ("constitution", sheet.constitution),
        ("will", sheet.will),
        ("initiative", sheet.initiative),
        ("speed", speed(reader, fighter)),
        ("threshold", threshold(reader, fighter)),
    )


def wear(reader: Reader, item: int) -> Wear:
    """How an item stands."""
    return reader.get(item, Wear)


def is_weapon(reader: Reader, item: int) -> bool:
    """Whether an item is a weapon."""
    return reader.find(item, Weapon) is not None


__all__ = [
    "LEVELS",
    "Track",
    "able",
    "at",
    "bonds",
    "called",
    "conditions",
    "enchantments",
    "heart",
    "held",
    "holds",
    "is_mount",
    "is_weapon",
    "item_kind",
    "item_name",
    "marks",
    "melee_weapons",
    "name",
    "pair",
    "place",
    "points",
    "prone",
    "ranged_weapon",
    "side",
    "side_name",
    "speed",
    "spells",
    "state",
    "stats",
    "talents",
    "tracks",
    "wear",
    "weapon_name",
    "weapon_of",
    "weapons",
    "worst",
    "zone_reach",
    "zones_of",
]


def item_category(reader: Reader, item: int) -> str:
    """weapon, shield, potion or key."""
    return reader.get(item, Item).category
