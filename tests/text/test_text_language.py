"""Choosing a language, filling places, plurals, the pseudo-language."""

import subprocess
import sys
from string import Formatter
from types import SimpleNamespace

import pytest

from game.paths import assets
from game.text import (
    _,
    definite,
    language,
    name_of,
    plural,
    set_language,
    set_strict,
    signed,
    system_language,
    told,
    within,
)
from game.text.catalogue import pseudo
from game.tools.catalogues import Project, messages

HITS = "{actor} hits {target}: {total} against {against}."


def fields(text: str) -> list[str]:
    return sorted(name for _text, name, _spec, _mark in Formatter().parse(text) if name)


@pytest.mark.parametrize("variables, expected", [
    ({"LANG": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "en_GB.UTF-8"}, "en"),
    ({"LANG": "de_DE.UTF-8"}, "en"),
    ({"LANG": "C"}, "en"),
    ({"LANGUAGE": "fr:en", "LANG": "en_GB"}, "fr"),
    ({"LC_ALL": "en_US", "LANG": "fr_FR"}, "en"),
    ({"LC_MESSAGES": "fr_CA", "LANG": "en_US"}, "fr"),
    ({"LANGUAGE": "", "LANG": "fr_FR"}, "fr"),
    ({}, "en"),
])  # fmt: skip
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == expected
    set_language("system")
    assert language() == expected


def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    set_language("fr")
    with pytest.raises(ValueError):
        set_language("de")
    assert language() == "fr"


def test_a_missing_place_is_an_error_here_and_never_for_a_player() -> None:
    set_language("fr")
    with pytest.raises(KeyError):
        _(HITS, actor="Aubin")
    set_strict(False)
    assert _(HITS, actor="Aubin") == "Aubin hits {target}: {total} against {against}."


def test_data_are_not_read_as_sentences() -> None:
    set_language("en")
    assert _("{actor} gets up.", actor="{target}") == "{target} gets up."


def test_a_sentence_without_translation_is_english() -> None:
    set_language("fr")
    assert _("Nobody wrote this {n}.", n=3) == "Nobody wrote this 3."
    assert _("") == ""


@pytest.mark.parametrize("n, french, english", [
    (0, "0 blessure légère", "0 light wounds"), (1, "1 blessure légère", "1 light wound"),
    (2, "2 blessures légères", "2 light wounds"),
])  # fmt: skip
def test_plurals(n: int, french: str, english: str) -> None:
    set_language("fr")
    assert plural("{n} light wound", "{n} light wounds", n) == french
    set_language("en")
    assert plural("{n} light wound", "{n} light wounds", n) == english


def test_names() -> None:
    set_language("fr")
    assert name_of("Long sword") == "Épée longue"
    assert name_of("Mahaut l'Arbalétrière") == "Mahaut l’Arbalétrière"
    assert definite("Long sword") == "l’épée longue"
    assert definite("Runeblade") == "the runeblade"
    assert within("Épée longue") == "épée longue"
    assert within("FOR") == "FOR"
    set_language("en")
    assert definite("Long sword") == "the long sword"
    assert (signed(3), signed(0), signed(-2)) == ("+3", "+0", "−2")


def test_the_pseudo_language_is_longer_and_keeps_every_place() -> None:
    for message in messages(Project(assets().parent)):
        for msgid in filter(None, (message.msgid, message.many)):
            text = pseudo(msgid)
            assert fields(text) == fields(msgid)
            bare = len(msgid) - sum(len(f"{{{name}}}") for name in fields(msgid))
            added = len(text) - len(msgid)
            assert added >= 0.4 * bare and (added <= 0.4 * bare + 2 or bare < 5)
    set_language("xx")
    assert language() == "xx"
    assert _("{actor} gets up.", actor="Aubin").startswith("Aubin gét")
    assert plural("{n} fatigue", "{n} fatigues", 2).startswith("2 fàtîgûés")


def test_the_room_is_small_and_leans_on_nothing() -> None:
    code = "import sys, game.text; print(*sorted(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    ours = {name.split(".")[1] for name in found if name.startswith("game.")}
    assert ours == {"paths", "text"}
    assert not {"babel", "msgspec", "pygame", "esper", "tomllib"} & set(found)


def test_what_a_scenario_brings_is_told_with_true_apostrophes() -> None:
    text = SimpleNamespace(en="The Wolf's Leap: look!", fr="Le Saut de l'ours : gare !")
    set_language("en")
    assert told(text) == "The Wolf’s Leap: look!"
    set_language("fr")
    assert told(text) == "Le Saut de l’ours\N{NO-BREAK SPACE}: gare\N{NO-BREAK SPACE}!"
