"""From a set-up to a world: entity 0, fighters with what they carry, things on the ground."""

from typing import Any

import msgspec

from game.battle.components import (
    BattleState,
    DiceState,
    Exits,
    Fighter,
    Gear,
    Item,
    Position,
    Posture,
    Stack,
)
from game.battle.setup import FighterSetup, Setup, SetupError
from game.battle.world import World
from game.rulesets.initiative_points.clock import PRESET
from game.rulesets.initiative_points.components import (
    Aimed,
    Clock,
    Guard,
    Hope,
    Life,
    Mark,
    Potion,
    Sheet,
    Sheltered,
    Shield,
    Unseen,
    Weapon,
)
from game.rulesets.initiative_points.frames import RoundFrame
from game.rulesets.initiative_points.sheets import FighterSheet, WeaponSheet
from game.rulesets.shared.components import Flight, Saddle, Status, Wear
from game.rulesets.shared.setting import fighters, fixtures, morale_groups, resolve_rules, sides

SLOTS = ("main", "off", "bag", "armour", "mount")


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a fighter stands at the start: keys of `FighterSetup.set` beside gear and sheet."""

    prone: bool = False
    kneeling: bool = False
    status: Status = Status()
    lost: int = 0
    points: int | None = None
    """Points of initiative of the first round; with one fixed, those of the others are 0."""
    hidden: tuple[str, ...] = ()
    nocked: bool = False


def populate(world: World, setup: Setup, content: Any) -> None:
    """Create everybody and everything; `content` is the ruleset's content pack.

    Raises SetupError for a kind that has no table in this ruleset, or an option of the wrong type.
    """
    rules = resolve_rules(content.rules, setup.options)
    world.rules = rules
    keys = {f.key: n for n, f in enumerate(setup.fighters, start=1)}
    world.spawn(
        rules, BattleState(order=tuple(keys[k] for k in setup.order)), Exits(setup.exits), DiceState(0),
        Stack((RoundFrame(),)), sides(setup))
    owned: list[tuple[int, str, str, bool]] = []
    steeds: dict[int, tuple[str, dict[str, Any]]] = {}
    for place, fighter in enumerate(fighters(setup)):
        preset = 20 - setup.order.index(fighter.key) if fighter.key in setup.order else None
        made, mount = _fighter(world, fighter, content, owned, preset)
        assert made == place + 1
        if mount:
            steeds[made] = mount, fighter.set.get("mount_set", {})
    for rider, (kind, changes) in steeds.items():
        _steed(world, rider, kind, changes, content, owned)
    world.set(0, morale_groups(world, setup))
    carried: dict[int, dict[str, list[int]]] = {}
    for owner, slot, kind, drawn in owned:
        carried.setdefault(owner, {}).setdefault(slot, []).append(_item(world, kind, content, drawn))
    for owner, slots in carried.items():
        world.set(owner, Gear(
            slots.get("main", [0])[0], slots.get("off", [0])[0], tuple(slots.get("bag", ()))))
    for thing in setup.items:
        world.set(_item(world, thing.kind, content), Position(*thing.at))
    fixtures(world, setup)


def _steed(
    world: World, rider: int, kind: str, changes: dict[str, Any], content: Any,
    owned: list[tuple[int, str, str, bool]],
) -> None:
    """The mount that a rider starts on, under its key with `-mount`."""
    who, spot = world.get(rider, Fighter), world.get(rider, Position)
    entry = content.fighters.get(kind)
    if entry is None or "mount" not in entry.tags:
        raise SetupError("unknown-mount", kind=kind, fighter=who.key)
    mount, _ = _fighter(
        world, FighterSetup(
            f"{who.key}-mount", kind, who.side, (spot.x, spot.y), facing=world.get(rider, Posture).facing,
            set=changes), content, owned, None)
    world.set(rider, Saddle(mount=mount))
    world.set(mount, Saddle(rider=rider))


def _fighter(
    world: World, setup: FighterSetup, content: Any, owned: list[tuple[int, str, str, bool]],
    preset: int | None,
) -> tuple[int, str]:
    entry = content.fighters.get(setup.kind)
    if entry is None:
        raise SetupError("unknown-kind", kind=setup.kind, fighter=setup.key)
    extra = dict(setup.set)
    extra.pop("mount_set", None)
    gear = {s: extra.pop(s, getattr(entry.gear, s)) for s in SLOTS}
    plain = {s: extra.pop(s) for s in _Start.__struct_fields__ if s in extra}
    try:
        start = msgspec.convert(plain, _Start)
    except msgspec.ValidationError as error:
        raise SetupError("bad-start", fighter=setup.key, cause=str(error)) from None
    try:
        data = msgspec.convert({**msgspec.to_builtins(entry.data), **extra}, FighterSheet)
    except msgspec.ValidationError as error:
        raise SetupError("bad-sheet", fighter=setup.key, cause=str(error)) from None
    if start.points is not None:
        preset = start.points
    fighter = world.spawn(
        Fighter(
            setup.key, setup.kind, setup.name or entry.name, setup.side,
            tuple(dict.fromkeys((*entry.tags, *setup.tags))), setup.group),
        Position(*setup.at),
        Posture(start.prone or start.status.state != "able", setup.facing, start.kneeling),
        Gear(), start.status, _sheet(data, gear["armour"], content, setup.key),
        Life(start.lost, int(start.lost > 0)), Hope(data.hope),
        Clock() if preset is None else Clock(preset, PRESET),
        Aimed(), Guard(), Sheltered(), Unseen(start.hidden), Mark(), Saddle(), Flight())
    for slot in ("main", "off"):
        if gear[slot]:
            owned.append((fighter, slot, gear[slot], start.nocked))
    owned.extend((fighter, "bag", kind, False) for kind in gear["bag"])
    return fighter, gear["mount"]


def _sheet(data: FighterSheet, armour: str, content: Any, key: str) -> Sheet:
    worn = 0
    if armour:
        if armour not in content.armours:
            raise SetupError("unknown-item", kind=armour, fighter=key)
        worn = content.armours[armour].data.protection
    natural = content.weapons[data.natural]
    return Sheet(
        data.melee, data.shooting, data.throwing, data.evasion, data.sight, data.wits, data.charisma,
        {str(name): level for name, level in data.skills.items()}, data.initiative, data.hit_points,
        data.protection + worn, data.familiar, data.speed, data.reach, msgspec.structs.replace(
            weapon(data.natural, natural.name, natural.data), reach=data.reach),
        data.lacks_hands)


def weapon(kind: str, name: str, sheet: WeaponSheet) -> Weapon:
    """The component of a weapon kind."""
    return Weapon(
        kind, name, sheet.skill, sheet.dice, sheet.type, sheet.hands, sheet.reach, sheet.range, sheet.bonus,
        sheet.limit, sheet.stowed)


def _item(world: World, kind: str, content: Any, drawn: bool = False) -> int:
    if kind in content.weapons:
        entry = content.weapons[kind]
        return world.spawn(
            Item(kind, entry.name, "weapon"), weapon(kind, entry.name, entry.data),
            Wear(loaded=drawn and entry.data.range == "bow"))
    if kind in content.armours:
        entry = content.armours[kind]
        return world.spawn(Item(kind, entry.name, "shield"), Shield(entry.data.parry), Wear())
    if kind in content.items:
        entry = content.items[kind]
        parts: list[Any] = [Item(kind, entry.name, entry.category), Wear()]
        if entry.category == "potion":
            parts.append(Potion(entry.data.heals))
        return world.spawn(*parts)
    raise SetupError("unknown-item", kind=kind, fighter="")
