"""``cards-speak read``: the cards and chips in photos."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click
import cv2
from rich.console import Console
from rich.progress import track
from rich.text import Text

from assistant.capture.frames import Pixels
from assistant.capture.pictures import TornPicture, read_picture
from assistant.cards import FACE_DOWN
from assistant.cli.errors import BadInput
from assistant.vision.draw import drawn
from assistant.vision.network import WeightsError
from assistant.vision.reader import NetReader
from assistant.vision.sighting import UNSURE, Reading, Sighting

SUIT_STYLES = {"h": "red", "d": "red", "c": "bold", "s": "bold"}


@click.command("read")
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON document a photo: cards, corners, chips, milliseconds.")
@click.option("--draw", type=click.Path(path_type=Path), help="Folder for copies of the photos with what was read.")
@click.option("--threads", type=click.IntRange(0), default=0, help="Processor threads to use; 0 is all of them.")
def command(photos: tuple[Path, ...], as_json: bool, draw: Path | None, threads: int) -> None:
    """Read the cards and chips in photos.

    A card is named only when the name is all but certain; ?? is a card lying face down, ?x one that is not named.
    """
    try:
        reader = NetReader(threads=threads)
    except WeightsError as error:
        raise BadInput(str(error)) from None
    if draw:
        _make_folder(draw)
    console = Console(highlight=False, soft_wrap=True)
    refused = False
    for photo in _with_progress(photos):
        try:
            pixels = read_picture(photo)
        except TornPicture as error:
            BadInput(str(error)).show()
            refused = True
            continue
        reading = reader.read(pixels, photo)
        if as_json:
            click.echo(json.dumps(reading.to_json(str(photo))))
        else:
            console.print(line(photo, reading))
        if draw:
            _write(draw / f"{photo.absolute().parent.name}-{photo.stem}.jpg", drawn(pixels, reading))
    if refused:
        raise SystemExit(BadInput.exit_code)


def _with_progress(photos: Sequence[Path]) -> Iterator[Path] | Iterable[Path]:
    """The photos, with a bar on a terminal's stderr when there are several."""
    errors = Console(stderr=True)
    if len(photos) < 2 or not errors.is_terminal:
        return photos
    return track(photos, "Reading", console=errors, transient=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}; expected a folder that can be written to") from None


def _write(path: Path, pixels: Pixels) -> None:
    if not cv2.imwrite(str(path), pixels):
        raise BadInput(f"{path}: could not be written; expected a folder that can be written to")


def line(photo: Path, reading: Reading) -> Text:
    """One photo's reading in one line: cards in reading order, chips by colour, how long it took."""
    text = Text(f"{photo}  ")
    text.append(Text(" ").join(map(_card, reading.cards)) if reading.cards else Text("no cards"))
    if reading.chips:
        text.append("  chips " + ", ".join(_chips(reading)))
    text.append(f"  {reading.milliseconds['total']:.0f} ms", style="dim")
    return text


def _chips(reading: Reading) -> Iterator[str]:
    """How many chips of each colour, then the stacks whose height cannot be told."""
    counts: Counter[str] = Counter()
    for chip in reading.chips:
        counts[chip.colour] += chip.count or 0
    yield from (f"{count} {colour}" for colour, count in sorted(counts.items()) if count)
    yield from (f"a stack of {chip.colour}" for chip in reading.chips if chip.count is None)


def _card(card: Sighting) -> Text:
    if card.card == UNSURE:
        guesses = f"({' or '.join(card.guesses)})" if card.guesses else ""
        return Text(UNSURE + guesses, style="yellow")
    return Text(card.card, style="dim" if card.card == FACE_DOWN else SUIT_STYLES.get(card.card[-1], "magenta"))
