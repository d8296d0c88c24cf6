"""Steps in which the dealer puts cards on the table: deals, community cards, burns."""

from __future__ import annotations

from typing import Final, TypeVar

from assistant.events import (
    BetCalled,
    BetMade,
    BoardDealt,
    Burned,
    Checked,
    Dealt,
    Event,
    Raised,
    RaisingFrozen,
    WentAllIn,
)
from assistant.frozen import replace
from assistant.rules.phrases import Phrase
from assistant.rules.steps import Board, Burn, Deal, Turn
from assistant.tracker.deck import deck_left, warn_of_last_cards
from assistant.tracker.seat import AMISS, Lying, Owed
from assistant.tracker.state import HandState
from assistant.tracker.steps.rule import (
    StepRule,
    coming,
    first_to_be_dealt,
    lacking,
    names,
    plays,
    progressing,
)

P = TypeVar("P", bound=Phrase)
BETTING: Final = (BetMade, Checked, BetCalled, Raised, RaisingFrozen, WentAllIn)
# What must be settled before the betting: matching the pot, an extra card, a card that may be taken from somebody.
BEFORE_BETTING: Final = frozenset({"strike", "pay and fold", "extra", "take", *AMISS})
_EXPOSED: Final = {  # what a house does with a card that came up by mistake, where it has settled that
    "plays": (" It plays as it lies.", ""),
    "replaced": (" It is replaced when the others have theirs.", "replace"),
    "burn": (" It is replaced when the others have theirs, and is the burn.", "replace burn"),
    "dead": (" It is dead.", "dead card"),
    "misdeal": (" It is a misdeal.", "misdeal"),
}


def noting_lie(state: HandState, event: Dealt, facing: str) -> HandState:
    """The state with a doubt where a card lies the other way than it should be dealt."""
    if event.up == (facing == "up"):
        return state
    lies, what = ("face up", "exposed") if event.up else ("face down", "lies down")
    text = f"{state.name(event.seat)}'s card lies {lies} and should be dealt {facing}."
    said, kind = _EXPOSED.get(state.house.exposed_card, ("", "")) if event.up else ("", "")
    if kind:
        state = state.but(owed=(*state.owed, Owed(event.seat, kind, state.n, card=event.card)))
    return state.noting(what, text + said, seat=event.seat)


@plays(Deal)
class Dealing(StepRule[Deal]):
    """Cards to each player, round the table; a community card may stand in where the deck is too short."""

    events = (Dealt, BoardDealt)

    def start(self, state: HandState) -> HandState:
        """So many cards are due to each live player, less what came too early."""
        order = first_to_be_dealt(state)
        due = {seat: self.phrase.count - state.ahead.get(seat, 0) for seat in order}
        unpassed = {number: replace(seat, passed_on=False) for number, seat in state.seats.items()}
        state = warn_of_last_cards(state.but(ahead={}, seats=unpassed), sum(due.values()))
        return progressing(state, order=order, due=due)

    def takes(self, state: HandState, event: Event) -> bool:
        """Any card dealt to a player while the round lasts."""
        if isinstance(event, BoardDealt):
            return len(event.cards) == 1 and deck_left(state) < len(state.live) * self.phrase.count
        return isinstance(event, Dealt)

    def note(self, state: HandState, event: Event) -> HandState:
        """One card fewer is due; a card too many, out of order or lying wrong is noted."""
        if not isinstance(event, Dealt):
            return progressing(state, due={})
        state = noting_lie(self._note_order(state, event), event, self.phrase.facing)
        return coming(state, event.seat, -1)

    def _note_order(self, state: HandState, event: Dealt) -> HandState:
        due = state.progress.due.get(event.seat, 0)
        name = state.name(event.seat)
        if due <= 0:
            return state.noting("too many", f"{name} has a card too many in this round.", seat=event.seat)
        most = max(state.progress.due.values())
        first = next((seat for seat in lacking(state) if state.progress.due[seat] == most), event.seat)
        if event.up and first != event.seat:
            return state.noting("order", f"{name} was dealt to before {state.name(first)}.", seat=event.seat)
        return state

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """The players to whom cards are still due."""
        return lacking(state)

    def done(self, state: HandState) -> bool:
        """Everyone has the cards of this round, and what they brought is decided."""
        return not lacking(state) and not any(owed.kind in BEFORE_BETTING for owed in state.owed)

    def holds(self, state: HandState, event: Event) -> bool:
        """Nobody bets before his up card, nor declares before the last; face-down cards may go unseen."""
        if self.phrase.facing == "down" or not lacking(state):
            return False
        return self._unseen(state) or not isinstance(event, BETTING)

    def _unseen(self, state: HandState) -> bool:
        due = state.progress.due
        return bool(due) and all(count >= self.phrase.count for count in due.values())

    def close(self, state: HandState) -> HandState:
        """Cards that came too early count for the next round; players left out are named.

        A round of face-down cards of which nothing was seen is taken to have been dealt.
        """
        if self.phrase.facing == "down" and self._unseen(state):
            return self._dealt_unseen(state)
        ahead = {seat: -due for seat, due in state.progress.due.items() if due < 0 and state.seats[seat].live}
        state = state.but(ahead=ahead)
        missing = lacking(state)
        if not missing:
            return state
        verb = "has" if len(missing) == 1 else "have"
        text = f"{names(state, missing)} {verb} a card too few."
        return state.noting("missing", text, seats=list(missing))

    def _dealt_unseen(self, state: HandState) -> HandState:
        unseen = (Lying(None, False),) * self.phrase.count
        for seat in state.live:
            state = state.with_seat(seat, cards=state.seats[seat].cards + unseen)
        return state.but(cards_out=state.cards_out + len(state.live) * self.phrase.count)


class _Community(StepRule[P]):
    """Community cards: ``board`` of the progress counts what is still to come."""

    events = (BoardDealt,)

    def count(self) -> int:
        """How many cards the step turns."""
        return 1

    def start(self, state: HandState) -> HandState:
        """So many cards are to come, less those that came too early."""
        ahead = min(state.ahead_board, self.count())
        return progressing(state.but(ahead_board=state.ahead_board - ahead), board=self.count() - ahead)

    def takes(self, state: HandState, event: Event) -> bool:
        """Any community card while some are to come."""
        return isinstance(event, BoardDealt)

    def note(self, state: HandState, event: Event) -> HandState:
        """So many fewer are to come."""
        assert isinstance(event, BoardDealt)
        left = state.progress.board - len(event.cards)
        if left < 0:
            state = state.noting("too many", f"The board has {-left} card{'s' * (left < -1)} too many.")
        return progressing(state, board=max(left, 0))

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Nobody: the dealer turns the cards."""
        return ()

    def done(self, state: HandState) -> bool:
        """All have been turned."""
        return state.progress.board == 0

    def holds(self, state: HandState, event: Event) -> bool:
        """Nobody bets before the cards are turned."""
        left = state.progress.board
        return left == self.count() or left > 0 and not isinstance(event, BETTING)

    def close(self, state: HandState) -> HandState:
        """What was not turned is noted."""
        left = state.progress.board
        if left == 0:
            return state
        return state.noting("missing", f"The board has {left} card{'s' * (left > 1)} too few.")


@plays(Board)
class Turning(_Community[Board]):
    """Community cards in a row."""

    def count(self) -> int:
        """As many as the game says."""
        return self.phrase.count


@plays(Turn)
class TurningSpot(_Community[Turn]):
    """The community card at a named place."""

    def takes(self, state: HandState, event: Event) -> bool:
        """A card turned here, or with no place named."""
        return isinstance(event, BoardDealt) and event.spot in ("", self.phrase.spot)


@plays(Burn)
class Burning(StepRule[Burn]):
    """The burned card: face up it matters, face down it may go unseen."""

    events = (Burned,)

    def start(self, state: HandState) -> HandState:
        """One card is to be burned, unless one lies there."""
        return progressing(state.but(burn_lies=False), board=0 if state.burn_lies else 1)

    def note(self, state: HandState, event: Event) -> HandState:
        """It is burned."""
        return progressing(state, board=0)

    def done(self, state: HandState) -> bool:
        """It has been burned; nobody waits for one that lies face down."""
        return state.progress.board == 0

    def close(self, state: HandState) -> HandState:
        """A missing face-up burn is noted."""
        if self.phrase.facing == "down" or state.progress.board == 0:
            return state
        return state.noting("missing", "The burn card was not dealt face up.")
