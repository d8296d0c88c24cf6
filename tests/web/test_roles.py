"""Who may see and who may change: the host, guests, and strangers from the network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from tests.web.served import PIN, SECRET, Served
from tests.web.test_page import TO_FOLLOWER
from tests.web.test_refusals import let_in, post, refusal, token
from web.door import Door, kept_secret
from web.pace import Pace
from web.pages.codes import printed_code
from web.refusals import Refusal

ELSEWHERE = "192.168.1.77"
PAGES = ("/", "/guest", "/invite")
HOST_PAGES = ("/host", "/setup", "/money", "/history")
HOST_READS = (
    "/api/calling",
    "/api/told",
    "/api/camera",
    "/api/camera/cards",
    "/api/camera/picture.jpg",
    "/api/questions",
    "/api/setup/house",
    "/api/setup/cameras",
    "/api/setup/markers.pdf",
    "/api/setup/chips",
    "/api/setup/deck",
    "/api/setup/deck/asked/1.jpg",
    "/api/setup/tray",
    "/api/money/facts",
)


def device(served: Served, address: str = ELSEWHERE) -> FlaskClient:
    """A browser on another device in the house."""
    client = served.app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def path_of(link: str) -> str:
    return "/" + link.split("/", 3)[3]


def test_a_stranger_sees_the_door_and_nothing_else(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    stranger = device(served)
    for path in (*PAGES, *HOST_PAGES):
        answer = stranger.get(path)
        assert answer.status_code == 302 and answer.location.startswith("/door?to=")
    for path in ("/api/state", "/api/stream", *HOST_READS):
        assert "Scan the code" in refusal(stranger.get(path), 401)
    door = stranger.get("/door").get_data(as_text=True)
    assert "Host PIN" in door and "7d" not in door and "Ann" not in door


def test_the_code_makes_a_guest_who_only_looks(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    guest = device(served)
    joined = guest.get(path_of(served.door.link("guest", "http://192.168.1.5:8080/")))
    assert (joined.status_code, joined.location) == (302, "/guest")
    for path in PAGES:
        assert guest.get(path).status_code == 200
    csrf = token(guest)
    for path in ("/api/enter", "/api/why-not", "/api/preview", "/api/undo", "/api/settle", "/api/camera/pause"):
        assert "Only the host" in refusal(post(guest, path, {"facts": [{"event": "fold", "seat": 1}]}, csrf), 401)
    for path in HOST_READS:
        assert "Only the host" in refusal(guest.get(path), 401)
    assert guest.get("/host").location.startswith("/door")
    assert served.hub.now.seq == len(TO_FOLLOWER)


def test_the_terminal_s_code_makes_the_host(served: Served) -> None:
    host = device(served)
    assert host.get(path_of(served.door.link("host", "http://192.168.1.5:8080/"))).location == "/host"
    assert host.get("/host").status_code == 200
    host.get(path_of(served.door.link("guest", "http://192.168.1.5:8080/")))
    assert host.get("/api/session").get_json()["role"] == "host", "the guests' code takes nothing away"


def test_the_code_on_a_terminal_can_be_scanned() -> None:
    link = Door(PIN, SECRET).link("host", "http://192.168.1.5:8080/")
    shades = {" ": (0, 0), "\u2580": (255, 0), "\u2584": (0, 255), "\u2588": (255, 255)}
    lines = [line for line in re.sub(r"\x1b\[[0-9;]*m", "", printed_code(link)).splitlines() if line]
    rows = [[shades[sign][half] for sign in line] for line in lines for half in (0, 1)]
    picture = cv2.resize(np.array(rows, np.uint8), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    read, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.copyMakeBorder(picture, 40, 40, 40, 40, 0, value=255))
    assert read == link


def test_guessed_links_shut_the_door_too(served: Served) -> None:
    stranger = device(served)
    for guess in range(5):
        assert "no longer opens" in refusal(stranger.get(f"/join/{guess:020x}"), 403)
    assert "try again in" in refusal(post(stranger, "/api/host", {"pin": PIN}, token(stranger)), 429)


def test_a_name_that_only_leads_here_is_a_stranger(served: Served) -> None:
    client = served.app.test_client()
    assert client.get("/api/state").status_code == 200
    assert client.get("/api/state", headers={"Host": "poker.example.com"}).status_code == 401
    assert client.get("/api/state", headers={"Host": "localhost:8080"}).status_code == 200


def test_the_door_leads_back_inside_only(served: Served) -> None:
    client = served.app.test_client()
    assert 'data-to="/host"' in client.get("/door?to=/host").get_data(as_text=True)
    for outside in ("//evil.example", "https://evil.example", "/\\evil.example", ""):
        assert 'data-to="/"' in client.get("/door", query_string={"to": outside}).get_data(as_text=True)


def test_a_browser_stays_the_host_after_a_new_start(served: Served, tmp_path: Path) -> None:
    first = device(served)
    first.get(path_of(served.door.link("host", "http://x/")))
    cookie = first.get_cookie("cards-speak")
    assert cookie is not None
    again = Served(tmp_path / "again")
    try:
        same = device(again)
        same.set_cookie("cards-speak", cookie.value)
        assert same.get("/api/session").get_json()["role"] == "host"
    finally:
        again.close()


def test_the_secret_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path / "new")
    assert kept_secret(tmp_path / "new") == secret and len(secret) == 32
    assert (tmp_path / "new" / "page.secret").stat().st_mode & 0o077 == 0
    assert Door(PIN, SECRET).key("guest") == Door("0000", SECRET).key("guest")
    assert Door(PIN, SECRET).key("host") != Door("0000", SECRET).key("host"), "a new PIN ends the old host's link"


def test_one_device_cannot_wear_the_table_out() -> None:
    now = [0.0]
    pace = Pace(burst=3, per_s=1, clock=lambda: now[0])
    for _ in range(3):
        pace.verify("a")
    with pytest.raises(Refusal, match="Too many requests"):
        pace.verify("a")
    pace.verify("b")
    now[0] = 1.0
    pace.verify("a")
    with pytest.raises(Refusal):
        pace.verify("a")


def test_guests_are_held_to_it_as_well(served: Served) -> None:
    guest = device(served)
    guest.get(path_of(served.door.link("guest", "http://x/")))
    answers = [guest.get("/api/session").status_code for _ in range(400)]
    assert answers[0] == 200 and 429 in answers
    assert device(served, "192.168.1.78").get("/door").status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/api/enter", {}, "facts: expected a list"),
        ("/api/enter", {"facts": []}, "facts: expected a list"),
        ("/api/enter", {"facts": ["fold"]}, "facts: expected a list"),
        ("/api/enter", {"facts": [{"event": "fold"}] * 81}, "81 are too many"),
        ("/api/enter", {"facts": [{"event": "fold"}]}, "missing seat"),
        ("/api/settle", {"chips": {"red": -1}}, "chips: expected how many"),
        ("/api/settle", {"chips": ["red"]}, "chips: expected how many"),
    ],
)
def test_what_the_console_sends_is_checked(served: Served, path: str, body: Any, said: str) -> None:
    served.put(*TO_FOLLOWER)
    client = served.app.test_client()
    assert said in refusal(post(client, path, body, let_in(client)), 400)


def test_facts_stop_at_the_first_that_is_refused(served: Served) -> None:
    served.put(*TO_FOLLOWER)
    client = served.app.test_client()
    facts = [{"event": "fold", "seat": 3}, {"event": "fold", "seat": 3}, {"event": "fold", "seat": 2}]
    assert "Cy has folded" in refusal(post(client, "/api/enter", {"facts": facts}, let_in(client)), 409)
    assert [served.hub.now.view["seats"][seat]["live"] for seat in "123"] == [True, True, False]


def test_an_answer_that_comes_late_takes_no_token_away(served: Served) -> None:
    """Only what changes a role sets the cookie: two requests under way at once cannot undo each other."""
    host = device(served)
    host.get(path_of(served.door.link("host", "http://x/")))
    assert token(host) == token(host)
    for path in ("/host", "/api/told", "/api/state", "/api/session"):
        assert "Set-Cookie" not in host.get(path).headers
