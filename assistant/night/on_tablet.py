"""What the tablet shows of the hand, asked as the camera needs it: what is due at a place, and what is offered."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from assistant.street import Known, copies
from assistant.table.spots import Spot
from assistant.vision.sighting import UNSURE

View = Mapping[str, Any]
_DEALS: Final = re.compile(r"((buy|offer) )?\d+ (?P<facing>up|down)\b")  # the steps that deal cards to players


def elsewhere(view: View, card: str) -> Spot | None:
    """Where else the tablet shows a card; None where the deck may have another."""
    spots = {Spot("seat", int(seat)): Known.at(view, int(seat)) for seat in view.get("seats", {})}
    spots |= {Spot("board"): Known.on_board(view), Spot("burn"): Known.burned(view)}
    found = [spot for spot, known in spots.items() for one in known.up if one == card]
    return found[0] if len(found) >= copies(view, card) else None


def expected(view: View, seat: int, facing: str) -> bool:
    """True where the game deals, or somebody is owed, a card that lies so at this seat now.

    >>> step = {"step": "offer 1 up, frozen after 3 refusals", "waiting": [2]}
    >>> expected(step, 2, "up"), expected(step, 2, "down"), expected({**step, "step": "draw up to 3"}, 2, "up")
    (True, False, False)
    """
    deals = _DEALS.match(str(view.get("step", "")))
    dealt = deals is not None and deals["facing"] == facing and seat in view.get("waiting", ())
    return dealt or any(
        (owed["seat"], owed["kind"], owed["up"]) == (seat, "extra", facing == "up") for owed in view.get("owed", ())
    )


def washing(view: View, seat: int) -> bool:
    """True where this seat may wash now."""
    owed = any((owed["seat"], owed["kind"]) == (seat, "wash") for owed in view.get("owed", ()))
    return owed or ("wash" in str(view.get("step", "")) and seat in view.get("waiting", ()))


def rolls(view: View) -> bool:
    """True where players turn up a card of their hands."""
    return str(view.get("step", "")).startswith("roll")


def shows(view: View) -> bool:
    """True where cards come up from the hand: they are rolled, or all is shown."""
    return rolls(view) or view.get("step") == "show" or bool(view.get("over"))


def may_fold(view: View, seat: int) -> bool:
    """True where this seat is still in, and does not lay down its hand at the showdown."""
    player = view.get("seats", {}).get(str(seat))
    if player is None or view["over"] or view.get("step") == "show":
        return False
    return bool(player["live"]) and not any(lying["shown"] for lying in player["cards"])


def offered(view: View, event: str, seat: int, **like: object) -> Mapping[str, Any] | None:
    """The fact of this kind that the tablet offers a seat now, with its price and receiver, if it offers one."""
    for ask in view.get("choices", ()):
        for act in ask["acts"]:
            fact: Mapping[str, Any] = act["facts"][0]
            if fact["event"] == event and fact.get("seat") == seat and like.items() <= fact.items():
                return fact
    return None


def washed(view: View, seat: int, out: str, card: str, up: bool) -> dict[str, Any]:
    """A wash at its price, which is taken for paid: the host corrects it where it was not."""
    price = (offered(view, "washed", seat, up=up) or {}).get("amount", "0")
    return {"event": "washed", "seat": seat, "out": out, "card": card, "up": up, "amount": price}


def replacement(view: View, seat: int, card: str) -> Mapping[str, Any] | None:
    """The fact that a card of this seat was replaced, where it lies up, should not, and is to be replaced now."""
    owed = {(owed["seat"], owed["kind"]) for owed in view.get("owed", ())}
    if not owed & {(seat, "replace"), (seat, "replace burn")}:
        return None
    return offered(view, "replaced", seat, out=card)


def entered(view: View, seat: int, seen: Collection[str]) -> str:
    """The one named card of a player in the hand that is not seen, where none is due: entered by hand; else empty."""
    if UNSURE in seen or expected(view, seat, "up") or not view["seats"].get(str(seat), {}).get("live"):
        return ""
    missing = set(Known.at(view, seat).up) - set(seen)
    return missing.pop() if len(missing) == 1 else ""
