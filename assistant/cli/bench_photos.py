"""``cards-speak bench photos``: how well photographs of known cards are read, and how long it takes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from assistant.cli.errors import BadInput
from assistant.vision.network import WeightsError
from assistant.vision.reader import NetReader
from models.evaluate import COLUMNS, EvaluationError, evaluate, rows, sets_in

SHOWN: Final = {  # our words for the columns, and the measurement's
    "set": "set", "photos": "pictures", "face up": "face up", "named right": "named right", "wrong": "wrong",
    "phantom": "phantom", "face down right": "?? right", "chip counts": "chip counts", "median ms": "median ms",
}  # fmt: skip


@click.command()
@click.argument("photos", type=click.Path(path_type=Path, file_okay=False))
@click.option("--set", "sets", multiple=True, help="Only this set; may be given more than once.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(0), help="Processor threads for reading.")
def photos(photos: Path, sets: tuple[str, ...], threads: int) -> None:
    """Read PHOTOS and count what was named rightly, wrongly, or where no card lies.

    PHOTOS holds a folder for each set, each with pictures and a labels.json that says what lies in them. The answer
    is a table in Markdown, a line for each set.
    """
    try:
        folders = sets_in(photos, sets)
        reader = NetReader(threads=threads)
        bar = track(folders, "sets", console=Console(stderr=True), transient=True)
        results = [evaluate(reader, folder) for folder in bar]
    except (EvaluationError, WeightsError) as error:
        raise BadInput(str(error)) from None
    wanted = [COLUMNS.index(column) for column in SHOWN.values()]
    for line in (tuple(SHOWN), ("---",) * len(SHOWN), *([row[at] for at in wanted] for row in rows(results))):
        click.echo(f"| {' | '.join(line)} |")
