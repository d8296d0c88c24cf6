"""Short ways to write a case, and the dealing of random ones."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from assistant.cards import DECK
from assistant.rules.load import game_keys, load_game
from assistant.rules.toml_errors import RulesError
from assistant.tracker.settled.cards_needed import cards_needed

Json = dict[str, Any]


def seat(down: str, up: str = "", declare: str | None = None, **more: object) -> Json:
    """A seat's cards and declaration."""
    found: Json = {"down": down.split()} | ({"up": up.split()} if up else {}) | dict(more)
    return found | ({"declare": declare} if declare else {})


def case(house: str, game: str, pot: object, seats: dict[int, Json], board: object = "", **more: object) -> Json:
    """A case with the dealer at seat 1 unless said otherwise."""
    written = {str(number): held for number, held in seats.items()}
    found: Json = {"house": house, "game": game, "dealer": 1, "pot": pot, "seats": written}
    if board:
        found["board"] = board.split() if isinstance(board, str) else board
    return found | dict(more)


def omaha(**changes: object) -> Json:
    """The odd chip hand: seat 3 has the high, seat 5 the low, seat 4 deals."""
    seats = {3: seat("As 3d Kc Qd", declare="high"), 5: seat("4s 3c Jc Jd", declare="low")}
    return case("eight-two", "omaha", "13", seats, "Ah 7d 2c Ks 9h", dealer=4, unit="1") | changes


def playable_games() -> list[str]:
    """The games that can be settled as they ship: not the templates, nor one whose wild card the round decides."""
    found = []
    for key in game_keys():
        try:
            load_game(key)
        except RulesError:
            continue
        found.append(key)
    return [key for key in found if key != "3-5-7"]


@st.composite
def random_cases(draw: st.DrawFn) -> Json:
    """A random showdown of any game in any house, with an unfair pot and, at times, a side pot and known chips."""
    key = draw(st.sampled_from(playable_games()))
    game, need = load_game(key), cards_needed(load_game(key))
    deck = [str(card) for card in draw(st.permutations(DECK))]
    seats = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True))
    silent = not game.two_ways or draw(st.integers(0, 4)) == 0
    written: Json = {}
    for number in seats:
        declare = None if silent else draw(st.sampled_from(["high", "low", "both"]))
        written[str(number)] = _dealt(need.parts, need.own[0], deck) | ({"declare": declare} if declare else {})
    found: Json = {"house": draw(st.sampled_from(["local", "house", "eight-two"])), "game": key,
                   "dealer": draw(st.integers(1, 9)), "unit": "1", "seats": written}  # fmt: skip
    found["chips"] = {"white": "1", "red": "5", "blue": "20"}
    found["pot"] = {colour: draw(st.integers(0, 9)) for colour in found["chips"]}
    if need.board:
        found["board"] = [deck.pop() for _ in range(need.board)]
    if need.spots:
        found["board"] = _spots(need.spots, deck)
    if draw(st.booleans()):
        eligible = draw(st.sets(st.sampled_from(seats), min_size=1))
        found["side_pots"] = [{"amount": str(draw(st.integers(0, 30))), "seats": sorted(eligible)}]
    return found


def _dealt(parts: dict[str, int], own: int, deck: list[str]) -> Json:
    if parts:
        return {name: [deck.pop() for _ in range(size)] for name, size in parts.items()}
    down = (own + 1) // 2
    return {"down": [deck.pop() for _ in range(down)], "up": [deck.pop() for _ in range(own - down)]}


def _spots(spots: tuple[str, ...], deck: list[str]) -> Json:
    found: Json = {}
    for spot in spots:
        row, _, number = spot.partition("-")
        if number:
            found.setdefault(row, []).append(deck.pop())
        else:
            found[row] = deck.pop()
    return found
