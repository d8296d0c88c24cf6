"""Where on the broker a table speaks, and what it says: everybody's view of the hand, nothing that lies face down."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote, urlsplit

PREFIX: Final = "cards-speak"
DISCOVERY: Final = "homeassistant"
HERE: Final = "online"
AWAY: Final = "offline"
PORT: Final = 1883
SECURE_PORT: Final = 8883
_SHOWN: Final = (  # of the tablet's view; nothing is mirrored that is not named here
    "n", "game", "variant", "house", "called", "dealer", "wild", "order", "seats", "board", "spots", "pot", "carried",
    "turn", "raises", "step", "next", "over", "result", "stacks",
)  # fmt: skip


class BrokerError(ValueError):
    """A broker's address that cannot be used; the message says what was expected."""


@dataclass(frozen=True)
class Broker:
    """A broker's address: ``mqtt://host``, ``mqtts://name:password@host:8883``."""

    host: str
    port: int
    secure: bool = False
    user: str = ""
    password: str = ""

    @staticmethod
    def of(address: str) -> Broker:
        """Read an address; raises BrokerError.

        >>> Broker.of("mqtt://den.local").port
        1883
        """
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or parts.path not in ("", "/"):
            raise BrokerError(
                f"{address!r} is no broker; write it like mqtt://192.168.1.5 or mqtts://me:word@host:8883"
            )
        secure = parts.scheme == "mqtts"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return Broker(parts.hostname, port or (SECURE_PORT if secure else PORT), secure, user, password)


@dataclass(frozen=True)
class Topics:
    """The topics of one table, from its name."""

    name: str

    @property
    def key(self) -> str:
        """The table's name as a topic may have it.

        >>> Topics("Ann's table #2").key
        'ann-s-table-2'
        """
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode().lower()
        return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "table"

    @property
    def state(self) -> str:
        """Kept by the broker: the view of the hand as it is now."""
        return f"{PREFIX}/{self.key}/state"

    @property
    def said(self) -> str:
        """Each announcement as it is made."""
        return f"{PREFIX}/{self.key}/said"

    @property
    def alive(self) -> str:
        """Kept by the broker: whether the table is there; the broker itself says when it is not."""
        return f"{PREFIX}/{self.key}/alive"

    def discovery(self) -> Iterator[tuple[str, str]]:
        """What Home Assistant reads to show the table by itself: topic and message of each sensor."""
        device = {"identifiers": [f"{PREFIX}-{self.key}"], "name": self.name, "manufacturer": "Cards Speak"}
        for key, name, icon, template in _SENSORS:
            message = {
                "name": name,
                "unique_id": f"{PREFIX}-{self.key}-{key}",
                "object_id": f"{self.key}-{key}".replace("-", "_"),
                "state_topic": self.state,
                "value_template": template,
                "availability_topic": self.alive,
                "icon": icon,
                "device": device,
            }
            yield f"{DISCOVERY}/sensor/{PREFIX}-{self.key}/{key}/config", json.dumps(message)


_SENSORS: Final = (
    ("game", "Game", "mdi:cards-playing", "{{ value_json.view.game or 'none' }}"),
    ("pot", "Pot", "mdi:poker-chip", "{{ value_json.view.pot | default('0', true) }}"),
    ("wild", "Wild", "mdi:cards-wildcard", "{{ (value_json.view.wild or {}).words | default('none', true) }}"),
    ("next", "Next", "mdi:arrow-right-bold", "{{ value_json.view.next | truncate(250) }}"),
)


def state_message(name: str, seq: int, view: Mapping[str, Any]) -> str:
    """The table's state as it is kept by the broker."""
    shown = {key: view[key] for key in _SHOWN if key in view}
    return json.dumps({"table": name, "seq": seq, "view": shown}, separators=(",", ":"))


def said_message(seq: int, text: str) -> str:
    """One announcement."""
    return json.dumps({"seq": seq, "text": text}, separators=(",", ":"))
