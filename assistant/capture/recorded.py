"""A folder of photographs, played in the order of their names."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from assistant.capture.frames import CameraError, Frame, Trouble, no_trouble
from assistant.capture.pictures import TornPicture, read_picture

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})


class FolderCamera:
    """The photographs of one folder, in name order, one every ``pace`` seconds.

    A file that cannot be read is skipped: ``trouble`` is told, and ``skipped`` counts it.
    """

    stills = True
    device = False

    def __init__(self, folder: Path, pace: float = 0.0, trouble: Trouble = no_trouble) -> None:
        """Raises CameraError where the folder is missing or holds no picture."""
        self.files = pictures_in(folder)
        self.skipped = 0
        self._folder = folder
        self._pace = pace
        self._trouble = trouble
        self._closed = threading.Event()

    @property
    def name(self) -> str:
        """The folder."""
        return str(self._folder)

    def frames(self) -> Iterator[Frame]:
        """Each photograph once; the first at once, the others ``pace`` seconds after the one before was given."""
        number = 0
        due = time.monotonic()
        for path in self.files:
            try:
                pixels = read_picture(path)
            except TornPicture as error:
                self.skipped += 1
                said = str(error).replace(str(path), path.name, 1)
                self._trouble(f"{said}; it was skipped ({self.skipped} so far)")
                continue
            if self._closed.wait(max(0.0, due - time.monotonic())):
                return
            number += 1
            due = time.monotonic() + self._pace
            yield Frame(number, time.monotonic(), pixels, path.name)

    def close(self) -> None:
        """End after the picture in hand."""
        self._closed.set()


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The picture files of a folder in name order, ``9`` before ``10``; raises CameraError for none."""
    if not folder.exists():
        raise CameraError(f"{folder}: there is no such folder; give a folder of photographs")
    if not folder.is_dir():
        raise CameraError(f"{folder}: this is a file, not a folder of photographs")
    found = sorted((path for path in folder.iterdir() if path.suffix.lower() in PICTURES), key=_name_order)
    if not found:
        kinds = ", ".join(sorted(kind[1:] for kind in PICTURES))
        raise CameraError(f"{folder}: no pictures in this folder; expected files ending in {kinds}")
    return tuple(found)


def _name_order(path: Path) -> list[tuple[int, int | str]]:
    parts = re.split(r"(\d+)", path.name.lower())
    return [(0, int(part)) if part.isdigit() else (1, part) for part in parts if part]
