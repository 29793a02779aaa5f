"""Battles and screens as pictures, without a window."""

from pathlib import Path
from typing import Literal

import pygame

from game.battle import Battle
from game.storage import Settings
from game.ui.scenes.battle.scene import BattleScene
from game.ui.screens import SCREENS, make_screen
from game.ui.session import Session
from game.ui.shell import MIN_SIZE, Shell

Size = tuple[int, int]


def headless_shell(size: Size, lang: str | None, ui_scale: float) -> Shell:
    """A shell that draws on plain surfaces and never writes settings."""
    pygame.font.init()
    whole = (max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1]))
    language: Literal["system", "en", "fr"] = "en" if lang == "en" else "fr" if lang == "fr" else "system"
    settings = Settings(
        language=language, scale=max(1.0, min(2.0, ui_scale)), animation="off", ai_speed="off"
    )
    shell = Shell(settings, whole)
    shell.keeps = False
    return shell


def picture(shell: Shell, size: Size) -> pygame.Surface:
    """What the shell shows, at `size`; a smaller one than a window may have is scaled down."""
    surface = pygame.Surface(shell.size, 0, 32)
    for _again in range(3):
        shell.draw(surface)
    return surface if shell.size == size else pygame.transform.smoothscale(surface, size)


def battle_frame(
    battle: Battle, size: Size = (1280, 800), *, lang: str | None = None, ui_scale: float = 1.0, seed: int = 0
) -> pygame.Surface:
    """The frame a player would see of a battle as it stands."""
    shell = headless_shell(size, lang, ui_scale)
    shell.show(BattleScene(shell, Session(battle, seed)))
    return picture(shell, size)


def screenshot(
    scenario: str,
    out: Path | str,
    size: Size = (1280, 800),
    *,
    seed: int = 1,
    after: int = 0,
    lang: str | None = None,
    ui_scale: float = 1.0,
    screen: str = "battle",
) -> None:
    """Write the picture of a screen after `after` decisions by the AI. KeyError for an unknown screen."""
    if screen not in SCREENS:
        raise KeyError(screen)
    shell = headless_shell(size, lang, ui_scale)
    make_screen(shell, screen, scenario, seed, after)
    pygame.image.save(picture(shell, size), str(out))
