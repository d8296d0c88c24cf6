"""Cards as the table writes them: rank then suit, ``As``, ``Td``, joker ``Jk``, face-down ``??``.

A face-down card has no value anywhere in the program: it is ``None`` in Python and ``??`` in text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

SUITS: Final = "cdhs"  # lowest to highest where a house ranks them (bring-in only)
RANK_LETTERS: Final = "23456789TJQKA"
ACE: Final = 14
JOKER_RANK: Final = 0
FACE_DOWN: Final = "??"

RANK_NAMES: Final = {
    2: "deuce", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
    10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One playing card; get it with :meth:`Card.of`, which always gives the same object for the same text.

    ``rank`` is 2 to 14 (ace), 0 for the joker; ``suit`` one of ``cdhs``, ``*`` for the joker; ``index`` is
    0 to 51 by rank then suit, 52 for the joker.
    """

    rank: int
    suit: str
    index: int

    @staticmethod
    def of(text: str) -> Card:
        """The card written as ``text``; raises ValueError naming the text and what was expected.

        >>> Card.of("7d").rank, str(Card.of("Th")), Card.of("As") is Card.of("As")
        (7, 'Th', True)
        """
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise ValueError(f"{text!r} is no card; write rank then suit, such as As, Td, 7h, or Jk") from None

    @property
    def is_joker(self) -> bool:
        """True for the joker."""
        return self.rank == JOKER_RANK

    @property
    def letter(self) -> str:
        """The rank in one letter, ``2`` to ``A``; ``Jk`` for the joker."""
        return "Jk" if self.is_joker else RANK_LETTERS[self.rank - 2]

    @property
    def spoken(self) -> str:
        """The card in words.

        >>> Card.of("7d").spoken
        'seven of diamonds'
        """
        return "joker" if self.is_joker else f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return "Jk" if self.is_joker else self.letter + self.suit

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, ...]:
        return Card.of, (str(self),)


DECK: Final = tuple(
    Card(rank, suit, (rank - 2) * 4 + number) for rank in range(2, 15) for number, suit in enumerate(SUITS)
)
JOKER: Final = Card(JOKER_RANK, "*", 52)
_BY_TEXT: Final = {str(card): card for card in (*DECK, JOKER)}


def cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """Several cards at once, from a spaced string or a list of texts.

    >>> cards("As Kd")
    (Card('As'), Card('Kd'))
    """
    return tuple(Card.of(text) for text in (texts.split() if isinstance(texts, str) else texts))


def seen_card(text: str) -> Card | None:
    """A card as the camera or a script gives it: ``??`` is face down, hence None."""
    return None if text == FACE_DOWN else Card.of(text)


def card_text(card: Card | None) -> str:
    """The text of a card that may lie face down."""
    return FACE_DOWN if card is None else str(card)


def rank_of(letter: str) -> int:
    """The rank 2 to 14 for ``2`` to ``A`` (``10`` is read as ``T``); raises ValueError otherwise.

    >>> rank_of("Q"), rank_of("10")
    (12, 10)
    """
    found = RANK_LETTERS.find("T" if letter == "10" else letter)
    if found < 0 or not letter:
        raise ValueError(f"{letter!r} is no rank; ranks are {' '.join(RANK_LETTERS)}")
    return found + 2


def rank_letter(rank: int) -> str:
    """The letter for a rank 2 to 14."""
    return RANK_LETTERS[rank - 2]


def plural(rank: int) -> str:
    """The rank's name for more than one card, as spoken.

    >>> plural(6), plural(12)
    ('sixes', 'queens')
    """
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")
