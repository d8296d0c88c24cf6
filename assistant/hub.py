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
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from assistant.announce.say import sentence
from assistant.announce.view import view
from assistant.commands import Command
from assistant.events import Called, Corrected, Event, EventError, to_json
from assistant.money import Unit
from assistant.store.log import EventLog, Row
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker
from assistant.tracker.privacy import masked, masked_correction

Json = Mapping[str, Any]
KEPT_HANDS = 20  # hands that can still be corrected after a new start
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Update:
    """What one fact brought: its number, itself as JSON, the answers, and what the tablet shows now."""

    seq: int
    event: Json
    answers: tuple[Answer, ...]
    view: Json


Listener = Callable[[Update], None]


class Hub:
    """The one place where facts become the state of the hand.

    ``log`` keeps them; the hands in it are there again when the hub is made. ``extra`` is the host's folder of games.
    """

    def __init__(self, log: EventLog, extra: Path | None = None) -> None:
        self._log = log
        self._listeners: list[Listener] = []
        self._queue: SimpleQueue[tuple[Json, Future[Update]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)
        rows = _recent(log)
        self._tracker = Tracker(sentence, extra, first=rows[0].seq if rows else log.last + 1)
        self._locked_at = ""
        self.now = Update(log.last, {}, (), {**view(None), "locked_at": ""})
        for row in rows:
            self.now = self._told(row.seq, row.event, self._taken_again(row), row.at)

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

        The future raises EventError where the fact cannot be read, LogError where it cannot be kept.
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

    def why_not(self, fact: Json | Command) -> str:
        """Why a fact or request would be refused now; empty where it would not."""
        raw = fact.fact() if isinstance(fact, Command) else fact
        try:
            return self._tracker.why_not(self._tracker.read(raw))
        except EventError as error:
            return str(error)

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            fact, done = item
            try:
                done.set_result(self._happen(fact))
            except EventError as error:
                done.set_exception(error)
            except Exception as error:
                _log.exception("a fact was not taken: %s", fact.get("event"))
                done.set_exception(error)

    def _happen(self, fact: Json) -> Update:
        event = self._as_kept(self._tracker.read(fact))
        kept = to_json(event, self._unit(event))
        seq = self._log.append(kept)
        update = self._told(seq, kept, self._take(event), self._log.last_at)
        self.now = update
        for listener in tuple(self._listeners):
            try:
                listener(update)
            except Exception:
                _log.exception("a listener failed at %d", seq)
        return update

    def _as_kept(self, event: Event) -> Event:
        """The event as it goes into the log: nothing face down, and what is carried written out."""
        if isinstance(event, Corrected):
            target = self._tracker.script.get(event.n)
            return event if target is None else self._corrected(event, target)
        if isinstance(event, Called) and event.carried is None:
            return replace(event, carried=self._carried(event))
        return masked(self._tracker.state, event)

    def _corrected(self, event: Corrected, target: Event) -> Event:
        kept = masked_correction(event, target)
        if not kept.changes:
            raise EventError(f"corrected: event {event.n} is a face-down card, which has no value before it is shown")
        return kept

    def _carried(self, event: Called) -> int | None:
        try:
            return self._unit(event).read(self._tracker.left_over)
        except ValueError:
            return None  # the tracker refuses the call, with the reason

    def _unit(self, event: Event) -> Unit:
        if isinstance(event, Called):
            return Unit.of(event.unit)
        return self._tracker.state.unit if self._tracker.state else Unit.of("0.01")

    def _take(self, event: Event) -> list[Answer]:
        try:
            return self._tracker.handle(event)
        except Exception:
            _log.exception("the tracker failed at %s", event.word)
            return self._tracker.skip(event, "the program failed here; the hand is as it was")

    def _taken_again(self, row: Row) -> list[Answer]:
        """A fact from the log; one that can no longer be read, as of a game whose file is gone, changes nothing."""
        try:
            return self._take(self._tracker.read(row.event))
        except EventError as error:
            _log.warning("event %d of the log is left out: %s", row.seq, error)
            return self._tracker.skip(None, str(error))

    def _told(self, seq: int, event: Json, answers: list[Answer], at: str) -> Update:
        state = self._tracker.state
        if state is None or not state.cards_out:
            self._locked_at = ""
        elif not self._locked_at:
            self._locked_at = at  # the first card locks the rules
        return Update(seq, event, tuple(answers), {**view(state), "locked_at": self._locked_at})


def _recent(log: EventLog) -> list[Row]:
    """The facts of the last hands, from the call of the first of them."""
    hands = log.hands()[-KEPT_HANDS:]
    return list(log.after(hands[0].seq - 1)) if hands else list(log.after(0))
