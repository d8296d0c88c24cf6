"""The sheet of the agreed games: every game in a few words, the house's points, and nothing else on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from assistant.announce.sheet import dealt, sheet
from assistant.rules.load import RulesError, call
from tests.web.looking import text, texts, until
from tests.web.tables import WholeTable

AGREED = ("seven-twenty-seven", "baseball", "omaha")
PRINTED = "return [...document.querySelectorAll(arguments[0])].map((one) => one.checkVisibility())"


@pytest.fixture
def agreed(tmp_path: Path) -> Iterator[WholeTable]:
    made = WholeTable(tmp_path, menu=AGREED, rules={"raise_cap": 3}, ante="0.50")
    yield made
    made.close()


@pytest.mark.parametrize(("game", "cards"), [
    ("seven-card-stud", "2 down, 4 up, 1 down"), ("omaha", "4 down, 5 to the board"),
    ("anaconda", "7 down, pass 3 left, throw 2"), ("windows", "5 down, draw up to 5, draw up to 5"),
    ("seven-twenty-seven", "1 down, 1 up, then 1 up at a time, taken or refused"),
    ("go-for-broke", "1 down, 3 up, 1 down, wash"),
])  # fmt: skip
def test_the_cards_of_a_game_in_a_few_words(game: str, cards: str) -> None:
    assert dealt(*call("house", game)) == cards


def test_a_barred_game_and_an_unknown_one_are_left_out() -> None:
    said = sheet("local", ["baseball", "gin", "nothing"], {"barred": ["gin"]})
    assert [game["name"] for game in said["games"]] == ["Baseball"]
    (queens,) = sheet("house", ["follow-the-queen"], {})["games"]
    assert queens["wild"].startswith("Queens wild. When an up card follows a face-up queen, its rank is wild too")
    with pytest.raises(RulesError, match="no house 'nowhere'"):
        sheet("nowhere", [], {})


def test_the_agreed_games_stand_in_their_order_with_what_is_wild(agreed: WholeTable, browser: Chrome) -> None:
    browser.get(agreed.url + "/menu")
    until(lambda: texts(browser, ".games h3"), ["Seven Twenty-Seven", "Baseball", "Omaha"])
    assert text(browser, ".games li:nth-child(2) .wild-line") == "Threes and nines wild."
    assert "2 down, 4 up, 1 down." in text(browser, ".games li:nth-child(2)")
    assert "Ante 0.50, bets 0.25 to 1.00." in text(browser, ".sheet")
    points = texts(browser, ".points li")
    assert {"Both ways with the same five cards.", "Inside beats outside."} <= set(points)
    assert not [point for point in points if "queen" in point]  # no game on the menu is about queens
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_paper_has_the_sheet_and_not_the_page_around_it(agreed: WholeTable, browser: Chrome) -> None:
    browser.get(agreed.url + "/menu")
    until(lambda: text(browser, "#print"), "Print")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert browser.execute_script(PRINTED, ".bar") == [False]
        assert browser.execute_script(PRINTED, ".games h3") == [True, True, True]
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_without_an_agreed_menu_all_games_are_there_and_it_says_so(tmp_path: Path, browser: Chrome) -> None:
    made = WholeTable(tmp_path)
    try:
        browser.get(made.url + "/menu")
        until(lambda: text(browser, ".notice"), lambda said: said.startswith("No menu is agreed on yet"))
        assert len(texts(browser, ".games h3")) > 30
    finally:
        made.close()
