"""One table's page, really served, without a camera.

As a program of its own, ``python -m tests.web.served FOLDER PORT``, it takes facts as JSON, one on each line of
standard input, and prints the port and then the number of each fact taken.
"""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path
from typing import Any

from assistant.history.past import Past
from assistant.hub import Hub, Update
from assistant.night.notices import Notices
from assistant.store.log import EventLog
from web import Parts, create_app
from web.door import Door
from web.serving import ServedPage

PIN = "246810"
SECRET = bytes(range(32))


class Served:
    """A table without a camera: facts are put on its hub, its page is at ``url``."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.log = EventLog(folder / "night.sqlite")
        self.hub = Hub(self.log)
        self.notices = Notices()
        self.door = Door(PIN, SECRET)
        self.app = create_app(Parts(self.hub, self.notices, self.door, past=Past(folder / "night.sqlite")))
        self.hub.start()
        at = socket.create_server(("127.0.0.1", port))
        self.port = int(at.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._page = ServedPage(self.app, at, threads=12)
        self._page.start()

    def put(self, *facts: dict[str, Any]) -> Update:
        """Hand in facts and wait until they are taken; the last one's update."""
        return [self.hub.put(fact).result(10) for fact in facts][-1]

    def close(self) -> None:
        self.app.extensions["live"].close()
        self._page.close()
        self.hub.stop()
        self.log.close()


def main() -> None:
    """Serve until standard input ends."""
    table = Served(Path(sys.argv[1]), int(sys.argv[2]))
    print(table.port, flush=True)
    for line in sys.stdin:
        print(table.put(json.loads(line)).seq, flush=True)


if __name__ == "__main__":
    main()
