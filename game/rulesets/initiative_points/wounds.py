"""Hit points lost and given back (DMG)."""

from game.battle.components import Posture
from game.battle.events import PostureChanged
from game.battle.world import World
from game.rulesets.initiative_points.components import Life
from game.rulesets.initiative_points.events import Hurt, WentDown
from game.rulesets.initiative_points.facts import hit_points, rules_of
from game.rulesets.shared import items
from game.rulesets.shared.components import Status
from game.rulesets.shared.events import Died


def hurt(world: World, fighter: int, damage: int, actor: int = 0) -> None:
    """P-DMG-1, P-DMG-2: hit points lost; 0 left: out of action, 5 below: killed."""
    life = world.get(fighter, Life)
    world.set(fighter, Life(life.lost + damage, life.wounds + 1, life.tended))
    left = hit_points(world, fighter)
    rules = rules_of(world)
    world.emit(Hurt(target=fighter, actor=actor, points=damage, left=left, rule="P-DMG-1"))
    if left <= rules.killed_at:
        die(world, fighter, actor)
    elif left <= rules.out_at:
        world.set(fighter, Status("unconscious"))
        world.emit(WentDown(target=fighter, actor=actor, rule="P-DMG-2"))
        _lie(world, fighter)
        items.drop_all(world, fighter, "unconscious")


def die(world: World, fighter: int, actor: int = 0) -> None:
    """P-DMG-2: killed; what it held lies there."""
    world.set(fighter, Status("dead"))
    world.emit(Died(target=fighter, actor=actor, rule="P-DMG-2"))
    _lie(world, fighter)
    items.drop_all(world, fighter, "death")


def _lie(world: World, fighter: int) -> None:
    world.set(fighter, Posture(True, world.get(fighter, Posture).facing))


def fall_prone(world: World, fighter: int, rule: str) -> None:
    """Lay a fighter on the ground; nothing happens when it lies there already."""
    posture = world.get(fighter, Posture)
    if not posture.prone:
        world.set(fighter, Posture(True, posture.facing))
        world.emit(PostureChanged(actor=fighter, prone=True, rule=rule))


def heal(world: World, fighter: int, points: int) -> int:
    """Give hit points back; how many that really were."""
    life = world.get(fighter, Life)
    given = min(points, life.lost)
    world.set(fighter, Life(life.lost - given, life.wounds, life.tended))
    return given
