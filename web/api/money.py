"""The night's money as the pages show it: the book for whoever may see it, the facts in it for the host to mend."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, jsonify

from assistant.commands import Undo
from assistant.events import CashEvent
from assistant.hub import Hub
from assistant.ledger.view import facts_view, ledger_view
from web.api.acts import taken
from web.api.stream import not_kept
from web.door import HOST
from web.parts import Parts
from web.refusals import Refusal
from web.roles import body, for_the_host, role, seen_by_the_host

NOT_SHOWN: Final = "The host keeps the book closed for guests."


def blueprint(parts: Parts) -> Blueprint:
    """The book, and what the host enters and mends in it."""
    api = Blueprint("money_api", __name__, url_prefix="/api/money")
    api.after_request(not_kept)
    hub = parts.hub

    @api.get("")
    def book() -> Response:
        """Who has what, and who would pay whom."""
        if not open_to_this_browser(parts):
            raise Refusal(403, NOT_SHOWN)
        return jsonify(book=ledger_view(hub.book), seated=_seated(parts))

    @api.get("/facts")
    @seen_by_the_host
    def facts() -> Response:
        """Everything that was entered about money this night, the newest first."""
        return jsonify(facts=facts_view(hub.script, hub.book)[::-1])

    @api.post("/<int:n>")
    @for_the_host
    def mend(n: int) -> Response:
        """Put the amount of one of them right, or take it back where no amount is given."""
        _verify_money(hub, n)
        amount = body().get("amount")
        if amount is not None and not isinstance(amount, str):
            raise Refusal(400, 'amount: expected an amount as text, such as "7.25", or nothing to take it back.')
        update = taken(hub, Undo(n=n) if amount is None else {"event": "corrected", "n": n, "amount": amount})
        return jsonify(seq=update.seq, said=[answer.text for answer in update.answers])

    return api


def open_to_this_browser(parts: Parts) -> bool:
    """True for the host, and for guests where the host lets them see the balances and the past hands."""
    return role() == HOST or (parts.settings is not None and bool(parts.settings.config.page.open_books))


def _seated(parts: Parts) -> list[Any]:
    """The names at the table, whether they have bought chips or not: of the hand, else as the settings have them."""
    now = parts.hub.now.view.get("seats", {})
    names = [str(seat["name"]) for _, seat in sorted(now.items(), key=lambda pair: int(pair[0]))]
    if names or parts.settings is None:
        return names
    return [str(name) for _, name in sorted(parts.settings.config.players.items())]


def _verify_money(hub: Hub, n: int) -> None:
    if not isinstance(hub.script.get(n), CashEvent):
        raise Refusal(409, "That is no longer in the book.")
