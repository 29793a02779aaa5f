"""Keys: chords as text ("ctrl+z"), what each does, and how a badge names them.

Letters follow the player's layout; digits follow the place of the key, so that the top row works on AZERTY
without Shift.
"""

from collections.abc import Mapping

import pygame

from game.text import N_, _

ACTIONS: dict[str, tuple[str, ...]] = {
    "confirm": ("return", "enter"),
    "cancel": ("escape",),
    "next": ("tab",),
    "previous": ("shift+tab",),
    "left": ("left",),
    "right": ("right",),
    "up": ("up",),
    "down": ("down",),
    "end-turn": ("space",),
    "undo": ("u", "ctrl+z", "backspace"),
    "redo": ("y", "ctrl+y", "shift+u"),
    "weapon": ("w",),
    "zone": ("z", "b"),
    "all-in": ("a",),
    "items": ("i",),
    "second": ("x",),
    "spells": ("m",),
    "keep-up": ("k",),
    "end-spell": ("j",),
    "order": ("e",),
    "unlock": ("d",),
    "wrestle": ("g",),
    "flee": ("f",),
    "card": ("c",),
    "reach": ("r",),
    "threats": ("t",),
    "sight": ("v",),
    "chronicle": ("l",),
    "objectives": ("o",),
    "help": ("f1", "h"),
    "codex": ("f2",),
    "rules": ("f3",),
    "quick-save": ("f5",),
    "quick-load": ("f9",),
    "full-screen": ("f11", "alt+return"),
    "zoom-in": ("+", "=", "[+]", "page up"),
    "zoom-out": ("-", "[-]", "page down"),
    "centre": ("home",),
    "pan-left": ("shift+left",),
    "pan-right": ("shift+right",),
    "pan-up": ("shift+up",),
    "pan-down": ("shift+down",),
    "log-up": ("ctrl+up", "ctrl+page up"),
    "log-down": ("ctrl+down", "ctrl+page down"),
    **{f"slot-{n}": (str(n),) for n in range(10)},
}
"""What a chord does, by the name of the action; the first chord is the one shown."""

_DIGITS = {getattr(pygame, f"KSCAN_{n}"): str(n) for n in range(10)}
_BADGES = {
    "return": N_("Enter"),
    "escape": "Esc",
    "space": N_("Space"),
    "page up": "PgUp",
    "page down": "PgDn",
    "tab": "Tab",
    "backspace": "Bksp",
    "home": N_("Home"),
}


def chord(event: pygame.event.Event) -> str:
    """The text form of a key event, such as `shift+tab`."""
    name = _DIGITS.get(getattr(event, "scancode", -1)) or pygame.key.name(event.key)
    mods = getattr(event, "mod", 0)
    parts = []
    if mods & pygame.KMOD_CTRL:
        parts.append("ctrl")
    if mods & pygame.KMOD_ALT:
        parts.append("alt")
    if (mods & pygame.KMOD_SHIFT and len(name) > 1) or (mods & pygame.KMOD_SHIFT and name.isalpha()):
        parts.append("shift")
    return "+".join([*parts, name])


class Keys:
    """The chords in force: the game's own with a player's replacements."""

    def __init__(self, replaced: Mapping[str, str] | None = None) -> None:
        table = dict(ACTIONS)
        for action, wanted in (replaced or {}).items():
            if action in table:
                table[action] = (wanted,)
        self._shown = {action: chords[0] for action, chords in table.items()}
        self._actions = {one: action for action, chords in table.items() for one in chords}

    def action(self, event: pygame.event.Event) -> str:
        """What a key event means, empty for nothing."""
        return self._actions.get(chord(event), "")

    def badge(self, action: str) -> str:
        """How a key is written on a button."""
        shown = self._shown.get(action, "")
        return "+".join(
            _(_BADGES[part]) if part in _BADGES else (part.upper() if len(part) < 4 else part.title())
            for part in shown.split("+")
        )
