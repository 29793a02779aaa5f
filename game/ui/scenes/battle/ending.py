"""The end of a turn, and the question before it while points are left."""

from typing import TYPE_CHECKING

from game.battle import EndTurn
from game.text import _, plural
from game.ui import sheet
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.words import fighter_label

if TYPE_CHECKING:
    from game.ui.scenes.battle.scene import BattleScene


def end_turn(scene: "BattleScene", sure: bool) -> None:
    """End the selected fighter's turn, or ask first; `sure` never asks."""
    fighter = scene.control.selected
    left = sheet.points(scene.reader, fighter)[0]
    if left and scene.shell.settings.end_turn_question and not sure:
        _ask(scene, fighter, left)
        return
    scene.give([EndTurn(fighter)])


def _ask(scene: "BattleScene", fighter: int, left: int) -> None:
    shell = scene.shell
    text = plural(
        "{name} still has {n} action point. What is left is lost.",
        "{name} still has {n} action points. What is left is lost.",
        left,
        name=fighter_label(scene.reader, fighter),
    )

    def never() -> None:
        shell.change(end_turn_question=False)
        scene.end_turn(sure=True)

    answers = [
        Answer(_("End the turn"), lambda: scene.end_turn(sure=True)),
        Answer(_("Do not ask again"), never, tip=_("It can be asked for again in the settings.")),
        Answer(_("Go on playing"), lambda: None),
    ]
    shell.push(Dialog(shell, _("End the turn?"), text, answers, 600))
