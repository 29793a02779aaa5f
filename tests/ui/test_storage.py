"""Saves and settings: atomic, kept, and a broken file is set aside."""

import os
import shutil

import msgspec
import pytest

from game import storage
from game.storage import SaveError, Settings, saves
from game.ui.session import Session


@pytest.fixture
def battle():
    return Session.start("ford", 5).battle


def test_a_save_brings_the_same_state_back(battle):
    storage.save("quick", battle, seed=5, saved="2026-01-01T12:00:00")
    found, head = storage.load("quick")
    assert found.state_hash() == battle.state_hash()
    assert (head.scenario, head.round, head.seed) == ("ford", 1, 5)


def test_the_previous_save_is_kept(battle):
    storage.save("quick", battle, seed=1, saved="")
    first = storage.save_file("quick").read_bytes()
    storage.save("quick", battle, seed=2, saved="")
    assert storage.save_file("quick").with_name("quick.json.previous").read_bytes() == first
    assert not storage.save_file("quick").with_name("quick.json.new").exists()


@pytest.mark.parametrize("text", [
    b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"version": 1}',
    b'{"version": 1, "scenario": "ford", "title": "", "round": 1, "battle": {}}',
    b'{"version": 1, "scenario": "ford", "title": "", "round": 1, "battle": {"ruleset": "none"}}',
])  # fmt: skip
def test_a_broken_save_is_set_aside(text):
    """B51: a damaged save is named as such and kept under another name, so that another can be written."""
    file = storage.save_file("quick")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text)
    with pytest.raises(SaveError) as caught:
        storage.load("quick")
    assert caught.value.code == "bad-save"
    assert not file.exists() and file.with_name("quick.json.broken").read_bytes() == text


def test_a_newer_save_is_left_alone(battle):
    file = storage.save("quick", battle, seed=1, saved="")
    table = msgspec.json.decode(file.read_bytes())
    file.write_bytes(msgspec.json.encode({**table, "version": saves.VERSION + 1}))
    with pytest.raises(SaveError) as caught:
        storage.load("quick")
    assert caught.value.code == "newer-save" and file.exists()


def test_no_save_is_no_crash():
    with pytest.raises(SaveError) as caught:
        storage.load("quick")
    assert caught.value.code == "no-save"
    assert storage.saved_head("quick") is None


def test_settings_come_back_and_broken_ones_are_set_aside():
    assert storage.load_settings() == (Settings(), "")
    chosen = Settings(language="fr", scale=1.5, keys={"undo": "x"})
    assert storage.save_settings(chosen)
    assert storage.load_settings() == (chosen, "")
    storage.settings_file().write_text("{")
    found, aside = storage.load_settings()
    assert found == Settings() and aside.endswith(".broken")


def test_settings_of_a_newer_version_are_read_as_far_as_known():
    storage.settings_file().parent.mkdir(parents=True, exist_ok=True)
    storage.settings_file().write_text('{"version": 9, "language": "fr", "novelty": 3}')
    assert storage.load_settings()[0].language == "fr"


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("name", ["replace", "fsync", "copyfile"])
@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_death_in_the_middle_of_a_save_leaves_the_old_or_the_new_one(
    battle, monkeypatch, name, step, first
):
    """B51: the game killed at any step of writing a save: the save before it or the new one is there, whole,
    and the next save works."""
    if not first:
        storage.save("quick", battle, seed=1, saved="old")
    module = shutil if name == "copyfile" else os
    real, calls = getattr(module, name), []

    def dies(*args, **more):
        calls.append(args)
        if len(calls) > step:
            raise KeyboardInterrupt
        return real(*args, **more)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, dies)
        try:
            storage.save("quick", battle, seed=2, saved="new")
            died = False
        except KeyboardInterrupt:
            died = True
    if first and died:
        assert storage.saved_head("quick") is None
    else:
        found, head = storage.load("quick")
        assert found.state_hash() == battle.state_hash()
        assert head.saved == ("old" if died else "new")
    storage.save("quick", battle, seed=3, saved="newest")
    assert storage.load("quick")[1].saved == "newest"
