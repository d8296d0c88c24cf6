"""Whether the deck can last: how many cards a game can need, how many are left, and what the table may do."""

from __future__ import annotations

from typing import Final

from assistant.cards import DECK
from assistant.rules import steps
from assistant.rules.phrases import Phrase
from assistant.rules.played import jokers
from assistant.rules.then import Extra, MayWash, MayWashFor
from assistant.tracker.state import HandState

RESHUFFLE: Final = "reshuffle the discards"
COMMUNITY: Final = "deal one community card in place of the last round"
_AGREED: Final = {"reshuffle": [RESHUFFLE], "community card": [COMMUNITY]}  # where the house has settled it
_EXTRA_CARDS: Final = 4  # a game that gives a card for a rank can give one for each card of it


def deck_size(state: HandState) -> int:
    """How many cards the whole deck has, with the jokers that the house plays."""
    return len(DECK) + jokers(state.house)


def deck_left(state: HandState) -> int:
    """How many cards the deck still holds."""
    return deck_size(state) - state.cards_out


def warn_of_short_deck(state: HandState) -> HandState:
    """The state with a warning where the game can need more cards than the deck has, and the remedies."""
    needed, deck = cards_needed(state), deck_size(state)
    if needed <= deck:
        return state
    found = remedies(state)
    text = f"{len(state.order)} players may need {needed} cards of {deck}. When they run out, {' or '.join(found)}."
    return state.noting("deck", text, needed=needed, deck=deck, remedies=found)


def warn_of_last_cards(state: HandState, needed: int) -> HandState:
    """The state with a warning where a round needs more cards than are left."""
    left = deck_left(state)
    if needed <= left or not state.cards_out:  # before the first card the call has warned
        return state
    found = remedies(state)
    text = f"{max(left, 0)} cards are left and {needed} are needed: {' or '.join(found)}."
    return state.noting("deck", text, needed=needed, deck=left, remedies=found)


def cards_needed(state: HandState) -> int:
    """The most cards that the game can need; offers that go on until nobody takes count once."""
    deal = state.game.deal
    each = sum(_for_each(step) for step in deal) + _washes(state)
    extra = any(isinstance(when.then, Extra) for when in state.game.when)
    return each * len(state.order) + sum(_shared(step) for step in deal) + (_EXTRA_CARDS if extra else 0)


def _for_each(step: Phrase) -> int:
    """The most cards that a step gives each player."""
    if isinstance(step, steps.DrawWithAce):
        return step.more
    if isinstance(step, (steps.Deal, steps.Draw, steps.OpenDraw)):
        return step.count
    return int(isinstance(step, (*_WASHES, steps.Offer, steps.Push, steps.Buy, steps.TrialBuy)))


def _washes(state: HandState) -> int:
    """How often each player may wash what he has just been dealt."""
    return sum(when.then.times for when in state.game.when if isinstance(when.then, (MayWash, MayWashFor)))


def _shared(step: Phrase) -> int:
    """The cards that a step turns or burns for all."""
    return step.count if isinstance(step, steps.Board) else int(isinstance(step, (steps.Turn, steps.Burn)))


_WASHES: Final = (steps.Wash, steps.OrderedWash, steps.CloakWash, steps.AnnouncedWash, steps.PartWash)
_THROWING: Final = (*_WASHES, steps.Draw, steps.DrawWithAce, steps.OpenDraw, steps.Discard)


def remedies(state: HandState) -> list[str]:
    """What the table does when the deck runs out: as the house has agreed, else by what the game deals."""
    agreed = _AGREED.get(state.house.deck_short)
    if agreed is not None:
        return agreed
    deal = state.game.deal
    throws = _washes(state) or any(isinstance(step, _THROWING) for step in deal)
    found = [RESHUFFLE] if throws else []
    dealt = [step for step in deal if isinstance(step, steps.Deal)]
    if len(dealt) > 1 and dealt[-1].count == 1:
        found.append(COMMUNITY)
    return found or [RESHUFFLE]
