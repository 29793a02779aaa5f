"""The face is tested without a window, without sleeping, and away from anybody's saves."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.storage import Settings
from game.text import set_language
from game.ui.art import theme
from game.ui.scenes.battle.scene import BattleScene
from game.ui.session import Session
from game.ui.shell import Shell


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ESCARMOUCHE_HOME", str(tmp_path / "home"))
    yield
    theme.set_scale(1.0)
    theme.set_palette("normal")
    set_language("en")


class Player:
    """A person at a shell: clicks, keys and time, all made up."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.surface = pygame.Surface(shell.size, 0, 32)

    def frame(self, ms: int = 16) -> pygame.Surface:
        """Let time pass and draw."""
        self.shell.update(ms)
        self.shell.draw(self.surface)
        return self.surface

    def move(self, place: tuple[int, int]) -> None:
        self.shell.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        self.move(place)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.shell.handle(pygame.event.Event(kind, pos=place, button=button))

    def key(self, name: str, mod: int = 0) -> None:
        code = pygame.key.key_code(name)
        scan = getattr(pygame, f"KSCAN_{name}", 0) if name.isdigit() else 0
        self.shell.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scan))

    def press(self, id_: str) -> None:
        """Click a button of the top scene by its id."""
        pad = self.shell.top.pad  # type: ignore[attr-defined]
        found = pad.find(id_)
        assert found is not None, f"no button {id_} among {[b.id for b in pad.buttons]}"
        self.click(found.rect.center)

    def tile(self, tile: tuple[int, int]) -> tuple[int, int]:
        """Where a tile of the battle is on the screen, scrolled into view."""
        scene = self.battle
        scene.camera.follow(tile)
        return scene.camera.project(tile).center

    def click_tile(self, tile: tuple[int, int]) -> None:
        self.click(self.tile(tile))

    @property
    def battle(self) -> BattleScene:
        return next(s for s in self.shell.scenes if isinstance(s, BattleScene))

    def settle(self, limit: int = 5000) -> None:
        """Let everything play out until a person must choose, or the battle is over."""
        for _ in range(limit):
            self.frame(40)
            if not self.battle.busy:
                return
        raise AssertionError("the battle never comes to rest")


@pytest.fixture
def make_player() -> Callable[..., Player]:
    """Builds a player with a battle before it."""
    pygame.display.init()
    pygame.font.init()

    def make(
        scenario: str = "ford",
        seed: int = 1,
        controllers: dict[str, str] | None = None,
        size: tuple[int, int] = (1280, 800),
        **settings: object,
    ) -> Player:
        fields = {"language": "en", "animation": "off", "ai_speed": "off", **settings}
        shell = Shell(Settings(**fields), size)  # type: ignore[arg-type]
        player = Player(shell)
        shell.show(BattleScene(shell, Session.start(scenario, seed, controllers)))
        player.settle()
        return player

    return make
