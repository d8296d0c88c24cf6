"""A night of six hours in a few minutes: what the table weighs after each hour, and how soon it plays again.

python -m tests.faults.long_night --hours 6
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from assistant.hub import Hub
from assistant.store.log import EventLog
from tests.recorded_night import GAMES, buy_ins, hand

HANDS_AN_HOUR = 30
TAKEN_S = 60


def mebibytes() -> float:
    """What this process weighs."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return round(pages * 4096 / 1024**2, 1)


def played(hub: Hub, first: int, hands: int) -> int:
    """Play so many hands, one game after the other; the number of the last fact."""
    last = first - 1
    for number in range(hands):
        for fact in hand(GAMES[number % len(GAMES)], last + 1):
            last = hub.put(fact).result(TAKEN_S).seq
    return last


def restarted(folder: Path) -> dict[str, float]:
    """Seconds from the start of another program until it has taken one more fact, and how many it really worked."""
    begun, before = time.perf_counter(), os.times()
    subprocess.run([sys.executable, "-m", "tests.faults.long_night", "--again", str(folder)], check=True)
    after = os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return {"by_the_clock": round(time.perf_counter() - begun, 2), "of_one_processor": round(worked, 2)}


def again(folder: Path) -> None:
    """In that program: the log opened, the hands there again, a fact taken."""
    log = EventLog(folder / "night.sqlite")
    hub = Hub(log)
    hub.start()
    hub.put({"event": "buy_in", "player": "Ann", "amount": "5"}).result(TAKEN_S)
    hub.stop()
    log.close()


def night(hours: int, hands_an_hour: int = HANDS_AN_HOUR) -> dict[str, Any]:
    """The night; what the table weighed after each hour, and how long the start after it took."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        log = EventLog(Path(folder) / "night.sqlite")
        hub = Hub(log)
        hub.start()
        last = len([hub.put(fact).result(TAKEN_S) for fact in buy_ins("40")])
        weighs = [mebibytes()]
        for _ in range(hours):
            last = played(hub, last + 1, hands_an_hour)
            weighs.append(mebibytes())
        hub.stop()
        log.close()
        size = round((Path(folder) / "night.sqlite").stat().st_size / 1024**2, 1)
        return {
            "hours": hours, "hands": hours * hands_an_hour, "events": last, "log_mebibytes": size,
            "mebibytes_by_hour": weighs, "playing_again_s": restarted(Path(folder)),
        }  # fmt: skip


def main() -> None:
    """The long run, or the program that starts again."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--hours", type=int, default=6)
    ask.add_argument("--again", type=Path)
    given = ask.parse_args()
    if given.again is not None:
        again(given.again)
        return
    print(json.dumps(night(given.hours)))


if __name__ == "__main__":
    main()
