"""The tracker: every fact in order, each with its answers; any of them can be put right afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from assistant.events import Called, CashEvent, Corrected, Event, Undone, from_json
from assistant.money import CENT
from assistant.rules.load import Folder
from assistant.tracker.answer import Answer, News
from assistant.tracker.apply import apply
from assistant.tracker.call import begin, unit_called
from assistant.tracker.mended import Line, corrected, kept_without_hands, newest, script_of, unit_of
from assistant.tracker.news import news
from assistant.tracker.next_deal import dealt_by_right, left_over_of
from assistant.tracker.state import HandState, Refused
from assistant.tracker.steps.betting import spoken_first
from assistant.tracker.steps.dealing import BETTING

Say = Callable[[News, HandState | None, HandState | None, bool], str]  # the news, the states before and after it
_LOCKED = ("house", "game", "variant", "rules", "unit")


class Tracker:
    """A night of hands at one table.

    Facts are numbered as they come, refused ones too, from 1 or as the log numbers them. ``n`` is the number of the
    newest. ``say`` makes the sentence for a piece of news; ``extra`` is the host's own folder of games. ``state`` is
    None while no game is called.
    """

    def __init__(self, say: Say, extra: Folder | None = None) -> None:
        self._say = say
        self._extra = extra
        self.n = 0
        self._lines: list[Line] = []
        self._script: dict[int, Event] = {}
        self._left: dict[int, Event] = {}  # accepted facts that no longer fit
        self._states: dict[int, HandState | None] = {}
        self.state: HandState | None = None

    @property
    def script(self) -> Mapping[int, Event]:
        """What holds now: the accepted facts by number, as corrected, without those undone."""
        return self._script

    def read(self, raw: Mapping[str, Any]) -> Event:
        """One fact from its JSON form, amounts in the unit of the hand; raises EventError."""
        if raw.get("event") == Called.word:
            unit = unit_called(raw, self._extra)
        else:
            unit = CENT if self.state is None else self.state.unit
        event = from_json(raw, unit)
        return replace(event, unit=str(unit.worth)) if isinstance(event, Called) else event

    def handle(self, event: Event, n: int | None = None) -> list[Answer]:
        """Take one fact, the next or the one of number ``n``, and tell what it changes."""
        n = self.n + 1 if n is None else n
        old = self.state
        event = self.in_full(event)
        try:
            problems = self._take(n, event)
        except Refused as refusal:
            return self.skip(event, str(refusal), n)
        self.n = n
        self._lines.append(Line(n, event, True))
        mending = isinstance(event, (Corrected, Undone))
        told = [*problems, *(news(old, self.state) if self.state else _nothing_called(old))]
        return [self._answer(n, piece, old, self.state, mending) for piece in told]

    def skip(self, event: Event | None, reason: str, n: int | None = None) -> list[Answer]:
        """Number a fact that cannot be taken at all, and answer with the reason; nothing changes."""
        self.n = self.n + 1 if n is None else n
        self._lines.append(Line(self.n, event, False))
        return [self._answer(self.n, News("refused", {"reason": reason}), self.state, self.state, False)]

    def in_full(self, event: Event) -> Event:
        """The fact with nothing left to be understood: an undo names what it takes back."""
        return Undone(n=newest(self._lines)) if isinstance(event, Undone) and event.n is None else event

    def hands(self) -> dict[int, list[tuple[int, HandState]]]:
        """Each hand by the number of its call: the state after each of its facts, by number."""
        found: dict[int, list[tuple[int, HandState]]] = {}
        call = 0
        for n in sorted(self._script):
            call = n if isinstance(self._script[n], Called) else call
            state = self._states[n]
            if state is not None and call:
                found.setdefault(call, []).append((n, state))
        return found

    def forget(self, before: int) -> None:
        """Forget the hands that were called before fact ``before``, which calls one; they can be mended no more.

        Facts about the night's money are kept, and what mends them.
        """
        kept = kept_without_hands(self._lines, before)
        self._lines = [line for line in self._lines if line.n in kept]
        self._script = {n: event for n, event in self._script.items() if n in kept}
        self._left = {n: event for n, event in self._left.items() if n >= before}
        self._states = {n: self._states[n] if n >= before else None for n in self._script}

    def why_not(self, event: Event) -> str:
        """Why a fact would be refused now; empty where it would not. Nothing changes."""
        try:
            if isinstance(event, (Corrected, Undone)):
                self._verify_mending(event)
            else:
                self._after(self.state, event, self.n + 1)
        except Refused as refusal:
            return str(refusal)
        return ""

    @property
    def left_over(self) -> str:
        """What the last hand left in the pot for the next, as an amount."""
        return left_over_of(self.state)

    def _take(self, n: int, event: Event) -> list[News]:
        """Change the state; the news are of facts that no longer fit after a correction."""
        if isinstance(event, (Corrected, Undone)):
            self._verify_mending(event)
            return self._replay(script_of([*self._lines, Line(n, event, True)]))
        self.state = self._after(self.state, event, n)
        if isinstance(event, Called) and self.state is not None:
            event = replace(event, unit=str(self.state.unit.worth))
        self._script[n] = event
        self._states[n] = self.state
        return []

    def _after(self, state: HandState | None, event: Event, n: int) -> HandState | None:
        if isinstance(event, CashEvent):
            return state  # money outside the pot changes no hand
        if isinstance(event, Called):
            _verify_call(state)
            return dealt_by_right(state, begin(event, n, left_over_of(state), self._extra))
        if state is None:
            raise Refused("no game has been called")
        return apply(state, event, n)

    def _replay(self, script: dict[int, Event]) -> list[News]:
        """Work out everything from the first fact that differs; what no longer fits is left out and told once."""
        changed = [n for n in {*script, *self._script} if script.get(n) != self._script.get(n)]
        if all(isinstance(self._script.get(n, script.get(n)), CashEvent) for n in changed):
            return self._money_mended(script)
        start = min(changed, default=self.n + 1)
        before = max((n for n in self._script if n < start), default=None)
        state = None if before is None else self._states[before]
        states = {n: state for n, state in self._states.items() if n < start}
        kept = {n: event for n, event in script.items() if n < start}
        left: dict[int, Event] = {}
        problems = []
        for n in sorted(n for n in script if n >= start):
            if state is None and not isinstance(script[n], (Called, CashEvent)):
                continue  # its call was undone
            try:
                state = self._again(state, script[n], n)
            except Refused as refusal:
                left[n] = script[n]
                if self._left.get(n) != script[n]:
                    problems.append(_left_out(n, script[n], refusal))
                continue
            kept[n], states[n] = script[n], state
        self._script, self._left, self._states, self.state = kept, left, states, state
        return problems

    def _money_mended(self, script: dict[int, Event]) -> list[News]:
        """Take over facts about the night's money; the hands are as they were."""
        self._script = dict(sorted(script.items()))
        state = None
        states = {}
        for n in self._script:
            state = self._states.get(n, state)
            states[n] = state
        self._states = states
        return []

    def _again(self, state: HandState | None, event: Event, n: int) -> HandState | None:
        """The state after a fact that was accepted before: money stays in the pot though another should have begun."""
        try:
            return self._after(state, event, n)
        except Refused:
            if state is None or not isinstance(event, BETTING):
                raise
            begun = spoken_first(state.but(n=n), getattr(event, "seat", 0))
            if begun.round == state.round:
                raise
            return self._after(begun, event, n)

    def _verify_mending(self, event: Corrected | Undone) -> None:
        line = next((line for line in self._lines if line.n == event.n), None)
        if line is None or not line.accepted:
            raise Refused("there is nothing to undo" if event.n is None else f"there is no event {event.n} to change")
        self._verify_disputed(line.n)
        if not isinstance(event, Corrected):
            return
        facts = {**self._script, **self._left}
        if event.n not in facts:
            raise Refused(f"event {event.n} is no longer part of the hand")
        target = facts[event.n]
        corrected(target, event.changes, unit_of(facts, event.n))
        if isinstance(target, Called) and set(event.changes) & set(_LOCKED) and self._cards_out(event.n):
            raise Refused("the rules are locked since the first card; they change with the next hand")

    def _verify_disputed(self, n: int) -> None:
        """Raise Refused where the fact is of a hand that this house disputes no more."""
        calls = [call for call, event in self._script.items() if isinstance(event, Called)]
        following = min((call for call in calls if call > n), default=None)
        state = self._states.get(n)
        if following is None or state is None or isinstance(self._script.get(n), CashEvent):
            return
        if state.house.disputes == "until the next deal" and self._cards_out(following):
            raise Refused("the next hand has been dealt: in this house the one before is disputed no more")

    def _cards_out(self, call: int) -> bool:
        """True where cards were dealt in the hand that event ``call`` began."""
        calls = [n for n, event in self._script.items() if isinstance(event, Called) and n > call]
        last = min(calls, default=self.n + 1)
        states = [state for n, state in self._states.items() if call <= n < last]
        return any(state is not None and state.cards_out > 0 for state in states)

    def _answer(self, n: int, piece: News, old: HandState | None, new: HandState | None, mending: bool) -> Answer:
        return Answer(n, piece.kind, piece.data, self._say(piece, old, new, mending))


def _verify_call(state: HandState | None) -> None:
    if state is not None and not state.over and (state.cards_out or state.lap):
        raise Refused("the hand is not over; divide its pot first, or undo its call")


def _nothing_called(old: HandState | None) -> list[News]:
    return [News("next", {"step": "call", "seats": []})] if old is not None else []


def _left_out(n: int, event: Event, refusal: Refused) -> News:
    says = f"Event {n} ({event.word}) no longer fits: {refusal}."
    return News("warning", {"what": "no longer fits", "event": n, "says": says})
