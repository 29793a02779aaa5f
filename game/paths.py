"""Where the game's own files lie: beside the package in a checkout, inside it in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_SHIPPED = _PACKAGE / "_shipped"


def _root() -> Path:
    return _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent


def assets() -> Path:
    """The folder of sprites, content, catalogues and theme."""
    return _root() / "assets"


def maps() -> Path:
    """The folder of the scenarios that ship, with their Tiled maps."""
    return _root() / "maps"
