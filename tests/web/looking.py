"""What a person sees on the page, asked of the browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from selenium.webdriver import Chrome

from tests.web.served import Served

T = TypeVar("T")
PATIENCE_S = 10.0


def until(ask: Callable[[], T], wanted: T | Callable[[T], bool], patience_s: float = PATIENCE_S) -> T:
    """Ask until the answer is as wanted; fails with the last answer when patience ends."""
    end = time.monotonic() + patience_s
    while True:
        found = ask()
        if wanted(found) if callable(wanted) else found == wanted:
            return found
        assert time.monotonic() < end, f"still {found!r}, wanted {wanted!r}"
        time.sleep(0.05)


def text(page: Chrome, selector: str) -> str:
    """The words shown at a selector, however they are laid out; empty where nothing is shown."""
    script = """
    const one = document.querySelector(arguments[0]);
    return one && one.checkVisibility() ? one.innerText.replace(/\\s+/g, " ").trim() : "";
    """
    return str(page.execute_script(script, selector))


def texts(page: Chrome, selector: str) -> list[str]:
    """The words of everything at a selector, read at one moment."""
    script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText.replace(/\\s+/g, ' ').trim())"
    return list(page.execute_script(script, selector))


def wild(page: Chrome) -> list[str]:
    """The ranks on the wild banner."""
    return texts(page, "#wild .tile")


def cards(page: Chrome, seat: int) -> list[str]:
    """The cards before a seat as a screen reader says them."""
    script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.getAttribute('aria-label'))"
    return list(page.execute_script(script, f".seat[data-seat='{seat}'] .card"))


def as_host(page: Chrome, served: Served) -> None:
    """Make this browser the host's, by the link that the terminal shows, and open the console."""
    page.get(served.door.link("host", served.url + "/"))


def as_guest(page: Chrome, served: Served) -> None:
    """Make this browser a guest's, by the link in the code."""
    page.delete_all_cookies()
    page.get(served.door.link("guest", served.url + "/"))


def by_touch(page: Chrome, wide: int = 1280, high: int = 800) -> None:
    """Make this browser a tablet: from now on it is touched, and has no mouse."""
    size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": True}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    page.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})


def by_mouse(page: Chrome) -> None:
    """Make this browser a computer again."""
    page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    page.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


FIND = """
const [within, words] = arguments;
const places = [...document.querySelectorAll(within)].filter((one) => one.checkVisibility());
const said = (one) => (one.getAttribute("aria-label") ?? one.innerText).replace(/\\s+/g, " ").trim();
const found = places.flatMap((one) => [...one.querySelectorAll("button, a, input, [role=button], summary")])
  .filter((one) => one.checkVisibility());
const made = found.find((one) => said(one) === words) ?? found.find((one) => said(one).startsWith(words));
if (!made) return null;
made.scrollIntoView({ block: "center", inline: "center" });
const box = made.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height)];
"""


def tap(page: Chrome, words: str, within: str = "body") -> None:
    """Touch what bears these words, or begins with them, as soon as it is there and still, with a finger alone."""
    seen = [(0.0, 0.0, 0.0)]

    def stands_still(found: tuple[float, float, float]) -> bool:
        seen.append(found)
        return found[2] > 0 and found == seen[-2]

    x, y, size = until(lambda: page.execute_script(FIND, within, words) or (0, 0, 0), stands_still)
    assert size >= 24, f"{words!r} is {size} pixels small: too small for a finger"
    touch = {"x": x, "y": y}
    page.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    page.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
