"""Reading untrusted XML: capped in size, no entities, no other file, attributes as checked numbers."""

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from game.content import shown
from game.scenario.errors import refuse

MAX_BYTES = 8 * 1024 * 1024
"""Largest map or tileset file."""
MAX_NUMBER = 2**31 - 1


def read_xml(path: Path, root_tag: str) -> Element:
    """The root element of a file; MapError when it is unreadable, too large, not XML or another document."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    file = str(path)
    try:
        with path.open("rb") as stream:
            text = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        refuse(file, "", "file-missing")
    except OSError as error:
        refuse(file, "", "file-unreadable", found=error.strerror or "")
    if len(text) > MAX_BYTES:
        refuse(file, "", "file-too-large", found=f"> {MAX_BYTES}", expected=f"<= {MAX_BYTES}")
    try:
        root: Element = fromstring(text)
    except ParseError as error:
        refuse(file, "", "xml-syntax", found=str(error))
    except DefusedXmlException as error:
        refuse(file, "", "xml-entities", found=type(error).__name__)
    except (ValueError, LookupError) as error:
        refuse(file, "", "xml-encoding", found=str(error)[:80])
    if root.tag != root_tag:
        refuse(file, "", "xml-root", found=shown(root.tag), expected=root_tag)
    return root


def number(
    node: Element, key: str, file: str, where: str, low: int, high: int, default: int | None = None
) -> int:
    """A whole number in an attribute, low..high; `default` when it is absent, MapError without one."""
    text = node.get(key)
    expected = f"int {low}..{high}"
    if text is None:
        if default is None:
            refuse(file, f"{where}.{key}", "missing-key", expected=expected)
        return default
    try:
        value = int(text)
    except ValueError:
        refuse(file, f"{where}.{key}", "wrong-type", found=shown(text), expected=expected)
    if not low <= value <= high:
        refuse(file, f"{where}.{key}", "out-of-range", found=shown(value), expected=expected)
    return value


def pixels(node: Element, key: str, file: str, where: str) -> float:
    """A place or size in pixels; 0 when absent."""
    text = node.get(key, "0")
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) <= MAX_NUMBER:
        refuse(file, f"{where}.{key}", "wrong-type", found=shown(text), expected="float")
    return value


def inside(folder: Path, base: Path, source: str, file: str, where: str) -> Path:
    """The path that `source`, written relative to `base`, means; MapError when it leaves `folder`.

    Nothing is opened; symbolic links are followed before the check.
    """
    data: dict[str, Any] = {"found": shown(source), "expected": f"{folder.name}/..."}
    if not source or "\0" in source or "://" in source or "\\" in source or Path(source).is_absolute():
        refuse(file, where, "path-outside", **data)
    if len(source) > 1 and source[1] == ":":
        refuse(file, where, "path-outside", **data)
    try:
        path = (base / source).resolve()
    except (OSError, RuntimeError, ValueError):
        refuse(file, where, "path-outside", **data)
    if not path.is_relative_to(folder.resolve()):
        refuse(file, where, "path-outside", **data)
    return path
