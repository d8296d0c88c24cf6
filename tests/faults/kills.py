"""A night whose table is killed again and again: nothing that was acknowledged may be missing afterwards.

python -m tests.faults.kills --every            killed after every event of a recorded night
python -m tests.faults.kills --random 500       killed 500 times at any moment
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from assistant.hub import Hub
from assistant.store.log import EventLog
from tests.recorded_night import GAMES, night

TAKEN_S = 60
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # the system outlives the kill, so the disk need not be slow


@dataclass
class Survived:
    """What came of it: how often it was killed, how many events were played, and the slowest start after a kill."""

    kills: int = 0
    events: int = 0
    slowest_start_s: float = 0.0


class Lost(AssertionError):
    """Something that was acknowledged is gone."""


def play_on(path: Path, facts: list[dict[str, Any]], to: int, most: int) -> None:
    """In the child: open the log, say how far it goes and how soon that was known; play ``most`` events, and wait."""
    begun = time.perf_counter()
    log = EventLog(path)
    hub = Hub(log)
    hub.start()
    os.write(to, f"{log.last} {time.perf_counter() - begun:.3f}\n".encode())
    for fact in facts[log.last : log.last + most]:
        seq = hub.put(fact).result(TAKEN_S).seq
        os.write(to, f"{seq}\n".encode())
    signal.pause()


def killed(path: Path, facts: list[dict[str, Any]], dice: random.Random | None, kills: int) -> Survived:
    """Play the facts, killed ``kills`` times: after each event in turn, or at any moment where there are dice.

    Raises Lost at the first start after which an acknowledged event is missing.
    """
    found = Survived()
    acknowledged = 0
    while acknowledged < len(facts) and found.kills < kills:
        child, lines = _begun(path, facts, len(facts) if dice else 1)
        last, took = next(lines).split()
        found.slowest_start_s = max(found.slowest_start_s, float(took))
        if int(last) < acknowledged:
            raise Lost(f"event {acknowledged} was acknowledged, but the log ends with {last}")
        acknowledged = int(last)  # one more may have been written when it was killed before it could say so
        for line in islice(lines, min(dice.randint(0, 6) if dice else 1, len(facts) - acknowledged)):
            acknowledged = int(line)
        if dice:
            time.sleep(dice.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        acknowledged = max([acknowledged, *(int(line) for line in lines)])
        found.kills += 1
    found.events = acknowledged
    return found


def _begun(path: Path, facts: list[dict[str, Any]], most: int) -> tuple[int, Iterator[str]]:
    """A child that plays on, and what it says."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            play_on(path, facts, write, most)
        finally:
            os._exit(0)
    os.close(write)
    return child, _lines(read)


def _lines(read: int) -> Iterator[str]:
    with os.fdopen(read) as said:
        yield from (line.strip() for line in said if line.endswith("\n"))


def verify_all_there(path: Path, facts: list[dict[str, Any]], upto: int) -> None:
    """Raise Lost unless the log holds the first ``upto`` facts as a table has them that was never killed."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        undisturbed = EventLog(Path(folder) / "night.sqlite")
        hub = Hub(undisturbed)
        hub.start()
        for fact in facts[:upto]:
            hub.put(fact).result(TAKEN_S)
        hub.stop()
        expected, book = [row.event for row in undisturbed.after()], hub.book
        undisturbed.close()
    log = EventLog(path)
    there, again = [row.event for row in log.after(0, upto)], Hub(log).book
    last = log.last
    log.close()
    if there != expected:
        raise Lost("the log holds other events than were played")
    if last == upto and again != book:
        raise Lost("the book is another than without the kills")


def main() -> None:
    """The long run."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--every", action="store_true")
    ask.add_argument("--random", type=int, default=0, metavar="TIMES")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    if given.every:
        print(json.dumps(vars(survived(night(), None, sys.maxsize))))
    left, dice, total = given.random, random.Random(given.seed), Survived()
    while left > 0:
        games = tuple(dice.sample(GAMES, len(GAMES)))
        one = survived(night(games), dice, left)
        left -= one.kills
        slowest = max(total.slowest_start_s, one.slowest_start_s)
        total = Survived(total.kills + one.kills, total.events + one.events, slowest)
    if given.random:
        print(json.dumps(vars(total)))


def survived(facts: list[dict[str, Any]], dice: random.Random | None, kills: int) -> Survived:
    """Play a night in a folder of its own, killed so often; raises Lost where anything is missing."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "night.sqlite"
        found = killed(path, facts, dice, kills)
        verify_all_there(path, facts, found.events)
    return found


if __name__ == "__main__":
    main()
