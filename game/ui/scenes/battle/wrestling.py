"""Wrestling in the interface: its page of the action bar, its plans, the chips and answers it needs."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.battle import AllIn, Command, React, Reader, Reason
from game.battle.view import View
from game.rulesets.shared.bodies import friends
from game.rulesets.two_actions.commands import (
    BreakFree,
    Drag,
    KeepStrangling,
    PushTo,
    Release,
    Stake,
    Wrestle,
)
from game.rulesets.two_actions.components import Grip
from game.rulesets.two_actions.forecasts_wrestling import (
    PushForecast,
    StrangleForecast,
    WrestleForecast,
    drag_lands,
)
from game.rulesets.two_actions.holds import holders
from game.rulesets.two_actions.moves import MOVES, weapons_held
from game.rulesets.two_actions.ties import grips_on
from game.text import N_, _, label, plural
from game.ui import sheet
from game.ui.art.theme import scaled
from game.ui.scenes.battle.plan import Aim, Plan, Planner
from game.ui.scenes.battle.wrestling_odds import push_text, strangle_text
from game.ui.widgets import Button
from game.ui.words import fighter_label, item_label, percent, reasons_text

if TYPE_CHECKING:
    from game.ui.scenes.battle.actions import Action

Tile = tuple[int, int]

TARGETED = (*MOVES, "break-free")
"""Modes in which a body is chosen."""
DRAGS = ("drag", "swing")
"""Modes in which a tile is chosen."""
ICONS = {"push": "shove"}
TIPS = {
    "grab": N_("Hold an enemy by the body or the weapon arm: it cannot leave its tile. A free hand; A."),
    "push": N_("Push an enemy up to 4 tiles, off a ledge or into a wall. A free hand; A."),
    "trip": N_("Throw an enemy to the ground. A free hand; the turn’s offensive action."),
    "disarm": N_("Wrench a weapon from whom one holds; the turn’s offensive action."),
    "strangle": N_(
        "Strangle whom one holds; both hands, the turn’s offensive action. Kept up with both actions."),
    "pin": N_("Pin down whom one holds: no moves, no blows, no reactions. Both hands."),
    "drag": N_("Take the held along, one tile the same way."),
    "swing": N_("Move the held to another tile beside oneself."),
    "release": N_("Let go at once; a bonus action."),
    "break-free": N_("Get out of a holder’s grip by evasion, once a turn."),
    "wrestle": N_("Grab, push, trip; disarm, strangle, pin and drag whom one holds."),
    "keep": N_("Keep strangling, both actions: a fatigue, and from the second turn fainting."),
    "back": N_("Back to the other actions."),
}
LABELS = {
    "drag": N_("Drag"), "swing": N_("Swing"), "release": N_("Release"), "pin": N_("Pin"),
    "keep": N_("Strangle on"), "back": N_("Back"), "wrestle": N_("Wrestle"),
}


def name_of_move(move: str) -> str:
    """A move on a button."""
    return label("wrestling", move)


# -- the action bar -----------------------------------------------------------------------------


def main_slots(view: View, planner: Planner, fighter: int) -> list["Action"]:
    """What wrestling adds to the first page: the way to its own page, and getting out of a hold."""
    found = []
    if holders(view.reader, fighter):
        found.append(_move_slot(view, planner, fighter, "break-free"))
    found.append(replace(_slot("wrestle", 0, "grab", "wrestle", (), ()), key="wrestle"))
    return found


def page(view: View, planner: Planner, fighter: int) -> list["Action"]:
    """The page of wrestling, always in the same order; the last leads back (D-WRES-3..8)."""
    grip = view.reader.get(fighter, Grip)
    found = []
    for move in MOVE_ORDER:
        if move == "strangle" and grip.target and grip.kind == "strangle":
            keep = KeepStrangling(fighter)
            shown = view.forecast(keep)
            found.append(_slot("keep", 2, "strangle", "", (keep,), view.faults(keep),
                               strangle_text(shown) if isinstance(shown, StrangleForecast) else ""))
        else:
            found.append(_move_slot(view, planner, fighter, move))
    for mode in DRAGS:
        faults = () if drags(planner, fighter, mode) else _drag_faults(view, planner, fighter, mode)
        found.append(_slot(mode, 1, "drag", mode, (), faults))
    release = Release(fighter)
    found.append(_slot("release", 0, "release", "", (release,), view.faults(release)))
    found.append(_slot("back", 0, "undo", "back", (), ()))
    return found


MOVE_ORDER = ("grab", "push", "trip", "disarm", "strangle", "pin")


def _slot(
    id_: str, cost: int, icon: str, mode: str, commands: tuple[Command, ...], faults: tuple[Reason, ...],
    tip: str = "",
) -> "Action":
    from game.ui.scenes.battle.actions import Action

    text = LABELS.get(id_) or label("wrestling", id_)
    return Action(id_, text, icon, tip or TIPS[id_], cost, mode, commands, faults)


def _move_slot(view: View, planner: Planner, fighter: int, move: str) -> "Action":
    """A move with its reasons when nobody here can be wrestled so (D-WRES-1)."""
    faults: tuple[Reason, ...] = ()
    if not targets(planner, fighter, move):
        found: dict[str, Reason] = {}
        for body in bodies(view.reader, fighter, move):
            for command in commands_on(view.reader, fighter, body, move, "none"):
                for fault in view.faults(command):
                    found.setdefault(fault.code, fault)
        general = [r for r in found.values() if r.code not in ("out-of-reach", "no-target", "not-held-by")]
        faults = tuple(general) or (Reason("nobody-to-wrestle"),)
    return _slot(move, 1, ICONS.get(move, move), move, (), faults)


def _drag_faults(view: View, planner: Planner, fighter: int, mode: str) -> tuple[Reason, ...]:
    here = sheet.place(view.reader, fighter) or (0, 0)
    beside = here[0] + 1, here[1]
    command = Drag(fighter, to=beside) if mode == "drag" else Drag(fighter, held_to=beside)
    found = tuple(f for f in view.faults(command) if not f.code.startswith("path-"))
    return found or (Reason("no-room"),)


# -- what may be chosen -------------------------------------------------------------------------


def bodies(reader: Reader, fighter: int, move: str) -> tuple[int, ...]:
    """Whom a move might be tried on: for breaking free the holders, else enemies side by side."""
    if move == "break-free":
        return holders(reader, fighter)
    here = sheet.place(reader, fighter)
    return tuple(
        f for f in reader.fighters
        if here is not None and sheet.able(reader, f) and not friends(reader, fighter, f)
        and (there := sheet.place(reader, f)) is not None
        and max(abs(there[0] - here[0]), abs(there[1] - here[1])) <= 1)


def targets(planner: Planner, fighter: int, move: str) -> frozenset[int]:
    """Who can be wrestled so now."""
    if move == "break-free":
        return frozenset(c.holder for c in planner.of(fighter, BreakFree))
    return frozenset(c.target for c in planner.of(fighter, Wrestle) if c.move == move)


def aimed_at(planner: Planner, fighter: int, body: int, move: str, aim: Aim) -> int:
    """Of a rider and its mount the one that is aimed at, or the one that can be wrestled so (D-MNT-3,
    D-MNT-6)."""
    aimed = planner.aimed_at(body, aim)
    can = targets(planner, fighter, move)
    return aimed if aimed in can else next((b for b in sheet.pair(planner.reader, body) if b in can), aimed)


def commands_on(
    reader: Reader, fighter: int, body: int, move: str, stake: AllIn, aim: Aim | None = None
) -> list[Command]:
    """The ways to try a move on a body, the one that is aimed at first."""
    if move == "break-free":
        return [BreakFree(fighter, body, stake)]
    if move == "grab":
        arms: Sequence[Any] = ("main", "") if aim is not None and aim.zone == "weapon-arm" else ("", "main")
        return [Wrestle(fighter, body, "grab", arm, 0, stake) for arm in arms]
    if move == "disarm":
        held = weapons_held(reader, body) or (0,)
        if aim is not None and aim.item in held:
            held = (aim.item, *held)
        return [Wrestle(fighter, body, "disarm", "", item, stake) for item in held]
    return [Wrestle(fighter, body, move, "", 0, stake)]  # type: ignore[arg-type]


def plan(planner: Planner, fighter: int, body: int, move: str, aim: Aim) -> Plan:
    """Trying a move on somebody, with its odds; or why that cannot be."""
    view = planner.view
    faults: tuple[Reason, ...] = ()
    for stake in dict.fromkeys((aim.all_in, "none")):
        for command in commands_on(view.reader, fighter, body, move, stake, aim):
            found = view.faults(command)
            if not found:
                odds = view.forecast(command)
                assert isinstance(odds, WrestleForecast)
                return Plan("wrestle", fighter, (command,), _slide_path(view.reader, body, odds),
                            target=body, wrestle=odds)
            faults = faults or found
    return Plan("wrestle", fighter, target=body, faults=faults)


def _slide_path(reader: Reader, body: int, odds: WrestleForecast) -> tuple[Tile, ...]:
    """The way a push of full length would take, for the arrow on the board; nobody strikes at it on its way
    (D-WRES-10)."""
    start = sheet.place(reader, body)
    return (start, *odds.slide.tiles) if odds.slide is not None and start is not None else ()


def drags(planner: Planner, fighter: int, mode: str) -> dict[Tile, Drag]:
    """Drags by the tile that stands for them: where the holder steps, or where the held is put."""
    found: dict[Tile, Drag] = {}
    for command in planner.of(fighter, Drag):
        spot = command.to if mode == "drag" else command.held_to
        if spot is not None:
            found[spot] = command
    return found


def drag_plan(planner: Planner, fighter: int, mode: str, tile: Tile) -> Plan | None:
    """Dragging to a tile, with who could strike at the holder and how deep the held would fall."""
    command = drags(planner, fighter, mode).get(tile)
    if command is None:
        return None
    reader = planner.reader
    goal, levels = drag_lands(reader, fighter, command)
    start = sheet.place(reader, reader.get(fighter, Grip).target)
    note = plural("a fall of {n} level", "a fall of {n} levels", levels) if levels else ""
    return Plan("drag", fighter, (command,), (start or tile, goal), planner.view.forecast(command), note=note)


# -- the pinned plan ----------------------------------------------------------------------------


def move_of(command: Command) -> str:
    """The move a command makes."""
    return command.move if isinstance(command, Wrestle) else "break-free"


def chips(
    reader: Reader, command: Command, left: int, top: int, width: int, set_aim: Any,
) -> tuple[list[Button], int]:
    """Small buttons for what a grab takes and what a disarm is after; the buttons and where they end."""
    found: list[Button] = []
    high, gap = scaled(27), scaled(4)
    if not isinstance(command, Wrestle):
        return found, top
    entries: list[tuple[str, str, bool, dict[str, Any]]] = []
    if command.move == "grab":
        entries = [
            ("body", _("By the body"), not command.arm, {"zone": "mass"}),
            ("arm", _("By the weapon arm"), command.arm == "main", {"zone": "weapon-arm"}),
        ]
        if "weapon-arm" not in sheet.zones_of(reader, command.target):
            entries = []
    elif command.move == "disarm":
        entries = [
            (str(item), item_label(reader, item), item == command.item, {"item": item})
            for item in weapons_held(reader, command.target)
        ]
    for id_, text, active, aim in entries:
        found.append(Button(
            f"hold-{id_}", pygame.Rect(left, top, width, high), text, partial(set_aim, **aim),
            active=active))
        top += high + gap
    return found, top + (gap if entries else 0)


def pair_chips(planner: Planner, command: Command, aim: Aim, rect: pygame.Rect, set_aim: Any) -> list[Button]:
    """Rider and mount of the pair that is wrestled, each with its odds or why it cannot be (D-MNT-6); `rect`
    is the first one's place."""
    move = move_of(command)
    body = command.target if isinstance(command, Wrestle) else command.holder  # type: ignore[attr-defined]
    pair = sheet.pair(planner.reader, body)
    if len(pair) < 2 or move == "break-free":
        return []
    found = []
    for number, one in enumerate(pair):
        way = plan(planner, command.actor, one, move, aim)  # type: ignore[attr-defined]
        name = fighter_label(planner.reader, one)
        tip = reasons_text(planner.reader, way.faults) if way.faults else _(
            "The mount: held, it keeps its rider on its tile too.") if number else _(
            "The rider: thrown, pushed or dragged, it comes off its mount.")
        found.append(Button(
            f"body-{number}", rect.move(0, number * (rect.height + scaled(4))),
            name if way.wrestle is None else f"{name} {percent(way.wrestle.expected)}",
            partial(set_aim, mount=bool(number)), action=f"slot-{number + 1}", active=one == body, tip=tip,
            enabled=not way.faults, why=tip if way.faults else ""))
    return found


# -- answers ------------------------------------------------------------------------------------


def push_steps(view: View) -> dict[Tile, PushTo]:
    """Lengths of a push on offer by the tile they end on."""
    found: dict[Tile, PushTo] = {}
    for command in view.legal_commands():
        if isinstance(command, PushTo):
            way = view.forecast(command)
            if isinstance(way, PushForecast) and way.tiles:
                found.setdefault(way.tiles[-1], command)
    return found


def answer_words(view: View, command: Command) -> tuple[str, str, str, int] | None:
    """(label, icon, tip, cost) of an answer to a wrestler; None for any other (D-WRES-2, D-WRES-7)."""
    about = view.decision.about
    if isinstance(command, PushTo):
        way = view.forecast(command)
        assert isinstance(way, PushForecast)
        return push_text(way), "shove", _("Push so far."), 0
    if isinstance(command, Stake) and about == "resist":
        all_in = command.all_in != "none"
        text = _("All in") if all_in else _("Resist")
        tip = _("Two dice, the higher counts; costs 2 reaction points.") if all_in else _(
            "One die, no extra points.")
        return text, "all-in" if all_in else "guard", tip, 2 if all_in else 0
    if isinstance(command, React) and about == "wrestle":
        if command.kind == "none":
            return _("Nothing"), "wait", _("Resist by strength alone and keep the reaction point."), 0
        name = label("reaction", command.kind)
        all_in = command.all_in != "none"
        return (
            _("{name} + all in", name=name) if all_in else name, command.kind,
            _("Won: the move fails. Lost: strength decides."), 2 if all_in else 1)
    return None


# -- marks --------------------------------------------------------------------------------------

def bond_lines(reader: Reader, fighter: int) -> list[str]:
    """Who holds a fighter and whom it holds, in words, as long as the hold lasts (D-WRES-3, D-WRES-9,
    D-MNT-6)."""
    found = []
    for holder, grip in grips_on(reader, fighter):
        kind = _("held by the weapon arm") if grip.arm and grip.kind == "grab" else label("hold", grip.kind)
        found.append(_("{kind}: {name}", kind=kind.capitalize(), name=fighter_label(reader, holder)))
    own = reader.get(fighter, Grip)
    if own.target:
        found.append(_("Holds {name}", name=fighter_label(reader, own.target)))
    return found
