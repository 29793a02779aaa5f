"""Playing a rule case: its commands in order, then everything it expects against everything found."""

from collections.abc import Mapping
from typing import Any

import msgspec

from game.battle import Battle, BattleError, IllegalCommand, ScriptExhausted
from game.battle.components import DiceState
from game.rulecheck.build import Stage, build_case
from game.rulecheck.forms import ANY_REASON
from game.rulecheck.loading import LoadedCase
from game.rulecheck.names import BadStep, command_of, event_table, named
from game.rulecheck.states import ASK_KEYS, board_state, fighter_state


class Failure(msgspec.Struct, frozen=True):
    """One thing that is not as the case says: the place in the case, a code, and its data."""

    where: str
    code: str
    data: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True):
    """How a case came out; it passed when there are no failures."""

    loaded: LoadedCase
    failures: tuple[Failure, ...]
    events: int = 0

    @property
    def passed(self) -> bool:
        return not self.failures


def run_case(loaded: LoadedCase) -> Result:
    """Plays a case and compares. What the case says wrongly and what the engine does otherwise both fail."""
    case = loaded.case
    try:
        stage = build_case(loaded)
    except ScriptExhausted as error:
        return Result(loaded, (Failure("dice", "dice-exhausted", {"cause": str(error)}),))
    except BattleError as error:
        if case.refused == (error.code,):
            return Result(loaded, ())
        return Result(loaded, (
            Failure("", "setup-refused", {"found": error.code, "data": error.data,
                                          "expected": list(case.refused)}),))
    if case.refused:
        return Result(loaded, (Failure("refused", "setup-accepted", {"expected": list(case.refused)}),))
    failures = _play(stage)
    if not failures:
        events = [event_table(stage.battle.world, event) for event in stage.battle.log]
        failures = [
            *_expected(case.expect, events), *_forbidden(case.never, events), *_asked(stage), *_after(stage)]
        rolls = stage.battle.world.get(0, DiceState).rolls
        if case.dice and rolls < len(case.dice):
            failures.append(Failure("dice", "dice-left", {"left": list(case.dice[rolls:])}))
    return Result(loaded, tuple(failures), len(stage.battle.log))


def _play(stage: Stage) -> list[Failure]:
    """The commands, up to the first that does not go as the case says."""
    for number, step in enumerate(stage.case.do):
        where = f"do[{number}]"
        try:
            command = command_of(stage, step)
        except BadStep as error:
            return [Failure(where, "not-a-command", {"found": dict(step), "cause": error.cause})]
        wanted = step.get("refused")
        try:
            stage.battle.submit(command)
        except IllegalCommand as error:
            codes = [reason.code for reason in error.reasons]
            if wanted is None:
                return [Failure(where, "refused", {
                    "step": dict(step), "reasons": codes, "asked": asked(stage.battle)})]
            if wanted != [ANY_REASON] and sorted(codes) != sorted(wanted):
                return [Failure(where, "other-reasons", {
                    "step": dict(step), "found": codes, "expected": wanted})]
            continue
        except ScriptExhausted as error:
            return [Failure(where, "dice-exhausted", {"step": dict(step), "cause": str(error)})]
        if wanted is not None:
            return [Failure(where, "accepted", {"step": dict(step), "expected": wanted})]
    return []


def asked(battle: Battle) -> dict[str, Any]:
    """The decision a battle stands at, in a case's words."""
    decision = battle.decision
    return {key: named(battle.world, key, getattr(decision, key)) for key in ASK_KEYS}


def differences(wanted: Mapping[str, Any], found: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Named fields that differ, as path -> [found, expected]. A missing addend counts as 0."""
    unlike: dict[str, Any] = {}
    for key, value in wanted.items():
        have = found.get(key)
        if isinstance(value, dict):
            unlike.update(differences(value, have if isinstance(have, dict) else {}, f"{prefix}{key}."))
        elif value == 0 and have is None:
            continue
        elif have != value or type(have) is not type(value):
            unlike[f"{prefix}{key}"] = [have, value]
    return unlike


def _expected(wanted: tuple[dict[str, Any], ...], events: list[dict[str, Any]]) -> list[Failure]:
    """The first expected event that is not found after those before it, with the nearest one."""
    place = 0
    for number, one in enumerate(wanted):
        match = next((n for n in range(place, len(events)) if not differences(one, events[n])), None)
        if match is None:
            rivals = [e for e in events[place:] if e["event"] == one["event"]]
            data: dict[str, Any] = {
                "expected": one, "after": place, "events": [e["event"] for e in events[place:]]}
            if rivals:
                nearest = min(rivals, key=lambda e: len(differences(one, e)))
                data["nearest"] = differences(one, nearest)
            elif earlier := [e for e in events[:place] if not differences(one, e)]:
                data["earlier"] = events.index(earlier[-1])
            return [Failure(f"expect[{number}]", "event-missing", data)]
        place = match + 1
    return []


def _forbidden(unwanted: tuple[dict[str, Any], ...], events: list[dict[str, Any]]) -> list[Failure]:
    return [
        Failure(f"never[{number}]", "event-forbidden", {"found": event, "unwanted": one})
        for number, one in enumerate(unwanted) for event in events if not differences(one, event)
    ]


def _asked(stage: Stage) -> list[Failure]:
    wanted = stage.case.asks
    unlike = differences(wanted, asked(stage.battle))
    return [Failure("asks", "asks-otherwise", {"differences": unlike})] if unlike else []


def _after(stage: Stage) -> list[Failure]:
    failures = []
    world, ruleset = stage.battle.world, stage.case.ruleset
    board = board_state(stage.battle)
    for name, wanted in stage.case.after.items():
        if name in stage.ids:
            unlike = differences(wanted, fighter_state(world, ruleset, stage.ids[name]))
        else:
            unlike = differences({name: wanted}, board)
        if unlike:
            failures.append(Failure(f"after.{name}", "state-differs", {"differences": unlike}))
    return failures
