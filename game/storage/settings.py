"""A player's settings: one JSON file; a broken one is set aside and the defaults are used."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.storage.files import home, set_aside, write_atomic

VERSION = 1
Speed = Literal["normal", "fast", "off"]


class Settings(msgspec.Struct, frozen=True):
    """Everything a player can choose. Unknown fields of a newer version are ignored.

    `animation` is the pace of one's own turns, `ai_speed` of the AI's; `confirm` asks for a second click
    before an attack or a walk that could be struck at; `scale` is the UI scale.
    """

    version: int = VERSION
    language: Literal["system", "en", "fr"] = "system"
    end_turn_question: bool = True
    confirm: bool = True
    handover: bool = True
    animation: Speed = "normal"
    ai_speed: Speed = "normal"
    scale: Annotated[float, Meta(ge=1, le=2)] = 1.0
    colour_blind: bool = False
    full_screen: bool = False
    edge_scroll: bool = False
    chronicle: bool = True
    width: Annotated[int, Meta(ge=960, le=16384)] = 1280
    height: Annotated[int, Meta(ge=540, le=16384)] = 800
    keys: dict[str, str] = {}
    """Keys that replace the game's own, by action name (see game.ui.keys)."""


def settings_file() -> Path:
    """Where the settings lie."""
    return home() / "settings.json"


def load_settings() -> tuple[Settings, str]:
    """The settings, and the path a broken file was moved to (empty when all is well)."""
    file = settings_file()
    try:
        return msgspec.json.decode(file.read_bytes(), type=Settings), ""
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        try:
            return Settings(), str(set_aside(file))
        except OSError:
            return Settings(), str(file)


def save_settings(settings: Settings) -> bool:
    """Write them; False when the folder cannot be written."""
    try:
        write_atomic(settings_file(), msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError:
        return False
    return True
