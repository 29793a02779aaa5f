"""The codex: a book made of a ruleset's content and of the index of rules."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.battle.ruleset import ruleset as registered
from game.content import Pack
from game.rulesets import content
from game.text import N_, _, field_label, kind_label, label, plural, value_label
from game.ui.book import rulebook
from game.ui.book.blocks import Block, Book, Chapter, Fact, Heading, Page, Span, Table, Text, Words, joined
from game.ui.book.facts import Facts, damage_text, kinds_of
from game.ui.book.pictures import picture_of

GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("fighters", N_("Fighters"), ("fighters",)),
    ("arms", N_("Arms and armour"), ("weapons", "armours", "items")),
    ("harm", N_("Conditions and wounds"), ("conditions", "wounds")),
)
"""Chapters of more than one kind, or with a title of their own; every other kind is a chapter by itself."""


def codex(ruleset: str) -> Book:
    """The codex of a ruleset, in the language in force. Raises KeyError for an unknown one."""
    pack = content(ruleset)
    facts = Facts(pack, registered(ruleset).schema)
    kinds = kinds_of(pack)
    grouped = {kind for _id, _title, group in GROUPS for kind in group}
    chapters = [
        _chapter(facts, id_, _(title), tuple(k for k in group if k in kinds)) for id_, title, group in GROUPS
    ]
    chapters += [_chapter(facts, kind, kind_label(kind), (kind,)) for kind in kinds if kind not in grouped]
    chapters.append(_rules(ruleset))
    return Book(_("Codex"), label("ruleset", ruleset), tuple(c for c in chapters if c.pages))


def _chapter(facts: Facts, id_: str, title: str, kinds: tuple[str, ...]) -> Chapter:
    pages = [page for kind in kinds for page in _pages(facts, kind)]
    order = list(dict.fromkeys(page.section for page in pages))
    if len(order) == 1:
        pages, order = [replace(page, section="") for page in pages], [""]
    pages.sort(key=lambda page: order.index(page.section))
    blocks: list[Block] = []
    for section in order:
        here = [page for page in pages if page.section == section]
        if section:
            blocks.append(Heading(section))
        blocks += [Text(_entry_line(facts, page)) for page in here]
    under = plural("{n} page", "{n} pages", len(pages))
    return Chapter(Page(id_, title, tuple(blocks), under), tuple(pages))


def _entry_line(facts: Facts, page: Page) -> Words:
    kind, _mark, code = page.id.partition("/")
    words: Words = (Span(page.title, page.id, strong=True),)
    if kind == "wounds":
        return words
    entry = getattr(facts.pack, kind)[code]
    said = facts.summary(kind, code)
    if getattr(entry.data if hasattr(entry, "data") else None, "dice", None) and kind == "weapons":
        said = damage_text(entry.data)
    return (*words, Span(f" – {said}")) if said else words


def _pages(facts: Facts, kind: str) -> Iterable[Page]:
    if kind == "wounds":
        return [_wounds(facts, type_) for type_ in dict.fromkeys(key[0] for key in facts.pack.wounds)]
    return [_page(facts, kind, code) for code in getattr(facts.pack, kind)]


def _page(facts: Facts, kind: str, code: str) -> Page:
    entry = getattr(facts.pack, kind)[code]
    section = _section(facts.pack, kind, entry)
    cost = getattr(entry, "cost", 0)
    under = [section]
    if cost:
        under.append(plural("{n} force point", "{n} force points", cost))
    return Page(
        f"{kind}/{code}",
        facts.name(kind, code),
        facts.blocks(kind, code),
        ", ".join(under),
        section,
        picture_of(facts.pack, kind, code),
        code.replace("-", " "),
    )


def _section(pack: Pack, kind: str, entry: Any) -> str:
    """The part of its chapter an entry stands in, told from its numbers."""
    data: Any = getattr(entry, "data", None)
    if kind == "weapons":
        if any(getattr(f.data, "natural", "") == entry.id for f in pack.fighters.values()):
            return _("Weapons of the body")
        if not data.reach:
            return _("Bows, crossbows and slings")
        return _("Two-handed weapons") if data.hands == 2 else _("One-handed weapons")
    if kind == "armours":
        return _("Shields") if entry.category == "shield" else _("Body armour")
    if kind == "fighters":
        if "mount" in entry.tags:
            return _("Mounts")
        if entry.gear.mount:
            return _("Riders")
        if "undead" in entry.tags:
            return _("Undead")
        return _("Beasts") if "beast" in entry.tags else _("On foot")
    return kind_label(kind)


def _wounds(facts: Facts, type_: str) -> Page:
    """The wounds of one damage type: a row for each place, a column for each level."""
    keys = [key for key in facts.pack.wounds if key[0] == type_]
    places = list(dict.fromkeys(key[1] for key in keys))
    levels = list(dict.fromkeys(key[2] for key in keys))
    head = ("", *(value_label("level", level).capitalize() for level in levels))
    rows = []
    for place in places:
        cells = [_wound(facts, (type_, place, level)) for level in levels]
        rows.append(((Span(value_label("place", place).capitalize()),), *cells))
    title = value_label("type", type_).capitalize()
    return Page(
        f"wounds/{type_}",
        title,
        (Text((Span(_("What a wound brings, by the place that is hit and by its level.")),), aside=True),
         Table(head, tuple(rows))),
        kind_label("wounds"),
        kind_label("wounds"),
        picture_of(facts.pack, "wounds", type_),
        kind_label("wounds"),
    )  # fmt: skip


def _wound(facts: Facts, key: tuple[str, str, str]) -> Words:
    wound = facts.pack.wounds.get(key)
    if wound is None:
        return (Span("–"),)
    parts: list[Words] = [facts.link("conditions", code) for code in wound.data.conditions]
    if wound.data.prone:
        parts.append((Span(field_label("wounds", "prone")),))
    difficulty = wound.data.unconscious_dc
    if difficulty:
        parts.append((Span(field_label("wounds", "unconscious_dc", number=difficulty)),))
    return joined(parts) if parts else (Span("–"),)


def _rules(ruleset: str) -> Chapter:
    pages = []
    lines: list[Block] = []
    for family, rules in rulebook.families(ruleset).items():
        title = rulebook.family_name(family)
        pages.append(
            Page(
                f"rules/{family}",
                title,
                rule_facts(rules),
                _("Rules {family}", family=family),
                words=" ".join(f"{rule} {rulebook.rule_text(rule)}" for rule in rules),
            )
        )
        count = plural("{n} rule", "{n} rules", len(rules))
        lines.append(Text((Span(title, f"rules/{family}", strong=True), Span(f" – {count}"))))
    front = Page("rules", _("Rules"), tuple(lines), label("ruleset", ruleset))
    return Chapter(front, tuple(pages))


def rule_facts(rules: Iterable[str]) -> tuple[Fact, ...]:
    """Each rule with its line of text."""
    return tuple(Fact(rule, (Span(rulebook.rule_text(rule)),), code=True) for rule in rules)
