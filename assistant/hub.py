"""The hub: one queue, one thread, one order. Whoever sees or enters something puts it here; only the hub's thread
changes the hand, and it tells every listener.

The number of a fact in the log is its number everywhere. This is the only place that catches every error: one that
nobody foresaw is logged, the fact is refused, and the hand is as it was.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.commands import Command
from assistant.events import Called, CashEvent, Corrected, Event, EventError, Undone, to_json
from assistant.history.keeping import Keeping
from assistant.history.loading import Loaded, loaded, oldest_mendable
from assistant.ledger.allowed import why_not
from assistant.ledger.book import Book
from assistant.ledger.say import money_sentence
from assistant.ledger.seated import written_out
from assistant.ledger.view import stacks_view
from assistant.money import CENT, Unit
from assistant.store.log import EventLog, LogError, Row
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker
from assistant.tracker.privacy import masked, masked_correction

Json = Mapping[str, Any]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Update:
    """What one fact brought: its number, itself as JSON, the answers, what the tablet shows, and the night's book."""

    seq: int
    event: Json
    answers: tuple[Answer, ...]
    view: Json
    book: Book = Book()


Listener = Callable[[Update], None]


class Hub:
    """The one place where facts become the state of the hand and of the night's money.

    ``log`` keeps them; the hands in it are there again when the hub is made. ``extra`` is the host's folder of games;
    ``tell`` hears in one line that the log cannot be written, and when it can again.
    """

    def __init__(
        self, log: EventLog, extra: Path | None = None, tell: Callable[[str], None] = lambda line: None
    ) -> None:
        self._log = log
        self._tell = tell
        self._unwritable = False
        self._listeners: list[Listener] = []
        self._queue: SimpleQueue[tuple[Json, Future[Update]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)
        self._tracker = Tracker(sentence, extra)
        self._keeping = Keeping(log, self._tracker, extra)
        self._calls: list[int] = []
        self._locked_at = ""
        self.now = self._there_again(loaded(log, log.last))
        self._tell_of_the_log()

    def start(self) -> None:
        """Begin to take facts."""
        self._thread.start()

    def stop(self) -> None:
        """Take what has been put, then no more."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def put(self, fact: Json | Command) -> Future[Update]:
        """Hand in a fact or a request from any thread; the result comes when it has been taken.

        The future raises EventError where the fact cannot be read, or is about money and not allowed; LogError where
        it cannot be kept.
        """
        done: Future[Update] = Future()
        self._queue.put((fact.fact() if isinstance(fact, Command) else fact, done))
        return done

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with every update, in order, on the hub's thread; the result ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def script(self) -> Mapping[int, Event]:
        """The facts that hold now, by number: as corrected, without those undone."""
        return dict(self._tracker.script)

    @property
    def book(self) -> Book:
        """The night's money as it stands."""
        return self.now.book

    def why_not(self, fact: Json | Command) -> str:
        """Why a fact or request would be refused now; empty where it would not."""
        raw = fact.fact() if isinstance(fact, Command) else fact
        try:
            event = self._tracker.read(raw)
        except EventError as error:
            return str(error)
        return why_not(self.book, event) if isinstance(event, CashEvent) else self._tracker.why_not(event)

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            fact, done = item
            try:
                done.set_result(self._happen(fact))
            except (EventError, LogError) as error:
                done.set_exception(error)
            except Exception as error:
                _log.exception("a fact was not taken: %s", fact.get("event"))
                done.set_exception(error)

    def _happen(self, fact: Json) -> Update:
        event = self._as_kept(self._tracker.read(fact))
        kept = to_json(event, self._unit(event))
        seq = self._written(kept)
        answers = [*self._take(event, seq), *self._money_said(event, seq)]
        self._follow(event, seq)
        self._lock(self._log.last_at)
        update = self.now = Update(seq, kept, tuple(answers), self._view(), self._keeping.book)
        for listener in tuple(self._listeners):
            try:
                listener(update)
            except Exception:
                _log.exception("a listener failed at %d", seq)
        return update

    def _written(self, kept: Json) -> int:
        """The fact's number, once it is on the disk; where it cannot be, the table is told."""
        try:
            seq = self._log.append(kept)
        except LogError as error:
            self._unwritable = True
            self._tell(f"Not taken: {error}.")
            raise
        if self._unwritable:
            self._unwritable = False
            self._tell("The log can be written again.")
        self._tell_of_the_log()
        return seq

    def _tell_of_the_log(self) -> None:
        for line in self._log.noticed():
            self._tell(line)

    def _as_kept(self, event: Event) -> Event:
        """The event as it goes into the log: nothing face down, and whatever is meant written out."""
        if isinstance(event, CashEvent) and (why := why_not(self.book, event)):
            raise EventError(why)
        if isinstance(event, Corrected):
            target = self._tracker.script.get(event.n)
            return event if target is None else self._corrected(event, target)
        if isinstance(event, Called):
            return written_out(event, self.book, self._tracker.left_over)
        return masked(self._tracker.state, self._tracker.in_full(event))

    def _corrected(self, event: Corrected, target: Event) -> Event:
        kept = masked_correction(event, target)
        if not kept.changes:
            raise EventError(f"corrected: event {event.n} is a face-down card, which has no value before it is shown")
        return kept

    def _unit(self, event: Event) -> Unit:
        if isinstance(event, Called):
            return Unit.of(event.unit)
        return self._tracker.state.unit if self._tracker.state else CENT

    def _take(self, event: Event, seq: int) -> list[Answer]:
        try:
            return self._tracker.handle(event, seq)
        except Exception:
            _log.exception("the tracker failed at %s", event.word)
            return self._tracker.skip(event, "the program failed here; the hand is as it was", seq)

    def _follow(self, event: Event, seq: int) -> None:
        """The book after the fact; hands too long ago to be mended are forgotten."""
        try:
            self._keeping.follow(seq, event)
        except Exception:
            _log.exception("the book could not follow %s, event %d", event.word, seq)
        if isinstance(event, Called) and seq in self._tracker.script:
            self._calls.append(seq)
            oldest = oldest_mendable(self._calls)
            if oldest is not None:
                self._keeping.forget(oldest)
                self._calls = self._calls[self._calls.index(oldest) :]

    def _money_said(self, event: Event, seq: int) -> list[Answer]:
        """What is said of the night's money: a fact about it, or one put right."""
        if isinstance(event, CashEvent):
            return [Answer(seq, "ledger", to_json(event, CENT), money_sentence(event))]
        mended = self._tracker.script.get(event.n or 0) if isinstance(event, (Corrected, Undone)) else None
        if isinstance(mended, CashEvent):
            return [Answer(seq, "ledger", to_json(mended, CENT), f"Correction: {money_sentence(mended)}")]
        return []

    def _there_again(self, kept: Loaded) -> Update:
        """Everything as it was, from the log."""
        for row in kept.rows:
            self._taken_again(row)
            self._lock(row.at)
        self._calls = sorted(self._tracker.hands())
        self._tracker.n = self._log.last
        self._keeping.begin(kept.since, kept.mendable)
        return Update(self._log.last, {}, (), self._view(), self._keeping.book)

    def _taken_again(self, row: Row) -> None:
        """A fact from the log; one that can no longer be read, as of a game whose file is gone, changes nothing."""
        try:
            self._take(self._tracker.read(row.event), row.seq)
        except EventError as error:
            _log.warning("event %d of the log is left out: %s", row.seq, error)
            self._tracker.skip(None, str(error), row.seq)

    def _lock(self, at: str) -> None:
        """The first card locks the rules: remember when."""
        state = self._tracker.state
        if state is None or not state.cards_out:
            self._locked_at = ""
        elif not self._locked_at:
            self._locked_at = at

    def _view(self) -> Json:
        shown = view(self._tracker.state)
        return {**shown, "locked_at": self._locked_at, "stacks": stacks_view(self._keeping.book)}
