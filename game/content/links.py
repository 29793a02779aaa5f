"""References between entries of a pack: gear, mounts, natural weapons, conditions, the wound table."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from game.content.entries import FighterEntry, Schema
from game.content.problems import Problems

Kinds = Mapping[str, Mapping[str, Any]]
Declared = Mapping[str, set[str]]


def check_pack(
    ruleset: str, schema: Schema, kinds: Kinds, declared: Declared, folder: Path, problems: Problems
) -> None:
    """Reports every id that a ruleset's entries name and its files do not declare.

    `kinds` holds the sound entries, `declared` the ids of faulty ones too: one fault is told once.
    """
    for link in schema.links:
        if schema.type_of(link.kind) is None or schema.type_of(link.target) is None:
            continue
        file = str(folder / f"{link.kind}.toml")
        for id_, entry in kinds[link.kind].items():
            for name in _names(getattr(entry.data, link.field, ())):
                if name not in declared[link.target]:
                    place = f"{id_}.{ruleset}.{link.field}"
                    problems.unknown(file, place, f"unknown-{link.target[:-1]}", name, declared[link.target])
    if schema.fighters:
        file = str(folder / "fighters.toml")
        for fighter in kinds["fighters"].values():
            _check_gear(fighter, kinds, declared, file, problems)
    for armour in kinds["armours"].values():
        if armour.category == "shield" and getattr(armour.data, "heavy", False):
            file, place = str(folder / "armours.toml"), f"{armour.id}.{ruleset}.heavy"
            problems.add(file, place, "heavy-shield", found="true", expected="false")
    if schema.wounds and len(kinds["wounds"]) == len(declared["wounds"]):
        _check_wounds(ruleset, kinds, folder, problems)


def _names(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, tuple):
        yield from value


def _check_gear(
    fighter: FighterEntry, kinds: Kinds, declared: Declared, file: str, problems: Problems
) -> None:
    weapons, armours = declared["weapons"], kinds["armours"]
    faulty = declared["armours"] - set(armours)
    shields = {id_ for id_, entry in armours.items() if entry.category == "shield"} | faulty
    bodies = {id_ for id_, entry in armours.items() if entry.category == "body"} | faulty
    gear = fighter.gear
    slots: list[tuple[str, str, str, set[str]]] = [
        ("main", gear.main, "unknown-weapon", weapons),
        ("off", gear.off, "unknown-gear", weapons | shields),
        ("armour", gear.armour, "unknown-armour", bodies),
    ]
    fighters = kinds["fighters"]
    mounts = {id_ for id_, entry in fighters.items() if "mount" in entry.tags}
    slots.append(("mount", gear.mount, "unknown-mount", mounts | (declared["fighters"] - set(fighters))))
    slots += [
        (f"bag[{place}]", name, "unknown-gear", weapons | shields | declared["items"])
        for place, name in enumerate(gear.bag)
    ]
    for slot, name, code, known in slots:
        if name and name not in known:
            problems.unknown(file, f"{fighter.id}.gear.{slot}", code, name, known)
        elif not name and slot.startswith("bag"):
            problems.add(file, f"{fighter.id}.gear.{slot}", "empty-id")
    if _hands(kinds["weapons"], gear.main) == 2 and gear.off:
        place = f"{fighter.id}.gear.off"
        problems.add(file, place, "hands-full", found=gear.off, expected="", main=gear.main)
    if _hands(kinds["weapons"], gear.off) == 2:
        problems.add(file, f"{fighter.id}.gear.off", "two-handed-off", found=gear.off, expected="hands = 1")


def _hands(weapons: Mapping[str, Any], id_: str) -> int:
    return int(getattr(weapons[id_].data, "hands", 1)) if id_ in weapons else 0


def _check_wounds(ruleset: str, kinds: Kinds, folder: Path, problems: Problems) -> None:
    file = str(folder / "wounds.toml")
    seen: dict[tuple[str, str, str], str] = {}
    for wound in kinds["wounds"].values():
        key = (wound.type, wound.place, wound.level)
        if key in seen:
            problems.add(file, wound.id, "wound-twice", found=".".join(key), other=seen[key])
        seen[key] = wound.id
    types, places, levels = ({key[part] for key in seen} for part in range(3))
    for key in sorted(product(types, places, levels)):
        if key not in seen:
            problems.add(file, "", "wound-missing", expected=".".join(key), ruleset=ruleset)
    for weapon in kinds["weapons"].values():
        kind = getattr(weapon.data, "type", None)
        if isinstance(kind, str) and kind not in types:
            place = f"{weapon.id}.{ruleset}.type"
            problems.unknown(str(folder / "weapons.toml"), place, "type-without-wounds", kind, types)
