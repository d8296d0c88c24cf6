"""Train the networks that read the table: `python -m models.train reader|corners|outlines|detector --help`."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from typing import Any

from models.art import HOME

PARTS = {part: f"models.train_{part}" for part in ("reader", "corners", "outlines", "detector")}


def main(arguments: list[str] | None = None) -> None:
    """Hand the remaining arguments to the training of the part named first."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments or arguments[0] not in PARTS:
        named = f"; {arguments[0]!r} is none of these" if arguments and arguments[0] not in ("-h", "--help") else ""
        raise SystemExit(f"usage: python -m models.train reader|corners|outlines|detector [options]{named}")
    importlib.import_module(PARTS[arguments[0]]).main(arguments[1:])


def asked(part: str, arguments: list[str]) -> dict[str, Any]:
    """What a command line asks of the training of a network that looks at one card."""
    parser = argparse.ArgumentParser(prog=f"python -m models.train {part}")
    usual = argparse.SUPPRESS
    parser.add_argument("--minutes", type=float, default=120.0, help="training time in all, also when resumed")
    parser.add_argument("--out", type=Path, default=HOME / "runs" / part, help="folder of checkpoints and log")
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument("--start", type=Path, help="begin a new run from these weights, such as an exported reader.pt")
    parser.add_argument("--decks", type=Path, default=HOME / "decks", help="where drawn cards are kept")
    parser.add_argument("--art", type=Path, action="append", help="a place of artwork (default: where --fetch puts it)")
    parser.add_argument("--rate", type=float, default=usual, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=usual)
    parser.add_argument("--workers", type=int, default=usual)
    parser.add_argument("--batch", type=int, default=usual)
    parser.add_argument("--epoch", type=int, default=usual, help="samples between checkpoints")
    parser.add_argument("--drawn", type=int, default=usual, help="number of drawn designs")
    return vars(parser.parse_args(arguments))


if __name__ == "__main__":
    main()
