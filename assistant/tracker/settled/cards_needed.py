"""How many cards of his own a player has at the showdown of a game, and how many lie in the middle."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules import steps, then
from assistant.rules.game import Game
from assistant.rules.hands import EveryCard
from assistant.rules.phrases import Phrase

_SHOWDOWNS = (steps.Show, steps.InOrOut, steps.InOrOutForLeg)
_EXTRA_CARDS = 4  # a game that gives an extra card for a rank can give one for each card of that rank


@dataclass(frozen=True)
class CardsNeeded:
    """What a showdown needs.

    ``own`` are the possible numbers of own cards where nothing changes them; reactions of the game may make it up to
    ``fewer`` less or ``more`` more (None: any number). ``board`` is the row in the middle, ``spots`` the named places
    beside it, ``parts`` the parts in which a player lays his cards, with their sizes.
    """

    own: tuple[int, ...]
    fewer: int
    more: int | None
    board: int
    spots: tuple[str, ...]
    parts: dict[str, int]
    options: tuple[str, ...]
    sells_card: bool

    def fits(self, count: int) -> bool:
        """True where a player may hold so many cards."""
        return any(own - self.fewer <= count and (self.more is None or count <= own + self.more) for own in self.own)

    def words(self) -> str:
        """The number of cards as spoken: ``7 cards``, ``7 to 11 cards``, ``2 or more cards``."""
        if not self.fewer and self.more == 0:
            return f"{' or '.join(map(str, self.own))} cards"
        least = min(self.own) - self.fewer
        return f"{least} or more cards" if self.more is None else f"{least} to {max(self.own) + self.more} cards"


def cards_needed(game: Game) -> CardsNeeded:
    """What the steps of the game come to."""
    reactions = {type(one.then) for one in game.when}
    steals = then.Steal in reactions
    own = _own(game.deal)
    sells = [step for step in game.deal if isinstance(step, steps.Buy)]
    every_card = isinstance(game.hand, EveryCard)
    open_ended = steals or any(isinstance(step, steps.Offer) for step in game.deal)
    more = (then.Extra in reactions) * _EXTRA_CARDS + (0 if every_card else len(sells))
    fewer = max(own) if then.MustDiscard in reactions else min(own) - 1 if steals else 0
    return CardsNeeded(
        own=own,
        fewer=fewer,
        more=None if open_ended else more,
        board=sum(step.count for step in game.deal if isinstance(step, steps.Board)),
        spots=tuple(step.spot for step in game.deal if isinstance(step, steps.Turn)),
        parts=_parts(game.deal),
        options=tuple(step.name for step in game.deal if isinstance(step, (steps.Option, steps.FreeOption))),
        sells_card=bool(sells) and every_card,
    )


def _own(deal: tuple[Phrase, ...]) -> tuple[int, ...]:
    """The number of own cards at each showdown of the deal, played once through."""
    count = 0
    found = []
    for step in deal:
        if isinstance(step, steps.Deal):
            count += step.count
        elif isinstance(step, steps.Push):
            count += 1
        elif isinstance(step, steps.Discard):
            count -= step.count
        elif isinstance(step, _SHOWDOWNS):
            found.append(count)
    return tuple(dict.fromkeys(found or [count]))


def _parts(deal: tuple[Phrase, ...]) -> dict[str, int]:
    for step in deal:
        if isinstance(step, steps.Split):
            return {step.first_part: step.first, step.second_part: step.second}
    return {}
