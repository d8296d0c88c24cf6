"""A deck shown to the camera through the set-up page, kept, and used; a card put right by its picture, and learned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import cv2
import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from assistant.capture.frames import Pixels
from assistant.vision.deck import Decks
from assistant.vision.enrol import Enrolment
from assistant.vision.reader import NetReader
from models.film import places
from models.film.film import Film, Look
from tests.vision.test_deck import ORDER, ROW, picture
from tests.web.looking import tap, text, texts, until, wild
from tests.web.tables import Overhead, WholeTable
from tests.web.test_setup import press, step

SLOW_S: Final = 180.0  # a picture of thirteen cards, on a machine that is busy with others
BLUR: Final = 5.5  # pixels: a card of which nobody would say more than its rank


@pytest.fixture(scope="module")
def reader() -> Iterator[NetReader]:
    yield NetReader(threads=1)


def row(number: int) -> Pixels:
    """Thirteen cards of the deck and one of its backs."""
    return picture(ORDER[ROW * number : ROW * (number + 1)], down=-12, seed=number + 1)


def counted(page: Chrome) -> str:
    """How many cards are lit, once nothing is being read."""
    script = "return !document.querySelector('#work-deck button:disabled')"
    return text(page, ".deck-count") if page.execute_script(script) else "reading"


def test_all_52_cards_are_shown_row_by_row_and_the_deck_is_used(
    tmp_path: Path, browser: Chrome, reader: NetReader
) -> None:
    camera = Overhead(row(0))
    whole = WholeTable(tmp_path, reader=reader, camera=camera)
    try:
        browser.get(whole.door.link("host", whole.url + "/"))
        step(browser, whole, "deck")
        until(lambda: text(browser, "#work-deck .field"), "The deck's name")
        browser.find_element(By.CSS_SELECTOR, "#work-deck input").send_keys("kennard")
        press(browser, "Begin")
        until(lambda: counted(browser), "kennard 0 of 52")
        for number in range(4):
            camera.pixels = row(number)
            if number == 3:  # its ace is blurred
                camera.pixels[:280, :330] = cv2.GaussianBlur(camera.pixels, (0, 0), BLUR)[:280, :330]
            press(browser, "Take a picture")
            lit = ROW * (number + 1) - (number == 3)
            until(lambda: counted(browser), f"kennard {lit} of 52", SLOW_S)
        assert texts(browser, ".asked-card p") == ["Which card is this?"]
        cut = "return document.querySelector('.asked-card img').naturalWidth"
        until(lambda: browser.execute_script(cut), lambda wide: wide > 50)
        press(browser, "Another…", ".asked-card")
        press(browser, "ace of clubs", ".asked-card .deck")
        until(lambda: counted(browser), "kennard 52 of 52", SLOW_S)
        press(browser, "Keep this deck")
        until(lambda: whole.config.deck, "kennard", SLOW_S)
        until(lambda: texts(browser, "#work-deck [aria-pressed=true]"), ["kennard"])
        assert (tmp_path / "decks" / "kennard.deck.npz").exists()
        in_play = reader.decks.deck
        assert in_play is not None and set(in_play.counts.values()) == {1}
    finally:
        browser.delete_all_cookies()
        whole.close()
        reader.decks = Decks()


def dealt(seat: int, card: str, up: bool) -> dict[str, Any]:
    return {"event": "dealt", "seat": seat, "card": card, "up": up}


CALL: Final[dict[str, Any]] = {
    "event": "call", "house": "local", "game": "follow-the-queen", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"},
}  # fmt: skip
BEFORE: Final = [
    CALL,
    *({"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2)),
    *(dealt(seat, "??", up=False) for seat in (1, 2, 1, 2)),
    {"event": "burned", "card": "Qh", "up": True},
]


def laid_table() -> Pixels:
    """The table once the seven of diamonds lies before Ann."""
    *_, last = Film([*BEFORE, dealt(1, "7d", up=True)], Look(size=(1920, 1080), fps=2), seed=4).frames()
    pixels: Pixels = last.pixels
    return pixels


@pytest.fixture(scope="module")
def shown(reader: NetReader) -> Enrolment:
    """The film's deck, shown in four pictures."""
    enrolment = Enrolment(reader, "kennard")
    for number in range(4):
        enrolment.add(row(number), ORDER[ROW * number : ROW * (number + 1)])
    return enrolment


def learned(decks: Decks) -> int:
    """How often the deck in play was shown its seven of diamonds."""
    assert decks.deck is not None
    return decks.deck.counts["7d"]


def test_a_card_is_put_right_by_its_picture_and_the_deck_learns_it(
    tmp_path: Path, browser: Chrome, reader: NetReader, shown: Enrolment
) -> None:
    shown.save(tmp_path / "decks")
    size = (1920, 1080)
    table = {"corners": places.corners(places.camera(), size), "layout": places.layout([1, 2])}
    camera = Overhead(laid_table())
    whole = WholeTable(tmp_path, reader=reader, camera=camera, table=table, deck="kennard")
    try:
        for fact in [*BEFORE, dealt(1, "6d", up=True)]:  # the host's finger slipped
            whole.hub.put(fact).result(10)
        until(lambda: [card["card"] for card in whole.table.watching.cards()], lambda up: "7d" in up, SLOW_S)
        browser.get(whole.door.link("host", whole.url + "/"))
        browser.get(whole.url + "/host")
        until(lambda: wild(browser), ["Q", "6"])
        tap(browser, "six of diamonds, wild", "#felt")
        cut = "const one = document.getElementById('correct-cut'); return one.hidden ? 0 : one.naturalWidth"
        until(lambda: browser.execute_script(cut), lambda wide: wide > 100, SLOW_S)
        tap(browser, "seven of diamonds", "#guesses")
        until(lambda: wild(browser), ["Q", "7"])
        until(lambda: text(browser, "#said"), "Correction: queens and sevens are wild.")
        until(lambda: learned(reader.decks), 2, SLOW_S)
        until(lambda: learned(Decks.of(tmp_path / "decks", reader.namer, "kennard")), 2, SLOW_S)
    finally:
        browser.delete_all_cookies()
        whole.close()
        reader.decks = Decks()
