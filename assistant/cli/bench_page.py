"""``cards-speak bench page``: how long an event takes to the page."""

from __future__ import annotations

import json

import click

from assistant.bench.page import measure


@click.command()
@click.option("--count", default=60, show_default=True, type=click.IntRange(4, 10_000), help="Events to wait for.")
@click.option("--no-browser", is_flag=True, help="Leave out the real browser.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per line.")
def page(count: int, no_browser: bool, as_json: bool) -> None:
    """Wait for events on the page, and beside it as a page would that asks once a second."""
    for delay in measure(count, not no_browser):
        if as_json:
            click.echo(json.dumps(delay._asdict()))
        else:
            click.echo(f"{delay.seen_by:28} {delay.median_ms:>8,.1f} ms median {delay.most_ms:>8,.1f} ms at most")
