"""What the host may do to the hand: enter what happened, correct a card, undo, settle."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Final

from flask import Blueprint, Response, jsonify

from assistant.commands import Command, Settle, Undo
from assistant.corrections import NoSuchCard, correction
from assistant.events import EventError
from assistant.hub import Hub, Update
from assistant.store.log import LogError
from web.api.stream import not_kept
from web.parts import Parts
from web.refusals import Refusal
from web.roles import body, for_the_host, seen_by_the_host
from web.tapped import read_chips, read_facts, read_tapped

TAKEN_S: Final = 10.0


def blueprint(parts: Parts) -> Blueprint:
    """What changes the hand, each of it the host's alone."""
    api = Blueprint("acts", __name__, url_prefix="/api")
    api.after_request(not_kept)
    _entering(api, parts)
    _mending(api, parts)
    return api


def _entering(api: Blueprint, parts: Parts) -> None:
    hub = parts.hub

    @api.post("/enter")
    @for_the_host
    def enter() -> Response:
        """Facts in their order, up to the first that is refused."""
        said: list[str] = []
        update = hub.now
        for fact in read_facts(body()):
            update = taken(hub, fact)
            said += [answer.text for answer in update.answers]
            _keep_names(parts, fact)
        return jsonify(seq=update.seq, said=said)

    @api.post("/why-not")
    @seen_by_the_host
    def why_not() -> Response:
        """Why each of these facts would be refused now; empty where it would not. Nothing changes."""
        return jsonify(why=[hub.why_not(fact) for fact in read_facts(body())])

    @api.post("/settle")
    @for_the_host
    def settle() -> Response:
        """Divide the pot, as told or as counted: an amount, or chips by colour."""
        pot = body().get("pot")
        if pot is not None and not isinstance(pot, str):
            raise Refusal(400, 'pot: expected an amount as text, such as "7.25", or nothing for the pot as counted.')
        return _done(hub, Settle(pot=pot, chips=read_chips(body())))


def _mending(api: Blueprint, parts: Parts) -> None:
    hub = parts.hub

    @api.post("/correct")
    @for_the_host
    def correct() -> Response:
        """A card that was misread."""
        wrong = read_tapped(body())
        try:
            command = correction(hub.script, wrong)
        except NoSuchCard as error:
            raise Refusal(409, str(error)) from None
        done = _done(hub, command)
        number = body().get("number")
        if parts.watching is not None and type(number) is int and wrong.to is not None:
            parts.watching.corrected(number, wrong.to)
        return done

    @api.post("/undo")
    @for_the_host
    def undo() -> Response:
        """An event, or the last one."""
        n = body().get("n")
        if n is not None and (not isinstance(n, int) or isinstance(n, bool)):
            raise Refusal(400, "n: expected the number of an event, or nothing for the last one.")
        return _done(hub, Undo(n=n))


def _keep_names(parts: Parts, fact: Mapping[str, Any]) -> None:
    """The names that a call gives the seats stay with them for the next hand; raises Refusal where they cannot."""
    if parts.settings is None or fact.get("event") != "call":
        return
    names = {seat: name for seat, name in fact["seats"].items() if name}
    kept = {str(seat): name for seat, name in parts.settings.config.players.items()}
    if names.items() <= kept.items():
        return
    try:
        parts.settings.change({"players": names})
    except ValueError as error:
        raise Refusal(400, f"The game is called, but the names were not kept: {error}.") from None


def taken(hub: Hub, fact: Mapping[str, Any] | Command) -> Update:
    """Hand a fact or a request in, and wait; raises Refusal with the reason where it cannot be."""
    coming: Future[Update] = hub.put(fact)
    try:
        update = coming.result(TAKEN_S)
    except (EventError, LogError) as error:
        raise Refusal(400, f"{error}.") from None
    for answer in update.answers:
        if answer.kind == "refused":
            raise Refusal(409, answer.text)
    return update


def _done(hub: Hub, command: Command) -> Response:
    update = taken(hub, command)
    return jsonify(seq=update.seq, said=[answer.text for answer in update.answers])
