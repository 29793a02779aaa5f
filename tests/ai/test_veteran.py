"""The veteran plays legally, from its view alone, the same every time, and ends its turns."""

from collections import Counter

import pytest

from game.ai import LEVELS, controller
from game.battle import Battle
from game.battle.components import DiceState
from game.battle.dice import derive_seed
from game.rulesets import content
from game.scenario import build_setup, load_scenario

SCENARIOS = ("ford", "training-yard")


def start(scenario: str, seed: int) -> Battle:
    setup = build_setup(load_scenario(scenario))
    return Battle.start(setup, content(setup.ruleset), derive_seed(seed, 0, "battle"))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_on_the_canonical_list(scenario: str, level: str) -> None:
    battle = start(scenario, 3)
    player = controller(level, 5)
    for _ in range(120):
        if battle.over:
            break
        command = player.choose(battle.view(battle.decision.side))
        assert command in set(battle.legal_commands())
        battle.submit(command)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_is_fought_to_a_victory(scenario: str) -> None:
    battle = start(scenario, 11)
    player = controller("veteran")
    used: Counter[str] = Counter()
    while not battle.over:
        command = player.choose(battle.view(battle.decision.side))
        used[type(command).__name__] += 1
        battle.submit(command)
    assert battle.outcome.winner in ("azure", "gules")
    assert battle.outcome.round < 60
    assert used["Attack"] and used["Move"] and used["React"]


def test_the_same_view_gives_the_same_command() -> None:
    battle = start("ford", 2)
    for _ in range(80):
        if battle.over:
            break
        view = battle.view(battle.decision.side)
        command = controller("veteran").choose(view)
        assert controller("veteran").choose(view) == command
        again = Battle.from_json(battle.to_json())
        assert controller("veteran").choose(again.view(again.decision.side)) == command
        battle.submit(command)


def test_choosing_changes_nothing() -> None:
    battle = start("training-yard", 4)
    player = controller("veteran")
    for _ in range(60):
        if battle.over:
            break
        before = battle.state_hash()
        command = player.choose(battle.view(battle.decision.side))
        assert battle.state_hash() == before
        battle.submit(command)


def test_a_view_never_shows_the_dice() -> None:
    battle = start("ford", 1)
    view = battle.view("azure")
    with pytest.raises(KeyError):
        view.reader.get(0, DiceState)
    assert view.reader.find(0, DiceState) is None
    sandbox = view.sandbox(99)
    assert sandbox.world.get(0, DiceState).seed == 99
    before = battle.state_hash()
    sandbox.submit(next(sandbox.legal_commands()))
    assert battle.state_hash() == before


def test_the_veteran_beats_the_random_player_from_both_seats() -> None:
    from game.simulate import Series, run_series

    records = run_series(Series("ford", 8, 7, ("veteran", "random"), swap=True))
    assert [r.level for r in records].count("veteran") >= 7
    assert {r.winner for r in records if r.level == "veteran"} == {"azure", "gules"}


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        controller("emperor")
