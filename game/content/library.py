"""Loading: files to packs, one pack per ruleset, with every fault of every file in one error."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from game.content.checked import decode, read_toml
from game.content.entries import (
    ENTRY_TYPES,
    ArmourEntry,
    ConditionEntry,
    FighterEntry,
    ItemEntry,
    Schema,
    SpellEntry,
    TalentEntry,
    TerrainEntry,
    WeaponEntry,
    WoundEntry,
)
from game.content.links import check_pack
from game.content.problems import ContentError, Problems, shown
from game.paths import assets

WoundKey = tuple[str, str, str]

_RESERVED = ("id", "data")


class Pack(msgspec.Struct, frozen=True):
    """The content one ruleset offers, by id (wounds by type, place, level); treat it as read-only."""

    ruleset: str
    weapons: dict[str, WeaponEntry]
    armours: dict[str, ArmourEntry]
    fighters: dict[str, FighterEntry]
    items: dict[str, ItemEntry]
    conditions: dict[str, ConditionEntry]
    wounds: dict[WoundKey, WoundEntry]
    spells: dict[str, SpellEntry]
    talents: dict[str, TalentEntry]
    terrain: dict[str, TerrainEntry]
    rules: Any
    hash: str


class Library(msgspec.Struct, frozen=True):
    """All content. `hash` depends on what the files say, not on how they are laid out."""

    packs: dict[str, Pack]
    terrain: dict[str, TerrainEntry]
    hash: str

    def pack(self, ruleset: str) -> Pack:
        """The pack of a ruleset; KeyError for one whose schema was not handed in."""
        return self.packs[ruleset]


def load(schemas: Mapping[str, Schema], root: Path | None = None) -> Library:
    """Reads and checks the content below `root` (default: the game's own) for the rulesets of `schemas`.

    A kind is in a ruleset's pack when its table has a subtable for that ruleset.
    Raises ContentError with all problems of all files.
    """
    folder = assets() / "content" if root is None else root
    problems = Problems()
    wanted = {kind for kind in ENTRY_TYPES for schema in schemas.values() if schema.type_of(kind)}
    tables = {kind: read_toml(folder / f"{kind}.toml", problems) for kind in sorted(wanted)}
    terrain_tables = read_toml(folder / "terrain.toml", problems)
    numbers = {
        ruleset: read_toml(folder / "rulesets" / f"{ruleset}.toml", problems)
        for ruleset in sorted(schemas)
        if schemas[ruleset].rules
    }
    digest = _digest({**tables, "terrain": terrain_tables, "rulesets": numbers})
    known = set(schemas) | {path.stem for path in (folder / "rulesets").glob("*.toml")}
    terrain = _read_terrain(terrain_tables, str(folder / "terrain.toml"), problems)
    found: dict[str, dict[str, dict[str, Any]]] = {
        ruleset: {kind: {} for kind in ENTRY_TYPES} for ruleset in schemas
    }
    for kind, entries in tables.items():
        for id_, table in entries.items():
            _read_entry(kind, id_, table, schemas, known, found, str(folder / f"{kind}.toml"), problems)
    packs = {}
    for ruleset, schema in schemas.items():
        kinds = found[ruleset]
        check_pack(ruleset, schema, kinds, _declared(ruleset, tables), folder, problems)
        rules = None
        if schema.rules:
            file = str(folder / "rulesets" / f"{ruleset}.toml")
            rules = decode(numbers[ruleset], schema.rules, file, "", problems)
        wounds = {(wound.type, wound.place, wound.level): wound for wound in kinds.pop("wounds").values()}
        packs[ruleset] = Pack(
            ruleset=ruleset, wounds=wounds, terrain=terrain, rules=rules, hash=digest, **kinds
        )
    problems.raise_as(ContentError)
    return Library(packs, terrain, digest)


def default_library(schemas: Mapping[str, Schema]) -> Library:
    """The game's own content for these schemas, read once per process."""
    return _default(tuple(schemas.items()))


@lru_cache(maxsize=4)
def _default(schemas: tuple[tuple[str, Schema], ...]) -> Library:
    return load(dict(schemas))


def _declared(ruleset: str, tables: dict[str, dict[str, Any]]) -> dict[str, set[str]]:
    """Ids by kind that have a table for a ruleset, faulty ones too."""
    declared: dict[str, set[str]] = {kind: set() for kind in ENTRY_TYPES}
    for kind, entries in tables.items():
        sound = {id_: table for id_, table in entries.items() if isinstance(table, dict)}
        declared[kind] = {id_ for id_, table in sound.items() if ruleset in table}
    return declared


def _read_entry(
    kind: str,
    id_: str,
    table: object,
    schemas: Mapping[str, Schema],
    known: set[str],
    found: dict[str, dict[str, dict[str, Any]]],
    file: str,
    problems: Problems,
) -> None:
    if not isinstance(table, dict):
        problems.add(file, id_, "wrong-type", found=shown(table), expected="table")
        return
    common = {key: value for key, value in table.items() if key not in known and key not in _RESERVED}
    for key in _RESERVED:
        if key in table:
            problems.add(file, f"{id_}.{key}", "unknown-key", found=shown(key))
    entry = decode({**common, "id": id_}, ENTRY_TYPES[kind], file, id_, problems)
    for ruleset, schema in schemas.items():
        type_ = schema.type_of(kind)
        if ruleset not in table:
            continue
        if type_ is None:
            problems.add(file, f"{id_}.{ruleset}", "kind-not-in-ruleset", found=kind, expected=ruleset)
            continue
        data = decode(table[ruleset], type_, file, f"{id_}.{ruleset}", problems)
        if entry is not None and data is not None:
            found[ruleset][kind][id_] = msgspec.structs.replace(entry, data=data)


def _read_terrain(tables: dict[str, Any], file: str, problems: Problems) -> dict[str, TerrainEntry]:
    found = {}
    for id_, table in tables.items():
        if not isinstance(table, dict):
            problems.add(file, id_, "wrong-type", found=shown(table), expected="table")
            continue
        if "id" in table:
            problems.add(file, f"{id_}.id", "unknown-key", found=shown("id"))
        entry = decode({**table, "id": id_}, TerrainEntry, file, id_, problems)
        if entry is not None:
            found[id_] = entry
    return found


def _digest(tables: dict[str, Any]) -> str:
    text = msgspec.json.encode(tables, order="deterministic")
    return blake2b(text, digest_size=16).hexdigest()
