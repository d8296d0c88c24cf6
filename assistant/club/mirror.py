"""A table on the broker: its view after every fact, its announcements, and whether it is there.

What is said may be lost where the broker cannot be reached; the newest view never is: it is sent when he answers again.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import paho.mqtt.client as paho

from assistant.club.connection import begin, client_for, end
from assistant.club.topics import AWAY, HERE, Broker, Topics, said_message, state_message

GOING_S: Final = 1.0
MOST_WAITING: Final = 100  # announcements that wait to be sent; older ones are dropped
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
        self._behind = True  # the newest view has not been handed to the broker
        self._may_try = False  # there is a connection, and room on it
        self._said: deque[str] = deque(maxlen=MOST_WAITING)
        self._closed = False
        self._woken = threading.Condition()
        self._sender = threading.Thread(target=self._send, name="mirror", daemon=True)
        self._there = False
        self._client = client_for(broker)
        self._client.will_set(self._topics.alive, AWAY, qos=1, retain=True)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._lost
        self._client.on_publish = self._taken

    def start(self) -> None:
        """Connect; never waits."""
        self._sender.start()
        begin(self._client, self._broker)

    def shows(self, update: Update) -> None:
        """One more update of the hub; never waits."""
        with self._woken:
            self._newest, self._behind = update, True
            if self._client.is_connected():
                said = [answer.text for answer in update.answers if answer.text and answer.kind != "next"]
                self._said.extend(said_message(update.seq, text) for text in said)
                self._try_now()

    def close(self) -> None:
        """Say that the table is gone, and leave."""
        with self._woken:
            self._closed = True
            self._woken.notify()
        if self._sender.is_alive():
            self._sender.join(GOING_S)
        if self._client.is_connected():
            going = self._client.publish(self._topics.alive, AWAY, qos=1, retain=True)
            if going.rc == paho.MQTT_ERR_SUCCESS:
                going.wait_for_publish(GOING_S)
        end(self._client)

    def _try_now(self) -> None:
        """Wake the sender; whoever calls holds the condition."""
        self._may_try = True
        self._woken.notify()

    def _send(self) -> None:
        """Send what is new, on a thread of its own: the client may wait here, and neither the hub nor his thread do."""
        while True:
            with self._woken:
                self._woken.wait_for(lambda: self._closed or (self._may_try and (self._behind or bool(self._said))))
                if self._closed:
                    return
                newest = self._newest if self._behind else None
                said = tuple(self._said)
                self._said.clear()
                self._behind = self._may_try = False
            self._publish(newest, said)

    def _publish(self, newest: Update | None, said: Sequence[str]) -> None:
        """Send a view and announcements; a view for which there is no room is tried again when some has arrived."""
        room = True
        if newest is not None:
            message = state_message(self._topics.name, newest.seq, newest.view)
            room = self._client.publish(self._topics.state, message, qos=1, retain=True).rc == paho.MQTT_ERR_SUCCESS
        for text in said:
            self._client.publish(self._topics.said, text, qos=1)
        with self._woken:
            self._behind |= not room
            self._may_try |= room

    def _connected(self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._say_lost(f"it refuses: {reason}")
            return
        self._there = True
        self._tell("")
        client.publish(self._topics.alive, HERE, qos=1, retain=True)
        for topic, message in self._topics.discovery():
            client.publish(topic, message, qos=1, retain=True)
        with self._woken:
            self._behind = True
            self._try_now()

    def _lost(self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if self._there and reason.is_failure:
            self._say_lost("the connection is lost")
        self._there = False

    def _taken(self, client: paho.Client, userdata: Any, mid: int, reason: Any, properties: Any) -> None:
        with self._woken:
            self._try_now()

    def _say_lost(self, why: str) -> None:
        self._tell(f"The club's broker {self._broker.host}: {why}; the table goes on without it.")
