"""Battles as JSON: canonical, versioned, checked on the way in."""

from hashlib import blake2b
from typing import Any

import msgspec

from game.battle.components import (
    BattleState,
    DiceState,
    Door,
    Exits,
    Fighter,
    Gear,
    Item,
    Lever,
    Position,
    Posture,
    Sides,
    Stack,
)
from game.battle.dice import Dice
from game.battle.events import Event
from game.battle.ruleset import Ruleset, ruleset
from game.battle.setup import Setup
from game.battle.world import World
from game.grid import GridError

FORMAT = "escarmouche-battle"
VERSION = 1

SHARED: tuple[type[Any], ...] = (
    BattleState, DiceState, Door, Exits, Fighter, Gear, Item, Lever, Position, Posture, Sides, Stack)

_encoder = msgspec.json.Encoder(order="sorted")


class CodecError(Exception):
    """Why a text is not a battle: `code` and `data` for the text room."""

    def __init__(self, code: str, **data: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class _File(msgspec.Struct, forbid_unknown_fields=True):
    digest: str
    format: str
    version: int
    ruleset: str
    setup: Setup
    world: list[dict[str, msgspec.Raw]]
    log: msgspec.Raw


class Parts(msgspec.Struct):
    """A decoded battle, not yet a world."""

    ruleset: Ruleset
    setup: Setup
    entities: list[list[Any]]
    log: list[Event]


def _plain_world(world: World) -> list[dict[str, Any]]:
    return [
        {type(c).__name__: c for c in world.components(entity)} for entity in world.entities()
    ]


def encode_world(world: World) -> bytes:
    """Every component of every entity, in a canonical order."""
    return _encoder.encode(_plain_world(world))


def encode_battle(name: str, setup: Setup, world: World, log: list[Event]) -> bytes:
    """A battle as one JSON object, with a digest of all the rest, so that damage is noticed."""
    text = _encoder.encode({
        "format": FORMAT, "version": VERSION, "ruleset": name, "setup": setup,
        "world": _plain_world(world), "log": log,
    })
    return b'{"digest":"' + _digest(text).encode() + b'",' + text[1:]


def _digest(text: bytes) -> str:
    return blake2b(text, digest_size=16).hexdigest()


def _types(rules: Ruleset) -> dict[str, type[Any]]:
    types: tuple[type[Any], ...] = (*SHARED, *rules.components, rules.rules)
    return {t.__name__: t for t in types}


def decode_battle(text: bytes) -> Parts:
    """Read a battle; CodecError says what is wrong and where."""
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CodecError("not-a-battle", cause=str(error)) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise CodecError("not-a-battle", cause="format")
    version = head.get("version")
    if type(version) is not int or version > VERSION:
        raise CodecError("newer-version", found=str(version), known=VERSION)
    found = head.pop("digest", "")
    if found != _digest(_encoder.encode(head)):
        raise CodecError("bad-battle", cause="digest")
    try:
        file = msgspec.json.decode(text, type=_File)
    except msgspec.ValidationError as error:
        raise CodecError("bad-battle", cause=str(error)) from None
    try:
        rules = ruleset(file.ruleset)
    except KeyError:
        raise CodecError("unknown-ruleset", ruleset=file.ruleset) from None
    types = _types(rules)
    frame_union: Any = rules.frames
    entities: list[list[Any]] = []
    for entity, raw in enumerate(file.world):
        components = []
        for name, value in raw.items():
            kind = types.get(name)
            if kind is None:
                raise CodecError("bad-battle", cause=f"entity {entity}: component {name}")
            try:
                component = msgspec.json.decode(value, type=kind)
                if kind is Stack:
                    frames = msgspec.convert(component.frames, type=tuple[frame_union, ...])
                    component = Stack(frames)
            except msgspec.ValidationError as error:
                raise CodecError("bad-battle", cause=f"entity {entity}, {name}: {error}") from None
            components.append(component)
        entities.append(components)
    try:
        log = msgspec.json.decode(file.log, type=list[rules.events])  # type: ignore[name-defined]
    except msgspec.ValidationError as error:
        raise CodecError("bad-battle", cause=f"log: {error}") from None
    needed = {BattleState, DiceState, Stack, Sides, rules.rules}
    if not entities or not needed <= {type(c) for c in entities[0]}:
        raise CodecError("bad-battle", cause="entity 0")
    return Parts(rules, file.setup, entities, log)


def build_world(parts: Parts, dice: Dice) -> World:
    """A world holding the decoded entities. CodecError when the board is impossible."""
    try:
        board = parts.setup.board.board()
    except GridError as error:
        raise CodecError("bad-battle", cause=str(error)) from None
    rules = next(c for c in parts.entities[0] if type(c) is parts.ruleset.rules)
    world = World(board, rules, dice)
    for entity, components in enumerate(parts.entities):
        for component in components:
            if type(component) is Position and not board.inside(component.x, component.y):
                raise CodecError("bad-battle", cause=f"entity {entity}: outside the map")
            if type(component) is DiceState and not (0 <= component.seed < 1 << 63 and component.rolls >= 0):
                raise CodecError("bad-battle", cause="DiceState")
        world.spawn(*components)
    world.forget()
    return world
