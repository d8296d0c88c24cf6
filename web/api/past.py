"""What was told in this hand, fact by fact, for the host to take back."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify

from assistant.announce.told import told
from assistant.events import Called
from assistant.hub import Hub
from assistant.money import Unit
from web.api.stream import not_kept
from web.parts import Parts
from web.roles import seen_by_the_host


def blueprint(parts: Parts) -> Blueprint:
    """The facts of the hand that is played."""
    api = Blueprint("past", __name__, url_prefix="/api")
    api.after_request(not_kept)

    @api.get("/told")
    @seen_by_the_host
    def facts() -> Response:
        """The newest first, from the call on."""
        return jsonify(facts=_facts(parts.hub))

    return api


def _facts(hub: Hub) -> list[dict[str, Any]]:
    script = hub.script
    call = max((n for n, event in script.items() if isinstance(event, Called)), default=None)
    if call is None:
        return []
    called = script[call]
    assert isinstance(called, Called)
    unit = Unit.of(called.unit or "0.01")
    numbers = sorted((n for n in script if n >= call), reverse=True)
    return [{"n": n, "word": script[n].word, "text": told(script[n], called.seats, unit)} for n in numbers]
