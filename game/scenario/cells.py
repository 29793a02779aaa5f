"""The cells of a tile layer: csv, base64 (plain, zlib, gzip) or tile elements, never more than declared."""

import zlib
from array import array
from base64 import b64decode
from binascii import Error as Base64Error
from sys import byteorder
from xml.etree.ElementTree import Element

from game.content import shown
from game.scenario.errors import refuse

GID_MASK = 0x0FFF_FFFF
"""What is left of a cell without its four flip and rotation bits."""

_WINDOW = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}


def read_cells(data: Element, count: int, file: str, where: str) -> list[int]:
    """`count` global tile ids with their flags; MapError when the data hold another number of them."""
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    if data.find("chunk") is not None:
        refuse(file, where, "map-infinite")
    if encoding == "csv":
        cells = _from_csv(data.text or "", count, file, where)
    elif encoding == "base64":
        cells = _from_base64(data.text or "", compression, count, file, where)
    elif not encoding:
        cells = _from_elements(data, file, where)
    else:
        refuse(file, where, "layer-encoding", found=shown(encoding), expected="csv | base64")
    if len(cells) != count:
        refuse(file, where, "layer-cells", found=len(cells), expected=count)
    return cells


def _from_csv(text: str, count: int, file: str, where: str) -> list[int]:
    if text.count(",") + 1 != count:
        refuse(file, where, "layer-cells", found=text.count(",") + 1, expected=count)
    return [_cell(word.strip(), place, file, where) for place, word in enumerate(text.split(","))]


def _cell(word: str, place: int, file: str, where: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 10):
        refuse(file, f"{where}[{place}]", "layer-cell", found=shown(word), expected="int 0..4294967295")
    value = int(word)
    if value > 0xFFFF_FFFF:
        refuse(file, f"{where}[{place}]", "layer-cell", found=shown(value), expected="int 0..4294967295")
    return value


def _from_elements(data: Element, file: str, where: str) -> list[int]:
    tiles = data.findall("tile")
    return [_cell(tile.get("gid", "0"), place, file, where) for place, tile in enumerate(tiles)]


def _from_base64(text: str, compression: str, count: int, file: str, where: str) -> list[int]:
    try:
        raw = b64decode("".join(text.split()), validate=True)
    except (Base64Error, ValueError) as error:
        refuse(file, where, "layer-base64", found=str(error))
    if compression in _WINDOW:
        raw = _inflate(raw, _WINDOW[compression], 4 * count, file, where)
    elif compression:
        refuse(file, where, "layer-compression", found=shown(compression), expected="zlib | gzip")
    if len(raw) != 4 * count:
        refuse(file, where, "layer-cells", found=len(raw) / 4, expected=count)
    cells = array("I", raw)
    if byteorder == "big":
        cells.byteswap()
    return cells.tolist()


def _inflate(raw: bytes, window: int, size: int, file: str, where: str) -> bytes:
    stream = zlib.decompressobj(window)
    try:
        found = stream.decompress(raw, size + 1)
        if len(found) <= size and not stream.eof:
            found += stream.flush(1)
    except zlib.error as error:
        refuse(file, where, "layer-data", found=str(error))
    if len(found) > size:
        refuse(file, where, "layer-cells", found=f"> {size // 4}", expected=size // 4)
    if not stream.eof:
        refuse(file, where, "layer-data", found="EOF")
    return found
