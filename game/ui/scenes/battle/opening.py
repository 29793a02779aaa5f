"""What holds for the whole battle, told when it begins."""

from typing import TYPE_CHECKING

from game.battle.events import TurnStarted
from game.ui.words import event_text

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene

ANNOUNCED = frozenset({"attrition-announced", "side-surprised"})
"""Events of the battle's start that a note over the board repeats."""


def tell_start(scene: "BattleScene") -> None:
    """Attrition and surprise, before anybody has acted (D-ATTR-1, D-TIME-3)."""
    log = scene.session.battle.log
    if any(isinstance(event, TurnStarted) for event in log):
        return
    told = [event_text(scene.reader, e) for e in log if e.__struct_config__.tag in ANNOUNCED]
    if told:
        scene.shell.say("\n".join(told), 6000)
