"""``cards-speak replay``: a written hand through the tracker, and what would be announced."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from assistant.announce.say import sentence
from assistant.cli.errors import BadInput
from assistant.cli.own import own_games
from assistant.events import EventError
from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker

Placed = tuple[str, dict[str, Any]]  # where it stands, and the event


@click.command()
@click.argument("hand", type=click.Path(dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="One JSON document per answer.")
def command(hand: str, as_json: bool) -> None:
    """Replay HAND, one event per line as JSON ("-" reads standard input), and tell what would be announced.

    HAND may also be one JSON object with a list of "events".
    """
    tracker = Tracker(sentence, own_games())
    for place, raw in events_in(hand, _text(hand)):
        try:
            answers = tracker.handle(tracker.read(raw))
        except EventError as error:
            raise BadInput(f"{place}: {error}") from None
        for answer in answers:
            click.echo(json.dumps(answer.json()) if as_json else _line(answer))


def _line(answer: Answer) -> str:
    return f"{answer.n:>4}  {answer.text}"


def _text(hand: str) -> str:
    try:
        with click.open_file(hand, encoding="utf-8") as written:
            return str(written.read())
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "no UTF-8 text"
        raise BadInput(f"{hand}: cannot read: {reason}; expected one event per line as JSON") from None


def events_in(name: str, text: str) -> Iterator[Placed]:
    """The events of a script, each with the place where it stands; raises BadInput for what is no event."""
    whole = _whole(text)
    if whole is not None:
        listed = whole["events"]
        if not isinstance(listed, list):
            raise BadInput(f"{name}: events: expected a list of events")
        for number, raw in enumerate(listed, 1):
            yield _event(f"{name}: events: number {number}", raw)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _event(f"{name}:{number}", _parsed(f"{name}:{number}", line))


def _whole(text: str) -> dict[str, Any] | None:
    """The script as one object with a list of events, or None where it is one event per line."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return whole if isinstance(whole, dict) and "events" in whole else None


def _parsed(place: str, line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{place}: no JSON ({error}); expected one event per line") from None


def _event(place: str, raw: object) -> Placed:
    if not isinstance(raw, dict):
        raise BadInput(f'{place}: expected an event, such as {{"event": "fold", "seat": 2}}')
    return place, raw
