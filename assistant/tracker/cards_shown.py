"""Cards turned up at the showdown, and what somebody shows of the cards that he threw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.cards import Card
from assistant.events import Shown
from assistant.rules.played import copies
from assistant.tracker.expect import reach
from assistant.tracker.lying import checked
from assistant.tracker.openers import THROWN, wanting
from assistant.tracker.seat import Lying
from assistant.tracker.settled.cards_needed import cards_needed
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps import rule_of


def on_shown(state: HandState, event: Shown) -> HandState:
    """A player's face-down cards turned up at the showdown."""
    if state.seats[event.seat].live and not state.over:
        there = reach(state, event)
        if there is None:
            text = f"{state.name(event.seat)} shows cards before the showdown."
            state = state.noting("exposed", text, seat=event.seat)
        else:
            there = there.without_owed(owed for owed in there.owed if owed.kind in ("wash", "pass"))  # too late now
            state = _noting_count(rule_of(there.phrase).note(there, event), event.seat)
    if THROWN in event.parts:
        return _openers_shown(state, event)
    return _noting_no_openers(_hand_shown(state, event), event.seat)


def _hand_shown(state: HandState, event: Shown) -> HandState:
    down, bought = _shown_down(state, event)
    state = checked(state, [*down, *bought], besides=event.seat)
    state = _turned_over(state, event.seat, down)
    parts = {name: tuple(card for card in cards if card) for name, cards in event.parts.items() if name != "bought"}
    state = state.with_seat(event.seat, parts=parts)
    if bought:
        state = state.with_seat(event.seat, bought=Lying(bought[0], False, shown=True))
    return state


def _openers_shown(state: HandState, event: Shown) -> HandState:
    """What the opener threw of the hand that he opened with, shown with the rest of it or after."""
    thrown = tuple(card for card in event.parts[THROWN] if card is not None)
    _verify_thrown(state, event.seat, thrown)
    held = tuple(card for card in event.cards if card not in thrown)
    rest = replace(event, cards=held, parts={name: cards for name, cards in event.parts.items() if name != THROWN})
    if held or rest.parts:
        state = _hand_shown(state, rest)
    state = checked(state, [card for card in thrown if card not in state.gone], besides=event.seat)
    return _noting_no_openers(state.with_seat(event.seat, openers=thrown), event.seat)


def _verify_thrown(state: HandState, seat: int, thrown: tuple[Card, ...]) -> None:
    """No more than was thrown, and nothing that the player still holds."""
    name, count = state.name(seat), state.seats[seat].thrown
    if len(thrown) > count:
        raise Refused(f"{name} threw {count} card{'s' * (count != 1)}, not {len(thrown)}")
    held = [card for card in thrown if any(lying.public is card for lying in state.seats[seat].cards)]
    if held:
        raise Refused(f"{name} still holds the {held[0].spoken}")


def _noting_no_openers(state: HandState, seat: int) -> HandState:
    """An opener who has shown his hand, and with it none that could open, is told what is wanting."""
    why = wanting(state) if seat == state.opened else ""
    return state.noting("openers", f"{why}.", seat=seat) if why else state


def _noting_count(state: HandState, seat: int) -> HandState:
    """A player who comes to the showdown with a card too many or too few is named."""
    need, count = cards_needed(state.game), len(state.seats[seat].cards) + state.seats[seat].killed
    instead = bool(state.board) and not need.board  # a community card in place of the last round
    if need.fits(count + instead):
        return state
    text = f"{state.name(seat)} has {count} cards at the showdown, not {need.words().removesuffix(' cards')}."
    return state.noting("count", text, seat=seat)


def _shown_down(state: HandState, event: Shown) -> tuple[list[Card | None], list[Card | None]]:
    """The face-down cards among those shown, and the bought one, which is the last of one too many."""
    seat = state.seats[event.seat]
    bought = list(event.parts.get("bought", ()))
    laid = [card for name, part in event.parts.items() if name != "bought" for card in part]
    shown = list(event.cards or laid)
    for card in bought:
        if card in shown:
            shown.remove(card)
    down = _without_up(state, shown, event.seat)
    if seat.bought is not None and not bought and len(down) == len(seat.down) + 1:
        bought = [down.pop()]
    return down, bought


def _without_up(state: HandState, shown: Sequence[Card | None], seat: int) -> list[Card | None]:
    """The cards shown without those that lie up and are told again; of two jokers one may lie up and one be shown."""
    up = list(state.seats[seat].up)
    all_told = len(shown) > len(state.seats[seat].down)
    down = []
    for card in shown:
        several = card is not None and copies(card, state.house) > 1
        if card not in up or several and not all_told:
            down.append(card)
        elif several:
            up.remove(card)
    return down


def _turned_over(state: HandState, seat: int, cards: Sequence[Card | None]) -> HandState:
    """The player's face-down cards with some of them shown; what was shown before may be shown otherwise.

    A card that differs from what was known of it, and one too many, are noted.
    """
    kept = [Lying(None if lying.shown else lying.card, False) for lying in state.seats[seat].down]
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
