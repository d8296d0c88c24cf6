"""The host's console in a real browser, touched: a whole night without a camera, corrections, washes, strikes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from assistant.cards import Card
from assistant.night.questions import Choice, Question
from tests.web.looking import as_host, by_mouse, by_touch, cards, tap, text, texts, until, wild
from tests.web.served import PIN, SECRET, Served
from tests.web.test_page import HOLE, TO_FOLLOWER, Program, dealt
from web.door import Door


@pytest.fixture
def tablet(browser: Chrome, served: Served) -> Iterator[Chrome]:
    """The host's tablet: paired by the link, touched."""
    by_touch(browser)
    as_host(browser, served)
    until(lambda: text(browser, "#link"), "Live")
    yield browser
    by_mouse(browser)
    browser.delete_all_cookies()


def asked(page: Chrome) -> list[str]:
    """The questions on the console, the most urgent first."""
    return texts(page, "#asks h2")


def card(page: Chrome, name: str, within: str = "#asks") -> None:
    """Tap a card of the deck."""
    tap(page, Card.of(name).spoken, within)


def told(page: Chrome, served: Served, words: str, within: str = "#asks") -> None:
    """Tap something that enters facts, and wait until the table has taken them and the page shows it."""
    before = served.hub.now.seq
    in_step(page, served)
    tap(page, words, within)
    until(lambda: served.hub.now.seq > before, True)
    in_step(page, served)


def in_step(page: Chrome, served: Served) -> None:
    """Wait until nothing is under way and the page shows the newest fact."""
    script = "return [document.getElementById('asks').ariaBusy === 'true', Number(document.body.dataset.seq)]"
    until(lambda: page.execute_script(script) == [False, served.hub.now.seq], True)


def everybody_checks(page: Chrome, served: Served, players: int = 3) -> None:
    """So many checks."""
    for _ in range(players):
        told(page, served, "Check")


def called(page: Chrome, game: str, *names: str) -> None:
    """Name the players, choose the game, let the last one deal, call it."""
    until(lambda: page.find_element(By.ID, "calling").is_displayed(), True)
    until(lambda: len(page.find_elements(By.CSS_SELECTOR, ".player-list li")), 4)
    for number, name in enumerate(names, 1):
        field = page.find_element(By.CSS_SELECTOR, f"[aria-label='Name at seat {number}']")
        field.clear()
        field.send_keys(name)
    for number in range(len(names) + 1, 5):
        tap(page, f"plays Seat {number}", "#players")
    tap(page, game, "#games")
    until(lambda: text(page, "#preview h3"), game)
    tap(page, f"deals {names[-1]}", "#players")
    tap(page, "Call it", "#calling")
    until(lambda: text(page, "#game"), game)


def test_a_split_pot_night_by_touch_alone(tablet: Chrome, served: Served) -> None:
    called(tablet, "Seattle Six", "Ann", "Bo", "Cy")
    assert served.hub.now.view["dealer"] == 3
    told(tablet, served, "All 3 ante")
    told(tablet, served, "All 6 cards down")
    cards_up(tablet, served, "Ah", "9s", "Kd")
    until(lambda: asked(tablet), ["Ann to speak"])  # an ace shows best
    told(tablet, served, "0.50", "#asks .betting")
    for player in ("Bo", "Cy"):
        until(lambda player=player: asked(tablet), [f"{player}: 0.50 to call"])
        told(tablet, served, "Call 0.50")
    for up in (("2d", "9h", "Kc"), ("3s", "Td", "5h"), ("4c", "Ts", "Qs")):
        cards_up(tablet, served, *up)
        everybody_checks(tablet, served)
    wash_declare_and_show(tablet, served)
    tap(tablet, "Divide the pot", "#asks")
    tap(tablet, "Divide the pot", "#settling")
    until(lambda: text(tablet, "#result h2").lower(), "split pot")
    assert served.hub.now.view["result"]["shares"] == {"1": "1.50", "2": "1.75"}
    assert "Odd chip of 0.25 to Bo" in text(tablet, "#result .odd")
    tap(tablet, "Call a game", ".hostbar")
    until(lambda: texts(tablet, ".player-list [aria-pressed=true]"), lambda on: "deals Ann" in on)


def cards_up(page: Chrome, served: Served, *dealt_cards: str) -> None:
    """A round of up cards, each entered with one tap."""
    for player, one in zip(("Ann", "Bo", "Cy"), dealt_cards, strict=True):
        until(lambda player=player: asked(page)[:1], [f"Card up to {player}"])
        told(page, served, Card.of(one).spoken)
    until(lambda: asked(page)[0].endswith("to speak"), True)


def wash_declare_and_show(page: Chrome, served: Served) -> None:
    """The end of Seattle Six: Bo, who shows best, keeps his cards; Ann washes one; all declare and show."""
    until(lambda: asked(page)[:1], ["Wash, in order"])
    tap(page, "Washes an up card 1.00", "#asks .ask-row")
    tap(page, "four of clubs", "#fill")
    tap(page, "six of hearts", "#fill")
    until(lambda: cards(page, 1)[-1], "six of hearts")
    told(page, served, "All 2 keep what they have")
    everybody_checks(page, served)
    until(lambda: asked(page)[:1], ["Declare"])
    for way in ("0 chips: Low", "1 chips: High", "1 chips: High"):
        told(page, served, way)
    everybody_checks(page, served)
    for shown in (("7d", "8d"), ("9c", "2s"), ("Kh", "2c")):
        in_step(page, served)
        tap(page, "Shows", "#asks")
        card(page, shown[0], "#fill")
        told(page, served, Card.of(shown[1]).spoken, "#fill")


def test_a_card_is_put_right_and_undone(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER)
    until(lambda: wild(tablet), ["Q", "7"])
    tap(tablet, "seven of diamonds, wild", "#felt")
    until(lambda: text(tablet, "#correct-now"), "Now: seven of diamonds, before Ann.")
    card(tablet, "6d", "#correct")
    until(lambda: wild(tablet), ["Q", "6"])
    until(lambda: text(tablet, "#said"), "Correction: queens and sixes are wild.")
    tap(tablet, "Undo", ".hostbar")
    until(lambda: wild(tablet), ["Q", "7"])
    tap(tablet, "seven of diamonds, wild", "#felt")
    tap(tablet, "No card lies here", "#correct")
    until(lambda: wild(tablet), ["Q"])
    until(lambda: len(cards(tablet, 1)), 2)


def test_anything_told_can_be_taken_back(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER, dealt(2, "9c"))
    tap(tablet, "Take back…", ".hostbar")
    until(lambda: texts(tablet, "#past-list li"), lambda lines: len(lines) == 10)
    tap(tablet, "Take back Queen of hearts burned up", "#past-list")
    until(lambda: wild(tablet), ["Q"])
    until(lambda: texts(tablet, "#past-list li"), lambda lines: len(lines) == 9)
    tap(tablet, "Close", "#past")


def test_a_strike_is_matched(tablet: Chrome, served: Served) -> None:
    call = {
        "event": "call",
        "house": "local",
        "game": "baseball",
        "dealer": 3,
        "seats": {"1": "Ann", "2": "Bo", "3": "Cy"},
    }
    antes = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)]
    served.put(call, *antes, *HOLE, dealt(1, "3h"), dealt(2, "4s"))
    until(lambda: asked(tablet)[:2], ["Strike: Ann matches the pot or folds", "Extra card for Bo"])
    assert "match 0.75 or fold" in text(tablet, ".seat[data-seat='1']")
    tap(tablet, "Match the pot 0.75", "#asks")
    until(lambda: asked(tablet)[:1], ["Extra card for Bo"])
    tap(tablet, "One card down", "#asks")
    until(lambda: len(cards(tablet, 2)), 4)


def test_what_may_not_be_is_grey_and_says_why(tablet: Chrome, served: Served) -> None:
    call = {
        "event": "call",
        "house": "house",
        "game": "texas-holdem",
        "dealer": 3,
        "seats": {"1": "Ann", "2": "Bo", "3": "Cy"},
    }
    told = [{"event": "check", "seat": 1}, {"event": "bet", "seat": 2, "amount": "1"}, {"event": "fold", "seat": 3}]
    served.put(call, *HOLE, *told)
    until(lambda: asked(tablet)[:1], ["Ann: 1 to call"])
    tap(tablet, "Raise, adding", "#asks")
    until(lambda: text(tablet, "#toasts"), lambda said: "it checked in this round" in said)
    assert served.hub.now.seq == 10


def test_cards_by_hand_wherever_they_lie(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER)
    in_step(tablet, served)
    tap(tablet, "Card by hand", ".hostbar")
    tap(tablet, "Bo", "#fill")
    card(tablet, "Qd", "#fill")
    until(lambda: cards(tablet, 2)[-1], "queen of diamonds, wild")
    until(lambda: wild(tablet), ["Q"])


def test_the_seat_s_own_menu(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER, dealt(2, "9c"), dealt(3, "Ts"))
    until(lambda: cards(tablet, 3)[-1], lambda said: said.startswith("ten of spades"))
    tap(tablet, "Cy", "#felt")
    until(lambda: text(tablet, "#seat-title"), "Cy")
    tap(tablet, "Answered a telephone", "#seat-acts")
    until(lambda: "folded" in text(tablet, ".seat[data-seat='3']"), True)


def test_a_card_that_came_wrong_is_replaced_from_the_seat_s_menu(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER)
    until(lambda: wild(tablet), ["Q", "7"])
    tap(tablet, "Ann", "#felt")
    tap(tablet, "A card came wrong", "#seat-acts")
    tap(tablet, "Replace an up card", "#seat-acts")
    until(lambda: text(tablet, "#fill-title"), "Ann: Replace an up card")
    tap(tablet, "seven of diamonds", "#fill")
    tap(tablet, "six of clubs", "#fill")
    until(lambda: cards(tablet, 1)[-1], lambda said: said.startswith("six of clubs"))
    tap(tablet, "Bo", "#felt")
    until(lambda: text(tablet, "#seat-title"), "Bo")
    tap(tablet, "A card came wrong", "#seat-acts")
    tap(tablet, "The hand is dead", "#seat-acts")
    until(lambda: served.hub.now.view["seats"]["2"]["live"], False)


def test_a_hand_called_off_is_dealt_again_and_its_game_is_chosen_already(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER)
    in_step(tablet, served)
    tap(tablet, "Take back…", ".hostbar")
    tap(tablet, "Call the hand off", "#past")
    tap(tablet, "Call the hand off", "#question")
    until(lambda: served.hub.now.view["over"], True)
    due = served.hub.now.view["next_deal"]
    tap(tablet, "Call a game", ".hostbar")
    dealer = served.hub.now.view["seats"][str(due["dealer"])]["name"]
    until(lambda: texts(tablet, ".player-list [aria-pressed=true]"), lambda on: f"deals {dealer}" in on)
    if due["game"]:
        until(lambda: text(tablet, "#preview h3"), lambda name: name != "")


def test_a_game_that_the_house_bars_and_a_deck_that_may_run_out(tablet: Chrome, served: Served) -> None:
    until(lambda: tablet.find_element(By.ID, "calling").is_displayed(), True)
    for _ in range(4):
        tap(tablet, "Add a player", "#players")
    tap(tablet, "Anaconda", "#games")
    until(lambda: text(tablet, "#preview .notice"), lambda said: "8 players may need 56 cards of 52" in said)
    tablet.find_element(By.ID, "game-search").send_keys("nines")
    until(lambda: texts(tablet, "#games button"), lambda found: found[:1] == ["Windows"])


def test_counted_chips_divide_the_pot_chip_by_chip(tablet: Chrome, served: Served) -> None:
    call: dict[str, Any] = {
        "event": "call",
        "house": "eight-two",
        "game": "omaha",
        "dealer": 3,
        "seats": {"1": "Ann", "2": "Bo", "3": "Cy"},
    }
    board = {"event": "board", "cards": ["Ah", "7d", "2c"]}
    hole = [dealt(seat, "??", up=False) for _ in range(4) for seat in (1, 2, 3)]
    bets = [
        {"event": "bet", "seat": 1, "amount": "5"},
        {"event": "call_bet", "seat": 2, "amount": "5"},
        {"event": "call_bet", "seat": 3, "amount": "5"},
    ]
    turn = [{"event": "board", "cards": ["Ks"]}, {"event": "board", "cards": ["9h"]}]
    ways = [{"event": "declared", "seat": seat, "declare": way} for seat, way in ((1, "high"), (2, "low"), (3, "low"))]
    shown = [
        {"event": "shown", "seat": 1, "cards": ["As", "3d", "Kc", "Qd"]},
        {"event": "shown", "seat": 2, "cards": ["4s", "3c", "Jc", "Jd"]},
        {"event": "shown", "seat": 3, "cards": ["Th", "Tc", "Jh", "8s"]},
    ]
    served.put(call, *hole, *bets, board, *turn, *ways, *shown)
    tap(tablet, "Divide the pot", "#asks")
    for _ in range(2):
        tap(tablet, "One red chip more", "#settling")
    for _ in range(5):
        tap(tablet, "One white chip more", "#settling")
    until(lambda: text(tablet, "#settling-sum"), "Counted 15: as told.")
    tap(tablet, "Divide the pot", "#settling")
    until(lambda: texts(tablet, "#result .takes"), lambda said: len(said) == 2)
    assert served.hub.now.view["result"]["chips"] == {
        "1": {"red": 1, "white": 3},
        "2": {"red": 1, "white": 2},
        "change": [],
    }
    assert texts(tablet, "#result .takes")[0].endswith("Takes 1 red and 3 white.")


def test_what_the_camera_asks_is_answered_with_one_tap(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER)
    dealt_next = Choice("Dealt", ({"event": "dealt", "seat": 2, "card": "9c", "up": True},))
    served.notices.ask(Question("9c", "Was the nine of clubs dealt to Bo?", (dealt_next,)))
    until(lambda: texts(tablet, "#questions h2"), ["Was the nine of clubs dealt to Bo?"])
    assert not texts(tablet, "#warnings li"), "asked once, not twice"
    tap(tablet, "Dealt", "#questions")
    until(lambda: cards(tablet, 2)[-1], "nine of clubs")
    until(lambda: texts(tablet, "#questions h2"), [])
    served.notices.ask(Question("Ts", "Is the ten of spades Cy's?"))
    tap(tablet, "Never mind", "#questions")
    until(lambda: list(served.notices.questions), [])
    assert served.hub.now.seq == len(TO_FOLLOWER) + 1


def test_the_host_goes_on_after_a_power_cut(browser: Chrome, tmp_path: Path) -> None:
    before = Program(tmp_path)
    browser.get(Door(PIN, SECRET).link("host", f"http://127.0.0.1:{before.port}/"))
    before.put(*TO_FOLLOWER)
    until(lambda: asked(browser)[:1], ["Card up to Bo"])
    before.kill()
    until(lambda: text(browser, "#link"), "Connection lost, trying again")
    after = Program(tmp_path, before.port)
    try:
        until(lambda: text(browser, "#link"), "Live")
        tap(browser, "nine of clubs", "#asks")
        until(lambda: cards(browser, 2)[-1:], ["nine of clubs"])
    finally:
        after.kill()
        browser.delete_all_cookies()


def test_two_consoles_are_in_step(tablet: Chrome, served: Served) -> None:
    served.put(*TO_FOLLOWER)
    until(lambda: asked(tablet)[:1], ["Card up to Bo"])
    first = tablet.current_window_handle
    tablet.switch_to.new_window("tab")
    try:
        tablet.get(served.url + "/host")
        until(lambda: asked(tablet)[:1], ["Card up to Bo"])
        told(tablet, served, "nine of clubs")
        here = (asked(tablet), texts(tablet, ".plate"), text(tablet, "#said"))
        tablet.close()
    finally:
        tablet.switch_to.window(first)
    until(lambda: (asked(tablet), texts(tablet, ".plate"), text(tablet, "#said")), here)
