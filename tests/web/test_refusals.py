"""Requests that mean harm, or are merely wrong, get one clear sentence and change nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.served import PIN, Served
from tests.web.test_page import TO_FOLLOWER


def token(client: FlaskClient) -> str:
    return str(client.get("/api/session").get_json()["token"])


def post(client: FlaskClient, path: str, body: Any, csrf: str | None = None) -> TestResponse:
    headers = {} if csrf is None else {"X-CSRF-Token": csrf}
    return client.post(path, json=body, headers=headers)


def let_in(client: FlaskClient) -> str:
    """The host's browser: its token after the PIN was given."""
    return str(post(client, "/api/host", {"pin": PIN}, token(client)).get_json()["token"])


def refusal(answer: TestResponse, status: int) -> str:
    assert answer.status_code == status
    assert answer.is_json and list(answer.get_json()) == ["error"]
    said = str(answer.get_json()["error"])
    assert said.endswith(".") and "\n" not in said and "Traceback" not in said
    return said


def test_who_gave_no_pin_changes_nothing(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    client = served.app.test_client()
    csrf = token(client)
    for path in ("/api/undo", "/api/settle", "/api/correct"):
        assert "Only the host" in refusal(post(client, path, {}, csrf), 401)
    assert served.hub.now.seq == len(TO_FOLLOWER)


def test_who_opens_an_address_that_is_not_there_gets_a_page_and_a_script_gets_json(served: Served) -> None:
    client = served.app.test_client()
    assert refusal(client.get("/nowhere", headers={"Accept": "*/*"}), 404) == "There is nothing at this address."
    opened = client.get(
        "/nowhere", headers={"Accept": "text/html,image/avif,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7"}
    )
    assert opened.status_code == 404 and opened.mimetype == "text/html"
    assert "There is nothing at this address." in opened.text and 'href="/"' in opened.text


def test_a_form_on_another_site_changes_nothing(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    client = served.app.test_client()
    let_in(client)
    assert "did not come from the table's page" in refusal(post(client, "/api/undo", {}), 403)
    assert "did not come from the table's page" in refusal(post(client, "/api/undo", {}, "guessed"), 403)
    assert "did not come from the table's page" in refusal(client.post("/api/undo", data={"n": "1"}), 403)
    assert served.hub.now.seq == len(TO_FOLLOWER)
    cookie = client.get_cookie("cards-speak")
    assert cookie is not None and cookie.http_only and cookie.same_site == "Lax"


def test_wrong_pins_shut_the_door_for_a_while(served: Served) -> None:
    client = served.app.test_client()
    csrf = token(client)
    for wrong in ("000000", 246810, None, PIN + "0", ""):
        assert "not the host's PIN" in refusal(post(client, "/api/host", {"pin": wrong}, csrf), 403)
    assert "try again in 30 seconds" in refusal(post(client, "/api/host", {"pin": PIN}, csrf), 429)
    other = served.app.test_client()
    assert "try again in" in refusal(post(other, "/api/host", {"pin": PIN}, token(other)), 429), "whoever asks"


def test_the_token_changes_when_the_host_comes_in_and_leaves(served: Served) -> None:
    client = served.app.test_client()
    before = token(client)
    inside = let_in(client)
    assert inside != before
    assert client.get("/api/session").get_json() == {"role": "host", "token": inside}
    post(client, "/api/leave", {}, inside)
    assert client.get("/api/session").get_json()["role"] == "guest"
    refusal(post(client, "/api/undo", {}, inside), 403)


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/api/undo", {"n": "1; DROP TABLE event"}, "n: expected the number of an event"),
        ("/api/undo", {"n": True}, "n: expected the number of an event"),
        ("/api/settle", {"pot": 7.25}, "pot: expected an amount as text"),
        ("/api/settle", {"pot": "much"}, "much"),
        ("/api/correct", {"seat": "one", "card": "7d", "to": "6d"}, "seat: expected a seat's number"),
        ("/api/correct", {"seat": 1, "card": "<script>", "to": "6d"}, "card: expected the card as it is shown"),
        ("/api/correct", {"seat": 1, "card": "7d", "to": "77"}, "to: expected a card such as 7d"),
        ("/api/correct", {"seat": 1, "card": "7d"}, "to: expected a card such as 7d, or no_card"),
        ("/api/undo", ["n"], "expected one JSON object"),
        ("/api/undo", 3, "expected one JSON object"),
    ],
)
def test_requests_that_cannot_be_read(served: Served, path: str, body: Any, said: str) -> None:
    served.put(*TO_FOLLOWER)
    client = served.app.test_client()
    assert said in refusal(post(client, path, body, let_in(client)), 400)
    assert served.hub.now.seq == len(TO_FOLLOWER)


def test_bodies_that_are_no_json_or_too_large(served: Served) -> None:
    client = served.app.test_client()
    headers = {"X-CSRF-Token": let_in(client), "Content-Type": "application/json"}
    assert "not readable" in refusal(client.post("/api/undo", data=b'{"n": 1', headers=headers), 400)
    assert "not readable" in refusal(client.post("/api/undo", data=b"\xff\xfe\x00", headers=headers), 400)
    huge = json.dumps({"n": "9" * 100_000}).encode()
    assert "too large" in refusal(client.post("/api/undo", data=huge, headers=headers), 413)
    plain = {**headers, "Content-Type": "text/plain"}
    assert "Expected a JSON object" in refusal(client.post("/api/undo", data=b"{}", headers=plain), 415)


def test_what_is_not_there_or_not_possible_now(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    client = served.app.test_client()
    assert "nothing at this address" in refusal(client.get("/api/secrets"), 404)
    assert "nothing at this address" in refusal(client.get("/static/../../pyproject.toml"), 404)
    assert "does not take that kind of request" in refusal(client.get("/api/undo"), 405)
    assert "after: expected the number" in refusal(client.get("/api/stream?after=x"), 400)
    csrf = let_in(client)
    gone = post(client, "/api/correct", {"seat": 2, "card": "7d", "to": "6d"}, csrf)
    assert "No 7d lies at seat 2 any more" in refusal(gone, 409)
    assert "no event 900" in refusal(post(client, "/api/undo", {"n": 900}, csrf), 409)
    assert "not shown" in refusal(post(client, "/api/settle", {}, csrf), 409)


def test_every_answer_keeps_the_page_to_itself(served: Served) -> None:
    client = served.app.test_client()
    for path in ("/", "/api/state", "/static/table/main.js", "/nowhere"):
        with client.get(path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
