"""The guests' page, for their own phones, and the code that lets them in."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request

from web.door import GUEST, Door
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
        return page("invite.html", **invitation(parts.door), others=parts.door.guests_at[1:])

    return pages


def invitation(door: Door) -> dict[str, Any]:
    """Where guests find the pages, the link that lets them in, and its code."""
    base = door.guests_at[0] if door.guests_at else request.host_url
    link = door.link(GUEST, base)
    return {"base": base, "link": link, "code": code(link)}
