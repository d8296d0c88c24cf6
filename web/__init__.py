"""The pages that people see: a table display that is live without reloading, and the host's few actions."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final

from flask import Flask, Response

from assistant.hub import Hub
from web import api, pages
from web.door import Door
from web.live import Live, Notices
from web.refusals import answer_refusals

LARGEST_BODY: Final = 16 * 1024  # bytes
HOST_FOR: Final = timedelta(hours=12)
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def create_app(hub: Hub, notices: Notices, pin: str) -> Flask:
    """The web application of one table; ``pin`` opens what changes the hand, and nothing else does.

    ``app.extensions["live"].close()`` ends the streams that pages follow.
    """
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=secrets.token_bytes(32),
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_NAME="cards-speak",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        PERMANENT_SESSION_LIFETIME=HOST_FOR,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    live = Live(hub, notices)
    app.extensions["live"] = live
    app.register_blueprint(pages.blueprint(live))
    app.register_blueprint(api.blueprint(hub, live, Door(pin)), url_prefix="/api")
    app.after_request(_guarded)
    answer_refusals(app)
    return app


def _guarded(response: Response) -> Response:
    """Headers that keep the page to itself: nothing from elsewhere runs in it, nothing else frames it."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
    return response
