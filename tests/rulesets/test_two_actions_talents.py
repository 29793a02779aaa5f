"""Talents: every field and every talent of the game changes something that can be seen."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rules_samples import FIXTURES

from game.ai import controller
from game.battle import Attack, Battle, Command, EndTurn, ScriptedDice
from game.paths import assets
from game.rulecheck import Stage, build_case, case_from
from game.rulesets.shared.commands import Charge, Flee, Tend
from game.rulesets.two_actions.commands import CastSpell, KeepStrangling
from game.rulesets.two_actions.components import Sheet
from game.rulesets.two_actions.facts import boxes
from game.rulesets.two_actions.forecasts_morale import morale_odds
from game.rulesets.two_actions.sheets import TalentSheet

SHIPPED: dict[str, dict[str, Any]] = {
    id_: entry["two-actions"]
    for id_, entry in tomllib.loads((assets() / "content" / "talents.toml").read_text("utf-8")).items()
}
FIELDS = tuple(field.name for field in msgspec.structs.fields(TalentSheet))



def only(field: str) -> str:
    """The talent that changes nothing but one field."""
    return f"only-{field.replace('_', '-')}"


Act = Callable[[Stage], Command]


def duel(text: str, a: dict[str, Any], b: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A case of A (with the talent) and B; `c` is a friend of A."""
    found: dict[str, Any] = {"map": text, "order": more.pop("order", ["A", "B"]), "fighters": {}}
    friend = more.pop("c", None)
    for letter, side, one in (("A", "azure", a), ("B", "gules", b or {}), ("C", "azure", friend)):
        if one is not None:
            kind = {"kind": one.get("kind", "swordsman"), "side": side}
            found["fighters"][letter] = {**kind, "set": {k: v for k, v in one.items() if k != "kind"}}
    return {**found, **more}


def struck(stage: Stage) -> Command:
    return Attack(stage.ids["B"], stage.ids["A"], _weapon(stage, "B"), "mass")


def _weapon(stage: Stage, letter: str) -> int:
    legal = stage.battle.legal_commands()
    return next(c.weapon for c in legal if isinstance(c, Attack) and c.actor == stage.ids[letter])


SITUATIONS: dict[str, tuple[dict[str, Any], tuple[Act, ...], tuple[int, ...]]] = {
    "melee": (duel("AB", {"main": "mace"}), (), ()),
    "finesse": (duel("AB", {"main": "dagger"}), (), ()),
    "shooting": (duel("A..B", {"kind": "archer"}), (), ()),
    "magic": (duel("A..B", {"kind": "mage"}), (), ()),
    "unarmed": (duel("AB", {"main": ""}), (), ()),
    "unarmed_damage": (duel("AB", {"main": ""}), (), ()),
    "charge": (duel("A.....B", {}), (lambda s: Charge(s.ids["A"], s.ids["B"], (5, 0)),), ()),
    "against_prone": (duel("AB", {}, {"prone": True}), (), ()),
    "block": (duel("AB", {}, order=["B", "A"]), (struck,), (15,)),
    "dodge": (duel("AB", {}, order=["B", "A"]), (struck,), (15,)),
    "wrestling": (duel("AB", {"main": ""}), (), ()),
    "break_free": (duel("AB", {}, {"main": "", "holds": {"target": "A"}}), (), ()),
    "pursuit": (duel("A.B", {}, order=["B", "A"]), (lambda s: Flee(s.ids["B"]),), ()),
    "morale": (duel("A.B", {}), (), ()),
    "initiative": (duel("A.B", {}, order=[]), (), (3, 50, 3, 40)),
    "speed": (duel("A........B", {}), (), ()),
    "fatigue": (duel("AB", {"health": {"fatigue": 3}}, order=["B", "A"]), (), ()),
    "off_hand": (duel("AB", {"off": "dagger", "talents": ["only-two-weapons"]}), (), ()),
    "choke": (
        duel("AB", {"main": "", "holds": {"target": "B", "kind": "strangle", "turns": 1}}),
        (lambda s: KeepStrangling(s.ids["A"]),), (14,)),
    "block_beside": (
        duel("BA\n.C", {"kind": "guard"}, c={"kind": "guard"}, order=["B", "A", "C"]), (struck,), (15,)),
    "tend_fatigue": (
        duel("AC.B", {}, c={"conditions": ["bleeding"], "health": {"fatigue": 3}}, order=["A", "B", "C"]),
        (lambda s: Tend(s.ids["A"], s.ids["C"]),), ()),
    "two_weapons": (duel("AB", {"off": "dagger"}), (), ()),
    "used_to_riding": (duel("A....B", {"kind": "novice"}), (), ()),
    "quick_draw": (duel("A.B", {"bag": ["dagger"], "actions": 0}), (), ()),
    "calm_shot": (duel("BA", {"kind": "archer"}), (), ()),
    "ignores_cover": (duel("A..-B", {"kind": "archer"}), (), ()),
    "firm_mind": (
        duel("A..B", {"kind": "mage", "reactions": 0}, {"main": "long-bow"}),
        (
            lambda s: CastSpell(s.ids["A"], _spell(s, "ward"), s.ids["A"]), lambda s: EndTurn(s.ids["A"]),
            lambda s: Attack(s.ids["B"], s.ids["A"], _weapon(s, "B"), "mass"),
        ), (18, 6)),
}
"""By field: a small battle, what is done in it, and the dice of that."""


def _spell(stage: Stage, kind: str) -> int:
    from game.battle import Item

    world = stage.battle.world
    return next(s for s in world.get(stage.ids["A"], Sheet).spells if world.get(s, Item).kind == kind)


def seen(folder: Path, field: str, talent: str) -> tuple[list[str], dict[str, Any]]:
    """All that a player can see in the battle of a field, A having a talent or not: what is legal, its odds,
    what has happened, and the numbers of the sheet."""
    case, acts, dice = SITUATIONS[field]
    a = dict(case["fighters"]["A"])
    a["set"] = {**a["set"], "talents": [*a["set"].get("talents", []), *([talent] if talent else [])]}
    table = {**case, "fighters": {**case["fighters"], "A": a}}
    stage = build_case(case_from(table, folder), ScriptedDice(dice) if dice else None)
    for act in acts:
        stage.battle.submit(act(stage))
    return look(stage.battle, stage.ids["A"])


def differs(folder: Path, field: str, talent: str) -> bool:
    """Whether a talent can be seen in the battle of a field."""
    return seen(folder, field, talent) != seen(folder, field, "")


def look(battle: Battle, fighter: int) -> tuple[list[str], dict[str, Any]]:
    legal = list(battle.legal_commands())
    odds = {repr(c): repr(battle.forecast(c)) for c in legal}
    reader = battle.world
    odds["morale"] = repr(morale_odds(reader, fighter))
    return [repr(e) for e in battle.log], {"boxes": boxes(reader, fighter), **odds}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fixture content with the game's own talents and one for each field alone."""
    place = tmp_path_factory.mktemp("talents") / "content"
    shutil.copytree(FIXTURES, place)
    lines = [(place / "talents.toml").read_text("utf-8")]
    switches = {f.name for f in msgspec.structs.fields(TalentSheet) if f.type is bool}
    kinds = {only(name): {name: True if name in switches else 3} for name in FIELDS}
    kinds |= {f"shipped-{id_}": sheet for id_, sheet in SHIPPED.items()}
    for id_, sheet in kinds.items():
        inside = ", ".join(f"{k} = {str(v).lower()}" for k, v in sheet.items())
        lines.append(f'["{id_}"]\nname = "{id_}"\ntwo-actions = {{ {inside} }}\n')
    (place / "talents.toml").write_text("\n".join(lines), "utf-8")
    return place


def test_every_field_has_its_battle() -> None:
    assert set(SITUATIONS) == set(FIELDS)


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_changes_what_is_seen(folder: Path, field: str) -> None:
    assert differs(folder, field, only(field))


@pytest.mark.parametrize("talent", sorted(SHIPPED))
def test_every_talent_of_the_game_changes_what_is_seen(folder: Path, talent: str) -> None:
    """For each field that it sets: odds, legal commands or results are others than without it."""
    assert SHIPPED[talent]
    for field in SHIPPED[talent]:
        assert differs(folder, field, f"shipped-{talent}"), field


def test_at_least_fourteen_talents_and_eight_spells_are_shipped() -> None:
    spells = tomllib.loads((assets() / "content" / "spells.toml").read_text("utf-8"))
    kinds = [spell["two-actions"]["kind"] for spell in spells.values()]
    assert len(SHIPPED) >= 14 and kinds.count("attack") >= 4 and kinds.count("concentration") >= 4
    fighters = tomllib.loads((assets() / "content" / "fighters.toml").read_text("utf-8"))
    known = {"talents": set[str](), "spells": set[str]()}
    for fighter in fighters.values():
        for key, found in known.items():
            found.update(fighter.get("two-actions", {}).get(key, ()))
    assert not set(spells) - known["spells"]


def test_a_talent_is_named_in_the_roll_it_changes(folder: Path) -> None:
    _, odds = seen(folder, "melee", "only-melee")
    assert any("talent:only-melee" in shown for shown in odds.values())


def test_a_firm_mind_keeps_what_another_loses(folder: Path) -> None:
    ended = [any("SpellEnded" in event for event in seen(folder, "firm_mind", talent)[0])
             for talent in ("", only("firm_mind"))]
    assert ended == [True, False]


def test_reactions_are_asked_in_the_battles_of_defence(folder: Path) -> None:
    for field in ("block", "dodge", "block_beside"):
        assert any("React" in key for key in seen(folder, field, "")[1]), field


# -- recorded battles -----------------------------------------------------------------------------

BATTLES: dict[str, dict[str, Any]] = {
    "melee": duel("A..B", {}),
    "finesse": duel("A..B", {"main": "dagger"}),
    "shooting": duel("A.......B", {"kind": "archer"}),
    "magic": duel("A.....B", {"kind": "mage"}),
    "unarmed": duel("AB", {"main": ""}, {"main": ""}),
    "unarmed_damage": duel("AB", {"main": ""}, {"main": ""}),
    "charge": duel("A......B", {}),
    "against_prone": duel("AB", {}, {"prone": True, "actions": 0}),
    "block": duel("A.B", {"kind": "guard"}, order=["B", "A"]),
    "dodge": duel("A.B", {"main": "", "off": ""}, order=["B", "A"]),
    "wrestling": duel("AB", {"main": "", "strength": 5}, {"main": ""}),
    "break_free": duel("AB", {}, {"main": "", "holds": {"target": "A"}}),
    "pursuit": duel(
        "A.B....", {}, {"flight": "fleeing"}, sides={"gules": {"controller": "veteran", "morale": False}}),
    "morale": duel(
        "A......B\nC.......", {}, order=["C", "A", "B"], c={
            "conditions": ["heavy-bleeding"], "actions": 0,
            "health": {"fatigue": 3, "light": 2, "serious": 1, "critical": 1}}),
    "initiative": duel("A.B", {}, order=[]),
    "speed": duel("A............B", {}),
    "fatigue": duel("A.B", {"health": {"fatigue": 3}}),
    "off_hand": duel("AB", {"off": "dagger", "talents": ["only-two-weapons"]}),
    "choke": duel("AB", {"main": "", "strength": 6, "holds": {"target": "B", "kind": "strangle"}}),
    "block_beside": duel("BA\n.C", {"kind": "guard"}, c={"kind": "guard"}, order=["B", "A", "C"]),
    "tend_fatigue": duel(
        "AC......\n.......B", {}, c={"conditions": ["heavy-bleeding"], "health": {"fatigue": 2, "light": 1}},
        order=["A", "C", "B"]),
    "two_weapons": duel("AB", {"off": "dagger"}),
    "used_to_riding": duel("A.....B", {"kind": "novice"}),
    "quick_draw": duel("A.B", {"kind": "archer"}, order=["B", "A"]),
    "calm_shot": duel("BA", {"kind": "archer", "bag": []}, order=["A", "B"]),
    "ignores_cover": duel("A.....-B", {"kind": "archer"}),
    "firm_mind": duel("A..B", {"kind": "mage", "spells": ["snare"]}, {"kind": "archer"}),
}
"""By field: a small battle between veterans, A having the talent or not."""
SEEDS = range(12)


def record(folder: Path, field: str, talent: str, seed: int) -> list[str]:
    """The event log of the battle of a field, played by veterans on both sides to its end."""
    case = BATTLES[field]
    a = dict(case["fighters"]["A"])
    a["set"] = {**a["set"], "talents": [*a["set"].get("talents", []), *([talent] if talent else [])]}
    sides = {side: {"controller": "veteran"} for side in ("azure", "gules")} | case.get("sides", {})
    table = {
        **case, "fighters": {**case["fighters"], "A": a}, "sides": sides, "options": {"max_rounds": 8}}
    one = build_case(case_from(table, folder), seed=seed).battle
    players = {side: controller("veteran", seed) for side in sides}
    while not one.over:
        one.submit(players[one.decision.side].choose(one.view(one.decision.side)))
    return [repr(event) for event in one.log]


def test_every_field_has_its_recorded_battle() -> None:
    """No field of a talent is left without a battle in which it counts."""
    assert set(BATTLES) == set(FIELDS)


@pytest.mark.parametrize("talent", sorted(SHIPPED))
def test_switching_a_talent_off_changes_a_recorded_battle(folder: Path, talent: str) -> None:
    """For each field that a talent of the game sets: the same battle with the same seed goes another way (or
    is told with another roll) when the fighter has the talent than when it has not."""
    for field in SHIPPED[talent]:
        assert any(
            record(folder, field, f"shipped-{talent}", seed) != record(folder, field, "", seed)
            for seed in SEEDS), field


def test_a_recorded_battle_is_the_same_again(folder: Path) -> None:
    """Without any change the same seed tells the same battle, so that a difference is the talent's."""
    for field in ("melee", "magic", "morale"):
        assert record(folder, field, "", 3) == record(folder, field, "", 3)
