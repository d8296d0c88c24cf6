"""What the tablet shows: the whole state of a hand as plain JSON data, with nothing in it that lies face down.

A card that only the camera or its owner saw is never here: a face-down card is a number of cards until it is shown.
"""

from __future__ import annotations

from typing import Any

from assistant.announce.choices.amiss import rulings
from assistant.announce.choices.now import choices
from assistant.announce.say import NO_GAME, ranks_in_words
from assistant.announce.words import capital, step_words
from assistant.cards import card_text
from assistant.listing import listed
from assistant.rules.explain import called_line, contested
from assistant.rules.played import ante_for, jokers, own_wild
from assistant.tracker.news import call_data
from assistant.tracker.next_deal import next_deal
from assistant.tracker.seat import Lying, Owed, Seat
from assistant.tracker.settling import chip_worths
from assistant.tracker.shown_sums import shown_sums
from assistant.tracker.state import HandState, in_names
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.betting import Betting
from assistant.tracker.steps.dealing import Dealing
from assistant.tracker.turn import Turn, may_now, raising, turn_of
from assistant.tracker.wild import wild_board_cards, wild_letters

Json = dict[str, Any]


def view(state: HandState | None) -> Json:
    """The tablet's data for a state; ``game`` is None while no game is called."""
    if state is None:
        return {"n": 0, "game": None, "next": NO_GAME, "seats": {}, "choices": [], "rulings": []}
    turn = turn_of(state)
    return {
        "n": state.n,
        "game": state.game.name,
        "key": state.game.key,
        "variant": state.game.variant,
        "house": state.house.name,
        "called": called_line(state.game, state.house),
        "points": list(contested(state.game, state.house)),
        "page": state.game.page,
        "dealer": state.dealer,
        "locked": state.cards_out > 0 or state.lap > 0,
        "wild": _wild(state),
        "ways": [way.word for way in state.game.ways],
        "order": list(state.order),
        "seats": {str(number): _seat(state, state.seats[number]) for number in state.order},
        "board": [card_text(card) for card in state.board],
        "spots": {spot: card_text(card) for spot, card in state.spots.items()},
        "burned": [card_text(lying.public) for lying in state.burned],
        "pot": state.unit.text(state.pot),
        "pot_chips": _chips(state, state.pot),
        "unit": state.unit.text(1),
        "chips": {colour: state.unit.text(worth) for colour, worth in chip_worths(state).items()},
        "jokers": jokers(state.house),
        "carried": state.unit.text(state.carried),
        "ante": ante_for(state.game, state.house),
        "turn": None if turn is None else _turn(state, turn),
        "raises": _raises(state),
        "owed": [_owed(state, owed) for owed in state.owed],
        "step": str(state.phrase),
        "waiting": list(rule_of(state.phrase).waiting(state)),
        "next": _next(state),
        "doubts": [{"n": note.n, "what": note.what, "text": note.text} for note in state.notes],
        "choices": choices(state),
        "rulings": rulings(state),
        "over": state.over,
        "result": _result(state),
        "next_deal": _next_deal(state),
    }


def _next_deal(state: HandState) -> Json | None:
    """Who deals the next hand, and the game, where the house deals the same one again; None while this one lasts."""
    deal = next_deal(state)
    if deal is None:
        return None
    again = {"game": state.game.key, "variant": state.game.variant} if deal.same_game else {"game": "", "variant": ""}
    return {"dealer": deal.dealer, "again": deal.again, **again}


def _chips(state: HandState, units: int) -> Json:
    """An amount in the fewest chips of the house, by colour; nothing where they do not make it."""
    found: Json = {}
    for colour, worth in sorted(chip_worths(state).items(), key=lambda one: -one[1]):
        count, units = divmod(units, worth)
        if count:
            found[colour] = count
    return {} if units else found


def _result(state: HandState) -> Json | None:
    """The divided pot, its reasons in the players' names."""
    if state.settled is None:
        return None
    answer = state.settled.answer
    odd = [{**one, "why": in_names(state, one["why"])} for one in answer["odd_chips"]]
    out = {seat: in_names(state, why) for seat, why in answer["out"].items()}
    shares = {seat: _chips(state, state.unit.read(share)) for seat, share in answer["shares"].items()}
    return {**answer, "odd_chips": odd, "out": out, "share_chips": shares}


def _turn(state: HandState, turn: Turn) -> Json:
    return {"seat": turn.seat, "to_call": state.unit.text(turn.to_call), "may": may_now(state)}


def _wild(state: HandState) -> Json:
    letters, cards = wild_letters(state), wild_board_cards(state)
    wild = [f"the {card.spoken}" for card in cards]
    if letters:
        wild.insert(0, ranks_in_words(letters))
    if own := own_wild(state.game, state.house):
        wild.append(f"each player's {own}")
    found = {"cards": [str(card) for card in cards]} if cards else {}
    words = f"{capital(listed(wild))} wild" if wild else ""
    return {"ranks": letters, **found, **({"own": own} if own else {}), "words": words}


def _seat(state: HandState, seat: Seat) -> Json:
    """One player, as everybody may see him."""
    return {
        "name": state.name(seat.number),
        "cards": [_card(lying) for lying in seat.cards],
        "up": [str(card) for card in seat.up],
        "down": len([lying for lying in seat.down if not lying.shown]),
        "shown": [str(lying.card) for lying in seat.down if lying.shown and lying.card is not None],
        "bought": None if seat.bought is None else card_text(seat.bought.public),
        "live": seat.live,
        "frozen": seat.frozen,
        "all_in": seat.all_in,
        "paid": state.unit.text(seat.paid),
        "declared": seat.declared,
        "options": sorted(seat.options),
        "sums": shown_sums(state, seat.number),
        "plays": _plays(state, seat.number),
    }


def _card(lying: Lying) -> Json:
    return {"card": card_text(lying.public), "up": lying.up, "shown": lying.shown}


def _plays(state: HandState, seat: int) -> Json:
    """The hands that a seat plays once the pot is divided, way by way, and what its wild cards stand for."""
    if state.settled is None:
        return {}
    hands: Json = state.settled.answer.get("seats", {}).get(str(seat), {})
    return {way: hand for way, hand in hands.items() if hand}


def _raises(state: HandState) -> Json:
    now = raising(state)
    return {"count": now.count, "left": now.left, "frozen": now.frozen}


def _owed(state: HandState, owed: Owed) -> Json:
    return {
        "seat": owed.seat, "kind": owed.kind, "amount": state.unit.text(owed.amount), "up": owed.up,
        "name": state.name(owed.seat),
    }  # fmt: skip


def _next(state: HandState) -> str:
    deal = next_deal(state)
    if deal is not None:
        return step_words(call_data(deal), state)
    step = "settle" if state.over else str(state.phrase)
    seats = list(state.live) if state.over else list(rule_of(state.phrase).waiting(state))
    said = step_words({"step": step, "seats": seats, "pot": state.unit.text(state.pot)}, state)
    return _first(state) + said + _still_to_answer(state, seats)


def _first(state: HandState) -> str:
    """What comes before the next card: a strike to be answered, an extra card to be dealt."""
    owed = next((one for one in state.owed if one.must_pay or one.kind == "extra"), None)
    if owed is None:
        return ""
    if not owed.must_pay:
        return f"First {state.name(owed.seat)} gets an extra card. "
    folds = "" if owed.kind in ("pay and fold", "lost") else " or folds"
    return f"First {state.name(owed.seat)} matches the pot{folds}. "


def _still_to_answer(state: HandState, waiting: list[int]) -> str:
    """Whom the table waits for, where some have answered and others have not; betting tells its own turn."""
    if isinstance(rule_of(state.phrase), (Betting, Dealing)) or not 0 < len(waiting) < len(state.live):
        return ""
    return f" Still to answer: {listed([state.name(seat) for seat in waiting])}."
