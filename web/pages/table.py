"""The table display: the page comes with the table as it is now, and then follows the stream."""

from __future__ import annotations

from flask import Blueprint, Response

from web.pages.guest import invitation
from web.parts import Parts
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The tablet's page."""
    pages = Blueprint("table", __name__)

    @pages.get("/")
    def table() -> Response:
        """The table display."""
        return page("table.html", ("table", "cards"), now=parts.live.now(), **invitation(parts.door))

    return pages
