"""Every number and option of the rules, and every field of content, has words in both languages."""

from typing import Any, get_args

import msgspec
import pytest

from game.content.entries import ENTRY_TYPES, GearSpec, TerrainEntry
from game.paths import assets
from game.rulesets.two_actions.rules import Rules
from game.rulesets.two_actions.ruleset import TwoActions
from game.text.options import CHOICES, OPTIONS
from game.text.sheets import FIELDS, KINDS, VALUES

SHOWN_ELSEWHERE = {"id", "name", "note", "cost", "data", "gear", "picture", "category", "layer"}
STATS = {"strength", "dexterity", "constitution", "reflexes", "will", "melee", "finesse", "shooting", "magic",
         "evasion", "initiative", "vigour", "armour", "speed"}  # fmt: skip
KEYS_OF_WOUNDS = {"type", "place", "level"}


def options(rules: type[Any], within: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(rules):
        info = msgspec.inspect.type_info(field.type)
        if isinstance(info, msgspec.inspect.StructType):
            found.update(options(info.cls, f"{within}{field.name}."))
        else:
            found[within + field.name] = info
    return found


def choices(info: Any) -> set[str]:
    """The codes among which an option chooses; none for numbers and switches."""
    if isinstance(info, msgspec.inspect.LiteralType):
        return {code for code in info.values if isinstance(code, str)}
    inner = getattr(info, "item_type", None)
    return choices(inner) if inner is not None else set()


def test_every_option_has_a_label_and_a_family() -> None:
    assert set(options(Rules)) == set(OPTIONS)
    families = (assets() / "content" / "rules-index.toml").read_text(encoding="utf-8")
    for name, (family, label) in OPTIONS.items():
        assert f"\n{family} = " in families, name
        assert label[:1].isupper() and not label.endswith("."), name


def test_every_choice_has_words() -> None:
    asked = {name: choices(info) for name, info in options(Rules).items()}
    assert {name: codes for name, codes in asked.items() if codes} == {
        name: set(words) for name, words in CHOICES.items()
    }


@pytest.mark.parametrize("kind", [*ENTRY_TYPES, "terrain"])
def test_every_field_of_content_has_a_label(kind: str) -> None:
    entry = ENTRY_TYPES.get(kind, TerrainEntry)
    sheet = TwoActions.schema.type_of(kind) if kind in ENTRY_TYPES else None
    fields = {f.name: f for t in (entry, sheet) if t for f in msgspec.structs.fields(t)}
    wanted = set(fields) - SHOWN_ELSEWHERE
    if kind == "fighters":
        wanted = (wanted - STATS) | {field.name for field in msgspec.structs.fields(GearSpec)}
    if kind == "wounds":
        wanted -= KEYS_OF_WOUNDS
    if "dice" in wanted:
        wanted = (wanted - {"dice", "type", "bonus"}) | {"damage"}
    assert wanted <= set(FIELDS[kind]), wanted - set(FIELDS[kind])
    assert kind in KINDS


@pytest.mark.parametrize("field", VALUES)
def test_every_code_of_a_field_has_words(field: str) -> None:
    for kind in ENTRY_TYPES:
        sheet = TwoActions.schema.type_of(kind)
        for found in msgspec.structs.fields(sheet) if sheet else ():
            if found.name == field and get_args(found.type):
                assert set(get_args(found.type)) <= set(VALUES[field]), kind
