"""What a case may say of a battle's state, per ruleset: read as plain names and numbers, set at the start."""

from typing import Any

import msgspec

from game.battle import Battle, BattleState, Door, Gear, Item, Position, Posture, Reader, World
from game.rulesets.shared.components import Status
from game.rulesets.two_actions.components import Afflictions, Health, Points, Turn, Wear


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
    }


_OWN = {"two-actions": _two_actions}
_FIGHTER_KEYS = {
    "two-actions": (
        "actions", "reactions", "fatigue", "light", "serious", "critical", "conditions", "turn", "offensive",
        "loaded", "damage"),
}


def fighter_keys(ruleset: str) -> tuple[str, ...]:
    """The names that `after.<letter>` may use."""
    return ("at", "prone", "state", "main", "off", "bag", *_FIGHTER_KEYS[ruleset])


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
