"""Which ranks are wild now."""

from __future__ import annotations

from assistant.cards import JOKER_RANK, Card, rank_letter, rank_of
from assistant.evaluation.choose import wild_cards
from assistant.evaluation.holding import Layout
from assistant.rules.seen import UpAfter
from assistant.tracker.state import HandState


def wilds_now(state: HandState) -> HandState:
    """The state with its wild ranks worked out: the game's own, then those that followed."""
    followed = tuple(rank for rank in dict.fromkeys(state.followed) if rank not in state.base)
    wilds = () if state.nothing_wild else state.base + followed
    return state if wilds == state.wilds else state.but(wilds=wilds)


def wild_letters(state: HandState) -> list[str]:
    """The wild ranks as letters, in the order in which they became wild; the joker is ``Jk``."""
    return ["Jk" if rank == JOKER_RANK else rank_letter(rank) for rank in state.wilds]


def wild_board_cards(state: HandState) -> list[Card]:
    """The community cards that are wild themselves, whatever their rank, such as an elevator that has been turned."""
    spots = {spot: card for spot, card in state.spots.items() if card is not None}
    layout = Layout(tuple(card for card in state.board if card is not None), spots)
    return list(wild_cards(state.game.hand, layout))


def last_card_dealt(state: HandState) -> HandState:
    """The state when no more up cards come: a game of following in which no leading card lay face up.

    The house says whether its wild ranks stay, nothing is wild, or the hand is dealt again; and whether one more card
    is burned face up to follow a leading card that came last.
    """
    if awaits_burn(state):
        return state.noting("burn", "A queen was the last up card: burn one card face up to follow it.")
    if state.led or state.house.no_queen == "queens wild" or not follows(state):
        return state
    if state.house.no_queen == "none":
        return wilds_now(state.but(nothing_wild=True))
    return state.noting("redeal", "No queen was dealt up: the hand is dealt again, to those still in.")


def no_leader(state: HandState) -> bool:
    """True where all are to be dealt again, since no leading card lay face up."""
    return state.house.no_queen == "redeal" and follows(state) and not state.led


def awaits_burn(state: HandState) -> bool:
    """True where the last up card is a leading one and this house burns one more to follow it."""
    if state.house.follow_last_queen != "burn one" or state.last_up is None:
        return False
    leading = [rank_of(when.seen.rank) for when in state.game.when if isinstance(when.seen, UpAfter)]
    return state.last_up.rank in leading


def follows(state: HandState) -> bool:
    """True in a game in which an up card may follow another."""
    return any(isinstance(when.seen, UpAfter) for when in state.game.when)
