"""What is new between two states of a hand: the same comparison serves an event, an undo and a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from assistant.cards import rank_letter
from assistant.rules.played import own_wild
from assistant.rules.then import MustDiscard
from assistant.tracker.answer import News
from assistant.tracker.next_deal import NextDeal, carried, next_deal
from assistant.tracker.seat import Owed
from assistant.tracker.settle import Settlement
from assistant.tracker.state import HandState
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.washing import Washing
from assistant.tracker.turn import raising, turn_of
from assistant.tracker.wild import wild_board_cards, wild_letters

Data = dict[str, Any]
Old = HandState | None


def news(old: Old, new: HandState) -> list[News]:
    """Everything that the table must hear, in the order in which it is said; ``old`` is None before a call.

    A field that is the very same as before brings nothing new, so that nobody need look into it.
    """
    return [News(kind, data) for kind, find in _FINDERS for data in find(old, new)]


def _warnings(old: Old, new: HandState) -> Iterator[Data]:
    if old is not None and old.notes is new.notes:
        return
    known = {(note.n, note.text) for note in old.notes} if old else set()
    for note in new.notes:
        if (note.n, note.text) not in known:
            yield {"what": note.what, **note.data, "says": note.text}


def _wild(old: Old, new: HandState) -> Iterator[Data]:
    same = (getattr(old, part) is getattr(new, part) for part in ("game", "wilds", "board", "spots"))
    if old is not None and all(same):
        return
    cards, own = wild_board_cards(new), own_wild(new.game, new.house)
    before = (old.wilds, wild_board_cards(old), own_wild(old.game, old.house)) if old else ((), [], "")
    if (new.wilds, cards, own) != before:
        beside = {"cards": [str(card) for card in cards]} if cards else {}
        yield {"wild": wild_letters(new), **beside, **({"own": own} if own else {})}


def _owed(old: Old, new: HandState) -> Iterator[Owed]:
    if old is not None and old.owed is new.owed:
        return
    known = {(owed.seat, owed.kind, owed.n, owed.amount) for owed in old.owed} if old else set()
    yield from (owed for owed in new.owed if (owed.seat, owed.kind, owed.n, owed.amount) not in known)


def _strikes(old: Old, new: HandState) -> Iterator[Data]:
    for owed in _owed(old, new):
        if owed.must_pay:
            yield {"seat": owed.seat, "amount": new.unit.text(owed.amount), "why": owed.kind}


def _extra_cards(old: Old, new: HandState) -> Iterator[Data]:
    for owed in _owed(old, new):
        if owed.kind == "extra":
            price = {"price": new.unit.text(owed.amount)} if owed.amount else {}
            yield {"seat": owed.seat, "up": owed.up, **price}


def _washes(old: Old, new: HandState) -> Iterator[Data]:
    for owed in _owed(old, new):
        if owed.kind == "wash":
            yield {"order": [owed.seat], "price": {"any": new.unit.text(owed.amount)}, "may": True}
    asked = _asked_to_wash(new)
    if asked and asked != (_asked_to_wash(old) if old else {}):
        yield asked


def _asked_to_wash(state: HandState) -> Data:
    if state.over or not isinstance(rule_of(state.phrase), Washing):
        return {}
    prices = {word: state.unit.text(units) for word, units in state.progress.price.items()}
    return {"order": list(state.progress.order), "price": prices, "step": state.step}


def _frozen(old: Old, new: HandState) -> Iterator[Data]:
    if old is not None and old.seats is new.seats and old.round is new.round:
        return
    for number, seat in new.seats.items():
        if seat.frozen and not (old and number in old.seats and old.seats[number].frozen):
            yield {"seat": number, "refusals": seat.refusals}
    if raising(new).frozen and not (old and raising(old).frozen):
        yield {"raising": True}


def _declared(old: Old, new: HandState) -> Iterator[Data]:
    if old is not None and old.seats is new.seats:
        return
    ways = _ways(new)
    if ways and ways != (_ways(old) if old else {}):
        yield {"ways": ways}


def _ways(state: HandState) -> dict[str, str]:
    declared = {str(number): seat.declared for number, seat in state.seats.items()}
    return {number: way for number, way in declared.items() if way}


def _raises(old: Old, new: HandState) -> Iterator[Data]:
    if old is not None and old.round is new.round:
        return
    now = raising(new)
    if now.count and now != (raising(old) if old else None):
        yield {"count": now.count, "left": now.left}


def _turn(old: Old, new: HandState) -> Iterator[Data]:
    now = turn_of(new)
    if now is None or old is not None and _waits_still(old, new) and now == turn_of(old):
        return
    why = {"why": now.why} if now.why else {}
    opening = {"must_open": new.unit.text(now.must_open)} if now.must_open else {}
    lone = {"lone": True} if now.lone else {}
    yield {"seat": now.seat, "to_call": new.unit.text(now.to_call), **why, **opening, **lone}


def _waits_still(old: HandState, new: HandState) -> bool:
    """True where the same player may still have the turn; a pot put right is told with the turn anew."""
    before, after = (old.skipped or old).round, (new.skipped or new).round
    return before is not None and after is not None and before.turn == after.turn and old.pot == new.pot


def _settled(old: Old, new: HandState) -> Iterator[Data]:
    if old is not None and old.rounds is new.rounds and old.settled is new.settled:
        return
    before = [decided.answer for decided in _decided_rounds(old)] if old else []
    yield from (dict(decided.answer) for decided in _decided_rounds(new) if decided.answer not in before)


def _decided_rounds(state: HandState) -> list[Settlement]:
    """What was divided so far: the rounds of a game of several, and the hand."""
    last = [state.settled] if state.settled is not None and state.settled not in state.rounds else []
    return [*state.rounds, *last]


def _next(old: Old, new: HandState) -> Iterator[Data]:
    yield from _choices(old, new)
    yield from _throws(old, new)
    if new.cut_seat not in (None, old.cut_seat if old else None):
        yield {"step": "cut", "seats": [new.cut_seat]}
    if new.over:
        yield from _ending(old, new)
        return
    where = (new.step, new.lap)
    before = (old.step, old.lap) if old and old.game.deal == new.game.deal else (-1, 0)
    if where == before:
        return
    for step in range(before[0] + 1, new.step):
        if rule_of(new.game.deal[step]).at_once:
            yield {"step": str(new.game.deal[step]), "seats": list(new.live)}
    yield {"step": str(new.phrase), "seats": list(rule_of(new.phrase).waiting(new)), "pot": new.unit.text(new.pot)}


def _ending(old: Old, new: HandState) -> Iterator[Data]:
    """The pot to be divided; and who deals next, where nobody has won it."""
    if _to_divide(new) and not (old and old.over and _to_divide(old)):
        yield {"step": "settle", "seats": list(new.live)}
    before = next_deal(old) if old is not None and carried(old) else None
    deal = next_deal(new) if carried(new) else None
    if deal is not None and deal != before:
        yield call_data(deal)


def _to_divide(state: HandState) -> bool:
    """True where a hand that is over has a pot that nobody owes anything more."""
    undivided = state.settled is None and not state.called_off and not state.unopened
    return undivided and not any(owed.must_pay for owed in state.owed)


def call_data(deal: NextDeal) -> Data:
    """The data of the call to come."""
    return {"step": "call", "seats": [deal.dealer], "again": deal.again, "same_game": deal.same_game}


def _choices(old: Old, new: HandState) -> Iterator[Data]:
    for owed in _owed(old, new):
        if owed.kind in ("take", "pass"):
            price = {"price": new.unit.text(owed.amount)} if owed.amount else {}
            yield {"step": f"may {owed.kind}", "seats": [owed.seat], **price}


def _throws(old: Old, new: HandState) -> Iterator[Data]:
    if not any(isinstance(when.then, MustDiscard) for when in new.game.when):
        return
    before = set(old.board) if old else set()
    ranks = {card.rank for card in new.board if card is not None and card not in before}
    if ranks:
        yield {"step": "throw", "seats": list(new.live), "ranks": [rank_letter(rank) for rank in sorted(ranks)]}


_FINDERS: Final[tuple[tuple[str, Callable[[Old, HandState], Iterator[Data]]], ...]] = (
    ("warning", _warnings),
    ("wild", _wild),
    ("settled", _settled),
    ("strike", _strikes),
    ("extra-card", _extra_cards),
    ("wash", _washes),
    ("frozen", _frozen),
    ("declared", _declared),
    ("raises", _raises),
    ("next", _next),
    ("turn", _turn),
)
