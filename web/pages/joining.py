"""The door: the PIN, the links that let a browser in, and leaving."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, session

from web.door import GUEST, HOST
from web.parts import Parts
from web.roles import become, body, from_our_page, role, token
from web.shell import page


def blueprint(parts: Parts) -> Blueprint:
    """The routes by which a browser gets and loses its role."""
    pages = Blueprint("joining", __name__)
    door_ = parts.door

    @pages.get("/door")
    def door() -> Response:
        """Where the host gives the PIN, and a stranger is told how to get in."""
        return page("door.html", ("door",), to=_inside(request.args.get("to", "/")))

    @pages.get("/join/<key>")
    def join(key: str) -> Any:
        """The address in a code: it gives the browser its role, and the address no longer shows the key."""
        given = door_.role_of(key)
        if not (given == GUEST and role() == HOST):
            become(given)
        return redirect("/host" if given == HOST else "/guest")

    @pages.get("/api/session")
    def session_now() -> Response:
        """Which role this browser has, and its token."""
        return _session()

    @pages.post("/api/host")
    @from_our_page
    def enter() -> Response:
        """The PIN makes this browser the host's."""
        door_.check_pin(body().get("pin"))
        become(HOST)
        return _session()

    @pages.post("/api/leave")
    @from_our_page
    def leave() -> Response:
        """No more the host's; still a guest's."""
        if role() == HOST:
            become(GUEST)
        else:
            session.clear()
        return _session()

    return pages


def _session() -> Response:
    answer = jsonify(role=role(), token=token())
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _inside(address: str) -> str:
    """An address on this site; anything else leads to the table."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else "/"
