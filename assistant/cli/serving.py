"""Serving a table's page while its camera is watched, and saying on the terminal what happens."""

from __future__ import annotations

import json
import sys
import threading
import webbrowser
from typing import Final

import click

from assistant.app import Table
from assistant.cli.addresses import house_addresses, own_address
from assistant.cli.binding import bound_at
from assistant.cli.errors import BadInput
from assistant.hub import Update
from assistant.night.photo_night import PhotoReport, texts
from web.door import HOST
from web.pages.codes import printed_code
from web.serving import ServedPage

THREADS: Final = 80  # one for each page that follows the table, and some for requests


class Page:
    """The page of one table, served on a thread of its own."""

    def __init__(self, table: Table) -> None:
        """Raises BadInput where the address cannot be had."""
        host, port = table.config.page.host, table.config.page.port
        at = bound_at(host, port)
        bound = int(at.getsockname()[1])
        self.url = own_address(host, bound)
        table.door.guests_at = house_addresses(host, bound)
        self._served = ServedPage(table.app, at, THREADS)

    def start(self, browser: bool) -> None:
        """Begin to serve, and open the page where asked to."""
        self._served.start()
        if browser:
            webbrowser.open(self.url)

    def close(self) -> None:
        """Stop serving, once every request has been answered."""
        self._served.close()


def serve(table: Table, browser: bool, once: bool, quiet: bool) -> None:
    """Serve and watch until the pictures end (``once``) or the host presses Ctrl-C.

    ``quiet`` keeps standard output free for JSON; what is said then goes to standard error.
    """
    try:
        page = Page(table)
    except BadInput:
        table.close()
        raise
    try:
        page.start(browser)
        _tell_the_host(table, page, quiet)
        table.hub.listen(lambda update: say(update, quiet))
        table.notices.listen(lambda line: click.echo(f"  ! {line}", err=True) if line else None)
        ended = threading.Event()
        table.start_watching(ended.set)
        ended.wait()
        if not once:
            click.echo("No more pictures; the page stays up until you press Ctrl-C.", err=quiet)
            threading.Event().wait()
    except KeyboardInterrupt:
        click.echo("Closed; the hand is kept.", err=True)
    finally:
        table.close()
        page.close()


def _tell_the_host(table: Table, page: Page, quiet: bool) -> None:
    """Where the pages are, and the code that makes a tablet or phone the host's; only a terminal shows it."""
    click.echo(f"Table display: {page.url}   Host PIN: {table.pin}", err=quiet)
    guests = table.door.guests_at
    if guests:
        click.echo(f"In the house:  {' '.join(guests)}   Guests scan the code on the table display.", err=quiet)
    if sys.stdout.isatty() and not quiet:
        link = table.door.link(HOST, guests[0] if guests else page.url)
        click.echo(f"Scan this with the host's tablet, and show it to nobody else:\n\n{printed_code(link)}")


def say(update: Update, quiet: bool) -> None:
    """One update's announcements on the terminal, but not what only the dealer is told."""
    for answer in update.answers:
        if answer.kind != "next":
            click.echo(f"{update.seq:>4}  {answer.text}", err=quiet)


def show_report(report: PhotoReport, as_json: bool) -> None:
    """What came of one photograph: a line of JSON, or lines for people."""
    if as_json:
        click.echo(json.dumps(report.to_json()))
        return
    for line in report_lines(report):
        click.echo(line)


def report_lines(report: PhotoReport) -> list[str]:
    """What came of one photograph, for people."""
    hand = report.hand
    lie = {"board": hand.board, **{f"seat {seat}": cards for seat, cards in hand.shown.items()}}
    shown = "; ".join(f"{where} {' '.join(texts(cards))}" for where, cards in lie.items())
    lines = [f"{report.file}: {shown}", *(f"  {note}" for note in report.notes)]
    lines += [f"  Not settled. {missing}." for missing in report.missing]
    if report.settled is not None:
        lines += [f"  {sentence}" for sentence in report.settled.get("sentences", ())]
    if report.certain is not None:
        lines += [f"  Whatever the unread card is: seat {seat} wins {share}." for seat, share in report.certain.items()]
    return lines
