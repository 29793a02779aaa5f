"""Facts about fighters and their gear, worked out from components and rules."""

from game.battle.components import Fighter, Gear, Item
from game.battle.world import Reader
from game.grid import distance
from game.rulesets.initiative_points.components import Clock, Hope, Life, Sheet, Unseen, Weapon
from game.rulesets.initiative_points.rules import Rules
from game.rulesets.shared.bodies import able, friends
from game.rulesets.shared.components import Wear
from game.rulesets.shared.ties import fleeing, is_mount, mount_of


def rules_of(reader: Reader) -> Rules:
    """The numbers and options in force."""
    rules: Rules = reader.rules
    return rules


# -- gear ---------------------------------------------------------------------------------------


def weapon_of(reader: Reader, fighter: int, item: int) -> Weapon:
    """The weapon of an item, or a fighter's natural weapon for 0."""
    return reader.get(item, Weapon) if item else reader.get(fighter, Sheet).natural


def two_handed(reader: Reader, item: int) -> bool:
    """Whether an item takes both hands."""
    weapon = reader.find(item, Weapon) if item else None
    return weapon is not None and weapon.hands == 2


def armed(reader: Reader, fighter: int) -> bool:
    """Whether a fighter has hands at all."""
    return not reader.get(fighter, Sheet).lacks_hands


def category(reader: Reader, item: int) -> str:
    """weapon, shield, potion or key."""
    return reader.get(item, Item).category


def weapons(reader: Reader, fighter: int) -> tuple[int, ...]:
    """What a fighter could attack with: the weapons in its hands; 0, its bare hands, when none is good in
    melee."""
    gear = reader.get(fighter, Gear)
    held = tuple(i for i in (gear.main, gear.off) if i and reader.find(i, Weapon) is not None)
    return held if any(reader.get(i, Weapon).reach for i in held) else (*held, 0)


def declarable(reader: Reader, fighter: int) -> tuple[int, ...]:
    """P-TIME-1: the weapons in hand, one of which is declared; bare hands when there is none."""
    return tuple(w for w in weapons(reader, fighter) if w) or (0,)


def melee_weapon(reader: Reader, fighter: int) -> int:
    """What a fighter strikes with first: its strong hand's weapon, if it is good in melee."""
    return next(w for w in weapons(reader, fighter) if weapon_of(reader, fighter, w).reach)


def nocked(reader: Reader, weapon: int) -> bool:
    """P-SIM-2: whether an arrow is on the string."""
    return bool(weapon) and reader.get(weapon, Weapon).range == "bow" and reader.get(weapon, Wear).loaded


# -- places -------------------------------------------------------------------------------------


def zone_reach(reader: Reader, fighter: int) -> int:
    """D-OPP-1: how far the control zone reaches; none for mounts and for those who flee or are out."""
    key = ("zone-reach", fighter)
    found: int | None = reader.cache.get(key)
    if found is None:
        if not able(reader, fighter) or is_mount(reader, fighter) or fleeing(reader, fighter):
            found = 0
        else:
            found = max(weapon_of(reader, fighter, w).reach for w in weapons(reader, fighter))
        reader.cache[key] = found
    return found


def speed(reader: Reader, fighter: int) -> int:
    """P-DMG-3: tiles of a simple move; a rider's are its mount's."""
    return reader.get(mount_of(reader, fighter) or fighter, Sheet).speed


def apart(reader: Reader, start: int, goal: int) -> int:
    """GRID-1: the distance of two tiles as the option on diagonals counts it."""
    board = reader.board
    return distance(*board.xy(start), *board.xy(goal), rules_of(reader).diagonals)


# -- numbers ------------------------------------------------------------------------------------


def skill(reader: Reader, fighter: int, name: str) -> int:
    """The level of a skill, 0 for those who never learnt it."""
    return reader.get(fighter, Sheet).skills.get(name, 0)


def hit_points(reader: Reader, fighter: int) -> int:
    """P-DMG-2: what is left."""
    return reader.get(fighter, Sheet).hit_points - reader.get(fighter, Life).lost


def points(reader: Reader, fighter: int) -> int:
    """P-TIME-2: points of initiative left."""
    return reader.get(fighter, Clock).points


def rank(reader: Reader, fighter: int) -> tuple[int, int, int, int, int]:
    """P-TIME-2: most points, fewest actions this round, initiative bonus, the d100, id."""
    clock = reader.get(fighter, Clock)
    return -clock.points, clock.acted, -reader.get(fighter, Sheet).initiative, -clock.tiebreak, fighter


def hope(reader: Reader, fighter: int) -> int:
    """P-INT-1: Espoir left."""
    return reader.get(fighter, Hope).points


# -- who sees whom ------------------------------------------------------------------------------


def hidden_from(reader: Reader, fighter: int, viewer: int) -> bool:
    """P-SIM-8: whether the side of `viewer` does not know where a fighter is."""
    sides = reader.get(fighter, Unseen).sides
    return bool(sides) and reader.get(viewer, Fighter).side in sides


def known_enemy(reader: Reader, actor: int, target: int) -> bool:
    """An able enemy whose place the actor's side knows."""
    return (
        target in reader.fighters and able(reader, target) and not friends(reader, actor, target)
        and not hidden_from(reader, target, actor))
