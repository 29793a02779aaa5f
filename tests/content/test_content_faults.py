"""Every kind of fault in content is found, with its file and its place, all of them at once."""

import pickle
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from test_content_shipped import SCHEMAS

from game.content import ContentError, Problem, load
from game.paths import assets

Edit = Callable[[str], str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(copytree(assets() / "content", tmp_path / "content"))


def faults(root: Path) -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        load(SCHEMAS, root)
    return caught.value.problems


def change(root: Path, file: str, old: str, new: str) -> None:
    path = root / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


CASES = [
    ("weapons.toml", "dice = [1, 4]", "dise = [1, 4]", "dagger.two-actions.dise", "unknown-key"),
    ("weapons.toml", "dice = [1, 4]", "dise = [1, 4]", "dagger.two-actions.dice", "missing-key"),
    ("weapons.toml", "dice = [1, 4]", "dice = [1, 40]", "dagger.two-actions.dice[1]", "out-of-range"),
    ("weapons.toml", "dice = [1, 4]", "dice = [1]", "dagger.two-actions.dice", "wrong-type"),
    ("weapons.toml", 'skill = "finesse"', 'skill = "fencing"', "dagger.two-actions.skill", "not-one-of"),
    ("weapons.toml", "cost = 1", 'cost = "1"', "dagger.cost", "wrong-type"),
    ("weapons.toml", "cost = 1", "cost = 1\nweight = 3", "dagger.weight", "unknown-key"),
    ("weapons.toml", "cost = 1", 'cost = 1\nid = "knife"', "dagger.id", "unknown-key"),
    ("weapons.toml", "[dagger]", "[Dagger_]", "Dagger_.id", "out-of-range"),
    ("weapons.toml", "[dagger]", "knife = 3\n[dagger]", "knife", "wrong-type"),
    ("weapons.toml", "[dagger]", "[dagger", "", "toml-syntax"),
    ("weapons.toml", 'type = "blunt"', 'type = "blunted"', "mace.two-actions.type", "not-one-of"),
    ("fighters.toml", 'main = "long-sword"', 'main = "long-swrd"', "soldier.gear.main", "unknown-weapon"),
    ("fighters.toml", 'off = "round-shield"', 'off = "mail"', "soldier.gear.off", "unknown-gear"),
    ("fighters.toml", 'armour = "mail"', 'armour = "buckler"', "soldier.gear.armour", "unknown-armour"),
    ("fighters.toml", 'bag = ["dagger"]', 'bag = ["dagger", "rope"]', "spearman.gear.bag[1]", "unknown-gear"),
    ("fighters.toml", 'off = "round-shield"', 'mount = "hors"', "soldier.gear.mount", "unknown-mount"),
    ("fighters.toml", 'off = "round-shield"', 'mount = "warg"', "soldier.gear.mount", "unknown-mount"),
    ("fighters.toml", 'off = "round-shield"', 'mount = ["horse"]', "soldier.gear.mount", "wrong-type"),
    ("weapons.toml", 'note = "', 'note = "' + 160 * "x", "dagger.note", "out-of-range"),
    ("fighters.toml", 'main = "long-sword"', 'main = "great-sword"', "soldier.gear.off", "hands-full"),
    ("fighters.toml", 'off = "round-shield"', 'off = "pike"', "soldier.gear.off", "two-handed-off"),
    ("fighters.toml", 'natural = "bite"', 'natural = "bit"', "warg.two-actions.natural", "unknown-weapon"),
    ("fighters.toml", 'mass = "torso"', 'belly = "torso"', "warg.two-actions.places.belly", "not-one-of"),
    ("fighters.toml", 'tags = ["beast"]', 'tags = ["beats"]', "warg.tags[0]", "not-one-of"),
    ("fighters.toml", "vigour = 15", "vigour = 99", "soldier.two-actions.vigour", "out-of-range"),
    ("wounds.toml", '["in-pain"]', '["in-pian"]', "piercing-torso-light.two-actions.conditions",
     "unknown-condition"),
    ("wounds.toml", 'level = "light"', 'level = "serious"', "slashing-torso-serious", "wound-twice"),
    ("wounds.toml", 'level = "light"', 'level = "serious"', "", "wound-missing"),
    ("armours.toml", 'line."\ntwo-actions = { ', 'line."\ntwo-actions = { heavy = true, ',
     "round-shield.two-actions.heavy", "heavy-shield"),
    ("items.toml", '"heavy-bleeding"', '"hunger"', "healing-potion.two-actions.ends", "unknown-condition"),
    ("terrain.toml", 'layer = "ground"', 'layer = "floor"', "grass.layer", "not-one-of"),
    ("rulesets/two-actions.toml", "actions = 2", "actions = 99", "actions", "out-of-range"),
    ("rulesets/two-actions.toml", "[wounds]", "[wounds]\nfatal = 1", "wounds.fatal", "unknown-key"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "where", "code"), CASES)
def test_fault_is_told_with_its_place(
    root: Path, file: str, old: str, new: str, where: str, code: str
) -> None:
    change(root, file, old, new)
    found = faults(root)
    assert (str(root / file), where, code) in [(fault.file, fault.where, fault.code) for fault in found]
    assert all(str(fault).startswith(str(root)) for fault in found)


def test_all_faults_at_once(root: Path) -> None:
    change(root, "weapons.toml", "dice = [1, 4]", "dice = [0, 40]")
    change(root, "weapons.toml", "cost = 1", "cost = -1")
    change(root, "items.toml", "fatigue = 2", "fatigue = 99")
    change(root, "rulesets/two-actions.toml", "vital = -4", "vital = -400")
    (root / "terrain.toml").unlink()
    places = {(Path(fault.file).name, fault.where) for fault in faults(root)}
    assert {
        ("weapons.toml", "dagger.two-actions.dice[0]"),
        ("weapons.toml", "dagger.two-actions.dice[1]"),
        ("weapons.toml", "dagger.cost"),
        ("items.toml", "healing-potion.two-actions.fatigue"),
        ("two-actions.toml", "vital"),
        ("terrain.toml", ""),
    } <= places


def test_one_fault_is_told_once(root: Path) -> None:
    """Kinds that name a faulty entry are not faulty themselves."""
    change(root, "weapons.toml", "dice = [1, 4]", "dice = [1, 40]")
    change(root, "conditions.toml", 'until = "tended"', 'until = "dawn"')
    change(root, "wounds.toml", 'level = "light"', "level = 1")
    change(root, "armours.toml", 'category = "shield"', 'category = "hat"')
    assert [(Path(fault.file).name, fault.where) for fault in faults(root)] == [
        ("armours.toml", "buckler.category"),
        ("conditions.toml", "bleeding.two-actions.until"),
        ("weapons.toml", "dagger.two-actions.dice[1]"),
        ("wounds.toml", "slashing-torso-light.level"),
    ]


def test_what_was_found_and_what_was_expected(root: Path) -> None:
    change(root, "fighters.toml", "vigour = 15", "vigour = 99")
    change(root, "fighters.toml", 'main = "spear"', 'main = "speer"')
    by_code = {fault.code: fault for fault in faults(root)}
    assert by_code["out-of-range"].data == {"found": "99", "expected": "int 1..30"}
    assert by_code["unknown-weapon"].data["near"][0] == "spear"


def test_error_survives_another_process(root: Path) -> None:
    (root / "items.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError) as caught:
        load(SCHEMAS, root)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems and again.code == "not-utf8"


def test_entry_without_a_table_is_not_offered(root: Path) -> None:
    items = root / "items.toml"
    items.write_text(items.read_text() + '\n[rope]\nname = "Rope"\ncategory = "key"\ncost = 1\n')
    assert "rope" not in load(SCHEMAS, root).pack("two-actions").items


def test_tables_of_another_ruleset_are_left_alone(root: Path) -> None:
    change(root, "items.toml", "two-actions = {}", 'two-actions = {}\nhouse-rules = { what = "ever" }')
    assert faults(root)[0].code == "unknown-key"
    (root / "rulesets" / "house-rules.toml").write_text("")
    load(SCHEMAS, root)
