"""What the veteran makes of spells, the weak hand, orders and locks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "battle"))

from battle_samples import stage

from game.ai import controller
from game.ai.two_actions.worth import Blow
from game.battle import Attack, Battle, BattleState, EndTurn, Gear, Item, Move, ScriptedDice
from game.rulecheck import Stage
from game.rulecheck.names import thing
from game.rulesets.shared.commands import DropItem, OpenLock, PickUp, UseDoor
from game.rulesets.two_actions.commands import CastSpell, KeepUp, Sheathe, ShoutOrder, Stake
from game.simulate.invariants import broken_invariants

FOE: dict[str, Any] = {"kind": "swordsman", "side": "gules"}


def own(kind: str = "swordsman", **sets: Any) -> dict[str, Any]:
    return {"kind": kind, "side": "azure", "set": sets}


def at(
    text: str, fighters: dict[str, Any], order: str, dice: list[int] | None = None, **more: Any
) -> Stage:
    return stage(
        {"map": text, "order": list(order), "fighters": fighters, **more},
        None if dice is None else ScriptedDice(tuple(dice)))


def choice(battle: Battle) -> Any:
    return controller("veteran").choose(battle.view(battle.decision.side))


def turn(battle: Battle, letter_id: int) -> list[Any]:
    """All commands of a fighter's turn, answers of others left out."""
    found = []
    for _ in range(30):
        command = choice(battle)
        if battle.decision.kind == "turn":
            if command.actor == letter_id:
                found.append(command)
                if isinstance(command, EndTurn):
                    break
            elif letter_id not in battle.decision.fighters:
                break
            else:
                command = EndTurn(command.actor)
        battle.submit(command)
    return found


# -- spells -------------------------------------------------------------------------------------


def test_a_mage_casts_from_afar() -> None:
    built = at("A......B", {"A": own("mage"), "B": FOE}, "AB")
    command = choice(built.battle)
    assert isinstance(command, CastSpell) or thing(
        built.battle.world, built.ids["A"], "dart") <= command.weapon


def test_a_spell_of_two_actions_waits_for_both() -> None:
    built = at("A......B", {"A": own("mage", actions=1), "B": FOE}, "AB")
    storm = thing(built.battle.world, built.ids["A"], "storm")
    for command in turn(built.battle, built.ids["A"]):
        assert not (isinstance(command, Attack) and command.weapon == storm)


@pytest.mark.parametrize(("near", "kept"), [(True, True), (False, False)])
def test_a_spell_is_kept_up_while_it_is_worth_its_action(near: bool, kept: bool) -> None:
    text = "A...C\n....B" if near else "A...C" + 40 * "." + "B"
    built = at(text, {"A": own("mage", spells=["dart", "ward"]), "B": FOE, "C": own("guard")}, "ACB")
    battle, a, c = built.battle, built.ids["A"], built.ids["C"]
    battle.submit(CastSpell(a, thing(battle.world, a, "ward"), c))
    battle.submit(EndTurn(a))
    while a not in battle.decision.fighters:
        battle.submit(EndTurn(battle.decision.fighter))
    done = turn(battle, a)
    assert any(isinstance(command, KeepUp) for command in done) == kept


def test_a_spell_to_resist_is_answered() -> None:
    built = at("A..B", {"A": own("mage"), "B": FOE}, "AB", dice=[10])
    a = built.ids["A"]
    built.battle.submit(CastSpell(a, thing(built.battle.world, a, "snare"), built.ids["B"]))
    assert isinstance(choice(built.battle), Stake)


# -- the weak hand ------------------------------------------------------------------------------


def blows(battle: Battle, actor: int) -> list[Attack]:
    return [command for command in turn(battle, actor) if isinstance(command, Attack)]


def test_the_weak_hand_strikes_instead_of_all_in() -> None:
    fighter = own(off="dagger", talents=["two-hands"], finesse=8, melee=12, reactions=0)
    built = at("AB", {"A": fighter, "B": {**FOE, "set": {"reactions": 0}}}, "AB")
    struck = blows(built.battle, built.ids["A"])
    assert len({command.weapon for command in struck}) == 2
    assert all(command.all_in != "actions" for command in struck)


# -- orders -------------------------------------------------------------------------------------


def test_a_leader_marks_whom_its_friends_can_reach() -> None:
    built = at(
        "A.C..\n..D..\n....B",
        {"A": {**own(), "tags": ["leader"]}, "B": FOE, "C": own(), "D": own()}, "ACDB")
    battle, b, c = built.battle, built.ids["B"], built.ids["C"]
    command = choice(battle)
    assert command == ShoutOrder(built.ids["A"], b)

    def worth() -> float:
        return Blow(battle.world, c, b, battle.world.get(c, Gear).main, "melee").worth("mass")

    before = worth()
    battle.submit(command)
    assert worth() > before


# -- locks --------------------------------------------------------------------------------------

WALLED = {
    "map": """
.........
.A.......
####+####
.......B.
""",
    "order": "AB",
    "locks": [{"at": [4, 2], "difficulty": 25, "key": "key"}],
}


def walled(a: dict[str, Any], key_at: list[int] | None = None, **more: Any) -> Stage:
    items = [{"kind": "key", "at": key_at}] if key_at else []
    table = {**WALLED, **more}
    return at(table["map"], {"A": a, "B": FOE}, table["order"], items=items, locks=table["locks"])


def kind(battle: Battle, item: int) -> str:
    return battle.world.get(item, Item).kind


def test_it_walks_to_a_key_far_off() -> None:
    command = choice(walled(own(), [8, 0]).battle)
    assert isinstance(command, Move)
    assert command.path[-1][0] > 1


def test_it_picks_up_a_key_at_hand() -> None:
    built = walled(own(), [2, 0])
    command = choice(built.battle)
    assert isinstance(command, PickUp) and kind(built.battle, command.item) == "key"


def test_it_frees_a_hand_for_the_key() -> None:
    built = walled(own("guard"), [2, 0])
    commands = turn(built.battle, built.ids["A"])
    assert [type(command) for command in commands[:2]] == [Sheathe, PickUp]


def test_it_carries_the_key_to_its_door_and_goes_through() -> None:
    built = walled(own(bag=["key"]), map="A........\n.........\n####+####\n.......B.")
    battle, a = built.battle, built.ids["A"]
    found: list[type] = []
    for _ in range(60):
        command = choice(battle)
        if battle.decision.kind == "turn" and battle.decision.fighter == built.ids["B"]:
            command = EndTurn(built.ids["B"])
        elif getattr(command, "actor", 0) == a:
            found.append(type(command))
        battle.submit(command)
        if UseDoor in found:
            break
    assert OpenLock in found and UseDoor in found
    assert found.index(OpenLock) < found.index(UseDoor)


def test_a_key_is_let_go_when_its_lock_is_open() -> None:
    built = walled(own(off="key"), map="....A....\n.........\n####/####\n.......B.", locks=[])
    assert isinstance(choice(built.battle), DropItem)


def test_a_hopeless_lock_is_left_alone() -> None:
    built = walled(own(dexterity=0), map=".........\n....A....\n####+####\n.......B.")
    assert not any(isinstance(c, OpenLock) for c in turn(built.battle, built.ids["A"]))


def test_a_hard_lock_is_tried_without_both_actions_at_once() -> None:
    built = walled(
        own(dexterity=0), map=".........\n....A....\n####+####\n.......B.",
        locks=[{"at": [4, 2], "difficulty": 18, "key": "key"}])
    command = choice(built.battle)
    assert isinstance(command, OpenLock) and command.all_in != "actions"


# -- whole battles ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("level", ["veteran", "random"])
def test_battles_of_spells_keys_and_two_hands_are_sound(seed: int, level: str) -> None:
    """A locked door between two bands with mages, leaders and fighters with two weapons."""
    two = {"off": "dagger", "talents": ["two-hands", "swift-hand"]}
    fighters = {
        "A": {**own("mage"), "tags": ["leader"]}, "B": own(**two), "C": own("guard"),
        "D": {"kind": "mage", "side": "gules"}, "E": {**FOE, "set": two},
        "F": {"kind": "archer", "side": "gules"},
    }
    built = stage({
        "map": """
A....#....D
.B...+...E.
..C..#....F
""",
        "items": [{"kind": "key", "at": [3, 0]}],
        "locks": [{"at": [5, 1], "difficulty": 18, "key": "key"}],
        "fighters": fighters, "options": {"max_rounds": 60},
    }, seed=seed)
    battle = built.battle
    players = {side: controller(level, seed) for side in ("azure", "gules")}
    for _ in range(1500 if level == "veteran" else 300):
        if battle.over:
            break
        command = players[battle.decision.side].choose(battle.view(battle.decision.side))
        assert not battle.faults(command), command
        events = battle.submit(command)
        assert not broken_invariants(battle, events), command
    if level == "veteran":
        assert battle.over
        assert battle.world.get(0, BattleState).round < 60
