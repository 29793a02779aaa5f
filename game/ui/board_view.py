"""The board on the screen: ground, overlays, figures row by row, words in the air."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame

from game.ui.art import figures, marks, overlays, svg, theme
from game.ui.camera import Camera
from game.ui.stage import Actor, Missile, Stage, Word, known_things, look_of, look_on

Tile = tuple[int, int]

WORST_COLOUR = {
    "": "#4f8a3a",
    "fatigue": "#4f8a3a",
    "light": "#c9a227",
    "serious": theme.AMBER,
    "critical": theme.RUBRIC,
}


@dataclass
class Overlay:
    """What lies over the ground now. All tiles; fighters by id."""

    reach: frozenset[Tile] = frozenset()
    hatch: bool = False
    path: Sequence[Tile] = ()
    threatened: Collection[Tile] = ()
    zone: frozenset[Tile] = frozenset()
    foe_reach: frozenset[Tile] = frozenset()
    targets: Collection[int] = ()
    choices: frozenset[Tile] = frozenset()
    """Tiles that can be chosen (where a charge ends, a dodge step)."""
    strikes: Sequence[tuple[Tile, Sequence[Tile]]] = ()
    """Tiles where somebody could strike in passing, and from where."""
    bubbles: dict[int, str] = field(default_factory=dict)
    """Icon over a fighter, for what would be done to it."""
    sight: tuple[Tile, Tile, Tile | None] | None = None
    counts: dict[Tile, int] = field(default_factory=dict)
    """How many enemies could reach a tile."""
    cursor: Tile | None = None
    selected: int = 0
    waiting: Collection[int] = ()
    """Friends that may still act now."""
    target: int = 0
    listening: Collection[int] = ()
    """Friends who would hear an order."""


class BoardView:
    """Draws a stage through a camera."""

    def __init__(self, camera: Camera, stage: Stage) -> None:
        self.camera = camera
        self.stage = stage
        self._hatched: tuple[Any, list[tuple[int, int]]] = (None, [])

    @property
    def settled(self) -> bool:
        """Whether every chunk in view has been rendered."""
        return self._settled

    _settled = True

    def draw(self, target: pygame.Surface, overlay: Overlay, *, at_most: int | None = 2) -> None:
        """Draw the board into the camera's area."""
        area, camera = self.camera.area, self.camera
        painter = camera.painter
        for tile, prop in self.stage.props.items():
            painter.set_prop(*tile, prop)
        old = target.get_clip()
        target.set_clip(area)
        width, height = painter.board_size
        view = camera.view
        if view.x < 0 or view.y < 0 or view.right > width or view.bottom > height:
            target.fill("#c9b787", area)
        self._settled = painter.draw_ground(target, view, area.topleft, at_most=at_most)
        self._draw_under(target, overlay, view)
        self._draw_rows(target, overlay, view)
        self._draw_over(target, overlay)
        target.set_clip(old)

    def _tiles_in_view(self, view: pygame.Rect) -> list[Tile]:
        return sorted(self.camera.painter.tiles_in(view))

    def _draw_under(self, target: pygame.Surface, overlay: Overlay, view: pygame.Rect) -> None:
        project = self.camera.project
        seen = self._tiles_in_view(view)
        shown = frozenset(seen)
        if overlay.hatch:
            self._draw_hatch(target, overlay.reach, view)
        if overlay.reach:
            for tile in overlay.reach & shown:
                rect = project(tile)
                target.blit(overlays.veil(rect.width, theme.PALE, 70), rect)
            overlays.draw_contour(target, overlay.reach, project)
        if overlay.foe_reach:
            overlays.draw_tiles(target, overlay.foe_reach & shown, project, theme.AMBER, 46)
            overlays.draw_contour(target, overlay.foe_reach, project, colour=theme.AMBER)
        if overlay.zone:
            overlays.draw_tiles(target, overlay.zone & shown, project, theme.RUBRIC, 60)
            overlays.draw_contour(target, overlay.zone, project, colour=theme.RUBRIC)
        if overlay.choices:
            overlays.draw_reach(target, overlay.choices, project, colour=theme.GOLD, wash="#ffe79a")
        for tile, count in overlay.counts.items():
            if tile in shown:
                self._count(target, project(tile), count)
        overlays.draw_threats(
            target, [t for t in overlay.threatened if t in shown], project, path=frozenset(overlay.path)
        )
        if len(overlay.path) > 1:
            overlays.draw_path(target, overlay.path, project)
        if overlay.cursor is not None:
            marks.draw_cursor(target, project(overlay.cursor))

    def _draw_hatch(self, target: pygame.Surface, reach: frozenset[Tile], view: pygame.Rect) -> None:
        """The hatch over all tiles in view but `reach`; where it lies is kept while zoom and reach last."""
        painter, size = self.camera.painter, self.camera.tile
        if self._hatched[0] != (size, reach):
            scenery = painter.scenery
            self._hatched = (
                (size, reach),
                [
                    painter.tile_origin(x, y)
                    for y in range(scenery.height)
                    for x in range(scenery.width)
                    if (x, y) not in reach
                ],
            )
        dx, dy = self.camera.area.x - view.x, self.camera.area.y - view.y
        left, top, right, bottom = view.left - size, view.top - size, view.right, view.bottom
        picture = overlays.hatch(size)
        target.fblits(
            [
                (picture, (x + dx, y + dy))
                for x, y in self._hatched[1]
                if left < x < right and top < y < bottom
            ]
        )

    def _count(self, target: pygame.Surface, rect: pygame.Rect, count: int) -> None:
        side = max(14, rect.width // 3)
        box = pygame.Rect(rect.x + 2, rect.y + 2, side, side)
        pygame.draw.circle(target, theme.RUBRIC, box.center, side // 2)
        theme.draw_text(
            target, str(count), box.center, side * 0.62 / theme.scale(), "bold", theme.CREAM, anchor="center"
        )

    # -- figures ----------------------------------------------------------------------------------

    def _draw_rows(self, target: pygame.Surface, overlay: Overlay, view: pygame.Rect) -> None:
        area, painter = self.camera.area, self.camera.painter
        rows: dict[int, list[Actor]] = {}
        hidden: set[Tile] = set()
        for actor in self.stage.actors.values():
            if actor.gone or actor.ridden:
                continue
            rows.setdefault(round(actor.y), []).append(actor)
            hidden.add(actor.tile)
        if overlay.cursor is not None:
            hidden.add(overlay.cursor)
        lying: dict[int, list[tuple[Tile, str]]] = {}
        for tile, kind in self.stage.things.values():
            lying.setdefault(tile[1], []).append((tile, kind))
        dx, dy = area.x - view.x, area.y - view.y
        first = max(0, (view.top - painter.headroom) // self.camera.tile - 1)
        last = min(painter.scenery.height - 1, view.bottom // self.camera.tile + 2)
        for row in range(first, last + 1):
            for surface, x, y in painter.tall_sprites(row, view, hidden):
                target.blit(surface, (x + dx, y + dy))
            for tile, kind in lying.get(row, ()):
                self._thing(target, tile, kind)
            here = sorted(
                rows.get(row, ()), key=lambda a: (a.state not in ("dead", "unconscious"), a.x, a.id)
            )
            for number, actor in enumerate(sorted(here, key=lambda a: a.state in ("", "prone", "stunned"))):
                self._actor(target, actor, overlay, view, number)

    def _thing(self, target: pygame.Surface, tile: Tile, kind: str) -> None:
        rect = self.camera.project(tile)
        try:
            picture = figures.thing(kind, max(16, round(rect.width * 0.72)))
        except KeyError:
            return
        target.blit(picture, picture.get_rect(midbottom=(rect.centerx, rect.bottom - rect.width // 10)))

    def rect_of(self, actor: Actor) -> pygame.Rect:
        """The surface under a figure, in the middle of a step too."""
        x0, y0 = int(actor.x // 1), int(actor.y // 1)
        rect = self.camera.project((x0, y0))
        fx, fy = actor.x - x0, actor.y - y0
        if fx or fy:
            far = self.camera.project((x0 + (1 if fx else 0), y0 + (1 if fy else 0)))
            rect = (
                rect.move(round((far.x - rect.x) * fx), 0)
                if not fy
                else rect.move(round((far.x - rect.x) * fx), round((far.y - rect.y) * fy))
            )
        return rect.move(round(actor.dx * rect.width), round(actor.dy * rect.width))

    def _actor(
        self, target: pygame.Surface, actor: Actor, overlay: Overlay, view: pygame.Rect, number: int
    ) -> None:
        rect = self.rect_of(actor)
        if not rect.inflate(rect.width, 2 * rect.width).colliderect(self.camera.area):
            return
        under = self.stage.actors.get(actor.rides)
        look = look_of(actor.kind) if under is None else look_on(actor.kind, under.kind)
        pair = {actor.id, actor.rides or actor.id}
        size = figures.figure_size(look, rect.width)
        dead = actor.state == "dead"
        if not dead:
            if actor.id == overlay.selected or actor.id in overlay.listening:
                marks.draw_ring(target, rect, size, "select")
            elif overlay.target in pair or pair & set(overlay.targets):
                marks.draw_ring(target, rect, size, "target")
        picture = figures.figure(
            look, actor.side, size, facing=actor.facing, state=actor.state, held=() if dead else actor.held
        )
        place = marks.figure_place(rect, size)
        if actor.fade:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - 0.6 * actor.fade)))
        target.blit(picture, place)
        flash = max(actor.flash, under.flash if under is not None else 0.0)
        if flash > 0.05:
            glow = picture.copy()
            glow.fill((*pygame.Color(theme.RUBRIC)[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
            glow.set_alpha(round(200 * flash))
            target.blit(glow, place)
        if dead:
            return
        self._bars(target, rect, actor)
        if under is not None:
            self._mount_bar(target, rect, under)
        named = actor.state in ("prone", "unconscious", "stunned")
        borne = (*actor.conditions, *(under.conditions if under is not None else ()))
        icons = tuple(c for c in (*((actor.state,) if named else ()), *borne) if has_icon(c))
        marks.draw_conditions(target, rect, tuple(dict.fromkeys(icons))[:3])
        if actor.called:
            marks.draw_called(target, rect)
        if actor.id == overlay.selected:
            marks.draw_pointer(target, rect, size)
        elif actor.id in overlay.waiting:
            self._waiting(target, rect, size)
        icon = overlay.bubbles.get(actor.id) or overlay.bubbles.get(actor.rides)
        if icon:
            marks.draw_bubble(target, rect, size, icon)

    def _waiting(self, target: pygame.Surface, rect: pygame.Rect, size: int) -> None:
        """A small gold lozenge over a friend that may still act."""
        x, y = rect.centerx, marks.figure_place(rect, size)[1]
        reach = max(4, rect.width // 12)
        for grow, ink in ((2, theme.INK), (0, theme.GOLD)):
            r = reach + grow
            pygame.draw.polygon(target, ink, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])

    def _mount_bar(self, target: pygame.Surface, rect: pygame.Rect, mount: Actor) -> None:
        """The health of a mount, above its rider's."""
        marks.draw_health(
            target,
            rect.move(0, -max(6, round(rect.width * 0.12))),
            mount.wounds_most - mount.wounds,
            mount.wounds_most,
            colour=WORST_COLOUR.get(mount.worst, theme.AMBER),
        )

    def _bars(self, target: pygame.Surface, rect: pygame.Rect, actor: Actor) -> None:
        marks.draw_health(
            target,
            rect,
            actor.wounds_most - actor.wounds,
            actor.wounds_most,
            colour=WORST_COLOUR.get(actor.worst, theme.RUBRIC),
        )
        if rect.width < 32 or actor.state == "unconscious":
            return
        radius = max(2, rect.width // 22)
        base = rect.bottom - radius - 1
        for n in range(actor.actions):
            at = (rect.x + radius + 2, base - n * (2 * radius + 3))
            pygame.draw.circle(target, theme.INK, at, radius + 1)
            pygame.draw.circle(target, theme.BRIGHT_GOLD, at, radius)
        for n in range(actor.reactions):
            x, y = rect.right - radius - 3, base - n * (2 * radius + 4)
            for r, ink in ((radius + 2, theme.INK), (radius, "#8fd0d6")):
                pygame.draw.polygon(target, ink, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])

    # -- over the figures -------------------------------------------------------------------------

    def _draw_over(self, target: pygame.Surface, overlay: Overlay) -> None:
        project = self.camera.project
        if overlay.sight is not None:
            start, end, blocked = overlay.sight
            overlays.draw_line_of_sight(target, start, end, project, blocked_by=blocked)
        for actor in self.stage.actors.values():
            other = self.stage.actors.get(actor.holds)
            if other is not None and not (actor.gone or other.gone):
                self._hold(target, actor, other)
        for tile in self.stage.locks:
            marks.draw_lock(target, project(tile))
        for tile, strikers in overlay.strikes:
            overlays.draw_opportunity(target, tile, strikers, project)
        for missile in self.stage.missiles:
            self._missile(target, missile)
        above: dict[tuple[float, float], int] = {}
        for word in reversed(self.stage.words):
            number = above[word.tile] = above.get(word.tile, -1) + 1
            self._word(target, word, number)

    def _hold(self, target: pygame.Surface, holder: Actor, other: Actor) -> None:
        """A grip between two figures: a bar from the holder, a ring where it holds (D-WRES-3)."""
        a = pygame.Vector2(self.rect_of(holder).center)
        b = pygame.Vector2(self.rect_of(other).center)
        size = self.camera.tile
        start, end = a.lerp(b, 0.3), a.lerp(b, 0.68)
        for grow, ink in ((2, theme.INK), (0, theme.GOLD)):
            pygame.draw.line(target, ink, start, end, max(3, size // 14) + 2 * grow)
            pygame.draw.circle(target, ink, end, max(4, size // 9) + grow, max(3, size // 18) + 2 * grow)

    def _missile(self, target: pygame.Surface, missile: Missile) -> None:
        """An arrow, what was thrown, or the sparks of a spell on its arc."""
        tile = self.camera.tile
        a = pygame.Vector2(self.camera.project((round(missile.start[0]), round(missile.start[1]))).center)
        b = pygame.Vector2(self.camera.project((round(missile.end[0]), round(missile.end[1]))).center)

        def at(part: float) -> pygame.Vector2:
            return a.lerp(b, part) - pygame.Vector2(0, (2.4 * part * (1 - part) + 0.35) * tile)

        tip = at(missile.part)
        way = at(min(1.0, missile.part + 0.02)) - at(max(0.0, missile.part - 0.02))
        if not way.length():
            return
        way.scale_to_length(1)
        if missile.thing == "spell":
            for back, share in ((0.5, 0.07), (0.34, 0.1), (0.18, 0.13), (0.0, 0.19)):
                spark = tip - way * back * tile
                spot, across = (round(spark.x), round(spark.y)), max(3, round(share * tile))
                pygame.draw.circle(target, theme.INK, spot, across + 2)
                pygame.draw.circle(target, theme.GOLD, spot, across)
            pygame.draw.circle(target, theme.CREAM, (round(tip.x), round(tip.y)), max(2, round(tile * 0.1)))
            return
        if missile.thing != "arrow" and known_things((missile.thing,)):
            picture = figures.thing(missile.thing, max(16, round(tile * 0.7)), plate=False)
            turned = pygame.transform.rotate(picture, -720 * missile.part)
            target.blit(turned, turned.get_rect(center=(round(tip.x), round(tip.y))))
            return
        side, length = pygame.Vector2(-way.y, way.x), tile * 0.62
        for grow, ink in ((2, theme.INK), (0, "#c99a5b")):
            pygame.draw.line(target, ink, tip - way * length, tip, max(2, tile // 22) + grow)
        head = [tip + way * tile * 0.12, tip + side * tile * 0.07, tip - side * tile * 0.07]
        pygame.draw.polygon(target, "#eef0ea", head)
        pygame.draw.polygon(target, theme.INK, head, 1)
        tail = tip - way * length
        for sign in (1, -1):
            wing = [tail, tail + way * tile * 0.16, tail + side * sign * tile * 0.09 - way * tile * 0.04]
            pygame.draw.polygon(target, theme.CREAM, wing)
            pygame.draw.polygon(target, theme.INK, wing, 1)

    def _word(self, target: pygame.Surface, word: Word, number: int) -> None:
        """A word in the air; `number` newer ones push it up."""
        x, y = word.tile
        rect = self.camera.project((round(x), max(0, int(y))))
        if y != int(y):
            rect = rect.move(0, round((y - int(y)) * rect.height))
        rise = round(rect.width * 0.75) + number * theme.line_height(18)
        picture = theme.text_surface(word.text, 18, "bold", word.colour, theme.CREAM)
        if word.part > 0.75:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - word.part) * 4))
        place = picture.get_rect(midbottom=(rect.centerx, rect.centery - rise + rect.width // 4))
        area = self.camera.area.inflate(-8, -8)
        target.blit(picture, place.clamp(area))


@lru_cache(maxsize=256)
def has_icon(condition: str) -> bool:
    """Whether a condition has an icon."""
    return f"condition-{condition}" in svg.icon_names()
