"""Train the network that draws a card's outline: `python -m models.train outlines --minutes 60`."""

from __future__ import annotations

from pathlib import Path

from models.beginnings import with_first_layers
from models.outline_cuts import OutlineCuts
from models.outline_net import OutlineNet, cost, right
from models.train import asked
from models.train_reader import Lesson, settings_of, stalls, teach


def lesson(reader: Path | None) -> Lesson:
    """What is learned of outlines."""
    return Lesson(lambda: with_first_layers(OutlineNet(), reader), cost, right)


def main(arguments: list[str]) -> None:
    """Train the network that draws a card's outline."""
    settings, resume = settings_of(asked("outlines", arguments))
    reader, settings.start = settings.start, None
    teach(settings, resume, lesson(reader), *stalls(settings, OutlineCuts))
