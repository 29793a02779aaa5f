"""The window. Nothing here is imported before it is asked for: headless runs never load pygame.

| name        | one line                                                                     |
|-------------|------------------------------------------------------------------------------|
| run         | open the game; NoDisplay without a display                                   |
| screenshot  | write the picture of any screen                                              |
| SCREENS     | names of the screens                                                         |
| bench_frame | milliseconds a frame of a large battle takes                                 |
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    from game.ui.app import NoDisplay, run
    from game.ui.bench import bench_frame, start_to_menu
    from game.ui.board_image import battle_frame, screenshot
    from game.ui.screens import SCREENS

_HOMES = {
    "NoDisplay": "app",
    "run": "app",
    "screenshot": "board_image",
    "battle_frame": "board_image",
    "SCREENS": "screens",
    "bench_frame": "bench",
    "start_to_menu": "bench",
}

__all__ = ["NoDisplay", "SCREENS", "battle_frame", "bench_frame", "run", "screenshot", "start_to_menu"]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    return getattr(import_module(f"game.ui.{home}"), name)
