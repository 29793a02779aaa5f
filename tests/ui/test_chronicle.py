"""The chronicle: sentences, their dice, and speed however long it grows."""

from time import process_time

import pygame

from game.ui.chronicle import Chronicle, Entry, roman
from game.ui.screens import played


def test_five_thousand_entries_stay_fast():
    pygame.font.init()
    log = Chronicle(
        [Entry(f"Somebody hits somebody else, number {n}, and it goes on.", "azure") for n in range(5000)]
    )
    target = pygame.Surface((260, 600))
    rect = target.get_rect()
    log.draw(target, rect)
    log.offset = 10**9
    log.draw(target, rect)
    assert log.entry_at((10, 10)) is log.entries[0]
    start = process_time()
    for _ in range(20):
        log.draw(target, rect)
    assert (process_time() - start) / 20 < 0.02


def test_a_roll_opens_on_a_click_and_tells_every_die():
    pygame.font.init()
    session = played("ford", 1, 60)
    log = Chronicle()
    for event in session.battle.log:
        log.add(session.view.reader, event)
    target = pygame.Surface((260, 600))
    log.draw(target, target.get_rect())
    place = next((x, y) for x in (20,) for y in range(600) if (e := log.entry_at((x, y))) and e.detail)
    assert "d" in log.tip(place).text
    before = log.entry_at(place).height
    log.click(place)
    log.draw(target, target.get_rect())
    assert any(e.open and e.height > before for e in log.entries)


def test_no_entry_is_empty_and_none_shows_a_code():
    session = played("training-yard", 3, 400)
    log = Chronicle()
    for event in session.battle.log:
        log.add(session.view.reader, event)
    assert all(e.text and "{" not in e.text for e in log.entries)


def test_roman_numbers():
    assert [roman(n) for n in (1, 4, 9, 14, 40, 60)] == ["I", "IV", "IX", "XIV", "XL", "LX"]
