"""Train the network that draws a card's outline: `python -m models.train outlines --minutes 60`."""

from __future__ import annotations

from pathlib import Path

from models.beginnings import with_first_layers
from models.outline_cuts import OutlineCuts
from models.outline_net import OutlineNet, cost, right
from models.train_reader import Lesson, teach_part


def lesson(reader: Path | None) -> Lesson:
    """What is learned of outlines."""
    return Lesson(lambda: with_first_layers(OutlineNet(), reader), cost, right)


def main(arguments: list[str]) -> None:
    """Train the network that draws a card's outline."""
    teach_part("outlines", arguments, lesson, OutlineCuts)
