"""From a set-up to a world: entity 0, fighters with what they carry, things on the ground."""

from typing import Any, NamedTuple

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
from game.rulesets.shared.components import Flight, Saddle, Status, Wear
from game.rulesets.shared.setting import fighters, fixtures, morale_groups, resolve_rules, sides
from game.rulesets.two_actions.components import (
    Affliction,
    Afflictions,
    Call,
    Concentration,
    Grip,
    Health,
    Order,
    Points,
    Potion,
    Sheet,
    Shield,
    Spell,
    Tables,
    Turn,
    Weapon,
)
from game.rulesets.two_actions.frames import RoundFrame
from game.rulesets.two_actions.sheets import FighterSheet, SpellSheet, WeaponSheet


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a fighter stands at the start: keys of `FighterSetup.set` beside gear and sheet."""

    prone: bool = False
    health: Health = Health()
    afflictions: tuple[Affliction, ...] = ()
    status: Status = Status()
    wear: Wear | None = None
    """Of what the strong hand holds; None: as new."""


class _Owned(NamedTuple):
    """A thing to be made for a fighter: the slot it lies in (main, off or bag), its kind, how it stands."""

    fighter: int
    slot: str
    kind: str
    wear: Wear | None = None


class _Steed(NamedTuple):
    """What somebody rides at the start: its kind and how it differs from a fresh one."""

    kind: str
    changes: dict[str, Any]


def weapon(kind: str, name: str, sheet: WeaponSheet) -> Weapon:
    """The component of a weapon kind."""
    return Weapon(
        kind, name, sheet.skill, sheet.dice, sheet.type, sheet.hands, sheet.reach, sheet.range,
        sheet.bonus, sheet.limit)


def populate(world: World, setup: Setup, content: Any) -> None:
    """Create everybody and everything; `content` is the ruleset's content pack.

    Raises SetupError for a kind that has no table in this ruleset, or an option of the wrong type.
    """
    rules = resolve_rules(content.rules, setup.options)
    world.rules = rules
    keys = {f.key: n for n, f in enumerate(setup.fighters, start=1)}
    order = tuple(keys[k] for k in setup.order)
    world.spawn(
        rules,
        BattleState(order=order),
        Exits(setup.exits),
        DiceState(0),
        Stack((RoundFrame(),)),
        sides(setup),
        Tables(
            {k: e.data for k, e in content.conditions.items()},
            {k: e.name for k, e in content.conditions.items()},
            {" ".join(k): w.data for k, w in content.wounds.items()},
            {k: e.data for k, e in content.talents.items()}),
    )
    owned: list[_Owned] = []
    steeds: dict[int, _Steed] = {}
    known: dict[int, tuple[str, ...]] = {}
    for fighter in fighters(setup):
        made = _fighter(world, fighter, content, owned)
        if made.mount:
            steeds[made.fighter] = _Steed(made.mount, fighter.set.get("mount_set", {}))
        if made.spells:
            known[made.fighter] = made.spells
    _mounts(world, steeds, content, owned)
    world.set(0, morale_groups(world, setup))
    carried: dict[int, dict[str, list[int]]] = {}
    for owner, slot, kind, wear in owned:
        carried.setdefault(owner, {}).setdefault(slot, []).append(_item(world, kind, content, wear))
    for owner, slots in carried.items():
        world.set(owner, Gear(
            slots.get("main", [0])[0], slots.get("off", [0])[0], tuple(slots.get("bag", ()))))
    for thing in setup.items:
        item = _item(world, thing.kind, content)
        world.set(item, Position(*thing.at))
    for caster, spells in _spells_known(world, known, content).items():
        world.change(caster, Sheet, spells=spells)
    fixtures(world, setup)


def _mounts(
    world: World, steeds: dict[int, _Steed], content: Any, owned: list[_Owned]
) -> None:
    """MNT: the mounts that riders start on, under the keys of their riders with `-mount`."""
    for rider, (kind, changes) in steeds.items():
        who, spot = world.get(rider, Fighter), world.get(rider, Position)
        entry = content.fighters.get(kind)
        if entry is None or "mount" not in entry.tags:
            raise SetupError("unknown-mount", kind=kind, fighter=who.key)
        mount = _fighter(
            world, FighterSetup(
                f"{who.key}-mount", kind, who.side, (spot.x, spot.y),
                facing=world.get(rider, Posture).facing, set=changes),
            content, owned).fighter
        world.set(rider, Saddle(mount=mount))
        world.set(mount, Saddle(rider=rider))


def _spells_known(
    world: World, known: dict[int, tuple[str, ...]], content: Any
) -> dict[int, tuple[int, ...]]:
    """Every caster's spells as entities: those that act like attacks carry a weapon (D-MAG-1)."""
    return {
        caster: tuple(
            _spell(world, caster, kind, content.spells[kind].name, content.spells[kind].data)
            for kind in kinds)
        for caster, kinds in known.items()
    }


def _spell(world: World, caster: int, kind: str, name: str, sheet: SpellSheet) -> int:
    spell = Spell(
        kind, name, caster, sheet.kind == "concentration", sheet.price, sheet.limit, sheet.targets,
        sheet.resisted, sheet.conditions)
    if spell.concentration:
        return world.spawn(Item(kind, name, "spell"), spell)
    arm = Weapon(
        kind, name, "magic", sheet.dice, sheet.type, 1, 0, "spell", sheet.bonus, sheet.limit,
        sheet.conditions)
    return world.spawn(Item(kind, name, "spell"), spell, arm)


class _Made(NamedTuple):
    """A fighter just made, the kind of mount it starts on (empty: none), the kinds of spells it knows."""

    fighter: int
    mount: str
    spells: tuple[str, ...]


def _fighter(world: World, setup: FighterSetup, content: Any, owned: list[_Owned]) -> _Made:
    entry = content.fighters.get(setup.kind)
    if entry is None:
        raise SetupError("unknown-kind", kind=setup.kind, fighter=setup.key)
    extra = dict(setup.set)
    extra.pop("mount_set", None)
    gear = {s: extra.pop(s, getattr(entry.gear, s)) for s in ("main", "off", "bag", "armour", "mount")}
    start = _start({s: extra.pop(s) for s in _Start.__struct_fields__ if s in extra}, setup.key)
    sheet, spells = _sheet(entry.data, extra, gear["armour"], content, setup.key)
    fighter = world.spawn(
        Fighter(
            setup.key, setup.kind, setup.name or entry.name, setup.side,
            tuple(dict.fromkeys((*entry.tags, *setup.tags))), setup.group),
        Position(*setup.at),
        Posture(start.prone or start.status.state != "able", setup.facing),
        Gear(), start.status, sheet, start.health, Points(), Turn(), Order(),
        Afflictions(start.afflictions), Grip(), Saddle(), Concentration(), Flight(), Call(),
    )
    for slot in ("main", "off"):
        if gear[slot]:
            owned.append(_Owned(fighter, slot, gear[slot], start.wear if slot == "main" else None))
    owned.extend(_Owned(fighter, "bag", kind) for kind in gear["bag"])
    return _Made(fighter, gear["mount"], spells)


def _start(plain: dict[str, Any], key: str) -> _Start:
    try:
        return msgspec.convert(plain, _Start)
    except msgspec.ValidationError as error:
        raise SetupError("bad-start", fighter=key, cause=str(error)) from None


def _sheet(
    data: FighterSheet, extra: dict[str, Any], armour: str, content: Any, key: str
) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with a scenario's changes, and the kinds of spells known."""
    try:
        data = msgspec.convert({**msgspec.to_builtins(data), **extra}, FighterSheet)
    except msgspec.ValidationError as error:
        raise SetupError("bad-sheet", fighter=key, cause=str(error)) from None
    for kinds, offered in ((data.talents, content.talents), (data.spells, content.spells)):
        for kind in kinds:
            if kind not in offered:
                raise SetupError("unknown-item", kind=kind, fighter=key)
    worn, heavy = 0, False
    if armour:
        if armour not in content.armours:
            raise SetupError("unknown-item", kind=armour, fighter=key)
        worn, heavy = content.armours[armour].data.bonus, content.armours[armour].data.heavy
    natural = content.weapons[data.natural]
    return Sheet(
        data.strength, data.dexterity, data.constitution,
        data.reflexes + (content.rules.heavy_armour_reflexes if heavy else 0), data.will,
        data.melee, data.finesse, data.shooting, data.magic, data.evasion, data.initiative,
        data.vigour, data.armour + worn, data.speed, data.reach,
        msgspec.structs.replace(
            weapon(data.natural, natural.name, natural.data), reach=data.reach),
        data.places, data.lacks, data.talents), data.spells


def _item(world: World, kind: str, content: Any, wear: Wear | None = None) -> int:
    if kind in content.weapons:
        entry = content.weapons[kind]
        new = Wear(0, entry.data.range == "crossbow")
        return world.spawn(
            Item(kind, entry.name, "weapon"), weapon(kind, entry.name, entry.data), wear or new)
    if kind in content.armours:
        entry = content.armours[kind]
        return world.spawn(Item(kind, entry.name, "shield"), Shield(entry.data.bonus), Wear())
    if kind in content.items:
        entry = content.items[kind]
        parts: list[Any] = [Item(kind, entry.name, entry.category), Wear()]
        if entry.category == "potion":
            sheet = entry.data
            parts.append(Potion(sheet.fatigue, sheet.wounds, sheet.up_to, sheet.ends))
        return world.spawn(*parts)
    raise SetupError("unknown-item", kind=kind, fighter="")
