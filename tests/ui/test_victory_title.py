"""The last screen speaks to whoever played: a defeat is not called a victory."""

import pytest

from game.battle import Battle, Resign
from game.rulesets import content
from game.scenario import build_setup, load_scenario
from game.ui.scenes.victory import Victory


class _Stage:
    """As much of a session as the headline reads."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle


@pytest.mark.parametrize(("azure", "gules", "word"), [
    ("human", "veteran", "Defeat"), ("veteran", "human", "Victory"), ("human", "human", "Victory"),
    ("veteran", "veteran", "Victory"),
])
def test_headline(azure: str, gules: str, word: str) -> None:
    from game.text import set_language

    set_language("en")
    setup = build_setup(load_scenario("ford"), controllers={"azure": azure, "gules": gules})
    battle = Battle.start(setup, content("two-actions"), 1)
    while battle.decision.side != "azure":
        battle.submit(list(battle.legal_commands())[-1])
    battle.submit(Resign("azure"))
    screen = Victory.__new__(Victory)
    screen.session = _Stage(battle)  # type: ignore[assignment]
    assert screen.headline()[0].startswith(word)
