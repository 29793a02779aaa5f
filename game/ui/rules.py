"""Where a player meets a rule, beside the functions of this room whose docstrings name it.

Read by the ledger of rules (as text, never run) and by the codex. A place is `action:` and the id of a slot
of the action bar, `answer:` and the kind of a reaction, or a function of this room by its dotted name.
"""

SHOWN: dict[str, tuple[str, ...]] = {
    "D-TIME-6": ("action:posture", "action:order", "action:end-spell"),
    "D-TIME-7": ("answer:block", "answer:dodge", "answer:attack"),
    "D-TIME-9": ("scenes.battle.odds.damage_text",),
    "D-ACT-1": ("action:walk",),
    "D-ACT-2": ("action:items",),
    "D-ACT-3": ("action:drink", "action:items"),
    "D-ACT-4": ("action:posture", "action:items", "action:handle", "action:reload", "action:unlock"),
    "D-ACT-5": ("action:tend",),
    "D-ACT-6": ("action:walk",),
    "D-ATT-1": ("action:strike",),
    "D-CHG-1": ("action:charge",),
    "D-DEF-2": ("answer:block",),
    "D-DEF-3": ("answer:dodge",),
    "D-OPP-3": ("answer:attack",),
    "D-MAG-1": ("action:spells",),
    "D-MAG-2": ("action:spells", "action:keep-up", "action:end-spell"),
    "D-TWO-1": ("action:second",),
    "D-TWO-2": ("action:items",),
}
"""By rule ID (or range of IDs), the places."""
