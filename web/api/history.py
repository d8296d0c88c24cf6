"""Past hands: looked through, played again fact by fact, counted, and written out. Face-down cards were never kept."""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from functools import wraps
from typing import Any, Final

from flask import Blueprint, Response, jsonify, request

from assistant.announce.told import told
from assistant.events import Called, EventError, from_json
from assistant.history.came_out import CameOut
from assistant.history.counting import counted
from assistant.history.export import csv_text, json_lines
from assistant.history.past import Past, Wanted
from assistant.history.phh import NotInPhh, phh_text
from assistant.history.pictures import pictures
from assistant.history.replayed import Step
from assistant.money import CENT, Unit
from assistant.store.chain import LogError
from web.api.money import NOT_SHOWN, open_to_this_browser
from web.api.stream import not_kept
from web.parts import Parts
from web.refusals import Refusal

Json = dict[str, Any]
LISTED: Final = 200  # hands at once
PICTURES: Final = ("games", "pots", "winners", "winners-by-game")


def blueprint(parts: Parts) -> Blueprint:
    """Past hands, for the host, and for guests where the host lets them."""
    api = Blueprint("history_api", __name__, url_prefix="/api/history")
    api.after_request(not_kept)
    _looking(api, parts)
    _counting(api, parts)
    _writing_out(api, parts)
    return api


def open_books(parts: Parts) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Refuse whoever may not see the book; and where the log cannot be read, say why."""

    def guarding(action: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(action)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            if not open_to_this_browser(parts):
                raise Refusal(403, NOT_SHOWN)
            try:
                return action(*args, **kwargs)
            except LogError as error:
                raise Refusal(404, f"{str(error).rpartition(': ')[2].capitalize()}.") from None

        return guarded

    return guarding


def _looking(api: Blueprint, parts: Parts) -> None:
    replayed = _Replayed(parts)

    @api.get("")
    @open_books(parts)
    def hands() -> Response:
        """Those that are wanted, newest first."""
        found = _past(parts).hands(_wanted())
        return jsonify(count=len(found), hands=[hand.to_json() for hand in found[:LISTED]])

    @api.get("/<int:n>")
    @open_books(parts)
    def hand(n: int) -> Response:
        """One of them: every fact in words, and what was announced."""
        return jsonify(n=n, steps=_lines(replayed.steps(n)))

    @api.get("/<int:n>/<int:at>")
    @open_books(parts)
    def step(n: int, at: int) -> Response:
        """What the table showed after one of its facts."""
        steps = replayed.steps(n)
        if at >= len(steps):
            raise Refusal(404, f"Hand {n} has {len(steps)} steps.")
        return jsonify(view=steps[at].view)


def _counting(api: Blueprint, parts: Parts) -> None:
    @api.get(f"/<any({', '.join(repr(name) for name in PICTURES)}):name>.svg")
    @open_books(parts)
    def picture(name: str) -> Response:
        """The wanted hands counted, as a picture."""
        drawn = pictures(counted(_past(parts).hands(_wanted())))
        if name not in drawn:
            raise Refusal(404, "No such hand was played.")
        return Response(drawn[name], mimetype="image/svg+xml")


def _writing_out(api: Blueprint, parts: Parts) -> None:
    def written(text: str | bytes, name: str, kind: str) -> Response:
        answer = Response(text, mimetype=kind)
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    def wanted_oldest_first() -> list[CameOut]:
        return _past(parts).hands(_wanted())[::-1]

    @api.get("/hands.json")
    @open_books(parts)
    def as_json() -> Response:
        """One hand a line, with its events."""
        lines = json_lines((hand, _past(parts).replay(hand.n)) for hand in wanted_oldest_first())
        return written("".join(f"{line}\n" for line in lines), "hands.jsonl", "application/json")

    @api.get("/hands.csv")
    @open_books(parts)
    def as_csv() -> Response:
        """One line for each player of a hand."""
        return written(csv_text(wanted_oldest_first()), "hands.csv", "text/csv")

    @api.get("/hands.zip")
    @open_books(parts)
    def as_phh() -> Response:
        """The hands of hold'em, each as a file of the Poker Hand History format."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
            for hand in wanted_oldest_first():
                text = _phh(_past(parts), hand)
                if text:
                    files.writestr(f"{hand.n}.phh", text)
        return written(packed.getvalue(), "hands-phh.zip", "application/zip")


def _phh(past: Past, hand: CameOut) -> str:
    """A hand in that format; empty where the format has no words for it."""
    tracker = past.played(hand.n)
    called = tracker.script.get(hand.n)
    if not isinstance(called, Called) or tracker.state is None:
        return ""
    try:
        return phh_text(called, hand.at, tracker.script, tracker.state)
    except NotInPhh:
        return ""


class _Replayed:
    """The hand that was played again last, until another fact comes in: each of its steps is asked for."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._lock = threading.Lock()
        self._key: tuple[int, int] | None = None
        self._steps: Sequence[Step] = ()

    def steps(self, n: int) -> Sequence[Step]:
        """The steps of hand ``n``; raises LogError where none was called there."""
        with self._lock:
            key = n, self._parts.hub.now.seq
            if key != self._key:
                self._steps = _past(self._parts).replay(n)
                self._key = key
            return self._steps


def _lines(steps: Sequence[Step]) -> list[Json]:
    call = from_json(steps[0].row.event, CENT) if steps else None
    assert isinstance(call, Called)
    unit = Unit.of(call.unit or "0.01")
    return [_line(step, call, unit) for step in steps]


def _line(step: Step, call: Called, unit: Unit) -> Json:
    said = [answer.text for answer in step.answers if answer.kind not in ("next", "turn", "raises")]
    try:
        text = told(from_json(step.row.event, unit), call.seats, unit)
    except EventError:
        text = str(step.row.event.get("event", ""))
    return {"n": step.row.seq, "at": step.row.at, "text": text, "said": said}


def _wanted() -> Wanted:
    """Which hands, from the address; raises Refusal for what is no day or no amount."""
    asked = request.args
    try:
        pot = CENT.read(asked.get("pot", "").strip().replace(",", ".") or "0")
    except ValueError as error:
        raise Refusal(400, f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    return Wanted(asked.get("player", "").strip(), asked.get("game", "").strip(), _day("since"), _day("until"), pot)


def _day(key: str) -> date | None:
    given = request.args.get(key, "")
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise Refusal(400, f"{key}: {given[:20]!r} is no day; expected one such as 2026-11-30.") from None


def _past(parts: Parts) -> Past:
    if parts.past is None:
        raise Refusal(409, "This table keeps no log of its hands.")
    return parts.past
