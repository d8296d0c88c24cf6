"""Whole hands to be filmed: random legal ones of any game, without mistakes, at the films' table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from assistant.announce.say import sentence
from assistant.cards import DECK
from assistant.rules.played import ante_for
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker
from assistant.tracker.prices import stake
from assistant.tracker.wild import awaits_burn
from models.film.places import COLUMNS, NAMES
from tests.play import dealing, owing
from tests.play.felt import Felt
from tests.play.table import Raw, Table
from tests.play.whole_hand import STEPS

GAMES: Final = ("follow-the-queen", "baseball", "omaha", "hawaii-five-low", "anaconda", "seven-twenty-seven")
HOUSE: Final = "local"
SHOWDOWNS: Final = 0.8  # the share of hands that go on to the end
TOO_LONG: Final = 400


class Unfilmable(Exception):
    """A hand that has no room on the films' table, or ends before there is much to see."""


def hand(seed: int, game: str, seats: int = 4, house: str = HOUSE) -> list[Raw]:
    """A hand as `replay` reads it; the same seed gives the same hand."""
    for again in range(50):
        try:
            return _hand(random.Random(f"film {seed} {game} {house} {seats} {again}"), game, seats, house)
        except Unfilmable:
            continue
    raise AssertionError(f"no hand of {game} for {seats} fits the table")


def replayed(script: list[Raw]) -> list[list[Answer]]:
    """What the tracker answers to each event of a hand."""
    tracker = Tracker(sentence)
    return [tracker.handle(tracker.read(raw)) for raw in script]


def _hand(dice: random.Random, game: str, seats: int, house: str) -> list[Raw]:
    tracker, script = Tracker(sentence), list[Raw]()

    def tell(raw: Raw) -> None:
        script.append(raw)
        refused = [answer.text for answer in tracker.handle(tracker.read(raw)) if answer.kind == "refused"]
        assert not refused, f"refused {raw}: {refused}"

    playing = range(1, seats + 1)
    tell({
        "event": "call", "house": house, "game": game, "dealer": dice.choice(playing),
        "seats": {str(seat): NAMES[seat] for seat in playing},
    })  # fmt: skip
    state = tracker.state
    assert state is not None
    deck = [str(card) for card in DECK]
    dice.shuffle(deck)
    table = Table(tracker, Felt(deck, state.order, dice), dice)
    if state.cut_seat is not None:
        tell({"event": "cut", "seat": state.cut_seat, "how": "cut"})
    ante = stake(state, ante_for(state.game, state.house))
    for seat in state.order if ante else ():
        tell(table.paying("ante", seat, ante, staked=True))
    while table.state.settled is None:
        table.told += 1
        _room(table, len(script))
        tell(_next(table))
    if len(table.state.live) == 1 and dice.random() < SHOWDOWNS:
        raise Unfilmable
    return script


def _next(table: Table) -> Raw:
    """The next event of a hand in which nobody errs."""
    state = table.state
    if state.over:
        return {"event": "settle"}
    if awaits_burn(state) and not table.waiting:
        return dealing.burn(table, up=True)
    step: Callable[[Table], Raw] = STEPS[type(state.phrase)]
    return owing.answer(table) or step(table)


def _room(table: Table, told: int) -> None:
    """Raises Unfilmable where the hand outgrows its table."""
    state = table.state
    most = max(len(state.seats[seat].up) for seat in state.order)
    if told > TOO_LONG or most > COLUMNS + 2 or table.felt.reshuffled:
        raise Unfilmable
