"""How facts about cards change the hand: dealt, turned, burned, washed, bought, passed, taken, thrown, rolled, shown.

A card on the table is a fact: nothing here is refused for being unexpected, only noted. What a player chooses to do
with his cards may be refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.cards import Card
from assistant.events import (
    BoardDealt,
    Bought,
    Burned,
    Dealt,
    Discarded,
    Event,
    Passed,
    Rolled,
    Shown,
    Taken,
    Washed,
)
from assistant.rules.then import MayWash, MayWashFor, MustDiscard
from assistant.tracker.decide import Sight, react
from assistant.tracker.deck import deck_left
from assistant.tracker.expect import reach
from assistant.tracker.state import HandState, Lying, Owed, Refused, known_cards
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.dealing import PlainBuy

WAITS_FOR_HIS_CARD = ("take", "pass")


def on_dealt(state: HandState, event: Dealt) -> HandState:
    """A card dealt to a seat: the extra one it was owed, or the one of the round."""
    extra = _owed(state, event.seat, "extra")
    if extra is not None and extra.up == event.up:
        state = state.without_owed([extra])
        state = _checked(state, [event.card])
        return _place(_out_of_deck(state), event.seat, event.card, event.up)
    state = _remind(_lapse(state))
    state = _noting_folded(_checked(state, [event.card]), event.seat)
    there = reach(state, event)
    if there is None:
        text = f"{state.name(event.seat)} was dealt a card that the game does not deal now."
        state = state.noting("not expected", text, seat=event.seat)
    else:
        state = rule_of(there.phrase).note(there, event)
    after = state.last_up
    state = _noting_unread(_place(_out_of_deck(state), event.seat, event.card, event.up), event)
    return react(state, Sight(event.card, event.up, event.seat, after))


def on_burned(state: HandState, event: Burned) -> HandState:
    """A burned card; face up it is an up card that is nobody's."""
    state = _checked(_remind(_lapse(state)), [event.card])
    there = reach(state, event)
    if there is not None:
        state = rule_of(there.phrase).note(there, event)
    after = state.last_up
    state = replace(_out_of_deck(state), burned=(*state.burned, Lying(event.card, event.up)))
    return react(state, Sight(event.card, event.up, after=after))


def on_board(state: HandState, event: BoardDealt) -> HandState:
    """Community cards turned, in a row or at a named place."""
    state = _checked(_remind(_lapse(state)), event.cards)
    there = reach(state, event)
    if there is None:
        state = state.noting("not expected", "A community card was turned that the game does not deal now.")
    else:
        state = rule_of(there.phrase).note(there, event)
    spot = event.spot or getattr(state.phrase, "spot", "") if there is not None else event.spot
    state = _out_of_deck(state, len(event.cards))
    if spot:
        state = replace(state, spots={**state.spots, spot: event.cards[0] if event.cards else None})
    else:
        state = replace(state, board=(*state.board, *event.cards))
    for card in event.cards:
        state = react(state, Sight(card, True, after=state.last_up, turned=True))
    return state


def on_washed(state: HandState, event: Washed) -> HandState:
    """A card paid for, thrown, and another dealt the way it lay."""
    state = _live(state, event.seat)
    free = _owed(state, event.seat, "wash")
    if free is not None:
        state = _wash_owed(state, event, free)
    elif _washes_after_each_card(state):
        raise Refused(f"{state.name(event.seat)} may not wash now")
    else:
        there = _reached(state, event, "wash")
        rule_of(there.phrase).verify(there, event)
        state = rule_of(there.phrase).note(there, event)
    return _exchange(state, event)


def _wash_owed(state: HandState, event: Washed, owed: Owed) -> HandState:
    if event.amount not in (0, owed.amount) and owed.amount:
        raise Refused(f"a wash costs {state.unit.text(owed.amount)}, not {state.unit.text(event.amount)}")
    if event.amount < owed.amount:
        text = f"{state.name(event.seat)} has not paid {state.unit.text(owed.amount)} for the wash."
        state = state.noting("unpaid", text, seat=event.seat)
    return state.without_owed([owed])


def _washes_after_each_card(state: HandState) -> bool:
    return any(isinstance(when.then, (MayWash, MayWashFor)) for when in state.game.when)


def _exchange(state: HandState, event: Washed) -> HandState:
    seat = event.seat
    new_up = event.up if event.new_up is None else event.new_up
    if event.flipped is not None:
        state = _turn_up(state, seat, event.flipped)
        new_up = False
    state = _checked(state, [event.card])
    state = _throw(state, seat, [event.out], event.up)
    state = _place(_out_of_deck(state), seat, event.card, new_up)
    state = state.with_seat(seat, washes=state.seats[seat].washes + 1).paying(seat, event.amount)
    return react(state, Sight(event.card, new_up, seat, state.last_up))


def on_bought(state: HandState, event: Bought) -> HandState:
    """A card paid for. Where a game gives it no value of its own it is kept apart from the hand."""
    there = _reached(_live(state, event.seat), event, "buy a card")
    rule = rule_of(there.phrase)
    rule.verify(there, event)
    state = _out_of_deck(_checked(rule.note(there, event), [event.card])).paying(event.seat, event.amount)
    if not event.kept:
        return replace(state, gone=(*state.gone, event.card if event.up else None))
    if isinstance(rule, PlainBuy):
        return state.with_seat(event.seat, bought=Lying(event.card, event.up))
    return _place(state, event.seat, event.card, True)


def on_passed(state: HandState, event: Passed) -> HandState:
    """Cards passed to another seat: in a round of passing, or one card that may be passed on as it comes."""
    state = _live(_live(state, event.seat), event.to)
    owed = _owed(state, event.seat, "pass")
    if owed is not None:
        state = _pass_on(state, event, owed)
    else:
        there = _reached(state, event, "pass cards")
        rule_of(there.phrase).verify(there, event)
        state = rule_of(there.phrase).note(there, event)
    kept, moved = _without(state, event.seat, event.cards, event.up)
    state = state.with_seat(event.seat, cards=kept)
    return state.with_seat(event.to, cards=(*state.seats[event.to].cards, *moved))


def _pass_on(state: HandState, event: Passed, owed: Owed) -> HandState:
    name, to = state.name(event.seat), state.left_of(event.seat)
    if event.to != to:
        raise Refused(f"{name} passes left, to {state.name(to)}")
    if event.amount != owed.amount:
        raise Refused(f"passing a card costs {state.unit.text(owed.amount)}, not {state.unit.text(event.amount)}")
    state = state.without_owed([owed]).with_seat(event.seat, passed_on=True).paying(event.seat, event.amount)
    due = dict(state.progress.due)
    due[event.seat] = due.get(event.seat, 0) + 1
    due[to] = due.get(to, 0) - 1
    state = replace(state, progress=replace(state.progress, due=due))
    if state.seats[to].passed_on:
        return state
    return replace(state, owed=(*state.owed, Owed(to, "pass", state.n, owed.amount, owed.up, owed.card)))


def on_taken(state: HandState, event: Taken) -> HandState:
    """A card taken from another seat; it lies as it lay."""
    owed = _owed(state, event.seat, "take")
    if owed is None:
        raise Refused(f"{state.name(event.seat)} may not take a card now")
    if event.source == event.seat or event.source not in state.live:
        raise Refused(f"{state.name(event.seat)} takes a card from another player who is still in")
    kept, moved = _without(state, event.source, [event.card], event.up)
    state = state.without_owed([owed]).with_seat(event.source, cards=kept)
    return state.with_seat(event.seat, cards=(*state.seats[event.seat].cards, *moved))


def on_discarded(state: HandState, event: Discarded) -> HandState:
    """Cards thrown away: in a draw, a round of throwing, or because the board shows their rank."""
    state = _live(state, event.seat)
    if any(isinstance(when.then, MustDiscard) for when in state.game.when):
        return _throw(state, event.seat, event.cards, False)
    there = _reached(state, event, "throw cards")
    rule_of(there.phrase).verify(there, event)
    return _throw(rule_of(there.phrase).note(there, event), event.seat, event.cards, False)


def on_rolled(state: HandState, event: Rolled) -> HandState:
    """One of a player's own cards turned up."""
    state = _live(state, event.seat)
    there = _reached(state, event, "turn a card")
    state = rule_of(there.phrase).note(there, event)
    state = _checked(state, [event.card], besides=event.seat)
    return _turn_up(state, event.seat, event.card)


def on_shown(state: HandState, event: Shown) -> HandState:
    """A player's face-down cards turned up at the showdown."""
    if state.seats[event.seat].live and not state.over:
        there = reach(state, event)
        if there is None:
            text = f"{state.name(event.seat)} shows cards before the showdown."
            state = state.noting("exposed", text, seat=event.seat)
        else:
            state = rule_of(there.phrase).note(there, event)
    down, bought = _shown_down(state, event)
    state = _checked(state, [*down, *bought], besides=event.seat)
    state = _turned_over(state, event.seat, down)
    parts = {name: tuple(card for card in cards if card) for name, cards in event.parts.items() if name != "bought"}
    state = state.with_seat(event.seat, parts=parts)
    if bought:
        state = state.with_seat(event.seat, bought=Lying(bought[0], False, shown=True))
    return state


def _shown_down(state: HandState, event: Shown) -> tuple[list[Card | None], list[Card | None]]:
    """The face-down cards among those shown, and the bought one, which is the last of one too many."""
    seat = state.seats[event.seat]
    bought = list(event.parts.get("bought", ()))
    laid = [card for part in event.parts.values() for card in part]
    shown = [card for card in (event.cards or laid) if card not in bought]
    down = [card for card in shown if card is None or card not in seat.up]
    if seat.bought is not None and not bought and len(down) == len(seat.down) + 1:
        bought = [down.pop()]
    return down, bought


def _turned_over(state: HandState, seat: int, cards: Sequence[Card | None]) -> HandState:
    """The player's face-down cards with some of them shown; what was shown before may be shown otherwise.

    A card that differs from what was known of it, and one too many, are noted.
    """
    kept = [replace(lying, card=None if lying.shown else lying.card, shown=False) for lying in state.seats[seat].down]
    turned = []
    for card in cards:
        same = next((lying for lying in kept if lying.card == card), None)
        unknown = next((lying for lying in kept if lying.card is None), None)
        before = same or unknown or (kept[0] if kept else None)
        if before is None:
            state = state.noting("too many", f"{state.name(seat)} shows a card too many.", seat=seat)
        else:
            kept.remove(before)
            if before.card not in (None, card):
                state = state.noting("changed", f"{state.name(seat)} shows another card than was seen.", seat=seat)
        turned.append(Lying(card, False, shown=True))
    up = tuple(lying for lying in state.seats[seat].cards if lying.up)
    return state.with_seat(seat, cards=(*up, *turned, *kept))


def _owed(state: HandState, seat: int, kind: str) -> Owed | None:
    return next((owed for owed in state.owed if (owed.seat, owed.kind) == (seat, kind)), None)


def _lapse(state: HandState) -> HandState:
    """The next card ends what only could be done before it."""
    return state.without_owed(owed for owed in state.owed if owed.kind in WAITS_FOR_HIS_CARD)


def _remind(state: HandState) -> HandState:
    """A card dealt before a strike is decided, or an extra card dealt: said once."""
    for owed in state.owed:
        if not owed.reminded and (owed.must_pay or owed.kind == "extra"):
            name = state.name(owed.seat)
            still = "must still match the pot or fold" if owed.must_pay else "is still owed an extra card"
            state = state.noting("too early", f"{name} {still} before the next card.", seat=owed.seat)
    return replace(state, owed=tuple(replace(owed, reminded=True) for owed in state.owed))


def _live(state: HandState, seat: int) -> HandState:
    if not state.seats[seat].live:
        raise Refused(f"{state.name(seat)} has folded")
    return state


def _reached(state: HandState, event: Event, doing: str) -> HandState:
    there = reach(state, event)
    if there is None:
        raise Refused(f"nobody may {doing} now; the game goes on with: {state.phrase}")
    return there


def _noting_folded(state: HandState, seat: int) -> HandState:
    if state.seats[seat].live:
        return state
    return state.noting("too many", f"{state.name(seat)} has folded and gets no card.", seat=seat)


def _noting_unread(state: HandState, event: Dealt) -> HandState:
    if not event.up or event.card is not None:
        return state
    return state.noting("unread", f"{state.name(event.seat)}'s up card could not be read.", seat=event.seat)


def _checked(state: HandState, cards: Iterable[Card | None], besides: int | None = None) -> HandState:
    """A card that already lies elsewhere is noted; both stay. ``besides``: a seat whose own cards are turned."""
    own = {lying.card for lying in state.seats[besides].cards} if besides is not None else set()
    places = {card: place for card, place in known_cards(state) if card not in own}
    fresh: set[Card] = set()
    for card in cards:
        if card is None:
            continue
        if card in places or card in fresh:
            place = places.get(card, "this hand")
            state = state.noting("duplicate", f"The {card.spoken} is there twice: also at {place}.", card=str(card))
        fresh.add(card)
    return state


def _out_of_deck(state: HandState, count: int = 1) -> HandState:
    """Fewer cards in the deck; an empty one is noted."""
    if deck_left(state) == count - 1:
        state = state.noting("deck", "More cards are out than the deck has.")
    return replace(state, cards_out=state.cards_out + count)


def _place(state: HandState, seat: int, card: Card | None, up: bool) -> HandState:
    return state.with_seat(seat, cards=(*state.seats[seat].cards, Lying(card, up)))


def _turn_up(state: HandState, seat: int, card: Card | None) -> HandState:
    """One face-down card of a player turned up: it now lies after the others."""
    kept, _ = _without(state, seat, [card], False)
    return state.with_seat(seat, cards=(*kept, Lying(card, True)))


def _throw(state: HandState, seat: int, cards: Sequence[Card | None], up: bool) -> HandState:
    kept, thrown = _without(state, seat, cards, up)
    known = tuple(lying.public for lying in thrown)
    return replace(state.with_seat(seat, cards=kept), gone=(*state.gone, *known))


def _without(
    state: HandState, seat: int, cards: Sequence[Card | None], up: bool
) -> tuple[tuple[Lying, ...], list[Lying]]:
    """A player's cards without some of them, and those: a named card itself, else an unknown one lying that way.

    Raises Refused where the player has no such card.
    """
    kept = list(state.seats[seat].cards)
    moved = []
    for card in cards:
        found = next((lying for lying in kept if card is not None and lying.card == card), None)
        found = found or next((lying for lying in kept if lying.card is None and lying.up == up), None)
        found = found or next((lying for lying in kept if card is None and lying.up == up), None)
        if found is None:
            raise Refused(f"{state.name(seat)} has no {card or 'face-down card'} to give away")
        kept.remove(found)
        moved.append(Lying(card if card is not None else found.card, found.up))
    return tuple(kept), moved
