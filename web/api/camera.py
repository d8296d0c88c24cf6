"""The camera as the host has it: what it shows, what it asks, and whether it watches."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from web.api.stream import not_kept
from web.parts import Camera, Parts, Picture
from web.refusals import Refusal
from web.roles import for_the_host, seen_by_the_host

WIDEST = 3840


def blueprint(parts: Parts) -> Blueprint:
    """Pictures and the camera's switch, for the host alone: a picture may show what lies hidden from others."""
    api = Blueprint("camera", __name__, url_prefix="/api/camera")
    api.after_request(not_kept)

    @api.get("")
    @seen_by_the_host
    def camera() -> Response:
        """Whether it watches, and what it recognised last."""
        watching = parts.watching
        picture = None if watching is None else watching.snapshot()
        standing = "none" if watching is None else watching.standing
        return jsonify(standing=standing, seen=None if picture is None else picture.json())

    @api.get("/picture.jpg")
    @seen_by_the_host
    def shown() -> Response:
        """The newest picture."""
        width = request.args.get("width", "0")
        if not width.isdecimal() or int(width) > WIDEST:
            raise Refusal(400, f"width: expected a number of pixels up to {WIDEST}.")
        return Response(_picture(parts).jpeg(int(width)), mimetype="image/jpeg")

    @api.get("/cards")
    @seen_by_the_host
    def cards() -> Response:
        """The face-up cards that lie now, with what else each may be."""
        return jsonify(cards=[] if parts.watching is None else parts.watching.cards())

    @api.get("/card/<int:number>.jpg")
    @seen_by_the_host
    def cut(number: int) -> Response:
        """One of them, cut out."""
        picture = _camera(parts).card_picture(number)
        if picture is None:
            raise Refusal(404, "That card lies there no more.")
        return Response(picture, mimetype="image/jpeg")

    @api.post("/<any(pause, resume, reopen):act>")
    @for_the_host
    def switch(act: str) -> Response:
        """Let it go, watch again, or open it anew."""
        watching = _camera(parts)
        {"pause": watching.pause, "resume": watching.resume, "reopen": watching.reopen}[act]()
        return jsonify(standing=watching.standing)

    return api


def _camera(parts: Parts) -> Camera:
    if parts.watching is None:
        raise Refusal(409, "This table is played without a camera.")
    return parts.watching


def _picture(parts: Parts) -> Picture:
    picture = _camera(parts).snapshot()
    if picture is None:
        raise Refusal(409, "The camera has given no picture yet.")
    return picture
