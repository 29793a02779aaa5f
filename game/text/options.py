"""What every number and option of a ruleset means, a line each: its family of rules and its label.

A new field of `Rules` gets one line in OPTIONS (fields of its nested tables as `table.field`), and one in
CHOICES for each thing that may be chosen; a test finds those that are missing.
"""

from game.text.catalogue import N_, _

OPTIONS: dict[str, tuple[str, str]] = {
    "actions": ("D-TIME", N_("Action points a round")),
    "reactions": ("D-TIME", N_("Reaction points a round")),
    "bonus_actions": ("D-TIME", N_("Bonus actions a turn")),
    "initiative_die": ("D-TIME", N_("Die of initiative")),
    "surprise": ("D-TIME", N_("Initiative of the surprised in round 1")),
    "surprise_no_reactions": ("D-TIME", N_("The surprised have no reactions before their first turn")),
    "max_rounds": ("D-TIME", N_("Rounds until the battle is a draw")),
    "order_metres": ("D-ACT", N_("Metres at which an order is heard")),
    "extremities": ("D-ZONE", N_("Attack on an extremity")),
    "vital": ("D-ZONE", N_("Attack on the vital spot")),
    "vital_damage": ("D-ZONE", N_("Damage of a hit on the vital spot")),
    "vital_shift": ("D-ZONE", N_("Wound levels more by a hit on the vital spot")),
    "natural_shift": ("D-ATT", N_("Wound levels more by a natural 20")),
    "cover_light": ("D-ATT", N_("Shot at a target in light cover")),
    "cover_heavy": ("D-ATT", N_("Shot at a target in heavy cover")),
    "range_free_metres": ("D-ATT", N_("Metres at which a shot loses nothing yet")),
    "range_band_metres": ("D-ATT", N_("Metres of each further range")),
    "range_band": ("D-ATT", N_("Shot, for each further range begun")),
    "weapon_damage": ("D-ATT", N_("Attack, for each damage that the weapon has taken")),
    "weapon_breaks_at": ("D-ATT", N_("Damages at which a weapon breaks")),
    "block": ("D-DEF", N_("What a block does")),
    "block_shift": ("D-DEF", N_("Wound levels that a block takes away")),
    "dodge_step": ("D-DEF", N_("Who dodges may step aside")),
    "armour_without_shield": ("D-DEF", N_("Most Armour without a shield")),
    "heavy_armour_reflexes": ("D-DEF", N_("Reflexes in heavy armour")),
    "wounds.threshold_base": ("D-DMG", N_("Wound threshold, before Constitution")),
    "wounds.threshold_min": ("D-DMG", N_("Least wound threshold")),
    "wounds.fatigue_base": ("D-DMG", N_("Boxes of fatigue, before Constitution")),
    "wounds.fatigue_min": ("D-DMG", N_("Fewest boxes of fatigue")),
    "wounds.light": ("D-DMG", N_("Boxes of light wounds")),
    "wounds.serious": ("D-DMG", N_("Boxes of serious wounds")),
    "wounds.critical": ("D-DMG", N_("Boxes of critical wounds")),
    "wounds.penalty_light": ("D-DMG", N_("Every test, with a light wound")),
    "wounds.penalty_serious": ("D-DMG", N_("Every test, with a serious wound")),
    "wounds.penalty_critical": ("D-DMG", N_("Every test, with a critical wound")),
    "wounds.penalty_fatigue": ("D-DMG", N_("Every test, with all fatigue crossed")),
    "drop_dc": ("D-DMG", N_("To keep what an arm holds when it is hurt, beat")),
    "wrestle_vigour_margin": ("D-WRES", N_("Vigour above one’s own that cannot be wrestled")),
    "wrestle_vigour_limit": ("D-WRES", N_("Vigour that nobody can wrestle")),
    "push_tiles": ("D-WRES", N_("Most tiles of a push")),
    "push_fatigue": ("D-WRES", N_("Fatigue of one pushed into an obstacle")),
    "deadly_edges": ("D-WRES", N_("Who is pushed into a chasm or deep water is lost")),
    "prone_target": ("D-WRES", N_("Melee attack on a prone target")),
    "prone_attacker": ("D-WRES", N_("Attack by a prone fighter")),
    "asphyxia_fatigue": ("D-WRES", N_("Fatigue of each turn of strangling")),
    "asphyxia_from": ("D-WRES", N_("Turns of strangling from which one may faint")),
    "asphyxia_base": ("D-WRES", N_("Difficulty not to faint, at first")),
    "asphyxia_step": ("D-WRES", N_("Difficulty not to faint, more each turn")),
    "charge_min_distance": ("D-CHG", N_("Fewest tiles to the target of a charge")),
    "charge_speed_factor": ("D-CHG", N_("Times one’s speed that a charge may run")),
    "charge_bonus": ("D-CHG", N_("Attack after a charge")),
    "opportunity": ("D-OPP", N_("What may be done on an opportunity")),
    "off_hand": ("D-TWO", N_("Attack with the weak hand")),
    "attrition": ("D-ATTR", N_("The battle wears everybody out")),
    "attrition_from": ("D-ATTR", N_("First round that wears out")),
    "attrition_fatigue": ("D-ATTR", N_("Fatigue of each such round")),
    "ride_difficulty": ("D-MNT", N_("Difficulty to move a mount without the habit")),
    "mount_fall_die": ("D-MNT", N_("Damage of a fall from the mount")),
    "landing_tiles": ("D-MNT", N_("Tiles within which a thrown rider lands")),
    "morale_difficulty": ("D-MOR", N_("Difficulty of a test of morale")),
    "morale_big_group": ("D-MOR", N_("Fighters of a group from which one tests for all")),
    "pursuit_tries": ("D-MOR", N_("Who may try to stop a fugitive")),
    "diagonals": ("GRID", N_("What a diagonal step counts")),
    "tile_decimetres": ("GRID", N_("Width of a tile, in decimetres")),
    "fall_levels": ("GRID", N_("Levels of height that make a fall")),
    "fall_die": ("GRID", N_("Damage of a fall, for each such height")),
}
"""The family (as the index of rules names it) and the English label of every option, in reading order."""

CHOICES: dict[str, dict[str, str]] = {
    "block": {
        "fatigue_or_mitigate": N_("won, at most a fatigue; lost, the wound is lowered"),
        "stop_or_mitigate": N_("won, the attack is stopped; lost, the wound is lowered"),
        "success_mitigates": N_("won, the wound is lowered; lost, nothing"),
    },
    "drop_dc": {
        "total": N_("the total of the attack"),
        "margin_plus_10": N_("10 and what the attack had over Vigour"),
    },
    "diagonals": {"one": N_("one tile"), "alternating": N_("one tile and two in turn")},
    "pursuit_tries": {"one": N_("one victor"), "each": N_("each victor, one after the other")},
    "opportunity": {
        "attack": N_("attack"),
        "grab": N_("grab"),
        "push": N_("push"),
        "trip": N_("trip"),
        "disarm": N_("disarm"),
        "strangle": N_("strangle"),
        "pin": N_("pin"),
    },
}
"""English words for what may be chosen, by option."""


def option_family(name: str) -> str:
    """The family of rules an option belongs to; empty for one that has no label."""
    return OPTIONS.get(name, ("", ""))[0]


def option_label(name: str) -> str:
    """An option in words; its name with the underscores opened when it has no label."""
    known = OPTIONS.get(name, ("", ""))[1]
    return _(known) if known else name.replace("_", " ").replace(".", ", ")


def choice_label(name: str, code: str) -> str:
    """What is chosen for an option, in words."""
    known = CHOICES.get(name, {}).get(code)
    return _(known) if known else code.replace("_", " ")
