"""What the host may rule about cards dealt amiss: as the house has settled it, and whatever the table wants."""

from __future__ import annotations

from assistant.announce.choices.act import Act, Ask, Blank, Json, act
from assistant.cards import card_text
from assistant.tracker.early import GOES
from assistant.tracker.seat import Owed, Seat
from assistant.tracker.state import HandState

_FIRST = {"plays": "stays", "shuffled back": "deck", "dead": "muck"}  # of what a house settles for early cards


def amiss(state: HandState, owed: Owed) -> tuple[Act, ...]:
    """What this house does with a card that should not have come up, and to let it lie all the same."""
    if owed.kind == "misdeal":
        ruled = act("call-off", None, "called_off")
    elif owed.kind == "dead card":
        ruled = act("dead-card", owed.seat, "dead_card", card=card_text(owed.card), up=True)
    else:
        goes = "burn" if owed.kind == "replace burn" else "muck"
        ruled = _replaced("replace", owed.seat, True, False, out=card_text(owed.card), goes=goes)
    return ruled, act("card-stays", owed.seat, "declined")


def early_cards(state: HandState) -> list[Ask]:
    """Cards that came before the betting was over; what the house does with them comes first."""
    if state.early is None:
        return []
    first = _FIRST.get(state.house.early_card, "")
    ways = sorted(GOES, key=lambda goes: goes != first)
    return [Ask("early", tuple(act(f"early-{goes}", None, "early_cards", goes=goes) for goes in ways))]


def rulings(state: HandState) -> list[Json]:
    """All that the host may rule at any time while cards are out: player by player, the board, the whole hand."""
    if not state.cards_out or state.over:
        return []
    asks = [Ask("amiss", _of_seat(state.seats[seat]), seat) for seat in state.order if state.seats[seat].live]
    return [ask.json() for ask in (*asks, Ask("amiss", (*_of_board(state), act("call-off", None, "called_off"))))]


def _of_seat(seat: Seat) -> tuple[Act, ...]:
    acts = []
    number, up = seat.number, tuple(card_text(lying.card) for lying in seat.cards if lying.up)
    if up:
        acts.append(_replaced("replace-up", number, True, True, Blank("out", up)))
        acts.append(act("dead-up", number, "dead_card", Blank("card", up), up=True))
    if any(not lying.shown for lying in seat.down):
        acts.append(_replaced("replace-down", number, False, False, out="??"))
        acts.append(act("dead-down", number, "dead_card", card="??", up=False))
    return (*acts, act("dead-hand", number, "dead_hand"))


def _of_board(state: HandState) -> tuple[Act, ...]:
    cards = tuple(card_text(card) for card in (*state.board, *state.spots.values()))
    return (act("replace-board", None, "board_replaced", Blank("out", cards), Blank("card")),) if cards else ()


def _replaced(do: str, seat: int, up: bool, new_up: bool, *blanks: Blank, **fields: str) -> Act:
    """A card replaced; the new one is named where it comes up."""
    named = (Blank("card"),) if new_up else ()
    hidden = {} if new_up else {"card": "??"}
    return act(do, seat, "replaced", *blanks, *named, up=up, new_up=new_up, **fields, **hidden)
