"""Failures of rule cases as lines of text: what was expected against what was found.

The only words are English message ids, handed to `say` (a gettext function, or nothing) before their
placeholders are filled.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.rulecheck.run import Failure, Result

Say = Callable[[str], str]

_HEAD = {
    "refused": "the command was refused: {reasons}",
    "accepted": "the command was accepted; it must be refused: {expected}",
    "other-reasons": "the command was refused for other reasons: {found}; expected: {expected}",
    "not-a-command": "this is no command: {cause}",
    "dice-exhausted": "the script of dice does not fit: {cause}",
    "dice-left": "dice were left over: {left}",
    "setup-refused": "the set-up was refused: {found} {data}",
    "setup-accepted": "the set-up was accepted; it must be refused: {expected}",
    "event-missing": "no such event: {expected}",
    "event-forbidden": "an event that must not be: {found}",
    "asks-otherwise": "the battle asks for something else",
    "state-differs": "the state is otherwise",
}
_FOUND = "{path}: found {found}, expected {expected}"
_NEAREST = "the nearest event of this kind differs in:"
_EARLIER = "it happened too early: event {earlier}, before what was expected before it"
_NONE = "no event of this kind; the events from there on: {events}"
_STEP = "command: {step}"
_ASKED = "the battle asked {fighter} for: {kind} {about}"


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


def result_lines(result: Result, say: Say) -> Iterator[str]:
    """A failed case: where it is, then each failure."""
    loaded = result.loaded
    place = f"{loaded.file}: {loaded.where}" if loaded.where else loaded.file
    yield f"{place}: {loaded.case.id} ({', '.join(loaded.case.rules)})"
    for failure in result.failures:
        yield from failure_lines(failure, say)


def failure_lines(failure: Failure, say: Say) -> Iterator[str]:
    """One failure: its place in the case, what is wrong, and what it was compared with."""
    data = failure.data
    words = {key: _plain(value) for key, value in data.items()}
    yield f"  {failure.where}: " + say(_HEAD[failure.code]).format(**words)
    if "step" in data:
        yield "    " + say(_STEP).format(step=shown(data["step"]))
    if "asked" in data:
        ask = data["asked"]
        yield "    " + say(_ASKED).format(
            fighter=ask["fighter"] or "-", kind=ask["kind"], about=ask["about"])
    if failure.code == "event-missing":
        yield from _missing(data, say)
    for path, (found, expected) in data.get("differences", {}).items():
        yield "    " + say(_FOUND).format(path=path, found=shown(found), expected=shown(expected))


def _missing(data: Mapping[str, Any], say: Say) -> Iterator[str]:
    if "nearest" in data:
        yield "    " + say(_NEAREST)
        for path, (found, expected) in data["nearest"].items():
            yield "      " + say(_FOUND).format(path=path, found=shown(found), expected=shown(expected))
    elif "earlier" in data:
        yield "    " + say(_EARLIER).format(earlier=data["earlier"])
    else:
        yield "    " + say(_NONE).format(events=", ".join(data["events"]) or "-")


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ", ".join(value) or "-"
    return shown(value)
