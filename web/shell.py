"""The shell that every page lives in: its head, its style, its menu, its texts, and the headers that guard it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Response, g, make_response, render_template, request

from web.door import GUEST, HOST
from web.roles import role
from web.words import Words

STATIC: Final = Path(__file__).resolve().parent / "static"
WORDS: Final = Words("en")
LOOKS: Final = ("light", "four-colour", "large", "calm")  # what a screen may be set to; kept in its cookie
LOOK_COOKIE: Final = "look"
STYLES: Final = ("tokens.css", "parts.css")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Link:
    """An entry of the menu: its text in the catalogue, its address, and the least role that sees it."""

    text: str
    address: str
    role: str = GUEST


MENU: Final = (
    Link("shared.menu-table", "/"),
    Link("shared.menu-guest", "/guest"),
    Link("shared.menu-games", "/menu"),
    Link("shared.menu-invite", "/invite"),
    Link("shared.menu-host", "/host", HOST),
    Link("shared.menu-money", "/money", HOST),
    Link("shared.menu-history", "/history", HOST),
    Link("shared.menu-setup", "/setup", HOST),
)


def page(template: str, words: tuple[str, ...] = (), **values: Any) -> Response:
    """A page of the shell. ``words`` are the sections of the catalogue that its scripts need besides ``shared``."""
    mine = role()
    answer = make_response(
        render_template(
            template,
            say=WORDS.say,
            words=WORDS.sections("shared", *words),
            style=style,
            nonce=new_nonce(),
            role=mine,
            menu=[link for link in MENU if link.role == GUEST or mine == HOST],
            look=looks(request.cookies),
            modules=modules,
            **values,
        )
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def looks(cookies: Mapping[str, str]) -> list[str]:
    """How this screen is set to look, from its cookie; anything unknown is dropped."""
    asked = cookies.get(LOOK_COOKIE, "").split(".")
    return [look for look in LOOKS if look in asked]


@cache
def style(*names: str) -> str:
    """The shared style and these files of ``static/css``, for the page's head: it is painted in one round trip."""
    return "".join((STATIC / "css" / name).read_text(encoding="utf-8") for name in (*STYLES, *names))


@cache
def modules(*folders: str) -> list[str]:
    """The scripts of these folders of ``static``, for the browser to fetch at once instead of one after another."""
    return [f"{folder}/{path.name}" for folder in folders for path in sorted((STATIC / folder).glob("*.js"))]


def guarded(response: Response) -> Response:
    """Headers that keep a page to itself: nothing from elsewhere runs in it, nothing else frames it."""
    response.headers["Content-Security-Policy"] = POLICY.format(nonce=new_nonce())
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)"
    return response


def new_nonce() -> str:
    """The word without which nothing that is written into this page counts as its own."""
    if "nonce" not in g:
        g.nonce = secrets.token_urlsafe(16)
    return str(g.nonce)
