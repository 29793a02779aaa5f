"""What the fields of content mean: labels for the pages of the codex, by kind and field, a line each.

A label beside a value is a noun; a field that is only true or false is a whole sentence.
"""

from game.text.catalogue import N_, _
from game.text.labels import label

KINDS: dict[str, str] = {
    "fighters": N_("Fighters"),
    "weapons": N_("Weapons"),
    "armours": N_("Armour"),
    "items": N_("Things"),
    "conditions": N_("Conditions"),
    "wounds": N_("Wounds"),
    "spells": N_("Spells"),
    "talents": N_("Talents"),
    "terrain": N_("Terrain"),
}
"""English headings by kind of content."""

FIELDS: dict[str, dict[str, str]] = {
    "fighters": {
        "tags": N_("Traits"),
        "main": N_("Strong hand"),
        "off": N_("Weak hand"),
        "armour": N_("Wears"),
        "bag": N_("In the bag"),
        "mount": N_("Rides"),
        "natural": N_("Empty-handed"),
        "reach": N_("Reach of the body"),
        "places": N_("Where it is hit"),
        "lacks": N_("Cannot be hit at"),
        "talents": N_("Talents"),
        "spells": N_("Spells"),
    },
    "weapons": {
        "damage": N_("Damage"),
        "skill": N_("Skill in melee"),
        "hands": N_("Hands"),
        "reach": N_("Reach"),
        "range": N_("At a distance"),
        "limit": N_("Farthest"),
    },
    "armours": {"bonus": N_("Armour"), "heavy": N_("Heavy: it costs reflexes.")},
    "items": {
        "fatigue": N_("Fatigue cleared"),
        "wounds": N_("Wounds cleared"),
        "up_to": N_("Up to"),
        "ends": N_("Ends"),
    },
    "conditions": {
        "until": N_("Lasts"),
        "attacks": N_("Attacks"),
        "armour": N_("Armour"),
        "reflexes": N_("Reflexes"),
        "vigour": N_("Vigour"),
        "speed": N_("Speed"),
        "actions": N_("Action points"),
        "bleeding": N_("Bleeds"),
        "no_move": N_("Cannot move."),
        "no_reactions": N_("Has no reactions."),
        "loses_turn": N_("Loses its turn."),
        "half_speed": N_("Goes at half speed."),
        "disables_arm": N_("Cannot use the arm."),
        "no_zone": N_("Controls no zone."),
    },
    "wounds": {
        "conditions": N_("Brings"),
        "prone": N_("prone"),
        "unconscious_dc": N_("unconscious unless Constitution makes {number}"),
    },
    "spells": {
        "kind": N_("How it works"),
        "price": N_("Cost"),
        "damage": N_("Damage"),
        "limit": N_("Farthest"),
        "targets": N_("Cast on"),
        "conditions": N_("Brings"),
        "resisted": N_("The target resists with its will."),
    },
    "talents": {
        "melee": N_("Attacks with melee"),
        "magic": N_("Attacks with spells"),
        "finesse": N_("Attacks with finesse"),
        "shooting": N_("Shots and throws"),
        "unarmed": N_("Attacks with empty hands"),
        "unarmed_damage": N_("Damage with empty hands"),
        "charge": N_("Attacks after a charge"),
        "against_prone": N_("Attacks on prone targets"),
        "block": N_("Blocks"),
        "dodge": N_("Dodges"),
        "wrestling": N_("Wrestling"),
        "break_free": N_("Breaking free"),
        "pursuit": N_("Pursuits"),
        "morale": N_("Tests of morale"),
        "initiative": N_("Initiative"),
        "speed": N_("Speed"),
        "fatigue": N_("Boxes of fatigue"),
        "off_hand": N_("Attacks with the weak hand"),
        "choke": N_("Turns added to a stranglehold’s test"),
        "block_beside": N_("Blocks with a shield beside a friend’s shield"),
        "tend_fatigue": N_("Fatigue cleared by tending"),
        "two_weapons": N_("May strike with the weak hand too."),
        "used_to_riding": N_("Needs no test to move the mount."),
        "quick_draw": N_("Drawing, swapping and putting away are bonus actions."),
        "calm_shot": N_("Shots with bow and crossbow give no opportunity."),
        "ignores_cover": N_("Cover takes nothing from its shots."),
        "firm_mind": N_("A wound does not end its concentration."),
    },
    "terrain": {
        "entry": N_("Movement points to enter"),
        "entry_swim": N_("For a swimmer"),
        "obstacle": N_("Height, in half levels"),
        "stairs": N_("Leads up and down without climbing."),
    },
}
"""English labels of fields by kind of content."""

NAMED_BY: dict[str, dict[str, str]] = {
    "fighters": {
        "main": N_("Carried by"),
        "off": N_("Carried by"),
        "armour": N_("Worn by"),
        "bag": N_("Carried by"),
        "mount": N_("Ridden by"),
        "natural": N_("Weapon of"),
        "talents": N_("Talent of"),
        "spells": N_("Known by"),
    },
    "items": {"ends": N_("Ended by")},
    "wounds": {"conditions": N_("Brought by")},
    "spells": {"conditions": N_("Brought by")},
}
"""English labels for the way back: who names an entry, by kind and field of the one that names it."""

VALUES: dict[str, dict[str, str]] = {
    "until": {
        "battle": N_("to the end of the battle"),
        "tended": N_("until it is tended"),
        "next-turn": N_("to its bearer’s next turn"),
        "spell": N_("while the spell is kept up"),
    },
    "bleeding": {
        "none": N_("not at all"),
        "light": N_("a fatigue at the end of its turns, while there is room"),
        "heavy": N_("a fatigue at the end of its turns, and worse when it is full"),
    },
    "range": {
        "none": N_("not at all"),
        "bow": N_("shot, as often as one likes"),
        "crossbow": N_("shot, then reloaded"),
        "thrown": N_("thrown: it leaves the hand"),
    },
    "kind": {"attack": N_("an attack"), "concentration": N_("by concentration")},
    "targets": {"enemy": N_("an enemy"), "friend": N_("a friend"), "self": N_("oneself")},
    "layer": {"ground": N_("ground"), "prop": N_("on the ground")},
}
"""English words for the codes of a field; other codes are among the labels."""

_GROUPS = {
    "skill": "stat", "type": "damage", "tags": "tag", "lacks": "zone-short", "zone": "zone-short",
    "places": "place", "place": "place", "up_to": "level", "level": "level", "category": "category",
}
"""The group of labels that names the codes of a field."""


def kind_label(kind: str) -> str:
    """The heading of a kind of content."""
    known = KINDS.get(kind)
    return _(known) if known else kind.replace("_", " ").capitalize()


def field_label(kind: str, field: str, **data: object) -> str:
    """A field of a kind of content in words; its own name, opened, when it has no label."""
    known = FIELDS.get(kind, {}).get(field)
    return _(known, **data) if known else field.replace("_", " ").capitalize()


def named_by_label(kind: str, field: str) -> str:
    """What those that name an entry in a field are to it."""
    known = NAMED_BY.get(kind, {}).get(field)
    return _(known) if known else kind_label(kind)


def value_label(field: str, code: str) -> str:
    """A code that a field may hold, in words."""
    known = VALUES.get(field, {}).get(code)
    return _(known) if known else label(_GROUPS.get(field, field), code)
