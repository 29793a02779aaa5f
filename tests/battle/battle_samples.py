"""Small battles with fixture content: they start in contact and reach every kind of decision soon."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.battle import Battle, Command, Dice
from game.rulecheck import Stage, build_case, case_from
from game.rulesets.shared.commands import DropItem, DropProne
from game.rulesets.two_actions.commands import Sheathe

FIXTURES = Path(__file__).parents[1] / "fixtures" / "content"

DUEL: dict[str, Any] = {
    "map": """
....
.AB.
""",
    "fighters": {
        "A": {"kind": "swordsman", "side": "azure"},
        "B": {"kind": "guard", "side": "gules"},
    },
}

NARROW: dict[str, Any] = {
    "map": "#.ABC#",
    "order": ["B", "A", "C"],
    "fighters": {
        "A": {"kind": "swordsman", "side": "azure"},
        "B": {"kind": "archer", "side": "gules", "set": {"bag": []}},
        "C": {"kind": "villager", "side": "azure"},
    },
}

SKIRMISH: dict[str, Any] = {
    "map": """
.....-..
.A.CE.!.
.B.D.#+#
..oF....
:..G.^..
""",
    "levels": """
00000000
00000000
00000000
00000011
00000012
""",
    "items": [{"kind": "spear", "at": [2, 1]}, {"kind": "dagger", "at": [4, 2]}],
    "fighters": {
        "A": {"kind": "archer", "side": "azure"},
        "B": {"kind": "crossbowman", "side": "azure", "set": {"bag": ["healing-potion", "mace"]}},
        "C": {"kind": "guard", "side": "azure", "set": {"bag": ["great-sword", "healing-potion"]}},
        "D": {"kind": "spearman", "side": "gules", "set": {"off": "healing-potion"}},
        "E": {"kind": "pikeman", "side": "gules"},
        "F": {"kind": "warg", "side": "gules"},
        "G": {"kind": "swordsman", "side": "azure", "set": {"main": "great-sword", "health": {"light": 1}}},
    },
}

RETINUE: dict[str, Any] = {
    "map": """
.....-.#..
.A.CE.!#..
.B.D.I#+#.
..oF.MK.:.
:.GNHR.^..
..........
""",
    "levels": """
0000000000
0000000000
0000000000
0000110000
0000120000
0000000000
""",
    "locks": [{"at": [7, 2], "difficulty": 12, "key": "key"}],
    "items": [{"kind": "spear", "at": [2, 1]}, {"kind": "key", "at": [6, 4]}],
    "fighters": {
        "A": {"kind": "archer", "side": "azure"},
        "B": {"kind": "crossbowman", "side": "azure", "set": {
            "unloaded": True, "bag": ["healing-potion", "mace"]}},
        "C": {"kind": "villager", "side": "azure", "set": {"main": "", "off": "healing-potion"}},
        "G": {"kind": "mage", "side": "azure"},
        "N": {"kind": "novice", "side": "azure"},
        "K": {"kind": "swordsman", "side": "azure", "set": {"main": "", "bag": ["dagger"]}},
        "D": {"kind": "spearman", "side": "gules", "set": {"off": "healing-potion"}},
        "E": {"kind": "pikeman", "side": "gules"},
        "F": {"kind": "warg", "side": "gules"},
        "H": {"kind": "mage", "side": "gules", "set": {"spells": ["ward", "dart"]}},
        "I": {"kind": "archer", "side": "gules", "set": {"talents": ["steady"]}},
        "M": {"kind": "villager", "side": "gules", "set": {"main": ""}},
        "R": {"kind": "mounted-archer", "side": "gules"},
    },
}
"""Everybody there is: riders, spells, locks, somebody who wrestles."""

ALL = {"duel": DUEL, "narrow": NARROW, "skirmish": SKIRMISH}


def stage(table: dict[str, Any], dice: Dice | None = None, seed: int = 0, **more: Any) -> Stage:
    """The battle of a case written as plain data, played with fixture content."""
    return build_case(case_from({**table, **more}, FIXTURES), dice, seed)


def battle(name: str = "skirmish", seed: int = 0, **more: Any) -> Battle:
    """One of the samples at its first decision."""
    return stage(ALL[name], seed=seed, **more).battle


def chosen(one: Battle, rng: random.Random) -> Command:
    """A random legal command, ending a turn more seldom and reacting more often than chance would."""
    commands = list(one.legal_commands())
    if len(commands) > 1 and one.decision.kind == "turn" and rng.random() < 0.9:
        commands.pop()
    if len(commands) > 1 and one.decision.kind in ("opportunity", "reaction") and rng.random() < 0.7:
        commands.pop(0)
    if one.decision.kind == "turn" and rng.random() < 0.85:
        commands = [c for c in commands if not isinstance(c, DropItem | DropProne | Sheathe)] or commands
    if one.decision.kind == "turn" and rng.random() < 0.5:
        by_kind: dict[type, list[Command]] = {}
        for command in commands:
            by_kind.setdefault(type(command), []).append(command)
        commands = by_kind[rng.choice(sorted(by_kind, key=lambda kind: kind.__name__))]
    return rng.choice(commands)


def walk(one: Battle, seed: int, most: int) -> Iterator[Command]:
    """Plays random commands, at most `most`; each is yielded before it is given."""
    rng = random.Random(seed)
    for _ in range(most):
        if one.over:
            return
        command = chosen(one, rng)
        yield command
        one.submit(command)
