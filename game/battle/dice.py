"""Dice as pure functions of (seed, roll number)."""

from hashlib import blake2b
from typing import Protocol


class ScriptExhausted(Exception):
    """A scripted battle rolled more dice than the script holds, or a face the die does not have."""


class Dice(Protocol):
    """A source of faces; it keeps no state of its own."""

    def face(self, seed: int, number: int, sides: int) -> int:
        """The face (1..sides) of the die rolled as number `number` (from 0)."""
        ...


class CounterDice:
    """Keyed BLAKE2b over the roll number: the same on every machine, at any place in the stream."""

    __slots__ = ()

    def face(self, seed: int, number: int, sides: int) -> int:
        digest = blake2b(number.to_bytes(8, "big"), digest_size=8, key=seed.to_bytes(8, "big")).digest()
        return (int.from_bytes(digest, "big") * sides >> 64) + 1


class ScriptedDice:
    """Faces written down beforehand, for rule cases and tests."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces

    def face(self, seed: int, number: int, sides: int) -> int:
        if number >= len(self.faces):
            raise ScriptExhausted(
                f"die {number + 1} (d{sides}) was rolled, the script holds {len(self.faces)}")
        face = self.faces[number]
        if not 1 <= face <= sides:
            raise ScriptExhausted(f"die {number + 1} is a d{sides}, the script says {face}")
        return face


def derive_seed(seed: int, index: int, domain: str) -> int:
    """A seed of its own (0..2**63-1) for battle or controller `index` of a series."""
    key = (seed % (1 << 63)).to_bytes(8, "big")
    data = f"{domain}:{index}".encode()
    return int.from_bytes(blake2b(data, digest_size=8, key=key).digest(), "big") >> 1
