"""Codes to be scanned: as a drawing for a page, as signs for a terminal."""

from __future__ import annotations

import io
from typing import Final

import segno
from markupsafe import Markup

WHITE_ON_BLACK: Final = "\x1b[97;40m"
AS_BEFORE: Final = "\x1b[0m"


def code(link: str) -> Markup:
    """The code for an address, drawn inline; its colours come from the page's style."""
    drawn = segno.make_qr(link, error="m").svg_inline(border=2, omitsize=True, svgclass="code", lineclass="ink")
    # segno draws squares: nothing of the address stands in it as text
    return Markup(drawn)  # nosec B704


def printed_code(link: str) -> str:
    """The code for an address in half-block signs, white on black whatever colours the terminal has."""
    written = io.StringIO()
    segno.make_qr(link, error="l").terminal(out=written, border=1, compact=True)
    return "".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}\n" for line in written.getvalue().splitlines())
