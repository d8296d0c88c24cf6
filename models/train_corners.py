"""Train the network that reads corner indices: `python -m models.train corners --minutes 60`."""

from __future__ import annotations

from pathlib import Path

from models.beginnings import with_first_layers
from models.corner_cuts import CornerCuts
from models.corner_net import CornerNet, cost, right
from models.train_reader import Lesson, teach_part


def lesson(reader: Path | None) -> Lesson:
    """What is learned of corner indices."""
    return Lesson(lambda: with_first_layers(CornerNet(), reader), cost, right)


def main(arguments: list[str]) -> None:
    """Train the network that reads corner indices."""
    teach_part("corners", arguments, lesson, CornerCuts)
