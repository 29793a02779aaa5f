"""Rolls in words: their modifiers by name, and the whole reckoning on one line."""

from collections.abc import Iterable, Mapping
from typing import Any

from game.text.catalogue import N_, _
from game.text.names import content_name, within

MODIFIERS: dict[str, str] = {
    "skill-melee": N_("melee"),
    "base": N_("base"),
    "aim": N_("aim"),
    "prone": N_("prone"),
    "protection": N_("protection"),
    "shaken": N_("shaken by a parry"),
    "shield": N_("shield"),
    "wounds": N_("hit points lost"),
    "skill-finesse": N_("finesse"),
    "skill-shooting": N_("shooting"),
    "zone-vital": N_("vital spot"),
    "zone-extremity": N_("extremity"),
    "weapon": N_("weapon"),
    "weapon-damaged": N_("damaged weapon"),
    "strength": N_("strength"),
    "dexterity": N_("dexterity"),
    "constitution": N_("constitution"),
    "reflexes": N_("reflexes"),
    "armour": N_("armour"),
    "initiative": N_("initiative"),
    "surprise": N_("surprise"),
    "charge": N_("charge"),
    "target-prone": N_("target prone"),
    "attacker-prone": N_("attacker prone"),
    "cover-light": N_("light cover"),
    "cover-heavy": N_("heavy cover"),
    "distance": N_("distance"),
    "wound-light": N_("light wound"),
    "wound-serious": N_("serious wound"),
    "wound-critical": N_("critical wound"),
    "fatigue-full": N_("exhaustion"),
    "natural-20": N_("natural 20"),
    "block-won": N_("block won"),
    "block-lost": N_("block lost"),
    "all-in": N_("all in"),
    "skill-magic": N_("magic"),
    "evasion": N_("evasion"),
    "will": N_("will"),
    "off-hand": N_("weak hand"),
    "mounted": N_("from the saddle"),
}
"""English labels of modifier sources, of what gives advantage, and of shifts of a wound's level."""


def tell_modifier(source: str) -> str:
    """A short label: `light wound`, `charge`; `condition:blood-in-eyes` by the condition's name."""
    kind, mark, code = source.partition(":")
    if mark:
        return within(content_name(f"{kind}s", code))
    known = MODIFIERS.get(source)
    return _(known) if known else source.replace("-", " ")


def signed(value: int) -> str:
    """`+5`, `−2`, `+0`; the minus is a true one."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def modifiers_line(modifiers: Iterable[Mapping[str, Any]]) -> str:
    """`+5 melee −2 serious wound`; modifiers of 0 are left out."""
    return " ".join(
        f"{signed(m['value'])} {tell_modifier(m['source'])}" for m in modifiers if m["value"])


def roll_detail(roll: Mapping[str, Any]) -> str:
    """The whole reckoning: `d20: 14 +5 melee −2 serious wound = 17 against 13`.

    With advantage or disadvantage both dice are shown, what gave it, and the one that was kept.
    """
    faces = list(roll["faces"])
    sides, mode, against = roll.get("sides", 20), roll.get("mode", "plain"), roll.get("against")
    several = mode == "plain" and len(faces) > 1
    added = modifiers_line(roll["modifiers"])
    data = {
        "die": _("{count}d{sides}", count=len(faces), sides=sides) if several else _("d{sides}", sides=sides),
        "faces": _dice(faces, roll["kept"], mode, roll.get("sources", ())),
        "total": roll["total"], "against": against,
    }
    if not added and len(faces) == 1:
        if against is None:
            return _("{die}: {faces}", **data)
        return _("{die}: {faces} against {against}", **data)
    data["sum"] = f"{data['faces']} {added}".rstrip()
    if against is None:
        return _("{die}: {sum} = {total}", **data)
    return _("{die}: {sum} = {total} against {against}", **data)


def _dice(faces: list[int], kept: int, mode: str, sources: Iterable[str]) -> str:
    if mode == "plain":
        return " + ".join(map(str, faces))
    data = {
        "faces": " | ".join(map(str, faces)), "kept": kept, "why": ", ".join(map(tell_modifier, sources)),
    }
    if mode == "advantage":
        return _("{faces} keeps {kept} (advantage: {why})", **data)
    return _("{faces} keeps {kept} (disadvantage: {why})", **data)
