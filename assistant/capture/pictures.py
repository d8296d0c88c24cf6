"""Photos from files: whole, upright, eight bits and three colours, or one clear message why not."""

from __future__ import annotations

import os
import re
import tempfile
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import cv2
import numpy as np

from assistant.capture.frames import CameraError, Pixels

EXPECTED: Final = "expected a photo as JPEG, PNG, WebP, BMP or TIFF"
MOST_BYTES: Final = 512 * 2**20
MOST_PIXELS: Final = 256_000_000
JPEG, PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
DAMAGE: Final = ("premature end", "bad huffman", "crc error", "incomplete")
FEW_BYTES: Final = 256
_one_at_a_time = threading.Lock()


class TornPicture(CameraError):
    """A file that gives no whole picture: ``file: what, and what was expected``."""


def read_picture(path: Path) -> Pixels:
    """The photo in a file as BGR pixels, turned as its EXIF says; raises TornPicture, never half a picture.

    Grey photos, 16 bits a colour and transparency come out as three colours of eight bits.
    """
    data = _bytes(path)
    wide, high = _announced_size(data)
    if wide * high > MOST_PIXELS:
        raise TornPicture(f"{path}: {wide} x {high} pixels; expected at most {MOST_PIXELS // 10**6} million")
    what = _missing(data)
    if what:
        raise TornPicture(f"{path}: {what}; expected a whole photo")
    with _complaints() as heard:
        try:
            pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            pixels = None
    heard.seek(0)
    said = heard.read().decode(errors="replace").lower()
    heard.close()
    if pixels is None:
        broken = data.startswith((JPEG, PNG))
        raise TornPicture(f"{path}: {'the photo is damaged' if broken else 'not a picture'}; {EXPECTED}")
    if _means_damage(said):
        raise TornPicture(f"{path}: the photo is damaged and only part of it can be seen; expected a whole photo")
    return np.asarray(pixels, np.uint8)


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise TornPicture(f"{path}: larger than {MOST_BYTES // 2**20} MiB; {EXPECTED}")
        data = path.read_bytes()
    except IsADirectoryError:
        raise TornPicture(f"{path}: a folder; {EXPECTED}") from None
    except OSError as error:
        why = "no such file" if isinstance(error, FileNotFoundError) else (error.strerror or str(error)).lower()
        raise TornPicture(f"{path}: {why}; {EXPECTED}") from None
    if not data:
        raise TornPicture(f"{path}: the file is empty; {EXPECTED}")
    return data


@contextmanager
def _complaints() -> Iterator[IO[bytes]]:
    """What is written to the process's stderr meanwhile: the picture libraries only complain there of damage."""
    heard = tempfile.TemporaryFile()
    with _one_at_a_time:
        try:
            kept = os.dup(2)
        except OSError:  # a process without stderr hears nothing
            yield heard
            return
        os.dup2(heard.fileno(), 2)
        try:
            yield heard
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def _means_damage(said: str) -> bool:
    """True when the libraries said that picture data was lost; a few bytes too many are some cameras' way.

    >>> _means_damage("corrupt jpeg data: 2 extraneous bytes before marker 0xd9")
    False
    """
    extra = re.search(r"(\d+) extraneous bytes", said)
    return any(word in said for word in DAMAGE) or bool(extra and int(extra[1]) > FEW_BYTES)


def _missing(data: bytes) -> str:
    """What a JPEG or PNG lacks to be whole; empty when nothing."""
    if data.startswith(JPEG):
        return "" if _jpeg_ends(data) else "the JPEG is cut off before its end"
    if data.startswith(PNG):
        return _png_fault(data)
    return ""


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Each marker of a JPEG and where its contents start; picture data between markers is stepped over."""
    at = 2
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return
        marker = data[at + 1]
        if marker in (0x00, 0xFF) or 0xD0 <= marker <= 0xD7:  # data, filling, or a restart within the data
            at += 1 if marker == 0xFF else 2
            continue
        yield marker, at + 2
        if marker == 0xD9:
            return
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")


def _jpeg_ends(data: bytes) -> bool:
    """True when the end marker comes after a scan."""
    markers = [marker for marker, _ in _jpeg_segments(data)]
    return markers[-1:] == [0xD9] and 0xDA in markers


def _png_fault(data: bytes) -> str:
    at = len(PNG)
    while at + 8 <= len(data):
        length, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        end = at + 8 + length
        if end + 4 > len(data):
            break
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            return "the PNG is damaged"
        if name == b"IEND":
            return ""
        at = end + 4
    return "the PNG is cut off before its end"


def _announced_size(data: bytes) -> tuple[int, int]:
    """Width and height that a JPEG's or PNG's header gives; 0 by 0 where there is none."""
    if data.startswith(PNG):
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data.startswith(JPEG):
        for marker, at in _jpeg_segments(data):
            if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
                return int.from_bytes(data[at + 5 : at + 7], "big"), int.from_bytes(data[at + 3 : at + 5], "big")
    return 0, 0
