"""The two books: the codex of a ruleset, and the rules in force in a battle."""

from functools import partial

from game.rulesets import content
from game.text import name_of
from game.ui.book.blocks import Book
from game.ui.book.codex import codex
from game.ui.book.options import battle_rules
from game.ui.scenes.book import BookScene
from game.ui.session import Session
from game.ui.shell import Shell


class Codex(BookScene):
    """Everything there is: fighters, arms, wounds, rules."""

    name = "codex"
    opened_by = "codex"

    def __init__(self, shell: Shell, ruleset: str = "two-actions", page: str = "") -> None:
        super().__init__(shell, partial(codex, ruleset), page)


class BattleRules(BookScene):
    """Every number and option of the battle being played, and what its scenario has changed."""

    name = "rules"
    opened_by = "rules"

    def __init__(self, shell: Shell, session: Session) -> None:
        setup = session.battle.setup

        def make() -> Book:
            in_force, usual = session.view.reader.rules, content(setup.ruleset).rules
            return battle_rules(setup.ruleset, in_force, usual, name_of(setup.title))

        super().__init__(shell, make)
