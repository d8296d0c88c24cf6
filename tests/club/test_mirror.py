"""A table's mirror on a real broker: what is there, what never is, and that no broker ever stops a table."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jinja2
import pytest

from assistant.club.mirror import Mirror
from assistant.club.topics import Broker, BrokerError, Topics
from assistant.hub import Hub
from assistant.store.log import EventLog
from tests.club.broker import Listener, Mosquitto, until
from tests.recorded_night import hand, night

HAND = hand("holdem-two-pair", 1)
STATE = "cards-speak/the-den/state"


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    made = Mosquitto(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    log = EventLog(tmp_path / "night.sqlite")
    made = Hub(log)
    made.start()
    yield made
    made.stop()
    log.close()


class Beside:
    """A mirror of the hub, and what it tells the table."""

    def __init__(self, hub: Hub, address: str, name: str = "The Den") -> None:
        self.told: list[str] = []
        self.mirror = Mirror(Broker.of(address), name, hub.now, self.told.append)
        self._deaf = hub.listen(self.mirror.shows)
        self.mirror.start()

    def close(self) -> None:
        self._deaf()
        self.mirror.close()


def play(hub: Hub, facts: list[dict[str, Any]]) -> None:
    for fact in facts:
        hub.put(fact).result(20)


def test_the_view_and_the_announcements_are_on_the_broker(broker: Mosquitto, hub: Hub) -> None:
    listener, table = Listener(broker), Beside(hub, broker.address)
    until(lambda: listener.newest("cards-speak/the-den/alive") == "online")
    play(hub, HAND)
    until(lambda: (listener.newest(STATE) or {}).get("seq") == hub.now.seq)
    state = listener.newest(STATE)
    assert state["table"] == "The Den"
    assert state["view"]["pot"] == hub.now.view["pot"] and state["view"]["game"] == "Texas Hold'em"
    said = [json.loads(payload)["text"] for topic, payload in listener.heard if topic.endswith("/said")]
    assert "Ann: check or bet. Pot 0.75." in said
    table.close()
    until(lambda: listener.newest("cards-speak/the-den/alive") == "offline")
    listener.close()


def test_a_late_comer_gets_the_newest_view_at_once(broker: Mosquitto, hub: Hub) -> None:
    table = Beside(hub, broker.address)
    play(hub, HAND)
    late = Listener(broker)
    until(lambda: (late.newest(STATE) or {}).get("seq") == hub.now.seq)
    late.close()
    table.close()


def test_no_face_down_card_is_ever_on_the_broker(broker: Mosquitto, hub: Hub) -> None:
    listener, table = Listener(broker), Beside(hub, broker.address)
    until(lambda: listener.newest(STATE))
    call = {"event": "call", "house": "local", "game": "omaha", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"}}
    down = [{"event": "dealt", "seat": seat, "card": card, "up": False} for seat, card in ((1, "As"), (2, "Kd"))]
    play(
        hub,
        [call, *down, {"event": "burned", "card": "Qc", "up": False}, {"event": "board", "cards": ["2h", "3h", "4h"]}],
    )
    until(lambda: (listener.newest(STATE) or {}).get("seq") == hub.now.seq)
    everything = b"".join(payload for _, payload in listener.heard)
    assert b'"4h"' in everything and b'"??"' in everything
    assert not any(card in everything for card in (b"As", b"Kd", b"Qc", b"ace of spades"))
    table.close()
    listener.close()


def test_a_broker_that_comes_back_gets_what_he_missed(broker: Mosquitto, hub: Hub) -> None:
    table = Beside(hub, broker.address)
    first = Listener(broker)
    until(lambda: first.newest(STATE))
    first.close()
    broker.stop()
    until(lambda: any("the table goes on without it" in line for line in table.told))
    play(hub, HAND)
    broker.start()
    again = Listener(broker)
    until(lambda: (again.newest(STATE) or {}).get("seq") == hub.now.seq)
    assert table.told[-1] == ""
    again.close()
    table.close()


def test_a_table_started_before_its_broker_is_there_when_he_comes(broker: Mosquitto, hub: Hub) -> None:
    broker.stop()
    table = Beside(hub, broker.address)
    play(hub, HAND[:5])
    broker.start()
    listener = Listener(broker)
    until(lambda: (listener.newest(STATE) or {}).get("seq") == hub.now.seq)
    listener.close()
    table.close()


class Stuck:
    """A broker that lets everybody in and then never reads or answers again."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"mqtt://127.0.0.1:{self._server.getsockname()[1]}"
        self._guests: list[socket.socket] = []
        self.let_in = threading.Event()
        threading.Thread(target=self._welcome, daemon=True).start()

    def _welcome(self) -> None:
        try:
            while True:
                guest, _ = self._server.accept()
                self._guests.append(guest)
                guest.recv(1000)
                guest.sendall(b"\x20\x02\x00\x00")  # CONNACK: accepted
                self.let_in.set()
        except OSError:
            return

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        for guest in self._guests:
            guest.close()


def test_a_stuck_broker_never_stops_the_table_nor_fills_its_memory(hub: Hub) -> None:
    stuck = Stuck()
    table = Beside(hub, stuck.address)
    assert stuck.let_in.wait(20)
    until(table.mirror._client.is_connected)
    play(hub, night())
    assert len(table.mirror._client._out_messages) <= 40
    stuck.close()
    table.close()


def test_home_assistant_finds_the_table_by_itself(broker: Mosquitto, hub: Hub) -> None:
    listener, table = Listener(broker), Beside(hub, broker.address)
    play(hub, HAND)
    until(lambda: (listener.newest(STATE) or {}).get("seq") == hub.now.seq)
    found = {topic: json.loads(payload) for topic, payload in listener.heard if topic.startswith("homeassistant/")}
    assert len(found) == 4
    shown = {}
    for topic, sensor in found.items():
        assert topic.startswith("homeassistant/sensor/cards-speak-the-den/") and topic.endswith("/config")
        assert (sensor["state_topic"], sensor["availability_topic"]) == (STATE, "cards-speak/the-den/alive")
        shown[sensor["name"]] = jinja2.Template(sensor["value_template"]).render(value_json=listener.newest(STATE))
    assert shown == {"Game": "Texas Hold'em", "Pot": "4.25", "Wild": "none", "Next": hub.now.view["next"]}
    table.close()
    listener.close()


@pytest.mark.parametrize("address", ["den.local", "http://den.local", "mqtt://", "mqtt://den:port", "mqtt://den/x", ""])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(BrokerError, match="write it like mqtt://"):
        Broker.of(address)


def test_names_and_addresses() -> None:
    assert Broker.of("mqtts://me:pa%40ss@den") == Broker("den", 8883, True, "me", "pa@ss")
    assert Topics("../#+ Ü").key == "u" and Topics("###").key == "table"
