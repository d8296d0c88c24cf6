"""A table on the broker: its view after every fact, its announcements, and whether it is there.

What is said may be lost where the broker cannot be reached; the newest view never is: it is sent when he answers again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import paho.mqtt.client as paho

from assistant.club.connection import begin, client_for, end
from assistant.club.topics import AWAY, HERE, Broker, Topics, said_message, state_message

GOING_S: Final = 1.0
View = Mapping[str, Any]


class Update(Protocol):
    """What the hub tells."""

    @property
    def seq(self) -> int:
        """The number of the fact."""

    @property
    def answers(self) -> Any:
        """What was announced."""

    @property
    def view(self) -> View:
        """What the tablet shows."""


class Mirror:
    """One table's mirror; ``tell`` hears when the broker is lost, and when he is there again."""

    def __init__(self, broker: Broker, name: str, now: Update, tell: Callable[[str], None]) -> None:
        self._broker, self._topics, self._tell = broker, Topics(name), tell
        self._newest = now
        self._lock = threading.Lock()
        self._behind = True  # the newest view has not been handed to the broker
        self._there = False
        self._client = client_for(broker)
        self._client.will_set(self._topics.alive, AWAY, qos=1, retain=True)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._lost
        self._client.on_publish = self._taken

    def start(self) -> None:
        """Connect; never waits."""
        begin(self._client, self._broker)

    def shows(self, update: Update) -> None:
        """One more update of the hub; never waits."""
        with self._lock:
            self._newest, self._behind = update, True
        if self._client.is_connected():
            self._send_newest()
            for answer in update.answers:
                if answer.text and answer.kind != "next":
                    self._client.publish(self._topics.said, said_message(update.seq, answer.text), qos=1)

    def close(self) -> None:
        """Say that the table is gone, and leave."""
        if self._client.is_connected():
            going = self._client.publish(self._topics.alive, AWAY, qos=1, retain=True)
            if going.rc == paho.MQTT_ERR_SUCCESS:
                going.wait_for_publish(GOING_S)
        end(self._client)

    def _send_newest(self) -> None:
        """Send the newest view unless it was; where too much is on the way, it is sent when some has arrived."""
        with self._lock:
            if not self._behind:
                return
            message = state_message(self._topics.name, self._newest.seq, self._newest.view)
            sent = self._client.publish(self._topics.state, message, qos=1, retain=True)
            self._behind = sent.rc != paho.MQTT_ERR_SUCCESS

    def _connected(self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._say_lost(f"it refuses: {reason}")
            return
        self._there = True
        self._tell("")
        client.publish(self._topics.alive, HERE, qos=1, retain=True)
        for topic, message in self._topics.discovery():
            client.publish(topic, message, qos=1, retain=True)
        self._behind = True
        self._send_newest()

    def _lost(self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if self._there and reason.is_failure:
            self._say_lost("the connection is lost")
        self._there = False

    def _taken(self, client: paho.Client, userdata: Any, mid: int, reason: Any, properties: Any) -> None:
        if self._behind:
            self._send_newest()

    def _say_lost(self, why: str) -> None:
        self._tell(f"The club's broker {self._broker.host}: {why}; the table goes on without it.")
