"""Scenarios on the way to a battle: which can be read, what they look like, beginning one."""

from collections.abc import Mapping
from secrets import randbits

import pygame

from game.battle import BattleError
from game.content import DataError
from game.paths import assets
from game.scenario import Scenario, build_setup, load_scenario, scenario_ids
from game.text import _, tell_error
from game.ui.art import figures
from game.ui.session import Session
from game.ui.shell import Shell
from game.ui.stage import look_of

SHOWN_FIRST = ("ford", "training-yard")


def preview(scenario: Scenario) -> pygame.Surface | None:
    """The whole map with its fighters, a small picture; None when the map is faulty."""
    from game.ui.art import marks
    from game.ui.art.terrain import TerrainPainter
    from game.ui.scenery import door_prop, scenery

    try:
        setup = build_setup(scenario)
    except DataError:
        return None
    props = {d.at: door_prop(d.open, d.lever_only) for d in setup.doors}
    props.update({v.at: "lever-on" if v.on else "lever-off" for v in setup.levers})
    tile = max(12, min(32, 760 // setup.board.width))
    painter = TerrainPainter(scenery(setup.board, props), tile)
    out = pygame.Surface(painter.board_size, 0, 32)
    painter.draw_ground(out, out.get_rect())
    for row in range(setup.board.height):
        for surface, x, y in painter.tall_sprites(row):
            out.blit(surface, (x, y))
        for fighter in setup.fighters:
            if fighter.at[1] == row:
                look = look_of(fighter.kind)
                size = figures.figure_size(look, tile)
                rect = painter.tile_rect(*fighter.at)
                out.blit(
                    figures.figure(look, fighter.side, size, facing=fighter.facing),
                    marks.figure_place(rect, size),
                )
    return out.subsurface(
        pygame.Rect(0, painter.headroom // 2, out.get_width(), out.get_height() - painter.headroom // 2)
    )


def start_battle(
    shell: Shell, scenario: str, controllers: Mapping[str, str] | None = None, seed: int | None = None
) -> bool:
    """Begin a battle; what is wrong with the scenario is told."""
    from game.ui.scenes.battle.scene import BattleScene
    from game.ui.scenes.dialog import tell_player

    try:
        session = Session.start(scenario, randbits(62) if seed is None else seed, controllers)
    except (DataError, BattleError) as error:
        tell_player(shell, _("No battle"), told(error))
        return False
    shell.show(BattleScene(shell, session))
    return True


def told(error: Exception) -> str:
    """What is wrong with a scenario or its map, the size of a map too (GRID-9)."""
    problems = getattr(error, "problems", None)
    if problems is None:
        return str(error)
    return "\n".join(tell_error(p.code, p.file, p.where, data=p.data) for p in list(problems)[:6])


def readable_scenarios() -> tuple[list[Scenario], str]:
    found, broken = [], ""
    for id_ in scenario_ids():
        try:
            found.append(load_scenario(id_))
        except DataError as error:
            broken = told(error)
    order = {id_: n for n, id_ in enumerate(SHOWN_FIRST)}
    found.sort(key=lambda s: (order.get(s.id, len(order)), s.id))
    return found, broken


def starting_gear() -> dict[str, tuple[str, ...]]:
    """What each kind of fighter holds at the start, by content id."""
    if not _gear_cache:
        import tomllib

        with (assets() / "content" / "fighters.toml").open("rb") as file:
            for kind, entry in tomllib.load(file).items():
                gear = entry.get("gear", {})
                _gear_cache[kind] = tuple(k for k in (gear.get("main"), gear.get("off")) if k)
    return _gear_cache


_gear_cache: dict[str, tuple[str, ...]] = {}
