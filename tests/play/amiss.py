"""What goes wrong in dealing, and what the host rules about it: replaced and dead cards, dead hands, early cards."""

from __future__ import annotations

from collections.abc import Callable

from assistant.rules.steps import BlindPass, Board, Deal, Pass, PassOrKeep, Show
from assistant.tracker.seat import Owed
from assistant.tracker.turn import turn_of
from tests.play.felt import Own
from tests.play.table import Raw, Table

GOES = ("muck", "deck", "burn")


def exposed(table: Table, owed: Owed) -> Raw:
    """A card that came up by mistake: what the house does with it, or let it lie."""
    own = next(own for own in table.felt.hands[owed.seat] if own.card == str(owed.card))
    if table.chance(0.2) or owed.kind != "dead card" and not _cards(table):
        if own.card not in table.felt.ups:
            table.felt.ups.append(own.card)
        return table.declined(owed.seat)
    if owed.kind == "misdeal":
        return {"event": "called_off"}
    if owed.kind == "dead card":
        return _killed(table, owed.seat, own)
    return _replaced(table, owed.seat, own, False, "burn" if owed.kind == "replace burn" else "muck")


def ruled(table: Table) -> Raw | None:
    """A ruling of the host out of the blue; None where there is nothing to rule about."""
    seat = table.dice.choice(table.state.live)
    hand = table.felt.hands[seat]
    choice = table.dice.choice(["replaced", "killed", "dead", "board"])
    if isinstance(table.state.phrase, (Pass, BlindPass, PassOrKeep)) and choice == "dead":
        return None  # who passes what to whom is settled
    if choice == "dead":
        return table.folded(seat, "dead_hand")
    if isinstance(table.state.phrase, Show):
        return None  # a hand that is shown stays as it is
    if choice == "board":
        return _board(table) if (table.felt.board or table.felt.spots) and _cards(table) else None
    if not hand or any(own.shown for own in hand):
        return None
    own = table.dice.choice(hand)
    if choice == "killed":
        return _killed(table, seat, own) if len(hand) > 1 else None
    if not _cards(table):
        return None
    return _replaced(table, seat, own, own.up if table.chance(0.8) else not own.up, table.dice.choice(GOES))


def _cards(table: Table) -> bool:
    """True where the deck still has a card, so that no thrown one comes back for it."""
    return bool(table.felt.deck)


def _replaced(table: Table, seat: int, own: Own, new_up: bool, goes: str) -> Raw:
    felt = table.felt
    felt.hands[seat].remove(own)
    out = felt.told(own.card, own.up)
    if goes != "burn":
        _unseen(table, own)
    card = felt.draw()
    felt.hands[seat].append(Own(card, new_up))
    _put(table, own.card, goes)
    if goes == "burn" and own.up:
        _unseen(table, own)
        felt.ups.append(own.card)
    if new_up:
        felt.ups.append(card)
    told = {"out": out, "up": own.up, "card": felt.told(card, new_up), "new_up": new_up, "goes": goes}
    return {"event": "replaced", "seat": seat, **told}


def _killed(table: Table, seat: int, own: Own) -> Raw:
    table.felt.throw(seat, [own])
    table.felt.killed.add(seat)
    _unseen(table, own)
    return {"event": "dead_card", "seat": seat, "card": table.felt.told(own.card, own.up), "up": own.up}


def _unseen(table: Table, own: Own) -> None:
    """The card never came up."""
    if own.card in table.felt.ups:
        table.felt.ups.remove(own.card)


def _put(table: Table, card: str, goes: str) -> None:
    felt = table.felt
    place = {"muck": felt.gone, "burn": felt.burned, "deck": felt.deck}[goes]
    place.append(card)
    if goes == "deck":
        table.dice.shuffle(felt.deck)


def _board(table: Table) -> Raw:
    felt = table.felt
    spot = table.dice.choice([*felt.spots, *(str(at) for at in range(len(felt.board)))])
    card, goes = felt.draw(), table.dice.choice(["muck", "deck"])
    if spot in felt.spots:
        out, felt.spots[spot] = felt.spots[spot], card
    else:
        out, felt.board[int(spot)] = felt.board[int(spot)], card
    _put(table, out, goes)
    felt.ups.remove(out)
    felt.ups.append(card)
    return {"event": "board_replaced", "out": out, "card": card, "goes": goes}


def early(table: Table, tell: Callable[[Raw], object]) -> Raw | None:
    """The next card comes before the betting is over; then the host rules about it. None where no card could come."""
    state, felt = table.state, table.felt
    now, following = state.round, state.game.deal[state.step + 1 : state.step + 2]
    if turn_of(state) is None or state.skipped or now is None or not now.begun or not following:
        return None
    if not felt.deck or state.owed or state.ahead_board:
        return None
    goes = table.dice.choice(["deck", "muck", "stays"])
    card = felt.deck[-1]
    if isinstance(following[0], Board) and following[0].count == 1:
        tell({"event": "board", "cards": [card]})
    elif isinstance(following[0], Deal) and following[0].facing == "up":
        tell({"event": "dealt", "seat": state.from_left(state.order[0])[0], "card": card, "up": True})
    else:
        return None
    assert table.state.early is not None, "the betting was not over"
    if any(owed.must_pay for owed in table.state.owed):
        goes = "muck"
    _lies(table, state.from_left(state.order[0])[0], card, following[0], goes)
    return {"event": "early_cards", "goes": goes}


def _lies(table: Table, seat: int, card: str, step: object, goes: str) -> None:
    """The early card where it lies after the ruling."""
    felt = table.felt
    if goes == "deck":
        return
    felt.deck.pop()
    if goes == "muck":
        felt.gone.append(card)
        return
    felt.ups.append(card)
    if isinstance(step, Board):
        felt.board.append(card)
    else:
        felt.hands[seat].append(Own(card, True))
