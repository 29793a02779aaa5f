"""Names of content: fighters, things, conditions, terrain. They are msgids like every sentence."""

import re
from functools import cache
from typing import Any

from game.paths import assets
from game.text.catalogue import _, language, translated


def name_of(text: object) -> str:
    """A display name in the language in force, with true apostrophes; a proper name stays as it is."""
    return translated(str(text)).replace("'", "’")


def told(text: Any) -> str:
    """A text that a scenario brings in both languages (fields `en` and `fr`), in the language in force, with
    true apostrophes and, in French, spaces that do not break before punctuation."""
    if language() != "fr":
        return str(text.en).replace("'", "’")
    found = re.sub(r" +(?=[:;!?»])", "\N{NO-BREAK SPACE}", str(text.fr).replace("'", "’"))
    return found.replace("« ", "«\N{NO-BREAK SPACE}")


def content_name(kind: str, code: str) -> str:
    """The name of a content id (`kind` as its file: weapons, conditions, terrain...), translated.

    An id that the game's own content lacks is shown with its hyphens opened.
    """
    english = _names(kind).get(code)
    return translated(english) if english else within(code).replace("-", " ")


def content_note(kind: str, code: str) -> str:
    """The sentence that says why to choose a content id (`kind` as its file), translated; empty for none."""
    note = _notes(kind).get(code)
    return translated(note) if note else ""


def definite(name: str) -> str:
    """A thing's English display name as a sentence speaks of it: `the long sword`, `l'épée longue`.

    The catalogue holds a msgid with the article for every thing that can be held.
    """
    msgid = article_form(name)
    text = translated(msgid)
    if text != msgid:
        return text
    known = translated(name)
    return msgid if known == name else _("“{name}”", name=known)


def article_form(name: str) -> str:
    """The msgid of a thing's name with its article."""
    return f"the {within(name)}"


def within(name: str) -> str:
    """A name as it stands inside a sentence: its first letter small, unless it is an acronym."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


@cache
def _names(kind: str) -> dict[str, str]:
    """English names by id, from the game's own content file; empty when there is none."""
    return _field(kind, "name")


@cache
def _notes(kind: str) -> dict[str, str]:
    return _field(kind, "note")


def _field(kind: str, key: str) -> dict[str, str]:
    import tomllib

    path = assets() / "content" / f"{kind}.toml"
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {
        code: table[key] for code, table in tables.items()
        if isinstance(table, dict) and isinstance(table.get(key), str)
    }
