"""What the camera believes, told as facts of the hand: dealt, burned, turned on the board, shown, folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from assistant.cards import FACE_DOWN
from assistant.night.places import guesses_in_words
from assistant.vision.sighting import UNSURE
from assistant.vision.steady import Fact

Json = dict[str, Any]
DEALT: Final = {"burn": 1, "seat": 2, "board": 3}  # the spots that matter, in the order in which they are dealt to


@dataclass
class _Hand:
    """The cards before one seat as they were told: how many lie face down, which were turned, how many lie at all."""

    down: int = 0
    turned: list[str] = field(default_factory=list)
    lying: int = 0


NAMED: Final = "named"  # no event of the hand: a card that lay there unread has been read


class Dealing:
    """One hand as the camera sees it. ``order`` is the seats clockwise from the dealer's left.

    ``shown`` is what the tablet already shows of the hand (where the program was started again in the middle of one):
    cards that are there already are not dealt twice.
    """

    def __init__(self, order: Sequence[int], shown: Mapping[str, Any] | None = None) -> None:
        self._order = {seat: place for place, seat in enumerate(order)}
        self._hands = {seat: _Hand() for seat in order}
        self._known = _known(shown or {})

    def events(self, facts: Sequence[Fact], view: Mapping[str, Any]) -> tuple[list[Json], list[str]]:
        """The events of one look, in the order of the deal, and what the camera doubts, one sentence each.

        ``view`` is what the tablet shows before them: who has folded folds no more, and a step may be one of turning.
        """
        events: list[Json] = []
        doubts: list[str] = []
        rolling = str(view.get("step", "")).startswith("roll")
        live = {int(seat) for seat, player in view["seats"].items() if player["live"] and not view["over"]}
        for fact in self._in_dealt_order(facts):
            events += self._events_of(fact, rolling)
            if fact.spot.kind in DEALT:
                doubts += _doubts_of(fact)
        events = [event for event in events if event["event"] != "fold" or event["seat"] in live]
        return events + list(self._shown_hands()), doubts

    def _in_dealt_order(self, facts: Sequence[Fact]) -> list[Fact]:
        """Several new cards in one look: the face-down ones round by round, the burn, the up cards, the board."""
        count: Counter[tuple[str, bool]] = Counter()
        keys: dict[int, tuple[int, int, int]] = {}
        for number, fact in sorted(enumerate(facts), key=lambda item: item[1].place):
            down = fact.spot.kind == "seat" and fact.card == FACE_DOWN
            nth = count[str(fact.spot), down]
            count[str(fact.spot), down] += 1
            keys[number] = (0 if down else DEALT.get(fact.spot.kind, 4), nth, self._order.get(fact.spot.seat, 0))
        return [facts[number] for number in sorted(keys, key=lambda number: keys[number])]

    def _events_of(self, fact: Fact, rolling: bool) -> Iterator[Json]:
        if fact.spot.kind == "seat":
            if fact.spot.seat in self._hands:
                yield from self._at_seat(fact, self._hands[fact.spot.seat], rolling)
        elif fact.happening in ("lies", "turned") and not self._is_known(fact):
            if fact.spot.kind == "board" and fact.card != FACE_DOWN:
                yield {"event": "board", "cards": [fact.card]}
            elif fact.spot.kind == "burn":
                yield {"event": "burned", "card": fact.card, "up": fact.card != FACE_DOWN}

    def _at_seat(self, fact: Fact, hand: _Hand, rolling: bool) -> Iterator[Json]:
        seat = fact.spot.seat
        if fact.happening == "gone":
            hand.lying -= 1
            if hand.lying == 0:
                yield {"event": "fold", "seat": seat}
        elif fact.before == FACE_DOWN:
            hand.down -= 1
            if rolling:
                yield {"event": "rolled", "seat": seat, "card": _text(fact)}
            else:
                hand.turned.append(_text(fact))
        elif not fact.before:
            hand.lying += 1
            hand.down += fact.card == FACE_DOWN
            if not self._is_known(fact):
                yield {"event": "dealt", "seat": seat, "card": _text(fact), "up": fact.card != FACE_DOWN}
        elif fact.before == UNSURE:
            yield {"event": NAMED, "seat": seat, "card": fact.card}

    def _shown_hands(self) -> Iterator[Json]:
        """A hand is shown when the last of its face-down cards is turned up."""
        for seat, hand in sorted(self._hands.items(), key=lambda item: self._order[item[0]]):
            if hand.turned and hand.down == 0:
                yield {"event": "shown", "seat": seat, "cards": hand.turned}
                hand.turned = []

    def _is_known(self, fact: Fact) -> bool:
        key = str(fact.spot), _text(fact)
        if self._known[key] == 0:
            return False
        self._known[key] -= 1
        return True


def _text(fact: Fact) -> str:
    """The card as an event has it: one that could not be read has no value either."""
    return FACE_DOWN if fact.card == UNSURE else fact.card


def _doubts_of(fact: Fact) -> Iterator[str]:
    where = "On the board" if fact.spot.kind == "board" else f"At {fact.spot}"
    if fact.happening == "unsure":
        yield f"{where} a card lies face up that could not be read{guesses_in_words(fact.guesses)}: tap it to name it"
    elif fact.happening == "changed" and fact.card == FACE_DOWN:
        yield f"{where} the {fact.before} was turned face down"
    elif fact.happening == "changed":
        yield f"{where} the {fact.before} now reads {fact.card}: washed, or misread before? Tap it to put it right"


def _known(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """The cards on a tablet's view by spot, as the camera would see them."""
    known: Counter[tuple[str, str]] = Counter()
    for number, seat in view.get("seats", {}).items():
        known.update((f"seat {number}", lying["card"]) for lying in seat["cards"])
    known.update(("board", card) for card in view.get("board", ()))
    known.update(("burn", card) for card in view.get("burned", ()))
    return known
