"""The content that ships: it loads, it is complete, and each kind has a reason to be chosen."""

from collections import Counter
from itertools import permutations, product

import pytest

from game.content import Library, Schema, WeaponEntry, default_library
from game.paths import assets
from game.rulesets.two_actions.rules import Rules
from game.rulesets.two_actions.sheets import (
    LEVELS,
    PLACES,
    ArmourSheet,
    ConditionSheet,
    FighterSheet,
    ItemSheet,
    WeaponSheet,
    WoundSheet,
)

SCHEMAS = {
    "two-actions": Schema(
        weapons=WeaponSheet,
        armours=ArmourSheet,
        fighters=FighterSheet,
        items=ItemSheet,
        conditions=ConditionSheet,
        wounds=WoundSheet,
        rules=Rules,
    )
}


NATURAL = {"fists", "claws", "bite", "hooves", "tusks"}


@pytest.fixture(scope="module")
def library() -> Library:
    return default_library(SCHEMAS)


def test_every_kind_is_there(library: Library) -> None:
    pack = library.pack("two-actions")
    assert {
        "soldier", "spearman", "archer", "crossbowman", "knight", "brigand", "peasant", "skirmisher",
        "pikeman", "axeman", "captain", "warg",
    } <= set(pack.fighters)  # fmt: skip
    assert {"fists", "claws", "bite", "crossbow", "javelin", "halberd"} <= set(pack.weapons)
    assert {"healing-potion", "key"} <= set(pack.items)
    assert library.hash == pack.hash
    assert default_library(dict(SCHEMAS)) is library


def test_there_is_enough_to_choose_from(library: Library) -> None:
    pack = library.pack("two-actions")
    natural = {fighter.data.natural for fighter in pack.fighters.values()}
    assert len(set(pack.weapons) - natural) + len(pack.armours) >= 28
    assert len(pack.fighters) >= 26
    tags = Counter(tag for fighter in pack.fighters.values() for tag in fighter.tags)
    assert {"leader", "beast", "undead", "fanatic", "rider", "mount", "natural-guard"} <= set(tags)
    assert tags["leader"] >= 4 and tags["mount"] >= 3
    assert sum(1 for fighter in pack.fighters.values() if fighter.gear.mount) >= 4


@pytest.mark.parametrize("kind", ["weapons", "armours", "fighters", "items"])
def test_everything_has_its_own_reason(library: Library, kind: str) -> None:
    notes = [entry.note for entry in getattr(library.pack("two-actions"), kind).values()]
    assert len(set(notes)) == len(notes)
    assert all(note[:1].isupper() and note.endswith(".") for note in notes)


def merits(weapon: WeaponEntry) -> tuple[int, ...]:
    """What a fighter wants of a weapon, each the more the better; more dice are a steadier blow."""
    sheet = weapon.data
    count, faces = sheet.dice
    return (
        -weapon.cost, -sheet.hands, sheet.reach, count + sheet.bonus, count * (faces + 1) + 2 * sheet.bonus,
        count * faces + sheet.bonus, sheet.limit, count,
    )  # fmt: skip


def test_no_weapon_is_worse_in_everything(library: Library) -> None:
    """Among weapons of the same skill, wound type and use; natural ones are not chosen."""
    weapons = [w for w in library.pack("two-actions").weapons.values() if w.id not in NATURAL]
    for one, other in permutations(weapons, 2):
        uses = [(w.data.skill, w.data.type, w.data.range == "none" or w.data.range) for w in (one, other)]
        if uses[0] == uses[1]:
            assert any(a > b for a, b in zip(merits(one), merits(other), strict=True)), (one.id, other.id)


def test_no_armour_is_worse_in_everything(library: Library) -> None:
    for one, other in permutations(library.pack("two-actions").armours.values(), 2):
        if one.category == other.category:
            cheaper, lighter = one.cost < other.cost, one.data.heavy < other.data.heavy
            assert cheaper or lighter or one.data.bonus > other.data.bonus, (one.id, other.id)


def test_mounts_carry_and_riders_ride(library: Library) -> None:
    fighters = library.pack("two-actions").fighters
    for fighter in fighters.values():
        if "mount" in fighter.tags:
            assert {"weapon-arm", "off-arm"} <= set(fighter.data.lacks)
            assert 7 <= fighter.data.speed <= 9 and 12 <= fighter.data.vigour <= 15
            assert not fighter.gear.mount
        if fighter.gear.mount:
            trained = "rider" in fighter.tags or "mounted-combat" in fighter.data.talents
            assert trained != (fighter.id == "farm-rider")
    assert sum(1 for fighter in fighters.values() if fighter.gear.mount) >= 3


def test_casters_have_magic_and_others_none(library: Library) -> None:
    magic = {f.id: f.data.magic for f in library.pack("two-actions").fighters.values() if f.data.magic}
    assert set(magic) == {"sorcerer", "hedge-witch", "zealot-priest"}
    assert all(3 <= value <= 6 for value in magic.values())


def test_numbers_of_the_file_are_those_of_the_type(library: Library) -> None:
    assert library.pack("two-actions").rules == Rules()


def test_wound_table_is_complete(library: Library) -> None:
    wounds = library.pack("two-actions").wounds
    assert set(wounds) == set(product(("slashing", "piercing", "blunt"), PLACES, LEVELS[1:]))
    for key, wound in wounds.items():
        assert wound.data.conditions, key


@pytest.mark.parametrize(
    ("key", "condition"),
    [
        (("slashing", "torso", "light"), "bleeding"),
        (("slashing", "torso", "serious"), "heavy-bleeding"),
        (("slashing", "torso", "critical"), "heavy-bleeding"),
        (("blunt", "torso", "light"), "winded"),
        (("slashing", "leg", "light"), "slowed"),
        (("piercing", "arm", "serious"), "arm-disabled"),
        (("blunt", "arm", "critical"), "arm-disabled"),
        (("blunt", "head", "light"), "stunned"),
        (("blunt", "head", "serious"), "dazed"),
        (("slashing", "head", "light"), "blood-in-eyes"),
    ],
)
def test_wounds_bring_what_d_dmg_5_says(library: Library, key: tuple[str, str, str], condition: str) -> None:
    assert condition in library.pack("two-actions").wounds[key].data.conditions


def test_prone_and_unconscious_of_d_dmg_5(library: Library) -> None:
    for (_, place, level), wound in library.pack("two-actions").wounds.items():
        if place == "leg" and level != "light":
            assert wound.data.prone
        assert wound.data.unconscious_dc == (15 if (place, level) == ("head", "critical") else 0)


def test_fighters_keep_to_the_sheet(library: Library) -> None:
    """FOR, DEX, CON, REF, VOL in -2..6, vigour 8..20, armour without a shield at most 4."""
    pack = library.pack("two-actions")
    for fighter in pack.fighters.values():
        sheet = fighter.data
        for name in ("strength", "dexterity", "constitution", "reflexes", "will"):
            assert -2 <= getattr(sheet, name) <= 6, (fighter.id, name)
        assert 8 <= sheet.vigour <= 20
        armour = pack.armours.get(fighter.gear.armour)
        if fighter.gear.off not in pack.armours and armour is not None:
            assert sheet.armour + armour.data.bonus <= 4
    warg = pack.fighters["warg"]
    assert warg.data.natural == "bite" and set(warg.data.lacks) == {"weapon-arm", "off-arm"}
    assert "leader" in pack.fighters["captain"].tags
    assert pack.weapons["pike"].data.reach == 2 and pack.weapons["pike"].data.hands == 2


def test_terrain_is_that_of_the_grid_legend(library: Library) -> None:
    from game.grid import LEGEND

    same = {
        "wall": "#", "low-wall": "-", "crate": "o", "tree": "^", "hedge": "%", "chasm": "=", "stairs": ">",
        "water": "~", "rough": ":", "grass": ".",
    }  # fmt: skip
    for id_, character in same.items():
        entry, legend = library.terrain[id_], LEGEND[character]
        found = (entry.obstacle, entry.entry, entry.entry_swim, entry.stairs)
        assert found == tuple(legend), id_


def test_hash_is_of_what_is_said_not_how(tmp_path, library: Library) -> None:  # type: ignore[no-untyped-def]
    from shutil import copytree

    from game.content import load

    root = tmp_path / "content"
    copytree(assets() / "content", root)
    items = root / "items.toml"
    items.write_text("# another comment\r\n\r\n" + items.read_text())
    assert load(SCHEMAS, root).hash == library.hash
    items.write_text(items.read_text().replace("cost = 4", "cost = 5"))
    assert load(SCHEMAS, root).hash != library.hash
