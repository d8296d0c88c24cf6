"""The pages themselves; all that is on them comes from the stream."""

from __future__ import annotations

from flask import Blueprint, render_template

pages = Blueprint("pages", __name__)


@pages.get("/")
def table() -> str:
    """The table display."""
    return render_template("table.html")
