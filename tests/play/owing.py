"""What a card has made a player owe, or be owed, before the next one."""

from __future__ import annotations

from assistant.tracker.seat import AMISS, Owed
from tests.play import amiss
from tests.play.table import Raw, Table, debt
from tests.play.washing import washed

SOMETIMES = 0.3


def answer(table: Table) -> Raw | None:
    """The answer to what is owed, if anything is."""
    must = debt(table.state)
    if must is not None:
        return paid(table, must)
    for owed in table.state.owed:
        if owed.kind in AMISS:
            return amiss.exposed(table, owed)
        if owed.kind == "extra":
            return _extra(table, owed)
        if owed.kind == "take":
            return _taken(table, owed)
        if owed.kind == "pass" and table.chance(0.6):
            return _passed_on(table, owed)
        if owed.kind == "wash" and table.chance(SOMETIMES):
            return _washed(table, owed)
    return None


def paid(table: Table, owed: Owed) -> Raw:
    """What must be paid, or a fold where that is allowed and chosen."""
    if owed.kind in ("pay and fold", "lost") or table.chance(0.5):
        if owed.kind == "pay and fold":
            table.felt.live.discard(owed.seat)
        return table.paying("matched", owed.seat, owed.amount)
    return table.folded(owed.seat)


def _extra(table: Table, owed: Owed) -> Raw:
    if not owed.amount:
        return table.dealt(owed.seat, owed.up)
    if table.chance(SOMETIMES) or not table.felt.has(owed.seat, owed.amount):
        return table.declined(owed.seat)
    card = table.felt.told(table.felt.deal(owed.seat, owed.up), owed.up)
    return table.paying("bought", owed.seat, owed.amount, card=card, up=owed.up)


def _taken(table: Table, owed: Owed) -> Raw:
    felt = table.felt
    others = sorted(felt.live - {owed.seat})
    source = table.dice.choice(others)
    if table.chance(SOMETIMES) or not felt.hands[source]:
        return table.declined(owed.seat)
    own = table.dice.choice(felt.hands[source])
    told = felt.told(own.card, own.up)
    felt.move(source, owed.seat, [own])
    return {"event": "took", "seat": owed.seat, "source": source, "card": told, "up": own.up}


def _passed_on(table: Table, owed: Owed) -> Raw:
    if table.chance(0.5) or not table.felt.has(owed.seat, owed.amount):
        return table.declined(owed.seat)
    felt, to = table.felt, table.state.left_of(owed.seat)
    own = next(own for own in felt.hands[owed.seat] if own.card == str(owed.card))
    felt.move(owed.seat, to, [own])
    return table.paying("passed", owed.seat, owed.amount, to=to, cards=[own.card], up=True)


def _washed(table: Table, owed: Owed) -> Raw:
    if table.chance(0.2) or not table.felt.has(owed.seat, owed.amount):
        return table.declined(owed.seat)
    own = table.dice.choice(table.felt.hands[owed.seat])
    return washed(table, owed.seat, own, owed.amount)
