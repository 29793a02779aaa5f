"""The folder of a player's files, and writing that never leaves half a file."""

import os
import shutil
from pathlib import Path

import platformdirs

HOME_VARIABLE = "ESCARMOUCHE_HOME"


def home() -> Path:
    """Where saves and settings lie: $ESCARMOUCHE_HOME, else the system's folder for this game."""
    override = os.environ.get(HOME_VARIABLE)
    if override:
        return Path(override)
    return Path(platformdirs.user_data_dir("escarmouche", appauthor=False))


def write_atomic(file: Path, text: bytes) -> None:
    """Replace `file` in one step, so that at any moment it is the old or the new one; a copy of the old
    is kept beside it as NAME.previous. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(file.name + ".new")
    with draft.open("wb") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    if file.exists():
        copy = file.with_name(file.name + ".copy")
        shutil.copyfile(file, copy)
        os.replace(copy, file.with_name(file.name + ".previous"))
    os.replace(draft, file)


def set_aside(file: Path) -> Path:
    """Rename a file that cannot be read to NAME.broken; the new place. Raises OSError."""
    aside = file.with_name(file.name + ".broken")
    os.replace(file, aside)
    return aside
