"""What is true in a frame, as plain data."""

from __future__ import annotations

from typing import Any

from models.film.film import FilmFrame
from models.scene import LaidCard


def truth_of(frame: FilmFrame) -> dict[str, Any]:
    """A frame's cards with their places in millimetres, and the events that are complete or entered with it.

    A card that lies face down has no value here either.
    """
    cards = [
        {
            "card": one.thing.code if one.thing.face_up else "??",
            "spot": one.spot,
            "at": [round(one.thing.x, 1), round(one.thing.y, 1), round(one.thing.angle, 1)],
        }
        for one in frame.lying
        if isinstance(one.thing, LaidCard)
    ]
    return {
        "frame": frame.number,
        "seconds": round(frame.at, 3),
        "still": list(frame.still),
        "told": list(frame.told),
        "cards": cards,
    }
