"""From the events of a hand to what hands do at the table: each event has its gesture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from models.film import places
from models.film.gestures import Gesture, Hands, no_landing, together
from models.film.pot import Chips, free_place
from models.film.top import Lying
from models.scene import LaidCard, LaidChip

Event = dict[str, Any]
HIDDEN = "As"  # the face of a card that nobody has seen yet; only its back is drawn
FACE_DOWN = "??"
CHIPS = {"low": 0, "high": 1, "both": 2}
FLICKED_UP, FLICKED_DOWN = 0.35, 0.7  # how often a card is flicked to its place, not carried


class Choreography:
    """One hand's gestures. `dealer` is the seat that deals, `chips` are those that are played with."""

    def __init__(self, hands: Hands, dice: np.random.Generator, dealer: int, chips: Chips) -> None:
        self._hands, self._top, self._dice, self._dealer = hands, hands.top, dice, dealer
        self._chips = chips
        self._paid_in = 0  # chips
        self._moves: dict[str, Callable[[Event, Callable[[], None]], Gesture]] = {
            "dealt": self._dealt, "burned": self._burned, "board": self._board, "discarded": self._discarded,
            "washed": self._washed, "passed": self._passed, "rolled": self._rolled, "shown": self._shown,
            "took": self._took, "bought": self._bought, "fold": self._folded, "check": self._checked,
        }  # fmt: skip

    def gesture(self, event: Event, landed: Callable[[], None] = no_landing) -> Gesture:
        """What hands do for an event; `landed` is called when the last card of it lies still."""
        move = self._moves.get(event["event"])
        if move is not None:
            return move(event, landed)
        return self._paid(event["seat"], event["amount"]) if event.get("amount") else iter(())

    def declaring(self, events: Sequence[Event]) -> Gesture:
        """Open hands all round the table: a chip for high, none for the other way, two for both."""
        return together([self._hands.declare(event["seat"], CHIPS[event["declare"]]) for event in events])

    def cleared(self) -> Gesture:
        """Chips to their owners and all cards back to the deck."""
        for lying in self._top.lying:
            if lying.spot == "pot":
                self._top.take(lying.number)
        for spot in sorted({one.spot for one in self._top.lying if isinstance(one.thing, LaidCard)} - {"deck"}):
            cards = self._top.cards(spot)
            deck = [replace(self._in_deck(), lift=0.3 * number) for number in range(len(cards))]
            yield from self._hands.move(self._dealer, cards, [(card, "deck", None) for card in deck])
            for card in self._top.cards("deck")[1:]:
                self._top.take(card.number)
        yield from self._hands.shuffle(self._dealer, 1.5)

    def deck_down(self) -> None:
        """The deck lies ready before the first frame."""
        self._top.lay(self._in_deck(), "deck")

    def _in_deck(self) -> LaidCard:
        return LaidCard(HIDDEN, *places.DECK, face_up=False, back=places.BACK)

    def _dealt(self, event: Event, landed: Callable[[], None]) -> Gesture:
        card, slot = self._for_seat(event["seat"], event["card"], event["up"])
        flicked = self._dice.random() < (FLICKED_UP if event["up"] else FLICKED_DOWN)
        bring = self._hands.slide if flicked else self._hands.bring
        return bring(self._dealer, card, places.DECK, _seat(event["seat"]), slot, landed)

    def _bought(self, event: Event, landed: Callable[[], None]) -> Gesture:
        yield from self._paid(event["seat"], event["amount"])
        yield from self._dealt(event, landed)

    def _burned(self, event: Event, landed: Callable[[], None]) -> Gesture:
        there = len(self._top.cards("burn"))
        x, y = places.BURN[0], places.BURN[1] - 60.0 + 65.0 * there
        return self._hands.bring(
            self._dealer, self._laid(event["card"], x, y, 0.0, event["up"]), places.DECK, "burn", None, landed
        )

    def _board(self, event: Event, landed: Callable[[], None]) -> Gesture:
        """Community cards one by one, each of which lands by itself."""
        for code in event.get("cards") or [event["card"]]:
            card = self._laid(code, *places.board(len(self._top.cards("board"))), 0.0, True)
            yield from self._hands.bring(self._dealer, card, places.DECK, "board", None, landed)

    def _discarded(self, event: Event, landed: Callable[[], None]) -> Gesture:
        return self._mucked(event["seat"], self._found(event["seat"], event["cards"]), landed)

    def _folded(self, event: Event, landed: Callable[[], None]) -> Gesture:
        return self._mucked(event["seat"], self._top.cards(_seat(event["seat"])), landed)

    def _mucked(self, seat: int, cards: Sequence[Lying], landed: Callable[[], None]) -> Gesture:
        """Cards thrown away, face down."""
        if not cards:
            return
        yield from self._hands.move(seat, cards, [(self._in_muck(), "muck", None) for _ in cards], landed)

    def _in_muck(self) -> LaidCard:
        x, y = self._dice.normal(places.MUCK, (38.0, 24.0))
        return LaidCard(HIDDEN, float(x), float(y), float(self._dice.uniform(0, 360)), face_up=False, back=places.BACK)

    def _washed(self, event: Event, landed: Callable[[], None]) -> Gesture:
        """Paid, a card turned where that is chosen, the other thrown, and the new one dealt to its place."""
        seat = event["seat"]
        yield from self._paid(seat, event.get("amount", "0"))
        if "flipped" in event:
            (turned,) = self._found(seat, [FACE_DOWN])
            yield from self._hands.turn(seat, turned, event["flipped"])
        (out,) = self._found(seat, [event["out"]] if event["up"] else [FACE_DOWN])
        yield from self._mucked(seat, [out], no_landing)
        up = event.get("new_up", event["up"])
        card = self._laid(event["card"], *places.place(seat, out.slot), up)
        yield from self._hands.bring(self._dealer, card, places.DECK, _seat(seat), out.slot, landed)

    def _passed(self, event: Event, landed: Callable[[], None]) -> Gesture:
        return self._handed(event["seat"], event["to"], event["cards"], landed)

    def _took(self, event: Event, landed: Callable[[], None]) -> Gesture:
        return self._handed(event["source"], event["seat"], [event["card"]], landed)

    def _handed(self, seat: int, to: int, codes: Sequence[str], landed: Callable[[], None]) -> Gesture:
        """Cards moved from one player to another, lying as they lay."""
        cards = self._found(seat, codes)
        targets, taken = [], self._taken(to)
        for lying in cards:
            slot = next(slot for slot in places.slots(lying.thing.face_up) if slot not in taken)
            taken.add(slot)
            x, y, angle = places.place(to, slot)
            targets.append((self._laid(lying.thing.code, x, y, angle, lying.thing.face_up), _seat(to), slot))
        return self._hands.move(seat, cards, targets, landed)

    def _rolled(self, event: Event, landed: Callable[[], None]) -> Gesture:
        (lying,) = self._found(event["seat"], [FACE_DOWN])
        return self._hands.turn(event["seat"], lying, event["card"], landed)

    def _shown(self, event: Event, landed: Callable[[], None]) -> Gesture:
        """All the cards that still lie face down are turned, one by one."""
        seat = event["seat"]
        lying = self._top.cards(_seat(seat))
        up = {one.thing.code for one in lying if one.thing.face_up}
        down = [one for one in lying if not one.thing.face_up]
        codes = [code for code in event["cards"] if code not in up]
        for number, (one, code) in enumerate(zip(down, codes, strict=True), 1):
            yield from self._hands.turn(seat, one, code, landed if number == len(down) else no_landing)

    def _checked(self, event: Event, landed: Callable[[], None]) -> Gesture:
        return self._hands.knock(event["seat"]) if self._dice.random() < 0.5 else iter(())

    def _paid(self, seat: int, amount: str) -> Gesture:
        """Chips pushed into the pot, as many as the amount takes."""
        x, y = places.edge(seat)
        pot = [one.thing for one in self._top.at("pot") if isinstance(one.thing, LaidChip)]
        chips, there = [], []
        for number, colour in enumerate(self._chips.of(amount)):
            self._paid_in += 1
            chips.append(LaidChip(colour, x + 30.0 * number, y, look=3, lift=0.1 * self._paid_in))
            to = free_place([*pot, *there], self._dice)
            there.append(replace(chips[-1], x=to[0], y=to[1]))
        return self._hands.push(seat, chips, there) if chips else iter(())

    def _for_seat(self, seat: int, code: str, up: bool) -> tuple[LaidCard, tuple[str, int]]:
        """A card for the first free place of a seat."""
        taken = self._taken(seat)
        slot = next((slot for slot in places.slots(up) if slot not in taken), None)
        if slot is None:
            raise ValueError(f"seat {seat} has no room for another card")
        return self._laid(code, *places.place(seat, slot), up), slot

    def _taken(self, seat: int) -> set[tuple[str, int]]:
        return {lying.slot for lying in self._top.at(_seat(seat)) if lying.slot}

    def _laid(self, code: str, x: float, y: float, angle: float, up: bool) -> LaidCard:
        """A card laid as exactly as hands lay cards."""
        dx, dy, turned = (float(v) for v in self._dice.normal(0, (1.5, 1.5, 2.0)))
        code = HIDDEN if code == FACE_DOWN else code
        return LaidCard(code, x + dx, y + dy, angle + turned, face_up=up, back=places.BACK)

    def _found(self, seat: int, codes: Sequence[str]) -> list[Lying]:
        """These cards of a seat: a named one where it lies face up, any that lies face down else."""
        lying = self._top.cards(_seat(seat))
        return list(_each(lying, codes))


def _each(lying: list[Lying], codes: Sequence[str]) -> Iterator[Lying]:
    left = list(lying)
    for code in codes:
        named = [one for one in left if one.thing.face_up and one.thing.code == code]
        found = (named or [one for one in left if not one.thing.face_up])[0]
        left.remove(found)
        yield found


def _seat(number: int) -> str:
    return f"seat {number}"
