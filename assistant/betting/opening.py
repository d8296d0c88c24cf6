"""Who must open, and what it costs to match the pot."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.betting.limits import amount_of
from assistant.cards import ACE, SUITS, Card
from assistant.money import Unit
from assistant.rules.house import House


def bring_in_seat(up: Mapping[int, Card], *, highest: bool = False) -> int:
    """The seat whose first up card brings in: the lowest card, or the highest where only low hands win.

    The ace is high where the lowest brings in, and low where the highest does; equal ranks go by suit, clubs lowest,
    then diamonds, hearts, spades. Raises ValueError where no card is up.

    >>> bring_in_seat({1: Card.of("2d"), 2: Card.of("2c"), 3: Card.of("Ah")})
    2
    >>> bring_in_seat({1: Card.of("Kd"), 2: Card.of("Ks"), 3: Card.of("Ah")}, highest=True)
    2
    """
    if not up:
        raise ValueError("nobody has an up card to bring in with")

    def worth(seat: int) -> tuple[int, int]:
        rank, suit = rank_and_suit(up[seat])
        return 1 if highest and rank == ACE else rank, suit

    return max(up, key=worth) if highest else min(up, key=worth)


def rank_and_suit(card: Card) -> tuple[int, int]:
    """What a card is worth where suits decide between equal ranks; the joker is an ace beyond the spades."""
    return (ACE, len(SUITS)) if card.is_joker else (card.rank, SUITS.index(card.suit))


def match_the_pot(pot: int, house: House, unit: Unit) -> int:
    """The units that a strike, or cards shown before the last bet, cost: the pot as it lies, or the house's cap.

    >>> match_the_pot(40, House("club", "Club", strike_cap="5.00"), Unit.of("0.25"))
    20
    """
    return min(pot, amount_of(house, "strike_cap", unit)) if house.strike_cap else pot
