"""Face-down cards that change hands: who has passed how many to whom, or thrown them away.

Nobody sees which cards they are, and their owners lift and lay them as they choose: only numbers count, and when each
card came to lie where it lies. What may have been passed or thrown while nobody could see it is asked, never told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from assistant.cards import FACE_DOWN
from assistant.night.on_tablet import View, offered
from assistant.night.outcomes import Outcome, Settled
from assistant.night.questions import Choice, Question
from assistant.street import Known
from assistant.table.spots import Spot
from assistant.vision.facts import Lying, Seen

Json = dict[str, Any]
THROW_S: Final = 1.5  # seconds: cards that one player throws away come to lie sooner after one another


def moving(view: View) -> int:
    """How many cards each player passes or throws in the step that is played; 0 in any other step.

    >>> moving({"step": "pass 3 left"}), moving({"step": "discard 2"}), moving({"step": "1 up"})
    (3, 2, 0)
    """
    words = str(view.get("step", "")).split()
    return int(words[1]) if len(words) > 1 and words[0] in ("pass", "discard") and words[1].isdecimal() else 0


class Passing:
    """One step of passing or of throwing away, from what lay there when it began."""

    def __init__(self, view: View, lying: Sequence[Lying]) -> None:
        self._began = max((card.seen.since for card in lying), default=0.0)
        self._there = {card.number for card in lying}
        self._lay = Counter(card.spot.seat for card in lying if card.card == FACE_DOWN)
        self._asked: set[str] = set()
        self._too_many: set[int] = set()  # the receivers before whom one look showed as many too many
        self._throwers = len(view.get("waiting", ()))
        self._throws = 0  # how often something came to those thrown away, by single looks
        self._newest = self._began
        self._thrown = self._began  # when the last of the cards came that have been told as thrown away

    def glimpsed(self, view: View, looks: Sequence[Seen]) -> None:
        """One look, of which nothing is believed yet: it may be the only one between two players' hands."""
        count = moving(view)
        for seat in view.get("waiting", ()):
            if passed := offered(view, "passed", seat):
                to = Spot("seat", passed["to"])
                came = [one.since > self._began for one in looks if one.card == FACE_DOWN and one.spot == to]
                if sum(came) >= count <= len(came) - Known.at(view, to.seat).down:
                    self._too_many.add(to.seat)
        for since in sorted(one.since for one in looks if one.spot.kind == "muck" and one.since > self._newest):
            self._throws += self._throws == 0 or since - self._newest >= THROW_S
            self._newest = since

    def events(self, view: View, lying: Sequence[Lying], at_rest: bool) -> Iterator[Outcome]:
        """What has been passed or thrown. ``at_rest`` is true where nothing moves at the table."""
        told = [*self._passed(view, lying, at_rest), *self._discarded(view, lying, at_rest)]
        yield from told
        if at_rest and not told:
            yield from self._ask([*self._may_have_thrown(view, lying), *self._may_have_passed(view, lying)])

    def over(self) -> Iterator[Outcome]:
        """The step has ended: nothing is asked of it any more."""
        return self._ask(())

    def _passed(self, view: View, lying: Sequence[Lying], at_rest: bool) -> Iterator[Json]:
        """Told where a receiver has as many too many: only one player passes to him.

        Before the table is at rest they must be newly laid: cards that have gone on may not be missed yet. As good is
        one look that showed so many too many, where the receiver has passed his own on before it could be believed.
        """
        count = moving(view)
        down = Counter({int(seat): Known.at(view, int(seat)).down for seat in view["seats"]})
        for seat in view.get("waiting", ()):
            passed = offered(view, "passed", seat)
            if passed is None:
                continue
            to = passed["to"]
            there = _backs(lying, to)
            came = [card for card in there if self._is_new(card)]
            too_many = len(there) - down[to] >= count
            if (too_many and at_rest) or ((too_many or to in self._too_many) and len(came) >= count):
                down[to] += count
                down[seat] -= count
                yield {"event": "passed", "seat": seat, "to": to, "cards": [FACE_DOWN] * count}

    def _is_new(self, card: Lying) -> bool:
        """True of a card that came in this step; a back laid just where one lay looks as if it were that one."""
        return card.number not in self._there or card.seen.since > self._began

    def _discarded(self, view: View, lying: Sequence[Lying], at_rest: bool) -> Iterator[Json]:
        """Told where exactly as many are missing before one player, or before each of several at rest.

        Others may have lifted theirs to look at them: of several, nobody knows who threw while too few lie there. On a
        heap only some cards show: it is as good that as often something came to it as players miss some.
        """
        count = moving(view)
        waiting = view.get("waiting", ())
        missing = [seat for seat in waiting if _may_throw(view, lying, seat)]
        thrown = sorted(
            card.seen.since for card in lying if card.spot.kind == "muck" and card.seen.since > self._thrown
        )
        unknown = self._throws - (self._throwers - len(waiting))
        by_looks = (at_rest or len(missing) == len(waiting)) and unknown >= len(missing)
        by_cards = len(thrown) > 0 and (len(missing) == 1 or (at_rest and len(thrown) >= count * len(missing)))
        if not missing or not (by_looks or by_cards):
            return
        yield from ({"event": "discarded", "seat": seat, "cards": [FACE_DOWN] * count} for seat in missing)
        if thrown:
            self._thrown = _last_of(thrown, count) if len(missing) == 1 else thrown[: count * len(missing)][-1]

    def _ask(self, doubts: Sequence[Question]) -> Iterator[Outcome]:
        """Each doubt once as long as it lasts; it is withdrawn when it has gone."""
        before, self._asked = self._asked, {doubt.about for doubt in doubts}
        yield from map(Settled, sorted(before - self._asked))
        yield from (doubt for doubt in doubts if doubt.about not in before)

    def _may_have_thrown(self, view: View, lying: Sequence[Lying]) -> Iterator[Question]:
        """Exactly as many are missing before a player, and none was seen to come to those thrown away."""
        count = moving(view)
        for seat in view.get("waiting", ()):
            if _may_throw(view, lying, seat):
                thrown = {"event": "discarded", "seat": seat, "cards": [FACE_DOWN] * count}
                text = f"{_fewer(count)} at seat {seat}: thrown away?"
                yield Question(f"seat {seat} thrown away", text, (Choice("Thrown away", (thrown,)),))

    def _may_have_passed(self, view: View, lying: Sequence[Lying]) -> Iterator[Question]:
        """All who still pass have lost as many as have come to their receivers, so that nobody has too many."""
        count = moving(view)
        offers = [(seat, offered(view, "passed", seat)) for seat in view.get("waiting", ())]
        facts: list[Json] = []
        for seat, offer in offers:
            if offer is None or not self._lost(lying, seat) == count == self._came(lying, offer["to"]):
                return
            facts.append({"event": "passed", "seat": seat, "to": offer["to"], "cards": [FACE_DOWN] * count})
        if facts:
            seats = ", ".join(str(fact["seat"]) for fact in facts)
            text = f"As many face-down cards came as went at each of the seats {seats}: passed on?"
            yield Question("passed on", text, (Choice("Passed on", tuple(facts)),))

    def _came(self, lying: Sequence[Lying], seat: int) -> int:
        return sum(self._is_new(card) for card in _backs(lying, seat))

    def _lost(self, lying: Sequence[Lying], seat: int) -> int:
        return self._lay[seat] - sum(not self._is_new(card) for card in _backs(lying, seat))


def _last_of(thrown: Sequence[float], count: int) -> float:
    """When the last card came of what one player threw: of a heap fewer show than lie there.

    >>> _last_of([61.2, 61.6, 63.9], 2), _last_of([61.2, 63.9, 64.2], 2)
    (61.6, 61.2)
    """
    last = thrown[0]
    for came in thrown[1:count]:
        last = came if came - last < THROW_S else last
    return last


def _fewer(count: int) -> str:
    return "1 card fewer than before lies" if count == 1 else f"{count} cards fewer than before lie"


def _may_throw(view: View, lying: Sequence[Lying], seat: int) -> bool:
    """True where a player who is to throw has exactly as many cards less before him."""
    missing = Known.at(view, seat).down - len(_backs(lying, seat))
    return offered(view, "discarded", seat) is not None and missing == moving(view)


def _backs(lying: Sequence[Lying], seat: int) -> list[Lying]:
    return [card for card in lying if card.card == FACE_DOWN and card.spot == Spot("seat", seat)]
