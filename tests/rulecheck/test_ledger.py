"""The ledger of rules: nothing that must be whole lacks a facet, and what is not there is missed."""

import ast
import json
from pathlib import Path

import msgspec
import pytest

from game.content.rules_index import Index, IndexFault, ids_in, load_index, named
from game.rulecheck import ledger, rules_ledger
from game.rulecheck.emissions import emissions, messages
from game.rulecheck.fired import fired
from game.rulecheck.ledger import FACET_OF, as_table, shown_places
from game.rulecheck.sources import definitions, modules, said
from game.text.events import TAGS
from game.text.labels import LABELS
from game.text.rolls import MODIFIERS

INDEX = load_index()
FOUND = ledger(INDEX)


def changed(name: str, **fields: object) -> Index:
    """The index with one rule otherwise, and that rule to be whole."""
    rule = msgspec.structs.replace(INDEX.rules[name], **fields)
    return msgspec.structs.replace(INDEX, rules={**INDEX.rules, name: rule}, complete=(name,))


def test_what_must_be_whole_lacks_nothing() -> None:
    assert INDEX.whole()
    assert FOUND.missing == {}


def test_every_id_has_an_entry_with_every_column() -> None:
    found = as_table(FOUND)
    assert set(found) == {"ids", "missing", "unfinished", "battles"}
    assert list(found["ids"]) == list(INDEX.rules)
    for entry in found["ids"].values():
        assert set(entry) == {*FACET_OF, "fired"}
    assert set(FACET_OF.values()) == {"code", "case", "odds", "log", "interface", "ai"}


@pytest.mark.parametrize(("name", "facet"), [("D-ENG-1", "log"), ("D-ACT-5", "odds"), ("GRID-9", "ai")])
def test_a_facet_that_is_not_there_is_missed(
    capsys: pytest.CaptureFixture[str], name: str, facet: str
) -> None:
    """Where the index says why not, the facet is asked for, and nothing fills it."""
    rule = INDEX.rules[name]
    why_not = {other: why for other, why in rule.why_not.items() if other != facet}
    asked = changed(name, applies=(*rule.applies, facet), why_not=why_not)
    assert rules_ledger(0, json=True, index=asked) == 1
    assert json.loads(capsys.readouterr().out)["missing"] == {name: [facet]}
    assert rules_ledger(0, json=True, index=changed(name)) == 0
    capsys.readouterr()
    assert rules_ledger(0, index=asked) == 1
    assert name in capsys.readouterr().out.splitlines()[-1]


def test_a_rule_that_nobody_knows_lacks_everything() -> None:
    rule = INDEX.rules["D-ATT-1"]
    more = msgspec.structs.replace(
        INDEX, rules={**INDEX.rules, "D-ATT-99": rule}, complete=("D-ATT-99",))
    assert ledger(more).missing == {"D-ATT-99": rule.applies}


@pytest.mark.parametrize(("name", "column", "part"), [
    ("D-DEF-3", "function", "game.rulesets.two_actions.defence.defences"),  # D-DEF-1..5
    ("D-DEF-4", "function", "game.rulesets.two_actions.defence.defences"),
    ("GRID-6", "function", "game.grid.sight.cover"),
    ("GRID-9", "function", "game.battle.setup.check_setup"),
    ("D-ATT-2", "odds", "game.rulesets.two_actions.checks.range_modifiers"),
    ("D-DMG-2", "odds", "game.rulesets.two_actions.attack.level_shifts"),
    ("D-CHG-1", "interface", "action:charge"),
    ("D-DMG-3", "interface", "game.ui.scenes.battle.hud.draw_tracks"),
    ("D-OPP-3", "ai", "game.ai.two_actions.answers._opportunity"),
    ("D-DMG-1", "cases", "dice-and-strength-and-weapon"),
])
def test_places(name: str, column: str, part: str) -> None:
    assert part in getattr(FOUND.ids[name], column)


@pytest.mark.parametrize(("name", "event"), [
    ("D-ATT-1", "attack-rolled"),  # a keyword
    ("D-TIME-10", "battle-ended"),  # one branch of an expression, through a helper
    ("D-ACT-6", "stepped"),  # a table, through a helper of another room
    ("D-ACT-2", "item-taken"),  # two helpers deep
    ("D-TIME-6", "posture-changed"), ("D-DMG-5", "fatigue-taken"), ("D-OPP-3", "move-stopped"),
    ("D-ZONE-2", "wounded zone-vital"), ("D-TIME-9", "advantage"),
])
def test_events_are_found_however_their_rule_is_given(name: str, event: str) -> None:
    assert event in [one.event for one in FOUND.ids[name].log]


def test_an_action_class_is_not_what_carries_a_rule_out() -> None:
    assert not any(".commands." in place for entry in FOUND.ids.values() for place in entry.function)


def test_every_event_in_the_name_of_a_rule_can_be_told() -> None:
    assert len(emissions()) > 20
    assert set(emissions()) <= set(INDEX.rules)
    for tag in TAGS:
        assert messages(tag), tag
    assert set(messages("died")) == {"{actor} kills {target}.", "{target} dies."}
    assert messages("no-such-event") == ()


def test_marks_are_codes_of_the_chronicle() -> None:
    codes = {*MODIFIERS, "advantage", "disadvantage"}
    for name, rule in INDEX.rules.items():
        for mark in rule.marks:
            tag, _space, code = mark.rpartition(" ")
            assert not tag or tag in TAGS, (name, mark)
            assert code in codes or (code in TAGS and not tag), (name, mark)


# -- what the window declares -------------------------------------------------------------------


def slots() -> set[str]:
    """Ids of the slots of the action bar, from its source."""
    return {
        node.args[0].value
        for module in modules("ui") for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Action"
        and node.args and isinstance(node.args[0], ast.Constant)}


def test_every_place_of_the_window_exists() -> None:
    functions = {name.removeprefix("game.ui.") for module in modules("ui") for name, _ in definitions(module)}
    actions = slots()
    assert {"walk", "strike", "charge"} <= actions
    places = shown_places()
    assert places
    for name, found in places.items():
        assert name in INDEX.rules
        for place in found:
            kind, colon, code = place.partition(":")
            known = {"action": actions, "answer": set(LABELS["reaction"])}[kind] if colon else functions
            assert (code if colon else place) in known, (name, place)


@pytest.mark.parametrize("room", ["rulesets", "grid", "battle", "ai", "ui"])
def test_docstrings_name_rules_that_exist(room: str) -> None:
    for one in said(room):
        for name in one.ids:
            assert name in INDEX.rules or name.rpartition("-")[0] not in INDEX.families, one.name


# -- the index ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "ids"), [
    ("D-DEF-1..3: the answers", ("D-DEF-1", "D-DEF-2", "D-DEF-3")),
    ("GRID-1's distance (D-OPP-2, D-OPP-12).", ("GRID-1", "D-OPP-2", "D-OPP-12")),
    ("movement (CHG), a d20, D-ATT", ()),
    ("D-TIME-1.", ("D-TIME-1",)),
])
def test_ids_in_a_text(text: str, ids: tuple[str, ...]) -> None:
    assert ids_in(text) == ids


@pytest.mark.parametrize(("one", "some", "other"), [
    ("D-TIME", "D-TIME-11", "D-ACT-1"), ("D-", "D-MAG-2", "GRID-1"), ("GRID-1..7", "GRID-7", "GRID-8"),
    ("GRID-9", "GRID-9", "GRID-1"), ("initiative-points", "P-DMG-3", "D-DMG-3"), ("P", "P-INT-7", "GRID-1"),
])
def test_what_must_be_whole_is_named_in_short(one: str, some: str, other: str) -> None:
    found = named(one, INDEX.rules)
    assert some in found and other not in found


def test_an_unknown_name_in_complete_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "index.toml"
    file.write_text(
        'complete = ["D-TIME", "X-1"]\n[reasons]\nno = { en = "a", fr = "b" }\n'
        '[families]\nD-TIME = { en = "a", fr = "b" }\n[rules.D-TIME-1]\nruleset = "two-actions"\n'
        'en = "a"\nfr = "b"\napplies = ["code", "case", "odds", "log", "interface", "ai"]\n',
        encoding="utf-8")
    with pytest.raises(IndexFault) as refused:
        load_index(file)
    assert [(p.where, p.code) for p in refused.value.problems] == [("complete[1]", "unknown-rule")]


# -- battles ------------------------------------------------------------------------------------


def test_rules_fire_the_same_every_time() -> None:
    counts = fired(2, INDEX)
    assert counts == fired(2, INDEX)
    assert counts["D-TIME-1"] == 2
    assert counts["D-ATT-1"] > 10 and counts["D-ZONE-1"] > 0
    assert set(counts) <= set(INDEX.rules)
