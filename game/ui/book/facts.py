"""What an entry of content says of itself, from its fields and their types alone."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from game.content import Pack, Schema
from game.text import _, field_label, label, name_of, named_by_label, plural, signed, value_label
from game.ui.book.blocks import Block, Fact, Heading, Numbers, Span, Text, Words, joined, plain

BESIDE = frozenset({"id", "name", "note", "cost", "data", "gear", "picture", "layer", "category"})
"""Fields of an entry that its page shows elsewhere."""
ALWAYS = frozenset(
    {
        ("weapons", "hands"),
        ("weapons", "reach"),
        ("terrain", "entry"),
        ("terrain", "entry_swim"),
        ("spells", "price"),
        ("spells", "targets"),
        ("items", "up_to"),
    }
)
"""Fields that are told even when they are as usual."""
STATS = (
    "melee", "finesse", "shooting", "magic", "vigour", "armour", "reflexes", "evasion", "strength",
    "dexterity", "constitution", "will", "initiative", "speed",
)  # fmt: skip
"""The numbers of a fighter, as its card orders them."""
PLAIN_STATS = ("vigour", "speed")
GEAR = ("main", "off", "armour", "bag", "mount")
CARRIED = ("weapons", "armours", "items")


class Value(NamedTuple):
    """One field: whether it is as usual, and whether its numbers are added to others."""

    field: str
    value: Any
    usual: bool
    added: bool


class Facts:
    """Writes the facts of the entries of one pack."""

    def __init__(self, pack: Pack, schema: Schema) -> None:
        self.pack = pack
        self._targets = {(link.kind, link.field): link.target for link in schema.links}
        self._named: dict[str, dict[str, list[str]]] = {}
        for kind in kinds_of(pack):
            for key, entry in getattr(pack, kind).items():
                self._note(kind, page_of(kind, key), entry)

    # -- links ----------------------------------------------------------------------------------------

    def name(self, kind: str, code: str) -> str:
        """The name of an entry in the language in force."""
        return name_of(getattr(self.pack, kind)[code].name)

    def link(self, kind: str, code: str) -> Words:
        """The name of an entry, leading to its page; the bare code of one that the pack lacks."""
        if code not in getattr(self.pack, kind, {}):
            return (Span(code.replace("-", " ")),)
        return (Span(self.name(kind, code), page_of(kind, code)),)

    def thing(self, code: str) -> Words:
        """Something carried, leading to its page."""
        kind = next((k for k in CARRIED if code in getattr(self.pack, k)), CARRIED[0])
        return self.link(kind, code)

    def _note(self, kind: str, page: str, entry: Any) -> None:
        """Take down whom an entry names."""
        gear = getattr(entry, "gear", None)
        for field in GEAR if gear is not None else ():
            for code in _codes(getattr(gear, field, ())):
                target = "fighters" if field == "mount" else self.thing(code)[0].link.partition("/")[0]
                self._named.setdefault(f"{target}/{code}", {}).setdefault(f"{kind}/{field}", []).append(page)
        for value in values_of(entry):
            target = self._targets.get((kind, value.field), "")
            for code in _codes(value.value) if target else ():
                pages = self._named.setdefault(f"{target}/{code}", {}).setdefault(f"{kind}/{value.field}", [])
                pages.append(page)

    def named_by(self, page: str) -> Iterator[Fact]:
        """Those that name an entry, by what they are to it."""
        found: dict[str, list[Words]] = {}
        for place, pages in self._named.get(page, {}).items():
            kind, _mark, field = place.partition("/")
            title = named_by_label(kind, field)
            found.setdefault(title, [])
            for other in dict.fromkeys(pages):
                words = self._told(kind, other)
                if words not in found[title]:
                    found[title].append(words)
        for title, words_of in found.items():
            yield Fact(title, joined(words_of))

    def _told(self, kind: str, page: str) -> Words:
        if kind == "wounds":
            type_, place, level = page.partition("#")[2].split(",")
            text = _(
                "{type}, {place}, {level}",
                type=value_label("type", type_),
                place=value_label("place", place),
                level=value_label("level", level),
            )
            return (Span(text, page.partition("#")[0]),)
        return self.link(kind, page.partition("/")[2])

    # -- blocks ---------------------------------------------------------------------------------------

    def blocks(self, kind: str, code: str) -> tuple[Block, ...]:
        """All an entry's page says."""
        entry = getattr(self.pack, kind)[code]
        out: list[Block] = []
        note = getattr(entry, "note", "")
        if note:
            out.append(Text((Span(name_of(note)),), aside=True))
        out += self._stats(kind, entry)
        out += self._gear(kind, entry)
        out += self.facts(kind, entry)
        out += self.named_by(page_of(kind, code))
        return tuple(out)

    def summary(self, kind: str, code: str) -> str:
        """One line for a list: the note, or else the facts."""
        entry = getattr(self.pack, kind)[code]
        note = getattr(entry, "note", "")
        if note:
            return name_of(note)
        facts = []
        for block in self.facts(kind, entry):
            said = plain(block.words).rstrip(".")
            if isinstance(block, Fact):
                said = _("{label}: {value}", label=block.label, value=said)
            facts.append(said)
        return " · ".join(facts)

    @staticmethod
    def _stats(kind: str, entry: Any) -> Iterator[Block]:
        if kind != "fighters":
            return
        rows = []
        for stat in STATS:
            number = getattr(entry.data, stat, None)
            if number is not None:
                rows.append((label("stat", stat), str(number) if stat in PLAIN_STATS else signed(number)))
        yield Heading(_("Numbers"))
        yield Numbers(tuple(rows))
        yield Heading(_("Gear"))

    def _gear(self, kind: str, entry: Any) -> Iterator[Block]:
        tags = getattr(entry, "tags", ())
        if tags:
            text = ", ".join(label("tag", tag) for tag in tags)
            yield Fact(field_label(kind, "tags"), (Span(text),))
        gear = getattr(entry, "gear", None)
        for field in GEAR if gear is not None else ():
            codes = _codes(getattr(gear, field, ()))
            if codes:
                counted = {c: codes.count(c) for c in codes}
                names = [self.link("fighters", c) if field == "mount" else self.thing(c) for c in counted]
                parts = [
                    (*words, Span(f" × {count}")) if count > 1 else words
                    for words, count in zip(names, counted.values(), strict=True)
                ]
                yield Fact(field_label(kind, field), joined(parts))

    def facts(self, kind: str, entry: Any) -> Iterator[Fact | Text]:
        """A line for each field that has something to say."""
        data = getattr(entry, "data", None)
        values = [v for v in values_of(entry) if v.field not in (*BESIDE, "tags")]
        if kind == "fighters":
            values = [v for v in values if v.field not in STATS]
        dice = getattr(data, "dice", None)
        hurts = dice is not None and getattr(data, "kind", "attack") == "attack"
        for value in values:
            if value.field == "dice" and hurts:
                yield Fact(field_label(kind, "damage"), (Span(damage_text(data)),))
            if dice is not None and value.field in ("dice", "type", "bonus"):
                continue
            if (value.usual and (kind, value.field) not in ALWAYS) or self._idle(kind, entry, value.field):
                continue
            if isinstance(value.value, bool):
                yield Text((Span(field_label(kind, value.field)),))
                continue
            words = self._value(kind, value)
            if words:
                yield Fact(field_label(kind, value.field), words)

    def _idle(self, kind: str, entry: Any, field: str) -> bool:
        """Whether a field of this entry says nothing."""
        if kind == "weapons":
            body = any(getattr(f.data, "natural", "") == entry.id for f in self.pack.fighters.values())
            return (field == "skill" and not entry.data.reach) or (field == "hands" and body)
        if field == "up_to":
            return not entry.data.wounds
        return field == "entry_swim" and entry.entry_swim == entry.entry

    def _value(self, kind: str, value: Value) -> Words:
        target = self._targets.get((kind, value.field), "")
        found = value.value
        if target:
            return joined(self.link(target, code) for code in _codes(found))
        if isinstance(found, dict):
            pairs = [(value_label("zone", zone), value_label(value.field, found[zone])) for zone in found]
            text = ", ".join(_("{zone}: {place}", zone=a, place=b) for a, b in pairs if a != b)
        elif isinstance(found, tuple):
            text = ", ".join(value_label(value.field, str(code)) for code in found)
        elif isinstance(found, int):
            text = self._number(value)
        else:
            text = value_label(value.field, str(found))
        return (Span(text),) if text else ()

    def _number(self, value: Value) -> str:
        number = value.value
        if value.field == "hands":
            return plural("{n} hand", "{n} hands", number)
        if value.field == "reach":
            return plural("{n} tile", "{n} tiles", number) if number else _("cannot strike in melee")
        if value.field == "limit":
            decimetres = getattr(self.pack.rules, "tile_decimetres", 0)
            tiles = plural("{n} tile", "{n} tiles", number)
            metres = number * decimetres // 10
            return _("{tiles}, {metres} m", tiles=tiles, metres=metres) if metres else tiles
        if value.field == "price":
            return plural("{n} action", "{n} actions", number)
        if value.field in ("entry", "entry_swim") and not number:
            return _("nobody enters")
        return signed(number) if value.added else str(number)


def kinds_of(pack: Pack) -> tuple[str, ...]:
    """Kinds of content that have entries in a pack, in its own order."""
    found = ((field, getattr(pack, field)) for field in pack.__struct_fields__)
    return tuple(field for field, value in found if isinstance(value, dict) and value)


def page_of(kind: str, key: object) -> str:
    """The id of an entry's page; wounds share one for each damage type and are told apart after a #."""
    if isinstance(key, tuple):
        return f"{kind}/{key[0]}#{','.join(key)}"
    return f"{kind}/{key}"


def values_of(entry: Any) -> Iterator[Value]:
    """The fields of an entry and of what its ruleset adds."""
    for struct in (entry, getattr(entry, "data", None)):
        if isinstance(struct, msgspec.Struct):
            for field in msgspec.structs.fields(struct):
                value = getattr(struct, field.name)
                usual = not field.required and value == _default(field)
                yield Value(field.name, value, usual, added(field.type))


def damage_text(data: Any) -> str:
    """`1d8+1, slashing: 2 to 9`."""
    (count, faces), bonus = data.dice, getattr(data, "bonus", 0)
    dice = f"{count}d{faces}" + (signed(bonus) if bonus else "")
    return _(
        "{dice}, {type}: {least} to {most}",
        dice=dice,
        type=value_label("type", data.type),
        least=count + bonus,
        most=count * faces + bonus,
    )


def _default(field: Any) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None


def added(type_: Any) -> bool:
    """Whether a number is one to add, which may be well below 0, so that it is written with its sign."""
    info = msgspec.inspect.type_info(type_)
    return isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.ge < -1


def _codes(value: Any) -> tuple[str, ...]:
    """Ids in a field that holds one or several."""
    if isinstance(value, str):
        return (value,) if value else ()
    return tuple(value)
