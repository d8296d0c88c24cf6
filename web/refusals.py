"""Every refusal is one clear sentence, as JSON, whatever went wrong."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, jsonify
from werkzeug.exceptions import HTTPException, InternalServerError


class Refusal(Exception):
    """A request that is refused: the status to answer with, and one sentence saying why and what to do."""

    def __init__(self, status: int, says: str) -> None:
        super().__init__(says)
        self.status = status
        self.says = says


_SAYS: Final = {
    400: "The request is not readable; expected one JSON object.",
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
    413: "The request is too large; 16 kilobytes are plenty.",
    500: "Something went wrong here; the hand is as it was.",
}


def answer_refusals(app: Flask) -> None:
    """Make the application answer every error in one sentence."""
    app.register_error_handler(Refusal, _refusal)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(InternalServerError, _http)


def _refusal(refusal: Refusal) -> Response:
    return _says(refusal.status, refusal.says)


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    return _says(status, _SAYS.get(status, f"{error.name}."))


def _says(status: int, says: str) -> Response:
    response = jsonify(error=says)
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    return response
