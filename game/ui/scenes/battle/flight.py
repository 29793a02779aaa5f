"""Flight in the window: the question before it is announced, how hearts stand."""

from typing import TYPE_CHECKING

from game.rulesets.shared.commands import Flee
from game.rulesets.two_actions.forecasts_morale import FlightForecast, PursuitForecast, morale_odds
from game.text import _, label
from game.ui import sheet
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.words import fighter_label, percent

if TYPE_CHECKING:
    from game.battle import Reader
    from game.ui.scenes.battle.scene import BattleScene


def ask_flee(scene: "BattleScene") -> None:
    """Ask before a flight is announced, with the odds of everybody who could stop it (D-MOR-3, D-MOR-4)."""
    fighter = scene.control.selected
    command = Flee(fighter)
    if scene.session.battle.faults(command):
        return
    odds = scene.session.view.forecast(command)
    assert isinstance(odds, FlightForecast)
    name = fighter_label(scene.reader, fighter)
    lines = [_("{name} leaves the battle with all that is carried.", name=name)]
    lines += flight_lines(scene.reader, odds)
    answers = [
        Answer(_("Flee"), lambda: scene.give([command]), icon="flee"),
        Answer(_("Stay and fight"), lambda: None),
    ]
    scene.shell.push(Dialog(scene.shell, _("Flee?"), "\n".join(lines), answers, 600, focus=1))


def flight_lines(reader: "Reader", odds: FlightForecast) -> list[str]:
    """Who could try to stop a flight, and what it would meet (D-MOR-4, D-MOR-5)."""
    if not odds.pursuers:
        return [_("Nobody is near enough to pursue.")]
    lines = [pursuer_text(reader, one) for one in odds.pursuers]
    fate = odds.pursuers[0].attack is not None
    lines.append(
        _("One of them may try. Caught means one blow that nothing answers, then away.")
        if fate
        else _("One of them may try. Caught means killed or captured.")
    )
    lines.append(_("Not caught: {chance}", chance=percent(odds.escape)))
    return lines


def pursuer_text(reader: "Reader", one: PursuitForecast) -> str:
    """A pursuer's name, means and chance."""
    return _(
        "{name}, {means}: {chance}",
        name=fighter_label(reader, one.actor),
        means=label("means", one.means).lower(),
        chance=percent(one.chance),
    )


def morale_line(reader: "Reader", fighter: int) -> str:
    """How a fighter's heart stands, for its sheet: its odds to hold a test, or why it never takes one
    (D-MOR-1, D-MOR-2); empty where nobody tests."""
    if sheet.state(reader, fighter) != "able":
        return ""
    standing = sheet.heart(reader, fighter)
    if standing == "immune":
        return _("Morale: never flees")
    if standing == "untested":
        return ""
    odds = percent(morale_odds(reader, fighter).chance)
    if standing == "shaken":
        return _("Morale: shaken; holds at {chance} next round", chance=odds)
    if standing:
        return _("Morale: {state}", state=label("flight", standing))
    return _("Morale: would hold at {chance}", chance=odds)
