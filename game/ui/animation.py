"""Events to gestures: each event becomes clips that move the stage, one after the other."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.battle import Event, Reader
from game.ui.art import theme
from game.ui.stage import Missile, Stage, Word
from game.ui.words import float_word

FACTORS = {"normal": 1.0, "fast": 0.4, "off": 0.0}
STEP, LUNGE, HIT, WORD, FADE, FLY = 120, 220, 160, 620, 420, 55

Update = Callable[[float], None]


@dataclass
class Clip:
    """`ms` long; `update` is called with 0 to 1, `start` before and `end` after it.

    A clip that is `beside` runs on while the next ones play.
    """

    ms: float
    update: Update
    start: Callable[[], None] = lambda: None
    end: Callable[[], None] = lambda: None
    beside: bool = False
    spent: float = 0.0


class Player:
    """Plays events on a stage; `on_event` is told when the gesture of an event begins."""

    def __init__(self, stage: Stage, on_event: Callable[[Event], None]) -> None:
        self.stage = stage
        self.on_event = on_event
        self._queue: deque[Clip | Event] = deque()
        self._now: Clip | None = None
        self._beside: list[Clip] = []
        self._reader: Reader | None = None
        self.speed = 1.0

    @property
    def playing(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._queue or self._now or self._beside)

    @property
    def acting(self) -> bool:
        """Whether gestures are still to be shown; words in the air alone do not count."""
        return bool(self._queue or self._now)

    def play(self, events: Iterable[Event], reader: Reader, speed: str) -> None:
        """Show events at a speed: normal, fast or off."""
        self._reader = reader
        self.speed = FACTORS[speed]
        self._queue.extend(events)
        if not self.speed:
            self.skip()

    def skip(self) -> None:
        """Show the end of everything at once."""
        while self.acting:
            self._advance(10_000_000.0)
        for clip in self._beside:
            clip.end()
        self._beside.clear()
        if self._reader is not None:
            self.stage.sync(self._reader)

    def update(self, ms: float) -> None:
        """Let time pass."""
        was = self.playing
        for clip in list(self._beside):
            self._run(clip, ms)
            if clip.spent >= clip.ms:
                self._beside.remove(clip)
        if self.acting:
            self._advance(ms)
        if was and not self.playing and self._reader is not None:
            self.stage.sync(self._reader)

    def _advance(self, ms: float) -> None:
        left = ms
        while left > 0 and (self._now or self._queue):
            if self._now is None:
                following = self._queue.popleft()
                if isinstance(following, Event):
                    self.on_event(following)
                    clips = self._clips(following)
                    self._queue.extendleft(reversed(clips))
                    continue
                following.start()
                if following.beside:
                    self._beside.append(following)
                    continue
                self._now = following
            clip = self._now
            need = clip.ms - clip.spent
            self._run(clip, min(left, need))
            left -= need
            if clip.spent >= clip.ms:
                self._now = None

    def _run(self, clip: Clip, ms: float) -> None:
        clip.spent += ms
        clip.update(1.0 if clip.ms <= 0 else min(1.0, clip.spent / clip.ms))
        if clip.spent >= clip.ms:
            clip.end()

    # -- what each event looks like ---------------------------------------------------------------

    def _clips(self, event: Event) -> list[Clip]:
        make = _MAKERS.get(event.__struct_config__.tag)  # type: ignore[arg-type]
        found = make(self, event) if make else []
        said = float_word(event)
        if said is not None:
            who = event.target if said.over == "target" else event.actor
            actor = self.stage.actors.get(who)
            if actor is not None:
                found.append(self._word(said.text, (actor.x, actor.y), said.colour))
                found.append(self._pause(said.pause))
        return found

    def _ms(self, ms: float) -> float:
        return ms * (self.speed or 0.01)

    def _pause(self, ms: float) -> Clip:
        return Clip(self._ms(ms), lambda part: None)

    def _word(self, text: str, tile: tuple[float, float], colour: str) -> Clip:
        word = Word(text, tile, colour)

        def update(part: float) -> None:
            word.part = part

        def end() -> None:
            if word in self.stage.words:
                self.stage.words.remove(word)

        def start() -> None:
            self.stage.words.append(word)

        return Clip(self._ms(WORD) * 1.6, update, start, end, beside=True)

    def _step(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.actor]
        (ax, ay), (bx, by) = event.trail, event.to  # type: ignore[attr-defined]

        def start() -> None:
            if bx != ax:
                actor.facing = 1 if bx > ax else -1

        def update(part: float) -> None:
            actor.x, actor.y = ax + (bx - ax) * part, ay + (by - ay) * part
            actor.dy = -0.06 * 4 * part * (1 - part)

        def end() -> None:
            actor.x, actor.y, actor.dy = bx, by, 0.0
            under = self.stage.actors.get(actor.rides)
            if under is not None:
                under.x, under.y = bx, by

        quick = 0.6 if event.how in ("charge", "dodge") else 1.0  # type: ignore[attr-defined]
        return [Clip(self._ms(STEP) * quick, update, start, end)]

    def _declared(self, event: "Event") -> list[Clip]:
        actor, target = self.stage.actors[event.actor], self.stage.actors[event.target]
        dx, dy = target.x - actor.x, target.y - actor.y
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)

        def start() -> None:
            if dx:
                actor.facing = 1 if dx > 0 else -1

        if event.mode == "melee":  # type: ignore[attr-defined]

            def lunge(part: float) -> None:
                out = 4 * part * (1 - part) * 0.42
                actor.dx, actor.dy = dx / length * out, dy / length * out

            def back() -> None:
                actor.dx = actor.dy = 0.0

            return [Clip(self._ms(LUNGE), lunge, start, back)]
        mode = event.mode  # type: ignore[attr-defined]
        thing = {"throw": event.kind, "spell": "spell"}.get(mode, "arrow")  # type: ignore[attr-defined]
        missile = Missile((actor.x, actor.y), (target.x, target.y), thing)

        def launch() -> None:
            start()
            self.stage.missiles.append(missile)

        def fly(part: float) -> None:
            missile.part = part

        def land() -> None:
            if missile in self.stage.missiles:
                self.stage.missiles.remove(missile)

        return [Clip(self._ms(max(140.0, FLY * length)), fly, launch, land)]

    def _hit(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.target or event.actor]

        def update(part: float) -> None:
            actor.flash = 1 - part

        def end() -> None:
            actor.flash = 0.0
            level = getattr(event, "level", "")
            if level == "fatigue":
                actor.fatigue = min(actor.fatigue_most, actor.fatigue + 1)
            elif level:
                actor.wounds = min(actor.wounds_most, actor.wounds + 1)
                actor.worst = level

        return [Clip(self._ms(HIT), update, end=end)]

    def _died(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.target or event.actor]

        def update(part: float) -> None:
            actor.fade = part

        def end() -> None:
            actor.fade, actor.state = 0.0, "dead"

        return [Clip(self._ms(FADE), update, end=end)]

    def _left(self, event: "Event") -> list[Clip]:
        """Somebody leaves the board, fled or led away (D-MOR-4)."""
        actor = self.stage.actors[event.target]

        def update(part: float) -> None:
            actor.fade = part
            actor.dy = -0.5 * part

        def end() -> None:
            actor.fade, actor.dy, actor.gone = 0.0, 0.0, True

        return [Clip(self._ms(FADE), update, end=end)]

    def _fainted(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.target or event.actor]

        def end() -> None:
            actor.state = "unconscious"

        return [Clip(self._ms(HIT), lambda part: None, end=end)]

    def _posture(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.target or event.actor]

        def end() -> None:
            actor.state = "prone" if event.prone else ""  # type: ignore[attr-defined]

        return [Clip(self._ms(HIT), lambda part: None, end=end)]

    def _stopped(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.actor]

        def end() -> None:
            actor.x, actor.y = event.to  # type: ignore[attr-defined]

        return [Clip(self._ms(40), lambda part: None, end=end)]

    def _mounted(self, event: "Event") -> list[Clip]:
        return [Clip(
            self._ms(HIT), lambda part: None, end=lambda: self.stage.mount(event.actor, event.target))]

    def _parted(self, event: "Event") -> list[Clip]:
        """Off the mount: of one's own will the actor, thrown the target."""
        rider = event.actor if event.__struct_config__.tag == "dismounted" else event.target
        return [Clip(
            self._ms(HIT), lambda part: None,
            end=lambda: self.stage.part(rider, event.to))]  # type: ignore[attr-defined]

    def _fell(self, event: "Event") -> list[Clip]:
        actor = self.stage.actors[event.actor]
        reader = self._reader

        def end() -> None:
            if reader is None:
                return
            kind = _kind(reader, event.item)  # type: ignore[attr-defined]
            actor.held = tuple(k for k in actor.held if k != kind)
            self.stage.things[event.item] = event.to, kind  # type: ignore[attr-defined]

        return [Clip(self._ms(HIT), lambda part: None, end=end)]


def _kind(reader: Reader, item: int) -> str:
    from game.ui import sheet

    return sheet.item_kind(reader, item)


_MAKERS: dict[str, Callable[[Player, Event], list[Clip]]] = {
    "stepped": Player._step,
    "attack-declared": Player._declared,
    "wounded": Player._hit,
    "fatigue-taken": Player._hit,
    "died": Player._died,
    "fell-unconscious": Player._fainted,
    "fled": Player._left,
    "captured": Player._left,
    "posture-changed": Player._posture,
    "move-stopped": Player._stopped,
    "item-fell": Player._fell,
    "mounted": Player._mounted,
    "dismounted": Player._parted,
    "unhorsed": Player._parted,
}

HIT_COLOUR = theme.RUBRIC
