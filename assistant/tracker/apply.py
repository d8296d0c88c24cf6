"""The next state of a hand from a fact: pure, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assistant.events import (
    AntePaid,
    BetCalled,
    BetMade,
    BoardDealt,
    BoardReplaced,
    Bought,
    Burned,
    CalledOff,
    CardKilled,
    CardReplaced,
    CardsExposed,
    Checked,
    Dealt,
    DeckCut,
    Declared,
    Declined,
    Discarded,
    EarlyCardsRuled,
    Event,
    Folded,
    HandKilled,
    OptionTaken,
    Passed,
    PhoneAnswered,
    PotCounted,
    PotMatched,
    Raised,
    RaisingFrozen,
    Rolled,
    SettleAsked,
    Shown,
    Taken,
    Washed,
    WentAllIn,
)
from assistant.tracker import acts, cards_amiss, cards_dealt, cards_moved, cards_shown, settling
from assistant.tracker.early import on_early_cards
from assistant.tracker.expect import advance
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.dealing import BETTING


def apply(state: HandState, event: Event, n: int) -> HandState:
    """The state after event number ``n``; raises Refused, with the reason, where the rules do not allow it."""
    for key in ("seat", "to", "source"):
        seat = getattr(event, key, None)
        if seat is not None and seat not in state.seats:
            raise Refused(f"there is no seat {seat} in this hand")
    if state.called_off:
        raise Refused("the hand was called off")
    if state.settled is not None and not isinstance(event, (SettleAsked, Shown)):
        raise Refused("the pot has been divided; the hand is over")
    return advance(_DO[type(event)](_standing(state, event, n), event))


def _standing(state: HandState, event: Event, n: int) -> HandState:
    """The state that the event finds: a betting round that was not waited for is gone back to when somebody bets."""
    if isinstance(event, PotCounted):
        return state.but(n=n)
    if state.skipped is not None and isinstance(event, (*BETTING, Folded, HandKilled, PhoneAnswered, CardsExposed)):
        return state.skipped.but(n=n, notes=state.notes)
    early = state.early if isinstance(event, _AROUND_EARLY_CARDS) else None
    return state.but(n=n, skipped=None, early=early)


_AROUND_EARLY_CARDS: Final = (Dealt, Burned, BoardDealt, EarlyCardsRuled)
_DO: Final[dict[type[Event], Callable[[HandState, Any], HandState]]] = {
    Dealt: cards_dealt.on_dealt,
    Burned: cards_dealt.on_burned,
    BoardDealt: cards_dealt.on_board,
    Washed: cards_moved.on_washed,
    Bought: cards_moved.on_bought,
    Passed: cards_moved.on_passed,
    Taken: cards_moved.on_taken,
    Discarded: cards_moved.on_discarded,
    Rolled: cards_moved.on_rolled,
    Shown: cards_shown.on_shown,
    AntePaid: acts.on_ante,
    BetMade: acts.on_betting,
    Checked: acts.on_betting,
    BetCalled: acts.on_betting,
    Raised: acts.on_betting,
    RaisingFrozen: acts.on_betting,
    WentAllIn: acts.on_betting,
    PotMatched: acts.on_matched,
    PotCounted: acts.on_pot_counted,
    Folded: acts.on_folded,
    PhoneAnswered: acts.on_phone,
    CardsExposed: acts.on_exposed,
    CardReplaced: cards_amiss.on_replaced,
    BoardReplaced: cards_amiss.on_board_replaced,
    CardKilled: cards_amiss.on_dead_card,
    HandKilled: acts.on_dead_hand,
    EarlyCardsRuled: on_early_cards,
    DeckCut: acts.on_cut,
    Declined: acts.on_declined,
    OptionTaken: acts.on_option,
    Declared: acts.on_declared,
    SettleAsked: settling.on_settle,
    CalledOff: settling.on_called_off,
}
