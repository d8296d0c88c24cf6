"""``cards-speak bench reading``: what reading costs."""

from __future__ import annotations

import json

import click

from assistant.bench.reading import measure, shares
from assistant.cli.errors import BadInput
from assistant.vision.network import WeightsError

WITHOUT = "nothing is compared: that takes ultralytics; pip install -e '.[train]' in the project's folder brings it"


@click.command()
@click.option("--times", default=10, show_default=True, type=click.IntRange(1, 1000), help="How often each is done.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Processor threads to use.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per line.")
def reading(times: int, threads: int, as_json: bool) -> None:
    """Read a picture 3840 pixels across with 13 cards, a card put down, and a table at which nothing happens.

    Milliseconds of processor time, medians. Where ultralytics is installed its predict looks at the same picture in
    turn with the same detector, shrunk to 640 and at full size; it finds the cards and names none.
    """
    try:
        costs = measure(times, threads)
    except WeightsError as error:
        raise BadInput(str(error)) from None
    if as_json:
        for cost in costs:
            click.echo(json.dumps(cost._asdict()))
        return
    for cost in costs:
        click.echo(f"{cost.what:26} {cost.by:20} {cost.milliseconds:>8.1f} ms")
    for what, by, share in shares(costs):
        click.echo(f"{what:26} costs {share:.3f} of {by}")
    if len({cost.by for cost in costs}) == 1:
        click.echo(WITHOUT)
