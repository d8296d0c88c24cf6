"""Who competes which way, who is out for having gone both ways, and who wins each way.

Cards speak: nobody names a hand. A both-ways player is judged against everyone who competes a way, other both-ways
players included, and is out of both ways unless he wins or ties both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.cards import Card
from assistant.evaluation.result import Best, Verdict
from assistant.listing import listed
from assistant.rules.house import House

Hands = Mapping[str, Best | None]


@dataclass(frozen=True)
class Entry:
    """A seat at the showdown.

    ``declare`` is ``high``, ``low`` (the other way), ``both``, or None: it plays every way and risks nothing. ``cards``
    are all its own, for a house in which they decide about odd chips.
    """

    seat: int
    declare: str | None
    verdict: Verdict
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Standing:
    """Who still stands after the both-ways players were judged.

    ``choices`` has, for each seat still standing, the hands it may play, way by way; only a both-ways player
    has more than one choice. ``out`` gives the reason for each seat that is out.
    """

    choices: Mapping[int, tuple[Hands, ...]]
    out: Mapping[int, str]
    carries: str = ""


def competes(entry: Entry, ways: Sequence[str], way: str) -> bool:
    """True where the seat plays for this way."""
    if len(ways) == 1 or entry.declare in (None, "both"):
        return True
    return entry.declare == ("high" if way == ways[0] else "low")


def goes_both(entry: Entry, ways: Sequence[str]) -> bool:
    """True where the seat declared both ways of a split pot."""
    return len(ways) == 2 and entry.declare == "both"


def hands_of(entry: Entry, ways: Sequence[str]) -> Hands:
    """The seat's best for each way that it plays for; None for the others."""
    return {way: entry.verdict.ways[way] if competes(entry, ways, way) else None for way in ways}


def stand(entries: Sequence[Entry], ways: Sequence[str], house: House) -> Standing:
    """Judge every both-ways player once, against all; the others stand with the best of their way."""
    choices: dict[int, tuple[Hands, ...]] = {}
    out: dict[int, str] = {}
    for entry in entries:
        if not goes_both(entry, ways):
            choices[entry.seat] = (hands_of(entry, ways),)
            continue
        rivals = [other for other in entries if other.seat != entry.seat]
        holding = tuple(pair for pair in _pairs(entry, ways) if _holds(pair, rivals, ways, house.pig_must))
        if holding:
            choices[entry.seat] = holding
        else:
            out[entry.seat] = _why_out(entry, rivals, ways, house.pig_must)
    both = [entry.seat for entry in entries if goes_both(entry, ways)]
    if house.pigs_fail == "pot carries" and len(both) > 1 and set(both) <= set(out):
        return Standing({}, out, "nobody who went both ways made it")
    if not house.backing_in:
        fallen = [hands_of(entry, ways) for entry in entries if entry.seat in out]
        choices = {seat: tuple(_unbeaten(hands, fallen) for hands in mine) for seat, mine in choices.items()}
    return Standing(choices, out)


def _unbeaten(mine: Hands, fallen: Sequence[Hands]) -> Hands:
    """Hands without those that a player who failed both ways beats: who has lost to anybody never backs in."""
    found: dict[str, Best | None] = {}
    for way, best in mine.items():
        rivals = [hands[way] for hands in fallen]
        beaten = best is None or any(rival is not None and rival.strength > best.strength for rival in rivals)
        found[way] = None if beaten else best
    return found


def winners(hands: Mapping[int, Hands], way: str) -> tuple[int, ...]:
    """The seats with the best hand of one way, by number; none where no hand qualifies."""
    strengths = {seat: best.strength for seat, mine in hands.items() if (best := mine[way]) is not None}
    top = max(strengths.values(), default=())
    return tuple(sorted(seat for seat, strength in strengths.items() if strength == top))


def _pairs(entry: Entry, ways: Sequence[str]) -> list[Hands]:
    return [{ways[0]: first, ways[1]: second} for first, second in entry.verdict.pairs]


def _holds(pair: Hands, rivals: Sequence[Entry], ways: Sequence[str], must: str) -> bool:
    return all(_result(pair[way], rivals, ways, way)[0] in _enough(must) for way in ways)


def _enough(must: str) -> tuple[str, ...]:
    return ("wins",) if must == "win clean" else ("wins", "ties")


def _result(mine: Best | None, rivals: Sequence[Entry], ways: Sequence[str], way: str) -> tuple[str, tuple[int, ...]]:
    """``wins``, ``ties``, ``loses`` or ``has none``, and the rivals tied with or lost to."""
    if mine is None:
        return "has none", ()
    against = {rival.seat: hands_of(rival, ways) for rival in rivals}
    best = winners(against, way)
    if not best:
        return "wins", ()
    top = against[best[0]][way]
    assert top is not None
    if mine.strength == top.strength:
        return "ties", best
    return ("wins", ()) if mine.strength > top.strength else ("loses", best)


def _why_out(entry: Entry, rivals: Sequence[Entry], ways: Sequence[str], must: str) -> str:
    for way in ways:
        result, others = _result(entry.verdict.ways[way], rivals, ways, way)
        if result in _enough(must):
            continue
        if result == "has none":
            return f"went both ways and has no hand for {way}"
        if result == "ties":
            return f"went both ways and only tied {way} with {seats_in_words(others)}"
        rival = next(other for other in rivals if other.seat == others[0])
        best = rival.verdict.ways[way]
        assert best is not None
        return f"went both ways and lost {way} to {seats_in_words(others)} with {best.name}"
    return f"went both ways, but no five cards of the hand hold both {ways[0]} and {ways[1]}"


def seats_in_words(seats: Sequence[int]) -> str:
    """Seats as spoken.

    >>> seats_in_words([2]), seats_in_words([2, 3, 5])
    ('seat 2', 'seats 2, 3 and 5')
    """
    return f"seat{'s' * (len(seats) > 1)} {listed(list(map(str, seats)))}"
