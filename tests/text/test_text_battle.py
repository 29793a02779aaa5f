"""What happens in real battles can be told in every language."""

import random
from itertools import product
from typing import Any

import pytest

from game.battle import Battle, Reason
from game.battle.telling import telling, telling_decision, telling_reason
from game.rulesets import content
from game.scenario import build_setup, load_scenario
from game.text import (
    roll_detail,
    set_language,
    tell,
    tell_decision,
    tell_reason,
)
from game.text.events import BY_FIELD, OWN, SIMPLE, TAGS


def random_battle(seed: int) -> tuple[Battle, list[tuple[str, str, dict[str, Any]]]]:
    """A battle played by dice to its end, with what each of its decisions asked."""
    battle = Battle.start(build_setup(load_scenario("training-yard")), content("two-actions"), seed)
    choose = random.Random(seed)
    asked = []
    while not battle.over and len(battle.log) < 4000:
        asked.append(telling_decision(battle.world, battle.decision))
        battle.submit(choose.choice(list(battle.legal_commands())))
    return battle, asked


BATTLES = [random_battle(seed) for seed in (1, 2)]


@pytest.mark.parametrize("language", ["fr", "en", "xx"])
def test_a_whole_battle_is_told(language: str) -> None:
    set_language(language)
    tags: set[str] = set()
    for battle, asked in BATTLES:
        for event in battle.log:
            tag, data = telling(battle.world, event)
            text = tell(tag, data)
            assert text and "{" not in text and "\n" not in text and len(text) < 400
            if "roll" in data:
                assert "{" not in roll_detail(data["roll"])
            tags.add(tag)
        for kind, about, data in asked:
            assert "{" not in tell_decision(kind, about, data)
    assert len(tags) > 25 and tags <= TAGS


def test_telling_resolves_names_and_leaves_ids() -> None:
    battle, _asked = BATTLES[0]
    world = battle.world
    for event in battle.log:
        tag, data = telling(world, event)
        assert "audience" not in data and "type" not in data
        if event.actor:
            assert data["actor"] == event.actor and data["actor_name"]
        if tag in ("item-fell", "item-taken"):
            assert data["item_name"] == data["name"] and data["item_category"]
        if tag == "order-fixed":
            assert len(data["order_names"]) == len(data["order"])


def test_reasons_name_fighters() -> None:
    battle, _asked = BATTLES[0]
    set_language("fr")
    code, data = telling_reason(battle.world, Reason("body-on-line", {"fighter": battle.world.fighters[0]}))
    assert tell_reason(code, data) == f"Dans la ligne de tir\u00a0: {data['fighter_name']}.".replace("'", "’")


ROLL = {"faces": [14], "kept": 14, "total": 17, "against": 13, "sides": 20, "mode": "plain", "sources": [],
        "modifiers": [{"source": "skill-melee", "value": 5}, {"source": "wound-serious", "value": -2}]}
DATA: dict[str, Any] = {
    "actor": 1, "actor_name": "Aubin le Roux", "target": 2, "target_name": "Guillemette la Haye",
    "weapon": 3, "weapon_name": "Long sword", "item": 3, "item_name": "Long sword", "name": "Long sword",
    "kind": "long-sword", "roll": ROLL, "to": [4, 5], "round": 2, "order_names": ["Aubin le Roux"],
    "side_name": "The Count's men", "winner": "azure", "winner_names": ["The Count's men"], "ending": "rout",
    "damage_type": "slashing", "touched": True, "zone": "vital", "mode": "melee", "level": "serious",
    "rolled": "light", "place": "head", "shifts": [{"source": "zone-vital", "value": 1}], "capped": False,
    "condition": "bleeding", "why": "", "trigger": "leave", "how": "walk", "fatigue": 2, "light": 1,
    "spell": 9, "move": "grab", "means": "strength", "won": True, "held": True, "tiles": 2, "levels": 2,
    "friend": 4, "friend_name": "Perrin", "points": 3, "left": 4, "cost": 5, "hope": False, "difficulty": 10,
    "shaken": True, "acrobatics": ROLL, "times": 2, "gain": 2, "friends_names": ["Perrin"], "what": "tend",
}  # fmt: skip
VARIANTS: dict[str, dict[str, tuple[object, ...]]] = {
    "aimed-at": {"times": (1, 2)},
    "healed": {"what": ("tend", "Healing potion"), "actor": (1, 2), "points": (0, 1, 3)},
    "hurt": {"points": (1, 4), "left": (3, 0, -6)},
    "observed": {"tiles": (0, 1, 9)},
    "orders-given": {"gain": (0, 1, 4)},
    "parried": {"won": (True, False), "shaken": (True, False)},
    "phase-opened": {"points": (1, 12)},
    "phase-passed": {"left": (0, 4)},
    "points-paid": {"hope": (True, False), "cost": (0, 1, 5)},
    "pursuit-tried": {"won": (True, False)},
    "ran": {"tiles": (1, 6)},
    "strike-declared": {"mode": ("melee", "charge", "shot", "throw"), "difficulty": (0, 10)},
    "tumbled": {"won": (True, False)},
    "attack-declared": {"mode": ("melee", "shot", "throw", "spell"), "weapon": (0, 3),
                        "all_in": ("none", "actions"),
                        "zone": ("mass", "weapon-arm", "off-arm", "leg", "vital")},
    "attack-rolled": {"touched": (True, False), "natural": ("", "1", "20")},
    "battle-ended": {"ending": ("rout", "nobody-left", "max-rounds", "resigned"),
                     "winner_names": (["The Count's men"], [])},
    "condition-ended": {"why": ("", "turn", "tended", "potion", "spell")},
    "condition-gained": {"arm": ("", "main", "off")},
    "died": {"actor": (0, 1, 2)},
    "move-stopped": {"target": (0, 2)},
    "potion-drunk": {"actor": (1, 2), "fatigue": (0, 1, 2), "light": (0, 1), "serious": (0, 2),
                     "critical": (0, 1)},
    "tended": {"actor": (1, 2)},
    "wrestle-declared": {"move": ("grab", "disarm", "strangle", "pin", "push", "trip", "break-free"),
                         "all_in": ("none", "reactions")},
    "hold-taken": {"kind": ("grab", "strangle", "pin"), "arm": ("", "main")},
    "pushed": {"why": ("", "creature", "obstacle", "edge", "fall", "abyss")},
    "fell": {"place": ("", "torso", "arm", "leg", "head")},
    "pursuit-rolled": {"means": ("strength", "shot"), "won": (True, False)},
    "spell-cast": {"target": (1, 2), "all_in": ("none", "reactions")},
    "lock-tried": {"key": (True, False), "opened": (True, False)},
    "wounded": {"level": ("fatigue", "light", "serious", "critical", "death"), "capped": (True, False),
                "place": ("torso", "arm", "leg", "head"), "shifts": ([], DATA["shifts"])},
}  # fmt: skip


def every_variant() -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = [(tag, DATA) for tag in SIMPLE]
    found += [(tag, {**DATA, field: v}) for tag, (field, values) in BY_FIELD.items() for v in values]
    for tag in OWN:
        fields = VARIANTS[tag]
        for values in product(*fields.values()):
            found.append((tag, {**DATA, **dict(zip(fields, values, strict=True))}))
    return found


@pytest.mark.parametrize("language", ["fr", "en", "xx"])
def test_every_sentence_of_every_event(language: str) -> None:
    set_language(language)
    for tag, data in every_variant():
        text = tell(tag, data)
        assert text and "{" not in text


def test_sentences_differ_by_language_and_say_the_names() -> None:
    data = {**DATA, "mode": "melee"}
    set_language("en")
    assert tell("attack-declared", data) == (
        "Aubin le Roux attacks Guillemette la Haye with the long sword, aiming for the head.")
    assert tell("attack-rolled", DATA) == "Aubin le Roux hits Guillemette la Haye: 17 against 13."
    set_language("fr")
    assert tell("attack-declared", data) == (
        "Aubin le Roux attaque Guillemette la Haye avec l’épée longue et vise la tête.")
    assert tell("attack-rolled", DATA) == "Aubin le Roux touche Guillemette la Haye\u00a0: 17 contre 13."
    assert tell("wounded", DATA) == (
        "Guillemette la Haye reçoit une blessure grave à la tête. "
        "D’après les dégâts\u00a0: blessure légère\u00a0; as +1.")


def test_roll_details() -> None:
    plain = {**ROLL}
    both = {**ROLL, "faces": [7, 14], "mode": "advantage", "sources": ["all-in"], "modifiers": []}
    damage = {**ROLL, "faces": [3, 4], "kept": 7, "sides": 6, "modifiers": [], "total": 7, "against": None}
    set_language("fr")
    assert roll_detail(plain) == "d20\u00a0: 14 +5 corps à corps −2 blessure grave = 17 contre 13"
    assert roll_detail(both) == (
        "d20\u00a0: 7 | 14, garde 14 (avantage\u00a0: tout pour le tout) = 17 contre 13")
    assert roll_detail(damage) == "2d6\u00a0: 3 + 4 = 7"
    set_language("en")
    assert roll_detail(plain) == "d20: 14 +5 melee −2 serious wound = 17 against 13"


def test_an_unknown_event_is_shown_by_its_tag() -> None:
    assert tell("moon-eclipsed", {"actor_name": "Aubin"}) == "moon eclipsed"
