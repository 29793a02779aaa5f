"""Every screen by name, for pictures and tests."""

from collections.abc import Callable

from game.ai import controller
from game.battle import Decision, DecisionKind
from game.ui import sheet
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.menu import Menu
from game.ui.session import Session
from game.ui.shell import Shell

LONGEST = 4000
"""Decisions after which a screen that needs a certain one gives up looking for it."""


def make_screen(shell: Shell, screen: str, scenario: str, seed: int, after: int) -> None:
    """Put a screen up. KeyError for an unknown one."""
    _MAKERS[screen](shell, scenario, seed, after)


def played(scenario: str, seed: int, after: int, until: DecisionKind | None = None) -> Session:
    """A battle after that many decisions by the AI, and on to a decision of a kind by a person."""
    session = Session.start(scenario, seed)
    battle = session.battle
    ai = controller("veteran", seed)
    for count in range(LONGEST):
        if battle.over:
            break
        decision = battle.decision
        if count >= after and (until is None or _fits(session, decision, until)):
            break
        battle.submit(ai.choose(battle.view(decision.side)))
    session.look()
    return session


def _fits(session: Session, decision: Decision, kind: DecisionKind) -> bool:
    return decision.kind == kind and (decision.side in session.humans or not session.humans)


def _menu(shell: Shell, scenario: str, seed: int, after: int) -> None:
    menu = Menu(shell)
    shell.show(menu)
    for number, one in enumerate(menu.scenarios):
        if one.id == scenario:
            menu.chosen = number
            menu.resized()
    menu._drawn = True
    menu.update(0)


def _battle(shell: Shell, scenario: str, seed: int, after: int) -> None:
    shell.show(BattleScene(shell, played(scenario, seed, after)))


def _human_turn(shell: Shell, scenario: str, seed: int, after: int) -> BattleScene:
    scene = BattleScene(shell, played(scenario, seed, after, "turn"))
    shell.show(scene)
    return scene


def _attack(shell: Shell, scenario: str, seed: int, after: int) -> None:
    """The first turn from `after` on in which somebody could attack, with the attack pinned."""
    for more in range(after, after + 200, 2):
        scene = _human_turn(shell, scenario, seed, more)
        if scene.session.battle.over:
            return
        control = scene.control
        for fighter in scene.session.battle.decision.fighters:
            control.select(fighter)
            control.enter("strike")
            control.mode = ""
            if control.hover is not None:
                control.click(control.hover)
            if control.pinned is not None:
                scene.camera.centre(control.hover or (0, 0))
                return


def _asked(kind: DecisionKind) -> Callable[[Shell, str, int, int], None]:
    def make(shell: Shell, scenario: str, seed: int, after: int) -> None:
        for again in range(12):
            session = played(scenario, seed + again, after, kind)
            if not session.battle.over:
                break
        shell.show(BattleScene(shell, session))

    return make


def _victory(shell: Shell, scenario: str, seed: int, after: int) -> None:
    scene = BattleScene(shell, played(scenario, seed, LONGEST))
    shell.show(scene)
    scene.update(16)


def _codex(shell: Shell, scenario: str, seed: int, after: int) -> None:
    """The codex, at the kind of fighter that the scenario names first."""
    from game.scenario import load_scenario
    from game.ui.scenes.codex import Codex

    found = load_scenario(scenario)
    kinds = [fighter.kind for side in found.sides for fighter in side.fighters]
    shell.show(Menu(shell))
    shell.push(Codex(shell, found.rulesets[0], f"fighters/{kinds[0]}"))


def _handover(shell: Shell, scenario: str, seed: int, after: int) -> None:
    from game.ui.scenes.handover import Handover

    session = Session.start(scenario, seed)
    side = session.battle.decision.side
    shell.show(Handover(shell, sheet.side_name(session.view.reader, side), side))


def _over(name: str) -> Callable[[Shell, str, int, int], None]:
    def make(shell: Shell, scenario: str, seed: int, after: int) -> None:
        scene = _human_turn(shell, scenario, seed, after)
        if name == "pause":
            from game.ui.scenes.pause import Pause

            shell.push(Pause(shell, scene))
        elif name == "help":
            from game.ui.scenes.help import Help

            shell.push(Help(shell))
        elif name == "rules":
            from game.ui.scenes.battle.buttons import show_rules

            show_rules(scene)
        elif name == "settings":
            from game.ui.scenes.settings import SettingsScene

            shell.push(SettingsScene(shell))
        elif name == "card":
            scene.show_card(scene.control.selected)
        elif name == "flee":
            from game.ui.scenes.battle.flight import ask_flee

            ask_flee(scene)
        elif name == "gear":
            from game.ui.scenes.battle.buttons import show_gear

            show_gear(scene)
        else:
            scene.end_turn()

    return make


_MAKERS: dict[str, Callable[[Shell, str, int, int], None]] = {
    "battle": _battle,
    "menu": _menu,
    "handover": _handover,
    "victory": _victory,
    "codex": _codex,
    "rules": _over("rules"),
    "pause": _over("pause"),
    "help": _over("help"),
    "settings": _over("settings"),
    "card": _over("card"),
    "gear": _over("gear"),
    "end-turn": _over("end-turn"),
    "attack": _attack,
    "reaction": _asked("reaction"),
    "opportunity": _asked("opportunity"),
    "pursuit": _asked("pursuit"),
    "flee": _over("flee"),
}
SCREENS = tuple(_MAKERS)
"""Names of the screens."""
