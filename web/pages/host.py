"""The host's console."""

from __future__ import annotations

from flask import Blueprint, Response

from web.parts import Parts
from web.roles import page_of_the_host
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The host's page."""
    pages = Blueprint("host", __name__)

    @pages.get("/host")
    @page_of_the_host
    def host() -> Response:
        """Everything that changes the hand."""
        return page("host.html", ("table", "cards", "host"), now=parts.live.now())

    return pages
