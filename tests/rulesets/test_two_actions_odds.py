"""Every kind of odds that is shown, against 20,000 seeded resolutions from the very state it was shown in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import log, sqrt
from typing import Any

import pytest
from rules_samples import stage

from game.battle import Attack, Battle, Command, DiceState, EndTurn, Move, React, ScriptedDice
from game.rulesets.shared.commands import Charge, Flee, LetGo, OpenLock, Pursue
from game.rulesets.shared.events import (
    AttackRolled,
    Blocked,
    Died,
    Dodged,
    Fell,
    Fled,
    LockTried,
    MoraleRolled,
    RideTested,
    Unhorsed,
)
from game.rulesets.two_actions.commands import BreakFree, CastSpell, KeepHold, KeepStrangling, Stake, Wrestle
from game.rulesets.two_actions.events import (
    Disarmed,
    FellUnconscious,
    HoldEnded,
    HoldTaken,
    KeptHold,
    Pushed,
    ShotAstray,
    SpellResisted,
    Wounded,
    WrestleResisted,
)
from game.rulesets.two_actions.forecasts_morale import morale_odds
from game.rulesets.two_actions.forecasts_riding import fall_forecast

TRIALS = 20_000
LIMIT = 1e-6
"""Chance of a false alarm in one comparison."""

Events = list[Any]
Shares = dict[str, Fraction]


@dataclass(frozen=True)
class Trial:
    """A state, a command whose odds are shown, and what the log says of how it went.

    `before` are commands given first, with the dice `dice`; `answer` picks what is answered meanwhile
    (default: nothing is done or staked); `shown` reads the shares off the battle and the command, `seen` the
    same names off the events. `given` names an event without which a resolution does not count.
    """

    table: dict[str, Any]
    command: Callable[[Battle, dict[str, int]], Command]
    shown: Callable[[Battle, Command, dict[str, int]], Shares]
    seen: Callable[[Events], dict[str, bool]]
    before: tuple[Callable[[Battle, dict[str, int]], Command], ...] = ()
    dice: tuple[int, ...] = ()
    answer: Callable[[Command], bool] = field(default=lambda command: False)
    given: type[Any] | None = None


def within(hits: int, chance: Fraction, trials: int) -> bool:
    """By Bernstein's inequality: `hits` could come of `chance` with odds above LIMIT."""
    p = float(chance)
    far = log(2 / LIMIT)
    room = far / 3 + sqrt(far * far / 9 + 2 * far * trials * p * (1 - p))
    return abs(hits - trials * p) <= room


def passive(command: Command) -> bool:
    """An answer that does and stakes nothing."""
    if isinstance(command, React):
        return command.kind == "none"
    if isinstance(command, LetGo):
        return True
    return isinstance(command, Stake | KeepHold | Pursue) and command.all_in == "none"


def resolve(one: Battle, command: Command, answer: Callable[[Command], bool]) -> tuple[Events, int]:
    """Give a command and all answers until a turn is asked for; the events, and how many were given."""
    events: Events = list(one.submit(command))
    given = 1
    while not one.over and one.decision.kind != "turn":
        legal = list(one.legal_commands())
        chosen = next((c for c in legal if answer(c)), None) or next(
            (c for c in legal if passive(c)), legal[0])
        events += one.submit(chosen)
        given += 1
    return events, given


def some(events: Events, *kinds: type[Any], **fields: Any) -> bool:
    return any(
        isinstance(e, kinds) and all(getattr(e, name) == value for name, value in fields.items())
        for e in events)


def is_(kind: type[Any], /, **fields: Any) -> Callable[[Battle, dict[str, int]], Command]:
    """The first legal command of a kind with these fields; letters stand for fighters."""

    def pick(one: Battle, ids: dict[str, int]) -> Command:
        wanted = {name: ids.get(value, value) for name, value in fields.items()}
        return next(
            c for c in one.legal_commands()
            if isinstance(c, kind) and all(getattr(c, name) == value for name, value in wanted.items()))

    return pick


def fight(text: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Any:
    """A acts first and has B before it; C is A's friend unless told otherwise."""
    first, second = dict(a or {}), dict(b or {})
    fighters: dict[str, Any] = {
        "A": {"kind": first.pop("kind", "villager"), "side": "azure", "set": first},
        "B": {"kind": second.pop("kind", "swordsman"), "side": "gules", "set": second},
        **more.pop("others", {}),
    }
    return {"map": text, "order": more.pop("order", list(fighters)), "fighters": fighters, **more}


# -- wrestling ------------------------------------------------------------------------------------


def wrestled(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
    return {"won": one.forecast(command).won}


def dodged(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
    shown = one.forecast(command)
    return {"won": shown.won_dodged, "dodge": shown.dodge}


def won_by(*kinds: type[Any], **fields: Any) -> Callable[[Events], dict[str, bool]]:
    return lambda events: {"won": some(events, *kinds, **fields)}


def dodging(command: Command) -> bool:
    return isinstance(command, React) and command.kind == "dodge" and command.all_in == "none"


def won_or_dodged(*kinds: type[Any]) -> Callable[[Events], dict[str, bool]]:
    return lambda events: {"won": some(events, *kinds), "dodge": some(events, Dodged, won=True)}


def resisted(events: Events) -> dict[str, bool]:
    return {"won": some(events, WrestleResisted, held=False)}


HOLDING = {"holds": {"target": "B"}}
STRONG = {"strength": 3}


def move(name: str, **fields: Any) -> Callable[[Battle, dict[str, int]], Command]:
    return is_(Wrestle, move=name, **{"all_in": "none", **fields})


# -- attacks --------------------------------------------------------------------------------------


def row(kind: str) -> Callable[[Battle, Command, dict[str, int]], Shares]:
    """Touch and the row of one answer."""

    def shares(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
        shown = one.forecast(command)
        line = next(r for r in shown.rows if r.kind == kind)
        return {
            "touch": shown.touch, "stopped": line.stopped, "wounds": line.wounds, "downs": line.downs,
            "parts": line.parts, "slip": shown.slip}

    return shares


def struck(events: Events) -> dict[str, bool]:
    return {
        "touch": some(events, AttackRolled, touched=True) and not some(events, ShotAstray),
        "stopped": some(events, Blocked, Dodged, won=True),
        "wounds": any(isinstance(e, Wounded) and e.level != "fatigue" for e in events)
        and not some(events, Fell),
        "downs": some(events, Died, FellUnconscious) and not some(events, Fell),
        "parts": some(events, Unhorsed) or some(events, Died),
        "slip": some(events, ShotAstray),
    }


def without(names: str, shown: Callable[..., Shares]) -> Callable[..., Shares]:
    """The shares but some: those that the small battle of the trial cannot tell apart."""

    def shares(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
        return {k: v for k, v in shown(one, command, ids).items() if k not in names.split()}

    return shares


def blocking(command: Command) -> bool:
    return isinstance(command, React) and command.kind == "block" and command.all_in == "none"


def plain_row(kind: str) -> Callable[..., Shares]:
    return without("parts slip", row(kind))


# -- the rest -------------------------------------------------------------------------------------


def chance(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
    return {"won": one.forecast(command).chance}


def fallen(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
    shown = fall_forecast(one.world, ids["B"])
    return {"wounds": shown.wounds, "downs": shown.downs}


def after_fall(events: Events) -> dict[str, bool]:
    return {
        "wounds": any(isinstance(e, Wounded) and e.level != "fatigue" for e in events),
        "downs": some(events, Died, FellUnconscious)}


def morale(one: Battle, command: Command, ids: dict[str, int]) -> Shares:
    return {"won": morale_odds(one.world, ids["C"]).chance}


DYING = {"reactions": 0, "health": {"serious": 1, "critical": 1}}
SHAKEN = {"gules": {"controller": "veteran", "morale": True}}
FOE = {"kind": "swordsman", "side": "gules"}

TRIALS_BY_NAME: dict[str, Trial] = {
    "grab": Trial(fight("AB", STRONG), move("grab"), wrestled, won_by(HoldTaken)),
    "grab all in": Trial(fight("AB", STRONG), move("grab", all_in="actions"), wrestled, won_by(HoldTaken)),
    "grab dodged": Trial(fight("AB", STRONG), move("grab"), dodged, won_or_dodged(HoldTaken), answer=dodging),
    "push": Trial(fight("AB.....", STRONG), move("push"), wrestled, won_by(Pushed)),
    "push dodged": Trial(
        fight("AB.....", STRONG), move("push"), dodged, won_or_dodged(Pushed), answer=dodging),
    "trip": Trial(fight("AB", STRONG), move("trip"), wrestled, resisted),
    "disarm": Trial(fight("AB", {**STRONG, **HOLDING}), move("disarm"), wrestled, won_by(Disarmed)),
    "strangle": Trial(
        fight("AB", {**STRONG, **HOLDING}), move("strangle"), wrestled, won_by(HoldTaken, kind="strangle")),
    "pin": Trial(fight("AB", {**STRONG, **HOLDING}), move("pin"), wrestled, won_by(HoldTaken, kind="pin")),
    "break free": Trial(
        fight("AB", {"evasion": 4}, {"holds": {"target": "A"}, "main": ""}), is_(BreakFree, all_in="none"),
        wrestled, won_by(HoldEnded)),
    "break free all in": Trial(
        fight("AB", {"evasion": 4}, {"holds": {"target": "A"}, "main": ""}),
        is_(BreakFree, all_in="reactions"), wrestled, won_by(HoldEnded)),
    "a dodge of a grab once its total is known": Trial(
        fight("AB", STRONG), is_(React, kind="dodge", all_in="none"), chance,
        lambda events: {"won": some(events, Dodged, won=True)}, before=(move("grab"),), dice=(9,)),
    "resisting once the total is known": Trial(
        fight("AB", STRONG), is_(Stake, all_in="none"), chance,
        lambda events: {"won": some(events, WrestleResisted, held=True)},
        before=(move("grab"), is_(React, kind="none")), dice=(9,)),
    "resisting all in": Trial(
        fight("AB", STRONG), is_(Stake, all_in="reactions"), chance,
        lambda events: {"won": some(events, WrestleResisted, held=True)},
        before=(move("grab"), is_(React, kind="none")), dice=(9,)),
    "asphyxia": Trial(
        fight("AB", {"holds": {"target": "B", "kind": "strangle", "turns": 2}}), is_(KeepStrangling),
        lambda one, command, ids: {"won": one.forecast(command).faints}, won_by(FellUnconscious)),
    "melee, no reaction": Trial(
        fight("AB", {"kind": "swordsman"}), is_(Attack, zone="vital", all_in="actions"), plain_row("none"),
        struck),
    "melee, blocked": Trial(
        fight("AB", {"kind": "swordsman"}, {"kind": "guard"}), is_(Attack, zone="mass", all_in="none"),
        plain_row("block"), struck, answer=blocking),
    "melee with the weak hand": Trial(
        fight("AB", {"kind": "swordsman", "off": "dagger", "talents": ["two-hands"]}),
        lambda one, ids: next(
            c for c in one.legal_commands()
            if isinstance(c, Attack) and any(m.value == -5 for m in one.forecast(c).modifiers)),
        plain_row("none"), struck),
    "an attack after a charge": Trial(
        fight("A......B", {"kind": "swordsman"}), is_(Attack, zone="mass", all_in="none"), plain_row("none"),
        struck, before=(is_(Charge),)),
    "shot behind cover": Trial(
        fight("A..............-B", {"kind": "archer"}), is_(Attack, zone="mass", all_in="none"),
        plain_row("none"), struck),
    "shot past a friend": Trial(
        fight("A.....B\n......C", {"kind": "archer"}, others={"C": {"kind": "guard", "side": "azure"}}),
        is_(Attack, zone="mass", all_in="none"), without("wounds downs parts stopped", row("none")), struck),
    "thrown": Trial(
        fight("A..B", {"kind": "spearman"}), is_(Attack, zone="mass", all_in="none"), plain_row("none"),
        struck),
    "attack spell": Trial(
        fight("A..B", {"kind": "mage"}), is_(Attack, zone="mass", all_in="none"), plain_row("none"), struck),
    "an opportunity": Trial(
        fight("BA..", {"kind": "swordsman"}), is_(React, kind="attack", zone="mass", all_in="none"),
        plain_row("none"), struck, before=(is_(Move, path=((2, 0),)),)),
    "an opportunity push": Trial(
        fight("BA..", {"kind": "villager"}, {"kind": "villager", "strength": 3}),
        is_(React, kind="push", all_in="none"), wrestled, won_by(Pushed),
        before=(is_(Move, path=((2, 0),)),)),
    "a block once the total is known": Trial(
        fight("AB", {"kind": "swordsman"}, {"kind": "guard"}), is_(React, kind="block", all_in="none"),
        chance, lambda events: {"won": some(events, Blocked, won=True)},
        before=(is_(Attack, zone="mass", all_in="none"),), dice=(12,)),
    "a dodge all in": Trial(
        fight("AB", {"kind": "swordsman"}, {"kind": "guard"}), is_(React, kind="dodge", all_in="reactions"),
        chance, lambda events: {"won": some(events, Dodged, won=True)},
        before=(is_(Attack, zone="mass", all_in="none"),), dice=(12,)),
    "a rider parted from its mount": Trial(
        fight("AB", {"kind": "swordsman", "strength": 8}, {"kind": "rider", "reactions": 0,
              "health": {"fatigue": 3, "light": 2, "serious": 1}}),
        is_(Attack, target="B", zone="vital", all_in="none"),
        without("slip wounds downs stopped", row("none")), struck),
    "a fall from the saddle": Trial(
        fight("AB", {"strength": 14}, {"kind": "rider", "reactions": 0}), move("trip", target="B"), fallen,
        after_fall, given=Fell),
    "the riding test": Trial(
        fight("A....B", {"kind": "novice"}), is_(Stake, all_in="none"),
        lambda one, command, ids: {
            "won": one.forecast(command).chance, "thrown": one.forecast(command).unhorsed},
        lambda events: {"won": some(events, RideTested, obeyed=True), "thrown": some(events, Unhorsed)},
        before=(is_(Move, path=((1, 0),)),)),
    "a lock": Trial(
        fight("A+..B", {"kind": "swordsman", "dexterity": 3}, locks=[{"at": [1, 0], "difficulty": 14}]),
        is_(OpenLock, all_in="none"), chance, lambda events: {"won": some(events, LockTried, opened=True)}),
    "a spell resisted": Trial(
        fight("A..B", {"kind": "mage"}),
        lambda one, ids: next(
            c for c in one.legal_commands()
            if isinstance(c, CastSpell) and c.target == ids["B"] and c.all_in == "none"),
        chance, lambda events: {"won": some(events, SpellResisted, held=False)}),
    "morale of each of a small group": Trial(
        fight("AB\n.C", {"kind": "swordsman"}, DYING, order=["A", "B", "C"], others={"C": FOE}, sides=SHAKEN),
        is_(EndTurn), morale, lambda events: {"won": some(events, MoraleRolled, held=True)},
        before=(is_(Attack, zone="mass", all_in="none", target="B"), is_(EndTurn)), dice=(15, 8)),
    "morale of a big group": Trial(
        fight("AB..\n.CDE", {"kind": "swordsman"}, DYING, order=["A", "B", "C", "D", "E"],
              others={"C": FOE, "D": {**FOE, "set": {"will": 5}}, "E": {**FOE, "set": {"state": "dead"}}},
              sides=SHAKEN),
        lambda one, ids: EndTurn(ids["D"]), morale,
        lambda events: {"won": some(events, MoraleRolled, held=True)},
        before=(is_(Attack, zone="mass", all_in="none", target="B"), is_(EndTurn),
                lambda one, ids: EndTurn(ids["C"])), dice=(15, 8)),
    "a pursuit by strength": Trial(
        fight("AB...\nC....", {"kind": "swordsman", "reactions": 0}, {"strength": 4}, order=["A", "C", "B"],
              others={"C": {"kind": "swordsman", "side": "azure"}},
              sides={"azure": {"controller": "veteran", "morale": False}}),
        is_(Pursue, means="strength", all_in="none"), chance,
        lambda events: {"won": not some(events, Fled)}, before=(is_(Flee),)),
    "a pursuit by shot": Trial(
        fight("A......B\nC.......", {"kind": "swordsman", "reactions": 0}, {"kind": "archer"},
              order=["A", "C", "B"], others={"C": {"kind": "swordsman", "side": "azure"}},
              sides={"azure": {"controller": "veteran", "morale": False}}),
        is_(Pursue, means="shot", all_in="none"), chance,
        lambda events: {"won": not some(events, Fled)}, before=(is_(Flee),)),
    "keeping hold of the weapon": Trial(
        fight("AB", {"kind": "swordsman"}, {"reactions": 2}), is_(KeepHold, all_in="none"), chance,
        lambda events: {"won": some(events, KeptHold, kept=True)},
        before=(is_(Attack, zone="weapon-arm", all_in="none"), is_(React, kind="none")),
        dice=(12, 4)),
}


def run(trial: Trial, trials: int) -> tuple[Shares, dict[str, int], int]:
    """The shares shown, how often each was seen, and in how many resolutions that counted."""
    built = stage(trial.table, ScriptedDice(trial.dice) if trial.dice else None)
    for give in trial.before:
        built.battle.submit(give(built.battle, built.ids))
    start = built.battle
    command = trial.command(start, built.ids)
    shown = trial.shown(start, command, built.ids)
    counts = dict.fromkeys(shown, 0)
    counted = 0
    one = start.view("azure").sandbox(1)
    for seed in range(trials):
        one.world.change(0, DiceState, seed=seed * 7919 + 1)
        events, given = resolve(one, command, trial.answer)
        if trial.given is None or some(events, trial.given):
            counted += 1
            found = trial.seen(events)
            for name in counts:
                counts[name] += found[name]
        for _ in range(given):
            one.rollback()
    return shown, counts, counted


def check(name: str, trials: int) -> None:
    shown, counts, counted = run(TRIALS_BY_NAME[name], trials)
    assert shown and counted >= trials // 20
    for share, expected in shown.items():
        assert within(counts[share], expected, counted), (share, float(expected), counts[share] / counted)


@pytest.mark.parametrize("name", TRIALS_BY_NAME)
def test_odds_are_what_comes_of_2000_resolutions(name: str) -> None:
    check(name, TRIALS // 10)


@pytest.mark.soak
@pytest.mark.parametrize("name", TRIALS_BY_NAME)
def test_odds_are_what_comes_of_20000_resolutions(name: str) -> None:
    check(name, TRIALS)
