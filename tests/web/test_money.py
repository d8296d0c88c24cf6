"""The night's money in a real browser: bought, counted, handed in, put right, closed; and who may see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, Keys
from selenium.webdriver.common.by import By

from assistant.ledger.view import ledger_view
from tests.web.looking import as_guest, as_host, by_mouse, by_touch, tap, text, texts, until
from tests.web.served import Served
from tests.web.tables import WholeTable
from tests.web.test_accessible import serious
from tests.web.test_page import CALL
from tests.web.test_refusals import let_in, post, refusal


@pytest.fixture
def book(browser: Chrome, served: Served) -> Iterator[Chrome]:
    """The host's tablet with the book open."""
    by_touch(browser)
    as_host(browser, served)
    browser.get(served.url + "/money")
    until(lambda: text(browser, "#link"), "Live")
    yield browser
    by_mouse(browser)
    browser.delete_all_cookies()


def account(page: Chrome, player: str) -> str:
    return text(page, f"#accounts [data-player='{player}']")


def amount(page: Chrome, value: str) -> None:
    """Write the amount in the open dialog and enter it."""
    field = page.find_element(By.ID, "amount")
    field.clear()
    field.send_keys(value)
    tap(page, "Enter", "#entering")


def test_a_night_from_buying_in_to_who_owes_whom(book: Chrome, served: Served) -> None:
    for player, buys in (("Ann", "40"), ("Bo", "20")):
        tap(book, "Somebody buys in")
        book.find_element(By.ID, "who").send_keys(player)
        tap(book, buys, "#entering")
        tap(book, "Enter", "#entering")
        until(lambda player=player: account(book, player) != "", True)
    tap(book, "Count Ann", "#accounts")
    amount(book, "47.50")
    until(lambda: "+7.50" in account(book, "Ann"), True)
    tap(book, "Cash out Bo", "#accounts")
    amount(book, "12,50")
    until(lambda: "left" in account(book, "Bo"), True)
    until(lambda: texts(book, "#payments li"), ["Bo pays Ann 7.50 Is paid Bo, Ann, 7.50"])
    assert ledger_view(served.hub.book)["payments"] == [{"from": "Bo", "to": "Ann", "amount": "7.50"}]
    tap(book, "Is paid", "#payments")
    until(lambda: texts(book, "#payments li"), ["Everybody is even."])
    tap(book, "Close the night")
    tap(book, "Close the night", "#question")
    until(lambda: served.hub.book.closed, True)
    until(lambda: text(book, "#pot-now"), "This night is closed; a buy-in begins the next.")


def test_an_amount_is_put_right_and_a_fact_taken_back(book: Chrome, served: Served) -> None:
    served.put(
        {"event": "buy_in", "player": "Ann", "amount": "40"}, {"event": "buy_in", "player": "Bo", "amount": "20"}
    )
    until(lambda: len(texts(book, "#facts li")), 2)
    field = book.find_element(By.CSS_SELECTOR, "[aria-label='Put the amount right: Ann buys in for 40.']")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("30\n")
    until(lambda: "Bought 30" in account(book, "Ann"), True)
    tap(book, "Take back Bo buys in for 20.", "#facts")
    tap(book, "Take back", "#question")
    until(lambda: account(book, "Bo"), "")


def test_what_the_book_does_not_allow_is_said_in_the_dialog(book: Chrome, served: Served) -> None:
    served.put(
        {"event": "buy_in", "player": "Ann", "amount": "40"}, {"event": "limit", "player": "Ann", "amount": "50"}
    )
    tap(book, "Buy more Ann", "#accounts")
    amount(book, "20")
    until(lambda: text(book, "#entering .refusal"), "Ann may buy 10 more tonight by his own limit, not 20.")
    assert serious(book) == []
    amount(book, "much")
    until(lambda: text(book, "#entering .refusal"), lambda said: "much" in said)
    assert len(served.hub.script) == 2


def test_guests_see_the_book_only_where_the_host_lets_them(tmp_path: Path, browser: Chrome) -> None:
    whole = WholeTable(tmp_path)
    try:
        whole.hub.put({"event": "buy_in", "player": "Ann", "amount": "40"}).result(10)
        whole.hub.put(CALL).result(10)
        client = whole.app.test_client()
        client.get(whole.door.link("guest", "/"))
        assert client.get("/money").location == "/door?to=/money"
        for path in ("/api/money", "/api/history", "/api/history/2", "/api/history/hands.csv"):
            assert "keeps the book closed" in refusal(client.get(path), 403)
        whole.table.settings.change({"page": {"open_books": True}})
        assert client.get("/api/money").get_json()["book"]["players"][0]["player"] == "Ann"
        assert "Only the host" in refusal(client.get("/api/money/facts"), 401)
        token = client.get("/api/session").get_json()["token"]
        assert "Only the host" in refusal(post(client, "/api/money/1", {}, token), 401)
        as_guest(browser, whole)  # type: ignore[arg-type]  # it has a door and an address too
        browser.get(whole.url + "/money")
        until(lambda: account(browser, "Ann") != "", True)
        assert not browser.find_elements(By.CSS_SELECTOR, "main button")
    finally:
        browser.delete_all_cookies()
        whole.close()


def test_only_money_is_mended_here(served: Served) -> None:
    served.put(CALL, {"event": "ante", "seat": 1, "amount": "0.25"})
    client = served.app.test_client()
    csrf = let_in(client)
    assert "no longer in the book" in refusal(post(client, "/api/money/2", {}, csrf), 409)
    assert "no longer in the book" in refusal(post(client, "/api/money/900", {}, csrf), 409)
    served.put({"event": "buy_in", "player": "Ann", "amount": "40"})
    assert "amount: expected" in refusal(post(client, "/api/money/3", {"amount": 7}, csrf), 400)
    assert served.hub.now.seq == 3
