"""What the player is doing: who is selected, in which mode, what lies under the mouse, what is pinned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.battle import Command, Decision, Reader
from game.rulesets.shared.bodies import friends
from game.rulesets.shared.commands import Dismount, MountUp, PullLever, Tend, UseDoor
from game.ui import sheet
from game.ui.scenes.battle import casting, wrestling
from game.ui.scenes.battle.actions import Action, action_bar
from game.ui.scenes.battle.plan import Aim, Plan, Planner
from game.ui.session import Session

Tile = tuple[int, int]
CHOOSING = frozenset({"tend", "handle", "saddle"})
"""Modes whose commands are chosen by a tile each."""
Give = Callable[[Sequence[Command]], None]


@dataclass
class Pinned:
    """A plan waiting for its confirmation."""

    plan: Plan


class Control:
    """Turns clicks and keys on the board into plans and commands."""

    def __init__(self, session: Session, give: Give) -> None:
        self.session = session
        self.give = give
        self.selected = 0
        self.mode = ""
        self.aim = Aim()
        self.pinned: Pinned | None = None
        self.hover: Tile | None = None
        self.keyboard = False
        """Whether the cursor was last moved by keys."""
        self.watched = 0
        """A fighter whose reach and zone are shown."""
        self.confirm = True
        self._planner: Planner | None = None
        self._plan: tuple[object, Plan | None] | None = None
        self.spell = 0
        """The concentration spell that is cast in the mode `cast`."""
        self.page = ""
        """The page of the action bar: empty for the first, or wrestle."""
        self._bar: tuple[object, list[Action]] | None = None

    # -- what is known ------------------------------------------------------------------------------

    @property
    def reader(self) -> Reader:
        return self.session.view.reader

    @property
    def decision(self) -> Decision:
        return self.session.battle.decision

    @property
    def planner(self) -> Planner:
        """Plans for the decision as it stands."""
        if self._planner is None:
            self._planner = Planner(self.session.view)
        return self._planner

    @property
    def my_turn(self) -> bool:
        """Whether a person may play a fighter of their own now."""
        return self.session.human_turn and self.decision.kind == "turn"

    @property
    def bar(self) -> list[Action]:
        """The action bar of the selected fighter."""
        if self._bar is None or self._bar[0] != (self.selected, self.page):
            found = (
                action_bar(self.session.view, self.planner, self.selected, self.page)
                if self.selected
                else []
            )
            self._bar = (self.selected, self.page), found
        return self._bar[1]

    def changed(self) -> None:
        """The battle has moved on: forget plans, keep the selection where it may still act."""
        self._planner = self._plan = self._bar = None
        self.pinned = None
        self.mode = self.page = ""
        decision = self.decision
        if decision.kind == "turn" and self.session.human_turn:
            if self.selected not in decision.fighters:
                self.selected = decision.fighter
        elif decision.kind != "over" and self.session.human_turn:
            self.selected = decision.fighter
        if self.watched and not sheet.able(self.reader, self.watched):
            self.watched = 0

    def forget_plan(self) -> None:
        """Aim, mode or selection have changed."""
        self._plan = None

    # -- selecting ----------------------------------------------------------------------------------

    def select(self, fighter: int) -> bool:
        """Play another friend of the run; False when it cannot act now (D-TIME-4)."""
        if not self.my_turn or fighter not in self.decision.fighters:
            return False
        if fighter != self.selected:
            self.selected = fighter
            self.aim = Aim()
            self.mode = self.page = ""
            self.pinned = None
            self.forget_plan()
        return True

    def cycle(self, step: int) -> None:
        """The next (or previous) friend that may act; never ends a turn."""
        fighters = self.decision.fighters
        if self.my_turn and fighters:
            place = fighters.index(self.selected) if self.selected in fighters else -step
            self.select(fighters[(place + step) % len(fighters)])

    def cancel(self) -> bool:
        """Leave what was begun; False when nothing was."""
        if self.pinned is not None:
            self.pinned = None
        elif self.mode:
            self.mode = ""
        elif self.page:
            self.page = ""
        elif self.watched:
            self.watched = 0
        else:
            return False
        self.forget_plan()
        return True

    def enter(self, mode: str) -> None:
        """Enter a mode, or leave it when it is on."""
        self.pinned = None
        self.mode = "" if self.mode == mode else mode
        self.forget_plan()
        if self.mode in ("strike", *wrestling.TARGETED, *casting.ARMED):
            self.next_target(1)
        elif self.mode in casting.MODES:
            self.hover = None
            casting.next_choice(self, 1)

    def arm(self, spell: int, concentration: bool) -> None:
        """Take up a spell: one to attack with, or one to cast (D-MAG-1, D-MAG-2)."""
        self.mode = ""
        if concentration:
            self.spell = spell
            self.enter("cast")
        else:
            self.aim = replace(self.aim, weapon=spell)
            self.enter("spell")

    def turn_page(self, page: str) -> None:
        """Another page of the action bar."""
        self.pinned = None
        self.mode = ""
        self.page = page
        self.forget_plan()

    def next_target(self, step: int) -> None:
        """Put the cursor on the next enemy that can be attacked."""
        reader = self.reader
        if self.mode in wrestling.TARGETED:
            targets = sorted(wrestling.targets(self.planner, self.selected, self.mode))
        else:
            targets = sorted(self.planner.targets(self.selected, casting.in_use(self)))
        if not targets and self.mode not in wrestling.TARGETED:
            targets = [
                f
                for f in reader.fighters
                if self.is_enemy(f)
                and (plan := self.planner.attack(self.selected, f, casting.aim(self))) is not None
                and plan.possible
            ]
        found = [(sheet.place(reader, f), self._is_under(f)) for f in targets]
        if not found:
            self.hover = None
            return
        now = (self.hover, self.aim.mount)
        at = found.index(now) if now in found else next(
            (n for n, (place, _under) in enumerate(found) if place == self.hover), None)
        self.hover, under = found[(at + step if at is not None else 0) % len(found)]
        self.aim = replace(self.aim, mount=under)
        self.keyboard = True
        self.forget_plan()

    def _is_under(self, fighter: int) -> bool:
        """Whether somebody is a mount under its rider."""
        return sheet.pair(self.reader, fighter)[0] != fighter

    # -- aim ----------------------------------------------------------------------------------------

    def set_aim(self, **fields: object) -> None:
        """Change weapon, zone or stake; a pinned attack is planned again."""
        self.aim = replace(self.aim, **fields)  # type: ignore[arg-type]
        self.forget_plan()
        if self.pinned is not None and self.pinned.plan.target:
            again = self.plan_for(self.pinned.plan.goal_of_target(self.reader))
            self.pinned = Pinned(again) if again is not None else None

    def cycle_zone(self, target: int) -> None:
        zones = sheet.zones_of(self.reader, target)
        place = zones.index(self.aim.zone) if self.aim.zone in zones else -1
        self.set_aim(zone=zones[(place + 1) % len(zones)])

    def cycle_weapon(self) -> None:
        held = casting.arms(self)
        now = self.aim.weapon if self.aim.weapon in held else held[0]
        self.set_aim(weapon=held[(held.index(now) + 1) % len(held)])

    # -- plans --------------------------------------------------------------------------------------

    def is_enemy(self, fighter: int) -> bool:
        """An able enemy of the selected fighter."""
        return (
            bool(self.selected)
            and sheet.able(self.reader, fighter)
            and not friends(self.reader, self.selected, fighter)
        )

    @property
    def plan(self) -> Plan | None:
        """What a click on the hovered tile would do."""
        if not self.my_turn or not self.selected:
            return None
        if self.pinned is not None:
            return self.pinned.plan
        if self.hover is None:
            return None
        key = (self.hover, self.mode, self.aim, self.selected)
        if self._plan is None or self._plan[0] != key:
            self._plan = key, self.plan_for(self.hover)
        return self._plan[1]

    def plan_for(self, tile: Tile) -> Plan | None:
        """What a click on a tile would do; None for nothing."""
        planner, fighter = self.planner, self.selected
        here = sheet.at(self.reader, tile)
        if self.mode == "charge":
            options = planner.charges(fighter)
            if here and self.is_enemy(here):
                here = planner.aimed_at(here, self.aim)
                options = {t: c for t, cs in options.items() if (c := [x for x in cs if x.target == here])}
                if not options:
                    return None
                start = sheet.place(self.reader, fighter) or tile
                tile = min(options, key=lambda t: (max(abs(t[0] - start[0]), abs(t[1] - start[1])), t))
            found = options.get(tile)
            if not found:
                return None
            aimed = [c for c in found if c.target == planner.aimed_at(c.target, self.aim)]
            return planner.charge(fighter, (aimed or found)[0], self.aim)
        if self.mode in wrestling.TARGETED:
            if not here or not self.is_enemy(here):
                return None
            body = wrestling.aimed_at(planner, fighter, here, self.mode, self.aim)
            return wrestling.plan(planner, fighter, body, self.mode, self.aim)
        if self.mode in wrestling.DRAGS:
            return wrestling.drag_plan(planner, fighter, self.mode, tile)
        if self.mode in casting.MODES:
            return casting.plan(self, tile)
        if self.mode in CHOOSING:
            for command in self.mode_commands():
                if self.command_place(command) == tile:
                    return Plan(self.mode, fighter, (command,))
            return None
        if here and self.is_enemy(here):
            return planner.attack(fighter, planner.aimed_at(here, self.aim), casting.aim(self))
        if here and sheet.able(self.reader, here):
            return None
        return planner.walk(fighter, tile)

    def mode_commands(self) -> tuple[Command, ...]:
        """Commands of the mode that are chosen by a tile."""
        if self.mode == "saddle":
            return (*self.planner.of(self.selected, MountUp), *self.planner.of(self.selected, Dismount))
        if self.mode == "tend":
            return tuple(self.planner.of(self.selected, Tend))
        return (*self.planner.of(self.selected, UseDoor), *self.planner.of(self.selected, PullLever))

    def command_place(self, command: Command) -> Tile | None:
        """The tile that stands for a command."""
        if isinstance(command, Dismount):
            return command.to
        for field in ("target", "door", "lever", "mount"):
            entity = getattr(command, field, 0)
            if entity:
                return sheet.place(self.reader, entity)
        return None

    def choices(self) -> frozenset[Tile]:
        """Tiles that the mode offers."""
        if not self.my_turn or not self.mode:
            return frozenset()
        if self.mode == "charge":
            return frozenset(self.planner.charges(self.selected))
        if self.mode in wrestling.TARGETED:
            bodies = wrestling.targets(self.planner, self.selected, self.mode)
            return frozenset(p for f in bodies if (p := sheet.place(self.reader, f)) is not None)
        if self.mode in wrestling.DRAGS:
            return frozenset(wrestling.drags(self.planner, self.selected, self.mode))
        if self.mode in casting.MODES:
            return casting.choices(self)
        if self.mode in CHOOSING:
            return frozenset(t for c in self.mode_commands() if (t := self.command_place(c)) is not None)
        return frozenset()

    # -- acting -------------------------------------------------------------------------------------

    def click(self, tile: Tile) -> Plan | None:
        """Do what lies there, or pin it first; the plan that was refused, if one was."""
        if not self.my_turn:
            return None
        friend = sheet.at(self.reader, tile)
        if not self.mode and friend in self.decision.fighters and friend != self.selected:
            self.select(friend)
            return None
        if self.pinned is not None:
            same = self.plan_for(tile)
            if same is not None and same.commands == self.pinned.plan.commands:
                self.carry_out()
                return None
            self.pinned = None
        plan = self.plan_for(tile)
        if plan is None:
            if friend and friend in self.decision.fighters:
                self.select(friend)
            return None
        if not plan.possible:
            return plan
        needs = (plan.target and plan.kind != "order") or plan.risky
        self.pinned = Pinned(plan)
        if not (needs and self.confirm):
            self.carry_out()
        return None

    def carry_out(self) -> None:
        """Give the commands of the pinned plan."""
        if self.pinned is None:
            return
        plan = self.pinned.plan
        self.pinned = None
        self.forget_plan()
        if plan.possible:
            self.mode = ""
            self.give(plan.commands)
