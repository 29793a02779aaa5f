"""Forecasts of wrestling: the very checks that are rolled, as exact odds before the roll."""

from fractions import Fraction

import msgspec

from game.battle.components import Tile
from game.battle.events import Modifier
from game.battle.world import Reader
from game.rulesets.shared.bodies import place, tile_of
from game.rulesets.shared.ties import mount_of
from game.rulesets.two_actions import drag, falls, push, strangling
from game.rulesets.two_actions.checks import Check, constitution_test, dodge_test, strength_test
from game.rulesets.two_actions.commands import Drag
from game.rulesets.two_actions.components import Grip, Health
from game.rulesets.two_actions.facts import (
    boxes,
    crossed,
    landing,
    penalties,
    penalties_after,
    rules_of,
)
from game.rulesets.two_actions.frames import WrestleFrame
from game.rulesets.two_actions.odds import check_odds, face_ways, opposed_ways
from game.rulesets.two_actions.wrestling import defender_of, own_check


class WrestleForecast(msgspec.Struct, frozen=True):
    """A wrestling move or a try to break free, before its rolls.

    `modifiers` and `advantage` are the actor's test, `resisting` the target's, `dodging` those of whoever
    may dodge it (empty with `dodge` None). `won` is the chance without a dodge, `won_dodged` when a plain
    dodge is tried first, `dodge` the chance that this dodge avoids it. `slide` is where a push of full
    length would lead, and what would stop it.
    """

    actor: int
    target: int
    move: str
    modifiers: tuple[Modifier, ...]
    advantage: int
    resisting: tuple[Modifier, ...]
    won: Fraction
    dodging: tuple[Modifier, ...] = ()
    dodge: Fraction | None = None
    won_dodged: Fraction | None = None
    slide: "PushForecast | None" = None

    @property
    def expected(self) -> Fraction:
        """The chance against the answer that serves the target best."""
        return self.won if self.won_dodged is None else min(self.won, self.won_dodged)


class PushForecast(msgspec.Struct, frozen=True):
    """Where a push leads: each tile passed, why it ends early, levels of a fall."""

    tiles: tuple[Tile, ...]
    why: str
    drop: int


class StrangleForecast(msgspec.Struct, frozen=True):
    """A turn of strangling more: the CON test it asks (0: none yet) and the chances of it."""

    against: int
    modifiers: tuple[Modifier, ...]
    faints: Fraction
    dies: bool


def wrestle_forecast(
    reader: Reader, actor: int, target: int, move: str, all_in: str = "none"
) -> WrestleForecast:
    """D-WRES-2..6, D-WRES-8, D-MNT-6: everything about a move before it is rolled."""
    own = own_check(reader, actor, move, all_in)
    resisting = strength_test(reader, target)
    won, _, _ = wrestle_odds(own, resisting, None)
    found = WrestleForecast(
        actor, target, move, own.modifiers, own.mode, resisting.modifiers, won)
    if move == "push" and not mount_of(reader, target):
        found = msgspec.structs.replace(found, slide=push_forecast(reader, actor, target))
    who = defender_of(reader, target, move)
    if not who:
        return found
    dodging = dodge_test(reader, who)
    through, avoided, _ = wrestle_odds(own, resisting, dodging)
    return msgspec.structs.replace(
        found, dodging=dodging.modifiers, dodge=avoided, won_dodged=through)


def push_forecast(
    reader: Reader, actor: int, target: int, tiles: int | None = None
) -> PushForecast:
    """D-WRES-7: where a push of at most `tiles` tiles leads (None: the most the rules allow)."""
    way = push.shove(reader, actor, target, tiles)
    return PushForecast(tuple(reader.board.xy(t) for t in way.tiles), way.why, way.drop)


def wrestle_odds(
    own: Check, resisting: Check, dodging: Check | None
) -> tuple[Fraction, Fraction, Fraction]:
    """D-WRES-2: (won, dodged, withstood): the actor's roll, strictly beaten by a dodge or not, then at least
    equal to the resistance."""
    ways, sides = face_ways(own.mode)
    against = face_ways(resisting.mode)[1]
    slips = face_ways(dodging.mode)[1] if dodging else 1
    won = dodged = 0
    for face in range(1, 21):
        total = face + own.value
        avoids = opposed_ways(dodging.value, dodging.mode, total) if dodging else 0
        beaten = against - opposed_ways(resisting.value, resisting.mode, total)
        dodged += ways[face - 1] * avoids * against
        won += ways[face - 1] * (slips - avoids) * beaten
    everything = sides * against * slips
    return (
        Fraction(won, everything), Fraction(dodged, everything),
        Fraction(everything - won - dodged, everything))


def withstand_chance(reader: Reader, frame: WrestleFrame, all_in: str) -> Fraction:
    """D-WRES-2: the chance that the target's resistance strictly beats the total it faces."""
    test = strength_test(reader, frame.target, all_in)
    return Fraction(opposed_ways(test.value, test.mode, frame.total), 400 if test.mode else 20)


def strangle_forecast(reader: Reader, actor: int) -> StrangleForecast | None:
    """D-WRES-5: what a turn more of strangling does; None when nobody is strangled. The CON test is taken
    with the penalty of the fatigue that goes before it (D-DMG-4)."""
    grip = reader.get(actor, Grip)
    if not grip.target or grip.kind != "strangle":
        return None
    victim = grip.target
    health = reader.get(victim, Health)
    track = landing(boxes(reader, victim), crossed(health), 0)
    test = constitution_test(reader, victim)
    hurts = bool(rules_of(reader).asphyxia_fatigue)
    if hurts and track == 4:
        return StrangleForecast(0, (), Fraction(0), True)
    against = strangling.difficulty(reader, actor, grip.turns + 1)
    if not against:
        return StrangleForecast(0, test.modifiers, Fraction(0), False)
    if hurts:
        own = test.modifiers[:len(test.modifiers) - len(penalties(reader, victim))]
        test = Check(own + penalties_after(reader, victim, track))
    return StrangleForecast(
        against, test.modifiers, 1 - check_odds(test.value, test.mode, against), False)


def drag_lands(reader: Reader, actor: int, command: Drag) -> tuple[Tile, int]:
    """D-WRES-3, GRID-2: where a drag takes the held, and the levels it falls there."""
    held = reader.get(actor, Grip).target
    spot = command.held_to or drag.held_goal(reader, actor, held, command.to or place(reader, actor))
    board = reader.board
    return spot, falls.drop(reader, tile_of(reader, held), spot[1] * board.width + spot[0])
