"""The night's money: who bought what, who has what, and who owes whom in the end."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request

from assistant.ledger.view import ledger_view
from web.api.money import open_to_this_browser
from web.parts import Parts
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The book's page."""
    pages = Blueprint("money", __name__)

    @pages.get("/money")
    def money() -> Any:
        """The host's to change; guests look where the host lets them."""
        if not open_to_this_browser(parts):
            return redirect(f"/door?to={request.path}")
        now = {"book": ledger_view(parts.hub.book), "seq": parts.hub.now.seq}
        return page("money.html", ("money",), now=now)

    return pages
