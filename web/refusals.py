"""Every refusal is one clear sentence, whatever went wrong: as JSON, or on a page where somebody asked for one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from flask import Flask, Response, jsonify, request
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


Page = Callable[[str], Response] | None  # on which a sentence is shown to who opens an address; else it is JSON


def answer_refusals(app: Flask, page: Page = None) -> None:
    """Make the application answer every error in one sentence; a browser that opens an address gets a ``page``."""
    app.register_error_handler(Refusal, partial(_refusal, page))
    app.register_error_handler(HTTPException, partial(_http, page))
    app.register_error_handler(InternalServerError, partial(_http, page))


def _refusal(page: Page, refusal: Refusal) -> Response:
    return _says(page, refusal.status, refusal.says)


def _http(page: Page, error: HTTPException) -> Response:
    status = error.code or 500
    return _says(page, status, _SAYS.get(status, f"{error.name}."))


def _says(page: Page, status: int, says: str) -> Response:
    wanted = request.accept_mimetypes
    opened = wanted.quality("text/html") > wanted.quality("application/json")  # a script takes either
    response = page(says) if opened and page is not None else jsonify(error=says)
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    return response
