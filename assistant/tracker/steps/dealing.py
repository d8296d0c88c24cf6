"""Steps that put cards on the table: deals, community cards, burns, draws, offers and purchases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final, TypeVar

from assistant.cards import ACE
from assistant.events import (
    BetCalled,
    BetMade,
    BoardDealt,
    Bought,
    Burned,
    Checked,
    Dealt,
    Declined,
    Discarded,
    Event,
    Passed,
    Raised,
    RaisingFrozen,
    Rolled,
    WentAllIn,
)
from assistant.rules.phrases import Phrase
from assistant.rules.steps import (
    Board,
    Burn,
    Buy,
    Deal,
    Draw,
    DrawWithAce,
    Offer,
    OpenDraw,
    Push,
    TrialBuy,
    Turn,
)
from assistant.tracker.deck import deck_left, warn_of_last_cards
from assistant.tracker.prices import price
from assistant.tracker.state import HandState, Lying, Refused
from assistant.tracker.steps.rule import (
    StepRule,
    answering,
    coming,
    first_to_be_dealt,
    lacking,
    names,
    plays,
    progressing,
    still_to_answer,
)

P = TypeVar("P", bound=Phrase)
BETTING: Final = (BetMade, Checked, BetCalled, Raised, RaisingFrozen, WentAllIn)
# What must be settled before dealing goes on: matching the pot, an extra card, a choice about the card just dealt.
BEFORE_NEXT_CARD: Final = frozenset({"strike", "pay and fold", "extra", "take", "pass"})
_EXPOSED: Final = {  # what a house does with a card that came up by mistake, where it has settled that
    "plays": " It plays as it lies.",
    "replaced": " It is replaced when the others have theirs.",
}


@plays(Deal)
class Dealing(StepRule[Deal]):
    """Cards to each player, round the table; a community card may stand in where the deck is too short."""

    events = (Dealt, BoardDealt)

    def start(self, state: HandState) -> HandState:
        """So many cards are due to each live player, less what came too early."""
        order = first_to_be_dealt(state)
        due = {seat: self.phrase.count - state.ahead.get(seat, 0) for seat in order}
        unpassed = {number: replace(seat, passed_on=False) for number, seat in state.seats.items()}
        state = warn_of_last_cards(replace(state, ahead={}, seats=unpassed), sum(due.values()))
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
        state = self._note_lie(self._note_order(state, event), event)
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

    def _note_lie(self, state: HandState, event: Dealt) -> HandState:
        wanted_up = self.phrase.facing == "up"
        if event.up == wanted_up:
            return state
        lies, should = ("face up", "down") if event.up else ("face down", "up")
        what = "exposed" if event.up else "lies down"
        text = f"{state.name(event.seat)}'s card lies {lies} and should be dealt {should}."
        text += _EXPOSED.get(state.house.exposed_card, "") if event.up else ""
        return state.noting(what, text, seat=event.seat)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """The players to whom cards are still due."""
        return lacking(state)

    def done(self, state: HandState) -> bool:
        """Everyone has the cards of this round, and what they brought is decided."""
        return not lacking(state) and not any(owed.kind in BEFORE_NEXT_CARD for owed in state.owed)

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
        state = replace(state, ahead=ahead)
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
        return replace(state, cards_out=state.cards_out + len(state.live) * self.phrase.count)


class _Community(StepRule[P]):
    """Community cards: ``board`` of the progress counts what is still to come."""

    events = (BoardDealt,)

    def count(self) -> int:
        """How many cards the step turns."""
        return 1

    def start(self, state: HandState) -> HandState:
        """So many cards are to come."""
        return progressing(state, board=self.count())

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
        """One card is to be burned."""
        return progressing(state, board=1)

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


class _Drawing(StepRule[P]):
    """Players throw cards and get as many."""

    events: ClassVar[tuple[type[Event], ...]] = (Discarded, Declined, Dealt)
    facing: ClassVar[str] = "down"

    def most(self, state: HandState, seat: int) -> int:
        """The most cards that a player may throw."""
        raise NotImplementedError

    def takes(self, state: HandState, event: Event) -> bool:
        """One answer of each player, and the cards that are dealt for it."""
        return isinstance(event, Dealt) or super().takes(state, event)

    def verify(self, state: HandState, event: Event) -> None:
        """Nobody throws more than the game allows."""
        if isinstance(event, Discarded):
            most = self.most(state, event.seat)
            if len(event.cards) > most:
                raise Refused(f"{state.name(event.seat)} may throw {most} cards at most, not {len(event.cards)}")

    def note(self, state: HandState, event: Event) -> HandState:
        """Thrown cards are due; dealt ones have come."""
        if isinstance(event, Dealt):
            return coming(state, event.seat, -1)
        if isinstance(event, Discarded):
            return answering(coming(state, event.seat, len(event.cards)), event.seat)
        return super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who has not said what to throw; then who has not got the new cards."""
        return super().waiting(state) or lacking(state)

    def close(self, state: HandState) -> HandState:
        """A player with more or fewer cards than thrown is named."""
        for seat, due in state.progress.due.items():
            if due and state.seats[seat].live:
                what, word = ("missing", "few") if due > 0 else ("too many", "many")
                state = state.noting(what, f"{state.name(seat)} drew {abs(due)} too {word}.", seat=seat)
        return state


@plays(Draw)
class PlainDraw(_Drawing[Draw]):
    """A draw up to so many cards."""

    def most(self, state: HandState, seat: int) -> int:
        """As many as the game says."""
        return self.phrase.count


@plays(DrawWithAce)
class AceDraw(_Drawing[DrawWithAce]):
    """A draw in which a kept ace, turned up, allows one more."""

    events = (Discarded, Declined, Dealt, Rolled)

    def most(self, state: HandState, seat: int) -> int:
        """More for who shows an ace."""
        shows = any(card.rank == ACE for card in state.seats[seat].up)
        return self.phrase.more if shows else self.phrase.count

    def note(self, state: HandState, event: Event) -> HandState:
        """Turning the ace up answers nothing yet."""
        return state if isinstance(event, Rolled) else super().note(state, event)


@plays(OpenDraw)
class CalledDraw(_Drawing[OpenDraw]):
    """A draw called in order, before any card is dealt, face up."""

    facing = "up"

    def most(self, state: HandState, seat: int) -> int:
        """As many as the game says."""
        return self.phrase.count


@plays(Offer)
class Offering(StepRule[Offer]):
    """Each takes a card or refuses; too many refusals freeze a player."""

    events = (Dealt, Declined)

    def start(self, state: HandState) -> HandState:
        """Everyone who is not frozen is asked, in order."""
        asked = tuple(seat for seat in first_to_be_dealt(state) if not state.seats[seat].frozen)
        return progressing(state, order=asked)

    def verify(self, state: HandState, event: Event) -> None:
        """A frozen player is not asked."""
        if isinstance(event, Declined) and state.seats[event.seat].frozen:
            raise Refused(f"{state.name(event.seat)} is frozen and is not asked")

    def note(self, state: HandState, event: Event) -> HandState:
        """A card taken, or one refusal more."""
        if isinstance(event, Declined):
            return self._refusal(state, event.seat)
        assert isinstance(event, Dealt)
        if state.seats[event.seat].frozen:
            state = state.noting("too many", f"{state.name(event.seat)} is frozen and takes no card.", seat=event.seat)
        return replace(answering(state, event.seat), takers=state.takers | {event.seat})

    def close(self, state: HandState) -> HandState:
        """Whoever was passed over has refused."""
        for seat in self.waiting(state):
            state = self._refusal(state, seat)
        return state

    def _refusal(self, state: HandState, seat: int) -> HandState:
        refusals = state.seats[seat].refusals + 1
        frozen = refusals >= self.phrase.refusals
        return answering(state.with_seat(seat, refusals=refusals, frozen=frozen), seat)


@plays(Push)
class Pushing(StepRule[Push]):
    """A card dealt up is kept or pushed to the left; who has none in the end is dealt the next.

    ``due`` counts who lacks a card, ``answered`` who has said that the card stays.
    """

    events = (Dealt, Passed, Declined, Discarded)

    def start(self, state: HandState) -> HandState:
        """One card is due to each."""
        order = first_to_be_dealt(state)
        return progressing(state, order=order, due=dict.fromkeys(order, 1))

    def takes(self, state: HandState, event: Event) -> bool:
        """Cards until everyone has one, then pushes and keeps until the last one is decided."""
        return isinstance(event, self.events) and (not isinstance(event, Dealt) or bool(lacking(state)))

    def verify(self, state: HandState, event: Event) -> None:
        """A card goes to the next player."""
        if isinstance(event, Passed) and event.to != state.left_of(event.seat):
            raise Refused(f"a card is pushed to the left, to {state.name(state.left_of(event.seat))}")

    def note(self, state: HandState, event: Event) -> HandState:
        """Who gives a card away lacks one, who gets one does not."""
        if isinstance(event, Passed):
            return coming(coming(state, event.seat, len(event.cards)), event.to, -len(event.cards))
        if isinstance(event, Discarded):
            return coming(state, event.seat, len(event.cards))
        if isinstance(event, Dealt):
            return coming(state, event.seat, -1)
        return super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who lacks a card; then the last one, who must say whether it stays."""
        last = tuple(seat for seat in state.progress.order[-1:] if still_to_answer(state, seat))
        return lacking(state) or last


class _Buying(StepRule[P]):
    """Each may pay for a card."""

    events: ClassVar[tuple[type[Event], ...]] = (Bought, Declined)

    def cost(self) -> str:
        """The printed price."""
        raise NotImplementedError

    def start(self, state: HandState) -> HandState:
        """All are asked."""
        return progressing(state, order=state.live, price=self.prices(state))

    def prices(self, state: HandState) -> Mapping[str, int]:
        """The price in units."""
        return {"card": price(state, self.cost())}

    def verify(self, state: HandState, event: Event) -> None:
        """The price is the price."""
        cost = state.progress.price["card"]
        if isinstance(event, Bought) and event.amount not in (0, cost):
            raise Refused(f"a card costs {state.unit.text(cost)}, not {state.unit.text(event.amount)}")

    def note(self, state: HandState, event: Event) -> HandState:
        """An unpaid card is noted."""
        cost = state.progress.price["card"]
        if isinstance(event, Bought) and event.amount < cost:
            text = f"{state.name(event.seat)} has not paid {state.unit.text(cost)} for the card."
            state = state.noting("unpaid", text, seat=event.seat)
        return super().note(state, event)


@plays(Buy)
class PlainBuy(_Buying[Buy]):
    """A card for a price."""

    def cost(self) -> str:
        """As printed."""
        return self.phrase.price


@plays(TrialBuy)
class Trial(_Buying[TrialBuy]):
    """A card to look at: it is kept and another thrown, or thrown itself."""

    events = (Bought, Declined, Discarded)

    def cost(self) -> str:
        """As printed."""
        return self.phrase.price

    def takes(self, state: HandState, event: Event) -> bool:
        """Also the card thrown for a kept one."""
        thrown = isinstance(event, Discarded) and state.progress.due.get(event.seat, 0) > 0
        return thrown or super().takes(state, event) and not isinstance(event, Discarded)

    def note(self, state: HandState, event: Event) -> HandState:
        """Who keeps the card owes another."""
        if isinstance(event, Discarded):
            return coming(state, event.seat, -len(event.cards))
        if isinstance(event, Bought) and event.kept:
            state = coming(state, event.seat, 1)
        return super().note(state, event)

    def waiting(self, state: HandState) -> tuple[int, ...]:
        """Who has not answered; then who has not thrown a card."""
        return super().waiting(state) or lacking(state)
