"""Players at a showdown whose hands are only numbers: bigger is better, None does not qualify."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.betting.pot import Division, Entry, divide
from assistant.evaluation.result import Best, Verdict
from assistant.rules.house import House
from assistant.rules.load import load_house

WAYS = ("high", "low")


def best(strength: int | None) -> Best | None:
    """A hand of that strength."""
    return None if strength is None else Best((strength,), f"a hand of {strength}")


def goes(
    seat: int,
    declare: str | None,
    high: int | None,
    low: int | None,
    pairs: Sequence[tuple[int | None, int | None]] = (),
) -> Entry:
    """A seat with a high and a low hand; ``pairs`` are what it can have together, else any of both."""
    together = tuple((best(one), best(other)) for one, other in pairs or [(high, low)])
    return Entry(seat, declare, Verdict({"high": best(high), "low": best(low)}, together if declare == "both" else ()))


def divided(pot: int, *entries: Entry, dealer: int = 1, house: str = "local", **rules: object) -> Division:
    """The pot divided as a shipped house does it."""
    return divide(pot, entries, WAYS, load_house(house, rules), dealer)


def shipped_houses() -> list[House]:
    """The three houses that ship."""
    return [load_house(key) for key in ("local", "house", "eight-two")]
