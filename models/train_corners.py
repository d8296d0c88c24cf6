"""Train the network that reads corner indices: `python -m models.train corners --minutes 60`."""

from __future__ import annotations

from pathlib import Path

from models.art import load_decks
from models.beginnings import begin
from models.corner_cuts import CornerCuts
from models.corner_net import CornerNet, cost, told
from models.packed import pack
from models.reader_net import ReaderNet
from models.train import asked
from models.train_reader import Lesson, Settings, settings_of, split, teach


def corner_stalls(settings: Settings) -> tuple[CornerCuts, CornerCuts]:
    """Makers of corners to train on and of held-out ones."""
    kept, held = split(load_decks(settings.decks, settings.art, settings.drawn))
    packs = settings.out / "pack"
    return CornerCuts(pack(kept, packs / "kept"), settings.seed), CornerCuts(
        pack(held, packs / "held"), settings.seed + 1000
    )


def beginning(reader: Path | None) -> CornerNet:
    """A new network, its first layers those of a reader of whole cards where there is one (`reader.pt`)."""
    net = CornerNet()
    if reader:
        whole = ReaderNet()
        begin(whole, reader)
        net.body.load_state_dict(whole.body.state_dict())
    return net


def lesson(reader: Path | None) -> Lesson:
    """Reading corners."""
    return Lesson(lambda: beginning(reader), cost, told)


def main(arguments: list[str]) -> None:
    """Train the reader of corner indices."""
    settings, resume = settings_of(asked("corners", arguments))
    reader, settings.start = settings.start, None
    teach(settings, resume, lesson(reader), *corner_stalls(settings))
