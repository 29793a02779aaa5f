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
from game.text.names import content_name, definite, name_of, told, within
from game.text.options import choice_label, option_family, option_label
from game.text.reasons import tell_decision, tell_reason
from game.text.rolls import modifiers_line, roll_detail, signed, tell_modifier
from game.text.sheets import field_label, kind_label, named_by_label, value_label

__all__ = [
    "N_", "_", "choice_label", "content_name", "definite", "field_label", "kind_label", "label", "language",
    "modifiers_line", "name_of", "named_by_label", "option_family", "option_label", "plural", "roll_detail",
    "set_language", "set_strict", "signed", "system_language", "tell", "tell_decision", "tell_error",
    "tell_modifier", "tell_reason", "told", "translated", "value_label", "within",
]
