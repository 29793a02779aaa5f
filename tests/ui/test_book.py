"""The codex and the rules in force: every page fits, every link leads on, every key and click is answered."""

import random
from functools import partial

import msgspec
import pygame
import pytest

from game.battle.ruleset import ruleset
from game.content import Link
from game.content.entries import SpellEntry, TalentEntry
from game.paths import assets
from game.rulesets import content
from game.rulesets.two_actions.sheets import SpellSheet, TalentSheet
from game.storage import Settings
from game.text import set_language
from game.ui.art import theme
from game.ui.book import codex as codex_pages
from game.ui.book.blocks import Fact, Option, Text, folded, plain
from game.ui.book.codex import codex
from game.ui.book.options import battle_rules, settings
from game.ui.scenes.book import BookScene
from game.ui.scenes.codex import BattleRules, Codex
from game.ui.scenes.help import KEYS, Help
from game.ui.scenes.menu import Menu
from game.ui.scenes.pause import Pause
from game.ui.scroll import Scroll
from game.ui.shell import Shell

SIZES = ((960, 540), (1280, 800), (1920, 1080))
RULES = content("two-actions").rules


class Reader:
    """A person with a book: real events only."""

    def __init__(self, size=(1280, 800), language="en", page="", scale=1.0) -> None:
        pygame.display.init()
        pygame.font.init()
        self.shell = Shell(Settings(language=language, scale=scale, animation="off"), size)
        self.shell.keeps = False
        self.shell.show(Menu(self.shell))
        self.surface = pygame.Surface(size, 0, 32)
        self.book = Codex(self.shell, "two-actions", page)
        self.shell.push(self.book)
        self.draw()

    def draw(self) -> None:
        self.shell.draw(self.surface)

    def key(self, name: str, mod: int = 0, text: str = "") -> None:
        code = pygame.key.key_code(name)
        self.shell.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
        if text:
            self.shell.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.draw()

    def type(self, text: str) -> None:
        for sign in text:
            self.key("a", 0, sign)

    def mouse(self, kind: int, place: tuple[int, int], **more: object) -> None:
        if kind == pygame.MOUSEMOTION:
            more = {"rel": (0, 0), "buttons": (0, 0, 0), **more}
        self.shell.handle(pygame.event.Event(kind, pos=place, **more))

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        self.mouse(pygame.MOUSEMOTION, place)
        self.mouse(pygame.MOUSEBUTTONDOWN, place, button=button)
        self.mouse(pygame.MOUSEBUTTONUP, place, button=button)
        self.draw()

    def press(self, id_: str) -> None:
        self.click(self.book.pad.find(id_).rect.center)

    def wheel(self, place: tuple[int, int], notches: int) -> None:
        self.mouse(pygame.MOUSEMOTION, place)
        self.shell.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))
        self.draw()


def books():
    changed = msgspec.structs.replace(RULES, block="stop_or_mitigate", opportunity=("attack",), actions=3)
    return partial(codex, "two-actions"), partial(battle_rules, "two-actions", changed, RULES, "The Ford")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr", "xx"])
def test_every_page_fits(language, size, scale, monkeypatch):
    pygame.font.init()
    set_language(language)
    shell = Shell(Settings(language="fr" if language == "fr" else "en", scale=scale), size)
    set_language(language)
    cut: list[str] = []
    elide = theme.elide

    def watched(text, width, size, style="regular"):
        out = elide(text, width, size, style)
        if out != text:
            cut.append(text)
        return out

    monkeypatch.setattr(theme, "elide", watched)
    target = pygame.Surface(size, 0, 32)
    for make in books():
        scene = BookScene(shell, make)
        window = pygame.Rect((0, 0), size)
        for number, page in enumerate(scene.book.index):
            scene.go(page)
            flow = scene.flow
            assert scene.right.contains(scene.text.view) and scene.text.view.height >= theme.scaled(200)
            assert scene.text.view.right <= scene.text.track.x
            assert scene.right.contains(scene.text.track)
            for piece in flow.pieces:
                assert piece.rect.x >= -1 and piece.rect.right <= flow.width + 1, (page, piece.text)
                assert piece.rect.bottom <= flow.height + 1, (page, piece.text)
            if scene.frame is not None:
                assert not scene.frame.colliderect(scene.text.view)
            assert all(window.contains(button.rect) for button in scene.pad.buttons)
            if number % 7 == 0 or (language == "fr" and size == SIZES[0] and scale == 1.0):
                scene.draw(target)
        assert len(scene.book.index) > 10
    assert not cut


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_link_leads_to_a_page(language):
    set_language(language)
    book = codex("two-actions")
    count = 0
    for page in book.index.values():
        for block in page.blocks:
            for span in getattr(block, "words", ()):
                if span.link:
                    count += 1
                    assert span.link.partition("#")[0] in book.index, (page.id, span)
    assert count > 300
    knight, sword = book.index["fighters/knight"], book.index["weapons/long-sword"]
    assert any("weapons/long-sword" in str(block) for block in knight.blocks)
    assert any("fighters/knight" in str(block) for block in sword.blocks)
    assert any("conditions/bleeding" in str(block) for block in book.index["wounds/slashing"].blocks)
    assert any("wounds/slashing" in str(block) for block in book.index["conditions/bleeding"].blocks)


def test_the_codex_holds_everything():
    book, pack = codex("two-actions"), content("two-actions")
    for kind in ("fighters", "weapons", "armours", "items", "conditions", "terrain"):
        for code in getattr(pack, kind):
            assert f"{kind}/{code}" in book.index
    index = (assets() / "content" / "rules-index.toml").read_text(encoding="utf-8")
    rules = [b.label for p in book.index.values() for b in p.blocks if isinstance(b, Fact) and b.code]
    assert len(rules) == len(set(rules)) > 70
    for rule in rules:
        assert f"[rules.{rule}]" in index
    assert len(rules) == index.count('ruleset = "two-actions"') + index.count('ruleset = "grid"')


@pytest.mark.parametrize("kind", ["fighters", "weapons", "armours", "items", "conditions"])
def test_everything_has_a_picture_and_something_to_say(kind):
    book = codex("two-actions")
    bare = []
    for page in book.index.values():
        if page.id.startswith(f"{kind}/"):
            assert page.blocks or page.id == "items/key"
            if page.picture is None:
                bare.append(page.id)
            else:
                assert page.picture(100).get_bounding_rect().width > 20
    assert set(bare) <= {"armours/scale"}


def test_a_note_is_shown_and_a_kind_to_come_gets_its_chapter(monkeypatch):
    set_language("fr")
    spell = SpellSheet(kind="attack", price=2, limit=8, dice=(2, 6), type="blunt", conditions=("stunned",))
    pack = msgspec.structs.replace(
        content("two-actions"),
        spells={"bolt": SpellEntry("bolt", "Bolt", "Strikes.", spell)},
        talents={"nimble": TalentEntry("nimble", "Nimble", data=TalentSheet(dodge=2, quick_draw=True))},
    )
    monkeypatch.setattr(codex_pages, "content", lambda name: pack)
    book = codex("two-actions")
    assert {"Sorts", "Talents"} <= {chapter.front.title for chapter in book.chapters}
    said = [plain(b.words) for b in book.index["spells/bolt"].blocks if isinstance(b, Fact | Text)]
    assert said == [
        "Strikes.", "une attaque", "2 actions", "8 cases, 12 m", "2d6, contondant\u00a0: de 2 à 12",
        "un ennemi", "Étourdi",
    ]  # fmt: skip
    labels = [getattr(b, "label", "") or plain(b.words) for b in book.index["talents/nimble"].blocks]
    assert labels == ["Esquives", "Dégainer, changer et ranger sont des actions bonus."]
    assert any("spells/bolt" in str(block) for block in book.index["conditions/stunned"].blocks)
    assert Link("spells", "conditions", "conditions") in ruleset("two-actions").schema.links


# -- finding and following ---------------------------------------------------------------------------


def test_typing_finds_without_accents_and_esc_undoes_it():
    reader = Reader(language="fr")
    reader.type("epee lon")
    assert reader.book.page == "weapons/long-sword" and reader.book.query == "epee lon"
    assert [row.page for row in reader.book.rows if not row.chapter] == ["weapons/long-sword"]
    reader.key("backspace")
    assert reader.book.query == "epee lo"
    reader.key("escape")
    assert reader.book.query == "" and reader.shell.top is reader.book
    assert reader.book.page == "weapons/long-sword"
    reader.key("escape")
    assert isinstance(reader.shell.top, Menu)


def test_rules_are_found_by_their_id_and_text():
    reader = Reader()
    reader.type("d-chg-1")
    assert reader.book.page == "rules/D-CHG"
    reader.key("escape")
    reader.type("symmetric and exact")
    assert reader.book.page == "rules/GRID"
    reader.key("escape")
    reader.type("xyzzy")
    assert reader.book.rows == [] and reader.book.page == "rules/GRID"
    reader.key("return")
    reader.key("down")
    reader.key("escape")
    assert reader.book.rows


def test_the_letter_that_came_with_the_opening_is_not_typed():
    reader = Reader()
    reader.shell.handle(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    assert reader.book.query == ""


def test_a_link_is_followed_by_the_mouse_and_back_again():
    reader = Reader(page="fighters/knight")
    number = next(n for n, link in enumerate(reader.book.flow.links) if link.page == "weapons/long-sword")
    reader.press(f"link-{number}.0")
    assert reader.book.page == "weapons/long-sword"
    assert reader.book.chapter.front.id == "arms"
    reader.press("back")
    assert reader.book.page == "fighters/knight" and not reader.book.history
    reader.press("back")
    assert reader.book.page == "fighters/knight" and reader.shell.notice
    reader.click(reader.book.text.view.center, button=3)
    assert reader.shell.notice


def test_a_link_is_followed_by_keys_alone():
    reader = Reader(page="wounds/slashing")
    assert reader.book.focus == "list"
    reader.key("tab")
    assert reader.book.focus == "page"
    reader.key("tab")
    assert reader.book.focus == "link-0"
    reader.key("return")
    assert reader.book.page == "conditions/bleeding"
    reader.key("backspace")
    assert reader.book.page == "wounds/slashing"
    reader.key("left")
    assert reader.book.focus == "list"
    reader.key("right")
    reader.key("right")
    assert reader.book.focus == "link-1"
    for _ in range(40):
        reader.key("tab", pygame.KMOD_SHIFT)
    for _ in range(80):
        reader.key("tab")
        if reader.book.focus == "close":
            break
    reader.key("return")
    assert isinstance(reader.shell.top, Menu)


def test_arrows_turn_every_page_of_the_book():
    reader = Reader(page="fighters")
    seen = {reader.book.page}
    for _ in range(len(reader.book.book.index) + 5):
        reader.key("down")
        seen.add(reader.book.page)
        rects = [b.rect for b in reader.book.pad.buttons if b.id == f"row-{reader.book.page}"]
        assert rects and reader.book.list.view.contains(rects[0])
    assert seen == set(reader.book.book.index)
    reader.key("home")
    assert reader.book.page == "fighters"
    reader.key("end")
    assert reader.book.page == "rules"


@pytest.mark.parametrize("size", SIZES)
def test_a_focused_link_is_always_in_sight(size):
    reader = Reader(size=size, page="arms")
    for number in range(len(reader.book.flow.links)):
        reader.book._focus("page" if not number else reader.book.focus)
        reader.key("tab")
        assert reader.book.focus == f"link-{number}"
        assert reader.book.pad.find(f"link-{number}.0") is not None


def test_wheel_page_keys_and_bars_scroll():
    reader = Reader(size=(960, 540), page="fighters")
    book = reader.book
    reader.wheel(book.text.view.center, -2)
    assert book.text.offset > 0 and book.list.offset == 0
    reader.wheel(book.list.view.center, -3)
    assert book.list.offset > 0 and book.list.offset % book.row_height == 0
    reader.key("page down")
    before = book.text.offset
    reader.key("page up")
    assert book.text.offset < before
    for scroll in (book.text, book.list):
        thumb = scroll.thumb
        reader.mouse(pygame.MOUSEBUTTONDOWN, thumb.center, button=1)
        reader.mouse(pygame.MOUSEMOTION, (thumb.centerx, scroll.track.bottom + 50))
        reader.mouse(pygame.MOUSEBUTTONUP, (thumb.centerx, scroll.track.bottom + 50), button=1)
        assert scroll.most - scroll.offset < book.row_height
    reader.draw()
    offset = book.text.offset
    reader.mouse(pygame.MOUSEMOTION, book.text.view.center)
    assert book.text.offset == offset


def test_a_bar_without_anything_to_scroll_is_not_there():
    scroll = Scroll()
    scroll.set(pygame.Rect(0, 0, 100, 100), 80, pygame.Rect(100, 0, 8, 100))
    assert not scroll.by(10) and scroll.thumb.size == (0, 0)
    assert not scroll.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(104, 50), button=1))


def test_the_language_may_change_while_the_book_lies_open():
    reader = Reader(page="weapons/long-sword")
    reader.shell.change(language="fr")
    reader.draw()
    assert reader.book.book.index["weapons/long-sword"].title == "Épée longue"
    assert folded("Épée d’œuvre") == "epee d'oeuvre"


# -- the rules in force ------------------------------------------------------------------------------


def test_every_number_in_force_is_told_once_and_changes_are_marked():
    rules = msgspec.structs.replace(
        RULES, max_rounds=12, block="success_mitigates", wounds=msgspec.structs.replace(RULES.wounds, light=3)
    )
    book = battle_rules("two-actions", rules, RULES, "The Ford")
    rows = [b for p in book.chapters[0].pages for b in p.blocks if isinstance(b, Option)]
    assert len(rows) == len(list(settings(rules)))
    assert len({row.label for row in rows}) == len(rows)
    changed = {row.label: (row.value, row.usual) for row in rows if row.usual}
    assert changed == {
        "Rounds until the battle is a draw": ("12", "60"),
        "What a block does": (
            "won, the wound is lowered; lost, nothing", "won, at most a fatigue; lost, the wound is lowered"
        ),
        "Boxes of light wounds": ("3", "2"),
    }  # fmt: skip
    front = [b for b in book.chapters[0].front.blocks if isinstance(b, Option)]
    assert sum(bool(row.usual) for row in front) == 2 * len(changed)


def test_the_rules_open_from_the_battle_and_show_its_numbers(make_player):
    player = make_player()
    player.key("f3")
    scene = player.shell.top
    assert isinstance(scene, BattleRules)
    player.frame()
    player.key("f3")
    assert player.shell.top is player.battle
    player.key("f2")
    assert isinstance(player.shell.top, Codex)
    player.frame()
    player.key("escape")
    player.key("escape")
    assert isinstance(player.shell.top, Pause)
    for id_, kind in (("codex", Codex), ("rules", BattleRules)):
        player.press(id_)
        assert isinstance(player.shell.top, kind)
        player.frame()
        player.press("close")
        assert isinstance(player.shell.top, Pause)
    player.key("f3")
    assert isinstance(player.shell.top, BattleRules)


def test_the_menu_opens_the_codex_and_help_names_the_keys():
    reader = Reader()
    reader.key("escape")
    menu = reader.shell.top
    assert isinstance(menu, Menu)
    reader.click(menu.pad.find("codex").rect.center)
    assert isinstance(reader.shell.top, Codex)
    reader.key("f1")
    assert isinstance(reader.shell.top, Help)
    reader.key("escape")
    reader.key("f2")
    assert reader.shell.top is menu
    reader.key("f2")
    assert isinstance(reader.shell.top, Codex)
    assert {"codex", "rules"} <= {action for action, _text in KEYS}


@pytest.mark.parametrize("seed", range(3))
def test_no_order_of_gestures_breaks_the_book(seed):
    rng = random.Random(seed)
    reader = Reader(size=SIZES[seed], language="fr" if seed else "en")
    keys = ["up", "down", "left", "right", "tab", "return", "backspace", "home", "end", "page up"]
    mods = [0, 0, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_CTRL]
    for _ in range(250):
        if reader.shell.top is not reader.book:
            reader.shell.push(reader.book)
        what = rng.random()
        if what < 0.45:
            reader.key(rng.choice(keys), rng.choice(mods))
        elif what < 0.55:
            reader.type(rng.choice(["a", "é", "sw", " ", "-"]))
        elif what < 0.6:
            reader.key("escape")
        elif what < 0.8:
            button = rng.choice(reader.book.pad.buttons)
            reader.click(button.rect.center, rng.choice([1, 1, 1, 2, 3]))
        elif what < 0.95:
            place = rng.randrange(reader.shell.size[0]), rng.randrange(reader.shell.size[1])
            rng.choice([reader.click, partial(reader.wheel, notches=rng.choice([-2, 2]))])(place)
        else:
            size = rng.choice(SIZES)
            reader.shell.resize(size)
            reader.surface = pygame.Surface(size, 0, 32)
        assert reader.book.page in reader.book.book.index
        assert reader.book.focus in reader.book._stops() or reader.book.focus.startswith("link-")
