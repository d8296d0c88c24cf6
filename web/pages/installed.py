"""What makes the pages an app on a tablet or phone: the manifest, and a worker that keeps no state."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, jsonify, make_response, render_template, url_for

from web.parts import Parts
from web.shell import STATIC, WORDS

ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-512.png", "512x512", "maskable"),
)


def blueprint(parts: Parts) -> Blueprint:
    """The manifest and the worker."""
    pages = Blueprint("app", __name__)

    @pages.get("/manifest.webmanifest")
    def manifest() -> Response:
        """What a home screen shows."""
        answer = jsonify(
            name="Cards Speak",
            short_name="Cards Speak",
            description=WORDS.say("shared.about"),
            start_url="/",
            display="standalone",
            background_color="#08120e",
            theme_color="#0b1712",
            icons=[
                {"src": url_for("static", filename=name), "sizes": sizes, "type": "image/png", "purpose": purpose}
                for name, sizes, purpose in ICONS
            ],
        )
        answer.mimetype = "application/manifest+json"
        return answer

    @pages.get("/sw.js")
    def worker() -> Response:
        """The worker keeps scripts and pictures of this version, and never a word of the table."""
        answer = make_response(render_template("sw.js", version=version(), files=kept_files()))
        answer.mimetype = "text/javascript"
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    return pages


@cache
def kept_files() -> list[str]:
    """Everything under ``static``."""
    return [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]


@cache
def version() -> str:
    """Changes whenever any of the kept files does."""
    whole = sha256()
    for name in kept_files():
        whole.update(name.encode() + (STATIC / name).read_bytes())
    return whole.hexdigest()[:12]
