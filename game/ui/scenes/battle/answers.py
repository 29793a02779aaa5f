"""Answers in words, for every command that a decision beside a turn may ask for."""

from typing import NamedTuple

from game.battle import Command, React
from game.battle.view import View
from game.rulesets.shared.commands import LetGo, Pursue
from game.rulesets.two_actions.commands import PushTo, Stake
from game.text import _, label, plural
from game.ui import sheet
from game.ui.words import fighter_label, item_label

ICONS = {"push": "shove", "kill": "pursue", "attack": "strike"}
"""Icons that are not named like what they stand for."""


class Words(NamedTuple):
    """An answer on a button: text, icon, a longer note, and reaction points it costs."""

    text: str
    icon: str
    note: str = ""
    cost: int = 0


def words_of(view: View, command: Command) -> Words:
    """A command in words; one that is not known here by its name (D-TIME-8, D-OPP-3, D-WRES-7, D-MOR-4)."""
    staked = getattr(command, "all_in", "none") != "none"
    if isinstance(command, Stake):
        if staked:
            return Words(_("All in"), "all-in", "", 2)
        return Words(_("Without a stake"), "dice")
    if isinstance(command, PushTo):
        return Words(plural("{n} tile", "{n} tiles", command.tiles), "shove")
    if isinstance(command, LetGo):
        return Words(label("command", "let-go"), "wait")
    if isinstance(command, Pursue):
        return _pursuit(view, command, staked)
    if isinstance(command, React):
        return _reaction(view, command, staked)
    tag = str(command.__struct_config__.tag)
    return Words(label("command", tag), "dice")


def _pursuit(view: View, command: Pursue, staked: bool) -> Words:
    parts = [fighter_label(view.reader, command.actor), label("means", command.means)]
    parts.append(label("fate", command.fate))
    if command.zone:
        parts.append(label("zone-short", command.zone))
    if staked:
        parts.append(_("All in"))
    text = ", ".join(parts)
    return Words(text, ICONS.get(command.fate, command.fate), text, 2 if staked else 0)


def _reaction(view: View, command: React, staked: bool) -> Words:
    if command.kind == "none":
        return Words(_("Let pass"), "wait")
    parts = [label("reaction", command.kind)]
    if command.kind == "disarm" and command.weapon:
        parts.append(item_label(view.reader, command.weapon))
    elif command.kind == "attack" and command.weapon:
        parts.append(sheet.weapon_name(view.reader, command.actor, command.weapon))
    if command.zone:
        parts.append(label("zone-short", command.zone))
    if command.target:
        parts.append(fighter_label(view.reader, command.target))
    if staked:
        parts.append(_("All in"))
    text = ", ".join(parts)
    return Words(text, ICONS.get(command.kind, command.kind), text, 2 if staked else 1)
