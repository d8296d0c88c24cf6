"""``python -m tests.play``: random whole hands of every game in every house, until one goes wrong."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from assistant.rules.load import Unfinished, call, game_keys
from tests.play.whole_hand import Wrong, play

HOUSES = ("local", "house", "eight-two")


def playable() -> list[str]:
    """The games that are complete."""
    return [key for key in game_keys() if not _unfinished(key)]


def _unfinished(key: str) -> bool:
    try:
        call("house", key)
    except Unfinished:
        return True
    return False


@click.command()
@click.option("--hands", default=20, show_default=True, help="Hands of each game in each house.")
@click.option("--game", "games", multiple=True, help="Only this game; may be given again.")
@click.option("--house", "houses", multiple=True, help="Only this house; may be given again.")
@click.option("--seed", default=1, show_default=True, help="The first hand's number; the next ones count on.")
@click.option("--seconds", default=0.0, help="Stop after so long; 0: play all.")
@click.option("--wrong", type=click.Path(path_type=Path), default=Path("wrong.jsonl"), help="Where a wrong hand goes.")
@click.option("--keep-going", is_flag=True, help="Name every wrong hand instead of stopping at the first.")
def main(
    hands: int, games: tuple[str, ...], houses: tuple[str, ...], seed: int, seconds: float, wrong: Path,
    keep_going: bool,
) -> None:  # fmt: skip
    """Play random whole hands and check them; exit 1 at the first that goes wrong, written as JSON lines."""
    kinds = [(game, house) for game in games or playable() for house in houses or HOUSES]
    rounds = range(seed, seed + hands)
    began, facts, failed = perf_counter(), 0, 0
    played: Counter[tuple[str, str]] = Counter()
    with Progress(*_COLUMNS, console=_CONSOLE) as progress:
        task = progress.add_task("dealing", total=hands * len(kinds))
        for number, (game, house) in product(rounds, kinds):
            if seconds and perf_counter() - began > seconds or failed and not keep_going:
                break
            progress.update(task, description=f"{game} {house}", advance=1)
            in_a_row = 2 if number % 4 == 0 else 1  # what the first hand leaves in the pot is in the second
            played[game, house] += in_a_row
            try:
                facts += play(str(number), game, house, in_a_row)
            except Wrong as error:
                failed += 1
                _name(error, wrong)
    took = perf_counter() - began
    fewest, most = min(played.values(), default=0), max(played.values(), default=0)
    print(
        f"{played.total()} hands, {fewest} to {most} of each of {len(played)} games and houses, {facts} facts in "
        f"{took:.0f} s: {played.total() / took:.0f} hands a second, {failed} wrong"
    )
    raise SystemExit(failed > 0)


def _name(error: Wrong, wrong: Path) -> None:
    """The wrong hand on the screen and in its file; what was written there before goes."""
    wrong.write_text("".join(json.dumps(raw) + "\n" for raw in error.script), encoding="utf-8")
    _CONSOLE.print(f"{error}\nwritten to {wrong}; see it with: cards-speak replay {wrong}", style="red", soft_wrap=True)


_CONSOLE = Console(stderr=True)
_COLUMNS = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()


if __name__ == "__main__":
    main()
