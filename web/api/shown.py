"""What is shown to the camera once: one chip of each colour, and the cards of a deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify

from web.api.stream import not_kept
from web.parts import Parts, ShownChips, ShownDeck
from web.refusals import Refusal
from web.roles import body, for_the_host, seen_by_the_host

NEEDS_WEIGHTS = "This table has no camera that reads cards; nothing can be shown to it."


def blueprint(parts: Parts) -> Blueprint:
    """Chips and decks, the host's alone."""
    api = Blueprint("shown", __name__, url_prefix="/api/setup")
    api.after_request(not_kept)
    _chips(api, parts)
    _deck(api, parts)
    return api


def _chips(api: Blueprint, parts: Parts) -> None:
    @api.get("/chips")
    @seen_by_the_host
    def known() -> Response:
        """The colours that were shown."""
        return jsonify(shown={} if parts.chips is None else parts.chips.known())

    @api.post("/chips")
    @for_the_host
    def show() -> Response:
        """The chip that was tapped in the picture has this colour."""
        given = body()
        at, colour = _place(given.get("at")), given.get("colour")
        if not isinstance(colour, str) or not colour or at is None:
            raise Refusal(400, "Expected a colour, and at: [across, down] in fractions of the picture.")
        return jsonify(shown=_told(lambda: _shown_chips(parts).show(colour, at)))

    @api.post("/chips/forget")
    @for_the_host
    def forget() -> Response:
        """This colour was shown wrongly."""
        return jsonify(shown=_told(lambda: _shown_chips(parts).forget(str(body().get("colour")))))


def _deck(api: Blueprint, parts: Parts) -> None:
    @api.get("/deck")
    @seen_by_the_host
    def deck() -> Response:
        """How far the deck has come."""
        return jsonify(_shown_deck(parts).standing())

    @api.get("/deck/asked/<int:number>.jpg")
    @seen_by_the_host
    def asked(number: int) -> Response:
        """A card that could not be named."""
        picture = _shown_deck(parts).picture(number)
        if picture is None:
            raise Refusal(404, "That card is no longer asked about.")
        return Response(picture, mimetype="image/jpeg")

    @api.post("/deck/<any(begin, look, answer, save):act>")
    @for_the_host
    def act(act: str) -> Response:
        """Begin with a deck, look at the cards that lie there, name one, or keep the deck."""
        deck, given = _shown_deck(parts), body()
        acts: dict[str, Callable[[], Any]] = {
            "begin": lambda: deck.begin(str(given.get("name", ""))),
            "look": deck.look,
            "answer": lambda: deck.answer(_number(given), str(given.get("card", ""))),
            "save": deck.save,
        }
        kept = _told(acts[act])
        return jsonify({**deck.standing(), "kept": kept})


def _told(action: Callable[[], Any]) -> Any:
    """What it gives; its one line as a refusal where it cannot be."""
    try:
        return action()
    except ValueError as error:
        raise Refusal(409, f"{error}.") from None


def _number(given: dict[str, Any]) -> int:
    number = given.get("number")
    if type(number) is not int:
        raise Refusal(400, "number: expected that of a card that is asked about.")
    return number


def _place(at: object) -> tuple[float, float] | None:
    if not isinstance(at, list) or len(at) != 2 or not all(isinstance(x, (int, float)) and 0 <= x <= 1 for x in at):
        return None
    return float(at[0]), float(at[1])


def _shown_chips(parts: Parts) -> ShownChips:
    if parts.chips is None:
        raise Refusal(409, NEEDS_WEIGHTS)
    return parts.chips


def _shown_deck(parts: Parts) -> ShownDeck:
    if parts.deck is None:
        raise Refusal(409, NEEDS_WEIGHTS)
    return parts.deck
