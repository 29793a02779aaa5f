"""What has happened, in sentences: one for each event tag, from a plain mapping.

The mapping holds the event's fields as builtins and names beside ids (`actor_name`, `weapon_name`...),
as `game.battle.telling` makes it. Names are English display strings; they are translated here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from game.text import events_points
from game.text.catalogue import N_, _, plural
from game.text.labels import label
from game.text.names import content_name, definite, name_of, within
from game.text.rolls import signed, tell_modifier

Data = Mapping[str, Any]
Words = dict[str, object]

ZONES = {
    "mass": N_("the torso"),
    "weapon-arm": N_("the weapon arm"),
    "off-arm": N_("the off arm"),
    "leg": N_("the leg"),
    "vital": N_("the head"),
}
PLACES = {
    "torso": N_("to the torso"), "arm": N_("to the arm"), "leg": N_("to the leg"), "head": N_("to the head"),
}
LEVELS = ("fatigue", "light", "serious", "critical", "death")

SIMPLE = {
    "round-started": N_("Round {round}."),
    "order-rolled": N_("{actor}: initiative {total}."),
    "order-fixed": N_("Order of the round: {order}."),
    "turn-started": N_("{actor} begins to act."),
    "side-resigned": N_("Surrender: {side}."),
    "shot-astray": N_("The shot goes astray and hits {target}!"),
    "bled": N_("{target} loses blood."),
    "fell-unconscious": N_("{target} falls unconscious: {total} against {against}."),
    "stayed-awake": N_("{target} stays conscious: {total} against {against}."),
    "damage-rolled": N_("Damage to {target}: {total} ({damage_type})."),
    "charge-run": N_("{actor} charges {target}!"),
    "lever-pulled": N_("{actor} throws the lever."),
    "reloaded": N_("{actor} reloads {item}."),
    "strangled": N_("{actor} keeps strangling {target}."),
    "disarmed": N_("{actor} disarms {target}: {item}."),
    "lost": N_("{target} goes over the edge and is gone."),
    "mounted": N_("{actor} mounts {target}."),
    "dismounted": N_("{actor} dismounts."),
    "cornered": N_("{actor} has no way out and fights on."),
    "captured": N_("{actor} captures {target}."),
    "fled": N_("{target} leaves the battle."),
    "let-gone": N_("{side} lets the fugitive go: {target}."),
    "order-shouted": N_("{actor} shouts an order: all at {target}!"),
    "hands-swapped": N_("{actor} changes hands."),
    "spell-rolled": N_("{actor} casts with {total}."),
    "spell-kept": N_("{actor} keeps the spell up: {spell}."),
    "attrition-announced": N_("Attrition: from round {round} everybody tires."),
}
"""Tags with one sentence."""

BY_FIELD: dict[str, tuple[str, dict[object, str]]] = {
    "turn-ended": ("lost", {
        False: N_("{actor} has finished."),
        True: N_("{actor} loses this turn."),
    }),
    "stepped": ("how", {
        "walk": N_("{actor} walks to ({x}, {y})."),
        "crawl": N_("{actor} crawls to ({x}, {y})."),
        "charge": N_("{actor} runs to ({x}, {y})."),
        "run": N_("{actor} runs to ({x}, {y})."),
        "sneak": N_("{actor} steals to ({x}, {y})."),
        "dodge": N_("{actor} steps aside to ({x}, {y})."),
        "pushed": N_("{actor} is pushed to ({x}, {y})."),
        "dragged": N_("{actor} is dragged to ({x}, {y})."),
        "drag": N_("{actor} drags a captive to ({x}, {y})."),
    }),
    "posture-changed": ("prone", {
        True: N_("{actor} goes to ground."),
        False: N_("{actor} gets up."),
    }),
    "blocked": ("won", {
        True: N_("{actor} blocks: {total} against {against}."),
        False: N_("{actor} fails to block: {total} against {against}."),
    }),
    "dodged": ("won", {
        True: N_("{actor} dodges: {total} against {against}."),
        False: N_("{actor} fails to dodge: {total} against {against}."),
    }),
    "reaction-refused": ("kind", {
        "defence": N_("{actor} takes the blow without a reaction."),
        "opportunity": N_("{actor} lets the opportunity pass."),
        "strike": N_("{actor} does not interrupt the attack."),
        "intercept": N_("{actor} lets {target} pass."),
    }),
    "opportunity-taken": ("trigger", {
        "leave": N_("{actor} seizes the opportunity: {target} is leaving the control zone."),
        "shoot": N_("{actor} seizes the opportunity: {target} is shooting inside the control zone."),
        "drink": N_("{actor} seizes the opportunity: {target} is drinking inside the control zone."),
        "handle": N_("{actor} seizes the opportunity: {target} has both hands busy."),
        "concentrate": N_("{actor} seizes the opportunity: {target} is keeping up a spell."),
    }),
    "action-stopped": ("trigger", {
        "leave": N_("{target} stops {actor} dead: the move ends here."),
        "shoot": N_("{target} stops {actor} dead: the shot does not happen."),
        "drink": N_("{target} stops {actor} dead: the potion is not drunk."),
        "handle": N_("{target} stops {actor} dead: nothing comes of it."),
        "concentrate": N_("{target} stops {actor} dead: the spell is lost."),
    }),
    "kept-hold": ("kept", {
        True: N_("{actor} keeps hold of {item}: {total} against {against}."),
        False: N_("{actor} cannot hold on to {item}: {total} against {against}."),
    }),
    "item-fell": ("why", {
        "thrown": N_("On the ground at ({x}, {y}): {item}."),
        "dropped": N_("{actor} drops {item}."),
        "mishap": N_("{actor} fumbles and drops {item}."),
        "arm-hit": N_("The blow makes {actor} drop {item}."),
        "unconscious": N_("{actor} lets go of {item}."),
        "death": N_("{actor} lets go of {item}."),
        "put-down": N_("{actor} puts down {item}."),
        "disarmed": N_("{item} slips from the hand of {actor}."),
    }),
    "item-taken": ("how", {
        "take-out": N_("{actor} takes {item} from the bag."),
        "pick-up": N_("{actor} picks up {item}."),
        "draw": N_("{actor} draws {item}."),
        "sheathe": N_("{actor} puts {item} away."),
    }),
    "mishap-rolled": ("kind", {
        "prone": N_("Mishap: {actor} loses footing."),
        "damaged": N_("Mishap: {actor} damages {item}."),
        "broken": N_("Mishap: {actor} breaks {item}."),
        "dropped": N_("Mishap: {actor} lets {item} slip."),
        "reaction-lost": N_("Mishap: {actor} loses a reaction."),
        "nothing": N_("A mishap without harm for {actor}."),
        "unhorsed": N_("Mishap: {actor} loses the stirrups."),
    }),
    "door-used": ("open", {
        True: N_("{actor} opens the door at ({x}, {y})."),
        False: N_("{actor} shuts the door at ({x}, {y})."),
    }),
    "fatigue-taken": ("level", {
        "fatigue": N_("{target} takes a fatigue."),
        "light": N_("{target} is worn out: light wound."),
        "serious": N_("{target} is worn out: serious wound."),
        "critical": N_("{target} is worn out: critical wound."),
        "death": N_("{target} dies of exhaustion."),
    }),
    "wrestle-rolled": ("move", {
        "grab": N_("{actor} tries for a hold with {total}."),
        "disarm": N_("{actor} wrenches at the weapon with {total}."),
        "strangle": N_("{actor} goes for the throat with {total}."),
        "pin": N_("{actor} tries to pin {target} with {total}."),
        "push": N_("{actor} shoves with {total}."),
        "trip": N_("{actor} goes for the legs with {total}."),
        "break-free": N_("{actor} struggles with {total}."),
    }),
    "wrestle-resisted": ("held", {
        True: N_("{actor} withstands: {total} against {against}."),
        False: N_("{actor} gives way: {total} against {against}."),
    }),
    "hold-ended": ("why", {
        "released": N_("{actor} lets {target} go."),
        "broken-free": N_("{target} breaks free from {actor}."),
        "apart": N_("{actor} no longer reaches {target}: the hold is over."),
        "out": N_("The hold is over: {actor} no longer holds {target}."),
        "lapsed": N_("{actor} no longer strangles {target}, but holds on."),
    }),
    "unhorsed": ("why", {
        "mishap": N_("Mishap: {target} falls off the mount."),
        "ride": N_("{target} is thrown by the mount."),
        "wrestled": N_("{target} is dragged off the mount."),
        "mount-out": N_("The mount goes down under {target}."),
        "mount-down": N_("The mount falls and throws {target}."),
        "prone": N_("The blow throws {target} off the mount."),
        "out": N_("The mount has lost its rider: {target}."),
    }),
    "ride-tested": ("obeyed", {
        True: N_("The mount obeys {actor}: {total} against {against}."),
        False: N_("The mount does not obey {actor}: {total} against {against}."),
    }),
    "side-surprised": ("no_reactions", {
        False: N_("{side} is taken by surprise and acts late in the first round."),
        True: N_("{side} is taken by surprise: late in the first round, and no reactions before acting."),
    }),
    "morale-shaken": ("why", {
        "half": N_("Half of them are down: {side} will lose heart or hold at the next round’s start."),
        "critical": N_("{actor} stands alone, badly wounded: hold or flee at the next round’s start."),
    }),
    "morale-rolled": ("held", {
        True: N_("{actor} holds firm: {total} against {against}."),
        False: N_("{actor} loses heart: {total} against {against}."),
    }),
    "flight-announced": ("why", {
        "morale": N_("{actor} flees!"),
        "own": N_("{actor} announces flight."),
    }),
    "pursuit-evaded": ("away", {
        True: N_("{actor} slips away: {total} against {against}."),
        False: N_("{actor} is caught: {total} against {against}."),
    }),
    "spell-resisted": ("held", {
        True: N_("{actor} resists the spell: {total} against {against}."),
        False: N_("{actor} succumbs to the spell: {total} against {against}."),
    }),
    "spell-ended": ("why", {
        "lapsed": N_("{actor} does not keep the spell up: {spell}."),
        "wounded": N_("The wound breaks the concentration of {actor}: {spell}."),
        "stopped": N_("{actor} loses the spell: {spell}."),
        "out": N_("The spell fades: {spell}."),
        "ended": N_("{actor} lets the spell go: {spell}."),
        "replaced": N_("{actor} gives up a spell for another: {spell}."),
    }),
}
"""Tags whose sentence hangs on one field."""

DECLARED = {
    "melee": N_("{actor} attacks {target} with {weapon}, aiming for {zone}."),
    "shot": N_("{actor} shoots at {target} with {weapon}, aiming for {zone}."),
    "throw": N_("{actor} throws {weapon} at {target}, aiming for {zone}."),
    "spell": N_("{actor} casts {weapon} at {target}, aiming for {zone}."),
    "natural": N_("{actor} goes for {target}, aiming for {zone}."),
}
WOUNDED = {
    "fatigue": N_("{target} gets away with a fatigue."),
    "light": N_("{target} takes a light wound {place}."),
    "serious": N_("{target} takes a serious wound {place}."),
    "critical": N_("{target} takes a critical wound {place}."),
    "death": N_("{target} takes a mortal blow {place}."),
}
CONDITION_ENDED = {
    "turn": N_("It passes for {target}: no longer “{condition}”."),
    "tended": N_("Tending helps {target}: no longer “{condition}”."),
    "potion": N_("The potion helps {target}: no longer “{condition}”."),
    "spell": N_("The spell leaves {target}: no longer “{condition}”."),
    "": N_("{target}: no longer “{condition}”."),
}
WRESTLE_DECLARED = {
    "grab": N_("{actor} grabs at {target}."),
    "disarm": N_("{actor} tries to disarm {target}."),
    "strangle": N_("{actor} tries to strangle {target}."),
    "pin": N_("{actor} tries to pin {target} down."),
    "push": N_("{actor} tries to push {target}."),
    "trip": N_("{actor} tries to trip {target}."),
    "break-free": N_("{actor} tries to break free from {target}."),
}
HOLD_TAKEN = {
    "grab": N_("{actor} holds {target}."),
    "strangle": N_("{actor} strangles {target}."),
    "pin": N_("{actor} pins {target}."),
}
PUSHED = {
    "": N_("{actor} pushes {target} away."),
    "creature": N_("{actor} pushes {target}, who bumps into somebody."),
    "obstacle": N_("{actor} pushes {target} into an obstacle."),
    "edge": N_("{actor} pushes {target} to the edge of the map."),
    "fall": N_("{actor} pushes {target} over a ledge!"),
    "abyss": N_("{actor} pushes {target} over the edge!"),
}
ENDED = {
    "rout": N_("Victory: {winner}. No enemy is left standing."),
    "resigned": N_("Victory: {winner}. The enemy has given up."),
    "nobody-left": N_("A draw: nobody is left standing."),
    "max-rounds": N_("A draw: the last round has been played."),
}


def tell(tag: str, data: Data) -> str:
    """The sentence (at most two) of an event; an unknown tag is shown as it is."""
    words = _words(data)
    if tag in SIMPLE:
        return _(SIMPLE[tag], **words)
    if tag in BY_FIELD:
        field, sentences = BY_FIELD[tag]
        msgid = sentences.get(data.get(field))
        return _(msgid, **words) if msgid else _("{actor}: {tag}", actor=words.get("actor", ""), tag=tag)
    own = OWN.get(tag)
    return own(data, words) if own else tag.replace("-", " ")


def _words(data: Data) -> Words:
    """What the sentences may name, in the language in force."""
    words: Words = {}
    for key, value in data.items():
        if key.endswith("_name") and isinstance(value, str):
            short = key.removesuffix("_name")
            words[short] = definite(value) if short in ("item", "weapon") else name_of(value)
    if "item" not in words and data.get("name") and "item" in data:
        words["item"] = definite(str(data["name"]))
    if "spell" in data and data.get("name"):
        words["spell"] = name_of(str(data["name"]))
    roll = data.get("roll")
    if isinstance(roll, Mapping):
        words["total"], words["against"] = roll["total"], roll["against"]
    if data.get("to") is not None:
        words["x"], words["y"] = data["to"]
    if "round" in data:
        words["round"] = data["round"]
    if "damage_type" in data:
        words["damage_type"] = label("damage", str(data["damage_type"]))
    if "order_names" in data:
        words["order"] = ", ".join(map(name_of, data["order_names"]))
    return words


def _attack_declared(data: Data, words: Words) -> str:
    armed = bool(data["weapon"])
    if armed and "weapon" not in words:
        words["weapon"] = within(content_name("weapons", str(data["kind"])))
    zone = _(ZONES[data["zone"]])
    text = _(DECLARED[data["mode"] if armed else "natural"], **{**words, "zone": zone})
    return text if data.get("all_in", "none") == "none" else text + " " + _("All in!")


def _attack_rolled(data: Data, words: Words) -> str:
    natural = str(data.get("natural", ""))
    if data["touched"]:
        if natural == "20":
            return _("Natural 20! {actor} hits {target}: {total} against {against}.", **words)
        return _("{actor} hits {target}: {total} against {against}.", **words)
    if natural == "1":
        return _("Natural 1: {actor} misses {target}.", **words)
    return _("{actor} misses {target}: {total} against {against}.", **words)


def _wounded(data: Data, words: Words) -> str:
    level, rolled = data["level"], data["rolled"]
    text = _(WOUNDED[level], **{**words, "place": _(PLACES[data["place"]])})
    changes = [f"{tell_modifier(s['source'])} {signed(s['value'])}" for s in data.get("shifts", ())]
    due = LEVELS.index(rolled) + sum(s["value"] for s in data.get("shifts", ()))
    due = min(3, max(0, due))
    if data.get("capped"):
        changes.append(_("block won, a fatigue at most"))
        due = 0
    if LEVELS.index(level) > due:
        changes.append(_("full track, it passes up"))
    if not changes:
        return text
    return text + " " + _("By damage: {rolled}; {changes}.", rolled=label("level", rolled),
                          changes=", ".join(changes))


def _condition_gained(data: Data, words: Words) -> str:
    condition = within(name_of(data["name"]))
    if data.get("arm"):
        return _("{target} now suffers from “{condition}” ({arm}).", **{
            **words, "condition": condition, "arm": label("arm", data["arm"])})
    return _("{target} now suffers from “{condition}”.", **{**words, "condition": condition})


def _condition_ended(data: Data, words: Words) -> str:
    msgid = CONDITION_ENDED.get(data.get("why", ""), CONDITION_ENDED[""])
    return _(msgid, **{**words, "condition": within(name_of(data["name"]))})


def _move_stopped(data: Data, words: Words) -> str:
    if data.get("target"):
        return _("{target} holds {actor} at ({x}, {y}).", **words)
    return _("{actor} stops at ({x}, {y}).", **words)


def _died(data: Data, words: Words) -> str:
    if data.get("actor") and data["actor"] != data["target"]:
        return _("{actor} kills {target}.", **words)
    return _("{target} dies.", **words)


def _potion_drunk(data: Data, words: Words) -> str:
    if data["actor"] == data["target"]:
        text = _("{actor} drinks {item}.", **words)
    else:
        text = _("{actor} gives {target} {item} to drink.", **words)
    cleared = []
    if data.get("fatigue"):
        cleared.append(plural("{n} fatigue", "{n} fatigues", data["fatigue"]))
    if data.get("light"):
        cleared.append(plural("{n} light wound", "{n} light wounds", data["light"]))
    if data.get("serious"):
        cleared.append(plural("{n} serious wound", "{n} serious wounds", data["serious"]))
    if data.get("critical"):
        cleared.append(plural("{n} critical wound", "{n} critical wounds", data["critical"]))
    return text + " " + _("Healed: {list}.", list=", ".join(cleared)) if cleared else text


def _tended(data: Data, words: Words) -> str:
    own = data["actor"] == data["target"]
    text = _("{actor} binds the wound.", **words) if own else _("{actor} tends {target}.", **words)
    if not data.get("fatigue"):
        return text
    return text + " " + _("Healed: {list}.", list=plural("{n} fatigue", "{n} fatigues", data["fatigue"]))


def _battle_ended(data: Data, words: Words) -> str:
    winners = ", ".join(map(name_of, data.get("winner_names", ()))) or name_of(data["winner"])
    if not winners and data["ending"] not in ("nobody-left", "max-rounds"):
        return _("The battle ends without a winner.")
    msgid = ENDED.get(data["ending"])
    if msgid is None:
        return _("Victory: {winner}.", winner=winners)
    return _(msgid, winner=winners)


def _wrestle_declared(data: Data, words: Words) -> str:
    text = _(WRESTLE_DECLARED[data["move"]], **words)
    return text if data.get("all_in", "none") == "none" else text + " " + _("All in!")


def _hold_taken(data: Data, words: Words) -> str:
    if data.get("arm") and data["kind"] == "grab":
        return _("{actor} holds {target} by the weapon arm.", **words)
    return _(HOLD_TAKEN[data["kind"]], **words)


def _pushed(data: Data, words: Words) -> str:
    return _(PUSHED[data.get("why", "")], **words)


def _fell(data: Data, words: Words) -> str:
    if not data["place"]:
        return _("{target} falls: {total} damage.", **words)
    return _("{target} falls: {total} damage {place}.", **{**words, "place": _(PLACES[data["place"]])})


def _pursuit_rolled(data: Data, words: Words) -> str:
    if data["means"] == "strength":
        return _("{actor} runs {target} down with {total}.", **words)
    if data["won"]:
        return _("{actor} shoots the fugitive {target}: {total} against {against}.", **words)
    return _("{actor} misses the fugitive {target}: {total} against {against}.", **words)


def _spell_cast(data: Data, words: Words) -> str:
    if data["actor"] == data["target"]:
        text = _("{actor} casts {spell}.", **words)
    else:
        text = _("{actor} casts {spell} on {target}.", **words)
    return text if data.get("all_in", "none") == "none" else text + " " + _("All in!")


def _lock_tried(data: Data, words: Words) -> str:
    if data["key"]:
        return _("{actor} unlocks the door at ({x}, {y}) with the key.", **words)
    if data["opened"]:
        return _("{actor} opens the lock at ({x}, {y}): {total} against {against}.", **words)
    return _("{actor} fails at the lock at ({x}, {y}): {total} against {against}.", **words)


OWN: dict[str, Callable[[Data, Words], str]] = {
    "attack-declared": _attack_declared,
    "attack-rolled": _attack_rolled,
    "battle-ended": _battle_ended,
    "condition-ended": _condition_ended,
    "condition-gained": _condition_gained,
    "died": _died,
    "move-stopped": _move_stopped,
    "potion-drunk": _potion_drunk,
    "tended": _tended,
    "wounded": _wounded,
    "wrestle-declared": _wrestle_declared,
    "hold-taken": _hold_taken,
    "pushed": _pushed,
    "fell": _fell,
    "pursuit-rolled": _pursuit_rolled,
    "spell-cast": _spell_cast,
    "lock-tried": _lock_tried,
}
"""Tags whose sentence takes more."""

SIMPLE.update(events_points.SIMPLE)
BY_FIELD.update(events_points.BY_FIELD)
OWN.update(events_points.OWN)
TAGS = frozenset(SIMPLE) | frozenset(BY_FIELD) | frozenset(OWN)
"""Every event tag that has a sentence."""
