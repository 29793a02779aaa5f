"""Being seen (P-SIM-5, P-SIM-8): stealth against watchers, looking out, and what gives one away."""

from game.battle.components import Fighter, Position
from game.battle.decision import Decision
from game.battle.ruleset import Reason
from game.battle.world import Reader, World
from game.grid import reach_distance, sees
from game.rulesets.initiative_points.checks import roll, succeeded, test
from game.rulesets.initiative_points.commands import Observe
from game.rulesets.initiative_points.components import Unseen
from game.rulesets.initiative_points.events import Crept, Noticed, Observed, Watched
from game.rulesets.initiative_points.facts import hidden_from, rules_of
from game.rulesets.initiative_points.paying import act, phase_faults
from game.rulesets.shared.bodies import able, able_enemies, friends, tile_of
from game.rulesets.shared.ties import is_mount
from game.rulesets.shared.zones import eye


def in_view(reader: Reader, viewer: int, fighter: int) -> bool:
    """Whether a clear line leads from one to the other; bodies between do not matter."""
    return sees(
        reader.board, tile_of(reader, viewer), tile_of(reader, fighter), eye(reader, viewer),
        eye(reader, fighter))


def watchers(reader: Reader, fighter: int) -> tuple[int, ...]:
    """P-SIM-8: the able enemies that could see a fighter where it is, by id."""
    return tuple(
        f for f in able_enemies(reader, fighter) if not is_mount(reader, f) and in_view(reader, f, fighter))


def creep(world: World, fighter: int) -> None:
    """P-SIM-8: Dérobée and Discrétion at 0, then each watcher's Vue and Vigilance strictly above; a side of
    which nobody notices loses sight of the fighter."""
    own = roll(world, test(world, fighter, "stealth"), 0)
    world.emit(Crept(actor=fighter, roll=own, rule="P-SIM-8"))
    if not succeeded(own):
        reveal(world, fighter, "noise")
        return
    noticing: set[str] = set()
    for watcher in watchers(world, fighter):
        found = roll(world, test(world, watcher, "vigilance"), own.total + 1)
        noticed = succeeded(found)
        world.emit(Watched(actor=watcher, target=fighter, roll=found, noticed=noticed, rule="P-SIM-8"))
        if noticed:
            noticing.add(world.get(watcher, Fighter).side)
    hostile = {world.get(f, Fighter).side for f in world.fighters if not friends(world, f, fighter)}
    before = set(world.get(fighter, Unseen).sides)
    world.set(fighter, Unseen(tuple(sorted(hostile - noticing))))
    if before & noticing:
        world.emit(Noticed(target=fighter, why="watched", rule="P-SIM-8"))


def reveal(world: World, fighter: int, why: str, viewers: tuple[str, ...] = ()) -> None:
    """P-SIM-8: a fighter is seen again, by everybody or by some sides."""
    sides = world.get(fighter, Unseen).sides
    left = tuple(s for s in sides if viewers and s not in viewers)
    if sides != left:
        world.set(fighter, Unseen(left))
        world.emit(Noticed(target=fighter, why=why, rule="P-SIM-8"))


def given_away(world: World, fighter: int) -> None:
    """P-SIM-8: a move that is not stealthy is seen by every side that has it in view."""
    sides = tuple(sorted({world.get(f, Fighter).side for f in watchers(world, fighter)}))
    if sides:
        reveal(world, fighter, "seen", sides)


# -- looking out --------------------------------------------------------------------------------


def observe_faults(reader: Reader, decision: Decision, command: Observe) -> list[Reason]:
    """P-SIM-5: always possible."""
    return phase_faults(reader, decision, command.actor)


def observe(world: World, command: Observe) -> None:
    """P-SIM-5: Vue and Vigilance at 0; what is hidden in sight within result + 5 tiles is revealed."""
    actor = command.actor
    act(world, actor, rules_of(world).simple, "observe")
    found = roll(world, test(world, actor, "vigilance"), 0)
    reach = found.total + rules_of(world).observe_tiles if succeeded(found) else 0
    side = world.get(actor, Fighter).side
    seen = tuple(
        f for f in world.fighters
        if reach and hidden_from(world, f, actor) and able(world, f) and _near(world, actor, f, reach)
        and in_view(world, actor, f))
    world.emit(Observed(actor=actor, roll=found, tiles=reach, found=seen, rule="P-SIM-5"))
    for fighter in seen:
        reveal(world, fighter, "observed", (side,))


def _near(reader: Reader, one: int, other: int, tiles: int) -> bool:
    a, b = reader.get(one, Position), reader.get(other, Position)
    return reach_distance(a.x, a.y, b.x, b.y) <= tiles
