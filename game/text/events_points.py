"""What has happened under points of initiative, in sentences; `events` puts them beside the others."""

from collections.abc import Callable, Mapping
from typing import Any

from game.text.catalogue import N_, _, plural
from game.text.names import content_name, name_of, within

Data = Mapping[str, Any]
Words = dict[str, object]

SIMPLE = {
    "weapon-declared": N_("{actor} fights this round with {weapon}."),
    "points-rolled": N_("{actor}: {total} points of initiative."),
    "went-down": N_("{target} is out of action."),
    "intercepted": N_("{actor} steps in the way of {target} with {total}."),
    "aim-lost": N_("{actor} loses the aim."),
    "nocked": N_("{actor} nocks an arrow on {item}."),
    "arrow-put-back": N_("{actor} puts the arrow back."),
    "cover-taken": N_("{actor} takes cover behind what stands at ({x}, {y})."),
    "knelt": N_("{actor} kneels."),
    "crept": N_("{actor} moves quietly with {total}."),
}
BY_FIELD: dict[str, tuple[str, dict[object, str]]] = {
    "strike-rolled": ("touched", {
        True: N_("{actor} gets through to {target}: {total} against {against}."),
        False: N_("{actor} does not get through to {target}: {total} against {against}."),
    }),
    "evaded": ("away", {
        True: N_("{actor} slips past {target}: {total} against {against}."),
        False: N_("{actor} is held up by {target}: {total} against {against}."),
    }),
    "told": ("how", {
        "speech": N_("{actor} calls to {friend}: at {target}!"),
        "gesture": N_("{actor} signs to {friend}: at {target}!"),
    }),
    "gesture-read": ("understood", {
        True: N_("{actor} understands the sign: {total} against {against}."),
        False: N_("{actor} does not understand the sign: {total} against {against}."),
    }),
    "watched": ("noticed", {
        True: N_("{actor} notices {target}: {total} against {against}."),
        False: N_("{actor} notices nothing: {total} against {against}."),
    }),
    "noticed": ("why", {
        "attack": N_("{target} gives itself away by attacking."),
        "noise": N_("{target} makes a noise."),
        "watched": N_("{target} has been noticed."),
        "seen": N_("{target} is in plain sight."),
        "observed": N_("{target} is discovered."),
        "bumped": N_("{target} was standing in the way."),
    }),
}
DECLARED = {
    "melee": N_("{actor} strikes at {target} with {weapon}."),
    "charge": N_("{actor} charges home at {target} with {weapon}."),
    "shot": N_("{actor} looses an arrow at {target} with {weapon}."),
    "throw": N_("{actor} hurls {weapon} at {target}."),
}


def _phase_opened(data: Data, words: Words) -> str:
    return _("{actor} is the one to act, with {points} points.", **{**words, "points": data["points"]})


def _phase_passed(data: Data, words: Words) -> str:
    if data["left"] > 0:
        return _("{actor} waits, down to {left}.", **{**words, "left": data["left"]})
    return _("{actor} has finished for this round.", **words)


def _points_paid(data: Data, words: Words) -> str:
    if data["hope"]:
        return _("{actor} spends a point of hope.", **words)
    return plural(
        "{actor} pays {n} point, {left} left.", "{actor} pays {n} points, {left} left.", data["cost"],
        **{**words, "left": data["left"]})


def _strike_declared(data: Data, words: Words) -> str:
    if "weapon" not in words:
        words["weapon"] = within(content_name("weapons", str(data["kind"])))
    text = _(DECLARED[data["mode"]], **words)
    if data["mode"] in ("melee", "charge") and data["difficulty"]:
        text += " " + _("Difficulty {difficulty}.", difficulty=data["difficulty"])
    return text


def _parried(data: Data, words: Words) -> str:
    if not data["won"]:
        return _("{actor} fails to parry: {total} against {against}.", **words)
    text = _("{actor} parries: {total} against {against}.", **words)
    return text + " " + _("{target} is shaken.", **words) if data["shaken"] else text


def _tumbled(data: Data, words: Words) -> str:
    words = {**words, "second": data["acrobatics"]["total"]}
    if data["won"]:
        return _("{actor} tumbles out of the way: {total} and {second} against {against}.", **words)
    return _("{actor} tumbles in vain: {total} and {second} against {against}.", **words)


def _hurt(data: Data, words: Words) -> str:
    return plural(
        "{target} loses {n} hit point, {left} left.", "{target} loses {n} hit points, {left} left.",
        data["points"], **{**words, "left": max(0, data["left"])})


def _aimed_at(data: Data, words: Words) -> str:
    return plural(
        "{actor} aims at {target}.", "{actor} aims at {target}: {n} times by now.", data["times"], **words)


def _ran(data: Data, words: Words) -> str:
    return plural(
        "{actor} runs with {total}: {n} tile.", "{actor} runs with {total}: {n} tiles.", data["tiles"],
        **words)


def _orders_given(data: Data, words: Words) -> str:
    names = ", ".join(name_of(name) for name in data.get("friends_names", ()))
    words = {**words, "names": names}
    if not data["gain"]:
        return _("{actor} gives orders that nobody can use: {total} against {against}.", **words)
    return plural(
        "{actor} gives orders: {n} point for {names}.", "{actor} gives orders: {n} points for {names}.",
        data["gain"], **words)


def _healed(data: Data, words: Words) -> str:
    points = plural("{n} hit point back.", "{n} hit points back.", data["points"])
    if data["what"] == "tend":
        own = data["actor"] == data["target"]
        text = _("{actor} binds the wound.", **words) if own else _("{actor} tends {target}.", **words)
    elif data["actor"] == data["target"]:
        text = _("{actor} drinks.", **words)
    else:
        text = _("{actor} gives {target} to drink.", **words)
    return f"{text} {points}"


def _observed(data: Data, words: Words) -> str:
    if not data["tiles"]:
        return _("{actor} looks about and sees nothing new: {total} against {against}.", **words)
    return plural(
        "{actor} looks about, {n} tile far.", "{actor} looks about, {n} tiles far.", data["tiles"], **words)


def _pursuit_tried(data: Data, words: Words) -> str:
    if data["won"]:
        return _("{actor} stops the fugitive {target} with {total}.", **words)
    return _("{actor} does not stop the fugitive {target}, with {total}.", **words)


OWN: dict[str, Callable[[Data, Words], str]] = {
    "aimed-at": _aimed_at, "healed": _healed, "hurt": _hurt, "observed": _observed,
    "orders-given": _orders_given, "parried": _parried, "phase-opened": _phase_opened,
    "phase-passed": _phase_passed,
    "points-paid": _points_paid, "pursuit-tried": _pursuit_tried, "ran": _ran,
    "strike-declared": _strike_declared, "tumbled": _tumbled,
}
