"""The event stream over a real connection: numbers, resuming, and nothing in it that lies face down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any

from tests.web.served import Served
from tests.web.test_page import CALL, HOLE, TO_FOLLOWER, dealt
from web.live import MOST_PAGES

HIDDEN = ("Ah", "As", "Kd", "Kc", "2c", "2s")


class Listener:
    """A page that follows the table, without a browser."""

    def __init__(self, served: Served, after: int | None = None) -> None:
        self._connection = HTTPConnection("127.0.0.1", served.port, timeout=10)
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        self._connection.request("GET", "/api/stream", headers=headers)
        self._answer: HTTPResponse = self._connection.getresponse()
        assert self._answer.headers["Content-Type"].startswith("text/event-stream")
        self._messages = self._read()

    def next(self) -> tuple[int, dict[str, Any]]:
        """The next message: its number and its data."""
        return next(self._messages)

    def close(self) -> None:
        self._answer.close()
        self._connection.close()

    def _read(self) -> Iterator[tuple[int, dict[str, Any]]]:
        block: dict[str, str] = {}
        while line := self._answer.readline().decode():
            key, _, value = line.rstrip("\n").partition(": ")
            if key:
                block[key] = value
                continue
            if block.get("event") == "table":
                yield int(block["id"]), json.loads(block["data"])
            block = {}


def test_each_message_bears_the_number_of_the_log(served: Served) -> None:
    page = Listener(served)
    assert page.next()[0] == 0
    for fact in TO_FOLLOWER:
        seq = served.put(fact).seq
        number, message = page.next()
        assert number == seq == message["view"]["n"]
    assert message["view"]["wild"]["ranks"] == ["Q", "7"]
    assert [one["text"] for one in message["said"]] == ["Sevens are wild."]
    page.close()


def test_a_page_resumes_after_the_number_it_has_seen(served: Served) -> None:
    seen = served.put(*TO_FOLLOWER[:-1]).seq
    served.put(TO_FOLLOWER[-1])
    page = Listener(served, after=seen)
    number, message = page.next()
    assert number == seen + 1
    assert [(one["n"], one["text"]) for one in message["said"]] == [(seen + 1, "Sevens are wild.")]
    page.close()
    nothing_new = Listener(served, after=number)
    assert nothing_new.next()[1]["said"] == []
    nothing_new.close()


def test_a_new_page_is_told_the_last_announcements(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    page = Listener(served)
    said = [one["text"] for one in page.next()[1]["said"]]
    page.close()
    assert said[-1] == "Sevens are wild." and len(said) <= 10


def test_a_number_from_another_night_begins_afresh(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    page = Listener(served, after=5000)
    number, message = page.next()
    page.close()
    assert number == len(TO_FOLLOWER) and message["said"]


def test_no_answer_ever_holds_a_card_that_lies_face_down(served: Served) -> None:
    page = Listener(served)
    page.next()
    answers = []
    known = [dealt(seat, card, up=False) for seat, card in zip((1, 2, 3) * 2, HIDDEN, strict=True)]
    for fact in [CALL, *known, {"event": "burned", "card": "Qh", "up": True}, dealt(1, "7d")]:
        served.put(fact)
        answers.append(json.dumps(page.next()[1]))
    page.close()
    client = served.app.test_client()
    answers += [client.get(path).get_data(as_text=True) for path in ("/", "/api/state", "/api/session")]
    answers += [json.dumps(dict(row.event)) for row in served.log.after(0)]
    assert any('"7d"' in answer for answer in answers)
    for card in HIDDEN:
        assert not any(f'"{card}"' in answer for answer in answers)


def test_there_is_an_end_to_how_many_pages_follow(served: Served) -> None:
    live = served.app.extensions["live"]
    served.put(CALL, *HOLE)
    streams = [live.stream(None, lambda: False, f"10.0.0.{n}") for n in range(MOST_PAGES)]
    for stream in streams:
        next(stream)
    refused = served.app.test_client().get("/api/stream")
    assert refused.status_code == 503 and "Too many pages" in refused.get_json()["error"]
    streams.pop().close()
    assert served.app.test_client().get("/api/state").status_code == 200
    again = live.stream(None, lambda: False, "10.0.0.1")
    next(again)
    for stream in [*streams, again]:
        stream.close()
