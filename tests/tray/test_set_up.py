"""The set-up page's tray step with the compiled firmware: a column calibrated by tapping, its cable pulled and back."""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select

from assistant.tray.lamps import DARK, TEST
from tests.tray.board import Board
from tests.web.looking import text, texts, until
from tests.web.tables import WholeTable, painted_table
from tests.web.test_setup import step

COLUMN = "#tray-columns > li:first-child"


def tap(browser: Chrome, words: str) -> None:
    """Tap the first column's button, or that below the columns, with these words."""
    (found, *_) = browser.find_elements(By.XPATH, f"//*[@id='work-tray']//button[normalize-space()='{words}']")
    found.click()


def test_a_column_is_emptied_filled_and_weighed_and_the_lamps_are_tried(tmp_path: Path, browser: Chrome) -> None:
    with Board(tmp_path) as board:
        whole = WholeTable(tmp_path, painted_table(), tray={"port": board.port})
        try:
            browser.get(whole.door.link("host", whole.url + "/"))
            step(browser, whole, "tray")
            until(lambda: text(browser, "#tray-state"), "The tray answers, with firmware 1.0.")
            until(lambda: texts(browser, ".weight")[:2], ["not calibrated"] * 2)
            Select(browser.find_element(By.CSS_SELECTOR, f"{COLUMN} select")).select_by_visible_text("red")
            until(lambda: whole.config.tray.columns, ("red",))
            until(lambda: text(browser, "#tray-state"), "The tray answers, with firmware 1.0.")
            tap(browser, "It holds 40")
            until(lambda: text(browser, "#step-tray > .refusal"), "Column 1: it must be said to be empty first.", 20)
            tap(browser, "It is empty")
            until(lambda: text(browser, "#step-tray > .refusal"), "", 20)
            board.tell("cell 1 460")
            board.pass_time(1500)
            tap(browser, "It holds 40")
            until(lambda: texts(browser, ".weight")[0], "40 chips", 20)
            board.tell("cell 1 1700")
            until(lambda: texts(browser, ".weight")[0], "more weight than the cell can carry", 20)
            tap(browser, "Light all lamps")
            board.lamps(TEST)
            board.lamps(DARK)
            board.tell("pull")
            until(lambda: text(browser, "#tray-state"), "The tray does not answer; check its cable.", 20)
            board.tell("plug")
            until(lambda: text(browser, "#tray-state"), "The tray answers, with firmware 1.0.", 20)
        finally:
            browser.delete_all_cookies()
            whole.close()
