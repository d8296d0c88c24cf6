"""All the tables on a broker, as a club's page shows them; whatever comes from there is only data, and little of it."""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import paho.mqtt.client as paho

from assistant.club.connection import begin, client_for, end
from assistant.club.topics import HERE, PREFIX, Broker

MOST_TABLES: Final = 64
LONGEST: Final = 64 * 1024  # bytes
KEPT_SAID: Final = 4


@dataclass
class FollowedTable:
    """One table: its name, whether it is there, its view, and what was said of late."""

    key: str
    name: str = ""
    here: bool = False
    seq: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    said: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_SAID))

    def to_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "key": self.key,
            "name": self.name or self.key,
            "here": self.here,
            "seq": self.seq,
            "view": self.view,
            "said": list(self.said),
        }


class Following:
    """Follows every table of a broker; ``wait`` lets a page sleep until something is new."""

    def __init__(self, broker: Broker, tell: Callable[[str], None] = lambda line: None) -> None:
        self._broker, self._tell = broker, tell
        self._tables: dict[str, FollowedTable] = {}
        self._changed = threading.Condition()
        self._version = 0
        self._connected = False
        self._client = client_for(broker)
        self._client.on_connect = self._came
        self._client.on_disconnect = self._went
        self._client.on_message = self._heard

    def start(self) -> None:
        """Connect; never waits."""
        begin(self._client, self._broker)

    def close(self) -> None:
        """Leave the broker, and wake every page."""
        end(self._client)
        self._wake()

    def now(self) -> tuple[int, dict[str, Any]]:
        """The version, and all tables by name."""
        with self._changed:
            tables = sorted(self._tables.values(), key=lambda table: (table.name.casefold(), table.key))
            return self._version, {"connected": self._connected, "tables": [table.to_json() for table in tables]}

    def wait(self, version: int, seconds: float) -> bool:
        """True once there is something newer than ``version``; false when nothing came for so long."""
        with self._changed:
            return self._changed.wait_for(lambda: self._version != version, seconds)

    def _came(self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._tell(f"The broker {self._broker.host} refuses: {reason}")
            return
        client.subscribe([(f"{PREFIX}/+/{what}", 1) for what in ("state", "said", "alive")])
        self._connected = True
        self._wake()

    def _went(self, client: paho.Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        self._connected = False
        self._wake()

    def _heard(self, client: paho.Client, userdata: Any, message: paho.MQTTMessage) -> None:
        self.take(message.topic, bytes(message.payload))

    def take(self, topic: str, payload: bytes) -> None:
        """One message from the broker; what is no table's is left out."""
        _, _, rest = topic.partition("/")
        key, _, what = rest.partition("/")
        if not key or len(payload) > LONGEST or (key not in self._tables and len(self._tables) >= MOST_TABLES):
            return
        with self._changed:
            table = self._tables.get(key, FollowedTable(key))
            if not _taken(table, what, payload):
                return
            self._tables[key] = table
        self._wake()

    def _wake(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()


def _taken(table: FollowedTable, what: str, payload: bytes) -> bool:
    """True where the message was one of a table's."""
    if what == "alive":
        table.here = payload == HERE.encode()
        return True
    try:
        message = json.loads(payload)
        if what == "said":
            table.said.append(str(message["text"])[:500])
            return True
        view, seq = message["view"], message["seq"]
        if what != "state" or not isinstance(view, dict) or not isinstance(seq, int):
            return False
        table.name, table.seq, table.view = str(message["table"])[:80], seq, view
    except (ValueError, KeyError, TypeError, RecursionError):
        return False
    return True
