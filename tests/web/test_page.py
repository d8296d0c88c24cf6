"""The table display in a real browser: live without reloading, in step on two screens, resumed after a break."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.web.looking import cards, text, texts, until, wild
from tests.web.served import Served

ROOT = Path(__file__).resolve().parents[2]
CALL: dict[str, Any] = {
    "event": "call", "house": "local", "game": "follow-the-queen", "dealer": 3,
    "seats": {"1": "Ann", "2": "Bo", "3": "Cy"},
}  # fmt: skip


def dealt(seat: int, card: str, up: bool = True) -> dict[str, Any]:
    return {"event": "dealt", "seat": seat, "card": card, "up": up}


HOLE = [dealt(seat, "??", up=False) for _ in range(2) for seat in (1, 2, 3)]
TO_FOLLOWER = [CALL, *HOLE, {"event": "burned", "card": "Qh", "up": True}, dealt(1, "7d")]


def test_the_wild_rank_is_on_the_page_as_soon_as_the_follower_lies(served: Served, browser: Chrome) -> None:
    browser.get(served.url)
    until(lambda: text(browser, "#link"), "Live")
    served.put(CALL, *HOLE, {"event": "burned", "card": "Qh", "up": True})
    until(lambda: wild(browser), ["Q"])
    served.put(dealt(1, "7d"))
    until(lambda: wild(browser), ["Q", "7"])
    assert text(browser, "#said") == "Sevens are wild."
    assert cards(browser, 1) == ["a face-down card", "a face-down card", "seven of diamonds, wild"]
    assert text(browser, "#game") == "Follow the Queen, high Chicago"
    assert texts(browser, "#history li")[0].endswith("Sevens are wild.")


def test_a_page_that_is_opened_says_the_newest_thing_of_this_hand(served: Served, browser: Chrome) -> None:
    matched = {"event": "matched", "seat": 1, "amount": "0.75"}
    antes = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in (1, 2, 3)]
    served.put({**CALL, "game": "baseball"}, *antes, *HOLE, dealt(1, "3c"), matched, dealt(2, "4h"))
    browser.get(served.url)
    until(lambda: text(browser, "#said"), "Bo gets an extra card down.")
    served.put({"event": "called_off"}, {**CALL, "game": "seven-card-stud"}, {"event": "called_off"})
    served.put({**CALL, "game": "seven-card-stud"})
    browser.get(served.url)
    until(lambda: "Bo gets an extra card down." in " ".join(texts(browser, "#history li")), True)
    assert text(browser, "#said") == served.hub.now.view["next"]


def test_two_pages_are_in_step(served: Served, browser: Chrome) -> None:
    browser.get(served.url)
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    try:
        browser.get(served.url)
        served.put(*TO_FOLLOWER)
        until(lambda: wild(browser), ["Q", "7"])
        here = (
            text(browser, "#said"),
            texts(browser, ".plate"),
            browser.find_element(By.TAG_NAME, "body").get_attribute("data-seq"),
        )
        browser.close()
    finally:
        browser.switch_to.window(first)
    until(lambda: wild(browser), ["Q", "7"])
    there = (
        text(browser, "#said"),
        texts(browser, ".plate"),
        browser.find_element(By.TAG_NAME, "body").get_attribute("data-seq"),
    )
    assert here == there


class Program:
    """A table in a process of its own, which can be killed as a power cut would."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        command = [sys.executable, "-m", "tests.web.served", str(folder), str(port)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self._answer()

    def put(self, *facts: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        for fact in facts:
            self._process.stdin.write(json.dumps(fact) + "\n")
            self._process.stdin.flush()
            self._answer()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _answer(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())


def test_the_power_fails_and_the_page_goes_on_where_it_was(tmp_path: Path, browser: Chrome) -> None:
    before = Program(tmp_path)
    browser.get(f"http://127.0.0.1:{before.port}")
    before.put(*TO_FOLLOWER[:-1])
    until(lambda: wild(browser), ["Q"])
    before.kill()
    until(lambda: text(browser, "#link"), "Connection lost, trying again")
    after = Program(tmp_path, before.port)
    try:
        after.put(TO_FOLLOWER[-1], dealt(2, "9c"))
        until(lambda: text(browser, "#link"), "Live")
        until(lambda: wild(browser), ["Q", "7"])
        assert cards(browser, 2)[-1] == "nine of clubs"
        assert any(line.endswith("Sevens are wild.") for line in texts(browser, "#history li"))
    finally:
        after.kill()


def test_what_the_camera_doubts_is_shown_and_goes_away(served: Served, browser: Chrome) -> None:
    browser.get(served.url)
    until(lambda: text(browser, "#link"), "Live")
    served.notices.doubt("At seat 2 a card lies face up that could not be read")
    until(lambda: text(browser, "#warnings li"), "At seat 2 a card lies face up that could not be read")
    served.notices.new_hand()
    until(lambda: browser.find_element(By.ID, "warnings").is_displayed(), False)


def test_this_screen_remembers_how_it_is_looked_at(served: Served, browser: Chrome) -> None:
    browser.get(served.url)
    browser.find_element(By.ID, "menu-button").click()
    for name in ("Four-colour deck", "Large type", "Light felt"):
        browser.find_element(By.XPATH, f"//label[contains(., '{name}')]").click()
    browser.refresh()
    try:
        painted = browser.find_element(By.TAG_NAME, "html").get_attribute("class")
        assert painted == "light four-colour large"
    finally:
        browser.delete_all_cookies()


def test_a_display_that_lost_the_table_says_so_to_screen_readers_too(served: Served, browser: Chrome) -> None:
    browser.get(served.url)
    served.put(*TO_FOLLOWER)
    until(lambda: texts(browser, "#aloud"), ["Sevens are wild."])
    region = browser.find_element(By.ID, "aloud")
    assert region.get_attribute("aria-live") == "assertive"
    assert browser.find_element(By.ID, "link").get_attribute("role") == "status"


def test_the_rules_and_since_when_they_are_locked(served: Served, browser: Chrome) -> None:
    served.put(CALL)
    browser.get(served.url)
    until(lambda: browser.find_element(By.ID, "rules-button").is_displayed(), True)
    assert "locked" not in text(browser, "#house")
    served.put(*HOLE[:1])
    until(lambda: "Rules locked at " in text(browser, "#house"), True)
    browser.find_element(By.ID, "house").click()
    until(lambda: text(browser, "#rules-title"), "Follow the Queen, high Chicago")
    assert "Seven-card stud with queens wild" in text(browser, "#rules-page")
    assert text(browser, "#rules-house").lower() == "local poker rules"
    assert "No chip spade, one high, two both" in texts(browser, "#rules-points li")


def test_nothing_on_the_page_comes_from_elsewhere_or_fails(served: Served, browser: Chrome) -> None:
    served.put(*TO_FOLLOWER)
    browser.get(served.url)
    until(lambda: wild(browser), ["Q", "7"])
    loaded = browser.execute_script("return performance.getEntriesByType('resource').map((e) => e.name)")
    assert loaded and all(address.startswith(served.url) for address in loaded)
    serious = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert not [entry for entry in serious if served.url in entry["message"]]
