"""The catalogue tool finds each fault; what it writes is the same every time."""

import gettext
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.tools.catalogues import (
    Project,
    check,
    code_messages,
    french,
    lacking,
    main,
    messages,
    read_catalogue,
    typography_faults,
    update,
)

CODE = """
from game import text
from game.text import N_, _, plural
TABLE = {"a": N_("Block!")}
def f(name, n):
    _("{name} falls.", name=name)
    text._("What about "
           "{name}?", name=name)
    _(TABLE["a"])
    plural("{n} tile", "{n} tiles", n)
"""
FRENCH = """Block!\tBlocage!
{name} falls.\t{name} tombe.
What about {name}?\tEt pour {name} ?
{n} tile\t{n} tiles\tune case\t{n} cases
Long sword\tÉpée d'armes
the long sword\tl'épée d'armes
The Count's men\tLes gens du comte
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "project"
    for folder in ("game", "assets/content", "maps"):
        (root / folder).mkdir(parents=True)
    (root / "game" / "one.py").write_text(CODE, encoding="utf-8")
    (root / "assets/content/weapons.toml").write_text('[long-sword]\nname = "Long sword"\n', encoding="utf-8")
    (root / "maps/ford.toml").write_text(
        '[title]\nen = "The Ford"\nfr = "L\'eau: le gué"\n[[sides]]\nname = "The Count\'s men"\n',
        encoding="utf-8")
    table = tmp_path / "fr.tsv"
    table.write_text(FRENCH, encoding="utf-8")
    found = Project(root)
    assert update(found, [table]) == []
    return found


def po(project: Project, old: str, new: str) -> None:
    text = project.po.read_text(encoding="utf-8")
    assert old in text
    project.po.write_text(text.replace(old, new), encoding="utf-8")


def test_a_sound_project(project: Project) -> None:
    assert check(project) == []
    assert lacking(project) == []
    with project.mo.open("rb") as stream:
        read = gettext.GNUTranslations(stream)
    assert read.gettext("The Ford") == "L’eau\u00a0: le gué"
    assert read.gettext("Block!") == "Blocage\u00a0!"
    assert read.ngettext("{n} tile", "{n} tiles", 0) == "une case"
    assert read.ngettext("{n} tile", "{n} tiles", 2) == "{n} cases"
    assert [m.msgid for m in messages(project)] == [
        "Block!", "{name} falls.", "What about {name}?", "{n} tile", "Long sword", "the long sword",
        "The Ford", "The Count's men"]


def test_writing_is_repeatable(project: Project) -> None:
    before = [path.read_bytes() for path in (project.pot, project.po, project.mo)]
    assert update(project) == []
    assert [path.read_bytes() for path in (project.pot, project.po, project.mo)] == before
    assert b"Date" not in before[1]


def new_msgid(project: Project) -> None:
    (project.root / "game" / "two.py").write_text('_("New.")', encoding="utf-8")


def gone_msgid(project: Project) -> None:
    (project.root / "game" / "one.py").write_text(CODE.replace("falls", "drops"), encoding="utf-8")


def other_mo(project: Project) -> None:
    project.mo.write_bytes(project.mo.read_bytes() + b"\0")


FAULTS: list[tuple[str, Callable[[Project], None]]] = [
    ("missing: New.", new_msgid),
    ("missing: {name} drops.", gone_msgid),
    ("obsolete: {name} falls.", gone_msgid),
    ("template out of date", new_msgid),
    ("not compiled", other_mo),
    ("not compiled", lambda p: p.mo.unlink()),
    ("not compiled", lambda p: po(p, "{name} tombe.", "{name} chute.")),
    ("no template", lambda p: p.pot.unlink()),
    ("untranslated: {name} falls.", lambda p: po(p, "{name} tombe.", "")),
    ("untranslated: {n} tile", lambda p: po(p, "une case", "")),
    ("fuzzy: {name} falls.", lambda p: po(
        p, '#, python-brace-format\nmsgid "{name} falls."',
        '#, fuzzy, python-brace-format\nmsgid "{name} falls."')),
    ("placeholders: {name} falls.", lambda p: po(p, "{name} tombe", "{nom} tombe")),
    ("placeholders: {name} falls.", lambda p: po(p, "{name} tombe", "tombe")),
    ("placeholders: {name} falls.", lambda p: po(p, "{name} tombe", "{name tombe")),
    ("placeholders: {n} tile", lambda p: po(p, "une case", "{x} case")),
    ("spaces at the ends: {name} falls.", lambda p: po(p, "{name} tombe.", "{name} tombe. ")),
    ("ASCII apostrophe", lambda p: po(p, "{name} tombe", "l'{name} tombe")),
    ("no space before", lambda p: po(p, "{name} tombe.", "{name} tombe!")),
    ("no space before", lambda p: po(p, "{name} tombe.", "tombe: {name}")),
    ("breaking space", lambda p: po(p, "{name} tombe.", "{name} tombe !")),
    ("no space within", lambda p: po(p, "{name} tombe.", "«{name}» tombe.")),
    ("not a sound .po", lambda p: po(p, 'msgid "{name} falls."', 'messageid {name} falls.')),
]  # fmt: skip


@pytest.mark.parametrize("fault, spoil", FAULTS)
def test_each_fault_is_found(
    project: Project, capsys: pytest.CaptureFixture[str], fault: str, spoil: Callable[[Project], None]
) -> None:
    assert main(["--check", "--root", str(project.root)]) == 0
    spoil(project)
    assert any(found.startswith(fault) for found in check(project)), check(project)
    assert main(["--check", "--root", str(project.root)]) == 1
    assert fault in capsys.readouterr().out


def test_a_translation_survives_while_its_msgid_is_gone(project: Project) -> None:
    gone_msgid(project)
    update(project)
    assert "{name} falls." in read_catalogue(project.po).obsolete
    (project.root / "game" / "one.py").write_text(CODE, encoding="utf-8")
    update(project)
    assert check(project) == []
    gone_msgid(project)
    update(project, prune=True)
    assert read_catalogue(project.po).obsolete == {}


def test_merging_reports_what_nothing_uses(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "more.tsv"
    table.write_text("Unused\tInutile\n\nBlock!\t\n{name} falls.\t{name} chute.\n", encoding="utf-8")
    assert main(["--root", str(project.root), "--merge", str(table)]) == 0
    assert "not used by the game: Unused" in capsys.readouterr().out
    assert read_catalogue(project.po).entries["{name} falls."].texts == ("{name} chute.",)
    assert read_catalogue(project.po).entries["Block!"].texts == ("Blocage\u00a0!",)
    assert check(project) == []


def test_missing_lists_what_lacks_french(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    new_msgid(project)
    assert main(["--missing", "--root", str(project.root)]) == 0
    assert capsys.readouterr().out == "New.\n"


def test_only_literal_sentences_are_gathered() -> None:
    assert list(code_messages("_(x)\n_(f'{x}')\n_('')\nfoo('a')\nplural('a', b, 1)", "x.py")) == []


@pytest.mark.parametrize("text, expected", [
    ("l'eau: oui!", "l’eau\u00a0: oui\u00a0!"),
    ("{n}% ; {x}: fin", "{n}\u00a0%\u00a0; {x}\u00a0: fin"),
    ("« {name} »?", "«\u00a0{name}\u00a0»\u00a0?"),
    ("{x:>3} 12:30 http://a", "{x:>3} 12:30 http://a"),
    ("Quoi ?!", "Quoi\u00a0?!"),
    ("(?)", "(?)"),
    ("l'{item}", "l’{item}"),
])  # fmt: skip
def test_typography_is_put_right(text: str, expected: str) -> None:
    assert french(text) == expected
    assert typography_faults(french(text)) == []
    assert french(french(text)) == french(text)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
def test_msgfmt_agrees(project: Project, tmp_path: Path) -> None:
    import subprocess

    out = tmp_path / "out.mo"
    subprocess.run(["msgfmt", "-c", "-o", str(out), str(project.po)], check=True)
    with out.open("rb") as theirs, project.mo.open("rb") as ours:
        read = [gettext.GNUTranslations(stream)._catalog for stream in (theirs, ours)]  # type: ignore[attr-defined]
    assert {k: v for k, v in read[0].items() if k} == {k: v for k, v in read[1].items() if k}
