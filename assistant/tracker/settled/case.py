"""A written showdown: who holds what, what lies in the middle, and what is in the pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from assistant.cards import JOKER, Card
from assistant.evaluation.holding import Holding, Layout
from assistant.rules.game import Game
from assistant.rules.house import House
from assistant.rules.load import Folder, RulesError, call, load_house
from assistant.rules.played import copies
from assistant.rules.steps import OnlyWildNow
from assistant.tracker.settled.cards_needed import CardsNeeded, cards_needed
from assistant.tracker.settled.money_in import read_money
from assistant.tracker.settled.showdown import Showdown
from assistant.tracker.settled.values import (
    CaseError,
    card,
    card_row,
    needed,
    only,
    ranks,
    table,
    text,
    unit_of,
    whole,
    yes_no,
)

KEYS: Final = (
    "house", "game", "variant", "rules", "dealer", "unit", "pot", "chips", "side_pots", "board", "wild", "seats",
)  # fmt: skip
_DECLARES: Final = ("high", "low", "both")


def read_case(raw: Mapping[str, Any], extra: Folder | None = None) -> Showdown:
    """Read a case as written, the host's own games lying in ``extra``; raises CaseError for the first thing wrong."""
    only("", table("case", raw), KEYS)
    needed("", raw, ("house", "game", "dealer", "pot", "seats"))
    game, house = _called(raw, extra)
    need = cards_needed(game)
    unit = unit_of("unit", raw.get("unit", house.unit))
    layout = _layout(raw.get("board"), need)
    wild = _wild(raw, game)
    seats = _seats(raw["seats"], game, house, need, layout)
    _one_deck(seats, layout, house, wild | frozenset(game.values))
    pots, stock = read_money(raw, unit, house, frozenset(seats))
    return Showdown(game, house, unit, whole("dealer", raw["dealer"], 1), wild, layout, seats, pots, stock)


def _called(raw: Mapping[str, Any], extra: Folder | None) -> tuple[Game, House]:
    """The game and the house as called."""
    house_key, game_key = text("house", raw["house"]), text("game", raw["game"])
    variant = raw.get("variant", "")
    rules = table("rules", raw.get("rules", {}))
    try:
        house = load_house(house_key, extra=extra)
    except RulesError as error:
        raise CaseError(f"house: {error}") from None
    try:
        house = load_house(house_key, rules, extra)
    except RulesError as error:
        raise CaseError(str(error)) from None
    try:
        call(house, game_key, extra=extra)
    except RulesError as error:
        raise CaseError(f"game: {error}") from None
    try:
        return call(house, game_key, text("variant", variant) if variant != "" else "", extra=extra)
    except RulesError as error:
        raise CaseError(f"variant: {error}") from None


def _wild(raw: Mapping[str, Any], game: Game) -> frozenset[int]:
    """All wild ranks: the game's own and those that the deal made wild; none at all where the case says so."""
    written = raw.get("wild")
    if written is None:
        if any(isinstance(step, OnlyWildNow) for step in game.deal):
            raise CaseError(f"wild: missing, expected the rank that is wild in this round of {game.name}")
        return game.wild
    found = ranks("wild", written)
    return game.wild | found if found else found


def _layout(written: object, need: CardsNeeded) -> Layout:
    if need.spots:
        return Layout(spots=_spots(table("board", {} if written is None else written), need.spots))
    row = card_row("board", [] if written is None else written)
    community = not need.board and len(row) == 1  # dealt in place of the last round, the deck being short
    if len(row) != need.board and not community:
        raise CaseError(f"board: {len(row)} cards, expected {need.board or 'none'}")
    return Layout(board=row)


def _spots(written: Mapping[str, Any], spots: tuple[str, ...]) -> dict[str, Card]:
    """Cards at named places: a list under ``left`` lies at ``left-1``, ``left-2`` and so on."""
    rows = {spot.rsplit("-", 1)[0] for spot in spots}
    only("board", written, rows)
    found: dict[str, Card] = {}
    for row, cards in written.items():
        where = f"board.{row}"
        if row in spots:
            found[row] = card(where, cards)
        else:
            found |= {f"{row}-{number}": one for number, one in enumerate(card_row(where, cards), 1)}
    for spot in (*spots, *found):
        if spot not in found:
            raise CaseError(f"board: no card at {spot}, expected one at each of {', '.join(spots)}")
        if spot not in spots:
            raise CaseError(f"board: a card too many at {spot}, expected one at each of {', '.join(spots)}")
    return found


def _seats(
    written: object, game: Game, house: House, need: CardsNeeded, layout: Layout
) -> dict[int, tuple[Holding, str | None]]:
    seats = {whole("seats", key, 1): (f"seats.{key}", value) for key, value in table("seats", written).items()}
    if not seats:
        raise CaseError("seats: nobody is in, expected the cards of each seat that is")
    if len(seats) != len(table("seats", written)):
        raise CaseError("seats: the same seat twice, expected each once")
    community = bool(layout.board) and not need.board
    found = {
        seat: (_holding(where, table(where, value), need, community), _declare(where, value, game, house))
        for seat, (where, value) in sorted(seats.items())
    }
    declared = [seat for seat, (_, declare) in found.items() if declare]
    silent = [seat for seat in found if seat not in declared]
    if declared and silent and game.two_ways:
        raise CaseError(
            f"seats.{silent[0]}.declare: missing, expected high, low or both, as seat {declared[0]} has declared"
        )
    return found


def _holding(where: str, written: Mapping[str, Any], need: CardsNeeded, community: bool) -> Holding:
    options = {f"{name.partition('-')[0]}_option": name for name in need.options}
    laid = tuple(need.parts) or ("down", "up")
    only(where, written, ("declare", *laid, *options, *(["bought"] if need.sells_card else [])))
    rows = {name: card_row(f"{where}.{name}", written.get(name, [])) for name in laid}
    taken = frozenset(name for key, name in options.items() if yes_no(f"{where}.{key}", written.get(key, False)))
    bought = card(f"{where}.bought", written["bought"]) if written.get("bought") is not None else None
    if need.parts:
        for name, size in need.parts.items():
            if len(rows[name]) != size:
                raise CaseError(f"{where}.{name}: {len(rows[name])} cards, expected {size}")
        return Holding(parts=rows, bought=bought, options=taken)
    count = sum(map(len, rows.values()))
    if not need.fits(count + community):
        raise CaseError(f"{where}: {count} cards, expected {need.words()}")
    return Holding(rows["down"], rows["up"], bought=bought, options=taken)


def _declare(where: str, seat: Mapping[str, Any], game: Game, house: House) -> str | None:
    """What a seat declared: ``high`` is the game's first way, ``low`` the other; a way's own word means the same."""
    said = seat.get("declare")
    if said is None:
        return None
    where = f"{where}.declare"
    words = [way.word for way in game.ways]
    if not game.two_ways:
        if said == words[0]:
            return None
        raise CaseError(f"{where}: read {said!r}, expected none: {game.name} has one winner")
    if not house.declaration:
        raise CaseError(f"{where}: read {said!r}, expected none: nobody declares where the rules say so")
    meaning = {words[0]: "high", words[1]: "low"} | {word: word for word in _DECLARES}
    if isinstance(said, str) and said in meaning:
        return meaning[said]
    raise CaseError(f"{where}: read {said!r}, expected {', '.join(_DECLARES[:-1])} or both")


def _one_deck(
    seats: Mapping[int, tuple[Holding, str | None]], layout: Layout, house: House, counting: frozenset[int]
) -> None:
    """Refuse a card that is there more often than in the deck, and a joker that the house does not play."""
    places = [(one, f"seats.{seat}") for seat, (holding, _) in seats.items() for one in holding.own]
    places += [(holding.bought, f"seats.{seat}.bought") for seat, (holding, _) in seats.items() if holding.bought]
    places += [(one, "board") for one in (*layout.board, *layout.spots.values())]
    seen: dict[Card, list[str]] = {}
    for one, where in places:
        before = seen.setdefault(one, [])
        if len(before) == copies(one, house):
            raise CaseError(f"{where}: {one} is in {before[0]} too, expected each card once; correct the one misread")
        before.append(where)
    if JOKER in seen and house.joker == "none" and JOKER.rank not in counting:
        raise CaseError(f"{seen[JOKER][0]}: Jk, expected no joker: {house.name} plays none; set joker in rules")
