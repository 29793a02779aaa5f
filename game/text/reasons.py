"""Why a command is refused, and what a decision asks."""

from collections.abc import Mapping
from typing import Any

from game.text.catalogue import N_, _
from game.text.names import definite, name_of

REASONS: dict[str, str] = {
    "bad-difficulty": N_("The difficulty is {found}; it may be from 0 to {most}."),
    "covered": N_("In cover there already."),
    "engaged": N_("Not while engaged in melee."),
    "kneeling": N_("Not while kneeling: get up first."),
    "no-bow": N_("There is no bow in hand."),
    "no-friend": N_("There is no such friend."),
    "no-obstacle": N_("Nothing there gives cover."),
    "nocked": N_("An arrow is on the string already."),
    "not-nocked": N_("No arrow is on the string."),
    "nothing-to-aim": N_("Aiming takes a nocked bow or a throwing weapon in hand."),
    "too-many-friends": N_("Orders reach at most {most} friends."),
    "battle-over": N_("The battle is over."),
    "not-your-decision": N_("Another side is choosing now."),
    "no-turn-now": N_("Somebody must react first."),
    "not-acting": N_("This fighter cannot act now."),
    "nothing-to-answer": N_("There is nothing to react to now."),
    "not-offered": N_("This answer is not on offer."),
    "no-actions": N_("Too few action points: {need} needed, {have} left."),
    "no-reactions": N_("Too few reaction points: {need} needed, {have} left."),
    "offensive-used": N_("This turn’s offensive action has been used."),
    "bonus-used": N_("No more bonus actions this turn (at most {limit})."),
    "charge-bound": N_("After a charge only an attack on its target is left."),
    "no-target": N_("There is no such target."),
    "no-such-zone": N_("The target has no such body part."),
    "out-of-reach": N_("The target is out of reach."),
    "weapon-not-ready": N_("This weapon is not ready for use."),
    "not-loaded": N_("The crossbow is not loaded."),
    "loaded": N_("The crossbow is loaded already."),
    "no-crossbow": N_("Only a crossbow is reloaded."),
    "bow-while-prone": N_("No shooting a bow while prone."),
    "too-far": N_("Too far: {distance} tiles, at most {limit}."),
    "no-line": N_("No line of sight: something blocks it at ({x}, {y})."),
    "body-on-line": N_("In the line of fire: {fighter}."),
    "prone": N_("Not while prone: stand up first."),
    "not-prone": N_("Only while prone."),
    "path-empty": N_("The path is empty."),
    "path-outside": N_("The path leaves the map at ({x}, {y})."),
    "path-not-adjacent": N_("The path jumps at ({x}, {y})."),
    "path-blocked": N_("Nobody can walk at ({x}, {y})."),
    "path-too-steep": N_("Too steep at ({x}, {y})."),
    "path-corner": N_("An obstacle’s corner is in the way at ({x}, {y})."),
    "path-occupied": N_("An enemy stands in the way at ({x}, {y})."),
    "path-no-stop-at-end": N_("The move cannot end on a friend’s tile ({x}, {y})."),
    "too-far-to-walk": N_("Too far to walk: {cost} points, at most {speed}."),
    "charge-too-near": N_("Too near to charge: {distance} tiles, at least {need}."),
    "charge-too-far": N_("Too far to charge: {distance} tiles, at most {limit}."),
    "charge-ends-out-of-reach": N_("The charge would end out of reach of its target."),
    "charge-not-clear": N_("The run is not straight and clear."),
    "not-in-bag": N_("This is not in the bag."),
    "not-in-hand": N_("This is not in hand."),
    "not-lying-here": N_("This does not lie within reach."),
    "no-free-hand": N_("There is no free hand for it."),
    "no-arms": N_("This takes arms and hands."),
    "draw-instead": N_("Weapons and shields are drawn, not taken out."),
    "take-out-instead": N_("Only weapons and shields are drawn: take this out of the bag."),
    "no-potion-in-hand": N_("There is no potion in hand."),
    "not-adjacent": N_("This is not on a neighbouring tile."),
    "no-door": N_("There is no such door."),
    "no-lever": N_("There is no such lever."),
    "lever-only": N_("Only a lever moves this door."),
    "doorway-not-free": N_("The doorway is not free."),
    "cannot-ride": N_("Beasts do not ride."),
    "nothing-to-tend": N_("There is nothing to tend."),
    "too-strong": N_("Too strong to wrestle: Vigour {vigour} against {own}."),
    "held": N_("Held fast: break free first."),
    "rooted": N_("Rooted to the spot."),
    "arm-held": N_("The arm that holds this is held fast."),
    "target-prone": N_("The target lies on the ground already."),
    "pinned": N_("Pinned: only breaking free is possible."),
    "no-hold": N_("The target must be held first."),
    "holding-already": N_("There is such a hold already."),
    "two-hands-needed": N_("This takes both hands."),
    "not-armed": N_("The target holds no such weapon."),
    "pushed-already": N_("This target has been pushed this turn."),
    "freed-already": N_("One try a turn to break free."),
    "not-held-by": N_("This fighter holds nobody here."),
    "not-strangling": N_("Nobody is being strangled."),
    "kept-already": N_("It is kept up for this turn already."),
    "no-mount": N_("There is no mount."),
    "mounted": N_("Not from the saddle."),
    "not-mounted": N_("Only from the saddle."),
    "not-your-mount": N_("This is an enemy’s mount."),
    "ridden": N_("Somebody rides it already."),
    "stunned": N_("Not while stunned."),
    "cornered": N_("There is no way out."),
    "no-such-spell": N_("This spell is not known."),
    "all-in-by-reactions": N_("A spell of two actions is played all in with reactions only."),
    "no-concentration": N_("No spell is being kept up."),
    "marked-already": N_("This enemy is marked already."),
    "not-in-sight": N_("This enemy is out of sight."),
    "nobody-hears": N_("No friend is near enough to hear."),
    "not-locked": N_("This door is not locked."),
    "locked": N_("The door is locked."),
    "second-used": N_("The weak hand has struck this turn."),
}
"""English sentences by reason code; placeholders are the reason's data."""

DECISIONS: dict[tuple[str, str], str] = {
    ("turn", ""): N_("{fighter} may act."),
    ("opportunity", "leave"): N_("{source} is leaving the control zone of this fighter: {fighter}. Strike?"),
    ("opportunity", "shoot"): N_("{source} is shooting beside {fighter}. Strike?"),
    ("opportunity", "drink"): N_("{source} is drinking a potion beside {fighter}. Strike?"),
    ("opportunity", "handle"): N_("{source} has both hands busy beside {fighter}. Strike?"),
    ("reaction", "melee"): N_("{source} hits {fighter} with {total}. React?"),
    ("reaction", "shot"): N_("A shot by {source} hits {fighter} with {total}. React?"),
    ("reaction", "throw"): N_("A throw by {source} hits {fighter} with {total}. React?"),
    ("choice", "keep-hold"): N_("{fighter} must beat {against} to keep hold of {item}. Go all in?"),
    ("choice", "dodge-step"): N_("{fighter} has dodged and may step aside."),
    ("opportunity", "concentrate"): N_("{source} is keeping up a spell beside {fighter}. Strike?"),
    ("reaction", "spell"): N_("A spell by {source} hits {fighter} with {total}. React?"),
    ("reaction", "wrestle"): N_("{source} wrestles {fighter} with {total}. Dodge?"),
    ("choice", "resist"): N_("{fighter} resists {source}, who has {total}. Go all in?"),
    ("choice", "push-length"): N_("How far does {fighter} push {source}?"),
    ("choice", "ride"): N_("{fighter} must reach {against} to make the mount move. Go all in?"),
    ("choice", "resist-spell"): N_("{fighter} resists the spell of {source}, who has {total}. Go all in?"),
    ("choice", "evade"): N_("{source} runs {fighter} down with {total}. Go all in?"),
    ("pursuit", "flight"): N_("{source} flees. Does anybody give chase?"),
    ("choice", "declare"): N_("{fighter} chooses the weapon of this round."),
    ("reaction", "strike"): N_("{source} gets through to {fighter} with {total}. Interrupt?"),
    ("opportunity", "intercept"): N_("{source} is moving past {fighter}. Intercept?"),
    ("over", ""): N_("The battle is over."),
}
"""English sentences by kind and `about` of a decision."""


FOR_A_MOUNT: dict[str, str] = {
    "melee": N_("{source} hits the mount under {fighter} with {total}. Dodge for it?"),
    "shot": N_(
        "A shot by {source} hits the mount under {fighter} with {total}. Dodge for it?"),
    "throw": N_(
        "A throw by {source} hits the mount under {fighter} with {total}. Dodge for it?"),
    "spell": N_(
        "A spell by {source} hits the mount under {fighter} with {total}. Dodge for it?"),
    "wrestle": N_(
        "{source} lays hands on the mount under {fighter}: {total}. Dodge for it?"),
}
"""The same for a rider who is asked to dodge for its mount (D-MNT-3)."""


def tell_reason(code: str, data: Mapping[str, Any]) -> str:
    """Why a command is refused; an unknown code is shown as it is."""
    msgid = REASONS.get(code)
    if msgid is None:
        return _("Not possible ({code}).", code=code)
    return _(msgid, **_named(data))


def tell_decision(kind: str, about: str, data: Mapping[str, Any]) -> str:
    """What a decision asks; `data` as `telling_decision` makes it."""
    msgid = DECISIONS.get((kind, about)) or DECISIONS.get((kind, ""))
    if kind == "reaction" and data.get("target", data.get("fighter")) != data.get("fighter"):
        msgid = FOR_A_MOUNT.get(about, msgid)
    return _(msgid, **_named(data)) if msgid else _("{fighter} must choose.", **_named(data))


def _named(data: Mapping[str, Any]) -> dict[str, object]:
    """Data with names in the place of ids."""
    words: dict[str, object] = dict(data)
    for key, value in data.items():
        if key.endswith("_name"):
            short = key.removesuffix("_name")
            words[short] = definite(str(value)) if short in ("item", "weapon") else name_of(value)
    return words
