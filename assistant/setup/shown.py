"""What a table was shown: its decks and its chips, taken up when it starts, and kept when a correction adds to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.vision.chips_colour import ChipColours, ChipColoursError
from assistant.vision.chips_enrol import chip_file
from assistant.vision.deck import FOLDER, DeckError, Decks
from assistant.vision.reader import CardReader, NetReader


def take_up(reader: NetReader, folder: Path, deck: str) -> Iterator[str]:
    """Let the reader know the decks and chips kept in a table's folder; what cannot be used is told, one line each.

    ``deck`` is the one in play; without a name it is told by its back.
    """
    try:
        reader.chip_colours = ChipColours.load(chip_file(folder))
    except ChipColoursError as error:
        yield f"{error}."
    try:
        reader.decks = Decks.of(folder / FOLDER, reader.namer, deck)
    except DeckError as error:
        yield f"{error}."


def keep(reader: CardReader, folder: Path) -> Iterator[str]:
    """Keep what the deck in play has learned from a correction; where it cannot be written, that is told."""
    deck = reader.decks.deck if isinstance(reader, NetReader) else None
    try:
        if deck is not None:
            deck.save(folder / FOLDER)
    except DeckError as error:
        yield f"{error}."
