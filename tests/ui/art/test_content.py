"""Whatever the content files name has a picture."""

import tomllib
from typing import Any

from game import paths
from game.ui.art import figures, ground, svg, terrain


def tables(name: str) -> dict[str, dict[str, Any]]:
    with (paths.assets() / "content" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def ids(name: str) -> set[str]:
    return set(tables(name))


def test_every_kind_of_fighter_has_a_look() -> None:
    assert ids("fighters") <= set(figures.looks())


def test_every_rider_sits_on_its_mount() -> None:
    for kind, entry in tables("fighters").items():
        mount = entry.get("gear", {}).get("mount")
        if mount:
            assert figures.mounted(figures.look(kind), figures.look(mount)).mount
        assert ("mount" in entry.get("tags", ())) == figures.look(kind).saddled, kind


def test_every_weapon_shield_and_item_can_be_held() -> None:
    worn = {name for name, entry in tables("armours").items() if entry["category"] == "body"}
    assert ids("weapons") | ids("items") | (ids("armours") - worn) <= set(figures.held_names())


def test_every_terrain_is_ground_or_a_prop() -> None:
    assert ids("terrain") <= set(ground.VARIANTS) | ground.FLAT_PROPS | terrain.TALL_PROPS


def test_every_condition_has_an_icon() -> None:
    """Those that a spell brings share one."""
    own = {name for name, one in tables("conditions").items() if one["two-actions"]["until"] != "spell"}
    assert {f"condition-{name}" for name in (*own, "enchanted")} <= set(svg.icon_names())
