"""Past hands on a page: looked through, and one of them played again step by step."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request

from web.api.history import PICTURES
from web.api.money import open_to_this_browser
from web.parts import Parts
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The page of past hands."""
    pages = Blueprint("history", __name__)

    @pages.get("/history")
    def history() -> Any:
        """For the host, and for guests where the host lets them."""
        if not open_to_this_browser(parts):
            return redirect(f"/door?to={request.path}")
        return page("history.html", ("history", "table", "cards"), pictures=PICTURES)

    return pages
