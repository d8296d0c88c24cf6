"""How the pages lie on a screen: nothing over its neighbour, nothing cut, nothing wider than the screen."""

from __future__ import annotations

from typing import Any

import pytest
from selenium.webdriver import Chrome

from tests.web.looking import as_host, by_mouse, by_touch, text, until
from tests.web.served import Served
from tests.web.test_page import dealt

NAMES = ("Ann", "Bo", "Maximiliane", "Dee", "Eve", "Fritz", "Gustavo", "Hannah-Marie", "Ida", "Jo")
UP = ("9h", "4s", "Kd", "2c", "7h", "Js", "Qd", "Th", "5d", "3h")
AMISS = """
const box = (one) => one.getBoundingClientRect();
const felt = box(document.getElementById("felt"));
const all = document.querySelectorAll("#felt .plate, #felt .hand, #felt .pot, #felt .next");
const parts = [...all].filter((one) => one.checkVisibility());
const name = (one) => `${one.className} ${one.closest(".seat")?.getAttribute("aria-label") ?? ""}`;
const off = (a, b) => a.left < b.left - 2 || a.right > b.right + 2 || a.top < b.top - 2 || a.bottom > b.bottom + 2;
const common = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 2;
const over = (a, b) => common(a, b, "left", "right") && common(a, b, "top", "bottom");
const pairs = parts.flatMap((one, at) => {
  const others = parts.slice(at + 1).filter((other) => over(box(one), box(other)));
  return others.map((other) => `${name(one)} / ${name(other)}`);
});
const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ["the page is wider than the screen"] : [];
return [...parts.filter((one) => off(box(one), felt)).map(name), ...pairs, ...wide];
"""


@pytest.mark.parametrize("players", [2, 5, 8, 10])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (390, 844)], ids=str)
def test_many_players_with_long_names_lie_beside_each_other(
    served: Served, browser: Chrome, players: int, size: tuple[int, int]
) -> None:
    seats = {str(number): name for number, name in enumerate(NAMES[:players], 1)}
    call: dict[str, Any] = {"event": "call", "house": "local", "game": "baseball", "dealer": players, "seats": seats}
    antes = [{"event": "ante", "seat": seat, "amount": "0.25"} for seat in range(1, players + 1)]
    down = [dealt(seat, "??", up=False) for _ in range(2) for seat in range(1, players + 1)]
    up = [dealt(seat, UP[seat - 1]) for seat in range(1, players)]
    served.put(call, *antes, *down, *up, dealt(players, "3h"))
    by_touch(browser, *size)
    try:
        as_host(browser, served)
        for path in ("/", "/host"):
            browser.get(served.url + path)
            until(lambda: text(browser, ".seat[data-seat='1'] .name"), "Ann")
            until(lambda: browser.execute_script(AMISS), [])
    finally:
        by_mouse(browser)
        browser.delete_all_cookies()
