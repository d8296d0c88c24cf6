"""Counted hands as pictures: bars in SVG, drawn with the fonts and colours of whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from assistant.history.counting import Counted
from assistant.money import plain

WIDTH: Final = 720
ROW: Final = 34
TOP: Final = 56
LABEL: Final = 236
AMOUNT: Final = 90
MOST_ROWS: Final = 14
_STYLE: Final = (
    "svg{font-family:system-ui,sans-serif;color-scheme:light dark;"
    "--ink:#1c2430;--paper:#fff;--bar:#2f6d4f;--soft:#5a6675}"
    "@media(prefers-color-scheme:dark){svg{--ink:#eef2f0;--paper:#12181a;--bar:#58b286;--soft:#9fb0b4}}"
    ".paper{fill:var(--paper)}.bar{fill:var(--bar)}text{fill:var(--ink);font-size:15px}"
    ".title{font-size:20px;font-weight:600}.soft{fill:var(--soft)}.end{text-anchor:end}"
)


def pictures(found: Counted) -> dict[str, str]:
    """The pictures by name: ``games``, ``pots``, ``winners``, ``winners-by-game``; without hands, none."""
    if not found.hands:
        return {}
    best = _best_of_each_game(found)
    return {
        "games": bars("Games called", [(game, count, str(count)) for game, count in found.games]),
        "pots": bars("Biggest pots", [(_pot_label(found, at), cents, plain(cents)) for at, cents in _pots(found)]),
        "winners": bars("Taken from pots", [(player, cents, plain(cents)) for player, cents in found.taken]),
        "winners-by-game": bars("Who takes most, by game", best),
    }


def bars(title: str, rows: Sequence[tuple[str, int, str]]) -> str:
    """One picture of bars: for each row a label, how long, and what is written at its end."""
    shown = rows[:MOST_ROWS]
    height = TOP + ROW * len(shown) + 16
    longest = max((length for _, length, _ in shown), default=0) or 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="12"/>',
        f'<text class="title" x="24" y="36">{escape(title)}</text>',
    ]
    for place, (label, length, written) in enumerate(shown):
        parts.append(_bar(TOP + ROW * place, label, length / longest, written))
    return "\n".join([*parts, "</svg>", ""])


def _bar(top: int, label: str, share: float, written: str) -> str:
    width = max(2, round((WIDTH - LABEL - AMOUNT - 24) * share))
    return (
        f'<text class="end" x="{LABEL - 12}" y="{top + 20}">{escape(_short(label))}</text>'
        f'<rect class="bar" x="{LABEL}" y="{top + 5}" width="{width}" height="{ROW - 12}" rx="4"/>'
        f'<text class="soft" x="{LABEL + width + 8}" y="{top + 20}">{escape(written)}</text>'
    )


def _short(label: str, most: int = 26) -> str:
    return label if len(label) <= most else label[: most - 1].rstrip() + "…"


def _pots(found: Counted) -> list[tuple[int, int]]:
    return [(at, hand.pot) for at, hand in enumerate(found.biggest)]


def _pot_label(found: Counted, at: int) -> str:
    return f"{found.biggest[at].name} ({found.biggest[at].n})"


def _best_of_each_game(found: Counted) -> list[tuple[str, int, str]]:
    best: dict[str, tuple[str, int]] = {}
    for game, player, cents in found.won_by:
        best.setdefault(game, (player, cents))
    return [(game, cents, f"{player} {plain(cents)}") for game, (player, cents) in best.items()]
