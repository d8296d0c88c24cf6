"""How well photos with known cards are read: one table, one line a set.

    python -m models.evaluate PHOTOS [--sets overhead-table stress] [--mistakes FOLDER] [--markdown]

PHOTOS holds a folder for each set, each with pictures and a ``labels.json`` that says what lies in them: ``board`` and
``seats``, or ``cards``; ``chips`` by colour; or ``boxes`` with ranks. Pictures without these are skipped and counted.
``tests/photo_labels.json`` says it of pictures whose own label does not, or is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from assistant.capture.frames import Pixels
from assistant.capture.pictures import TornPicture, read_picture
from assistant.vision.draw import drawn
from assistant.vision.network import WeightsError
from assistant.vision.reader import CardReader, NetReader
from models.scoring import Score, labelled, score

MORE_LABELS = Path(__file__).resolve().parents[1] / "tests/photo_labels.json"
COLUMNS = (
    "set", "pictures", "face up", "named right", "wrong", "missed", "phantom", "?? right", "?? phantom",
    "chip counts", "box overlap", "median ms", "95 % ms",
)  # fmt: skip


class EvaluationError(ValueError):
    """Photos that cannot be scored: the message names the place and what was expected."""


@dataclass
class Result:
    """The score of one set, with how many of its pictures have no label."""

    name: str
    total: Score = field(default_factory=Score)
    unlabelled: int = 0


def sets_in(photos: Path, names: Sequence[str] = ()) -> list[Path]:
    """The folders that hold a labels.json, all or those named; raises EvaluationError."""
    found = sorted(path.parent for path in photos.glob("*/labels.json"))
    known = {folder.name: folder for folder in found}
    if not known:
        raise EvaluationError(f"{photos}: no labels.json in any folder; expected one folder a set")
    unknown = [name for name in names if name not in known]
    if unknown:
        raise EvaluationError(f"{photos}: no set {' '.join(unknown)}; expected of {' '.join(known)}")
    return [known[name] for name in names] if names else found


def labels_of(folder: Path, more: Path = MORE_LABELS) -> Mapping[str, Mapping[str, Any]]:
    """The label of each picture of a set, with what the file ``more`` adds or puts right; raises EvaluationError."""
    labels = _object(folder / "labels.json", "an object of pictures")
    added = _object(more, "an object of sets").get(folder.name, {}) if more.exists() else {}
    return {name: {**label, **added.get(name, {})} for name, label in labels.items()}


def _object(path: Path, expected: str) -> dict[str, Any]:
    """A JSON file that holds an object; raises EvaluationError."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise EvaluationError(f"{path}: {error}; expected {expected}") from None
    if not isinstance(value, dict):
        raise EvaluationError(f"{path}: {type(value).__name__}; expected {expected}")
    return value


def evaluate(reader: CardReader, folder: Path, mistakes: Path | None = None) -> Result:
    """Read every labelled picture of a set and score it; pictures with a mistake are drawn into ``mistakes``."""
    result = Result(folder.name)
    for file, label in labels_of(folder).items():
        if not labelled(label):
            result.unlabelled += 1
            continue
        try:
            pixels = read_picture(folder / file)
        except TornPicture as error:
            raise EvaluationError(str(error)) from None
        reading = reader.read(pixels, folder / file)
        one = score(label, reading)
        result.total.add(one)
        if mistakes and one.faults:
            text = f"{folder.name}/{file}: {'; '.join(one.notes)}"
            print(text)
            cv2.imwrite(str(mistakes / f"{folder.name}-{Path(file).stem}.png"), footed(drawn(pixels, reading), text))
    return result


def footed(view: Pixels, text: str) -> Pixels:
    """The picture with a line of text under it."""
    taller = cv2.copyMakeBorder(view, 0, 26, 0, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    at = 6, taller.shape[0] - 8
    return np.asarray(cv2.putText(taller, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA), np.uint8)


def rows(results: Sequence[Result]) -> Iterator[tuple[str, ...]]:
    """The table's lines, numbers as text; shares with how many of how many."""
    for result in results:
        total = result.total
        times = total.milliseconds
        yield (
            result.name,
            f"{total.pictures}" + (f" (+{result.unlabelled} unlabelled)" if result.unlabelled else ""),
            str(total.faces),
            share(total.right, total.faces),
            str(total.wrong),
            str(total.missed),
            str(total.phantom),
            share(total.downs_right, total.downs),
            str(total.downs_phantom),
            share(total.chip_counts_right, total.chip_counts),
            f"{total.overlap / total.boxes:.3f}" if total.boxes else "-",
            f"{np.median(times):.0f}" if times else "-",
            f"{np.percentile(times, 95):.0f}" if times else "-",
        )


def share(part: int, whole: int) -> str:
    """A share in per cent with both counts, or a dash for a share of nothing.

    >>> share(130, 132), share(0, 0)
    ('98.5 % (130/132)', '-')
    """
    return f"{100 * part / whole:.1f} % ({part}/{whole})" if whole else "-"


def markdown(results: Sequence[Result]) -> str:
    """The table for a page."""
    lines = [COLUMNS, tuple("---" for _ in COLUMNS), *rows(results)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.evaluate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("photos", type=Path, help="folder with one folder a set")
    parser.add_argument("--sets", nargs="+", default=(), metavar="SET", help="only these sets")
    parser.add_argument("--mistakes", type=Path, metavar="FOLDER", help="draw pictures with a mistake into this folder")
    parser.add_argument("--markdown", action="store_true", help="print the table as markdown")
    parser.add_argument("--weights", type=Path, metavar="FOLDER", help="other weights than those that come with it")
    parser.add_argument("--threads", type=int, default=0, help="processor threads to use; 0 is all")
    parser.add_argument("--size", type=int, default=0, help="longer side of what the detector sees; 0 as trained for")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Evaluate; exit status 2 when something is not there."""
    asked = arguments(argv)
    try:
        folders = sets_in(asked.photos, asked.sets)
        reader = NetReader(asked.weights, asked.threads, asked.size)
        if asked.mistakes:
            asked.mistakes.mkdir(parents=True, exist_ok=True)
        bar = Console(stderr=True)
        shown = track(folders, "Sets", console=bar, transient=True) if bar.is_terminal else folders
        results = [evaluate(reader, folder, asked.mistakes) for folder in shown]
    except (EvaluationError, WeightsError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    if asked.markdown:
        print(markdown(results))
        return 0
    table = Table(*COLUMNS)
    for row in rows(results):
        table.add_row(*row)
    Console(width=max(180, Console().width)).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
