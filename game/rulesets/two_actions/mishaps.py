"""Naturals of 1 (D-ATT-3, D-ATT-4): mishaps, and shots that hit a friend."""



from game.battle.commands import AllIn
from game.battle.components import Item
from game.battle.events import Roll
from game.battle.world import Reader, World
from game.rulesets.shared import items, saddles
from game.rulesets.shared.bodies import friends, partner, place, tile_of
from game.rulesets.shared.components import Wear
from game.rulesets.shared.items import hand_of
from game.rulesets.shared.ties import mount_of
from game.rulesets.shared.zones import engaged_pair
from game.rulesets.two_actions import wounds
from game.rulesets.two_actions.events import (
    MishapRolled,
)
from game.rulesets.two_actions.facts import apart, category, prone, reactions, rules_of, zone_reach
from game.rulesets.two_actions.points import (
    pay,
)

STAKES: tuple[AllIn, ...] = ("none", "actions", "reactions")

def astray(reader: Reader, actor: int, target: int) -> int:
    """D-ATT-4: the friend of the shooter that a natural 1 hits instead, 0 when none is engaged with the
    target (D-ENG-1: the unconscious are, too); never the shooter's own mount. Several: least distance to
    the line, then nearest the target, then id."""
    near = [
        friend for friend in reader.fighters
        if friend not in (actor, partner(reader, actor)) and friends(reader, friend, actor)
        and engaged_pair(reader, friend, target, zone_reach)
    ]
    if not near:
        return 0
    ax, ay = place(reader, actor)
    bx, by = place(reader, target)

    def rank(friend: int) -> tuple[int, int, int]:
        x, y = place(reader, friend)
        off_line = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        return off_line, apart(reader, tile_of(reader, friend), tile_of(reader, target)), friend

    return min(near, key=rank)


def mishap(world: World, actor: int, weapon: int) -> None:
    """D-ATT-3: what a natural 1 brings, by a d6; what cannot apply does nothing."""
    face_up = world.roll(6)
    kind, item, name = "nothing", 0, ""
    if weapon and category(world, weapon) == "spell":
        weapon = 0
    held = weapon and hand_of(world, actor, weapon)
    if weapon:
        name = world.get(weapon, Item).name
    if face_up <= 2:
        kind = "nothing" if prone(world, actor) else "unhorsed" if mount_of(world, actor) else "prone"
    elif face_up <= 4:
        if weapon:
            damage = world.get(weapon, Wear).damage + 1
            kind = "broken" if damage >= rules_of(world).weapon_breaks_at else "damaged"
            item = weapon
            world.change(weapon, Wear, damage=damage)
    elif face_up == 5:
        if held:
            kind, item = "dropped", weapon
    elif reactions(world, actor):
        kind = "reaction-lost"
    world.emit(MishapRolled(
        actor=actor, roll=Roll((face_up,), face_up, (), face_up, None, 6), kind=kind, item=item,
        name=name, rule="D-ATT-3"))
    if kind == "prone":
        wounds.fall_prone(world, actor, "D-ATT-3")
    elif kind == "unhorsed":
        saddles.unhorse(world, actor, "mishap")
    elif kind == "dropped":
        items.drop(world, actor, weapon, "mishap", "D-ATT-3")
    elif kind == "reaction-lost":
        pay(world, actor, 0, 1)
