"""What a page is made of: words that may lead elsewhere, facts, numbers, tables, and pages in chapters."""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame


@dataclass(frozen=True)
class Span:
    """Words in a row; `link` is the id of the page they lead to."""

    text: str
    link: str = ""
    strong: bool = False


Words = tuple[Span, ...]


@dataclass(frozen=True)
class Heading:
    """A title between gold rules."""

    text: str


@dataclass(frozen=True)
class Text:
    """A paragraph; `aside` sets it in soft italics."""

    words: Words
    aside: bool = False


@dataclass(frozen=True)
class Fact:
    """A label and what is said of it. `usual` is what a changed number would be without the change."""

    label: str
    words: Words
    code: bool = False
    """Whether the label is an ID, which is set in red and never broken."""
    usual: str = ""


@dataclass(frozen=True)
class Numbers:
    """Short labels with a number each, in columns."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """A head and rows of cells; the first column names the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[Words, ...], ...]


@dataclass(frozen=True)
class Option:
    """An option with its value; `usual` is the ruleset's own, where a scenario has changed it."""

    label: str
    value: str
    usual: str = ""


Block = Heading | Text | Fact | Numbers | Table | Option
Picture = Callable[[int], pygame.Surface]
"""Draws itself in a square of so many pixels."""


@dataclass(frozen=True)
class Page:
    """A page: `id` is what links name, `under` a line below its title, `section` its place in the chapter."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    under: str = ""
    section: str = ""
    picture: Picture | None = None
    words: str = ""
    """More that a search finds it by."""

    def found_by(self, query: str) -> bool:
        """Whether a folded query finds it."""
        return query in folded(f"{self.title} {self.words}")


@dataclass(frozen=True)
class Chapter:
    """A front page and those behind it."""

    front: Page
    pages: tuple[Page, ...] = ()


@dataclass(frozen=True)
class Book:
    """All chapters; pages by id."""

    title: str
    under: str
    chapters: tuple[Chapter, ...]
    index: dict[str, Page] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        found = {page.id: page for c in self.chapters for page in (c.front, *c.pages)}
        object.__setattr__(self, "index", found)

    def chapter_of(self, page: str) -> Chapter:
        """The chapter a page is in. Raises KeyError."""
        for chapter in self.chapters:
            if page == chapter.front.id or any(one.id == page for one in chapter.pages):
                return chapter
        raise KeyError(page)


def folded(text: str) -> str:
    """Small letters without accents, for searching."""
    bare = unicodedata.normalize("NFD", text.replace("’", "'").replace("œ", "oe").replace("Œ", "OE"))
    return "".join(sign for sign in bare if not unicodedata.combining(sign)).casefold()


def joined(parts: Iterable[Words]) -> Words:
    """Lists of words with commas between them."""
    out: list[Span] = []
    for part in parts:
        out += [Span(", "), *part] if out else part
    return tuple(out)


def plain(words: Words) -> str:
    """Words without their links."""
    return "".join(span.text for span in words)
