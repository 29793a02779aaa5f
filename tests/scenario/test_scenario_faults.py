"""Scenario files and maps that cannot be used are refused with file, place and code."""

from pathlib import Path
from shutil import copy, copytree

import pytest

from game.content import DataError, Problem
from game.paths import maps
from game.scenario import MapError, ScenarioError, build_setup, load_scenario


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copytree(maps() / "tilesets", tmp_path / "tilesets")
    for path in (*maps().glob("*.tmx"), *maps().glob("*.toml")):
        copy(path, tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def problems(path: Path) -> tuple[Problem, ...]:
    with pytest.raises(DataError) as caught:
        build_setup(load_scenario(path))
    return caught.value.problems


SCENARIO = [
    ('map = "ford.tmx"', 'map = "fjord.tmx"', "map", "map-missing"),
    ('map = "ford.tmx"', 'map = "../ford.tmx"', "map", "path-outside"),
    ('map = "ford.tmx"', 'map = "ford.tmx"\nfog = true', "fog", "unknown-key"),
    ('map = "ford.tmx"\n', "", "map", "missing-key"),
    ('["two-actions"]', '["two-action"]', "rulesets[0]", "unknown-ruleset"),
    ("max_rounds = 60", "max_rounds = 0", "max_rounds", "out-of-range"),
    ("[title]", "[options.two-actions]\nvitall = 1\n[title]", "options.two-actions.vitall", "unknown-key"),
    ("[title]", "[options.two-actions]\nvital = 99\n[title]", "options.two-actions.vital", "out-of-range"),
    ("[title]", "[options.other]\nvital = 1\n[title]", "options.other", "unknown-ruleset"),
    ('fr = "Le Gué"', "", "title.fr", "missing-key"),
    ('id = "gules"', 'id = "azure"', "sides", "side-twice"),
    ('id = "gules"', 'id = "purpure"', "sides[1].id", "not-one-of"),
    ('id = "gules"', 'id = "gules"\nally = "azure"', "sides", "one-ally"),
    ('id = "gules"', 'id = "gules"\nmoral = true', "sides[1].moral", "unknown-key"),
    ('["human", "veteran"]', '["humain"]', "sides[0].controllers[0]", "not-one-of"),
    ('key = "thibaut"', 'key = "aubin"', "sides", "key-twice"),
    ('kind = "soldier"', 'kind = "soldat"', "sides[0].fighters[0].kind", "unknown-fighter"),
    ("at = [2, 6]", "at = [0, 0]", "sides[0].fighters[0].at", "tile-blocked"),
    ("at = [2, 6]", "at = [99, 0]", "sides[0].fighters[0].at", "tile-blocked"),
    ("at = [2, 6]", "at = [2, 7]", "sides[0].fighters[1].at", "tile-taken"),
    (", at = [2, 6]", ', facing = "left"', "sides[0].fighters[0].facing", "not-one-of"),
    ('id = "azure"', "id = azure", "", "toml-syntax"),
]


@pytest.mark.parametrize(("old", "new", "where", "code"), SCENARIO)
def test_scenario_fault(folder: Path, old: str, new: str, where: str, code: str) -> None:
    path = folder / "ford.toml"
    change(path, old, new)
    assert (str(path), where, code) in [(fault.file, fault.where, fault.code) for fault in problems(path)]


def test_fighters_without_place_fill_the_zone_row_by_row(folder: Path) -> None:
    path = folder / "ford.toml"
    for place in ("[2, 6]", "[2, 7]", "[1, 8]", "[1, 5]"):
        change(path, f", at = {place}", "")
    found = [fighter.at for fighter in build_setup(load_scenario(path)).fighters[:4]]
    assert found == [(0, 4), (1, 4), (0, 5), (1, 5)]


def test_zone_too_small_and_zone_unknown(folder: Path) -> None:
    path = folder / "training-yard.toml"
    change(folder / "training-yard.tmx", 'width="96" height="144"', 'width="96" height="48"')
    assert [(fault.where, fault.code) for fault in problems(path)] == [("sides[0].spawn", "zone-too-small")]
    change(path, 'id = "azure"', 'id = "azure"\nspawn = "sable"')
    assert [(fault.where, fault.code) for fault in problems(path)] == [("sides[0].spawn", "unknown-zone")]


def test_unknown_scenario_names_near_ones() -> None:
    with pytest.raises(ScenarioError) as caught:
        load_scenario("fords")
    assert caught.value.code == "unknown-scenario" and caught.value.data["near"] == ["ford"]


def test_unknown_side_and_controller() -> None:
    with pytest.raises(ScenarioError) as caught:
        build_setup(load_scenario("ford"), controllers={"vert": "human", "azure": "genius"})
    assert [fault.code for fault in caught.value.problems] == ["unknown-side", "unknown-controller"]


MAP = [
    ("ford", '<layer id="1" name="ground"', '<layer id="1" name="floor"', "layers.ground", "layer-missing"),
    ("ford", 'encoding="csv">\n1,', 'encoding="csv">\n0,', "layers.ground[0, 0]", "ground-missing"),
    ("ford", 'encoding="csv">\n1,', 'encoding="csv">\n9,', "layers.ground[0, 0]", "unknown-terrain"),
    ("ford", 'encoding="csv">\n1,', 'encoding="csv">\n999,', "layers.ground", "gid-unknown"),
    ("ford", 'encoding="csv">\n1,', 'encoding="csv">\n', "layers.ground", "layer-cells"),
    ("ford", 'infinite="0"', 'infinite="1"', "map.infinite", "map-infinite"),
    ("ford", 'width="20"', 'width="257"', "map.width", "out-of-range"),
    ("ford", 'orientation="orthogonal"', 'orientation="isometric"', "map.orientation", "map-orientation"),
    ("ford", "tilesets/ground.tsx", "../ground.tsx", "tilesets[0].source", "path-outside"),
    ("ford", "tilesets/ground.tsx", "tilesets/soil.tsx", "tilesets[0].source", "tileset-missing"),
    ("ford", "tilesets/ground.tsx", "tilesets/ground.png", "tilesets[0].source", "tileset-kind"),
    ("ford", 'type="spawn"', 'type="spwan"', "zones[West bank]", "unknown-class"),
    ("ford", 'x="0" y="192"', 'x="-480" y="192"', "zones[West bank]", "outside-map"),
    ("ford", 'name="side"', 'name="team"', "zones[West bank].team", "unknown-key"),
    ("training-yard", 'value="gate-south"', 'value="gate"', "things[lever-south].doors", "unknown-door"),
    ("training-yard", 'type="lever"', 'type="leaver"', "things[lever-south]", "unknown-class"),
    ("training-yard", 'type="lever"', 'type="leaver"', "things[gate-south]", "door-without-lever"),
    ("training-yard", 'name="shed-south"', 'name="shed-north"', "things[shed-north]", "key-twice"),
    ("training-yard", 'name="shed-south"', 'name=""', "things[2]", "key-missing"),
    ("training-yard", 'x="288" y="144"', 'x="2880" y="144"', "things[shed-north]", "outside-map"),
    ("training-yard", 'x="288" y="144"', 'x="0" y="0"', "things[shed-north]", "tile-blocked"),
    ("training-yard", 'type="bool" value="true"', 'type="int" value="1"', "things[gate-south].lever_only",
     "wrong-type"),
    ("training-yard", 'value="healing-potion"', 'value="poison"', "things[5, 1].kind", "unknown-item"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "where", "code"), MAP)
def test_map_fault(folder: Path, name: str, old: str, new: str, where: str, code: str) -> None:
    path = folder / f"{name}.tmx"
    change(path, old, new)
    found = problems(folder / f"{name}.toml")
    assert (str(path), where, code) in [(fault.file, fault.where, fault.code) for fault in found]


def test_link_out_of_the_folder_is_refused(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other") / "ground.tsx"
    (folder / "tilesets" / "ground.tsx").rename(other)
    (folder / "tilesets" / "ground.tsx").symlink_to(other)
    with pytest.raises(MapError) as caught:
        build_setup(load_scenario(folder / "ford.toml"))
    assert caught.value.code == "path-outside"
