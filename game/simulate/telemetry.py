"""What players could do, did, and brought off, and what each kind of fighter is worth: counts of a series.

A command is counted under its tag, with what its `kind`, `move` or `spell` says behind it (`react:block`).
Attacks and whatever else has a zone are counted once more by zone, by mode and by stake. New commands need
nothing here: they are stopped by `action-stopped` or `move-stopped`, won or lost by an event of their own
actor that says so, and brought off otherwise.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from game.battle.battle import Battle
from game.battle.commands import Command
from game.battle.components import Fighter, Sides
from game.battle.events import Event
from game.battle.world import Reader
from game.content import Pack
from game.rulesets.shared.components import Status
from game.rulesets.two_actions.shots import attack_mode

TABLES = ("actions", "zones", "modes", "all_in")
SUFFIXES = ("kind", "move", "spell")
"""Fields of a command whose text tells one use of it from another."""
WORTH = {"fatigue": 1, "light": 3, "serious": 5, "critical": 8, "death": 14}
UNCONSCIOUS = 12

Table = dict[str, dict[str, list[int]]]
"""Level, name, then how often legal, chosen and successful."""

_STOPS = ("action-stopped", "move-stopped")
_OUTCOMES = ("won", "success", "succeeded")
_MODES: dict[str, Callable[[Reader, int, int, int], str]] = {"two-actions": attack_mode}


class Tally(msgspec.Struct, frozen=True):
    """Counts: `tables` by their names, `fighters` by kind: cost, fighters, harm dealt, alive and able at the
    end."""

    tables: dict[str, Table]
    fighters: dict[str, list[int]]


class _Act:
    """A command on its way: what its actor's events have told of it so far."""

    __slots__ = ("actor", "answer", "foiled", "names", "open", "outcome", "strikes", "struck", "target")

    def __init__(self, command: Any, names: list[tuple[str, str]], source: int, answer: bool) -> None:
        self.names = names
        self.actor: int = getattr(command, "actor", 0)
        self.target: int = getattr(command, "target", 0) or source
        self.answer = answer
        self.open = True
        self.foiled = self.strikes = self.struck = False
        self.outcome: bool | None = None

    def hear(self, event: Event, tag: str) -> None:
        """Take an event of one's own actor in."""
        if tag in _STOPS:
            self.foiled = True
        elif tag == "attack-declared":
            self.strikes = True
        elif tag == "damage-rolled":
            self.struck = self.struck or event.target == self.target
        for field in (*_OUTCOMES, "kept") if self.answer else _OUTCOMES:
            value = getattr(event, field, None)
            if isinstance(value, bool):
                self.outcome = value
        if self.answer:
            self.open = False

    @property
    def successful(self) -> bool:
        """An attack that did damage to the one it was meant for; anything else that nothing undid."""
        if self.strikes:
            return self.struck and not self.foiled
        return not self.foiled and self.outcome is not False


class Watch:
    """Counts one battle: `decided` before each command is submitted, `happened` after it, `ended` at last."""

    def __init__(self, battle: Battle, levels: Mapping[str, str], pack: Pack) -> None:
        self._battle = battle
        self._levels = levels
        self._pack = pack
        self._mode = _MODES.get(battle.ruleset.id)
        self._acts: list[tuple[str, _Act]] = []
        self._allies = {side.id: side.ally for side in battle.world.get(0, Sides).sides}
        self.tally = Tally({table: {} for table in TABLES}, {})
        for fighter in battle.world.fighters:
            self._fighter(fighter)[1] += 1

    def decided(self, command: Command) -> None:
        """A command was chosen, among all that are legal now."""
        battle = self._battle
        decision = battle.decision
        level = self._levels[decision.side]
        modes: dict[tuple[int, int, int], str] = {}
        chosen = list(self._names(command, modes))
        legal = set(chosen)
        for other in battle.legal_commands():
            legal.update(self._names(other, modes))
        for table, name in legal:
            self._row(table, level, name)[0] += 1
        for table, name in chosen:
            self._row(table, level, name)[1] += 1
        answer = decision.kind in ("reaction", "choice") or getattr(command, "kind", "") == "none"
        self._acts.append((level, _Act(command, chosen, decision.source, answer)))

    def happened(self, events: tuple[Event, ...]) -> None:
        """What the last command led to, up to the next decision."""
        for event in events:
            tag = str(event.__struct_config__.tag)
            self._harm(event, tag)
            if event.actor:
                self._hear(event, tag)
        if self._battle.over or self._battle.decision.kind == "turn":
            for level, act in self._acts:
                for table, name in act.names:
                    self._row(table, level, name)[2] += act.successful
            self._acts.clear()

    def ended(self) -> Tally:
        """The counts of the battle, fighters as they stand now."""
        world = self._battle.world
        for fighter in world.fighters:
            state = world.get(fighter, Status).state
            row = self._fighter(fighter)
            row[3] += state != "dead"
            row[4] += state == "able"
        return self.tally

    def _names(self, command: Any, modes: dict[tuple[int, int, int], str]) -> Iterator[tuple[str, str]]:
        """(table, name) of everything a command counts as."""
        name = str(command.__struct_config__.tag)
        for field in SUFFIXES:
            text = getattr(command, field, "")
            if text and isinstance(text, str):
                name += f":{text}"
        yield "actions", name
        if zone := getattr(command, "zone", ""):
            yield "zones", f"{name}:{zone}"
        if name == "attack" and self._mode is not None:
            key = command.actor, command.target, command.weapon
            if key not in modes:
                modes[key] = self._mode(self._battle.world, *key)
            yield "modes", f"{name}:{modes[key]}"
        if getattr(command, "all_in", "none") != "none":
            yield "all_in", "all-in"
            yield "all_in", f"all-in:{name}"

    def _hear(self, event: Event, tag: str) -> None:
        for _level, act in reversed(self._acts):
            if act.open and act.actor == event.actor:
                act.hear(event, tag)
                break
        if (tag == "dodged" and getattr(event, "won", False)) or (
            tag == "wrestle-resisted" and getattr(event, "held", False)
        ):
            for _level, act in reversed(self._acts):
                if act.open and act.actor == event.target:
                    act.foiled = act.foiled or not act.strikes
                    break

    def _harm(self, event: Event, tag: str) -> None:
        """Wounds dealt to enemies count for the kind of fighter that dealt them."""
        if not event.actor or not event.target:
            return
        if tag in ("wounded", "fatigue-taken"):
            worth = WORTH[event.level]  # type: ignore[attr-defined]
        elif tag == "fell-unconscious":
            worth = UNCONSCIOUS
        else:
            return
        world = self._battle.world
        one, other = (self._allies[world.get(f, Fighter).side] for f in (event.actor, event.target))
        if one != other:
            self._fighter(event.actor)[2] += worth

    def _fighter(self, fighter: int) -> list[int]:
        kind = self._battle.world.get(fighter, Fighter).kind
        return self.tally.fighters.setdefault(kind, [self._pack.fighters[kind].cost, 0, 0, 0, 0])

    def _row(self, table: str, level: str, name: str) -> list[int]:
        return self.tally.tables[table].setdefault(level, {}).setdefault(name, [0, 0, 0])


# -- what a series came to ----------------------------------------------------------------------


def merged(tallies: Iterable[Tally]) -> Tally:
    """The sum of several battles; costs stay as they are."""
    found = Tally({table: {} for table in TABLES}, {})
    for tally in tallies:
        for table, levels in tally.tables.items():
            for level, names in levels.items():
                rows = found.tables[table].setdefault(level, {})
                for name, counts in names.items():
                    rows[name] = _added(rows.get(name, [0, 0, 0]), counts)
        for kind, (cost, *counts) in tally.fighters.items():
            found.fighters[kind] = [cost, *_added(found.fighters.get(kind, [cost, 0, 0, 0, 0])[1:], counts)]
    return found


def _added(some: list[int], more: list[int]) -> list[int]:
    return [a + b for a, b in zip(some, more, strict=True)]


def summary(tally: Tally) -> dict[str, Any]:
    """The `telemetry` of a report, sorted by name, with shares and what each kind is worth.

    `share` is of all decisions of a level; of zones, modes and stakes it is of the same action. `deadliness`
    is the harm dealt to enemies by one fighter in one battle, for each point it costs.
    """
    found: dict[str, Any] = {
        table: {
            level: {
                name: {
                    "legal": row[0], "chosen": row[1], "successful": row[2],
                    "share": _part(row[1], _whole(tally, table, level, name))}
                for name, row in sorted(rows.items())}
            for level, rows in sorted(tally.tables[table].items())}
        for table in TABLES}
    found["fighters"] = {
        kind: {
            "cost": cost, "fielded": fielded, "dealt": dealt,
            "deadliness": _part(dealt, fielded * cost), "survival": _part(alive, fielded),
            "standing": _part(able, fielded)}
        for kind, (cost, fielded, dealt, alive, able) in sorted(tally.fighters.items())}
    return found


def _whole(tally: Tally, table: str, level: str, name: str) -> int:
    actions = tally.tables["actions"][level]
    action = name.partition(":")[2] if table == "all_in" else name.rpartition(":")[0]
    if table == "actions" or not action:
        return sum(row[1] for row in actions.values())
    return actions[action][1]


def _part(some: int, whole: int) -> float:
    return round(some / whole, 4) if whole else 0.0
