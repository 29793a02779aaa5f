"""A checked Tiled map as the ground of a battle: board, doors, levers, items, places to start from."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from game.battle.components import Tile
from game.battle.setup import BoardSetup, DoorSetup, ItemSetup, LeverSetup
from game.content import Id, Problems, TerrainEntry, decode, shown
from game.scenario.errors import MapError
from game.scenario.tiled import read_map

MAX_LEVEL = 4
"""Highest ground, in whole levels."""

_THINGS = ("door", "lever", "item")


class Field(msgspec.Struct, frozen=True):
    """What a map gives to a battle. `spawns`: per side the tiles of its zones, row by row."""

    board: BoardSetup
    doors: tuple[DoorSetup, ...] = ()
    levers: tuple[LeverSetup, ...] = ()
    items: tuple[ItemSetup, ...] = ()
    spawns: dict[str, tuple[Tile, ...]] = {}
    exits: tuple[Tile, ...] = ()
    """Tiles beside the map's edge that lead out too."""

    def walkable(self, tile: Tile) -> bool:
        """Whether somebody on foot may stand there, doors taken as open."""
        x, y = tile
        inside = 0 <= x < self.board.width and 0 <= y < self.board.height
        return inside and self.board.entry[y * self.board.width + x] > 0


class _Properties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Door(_Properties, frozen=True):
    open: bool = False
    lever_only: bool = False
    lock: Annotated[int, Meta(ge=0, le=40)] = 0
    key: str = ""


class _Lever(_Properties, frozen=True):
    doors: str
    on: bool = False


class _Item(_Properties, frozen=True):
    kind: Id


_EXIT = "-exit"
"""What exit zones go by among the spawn zones; no side can be called that."""


class _Spawn(_Properties, frozen=True):
    side: Id


def read_field(path: Path, terrain: Mapping[str, TerrainEntry], root: Path | None = None) -> Field:
    """Reads layers `ground`, `props`, `levels`, `things` and `zones` of a map (maps/README.md).

    Tile layers and object layers of other names are pictures and notes. Raises MapError, with every
    fault of the content once the file itself is sound.
    """
    tiled = read_map(path, root)
    problems = Problems()
    file = str(path)
    board = _board(tiled, terrain, file, problems)
    doors, levers, items = _things(tiled, board, file, problems)
    spawns = _spawns(tiled, board, file, problems)
    exits = spawns.pop(_EXIT, ())
    problems.raise_as(MapError)
    return Field(board, doors, levers, items, spawns, exits)


def _board(tiled: Any, terrain: Mapping[str, TerrainEntry], file: str, problems: Problems) -> BoardSetup:
    grounds = _kinds(tiled, "ground", terrain, file, problems)
    props = _kinds(tiled, "props", terrain, file, problems)
    levels = _levels(tiled, file, problems)
    palette = ["", *sorted({kind for kind in (*grounds, *props) if kind})]
    place = {kind: number for number, kind in enumerate(palette)}
    nothing = TerrainEntry(id="nothing", name="-", layer="prop")
    pairs = [
        (terrain.get(ground, nothing), terrain.get(prop, nothing))
        for ground, prop in zip(grounds, props, strict=True)
    ]
    return BoardSetup(
        width=tiled.width,
        height=tiled.height,
        levels=tuple(2 * level for level in levels),
        obstacle=tuple(max(ground.obstacle, prop.obstacle) for ground, prop in pairs),
        entry=tuple(_dearer(ground.entry, prop.entry) for ground, prop in pairs),
        entry_swim=tuple(_dearer(ground.entry_swim, prop.entry_swim) for ground, prop in pairs),
        stairs=tuple(int(ground.stairs or prop.stairs) for ground, prop in pairs),
        palette=tuple(palette),
        ground=tuple(place[kind] for kind in grounds),
        prop=tuple(place[kind] for kind in props),
    )


def _dearer(one: int, other: int) -> int:
    return max(one, other) if one and other else 0


def _layer(tiled: Any, name: str) -> Any:
    """The tile layer of that name, or None."""
    return next((layer for layer in tiled.layers if hasattr(layer, "data") and layer.name == name), None)


def _objects(tiled: Any, name: str) -> Iterator[Any]:
    for layer in tiled.layers:
        if layer.name == name and isinstance(layer, list):
            yield from layer


def _kinds(
    tiled: Any,
    name: Literal["ground", "props"],
    terrain: Mapping[str, TerrainEntry],
    file: str,
    problems: Problems,
) -> list[str]:
    """Terrain ids of a layer row by row, empty for an empty cell; each fault once per kind of tile."""
    layer = _layer(tiled, name)
    if layer is None:
        if name == "ground":
            problems.add(file, "layers.ground", "layer-missing", expected="ground")
        return [""] * (tiled.width * tiled.height)
    wanted = "ground" if name == "ground" else "prop"
    known = {id_ for id_, entry in terrain.items() if entry.layer == wanted}
    told: set[str] = set()
    found = []
    for x, y, gid in layer.iter_data():
        kind, where = "", f"layers.{name}[{x}, {y}]"
        if gid:
            kind = _terrain_of(tiled, gid)
            if kind not in known and kind not in told:
                told.add(kind)
                code = "tile-without-terrain" if not kind else "unknown-terrain"
                problems.unknown(file, where, code, kind, known)
        elif name == "ground" and "-" not in told:
            told.add("-")
            problems.add(file, where, "ground-missing")
        found.append(kind if kind in known else "")
    return found


def _terrain_of(tiled: Any, gid: int) -> str:
    properties = tiled.get_tile_properties_by_gid(gid) or {}
    return str(properties.get("terrain") or properties.get("type") or "")


def _levels(tiled: Any, file: str, problems: Problems) -> list[int]:
    layer = _layer(tiled, "levels")
    if layer is None:
        return [0] * (tiled.width * tiled.height)
    found = []
    for x, y, gid in layer.iter_data():
        properties = (tiled.get_tile_properties_by_gid(gid) or {}) if gid else {"level": 0}
        level = properties.get("level")
        if type(level) is not int or not 0 <= level <= MAX_LEVEL:
            where = f"layers.levels[{x}, {y}]"
            problems.add(file, where, "level", found=shown(level), expected=f"int 0..{MAX_LEVEL}")
            level = 0
        found.append(level)
    return found


def _things(
    tiled: Any, board: BoardSetup, file: str, problems: Problems
) -> tuple[tuple[DoorSetup, ...], tuple[LeverSetup, ...], tuple[ItemSetup, ...]]:
    doors: dict[str, DoorSetup] = {}
    levers: dict[str, LeverSetup] = {}
    items = []
    for thing in _objects(tiled, "things"):
        kind, key = str(thing.type or ""), str(thing.name or "")
        where = f"things[{key or thing.id}]"
        at = _tile(tiled, thing)
        if kind not in _THINGS:
            problems.unknown(file, where, "unknown-class", kind, _THINGS)
            continue
        if not (0 <= at[0] < board.width and 0 <= at[1] < board.height):
            problems.add(file, where, "outside-map", found=list(at), expected=[board.width, board.height])
            continue
        if kind != "item" and (not key or key in doors or key in levers):
            problems.add(file, where, "key-missing" if not key else "key-twice", found=shown(key))
            continue
        if board.entry[at[1] * board.width + at[0]] == 0:
            problems.add(file, where, "tile-blocked", found=list(at))
            continue
        if kind == "door":
            door = decode(dict(thing.properties), _Door, file, where, problems)
            if any(at == other.at for other in doors.values()):
                problems.add(file, where, "tile-taken", found=list(at))
            elif door is not None:
                if door.open and door.lock:
                    problems.add(file, where, "open-and-locked")
                if door.key and not door.lock:
                    problems.add(file, f"{where}.key", "key-without-lock", found=door.key)
                doors[key] = DoorSetup(
                    key=key, at=at, open=door.open, lever_only=door.lever_only, lock=door.lock,
                    key_kind=door.key)
        elif kind == "lever":
            lever = decode(dict(thing.properties), _Lever, file, where, problems)
            if lever is not None:
                thrown = tuple(name.strip() for name in lever.doors.split(",") if name.strip())
                levers[key] = LeverSetup(key=key, at=at, doors=thrown, on=lever.on)
        else:
            item = decode(dict(thing.properties), _Item, file, where, problems)
            if item is not None:
                items.append(ItemSetup(kind=item.kind, at=at))
    for key, setup in levers.items():
        if not setup.doors:
            problems.add(file, f"things[{key}].doors", "lever-without-door")
        for door_key in setup.doors:
            if door_key not in doors:
                problems.unknown(file, f"things[{key}].doors", "unknown-door", door_key, doors)
    thrown_keys = {key for setup in levers.values() for key in setup.doors}
    for key, setup_ in doors.items():
        if setup_.lever_only and key not in thrown_keys:
            problems.add(file, f"things[{key}]", "door-without-lever")
    return tuple(doors.values()), tuple(levers.values()), tuple(items)


def _tile(tiled: Any, thing: Any) -> Tile:
    """The tile under the middle of an object."""
    x = (float(thing.x) + float(thing.width) / 2) // tiled.tilewidth
    y = (float(thing.y) + float(thing.height) / 2) // tiled.tileheight
    return int(x), int(y)


def _spawns(tiled: Any, board: BoardSetup, file: str, problems: Problems) -> dict[str, tuple[Tile, ...]]:
    """The tiles of every side's zones, and of the exits under a name of their own."""
    zones: dict[str, set[Tile]] = {}
    for zone in _objects(tiled, "zones"):
        where = f"zones[{zone.name or zone.id}]"
        if zone.type not in ("spawn", "exit"):
            problems.unknown(file, where, "unknown-class", str(zone.type or ""), ("spawn", "exit"))
            continue
        spawn = (
            decode(dict(zone.properties), _Spawn, file, where, problems) if zone.type == "spawn"
            else _Spawn(_EXIT))
        left, top = round(zone.x / tiled.tilewidth), round(zone.y / tiled.tileheight)
        right = round((zone.x + zone.width) / tiled.tilewidth)
        bottom = round((zone.y + zone.height) / tiled.tileheight)
        if not (0 <= left < right <= board.width and 0 <= top < bottom <= board.height):
            found = [left, top, right - left, bottom - top]
            problems.add(file, where, "outside-map", found=found, expected=[board.width, board.height])
            continue
        if spawn is not None:
            tiles = {(x, y) for y in range(top, bottom) for x in range(left, right)}
            zones.setdefault(spawn.side, set()).update(tiles)
    return {side: _row_by_row(board, tiles) for side, tiles in zones.items()}


def _row_by_row(board: BoardSetup, tiles: set[Tile]) -> tuple[Tile, ...]:
    """The walkable ones among `tiles`."""
    free = ((y, x) for x, y in tiles if board.entry[y * board.width + x])
    return tuple((x, y) for y, x in sorted(free))
