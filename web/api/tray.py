"""The chip tray as the set-up page asks it: what answers, what each column holds, empty, full, the lamps."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, jsonify

from web.api.stream import not_kept
from web.parts import Parts, TrayBench
from web.refusals import Refusal
from web.roles import body, for_the_host, seen_by_the_host


def blueprint(parts: Parts) -> Blueprint:
    """The tray, the host's alone."""
    api = Blueprint("tray", __name__, url_prefix="/api/setup/tray")
    api.after_request(not_kept)

    @api.get("")
    @seen_by_the_host
    def standing() -> Response:
        """The ports there are, and the tray that answers."""
        return jsonify(_bench(parts).standing())

    @api.post("/<any(tare, calibrate, lamps):act>")
    @for_the_host
    def act(act: str) -> Response:
        """A column is empty, or holds so many chips; or all lamps are lit for a moment."""
        bench, given = _bench(parts), body()
        acts: dict[str, Callable[[], None]] = {
            "tare": lambda: bench.tare(_whole(given, "column")),
            "calibrate": lambda: bench.calibrate(_whole(given, "column"), _whole(given, "chips")),
            "lamps": bench.lamps,
        }
        try:
            acts[act]()
        except ValueError as error:
            raise Refusal(409, f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        return jsonify(bench.standing())

    return api


def _whole(given: dict[str, object], key: str) -> int:
    value = given.get(key)
    if type(value) is not int:
        raise Refusal(400, f"{key}: expected a whole number.")
    return value


def _bench(parts: Parts) -> TrayBench:
    if parts.tray is None:
        raise Refusal(409, "This table is served without a chip tray.")
    return parts.tray
