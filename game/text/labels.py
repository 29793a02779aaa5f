"""Short labels of codes: zones, levels, triggers, sides, commands, sheet values and the like."""

from game.text.catalogue import N_, _
from game.text.names import content_name

_MOVES = {
    "grab": N_("Grab"),
    "push": N_("Push"),
    "trip": N_("Trip"),
    "disarm": N_("Disarm"),
    "strangle": N_("Strangle"),
    "pin": N_("Pin down"),
}

LABELS: dict[str, dict[str, str]] = {
    "zone": {
        "mass": N_("Mass (torso)"),
        "weapon-arm": N_("Extremity (weapon arm)"),
        "off-arm": N_("Extremity (off arm)"),
        "leg": N_("Extremity (leg)"),
        "vital": N_("Vital spot (head)"),
    },
    "zone-short": {
        "mass": N_("torso"),
        "weapon-arm": N_("weapon arm"),
        "off-arm": N_("off arm"),
        "leg": N_("leg"),
        "vital": N_("head"),
    },
    "place": {"torso": N_("torso"), "arm": N_("arm"), "leg": N_("leg"), "head": N_("head")},
    "level": {
        "nothing": N_("no wound"),
        "fatigue": N_("fatigue"),
        "light": N_("light wound"),
        "serious": N_("serious wound"),
        "critical": N_("critical wound"),
        "death": N_("death"),
    },
    "trigger": {
        "leave": N_("leaves the control zone"),
        "shoot": N_("shoots inside the control zone"),
        "drink": N_("drinks a potion inside the control zone"),
        "handle": N_("handles a complex object inside the control zone"),
        "concentrate": N_("keeps up a spell inside the control zone"),
    },
    "mode": {"melee": N_("melee"), "shot": N_("shot"), "throw": N_("throw"), "spell": N_("spell")},
    "ending": {
        "rout": N_("no enemy is left standing"),
        "nobody-left": N_("nobody is left standing"),
        "max-rounds": N_("the last round has been played"),
        "resigned": N_("the enemy has given up"),
    },
    "hand": {"main": N_("strong hand"), "off": N_("weak hand")},
    "arm": {"main": N_("weapon arm"), "off": N_("off arm")},
    "category": {
        "weapon": N_("weapon"), "shield": N_("shield"), "potion": N_("potion"), "key": N_("key"),
        "body": N_("armour"),
        "spell": N_("spell"),
    },
    "side": {"azure": N_("Azure"), "gules": N_("Gules"), "vert": N_("Vert"), "sable": N_("Sable")},
    "controller": {
        "human": N_("Player"),
        "random": N_("Random"),
        "recruit": N_("Recruit"),
        "veteran": N_("Veteran"),
        "captain": N_("Captain"),
        "warlord": N_("Warlord"),
    },
    "damage": {"slashing": N_("slashing"), "piercing": N_("piercing"), "blunt": N_("blunt")},
    "reaction": {
        "none": N_("Do nothing"),
        "block": N_("Block"),
        "dodge": N_("Dodge"),
        "attack": N_("Opportunity attack"),
        **_MOVES,
    },
    "all-in": {
        "none": N_("Plain"),
        "actions": N_("All in, 2 actions"),
        "reactions": N_("All in, 2 reactions"),
    },
    "roll": {
        "plain": N_("plain roll"), "advantage": N_("advantage"), "disadvantage": N_("disadvantage"),
    },
    "decision": {
        "turn": N_("Turn"),
        "reaction": N_("Reaction"),
        "opportunity": N_("Opportunity action"),
        "pursuit": N_("Pursuit"),
        "choice": N_("Choice"),
        "over": N_("The battle is over"),
    },
    "status": {"able": N_("able"), "unconscious": N_("unconscious"), "dead": N_("dead"),
        "captured": N_("captured"),
        "fled": N_("fled"),
    },
    "command": {
        "attack": N_("Attack"),
        "charge": N_("Charge"),
        "crawl": N_("Crawl"),
        "dodge-step": N_("Dodge step"),
        "draw": N_("Draw a weapon"),
        "drink": N_("Drink"),
        "drop-item": N_("Drop"),
        "drop-prone": N_("Drop prone"),
        "end-turn": N_("End the turn"),
        "give": N_("Give to drink"),
        "keep-hold": N_("Keep hold"),
        "move": N_("Move"),
        "pick-up": N_("Pick up"),
        "pull-lever": N_("Pull the lever"),
        "react": N_("React"),
        "reload": N_("Reload"),
        "resign": N_("Give up the battle"),
        "sheathe": N_("Put away"),
        "stand-up": N_("Stand up"),
        "take-out": N_("Take from the bag"),
        "tend": N_("Tend"),
        "use-door": N_("Open or shut the door"),
        "break-free": N_("Break free"),
        "cast-spell": N_("Cast a spell"),
        "dismount": N_("Dismount"),
        "drag": N_("Drag"),
        "end-spell": N_("End the spell"),
        "flee": N_("Flee"),
        "keep-strangling": N_("Keep strangling"),
        "keep-up": N_("Keep the spell up"),
        "let-go": N_("Let go"),
        "mount-up": N_("Mount"),
        "open-lock": N_("Open the lock"),
        "pursue": N_("Pursue"),
        "push-to": N_("Push"),
        "release": N_("Release"),
        "shout-order": N_("Shout an order"),
        "stake": N_("Go all in"),
        "swap-hands": N_("Swap hands"),
        "wrestle": N_("Wrestle"),
    },
    "how": {
        "walk": N_("on foot"), "crawl": N_("crawling"), "charge": N_("charging"), "dodge": N_("dodging"),
        "pushed": N_("pushed"),
        "dragged": N_("dragged"),
        "drag": N_("dragging"),
    },
    "ruleset": {"two-actions": N_("Two actions"), "initiative-points": N_("Initiative points")},
    "wrestling": {
        **_MOVES,
        "break-free": N_("Break free"),
    },
    "hold": {
        "grab": N_("held"),
        "strangle": N_("strangled"),
        "pin": N_("pinned"),
    },
    "flight": {
        "fleeing": N_("fleeing"),
        "cornered": N_("cornered"),
    },
    "means": {
        "strength": N_("By strength"),
        "shot": N_("By a shot"),
    },
    "fate": {
        "kill": N_("Kill"),
        "capture": N_("Capture"),
        "attack": N_("Strike once"),
    },
    "undo": {
        "nothing": N_("There is nothing to take back."),
        "rolled": N_("Dice have been rolled: this cannot be taken back."),
        "other-side": N_("Another side has chosen since: this cannot be taken back."),
    },
    "stat": {
        "strength": N_("Strength"),
        "dexterity": N_("Dexterity"),
        "constitution": N_("Constitution"),
        "reflexes": N_("Reflexes"),
        "will": N_("Will"),
        "melee": N_("Melee"),
        "finesse": N_("Finesse"),
        "shooting": N_("Shooting"),
        "magic": N_("Magic"),
        "evasion": N_("Evasion"),
        "initiative": N_("Initiative"),
        "vigour": N_("Vigour"),
        "armour": N_("Armour"),
        "speed": N_("Speed"),
        "reach": N_("Reach"),
    },
    "stat-short": {
        "strength": N_("STR"),
        "dexterity": N_("DEX"),
        "constitution": N_("CON"),
        "reflexes": N_("REF"),
        "will": N_("WIL"),
        "melee": N_("MEL"),
        "finesse": N_("FIN"),
        "shooting": N_("SHO"),
        "magic": N_("MAG"),
        "evasion": N_("EVA"),
        "initiative": N_("INI"),
        "vigour": N_("VIG"),
        "armour": N_("ARM"),
    },
    "tag": {
        "undead": N_("undead"),
        "fanatic": N_("fanatic"),
        "protagonist": N_("protagonist"),
        "leader": N_("leader"),
        "rider": N_("rider"),
        "mount": N_("mount"),
        "beast": N_("beast"),
        "natural-guard": N_("natural guard"),
    },
}
"""English labels by kind and code."""

CONTENT_KINDS = (
    "weapons", "armours", "fighters", "items", "conditions", "terrain", "spells", "talents")
_ALIASES = {
    "ai": "controller", "damage-type": "damage", "stake": "all-in", "wound": "level",
    "condition": "conditions", "weapon": "weapons", "item": "items", "fighter": "fighters",
    "armour": "armours", "spell": "spells", "talent": "talents",
}


def label(kind: str, code: str) -> str:
    """The label of a code in the language in force; of content (`terrain`, `condition`...) its name.

    A code without label is shown with its hyphens opened.
    """
    kind = _ALIASES.get(kind, kind)
    if kind in CONTENT_KINDS:
        return content_name(kind, code)
    known = LABELS.get(kind, {}).get(code)
    return _(known) if known else code.replace("-", " ")
