"""Battles nobody has thought of: random ground, random fighters, random players; and hopeless ones."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "battle"))

from battle_samples import stage

from game.ai import LEVELS, controller
from game.battle import Attack, Battle, EndTurn, Fighter
from game.grid import sees
from game.rulecheck import Stage
from game.rulesets.shared.bodies import able, tile_of
from game.rulesets.shared.ties import is_mount
from game.rulesets.shared.zones import eye
from game.rulesets.two_actions.shots import attack_mode
from game.simulate.invariants import broken_invariants

KINDS = (
    "swordsman", "guard", "spearman", "pikeman", "archer", "crossbowman", "villager", "warg", "rider",
    "mounted-archer", "novice", "mage")
GROUND = "........::-o^%#~=+"
ROUNDS = 8
MOST = 12
"""Decisions for each fighter and round that no turn needs."""


def any_setup(seed: int) -> Stage:
    """Up to four fighters a side on a small map of any ground, options and players drawn too."""
    rng = random.Random(seed)
    width, height = rng.randint(4, 9), rng.randint(3, 7)
    rows = [[rng.choice(GROUND) for _ in range(width)] for _ in range(height)]
    spots = rng.sample([(x, y) for y in range(height) for x in range(width)], rng.randint(2, 8))
    fighters: dict[str, Any] = {}
    for number, (letter, (x, y)) in enumerate(zip("ABCDEFGH", spots, strict=False)):
        rows[y][x] = letter
        fighters[letter] = {"kind": rng.choice(KINDS), "side": ("azure", "gules")[number % 2]}
    levels = ["".join(rng.choice("000011123") for _ in range(width)) for _ in range(height)]
    return stage({
        "map": "\n".join(map("".join, rows)), "levels": "\n".join(levels), "fighters": fighters,
        "sides": {side: {"controller": rng.choice(LEVELS)} for side in ("azure", "gules")},
        "options": {
            "max_rounds": ROUNDS, "deadly_edges": rng.random() < 0.5, "attrition": rng.random() < 0.3,
            "block": rng.choice(["fatigue_or_mitigate", "stop_or_mitigate", "success_mitigates"])},
    }, seed=seed)


def mutual(one: Battle, attack: Attack) -> None:
    """B01: whom one shoots at could shoot back along the same line, were it not for what it holds."""
    world, actor, target = one.world, attack.actor, attack.target
    if attack_mode(world, actor, target, attack.weapon) == "melee":
        return
    here, there = tile_of(world, actor), tile_of(world, target)
    assert sees(world.board, here, there, eye(world, actor), eye(world, target))
    assert sees(world.board, there, here, eye(world, target), eye(world, actor))


def fought(built: Stage, seed: int) -> tuple[int, int]:
    """Plays a battle out; its decisions and its shots. None takes longer than its last round allows."""
    one = built.battle
    players = {side.id: controller(side.controller, seed) for side in one.setup.sides}
    decisions = shots = 0
    limit = MOST * ROUNDS * len(one.world.fighters)
    while not one.over:
        side = one.decision.side
        command = players[side].choose(one.view(side))
        if isinstance(command, Attack):
            mutual(one, command)
            shots += attack_mode(one.world, command.actor, command.target, command.weapon) != "melee"
        one.submit(command)
        decisions += 1
        assert decisions < limit, one.decision
    assert one.outcome.round <= ROUNDS
    assert broken_invariants(one) == []
    standing = {
        one.world.get(f, Fighter).side for f in one.world.fighters
        if able(one.world, f) and not is_mount(one.world, f)}
    if one.outcome.winner:
        assert one.outcome.winner in standing
    else:
        assert one.outcome.round == ROUNDS or not standing
    return decisions, shots


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_b01_b37_random_battles_end_and_every_shot_could_come_back(first: int) -> None:
    """B01, B37: whatever the ground, the fighters and the players, a battle ends by its last round, won by a
    side that still stands or drawn; nobody is shot at from where it could not see the shooter."""
    shots = sum(fought(any_setup(seed), seed)[1] for seed in range(first, first + 15))
    assert shots


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 2000, 50))
def test_b01_b37_a_thousand_random_battles(first: int) -> None:
    """B01, B37: the same in a thousand battles."""
    for seed in range(first, first + 50):
        fought(any_setup(seed), seed)


WALLED_IN = {
    "alone behind walls": "A#..B\n##...\n.....",
    "behind a friend in a gap": "#####.\nAC.#B.\n#####.",
    "plugged by an enemy": "######\nAD.C.B\n######",
    "across the water": "AC~~DB\n..~~..\n..~~..",
    "on a rock": "A....B\nC....D",
}


@pytest.mark.parametrize("kind", ["swordsman", "archer", "warg", "rider", "mage"])
@pytest.mark.parametrize("where", WALLED_IN)
def test_b35_who_cannot_get_anywhere_ends_its_turn(where: str, kind: str) -> None:
    """B35: a veteran whose fighter has no way to any enemy gives few commands and ends the turn, every
    round, until the battle is drawn; it repeats nothing for ever."""
    text = WALLED_IN[where]
    fighters = {
        letter: {"kind": of, "side": side}
        for letter, side, of in zip(
            "ABCD", ("azure", "gules") * 2, (kind, "swordsman") * 2, strict=True) if letter in text}
    levels = "300000\n300000" if where == "on a rock" else ""
    built = stage({
        "map": text, "levels": levels, "fighters": fighters, "options": {"max_rounds": 4},
        "sides": {side: {"controller": "veteran", "morale": False} for side in ("azure", "gules")}})
    one, player = built.battle, controller("veteran")
    given: dict[int, int] = {}
    while not one.over:
        command = player.choose(one.view(one.decision.side))
        actor = command.actor  # type: ignore[attr-defined]
        if one.decision.kind == "turn":
            given[actor] = 0 if isinstance(command, EndTurn) else given.get(actor, 0) + 1
            assert given[actor] <= 8, command
        one.submit(command)
    assert one.outcome.round <= 4
