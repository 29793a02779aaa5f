"""Odds of spells, locks and orders against every pair of dice that could fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from rules_samples import stage

from game.battle import Attack, Battle
from game.rulecheck import Stage
from game.rulecheck.names import fixture, thing
from game.rulesets.shared.commands import OpenLock
from game.rulesets.two_actions.checks import attack_test
from game.rulesets.two_actions.commands import CastSpell, KeepUp, ShoutOrder
from game.rulesets.two_actions.hands import lock_test
from game.rulesets.two_actions.magic import cast_test, resist_test


def staged(text: str, fighters: dict[str, Any], **more: Any) -> Stage:
    return stage({"map": text, "fighters": fighters, **more})


MAGE = {"kind": "mage", "side": "azure"}
FOE = {"kind": "swordsman", "side": "gules"}


def kept(mode: int) -> list[int]:
    """Every face that could be kept, as often as it could."""
    if not mode:
        return list(range(1, 21))
    return [(max if mode > 0 else min)(pair) for pair in product(range(1, 21), repeat=2)]


def forecast(battle: Battle, command: Any) -> Any:
    return battle.view(battle.decision.side).forecast(command)


@pytest.mark.parametrize("stake", ["none", "actions", "reactions"])
def test_a_resisted_spell_takes_as_often_as_the_dice_say(stake: str) -> None:
    built = staged("A..B", {"A": MAGE, "B": FOE}, order=["A", "B"])
    reader, caster, target = built.battle.world, built.ids["A"], built.ids["B"]
    snare = thing(reader, caster, "snare")
    own = cast_test(reader, caster, stake)
    found = forecast(built.battle, CastSpell(caster, snare, target, stake))  # type: ignore[arg-type]
    for share, staked in ((found.chance, "none"), (found.staked, "reactions")):
        other = resist_test(reader, target, staked)
        ways = [
            a + own.value >= b + other.value for a, b in product(kept(own.mode), kept(other.mode))]
        assert share == Fraction(sum(ways), len(ways))


def test_who_has_one_reaction_point_stakes_nothing() -> None:
    built = staged("A..B", {"A": MAGE, "B": {**FOE, "set": {"reactions": 1}}}, order=["A", "B"])
    snare = thing(built.battle.world, built.ids["A"], "snare")
    assert forecast(built.battle, CastSpell(built.ids["A"], snare, built.ids["B"])).staked is None


def test_a_ward_is_certain() -> None:
    built = staged(
        "A.CB", {"A": MAGE, "B": FOE, "C": {"kind": "guard", "side": "azure"}}, order=["A", "C", "B"])
    ward = thing(built.battle.world, built.ids["A"], "ward")
    assert forecast(built.battle, CastSpell(built.ids["A"], ward, built.ids["C"])) is None


def test_an_attack_spell_has_the_odds_of_its_test() -> None:
    built = staged("A..B", {"A": MAGE, "B": FOE}, order=["A", "B"])
    reader, caster, target = built.battle.world, built.ids["A"], built.ids["B"]
    dart = thing(reader, caster, "dart")
    found = forecast(built.battle, Attack(caster, target, dart, "mass"))
    check = attack_test(reader, caster, target, dart, "mass", "spell")
    assert found.mode == "spell"
    assert found.modifiers == check.modifiers
    touching = [face for face in range(2, 21) if face == 20 or face + check.value >= found.against]
    assert found.touch == Fraction(len(touching), 20)


@pytest.mark.parametrize("stake", ["none", "actions", "reactions"])
def test_a_lock_opens_as_often_as_the_dice_say(stake: str) -> None:
    built = staged(
        "A+.B", {"A": FOE | {"side": "azure"}, "B": FOE}, order=["A", "B"],
        locks=[{"at": [1, 0], "difficulty": 14, "key": "key"}])
    door, opener = fixture(built.battle.world, (1, 0)), built.ids["A"]
    check = lock_test(built.battle.world, opener, stake)
    ways = [face + check.value >= 14 for face in kept(check.mode)]
    found = forecast(built.battle, OpenLock(opener, door, stake))  # type: ignore[arg-type]
    assert found.chance == Fraction(sum(ways), len(ways))


def test_an_enemy_beside_may_answer_the_handling_of_a_lock() -> None:
    built = staged(
        "B.\nA+", {"A": FOE | {"side": "azure", "set": {"bag": ["key"]}}, "B": FOE}, order=["A", "B"],
        locks=[{"at": [1, 1], "difficulty": 14, "key": "key"}])
    found = forecast(built.battle, OpenLock(built.ids["A"], fixture(built.battle.world, (1, 1))))
    assert [t.owner for t in found.threats] == [built.ids["B"]]


def test_an_enemy_beside_may_answer_the_keeping_up_of_a_spell() -> None:
    built = staged("AB", {"A": MAGE, "B": FOE}, order=["A", "B"])
    found = forecast(built.battle, KeepUp(built.ids["A"]))
    assert [t.trigger for t in found.threats] == ["concentrate"]


def test_an_order_names_those_who_hear_it() -> None:
    built = staged(
        "A............C.D\n...............B",
        {"A": FOE | {"side": "azure"}, "C": {"kind": "guard", "side": "azure"},
         "D": {"kind": "guard", "side": "azure"}, "B": FOE},
        order=["A", "C", "D", "B"])
    found = forecast(built.battle, ShoutOrder(built.ids["A"], built.ids["B"]))
    assert found.hearers == (built.ids["C"],)
