"""Failures of rule cases as lines of text: what was expected against what was found."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.rulecheck.run import Failure, Result
from game.text import N_, _

_HEAD = {
    "refused": N_("the command was refused: {reasons}"),
    "accepted": N_("the command was accepted; it must be refused: {expected}"),
    "other-reasons": N_("the command was refused for other reasons: {found}; expected: {expected}"),
    "not-a-command": N_("this is no command: {cause}"),
    "dice-exhausted": N_("the script of dice does not fit: {cause}"),
    "dice-left": N_("dice were left over: {left}"),
    "setup-refused": N_("the set-up was refused: {found} {data}"),
    "setup-accepted": N_("the set-up was accepted; it must be refused: {expected}"),
    "event-missing": N_("no such event: {expected}"),
    "event-forbidden": N_("an event that must not be: {found}"),
    "asks-otherwise": N_("the battle asks for something else"),
    "state-differs": N_("the state is otherwise"),
}


def shown(value: object) -> str:
    """A value as a case file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {shown(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return "-" if value is None else str(value)


def result_lines(result: Result) -> Iterator[str]:
    """A failed case: where it is, then each failure."""
    loaded = result.loaded
    place = f"{loaded.file}: {loaded.where}" if loaded.where else loaded.file
    yield f"{place}: {loaded.case.id} ({', '.join(loaded.case.rules)})"
    for failure in result.failures:
        yield from failure_lines(failure)


def failure_lines(failure: Failure) -> Iterator[str]:
    """One failure: its place in the case, what is wrong, and what it was compared with."""
    data = failure.data
    words = {key: _plain(value) for key, value in data.items()}
    yield f"  {failure.where}: " + _(_HEAD[failure.code], **words)
    if "step" in data:
        yield "    " + _("command: {step}", step=shown(data["step"]))
    if "asked" in data:
        ask = data["asked"]
        yield "    " + _(
            "the battle asked {fighter} for: {kind} {about}", fighter=ask["fighter"] or "-", kind=ask["kind"],
            about=ask["about"])
    if failure.code == "event-missing":
        yield from _missing(data)
    yield from _unlike(data.get("differences", {}), "    ")


def _unlike(differences: Mapping[str, Any], margin: str) -> Iterator[str]:
    for path, (found, expected) in differences.items():
        yield margin + _(
            "{path}: found {found}, expected {expected}", path=path, found=shown(found),
            expected=shown(expected))


def _missing(data: Mapping[str, Any]) -> Iterator[str]:
    if "nearest" in data:
        yield "    " + _("the nearest event of this kind differs in:")
        yield from _unlike(data["nearest"], "      ")
    elif "earlier" in data:
        yield "    " + _(
            "it happened too early: event {earlier}, before what was expected before it",
            earlier=data["earlier"])
    else:
        yield "    " + _(
            "no event of this kind; the events from there on: {events}",
            events=", ".join(data["events"]) or "-")


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ", ".join(value) or "-"
    return shown(value)
