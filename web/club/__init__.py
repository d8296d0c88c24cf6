"""The club's page: every table at a glance, live, and nothing that could change one."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

from flask import Flask, Response, jsonify, make_response, render_template, request, stream_with_context

from web.refusals import Refusal, answer_refusals
from web.shell import WORDS, guarded, new_nonce, style

MOST_PAGES: Final = 64
ALIVE_S: Final = 10.0


class Tables(Protocol):
    """The tables that are followed."""

    def now(self) -> tuple[int, dict[str, Any]]:
        """The version, and all tables."""

    def wait(self, version: int, seconds: float) -> bool:
        """True once there is something newer; false when nothing came for so long."""


def create_club(tables: Tables) -> Flask:
    """The web application of a club."""
    app = Flask("web")
    app.json.sort_keys = False  # type: ignore[attr-defined]
    places = threading.BoundedSemaphore(MOST_PAGES)

    @app.get("/")
    def club() -> Response:
        _, now = tables.now()
        page = make_response(
            render_template(
                "club.html",
                now=now,
                say=WORDS.say,
                words=WORDS.sections("club", "cards"),
                style=style,
                nonce=new_nonce(),
            )
        )
        page.headers["Cache-Control"] = "no-store"
        return page

    @app.get("/api/club")
    def state() -> Response:
        return jsonify(tables.now()[1])

    @app.get("/api/club/stream")
    def stream() -> Response:
        if not places.acquire(blocking=False):
            raise Refusal(503, WORDS.say("club.too-many"))
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        events = _events(tables, gone, places)
        return Response(
            stream_with_context(events), mimetype="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    app.after_request(guarded)
    answer_refusals(app)
    return app


def _events(tables: Tables, gone: Callable[[], bool], places: threading.BoundedSemaphore) -> Iterator[str]:
    try:
        yield "retry: 1000\n\n"
        while not gone():
            version, now = tables.now()
            yield f"event: club\ndata: {json.dumps(now, separators=(',', ':'))}\n\n"
            while not tables.wait(version, ALIVE_S):
                yield "event: alive\ndata: \n\n"
                if gone():
                    return
    finally:
        places.release()
