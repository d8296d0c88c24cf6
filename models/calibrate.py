"""How sure the reader has to be before it says a name.

Held-out cut-outs of designs that were never trained on are read as the table reads them: a glance, then a closer look
at what the glance leaves in doubt. The bars are the lowest at which at most one name in a thousand is wrong; they are
written to `reader.json` by `python -m models.export_reader`, which prints how often each chance was right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assistant.cards import FACE_DOWN
from assistant.vision.boxes import Floats
from assistant.vision.drawn import MARGIN, OutlineDrawer
from assistant.vision.namer import Namer, chances_of, chances_with
from assistant.vision.naming import OTHER, chance_of_name
from models.canvas import FINE, HIGH, PAD, WIDE
from models.cutouts import Cut, CutOuts

Made = tuple[NDArray[np.uint8], int, set[int]]  # a cut-out (RGB), its label, and the classes of the cards in it
WRONG: Final = 1e-3  # of the names that are said, how many may be wrong
AT_A_GLANCE: Final = 0.5  # the part of them that may be wrong at a glance
BINS: Final = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)
STEPS: Final = np.concatenate([np.arange(0.8, 0.99, 0.005), np.arange(0.99, 0.9999, 0.0005)])


@dataclass(frozen=True)
class Judged:
    """Held-out cut-outs as they were read: logits (n, classes) of both looks, and the labels.

    ``indices`` (n, 52) is what the corners say. ``true`` (n, classes) are the labels and the cards that lie in the
    cut-outs: to name the one beside the card that was meant is no mistake, it is there.
    """

    glances: Floats
    looks: Floats
    indices: Floats
    labels: NDArray[np.intp]
    true: NDArray[np.bool_]


@dataclass(frozen=True)
class Numbers:
    """What goes into `reader.json`; shares are of the held-out cut-outs."""

    temperature: float
    temperature_glance: float
    temperature_indices: float
    indices: float
    threshold: float
    glance: float
    pictures: int
    named: float  # share of the cards that can be told that are named
    wrong: int
    said: int


class Around(Cut):
    """A cut-out with as much around the box as the network that draws outlines sees."""

    wide, high = (round(side * (1 + 2 * MARGIN) / (1 + 2 * PAD)) for side in (WIDE, HIGH))
    pad = MARGIN


class HeldOut(CutOuts):
    """Makes such cut-outs, as fine as corners are looked at."""

    def scene(self, rng: np.random.Generator) -> Cut:
        """An empty one."""
        return Around(self.shelf, rng, FINE)


def judged(namer: Namer, drawer: OutlineDrawer, pictures: Iterator[Made]) -> Judged:
    """Read cut-outs (RGB) whose truth is known."""
    rows, true = [], []
    for picture, label, lying in pictures:
        pixels = np.ascontiguousarray(picture[..., ::-1])
        places = drawer.drawn(pixels, [box_in(picture)])
        look = namer.looks(pixels, places)
        assert look.indices is not None
        rows.append((namer.glances(pixels, places).logits[0], look.logits[0], look.indices[0], label))
        true.append(np.isin(np.arange(len(namer.classes)), [label, *lying]))
    glances, looks, indices, labels = zip(*rows, strict=True)
    return Judged(np.stack(glances), np.stack(looks), np.stack(indices), np.array(labels), np.stack(true))


def box_in(picture: NDArray[np.uint8]) -> Floats:
    """The corners (4, 2) of the box that a cut-out was made around."""
    high, wide = picture.shape[:2]
    left, top = wide * MARGIN / (1 + 2 * MARGIN), high * MARGIN / (1 + 2 * MARGIN)
    return np.array([[left, top], [wide - left, top], [wide - left, high - top], [left, high - top]], np.float32)


def balance_of(found: Judged, indices: float | None = None) -> tuple[float, float]:
    """The divisor of the looks' logits and the weight of the corners under which the truth is likeliest together.

    ``indices`` is a weight chosen by hand.
    """
    weights = [number / 20 for number in range(21)] if indices is None else [indices]
    pairs = [(float(warmth), weight) for warmth in np.geomspace(0.5, 2.0, 29) for weight in weights]
    warmth, weight = min(pairs, key=lambda pair: unlikely(chances_with(found.looks, found.indices, *pair), found.true))
    return round(warmth, 3), weight


def warmth_of(logits: Floats, true: NDArray[np.bool_]) -> float:
    """The divisor of the logits under which the truth is likeliest."""
    grid = np.geomspace(0.3, 3.0, 60)
    return round(float(min(grid, key=lambda warmth: unlikely(chances_of(logits, warmth), true))), 3)


def unlikely(chances: Floats, true: NDArray[np.bool_]) -> float:
    """How unlikely chances (n, classes) make what is true, the mean of the logarithms."""
    return float(-np.log(np.maximum((chances * true).sum(axis=1), 1e-9)).mean())


def faces(classes: tuple[str, ...]) -> NDArray[np.bool_]:
    """Which classes are names."""
    return np.array([name not in (FACE_DOWN, OTHER) for name in classes])


def wrong_above(said: Floats, right: NDArray[np.bool_], bar: float) -> float:
    """The share of the names said at a bar that are wrong; 0 for none said."""
    over = said >= bar
    return float((over & ~right).sum() / max(1, over.sum()))


def lowest_bar(said: Floats, right: NDArray[np.bool_], allowed: float) -> float:
    """The lowest of `STEPS` at which at most `allowed` of the names said are wrong; 1 where there is none."""
    return next((round(float(bar), 4) for bar in STEPS if wrong_above(said, right, bar) <= allowed), 1.0)


def named_by(rows: Floats, names: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.intp]]:
    """The chance of each cut-out's likeliest class, 0 where that is no name, and the class, of chances (n, classes)."""
    best = rows.argmax(axis=1)
    sure = chance_of_name(rows.max(axis=1), rows[:, -1])
    return np.where(names[best], sure, 0).astype(np.float32), best


def numbers_of(
    found: Judged, names: NDArray[np.bool_], bars: Sequence[float] | None = None, indices: float | None = None
) -> tuple[Numbers, list[tuple[str, int, float]]]:
    """The bars, or what those given come to, and for each range of chances how many names were right."""
    warmths = warmth_of(found.looks, found.true), warmth_of(found.glances, found.true)
    rows = np.arange(len(found.labels))
    first, first_class = named_by(chances_of(found.glances, warmths[1]), names)
    balance = balance_of(found, indices)
    second, second_class = named_by(chances_with(found.looks, found.indices, *balance), names)
    glance = bars[1] if bars else lowest_bar(first, found.true[rows, first_class], AT_A_GLANCE * WRONG)
    at_once = first >= glance
    said = np.where(at_once, 2.0, second).astype(np.float32)  # what the glance names counts at every bar
    guess = np.where(at_once, first_class, second_class)
    right = found.true[rows, guess]
    bar = bars[0] if bars else lowest_bar(said, right, WRONG)
    over = said >= bar
    tellable = names[found.labels]
    named = float((over & tellable).sum() / max(1, tellable.sum()))
    counts = int((over & ~right).sum()), int(over.sum())
    sure = np.where(at_once, first, second)
    table = [_row(sure, right, low, high) for low, high in zip(BINS, BINS[1:], strict=False)]
    return Numbers(*warmths, *balance, bar, glance, len(said), round(named, 4), *counts), table


def _row(sure: Floats, right: NDArray[np.bool_], low: float, high: float) -> tuple[str, int, float]:
    part = (sure > low) & (sure <= high)
    return f"{low:g} to {high:g}", int(part.sum()), float(right[part].mean()) if part.any() else 0.0


def markdown(table: list[tuple[str, int, float]]) -> str:
    """The reliability of the chances for the model card."""
    lines = [f"| {chance} | {count} | {100 * right:.1f} % |" for chance, count, right in table if count]
    return "\n".join(["| chance said | names | right |", "| --- | --- | --- |", *lines])


def write(weights: Path, numbers: Numbers) -> None:
    """Put the bars into `reader.json`, beside what the export wrote there."""
    path = weights / "reader.json"
    said = asdict(numbers)
    keys = ("temperature", "temperature_glance", "temperature_indices", "indices", "threshold", "glance")
    held = {key: value for key, value in said.items() if key not in keys}
    before = json.loads(path.read_text(encoding="utf-8"))
    text = json.dumps(before | {key: said[key] for key in keys} | {"held_out": held}, indent=2)
    path.write_text(text + "\n", encoding="utf-8")


def calibrate(
    weights: Path, pictures: Iterator[Made], bars: Sequence[float] | None = None, indices: float | None = None
) -> tuple[Numbers, list[tuple[str, int, float]]]:
    """Measure exported weights on held-out cut-outs and write their bars.

    ``bars`` for a name and for one at a glance, and the weight of ``indices``, are written in place of those found,
    where photographs ask for others.
    """
    namer = Namer(weights)
    found = judged(namer, OutlineDrawer(weights), pictures)
    numbers, table = numbers_of(found, faces(namer.classes), bars, indices)
    write(weights, numbers)
    return numbers, table
