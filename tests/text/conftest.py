"""Texts are strict in tests: a placeholder without data is an error; the language is put back after each."""

from collections.abc import Iterator

import pytest

from game.text import language, set_language, set_strict


@pytest.fixture(autouse=True)
def texts() -> Iterator[None]:
    before = language()
    set_strict(True)
    yield
    set_strict(False)
    set_language(before)
