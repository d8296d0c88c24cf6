"""The parts of a table looked at one by one: camera, weights, disk, log, ports, tray, broker."""

from __future__ import annotations

import hashlib
import os
import queue
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from assistant.capture.frames import CameraError, Frame
from assistant.capture.source import open_camera
from assistant.club.topics import Broker
from assistant.config import Config
from assistant.doctor.finding import Finding
from assistant.doctor.picture import look_over
from assistant.store.chain import LogError
from assistant.store.checking import check_twice
from assistant.store.lines import lines_file
from assistant.store.place import LOG
from assistant.tray.link import Link, SerialPort, ports
from assistant.tray.talk import TrayError
from assistant.tray.weighing import read_weighed
from assistant.vision.network import Network, WeightsError, weights_folder

PICTURE_S: Final = 8.0
SETTLED: Final = 8  # frames that a camera may take to set its exposure and focus
ANSWER_S: Final = 5.0
ROOM: Final = 200 * 1024 * 1024  # bytes; a night takes about ten million
SLOW_S: Final = 0.25  # a disk that takes longer to keep one event holds the table up


def camera(config: Config) -> Iterator[Finding]:
    """The camera, and what its picture says; nothing where the table is played by hand."""
    if not config.source:
        yield Finding("camera", "none", "no source is set: the table is played by hand")
        return
    try:
        frame, trouble = _picture(config.source)
    except CameraError as error:
        yield Finding("camera", "bad", str(error), "plug it in, or choose another on the set-up page")
        return
    if frame is None:
        seen = trouble or f"{config.source} gave no picture in {PICTURE_S:.0f} seconds"
        yield Finding("camera", "bad", seen, "check its cable, and that no other program uses it")
        return
    width, height = frame.size
    yield Finding("camera", "well", f"{config.source} gives pictures of {width} x {height}")
    yield from look_over(frame.pixels, config.layout())


def _picture(source: str) -> tuple[Frame | None, str]:
    """A picture after the camera has settled, or why there is none."""
    frames: queue.SimpleQueue[Frame] = queue.SimpleQueue()
    told: list[str] = []
    opened = open_camera(source, 0.0, told.append)

    def take() -> None:
        for frame in opened.frames():
            frames.put(frame)
            if opened.stills or frame.number >= SETTLED:
                return

    threading.Thread(target=take, daemon=True).start()
    newest, end = None, time.monotonic() + PICTURE_S
    try:
        while (left := end - time.monotonic()) > 0 and (newest is None or newest.number < SETTLED):
            newest = frames.get(timeout=left)
            if opened.stills:
                break
    except queue.Empty:
        pass
    opened.close()
    return newest, told[-1] if told else ""


def weights() -> Iterator[Finding]:
    """The networks: there, whole, and run by this computer."""
    folder = weights_folder()
    try:
        wrong = [name for name, digest in _sealed(folder) if _digest(folder / name) != digest]
        for name in ("detector.xml", "reader.xml", "corners.xml", "outlines.xml"):
            Network(folder / name)
    except (OSError, WeightsError) as error:
        yield Finding("weights", "bad", str(error), "install Cards Speak again")
        return
    if wrong:
        yield Finding("weights", "bad", f"{', '.join(wrong)}: not as they were made", "install Cards Speak again")
    else:
        yield Finding("weights", "well", f"detector and reader in {folder} are whole and load")


def _sealed(folder: Path) -> Iterator[tuple[str, str]]:
    """The weights that the table needs, with their checksums; none where the list did not come along."""
    listed = folder.parent / "weights.sha256"
    for line in listed.read_text(encoding="utf-8").splitlines() if listed.exists() else ():
        digest, name = line.split()
        if not name.endswith(".pt"):
            yield name.removeprefix("weights/"), digest


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def disk(folder: Path) -> Iterator[Finding]:
    """The disk with the log: room, and how long it takes to keep one event for good."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
        took = _kept_in(folder)
    except OSError as error:
        yield Finding("disk", "bad", f"{folder}: {error.strerror}", "choose a folder you may write to with --data")
        return
    seen = f"{free / 1024**3:.1f} GiB free in {folder}; keeping an event takes {1000 * took:.0f} ms"
    if free < ROOM:
        yield Finding("disk", "bad", seen, "free some space, or choose another folder with --data")
    elif took > SLOW_S:
        yield Finding("disk", "doubt", seen, "a slow card: use an SSD or a better SD card for the log")
    else:
        yield Finding("disk", "well", seen)


def _kept_in(folder: Path) -> float:
    """Seconds until a few bytes have reached the disk."""
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-") as written:
        written.write(b"x" * 4096)
        begun = time.perf_counter()
        written.flush()
        os.fsync(written.fileno())
        return time.perf_counter() - begun


def log(folder: Path) -> Iterator[Finding]:
    """The log: every row tried."""
    path = folder / LOG
    if not path.exists() and not lines_file(path).exists():
        yield Finding("log", "none", f"{path} is made when the first night begins")
        return
    try:
        yield Finding("log", "well", f"{path}: {check_twice(path)} events, all sound")
    except LogError as error:
        yield Finding("log", "bad", str(error), "keep the file; see cards-speak log --help")


def page_port(config: Config) -> Iterator[Finding]:
    """The address at which the page is served: free, or taken by a table that is playing."""
    host, port = config.page.host, config.page.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family):
            yield Finding("page", "well", f"port {port} at {host} is free")
    except OSError as error:
        seen = f"port {port} at {host}: {(error.strerror or str(error)).lower()}"
        yield Finding("page", "doubt", seen, "if no table is playing on this computer, choose another with --port")


def tray(config: Config) -> Iterator[Finding]:
    """The chip tray: there, of the right version, each column calibrated."""
    if not config.tray.port:
        found = ", ".join(port.device for port in ports())
        yield Finding("tray", "none", "no port is set" + (f"; an Arduino may be at {found}" if found else ""))
        return
    told: list[str] = []
    link = Link(lambda: SerialPort(config.tray.port), told=told.append).start()
    try:
        columns = read_weighed(link.asked("weigh", wait_s=ANSWER_S).arguments)
    except (TrayError, ValueError) as error:
        seen = told[-1] if told and told[-1] else str(error)
        yield Finding("tray", "bad", f"{config.tray.port}: {seen}", "check its cable; then: cards-speak tray hello")
        return
    finally:
        link.close()
    bare = [
        str(number)
        for number, column in enumerate(columns[: len(config.tray.columns)], 1)
        if column.state not in _WEIGHS
    ]
    if bare:
        remedy = "for each of them: cards-speak tray calibrate COLUMN"
        yield Finding("tray", "doubt", f"columns that do not count chips: {', '.join(bare)}", remedy)
    else:
        yield Finding("tray", "well", f"{config.tray.port} answers, and weighs")


_WEIGHS: Final = ("sure", "doubt", "moving")


def broker(config: Config) -> Iterator[Finding]:
    """The club's broker: whether anybody answers at its address."""
    if not config.club.broker:
        return
    there = Broker.of(config.club.broker)
    try:
        with socket.create_connection((there.host, there.port), ANSWER_S):
            yield Finding("broker", "well", f"{there.host}:{there.port} answers")
    except OSError as error:
        seen = f"{there.host}:{there.port}: {(error.strerror or str(error)).lower()}"
        yield Finding("broker", "doubt", seen, "start Mosquitto there, or mend club.broker; the table plays without it")


def all_findings(config: Config, folder: Path) -> Iterator[Finding]:
    """Everything, in the order in which a host would go through it."""
    yield from camera(config)
    yield from weights()
    yield from tray(config)
    yield from disk(folder)
    yield from log(folder)
    yield from page_port(config)
    yield from broker(config)
