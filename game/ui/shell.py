"""The window's inside: a stack of scenes, one clock, settings; no loop and no display of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import pygame

from game.storage import Settings, save_settings
from game.ui.art import balloons, theme
from game.ui.keys import Keys

MIN_SIZE = (960, 540)


@dataclass
class Tip:
    """A note for what lies under the mouse."""

    text: str
    title: str = ""


class Scene:
    """One screen or dialog. Sizes are those of the surface handed to `draw`."""

    name = "scene"
    covers = True
    """Whether nothing of the scene below is seen."""

    def __init__(self, shell: "Shell") -> None:
        self.shell = shell

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one input event."""

    def update(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""

    @property
    def busy(self) -> bool:
        """Whether something moves by itself, so that frames must follow each other."""
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything."""

    def tip(self, at: tuple[int, int]) -> Tip | None:
        """The note for a place."""
        return None

    def resized(self) -> None:
        """The size or the scale has changed."""


@dataclass
class Shell:
    """What all scenes share."""

    settings: Settings
    size: tuple[int, int] = (1280, 800)
    scenes: list[Scene] = field(default_factory=list)
    running: bool = True
    mouse: tuple[int, int] = (-1, -1)
    dirty: bool = True
    notice: str = ""
    notice_left: int = 0
    on_settings: Callable[[Settings], None] = lambda settings: None
    keys: Keys = field(default_factory=Keys)
    dirty_next: bool = False
    """Whether the next frame must be drawn although nothing has happened: the view moved in this one."""
    keeps: bool = True
    """Whether changed settings are written down."""

    def __post_init__(self) -> None:
        self.apply(self.settings, keep=False)

    # -- settings ---------------------------------------------------------------------------------

    def apply(self, settings: Settings, keep: bool = True) -> None:
        """Put settings in force; `keep` writes them down."""
        from game import text

        self.settings = settings
        self.keys = Keys(settings.keys)
        text.set_language(settings.language)
        theme.set_palette("colour-blind" if settings.colour_blind else "normal")
        self.fit()
        if keep and self.keeps and not save_settings(settings):
            self.say(text._("The settings could not be written."))
        self.on_settings(settings)

    def change(self, **fields: object) -> None:
        """Change some settings and put them in force."""
        self.apply(msgspec.structs.replace(self.settings, **fields))

    def fit(self) -> None:
        """The UI scale: what was asked for, as far as the window leaves room for every control."""
        room = min(self.size[0] / MIN_SIZE[0], self.size[1] / MIN_SIZE[1])
        theme.set_scale(max(1.0, min(self.settings.scale, room)))
        for scene in self.scenes:
            scene.resized()
        self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        self.size = size
        self.fit()

    # -- scenes -----------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that hears the player."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene over the others; what was said of the one below is no longer shown."""
        self.scenes.append(scene)
        self.hush()
        self.dirty = True

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene off (or a given one with all above it)."""
        if scene is None:
            self.scenes.pop()
        elif scene in self.scenes:
            del self.scenes[self.scenes.index(scene) :]
        self.dirty = True

    def show(self, scene: Scene) -> None:
        """Make a scene the only one."""
        self.scenes[:] = [scene]
        self.dirty = True

    def say(self, text: str, ms: int = 3500) -> None:
        """Show one line for a while, over everything."""
        self.notice, self.notice_left = text, ms
        self.dirty = True

    def hush(self) -> None:
        """Take the notice away."""
        self.notice, self.notice_left = "", 0

    # -- one frame --------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the top scene; window and mouse events are looked at here first."""
        if event.type == pygame.QUIT:
            self.running = False
            return
        if event.type == pygame.VIDEORESIZE:
            self.resize((max(MIN_SIZE[0], event.w), max(MIN_SIZE[1], event.h)))
            return
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        if event.type == pygame.KEYDOWN and self.keys.action(event) == "full-screen":
            self.change(full_screen=not self.settings.full_screen)
            return
        self.dirty = True
        self.top.handle(event)

    def update(self, ms: int) -> None:
        """Let time pass for the top scene and the notice."""
        if self.notice_left > 0:
            self.notice_left -= ms
            if self.notice_left <= 0:
                self.notice, self.dirty = "", True
        if self.scenes:
            if self.top.busy:
                self.dirty = True
            self.top.update(ms)

    @property
    def busy(self) -> bool:
        """Whether frames must follow each other."""
        return bool(self.scenes) and (self.top.busy or self.dirty)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the scenes that are seen, the tooltip and the notice."""
        first = max((n for n, scene in enumerate(self.scenes) if scene.covers), default=0)
        for scene in self.scenes[first:]:
            scene.draw(target)
        tip = self.top.tip(self.mouse) if self.scenes and self.mouse[0] >= 0 else None
        if tip is not None:
            balloons.draw_tooltip(target, tip.text, self.mouse, title=tip.title, width=300)
        if self.notice:
            self._draw_notice(target)
        self.dirty, self.dirty_next = self.dirty_next, False

    def _draw_notice(self, target: pygame.Surface) -> None:
        from game.ui.art import panels

        width = min(
            target.get_width() - theme.scaled(80), theme.text_width(self.notice, 17) + theme.scaled(48)
        )
        lines = theme.wrap(self.notice, width - theme.scaled(40), 17)
        height = len(lines) * theme.line_height(17) + theme.scaled(24)
        box = pygame.Rect(0, theme.scaled(64), width, height)
        box.centerx = target.get_width() // 2
        panels.draw_panel(target, box, theme.ODDS_PANEL, shadow=True)
        for number, line in enumerate(lines):
            theme.draw_text(
                target,
                line,
                (box.centerx, box.y + theme.scaled(13) + number * theme.line_height(17)),
                17,
                anchor="midtop",
            )
