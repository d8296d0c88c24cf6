"""``cards-speak bench``: how fast this machine is, and how well it reads and follows."""

from __future__ import annotations

import json

import click

from assistant.bench.hands import measure
from assistant.cli.bench_live import live
from assistant.cli.bench_page import page
from assistant.cli.bench_photos import photos
from assistant.cli.bench_reading import reading


@click.group()
def command() -> None:
    """Measure how fast this machine is, and how well it reads and follows.

    Every figure of the README comes from one of these.
    """


@command.command()
@click.option("--count", default=200_000, show_default=True, type=click.IntRange(1_000), help="Hands of each kind.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per line.")
def hands(count: int, as_json: bool) -> None:
    """Rank random seven-card hands, natural ones and ones with one to three wild cards.

    Where treys is installed it ranks the same natural hands; wild ones by putting every card in place of each
    wild card, which finds no five of a kind.
    """
    for rate in measure(count):
        if as_json:
            click.echo(json.dumps(rate._asdict()))
        else:
            click.echo(f"{rate.hands:18} {rate.ranked_by:26} {rate.per_second:>10,} hands a second")


command.add_command(live)
command.add_command(page)
command.add_command(photos)
command.add_command(reading)
