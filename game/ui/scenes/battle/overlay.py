"""What lies over the board now, from what the player is doing."""

from typing import TYPE_CHECKING, Any

from game.battle import Reader
from game.grid import blocker, sees
from game.rulesets.shared.bodies import able_enemies
from game.rulesets.shared.movement import reachable
from game.rulesets.shared.zones import EYE, eye, zone
from game.rulesets.two_actions.facts import rules_of, speed, zone_reach
from game.rulesets.two_actions.hands import hearers
from game.ui import sheet
from game.ui.board_view import Overlay
from game.ui.scenes.battle import casting, wrestling
from game.ui.scenes.battle.plan import Plan

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

Tile = tuple[int, int]

BUBBLES = {
    "attack": "strike", "approach": "strike", "charge": "charge", "tend": "tend", "handle": "door",
    "saddle": "mount", **casting.BUBBLES,
}


class Areas:
    """Zones, reaches and threat counts, kept for one state of the battle."""

    def __init__(self) -> None:
        self._key: Any = None
        self._found: dict[Any, Any] = {}

    def at(self, key: Any) -> "Areas":
        """Forget what was found for another state."""
        if key != self._key:
            self._key = key
            self._found = {}
        return self

    def zone(self, reader: Reader, fighter: int) -> frozenset[Tile]:
        """The control zone of a fighter (D-OPP-1, GRID-7)."""
        key = ("zone", fighter)
        if key not in self._found:
            self._found[key] = frozenset(reader.board.xy(t) for t in zone(reader, fighter, zone_reach))
        return self._found[key]  # type: ignore[no-any-return]

    def reach(self, reader: Reader, fighter: int) -> frozenset[Tile]:
        """Tiles a fighter could walk to in one move (D-ACT-1, GRID-1..4)."""
        key = ("reach", fighter)
        if key not in self._found:
            points = (
                0
                if sheet.prone(reader, fighter) or not sheet.able(reader, fighter)
                else speed(reader, fighter)
            )
            tiles: frozenset[Tile] = frozenset()
            if points:
                found = reachable(reader, fighter, points, rules_of(reader).diagonals, zone_reach)
                tiles = frozenset(reader.board.xy(t) for t in found.cost)
            self._found[key] = tiles
        return self._found[key]  # type: ignore[no-any-return]

    def threats(self, reader: Reader, fighter: int) -> dict[Tile, tuple[int, ...]]:
        """Tile -> the enemies of a fighter whose control zone holds it."""
        key = ("threats", sheet.side(reader, fighter))
        if key not in self._found:
            found: dict[Tile, tuple[int, ...]] = {}
            for enemy in able_enemies(reader, fighter):
                for tile in self.zone(reader, enemy):
                    found[tile] = (*found.get(tile, ()), enemy)
            self._found[key] = found
        return self._found[key]  # type: ignore[no-any-return]

    def counts(self, reader: Reader, fighter: int) -> dict[Tile, int]:
        """Tile -> how many enemies of a fighter could come and strike there."""
        key = ("counts", sheet.side(reader, fighter))
        if key not in self._found:
            counts: dict[Tile, int] = {}
            for enemy in able_enemies(reader, fighter):
                if sheet.is_mount(reader, enemy):
                    continue
                span = max(1, zone_reach(reader, enemy))
                here = sheet.place(reader, enemy)
                hit: set[Tile] = set()
                for x, y in (*self.reach(reader, enemy), *((here,) if here else ())):
                    hit.update(
                        (x + dx, y + dy)
                        for dx in range(-span, span + 1)
                        for dy in range(-span, span + 1)
                        if reader.board.inside(x + dx, y + dy)
                    )
                for tile in hit:
                    if reader.board.entry[tile[1] * reader.board.width + tile[0]]:
                        counts[tile] = counts.get(tile, 0) + 1
            self._found[key] = counts
        return self._found[key]  # type: ignore[no-any-return]


def overlay(scene: "BattleScene") -> Overlay:
    """What to draw over the ground, and over the fighters."""
    out = Overlay()
    session, control = scene.session, scene.control
    if session.battle.over:
        return out
    reader = scene.reader
    areas = scene.areas.at((len(session.battle.log), session.side))
    decision = session.battle.decision
    out.cursor = control.hover if not scene.player.acting else None
    if control.watched:
        out.zone = areas.zone(reader, control.watched)
        out.foe_reach = areas.reach(reader, control.watched)
    if scene.player.acting or not session.human_turn:
        return out
    out.selected = control.selected
    if scene.show_threats and control.selected:
        out.counts = areas.counts(reader, control.selected)
    if scene.prompt is not None:
        out.target = decision.source
        out.selected = scene.prompt.focus
        out.waiting = [f for f in decision.fighters if f != out.selected]
        out.choices = (
            frozenset(control.planner.dodge_steps()) if decision.about == "dodge-step" else frozenset()
        )
        if decision.about == "push-length":
            ends = wrestling.push_steps(session.view)
            out.choices = frozenset(ends)
            start = sheet.place(reader, decision.source)
            out.path = (start, *ends) if start is not None else ()
        return out
    out.waiting = [f for f in decision.fighters if f != control.selected]
    _turn(scene, out, areas)
    return out


def _turn(scene: "BattleScene", out: Overlay, areas: Areas) -> None:
    control, reader = scene.control, scene.reader
    fighter = control.selected
    planner = control.planner
    out.choices = control.choices()
    plan = control.plan
    if control.mode != "charge" and control.mode not in wrestling.DRAGS:
        out.reach = planner.reach(fighter)
    out.hatch = bool(out.reach)
    watched = areas.threats(reader, fighter)
    out.threatened = [t for t in out.reach if t in watched]
    out.targets = planner.targets(fighter, casting.in_use(control))
    if control.mode in casting.MODES:
        out.targets = ()
    if control.mode == "order":
        out.listening = hearers(reader, fighter)
    if plan is not None:
        _plan(scene, out, plan)
    if scene.show_sight and control.hover is not None:
        start = sheet.place(reader, fighter)
        if start is not None and start != control.hover:
            out.sight = line(reader, fighter, start, control.hover)


def _plan(scene: "BattleScene", out: Overlay, plan: Plan) -> None:
    reader = scene.reader
    out.target = plan.target
    if not plan.possible:
        if plan.target:
            out.bubbles = {}
        return
    out.path = plan.path
    if plan.target:
        shot = plan.attack is not None and plan.attack.mode != "melee"
        icon = "shoot" if shot else BUBBLES.get(plan.kind, "strike")
        if plan.attack is not None and plan.attack.mode == "spell":
            icon = "cast-spell"
        if plan.wrestle is not None:
            icon = wrestling.ICONS.get(plan.wrestle.move, plan.wrestle.move)
        out.bubbles = {plan.target: icon}
    strikes: dict[Tile, list[Tile]] = {}
    threats = (
        *(plan.walk.threats if plan.walk else ()), *(plan.attack.reactors if plan.attack else ()),
        *plan.before)
    for threat in threats:
        owner = sheet.place(reader, threat.owner)
        if owner is not None:
            strikes.setdefault(threat.tile, []).append(owner)
    out.strikes = tuple(strikes.items())


def line(reader: Reader, fighter: int, start: Tile, end: Tile) -> tuple[Tile, Tile, Tile | None]:
    """The line of sight from a fighter to a tile, and the tile that blocks it (GRID-5)."""
    board = reader.board
    a, b = start[1] * board.width + start[0], end[1] * board.width + end[0]
    other = sheet.at(reader, end)
    to_eye = eye(reader, other) if other else EYE
    if sees(board, a, b, eye(reader, fighter), to_eye):
        return start, end, None
    wall = blocker(board, a, b, eye(reader, fighter), to_eye)
    return start, end, board.xy(wall) if wall is not None else end
