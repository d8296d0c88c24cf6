"""The night's book and what came of its hands, kept up to date with every fact."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.announce.say import sentence
from assistant.events import Called, CashEvent, Corrected, Event, Undone
from assistant.history.came_out import CameOut, came_out
from assistant.history.replayed import replay_hand
from assistant.ledger.book import Book, Entry, book_of, entered
from assistant.ledger.hand_money import HandMoney, hand_money
from assistant.store.chain import LogError
from assistant.store.log import EventLog
from assistant.tracker.hand import Tracker
from assistant.tracker.state import HandState

_log = logging.getLogger(__name__)
States = list[tuple[int, HandState]]


@dataclass(frozen=True)
class Kept:
    """What is kept of a hand: what came of it, and its money so far, by the number of the fact up to which it is so."""

    out: CameOut
    money: tuple[tuple[int, HandMoney], ...]

    def to_json(self) -> dict[str, Any]:
        """As it lies beside the log."""
        return {"out": self.out.to_json(), "money": [[upto, money.to_json()] for upto, money in self.money]}

    @staticmethod
    def from_json(raw: dict[str, Any]) -> Kept:
        """What :meth:`to_json` wrote."""
        money = tuple((upto, HandMoney.from_json(written)) for upto, written in raw["money"])
        return Kept(CameOut.from_json(raw["out"]), money)


class Keeping:
    """Keeps ``book`` for a tracker whose facts lie in ``log``; ``extra`` is the host's own folder of games."""

    def __init__(self, log: EventLog, tracker: Tracker, extra: Path | None = None) -> None:
        self._log = log
        self._tracker = tracker
        self._extra = extra
        self._kept: dict[int, Kept] = {}
        self._calls = {row.seq: row.at for row in log.hands()}
        self._mendable = 0
        self.book = Book()

    def begin(self, since: int, mendable: int) -> None:
        """Work everything out from fact ``since`` on; the tracker has taken the hands from fact ``mendable`` on."""
        self._mendable = mendable
        stale = self._stale()
        for kept in self._log.kept_hands():
            if kept.n >= since and kept.n not in stale:
                self._kept[kept.n] = Kept.from_json(dict(kept.found))
        again = {n: found for n in self._missing(since, mendable) if (found := self._played_again(n)) is not None}
        self._kept |= again
        self._write(again)
        self._mended()

    def follow(self, n: int, event: Event) -> None:
        """Take over fact ``n``, which the tracker has taken."""
        if isinstance(event, (Corrected, Undone)):
            self._mended()
        elif n not in self._tracker.script:
            return  # refused
        elif isinstance(event, CashEvent):
            self.book = entered(self.book, n, event)
        elif self._tracker.state is not None:
            self._hand_goes_on(n, event, self._tracker.state)

    def forget(self, before: int) -> None:
        """The hands before fact ``before`` can be mended no more; what came of them stays."""
        self._mendable = before
        self._tracker.forget(before)

    def _hand_goes_on(self, n: int, event: Event, state: HandState) -> None:
        hand = self.book.hand
        if isinstance(event, Called):
            self._calls[n] = self._log.last_at
            if hand is not None:
                self._end(hand.n)
            hand = HandMoney(n, {})
        if hand is not None:
            self.book = entered(self.book, n, hand_money(hand.n, state, ended=False))
            if state.settled is not None or state.called_off:
                self._keep(hand.n, self._tracker.hands()[hand.n], ended=False)

    def _end(self, call: int) -> None:
        states = self._tracker.hands().get(call)
        if states:
            self._keep(call, states, ended=True)
            self.book = entered(self.book, states[-1][0], self._kept[call].money[-1][1])

    def _mended(self) -> None:
        """Work out anew what came of the hands that can still be mended, and the book."""
        played = self._tracker.hands()
        last = max(played, default=0)
        for call in [call for call in self._kept if call >= self._mendable and call not in played]:
            del self._kept[call]  # its call was undone
            self._write({call: None})
        for call, states in played.items():
            self._keep(call, states, ended=call < last)
        self.book = book_of((n, entry) for n, _, entry in sorted(self._entries(), key=lambda found: found[:2]))

    def _keep(self, call: int, states: States, ended: bool) -> None:
        kept = self._worked_out(call, states, ended, self._tracker)
        if self._kept.get(call) == kept:
            return
        self._kept[call] = kept
        if kept.out.over or ended:
            self._write({call: kept})

    def _write(self, found: Mapping[int, Kept | None]) -> None:
        """Write what came of hands, or that there was none; where that fails, it is worked out again the next time."""
        try:
            self._log.keep_hands(
                self._log.last, {call: None if kept is None else kept.to_json() for call, kept in found.items()}
            )
        except LogError as error:
            _log.warning("what came of %d hands is not kept: %s", len(found), error)

    def _worked_out(self, call: int, states: States, ended: bool, tracker: Tracker) -> Kept:
        called = tracker.script[call]
        assert isinstance(called, Called)
        out = came_out(call, self._calls[call], called, states[-1][1], ended)
        so_far = [
            (n, hand_money(call, state, ended=False)) for n, state in states if isinstance(tracker.script[n], CashEvent)
        ]
        return Kept(out, (*so_far, (states[-1][0], hand_money(call, states[-1][1], ended))))

    def _missing(self, since: int, mendable: int) -> list[int]:
        """The hands from fact ``since`` on that can be mended no more and of which nothing is kept.

        Those are the hands of a log that was read in or rescued, and those that were mended after they were kept.
        """
        return [n for n in self._calls if since <= n < mendable and n not in self._kept]

    def _played_again(self, call: int) -> Kept | None:
        tracker, _ = replay_hand(self._log, call, self._extra)
        states = tracker.hands().get(call)
        # nothing is there of a hand that was undone, or whose game's file is gone
        return self._worked_out(call, states, True, tracker) if states else None

    def _stale(self) -> set[int]:
        """The hands in which something was mended after they were kept."""
        calls = [*sorted(self._calls), self._log.last + 1]
        ends = dict(zip(calls, calls[1:], strict=False))
        found = self._log.kept_hands()
        return {kept.n for kept in found if self._log.mending(kept.n, ends.get(kept.n, kept.n + 1) - 1, kept.upto)}

    def _entries(self) -> Iterator[tuple[int, int, Entry]]:
        """What stands in the book, each with the number of its fact, and its place among those of one number."""
        for kept in self._kept.values():
            *so_far, (upto, money) = kept.money
            yield from ((n, 0, before) for n, before in so_far)
            yield upto, 2, money
        for n, fact in self._tracker.script.items():
            if isinstance(fact, CashEvent):
                yield n, 1, fact


def keep_all(path: Path, extra: Path | None = None) -> None:
    """Work out what came of every hand of a log that was read in or rescued, so that its table starts soon.

    Raises LogError.
    """
    log = EventLog(path)
    try:
        Keeping(log, Tracker(sentence, extra), extra).begin(0, log.last + 1)
    finally:
        log.close()
