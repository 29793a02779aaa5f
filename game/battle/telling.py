"""From events, reasons and decisions to plain mappings with names beside ids, as the text room reads them."""

from typing import Any

import msgspec

from game.battle.components import Fighter, Item, Sides
from game.battle.decision import Decision
from game.battle.events import Event
from game.battle.ruleset import Reason
from game.battle.world import Reader

_FIGHTERS = ("actor", "target", "fighter", "friend", "source")
_THINGS = ("weapon", "item")
_HIDDEN = ("type", "audience")


def telling(reader: Reader, event: Event) -> tuple[str, dict[str, Any]]:
    """An event's tag and its fields as builtins, with `actor_name`, `item_name`, `winner_names`..."""
    fields = msgspec.to_builtins(event)
    data = {key: value for key, value in fields.items() if key not in _HIDDEN}
    return fields["type"], _named(reader, data)


def telling_reason(reader: Reader, reason: Reason) -> tuple[str, dict[str, Any]]:
    """A reason's code and its data, with names."""
    return reason.code, _named(reader, dict(reason.data))


def telling_decision(reader: Reader, decision: Decision) -> tuple[str, str, dict[str, Any]]:
    """A decision's kind, what it is about, and its data with the names of fighter and source."""
    data: dict[str, Any] = {**decision.data, "fighter": decision.fighter, "source": decision.source}
    return decision.kind, decision.about, _named(reader, data)


def _named(reader: Reader, data: dict[str, Any]) -> dict[str, Any]:
    for key in _FIGHTERS:
        fighter = reader.find(data[key], Fighter) if data.get(key) else None
        if fighter is not None:
            data[f"{key}_name"] = fighter.name
    for key in _THINGS:
        thing = reader.find(data[key], Item) if data.get(key) else None
        if thing is not None:
            data[f"{key}_name"] = thing.name
            data[f"{key}_category"] = thing.category
    if "order" in data:
        data["order_names"] = [reader.get(f, Fighter).name for f in data["order"]]
    if "friends" in data:
        data["friends_names"] = [reader.get(f, Fighter).name for f in data["friends"]]
    sides = reader.get(0, Sides).sides
    if "side" in data:
        data["side_name"] = next((s.name for s in sides if s.id == data["side"]), data["side"])
    if "winner" in data:
        data["winner_names"] = [s.name for s in sides if s.ally == data["winner"]]
    return data
