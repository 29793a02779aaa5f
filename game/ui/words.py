"""From battle values to words: names for ids, sentences, and short words that float on the board."""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from game.battle import Decision, Event, Fighter, Item, Modifier, Reader, Reason
from game.battle.telling import telling, telling_decision, telling_reason
from game.rulesets.two_actions.components import Afflictions
from game.text import (
    N_,
    _,
    content_name,
    label,
    name_of,
    roll_detail,
    signed,
    tell,
    tell_decision,
    tell_modifier,
    tell_reason,
)
from game.ui import sheet
from game.ui.art import theme

WORSE = {"light": theme.AMBER, "serious": theme.RUBRIC, "critical": theme.RUBRIC, "death": theme.RUBRIC}


OWN_REASONS = {
    "out-of-walk": N_("Out of reach in one move."),
    "no-target-here": N_("No enemy can be attacked from here."),
    "no-charge": N_("No enemy can be charged from here."),
    "nothing-to-handle": N_("No door and no lever within reach."),
    "no-room": N_("There is no room."),
    "nobody-to-wrestle": N_("Nobody beside can be wrestled so."),
}
"""What the window itself adds to the rules' reasons."""


def percent(chance: Any) -> str:
    """A Fraction as whole percent; never 0 or 100 unless it is certain."""
    return _("{value}%", value=whole_percent(chance))


def whole_percent(chance: Any) -> int:
    """The number of that percentage."""
    value = round(float(chance) * 100)
    if value == 0 and chance:
        return 1
    return 99 if value == 100 and chance != 1 else value


def item_label(reader: Reader, item: int) -> str:
    """An item's name in the player's language."""
    return name_of(sheet.item_name(reader, item))


def weapon_label(reader: Reader, fighter: int, weapon: int) -> str:
    """A weapon's name in the player's language; 0 is what the body strikes with."""
    return name_of(sheet.weapon_name(reader, fighter, weapon))


def fighter_label(reader: Reader, fighter: int) -> str:
    """A fighter's name; that of its kind when it has none of its own."""
    return name_of(sheet.name(reader, fighter))


def kind_label(reader: Reader, fighter: int) -> str:
    """What kind of fighter somebody is."""
    return content_name("fighters", reader.get(fighter, Fighter).kind)


def condition_label(kind: str, arm: str = "") -> str:
    """A condition, with the arm it concerns."""
    name = content_name("conditions", kind)
    return f"{name} ({label('arm', arm)})" if arm else name


def condition_names(reader: Reader, fighter: int) -> list[str]:
    """Conditions in words, those of a spell with its caster (D-DMG-5, D-MAG-2)."""
    names = []
    for one in reader.get(fighter, Afflictions).all:
        name = condition_label(one.kind, one.arm)
        names.append(f"{name} ({fighter_label(reader, one.caster)})" if one.caster else name)
    return names


def side_label(reader: Reader, side: str) -> str:
    """A side (or an alliance named after one) as a player reads it."""
    return name_of(sheet.side_name(reader, side))


def event_text(reader: Reader, event: Event) -> str:
    """The sentence of an event."""
    return tell(*telling(reader, event))


def decision_text(reader: Reader, decision: Decision) -> str:
    """What a decision asks."""
    return tell_decision(*telling_decision(reader, decision))


def event_detail(event: Event) -> str:
    """Every die and modifier of an event's roll; empty when nothing was rolled."""
    roll = getattr(event, "roll", None)
    if roll is None:
        return ""
    text = roll_detail(msgspec.to_builtins(roll))
    shifts: tuple[Modifier, ...] = getattr(event, "shifts", ())
    return text + ("\n" + ", ".join(modifier_text(m) for m in shifts) if shifts else "")


def modifier_text(modifier: Modifier) -> str:
    """`+2 target prone`."""
    return f"{signed(modifier.value)} {tell_modifier(modifier.source)}"


def reason_text(reader: Reader, reason: Reason) -> str:
    """Why something is refused."""
    own = OWN_REASONS.get(reason.code)
    return _(own) if own else tell_reason(*telling_reason(reader, reason))


def reasons_text(reader: Reader, reasons: tuple[Reason, ...]) -> str:
    """All reasons, one a line, none twice."""
    return "\n".join(dict.fromkeys(reason_text(reader, reason) for reason in reasons))


@dataclass(frozen=True)
class Said:
    """A word over a figure; `pause` holds the play so that it can be read."""

    text: str
    colour: str = theme.INK
    over: Literal["actor", "target"] = "target"
    pause: float = 120


def float_word(event: Event) -> Said | None:
    """The word an event leaves in the air (D-ATT-3, D-DMG-2, D-DMG-5)."""
    tag = str(event.__struct_config__.tag)
    make = _FLOATS.get(tag)
    return make(event) if make else None


def _rolled(event: Any) -> Said:
    total, against = event.roll.total, event.roll.against
    text = (
        _("{total} against {against}: touches", total=total, against=against)
        if event.touched
        else _("{total} against {against}: misses", total=total, against=against)
    )
    return Said(text, theme.INK if event.touched else theme.SOFT_INK, pause=220)


def _defended(event: Any) -> Said:
    text = {
        ("blocked", True): _("Blocked!"),
        ("blocked", False): _("Block lost"),
        ("dodged", True): _("Dodged!"),
        ("dodged", False): _("Dodge lost"),
    }[event.__struct_config__.tag, event.won]
    return Said(text, theme.BLUE if event.won else theme.SOFT_INK, "actor", 220)


def _wound(event: Any) -> Said:
    return Said(label("level", event.level).capitalize(), WORSE.get(event.level, theme.INK), pause=160)


def _condition(event: Any) -> Said:
    return Said(content_name("conditions", event.condition), theme.RUBRIC, pause=60)


def _pursued(event: Any) -> Said:
    """The pursuer's roll: by a shot it touches or misses, by strength it waits for the evasion (D-MOR-4)."""
    if event.means == "strength":
        return Said(_("In pursuit: {total}", total=event.roll.total), theme.INK, "actor", 220)
    return Said(_("Hit!") if event.won else _("Missed"), theme.INK, pause=220)


_FLOATS: dict[str, Any] = {
    "attack-rolled": _rolled,
    "blocked": _defended,
    "dodged": _defended,
    "wounded": _wound,
    "fatigue-taken": _wound,
    "condition-gained": _condition,
    "died": lambda event: Said(_("Killed"), theme.RUBRIC),
    "fell-unconscious": lambda event: Said(_("Unconscious"), theme.RUBRIC),
    "opportunity-taken": lambda event: Said(_("Opportunity!"), theme.RUBRIC, "actor"),
    "action-stopped": lambda event: Said(_("Stopped!"), theme.RUBRIC, "actor"),
    "mishap-rolled": lambda event: Said(_("Mishap!"), theme.RUBRIC, "actor"),
    "tended": lambda event: Said(_("Tended"), theme.GREEN),
    "potion-drunk": lambda event: Said(_("Drinks"), theme.GREEN),
    "reloaded": lambda event: Said(_("Reloaded"), theme.INK, "actor"),
    "wrestle-resisted": lambda event: Said(
        _("Withstands!") if event.held else _("Gives way"), theme.BLUE if event.held else theme.SOFT_INK,
        "actor", 220),
    "hold-taken": lambda event: Said(label("hold", event.kind).capitalize() + "!", theme.RUBRIC, pause=160),
    "hold-ended": lambda event: Said(_("Free"), theme.GREEN) if event.why != "lapsed" else None,
    "disarmed": lambda event: Said(_("Disarmed!"), theme.RUBRIC, pause=160),
    "strangled": lambda event: Said(label("hold", "strangle").capitalize() + "!", theme.RUBRIC),
    "pushed": lambda event: Said(_("Pushed!"), theme.AMBER, pause=60),
    "fell": lambda event: Said(_("Falls!"), theme.RUBRIC, pause=160),
    "lost": lambda event: Said(_("Lost!"), theme.RUBRIC, pause=220),
    "morale-shaken": lambda event: Said(_("Shaken"), theme.AMBER, "actor"),
    "morale-rolled": lambda event: (
        Said(_("Holds firm"), theme.BLUE, "actor", 300) if event.held
        else Said(_("Loses heart!"), theme.RUBRIC, "actor", 300)),
    "flight-announced": lambda event: Said(_("Flees!"), theme.RUBRIC, "actor", 200),
    "cornered": lambda event: Said(_("Cornered!"), theme.AMBER, "actor", 200),
    "pursuit-rolled": _pursued,
    "pursuit-evaded": lambda event: (
        Said(_("Slips away"), theme.BLUE, "actor", 200) if event.away
        else Said(_("Caught!"), theme.RUBRIC, "actor", 200)),
    "captured": lambda event: Said(_("Captured"), theme.RUBRIC),
    "fled": lambda event: Said(_("Gone"), theme.SOFT_INK),
    "kept-hold": lambda event: Said(_("Keeps hold") if event.kept else _("Drops it"), theme.INK, "actor"),
}


def thing_name(reader: Reader, thing: int) -> str:
    """A thing lying about, in the player's language."""
    return item_label(reader, thing) if reader.find(thing, Item) else ""


_FLOATS.update({
    "spell-cast": lambda event: Said(name_of(event.name), theme.BLUE, "actor", 160),
    "spell-resisted": lambda event: (
        Said(_("Resists!"), theme.BLUE, "actor", 220) if event.held
        else Said(_("Succumbs"), theme.SOFT_INK, "actor", 220)),
    "spell-ended": lambda event: Said(_("The spell ends"), theme.SOFT_INK, "actor"),
    "order-shouted": lambda event: Said(_("That one!"), theme.RUBRIC, "actor", 160),
    "lock-tried": lambda event: Said(
        _("Unlocked") if event.opened else _("Still locked"), theme.INK, "actor"),
})
