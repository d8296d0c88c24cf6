"""``cards-speak bench live``: how well and how quickly the camera's pipeline follows whole hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track

from assistant.bench import live as measures
from assistant.bench.filmed import Tally
from assistant.bench.reading import predict as plain_predict
from assistant.cli.errors import BadInput
from assistant.vision.network import WeightsError
from assistant.vision.reader import CardReader, NetReader
from models.film.film import SIZES, Look

_CONSOLE = Console(stderr=True)


@click.command()
@click.option("--scripts", type=click.Path(path_type=Path, file_okay=False), help="Folder of hands to film, *.jsonl.")
@click.option("--hands", type=click.IntRange(1), help="Only so many of them.")
@click.option("--size", type=click.Choice(list(SIZES)), default="1080p", show_default=True, help="Size of a frame.")
@click.option("--fps", type=click.FloatRange(1, 60), default=15.0, show_default=True, help="Frames a second.")
@click.option("--restless", type=click.FloatRange(0), default=0.0, help="Seconds between arms, phones and glasses.")
@click.option("--minutes", type=click.FloatRange(0), default=0.0, help="Also watch a table with nothing but those.")
@click.option("--idle", type=click.FloatRange(0), default=20.0, show_default=True, help="Seconds of a still table.")
@click.option("--beside/--alone", default=False, help="Also the first hand by every frame, with ultralytics too.")
@click.option("--threads", type=click.IntRange(0), default=1, show_default=True, help="Processor threads for reading.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per line.")
def live(
    scripts: Path | None, hands: int | None, size: str, fps: float, restless: float, minutes: float, idle: float,
    beside: bool, threads: int, as_json: bool,
) -> None:  # fmt: skip
    """Follow hands on film with the camera's pipeline, and count what it tells.

    The films are drawn here as they are watched; drawing is not counted. Times are of the processor, as if nothing
    else ran on this computer.
    """
    look = Look(size=SIZES[size], fps=fps, restless=restless)
    chosen = list(_scripts(scripts))[:hands]
    reader = _reader(threads)
    total = Tally()
    for seed, (name, script) in enumerate(track(chosen, "hands", console=_CONSOLE), 1):
        tally = measures.followed(script, reader, look, seed)
        _show(name, _hand_row(tally), as_json)
        total.add(tally)
    _show("all hands", _hand_row(total), as_json)
    if beside:
        for name, one in _every_frame(reader, threads).items():
            plain = measures.by_every_frame(chosen[0][1], one, look, 1)
            _show(f"first hand, {name}", _hand_row(plain), as_json)
    if minutes:
        _show("disturbance", _phantom_row(measures.disturbed(minutes, reader, look, 1)), as_json)
    if idle:
        _show("idle", {"percent_of_a_core": round(100 * measures.idle_share(reader, look, idle), 2)}, as_json)


def _scripts(folder: Path | None) -> list[tuple[str, measures.Script]]:
    if folder is None:
        return list(measures.bundled_hands())
    files = sorted(folder.glob("*.jsonl")) if folder.is_dir() else []
    if not files:
        raise BadInput(f"{folder}: no hands here; expected files ending in .jsonl, one event a line")
    return [(path.stem, measures.read_hand(path.read_text(encoding="utf-8"))) for path in files]


def _every_frame(reader: CardReader, threads: int) -> dict[str, CardReader]:
    """Who reads every frame: the same reader, and ultralytics before it where that is installed."""
    found: dict[str, CardReader] = {"every frame read": reader}
    if predict := plain_predict(threads):
        found["ultralytics on every frame"] = measures.Plain(predict, reader)
    return found


def _reader(threads: int) -> CardReader:
    try:
        return NetReader(threads=threads)
    except WeightsError as error:
        raise BadInput(str(error)) from None


def _hand_row(tally: Tally) -> dict[str, Any]:
    middle, worst = measures.middle_and_worst(tally.words_s)
    return {
        "events": tally.events, "right": tally.right, "wrong": tally.wrong, "late": tally.late,
        "missed": tally.missed, "doubts": len(tally.doubts), "words_s": round(middle, 2), "words_s_95": round(worst, 2),
        "film_s": round(tally.film_s), "work_s": round(tally.work_s, 1),
    }  # fmt: skip


def _phantom_row(tally: Tally) -> dict[str, Any]:
    minutes = round(tally.film_s / 60, 1)
    return {"minutes": minutes, "phantoms": tally.wrong, "doubts": tally.doubts, "work_s": round(tally.work_s, 1)}


def _show(name: str, row: dict[str, Any], as_json: bool) -> None:
    """One line of the answer."""
    if as_json:
        click.echo(json.dumps({"what": name, **row}))
        return
    short = {key: len(value) if isinstance(value, list) else value for key, value in row.items()}
    click.echo(f"{name:28} " + "  ".join(f"{key} {value}" for key, value in short.items()))
    for key, value in row.items():
        for line in value if isinstance(value, list) else ():
            click.echo(f"    {key}: {line}")
