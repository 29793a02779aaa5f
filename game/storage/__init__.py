"""What outlives the window: saved battles and settings. Atomic, versioned, checked; never pickle."""

from game.storage.files import home, set_aside, write_atomic
from game.storage.saves import AUTO, QUICK, SaveError, SaveHead, load, save, save_file, saved_head
from game.storage.settings import Settings, Speed, load_settings, save_settings, settings_file

__all__ = [
    "AUTO",
    "QUICK",
    "SaveError",
    "SaveHead",
    "Settings",
    "Speed",
    "home",
    "load",
    "load_settings",
    "save",
    "save_file",
    "save_settings",
    "saved_head",
    "set_aside",
    "settings_file",
    "write_atomic",
]
