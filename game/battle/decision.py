"""Who must choose, and between what."""

from typing import Literal

import msgspec

DecisionKind = Literal["turn", "reaction", "opportunity", "pursuit", "choice", "over"]


class Decision(msgspec.Struct, frozen=True):
    """The battle always stands at one of these.

    `fighters` are all who may act now (friends in a run), `fighter` the default one. `source` is the
    fighter whose action is answered (0: none), `about` a code that says what is asked, `data` what a
    human should be told with it. The legal commands come from `battle.legal_commands()`.
    """

    kind: DecisionKind
    side: str
    fighter: int
    fighters: tuple[int, ...]
    source: int = 0
    about: str = ""
    data: dict[str, int | str] = {}
