"""The action bar: what a fighter can do now, each with its commands or every reason against it."""

from dataclasses import dataclass
from typing import Any

from game.battle import Attack, Command, Door, Gear, Lever, Reader, Reason
from game.battle.view import View
from game.rulesets.shared.bodies import distance
from game.rulesets.shared.commands import (
    Charge,
    Dismount,
    Drink,
    DropProne,
    Flee,
    MountUp,
    PullLever,
    StandUp,
    Tend,
    UseDoor,
)
from game.rulesets.shared.saddles import free_mounts
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions.commands import Crawl, Reload
from game.text import N_
from game.ui import sheet
from game.ui.scenes.battle import casting, wrestling
from game.ui.scenes.battle.plan import Planner


@dataclass(frozen=True)
class Action:
    """One slot. `mode` is entered by pressing it; without one its only command is given at once."""

    id: str
    label: str
    icon: str
    tip: str
    cost: int = 1
    mode: str = ""
    commands: tuple[Command, ...] = ()
    faults: tuple[Reason, ...] = ()
    key: str = ""
    """The name of its own key action; the others take the digits in their order."""

    @property
    def possible(self) -> bool:
        return not self.faults


WALK = N_("Walk as far as the speed allows. Click a bright tile.")
CRAWL = N_("Crawl one tile while prone.")
STRIKE = N_("Attack an enemy: choose weapon, body part and stake.")
CHARGE = N_("Run straight at an enemy at least 5 tiles away and strike with +4.")
STAND = N_("Get back on one’s feet.")
PRONE = N_("Lie down at once; a bonus action.")
ITEMS = N_("What is in hand, in the bag and on the ground: draw, put away, take, drop, drink, give.")
TEND = N_("Stop the bleeding of oneself or of a friend beside.")
HANDLE = N_("Open or shut a door, throw a lever.")
RELOAD = N_("Make the crossbow ready for the next shot.")
MOUNT = N_("Into the saddle of a free mount beside.")
DISMOUNT = N_("Down from the mount, onto a free tile beside it.")
FLEE = N_("Leave the battle for good: takes both actions and a way to the map’s edge. Enemies may pursue.")
DRINK = N_("Drink the potion in hand.")


def action_bar(view: View, planner: Planner, fighter: int, page: str = "") -> list[Action]:
    """The slots of a fighter, always in the same order (D-TIME-6); `page` wrestle: those of wrestling."""
    if page == "wrestle":
        return wrestling.page(view, planner, fighter)
    reader: Reader = view.reader
    lying = sheet.prone(reader, fighter)
    slots = [
        _walk(view, planner, fighter, lying),
        _strike(view, planner, fighter),
        *casting.second_slots(view, planner, fighter),
        _charge(view, planner, fighter),
    ]
    posture: Command = StandUp(fighter) if lying else DropProne(fighter)
    slots.append(
        Action(
            "posture",
            N_("Stand up") if lying else N_("Lie down"),
            "stand-up" if lying else "go-prone",
            STAND if lying else PRONE,
            1 if lying else 0,
            commands=(posture,),
            faults=view.faults(posture),
        )
    )
    slots.append(Action("items", N_("Items"), "swap-weapon", ITEMS, 0, mode="items"))
    slots.append(_tend(view, planner, fighter))
    saddle = _saddle(view, planner, fighter)
    if saddle is not None:
        slots.append(saddle)
    slots.append(_handle(view, reader, fighter))
    slots += wrestling.main_slots(view, planner, fighter)
    slots += casting.slots(view, planner, fighter)
    for item in sheet.held(reader, fighter):
        if sheet.is_weapon(reader, item) and sheet.weapon_of(reader, fighter, item).range == "crossbow":
            command = Reload(fighter, item)
            slots.append(
                Action(
                    "reload", N_("Reload"), "reload", RELOAD, commands=(command,), faults=view.faults(command)
                )
            )
    potions = [i for i in sheet.held(reader, fighter) if sheet.item_category(reader, i) == "potion"]
    if potions:
        drink = Drink(fighter, potions[0])
        slots.append(
            Action("drink", N_("Drink"), "potion", DRINK, commands=(drink,), faults=view.faults(drink))
        )
    slots.append(
        Action(
            "flee", N_("Flee"), "flee", FLEE, 2, mode="flee", faults=view.faults(Flee(fighter)), key="flee")
    )
    return slots


def _walk(view: View, planner: Planner, fighter: int, lying: bool) -> Action:
    """Walking, or crawling while prone (D-ACT-1, D-ACT-6)."""
    if lying:
        crawls = tuple(planner.of(fighter, Crawl))
        here = sheet.place(planner.reader, fighter) or (0, 0)
        faults = () if crawls else view.faults(Crawl(fighter, here))
        return Action("walk", N_("Crawl"), "crawl", CRAWL, mode="walk", faults=_some(faults, bool(crawls)))
    moves = planner.moves(fighter)
    here = sheet.place(planner.reader, fighter) or (0, 0)
    from game.battle import Move

    faults = (
        ()
        if moves
        else tuple(f for f in view.faults(Move(fighter, (here,))) if not f.code.startswith("path-"))
    )
    return Action("walk", N_("Walk"), "walk", WALK, mode="walk", faults=_some(faults, bool(moves)))


def _strike(view: View, planner: Planner, fighter: int) -> Action:
    """Attacks, or why none can be made (D-TIME-6, D-ATT-1)."""
    reader = planner.reader
    held = sheet.weapons(reader, fighter)
    shoots = sheet.weapon_of(reader, fighter, held[-1]).range in ("bow", "crossbow")
    targets = planner.targets(fighter)
    faults: tuple[Reason, ...] = ()
    if not targets:
        enemies = [f for f in reader.fighters if sheet.able(reader, f) and not _friend(reader, fighter, f)]
        found: dict[str, Reason] = {}
        for enemy in enemies:
            for weapon in held:
                for fault in view.faults(Attack(fighter, enemy, weapon, "mass")):
                    found.setdefault(fault.code, fault)
        general = [
            f for f in found.values() if f.code not in ("out-of-reach", "no-line", "body-on-line", "too-far")
        ]
        faults = tuple(general or [Reason("no-target-here")])
        if not general and sheet.points(reader, fighter)[0] >= 2:
            faults = ()
    return Action(
        "strike",
        N_("Shoot") if shoots else N_("Strike"),
        "shoot" if shoots else "strike",
        STRIKE,
        mode="strike",
        faults=faults,
    )


def _charge(view: View, planner: Planner, fighter: int) -> Action:
    """Charges, or why none can be made (D-CHG-1)."""
    found = tuple(planner.of(fighter, Charge))
    faults: tuple[Reason, ...] = ()
    if not found:
        reader = planner.reader
        here = sheet.place(reader, fighter) or (0, 0)
        reasons: dict[str, Reason] = {}
        for enemy in reader.fighters:
            if sheet.able(reader, enemy) and not _friend(reader, fighter, enemy):
                for fault in view.faults(Charge(fighter, enemy, here)):
                    reasons.setdefault(fault.code, fault)
        general = [r for r in reasons.values() if not r.code.startswith("charge-")]
        faults = tuple(general) or (Reason("no-charge"),)
    return Action("charge", N_("Charge"), "charge", CHARGE, 2, mode="charge", faults=faults)


def _tend(view: View, planner: Planner, fighter: int) -> Action:
    """Whom one can tend, or why nobody (D-ACT-5)."""
    commands = tuple(planner.of(fighter, Tend))
    faults = () if commands else view.faults(Tend(fighter, fighter))
    return Action(
        "tend",
        N_("Tend"),
        "tend",
        TEND,
        mode="tend" if len(commands) > 1 else "",
        commands=commands[:1],
        faults=_some(faults, bool(commands)),
    )


def _saddle(view: View, planner: Planner, fighter: int) -> Action | None:
    """Into the saddle of a free mount, or down from one's own; nothing without mounts (D-ACT-4, D-MNT-5)."""
    reader = planner.reader
    if mount_of(reader, fighter):
        downs = tuple(planner.of(fighter, Dismount))
        here = sheet.place(reader, fighter) or (0, 0)
        faults = () if downs else view.faults(Dismount(fighter, here))
        kept = tuple(f for f in faults if not f.code.startswith("path-"))
        return Action(
            "saddle", N_("Dismount"), "dismount", DISMOUNT, mode="saddle", faults=_some(kept, bool(downs)))
    free = free_mounts(reader, fighter)
    if not free:
        return None
    ups = tuple(planner.of(fighter, MountUp))
    near = min(free, key=lambda m: (distance(reader, fighter, m), m))
    return Action(
        "saddle",
        N_("Mount"),
        "mount",
        MOUNT,
        mode="saddle" if len(ups) > 1 else "",
        commands=ups[:1],
        faults=() if ups else view.faults(MountUp(fighter, near)),
    )


def _handle(view: View, reader: Reader, fighter: int) -> Action:
    """Doors and levers at hand (D-ACT-4)."""
    commands: list[Command] = []
    reasons: dict[str, Reason] = {}
    icon = "door"
    for thing in reader.things:
        command: Any = None
        if reader.find(thing, Door) is not None:
            command = UseDoor(fighter, thing)
        elif reader.find(thing, Lever) is not None:
            command = PullLever(fighter, thing)
        if command is None:
            continue
        faults = view.faults(command)
        if not faults:
            commands.append(command)
            if isinstance(command, PullLever):
                icon = "lever"
        elif not any(f.code == "not-adjacent" for f in faults):
            for fault in faults:
                reasons.setdefault(fault.code, fault)
    if not commands and not reasons:
        reasons["nothing-to-handle"] = Reason("nothing-to-handle")
    return Action(
        "handle",
        N_("Handle"),
        icon,
        HANDLE,
        mode="handle" if len(commands) > 1 else "",
        commands=tuple(commands),
        faults=() if commands else tuple(reasons.values()),
    )


def _some(faults: tuple[Reason, ...], possible: bool) -> tuple[Reason, ...]:
    """Faults of something that has no command; never empty then."""
    return faults if faults or possible else (Reason("no-room"),)


def _friend(reader: Reader, one: int, other: int) -> bool:
    from game.rulesets.shared.bodies import friends

    return friends(reader, one, other)


def bag_of(reader: Reader, fighter: int) -> tuple[int, ...]:
    """What is in a fighter's bag."""
    return reader.get(fighter, Gear).bag
