"""Morale (D-MOR-1, D-MOR-2): groups that lose heart, and their tests at the start of a round."""

import msgspec

from game.battle.components import BattleState, Fighter
from game.battle.world import Reader, World
from game.rulesets.shared.bodies import able
from game.rulesets.shared.components import Flight, Morale, MoraleGroup
from game.rulesets.shared.events import MoraleRolled, MoraleShaken
from game.rulesets.shared.ways import ways

IMMUNE = ("undead", "fanatic")


def groups(reader: Reader) -> tuple[MoraleGroup, ...]:
    """Every group that may lose heart, in order."""
    return reader.get(0, Morale).groups


def able_members(reader: Reader, group: MoraleGroup) -> list[int]:
    """Those of a group who are still in the battle, by id."""
    return [f for f in group.members if able(reader, f)]


def immune(reader: Reader, fighter: int) -> bool:
    """D-MOR-2: undead and fanatics never flee for lack of heart."""
    tags = reader.get(fighter, Fighter).tags
    return any(tag in tags for tag in IMMUNE)


def testers(reader: Reader, group: MoraleGroup) -> list[int]:
    """D-MOR-1..3: those of a group whose heart may still sink: able, not immune, neither fleeing already
    nor cornered (these are not asked again)."""
    return [
        f for f in able_members(reader, group)
        if not immune(reader, f) and not reader.get(f, Flight).state
    ]


def shaken_why(reader: Reader, group: MoraleGroup) -> list[str]:
    """D-MOR-1: new reasons for a test: `half` for a group of two or more reduced to half of its start or
    less, `critical` for a lone adversary (a group of one, or the last one left) with a critical wound."""
    if group.halved and group.wounded:
        return []
    left = able_members(reader, group)
    if not left or 2 * len(left) > max(2, len(group.members)):
        return []
    found = []
    if not group.halved and len(group.members) > 1 and 2 * len(left) <= len(group.members):
        found.append("half")
    if not group.wounded and len(left) == 1 and ways(reader).badly_hurt(reader, left[0]):
        found.append("critical")
    return found if found and testers(reader, group) else []


def on_edge(reader: Reader, group: MoraleGroup) -> bool:
    """D-MOR-1: whether one more fallen would put a group to the test for being halved."""
    size = len(group.members)
    left = len(able_members(reader, group))
    return not group.halved and size > 1 and left > 1 and 2 * (left - 1) <= size


def settle(world: World) -> None:
    """D-MOR-1: mark the groups that will test at the next round's start, once a battle for each reason; two
    reasons before one round's start make one test."""
    found = groups(world)
    for number, group in enumerate(found):
        why = shaken_why(world, group)
        if not why:
            continue
        marked = msgspec.structs.replace(
            group, shaken=True, halved=group.halved or "half" in why,
            wounded=group.wounded or "critical" in why)
        found = (*found[:number], marked, *found[number + 1:])
        world.set(0, Morale(found))
        if not group.shaken:
            world.emit(MoraleShaken(
                actor=testers(world, group)[0], side=group.side, group=group.name, why=why[0],
                rule="D-MOR-1"))


def speaker(reader: Reader, members: list[int]) -> int:
    """D-MOR-1: who rolls for a group of four or more: an able leader, else whose test is best, then id."""
    def rank(fighter: int) -> tuple[bool, int, int]:
        led = "leader" in reader.get(fighter, Fighter).tags
        return not led, -ways(reader).heart(reader, fighter), fighter

    return min(members, key=rank)


def voice(reader: Reader, fighter: int) -> int:
    """D-MOR-1: whose test would decide for a fighter now: its own, or in a group of four or more (at the
    battle's start) the speaker's."""
    for group in groups(reader):
        if fighter in group.members and len(group.members) >= ways(reader).big_group(reader):
            return speaker(reader, testers(reader, group) or [fighter])
    return fighter


def next_test(world: World) -> bool:
    """D-MOR-1, D-TIME-11: the next shaken group's test, False when there is none. Sides in scenario order,
    fighters in the last order."""
    found = groups(world)
    for number, group in enumerate(found):
        if group.shaken:
            calm = msgspec.structs.replace(group, shaken=False)
            world.set(0, Morale((*found[:number], calm, *found[number + 1:])))
            _test(world, group)
            return True
    return False


def _test(world: World, group: MoraleGroup) -> None:
    """D-MOR-1: groups of 2 or 3 each for itself, of 4 or more (at the battle's start) one roll for all."""
    order = world.get(0, BattleState).order
    rank = {fighter: place for place, fighter in enumerate(order)}
    testing = sorted(testers(world, group), key=lambda f: (rank.get(f, len(rank)), f))
    if not testing:
        return
    if len(group.members) >= ways(world).big_group(world):
        voice = speaker(world, testing)
        if not _holds(world, voice, group, for_all=True):
            for fighter in testing:
                world.set(fighter, Flight("fleeing"))
        return
    for fighter in testing:
        if not _holds(world, fighter, group, for_all=False):
            world.set(fighter, Flight("fleeing"))


def _holds(world: World, fighter: int, group: MoraleGroup, *, for_all: bool) -> bool:
    result, held = ways(world).take_heart(world, fighter)
    world.emit(MoraleRolled(
        actor=fighter, roll=result, side=group.side, group=group.name if for_all else "", held=held,
        rule="D-MOR-1"))
    return held
