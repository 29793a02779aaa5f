"""How long the real frames take: a large battle while it scrolls, and the way to the menu."""

from time import process_time
from typing import Any

import pygame

from game.battle import Battle, FighterSetup, Setup, SideSetup
from game.battle.setup import BoardSetup
from game.rulesets import content
from game.ui.scenes.battle.scene import BattleScene
from game.ui.session import Session

WIDTH, HEIGHT, FIGHTERS = 60, 40, 60
SIZE = (1280, 720)
PALETTE = ("", "grass", "path", "rough", "stone", "tree", "low-wall", "crate")
KINDS = ("soldier", "spearman", "archer", "axeman", "crossbowman", "captain")


def large_battle(seed: int = 1) -> Battle:
    """A made-up battle of 60 fighters on 60x40 tiles, a person against a person."""
    tiles = range(WIDTH * HEIGHT)
    ground = tuple(2 if n // WIDTH in (19, 20) else 3 if n * 7919 % 23 == 0 else 1 for n in tiles)
    prop = tuple(5 if n * 104729 % 31 == 0 and n // WIDTH not in (19, 20) else 0 for n in tiles)
    taken = {n for n in tiles if prop[n]}
    board = BoardSetup(
        WIDTH,
        HEIGHT,
        levels=tuple(2 if (n % WIDTH) // 6 == 4 and (n // WIDTH) % 13 < 5 else 0 for n in tiles),
        obstacle=tuple(4 if prop[n] else 0 for n in tiles),
        entry=tuple(0 if prop[n] else 2 if ground[n] == 3 else 1 for n in tiles),
        entry_swim=tuple(0 if prop[n] else 1 for n in tiles),
        stairs=(0,) * len(tiles),
        palette=PALETTE,
        ground=ground,
        prop=prop,
    )
    fighters = []
    free = [n for n in tiles if n not in taken]
    for number in range(FIGHTERS):
        tile = free[number * len(free) // FIGHTERS]
        fighters.append(
            FighterSetup(
                f"f{number}",
                KINDS[number % len(KINDS)],
                "azure" if number % 2 else "gules",
                (tile % WIDTH, tile // WIDTH),
            )
        )
    setup = Setup(
        "bench",
        "two-actions",
        board,
        (SideSetup("azure", "Azure", controller="human"), SideSetup("gules", "Gules", controller="human")),
        tuple(fighters),
    )
    return Battle.start(setup, content("two-actions"), seed)


def bench_frame(frames: int = 240) -> dict[str, float]:
    """CPU milliseconds of a battle's frame at 1280x720 while it scrolls: p50, p95 and most."""
    from game.ui.board_image import headless_shell

    shell = headless_shell(SIZE, "en", 1.0)
    shell.change(handover=False)
    scene = BattleScene(shell, Session(large_battle(), 1))
    shell.show(scene)
    target = pygame.Surface(SIZE, 0, 32)
    scene.camera.painter.tile_size = 48
    width, height = scene.camera.painter.board_size
    for y in range(0, height, 300):
        for x in range(0, width, 400):
            scene.camera.x, scene.camera.y = float(x), float(y)
            scene.camera.clamp()
            for _warm in range(4):
                shell.draw(target)
    scene.camera.x = scene.camera.y = 0.0
    spent = []
    step = 9.0
    for number in range(frames):
        start = process_time()
        shell.update(16)
        scene.camera.pan(step, step * 0.5 if number // 60 % 2 == 0 else -step * 0.5)
        if scene.camera.x + scene.camera.area.width > width or scene.camera.x <= 0:
            step = -step
        shell.draw(target)
        spent.append((process_time() - start) * 1000)
    spent.sort()
    return {
        "frames": frames,
        "p50_ms": round(spent[len(spent) // 2], 2),
        "p95_ms": round(spent[len(spent) * 95 // 100], 2),
        "max_ms": round(spent[-1], 2),
    }


def start_to_menu() -> Any:
    """Everything between the start of the process and the first picture of the menu."""
    from game.ui.board_image import headless_shell, picture
    from game.ui.scenes.menu import Menu

    shell = headless_shell((1280, 800), None, 1.0)
    shell.show(Menu(shell))
    return picture(shell, (1280, 800))
