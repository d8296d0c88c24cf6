"""The club's page: two tables at once, live, whatever else is on the broker."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from selenium.webdriver import Chrome

from assistant.club.following import LONGEST, MOST_TABLES, Following
from assistant.club.topics import Broker
from assistant.hub import Hub
from assistant.store.log import EventLog
from tests.club.broker import Mosquitto, until
from tests.club.test_mirror import HAND, Beside, play
from tests.running import Running
from tests.web.looking import texts


def test_two_tables_on_one_page(tmp_path: Path, browser: Chrome) -> None:
    broker = Mosquitto(tmp_path)
    logs = [EventLog(tmp_path / f"{name}.sqlite") for name in ("den", "attic")]
    hubs = [Hub(log) for log in logs]
    tables = [Beside(hub, broker.address, name) for hub, name in zip(hubs, ("The Den", "The Attic"), strict=True)]
    for hub in hubs:
        hub.start()
    play(hubs[0], HAND)
    with Running("club", "--broker", broker.address, "--port", "0", "--no-browser") as club:
        browser.get(club.url)
        until(lambda: texts(browser, ".club-table h2") == ["The Attic", "The Den"])
        until(lambda: "Texas Hold'em" in texts(browser, ".club-game"))
        until(lambda: texts(browser, ".club-table .standing") == ["ready", "playing"])
        assert "1 playing" in texts(browser, "#count")
        play(
            hubs[1],
            [{"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "Eve", "2": "Flo"}}],
        )
        until(lambda: "Omaha" in texts(browser, ".club-game"))
        assert "2 playing" in texts(browser, "#count")
        tables[0].close()
        until(lambda: texts(browser, ".club-table .standing") == ["playing", "gone"])
        broker.stop()
        until(lambda: texts(browser, "#link") == ["No connection to the broker; trying again."])
    tables[1].close()
    for hub, log in zip(hubs, logs, strict=True):
        hub.stop()
        log.close()


def deaf() -> Following:
    return Following(Broker.of("mqtt://127.0.0.1:1"))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.sampled_from(["state", "said", "alive", "other"]), st.binary(max_size=200))
def test_whatever_is_on_the_broker(name: str, what: str, payload: bytes) -> None:
    following = deaf()
    following.take(f"cards-speak/{name}/{what}", payload)
    following.take(f"cards-speak/{name}", payload)
    assert len(following.now()[1]["tables"]) <= 1


def test_too_many_tables_and_too_long_messages_are_left_out() -> None:
    following = deaf()
    for number in range(MOST_TABLES + 20):
        following.take(f"cards-speak/t{number}/alive", b"online")
    following.take("cards-speak/t1/state", b"[" * (LONGEST + 1))
    following.take("cards-speak/t1/state", b"[" * 5000)
    assert len(following.now()[1]["tables"]) == MOST_TABLES
