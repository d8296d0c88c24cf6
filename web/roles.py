"""Which role a browser has, and what may be asked only by the host or only from our own pages."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from flask import redirect, request, session, url_for
from werkzeug.wrappers import Response

from web.door import GUEST, HOST
from web.refusals import Refusal

P = ParamSpec("P")
R = TypeVar("R")
_ITS_NAMES: Final = {"localhost", "127.0.0.1", "[::1]"}
_OPEN: Final = {"static", "joining.door", "joining.join", "joining.session_now", "joining.enter", "joining.leave",
                "app.manifest", "app.worker"}  # fmt: skip


def role() -> str:
    """This browser's role: ``host``, ``guest``, or empty where it has not been let in.

    Whoever sits at the computer itself is a guest at least.
    """
    kept = str(session.get("role", ""))
    return kept if kept in (GUEST, HOST) else GUEST if _from_this_computer() else ""


def become(new_role: str) -> None:
    """Give this browser a role, with a new token."""
    session.clear()
    session.permanent = True
    session["role"] = new_role
    token()


def token() -> str:
    """This browser's token, which every change must bring along."""
    if "token" not in session:
        session["token"] = secrets.token_urlsafe(24)
    return str(session["token"])


def keep_strangers_out() -> Response | None:
    """Before every request: who has no role sees the door, and nothing else."""
    if request.endpoint in _OPEN or role():
        return None
    if request.path.startswith("/api/"):
        raise Refusal(401, "Scan the code that the table shows, or give the host's PIN.")
    return redirect(url_for("joining.door", to=request.path))


def from_our_page(action: Callable[P, R]) -> Callable[P, R]:
    """Refuse a request that did not come from our own page."""

    @wraps(action)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        given = request.headers.get("X-CSRF-Token", "")
        if not hmac.compare_digest(given.encode(), str(session.get("token", secrets.token_hex())).encode()):
            raise Refusal(403, "This request did not come from the table's page; reload the page and try again.")
        return action(*args, **kwargs)

    return guarded


def for_the_host(action: Callable[P, R]) -> Callable[P, R]:
    """Refuse a change by anybody but the host, or from another page than ours."""

    @wraps(action)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        _verify_host()
        return action(*args, **kwargs)

    return from_our_page(guarded)


def seen_by_the_host(action: Callable[P, R]) -> Callable[P, R]:
    """Refuse to tell anybody but the host what changes nothing."""

    @wraps(action)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        _verify_host()
        return action(*args, **kwargs)

    return guarded


def page_of_the_host(page: Callable[P, Any]) -> Callable[P, Any]:
    """Send anybody but the host to the door first; it leads back."""

    @wraps(page)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> Any:
        if role() != HOST:
            return redirect(url_for("joining.door", to=request.path))
        return page(*args, **kwargs)

    return guarded


def body() -> dict[str, Any]:
    """The request's JSON object; raises Refusal where it is none."""
    if not request.is_json:
        raise Refusal(415, "Expected a JSON object (Content-Type: application/json).")
    try:
        given = request.get_json(silent=True)
    except RecursionError:  # nested deeper than anything that is ever sent
        given = None
    if not isinstance(given, dict):
        raise Refusal(400, "The request is not readable; expected one JSON object.")
    return given


def _verify_host() -> None:
    if role() != HOST:
        raise Refusal(401, "Only the host may do this; give the host's PIN first.")


def _from_this_computer() -> bool:
    """True for a browser on this computer that asked for it by its own name, not by one that leads here by a trick."""
    name = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
    try:
        here = ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
    return here and name in _ITS_NAMES
