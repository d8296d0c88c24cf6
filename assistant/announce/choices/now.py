"""All that may happen next: the cut and the antes, what is owed, the betting, the step of the deal, the end."""

from __future__ import annotations

from dataclasses import replace

from assistant.announce.choices.act import Act, Ask, Json, act, payable
from assistant.announce.choices.amiss import early_cards
from assistant.announce.choices.answering import to_answer, to_throw
from assistant.announce.choices.betting import to_bet
from assistant.announce.choices.dealing import settling, to_deal
from assistant.announce.choices.owed import to_pay
from assistant.rules.played import ante_for
from assistant.tracker.prices import stake
from assistant.tracker.state import HandState


def choices(state: HandState) -> list[Json]:
    """What the host may be asked to enter now, the most urgent first; nothing once the pot is divided."""
    if state.settled is not None or state.called_off:
        return []
    if state.over:
        return [settling(state).json()]
    owed = to_pay(state)
    asks = [*owed, *early_cards(state), *_before_the_deal(state)]
    if not any(one.must_pay for one in state.owed):
        step = to_deal(state)
        asks += [*to_bet(state), *(to_answer(state) if step is None else step), *to_throw(state)]
    return [replace(ask, acts=tuple(payable(state, one) for one in ask.acts)).json() for ask in asks]


def _before_the_deal(state: HandState) -> list[Ask]:
    if state.cards_out:
        return []
    asks = []
    if state.cut_seat is not None:
        ways = tuple(act(f"cut-{how}", state.cut_seat, "cut", how=how) for how in ("cut", "tap", "pass"))
        asks.append(Ask("cut", ways, state.cut_seat))
    ante = stake(state, ante_for(state.game, state.house))
    unpaid = [seat for seat in state.order if ante and not state.seats[seat].staked]
    if unpaid:
        amount = state.unit.text(ante)
        facts = tuple({"event": "ante", "seat": seat, "amount": amount} for seat in unpaid)
        shows = {"amount": amount, "players": len(unpaid)}
        asks.append(Ask("ante", (Act("ante-all", facts, shows=shows), Act("ante", facts[:1])), unpaid[0]))
    return asks
