"""Who reads the pictures of one table: each as it is, or under a still camera only what has changed."""

from __future__ import annotations

from assistant.capture.frames import Pixels
from assistant.vision.again import Rereader
from assistant.vision.reader import CardReader, NetReader
from assistant.vision.sighting import Sighting


class Reads:
    """A table's reader. ``whole`` reads each picture as it is, ``again`` those of a camera that hangs still."""

    def __init__(self, reader: CardReader) -> None:
        self.whole = reader
        self.again: CardReader = Rereader(reader) if isinstance(reader, NetReader) else reader

    def forget(self) -> None:
        """The camera or the table has moved: everything is read at the next picture."""
        if isinstance(self.again, Rereader):
            self.again.forget()

    def learn(self, pixels: Pixels, card: Sighting, name: str) -> bool:
        """A host has said which card this is; False where no enrolled deck is in play."""
        return isinstance(self.whole, NetReader) and self.whole.learn(pixels, card, name)
