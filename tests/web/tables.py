"""A whole table: its settings in a file, and a picture of it to set it up by, or a camera under which pictures lie."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from assistant.app import Parts, build
from assistant.capture.frames import Frame, Pixels
from assistant.config import Config, load_config, read_config
from assistant.tray.link import Port
from assistant.vision.reader import CardReader
from assistant.vision.sighting import Reading
from tests.web.looking import until
from web.serving import ServedPage

SIZE = (1280, 800)
FELT = ((0.2, 0.15), (0.8, 0.15), (0.85, 0.9), (0.15, 0.9))  # its corners, as painted


class SeesNothing:
    """A reader for pictures in which nothing lies."""

    def read(self, pixels: Pixels, file: Path | None = None) -> Reading:
        """Nothing."""
        return Reading(pixels.shape[1], pixels.shape[0], (), (), {})


def painted_table() -> Pixels:
    """A green felt on a brown floor, seen a little from one side."""
    picture = np.full((SIZE[1], SIZE[0], 3), (40, 60, 90), np.uint8)
    cv2.fillPoly(picture, [np.array(np.array(FELT) * SIZE, np.int32)], (70, 110, 20), cv2.LINE_AA)
    return picture


class Overhead:
    """A camera over a table at which nobody moves: one picture, until another is laid under it."""

    name, stills, device = "overhead", False, False

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels
        self._closed = threading.Event()

    def frames(self) -> Iterator[Frame]:
        number = 0
        while not self._closed.wait(0.1):
            number += 1
            yield Frame(number, time.monotonic(), self.pixels)

    def close(self) -> None:
        self._closed.set()


class WholeTable:
    """A table as ``cards-speak run`` serves it, with its camera looking at one picture, in a folder of its own."""

    def __init__(
        self, folder: Path, picture: Pixels | None = None, reader: CardReader | None = None,
        open_port: Callable[[str], Port] | None = None, camera: Overhead | None = None, games: Path | None = None,
        **settings: Any,
    ) -> None:  # fmt: skip
        self.file = folder / "table.toml"
        if picture is not None:
            (folder / "pictures").mkdir()
            cv2.imwrite(str(folder / "pictures" / "001.png"), picture)
            settings |= {"source": str(folder / "pictures"), "pictures": "moments", "pace": 0}
        settings = {"house": "local", "page": {"pin": "246810"}} | settings
        stands_in: dict[str, Any] = {} if open_port is None else {"open_port": open_port}
        if camera is not None:
            settings["source"] = "camera:0"
            stands_in["open_camera"] = lambda *asked: camera
        parts = Parts(folder, reader or SeesNothing(), file=self.file, games=games, **stands_in)
        self.table = build(read_config(settings, "table.toml"), parts)
        self.hub, self.door, self.app = self.table.hub, self.table.door, self.table.app
        at = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{at.getsockname()[1]}"
        self._page = ServedPage(self.app, at, threads=12)
        self._page.start()
        if picture is not None or camera is not None:
            self.table.start_watching(lambda: None)
            until(lambda: self.table.watching.snapshot() is not None, True)

    @property
    def config(self) -> Config:
        """The settings now."""
        return self.table.config

    def kept(self) -> Config:
        """The settings as the file has them."""
        return load_config(self.file)

    def close(self) -> None:
        self.table.close()
        self._page.close()
