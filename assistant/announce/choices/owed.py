"""What a card made a player owe, or be owed, before the next card: strikes, extra cards, washes, cards to take."""

from __future__ import annotations

from dataclasses import replace

from assistant.announce.choices.act import Act, Ask, Blank, act, verified
from assistant.announce.choices.amiss import amiss
from assistant.cards import card_text
from assistant.tracker.seat import AMISS, Owed
from assistant.tracker.state import HandState


def to_pay(state: HandState) -> list[Ask]:
    """One question for each thing owed, in the order in which it came."""
    return [Ask(f"owed-{owed.kind.replace(' ', '-')}", _acts(state, owed), owed.seat) for owed in state.owed]


def _acts(state: HandState, owed: Owed) -> tuple[Act, ...]:
    amount = state.unit.text(owed.amount)
    if owed.must_pay:
        folds = () if owed.kind in ("pay and fold", "lost") else (act("fold", owed.seat, "fold"),)
        return (verified(state, act("match", owed.seat, "matched", amount=amount)), *folds)
    if owed.kind in AMISS:
        return amiss(state, owed)
    return {"extra": _extra, "take": _take, "pass": _pass, "wash": _wash}[owed.kind](state, owed)


def _extra(state: HandState, owed: Owed) -> tuple[Act, ...]:
    card = new_card(owed.up)
    if not owed.amount:
        return (act(_way("deal", owed.up), owed.seat, "dealt", *card, up=owed.up, **hidden(owed.up)),)
    price = state.unit.text(owed.amount)
    bought = act("buy", owed.seat, "bought", *card, up=owed.up, amount=price, **hidden(owed.up))
    return bought, act("refuse", owed.seat, "declined")


def _take(state: HandState, owed: Owed) -> tuple[Act, ...]:
    takes = []
    for seat in state.live:
        if seat == owed.seat:
            continue
        up = tuple(str(card) for card in state.seats[seat].up)
        shows = {"from": state.name(seat)}
        if up:
            takes.append(_showing(act("take-up", owed.seat, "took", Blank("card", up), source=seat, up=True), shows))
        if state.seats[seat].down:
            takes.append(_showing(act("take-down", owed.seat, "took", source=seat, up=False, card="??"), shows))
    return (*takes, act("refuse", owed.seat, "declined"))


def _pass(state: HandState, owed: Owed) -> tuple[Act, ...]:
    to, amount = state.left_of(owed.seat), state.unit.text(owed.amount)
    passed = act("pass-on", owed.seat, "passed", to=to, cards=[card_text(owed.card)], up=owed.up, amount=amount)
    return _showing(passed, {"to": state.name(to)}), act("keep", owed.seat, "declined")


def _wash(state: HandState, owed: Owed) -> tuple[Act, ...]:
    return (*washes(state, owed.seat, {"up": owed.amount, "down": owed.amount}), act("keep", owed.seat, "declined"))


def washes(state: HandState, seat: int, price: dict[str, int]) -> list[Act]:
    """The ways in which a player may wash one card; ``price`` in units by the word for it."""
    own = state.seats[seat]
    up = tuple(str(card) for card in own.up)
    found = []
    for word, units in price.items():
        cost = state.unit.text(units)
        if word == "up" and up:
            blanks = (Blank("out", up), Blank("card"))
            found.append(act("wash-up", seat, "washed", *blanks, up=True, amount=cost))
        elif word == "cloak" and up:
            cloaked = act("wash-cloak", seat, "washed", Blank("out", up), up=True, new_up=False, card="??", amount=cost)
            found.append(cloaked)
        elif word == "down" and own.down:
            found.append(act("wash-down", seat, "washed", up=False, out="??", card="??", amount=cost))
        elif word not in ("up", "cloak", "down"):
            part = act("wash-part", seat, "washed", part=word, up=False, out="??", card="??", amount=cost)
            found.append(_showing(part, {"part": word}))
    return found


def new_card(up: bool) -> tuple[Blank, ...]:
    """A card that comes up is named; one that comes down has no name."""
    return (Blank("card"),) if up else ()


def hidden(up: bool) -> dict[str, str]:
    """The name of a card that comes down."""
    return {} if up else {"card": "??"}


def _way(do: str, up: bool) -> str:
    return f"{do}-{'up' if up else 'down'}"


def _showing(asked: Act, shows: dict[str, str]) -> Act:
    return replace(asked, shows=shows)
