"""``cards-speak club``: one page that follows every table of a club."""

from __future__ import annotations

import threading
import webbrowser
from typing import Final

import click

from assistant.cli.addresses import own_address
from assistant.cli.binding import bound_at
from assistant.cli.errors import BadInput
from assistant.club.beside import NEEDS
from assistant.club.topics import Broker, BrokerError
from web.club import create_club
from web.serving import ServedPage

THREADS: Final = 80  # one for each page that follows the club, and some for requests


@click.command("club")
@click.option("--broker", default="mqtt://127.0.0.1", show_default=True, help="Where the tables mirror themselves.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve the page at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8090, show_default=True, help="0 takes any free one.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
def command(broker: str, host: str, port: int, no_browser: bool) -> None:
    """Show all tables of a club on one page, through an MQTT broker such as Mosquitto.

    A table mirrors itself there when its table.toml has a section [club] with the broker's address. Nothing that lies
    face down is ever in it.
    """
    try:
        from assistant.club.following import Following

        following = Following(Broker.of(broker), lambda line: click.echo(f"  ! {line}", err=True))
    except ImportError:
        raise BadInput(NEEDS) from None
    except BrokerError as error:
        raise BadInput(f"--broker: {error}") from None
    at = bound_at(host, port)
    served = ServedPage(create_club(following), at, THREADS)
    url = own_address(host, int(at.getsockname()[1]))
    following.start()
    try:
        served.start()
        click.echo(f"Club page: {url}   following {broker.rpartition('@')[2]}")
        if not no_browser:
            webbrowser.open(url)
        threading.Event().wait()
    except KeyboardInterrupt:
        click.echo("Closed.", err=True)
    finally:
        following.close()
        served.close()
