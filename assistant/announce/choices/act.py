"""One thing that may happen: the facts that say so, what is still to be filled in, and why it may not be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.events import from_json
from assistant.tracker.apply import apply
from assistant.tracker.state import HandState, Refused

Json = dict[str, Any]


@dataclass(frozen=True)
class Blank:
    """What the host fills in: ``key`` of the fact.

    ``of`` are the values to choose from (none: any card); ``fewest`` and ``most`` how many of them, or for an amount
    the least and the most as text (most None: no limit).
    """

    key: str
    of: tuple[Any, ...] = ()
    fewest: int | str = 1
    most: int | str | None = 1

    def json(self) -> Json:
        """As the page has it."""
        return {"key": self.key, "of": list(self.of), "fewest": self.fewest, "most": self.most}


@dataclass(frozen=True)
class Act:
    """``do`` names the act; ``facts`` are its events as JSON, the first with ``blanks`` to fill in.

    ``why`` is the reason why it may not happen now, empty where it may; ``shows`` what its button shows besides.
    """

    do: str
    facts: tuple[Json, ...]
    blanks: tuple[Blank, ...] = ()
    why: str = ""
    shows: Mapping[str, Any] | None = None

    def json(self) -> Json:
        """As the page has it."""
        return {
            "do": self.do,
            "facts": [dict(fact) for fact in self.facts],
            "blanks": [blank.json() for blank in self.blanks],
            "why": self.why,
            "shows": dict(self.shows or {}),
        }


@dataclass(frozen=True)
class Ask:
    """What the table waits for: ``kind`` of step, the player asked (None: the dealer), and what he may do."""

    kind: str
    acts: tuple[Act, ...]
    seat: int | None = None

    def json(self) -> Json:
        """As the page has it."""
        return {"kind": self.kind, "seat": self.seat, "acts": [act.json() for act in self.acts]}


def act(do: str, seat: int | None, event: str, *blanks: Blank, **fields: Any) -> Act:
    """An act of one event, by a player or (None) by the dealer.

    >>> act("fold", 2, "fold").facts
    ({'event': 'fold', 'seat': 2},)
    """
    who = {} if seat is None else {"seat": seat}
    return Act(do, ({"event": event, **who, **fields},), blanks)


def verified(state: HandState, asked: Act) -> Act:
    """The act with the reason why the rules do not allow it now, where they do not."""
    return replace(asked, why=why_not(state, {**asked.facts[0], **_filled(asked.blanks)}))


def payable(state: HandState, asked: Act) -> Act:
    """The act with the reason why it may not happen, where it costs more than its player has left at table stakes."""
    fact = asked.facts[0]
    if asked.why or "amount" not in fact or "seat" not in fact:
        return asked
    cost, seat = state.unit.read(fact["amount"]), int(fact["seat"])
    left = state.affordable(seat, cost)
    why = "" if left == cost else f"{state.name(seat)} has {state.unit.text(left)} on the table."
    return replace(asked, why=why)


def why_not(state: HandState, fact: Json) -> str:
    """Why a fact would be refused now; empty where it would not."""
    try:
        apply(state, from_json(fact, state.unit), state.n + 1)
    except Refused as refusal:
        return f"{str(refusal)[:1].upper()}{str(refusal)[1:].removesuffix('.')}."
    return ""


def _filled(blanks: tuple[Blank, ...]) -> Json:
    """An amount that would do, to ask whether the act may happen at all; cards stay unknown."""
    return {blank.key: blank.fewest for blank in blanks if blank.key == "amount"}
