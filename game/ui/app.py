"""The window and its loop. `run` opens the game."""

import os
import sys

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import msgspec
import pygame

from game.storage import Settings, load_settings
from game.text import _
from game.ui.shell import MIN_SIZE, Shell

FPS = 60
IDLE_MS = 400
"""How long an idle window sleeps before it looks round again."""


class NoDisplay(Exception):
    """There is no display to open a window on."""


def has_display() -> bool:
    """Whether a window could be opened; the dummy driver counts."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


class App:
    """Owns the display surface; the shell owns everything in it."""

    def __init__(self, settings: Settings) -> None:
        if not has_display():
            raise NoDisplay
        pygame.display.init()
        pygame.font.init()
        self.full = settings.full_screen
        self.surface = self._open(settings)
        self.shell = Shell(settings, self.surface.get_size())
        self.shell.on_settings = self._settings
        pygame.key.set_repeat(350, 60)

    def _open(self, settings: Settings) -> pygame.Surface:
        try:
            if settings.full_screen:
                surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                surface = pygame.display.set_mode((settings.width, settings.height), pygame.RESIZABLE)
        except pygame.error as error:
            raise NoDisplay from error
        pygame.display.set_caption("Escarmouche")
        try:
            window = pygame.Window.from_display_module()
            window.minimum_size = MIN_SIZE
        except (pygame.error, AttributeError):
            pass
        return surface

    def _settings(self, settings: Settings) -> None:
        if settings.full_screen != self.full:
            self.full = settings.full_screen
            self.surface = self._open(settings)
            self.shell.resize(self.surface.get_size())

    def loop(self) -> int:
        """Run until the player leaves."""
        clock = pygame.time.Clock()
        shell = self.shell
        while shell.running:
            if not shell.busy:
                event = pygame.event.wait(max(1, min(IDLE_MS, shell.notice_left or IDLE_MS)))
                if event.type != pygame.NOEVENT:
                    shell.handle(event)
            ms = min(100, clock.tick(FPS))
            for event in pygame.event.get():
                shell.handle(event)
            surface = pygame.display.get_surface()
            if surface is not None and surface.get_size() != shell.size:
                shell.resize(surface.get_size())
            shell.update(ms)
            if shell.dirty:
                assert surface is not None
                self._draw(surface)
        if not self.full:
            shell.change(width=max(MIN_SIZE[0], shell.size[0]), height=max(MIN_SIZE[1], shell.size[1]))
        return 0

    def _draw(self, surface: pygame.Surface) -> None:
        if surface.get_width() < MIN_SIZE[0] or surface.get_height() < MIN_SIZE[1]:
            size = (max(MIN_SIZE[0], surface.get_width()), max(MIN_SIZE[1], surface.get_height()))
            whole = pygame.Surface(size, 0, 32)
            self.shell.size = size
            self.shell.draw(whole)
            surface.blit(whole, (0, 0))
        else:
            self.shell.draw(surface)
        pygame.display.flip()


def run(scenario: str | None = None, *, lang: str | None = None) -> int:
    """Open the game at its menu, or a scenario at once; the exit code. Raises NoDisplay."""
    if not has_display():
        raise NoDisplay
    settings, broken = load_settings()
    if lang in ("en", "fr"):
        settings = msgspec.structs.replace(settings, language=lang)
    app = App(settings)
    try:
        from game.ui.scenes.menu import Menu
        from game.ui.scenes.starting import start_battle

        if scenario is None or not start_battle(app.shell, scenario):
            dialogs = list(app.shell.scenes)
            app.shell.show(Menu(app.shell))
            for dialog in dialogs:
                app.shell.push(dialog)
        if broken:
            app.shell.say(_("The settings could not be read and were put aside: {file}", file=broken), 8000)
        return app.loop()
    finally:
        pygame.quit()
