"""`Battle`: the one door. It says who must choose, checks what is chosen, and returns what happened."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from game.battle import codec
from game.battle.commands import Command, Resign
from game.battle.components import BattleState, DiceState, Sides
from game.battle.decision import Decision
from game.battle.dice import CounterDice, Dice
from game.battle.events import BattleEnded, Event, SideResigned
from game.battle.ruleset import Reason, Ruleset, ruleset
from game.battle.setup import Setup, SetupError, check_setup
from game.battle.view import View
from game.battle.world import World
from game.grid import GridError


class BattleError(Exception):
    """A battle that cannot be read; `code` and `data` go to the text room."""

    def __init__(self, code: str, **data: int | str) -> None:
        super().__init__(f"{code}: {data}")
        self.code = code
        self.data = data


class IllegalCommand(Exception):
    """A command that the rules refuse, with every reason; nothing was changed."""

    def __init__(self, command: Command, reasons: tuple[Reason, ...]) -> None:
        super().__init__(f"{command}: " + "; ".join(f"{r.code} {r.data or ''}".strip() for r in reasons))
        self.command = command
        self.reasons = reasons


class NothingToUndo(Exception):
    """Undo stops here; `reason` is a code: nothing, rolled, revealed or other-side."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Entry(msgspec.Struct, frozen=True, gc=False):
    mark: int
    log: int
    command: Command
    side: str
    barrier: str


class Battle:
    """A battle from set-up to outcome.

    Same set-up + same seed + same commands = the same events and the same state, everywhere.
    """

    __slots__ = ("_decision", "_history", "_undone", "log", "ruleset", "setup", "world")

    def __init__(self, rules: Ruleset, world: World, setup: Setup) -> None:
        self.ruleset = rules
        self.world = world
        self.setup = setup
        self.log: list[Event] = []
        self._history: list[_Entry] = []
        self._undone: list[Command] = []
        self._decision: Decision | None = None

    @classmethod
    def start(cls, setup: Setup, content: Any, seed: int, dice: Dice | None = None) -> "Battle":
        """Begin: place everybody, roll the first round's initiative and go to the first decision.

        `content` is the loaded content pack of the set-up's ruleset. Raises BattleError for an unknown
        ruleset or a set-up that cannot be played.
        """
        try:
            rules = ruleset(setup.ruleset)
        except KeyError:
            raise BattleError("unknown-ruleset", ruleset=setup.ruleset) from None
        try:
            board = setup.board.board()
            check_setup(setup, board)
            world = World(board, None, dice or CounterDice())
            rules.populate(world, setup, content)
        except (GridError, SetupError) as error:
            raise BattleError(error.code, **error.data) from None
        world.change(0, DiceState, seed=seed)
        battle = cls(rules, world, setup)
        rules.advance(world)
        battle.log.extend(world.events)
        world.events.clear()
        world.forget()
        return battle

    # -- choosing -------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """Who must choose now; its kind is `over` when the battle has ended."""
        if self._decision is None:
            self._decision = self.ruleset.decision(self.world)
        return self._decision

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.world.get(0, BattleState).ended

    @property
    def outcome(self) -> BattleState:
        """Round, order, winner and ending."""
        return self.world.get(0, BattleState)

    def legal_commands(self) -> Iterator[Command]:
        """The canonical legal commands, lazily; complete, without duplicates, never empty before the end."""
        return self.ruleset.legal(self.world, self.decision)

    def faults(self, command: Command) -> tuple[Reason, ...]:
        """Every reason why `command` is illegal now; empty when it is legal."""
        if self.over:
            return (Reason("battle-over"),)
        if isinstance(command, Resign):
            return () if command.side == self.decision.side else (Reason("not-your-decision"),)
        return self.ruleset.faults(self.world, self.decision, command)

    def is_legal(self, command: Command) -> bool:
        """Whether `submit` would take it; wider than the canonical list (any legal path)."""
        return not self.faults(command)

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Check a command, change the world, and return what happened up to the next decision.

        Raises IllegalCommand with all its reasons, changing nothing.
        """
        reasons = self.faults(command)
        if reasons:
            raise IllegalCommand(command, reasons)
        events = self._resolve(command)
        self._undone.clear()
        return events

    def _resolve(self, command: Command) -> tuple[Event, ...]:
        world = self.world
        mark = world.mark()
        rolls = world.get(0, DiceState).rolls
        side = self.decision.side
        try:
            if isinstance(command, Resign):
                self._resign(command)
            else:
                self.ruleset.apply(world, command)
            self.ruleset.advance(world)
        except BaseException:
            world.rewind(mark)
            world.events.clear()
            raise
        events = tuple(world.events)
        world.events.clear()
        barrier = "rolled" if world.get(0, DiceState).rolls != rolls else ""
        self._history.append(_Entry(mark, len(self.log), command, side, barrier))
        self.log.extend(events)
        self._decision = None
        return events

    def _resign(self, command: Resign) -> None:
        world = self.world
        state = world.get(0, BattleState)
        resigned = (*state.resigned, command.side)
        world.emit(SideResigned(side=command.side))
        left = sorted({s.ally for s in world.get(0, Sides).sides if s.id not in resigned})
        winner = left[0] if len(left) == 1 else ""
        ended = len(left) < 2
        world.set(0, msgspec.structs.replace(
            state, resigned=resigned, ended=ended, winner=winner, ending="resigned" if ended else ""))
        if ended:
            world.emit(BattleEnded(winner=winner, ending="resigned", rule="D-TIME-1"))

    # -- going back -----------------------------------------------------------------------------

    @property
    def undo_barrier(self) -> str:
        """Why undo would stop here (a NothingToUndo code), or empty when it would work."""
        if not self._history:
            return "nothing"
        last = self._history[-1]
        if last.barrier:
            return last.barrier
        if last.side != self.decision.side:
            return "other-side"
        return ""

    def undo(self) -> Command:
        """Take the last command of this side back, never across a roll or another side's decision.

        Raises NothingToUndo with the reason.
        """
        barrier = self.undo_barrier
        if barrier:
            raise NothingToUndo(barrier)
        command = self.rollback()
        self._undone.append(command)
        return command

    def redo(self) -> tuple[Event, ...]:
        """Give the command taken back last again. Raises NothingToUndo when there is none."""
        if not self._undone:
            raise NothingToUndo("nothing")
        command = self._undone.pop()
        return self._resolve(command)

    @property
    def can_redo(self) -> bool:
        """Whether a command was taken back that can be given again."""
        return bool(self._undone)

    def rollback(self) -> Command:
        """Take the last command back whatever it was: for search and tests, not for players."""
        if not self._history:
            raise NothingToUndo("nothing")
        entry = self._history.pop()
        self.world.rewind(entry.mark)
        del self.log[entry.log:]
        self._decision = None
        return entry.command

    def forget(self) -> None:
        """Drop the history: nothing before this point can be undone."""
        self._history.clear()
        self._undone.clear()
        self.world.forget()

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands given since the start (or since the battle was loaded)."""
        return tuple(entry.command for entry in self._history)

    # -- copies, views, text --------------------------------------------------------------------

    def clone(self, dice: Dice | None = None) -> "Battle":
        """A copy that shares nothing mutable; it starts with an empty history and log."""
        return Battle(self.ruleset, self.world.clone(dice), self.setup)

    def view(self, side: str) -> View:
        """What `side` may know."""
        return View(self, side)

    def forecast(self, command: Command) -> Any:
        """Odds and reactions that `command` would meet, from the roll's own modifiers."""
        return self.ruleset.forecast(self.world, command)

    def state_hash(self) -> str:
        """A digest of every component of every entity (32 hex digits); the log is not part of it."""
        return blake2b(codec.encode_world(self.world), digest_size=16).hexdigest()

    def to_json(self) -> bytes:
        """The whole battle, log included, as JSON."""
        return codec.encode_battle(self.ruleset.id, self.setup, self.world, self.log)

    @classmethod
    def from_json(cls, text: bytes, dice: Dice | None = None) -> "Battle":
        """Read what `to_json` wrote. Raises BattleError: `not-a-battle`, `newer-version`,
        `unknown-ruleset` or `bad-battle` with the place and the cause."""
        try:
            parts = codec.decode_battle(text)
        except codec.CodecError as error:
            raise BattleError(error.code, **error.data) from None
        try:
            world = codec.build_world(parts, dice or CounterDice())
        except codec.CodecError as error:
            raise BattleError(error.code, **error.data) from None
        battle = cls(parts.ruleset, world, parts.setup)
        battle.log.extend(parts.log)
        return battle
