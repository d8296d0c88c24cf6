"""Setting the table up: the camera, the felt, the seats, names, the house, chips, deck and tray, on one page."""

from __future__ import annotations

from flask import Blueprint, Response

from web.api.setup import settings_of, settings_view
from web.parts import Parts
from web.roles import page_of_the_host
from web.shell import page

STEPS = ("camera", "corners", "places", "players", "house", "chips", "deck", "tray")


def blueprint(parts: Parts) -> Blueprint:
    """The host's page for setting up."""
    pages = Blueprint("setup", __name__)

    @pages.get("/setup")
    @page_of_the_host
    def setup() -> Response:
        """Eight steps, walked through or jumped between."""
        settings = settings_view(settings_of(parts).config)
        return page("setup.html", ("setup", "cards", "host"), steps=STEPS, settings=settings)

    return pages
