"""The table held against the hand: after each street, and when the camera has been away. What differs is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from assistant.corrections import Misread, NoSuchCard, correction
from assistant.night.notices import Notices
from assistant.night.questions import Choice, Question
from assistant.night.telling import Takes
from assistant.street import Difference, deals, differences, spoken, too_few
from assistant.vision.facts import Lying

View = Mapping[str, Any]
LATE_S: Final = 4.0  # a dealer who pauses longer in a round has missed somebody, or waits for something
CAME: Final = ("extra", "exposed")
MANY: Final = "cards that came"  # what a question is about that is about several


class Comparing:
    """Compares when it is time to, and asks what differs; a difference that is gone is asked no more."""

    def __init__(self, hub: Takes, notices: Notices) -> None:
        self._hub = hub
        self._notices = notices
        self._step = ""
        self._street_over = False
        self._seen: object = None  # the hand and the table at the last comparison
        self._since = 0.0
        self._late = False
        self._asked: set[str] = set()
        self._places: set[str] = set()  # where cards of this hand have lain
        self.wanted = False

    def new_hand(self) -> None:
        """Another hand: nothing of the last one is expected to lie anywhere."""
        self._asked, self._places, self._street_over, self.wanted = set(), set(), False, False

    def begin(self) -> None:
        """The camera is back: once the table is at rest all is compared, and nothing is handed in before."""
        self.wanted = True

    def rested(self, view: View, lying: Sequence[Lying], at: float) -> bool:
        """The table is at rest at this moment; True where a comparison that was wanted has been made."""
        self._follow(str(view.get("step", "")))
        now = view["n"], tuple((card.number, card.card) for card in lying)
        if now != self._seen:
            self._seen, self._since, self._late = now, at, False
        elif not self._due(at):
            return False
        self._late = at - self._since >= LATE_S
        seen = _by_place(lying)
        self._places |= set(seen)
        found = [one for one in differences(view, seen) if one.what != "gone" or one.where in self._places]
        if self.wanted or self._street_over:
            self._ask(found, lying)
        if self._late:
            self._ask(too_few(view), lying)
        self._withdraw(found)
        compared, self.wanted, self._street_over = self.wanted, False, False
        return compared

    def _due(self, at: float) -> bool:
        """True where there is something to compare though nothing has changed: it was asked for, or a card is late."""
        return self.wanted or self._street_over or (not self._late and at - self._since >= LATE_S)

    def _follow(self, step: str) -> None:
        if step != self._step:
            self._street_over = self._street_over or deals(self._step)
            if deals(step):
                self._notices.next_street()
            self._step = step

    def _ask(self, found: Sequence[Difference], lying: Sequence[Lying]) -> None:
        came = [one for one in found if one.what in CAME and one.facts]
        if self.wanted and len(came) > 1:
            self._put(_all_dealt(came, lying))
            found = [one for one in found if one not in came]
        for one in found:
            self._put(Question(_about(one), one.text, self._choices(one), _picture(one, lying)))

    def _put(self, question: Question) -> None:
        self._asked.add(question.about)
        self._notices.ask(question)

    def _withdraw(self, found: Sequence[Difference]) -> None:
        """What was asked and has come right in the meantime."""
        still = {_about(one) for one in found} | ({MANY} if found else set())
        for about in self._asked - still - {_about(one) for one in too_few(self._hub.now.view)}:
            self._notices.withdraw(about)
            self._asked.discard(about)

    def _choices(self, one: Difference) -> tuple[Choice, ...]:
        if one.facts:
            return (Choice(one.says, one.facts),)
        if not one.misread:
            return ()
        seat = int(one.where.removeprefix("seat ")) if one.where.startswith("seat") else None
        try:
            fact = correction(self._hub.script, Misread(seat, one.misread, one.card)).fact()
        except NoSuchCard:
            return ()
        return (Choice(f"It is the {spoken(one.card)}", (fact,)),)


def _all_dealt(came: Sequence[Difference], lying: Sequence[Lying]) -> Question:
    """One question for all cards that came while the camera was away, in the order in which they came to lie."""
    since: dict[tuple[str, str], float] = defaultdict(float)
    since.update({(str(card.spot), card.card): card.seen.since for card in lying})
    ordered = sorted(came, key=lambda one: since[one.where, one.card])
    named = ", ".join(f"{spoken(one.card)} at {one.where}" for one in ordered)
    facts = tuple(fact for one in ordered for fact in one.facts)
    text = f"Cards came to lie while the camera was away: {named}. Take them as dealt?"
    return Question(MANY, text, (Choice("Yes", facts),))


def _by_place(lying: Sequence[Lying]) -> dict[str, list[str]]:
    places: dict[str, list[str]] = defaultdict(list)
    for card in lying:
        if card.spot.in_play:
            places[str(card.spot)].append(card.card)
    return places


def _about(one: Difference) -> str:
    return f"{one.where} {one.misread or one.card}"


def _picture(one: Difference, lying: Sequence[Lying]) -> int:
    return next((card.number for card in lying if (str(card.spot), card.card) == (one.where, one.card)), 0)
