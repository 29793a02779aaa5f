"""Maps from outside: every broken one is refused as such, none opens a file beyond its folder."""

import base64
import builtins
import gzip
import io
import json
import struct
import zlib
from pathlib import Path

import pytest

import game.scenario.tiled as tiled
import game.scenario.xmlguard as xmlguard
from game.scenario import MapError, read_map

BROKEN = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "tiled_broken"
EXPECTED = json.loads((BROKEN / "expect.json").read_text()) if BROKEN.is_dir() else []

HEAD = '<map orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8">'
TILESET = '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="4"/>'


@pytest.mark.parametrize("case", EXPECTED, ids=[case["file"] for case in EXPECTED])
def test_broken_corpus(case: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    real = open

    def watched(path: str | Path, *args: object, **kwargs: object) -> object:
        opened.append(Path(path))
        return real(path, *args, **kwargs)  # type: ignore[call-overload]

    monkeypatch.setattr(builtins, "open", watched)
    monkeypatch.setattr(io, "open", watched)
    path = BROKEN / case["file"]
    if case["expect"] == "reject":
        with pytest.raises(MapError) as caught:
            read_map(path)
        assert caught.value.file.startswith(str(BROKEN)) and caught.value.code
    else:
        try:
            read_map(path)
        except MapError:
            assert case["expect"] == "either"
    assert opened and all(found.resolve().is_relative_to(BROKEN) for found in opened)


def write(folder: Path, data: str, attributes: str = "", extra: str = "") -> Path:
    path = folder / "map.tmx"
    layer = f'<layer name="ground" width="3" height="2"><data {attributes}>{data}</data></layer>'
    path.write_text(f"{HEAD}{TILESET}{layer}{extra}</map>")
    return path


CELLS = [1, 2, 3, 4, 0, 1 | 0xE000_0000]
RAW = struct.pack("<6I", *CELLS)


@pytest.mark.parametrize(
    ("attributes", "data"),
    [
        ('encoding="csv"', "1,2,3,\n4,0,3758096385"),
        ('encoding="base64"', base64.b64encode(RAW).decode()),
        ('encoding="base64" compression=""', "\n  " + base64.b64encode(RAW).decode() + "\n"),
        ('encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(RAW)).decode()),
        ('encoding="base64" compression="gzip"', base64.b64encode(gzip.compress(RAW, mtime=0)).decode()),
        ("", "".join(f'<tile gid="{cell}"/>' for cell in CELLS)),
    ],
    ids=["csv", "base64", "base64-spaces", "zlib", "gzip", "elements"],
)
def test_encodings_give_the_same_cells(tmp_path: Path, attributes: str, data: str) -> None:
    found = read_map(write(tmp_path, data, attributes))
    assert [found.tiledgidmap.get(gid, 0) for _, _, gid in found.layers[0].iter_data()] == [1, 2, 3, 4, 0, 1]


@pytest.mark.parametrize("pack", [zlib.compress, gzip.compress], ids=["zlib", "gzip"])
def test_bomb_is_not_inflated(tmp_path: Path, pack: object, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = base64.b64encode(pack(bytes(50_000_000))).decode()  # type: ignore[operator]
    kind = "zlib" if pack is zlib.compress else "gzip"
    with pytest.raises(MapError) as caught:
        read_map(write(tmp_path, bomb, f'encoding="base64" compression="{kind}"'))
    assert caught.value.code == "layer-cells"


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ('<imagelayer><image source="/etc/passwd"/></imagelayer>', "path-outside"),
        ('<imagelayer><image source="C:/x.png"/></imagelayer>', "path-outside"),
        ('<objectgroup><object template="t.tx"/></objectgroup>', "template-unsupported"),
        ('<objectgroup><object gid="77"/></objectgroup>', "gid-unknown"),
        ('<objectgroup><object x="nan"/></objectgroup>', "wrong-type"),
        ('<objectgroup><object x="inf"/></objectgroup>', "wrong-type"),
        ("<layer/>" * 65, "too-many-layers"),
        ('<tileset firstgid="9" source="http://a/b.tsx"/>', "path-outside"),
        ('<tileset firstgid="0" tilewidth="8" tileheight="8"/>', "out-of-range"),
        ('<tileset firstgid="9" tilewidth="8" tileheight="8" tilecount="99999999"/>', "out-of-range"),
        (
            '<objectgroup><object><properties><property name="a" type="int" value="x"/></properties>'
            "</object></objectgroup>",
            "wrong-type",
        ),
    ],
)
def test_refused(tmp_path: Path, extra: str, code: str) -> None:
    with pytest.raises(MapError) as caught:
        read_map(write(tmp_path, "1,2,3,4,0,1", 'encoding="csv"', extra))
    assert caught.value.code == code


def test_reserved_names_change_nothing(tmp_path: Path) -> None:
    thing = (
        '<objectgroup name="things"><object name="a" x="8" y="8"><properties>'
        '<property name="width" value="9"/><property name="__class__" value="int"/>'
        "</properties></object></objectgroup>"
    )
    found = read_map(write(tmp_path, "1,2,3,4,0,1", 'encoding="csv"', thing))
    (item,) = found.layers[1]
    assert (item.width, item.properties["width"], found.width) == (0, "9", 3)


def test_too_large_is_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmlguard, "MAX_BYTES", 100)
    with pytest.raises(MapError) as caught:
        read_map(write(tmp_path, "1,2,3,4,0,1", 'encoding="csv"'))
    assert caught.value.code == "file-too-large"


def test_layers_in_groups_keep_their_order(tmp_path: Path) -> None:
    layer = '<layer name="{}"><data encoding="csv">1,1,1,1,1,1</data></layer>'
    extra = f"<group>{layer.format('a')}<group>{layer.format('b')}</group></group>{layer.format('c')}"
    found = read_map(write(tmp_path, "1,2,3,4,0,1", 'encoding="csv"', extra))
    assert [layer.name for layer in found.layers] == ["ground", "a", "b", "c"]
    assert tiled.MAX_DEPTH == 16
