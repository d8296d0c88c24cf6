"""What follows from a card by the game's ``when``: wild ranks, strikes, extra cards, and what players may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assistant.betting.opening import match_the_pot
from assistant.cards import JOKER_RANK, SUIT_NAMES, Card, rank_of
from assistant.rules.phrases import Phrase
from assistant.rules.seen import DealtCard, DealtNth, LastUp, Received, Turned, UpAfter
from assistant.rules.then import (
    Extra,
    FollowWild,
    MatchAndFold,
    MatchOrFold,
    MayWash,
    MayWashFor,
    OnlyWild,
    PassOn,
    Steal,
)
from assistant.tracker.prices import price, stake
from assistant.tracker.seat import Owed
from assistant.tracker.sight import Sight
from assistant.tracker.state import HandState
from assistant.tracker.wild import wilds_now


def react(state: HandState, sight: Sight) -> HandState:
    """The state after everything that the game makes follow from a card."""
    followed = [when for when in state.game.when if _matches(when.seen, sight, state)]
    special = [when.seen for when in followed if isinstance(when.seen, DealtNth)]
    for when in followed:
        if not any(_covers(seen, when.seen) for seen in special):
            state = _THEN[type(when.then)](state, when.then, sight)
    if sight.up:
        state = state.but(ups=(*state.ups, sight))  # an unread card leads nothing
    return wilds_now(state)


def unseen(state: HandState, card: Card | None) -> HandState:
    """The state as if a card had never come face up: what it made wild, or ended, is worked out without it."""
    at = max((place for place, sight in enumerate(state.ups) if sight.card is card), default=None)
    if card is None or at is None:
        return state
    ended = state.nothing_wild and not state.led  # no queen came, and with the last card that was settled
    kept = state.ups[:at] + state.ups[at + 1 :]
    state = state.but(ups=(), led=False, followed=(), nothing_wild=False)
    for sight in kept:
        sight = sight._replace(after=state.last_up)
        for when in state.game.when:
            if isinstance(when.then, (FollowWild, OnlyWild)) and _matches(when.seen, sight, state):
                state = _THEN[type(when.then)](state, when.then, sight)
        state = state.but(ups=(*state.ups, sight))
    return wilds_now(state.but(nothing_wild=ended) if ended and not state.led else state)


def _covers(special: DealtNth, seen: Phrase) -> bool:
    """True where the nth such card has a rule of its own, which then goes instead of the plain one."""
    return isinstance(seen, DealtCard) and (seen.card, seen.facing) == (special.card, special.facing)


def _matches(seen: Phrase, sight: Sight, state: HandState) -> bool:
    test = _SEEN.get(type(seen))
    return test is not None and test(seen, sight, state)


def is_card(card: Card | None, wanted: str) -> bool:
    """True where a card has the rank or suit that a phrase names, or is any card.

    >>> is_card(Card.of("Th"), "10"), is_card(Card.of("Th"), "heart"), is_card(None, "any"), is_card(None, "4")
    (True, True, True, False)
    """
    if wanted == "any":
        return True
    if card is None:
        return False
    if f"{wanted}s" in SUIT_NAMES.values():
        return SUIT_NAMES.get(card.suit) == f"{wanted}s"
    return card.rank == (JOKER_RANK if wanted == "joker" else rank_of(wanted))


def _dealt(seen: Any, sight: Sight, state: HandState) -> bool:
    to_player = sight.seat is not None
    facing = "up" if sight.up else "down"
    return to_player and str(seen.facing) == facing and is_card(sight.card, str(seen.card))


def _dealt_nth(seen: Any, sight: Sight, state: HandState) -> bool:
    if not _dealt(seen, sight, state) or sight.seat is None:
        return False
    same = [
        lying
        for lying in state.seats[sight.seat].cards
        if lying.up == (seen.facing == "up") and is_card(lying.card, seen.card)
    ]
    return len(same) == int(seen.nth)


def _up_after(seen: Any, sight: Sight, state: HandState) -> bool:
    rank = rank_of(seen.rank)
    led = sight.after is not None and sight.after.rank == rank
    return sight.up and sight.card is not None and led and sight.card.rank != rank


def _last_up(seen: Any, sight: Sight, state: HandState) -> bool:
    return sight.up and is_card(sight.card, seen.rank)


_SEEN: Final[dict[type[Phrase], Callable[[Any, Sight, HandState], bool]]] = {
    DealtCard: _dealt,
    DealtNth: _dealt_nth,
    UpAfter: _up_after,
    LastUp: _last_up,
    Received: lambda seen, sight, state: sight.seat is not None,
    Turned: lambda seen, sight, state: sight.turned and sight.card is not None,
}


def _follow(state: HandState, then: Any, sight: Sight) -> HandState:
    assert sight.card is not None
    others = state.followed if state.house.followers == "all" else ()
    return state.but(followed=(*others, sight.card.rank), nothing_wild=False)


def _only(state: HandState, then: Any, sight: Sight) -> HandState:
    """A leading card ends the followed rank at once, unless the house keeps it, or all, or makes nothing wild."""
    last_queen = state.house.follow_last_queen
    if last_queen == "keep":
        return state.but(led=True)
    kept = state.followed if state.house.followers == "all" else ()
    return state.but(led=True, followed=kept, nothing_wild=last_queen == "none")


def _owing(state: HandState, sight: Sight, kind: str, amount: int = 0, up: bool = False) -> HandState:
    assert sight.seat is not None
    owed = Owed(sight.seat, kind, state.n, amount, up, sight.card)
    return state.but(owed=(*state.owed, owed))


def _strike(state: HandState, sight: Sight, kind: str) -> HandState:
    """The pot to be matched; an empty one, before the bring-in, costs nothing."""
    assert sight.seat is not None
    amount = state.affordable(sight.seat, match_the_pot(state.pot, state.house, state.unit))
    return _owing(state, sight, kind, amount) if amount else state


def _extra(state: HandState, then: Any, sight: Sight) -> HandState:
    facing = then.facing if state.house.extra_card == "as called" else state.house.extra_card
    cost = stake(state, state.house.extra_card_price)
    return _owing(state, sight, "extra", amount=cost, up=facing == "up")


def _may_wash(state: HandState, then: Any, sight: Sight) -> HandState:
    assert sight.seat is not None
    state = state.without_owed(owed for owed in state.owed if (owed.seat, owed.kind) == (sight.seat, "wash"))
    if state.seats[sight.seat].washes >= then.times:
        return state
    cost = price(state, then.price) if isinstance(then, MayWashFor) else 0
    return _owing(state, sight, "wash", amount=cost, up=sight.up)


def _pass_on(state: HandState, then: Any, sight: Sight) -> HandState:
    assert sight.seat is not None
    up_by_mistake = getattr(state.phrase, "facing", "up") == "down"
    if state.seats[sight.seat].passed_on or up_by_mistake:
        return state
    return _owing(state, sight, "pass", amount=stake(state, state.house.min_bet), up=sight.up)


_THEN: Final[dict[type[Phrase], Callable[[HandState, Any, Sight], HandState]]] = {
    FollowWild: _follow,
    OnlyWild: _only,
    Extra: _extra,
    MatchOrFold: lambda state, then, sight: _strike(state, sight, "strike"),
    MatchAndFold: lambda state, then, sight: _strike(state, sight, "pay and fold"),
    Steal: lambda state, then, sight: _owing(state, sight, "take"),
    PassOn: _pass_on,
    MayWash: _may_wash,
    MayWashFor: _may_wash,
}
