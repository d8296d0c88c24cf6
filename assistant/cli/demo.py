"""``cards-speak demo``: a recorded hand through the real pipeline, with no camera."""

from __future__ import annotations

import tempfile
from importlib import resources
from pathlib import Path

import click

from assistant.app import Parts, Table, build
from assistant.cli.errors import BadInput
from assistant.cli.run import PROBLEMS
from assistant.cli.serving import serve
from assistant.config import load_config
from assistant.demo import HAND
from assistant.demo.script import WrittenScript
from assistant.vision.reader import NetReader

BEATS = 3.0  # events of the script that may come within one picture's time


@click.command("demo")
@click.option("--pace", type=click.FloatRange(0, 3600), help="Seconds between pictures; 1.2 makes about a minute.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The page's port; 0 takes any free one.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--once", is_flag=True, help="End when the hand is over.")
def command(pace: float | None, port: int, no_browser: bool, once: bool) -> None:
    """Play a recorded hand of Follow the Queen through the real pipeline.

    Its pictures are read, not looked up; bets and declarations, which no picture shows, come from a script.
    """
    with resources.as_file(resources.files("assistant.demo") / HAND) as folder:
        with tempfile.TemporaryDirectory(prefix="cards-speak-demo-") as data:
            serve(_table(folder, Path(data), pace, port), browser=not no_browser, once=once, quiet=False)


def _table(folder: Path, data: Path, pace: float | None, port: int) -> Table:
    try:
        config = load_config(folder / "table.toml")
        page = config.page.model_copy(update={"port": port})
        seconds = config.pace if pace is None else pace
        config = config.model_copy(update={"source": str(folder), "page": page, "pace": seconds})
        script = WrittenScript(folder / "hand.jsonl")
        return build(config, Parts(data, NetReader(), script=script, beat_s=seconds / BEATS))
    except PROBLEMS as error:
        raise BadInput(str(error)) from None
