"""The veteran looks after its friends, throws what its weak hand holds, and keeps away from the brink."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ai import controller
from game.ai.two_actions.ground import ground_of
from game.battle import Attack, Battle, Command, EndTurn, Move
from game.rulecheck import build_case, case_from
from game.rulesets.shared.commands import Drink, DropItem, Give
from game.rulesets.two_actions.commands import Crawl, Drag, Release, Sheathe, SwapHands, TakeOut

FIXTURES = Path(__file__).parents[1] / "fixtures" / "content"
HURT = {"health": {"fatigue": 2, "light": 1, "serious": 1}}


def battle(text: str, levels: str = "", seed: int = 1, **fighters: dict[str, Any]) -> Battle:
    """A battle in which A acts first; azure are A and the letters after it up to L, gules the others."""
    case: dict[str, Any] = {
        "map": text, "order": list(fighters),
        "fighters": {
            letter: {
                "kind": values.pop("kind", "swordsman"), "side": "azure" if letter < "M" else "gules",
                "set": values,
            }
            for letter, values in fighters.items()
        },
    }
    if levels:
        case["levels"] = levels
    options = case["fighters"]["A"]["set"].pop("options", None)
    if options:
        case["options"] = options
    return build_case(case_from(case, FIXTURES), None, seed).battle


def turn(one: Battle, fighter: int = 1) -> list[Command]:
    """All that a fighter does in its turn, whatever is asked meanwhile answered by the same judgement."""
    veteran = controller("veteran", 1)
    done: list[Command] = []
    while not one.over and len(done) < 12:
        command = veteran.choose(one.view(one.decision.side))
        if one.decision.kind == "turn":
            if command.actor != fighter:  # type: ignore[attr-defined]
                break
            done.append(command)
        one.submit(command)
        if isinstance(command, EndTurn):
            break
    return done


def kinds(done: list[Command]) -> list[type[Any]]:
    return [type(command) for command in done]


def test_a_potion_goes_to_the_friend_who_needs_it() -> None:
    """D-ACT-2, D-ACT-3: out of the bag and into the friend beside, in one turn."""
    one = battle("AB....................M", A={"kind": "villager", "bag": ["healing-potion"]}, B=HURT, M={})
    assert kinds(turn(one))[:2] == [TakeOut, Give]


def test_it_drinks_itself_when_it_is_the_one_hurt() -> None:
    one = battle(
        "AB....................M", A={"kind": "villager", "bag": ["healing-potion"], **HURT}, B={}, M={})
    assert kinds(turn(one))[:2] == [TakeOut, Drink]


def test_it_walks_to_the_friend_with_a_potion_in_hand() -> None:
    one = battle(
        "A...B.................M", A={"kind": "villager", "off": "healing-potion"}, B=HURT, M={})
    assert kinds(turn(one))[:2] == [Move, Give]


@pytest.mark.parametrize(("text", "freed"), [("AB....................M", Sheathe), ("AB...M", DropItem)])
def test_a_full_hand_is_emptied_as_haste_asks(text: str, freed: type[Any]) -> None:
    """D-ACT-4, D-TIME-6: put away where no enemy comes, dropped where one may."""
    one = battle(
        text, A={"off": "round-shield", "bag": ["healing-potion"], "melee": -5}, B=HURT, M={"actions": 0})
    assert freed in kinds(turn(one))


def test_the_weak_hands_dagger_is_thrown_at_whom_no_blow_reaches() -> None:
    """D-TWO-2, D-ATT-5: swapped, then thrown."""
    one = battle("A.=.M", A={"off": "dagger", "main": "long-sword"}, M={})
    done = turn(one)
    assert kinds(done)[:2] == [SwapHands, Attack]


def test_nothing_is_swapped_when_the_dagger_flies_too_short() -> None:
    one = battle("A..=....M", A={"off": "dagger", "main": "long-sword"}, M={})
    assert SwapHands not in kinds(turn(one))


def test_a_prone_fighter_crawls_to_a_blow() -> None:
    """D-ACT-6: an enemy who lies a tile too far is struck from the ground."""
    one = battle("A.M", A={"prone": True, "melee": 6}, M={"prone": True, "reactions": 0})
    assert kinds(turn(one))[:2] == [Crawl, Attack]


def test_it_drags_the_held_to_where_a_friend_can_strike() -> None:
    """D-WRES-3: two friends wait beside the place the held is dragged to."""
    text = """
..B..
MAC..
"""
    one = battle(
        text, A={"main": "mace", "melee": -5, "actions": 1, "reactions": 0, "holds": {"target": "M"}},
        B={}, C={}, M={"prone": True})
    assert Drag in kinds(turn(one))


def test_it_lets_go_for_the_sword_at_its_feet() -> None:
    """D-WRES-9: disarmed, its one free hand busy with somebody of little worth."""
    one = battle(
        "AM", A={"main": "", "off": "round-shield", "bag": ["long-sword"], "holds": {"target": "M"},
                 "melee": 16},
        M={"kind": "villager", "main": "", "strength": -2})
    assert Release in kinds(turn(one))


def test_the_brink_is_dangerous_only_where_somebody_could_push() -> None:
    """D-WRES-7: a tile before the abyss costs more the more enemies with a free hand may come behind it."""
    text = """
.....
=A..M
.....
..N..
"""
    def danger(**changes: Any) -> float:
        one = battle(text, A={"options": {"deadly_edges": True}}, **changes)
        reader = one.view("azure").reader
        return ground_of(reader, 1).danger(one.world.board.width + 1, False)

    bare, armed = {"main": ""}, {"main": "great-sword"}
    assert danger(M=bare, N=bare) > danger(M=bare, N=armed) > danger(M=armed, N=armed)
