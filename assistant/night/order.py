"""In which order the cards of one look were dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from assistant.cards import FACE_DOWN
from assistant.table.spots import Spot
from assistant.vision.facts import TOGETHER_S, Fact

DEALT: Final = {"burn": 1, "seat": 2, "board": 3}  # the spots that matter, in the order in which they are dealt to


def in_dealt_order(facts: Sequence[Fact], seats: Mapping[int, int], down: Mapping[int, int]) -> list[Fact]:
    """The facts by when each card came to rest; those that came at once as a dealer deals them.

    ``seats`` gives each seat's place in the dealing, from 0, ``down`` how many face-down cards it was dealt already. At
    once: the face-down cards round by round, the burn, the up cards, the board.
    """
    count = Counter({(str(Spot("seat", seat)), True): dealt for seat, dealt in down.items()})
    ordered: list[Fact] = []
    together: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: fact.since):
        if together and fact.since - together[0].since > TOGETHER_S:
            ordered += _round_by_round(together, seats, count)
            together = []
        together.append(fact)
    return ordered + _round_by_round(together, seats, count)


def _round_by_round(facts: Sequence[Fact], seats: Mapping[int, int], count: Counter[tuple[str, bool]]) -> list[Fact]:
    """``count`` is how many cards came to each spot so, this way up, and goes on counting."""
    keys: dict[int, tuple[int, int, int]] = {}
    for number, fact in sorted(enumerate(facts), key=lambda item: item[1].place):
        down = fact.spot.kind == "seat" and fact.card == FACE_DOWN
        nth = count[str(fact.spot), down]
        count[str(fact.spot), down] += 1
        keys[number] = (0 if down else DEALT.get(fact.spot.kind, 4), nth, seats.get(fact.spot.seat, 0))
    return [facts[number] for number in sorted(keys, key=lambda number: keys[number])]
