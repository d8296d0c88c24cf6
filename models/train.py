"""Train the networks that read the table: `python -m models.train reader|detector --help`."""

from __future__ import annotations

import importlib
import sys

PARTS = {"reader": "models.train_reader", "detector": "models.train_detector"}


def main(arguments: list[str] | None = None) -> None:
    """Hand the remaining arguments to the training of the part named first."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or arguments[0] not in PARTS:
        named = f"; {arguments[0]!r} is neither" if arguments and arguments[0] not in ("-h", "--help") else ""
        raise SystemExit(f"usage: python -m models.train reader|detector [options]{named}")
    importlib.import_module(PARTS[arguments[0]]).main(arguments[1:])


if __name__ == "__main__":
    main()
