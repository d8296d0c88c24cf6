"""How long an event takes from the table to the page, beside a page that asks for news once a second.

The page is really served, on this computer. Where selenium and Chromium are installed a real browser draws it too, and
the time is that of the frame in which the event was painted.
"""

from __future__ import annotations

import importlib
import json
import shutil
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, Final, NamedTuple

from assistant.hub import Hub
from assistant.night.notices import Notices
from assistant.store.log import EventLog
from web import Parts, create_app
from web.door import Door
from web.serving import ServedPage

POLL_S: Final = 1.0
PAUSE_S: Final = 0.05  # between two events, so that none waits for the one before
PATIENCE_S: Final = 10.0
_SEATS: Final = {"1": "Ann", "2": "Bo", "3": "Cy", "4": "Dee"}
_WATCH: Final = """
window.seen = {};
new MutationObserver(() => {
  const { seq } = document.body.dataset;
  requestAnimationFrame(() => { seen[seq] ??= performance.timeOrigin + performance.now(); });
}).observe(document.body, { attributes: true, attributeFilter: ["data-seq"] });
"""


class Delay(NamedTuple):
    """One line of the answer: who waited for the events, how many, and their delays in milliseconds."""

    seen_by: str
    events: int
    median_ms: float
    most_ms: float


def measure(count: int, browser: bool = True) -> list[Delay]:
    """The delays of so many events; with polling a few only, since each takes its time."""
    with _table() as (hub, port):
        delays = [_delay("a listener to the stream", _heard(hub, port, count))]
        if browser and (drawn := _drawn(hub, port, count)) is not None:
            delays.append(_delay("a browser, painted", drawn))
        delays.append(_delay(f"a page that asks every {POLL_S:g} s", _polled(hub, port, min(count, 10))))
    return delays


def _delay(seen_by: str, seconds: list[float]) -> Delay:
    milliseconds = [one * 1000 for one in seconds]
    return Delay(seen_by, len(seconds), round(statistics.median(milliseconds), 1), round(max(milliseconds), 1))


@contextmanager
def _table() -> Iterator[tuple[Hub, int]]:
    """A table with a hand in play, served on a free port."""
    with tempfile.TemporaryDirectory() as folder:
        log, notices = EventLog(Path(folder) / "night.sqlite"), Notices()
        hub = Hub(log)
        hub.start()
        app = create_app(Parts(hub, notices, Door("000000")))
        at = socket.create_server(("127.0.0.1", 0))
        served = ServedPage(app, at, threads=8)
        served.start()
        hub.put({"event": "call", "house": "local", "game": "omaha", "dealer": 4, "seats": _SEATS}).result(PATIENCE_S)
        try:
            yield hub, int(at.getsockname()[1])
        finally:
            app.extensions["live"].close()
            served.close()
            hub.stop()
            log.close()


def _events(count: int) -> Iterator[Mapping[str, Any]]:
    """A card on the board and its undoing, over and over: the hand never ends."""
    for number in range(count):
        yield {"event": "dealt", "seat": 1, "card": "??", "up": False} if number % 2 == 0 else {"event": "undo"}


def _put(hub: Hub, count: int, arrived: Callable[[int], float], pause_s: float = PAUSE_S) -> list[float]:
    """The seconds from putting each event to its arrival, which ``arrived`` waits for and gives as a time."""
    delays = []
    for event in _events(count):
        time.sleep(pause_s)
        began = time.time()
        delays.append(arrived(hub.put(event).result(PATIENCE_S).seq) - began)
    return delays


def _heard(hub: Hub, port: int, count: int) -> list[float]:
    came: dict[int, float] = {}
    more = threading.Condition()
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    connection.request("GET", "/api/stream")
    answer = connection.getresponse()

    def listen() -> None:
        for seq in _numbers(answer):
            with more:
                came[seq] = time.time()
                more.notify_all()

    def arrived(seq: int) -> float:
        with more:
            more.wait_for(lambda: seq in came, PATIENCE_S)
            return came[seq]

    threading.Thread(target=listen, daemon=True).start()
    try:
        return _put(hub, count, arrived)
    finally:
        connection.close()


def _numbers(answer: HTTPResponse) -> Iterator[int]:
    """The number of each message, once all of it is there."""
    number = 0
    try:
        while line := answer.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line.startswith(b"data: {"):
                yield number
    except (OSError, ValueError, AttributeError):  # closed while it waited
        return


def _polled(hub: Hub, port: int, count: int) -> list[float]:
    """As a page without a stream would do it; events come at any moment between two questions."""

    def arrived(seq: int) -> float:
        while True:
            time.sleep(POLL_S - time.time() % POLL_S)
            connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
            connection.request("GET", "/api/state")
            known = json.loads(connection.getresponse().read())["seq"]
            connection.close()
            if known >= seq:
                return time.time()

    return _put(hub, count, arrived, pause_s=POLL_S * 0.37)


def _drawn(hub: Hub, port: int, count: int) -> list[float] | None:
    """The same in a real browser; None where there is none."""
    chrome = _chromium()
    if chrome is None:
        return None
    try:
        chrome.get(f"http://127.0.0.1:{port}/")
        chrome.execute_script(_WATCH)

        def arrived(seq: int) -> float:
            end = time.monotonic() + PATIENCE_S
            while time.monotonic() < end:
                painted = chrome.execute_script("return seen[arguments[0]] ?? 0", str(seq))
                if painted:
                    return float(painted) / 1000
                time.sleep(0.02)
            return float("inf")

        return _put(hub, count, arrived)
    finally:
        chrome.quit()


def _chromium() -> Any:
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not browser or not driver:
        return None
    try:
        webdriver = importlib.import_module("selenium.webdriver")
    except ModuleNotFoundError:
        return None
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for flag in ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,800"):
        options.add_argument(flag)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
