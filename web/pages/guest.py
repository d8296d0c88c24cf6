"""The guests' page, for their own phones, and the code that lets them in."""

from __future__ import annotations

from flask import Blueprint, Response, request

from web.door import GUEST
from web.pages.codes import code
from web.parts import Parts
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The guests' page and the invitation."""
    pages = Blueprint("guest", __name__)

    @pages.get("/guest")
    def guest() -> Response:
        """What anybody at the table may follow on his own phone."""
        return page("guest.html", ("table", "cards"), now=parts.live.now())

    @pages.get("/invite")
    def invite() -> Response:
        """The code that guests scan."""
        base = parts.door.guests_at[0] if parts.door.guests_at else request.host_url
        link = parts.door.link(GUEST, base)
        return page("invite.html", link=link, base=base, code=code(link), others=parts.door.guests_at[1:])

    return pages
