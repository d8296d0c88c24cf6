"""What the Poker Hand History format says of each fact of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from assistant.cards import FACE_DOWN, Card, card_text
from assistant.events import (
    AntePaid,
    BetCalled,
    BetMade,
    BoardDealt,
    Burned,
    Called,
    Checked,
    Dealt,
    DeckCut,
    Event,
    Folded,
    MoneyEvent,
    Raised,
    RaisingFrozen,
    SettleAsked,
    Shown,
    WentAllIn,
)

BETS: Final = (BetMade, BetCalled, Raised, RaisingFrozen, WentAllIn)
_TAKEN_FOR_GRANTED: Final = (Called, AntePaid, Burned, DeckCut, SettleAsked)


class NotInPhh(ValueError):
    """A hand that the format has no words for; the message says why."""


@dataclass
class Telling:
    """The hand as it is told.

    ``player`` is who is which player of the format, ``at_once`` how many cards the first deal gives each. ``fixed`` is
    what a bet or raise adds in each round, at fixed limits; else it adds ``least`` or more. ``put`` and ``top`` stand
    in this betting round, the one of number ``round``; ``step`` is its last raise.
    """

    player: Mapping[int, str]
    worth: Decimal
    at_once: int
    least: int
    fixed: tuple[int, ...] = ()
    round: int = 0
    put: dict[int, int] = field(default_factory=dict)
    top: int = 0
    step: int = 0
    dealt: dict[int, list[str]] = field(default_factory=dict)

    def acts(self, event: Event) -> Iterator[str]:
        """What the format says of one fact; nothing of those that it takes for granted. Raises NotInPhh."""
        if isinstance(event, Dealt):
            yield from self._dealt(event.seat, card_text(event.card) if event.up else FACE_DOWN)
        elif isinstance(event, BoardDealt):
            self._next_round()
            yield f"d db {''.join(card_text(card) for card in event.cards)}"
        elif isinstance(event, (*BETS, Checked)):
            amount = event.amount if isinstance(event, MoneyEvent) else 0
            yield self._bet(event.seat, amount, all_in=isinstance(event, WentAllIn))
        elif isinstance(event, Folded):
            yield f"{self.player[event.seat]} f"
        elif isinstance(event, Shown):
            yield f"{self.player[event.seat]} sm {self._whole_hand(event.seat, event.cards)}"
        elif not isinstance(event, _TAKEN_FOR_GRANTED):
            raise NotInPhh(f"{event.word}: the format has no such act")

    def _dealt(self, seat: int, card: str) -> Iterator[str]:
        if self.put:
            self._next_round()
        cards = self.dealt.setdefault(seat, [])
        cards.append(card)
        if len(cards) >= self.at_once:
            new = cards if len(cards) == self.at_once else cards[-1:]
            yield f"d dh {self.player[seat]} {''.join(new)}"

    def _whole_hand(self, seat: int, down: tuple[Card | None, ...]) -> str:
        """All the cards of a player in the order in which they were dealt, those now turned up among them."""
        turned = iter(down)
        cards = [card_text(next(turned, None)) if card == FACE_DOWN else card for card in self.dealt.get(seat, [])]
        return "".join(cards)

    def _bet(self, seat: int, amount: int, all_in: bool) -> str:
        """A check or call, or a bet or raise to so much in this round; whoever is all-in may raise by less."""
        put = self.put[seat] = self.put.get(seat, 0) + amount
        if put <= self.top:
            return f"{self.player[seat]} cc"
        step = put - self.top
        if self.fixed and step != self.fixed[self.round] and not all_in:
            raise NotInPhh("the house's fixed bet in one of the rounds is another than the format's game has there")
        if step < max(self.least, self.step) and not all_in:
            raise NotInPhh("a raise was smaller than the one before it, which no-limit hold'em does not allow")
        self.step, self.top = max(step, self.step), put
        return f"{self.player[seat]} cbr {self.worth * put}"

    def _next_round(self) -> None:
        self.put, self.top, self.step, self.round = {}, 0, 0, self.round + 1
