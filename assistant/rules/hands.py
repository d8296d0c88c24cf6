"""Hands: which cards a player may use."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("hand", "best five")
@dataclass(frozen=True)
class BestFive(Phrase):
    """Any five of one's own and the board."""


@phrase("hand", "best two")
@dataclass(frozen=True)
class BestTwo(Phrase):
    """Two cards: a pair, else the higher cards."""


@phrase("hand", "best five, board cards wild")
@dataclass(frozen=True)
class BoardWild(Phrase):
    """Any five of one's own and the board, where each card of the board is itself wild, not its rank."""


@phrase("hand", "best three")
@dataclass(frozen=True)
class BestThree(Phrase):
    """All three cards on the three-card ladder."""


@phrase("hand", "best five, all or none of the board")
@dataclass(frozen=True)
class AllOrNone(Phrase):
    """Five of one's own, or all board cards with the rest from one's own."""


@phrase("hand", "exactly <n:own> own and <n:board> board", "exactly 2 own and 3 board")
@dataclass(frozen=True)
class Exactly(Phrase):
    """So many of one's own and so many of the board."""

    own: int
    board: int


@phrase("hand", "exactly 2 own and 3 board, or 1 or 3 own with option <label:name>",
        "exactly 2 own and 3 board, or 1 or 3 own with option own-cards")  # fmt: skip
@dataclass(frozen=True)
class ExactlyOrOption(Phrase):
    """Two and three; who paid for the option may also use one and four, or three and two."""

    name: str


@phrase("hand", "five own, or two own and one floor")
@dataclass(frozen=True)
class OneFloor(Phrase):
    """All five of one's own, or two with left-i, elevator and right-i; the elevator card is wild."""


@phrase("hand", "every card")
@dataclass(frozen=True)
class EveryCard(Phrase):
    """All cards count, for sums."""


@phrase("hand", "each part with one board card")
@dataclass(frozen=True)
class PartAndBoard(Phrase):
    """Each part of the player's cards with one community card: the free one, or the money one with the option."""
