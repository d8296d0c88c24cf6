"""What the step asks of the dealer: cards, the board, a burn, the showdown; and cards that are pushed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from assistant.announce.choices.act import Act, Ask, Blank, act, verified
from assistant.announce.choices.owed import hidden, new_card
from assistant.rules import steps
from assistant.rules.phrases import Phrase
from assistant.tracker.deck import deck_left
from assistant.tracker.openers import THROWN, proved
from assistant.tracker.settled.cards_needed import cards_needed
from assistant.tracker.state import HandState
from assistant.tracker.steps.rule import fresh, lacking, still_to_answer
from assistant.tracker.steps.saying import IN, staying


def to_deal(state: HandState) -> list[Ask] | None:
    """What the dealer does in this step; None where it is for the players to say something."""
    found = _DEALER.get(type(state.phrase))
    return None if found is None else found(state, state.phrase)


def _deal(state: HandState, phrase: Any) -> list[Ask]:
    """The next to be dealt to, and face down the whole rest at once; or one card for all, where too few are left."""
    order = _dealing_order(state)
    if not order:
        return []
    seat = order[0]
    if phrase.facing == "up":
        asked = Ask("deal-up", (act("deal-up", seat, "dealt", *new_card(True), up=True),), seat)
    else:
        facts = tuple({"event": "dealt", "seat": one, "up": False, "card": "??"} for one in order)
        rest = Act("deal-rest", facts, shows={"cards": len(order)})
        asked = Ask("deal-down", (rest, Act("deal-down", facts[:1])), seat)
    short = deck_left(state) < len(state.live) * phrase.count
    return [asked, Ask("board", (act("board", None, "board", Blank("cards")),))] if short else [asked]


def _dealing_order(state: HandState) -> list[int]:
    """The players to whom cards are still due, one card at a time round the table."""
    due = {seat: state.progress.due[seat] for seat in lacking(state)}
    found = []
    while any(due.values()):
        most = max(due.values())
        for seat in due:
            if due[seat] == most:
                found.append(seat)
                due[seat] -= 1
    return found


def _board(state: HandState, phrase: Any) -> list[Ask]:
    left = state.progress.board
    return [Ask("board", (act("board", None, "board", Blank("cards", (), left, left)),))]


def _turn(state: HandState, phrase: Any) -> list[Ask]:
    return [Ask("board", (act("board", None, "board", Blank("cards"), spot=phrase.spot),))]


def _burn(state: HandState, phrase: Any) -> list[Ask]:
    """The burned card; one that lies face down may go untold, so what follows it is asked for too."""
    up = phrase.facing == "up"
    burn = Ask("burn", (act("burn-up" if up else "burn-down", None, "burned", *new_card(up), up=up, **hidden(up)),))
    return [burn] if up else [burn, *(to_deal(fresh(state, state.step + 1)) or [])]


def _push(state: HandState, phrase: Any) -> list[Ask]:
    """Who lacks a card is dealt one; who has one and has not said that it stays may push it on."""
    asks = []
    for seat in state.progress.order:
        up = state.seats[seat].up
        if not still_to_answer(state, seat):
            continue
        if state.progress.due.get(seat, 0) > 0:
            asks.append(Ask("deal-up", (act("deal-up", seat, "dealt", Blank("card"), up=True),), seat))
        elif up:
            to = state.left_of(seat)
            pushed = act("push", seat, "passed", Blank("cards", tuple(str(card) for card in up[::-1])), to=to, up=True)
            pushed = replace(pushed, shows={"to": state.name(to)})
            asks.append(Ask("push", (pushed, act("keep", seat, "declined")), seat))
    return asks


def _show(state: HandState, phrase: Any) -> list[Ask]:
    return [*_shows(state, state.live), settling(state)]


def _shows(state: HandState, seats: Sequence[int]) -> list[Ask]:
    """The players of these with cards that nobody has seen, and who opened and has not proved it."""
    parts = cards_needed(state.game).parts
    found = []
    for seat in seats:
        hidden_cards = len([lying for lying in state.seats[seat].held if lying.public is None])
        if hidden_cards:
            down = len(state.seats[seat].down) + (state.seats[seat].bought is not None)
            shown = act("show", seat, "shown", Blank("cards", (), down, down))
            shown = replace(shown, shows={"parts": parts} if parts else None)
            found.append(Ask("show", (shown, act("muck", seat, "fold")), seat))
        elif seat == state.opened and not proved(state):
            found.append(Ask("show", (*_openers(state, seat), act("muck", seat, "fold")), seat))
    return found


def _openers(state: HandState, seat: int) -> list[Act]:
    """The cards that the opener threw, shown to prove that he could open."""
    thrown = state.seats[seat].thrown
    shown = act("show", seat, "shown", Blank("cards", (), thrown, thrown))
    return [replace(shown, shows={"parts": {THROWN: thrown}})] if thrown else []


def settling(state: HandState) -> Ask:
    """Dividing the pot, with what is missing for it."""
    return Ask("settle", (verified(state, act("settle", None, "settle")),))


def _in_or_out(state: HandState, phrase: Any) -> list[Ask]:
    waiting = [seat for seat in state.progress.order if still_to_answer(state, seat)]
    if waiting:
        options = [(act("in", seat, "option", name=IN), act("out", seat, "declined")) for seat in waiting]
        return [Ask("in-or-out", acts, seat) for seat, acts in zip(waiting, options, strict=True)]
    return [] if state.owed else [*_shows(state, staying(state)), settling(state)]


_DEALER: Final[dict[type[Phrase], Callable[[HandState, Any], list[Ask]]]] = {
    steps.Deal: _deal,
    steps.Board: _board,
    steps.Turn: _turn,
    steps.Burn: _burn,
    steps.Show: _show,
    steps.Push: _push,
    steps.InOrOut: _in_or_out,
    steps.InOrOutForLeg: _in_or_out,
}
