"""The games that the table has agreed on, as a sheet to print and lay on it."""

from __future__ import annotations

from flask import Blueprint, Response

from assistant.announce.sheet import sheet
from assistant.rules.load import game_keys
from web.api.calling import USUAL_HOUSE
from web.parts import Parts
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The page with the sheet."""
    pages = Blueprint("menu", __name__)

    @pages.get("/menu")
    def menu() -> Response:
        """The agreed games, all of the house's where none were; with the house's settings."""
        now = parts.settings.config if parts.settings is not None else None
        house, rules, agreed = (now.house, now.own_rules(), now.menu) if now else (USUAL_HOUSE, {}, ())
        return page(
            "menu.html", sheet=sheet(house, agreed or game_keys(parts.games), rules, parts.games), agreed=agreed
        )

    return pages
