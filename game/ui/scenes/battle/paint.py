"""Drawing the battle screen: page, board, panels round it, notes over it."""

from typing import TYPE_CHECKING

import pygame

from game.grid import cover
from game.rulesets.shared.bodies import tile_of
from game.rulesets.shared.zones import eye
from game.text import _, content_name, name_of, plural
from game.ui import sheet
from game.ui.art import balloons, panels, theme
from game.ui.art.theme import scaled
from game.ui.camera import GAP
from game.ui.scenery import terrain_at
from game.ui.scenes.battle import casting, hud
from game.ui.scenes.battle.buttons import top_room
from game.ui.scenes.battle.odds import draw_odds, odds_height, ride_text, threat_text
from game.ui.scenes.battle.overlay import overlay
from game.ui.scenes.battle.plan import Plan
from game.ui.scenes.battle.wrestling_odds import draw_wrestle, wrestle_height
from game.ui.words import fighter_label, item_label, reasons_text

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

INFO_HEIGHT = 186


def draw(scene: "BattleScene", target: pygame.Surface) -> None:
    """The whole screen."""
    panels.draw_page(target)
    layout = scene.layout
    over = overlay(scene)
    scene.view.draw(target, over)
    panels.draw_frame(target, layout.board)
    reader, decision = scene.reader, scene.session.battle.decision
    selected = scene.control.selected if scene.session.human_turn else decision.fighter
    scene.spots = hud.draw_turn_bar(target, layout.top, reader, decision, selected, top_room())
    scene.spots += hud.draw_card(target, layout.card, reader, selected)
    _actions(scene, target)
    panels.draw_panel(target, layout.end)
    if not layout.folded:
        _sidebar(scene, target)
    _notes(scene, target)
    scene.pad.draw(target)


def _actions(scene: "BattleScene", target: pygame.Surface) -> None:
    rect = scene.layout.actions
    inner = panels.draw_panel(target, rect)
    text = ""
    battle = scene.session.battle
    if battle.over:
        text = _("The battle is over.")
    elif not scene.session.human_turn:
        text = _("{side} is acting…", side=name_of(sheet.side_name(scene.reader, battle.decision.side)))
    elif battle.decision.kind != "turn":
        text = _("An answer is asked for.")
    if text:
        theme.draw_text(
            target, text, inner.center, 18, "italic", theme.SOFT_INK, anchor="center", width=inner.width
        )


def _sidebar(scene: "BattleScene", target: pygame.Surface) -> None:
    rect = scene.layout.chronicle
    inner = panels.draw_panel(target, rect, ornaments=True)
    vine = scaled(26)
    panels.draw_vine(target, pygame.Rect(inner.x, inner.y - scaled(2), inner.width, vine))
    head = panels.draw_lettrine(
        target, (inner.x, inner.y + vine + scaled(6)), _("Chronicle"), _("of the battle")
    )
    title, lines = hover_lines(scene)
    need = hud.lines_height(lines, inner.width) + scaled(20)
    least, most = scaled(INFO_HEIGHT), max(scaled(INFO_HEIGHT), inner.height * 55 // 100)
    info = min(max(need, least), most) if rect.height > scaled(430) else 0
    top = head.bottom + scaled(10)
    log = pygame.Rect(inner.x, top, inner.width, inner.bottom - info - top - scaled(4))
    scene.chronicle.draw(target, log)
    if info:
        panels.draw_divider(target, pygame.Rect(inner.x, log.bottom, inner.width, scaled(12)))
        box = pygame.Rect(inner.x, log.bottom + scaled(16), inner.width, info - scaled(18))
        hud.draw_lines(target, box, title, lines, inner.width)


def hover_lines(scene: "BattleScene") -> tuple[str, list[tuple[str, str]]]:
    """What there is to know of the tile under mouse or cursor."""
    control, reader = scene.control, scene.reader
    tile = control.hover
    if tile is None or not reader.board.inside(*tile):
        return _("Tile"), [(_("Point at a tile or a fighter."), theme.SOFT_INK)]
    lines: list[tuple[str, str]] = []
    fighter = sheet.at(reader, tile)
    title = fighter_label(reader, fighter) if fighter else _tile_name(scene, tile)
    if fighter:
        note = hud.fighter_tip(reader, fighter)
        lines += [(line, theme.INK) for line in note.text.split("\n")]
    lines += _ground_lines(scene, tile, bool(fighter))
    plan = control.plan
    if plan is not None and not plan.possible and plan.faults:
        lines.append((reasons_text(reader, plan.faults), theme.RUBRIC))
    if plan is not None and plan.walk is not None:
        speed = sheet.speed(reader, plan.fighter)
        if plan.kind not in ("charge", "drag"):
            lines.append(
                (_("{cost} of {speed} movement points", cost=plan.walk.cost, speed=speed), theme.INK)
            )
        if plan.walk.ride is not None:
            lines.append((ride_text(plan.walk.ride), theme.RUBRIC))
        for threat in plan.walk.threats:
            lines.append((threat_text(reader, threat), theme.RUBRIC))
    if control.selected and not fighter and not scene.player.acting:
        lines += _danger_lines(scene, tile)
    return title, lines


def _tile_name(scene: "BattleScene", tile: tuple[int, int]) -> str:
    ground, prop = terrain_at(scene.session.battle.setup.board, tile)
    shown = scene.stage.props.get(tile, "")
    if shown.startswith("door"):
        return _("Locked door") if tile in scene.stage.locks else _("Door")
    if shown.startswith("lever"):
        return _("Lever")
    return content_name("terrain", prop or ground)


def _ground_lines(scene: "BattleScene", tile: tuple[int, int], brief: bool) -> list[tuple[str, str]]:
    """Height, cost and cover of a tile, and what lies on it (GRID-2, GRID-6)."""
    reader, board = scene.reader, scene.reader.board
    index = tile[1] * board.width + tile[0]
    out: list[tuple[str, str]] = []
    level = board.ground[index]
    if level:
        halves = level // 2
        out.append((plural("{n} level up", "{n} levels up", halves), theme.INK))
    if not brief:
        cost = board.entry[index]
        if not cost:
            out.append((_("Nobody can walk here."), theme.INK))
        elif cost > 1:
            out.append((_("{cost} movement points to enter", cost=cost), theme.INK))
    things = [item_label(reader, t) for t, (at, _kind) in scene.stage.things.items() if at == tile]
    if things:
        out.append((_("Lying here: {list}", list=", ".join(things)), theme.INK))
    selected = scene.control.selected
    if selected and sheet.place(reader, selected) not in (None, tile):
        hidden = cover(board, tile_of(reader, selected), index, eye(reader, selected))
        if hidden:
            out.append((_("In cover from {name}", name=fighter_label(reader, selected)), theme.INK))
    return out


def _danger_lines(scene: "BattleScene", tile: tuple[int, int]) -> list[tuple[str, str]]:
    """Whose control zones hold a tile (D-OPP-1, D-ENG-1)."""
    watched = scene.areas.threats(scene.reader, scene.control.selected).get(tile, ())
    if not watched:
        return []
    names = ", ".join(fighter_label(scene.reader, f) for f in watched)
    return [(_("In the control zone of {names}", names=names), theme.RUBRIC)]


# -- notes over the board ---------------------------------------------------------------------------


def panels_over_board(scene: "BattleScene") -> list[pygame.Rect]:
    """Rects of what lies over the board and takes clicks."""
    found = []
    if scene.prompt is not None:
        found.append(scene.prompt.rect)
    if scene.control.pinned is not None and scene.pinned_rect is not None:
        found.append(scene.pinned_rect)
    return found


def _notes(scene: "BattleScene", target: pygame.Surface) -> None:
    if scene.prompt is not None and not scene.player.acting:
        scene.prompt.draw(target)
        return
    plan = scene.control.plan
    scene.pinned_rect = None
    if plan is None or scene.player.acting:
        return
    pinned = scene.control.pinned is not None
    if plan.kind in casting.MODES:
        _casting_note(scene, target, plan, pinned)
        return
    if (plan.wrestle is not None and plan.possible) or (plan.attack is not None and plan.possible):
        _attack_note(scene, target, plan, pinned)
    elif pinned:
        _walk_note(scene, target, plan)
    elif scene.layout.folded or plan.risky or plan.note:
        _small_note(scene, target, plan)


def _casting_note(scene: "BattleScene", target: pygame.Surface, plan: Plan, pinned: bool) -> None:
    """A spell to keep up, an order or a lock: what it brings and its odds (D-MAG-2, D-TIME-6, D-ACT-4)."""
    rect = casting.draw_note(scene, target, plan, pinned)
    if pinned and rect is not None:
        scene.pinned_rect = rect
        from game.ui.scenes.battle.buttons import battle_buttons

        scene.pad.set(battle_buttons(scene))


def attack_size(scene: "BattleScene", plan: Plan, pinned: bool) -> tuple[int, int]:
    """Size of the note of an attack or a wrestling move."""
    if plan.wrestle is not None:
        height = wrestle_height(plan.wrestle) + scaled(28)
        bodies = 66 if len(sheet.pair(scene.reader, plan.target)) > 1 else 0
        chips = scaled(14 + bodies + 62 + 8 + 93 + 66)
        return (scaled(544), max(height, chips)) if pinned else (scaled(330), height)
    assert plan.attack is not None
    threats = (*(plan.walk.threats if plan.walk else ()), *plan.attack.reactors)
    ride = plan.walk is not None and plan.walk.ride is not None
    height = odds_height(plan.attack, threats, ride) + scaled(28)
    if not pinned:
        return scaled(330), height
    held = len(casting.arms(scene.control, plan.kind))
    zones = (len(sheet.zones_of(scene.reader, plan.target)) + 1) // 2
    bodies = 2 if len(sheet.pair(scene.reader, plan.target)) > 1 else 0
    rows = zones + 3 + (held if held > 1 else 0) + bodies
    chips = scaled(14 + 8 + 54) + rows * scaled(31) + scaled(12 + 4 * bool(bodies))
    return scaled(330 + 214), max(height, chips)


def _avoid(scene: "BattleScene", plan: Plan) -> list[pygame.Rect]:
    project = scene.camera.project
    found = [project(a.tile) for a in scene.stage.actors.values() if not a.gone and a.state != "dead"]
    return found + [project(tile) for tile in plan.path]


def _attack_note(scene: "BattleScene", target: pygame.Surface, plan: Plan, pinned: bool) -> None:
    place = sheet.place(scene.reader, plan.target)
    if place is None:
        return
    size = attack_size(scene, plan, pinned)
    tip = scene.camera.project(place)
    rect = _attack_place(scene, plan, size, tip)
    concerned = scene.standing((plan.fighter, plan.target))
    if pinned and scene.control.pinned is not scene.roomy and rect.collidelist(concerned) >= 0:
        scene.camera.make_room(concerned, rect)
        scene.shell.dirty_next = True
        tip = scene.camera.project(place)
        rect = _attack_place(scene, plan, size, tip)
    if pinned:
        scene.roomy = scene.control.pinned
    aim = (tip.centerx, tip.centery) if not rect.collidepoint(tip.center) else None
    balloons.draw_balloon(target, rect, aim)
    inner = pygame.Rect(rect.x + scaled(14), rect.y + scaled(11), scaled(302), rect.height - scaled(22))
    charge = plan.kind == "charge"
    if plan.wrestle is not None:
        draw_wrestle(target, inner, scene.reader, plan.wrestle)
    elif plan.attack is not None:
        draw_odds(
            target,
            inner,
            scene.reader,
            plan.attack,
            walk=plan.walk,
            steps=max(0, len(plan.path) - 1),
            charge=charge,
        )
    if pinned:
        scene.pinned_rect = rect
        from game.ui.scenes.battle.buttons import battle_buttons

        scene.pad.set(battle_buttons(scene))


def _attack_place(scene: "BattleScene", plan: Plan, size: tuple[int, int], tip: pygame.Rect) -> pygame.Rect:
    """Beside the target; at an edge of the board where that would hide attacker or target."""
    area = scene.layout.board.inflate(-scaled(8), -scaled(8))
    rect = balloons.balloon_place(size, tip, area, _avoid(scene, plan))
    concerned = scene.standing((plan.fighter, plan.target))
    if rect.collidelist(concerned) < 0:
        return rect
    return balloons.edge_place(size, scene.layout.board.inflate(-GAP, -GAP), concerned)


def _walk_note(scene: "BattleScene", target: pygame.Surface, plan: Plan) -> None:
    """A walk that could be struck at, waiting for its confirmation."""
    lines = _threat_lines(scene, plan)
    width = scaled(290)
    wrapped = [w for line in lines for w in theme.wrap(line, width - scaled(28), 15)]
    height = scaled(24 + 26 + 46) + len(wrapped) * scaled(19) + scaled(8)
    _place_note(scene, target, plan, (width, height), wrapped, True)


def _small_note(scene: "BattleScene", target: pygame.Surface, plan: Plan) -> None:
    """Cost and dangers of what is under the mouse, beside it."""
    lines = _threat_lines(scene, plan)
    if plan.faults and not plan.possible:
        return
    if not lines:
        return
    width = scaled(270)
    wrapped = [w for line in lines for w in theme.wrap(line, width - scaled(28), 15)]
    _place_note(scene, target, plan, (width, scaled(26 + 24) + len(wrapped) * scaled(19)), wrapped, False)


def _threat_lines(scene: "BattleScene", plan: Plan) -> list[str]:
    threats = plan.walk.threats if plan.walk else ()
    out = [ride_text(plan.walk.ride)] if plan.walk and plan.walk.ride else []
    for threat in threats:
        place = _("on leaving ({x}, {y})", x=threat.tile[0] + 1, y=threat.tile[1] + 1)
        out.append(f"{threat_text(scene.reader, threat)}, {place}")
    return [*out, plan.note] if plan.note else out


def _place_note(
    scene: "BattleScene",
    target: pygame.Surface,
    plan: Plan,
    size: tuple[int, int],
    lines: list[str],
    pinned: bool,
) -> None:
    goal = plan.goal
    if goal is None:
        return
    tip = scene.camera.project(goal)
    rect = balloons.balloon_place(
        size, tip, scene.layout.board.inflate(-scaled(8), -scaled(8)), _avoid(scene, plan)
    )
    balloons.draw_balloon(target, rect, tip.center if not rect.collidepoint(tip.center) else None)
    x, y = rect.x + scaled(14), rect.y + scaled(11)
    cost = plan.walk.cost if plan.walk else 0
    title = _("Walk: {cost} of {speed}", cost=cost, speed=sheet.speed(scene.reader, plan.fighter))
    if plan.kind == "drag":
        title = _("Drag")
    theme.draw_text(target, title, (x, y), 17, "bold", width=rect.width - scaled(28))
    y += scaled(26)
    for line in lines:
        theme.draw_text(target, line, (x, y), 15, colour=theme.RUBRIC)
        y += scaled(19)
    if pinned:
        scene.pinned_rect = rect
        from game.ui.scenes.battle.buttons import battle_buttons

        scene.pad.set(battle_buttons(scene))
