"""The battle screen: time, input, and the drawing of its parts."""

from collections.abc import Iterable, Sequence

import pygame

from game.battle import Command, Event, IllegalCommand, NothingToUndo, Reader
from game.storage import saves
from game.text import _, label, language
from game.ui import sheet
from game.ui.animation import Player
from game.ui.art.terrain import TerrainPainter
from game.ui.board_view import BoardView
from game.ui.camera import Camera
from game.ui.chronicle import Chronicle
from game.ui.scenery import scenery
from game.ui.scenes.battle import casting, paint, wrestling
from game.ui.scenes.battle.buttons import battle_buttons
from game.ui.scenes.battle.control import Control
from game.ui.scenes.battle.hud import Spot
from game.ui.scenes.battle.keyboard import press
from game.ui.scenes.battle.layout import Layout, layout
from game.ui.scenes.battle.mouse import Mouse
from game.ui.scenes.battle.opening import tell_start
from game.ui.scenes.battle.overlay import Areas
from game.ui.scenes.battle.plan import Plan
from game.ui.scenes.battle.prompts import Prompt
from game.ui.scenes.battle.pursuit import prompt_for
from game.ui.scenes.saving import load_battle, save_battle
from game.ui.session import Session
from game.ui.shell import Scene, Shell, Tip
from game.ui.stage import Stage
from game.ui.widgets import Pad
from game.ui.words import fighter_label, reasons_text

AI_PAUSE = {"normal": 260, "fast": 60, "off": 0}
"""Milliseconds before each command of an AI."""
OFFERING = frozenset({
    "charge", "tend", "handle", "saddle", *wrestling.TARGETED, *wrestling.DRAGS, *casting.MODES,
})
"""Modes in which only marked tiles may be clicked."""
CALM = 250
"""Milliseconds after a gesture in which Space still means skipping, not ending the turn."""


class BattleScene(Scene):
    """A battle on the screen."""

    name = "battle"

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell)
        self.session = session
        self.stage = Stage()
        self.stage.sync(self.reader)
        self._write_chronicle()
        self.player = Player(self.stage, self._event_begins)
        self.painter = TerrainPainter(scenery(session.battle.setup.board, self.stage.props), 48)
        self.layout: Layout = layout(shell.size, shell.settings.chronicle)
        self.camera = Camera(self.painter, self.layout.board.copy())
        self.view = BoardView(self.camera, self.stage)
        self.control = Control(session, self.give)
        self.control.confirm = shell.settings.confirm
        self.pad = Pad(shell.keys, shell.say)
        self.prompt: Prompt | None = None
        self.spots: list[Spot] = []
        self.areas = Areas()
        self.pinned_rect: pygame.Rect | None = None
        self.queue: list[Command] = []
        self.show_threats = False
        self.show_sight = False
        self.hurry = False
        self.handed = session.side if not session.hot_seat else ""
        self._wait = 0.0
        self._calm = 0.0
        self.mouse = Mouse(self)
        self.roomy: object = None
        """The pinned plan that the view has made room for, so that it may be scrolled afterwards."""
        self._asked: object = None
        self._ended = False
        self.camera.fit()
        self._centre_on_start()
        session.look()
        self.control.changed()
        tell_start(self)
        self._decide()

    # -- what is known ------------------------------------------------------------------------------

    @property
    def reader(self) -> Reader:
        return self.session.view.reader

    @property
    def busy(self) -> bool:
        battle = self.session.battle
        return (
            self.player.playing
            or bool(self.queue)
            or not self.view.settled
            or any(self.mouse.pull())
            or (not battle.over and not self.session.human_turn)
            or (battle.over and not self._ended)
            or self._calm > 0
        )

    def _centre_on_start(self) -> None:
        reader = self.reader
        own = [
            p
            for f in reader.fighters
            if sheet.side(reader, f) == self.session.side and (p := sheet.place(reader, f)) is not None
        ]
        width, height = self.painter.board_size
        if own and (width > self.camera.area.width or height > self.camera.area.height):
            self.camera.centre((sum(p[0] for p in own) // len(own), sum(p[1] for p in own) // len(own)))

    # -- time ---------------------------------------------------------------------------------------

    def update(self, ms: int) -> None:
        self.mouse.update(ms)
        self._calm = max(0.0, self._calm - ms)
        acting = self.player.acting
        self.player.update(ms)
        if acting:
            self._calm = CALM
        if self.player.acting:
            return
        battle = self.session.battle
        if battle.over:
            self._end()
            return
        if self.queue:
            self._next_command()
            return
        if not self.session.human_turn:
            self._ai(ms)
            return
        self.hurry = False
        if self._needs_handover():
            self._hand_over()
            return
        self._decide()

    def _ai(self, ms: int) -> None:
        self._wait -= ms
        if self._wait > 0 and not self.hurry:
            return
        self._wait = AI_PAUSE[self.shell.settings.ai_speed]
        self._submit(self.session.ai_command(), self.shell.settings.ai_speed)

    def _needs_handover(self) -> bool:
        decision = self.session.battle.decision
        return (
            self.session.hot_seat
            and self.shell.settings.handover
            and decision.kind == "turn"
            and decision.side != self.handed
        )

    def _hand_over(self) -> None:
        from game.ui.scenes.handover import Handover

        self.handed = self.session.battle.decision.side
        self.shell.push(Handover(self.shell, sheet.side_name(self.reader, self.handed), self.handed))

    def _decide(self) -> None:
        """A person must choose: show what is asked, once for each decision."""
        if not self.session.human_turn:
            return
        decision = self.session.battle.decision
        key = (decision, len(self.session.battle.log))
        if key == self._asked:
            return
        self._asked = key
        self.session.look()
        self.control.changed()
        self.prompt = None
        if decision.kind != "turn":
            self.prompt = prompt_for(decision, self.session.view)
        shown = decision.source if decision.kind == "pursuit" else self.control.selected
        place = sheet.place(self.reader, shown) if shown else None
        if place is not None:
            self.camera.follow(place)
        self.shell.dirty = True

    def _end(self) -> None:
        if self._ended:
            return
        self._ended = True
        self.control.pinned = self.prompt = None
        from game.ui.scenes.victory import Victory

        self.shell.push(Victory(self.shell, self.session))

    # -- commands -----------------------------------------------------------------------------------

    def give(self, commands: Sequence[Command]) -> None:
        """Give commands of a person, one after the other while they stay legal."""
        self.queue = list(commands)
        self.prompt = None
        self.shell.hush()
        self._next_command()

    def give_resign(self, command: Command) -> None:
        """Give the battle up for the side that must choose."""
        self.queue.clear()
        self.prompt = None
        self._submit(command, self.shell.settings.animation)

    def _next_command(self) -> None:
        battle = self.session.battle
        command = self.queue.pop(0)
        decision = battle.decision
        faults = battle.faults(command)
        if getattr(command, "actor", 0) not in decision.fighters or faults:
            self.queue.clear()
            if faults:
                self.shell.say(reasons_text(self.reader, faults))
            return
        self._submit(command, self.shell.settings.animation)

    def _submit(self, command: Command, speed: str) -> None:
        try:
            events = self.session.submit(command)
        except IllegalCommand as error:
            self.queue.clear()
            self.shell.say(reasons_text(self.reader, error.reasons))
            return
        battle = self.session.battle
        self.session.look()
        self.control.changed()
        if not self.queue:
            self._asked = None
        if any(type(e).__name__ == "RoundStarted" for e in events) and not battle.over:
            save_battle(self.shell, self.session, saves.AUTO, quiet=True)
        self.player.play(events, self.reader, "off" if self.hurry else speed)
        self.shell.dirty = True

    def _event_begins(self, event: Event) -> None:
        self.chronicle.add(self.reader, event)
        who = event.actor or event.target
        actor = self.stage.actors.get(who)
        tag = type(event).__name__
        if actor is not None and tag in ("Stepped", "AttackDeclared", "TurnStarted") and self.player.speed:
            self.camera.follow(actor.tile)

    def skip(self) -> None:
        """Show the end of what is playing, and of what the AI does until a person must choose."""
        self.hurry = bool(self.session.humans) and not self.session.human_turn
        self.player.skip()
        self._calm = CALM
        self.shell.dirty = True

    def end_turn(self, sure: bool = False) -> None:
        """End the selected fighter's turn; asks once when points are left."""
        from game.ui.scenes.battle.ending import end_turn

        if self.control.my_turn and (sure or self._calm <= 0):
            end_turn(self, sure)

    def undo(self) -> None:
        """Take the last command back, or say why not."""
        try:
            self.session.battle.undo()
        except NothingToUndo as error:
            self.shell.say(label("undo", error.reason))
            return
        self._rewound()

    def redo(self) -> None:
        """Give the command taken back again."""
        try:
            events = self.session.battle.redo()
        except NothingToUndo:
            self.shell.say(_("There is nothing to do again."))
            return
        self.session.look()
        self.control.changed()
        self._asked = None
        self.player.play(events, self.reader, self.shell.settings.animation)

    def _rewound(self) -> None:
        self.player.skip()
        self.stage.sync(self.reader)
        self._write_chronicle()
        self.session.look()
        self.control.changed()
        self._asked = None
        self._decide()
        self.shell.dirty = True

    def _write_chronicle(self) -> None:
        """Tell the whole battle anew, in the language in force."""
        self._language = language()
        self.chronicle = Chronicle()
        for event in self.session.battle.log:
            self.chronicle.add(self.reader, event)

    # -- saving -------------------------------------------------------------------------------------

    def quick_save(self) -> None:
        save_battle(self.shell, self.session, saves.QUICK)

    def quick_load(self) -> None:
        load_battle(self.shell, saves.QUICK)

    # -- input --------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            press(self, event)
            return
        if event.type in (
            pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL
        ):  # fmt: skip
            self.mouse.handle(event)

    def click_tile(self, tile: tuple[int, int]) -> None:
        """A click (or Enter) on a tile."""
        if self.prompt is not None:
            if self.prompt.pick(sheet.at(self.reader, tile)):
                self.shell.dirty = True
                return
            steps: dict[tuple[int, int], Command] = {
                **self.control.planner.dodge_steps(), **wrestling.push_steps(self.session.view)}
            if tile in steps:
                self.give([steps[tile]])
            else:
                self.shell.say(_("An answer is asked for."))
            return
        self._say_who_waits(tile)
        control = self.control
        if control.my_turn and control.mode in OFFERING and control.plan_for(tile) is None:
            self.shell.say(_("Choose one of the marked tiles, or press Esc."))
            return
        refused: Plan | None = control.click(tile)
        if refused is not None:
            self.shell.say(reasons_text(self.reader, refused.faults))

    def _say_who_waits(self, tile: tuple[int, int]) -> None:
        """Why a friend that was clicked cannot be played now."""
        friend = sheet.at(self.reader, tile)
        mine = friend and sheet.side(self.reader, friend) == self.session.side
        if mine and not self.control.mode and friend not in self.session.battle.decision.fighters:
            self.shell.say(_("{name} cannot act now.", name=fighter_label(self.reader, friend)))

    def show_card(self, fighter: int) -> None:
        """The whole sheet of a fighter, enemies too."""
        from game.ui.scenes.battle.card import Card

        self.shell.push(Card(self.shell, self.reader, fighter))

    # -- drawing ------------------------------------------------------------------------------------

    def resized(self) -> None:
        self.layout = layout(self.shell.size, self.shell.settings.chronicle)
        self.camera.set_area(self.layout.board)
        self.roomy = None
        self.control.confirm = self.shell.settings.confirm
        if language() != self._language:
            self._write_chronicle()
            self._asked = None

    def lay_out(self) -> None:
        """Make the buttons for the state as it is now."""
        now = layout(self.shell.size, self.shell.settings.chronicle)
        if now != self.layout:
            self.resized()
        if self.prompt is not None:
            self._lay_out_prompt(self.prompt)
        elif self.control.pinned is None:
            self.camera.clamp()
        self.pad.set(battle_buttons(self))

    def _lay_out_prompt(self, prompt: Prompt) -> None:
        """Place the panel; once, scroll so that it hides nobody it asks about."""
        concerned = (prompt.focus, self.session.battle.decision.source)
        prompt.lay_out(self.layout.board, self.give, self.standing(concerned))
        if prompt.hides and self.roomy is not prompt:
            self.camera.make_room(self.standing(concerned), prompt.rect)
            prompt.lay_out(self.layout.board, self.give, self.standing(concerned))
        self.roomy = prompt

    def standing(self, fighters: Iterable[int]) -> list[pygame.Rect]:
        """Where fighters stand on the screen, their heads included; nothing for those off the map."""
        places = [sheet.place(self.reader, f) for f in fighters if f]
        found = [self.camera.project(p) for p in places if p is not None]
        return [rect.inflate(rect.width // 4, rect.height // 2).move(0, -rect.height // 4) for rect in found]

    def draw(self, target: pygame.Surface) -> None:
        self.lay_out()
        paint.draw(self, target)

    def tip(self, at: tuple[int, int]) -> Tip | None:
        if self.mouse.drag is not None:
            return None
        found = self.pad.tip(at)
        if found is not None:
            return found
        for spot in self.spots:
            if spot.rect.collidepoint(at):
                return spot.tip()
        if self.layout.chronicle.collidepoint(at):
            return self.chronicle.tip(at)
        return None
