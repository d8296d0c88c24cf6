"""Errors that nobody foresaw: one line on the terminal, and all that is known of them in a file."""

from __future__ import annotations

import io
import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

FILE: Final = "errors.txt"
MOST: Final = 1 << 20  # bytes; then the file is begun anew and the one before is kept
_log = logging.getLogger("assistant")


class _OneLine(logging.Formatter):
    """What happened, and of an error where more is written."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def format(self, record: logging.LogRecord) -> str:
        said = " ".join(record.getMessage().split())
        if not record.exc_info or record.exc_info[0] is None:
            return f"  ! {said}"
        return f"  ! {said} ({record.exc_info[0].__name__}); please report it: more is in {self._file}"


class _Written(RotatingFileHandler):
    """The file, made with the first error; where it cannot be written there is the line alone."""

    def _open(self) -> io.TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing more: that a disk is full or may not be written is told elsewhere."""


def note_errors(folder: Path) -> None:
    """From now on show every thread's warnings and errors in one line, and write them to a file in this folder."""
    shown = logging.StreamHandler(sys.stderr)
    shown.setFormatter(_OneLine(folder / FILE))
    written = _Written(folder / FILE, maxBytes=MOST, backupCount=1, encoding="utf-8", delay=True)
    written.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[shown, written])
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # many phones asking at once are no trouble
    threading.excepthook = _of_a_thread
    sys.excepthook = _of_the_program


def _of_a_thread(args: threading.ExceptHookArgs) -> None:
    error = args.exc_value
    if error is not None:
        name = args.thread.name if args.thread is not None else "a thread"
        _log.error("%s stopped", name, exc_info=(args.exc_type, error, args.exc_traceback))


def _of_the_program(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        _log.error("the program stopped", exc_info=(kind, error, at))
