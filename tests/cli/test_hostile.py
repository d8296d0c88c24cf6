"""The program as it is started, and what files, terminals, disks and Ctrl-C do to it: no traceback reaches anybody."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from assistant.cli import main
from assistant.store.exported import write_all

ROOT = Path(__file__).resolve().parents[2]
CALL = {"event": "call", "house": "local", "game": "omaha", "dealer": 1, "seats": {"1": "Ann", "2": "Bo"}}
CASE = {
    "house": "eight-two", "game": "omaha", "dealer": 4, "unit": "1", "pot": "13",
    "board": ["Ah", "7d", "2c", "Ks", "9h"],
    "seats": {
        "3": {"down": ["As", "3d", "Kc", "Qd"], "declare": "high"},
        "5": {"down": ["4s", "3c", "Jc", "Jd"], "declare": "low"},
    },
}  # fmt: skip
HOSTILE: dict[str, bytes] = {
    "empty": b"", "zeros": b"\0" * 300, "binary": bytes(range(256)) * 8, "deep": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000, "half a surrogate": b'{"event":"\\ud800"}', "a list": b"[]", "a number": b"5",
    "many digits": b'{"event":"bet","seat":' + b"9" * 6000 + b"}", "no number": b'{"event":"bet","seat":NaN}',
    "no utf-8": b'{"event":"\xe9"}', "utf-16": '{"event":"call"}'.encode("utf-16"), "mark": b"\xef\xbb\xbf{}",
}  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, -1, 10**30, 1e308, "", "x" * 10_000, [], {}, "1e400", "NaN", "-5", "½", "٣", "9" * 5000, "1_0", "\0",
)  # fmt: skip


def told_in_one_line(*call: str) -> None:
    """The command ends by itself; where the input is bad with status 2 and one line."""
    result = CliRunner().invoke(main, list(call), prog_name="cards-speak")
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (0, 2)
    if result.exit_code == 2 and "--check" not in call:  # which lists what is wrong as its answer
        assert result.stderr.count("\n") == 1, result.stderr


@pytest.mark.parametrize(
    "call",
    [
        ("replay", "{}"), ("settle", "{}"), ("read", "{}"), ("games", "{}"), ("games", "--check", "{}"),
        ("games", "omaha", "--house", "{}"), ("calibrate", "{}", "--dry-run"), ("enrol", "--deck", "new", "{}"),
        ("doctor", "--config", "{}"), ("run", "--once", "--config", "{}"), ("run", "--once", "--source", "{}"),
        ("run", "--once", "--data", "{}", "--source", "."), ("log", "import", "{}"), ("log", "restore", "{}"),
        ("log", "check", "--data", "{}"), ("history", "--data", "{}"), ("bench", "photos", "{}"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_is_no_file_for_it(tmp_path: Path, call: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "folder").mkdir()
    for name, bytes_ in HOSTILE.items():
        (tmp_path / name).write_bytes(bytes_)
    for name in (*HOSTILE, "folder", "nowhere", "x" * 5000, "nowhere/at/all"):
        told_in_one_line(*(part.format(tmp_path / name) for part in call))


@pytest.mark.parametrize("key", [*CASE, "chips", "side_pots", "rules", "variant", "wild"])
def test_cases_with_values_of_every_kind(tmp_path: Path, key: str) -> None:
    for value in VALUES:
        (tmp_path / "case.json").write_text(json.dumps({**CASE, key: value}))
        told_in_one_line("settle", str(tmp_path / "case.json"))


@pytest.mark.parametrize(
    "fact",
    [
        CALL | {"unit": "1", "ante": "1", "rules": {}, "stacks": {}, "carried": "0", "at_limit": [1]},
        {"event": "dealt", "seat": 1, "card": "As", "up": True}, {"event": "bet", "seat": 1, "amount": "1"},
        {"event": "board", "cards": ["As"]}, {"event": "declared", "seat": 1, "declare": "high"},
        {"event": "shown", "seat": 1, "cards": ["As"], "parts": {}}, {"event": "corrected", "n": 1, "card": "As"},
        {"event": "washed", "seat": 1, "up": True, "out": "As", "card": "Ks", "amount": "1"}, {"event": "undo", "n": 1},
        {"event": "passed", "seat": 1, "to": 2, "cards": ["??"]}, {"event": "settle", "pot": "5", "chips": {"red": 1}},
        {"event": "buy_in", "player": "Ann", "amount": "5"}, {"event": "option", "seat": 1, "name": "x", "amount": "1"},
    ],
    ids=lambda fact: fact["event"],
)  # fmt: skip
def test_events_with_values_of_every_kind(tmp_path: Path, fact: dict[str, Any]) -> None:
    for key in fact:
        for value in VALUES:
            (tmp_path / "hand.jsonl").write_text(f"{json.dumps(CALL)}\n{json.dumps({**fact, key: value})}\n")
            told_in_one_line("replay", str(tmp_path / "hand.jsonl"))


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """The environment of the program: everything of the user's in a folder of the test."""
    home = {name: str(tmp_path / name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME")}
    return {**os.environ, **home, "PYTHONPATH": str(ROOT), "BROWSER": "true"}


def started(program: dict[str, str], *call: str, **more: Any) -> subprocess.Popen[str]:
    """The program as a terminal starts it: Ctrl-C reaches it, even where the tests run in the background."""
    command = [sys.executable, "-m", "assistant", *call]
    return subprocess.Popen(
        command,
        env=program,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_heeds_ctrl_c,
        **more,
    )


def _heeds_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A folder with a log of 4,000 events, more than a pipe holds."""
    folds = ({"event": "fold", "seat": 1} for _ in range(3999))
    write_all(tmp_path / "night" / "night.sqlite", (("2026-11-30T20:00:00+00:00", fact) for fact in (CALL, *folds)))
    return tmp_path / "night"


def test_whoever_reads_goes_away(program: dict[str, str], night: Path) -> None:
    process = started(program, "log", "export", "--data", str(night))
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline().startswith('{"seq":1,')
    process.stdout.close()
    assert process.wait(60) == 1 and process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no disk that is always full")
def test_the_disk_behind_standard_output_is_full(program: dict[str, str], night: Path) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "assistant", "log", "export", "--data", str(night)]
        run = subprocess.run(
            command, env=program, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert run.returncode == 2 and "Traceback" not in run.stderr
    assert "No space left on device" in run.stderr.splitlines()[0]


def test_ctrl_c_at_a_table(program: dict[str, str], tmp_path: Path) -> None:
    process = started(program, "run", "--data", str(tmp_path / "table"), "--port", "0", "--no-browser")
    assert process.stdout is not None and process.stderr is not None
    assert "Table display: http://" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=60)
    assert told == "Closed; the hand is kept.\n" and process.returncode == 0


def test_ctrl_c_while_standard_input_is_awaited(program: dict[str, str]) -> None:
    process = started(program, "settle", "-", stdin=subprocess.PIPE)
    assert process.stdin is not None and process.stderr is not None
    process.stdin.write("{" * 80_000)  # more than a pipe holds: the program has begun to read
    for _ in range(60):  # one that comes between two reads is heeded only after the second: press again
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)
            break
    _, told = process.communicate(timeout=60)
    assert told.strip() == "" and process.returncode == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="cannot become somebody who may not")
def test_somebody_who_may_not(night: Path, tmp_path: Path) -> None:
    night.chmod(0o700)
    result = subprocess.run(
        [sys.executable, "-c", NOBODY, str(ROOT), "log", "check", "--data", str(night)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 2 and "Traceback" not in result.stderr and result.stderr.count("\n") == 1


NOBODY = """
import os, sys
sys.path.insert(0, sys.argv.pop(1))
import assistant.cli.log
from assistant.cli import main
os.setuid(65534)
main()
"""


def test_what_nobody_foresaw_is_one_line_and_written_down(program: dict[str, str], tmp_path: Path) -> None:
    failing = "import sys; from assistant.cli import main; main.params = None; main(['games'])"
    run = subprocess.run([sys.executable, "-c", failing], env=program, capture_output=True, text=True, check=False)
    assert run.returncode == 1 and run.stdout == ""
    assert run.stderr.startswith("  ! the program stopped (") and run.stderr.count("\n") == 1
    file = tmp_path / "XDG_DATA_HOME" / "cards-speak" / "errors.txt"
    assert str(file) in run.stderr and "Traceback" in file.read_text()
