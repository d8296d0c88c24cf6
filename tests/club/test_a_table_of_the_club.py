"""A whole table with a club in its settings is on the broker by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.config import ConfigError, read_config
from tests.club.broker import Listener, Mosquitto, until
from tests.running import Running


def test_a_table_that_is_started_mirrors_itself(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    listener = Listener(broker)
    settings = tmp_path / "table.toml"
    settings.write_text(f'[club]\nbroker = "{broker.address}"\nname = "Number 7"\n')
    with Running("run", "--config", str(settings), "--data", str(tmp_path), "--port", "0", "--no-browser"):
        until(lambda: listener.newest("cards-speak/number-7/alive") == "online")
        until(lambda: listener.newest("cards-speak/number-7/state"))
    until(lambda: listener.newest("cards-speak/number-7/alive") == "offline")  # killed: the broker says it
    listener.close()
    broker.stop()


def test_an_address_that_is_none_is_refused_in_one_line() -> None:
    with pytest.raises(ConfigError, match="table.toml: club.broker: 'den', expected an address such as mqtt://"):
        read_config({"club": {"broker": "den"}}, "table.toml")
