"""Calling a game: what may be called, who plays, and a game explained before it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, jsonify, request

from assistant.announce.calling import menu, preview
from assistant.announce.dealer import dealer_after
from assistant.hub import Hub
from assistant.rules.load import RulesError, house_keys, load_house
from web.api.stream import not_kept
from web.parts import Parts
from web.refusals import Refusal
from web.roles import body, seen_by_the_host

Json = dict[str, Any]
USUAL_HOUSE: Final = "local"
USUAL_SEATS: Final = 4


def blueprint(parts: Parts) -> Blueprint:
    """What the host reads before calling a game."""
    api = Blueprint("calling", __name__, url_prefix="/api")
    api.after_request(not_kept)

    @api.get("/calling")
    @seen_by_the_host
    def calling() -> Response:
        """The next call as it would usually be, the houses and games to choose from, and the table's menu of them."""
        usual = _usual(parts)
        house = request.args.get("house") or usual["house"]
        try:
            found = {"houses": houses(usual["house"]), "games": menu(house, parts.games), "menu": _own_menu(parts)}
        except RulesError as error:
            raise Refusal(400, f"{error}.") from None
        return jsonify(usual={**usual, "house": house}, **found)

    @api.post("/preview")
    @seen_by_the_host
    def explained() -> Response:
        """A call explained: this house's points, the rules, whether the deck can run out, why it may not be."""
        found = preview(body(), parts.games)
        return jsonify({**found, "why": found["why"] or _why_not_now(parts.hub, body())})

    return api


def houses(own: str) -> list[Json]:
    """The houses to choose from: the shipped ones, and the table's own where that is a file."""
    return [{"key": key, "name": load_house(key).name} for key in dict.fromkeys([*house_keys(), own])]


def _own_menu(parts: Parts) -> list[str] | None:
    """The games that this table has agreed on, by key; None where nothing can be kept."""
    return None if parts.settings is None else list(parts.settings.config.menu)


def _why_not_now(hub: Hub, call: Mapping[str, Any]) -> str:
    return hub.why_not({**call, "event": "call"})


def _usual(parts: Parts) -> Json:
    """House, stakes and players as the table's file or the hand before has them; the deal moves, unless it is held."""
    view = parts.hub.now.view
    played = {seat: one["name"] for seat, one in view.get("seats", {}).items()}
    found: Json = {"house": USUAL_HOUSE, "unit": "", "rules": {}}
    first = None
    seats = played or {str(seat): "" for seat in range(1, USUAL_SEATS + 1)}
    if parts.settings is not None:
        now = parts.settings.config
        found |= {"house": now.house, "unit": str(now.unit or ""), "rules": now.own_rules()}
        kept = {str(seat): name for seat, name in sorted(now.players.items())}
        seats = kept or played or {str(seat): "" for seat in sorted(now.layout().seats)}
        first = now.dealer
    numbers = sorted(int(seat) for seat in seats)
    return {**found, "dealer": dealer_after(view, numbers) or first or numbers[-1], "seats": seats}
