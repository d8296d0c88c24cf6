"""The stream that pages follow, and the table as it is now."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, request, stream_with_context

from web.live import TooManyPages
from web.parts import Parts
from web.refusals import Refusal


def blueprint(parts: Parts) -> Blueprint:
    """What pages read."""
    api = Blueprint("stream", __name__, url_prefix="/api")
    api.after_request(not_kept)
    live = parts.live

    @api.get("/state")
    def state() -> Response:
        """Once."""
        return jsonify(live.now())

    @api.get("/stream")
    def stream() -> Response:
        """From after the number that the page has seen, until it leaves."""
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        try:
            events = live.stream(_after(), gone, request.remote_addr or "")
        except TooManyPages as error:
            raise Refusal(503, f"{error}.") from None
        return Response(stream_with_context(events), mimetype="text/event-stream")

    return api


def _after() -> int | None:
    """The number of the last fact that the page has seen; raises Refusal where it is no number."""
    given: Any = request.headers.get("Last-Event-ID") or request.args.get("after")
    if given is None:
        return None
    if not str(given).isdecimal():
        raise Refusal(400, f"after: expected the number of the last event seen, not {str(given)[:20]!r}.")
    return int(given)


def not_kept(response: Response) -> Response:
    """No browser keeps the answer."""
    response.headers["Cache-Control"] = "no-store"
    return response
