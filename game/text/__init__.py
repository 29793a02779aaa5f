"""Sentences: the only room that turns codes, events and reasons into words of the player's language."""

from game.text.catalogue import (
    N_,
    _,
    language,
    plural,
    set_language,
    set_strict,
    system_language,
    translated,
)
from game.text.errors import tell_error
from game.text.events import tell
from game.text.labels import label
from game.text.names import content_name, definite, name_of, within
from game.text.reasons import tell_decision, tell_reason
from game.text.rolls import modifiers_line, roll_detail, signed, tell_modifier

__all__ = [
    "N_", "_", "content_name", "definite", "label", "language", "modifiers_line", "name_of", "plural",
    "roll_detail", "set_language", "set_strict", "signed", "system_language", "tell", "tell_decision",
    "tell_error", "tell_modifier", "tell_reason", "translated", "within",
]
