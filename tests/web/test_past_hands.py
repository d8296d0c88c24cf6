"""Past hands in a real browser: found, played again with nothing hidden shown, counted, written out."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from selenium.webdriver import Chrome

from tests.recorded_night import night
from tests.web.looking import as_host, cards, text, texts, until
from tests.web.served import Served
from tests.web.test_accessible import serious
from tests.web.test_page import TO_FOLLOWER
from tests.web.test_refusals import refusal


@pytest.fixture
def played(served: Served) -> Served:
    """A table with a night behind it."""
    served.put(*night())
    return served


@pytest.fixture
def page(played: Served, browser: Chrome) -> Iterator[Chrome]:
    as_host(browser, played)
    browser.get(played.url + "/history")
    until(lambda: text(browser, "#count"), lambda said: said.endswith("hands"))
    yield browser
    browser.delete_all_cookies()


def hands(page: Chrome) -> list[str]:
    return texts(page, "#hands .what b")


def asked(page: Chrome, name: str, value: str) -> None:
    """Write in a field of the search."""
    script = """
    const field = document.querySelector(`[name=${arguments[0]}]`);
    field.value = arguments[1];
    field.dispatchEvent(new Event("input", { bubbles: true }));
    """
    page.execute_script(script, name, value)


def test_hands_are_found_by_player_game_and_pot(page: Chrome, played: Served) -> None:
    whole = hands(page)
    assert whole[-1] == "Texas Hold'em" and len(whole) > 6
    asked(page, "game", "Baseball")
    until(lambda: set(hands(page)), {"Baseball"})
    asked(page, "game", "")
    asked(page, "player", "cy")
    until(lambda: len(hands(page)) < len(whole), True)
    asked(page, "player", "")
    asked(page, "pot", "10")
    until(lambda: hands(page), ["Five-Card Draw, jacks or better to open"])
    asked(page, "pot", "much")
    until(lambda: text(page, "#wanted .refusal"), lambda said: "no amount of money" in said)
    assert serious(page) == []


def test_a_hand_is_played_again_step_by_step(page: Chrome, played: Served) -> None:
    page.execute_script("document.querySelector('[data-hand=\"4\"]').click()")
    until(lambda: text(page, "#replay-title"), "Hand 4: Texas Hold'em")
    until(lambda: text(page, "#at-words"), lambda said: said.startswith("1 of "))
    last = int(page.execute_script("return document.getElementById('at').max"))
    page.execute_script("document.querySelector('#steps li:last-child button').click()")
    until(lambda: text(page, "#at-words"), f"{last + 1} of {last + 1}")
    until(lambda: "two pair, kings and nines" in text(page, "#result"), True)
    page.execute_script("document.getElementById('to-before').click()")
    until(lambda: text(page, "#at-words"), f"{last} of {last + 1}")
    until(lambda: text(page, "#result"), "")
    assert serious(page) == []


def test_nothing_that_lay_face_down_is_in_a_replay(served: Served, browser: Chrome) -> None:
    served.put(*TO_FOLLOWER, {"event": "fold", "seat": 2}, {"event": "fold", "seat": 3})
    as_host(browser, served)
    browser.get(served.url + "/history#hand-1")
    until(lambda: text(browser, "#replay-title"), lambda said: said.startswith("Hand 1"))
    browser.execute_script("document.querySelector('#steps li:last-child button').click()")
    until(lambda: cards(browser, 1), ["a face-down card", "a face-down card", "seven of diamonds, wild"])
    browser.delete_all_cookies()


def host(served: Served) -> FlaskClient:
    client = served.app.test_client()
    client.get(served.door.link("host", "/"))
    return client


def test_hands_are_written_out(played: Served) -> None:
    client = host(played)
    listed = client.get("/api/history").get_json()["hands"]
    lines = [json.loads(line) for line in client.get("/api/history/hands.json").get_data(as_text=True).splitlines()]
    assert [hand["n"] for hand in lines] == [hand["n"] for hand in reversed(listed)]
    assert all(hand["events"] for hand in lines)
    rows = list(csv.DictReader(io.StringIO(client.get("/api/history/hands.csv?player=Cy").get_data(as_text=True))))
    assert {row["player"] for row in rows} >= {"Cy"} and {int(row["hand"]) for row in rows} < {
        hand["n"] for hand in listed
    }
    with zipfile.ZipFile(io.BytesIO(client.get("/api/history/hands.zip").data)) as packed:
        assert packed.namelist() == ["4.phh"]
        assert b"variant" in packed.read("4.phh")


def test_the_count_is_drawn(played: Served) -> None:
    client = host(played)
    for name in ("games", "pots", "winners", "winners-by-game"):
        drawn = client.get(f"/api/history/{name}.svg")
        assert drawn.mimetype == "image/svg+xml" and "<svg" in drawn.get_data(as_text=True)


def test_what_is_not_there_is_said(played: Served) -> None:
    client = host(played)
    assert "o hand was called by event 5" in refusal(client.get("/api/history/5"), 404)
    assert "steps" in refusal(client.get("/api/history/4/9999"), 404)
    assert "is no day" in refusal(client.get("/api/history?since=yesterday"), 400)
    assert "nothing at this address" in refusal(client.get("/api/history/secrets.svg"), 404)
