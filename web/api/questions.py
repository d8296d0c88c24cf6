"""What the camera asks the host, and what the host answers."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify

from web.api.acts import taken
from web.api.stream import not_kept
from web.parts import Parts
from web.refusals import Refusal
from web.roles import body, for_the_host, seen_by_the_host


def blueprint(parts: Parts) -> Blueprint:
    """Questions and answers, the host's alone."""
    api = Blueprint("questions", __name__, url_prefix="/api/questions")
    api.after_request(not_kept)
    notices = parts.notices

    @api.get("")
    @seen_by_the_host
    def questions() -> Response:
        """All that are open, oldest first."""
        return jsonify(questions=list(notices.questions))

    @api.post("/<int:n>")
    @for_the_host
    def answer(n: int) -> Response:
        """The facts of the chosen answer are entered; without a choice the question is put away."""
        for fact in _chosen(notices.questions, n, body().get("choice")):
            taken(parts.hub, fact)
        notices.answered(n)
        return jsonify(seq=parts.hub.now.seq)

    return api


def _chosen(questions: Any, n: int, choice: object) -> list[Any]:
    asked = next((one for one in questions if one["n"] == n), None)
    if asked is None:
        raise Refusal(409, "That question is no longer open.")
    if choice is None:
        return []
    if type(choice) is not int or not 0 <= choice < len(asked["choices"]):
        raise Refusal(400, "choice: expected the number of one of the answers, or nothing to put the question away.")
    return list(asked["choices"][choice]["facts"])
