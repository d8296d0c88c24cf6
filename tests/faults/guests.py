"""A table that many phones follow while facts come in, some of them stuck: they neither read nor leave.

python -m tests.faults.guests --guests 50 --stuck 5 --minutes 10
"""

from __future__ import annotations

import argparse
import json
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.cli.serving import THREADS
from assistant.hub import Hub
from assistant.night.notices import Notices
from assistant.store.log import EventLog
from web import Parts, create_app
from web.door import Door
from web.serving import ServedPage

CALL = {"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "Ann", "2": "Bo", "3": "Cy"}}
ANTE = {"event": "ante", "seat": 2, "amount": "0.25"}
OF_ONE_DEVICE = 10
LATE_S = 60.0


def serve(folder: Path) -> None:
    """In the child: a table whose hub takes facts from standard input, and the port of its page."""
    log = EventLog(folder / "night.sqlite")
    hub, notices = Hub(log), Notices()
    app = create_app(Parts(hub, notices, Door("246810", bytes(32))))
    at = socket.create_server(("127.0.0.1", 0))
    page = ServedPage(app, at, THREADS)
    hub.start()
    page.start()
    print(at.getsockname()[1], flush=True)
    for line in sys.stdin:
        print(hub.put(json.loads(line)).result(30).seq, flush=True)


@dataclass
class Guest:
    """One phone; it reads whatever has come, and knows the newest fact that it was shown."""

    wire: socket.socket
    heard: bytes = b""
    newest: int = 0
    slowest_s: float = 0.0

    def read(self, put_at: dict[int, float]) -> None:
        got = self.wire.recv(1 << 16)
        assert got, "a guest was thrown out"
        *lines, self.heard = (self.heard + got).split(b"\n")
        for line in lines:
            if line.startswith(b"id: "):
                self.newest = int(line[4:])
                if self.newest in put_at:
                    self.slowest_s = max(self.slowest_s, time.monotonic() - put_at[self.newest])


@dataclass
class Table:
    """The served table, and what it weighs."""

    process: subprocess.Popen[str]
    port: int
    put_at: dict[int, float] = field(default_factory=dict)

    def put(self, fact: dict[str, Any]) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        at = time.monotonic()
        self.process.stdin.write(json.dumps(fact) + "\n")
        self.process.stdin.flush()
        seq = int(self.process.stdout.readline())
        self.put_at[seq] = at
        return seq

    @property
    def mebibytes(self) -> float:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return round(pages * 4096 / 1024**2, 1)

    def guest(self, number: int, buffer: int = 1 << 18) -> socket.socket:
        wire = socket.socket()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        wire.bind((f"127.0.1.{1 + number // OF_ONE_DEVICE}", 0))
        wire.connect(("127.0.0.1", self.port))
        wire.sendall(b"GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return wire


@contextmanager
def served() -> Iterator[Table]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.faults.guests", "--serve", folder]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield Table(process, int(process.stdout.readline()))
            finally:
                process.kill()


def followed(guests: int, stuck: int, seconds: float, every_s: float) -> dict[str, Any]:
    """Let them all follow a table; raises AssertionError where a guest was lost or left behind."""
    with served() as table:
        table.put(CALL)
        still = [table.guest(number, 4096) for number in range(stuck)]
        phones = [Guest(table.guest(stuck + number)) for number in range(guests - stuck)]
        chosen = selectors.DefaultSelector()
        for phone in phones:
            chosen.register(phone.wire, selectors.EVENT_READ, phone)
        begun, facts, before, last = time.monotonic(), 0, table.mebibytes, 0
        while time.monotonic() - begun < seconds:
            last = table.put(ANTE)
            facts += 1
            _listen(chosen, table, time.monotonic() + every_s)
            before = table.mebibytes if facts == 20 else before
        end = time.monotonic() + LATE_S
        while any(phone.newest < last for phone in phones):
            assert time.monotonic() < end, f"a guest was shown {min(phone.newest for phone in phones)} of {last}"
            _listen(chosen, table, time.monotonic() + 0.2)
        found = {
            "guests": guests, "stuck": stuck, "seconds": round(time.monotonic() - begun), "facts": facts,
            "slowest_s": round(max(phone.slowest_s for phone in phones), 2),
            "mebibytes": [before, table.mebibytes],
        }  # fmt: skip
        for wire in (*still, *(phone.wire for phone in phones)):
            wire.close()
    return found


def _listen(chosen: selectors.BaseSelector, table: Table, until: float) -> None:
    while (left := until - time.monotonic()) > 0:
        for key, _ in chosen.select(left):
            key.data.read(table.put_at)


def main() -> None:
    """The long run, or the child that serves."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--serve", type=Path)
    ask.add_argument("--guests", type=int, default=50)
    ask.add_argument("--stuck", type=int, default=5)
    ask.add_argument("--minutes", type=float, default=10.0)
    ask.add_argument("--every", type=float, default=0.5, metavar="SECONDS")
    given = ask.parse_args()
    if given.serve is not None:
        serve(given.serve)
        return
    print(json.dumps(followed(given.guests, given.stuck, given.minutes * 60, given.every)))


if __name__ == "__main__":
    main()
