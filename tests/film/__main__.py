"""``python -m tests.film``: random hands of the films' games as scripts, one file a hand, to measure with."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import click

from tests.film.hands import GAMES, hand


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--hands", default=50, show_default=True, help="How many hands, the games in turn.")
@click.option("--seed", default=1, show_default=True, help="The first hand's number; the next ones count on.")
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 4))
def main(folder: Path, hands: int, seed: int, seats: int) -> None:
    """Write random whole hands to FOLDER, to be measured with `cards-speak bench live --scripts FOLDER`."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, game in list(product(range(seed, seed + hands), GAMES))[:hands]:
        lines = "".join(json.dumps(raw) + "\n" for raw in hand(number, game, seats))
        (folder / f"{game}-{number:03d}.jsonl").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
