"""Spoilt bytes at every door: page, game files, pictures, serial line, log. Each says what is wrong, or takes
what is right; none falls over, and a log never gives back other facts than were written."""

from __future__ import annotations

import json
import re
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from assistant.capture.frames import CameraError
from assistant.capture.pictures import read_picture
from assistant.events import EventError
from assistant.rules.load import RulesError, load_game, problems
from assistant.store.log import EventLog, LogError
from assistant.store.rescue import rescue
from assistant.tray.talk import Talk
from tests.recorded_night import hand
from tests.web.served import PIN, Served
from tests.web.test_refusals import let_in

FEW = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
ROOT = Path(__file__).resolve().parents[2]
GAME = (ROOT / "assistant" / "games" / "baseball.toml").read_text()
PHOTO = (ROOT / "tests" / "frames" / "single.jpg").read_bytes()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
PATHS = ("/", "/api/state", "/api/correct", "/api/undo", "/api/settle", "/api/host", "/host", "/guest", "/static/../x")
ADDRESSES = count(2)
Killed = tuple[Path, list[Any]]  # the folder of a log, and the facts in it
CHANGES = st.lists(st.tuples(st.integers(0, 1 << 20), st.binary(min_size=1, max_size=4)), min_size=1, max_size=6)


def spoilt(whole: bytes, changes: list[tuple[int, bytes]]) -> bytes:
    """The bytes with some of them written over."""
    bytes_ = bytearray(whole)
    for at, new in changes:
        at %= len(bytes_)
        bytes_[at : at + len(new)] = new
    return bytes(bytes_)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    table = Served(tmp_path_factory.mktemp("fuzzed"))
    for fact in hand("holdem-two-pair", 1)[:14]:
        table.put(fact)
    yield table
    table.close()


@contextmanager
def newcomer(served: Served) -> Iterator[FlaskClient]:
    """A browser at an address of its own: one address may not ask as often as all of this."""
    with served.app.test_client() as client:
        client.environ_base["REMOTE_ADDR"] = f"127.0.0.{next(ADDRESSES)}"
        yield client


@FEW
@given(
    st.sampled_from(("GET", "POST", "PUT", "DELETE")),
    st.sampled_from(PATHS) | st.text(max_size=12).map(lambda text: "/" + text.lstrip("/")),  # after // comes a host
    JSON | st.binary(max_size=40),
    st.booleans(),
)
def test_requests(served: Served, method: str, path: str, body: Any, host: bool) -> None:
    seq = served.hub.now.seq
    with newcomer(served) as client:
        headers = {}
        if host:
            client.get("/")
            token = client.get("/api/session").get_json()["token"]
            entered = client.post("/api/host", json={"pin": PIN}, headers={"X-CSRF-Token": token}).get_json()
            headers["X-CSRF-Token"] = (entered or {}).get("token", token)
        sent = {"data": body} if isinstance(body, bytes) else {"json": body}
        answer = client.open(path, method=method, headers=headers, **sent)
        assert answer.status_code < 500, answer.get_data(as_text=True)
        answer.close()
    assert host or served.hub.now.seq == seq, "only the host changes a hand"


@pytest.mark.parametrize("number", ["0", "1", "9" * 25])
@pytest.mark.parametrize("asked", ["", "?width=-1", "?since=x&until=9999-99-99&pot=1e999&player=%ff", "?" + "a" * 5000])
def test_every_address_that_reads(served: Served, number: str, asked: str) -> None:
    with newcomer(served) as client:
        let_in(client)
        for rule in served.app.url_map.iter_rules():
            path = re.sub(r"<int:[^>]*>", number, rule.rule)
            if "GET" in (rule.methods or ()) and "<" not in path and path != "/api/stream":
                answer = client.get(path + asked)
                assert answer.status_code < 500, path
                answer.close()


@pytest.mark.parametrize("path", ["/api/host", "/api/enter", "/api/undo", "/api/preview"])
@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"a":' * 2500, b'{"n":' + b"9" * 6000 + b"}", b'{"n":1e999}']
)
def test_bodies_that_are_no_json(served: Served, path: str, body: bytes) -> None:
    with newcomer(served) as client:
        headers = {"X-CSRF-Token": let_in(client)}
        answer = client.post(path, data=body, headers=headers, content_type="application/json")
        assert answer.status_code < 500
        assert list(answer.get_json()) == ["error" if answer.status_code != 200 else "why"]  # a call is only explained


@pytest.mark.parametrize(
    "wire",
    [
        b"\x00" * 400,
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/undo HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/undo HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n{}",
        b"GET /" + b"a" * 300_000 + b" HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_what_is_no_request(served: Served, wire: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), 10) as line:
        try:
            line.sendall(wire)
            line.shutdown(socket.SHUT_WR)
            line.recv(1000)
        except OSError:
            pass  # hung up on us, as it may
    with newcomer(served) as client:
        assert client.get("/api/state").status_code == 200


@FEW
@given(JSON)
@example({"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "A", "2": "B"}, "unit": "x"})
@example({"event": "dealt", "seat": 1, "card": "As", "up": 1})
@example({"event": "buy_in", "player": 3, "amount": "5"})
def test_facts(served: Served, fact: Any) -> None:
    raw = fact if isinstance(fact, dict) else {"event": fact}
    why = served.hub.why_not(raw)
    try:
        served.hub.put(raw).result(20)
    except EventError:
        assert why


@FEW
@given(CHANGES)
def test_game_files(tmp_path: Path, changes: list[tuple[int, bytes]]) -> None:
    file = tmp_path / "spoilt.toml"
    file.write_bytes(spoilt(GAME.encode(), changes))
    found = problems(file)
    try:
        load_game("spoilt", extra=tmp_path)
    except RulesError as error:
        assert str(error) and "\n" not in str(error)
        assert found, "whatever keeps a file from loading is said when it is checked"


@FEW
@given(CHANGES, st.integers(0, len(PHOTO)))
def test_pictures(tmp_path: Path, changes: list[tuple[int, bytes]], length: int) -> None:
    file = tmp_path / "spoilt.jpg"
    file.write_bytes(spoilt(PHOTO, changes)[: length or None])
    try:
        pixels = read_picture(file)
    except CameraError as error:
        assert "\n" not in str(error)
    else:
        assert pixels.ndim == 3 and pixels.shape[2] == 3


@FEW
@given(st.lists(st.binary(max_size=60), max_size=12))
def test_the_serial_line(heard: list[bytes]) -> None:
    talk = Talk(1)
    answer = talk.ask("weigh")
    for at, some in enumerate(heard):
        talk.hear(some)
        talk.due(float(at))
    assert talk.fitted is None and not answer.done()


@pytest.fixture(scope="module")
def log_files(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    """A log as a killed table leaves it, part of it in the newest writes, and the facts in it."""
    folder = tmp_path_factory.mktemp("whole")
    log = EventLog(folder / "night.sqlite")
    for fact in hand("guts-match-the-pot", 1):
        log.append(fact)
    facts = [row.event for row in log.after()]
    copy = tmp_path_factory.mktemp("killed")
    for file in folder.iterdir():
        if file.suffix != ".writer":
            shutil.copy(file, copy / file.name)
    log.close()
    return copy, facts


@FEW
@given(CHANGES, st.sampled_from(("night.sqlite", "night.sqlite-wal", "night.sqlite.lines")))
def test_log_files(
    log_files: tuple[Path, list[Any]], tmp_path: Path, changes: list[tuple[int, bytes]], which: str
) -> None:
    whole, facts = log_files
    folder = Path(tempfile.mkdtemp(dir=tmp_path))
    for file in whole.iterdir():
        shutil.copy(file, folder / file.name)
    file = folder / which
    file.write_bytes(spoilt(file.read_bytes(), changes))
    try:
        log = EventLog(folder / "night.sqlite")
    except LogError as error:
        assert "\n" not in str(error) and "cards-speak log rescue" in str(error)
        assert rescue(folder / "night.sqlite").count == len(facts)
        log = EventLog(folder / "night.sqlite")
    there = [json.loads(json.dumps(row.event)) for row in log.after()]
    log.close()
    assert there == facts, "every fact that was written, and no other"
