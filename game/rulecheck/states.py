"""What a case may say of a battle's state, per ruleset: read as plain names and numbers, set at the start."""

from typing import Any, Literal

import msgspec

from game.battle import Battle, BattleState, Door, Fighter, Gear, Item, Position, Posture, Reader, World
from game.rulecheck.cases import HoldSpec
from game.rulesets.initiative_points.components import Aimed, Clock, Guard, Hope, Mark, Unseen
from game.rulesets.initiative_points.facts import hit_points, nocked
from game.rulesets.shared.components import Flight, Saddle, Status, Wear
from game.rulesets.two_actions import holds
from game.rulesets.two_actions.components import Afflictions, Call, Concentration, Grip, Health, Points, Turn


def fighter_state(reader: Reader, ruleset: str, fighter: int) -> dict[str, Any]:
    """Everything `after.<letter>` may name, of one fighter."""
    position = reader.find(fighter, Position)
    gear = reader.get(fighter, Gear)
    found: dict[str, Any] = {
        "at": [position.x, position.y] if position else [],
        "prone": reader.get(fighter, Posture).prone,
        "state": reader.get(fighter, Status).state,
        "main": _kind(reader, gear.main),
        "off": _kind(reader, gear.off),
        "bag": [_kind(reader, item) for item in gear.bag],
    }
    found.update(_OWN[ruleset](reader, fighter))
    return found


def _two_actions(reader: Reader, fighter: int) -> dict[str, Any]:
    points, turn = reader.get(fighter, Points), reader.get(fighter, Turn)
    main = reader.get(fighter, Gear).main
    wear = reader.get(main, Wear) if main else Wear()
    return {
        "actions": points.actions,
        "reactions": points.reactions,
        **msgspec.structs.asdict(reader.get(fighter, Health)),
        "conditions": [f"{one.kind} {one.arm}".strip() for one in reader.get(fighter, Afflictions).all],
        "turn": turn.state,
        "offensive": turn.offensive,
        "loaded": wear.loaded,
        "damage": wear.damage,
        **_ties(reader, fighter),
    }


def _ties(reader: Reader, fighter: int) -> dict[str, Any]:
    """Whom a fighter holds, rides, carries and marks, and the spell it keeps up."""
    grip, saddle = reader.get(fighter, Grip), reader.get(fighter, Saddle)
    mind = reader.get(fighter, Concentration)
    return {
        "holds": _key(reader, grip.target),
        "hold": grip.kind if grip.target else "",
        "held_arm": grip.arm,
        "hold_turns": grip.turns,
        "rides": _key(reader, saddle.mount),
        "rider": _key(reader, saddle.rider),
        "spell": _kind(reader, mind.spell),
        "spell_on": _key(reader, mind.target),
        "flight": reader.get(fighter, Flight).state,
        "marks": _key(reader, reader.get(fighter, Call).target),
    }


def _key(reader: Reader, fighter: int) -> str:
    return reader.get(fighter, Fighter).key if fighter else ""


def _initiative_points(reader: Reader, fighter: int) -> dict[str, Any]:
    clock, guard = reader.get(fighter, Clock), reader.get(fighter, Guard)
    main = reader.get(fighter, Gear).main
    saddle, aimed = reader.get(fighter, Saddle), reader.get(fighter, Aimed)
    return {
        "points": clock.points,
        "acted": clock.acted,
        "passed": clock.passed,
        "hit_points": hit_points(reader, fighter),
        "hope": reader.get(fighter, Hope).points,
        "aimed": aimed.times,
        "aimed_at": _key(reader, aimed.target),
        "nocked": nocked(reader, main),
        "kneeling": reader.get(fighter, Posture).kneeling,
        "charged": guard.charged,
        "shaken": guard.shaken,
        "unseen": list(reader.get(fighter, Unseen).sides),
        "marked": _key(reader, reader.get(fighter, Mark).target),
        "rides": _key(reader, saddle.mount),
        "rider": _key(reader, saddle.rider),
        "flight": reader.get(fighter, Flight).state,
    }


_OWN = {"two-actions": _two_actions, "initiative-points": _initiative_points}
_FIGHTER_KEYS = {
    "initiative-points": (
        "points", "acted", "passed", "hit_points", "hope", "aimed", "aimed_at", "nocked", "kneeling",
        "charged", "shaken", "unseen", "marked", "rides", "rider", "flight"),
    "two-actions": (
        "actions", "reactions", "fatigue", "light", "serious", "critical", "conditions", "turn", "offensive",
        "loaded", "damage", "holds", "hold", "held_arm", "hold_turns", "rides", "rider", "spell", "spell_on",
        "flight", "marks"),
}


def fighter_keys(ruleset: str) -> tuple[str, ...]:
    """The names that `after.<letter>` may use."""
    return ("at", "prone", "state", "main", "off", "bag", *_FIGHTER_KEYS[ruleset])


def set_hold(world: World, holder: int, target: int, hold: HoldSpec) -> None:
    """A hold that is there at the start; it takes the weak hand first, both to strangle or pin."""
    hands = ("main", "off") if hold.kind != "grab" else holds.hands_to_hold(world, holder, False)
    world.set(holder, Grip(target, hold.kind, hold.arm, hands, hold.turns))


def set_flight(world: World, fighter: int, state: Literal["", "fleeing", "cornered"]) -> None:
    """How a fighter stands to flight at the start."""
    world.set(fighter, Flight(state))


BOARD_KEYS = ("battle", "lying", "open")
ASK_KEYS = ("kind", "side", "fighter", "fighters", "source", "about", "data")
BATTLE_KEYS = ("round", "ended", "winner", "ending")


def board_state(battle: Battle) -> dict[str, Any]:
    """What `after` may say beside fighters: the battle, what lies on the ground, which doors are open."""
    world = battle.world
    state = world.get(0, BattleState)
    lying, doors = [], []
    for thing in world.things:
        position = world.find(thing, Position)
        if position is None:
            continue
        if world.find(thing, Item) is not None:
            lying.append({"kind": _kind(world, thing), "at": [position.x, position.y]})
        door = world.find(thing, Door)
        if door is not None and door.open:
            doors.append([position.x, position.y])
    return {
        "battle": {key: getattr(state, key) for key in BATTLE_KEYS},
        "lying": sorted(lying, key=lambda one: (one["kind"], one["at"])),
        "open": sorted(doors),
    }


def _kind(reader: Reader, item: int) -> str:
    return reader.get(item, Item).kind if item else ""


def set_points(
    world: World, ruleset: str, fighter: int, actions: int | None, reactions: int | None
) -> None:
    """Give a fighter other points than the round gave it (two-actions)."""
    assert ruleset == "two-actions"
    points = world.get(fighter, Points)
    world.set(fighter, Points(
        points.actions if actions is None else actions,
        points.reactions if reactions is None else reactions))
