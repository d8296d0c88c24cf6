"""The stream that pages follow, and what the host may do: correct a card, undo, settle."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Final

from flask import Blueprint, Response, jsonify, request, session, stream_with_context

from assistant.commands import Command, Settle, Undo
from assistant.corrections import NoSuchCard, correction
from assistant.events import EventError
from assistant.hub import Hub, Update
from assistant.store.log import LogError
from web.door import Door, body, for_the_host, from_our_page, token
from web.live import Live, TooManyPages
from web.refusals import Refusal
from web.tapped import read_tapped

TAKEN_S: Final = 10.0


def blueprint(hub: Hub, live: Live, door: Door) -> Blueprint:
    """The routes of one table."""
    api = Blueprint("api", __name__)
    api.after_request(_not_kept)
    _reading(api, live)
    _opening(api, door)
    _changing(api, hub)
    return api


def _reading(api: Blueprint, live: Live) -> None:
    @api.get("/state")
    def state() -> Response:
        seq, message = live.message(None)
        return jsonify(seq=seq, **message)

    @api.get("/stream")
    def stream() -> Response:
        gone = request.environ.get("waitress.client_disconnected", lambda: False)
        try:
            events = live.stream(_after(), gone)
        except TooManyPages:
            raise Refusal(503, "Too many pages follow this table; close one and try again.") from None
        return Response(stream_with_context(events), mimetype="text/event-stream")


def _opening(api: Blueprint, door: Door) -> None:
    @api.get("/session")
    def who() -> Response:
        return jsonify(host=session.get("host") is True, token=token())

    @api.post("/host")
    @from_our_page
    def host() -> Response:
        door.open(body().get("pin"))
        return jsonify(host=True, token=token())

    @api.post("/leave")
    @from_our_page
    def leave() -> Response:
        session.clear()
        return jsonify(host=False, token=token())


def _changing(api: Blueprint, hub: Hub) -> None:
    @api.post("/correct")
    @for_the_host
    def correct() -> Response:
        wrong = read_tapped(body())
        try:
            command = correction(hub.script, wrong)
        except NoSuchCard as error:
            raise Refusal(409, str(error)) from None
        return _done(hub, command)

    @api.post("/undo")
    @for_the_host
    def undo() -> Response:
        n = body().get("n")
        if n is not None and (not isinstance(n, int) or isinstance(n, bool)):
            raise Refusal(400, "n: expected the number of an event, or nothing for the last one.")
        return _done(hub, Undo(n=n))

    @api.post("/settle")
    @for_the_host
    def settle() -> Response:
        pot = body().get("pot")
        if pot is not None and not isinstance(pot, str):
            raise Refusal(400, 'pot: expected an amount as text, such as "7.25", or nothing for the pot as counted.')
        return _done(hub, Settle(pot=pot))


def _done(hub: Hub, command: Command) -> Response:
    """Hand the request in, and answer with what it brought or why it cannot be."""
    taken: Future[Update] = hub.put(command)
    try:
        update = taken.result(TAKEN_S)
    except (EventError, LogError) as error:
        raise Refusal(400, f"{error}.") from None
    for answer in update.answers:
        if answer.kind == "refused":
            raise Refusal(409, answer.text)
    return jsonify(seq=update.seq, said=[answer.text for answer in update.answers])


def _after() -> int | None:
    """The number of the last fact that the page has seen; raises Refusal where it is no number."""
    given: Any = request.headers.get("Last-Event-ID") or request.args.get("after")
    if given is None:
        return None
    if not str(given).isdecimal():
        raise Refusal(400, f"after: expected the number of the last event seen, not {str(given)[:20]!r}.")
    return int(given)


def _not_kept(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
