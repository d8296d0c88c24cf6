"""Which cards make a hand whose ranks are known, and what each wild card plays as."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from assistant.cards import ACE, Card, rank_letter
from assistant.evaluation.wilds import Wilds


class Cast(NamedTuple):
    """The cards of a hand, in the order of its ranks, and what those that stand for others play as."""

    cards: tuple[Card, ...]
    plays_as: dict[Card, str]


def cast(ranks: Sequence[int], cards: Sequence[Card], wilds: Wilds, suit: str = "", bug_fills: bool = False) -> Cast:
    """Fill the ranks: natural cards first, then the bug as an ace, a wild as itself, the bug, any wild.

    ``suit`` is that of a flush; ``bug_fills`` lets the bug be any rank, where it completes a straight or a flush.
    Raises ValueError where the cards cannot make the ranks.
    """

    def right(card: Card, rank: int) -> bool:
        return card.rank == rank and (not suit or card.suit == suit)

    tries: tuple[Callable[[Card, int], bool], ...] = (
        lambda card, rank: right(card, rank) and not wilds.covers(card),
        lambda card, rank: wilds.is_bug(card) and rank == ACE,
        lambda card, rank: right(card, rank),
        lambda card, rank: wilds.is_bug(card) and bug_fills,
        lambda card, rank: wilds.covers(card),
    )
    spare = list(cards)
    filled: dict[int, Card] = {}
    for fits in tries:
        for place, rank in enumerate(ranks):
            found = next((card for card in spare if fits(card, rank)), None) if place not in filled else None
            if found:
                filled[place] = found
                spare.remove(found)
    if len(filled) < len(ranks):
        raise ValueError(f"{' '.join(map(str, cards))} cannot make {' '.join(map(rank_letter, ranks))}")
    plays_as: dict[Card, str] = {}
    for place, card in sorted(filled.items()):
        if wilds.covers(card) or card.is_joker:
            stands = rank_letter(ranks[place]) + suit
            plays_as[card] = f"{plays_as[card]}, {stands}" if card in plays_as else stands
    return Cast(tuple(filled[place] for place in range(len(ranks))), plays_as)
