"""The pages themselves: each comes with the table as it is now, and then follows the stream."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

from web.live import Live


def blueprint(live: Live) -> Blueprint:
    """The pages of one table."""
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def table() -> Response:
        """The table display."""
        seq, message = live.message(None)
        page = make_response(render_template("table.html", now={"seq": seq, **message}))
        page.headers["Cache-Control"] = "no-store"
        return page

    return pages
