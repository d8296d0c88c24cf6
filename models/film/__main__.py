"""``python -m models.film HAND.jsonl``: a written hand as a video of a table, with what is true in it beside it.

    python -m models.film hand.jsonl --out hand.mp4 --size 1080p --fps 30 --restless 6

writes `hand.mp4`, `hand.truth.jsonl` (a line for each frame at which a card of an event came to lie still or the host
entered one) and `hand.toml` (the table's file: play it with `cards-speak run --config hand.toml`).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2

from models.film import places
from models.film.film import SIZES, Film, FilmFrame, Look
from models.film.truth import truth_of


def main() -> None:
    """Write the film of a hand."""
    parser = argparse.ArgumentParser(prog="python -m models.film", description=main.__doc__)
    parser.add_argument("hand", type=Path, help="events, one a line, as `cards-speak replay` reads them")
    parser.add_argument("--out", type=Path, help="video file to write; the hand's name with .mp4 if left out")
    parser.add_argument("--size", choices=SIZES, default="1080p")
    parser.add_argument("--fps", type=float, default=30.0, help="frames a second")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--restless", type=float, default=0.0, help="seconds between arms, phones and glasses; 0: none")
    options = parser.parse_args()
    script = [json.loads(line) for line in options.hand.read_text(encoding="utf-8").splitlines() if line.strip()]
    out = options.out or options.hand.with_suffix(".mp4")
    look = Look(size=SIZES[options.size], fps=options.fps, restless=options.restless)
    write(Film(script, look, options.seed), out)
    out.with_suffix(".toml").write_text(places.table_file(script[0], look.size, out.name), encoding="utf-8")


def write(film: Film, out: Path) -> None:
    """Write a film's frames to a video file, and its truth beside it."""
    size, fps = film.look.size, film.look.fps
    video = cv2.VideoWriter(str(out), cv2.VideoWriter_fourcc(*"mp4v"), fps, size)
    if not video.isOpened():
        raise SystemExit(f"{out}: cannot write a video here; give a path that ends in .mp4")
    with out.with_suffix(".truth.jsonl").open("w", encoding="utf-8") as truth:
        for frame in film.frames():
            video.write(frame.pixels)
            if _matters(frame):
                truth.write(json.dumps(truth_of(frame)) + "\n")
    video.release()


def _matters(frame: FilmFrame) -> bool:
    return bool(frame.still or frame.told)


if __name__ == "__main__":
    main()
