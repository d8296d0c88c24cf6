"""Every sentence that the table hears: short, readable from across the table, the same written and spoken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from assistant.announce.words import amounts, capital, step_words
from assistant.cards import plural, rank_of
from assistant.listing import listed
from assistant.tracker.answer import News
from assistant.tracker.state import HandState, in_names
from assistant.tracker.wild import wild_board_cards, wild_letters

Data = Mapping[str, Any]
NO_GAME: Final = "No game is called."


def sentence(news: News, old: HandState | None, new: HandState | None, mending: bool = False) -> str:
    """The sentence for a piece of news, from the states before and after it.

    ``mending`` is true where a correction or an undo brought it: the sentence then begins with ``Correction``, and
    tells all that holds, not only what is new.
    """
    if news.kind == "refused":
        return f"{capital(news.data['reason'])}."
    if new is None:
        return NO_GAME
    said = _SAY[news.kind](news.data, old, new, mending)
    return f"Correction: {said}" if mending and said else capital(said)


def ranks_in_words(letters: Sequence[str]) -> str:
    """Wild ranks as they are said: ``queens and sevens``."""
    return listed(["the joker" if letter == "Jk" else plural(rank_of(letter)) for letter in letters])


def _wild(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    if "own" not in data:
        return _wild_for_all(data, old, new, mending)
    own = f"each player's {data['own']} is wild."
    return f"{own} {capital(_wild_for_all(data, old, new, mending))}" if data["wild"] or "cards" in data else own


def _wild_for_all(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    now: list[str] = data["wild"]
    known = wild_board_cards(old) if old is not None and old.game == new.game else []
    cards = [card for card in wild_board_cards(new) if card not in known]
    if cards:
        return f"{listed([f'the {card.spoken}' for card in cards])} {'is' if len(cards) == 1 else 'are'} wild."
    if not now:
        return "nothing is wild."
    before = wild_letters(old) if old is not None and old.game == new.game else []
    fresh = [letter for letter in now if letter not in before]
    if fresh and not mending and before:
        ended = [letter for letter in before if letter not in now]
        instead = f", {ranks_in_words(ended)} no more" if ended else ""
        return f"{ranks_in_words(fresh)} {_be(fresh)} wild{instead}."
    only = "only " if before and not mending else ""
    return f"{only}{ranks_in_words(now)} {_be(now)} wild."


def _be(letters: Sequence[str]) -> str:
    """``is`` for the joker alone."""
    return "is" if letters == ["Jk"] else "are"


def _strike(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    name, amount = new.name(data["seat"]), data["amount"]
    if data["why"] == "pay and fold":
        return f"{name}: match the pot, {amount}, and fold."
    if data["why"] == "lost":
        return f"{name}: match the pot, {amount}."
    because = " for showing cards" if data["why"] == "exposed" else ""
    return f"{name}: match the pot, {amount}, or fold{because}."


def _extra(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    price = f" for {data['price']}" if "price" in data else ""
    return f"{new.name(data['seat'])} gets an extra card {'up' if data['up'] else 'down'}{price}."


def _turn(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    name, owes = new.name(data["seat"]), data["to_call"]
    because = f"{capital(data['why'])}. " if data.get("why") else ""
    if data.get("must_open"):
        return f"{because}{name}: open for {data['must_open']} or more. Pot {new.unit.text(new.pot)}."
    if owes == "0":
        return f"{because}{name}: {'check' if data.get('lone') else 'check or bet'}. Pot {new.unit.text(new.pot)}."
    return f"{because}{name}: {owes} to call. Pot {new.unit.text(new.pot)}."


def _raises(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    count, left = data["count"], data["left"]
    said = f"{count} raise{'s' * (count > 1)} so far"
    if left is None:
        return f"{said}."
    return f"{said}, {left} left." if left else f"{said}, no more in this round."


def _wash(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    names = [new.name(seat) for seat in data["order"]]
    if data.get("may"):
        price = data["price"]["any"]
        cost = f" for {price}" if price != "0" else ""
        return f"{names[0]} may wash{cost}."
    return f"wash, {amounts(data['price'])}. In order: {', '.join(names)}."


def _frozen(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    if data.get("raising"):
        return "frozen: no more raises in this round."
    return f"{new.name(data['seat'])} is frozen: no more cards."


_GOES: Final = {"high": "goes high", "low": "goes low", "both": "goes both ways"}


def _declared(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    before = {str(number): seat.declared for number, seat in old.seats.items()} if old and not mending else {}
    fresh = {seat: way for seat, way in data["ways"].items() if before.get(seat) != way}
    return " ".join(f"{new.name(int(seat))} {_way_words(way, new)}." for seat, way in fresh.items())


def _way_words(way: str, state: HandState) -> str:
    other = state.game.ways[-1].word
    first = state.game.ways[0].word
    if way == "low" and other != "low":
        return f"goes for the {other}"
    if way == "high" and first != "high":
        return f"goes for the {first}"
    return _GOES[way]


def _settled(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    return " ".join(in_names(new, said) for said in data["sentences"])


def _warning(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    return str(data["says"])


def _next(data: Data, old: HandState | None, new: HandState, mending: bool) -> str:
    return step_words(data, new)


_SAY: Final[dict[str, Callable[[Data, HandState | None, HandState, bool], str]]] = {
    "wild": _wild,
    "strike": _strike,
    "extra-card": _extra,
    "turn": _turn,
    "raises": _raises,
    "wash": _wash,
    "frozen": _frozen,
    "declared": _declared,
    "settled": _settled,
    "warning": _warning,
    "next": _next,
}
