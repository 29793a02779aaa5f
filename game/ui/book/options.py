"""The rules of a battle as a book: every number and option in force, and what the scenario has changed."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from game.text import _, choice_label, label, option_family, option_label, signed
from game.ui.book import rulebook
from game.ui.book.blocks import Block, Book, Chapter, Heading, Option, Page, Span, Text
from game.ui.book.codex import rule_facts
from game.ui.book.facts import added

ALL = "options"


class Setting(NamedTuple):
    """One option: its name (`wounds.light` for a field of a nested table), its value and type."""

    name: str
    value: Any
    type: Any


def settings(rules: Any, within: str = "") -> Iterator[Setting]:
    """Every number and option, nested tables opened, in the order of their fields."""
    for field in msgspec.structs.fields(rules):
        value, name = getattr(rules, field.name), f"{within}{field.name}"
        if isinstance(value, msgspec.Struct):
            yield from settings(value, f"{name}.")
        else:
            yield Setting(name, value, field.type)


def said(setting: Setting) -> str:
    """The value of an option in words."""
    value = setting.value
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        if setting.name.endswith("_die"):
            return f"1d{value}"
        return signed(value) if added(setting.type) else str(value)
    if isinstance(value, tuple):
        return ", ".join(choice_label(setting.name, str(code)) for code in value) or _("nothing")
    return choice_label(setting.name, str(value))


def battle_rules(ruleset: str, rules: Any, usual: Any, title: str) -> Book:
    """The rules in force in the battle `title`; `usual` are those of the ruleset itself."""
    own = {setting.name: setting for setting in settings(usual)}
    found: dict[str, list[Option]] = {}
    changed: list[Option] = []
    for setting in settings(rules):
        before = own.get(setting.name)
        other = before is not None and before.value != setting.value
        row = Option(option_label(setting.name), said(setting), said(before) if other and before else "")
        found.setdefault(option_family(setting.name), []).append(row)
        if other:
            changed.append(row)
    families = rulebook.families(ruleset)
    order = [family for family in families if family in found]
    order += [family for family in found if family not in families]
    blocks: list[Block] = []
    note = (
        _("The scenario has changed what is marked in red.")
        if changed
        else _("The scenario has changed nothing: these are the numbers of the ruleset.")
    )
    blocks.append(Text((Span(note),), aside=True))
    if changed:
        blocks += [Heading(_("Changed by the scenario")), *changed]
    pages = []
    for family in order:
        name = rulebook.family_name(family) if family else _("Other numbers")
        blocks += [Heading(name), *found[family]]
        own_rules = rule_facts(families.get(family, ()))
        more: tuple[Block, ...] = (Heading(_("Rules")), *own_rules) if own_rules else ()
        words = " ".join(f"{row.label} {row.value}" for row in found[family])
        pages.append(Page(f"{ALL}/{family}", name, (*found[family], *more), title, words=words))
    front = Page(ALL, _("Rules in force"), tuple(blocks), title)
    return Book(_("Rules"), label("ruleset", ruleset), (Chapter(front, tuple(pages)),))
