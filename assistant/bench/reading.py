"""What reading costs: a whole 4K picture with 13 cards, one card put down, a table at which nothing happens.

The pictures are two moments of the bundled hand, brought to 3840 pixels across. Where ultralytics is installed its own
predict looks at the same picture with the same detector, shrunk as it does by itself, and at its full size, at which
the indices of cards could be told: it finds cards and names none.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from importlib import resources
from time import process_time
from typing import Final, NamedTuple

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.capture.pictures import read_picture
from assistant.demo import HAND
from assistant.vision.again import Rereader
from assistant.vision.locate import KINDS
from assistant.vision.network import weights_folder
from assistant.vision.reader import NetReader

BEFORE, AFTER = "014.jpg", "015.jpg"  # twelve cards, and thirteen
WIDE: Final = 3840
NETWORK: Final = "yolo11n-obb.yaml"
FLOOR: Final = 0.04  # share of the picture's width and height
SIZES: Final = (640, WIDE)  # pixels across of what ultralytics sees: its own default, and all of the picture
WHOLE, CARD, NOTHING = "whole picture, 13 cards", "one card put down", "nothing happens, one look"
OURS, PLAIN = "cards-speak", "ultralytics at {}"


class Cost(NamedTuple):
    """One line of the answer: what was done, by whom, milliseconds of one processor, and how often it was done."""

    what: str
    by: str
    milliseconds: float
    times: int


def measure(times: int, threads: int = 1) -> list[Cost]:
    """Read so many times, in turn with ultralytics where that is installed; the median of each counts."""
    before, after = (moment(name) for name in (BEFORE, AFTER))
    reader = Rereader(NetReader(threads=threads), looks=1)
    plain = predict(threads)
    spent: dict[tuple[str, str], list[float]] = {}
    for _ in range(times + 1):  # the first makes everything ready
        reader.forget()
        reader.read(before)
        ways: list[tuple[str, str, Callable[[], object]]] = [
            (CARD, OURS, lambda: reader.read(after)),
            (NOTHING, OURS, lambda: reader.read(after)),
            (WHOLE, OURS, lambda: reader.reader.read(after)),
        ]
        if plain:
            ways += [(WHOLE, PLAIN.format(size), partial(plain, after, size)) for size in SIZES]
        for what, by, way in ways:
            spent.setdefault((what, by), []).append(_timed(way))
    return [Cost(what, by, 1000 * float(np.median(took[1:])), times) for (what, by), took in spent.items()]


def shares(costs: Sequence[Cost]) -> list[tuple[str, str, float]]:
    """What of ours costs which part of what ultralytics' whole picture costs; nothing where it is missing."""
    ours = [cost for cost in costs if cost.by == OURS and cost.what in (WHOLE, CARD)]
    others = [cost for cost in costs if cost.by != OURS]
    return [(one.what, other.by, one.milliseconds / other.milliseconds) for one in ours for other in others]


def moment(name: str) -> Pixels:
    """One picture of the bundled hand without the floor around the table, 3840 pixels across."""
    with resources.as_file(resources.files("assistant.demo") / HAND / name) as path:
        picture = read_picture(path)
    high, wide = picture.shape[:2]
    table = picture[round(FLOOR * high) : round((1 - FLOOR) * high), round(FLOOR * wide) : round((1 - FLOOR) * wide)]
    size = WIDE, round(table.shape[0] * WIDE / table.shape[1])
    return np.asarray(cv2.resize(table, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def predict(threads: int) -> Callable[[Pixels, int], object] | None:
    """Ultralytics' predict with the detector that comes with the program; None where it is not installed."""
    weights = weights_folder() / "detector.pt"
    try:
        ultralytics, torch = importlib.import_module("ultralytics"), importlib.import_module("torch")
        tasks = importlib.import_module("ultralytics.nn.tasks")
        kept = torch.load(weights, map_location="cpu", weights_only=True)
    except (ModuleNotFoundError, FileNotFoundError):
        return None
    torch.set_num_threads(threads)
    logging.getLogger("ultralytics").setLevel(logging.WARNING)  # it would speak among the answers
    model = ultralytics.YOLO(NETWORK, task="obb")
    model.model = tasks.OBBModel(NETWORK, nc=len(KINDS), verbose=False)
    model.model.load_state_dict({key: value.float() for key, value in kept.items()})
    return lambda pixels, size: model.predict(pixels, imgsz=size, device="cpu", verbose=False)


def _timed(way: Callable[[], object]) -> float:
    began = process_time()
    way()
    return process_time() - began
