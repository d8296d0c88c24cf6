"""The pages that people see: the table display, the host's console, the guests' phones."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from flask import Flask

from web.api import acts, calling, camera, past, questions, shown, stream, tray
from web.api import history as history_api
from web.api import money as money_api
from web.api import setup as setup_api
from web.pace import Pace
from web.pages import guest, history, host, installed, joining, menu, money, setup, table
from web.parts import Parts
from web.refusals import answer_refusals
from web.roles import keep_strangers_out
from web.shell import guarded, page

__all__ = ["Parts", "create_app"]
LARGEST_BODY: Final = 16 * 1024  # bytes
KNOWN_FOR: Final = timedelta(hours=12)
ROOMS: Final = (
    joining, installed, table, guest, menu, host, stream, acts, calling, past, camera, questions,
    setup, setup_api, shown, tray, money, money_api, history, history_api,
)  # fmt: skip


def create_app(parts: Parts) -> Flask:
    """The web application of one table.

    ``app.extensions["live"].close()`` ends the streams that pages follow.
    """
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=parts.door.secret,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_NAME="cards-speak",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=KNOWN_FOR,
        SESSION_REFRESH_EACH_REQUEST=False,  # a slow answer would put an older cookie back
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["live"] = parts.live
    app.before_request(Pace().verify_request)
    app.before_request(keep_strangers_out)
    for room in ROOMS:
        app.register_blueprint(room.blueprint(parts))
    app.after_request(guarded)
    answer_refusals(app, lambda says: page("refused.html", says=says))
    return app
