"""The true table beside the tracker: every card where it really lies, face down ones too, and every chip."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field


class DeckOut(Exception):
    """No card is left, nor any thrown one to shuffle again."""


@dataclass
class Own:
    """A card before a player."""

    card: str
    up: bool
    shown: bool = False


@dataclass
class Felt:
    """The table. ``knows`` is true where whoever tells the hand also sees the cards that lie face down.

    ``paid`` are the units that each seat put in, ``staked`` what of it was antes and bets, ``stacks`` what it may put
    in at table stakes; ``ups`` all cards in the order in which they came face up from the deck; ``opening`` the
    hand of the opener, where that needs one, ``thrown`` what each player threw in draws, ``killed`` who has
    dead cards.
    """

    deck: list[str]
    seats: tuple[int, ...]
    dice: random.Random
    knows: bool = False
    carried: int = 0
    paid_out: int = 0
    hands: dict[int, list[Own]] = field(default_factory=dict)
    bought: dict[int, str] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    spots: dict[str, str] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    burned: list[str] = field(default_factory=list)
    ups: list[str] = field(default_factory=list)
    paid: dict[int, int] = field(default_factory=dict)
    staked: dict[int, int] = field(default_factory=dict)
    live: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    declared: dict[int, str] = field(default_factory=dict)
    options: dict[int, set[str]] = field(default_factory=dict)
    parts: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    reshuffled: bool = False
    killed: set[int] = field(default_factory=set)
    opening: list[str] = field(default_factory=list)
    thrown: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.live = set(self.seats)
        for seat in self.seats:
            self.hands[seat], self.options[seat] = [], set()
            self.paid[seat] = self.staked[seat] = 0

    @property
    def pot(self) -> int:
        """All that lies in the middle."""
        return self.carried + sum(self.paid.values()) - self.paid_out

    def told(self, card: str, up: bool) -> str:
        """How a card is told: face down it has no value."""
        return card if up or self.knows else "??"

    def draw(self) -> str:
        """The top card of the deck; the thrown cards are shuffled when there is none left."""
        if not self.deck:
            self.reshuffle()
        return self.deck.pop()

    def reshuffle(self) -> None:
        """The thrown cards as the new deck; raises DeckOut where there are none."""
        if not self.gone:
            raise DeckOut
        self.reshuffled = True
        self.dice.shuffle(self.gone)
        self.deck, self.gone = self.gone, []

    def deal(self, seat: int, up: bool) -> str:
        """A card from the deck before a player."""
        card = self.draw()
        self.hands[seat].append(Own(card, up))
        if up:
            self.ups.append(card)
        return card

    def down(self, seat: int) -> list[Own]:
        """The cards of a player that lie face down."""
        return [own for own in self.hands[seat] if not own.up]

    def up(self, seat: int) -> list[Own]:
        """The cards of a player that lie face up."""
        return [own for own in self.hands[seat] if own.up]

    def throw(self, seat: int, cards: Iterable[Own]) -> None:
        """Cards thrown away."""
        for own in cards:
            self.hands[seat].remove(own)
            self.gone.append(own.card)

    def move(self, seat: int, to: int, cards: Iterable[Own]) -> None:
        """Cards given to another player."""
        for own in cards:
            self.hands[seat].remove(own)
            self.hands[to].append(own)

    def pay(self, seat: int, amount: int, staked: bool = False) -> None:
        """Chips into the pot, for a bet or anything else; who has put in his whole stake is all-in."""
        self.paid[seat] += amount
        self.staked[seat] += amount if staked else 0
        if self.paid[seat] >= self.stacks.get(seat, self.paid[seat] + 1):
            self.all_in.add(seat)

    def has(self, seat: int, amount: int) -> bool:
        """True where a seat can pay so much."""
        return seat not in self.stacks or self.paid[seat] + amount <= self.stacks[seat]

    def gather(self) -> None:
        """All cards back into the deck, shuffled for the next round of a game of several, or for the hand again."""
        self.deck += [own.card for hand in self.hands.values() for own in hand] + self.gone + self.burned
        self.dice.shuffle(self.deck)
        self.hands, self.gone, self.burned, self.ups = {seat: [] for seat in self.seats}, [], [], []

    def hidden(self) -> set[str]:
        """The cards that nobody but their owner may know."""
        down = {own.card for hand in self.hands.values() for own in hand if not own.up and not own.shown}
        return down | set(self.deck) | {card for seat, card in self.bought.items() if seat not in self.parts}
