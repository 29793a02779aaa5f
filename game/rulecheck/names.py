"""Between a case's words and the battle's values: letters for fighters, content ids for things, places."""

from collections.abc import Mapping
from typing import Any

import msgspec

from game.battle import Command, Door, Event, Fighter, Gear, Item, Lever, Position, Reader, Resign
from game.battle.commands import kebab
from game.rulecheck.build import Stage
from game.rulecheck.cases import actor_key, command_types
from game.rulesets.initiative_points import facts as points_facts
from game.rulesets.two_actions.components import Sheet
from game.rulesets.two_actions.facts import melee_weapons, ranged_weapon, weapons
from game.rulesets.two_actions.shots import attack_mode

NOBODY = -1
_FIGHTERS = frozenset({"actor", "target", "source", "fighter", "friend"})
_GROUPS = frozenset({"order", "fighters", "friends", "found"})
_THINGS = frozenset({"weapon", "item", "spell"})
_PLACES = frozenset({"door", "lever"})


class BadStep(Exception):
    """A `do` table whose values do not make a command; `cause` says which."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


def command_of(stage: Stage, step: Mapping[str, Any]) -> Command:
    """The command of a `do` table as things stand now. Raises BadStep.

    Left out, `weapon` is the first that can be used on the target, `zone` of an attack is `mass`, `weapon` of
    a reload is what the strong hand holds. A thing is looked for in the actor's hands, its bag, on the
    ground nearby, then anywhere.
    """
    key = actor_key(step)
    if key == "resign":
        return Resign(step["resign"])
    reader = stage.battle.world
    actor = stage.ids[key]
    tag = step[key]
    kind = command_types(stage.battle.ruleset)[tag]
    fields = {field.name for field in msgspec.structs.fields(kind)}
    plain: dict[str, Any] = {"type": tag, "actor": actor}
    attacking = tag == "attack" or (tag == "react" and step.get("kind") == "attack")
    if tag == "react" and step.get("kind") == "grab":
        plain["zone"] = "mass"
    if tag == "pursue":
        plain["weapon"] = _pursuit_weapon(reader, actor, step)
    if tag in ("strike", "shoot", "nock"):
        plain["weapon"] = points_facts.weapons(reader, actor)[0]
    elif attacking:
        plain["zone"] = "mass"
        plain["weapon"] = _usual_weapon(reader, actor, stage.ids.get(step.get("target", ""), 0))
    elif tag == "reload":
        plain["weapon"] = reader.get(actor, Gear).main
    for name, value in step.items():
        if name not in fields:
            continue
        if name in ("target", "mount", "holder", "friend"):
            plain[name] = stage.ids.get(value, NOBODY)
        elif name == "friends":
            plain[name] = [stage.ids.get(one, NOBODY) for one in value]
        elif name in _THINGS:
            plain[name] = thing(reader, actor, value) if value else 0
        elif name in _PLACES:
            plain[name] = fixture(reader, tuple(value))
        else:
            plain[name] = value
    try:
        command: Command = msgspec.convert(plain, stage.battle.ruleset.commands)
    except msgspec.ValidationError as error:
        raise BadStep(str(error)) from None
    return command


def _pursuit_weapon(reader: Reader, actor: int, step: Mapping[str, Any]) -> int:
    """What a pursuit is made with: the first ranged weapon for a shot, else the first for melee."""
    if step.get("means") == "shot":
        return ranged_weapon(reader, actor) or 0
    return melee_weapons(reader, actor)[0]


def _usual_weapon(reader: Reader, actor: int, target: int) -> int:
    """The first of a fighter's weapons that can be used on `target` from where it stands (0: nobody)."""
    ready = weapons(reader, actor)
    usable = (w for w in ready if not target or attack_mode(reader, actor, target, w))
    return next(usable, ready[0])


def thing(reader: Reader, actor: int, kind: str) -> int:
    """The item of a content id nearest to the actor's hand, NOBODY when the battle has none."""
    gear = reader.get(actor, Gear)
    here = reader.find(actor, Position) or Position(0, 0)
    sheet = reader.find(actor, Sheet)
    for spell in sheet.spells if sheet is not None else ():
        if reader.get(spell, Item).kind == kind:
            return spell

    def far(item: int) -> int:
        place = reader.find(item, Position)
        return 999 if place is None else max(abs(place.x - here.x), abs(place.y - here.y))

    for item in (gear.main, gear.off, *gear.bag):
        if item and reader.get(item, Item).kind == kind:
            return item
    found = [i for i in reader.things if (it := reader.find(i, Item)) is not None and it.kind == kind]
    return min(found, key=lambda item: (far(item), item)) if found else NOBODY


def fixture(reader: Reader, at: tuple[int, ...]) -> int:
    """The door or lever on a tile, NOBODY when there is none."""
    for thing in reader.things:
        place = reader.find(thing, Position)
        standing = reader.find(thing, Door) is not None or reader.find(thing, Lever) is not None
        if standing and place is not None and (place.x, place.y) == at:
            return thing
    return NOBODY


def event_table(reader: Reader, event: Event) -> dict[str, Any]:
    """An event as a case writes it: letters, content ids, places."""
    plain: dict[str, Any] = listed(msgspec.to_builtins(event))
    plain.pop("type", None)
    found: dict[str, Any] = {"event": kebab(type(event).__name__)}
    for name, value in plain.items():
        found[name] = named(reader, name, value)
    return found


def named(reader: Reader, name: str, value: Any) -> Any:
    """One field's value in a case's words."""
    if name in _FIGHTERS:
        return letter(reader, value)
    if name in _GROUPS:
        return [letter(reader, one) for one in value]
    if name in _THINGS:
        return reader.get(value, Item).kind if value else ""
    if name in _PLACES:
        place = reader.get(value, Position)
        return [place.x, place.y]
    if name == "roll" and value is not None:
        return {**value, "modifiers": {m["source"]: m["value"] for m in value["modifiers"]}}
    if name == "shifts":
        return {m["source"]: m["value"] for m in value}
    return listed(value)


def listed(value: Any) -> Any:
    """The same value with lists for tuples, as TOML has them."""
    if isinstance(value, dict):
        return {key: listed(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [listed(part) for part in value]
    return value


def letter(reader: Reader, fighter: int) -> str:
    """A fighter's letter, empty for nobody."""
    return reader.get(fighter, Fighter).key if fighter else ""
