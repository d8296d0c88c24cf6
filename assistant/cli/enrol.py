"""``cards-speak enrol``: a deck is shown once, and then read as its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from assistant.capture.frames import CameraError, Pixels
from assistant.capture.pictures import TornPicture, read_picture
from assistant.capture.source import open_camera
from assistant.cards import DECK
from assistant.cli.errors import BadInput
from assistant.cli.order import cards_in
from assistant.store.place import data_folder
from assistant.vision.deck import FOLDER, DeckError
from assistant.vision.enrol import Added, Enrolment
from assistant.vision.network import WeightsError
from assistant.vision.quiet import Quiet
from assistant.vision.reader import NetReader

SIGNS = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}


@click.command("enrol")
@click.argument("photos", nargs=-1, type=click.Path(path_type=Path))
@click.option("--deck", required=True, help="The deck's name, such as bicycle-red; table.toml calls it so too.")
@click.option(
    "--order", default="", help="How the cards lie, row by row: 'spades A-K, hearts A-K, ...' or 'As Kd ...'."
)
@click.option("--source", default="", help="A camera to show the cards to, such as camera:0, in place of photos.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the table's data.")
def command(photos: tuple[Path, ...], deck: str, order: str, source: str, data: Path | None) -> None:
    """Show a deck's 52 cards once, so that they are read as certain.

    Lay the cards apart, face up, in any order, and photograph them: all at once, row by row or one by one. Sure cards
    are taken as they are and the others asked about. With --order nothing is asked: the photos, in the order given,
    then hold the named cards in equal parts. One card lying face down shows the back, by which the deck is known again.
    """
    if bool(photos) == bool(source):
        raise BadInput("expected photos of the cards, or --source for a camera, and not both")
    try:
        enrolment = Enrolment(NetReader(), deck)
        rows = _rows(cards_in(order), len(photos)) if order else [()] * len(photos)
        shown = zip(map(str, photos), map(read_picture, photos), rows, strict=True) if photos else _watched(source)
        _show(enrolment, shown)
        path = enrolment.save((data or data_folder()) / FOLDER)
    except (CameraError, DeckError, TornPicture, ValueError, WeightsError) as error:
        raise BadInput(str(error)) from None
    click.echo(f"{path}: 52 cards{', and the back' if enrolment.deck.back.size else ''}")
    for problem in enrolment.problems:
        click.echo(problem, err=True)


def _rows(cards: Sequence[str], photos: int) -> list[tuple[str, ...]]:
    """The named cards in equal parts, one for each photo."""
    if not photos or len(cards) % photos:
        raise BadInput(f"--order names {len(cards)} cards for {photos} photos; expected as many cards in each photo")
    each = len(cards) // photos
    return [tuple(cards[n : n + each]) for n in range(0, len(cards), each)]


def _watched(source: str) -> Iterator[tuple[str, Pixels, tuple[str, ...]]]:
    """Every arrangement of cards that a camera is shown, once each, when nothing moves."""
    quiet = Quiet(looks=1)
    camera = open_camera(source)
    try:
        for frame in camera.frames():
            if quiet.ready(frame):
                yield frame.name or f"picture {frame.number}", frame.pixels, ()
    finally:
        camera.close()


def _show(enrolment: Enrolment, shown: Iterator[tuple[str, Pixels, tuple[str, ...]]]) -> None:
    """Look at one picture after the other until every card was shown and named."""
    console = Console(highlight=False, soft_wrap=True)
    for name, pixels, order in shown:
        added = enrolment.add(pixels, order)
        for problem in added.problems:
            click.echo(f"{name}: {problem}", err=True)
        _ask(enrolment, name, added)
        console.print(grid(enrolment))
        if enrolment.done:
            break


def _ask(enrolment: Enrolment, name: str, added: Added) -> None:
    """Ask about each card that was not sure; with nobody to ask, say so."""
    for one in added.asked:
        could = f" (could be {' or '.join(one.guesses)})" if one.guesses else ""
        where = f"{name}: card {one.place}, row by row,"
        if not sys.stdin.isatty():
            click.echo(f"{where} could not be named{could}; name the cards with --order", err=True)
            enrolment.answer(one.number, "")
            continue
        while True:
            said = click.prompt(f"{where} is{could}; Enter leaves it out", default="", show_default=False)
            try:
                enrolment.answer(one.number, said)
                break
            except ValueError as error:
                click.echo(str(error), err=True)


def grid(enrolment: Enrolment) -> Text:
    """The 52 cards by suit, those not shown yet dim; and how many were."""
    text = Text()
    counts = enrolment.seen
    for suit, sign in SIGNS.items():
        text.append(f"{sign} ")
        for card in (str(card) for card in DECK if str(card).endswith(suit)):
            text.append(f"{card[0]} " if counts[card] else "\u00b7 ", style="" if counts[card] else "dim")
        text.append("  ")
    return text.append(f"{52 - len(enrolment.missing)} of 52")
