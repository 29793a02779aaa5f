"""The other way to write a case: commands and events tagged with `type`, as replays write them.

`{ type = "attack", actor = "A", target = "B" }` is `{ A = "attack", target = "B" }`; a step may also hold
its command under `command`, or under `refused` when it must be refused for whatever reason; an event may
be named by `type` instead of `event`. Everything after this knows one form only.
"""

from collections.abc import Mapping
from typing import Any

ANY_REASON = "*"
"""In a step's `refused`: refused for any reasons."""


def one_form(case: Any) -> Any:
    """A case's table with its steps and events in the short form; anything else is left as it is."""
    if not isinstance(case, Mapping):
        return case
    found = dict(case)
    if isinstance(found.get("do"), list):
        found["do"] = [_step(step) for step in found["do"]]
    for key in ("expect", "never"):
        if isinstance(found.get(key), list):
            found[key] = [_event(event) for event in found[key]]
    return found


def _step(step: Any) -> Any:
    if not isinstance(step, Mapping):
        return step
    found = dict(step)
    command = found.pop("command", None)
    if isinstance(command, Mapping):
        found = {**command, **found}
    refused = found.get("refused")
    if isinstance(refused, Mapping):
        found = {**found, **refused, "refused": [ANY_REASON]}
    elif refused is True:
        found["refused"] = [ANY_REASON]
    kind = found.get("type")
    who = "side" if kind == "resign" else "actor"
    if isinstance(kind, str) and isinstance(found.get(who), str):
        rest = {key: value for key, value in found.items() if key not in ("type", who)}
        return {"resign": found[who], **rest} if kind == "resign" else {found[who]: kind, **rest}
    return found


def _event(event: Any) -> Any:
    if isinstance(event, Mapping) and "type" in event and "event" not in event:
        return {"event": event["type"], **{k: v for k, v in event.items() if k != "type"}}
    return event
