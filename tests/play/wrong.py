"""Acts that no rules allow: each must be refused with a reason, and change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from assistant.betting.refusals import least_raise
from assistant.rules import steps
from assistant.tracker.steps import rule_of
from assistant.tracker.steps.washing import Washing
from assistant.tracker.turn import turn_of
from tests.play.table import Raw, Table, debt

STRANGER = 99


def is_refused(table: Table, tell: Callable[[Raw], list[Any]]) -> None:
    """Try something illegal."""
    acts = [*_anywhere(table), *_in_no_such_game(table, table.dice.choice(table.state.order))]
    if turn_of(table.state) is not None:
        acts += _in_the_betting(table)
    acts += _at_the_step(table)
    raw = table.dice.choice(acts)
    before, script = table.state, dict(table.tracker.script)
    why = table.tracker.why_not(table.tracker.read(raw))
    assert why, f"{raw} is illegal and would be taken at {table.state.phrase}"
    answers = tell(raw)
    assert [answer.kind for answer in answers] == ["refused"], f"{raw} is illegal and was taken: {answers}"
    assert answers[0].data["reason"] == why and len(answers[0].text) > 10, f"{raw}: {answers[0].text}"
    assert table.state is before and table.tracker.script == script, f"{raw} was refused and changed something"


def _anywhere(table: Table) -> Iterator[Raw]:
    state = table.state
    seat = table.dice.choice(state.order)
    yield {"event": "fold", "seat": STRANGER}
    yield {"event": "undo", "n": 10**6}
    yield {"event": "corrected", "n": 10**6, "card": "As"}
    if state.cards_out:
        yield {"event": "cut", "seat": state.order[0]}
        yield {"event": "corrected", "n": table.called, "house": "house", "game": "razz"}
        if not state.over:
            yield {"event": "call", "house": "house", "game": "omaha", "dealer": 1, "seats": {"1": "", "2": ""}}
    if debt(state) is None:
        yield {"event": "matched", "seat": seat, "amount": "5"}
    if not any(owed.kind == "take" for owed in state.owed):
        yield {"event": "took", "seat": seat, "source": state.left_of(seat), "card": "??"}
    for folded in set(state.order) - set(state.live):
        yield {"event": "check", "seat": folded}
        yield {"event": "fold", "seat": folded}
        yield {"event": "declared", "seat": folded, "declare": "low"}


def _in_no_such_game(table: Table, seat: int) -> Iterator[Raw]:
    """What this game never has, and a showdown before its time."""
    state, game = table.state, table.state.game
    if not game.two_ways:
        yield {"event": "declared", "seat": seat, "declare": "high"}
    if not any(isinstance(step, (steps.Buy, steps.TrialBuy)) for step in game.deal):
        yield {"event": "bought", "seat": seat, "card": "??", "amount": "1"}
    if not any(isinstance(step, _MAY_DECLINE) for step in game.deal) and not game.when:
        yield {"event": "declined", "seat": seat}
    rounds = isinstance(state.phrase, (steps.InOrOut, steps.InOrOutForLeg)) or state.unopened
    if len(state.live) > 1 and not rounds and any(_unseen(table, one) for one in state.live):
        yield {"event": "settle"}


_MAY_DECLINE = (
    steps.Draw, steps.DrawWithAce, steps.OpenDraw, steps.PassOrKeep, steps.Wash, steps.OrderedWash, steps.CloakWash,
    steps.AnnouncedWash, steps.PartWash, steps.Buy, steps.TrialBuy, steps.Offer, steps.Push, steps.FreeOption,
    steps.Option, steps.InOrOut, steps.InOrOutForLeg,
)  # fmt: skip


def _unseen(table: Table, seat: int) -> bool:
    """True where the tracker cannot know what a player holds."""
    return not table.felt.knows and any(not own.up and not own.shown for own in table.felt.hands[seat])


def _in_the_betting(table: Table) -> Iterator[Raw]:
    state = table.state
    now = (state.skipped or state).round
    turn = turn_of(state)
    assert now is not None and turn is not None
    seat = turn.seat
    for other in now.live:
        if other != seat:
            yield {"event": "check", "seat": other}
            yield {"event": "bet", "seat": other, "amount": table.text(now.limits.least)}
            yield {"event": "call_bet", "seat": other, "amount": table.text(turn.to_call)}
    if turn.to_call:
        yield {"event": "check", "seat": seat}
        yield {"event": "call_bet", "seat": seat, "amount": table.text(turn.to_call + 1)}
        yield {"event": "bet", "seat": seat, "amount": table.text(now.limits.least)}
        yield {"event": "raise", "seat": seat, "amount": table.text(turn.to_call)}
        yield {"event": "raise", "seat": seat, "amount": table.text(turn.to_call + least_raise(now) - 1)}
    else:
        yield {"event": "call_bet", "seat": seat, "amount": table.text(now.limits.least)}
        yield {"event": "bet", "seat": seat, "amount": table.text(now.limits.least - 1)}
    if now.limits.most is not None:
        word = "raise" if turn.to_call else "bet"
        yield {"event": word, "seat": seat, "amount": table.text(turn.to_call + now.limits.most + 1)}
    if now.frozen or now.raises_left == 0:
        yield {"event": "raise", "seat": seat, "amount": table.text(turn.to_call + now.limits.least)}
    if now.limits.freeze_after is None:
        yield {"event": "freeze", "seat": seat, "amount": table.text(turn.to_call)}


def _at_the_step(table: Table) -> Iterator[Raw]:
    state, step = table.state, table.state.phrase
    if state.over or not table.waiting:
        return
    seat = table.waiting[0]
    if isinstance(step, (steps.Pass, steps.BlindPass)):
        yield {"event": "passed", "seat": seat, "to": seat, "cards": ["??"]}
        yield {"event": "passed", "seat": seat, "to": state.left_of(seat), "cards": ["??"] * 7}
    if isinstance(step, steps.Discard):
        yield {"event": "discarded", "seat": seat, "cards": ["??"] * 7}
    if isinstance(step, (steps.Option, steps.FreeOption)):
        yield {"event": "option", "seat": seat, "name": step.name, "amount": "777"}
        yield {"event": "option", "seat": seat, "name": "everything"}
    if isinstance(rule_of(step), Washing):
        unseen = {"event": "washed", "seat": seat, "out": "??", "card": "??", "up": False}
        yield {**unseen, "amount": "777"}
        yield {**unseen, "part": "foot"}
    if isinstance(step, steps.Declare):
        for done in state.progress.answered:
            yield {"event": "declared", "seat": done, "declare": "both"}
