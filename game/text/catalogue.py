"""The catalogue in force: English sentences in, sentences of the player's language out.

A msgid is the English sentence with `{name}` placeholders. French lies in
assets/locale/fr/LC_MESSAGES/escarmouche.mo, made by `python -m game.tools.catalogues`.
`xx` is a pseudo-language for tests: every sentence accented and 40 % longer.
"""

import os
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from typing import Any

from game.paths import assets

DOMAIN = "escarmouche"
LANGUAGES = ("fr", "en")
PSEUDO = "xx"

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ACCENTS = str.maketrans("AEIOUYaeiouycn", "ÀÉÎÔÛŸàéîôûÿçñ")


class _Pseudo(NullTranslations):
    """English, longer and accented, placeholders kept."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


class _State:
    """The language in force; one per process."""

    code = "en"
    strict = False
    translations: NullTranslations = NullTranslations()


def N_(msgid: str) -> str:
    """Marks a sentence of a table for the catalogue; translated later by `_`."""
    return msgid


def _(msgid: str, /, **data: object) -> str:
    """The sentence in the language in force, its placeholders filled from `data`.

    A placeholder without data is a KeyError when texts are strict (tests); a player reads the English
    sentence, or the bare placeholder.
    """
    return _filled(msgid, translated(msgid), data)


def plural(one: str, many: str, n: int, /, **data: object) -> str:
    """`one` or `many` (or the language's own forms) by `n`, which also fills `{n}`."""
    english = one if n == 1 else many
    return _filled(english, _State.translations.ngettext(one, many, n), {"n": n, **data})


def translated(msgid: str) -> str:
    """The bare text of a msgid, placeholders untouched; itself when the catalogue lacks it."""
    return _State.translations.gettext(msgid) if msgid else ""


def set_language(code: str) -> None:
    """`fr`, `en`, `system` (French when the system speaks it, else English) or `xx` (pseudo)."""
    code = system_language() if code == "system" else code
    if code not in (*LANGUAGES, PSEUDO):
        raise ValueError(code)
    _State.code = code
    _State.translations = _translations(code)


def language() -> str:
    """The language in force: `fr` or `en` (`xx` in tests)."""
    return _State.code


def set_strict(on: bool) -> None:
    """Whether a placeholder without data is an error (tests) or is left standing (players)."""
    _State.strict = on


def system_language() -> str:
    """`fr` when LANGUAGE, LC_ALL, LC_MESSAGES, LANG (the first that is set) or Windows say so, else `en`."""
    for variable in _VARIABLES:
        value = os.environ.get(variable, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "fr" if _windows_locale().startswith("fr") else "en"


def pseudo(msgid: str) -> str:
    """A msgid accented and 40 % longer, with its placeholders as they are."""
    parts = msgid.replace("{", "\0{").replace("}", "}\0").split("\0")
    text = "".join(part if part.startswith("{") else part.translate(_ACCENTS) for part in parts)
    length = sum(len(part) for part in parts if not part.startswith("{"))
    return text + " " + "~" * max(1, -(-length * 2 // 5) - 1) if length else text


def _translations(code: str) -> NullTranslations:
    if code == PSEUDO:
        return _Pseudo()
    if code == "en":
        return NullTranslations()
    path = assets() / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with path.open("rb") as stream:
            return GNUTranslations(stream)
    except (OSError, ValueError):
        if _State.strict:
            raise
        return NullTranslations()


def _filled(msgid: str, text: str, data: Mapping[str, object]) -> str:
    try:
        return text.format(**data)
    except (KeyError, IndexError, ValueError, AttributeError):
        if _State.strict:
            raise KeyError(text, *sorted(data)) from None
    try:
        return msgid.format_map(_Lenient(data))
    except (KeyError, IndexError, ValueError, AttributeError):
        return msgid


class _Lenient(dict[str, Any]):
    """Leaves a placeholder without data standing."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _windows_locale() -> str:
    if os.name != "nt":
        return ""
    import ctypes
    import locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return locale.windows_locale.get(number, "").lower()
