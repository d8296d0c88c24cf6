"""The declaration before the camera: open hands are read and proposed to the host, who confirms or taps another way.

Nothing is declared by the camera. A hand that cannot be read is named with the reason, and the host taps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np

from assistant.capture.frames import Frame, Pixels
from assistant.night.looking import Eye
from assistant.night.notices import Notices
from assistant.night.questions import Choice, Question
from assistant.night.taking import Around, Taking
from assistant.night.telling import Takes
from assistant.table.calibrate import Felt, Point
from assistant.table.spots import Layout
from assistant.vision.palms import NO_HAND, PalmLook, PalmReader
from assistant.vision.palms_vote import PalmReading, PalmVote

Json = Mapping[str, Any]
EVERY_S: Final = 0.2  # seconds between two looks at the hands
SIDE_MM: Final = 480.0  # of the square around a seat's place that is looked at: an open hand is 40 % of it
COUNTS: Final = {0: "no chip", 1: "one chip", 2: "two chips", 3: "three chips"}


class Declaring(Around):
    """A taking which also reads the open hands while the hand waits for declarations."""

    def __init__(self, inner: Taking, eye: Eye, palms: Callable[[], PalmReader], hub: Takes, notices: Notices) -> None:
        """``palms`` gives what reads them, once it is needed."""
        super().__init__(inner)
        self._eye, self._palms = eye, cache(palms)
        self._hub, self._notices = hub, notices
        self._votes: dict[int, PalmVote] = {}
        self._proposed: dict[int, int | None] = {}
        self._looked_at = float("-inf")

    @property
    def calm_s(self) -> float:
        """For how long nothing has happened at the table; never long while declarations are waited for."""
        return 0.0 if asked(self._hub.now.view) else super().calm_s

    def take(self, frame: Frame) -> None:
        """The frame first, then the hands of those who have not declared."""
        super().take(frame)
        waiting = asked(self._hub.now.view)
        for seat in [seat for seat in self._proposed if seat not in waiting]:
            self._notices.withdraw(_about(seat))
            del self._proposed[seat]
        self._votes = {seat: self._votes.get(seat) or PalmVote(seat) for seat in waiting}
        looked = self._eye.looked
        if not waiting or looked is None or frame.at - self._looked_at < EVERY_S:
            return
        self._looked_at = frame.at
        for seat in sorted(waiting):
            reading = self._votes[seat].add(self._look(frame.pixels, seat, looked.felt, looked.layout))
            if reading is not None:
                self._propose(reading, waiting[seat])

    def _look(self, pixels: Pixels, seat: int, felt: Felt, layout: Layout) -> PalmLook:
        """One look at the hand before a seat; a neighbour's is none."""
        part, corner = before_seat(pixels, seat, felt, layout)
        look = self._palms().look(part) if part.size else PalmLook(None, reason=NO_HAND)
        if look.wrist is None:
            return look
        place = felt.place((look.wrist[0] + corner[0], look.wrist[1] + corner[1]))
        nearest = min(layout.seats, key=lambda other: layout.apart_mm(place, middle_of(other, layout)))
        return look if nearest == seat else PalmLook(None, reason=NO_HAND)

    def _propose(self, reading: PalmReading, ask: Json) -> None:
        """Ask the host, once for each thing that is believed."""
        if self._proposed.get(reading.seat, -1) == reading.chips:
            return
        self._proposed[reading.seat] = reading.chips
        name = self._hub.now.view["seats"][str(reading.seat)]["name"]
        self._notices.ask(question(name, reading, ask["acts"]))


def asked(view: Json) -> dict[int, Json]:
    """What the players who have not declared may declare, by seat; empty where nobody is to declare now."""
    return {int(ask["seat"]): ask for ask in view.get("choices", ()) if ask["kind"] == "declare"}


def question(name: str, reading: PalmReading, acts: list[Json]) -> Question:
    """What the host is asked: the way that the chips mean in this house first, then the others."""
    meant = [act for act in acts if act["shows"]["chips"] == reading.chips]
    ways = [*meant, *(act for act in acts if act not in meant)]
    choices = tuple(Choice(str(act["shows"]["way"]), tuple(act["facts"])) for act in ways)
    if meant:
        text = f"{name} holds {COUNTS[meant[0]['shows']['chips']]}: {meant[0]['shows']['way']}?"
    elif reading.chips is not None:
        text = f"{name} holds {COUNTS[reading.chips]}, which declares nothing in this house: tap the declaration"
    else:
        text = f"{name}'s hand cannot be read, {reading.reason}: tap the declaration"
    return Question(_about(reading.seat), text, choices)


def before_seat(pixels: Pixels, seat: int, felt: Felt, layout: Layout) -> tuple[Pixels, Point]:
    """The square of a picture around a seat's place, as far as it is in the picture, and its top left in it."""
    middle = middle_of(seat, layout)
    x, y = felt.pixel(middle)
    beside = felt.pixel((middle[0] + SIDE_MM / 2 / layout.size_mm[0], middle[1]))
    half = float(np.hypot(beside[0] - x, beside[1] - y))
    left, top = (max(0, round(value - half)) for value in (x, y))
    return pixels[top : max(top, round(y + half)), left : max(left, round(x + half))], (left, top)


def middle_of(seat: int, layout: Layout) -> Point:
    """The middle of a seat's place on the table."""
    regions = [region for region in layout.regions if region.spot.kind == "seat" and region.spot.seat == seat]
    across = sum(region.left + region.right for region in regions) / 2 / len(regions)
    down = sum(region.top + region.bottom for region in regions) / 2 / len(regions)
    return across, down


def _about(seat: int) -> str:
    return f"declaration of seat {seat}"
