"""The games that a table has agreed on as one sheet to print: each in a few words, and how the house plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple

from assistant.rules import steps
from assistant.rules.explain import topics, wild_words, wins
from assistant.rules.game import Game
from assistant.rules.house import SETTINGS, House
from assistant.rules.load import Folder, RulesError, call, load_house
from assistant.rules.phrases import Phrase
from assistant.rules.played import steps_for
from assistant.rules.then import FollowWild
from assistant.rules.wording import in_words

Json = dict[str, Any]


def sheet(house: str, games: Iterable[str], rules: Mapping[str, object], extra: Folder | None = None) -> Json:
    """What the sheet says: ``house``, ``stakes``, ``games`` with ``name``, ``wild``, ``dealt``, ``wins``; ``points``.

    A game that this house bars, or whose file has a mistake, is left out. Raises RulesError for an unknown house.
    """
    own = load_house(house, rules, extra)
    called = list(_called(own, games, extra))
    present = frozenset().union(*(topics(game, played) for game, played in called))
    return {
        "house": own.name,
        "stakes": _stakes(own),
        "games": [_entry(game, played) for game, played in called],
        "points": [line[:1].upper() + line[1:] for line in _points(own, present)],
    }


def _stakes(house: House) -> str:
    limits = {
        "structured": f"bets {house.small_bet or house.max_bet}, in the last rounds {house.big_bet or house.max_bet}",
        "no-limit": f"bets from {house.min_bet}, no limit",
    }
    return f"Ante {house.ante}, {limits.get(house.limit, f'bets {house.min_bet} to {house.max_bet}')}."


def _called(house: House, games: Iterable[str], extra: Folder | None) -> Iterator[tuple[Game, House]]:
    for key in games:
        with suppress(RulesError):
            yield call(house, key, extra=extra)


def _entry(game: Game, house: House) -> Json:
    return {
        "name": game.name, "wild": _wild(game, house), "dealt": dealt(game, house), "wins": list(wins(game, house))
    }  # fmt: skip


def _wild(game: Game, house: House) -> str:
    """What is wild, and what card makes others wild; empty where nothing is."""
    leads = [f"{in_words(one.seen, house)}, {in_words(one.then, house)}." for one in game.when
             if isinstance(one.then, FollowWild)]  # fmt: skip
    return " ".join(filter(None, (wild_words(game, house), *leads)))


def _points(house: House, present: Collection[str]) -> Iterator[str]:
    """The points on which houses differ, of what comes up in some game, as this house plays them."""
    for name, setting in SETTINGS.items():
        if setting.contested and (not setting.matters or setting.matters in present):
            yield setting.line(getattr(house, name))


def dealt(game: Game, house: House) -> str:
    """The cards of a game, in the order in which they come: ``2 down, 4 up, 1 down``."""
    moves = [_CARDS[type(step)](step) for step in steps_for(game, house) if type(step) in _CARDS]
    said = []
    for where, group in groupby(moves, key=lambda move: move.where):
        alike = list(group)
        count = sum(move.cards for move in alike)
        said += [f"{count} {where}"] if count else [where] * len(alike)
    return ", ".join(said)


class _Move(NamedTuple):
    """How many cards a step brings and where they lie then; or none, and what is done with those that lie there."""

    cards: int
    where: str


def _draws(step: Any) -> _Move:
    return _Move(0, f"draw up to {step.count}")


def _passes(step: Any) -> _Move:
    return _Move(0, f"pass {step.count} {step.way}")


def _buys(step: Any) -> _Move:
    return _Move(0, "one may be bought")


def _washes(step: Any) -> _Move:
    return _Move(0, "wash")


_CARDS: Final[dict[type[Phrase], Callable[[Any], _Move]]] = {
    steps.Deal: lambda step: _Move(step.count, step.facing),
    steps.Board: lambda step: _Move(step.count, "to the board"),
    steps.Turn: lambda step: _Move(1, "to the board"),
    steps.Offer: lambda step: _Move(0, f"then 1 {step.facing} at a time, taken or refused"),
    steps.Push: lambda step: _Move(1, "up, kept or pushed left"),
    steps.Discard: lambda step: _Move(0, f"throw {step.count}"),
    steps.Draw: _draws,
    steps.DrawWithAce: _draws,
    steps.OpenDraw: _draws,
    steps.Pass: _passes,
    steps.BlindPass: _passes,
    steps.PassOrKeep: _passes,
    steps.Buy: _buys,
    steps.TrialBuy: _buys,
    steps.Wash: _washes,
    steps.OrderedWash: _washes,
    steps.CloakWash: _washes,
    steps.AnnouncedWash: _washes,
    steps.PartWash: _washes,
}
