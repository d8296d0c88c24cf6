"""A real Mosquitto on a free port, and somebody who listens to it."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

PATIENCE_S = 40.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.05)


class Mosquitto:
    """A broker that can be stopped and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
        if not program:
            pytest.skip("needs Debian's mosquitto: apt-get install mosquitto")
        self.port = free_port()
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self._program = program
        self.start()

    @property
    def address(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self._program, "-c", str(self._settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(self._answers)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait(10)

    def _answers(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0


class Listener:
    """Hears everything on the broker."""

    def __init__(self, broker: Mosquitto) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect = lambda client, *rest: client.subscribe("#", 1)
        self._client.on_message = lambda client, data, message: self.heard.append((message.topic, message.payload))
        self._client.connect("127.0.0.1", broker.port)
        self._client.loop_start()

    def newest(self, topic: str) -> Any:
        """The newest message of a topic, read as JSON where it is some; None where there is none yet."""
        found = [payload for heard, payload in list(self.heard) if heard == topic]
        if not found:
            return None
        return json.loads(found[-1]) if found[-1][:1] == b"{" else found[-1].decode()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
