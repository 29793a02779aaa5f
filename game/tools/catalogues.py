"""The catalogues: gathers every msgid, keeps the French ones up to date, compiles and checks them.

    python -m game.tools.catalogues                  update the .pot and the French .po, compile the .mo
    python -m game.tools.catalogues --check          exit 1 with a list when anything is amiss
    python -m game.tools.catalogues --missing        print what lacks French, one msgid a line
    python -m game.tools.catalogues --merge FILE...  take translations from tables, then update
    python -m game.tools.catalogues --prune          update, and drop translations no longer used

A table has a line `English<TAB>French` each, for plurals `one<TAB>many<TAB>une<TAB>plusieurs`; a line
break is written \\n. Typography (’, no-break spaces) is put right on the way in. A translation whose
msgid is gone stays in the .po as obsolete until `--prune`, so that a msgid may come back.
"""

import argparse
import ast
import re
import struct
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from babel.messages.pofile import PoFileError, read_po

from game.paths import assets
from game.text.catalogue import DOMAIN
from game.text.names import article_form

NBSP = "\u00a0"
PLURAL_FORMS = "nplurals=2; plural=(n > 1);"
HELD = ("weapons", "armours", "items")
"""Content whose names get a second msgid with the article."""


class Message(NamedTuple):
    """A msgid of the source: `many` is its plural or empty, `places` the files that use it."""

    msgid: str
    many: str
    places: tuple[str, ...]


class Entry(NamedTuple):
    """A translation: one text, or two for a plural."""

    texts: tuple[str, ...]
    fuzzy: bool = False


class Project(NamedTuple):
    """Where sources and catalogues lie."""

    root: Path

    @property
    def pot(self) -> Path:
        return self.root / "assets" / "locale" / f"{DOMAIN}.pot"

    @property
    def po(self) -> Path:
        return self.root / "assets" / "locale" / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po"

    @property
    def mo(self) -> Path:
        return self.po.with_suffix(".mo")


class Catalogue(NamedTuple):
    """A .po file as read: translations by msgid, those marked obsolete apart."""

    entries: dict[str, Entry]
    obsolete: dict[str, Entry]


def main(arguments: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m game.tools.catalogues", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--prune", action="store_true")
    parser.add_argument("--merge", nargs="+", type=Path, default=[], metavar="FILE")
    parser.add_argument("--root", type=Path, default=assets().parent)
    options = parser.parse_args(arguments)
    project = Project(options.root)
    if options.check:
        faults = check(project)
        sys.stdout.writelines(f"{fault}\n" for fault in faults)
        return 1 if faults else 0
    if options.missing:
        sys.stdout.writelines(f"{_one_line(m.msgid)}\n" for m in lacking(project))
        return 0
    unused = update(project, options.merge, prune=options.prune)
    sys.stdout.writelines(f"not used by the game: {_one_line(msgid)}\n" for msgid in unused)
    lacks = len(lacking(project))
    sys.stdout.write(f"{len(messages(project))} msgids, {lacks} without French\n")
    return 0


# -- gathering ----------------------------------------------------------------------------------


def messages(project: Project) -> list[Message]:
    """Every msgid of the code, the content and the scenarios, by place."""
    found: dict[str, Message] = {}
    for place, msgid, many in _all_messages(project):
        old = found.get(msgid)
        if old is None:
            found[msgid] = Message(msgid, many, (place,))
        else:
            places = old.places if place in old.places else (*old.places, place)
            found[msgid] = Message(msgid, old.many or many, places)
    return list(found.values())


def _all_messages(project: Project) -> Iterator[tuple[str, str, str]]:
    for path in sorted((project.root / "game").rglob("*.py")):
        if "_shipped" not in path.parts:
            place = path.relative_to(project.root).as_posix()
            for msgid, many in code_messages(path.read_text(encoding="utf-8"), place):
                yield place, msgid, many
    for path in sorted((project.root / "assets" / "content").glob("*.toml")):
        place = path.relative_to(project.root).as_posix()
        for table in _tables(path):
            name = table.get("name")
            if isinstance(name, str) and name:
                yield place, name, ""
                if path.stem in HELD and table.get("category") != "body":
                    yield place, article_form(name), ""
            note = table.get("note")
            if isinstance(note, str) and note:
                yield place, note, ""
    for path in sorted((project.root / "maps").glob("*.toml")):
        place = path.relative_to(project.root).as_posix()
        for english, _french in _scenario_texts(path):
            yield place, english, ""


def code_messages(source: str, place: str) -> Iterator[tuple[str, str]]:
    """The (msgid, plural) pairs of `_`, `N_` and `plural` calls with literal sentences."""
    calls = [
        (node.lineno, node.col_offset, node) for node in ast.walk(ast.parse(source, place))
        if isinstance(node, ast.Call)
    ]
    for _line, _column, node in sorted(calls, key=lambda call: call[:2]):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        texts = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
        if name in ("_", "N_") and texts and isinstance(texts[0], str) and texts[0]:
            yield texts[0], ""
        elif name == "plural" and len(texts) > 1:
            one, many = texts[:2]
            if isinstance(one, str) and isinstance(many, str):
                yield one, many


def _tables(path: Path) -> list[dict[str, Any]]:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return [table for table in tables.values() if isinstance(table, dict)]


def _scenario_texts(path: Path) -> Iterator[tuple[str, str]]:
    """English and French of a scenario file; French is empty where the file does not give it."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    for key in ("title", "briefing"):
        text = table.get(key)
        if isinstance(text, dict) and text.get("en"):
            yield str(text["en"]), str(text.get("fr", ""))
    for side in table.get("sides", ()):
        if side.get("name"):
            yield str(side["name"]), ""


# -- updating -----------------------------------------------------------------------------------


def update(project: Project, tables: Iterable[Path] = (), *, prune: bool = False) -> list[str]:
    """Bring .pot, .po and .mo up to date. Returns msgids of the tables that nothing uses."""
    source = {m.msgid: m for m in messages(project)}
    old = read_catalogue(project.po)
    known = {**old.obsolete, **old.entries}
    for path in sorted((project.root / "maps").glob("*.toml")):
        for english, text in _scenario_texts(path):
            if text:
                known[english] = Entry((french(text),))
    unused: list[str] = []
    for table in tables:
        for msgid, texts in read_table(table):
            message = source.get(msgid)
            if message is None or len(texts) != (2 if message.many else 1):
                unused.append(msgid)
            else:
                known[msgid] = Entry(tuple(map(french, texts)))
    empty = {m.msgid: Entry(("", "") if m.many else ("",)) for m in source.values()}
    entries = {
        msgid: known[msgid] if msgid in known and len(known[msgid].texts) == len(blank.texts) else blank
        for msgid, blank in empty.items()
    }
    obsolete = {} if prune else {
        msgid: entry for msgid, entry in known.items() if msgid not in source and any(entry.texts)}
    _write(project.pot, _po_text(source.values(), {}, {}, "").encode())
    _write(project.po, _po_text(source.values(), entries, obsolete, "fr").encode())
    _write(project.mo, compiled(source.values(), entries))
    return unused


def read_table(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(msgid, texts) of every line with a translation; one text, or two for a plural."""
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = [cell.replace("\\n", "\n") for cell in line.split("\t")]
        if len(cells) == 2 and cells[1].strip():
            yield cells[0], (cells[1],)
        elif len(cells) == 4 and cells[2].strip() and cells[3].strip():
            yield cells[0], (cells[2], cells[3])


def french(text: str) -> str:
    """Typography put right: ’ for the apostrophe, no-break spaces before : ; ! ? % » and after «."""
    text = re.sub(r"(?<=\w)'(?=[\w{«])", "’", text)
    text = re.sub(r"« *(?=\S)", f"«{NBSP}", text)
    text = re.sub(r"(?<=\S) *»", f"{NBSP}»", text)
    parts = re.split(r"(\{[^}]*\})", text)
    for number, part in enumerate(parts):
        if part.startswith("{") and part.endswith("}"):
            continue
        part = re.sub(r" +(?=[:;!?%])", NBSP, part)
        parts[number] = re.sub(r"(?<=[\w)}»’.])(?=[;!?%]|:(?:\s|$))", NBSP, part)
        if number and re.match(r"[;!?%]|:(?:\s|$)", part):
            parts[number] = NBSP + parts[number].lstrip(NBSP)
    return "".join(parts)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_bytes() != content:
        path.write_bytes(content)


# -- files --------------------------------------------------------------------------------------


def read_catalogue(path: Path) -> Catalogue:
    """The translations of a .po file; empty when there is none. PoFileError when it is not sound."""
    if not path.is_file():
        return Catalogue({}, {})
    with path.open("rb") as stream:
        catalog = read_po(stream, locale="fr", abort_invalid=True)
    live = {_id(m.id): _entry(m) for m in catalog if m.id}
    return Catalogue(live, {_id(m.id): _entry(m) for m in catalog.obsolete.values()})


def _id(msgid: Any) -> str:
    return str(msgid[0]) if isinstance(msgid, list | tuple) else str(msgid)


def _entry(message: Any) -> Entry:
    texts = message.string if isinstance(message.string, list | tuple) else (message.string,)
    return Entry(tuple(str(text or "") for text in texts), bool(message.fuzzy))


def _header(language: str) -> str:
    lines = ["Project-Id-Version: escarmouche", "MIME-Version: 1.0",
             "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    if language:
        lines += [f"Language: {language}", "Language-Team: Escarmouche", "Last-Translator: Escarmouche",
                  f"Plural-Forms: {PLURAL_FORMS}"]
    return "".join(f"{line}\n" for line in lines)


def _po_text(
    source: Iterable[Message], entries: dict[str, Entry], obsolete: dict[str, Entry], language: str
) -> str:
    """A .po (or, without language, .pot) without dates and line numbers, so that it changes when texts do."""
    lines = ['msgid ""', 'msgstr ""']
    lines += [_quoted(f"{line}\n") for line in _header(language).splitlines()]
    for message in source:
        entry = entries.get(message.msgid, Entry(("", "") if message.many else ("",)))
        lines += ["", *(f"#: {place}" for place in message.places)]
        flags = ["fuzzy"] if entry.fuzzy else []
        if _fields(message.msgid + message.many):
            flags.append("python-brace-format")
        if flags:
            lines.append(f"#, {', '.join(flags)}")
        lines += _po_entry(message.msgid, message.many, entry.texts)
    for msgid, entry in sorted(obsolete.items()):
        many = msgid if len(entry.texts) > 1 else ""
        lines += ["", *(f"#~ {line}" for line in _po_entry(msgid, many, entry.texts))]
    return "\n".join(lines) + "\n"


def _po_entry(msgid: str, many: str, texts: tuple[str, ...]) -> list[str]:
    lines = [f"msgid {_quoted(msgid)}"]
    if not many:
        return [*lines, f"msgstr {_quoted(texts[0])}"]
    lines.append(f"msgid_plural {_quoted(many)}")
    return lines + [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(texts)]


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{text}"'


def compiled(source: Iterable[Message], entries: dict[str, Entry]) -> bytes:
    """The .mo of the translations that are whole and not fuzzy; the same bytes for the same texts."""
    pairs: list[tuple[bytes, bytes]] = [(b"", _header("fr").encode())]
    for message in source:
        entry = entries.get(message.msgid)
        if entry is not None and all(entry.texts) and not entry.fuzzy:
            both = f"{message.msgid}\0{message.many}" if message.many else message.msgid
            pairs.append((both.encode(), "\0".join(entry.texts).encode()))
    pairs.sort()
    count = len(pairs)
    start = 28 + 16 * count
    keys, values = b"", b""
    key_table, value_table = [], []
    for key, _value in pairs:
        key_table.append((len(key), start + len(keys)))
        keys += key + b"\0"
    for _key, value in pairs:
        value_table.append((len(value), start + len(keys) + len(values)))
        values += value + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    tables = b"".join(struct.pack("<2I", *row) for row in (*key_table, *value_table))
    return head + tables + keys + values


# -- checking -----------------------------------------------------------------------------------


def lacking(project: Project) -> list[Message]:
    """Messages without a whole French text."""
    entries = read_catalogue(project.po).entries
    return [
        m for m in messages(project)
        if m.msgid not in entries or entries[m.msgid].fuzzy or not all(entries[m.msgid].texts)
    ]


def check(project: Project) -> list[str]:
    """Everything amiss with the catalogues, a line each; empty when they are sound."""
    try:
        catalogue = read_catalogue(project.po)
    except PoFileError as error:
        return [f"not a sound .po: {error}"]
    source = {m.msgid: m for m in messages(project)}
    faults: list[str] = []
    for message in source.values():
        faults += _entry_faults(message, catalogue.entries.get(message.msgid))
    stale = [*catalogue.obsolete, *(m for m in catalogue.entries if m not in source)]
    faults += [f"obsolete: {_one_line(msgid)}" for msgid in stale]
    if not project.pot.is_file():
        faults.append(f"no template: {project.pot.name}")
    elif set(read_catalogue(project.pot).entries) != set(source):
        faults.append(f"template out of date: {project.pot.name}")
    mo = project.mo.read_bytes() if project.mo.is_file() else b""
    if mo != compiled(source.values(), catalogue.entries):
        faults.append(f"not compiled from its .po: {project.mo.name}")
    return faults


def _entry_faults(message: Message, entry: Entry | None) -> Iterator[str]:
    shown = _one_line(message.msgid)
    if entry is None:
        yield f"missing: {shown} ({message.places[0]})"
        return
    if entry.fuzzy:
        yield f"fuzzy: {shown}"
    if not all(entry.texts):
        yield f"untranslated: {shown} ({message.places[0]})"
        return
    if len(entry.texts) != (2 if message.many else 1):
        yield f"number of forms: {shown}"
    wanted = _fields(message.msgid) | _fields(message.many)
    for text in entry.texts:
        found = _fields(text)
        missing = wanted - found - ({"n"} if message.many else set())
        if missing or found - wanted:
            yield f"placeholders: {shown} -> {_one_line(text)}"
        if _edges(text) != _edges(message.msgid):
            yield f"spaces at the ends: {shown} -> {_one_line(text)}"
        for fault in typography_faults(text):
            yield f"{fault}: {_one_line(text)}"


def _fields(text: str) -> set[str]:
    """Placeholders of a text; a mark for braces that do not pair."""
    try:
        return {name for _text, name, _spec, _mark in Formatter().parse(text) if name is not None}
    except ValueError:
        return {"{"}


def _edges(text: str) -> tuple[str, str]:
    """White space before and after a text."""
    return text[:len(text) - len(text.lstrip())], text[len(text.rstrip()):]


def typography_faults(text: str) -> list[str]:
    """What French typography asks for and `text` lacks."""
    plain = re.sub(r"\{[^}]*\}", "X", text)
    faults = []
    if re.search(r"\w'(?=[\w«])", plain):
        faults.append("ASCII apostrophe")
    if re.search(rf"(?<=[^\s({NBSP}\u202f!?])[;!?%]|(?<=[^\s({NBSP}\u202f]):(?=\s|$)", plain):
        faults.append("no space before : ; ! ? %")
    if re.search(r"[^\S\u00a0\u202f][:;!?%»]|«[^\S\u00a0\u202f]", plain):
        faults.append("breaking space")
    if re.search(rf"«(?![{NBSP}\u202f\s])|(?<![{NBSP}\u202f\s])»", plain):
        faults.append("no space within « »")
    return faults


def _one_line(text: str) -> str:
    return text.replace("\n", "\\n")


if __name__ == "__main__":
    sys.exit(main())
