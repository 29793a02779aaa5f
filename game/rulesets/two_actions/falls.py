"""Falls (GRID-2, D-MNT-4): blunt damage at a random place, no reaction, prone."""

from game.battle.events import Roll
from game.battle.world import Reader, World
from game.grid.steps import LEVEL
from game.rulesets.shared.bodies import able
from game.rulesets.shared.events import Fell
from game.rulesets.two_actions import wounds
from game.rulesets.two_actions.facts import place_of, rules_of, threshold, zones_of
from game.rulesets.two_actions.sheets import Zone

PLACES: tuple[Zone, ...] = ("mass", "mass", "weapon-arm", "off-arm", "leg", "vital")
"""Where a fall hurts, by a d6."""


def fall(
    world: World, fighter: int, dice: int, faces: int, rule: str, *, levels: int = 0, actor: int = 0
) -> None:
    """GRID-2, D-MNT-4: `dice` dice of `faces` blunt at a random place (d6: 1-2 torso, 3 weapon arm, 4 off
    arm, 5 leg, 6 head; the torso where a creature lacks it), and prone; nothing may be done against it."""
    zone = PLACES[world.roll(6) - 1]
    if zone not in zones_of(world, fighter):
        zone = "mass"
    rolled = tuple(world.roll(faces) for _ in range(dice))
    damage = Roll(rolled, sum(rolled), (), max(1, sum(rolled)), threshold(world, fighter), faces)
    body_place = place_of(world, fighter, zone)
    world.emit(Fell(target=fighter, actor=actor, roll=damage, place=body_place, levels=levels, rule=rule))
    wounds.fall_prone(world, fighter, rule)
    arm = {"weapon-arm": "main", "off-arm": "off"}.get(zone, "")
    wounds.deal_wound(world, fighter, damage, "blunt", body_place, arm, (), False, actor)


def drop(reader: Reader, start: int, end: int) -> int:
    """GRID-2: by how many levels one falls between neighbouring tiles, 0 for a drop too small to be a fall
    and on stairs."""
    board = reader.board
    if board.stairs[start] or board.stairs[end]:
        return 0
    levels = (board.ground[start] - board.ground[end]) // LEVEL
    return levels if levels >= rules_of(reader).fall_levels else 0


def fall_from(world: World, fighter: int, levels: int, actor: int = 0) -> None:
    """GRID-2: a fall of `levels` levels (0: none): a die for each 2 of them."""
    rules = rules_of(world)
    if levels and able(world, fighter):
        fall(
            world, fighter, max(1, levels // rules.fall_levels), rules.fall_die, "GRID-2", levels=levels,
            actor=actor)
