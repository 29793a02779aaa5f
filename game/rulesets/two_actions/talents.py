"""Talents: what a fighter's gifts add, and the hooks they switch on (`TalentSheet`)."""

from game.battle.events import Modifier
from game.battle.world import Reader
from game.rulesets.two_actions.components import Sheet, Tables
from game.rulesets.two_actions.sheets import TalentSheet


def talents(reader: Reader, fighter: int) -> tuple[tuple[str, TalentSheet], ...]:
    """A fighter's talents by content id; they never change in a battle."""
    key = ("talents", fighter)
    found: tuple[tuple[str, TalentSheet], ...] | None = reader.memo.get(key)
    if found is None:
        known = reader.get(0, Tables).talents
        found = tuple((t, known[t]) for t in reader.get(fighter, Sheet).talents)
        reader.memo[key] = found
    return found


def talent_modifiers(reader: Reader, fighter: int, field: str) -> tuple[Modifier, ...]:
    """What a fighter's talents add where `field` of `TalentSheet` says."""
    key = ("talent", fighter, field)
    found: tuple[Modifier, ...] | None = reader.memo.get(key)
    if found is None:
        found = tuple(
            Modifier(f"talent:{name}", value) for name, sheet in talents(reader, fighter)
            if (value := getattr(sheet, field)))
        reader.memo[key] = found
    return found


def talent_sum(reader: Reader, fighter: int, field: str) -> int:
    """The sum of what a fighter's talents add."""
    return sum(m.value for m in talent_modifiers(reader, fighter, field))


def talent_switch(reader: Reader, fighter: int, field: str) -> bool:
    """Whether one of a fighter's talents switches a hook on."""
    return any(getattr(sheet, field) for _, sheet in talents(reader, fighter))
