"""Saving and loading battles from the window, and what is wrong with a save in words."""

from game.battle import BattleError
from game.storage import SaveError
from game.text import _
from game.ui.session import Session
from game.ui.shell import Shell


def save_error_text(error: SaveError) -> str:
    """One or two sentences."""
    file = error.data.get("file", "")
    if error.code == "no-save":
        return _("There is no saved battle yet.")
    if error.code == "newer-save":
        return _("This save was made by a newer version of the game: {file}", file=file)
    if error.code == "cannot-write":
        return _(
            "The battle could not be saved: {cause} ({file})", cause=error.data.get("cause", ""), file=file
        )
    text = _("This save cannot be read: {file}", file=file)
    aside = error.data.get("aside", "")
    return text + " " + _("It was put aside as {file}.", file=aside) if aside else text


def save_battle(shell: Shell, session: Session, name: str, quiet: bool = False) -> None:
    """Save a battle and say so (`quiet`: only what is wrong); a shell that keeps nothing does nothing."""
    if not shell.keeps:
        return
    try:
        session.save(name)
    except SaveError as error:
        shell.say(save_error_text(error), 6000)
        return
    if not quiet:
        shell.say(_("Saved."))


def load_battle(shell: Shell, name: str) -> bool:
    """Go on with a saved battle; what is wrong is told."""
    from game.ui.scenes.battle.scene import BattleScene
    from game.ui.scenes.dialog import tell_player

    try:
        session = Session.load(name)
    except SaveError as error:
        tell_player(shell, _("No battle"), save_error_text(error))
        return False
    except BattleError as error:
        tell_player(shell, _("No battle"), str(error))
        return False
    shell.show(BattleScene(shell, session))
    shell.say(_("Loaded."))
    return True
