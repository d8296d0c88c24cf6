"""The set-up page with what is shown to the camera or put on the tray: a deck, chips, columns of chips."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By

from assistant.tray.virtual import LOST, VirtualTray
from assistant.vision.chips_enrol import chip_file
from assistant.vision.reader import NetReader
from tests.shared_data import shared
from tests.web.looking import text, texts, until
from tests.web.tables import WholeTable, painted_table
from tests.web.test_accessible import serious
from tests.web.test_setup import press, step

SLOW_S = 240.0  # a picture is read at its full size, on a machine that is busy with others
RED = (0.492, 0.496)  # where a red chip lies in the photo


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeTable]:
    """A table whose camera sees cards and chips, and reads them."""
    photo = cv2.imread(str(shared("photos", "overhead-table", "001.jpg")))
    made = WholeTable(tmp_path_factory.mktemp("read"), photo, NetReader(threads=1))
    until(lambda: made.table.watching.snapshot().json()["cards"] != [], True, SLOW_S)  # type: ignore[union-attr]
    yield made
    made.close()


@pytest.fixture
def host(read: WholeTable, browser: Chrome) -> Iterator[Chrome]:
    browser.get(read.door.link("host", read.url + "/"))
    yield browser
    browser.delete_all_cookies()


def test_a_deck_is_shown_and_what_is_sure_is_lit(host: Chrome, read: WholeTable) -> None:
    step(host, read, "deck")
    until(lambda: text(host, "#work-deck .field"), "The deck's name")
    host.find_element(By.CSS_SELECTOR, "#work-deck input").send_keys("a/b")
    press(host, "Begin")
    until(lambda: text(host, "#step-deck > .refusal"), lambda said: "no name for a deck" in said)
    field = host.find_element(By.CSS_SELECTOR, "#work-deck input")
    field.send_keys("kitchen")
    press(host, "Begin")
    until(lambda: text(host, ".deck-count"), "kitchen 0 of 52", SLOW_S)
    press(host, "Take a picture")
    until(lambda: text(host, ".deck-count") != "kitchen 0 of 52", True, SLOW_S)
    lit = "return [...document.querySelectorAll('.deck-grid .card:not(.missing)')].map((one) => one.ariaLabel)"
    assert "nine of hearts, shown" in host.execute_script(lit)
    assert serious(host) == []
    press(host, "Keep this deck")
    until(lambda: texts(host, ".toast"), lambda said: any("still to be shown" in one for one in said))


def test_a_chip_that_is_shown_is_known_from_then_on(host: Chrome, read: WholeTable) -> None:
    step(host, read, "chips")
    until(lambda: host.execute_script("return document.getElementById('picture').naturalWidth > 0"), True)
    press(host, "Show one red")
    until(lambda: text(host, "#work-chips .notice"), lambda said: "Lay one red chip" in said)
    frame = host.find_element(By.ID, "frame")
    wide, high = frame.size["width"], frame.size["height"]
    ActionChains(host).move_to_element_with_offset(frame, round(-wide * 0.45), round(high * 0.1)).click().perform()
    until(lambda: text(host, "#step-chips > .refusal"), lambda said: "no chip is seen there" in said)
    at = round(wide * (RED[0] - 0.5)), round(high * (RED[1] - 0.5))
    ActionChains(host).move_to_element_with_offset(frame, *at).click().perform()
    until(lambda: texts(host, "#work-chips button"), lambda words: "Shown ✓ red" in words, SLOW_S)
    assert '"red"' in chip_file(read.file.parent).read_text(encoding="utf-8")


@pytest.fixture
def virtual() -> VirtualTray:
    tray = VirtualTray(lambda: int(time.monotonic() * 1000))
    tray.pace_s = 0.005
    return tray


def test_the_tray_in_use_is_asked_and_lit(tmp_path: Path, browser: Chrome, virtual: VirtualTray) -> None:
    whole = WholeTable(tmp_path, painted_table(), open_port=lambda device: virtual, tray={"port": "virtual"})
    try:
        until(lambda: virtual.lamps != LOST, True)
        virtual.columns[0] = "sure:12:97"
        virtual.columns[1] = "blank:0:0"
        browser.get(whole.door.link("host", whole.url + "/"))
        step(browser, whole, "tray")
        until(lambda: text(browser, "#tray-state"), lambda said: said.startswith("The tray answers, with firmware"))
        until(lambda: texts(browser, ".weight")[:2], ["12 chips", "not calibrated"])
        choose = """
        const box = document.querySelector(".columns select");
        box.value = "red";
        box.dispatchEvent(new Event("change"));
        """
        browser.execute_script(choose)
        until(lambda: whole.config.tray.columns, ("red",))
        until(lambda: virtual.lamps != LOST and whole.table.beside.tray is not None, True)
        until(lambda: text(browser, "#tray-state"), lambda said: said.startswith("The tray answers"))
        assert serious(browser) == []
        press(browser, "It holds 40")
        until(lambda: "calibrate 1 40" in virtual.done, True)
        press(browser, "Light all lamps")
        until(lambda: "lamps llllllllllll" in virtual.done, True)
        until(lambda: virtual.lamps, lambda lamps: "l" not in lamps)
    finally:
        browser.delete_all_cookies()
        whole.close()
