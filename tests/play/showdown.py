"""The same showdown as a written case, made from the true cards and chips alone."""

from __future__ import annotations

from typing import Any

from assistant.cards import rank_letter
from assistant.rules.steps import InOrOut, InOrOutForLeg, Turn
from assistant.tracker.settle import settle
from tests.play.table import Raw, Table


def expected(table: Table, call: Raw) -> dict[str, Any] | None:
    """The shares and the carry of the written case; None where the game cannot be written as one case."""
    state, felt = table.state, table.felt
    if state.unopened:
        return {"shares": {}, "carry": table.text(felt.pot)}
    if any(isinstance(step, (InOrOut, InOrOutForLeg)) for step in state.game.deal) or felt.killed & felt.live:
        return None  # a case has all the cards that its game deals
    main, *side = _pots(table)
    case: Raw = {
        "house": call["house"], "game": call["game"], "variant": call.get("variant", ""), "dealer": call["dealer"],
        "rules": call.get("rules", {}), "unit": str(state.unit.worth), "pot": table.text(main[0]),
        "seats": {str(seat): _seat(table, seat) for seat in sorted(felt.live)},
        "side_pots": [{"amount": table.text(units), "seats": sorted(seats)} for units, seats in side],
    }  # fmt: skip
    case["wild"] = _wild(table)
    if any(isinstance(step, Turn) for step in state.game.deal):
        case["board"] = _spots(felt.spots)
    elif felt.board:
        case["board"] = felt.board
    answer = settle(case)
    return {"shares": answer["shares"], "carry": answer["carry"]}


def _spots(spots: dict[str, str]) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for spot, card in spots.items():
        row, _, number = spot.partition("-")
        if number:
            rows.setdefault(row, []).append(card)
        else:
            rows[spot] = card
    return rows


def _seat(table: Table, seat: int) -> Raw:
    felt = table.felt
    written: Raw = dict(felt.parts[seat]) or {
        "down": [own.card for own in felt.down(seat)], "up": [own.card for own in felt.up(seat)]
    }  # fmt: skip
    if seat in felt.declared:
        written["declare"] = felt.declared[seat]
    if seat in felt.bought:
        written["bought"] = felt.bought[seat]
    for option in felt.options[seat] - {"keep"}:
        written[f"{option.partition('-')[0]}_option"] = True
    return written


def _wild(table: Table) -> list[str]:
    """The wild ranks: those of the game, and the one that followed the last queen or was turned."""
    state, ups = table.state, table.felt.ups
    own = [rank_letter(rank) if rank else "Jk" for rank in sorted(state.game.wild)]
    if state.game.key == "spit" and state.game.variant == "wild-rank":
        turned = table.felt.board[-1]
        return [*own, "Jk" if turned == "Jk" else turned[0]]
    if state.game.key != "follow-the-queen" or state.house.follow_last_queen != "queens only":
        return [rank_letter(rank) if rank else "Jk" for rank in state.wilds]
    queens = [at for at, card in enumerate(ups) if card[0] == "Q"]
    if not queens:
        return [] if state.house.no_queen == "none" else own
    leading = queens if state.house.followers == "all" else queens[-1:]
    after = ["Jk" if card == "Jk" else card[0] for at in leading for card in ups[at + 1 : at + 2]]
    return list(dict.fromkeys(own + after))


def _pots(table: Table) -> list[tuple[int, set[int]]]:
    """The main pot and the side pots: what each seat staked, layer by layer of those all-in."""
    felt = table.felt
    live, short = felt.live, felt.live & felt.all_in
    if not short:
        return [(felt.pot, set(live))]
    top = max(felt.staked.values())
    pots = [(felt.pot - sum(felt.staked.values()), set(live))]
    below = 0
    for level in [*sorted({felt.staked[seat] for seat in short}), top]:
        units = sum(min(paid, level) - min(paid, below) for paid in felt.staked.values())
        seats = {seat for seat in live if seat not in short or felt.staked[seat] >= max(level, below + 1)}
        if units and seats and seats != pots[-1][1]:
            pots.append((units, seats))
        else:
            pots[-1] = (pots[-1][0] + units, pots[-1][1])
        below = max(below, level)
    return pots
