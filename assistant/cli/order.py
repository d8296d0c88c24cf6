"""The order in which cards lie, as a host writes it: ``spades A-K, hearts A-K`` or ``As Kd 7c``."""

from __future__ import annotations

from assistant.cards import Card

SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
UPWARDS = "A23456789TJQKA"
DOWNWARDS = {("A", "2"): "AKQJT98765432", ("K", "A"): "KQJT98765432A"}


def cards_in(text: str) -> tuple[str, ...]:
    """The cards that an order names, one after the other; raises ValueError with what was expected.

    >>> cards_in("hearts 2-5, Kd"), cards_in("spades Q-10, clubs A")
    (('2h', '3h', '4h', '5h', 'Kd'), ('Qs', 'Js', 'Ts', 'Ac'))
    >>> len(cards_in("spades A-K, hearts A-K, clubs A-K, diamonds A-2"))
    52
    """
    cards: list[str] = []
    suit = ""
    for word in text.replace(",", " ").split():
        if word.lower() in SUITS:
            suit = SUITS[word.lower()]
        elif word.lower() == "jokers":
            raise ValueError("jokers are not enrolled; expected the 52 cards")
        else:
            cards += _cards(word, suit)
    if not cards:
        raise ValueError(f"{text!r} names no card; expected an order such as: spades A-K, hearts A-K")
    if len(set(cards)) < len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        raise ValueError(f"{' '.join(twice)} named twice; expected each card once")
    return tuple(cards)


def _cards(word: str, suit: str) -> list[str]:
    """The cards of one word: a card, or a rank or a range of ranks of the suit named before."""
    ranks = [part.upper().replace("10", "T") for part in word.split("-")]
    if len(ranks) <= 2 and all(rank in UPWARDS and len(rank) == 1 for rank in ranks):
        if not suit:
            raise ValueError(f"{word!r} follows no suit; expected for example: spades {word}")
        return [rank + suit for rank in (_between(*ranks) if len(ranks) == 2 else ranks)]
    return [str(Card.of(word.replace("10", "T")))]


def _between(first: str, last: str) -> str:
    """The ranks from one to the other, up or down; an ace is below the two where it comes first, and else on top."""
    if (first, last) in DOWNWARDS:
        return DOWNWARDS[first, last]
    start, end = UPWARDS.index(first), UPWARDS.rindex(last)
    return UPWARDS[start : end + 1] if start <= end else UPWARDS[end : start + 1][::-1]
