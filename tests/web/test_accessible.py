"""Every page examined by axe-core, in both felts: nothing serious for people who see, hear or move differently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import axe_core_python
import pytest
from selenium.webdriver import Chrome

from tests.web.looking import as_host, tap, text, until
from tests.web.served import Served
from tests.web.test_page import TO_FOLLOWER, dealt

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { runOnly: arguments[0], resultTypes: ["violations"] }).then(({ violations }) => done(violations));
"""


def serious(page: Chrome) -> list[tuple[str, str, list[str]]]:
    """What axe finds serious or critical: the rule, its help, and where."""
    page.execute_script(AXE)
    found: list[dict[str, Any]] = page.execute_async_script(RUN, RULES)
    return [
        (one["id"], one["help"], [node["html"][:160] for node in one["nodes"]][:4])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("look", ["", "light"])
def test_nothing_serious_on_any_page(served: Served, browser: Chrome, look: str) -> None:
    served.put(*TO_FOLLOWER, dealt(2, "9c"), dealt(3, "Ts"), {"event": "fold", "seat": 3})
    served.notices.doubt("At seat 2 a card lies face up that could not be read")
    as_host(browser, served)
    browser.add_cookie({"name": "look", "value": look})
    try:
        for path in ("/", "/guest", "/host", "/door", "/invite", "/nowhere"):
            browser.get(served.url + path)
            if path not in ("/door", "/invite", "/nowhere"):
                until(lambda: text(browser, ".seat[data-seat='1'] .name"), "Ann")
            assert serious(browser) == [], path
    finally:
        browser.delete_all_cookies()


def test_nothing_serious_in_the_dialogs(served: Served, browser: Chrome) -> None:
    served.put(*TO_FOLLOWER)
    as_host(browser, served)
    until(lambda: text(browser, ".seat[data-seat='1'] .name"), "Ann")
    try:
        for opener, within, closer in (
            ("Menu", ".bar", "Close"),
            ("Call a game", ".hostbar", "Close"),
            ("Take back…", ".hostbar", "Close"),
            ("Card by hand", ".hostbar", "Back"),
            ("Divide the pot", ".hostbar", "Back"),
            ("Rules", ".bar", "Close"),
            ("seven of diamonds", "#felt", "Back"),
            ("Ann", "#felt", "Back"),
        ):
            tap(browser, opener, within)
            until(lambda: browser.execute_script("return document.querySelectorAll('dialog[open]').length"), 1)
            assert serious(browser) == [], opener
            tap(browser, closer, "dialog[open]")
            until(lambda: browser.execute_script("return document.querySelectorAll('dialog[open]').length"), 0)
    finally:
        browser.delete_all_cookies()
