"""How soon a whole table plays again: ``cards-speak run`` on the log of a night, until its page answers.

python -m tests.faults.restart
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from assistant.hub import Hub
from assistant.store.log import EventLog
from tests.faults.long_night import played


def main() -> None:
    """Play two hours, then start the table on them as a host would."""
    with tempfile.TemporaryDirectory() as folder:
        log = EventLog(Path(folder) / "night.sqlite")
        hub = Hub(log)
        hub.start()
        last = played(hub, 1, 25)
        hub.stop()
        log.close()
        begun = time.perf_counter()
        command = [sys.executable, "-m", "assistant", "run", "--data", folder, "--port", "0", "--no-browser"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
            assert table.stdout is not None
            url = next(found[0] for line in table.stdout if (found := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(f"{url}api/state") as answer:
                assert json.load(answer)["seq"] == last
            took = time.perf_counter() - begun
            os.kill(table.pid, signal.SIGKILL)
        worked = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = {"by_the_clock": round(took, 2), "of_one_processor": round(worked.ru_utime + worked.ru_stime, 2)}
        print(json.dumps({"events": last, "playing_again_s": seconds}))


if __name__ == "__main__":
    main()
