"""The guard before pytmx: a Tiled map is checked, rebuilt as a clean tree, and only then handed over.

What pytmx never sees: entities, flags, files outside the map's folder, pictures, layers whose cells do
not fit, names that are attributes of its own objects. It is imported here and nowhere else, without pygame.
"""

import sys
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from game.content import shown
from game.scenario.cells import GID_MASK, read_cells
from game.scenario.errors import refuse
from game.scenario.xmlguard import MAX_NUMBER, inside, number, pixels, read_xml

MAX_SIDE = 256
MAX_DEPTH = 16
"""Groups within groups."""
MAX_LAYERS = 64
MAX_OBJECTS = 4096
MAX_TILES = 65536
"""Tiles of one tileset."""

_PROPERTY_TYPES = ("string", "int", "float", "bool", "color", "file", "object")
_OBJECT_NUMBERS = ("x", "y", "width", "height")


def read_map(path: Path, root: Path | None = None) -> Any:
    """The map as a `pytmx.TiledMap` without pictures; its tiles and objects have their class in `type`.

    Files that it names must lie in `root` (default: the map's folder). Raises MapError for a map that is
    not orthogonal and finite, outside 1..256 tiles a side, or not sound.
    """
    folder = path.parent if root is None else root
    clean = _clean_map(read_xml(path, "map"), path, folder)
    found = _pytmx().TiledMap(None, allow_duplicate_names=True)
    found.filename = str(path)
    found.parse_xml(clean)
    return found


def _pytmx() -> Any:
    """pytmx, imported as if there were no pygame unless the window has loaded it already."""
    from logging import NullHandler, getLogger

    masked = "pygame" not in sys.modules and "pytmx" not in sys.modules
    if masked:
        sys.modules["pygame"] = None  # type: ignore[assignment]
        getLogger("pytmx").addHandler(NullHandler())  # its complaint about pygame stays off the terminal
    try:
        import pytmx
    finally:
        if masked:
            del sys.modules["pygame"]
    return pytmx


def _clean_map(root: Element, path: Path, folder: Path) -> Element:
    file = str(path)
    orientation = root.get("orientation", "")
    if orientation != "orthogonal":
        refuse(file, "map.orientation", "map-orientation", found=shown(orientation), expected="orthogonal")
    if root.get("infinite", "0") != "0":
        refuse(file, "map.infinite", "map-infinite")
    width = number(root, "width", file, "map", 1, MAX_SIDE)
    height = number(root, "height", file, "map", 1, MAX_SIDE)
    tile_width = number(root, "tilewidth", file, "map", 1, 4096)
    tile_height = number(root, "tileheight", file, "map", 1, 4096)
    clean = Element(
        "map", orientation="orthogonal", width=str(width), height=str(height),
        tilewidth=str(tile_width), tileheight=str(tile_height),
    )  # fmt: skip
    spans = []
    for place, node in enumerate(root.findall("tileset")):
        tileset = _clean_tileset(node, place, path, folder)
        spans.append((int(tileset.get("firstgid", "0")), int(tileset.get("tilecount", "0"))))
        clean.append(tileset)
    spans.sort()
    layers = _flatten(root, file)
    if len(layers) > MAX_LAYERS:
        refuse(file, "map", "too-many-layers", found=len(layers), expected=f"<= {MAX_LAYERS}")
    objects = 0
    for place, node in enumerate(layers):
        where = f"layers.{node.get('name') or place}"
        if node.tag == "layer":
            clean.append(_clean_layer(node, width, height, spans, file, where))
        elif node.tag == "objectgroup":
            objects += len(node.findall("object"))
            if objects > MAX_OBJECTS:
                refuse(file, where, "too-many-objects", found=objects, expected=f"<= {MAX_OBJECTS}")
            clean.append(_clean_objects(node, spans, file, where))
        else:
            _check_images(node, path.parent, folder, file, where)
    return clean


def _flatten(root: Element, file: str) -> list[Element]:
    """Layers of every kind in their order, those in groups in the group's place."""
    found: list[Element] = []
    waiting = [(node, 1) for node in reversed(root)]
    while waiting:
        node, depth = waiting.pop()
        if node.tag == "group":
            if depth > MAX_DEPTH:
                refuse(file, "map", "groups-too-deep", found=depth, expected=f"<= {MAX_DEPTH}")
            waiting.extend((child, depth + 1) for child in reversed(node))
        elif node.tag in ("layer", "objectgroup", "imagelayer"):
            found.append(node)
    return found


def _clean_tileset(node: Element, place: int, path: Path, folder: Path) -> Element:
    file, where, base = str(path), f"tilesets[{place}]", path.parent
    first = number(node, "firstgid", file, where, 1, GID_MASK)
    source = node.get("source")
    if source is not None:
        other = inside(folder, base, source, file, f"{where}.source")
        if other.suffix.lower() != ".tsx":
            refuse(file, f"{where}.source", "tileset-kind", found=shown(source), expected="*.tsx")
        if not other.is_file():
            refuse(file, f"{where}.source", "tileset-missing", found=shown(source))
        node = read_xml(other, "tileset")
        file, where, base = str(other), "tileset", other.parent
        if node.get("source") is not None:
            refuse(file, f"{where}.source", "tileset-nested", found=shown(node.get("source")))
    _check_images(node, base, folder, file, where)
    width = number(node, "tilewidth", file, where, 1, 4096)
    height = number(node, "tileheight", file, where, 1, 4096)
    tiles = [(number(tile, "id", file, f"{where}.tile", 0, MAX_TILES), tile) for tile in node.findall("tile")]
    drawn = _count(node, width, height, file, where)
    count = number(node, "tilecount", file, where, 0, MAX_TILES, default=drawn)
    count = max([count, *(local + 1 for local, _ in tiles)])
    if count > MAX_TILES or first + count > GID_MASK:
        refuse(file, where, "too-many-tiles", found=count, expected=f"<= {MAX_TILES}")
    clean = Element(
        "tileset", firstgid=str(first), name=node.get("name", ""), tilewidth=str(width),
        tileheight=str(height), tilecount=str(count),
    )  # fmt: skip
    for local, tile in tiles:
        kind = tile.get("class", tile.get("type", ""))
        fresh = SubElement(clean, "tile", id=str(local), type=kind)
        _copy_properties(tile, fresh, file, f"{where}.tile[{local}]")
    return clean


def _count(node: Element, width: int, height: int, file: str, where: str) -> int:
    """Tiles that fit into a tileset's picture, for files of old Tiled versions that do not say."""
    image = node.find("image")
    if image is None:
        return 0
    columns = number(image, "width", file, f"{where}.image", 0, MAX_NUMBER, default=0) // width
    rows = number(image, "height", file, f"{where}.image", 0, MAX_NUMBER, default=0) // height
    return min(columns * rows, MAX_TILES)


def _check_images(node: Element, base: Path, folder: Path, file: str, where: str) -> None:
    """Pictures are named, never opened here."""
    for image in node.iter("image"):
        source = image.get("source")
        if source is not None:
            inside(folder, base, source, file, f"{where}.image.source")


def _clean_layer(
    node: Element, width: int, height: int, spans: list[tuple[int, int]], file: str, where: str
) -> Element:
    size = (
        number(node, "width", file, where, 0, MAX_NUMBER, default=width),
        number(node, "height", file, where, 0, MAX_NUMBER, default=height),
    )
    if size != (width, height):
        refuse(file, where, "layer-size", found=list(size), expected=[width, height])
    data = node.find("data")
    if data is None:
        refuse(file, where, "layer-cells", found=0, expected=width * height)
    cells = [cell & GID_MASK for cell in read_cells(data, width * height, file, where)]
    for gid in sorted(set(cells)):
        _check_gid(gid, spans, file, where)
    clean = Element("layer", name=node.get("name", ""), width=str(width), height=str(height))
    SubElement(clean, "data", encoding="csv").text = ",".join(map(str, cells))
    return clean


def _check_gid(gid: int, spans: list[tuple[int, int]], file: str, where: str) -> None:
    if gid and not any(first <= gid < first + count for first, count in spans):
        known = " | ".join(f"{first}..{first + count - 1}" for first, count in spans)
        refuse(file, where, "gid-unknown", found=gid, expected=known or "0")


def _clean_objects(node: Element, spans: list[tuple[int, int]], file: str, where: str) -> Element:
    clean = Element("objectgroup", name=node.get("name", ""))
    for place, thing in enumerate(node.findall("object")):
        spot = f"{where}[{thing.get('name') or thing.get('id') or place}]"
        if thing.get("template") is not None:
            refuse(file, spot, "template-unsupported", found=shown(thing.get("template")))
        kind = thing.get("class", thing.get("type", ""))
        fresh = SubElement(clean, "object", name=thing.get("name", ""), type=kind)
        fresh.set("id", str(number(thing, "id", file, spot, 0, MAX_NUMBER, default=0)))
        for key in _OBJECT_NUMBERS:
            fresh.set(key, repr(pixels(thing, key, file, spot)))
        gid = number(thing, "gid", file, spot, 0, 0xFFFF_FFFF, default=0) & GID_MASK
        if gid:
            _check_gid(gid, spans, file, spot)
            fresh.set("gid", str(gid))
        _copy_properties(thing, fresh, file, spot)
    return clean


def _copy_properties(node: Element, fresh: Element, file: str, where: str) -> None:
    """Plain properties as they are; a `file` is a string nobody opens; classes and lists are left out."""
    found = [child for table in node.findall("properties") for child in table.findall("property")]
    if not found:
        return
    table = SubElement(fresh, "properties")
    for child in found:
        name, kind = child.get("name", ""), child.get("type", "string")
        value = child.get("value", child.text or "")
        if kind in ("class", "list"):
            continue
        if kind not in _PROPERTY_TYPES:
            expected = " | ".join(_PROPERTY_TYPES)
            refuse(file, f"{where}.{name}", "property-type", found=shown(kind), expected=expected)
        if not _fits(value, kind):
            refuse(file, f"{where}.{name}", "wrong-type", found=shown(value), expected=kind)
        SubElement(table, "property", name=name, type=kind, value=value)


def _fits(value: str, kind: str) -> bool:
    if kind == "bool":
        return value in ("true", "false")
    if kind in ("int", "object", "float"):
        try:
            return abs(float(value) if kind == "float" else int(value)) <= MAX_NUMBER
        except ValueError:
            return False
    return True
