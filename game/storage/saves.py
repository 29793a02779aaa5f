"""Saved battles: one JSON file each, checked on reading, the previous kept on writing."""

from pathlib import Path

import msgspec

from game.battle import Battle, BattleError
from game.storage.files import home, set_aside, write_atomic

VERSION = 1
QUICK = "quick"
AUTO = "auto"
MAX_BYTES = 32 * 1024 * 1024


class SaveError(Exception):
    """A save that cannot be used. `code` is one of no-save, bad-save, newer-save, cannot-write; `data`
    names the file, the cause, and where a broken one was put."""

    def __init__(self, code: str, **data: str) -> None:
        super().__init__(f"{code}: {data}")
        self.code = code
        self.data = data


class SaveHead(msgspec.Struct, frozen=True):
    """What a list of saves shows; `saved` is a date and time in ISO form, given by the caller."""

    version: int
    scenario: str
    title: str
    round: int
    saved: str = ""
    seed: int = 0


class _File(SaveHead, frozen=True):
    battle: msgspec.Raw = msgspec.Raw(b"null")


def save_file(name: str) -> Path:
    """Where the save `name` lies."""
    return home() / "saves" / f"{name}.json"


def save(name: str, battle: Battle, *, seed: int, saved: str) -> Path:
    """Write a battle; `seed` is the one its controllers were made from. Raises SaveError `cannot-write`."""
    file = save_file(name)
    head = _File(
        VERSION,
        battle.setup.scenario,
        battle.setup.title,
        battle.outcome.round,
        saved,
        seed,
        msgspec.Raw(battle.to_json()),
    )
    try:
        write_atomic(file, msgspec.json.encode(head))
    except OSError as error:
        raise SaveError("cannot-write", file=str(file), cause=error.strerror or str(error)) from None
    return file


def saved_head(name: str) -> SaveHead | None:
    """The head of a save, None when there is none that can be read."""
    try:
        return msgspec.json.decode(_read(save_file(name)), type=SaveHead)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def load(name: str) -> tuple[Battle, SaveHead]:
    """Read a save. A broken one is renamed to NAME.json.broken.

    Raises SaveError `no-save`, `newer-save` (left where it is) or `bad-save`.
    """
    file = save_file(name)
    try:
        text = _read(file)
    except FileNotFoundError:
        raise SaveError("no-save", file=str(file)) from None
    except OSError as error:
        raise SaveError("bad-save", file=str(file), cause=error.strerror or str(error), aside="") from None
    try:
        found = msgspec.json.decode(text, type=_File)
        if found.version > VERSION:
            raise SaveError("newer-save", file=str(file))
        battle = Battle.from_json(bytes(found.battle))
    except BattleError as error:
        if error.code == "newer-version":
            raise SaveError("newer-save", file=str(file)) from None
        raise SaveError("bad-save", file=str(file), cause=str(error), aside=_aside(file)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError("bad-save", file=str(file), cause=str(error), aside=_aside(file)) from None
    return battle, SaveHead(found.version, found.scenario, found.title, found.round, found.saved, found.seed)


def _read(file: Path) -> bytes:
    if file.stat().st_size > MAX_BYTES:
        raise OSError(f"larger than {MAX_BYTES} bytes")
    return file.read_bytes()


def _aside(file: Path) -> str:
    try:
        return str(set_aside(file))
    except OSError:
        return ""
