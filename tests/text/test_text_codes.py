"""Every code that the source uses has words in both languages."""

from typing import get_args, get_type_hints

import msgspec
import pytest
from source_codes import assigned, calls, in_calls, keyword, literals, returned

from game.battle import AllIn, DecisionKind
from game.content import TAGS, default_library
from game.content.entries import LINKS
from game.paths import assets
from game.rulesets.initiative_points import events as points_events
from game.rulesets.initiative_points import frames as points_frames
from game.rulesets.shared.commands import Pursue
from game.rulesets.shared.components import Status
from game.rulesets.two_actions import frames
from game.rulesets.two_actions.checks import SHEET_SOURCES
from game.rulesets.two_actions.commands import Commands
from game.rulesets.two_actions.events import Events
from game.rulesets.two_actions.moves import MOVES
from game.rulesets.two_actions.ruleset import TwoActions
from game.rulesets.two_actions.sheets import LEVELS, PLACES, ZONES, DamageType
from game.scenario.build import CONTROLLERS
from game.text import content_name, label, set_language, tell_error, tell_modifier, tell_reason, translated
from game.text.errors import ERRORS
from game.text.events import BY_FIELD, CONDITION_ENDED, DECLARED, ENDED, OWN, SIMPLE, WOUNDED
from game.text.events import TAGS as TOLD
from game.text.labels import LABELS
from game.text.reasons import DECISIONS, REASONS
from game.text.rolls import MODIFIERS
from game.tools.catalogues import Project, lacking

RULES = ("battle", "rulesets")
FILES = ("grid", "battle", "content", "scenario", "rulesets", "rulecheck", "storage")


def tags(union: object) -> set[str]:
    return {str(msgspec.inspect.type_info(t).tag) for t in get_args(union)}  # type: ignore[union-attr]


def path_codes() -> set[str]:
    codes = in_calls({"PathFault": 0}, "grid") | returned("step_fault", "grid")
    return {f"path-{code}" for code in codes if code}


def error_codes() -> set[str]:
    """Codes of every problem reported or raised; those of a field's own type are returned by `_code`."""
    raised = ("GridError", "CodecError", "BattleError", "SetupError", "SaveError")
    codes = in_calls(dict.fromkeys(raised, 0), *FILES)
    codes |= in_calls({"refuse": 2, "unknown": 2, "_check_twice": 2}, *FILES)
    for name, call in calls(*FILES):
        if name == "add" and getattr(getattr(call.func, "value", None), "id", "") == "problems":
            codes |= literals(call.args[2])
    codes |= assigned("code", "", *FILES) | returned("_code", "content")
    codes |= {"unknown-weapon", "unknown-gear", "unknown-armour", "unknown-mount"}  # slots of `_check_gear`
    return codes | {f"unknown-{link.target[:-1]}" for link in LINKS}


def test_every_event_is_told() -> None:
    assert tags(Events) | tags(points_events.Events) == TOLD
    assert len(TOLD) == len(SIMPLE) + len(BY_FIELD) + len(OWN)


def test_every_reason_is_told() -> None:
    used = in_calls({"Reason": 0}, *RULES) | path_codes()
    assert len(used) > 40
    assert used == set(REASONS)


def test_every_modifier_has_a_label() -> None:
    used: set[str] = set()
    for name, call in calls(*RULES):
        if name == "Modifier" and call.args:
            used |= literals(call.args[0])
    used |= {"skill-melee", "skill-finesse", "skill-shooting", "block-won", "block-lost", "all-in", "mounted"}
    used |= in_calls({"own_test": 2}, "rulesets") - {"magic", "shooting"} | set(SHEET_SOURCES.values())
    assert used == set(MODIFIERS)


def test_every_condition_has_its_name_as_a_modifier() -> None:
    pack = default_library({"two-actions": TwoActions.schema}).pack("two-actions")
    set_language("fr")
    for code, entry in pack.conditions.items():
        assert tell_modifier(f"condition:{code}").lower() == translated(entry.name).lower()
    for code in pack.terrain:
        assert content_name("terrain", code) != code


def test_every_error_is_told() -> None:
    used = error_codes()
    assert len(used) > 70
    assert used <= set(ERRORS), sorted(used - set(ERRORS))


@pytest.mark.parametrize("tag, codes", [
    ("item-fell", in_calls({"drop": 3, "drop_all": 2}, "rulesets")),
    ("item-taken", in_calls({"take_from_bag": 4, "_taken": 4}, "rulesets") | {"pick-up", "sheathe"}),
    ("mishap-rolled", assigned("kind", "mishap", "rulesets")),
    ("reaction-refused", keyword("ReactionRefused", "kind", "rulesets")),
    ("opportunity-taken", set(get_args(get_type_hints(frames.OfferFrame)["trigger"]))),
    ("action-stopped", set(get_args(get_type_hints(frames.OfferFrame)["trigger"]))),
    ("stepped", set(get_args(get_type_hints(frames.MoveFrame)["how"])) 
     | set(get_args(get_type_hints(points_frames.MoveFrame)["how"])) | {"dodge", "pushed", "dragged"}),
    ("fatigue-taken", {*LEVELS, "death"}),
])  # fmt: skip
def test_every_variant_is_told(tag: str, codes: set[str]) -> None:
    assert codes
    assert codes == set(BY_FIELD[tag][1])


def test_the_variants_of_longer_sentences_are_told() -> None:
    modes = set(get_args(get_type_hints(frames.AttackFrame)["mode"]))
    assert modes | {"natural"} == set(DECLARED)
    assert {*LEVELS, "death"} == set(WOUNDED)
    whys = in_calls({"end_conditions": 3}, "rulesets") | keyword("ConditionEnded", "why", "rulesets")
    assert whys | {""} == set(CONDITION_ENDED)
    endings = in_calls({"end": 2}, "rulesets") | keyword("BattleEnded", "ending", "battle")
    assert endings == set(ENDED) == set(LABELS["ending"])


def test_every_decision_is_put_into_words() -> None:
    triggers = set(get_args(get_type_hints(frames.OfferFrame)["trigger"]))
    modes = set(get_args(get_type_hints(frames.AttackFrame)["mode"]))
    choices = in_calls({"of": 5, "Decision": 5}, "rulesets") - modes
    choices -= {"flight", "wrestle", "intercept", "strike"}
    assert set(DECISIONS) == {
        ("turn", ""), ("over", ""), ("pursuit", "flight"), ("reaction", "wrestle"),
        *(("opportunity", trigger) for trigger in triggers), ("opportunity", "intercept"),
        *(("reaction", mode) for mode in modes), ("reaction", "strike"),
        *(("choice", choice) for choice in choices)}


@pytest.mark.parametrize("kind, codes", [
    ("zone", set(ZONES)), ("zone-short", set(ZONES)), ("place", set(PLACES)),
    ("level", {"nothing", *LEVELS, "death"}),
    ("trigger", set(get_args(get_type_hints(frames.OfferFrame)["trigger"]))),
    ("mode", set(get_args(get_type_hints(frames.AttackFrame)["mode"]))),
    ("hand", {"main", "off"}), ("arm", {"main", "off"}),
    ("side", {"azure", "gules", "vert", "sable"}),
    ("controller", set(CONTROLLERS)), ("damage", set(get_args(DamageType))),
    ("all-in", set(get_args(AllIn))), ("decision", set(get_args(DecisionKind))),
    ("status", set(get_args(get_type_hints(Status)["state"]))), ("tag", set(TAGS)),
    ("command", tags(Commands)), ("roll", {"plain", "advantage", "disadvantage"}),
    ("reaction", {"none", "block", "dodge", "attack", *MOVES}), ("wrestling", {*MOVES, "break-free"}),
    ("hold", {"grab", "strangle", "pin"}), ("flight", {"fleeing", "cornered"}),
    ("means", set(get_args(get_type_hints(Pursue)["means"]))),
    ("fate", set(get_args(get_type_hints(Pursue)["fate"]))),
])  # fmt: skip
def test_every_label_is_there(kind: str, codes: set[str]) -> None:
    assert codes == set(LABELS[kind])


def test_every_sentence_of_this_room_has_french() -> None:
    lacks = [m.msgid for m in lacking(Project(assets().parent)) if m.places[0].startswith("game/text/")]
    assert lacks == []


@pytest.mark.parametrize("code", ["fr", "en", "xx"])
def test_reasons_and_errors_fill_their_places(code: str) -> None:
    set_language(code)
    data = {"need": 2, "have": 1, "limit": 3, "distance": 9, "x": 4, "y": 5, "fighter": 7, "cost": 8,
            "speed": 4, "fighter_name": "Aubin le Roux", "kind": "none", "vigour": 15, "own": 12,
            "found": 21, "most": 20}
    for reason in REASONS:
        text = tell_reason(reason, data)
        assert "{" not in text
        assert not text.endswith(" 7.")
    for error in ERRORS:
        assert "{" not in tell_error(error, "a.toml", "soldier.kind", "axe", "melee | finesse")


def test_a_fault_names_file_place_found_and_expected() -> None:
    set_language("en")
    assert tell_error("unknown-weapon", "fighters.toml", "soldier.gear.main", '"axe"', "mace | pike") == (
        'fighters.toml, soldier.gear.main: There is no such weapon. Found: "axe"; expected: mace | pike.')
    assert tell_error("tile-taken", data={"found": [3, 4]}) == "This tile is taken already. Found: 3, 4."


def test_unknown_codes_are_shown() -> None:
    assert "new-reason" in tell_reason("new-reason", {})
    assert "new-error" in tell_error("new-error")
    assert label("zone", "third-arm") == "third arm"
    assert tell_modifier("full-moon") == "full moon"
