"""Washes: a card paid for, thrown, and another dealt."""

from __future__ import annotations

from typing import Any

from assistant.rules.steps import AnnouncedWash, CloakWash, PartWash
from tests.play.felt import Own
from tests.play.table import Raw, Table


def washed(table: Table, seat: int, out: Own, amount: int, new_up: bool | None = None, **more: Any) -> Raw:
    """One card thrown and another dealt, lying the same way unless told otherwise."""
    felt = table.felt
    told = felt.told(out.card, out.up)
    up = out.up if new_up is None else new_up
    if not felt.deck:  # the card thrown now is not dealt again at once
        felt.reshuffle()
    felt.throw(seat, [out])
    card = felt.deal(seat, up)
    lies = {} if new_up is None else {"new_up": new_up}
    return table.paying("washed", seat, amount, out=told, card=felt.told(card, up), up=out.up, **lies, **more)


def wash(table: Table) -> Raw:
    """The next player's wash, or his refusal."""
    state, step = table.state, table.state.phrase
    seat = table.waiting[0]
    prices = state.progress.price
    if table.chance(0.5) or not table.felt.has(seat, max(prices.values())):
        return table.declined(seat)
    if isinstance(step, AnnouncedWash) and table.chance(0.3) and (flip := _flipped(table, seat, prices["up"])):
        return flip
    own = table.dice.choice(table.felt.hands[seat])
    if isinstance(step, PartWash):
        part, cost = table.dice.choice(list(prices.items()))
        said = {"part": part} if table.chance(0.7) else {}
        return washed(table, seat, own, cost, **said)
    if isinstance(step, CloakWash) and own.up and table.chance(0.4):
        return washed(table, seat, own, prices["cloak"], new_up=False)
    return washed(table, seat, own, prices["up" if own.up else "down"])


def announced(table: Table) -> Raw:
    """A player of an announced wash: sometimes he says first that he will wash."""
    seat = table.dice.choice(table.waiting)
    if table.chance(0.2):
        return {"event": "option", "seat": seat, "name": "wash"}
    return wash(table)


def _flipped(table: Table, seat: int, amount: int) -> Raw | None:
    """A down card turned up, an up card thrown, the new one dealt down."""
    felt = table.felt
    if not felt.up(seat) or not felt.down(seat):
        return None
    out, turned = table.dice.choice(felt.up(seat)), table.dice.choice(felt.down(seat))
    felt.hands[seat].remove(turned)
    felt.hands[seat].append(Own(turned.card, True))
    return washed(table, seat, out, amount, new_up=False, flipped=turned.card)
