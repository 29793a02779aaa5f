"""Every talent of the game changes battles that are really played: recorded with it and without it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from game.ai import controller
from game.battle import Battle
from game.battle.setup import Setup
from game.rulesets import content
from game.scenario import build_setup, load_scenario, scenario_ids

SEEDS = 40
TALENTS = sorted(content("two-actions").talents)


@cache
def setups() -> tuple[Setup, ...]:
    """Every shipped scenario, played by two veterans, the shortest first."""
    found = []
    for id_ in scenario_ids():
        setup = build_setup(load_scenario(id_))
        sides = tuple(msgspec.structs.replace(side, controller="veteran") for side in setup.sides)
        found.append(msgspec.structs.replace(setup, sides=sides))
    return tuple(sorted(found, key=lambda setup: len(setup.fighters)))


def bearers(talent: str) -> set[str]:
    """The kinds that have a talent."""
    return {
        id_ for id_, kind in content("two-actions").fighters.items() if talent in kind.data.talents}


def without(talent: str) -> Any:
    """The game's content in which nobody has a talent."""
    pack = content("two-actions")
    fighters = {
        id_: msgspec.structs.replace(kind, data=msgspec.structs.replace(
            kind.data, talents=tuple(t for t in kind.data.talents if t != talent)))
        for id_, kind in pack.fighters.items()}
    return msgspec.structs.replace(pack, fighters=fighters)


def record(setup: Setup, pack: Any, seed: int) -> tuple[str, ...]:
    """The log of a battle; it breaks off after 500 decisions."""
    battle = Battle.start(setup, pack, seed)
    players = {side.id: controller("veteran", seed) for side in setup.sides}
    for _ in range(500):
        if battle.over:
            break
        battle.submit(players[battle.decision.side].choose(battle.view(battle.decision.side)))
    return tuple(repr(event) for event in battle.log)


@pytest.mark.parametrize("talent", TALENTS)
def test_switching_a_talent_off_changes_a_recorded_battle(talent: str) -> None:
    kinds = bearers(talent)
    fields = [s for s in setups() if any(fighter.kind in kinds for fighter in s.fighters)]
    assert fields, "no shipped scenario has anybody with this talent"
    bare = without(talent)
    for seed in range(SEEDS):
        for setup in fields:
            if record(setup, content("two-actions"), seed) != record(setup, bare, seed):
                return
    raise AssertionError("nobody could tell")
