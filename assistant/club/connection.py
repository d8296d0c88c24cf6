"""A connection to the broker that comes back by itself and never makes anybody wait: the only import of paho."""

from __future__ import annotations

import uuid
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from assistant.club.topics import Broker

KEEP_ALIVE_S: Final = 20
AGAIN_S: Final = (1, 30)  # first and longest wait before another try
MOST_UNANSWERED: Final = 20  # messages on the way; with a broker that does not answer no more are sent


def client_for(broker: Broker, userdata: Any = None) -> paho.Client:
    """A client that is not connected yet; :func:`begin` connects it."""
    client = paho.Client(
        CallbackAPIVersion.VERSION2, client_id=f"cards-speak-{uuid.uuid4().hex[:12]}", userdata=userdata
    )
    if broker.user:
        client.username_pw_set(broker.user, broker.password)
    if broker.secure:
        client.tls_set()
    client.reconnect_delay_set(*AGAIN_S)
    client.max_inflight_messages_set(MOST_UNANSWERED)
    client.max_queued_messages_set(MOST_UNANSWERED)
    return client


def begin(client: paho.Client, broker: Broker) -> None:
    """Connect, and connect again whenever the connection is lost, on a thread of the client's own."""
    client.connect_async(broker.host, broker.port, KEEP_ALIVE_S)
    client.loop_start()


def end(client: paho.Client) -> None:
    """Leave the broker."""
    client.disconnect()
    client.loop_stop()
