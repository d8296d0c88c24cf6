"""One table's settings while it is played: changed from a page, kept in ``table.toml``, told to whoever uses them."""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from assistant.config import Config, ConfigError, read_config

Changes = Mapping[Any, Any]
Listener = Callable[[Config, Config], None]  # the settings before a change, and after it


class TableFile:
    """A table's settings now, and the file in which they are kept; without a path they last as long as the program.

    What the command line has set over the file is in ``config`` and is never written.
    """

    def __init__(self, config: Config, path: Path | None = None) -> None:
        self.config = config
        self.path = path
        self._listeners: list[Listener] = []
        self._one_at_a_time = threading.Lock()

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` after each change, on the thread of whoever made it."""
        self._listeners.append(listener)

    def change(self, changes: Changes) -> Config:
        """Set some keys, tables within tables key by key; None takes a key out. Listeners hear of it afterwards.

        Raises ConfigError, in one line, where the settings would no longer do or cannot be written: all is then as it
        was. The file is replaced in one step and keeps its comments.

        >>> table = TableFile(Config())
        >>> table.change({"players": {1: "Ann", 2: "Bo"}, "page": {"port": 9000}}).players
        {1: 'Ann', 2: 'Bo'}
        >>> table.change({"players": {2: None}}).players
        {1: 'Ann'}
        """
        name = self.path.name if self.path else "settings"
        with self._one_at_a_time:
            before = self.config
            now = read_config(_merged(before.model_dump(mode="json", exclude_defaults=True), changes), name)
            if self.path is not None:
                _write(self.path, changes)
            self.config = now
        for listener in tuple(self._listeners):
            listener(before, now)
        return now


def _merged(table: MutableMapping[str, Any], changes: Changes) -> MutableMapping[str, Any]:
    """The table with the changes in it; keys that are numbers, such as seats, are text in a file."""
    for given, value in changes.items():
        key = str(given)
        if value is None:
            table.pop(key, None)
        elif not isinstance(value, Mapping):
            table[key] = value
        elif isinstance(table.get(key), MutableMapping):
            _merged(table[key], value)
        else:
            table[key] = _merged({}, value)
    return table


def _write(path: Path, changes: Changes) -> None:
    """Put the changes into the file, with all else in it as it was; raises ConfigError."""
    try:
        written = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
        text = tomlkit.dumps(_merged(written, changes))
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text)
    except (TOMLKitError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: no longer readable as TOML, {error}; put it right and try again") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written, {(error.strerror or str(error)).lower()}") from None


def _replace(path: Path, text: str) -> None:
    """Write the whole file anew beside the old one, then put it in its place: no moment without a whole file."""
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
