"""Odds that are shown against seeded resolutions, for every kind of test of the game.

Each trial is a battle that stands before one command: what the forecast says of it, and what happened when
it was given with other dice, again and again.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from rules_samples import RETINUE, stage, walk, within

from game.battle import Attack, Battle, Command, DiceState, EndTurn, Event, Move, React
from game.battle.events import PostureChanged
from game.rulecheck import Stage
from game.rulecheck.names import fixture, thing
from game.rulesets.shared.commands import Charge, Flee, OpenLock, Pursue
from game.rulesets.shared.components import Status
from game.rulesets.shared.events import (
    AttackRolled,
    Blocked,
    Captured,
    Dodged,
    Fled,
    LockTried,
    MoraleRolled,
    PursuitEvaded,
    PursuitRolled,
    RideTested,
    Unhorsed,
)
from game.rulesets.two_actions.commands import (
    BreakFree,
    CastSpell,
    Drag,
    KeepHold,
    KeepStrangling,
    KeepUp,
    Stake,
    Wrestle,
)
from game.rulesets.two_actions.events import (
    Disarmed,
    FellUnconscious,
    HoldEnded,
    HoldTaken,
    KeptHold,
    MishapRolled,
    Pushed,
    ShotAstray,
    SpellEnded,
    SpellResisted,
    Wounded,
    WrestleResisted,
)
from game.rulesets.two_actions.forecast import AttackForecast, CheckForecast
from game.rulesets.two_actions.forecasts_magic import SpellForecast
from game.rulesets.two_actions.forecasts_morale import PursuitForecast, morale_odds
from game.rulesets.two_actions.forecasts_riding import RideForecast, fall_forecast
from game.rulesets.two_actions.forecasts_wrestling import StrangleForecast, WrestleForecast

Happened = Callable[[list[Event], Battle], bool]
Wanted = Callable[[Any], bool]


class Trial(NamedTuple):
    """A command to be given, what is shown of it, how to see whether that came about; `answer` picks among
    what is answered meanwhile (the first there is when it picks none)."""

    battle: Battle
    command: Command
    shown: dict[str, Fraction]
    happened: dict[str, Happened]
    answer: Wanted = lambda command: False


def resolutions(trial: Trial, trials: int) -> Counter[str]:
    """How often each thing happened in so many resolutions, each with dice of its own."""
    one = trial.battle.view(trial.battle.decision.side).sandbox(1)
    found: Counter[str] = Counter()
    for seed in range(trials):
        one.world.change(0, DiceState, seed=seed * 7919 + 1)
        events = [*one.submit(trial.command)]
        steps = 1
        while one.decision.kind not in ("turn", "over"):
            answers = list(one.legal_commands())
            events += one.submit(next(filter(trial.answer, answers), answers[0]))
            steps += 1
        for name, happened in trial.happened.items():
            found[name] += happened(events, one)
        for _ in range(steps):
            one.rollback()
    return found


def checked(trial: Trial, trials: int) -> None:
    found = resolutions(trial, trials)
    for name, chance in trial.shown.items():
        assert 0 <= chance <= 1
        assert within(found[name], chance, trials), (name, found[name] / trials, float(chance))


def came(kind: Any, test: Callable[[Any], bool] = lambda event: True) -> Happened:
    """Whether there was an event of a kind for which something holds."""
    return lambda events, one: any(isinstance(e, kind) and test(e) for e in events)


def duel(text: str, a: dict[str, Any], b: dict[str, Any], **more: Any) -> Stage:
    """A (azure) acts first, then B (gules); `kind` and `tags` of either beside what is set."""
    fighters = {}
    for letter, one in {"A": a, "B": b, **more.pop("others", {})}.items():
        own = {"kind": "swordsman", "side": "gules" if letter == "B" else "azure"}
        own |= {key: one[key] for key in ("kind", "side", "tags") if key in one}
        rest = {key: value for key, value in one.items() if key not in own}
        fighters[letter] = {**own, "set": rest}
    return stage({"map": text, "order": ["A", "B"], "fighters": fighters, **more})


def given(built: Stage, wanted: Wanted) -> Command:
    return next(filter(wanted, built.battle.legal_commands()))


def until(build: Callable[[int], Battle], wanted: Wanted) -> tuple[Battle, Any]:
    """The first battle, by seed, that comes to stand where a wanted command is legal; and that command."""
    for seed in itertools.count():
        one = build(seed)
        for command in () if one.over else one.legal_commands():
            if wanted(command):
                return one, command
    raise AssertionError


def after(built: Stage, command: Command, seed: int, *answers: Wanted) -> Battle:
    """A copy of the battle after a command and answers to it, with the dice of a seed."""
    one = built.battle.view(built.battle.decision.side).sandbox(seed)
    one.submit(command)
    for wanted in answers:
        found = next(filter(wanted, one.legal_commands()), None) if one.decision.kind != "turn" else None
        if found is not None:
            one.submit(found)
    return one


def react(kind: str, all_in: str = "none") -> Wanted:
    return lambda c: isinstance(c, React) and c.kind == kind and c.all_in == all_in


def stake(all_in: str = "none") -> Wanted:
    return lambda c: isinstance(c, Stake) and c.all_in == all_in


# -- attacks --------------------------------------------------------------------------------------

UNREADY = {"reactions": 0}


def strike(built: Stage, wanted: Wanted, row: str = "none") -> Trial:
    """An attack and one answer to it: touched, stopped, each level dealt, wounded, down, parted."""
    command = given(built, lambda c: isinstance(c, Attack) and c.all_in == "none" and wanted(c))
    assert isinstance(command, Attack)
    odds = built.battle.forecast(command)
    shown = next(one for one in odds.rows if one.kind == row)
    target = command.target

    def out(events: list[Event], one: Battle) -> bool:
        return one.world.get(target, Status).state != "able"

    return Trial(built.battle, command, {
        "touch": odds.touch, "stopped": shown.stopped, "wounds": shown.wounds, "downs": shown.downs,
        "parts": shown.parts,
    }, {
        "touch": came(AttackRolled, lambda e: e.touched), "stopped": came((Blocked, Dodged), lambda e: e.won),
        "wounds": came(Wounded, lambda e: e.target == target and e.level != "fatigue"), "downs": out,
        "parts": came(Unhorsed, lambda e: e.target != command.actor),
    }, react(row))


def zone(name: str = "mass", weapon: Wanted = lambda c: True) -> Wanted:
    return lambda c: c.zone == name and weapon(c)


def with_the_weak_hand() -> Trial:
    built = duel("AB", {"off": "dagger", "talents": ["two-hands"]}, UNREADY)
    dagger = thing(built.battle.world, built.ids["A"], "dagger")
    return strike(built, zone(weapon=lambda c: c.weapon == dagger))


def after_a_charge() -> Trial:
    built = duel("A.....B", {}, UNREADY)
    built.battle.submit(given(built, lambda c: isinstance(c, Charge)))
    return strike(built, zone())


def at_a_mount() -> Trial:
    built = duel("AB", {}, {"kind": "rider", "reactions": 0})
    return strike(built, lambda c: c.target == built.ids["B-mount"] and c.zone == "leg")


def in_answer() -> Trial:
    """An opportunity action, all-in."""
    built = duel(".AB", UNREADY, {})
    built.battle.submit(Move(built.ids["A"], ((0, 0),)))
    command = given(built, react("attack", "reactions"))
    odds = built.battle.forecast(command)
    return Trial(built.battle, command, {"touch": odds.touch}, {
        "touch": came(AttackRolled, lambda e: e.touched)})


def a_shot_astray() -> Trial:
    built = duel(
        "A...B\n....C", {"kind": "archer"}, {}, others={"C": UNREADY}, order=["A", "C", "B"])
    command = given(built, lambda c: isinstance(c, Attack) and c.all_in == "none" and c.zone == "mass")
    odds = built.battle.forecast(command)
    assert odds.astray == built.ids["C"]
    return Trial(built.battle, command, {"slip": odds.slip}, {
        "slip": came(ShotAstray, lambda e: e.target == odds.astray)})


def defence(kind: str, all_in: str = "none") -> Callable[[], Trial]:
    """A block or dodge against a total that is known."""
    def build() -> Trial:
        built = duel("AB", {}, {"kind": "guard"}, options={"dodge_step": False})
        blow = given(built, lambda c: isinstance(c, Attack) and c.all_in == "none")
        one, command = until(lambda seed: after(built, blow, seed), react(kind, all_in))
        won = came(Blocked if kind == "block" else Dodged, lambda e: e.won)
        return Trial(one, command, {"won": one.forecast(command).chance}, {"won": won})
    return build


def keeping_hold(all_in: str, **options: Any) -> Callable[[], Trial]:
    def build() -> Trial:
        built = duel("AB", {}, {}, options=options)
        blow = given(built, lambda c: isinstance(c, Attack) and c.zone == "weapon-arm" and c.all_in == "none")
        one, command = until(
            lambda seed: after(built, blow, seed, react("none")),
            lambda c: isinstance(c, KeepHold) and c.all_in == all_in)
        return Trial(one, command, {"kept": one.forecast(command).chance}, {
            "kept": came(KeptHold, lambda e: e.kept)})
    return build


# -- wrestling ------------------------------------------------------------------------------------

WON: dict[str, Happened] = {
    "grab": came(HoldTaken), "strangle": came(HoldTaken), "pin": came(HoldTaken), "disarm": came(Disarmed),
    "push": came(Pushed), "trip": came(PostureChanged, lambda e: e.prone),
    "break-free": came(HoldEnded, lambda e: e.why == "broken-free"),
}


def wrestling(move: str, answer: str = "", all_in: str = "none") -> Callable[[], Trial]:
    """A move; `answer` dodge or none when the target may answer, else it cannot."""
    def build() -> Trial:
        hold = {"holds": {"target": "B"}} if move in ("disarm", "strangle", "pin") else {}
        built = duel("AB..", {"main": "", "strength": 4, **hold}, {"reactions": 1 if answer else 0})
        command = given(
            built, lambda c: isinstance(c, Wrestle) and c.move == move and c.all_in == all_in and not c.arm)
        odds = built.battle.forecast(command)
        if answer == "dodge":
            return Trial(
                built.battle, command, {"won": odds.won_dodged, "dodged": odds.dodge},
                {"won": WON[move], "dodged": came(Dodged, lambda e: e.won)}, react("dodge"))
        return Trial(built.battle, command, {"won": odds.won}, {"won": WON[move]}, react("none"))
    return build


def breaking_free(all_in: str) -> Callable[[], Trial]:
    def build() -> Trial:
        built = duel("AB", {}, {"main": "", "strength": 4, "reactions": 0, "holds": {"target": "A"}})
        command = BreakFree(built.ids["A"], built.ids["B"], all_in)  # type: ignore[arg-type]
        odds = built.battle.forecast(command)
        return Trial(built.battle, command, {"won": odds.won}, {"won": WON["break-free"]})
    return build


def seizing_in_answer() -> Trial:
    """A wrestling move as an opportunity action."""
    built = duel(".AB", {"reactions": 1}, {"main": "", "strength": 4})
    built.battle.submit(Move(built.ids["A"], ((0, 0),)))
    command = given(built, react("grab"))
    odds = built.battle.forecast(command)
    return Trial(built.battle, command, {"won": odds.won_dodged, "dodged": odds.dodge}, {
        "won": WON["grab"], "dodged": came(Dodged, lambda e: e.won)}, react("dodge"))


def wrestled(wanted: Wanted, name: str, happened: Happened) -> Callable[[], Trial]:
    """The target's dodge or resistance against a total that is known."""
    def build() -> Trial:
        built = duel("AB", {"main": "", "strength": 4}, {})
        move = Wrestle(built.ids["A"], built.ids["B"], "grab")
        passing = () if name == "dodged" else (react("none"),)
        one, command = until(lambda seed: after(built, move, seed, *passing), wanted)
        return Trial(one, command, {name: one.forecast(command).chance}, {name: happened}, stake())
    return build


def strangling(turns: int, **victim: Any) -> Callable[[], Trial]:
    def build() -> Trial:
        built = duel(
            "AB", {"main": "", "holds": {"target": "B", "kind": "strangle", "turns": turns}}, victim)
        command = KeepStrangling(built.ids["A"])
        odds = built.battle.forecast(command)
        return Trial(built.battle, command, {"faints": odds.faints}, {"faints": came(FellUnconscious)})
    return build


# -- mounts, locks --------------------------------------------------------------------------------


def riding(all_in: str = "") -> Callable[[], Trial]:
    """Before the command that makes a mount move, or (with a stake) when the test is asked for."""
    def build() -> Trial:
        built = duel("A....B", {"kind": "novice", "dexterity": 6}, {})
        one, command = built.battle, Move(built.ids["A"], ((1, 0),))
        odds = one.forecast(command).ride
        if all_in:
            one.submit(command)
            command = Stake(built.ids["A"], all_in)  # type: ignore[assignment, arg-type]
            odds = one.forecast(command)
        return Trial(one, command, {"obeyed": odds.chance, "unhorsed": odds.unhorsed}, {
            "obeyed": came(RideTested, lambda e: e.obeyed), "unhorsed": came(Unhorsed)})
    return build


def falling(**health: int) -> Callable[[], Trial]:
    """Somebody strong trips a weak rider, who falls for certain."""
    def build() -> Trial:
        built = duel("A.\nB.", {"main": "", "strength": 20}, {
            "kind": "rider", "strength": -5, "reactions": 0, "health": health})
        b = built.ids["B"]
        odds = fall_forecast(built.battle.world, b)
        return Trial(
            built.battle, Wrestle(built.ids["A"], b, "trip"),
            {"fell": Fraction(1), "wounds": odds.wounds, "downs": odds.downs}, {
                "fell": came(Unhorsed), "wounds": came(Wounded, lambda e: e.level != "fatigue"),
                "downs": lambda events, one: one.world.get(b, Status).state != "able"})
    return build


def locks(all_in: str) -> Callable[[], Trial]:
    def build() -> Trial:
        built = duel("A+.B", {}, {}, locks=[{"at": [1, 0], "difficulty": 18, "key": "key"}])
        door = fixture(built.battle.world, (1, 0))
        command = OpenLock(built.ids["A"], door, all_in)  # type: ignore[arg-type]
        return Trial(built.battle, command, {"opened": built.battle.forecast(command).chance}, {
            "opened": came(LockTried, lambda e: e.opened)})
    return build


# -- morale, flight -------------------------------------------------------------------------------


DYING = {
    "health": {"fatigue": 3, "light": 2, "serious": 1, "critical": 1}, "conditions": ["heavy-bleeding"]}
"""Dead at the end of its first turn."""


def morale(*others: dict[str, Any], speaker: str = "B", **own: Any) -> Callable[[], Trial]:
    """The group of B loses heart in the first round; with its last turn's end comes the test."""
    def build() -> Trial:
        letters = "CDE"[:len(others)]
        built = duel(
            f"A......B\n........\n{letters:.<8}", {}, own, order=["B", *letters, "A"],
            others={c: {"side": "gules", **o} for c, o in zip(letters, others, strict=True)},
            sides={"gules": {"controller": "veteran"}})
        one = built.battle
        for letter in ["B", *letters]:
            one.submit(EndTurn(built.ids[letter]))
        who = built.ids[speaker]
        return Trial(one, EndTurn(built.ids["A"]), {"held": morale_odds(one.world, who).chance}, {
            "held": came(MoraleRolled, lambda e: e.actor == who and e.held)})
    return build


def fugitive(b: dict[str, Any], a: dict[str, Any] | None = None, text: str = "AB...\nC....",
             human: bool = False) -> Stage:
    """A flees from B; C only keeps the battle alive."""
    return duel(
        text, {"reactions": 0, **(a or {})}, b, others={"C": {}}, order=["A", "C", "B"],
        sides={} if human else {"azure": {"controller": "veteran", "morale": False}})


def chasing(means: str, all_in: str = "none", *, human: bool = False, **b: Any) -> Callable[[], Trial]:
    def build() -> Trial:
        built = fugitive(b, human=human, text="AB...\nC...." if means == "strength" else "A....B\nC.....")
        one = built.battle
        one.submit(Flee(built.ids["A"]))
        command = given(built, lambda c: (
            isinstance(c, Pursue) and c.means == means and c.all_in == all_in
            and (c.fate == "capture" or c.zone == "mass")))
        odds = one.forecast(command)
        if human:
            return Trial(one, command, {"struck": odds.chance * odds.attack.touch}, {
                "struck": came(AttackRolled, lambda e: e.touched)})
        return Trial(one, command, {"caught": odds.chance}, {"caught": came(Captured)})
    return build


def evading(all_in: str) -> Callable[[], Trial]:
    """The fugitive's answer to a total that is known, and its odds before that when it stakes."""
    def build() -> Trial:
        built = fugitive({}, {"reactions": 2})
        built.battle.submit(Flee(built.ids["A"]))
        chase = given(built, lambda c: isinstance(c, Pursue) and c.fate == "capture" and c.all_in == "none")
        one, command = until(lambda seed: after(built, chase, seed), stake(all_in))
        return Trial(one, command, {"away": one.forecast(command).chance}, {
            "away": came(PursuitEvaded, lambda e: e.away)})
    return build


def staking_on_evasion() -> Trial:
    built = fugitive({}, {"reactions": 2})
    built.battle.submit(Flee(built.ids["A"]))
    chase = given(built, lambda c: isinstance(c, Pursue) and c.fate == "capture" and c.all_in == "none")
    odds = built.battle.forecast(chase)
    return Trial(built.battle, chase, {"caught": odds.least}, {"caught": came(Captured)}, stake("reactions"))


def running() -> Trial:
    """An announced flight: the chance to get away from the best pursuer."""
    built = fugitive({"strength": 4})
    command = Flee(built.ids["A"])
    return Trial(built.battle, command, {"away": built.battle.forecast(command).escape}, {
        "away": came(Fled)}, lambda c: isinstance(c, Pursue) and c.fate == "capture" and c.all_in == "none")


# -- magic ----------------------------------------------------------------------------------------


def casting(all_in: str, answer: str) -> Callable[[], Trial]:
    def build() -> Trial:
        built = duel("A..B", {"kind": "mage"}, {})
        snare = thing(built.battle.world, built.ids["A"], "snare")
        command = CastSpell(built.ids["A"], snare, built.ids["B"], all_in)  # type: ignore[arg-type]
        odds = built.battle.forecast(command)
        return Trial(
            built.battle, command, {"takes": odds.chance if answer == "none" else odds.staked},
            {"takes": came(SpellResisted, lambda e: not e.held)}, stake(answer))
    return build


def resisting(all_in: str) -> Callable[[], Trial]:
    def build() -> Trial:
        built = duel("A..B", {"kind": "mage"}, {})
        snare = thing(built.battle.world, built.ids["A"], "snare")
        spell = CastSpell(built.ids["A"], snare, built.ids["B"])
        one, command = until(lambda seed: after(built, spell, seed), stake(all_in))
        return Trial(one, command, {"held": one.forecast(command).chance}, {
            "held": came(SpellResisted, lambda e: e.held)})
    return build


def concentrating(built: Stage) -> Stage:
    """The caster A keeps up a ward on itself and stands at its next turn."""
    one, a = built.battle, built.ids["A"]
    one.submit(CastSpell(a, thing(one.world, a, "ward"), a))
    while one.outcome.round == 1:
        one.submit(EndTurn(one.decision.fighter))
    return built


def keeping_up() -> Trial:
    """An enemy beside strikes whoever concentrates; the spell is stopped when the blow lands."""
    for seed in itertools.count():
        built = stage({
            "map": "AB", "order": ["A", "B"], "fighters": {
                "A": {"kind": "mage", "side": "azure"}, "B": {"kind": "swordsman", "side": "gules"}},
        }, seed=seed)
        one = concentrating(built).battle
        if built.ids["A"] in one.decision.fighters:
            break
    command = KeepUp(built.ids["A"])
    threat = one.forecast(command).threats[0]

    def blow(answer: Any) -> bool:
        return react("attack")(answer) and answer.zone == "mass"

    return Trial(one, command, {"lost": threat.attack.touch}, {
        "lost": came(SpellEnded, lambda e: e.why in ("stopped", "wounded", "out"))}, blow)


def shaken() -> Trial:
    """A light wound or worse breaks the concentration."""
    built = duel("A.\nB.", {"kind": "mage", "reactions": 0}, {}, order=["A", "B"])
    one, a = built.battle, built.ids["A"]
    one.submit(CastSpell(a, thing(one.world, a, "ward"), a))
    one.submit(EndTurn(a))
    command = given(built, lambda c: isinstance(c, Attack) and c.zone == "mass" and c.all_in == "none")
    return Trial(one, command, {"lost": one.forecast(command).expected.wounds}, {"lost": came(SpellEnded)})


# -- all of them ----------------------------------------------------------------------------------

TRIALS: dict[str, Callable[[], Trial]] = {
    "melee": lambda: strike(duel("AB", {}, UNREADY), zone()),
    "melee-sure": lambda: strike(duel("AB", {"melee": 15}, UNREADY), zone()),
    "melee-hopeless": lambda: strike(duel("AB", {"melee": -2}, {**UNREADY, "vigour": 20}), zone("vital")),
    "melee-prone": lambda: strike(duel("AB", {"prone": True}, UNREADY), zone("leg")),
    "unarmed": lambda: strike(duel("AB", {"main": ""}, UNREADY), zone("off-arm")),
    "weak-hand": with_the_weak_hand,
    "charge": after_a_charge,
    "from-the-saddle": lambda: strike(duel("AB", {"kind": "rider"}, UNREADY), zone("vital")),
    "at-a-mount": at_a_mount,
    "shot": lambda: strike(duel("A...B", {"kind": "archer"}, UNREADY), zone()),
    "shot-at-cover": lambda: strike(
        duel("A..............-B", {"kind": "crossbowman"}, UNREADY), zone("weapon-arm")),
    "shot-blocked": lambda: strike(
        duel("A...B", {"kind": "archer"}, {"kind": "guard", "reactions": 1}), zone(), "block"),
    "thrown": lambda: strike(duel("A..B", {"kind": "spearman"}, UNREADY), zone("leg")),
    "spell": lambda: strike(duel("A..B", {"kind": "mage"}, UNREADY), zone()),
    "opportunity": in_answer,
    "block": defence("block"), "block-all-in": defence("block", "reactions"),
    "dodge": defence("dodge"), "dodge-all-in": defence("dodge", "reactions"),
    "keep-hold": keeping_hold("none"), "keep-hold-all-in": keeping_hold("reactions"),
    "keep-hold-by-margin": keeping_hold("none", drop_dc="margin_plus_10"),
    "astray": a_shot_astray,
    "critical-head": lambda: strike(
        duel("AB", {"strength": 20}, UNREADY), zone("vital")),
    **{move: wrestling(move) for move in ("grab", "push", "trip", "disarm", "strangle", "pin")},
    **{f"{move}-undodged": wrestling(move, "none") for move in ("grab", "push", "trip")},
    **{f"{move}-dodged": wrestling(move, "dodge") for move in ("grab", "push", "trip")},
    "grab-all-in": wrestling("grab", "dodge", "actions"), "pin-all-in": wrestling("pin", "", "actions"),
    "break-free": breaking_free("none"), "break-free-all-in": breaking_free("actions"),
    "grab-in-answer": seizing_in_answer,
    "dodge-a-grab": wrestled(react("dodge"), "dodged", came(Dodged, lambda e: e.won)),
    "dodge-a-grab-all-in": wrestled(react("dodge", "reactions"), "dodged", came(Dodged, lambda e: e.won)),
    "resist": wrestled(stake(), "held", came(WrestleResisted, lambda e: e.held)),
    "resist-all-in": wrestled(stake("reactions"), "held", came(WrestleResisted, lambda e: e.held)),
    "asphyxia": strangling(1), "asphyxia-tired": strangling(2, health={"fatigue": 2, "light": 1}),
    "ride": riding(), "ride-staked": riding("none"), "ride-all-in": riding("reactions"),
    "fall": falling(), "fall-hurt": falling(light=2, serious=1),
    "lock": locks("none"), "lock-all-in": locks("actions"), "lock-staked": locks("reactions"),
    "morale": morale(DYING, will=3), "morale-of-three": morale(DYING, DYING, will=0),
    "morale-alone": morale(will=4, health={**DYING["health"], "critical": 0}, conditions=["heavy-bleeding"]),
    "morale-group": morale({"tags": ["leader"], "will": 2}, DYING, DYING, speaker="C", will=5),
    "pursuit": chasing("strength"), "pursuit-all-in": chasing("strength", "reactions"),
    "pursuit-shot": chasing("shot", kind="archer"),
    "pursuit-shot-all-in": chasing("shot", "reactions", kind="archer"),
    "pursuit-of-a-protagonist": chasing("strength", human=True),
    "evasion": evading("none"), "evasion-all-in": evading("reactions"), "evasion-staked": staking_on_evasion,
    "flight": running,
    "spell-resisted": casting("none", "none"), "spell-all-in": casting("reactions", "none"),
    "spell-resisted-all-in": casting("none", "reactions"),
    "resist-a-spell": resisting("none"), "resist-a-spell-all-in": resisting("reactions"),
    "concentration-stopped": keeping_up, "concentration-shaken": shaken,
}


@pytest.mark.parametrize("kind", TRIALS)
def test_odds_shown_are_the_odds_met(kind: str) -> None:
    """The chance that a player is shown before a test is the share of 2,500 seeded resolutions in which it
    comes off: near enough to tell a face of the die more or less."""
    checked(TRIALS[kind](), 2_500)


@pytest.mark.soak
@pytest.mark.parametrize("kind", TRIALS)
def test_odds_shown_are_the_odds_met_in_the_long_run(kind: str) -> None:
    """The same over 20,000 resolutions."""
    checked(TRIALS[kind](), 20_000)


# -- anywhere -------------------------------------------------------------------------------------

SEEN: dict[str, Happened] = {
    "block": came(Blocked, lambda e: e.won), "dodge": came(Dodged, lambda e: e.won),
    "resist": came(WrestleResisted, lambda e: e.held), "hold": came(KeptHold, lambda e: e.kept),
    "resist-spell": came(SpellResisted, lambda e: e.held), "evade": came(PursuitEvaded, lambda e: e.away),
    "lock": came(LockTried, lambda e: e.opened),
}
"""By kind of check: what is seen when it is passed."""


def plain(kind: str = "none") -> Wanted:
    """Answers of one kind, or none; nothing staked."""
    return lambda c: (isinstance(c, React) and (c.kind, c.all_in) == (kind, "none")) or stake()(c)


def at_large(one: Battle, command: Command, rng: random.Random) -> Trial | None:
    """The trial of any command at all, with one of the answers that are shown; None when none is rolled."""
    odds = one.forecast(command)
    if isinstance(odds, AttackForecast):
        row = rng.choice(odds.rows)
        missed = came(ShotAstray)

        def struck(kind: Any, test: Callable[[Any], bool]) -> Happened:
            return lambda events, one: not missed(events, one) and came(kind, test)(events, one)

        return Trial(one, command, {"touch": odds.touch, "stopped": row.stopped}, {
            "touch": struck(AttackRolled, lambda e: e.actor == odds.actor and e.touched),
            "stopped": struck((Blocked, Dodged), lambda e: e.won)}, plain(row.kind))
    if isinstance(odds, WrestleForecast):
        won = came(WrestleResisted, lambda e: e.move == odds.move and not e.held)
        if odds.dodge is None or rng.random() < 0.5:
            return Trial(one, command, {"won": odds.won}, {"won": won}, plain())
        return Trial(one, command, {"won": odds.won_dodged, "dodged": odds.dodge}, {
            "won": won, "dodged": SEEN["dodge"]}, plain("dodge"))
    if isinstance(odds, CheckForecast):
        return Trial(one, command, {odds.kind: odds.chance}, {odds.kind: SEEN[odds.kind]}, plain())
    if isinstance(odds, PursuitForecast):
        caught = came((PursuitRolled, PursuitEvaded), lambda e: (
            not e.away if isinstance(e, PursuitEvaded) else e.won))
        return Trial(one, command, {"caught": odds.chance}, {"caught": caught}, plain())
    if isinstance(odds, SpellForecast):
        taken = came(SpellResisted, lambda e: not e.held)
        return Trial(one, command, {"takes": odds.chance}, {"takes": taken}, plain())
    if isinstance(odds, StrangleForecast):
        return Trial(one, command, {"faints": odds.faints}, {"faints": came(FellUnconscious)})
    ride = odds if isinstance(odds, RideForecast) else getattr(odds, "ride", None)
    if ride is None:
        return None
    return Trial(one, command, {"obeyed": ride.chance}, {
        "obeyed": came(RideTested, lambda e: e.obeyed)}, plain())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_odds_shown_are_the_odds_met_in_any_state(seed: int) -> None:
    """In the middle of random battles, with all that wounds, spells, holds and saddles do to a test: what is
    shown before a command is the share of 600 resolutions in which it comes off."""
    rng = random.Random(seed)
    one = stage({**RETINUE, "options": {"max_rounds": 12}}, seed=seed).battle
    for command in walk(one, seed, 400):
        if rng.random() < 0.15:
            trial = at_large(Battle.from_json(one.to_json()), command, rng)
            if trial is not None:
                checked(trial, 600)


@pytest.mark.parametrize(("a", "falls"), [({}, 2), ({"prone": True}, 0)])
def test_mishaps_come_as_the_die_says(a: dict[str, Any], falls: int) -> None:
    """A natural 1 comes once in twenty blows, and of its mishaps two in six are a fall, two a damaged
    weapon, one a dropped one, one a lost reaction; who lies already does not fall."""
    built = duel("AB", a, UNREADY)
    blow = given(built, lambda c: isinstance(c, Attack) and c.all_in == "none" and c.zone == "mass")
    one = built.battle.view("azure").sandbox(1)
    found: Counter[str] = Counter()
    trials = 8_000
    for seed in range(trials):
        one.world.change(0, DiceState, seed=seed * 7919 + 1)
        events = one.submit(blow)
        found.update(e.kind for e in events if isinstance(e, MishapRolled))
        one.rollback()
    assert within(found.total(), Fraction(1, 20), trials)
    for kind, faces in (
        ("prone", falls), ("nothing", 2 - falls), ("damaged", 2), ("dropped", 1), ("reaction-lost", 1),
    ):
        assert within(found[kind], Fraction(faces, 120), trials), (kind, found)


def test_every_trial_is_a_gamble() -> None:
    """Each kind of test shows a chance that is neither 0 nor 1, so that it could be wrong."""
    for kind, build in TRIALS.items():
        assert any(0 < chance < 1 for chance in build().shown.values()), kind


@pytest.mark.parametrize("held", [False, True])
def test_dragging_is_no_gamble(held: bool) -> None:
    """A drag is shown without odds, and no die is rolled for it."""
    built = duel(".AB\n...", {"main": "", "holds": {"target": "B"}}, {})
    one = built.battle
    rolls = one.world.get(0, DiceState).rolls
    command = Drag(built.ids["A"], held_to=(1, 1)) if held else Drag(built.ids["A"], to=(0, 0))
    shown = one.forecast(command)
    assert shown is None or (shown.threats, shown.ride) == ((), None)
    one.submit(command)
    assert one.world.get(0, DiceState).rolls == rolls and one.decision.kind == "turn"


def test_the_limits_are_narrow() -> None:
    """What would be one in a million is out of the limits, what happens daily is within."""
    assert within(1250, Fraction(1, 2), 2500) and within(1370, Fraction(1, 2), 2500)
    assert not within(1250, Fraction(11, 20), 2500) and not within(1250, Fraction(9, 20), 2500)
    assert not within(1, Fraction(0), 2000) and not within(1999, Fraction(1), 2000)
    assert within(0, Fraction(1, 400), 2000) and not within(0, Fraction(1, 100), 2000)
    assert not within(30, Fraction(1, 400), 2000)
