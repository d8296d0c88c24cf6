"""The table of a film: where every card, chip and arm belongs, in millimetres, and the same as a table's file has it.

The origin is the table's top left as the camera sees it. Seat 1 sits at the near side on the left, and the others
follow clockwise as seen from above.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from models.scene import Camera

TABLE = (1180.0, 660.0)
VIEW = 1244.4  # millimetres seen across the picture
PITCH = 72.0  # from one card of a row to the next
COLUMNS = 5  # cards in each of a seat's two rows
ROWS = {"own": 52.0, "up": 160.0}  # of the middle of a row from the table's edge
SEATS = {1: (48.0, False), 2: (48.0, True), 3: (844.0, True), 4: (844.0, False)}  # first column, at the far side
BOARD, BURN, DECK, MUCK = (446.0, 282.0), (330.0, 330.0), (215.0, 330.0), (980.0, 330.0)
POT_AREA = (412.0, 367.0, 808.0, 423.0)  # left, top, right, bottom of where the middles of its chips lie
SHOULDER = 260.0  # how far beyond the edge an arm comes from
BACK = -12  # the print of the backs
NAMES = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Dee"}

Point = tuple[float, float]
Slot = tuple[str, int]  # row and column before a seat


def slots(up: bool) -> list[Slot]:
    """A seat's places in the order in which they fill with cards of one kind."""
    first, second = ("up", "own") if up else ("own", "up")
    other = [(second, column) for column in range(COLUMNS)]
    return [(first, column) for column in range(COLUMNS)] + other[::-1]


def place(seat: int, slot: Slot) -> tuple[float, float, float]:
    """Where the middle of a card lies, and how far it is turned to face its player."""
    left, far = SEATS[seat]
    from_edge = ROWS[slot[0]]
    y = from_edge if far else TABLE[1] - from_edge
    return left + PITCH * slot[1], y, 180.0 if far else 0.0


def board(number: int) -> Point:
    """Where a community card lies; from the sixth on a second row begins."""
    row, column = divmod(number, 5)
    return BOARD[0] + PITCH * column, BOARD[1] + 95.0 * row


def shoulder(seat: int) -> Point:
    """Where a player's arm comes from."""
    left, far = SEATS[seat]
    return left + PITCH * 2, -SHOULDER if far else TABLE[1] + SHOULDER


def palm(seat: int) -> Point:
    """Where the fingers of a player's open hand end when he declares."""
    left, far = SEATS[seat]
    return left + PITCH * 2.6, 265.0 if far else TABLE[1] - 265.0


def edge(seat: int) -> Point:
    """Where a player's chips stand."""
    left, far = SEATS[seat]
    return left + PITCH * 2, 16.0 if far else TABLE[1] - 16.0


def camera() -> Camera:
    """Straight above the middle of the table."""
    return Camera(TABLE[0] / 2, TABLE[1] / 2, VIEW)


def corners(seen_by: Camera, size: tuple[int, int]) -> list[list[float]]:
    """The table's corners in the picture, as fractions of it."""
    rim = np.array([[0, 0, 0], [TABLE[0], 0, 0], [TABLE[0], TABLE[1], 0], [0, TABLE[1], 0]], float)
    return (seen_by.project(rim, size) / np.array(size)).round(4).tolist()


def layout(seats: Sequence[int]) -> dict[str, Any]:
    """The table's places as its file has them; areas are fractions of the table."""
    around = [("deck", DECK, 50.0), ("burn", BURN, 54.0), ("muck", MUCK, 150.0)]
    places = [{"kind": "seat", "seat": seat, "area": _seat_area(seat)} for seat in seats]
    places += [{"kind": kind, "area": _area(at[0] - w, 215.0, at[0] + w, 445.0)} for kind, at, w in around]
    places.append({"kind": "board", "area": _area(390.0, 215.0, 830.0, 345.0)})
    places.append({"kind": "pot", "area": _area(390.0, 345.0, 830.0, 445.0)})
    return {"name": "The table of the films", "size_mm": list(TABLE), "place": places}


def table_file(call: dict[str, Any], size: tuple[int, int], source: str) -> str:
    """The whole `table.toml` of a film of the hand that begins with this call."""
    laid_out = layout([int(seat) for seat in call["seats"]])
    lines = [f'source = "{source}"', f'house = "{call["house"]}"', "", "[players]"]
    lines += [f"{seat} = {json.dumps(name)}" for seat, name in call["seats"].items()]
    lines += ["", "[table]", f"corners = {json.dumps(corners(camera(), size))}", "", "[table.layout]"]
    lines += [f"{key} = {json.dumps(laid_out[key])}" for key in ("name", "size_mm")]
    for one in laid_out["place"]:
        lines += ["", "[[table.layout.place]]", *(f"{key} = {json.dumps(value)}" for key, value in one.items())]
    return "\n".join(lines) + "\n"


def _seat_area(seat: int) -> list[float]:
    left, far = SEATS[seat]
    top, bottom = (-30.0, 215.0) if far else (445.0, TABLE[1] + 30.0)
    return _area(left - 90.0, top, left + PITCH * (COLUMNS - 1) + 90.0, bottom)


def _area(left: float, top: float, right: float, bottom: float) -> list[float]:
    wide, high = TABLE
    return [round(value, 4) for value in (left / wide, top / high, right / wide, bottom / high)]
