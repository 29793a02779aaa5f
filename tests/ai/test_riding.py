"""How the veteran deals with riders and mounts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "battle"))

from battle_samples import stage

from game.ai import controller
from game.battle import Attack, Battle, React, ScriptedDice
from game.battle.components import DiceState
from game.rulesets.shared.commands import Charge, MountUp
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions.commands import Stake


def chosen(battle: Battle) -> Any:
    return controller("veteran").choose(battle.view(battle.decision.side))


def fighters(**kinds: tuple[str, str, dict[str, Any]]) -> dict[str, Any]:
    return {key: {"kind": kind, "side": side, "set": more} for key, (kind, side, more) in kinds.items()}


def test_a_rider_on_foot_takes_the_free_horse() -> None:
    built = stage({
        "map": "AH..............B", "order": ["A", "B"],
        "fighters": fighters(
            A=("swordsman", "azure", {"talents": ["horse-sense"]}), H=("horse", "azure", {}),
            B=("swordsman", "gules", {})),
    })
    assert isinstance(chosen(built.battle), MountUp)


def test_a_dying_horse_is_left_alone() -> None:
    worn = {"health": {"fatigue": 3, "light": 2, "serious": 1, "critical": 1}}
    built = stage({
        "map": "AH..............B", "order": ["A", "B"],
        "fighters": fighters(
            A=("swordsman", "azure", {"talents": ["horse-sense"]}), H=("horse", "azure", worn),
            B=("swordsman", "gules", {})),
    })
    assert not isinstance(chosen(built.battle), MountUp)


def test_a_rider_charges_far() -> None:
    built = stage({
        "map": "A............B", "order": ["A", "B"],
        "fighters": fighters(A=("rider", "azure", {}), B=("swordsman", "gules", {})),
    })
    assert isinstance(chosen(built.battle), Charge)


def test_a_riderless_mount_is_a_poor_target() -> None:
    built = stage({
        "map": "HAB", "order": ["A", "B"],
        "fighters": fighters(
            A=("swordsman", "azure", {}), B=("swordsman", "gules", {}), H=("horse", "gules", {})),
    })
    command = chosen(built.battle)
    assert isinstance(command, Attack) and command.target == built.ids["B"]


def test_a_mount_on_its_last_legs_is_worth_a_blow() -> None:
    """The fall of its rider counts."""
    built = stage({
        "map": "AB", "order": ["A", "B"],
        "fighters": fighters(
            A=("swordsman", "azure", {}),
            B=("rider", "gules", {"vigour": 18, "mount_set": {
                "vigour": 8, "health": {"fatigue": 3, "light": 2, "serious": 1, "critical": 1}}})),
    })
    command = chosen(built.battle)
    assert isinstance(command, Attack) and command.target == mount_of(built.battle.world, built.ids["B"])


@pytest.mark.parametrize(("health", "kind"), [
    ({"serious": 1, "critical": 1, "light": 2, "fatigue": 3}, "dodge"),
])
def test_the_rider_dodges_for_a_dying_mount(health: dict[str, int], kind: str) -> None:
    built = stage({
        "map": "AB", "order": ["A", "B"],
        "fighters": fighters(
            A=("swordsman", "azure", {}),
            B=("rider", "gules", {"reflexes": 8, "mount_set": {"health": health}})),
    })
    rolls = built.battle.world.get(0, DiceState).rolls
    battle = built.battle.clone(dice=ScriptedDice((*([1] * rolls), 10)))
    mount = mount_of(battle.world, built.ids["B"])
    battle.submit(next(
        c for c in battle.legal_commands()
        if isinstance(c, Attack) and c.target == mount and c.zone == "mass"))
    command = chosen(battle)
    assert isinstance(command, React) and command.kind == kind


def test_the_untrained_stake_something_legal() -> None:
    built = stage({
        "map": "A.....B", "order": ["A", "B"],
        "fighters": fighters(A=("novice", "azure", {}), B=("swordsman", "gules", {})),
    })
    for command in list(built.battle.legal_commands()):
        one = built.battle.clone()
        one.submit(command)
        if one.decision.about == "ride":
            answer = chosen(one)
            assert isinstance(answer, Stake) and not one.faults(answer)
