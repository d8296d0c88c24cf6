"""What lies on the table held against what the hand knows: after each street, and when a camera has been away.

Nothing here changes the hand. Each difference is one sentence with its remedy, and the facts that would settle it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from assistant.announce.words import capital, counted
from assistant.cards import FACE_DOWN, JOKER, Card

Json = Mapping[str, Any]
What = Literal["missing", "extra", "exposed", "changed", "duplicate", "unread", "gone"]
UNREAD: Final = "?x"
BOARD: Final = "board"


@dataclass(frozen=True)
class Difference:
    """One thing that does not fit: where (``seat 2`` or ``board``), the card it is about, and what is said of it.

    ``facts`` would make the hand as the table lies, where that is one thing, and ``says`` is that in a word;
    ``misread`` is the card that the hand has in the place of ``card``, where one of the two is wrong.
    """

    what: What
    where: str
    card: str
    text: str
    facts: tuple[Json, ...] = ()
    misread: str = ""
    says: str = "Yes"


@dataclass(frozen=True)
class Known:
    """The cards of one place as the tablet shows them: named face up, face up and unread, face down."""

    up: tuple[str, ...]
    unread: int = 0
    down: int = 0

    @staticmethod
    def at(view: Json, seat: int) -> Known:
        """Before a seat."""
        cards = view.get("seats", {}).get(str(seat), {}).get("cards", ())
        faces = [lying["card"] for lying in cards if lying["up"] or lying["shown"]]
        return Known(_readable(faces), faces.count(FACE_DOWN), len(cards) - len(faces))

    @staticmethod
    def on_board(view: Json) -> Known:
        """In the middle."""
        cards = [*view.get("board", ()), *view.get("spots", {}).values()]
        return Known(_readable(cards), cards.count(FACE_DOWN))

    @staticmethod
    def burned(view: Json) -> Known:
        """The burned cards, of which those without a name lie face down."""
        cards = list(view.get("burned", ()))
        return Known(_readable(cards), 0, cards.count(FACE_DOWN))


def copies(view: Json, card: str) -> int:
    """How many of a card the deck in play has: one, but for a second joker."""
    return max(1, view.get("jokers", 1)) if card == str(JOKER) else 1


def _readable(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(card for card in cards if card != FACE_DOWN)


def differences(view: Json, seen: Mapping[str, Sequence[str]]) -> list[Difference]:
    """All that differs between the tablet's ``view`` and the cards that are ``seen``, by place.

    Of a player who has folded nothing is expected. Face-down cards may lie squared or be in their owner's hand: too few
    of them are no difference while any card lies there.
    """
    if view.get("game") is None or view["over"]:
        return []
    found = list(_seen_twice(view, seen))
    for number, seat in view["seats"].items():
        if seat["live"]:
            found += _at_seat(view, number, seat, tuple(seen.get(f"seat {number}", ())))
    return found + list(_on_board(view, tuple(seen.get(BOARD, ()))))


def too_few(view: Json) -> list[Difference]:
    """The players whose card of this round has not come, though others have theirs; or cards the board lacks."""
    waiting = [str(seat) for seat in view.get("waiting", ())]
    step = str(view.get("step", ""))
    if not deals(step) or not 0 < len(waiting) < sum(seat["live"] for seat in view["seats"].values()):
        return []
    return [
        Difference(
            "missing", f"seat {seat}", "", f"{_name(view, seat)} has no card in this round yet: deal it, or enter it"
        )
        for seat in waiting
    ]


def now_reads(where: str, before: str, now: str) -> str:
    """What is said of a named card in whose place another is read."""
    at = "On the board" if where == BOARD else f"At {where}"
    return f"{at} the {spoken(before)} now reads {spoken(now)}: washed, or misread before? Tap it to put it right"


def deals(step: str) -> bool:
    """True of a step in which cards are dealt to all players.

    >>> deals("1 up"), deals("2 down"), deals("3 to board"), deals("bet")
    (True, True, False, False)
    """
    words = step.split()
    return len(words) == 2 and words[0].isdecimal() and words[1] in ("up", "down")


def _at_seat(view: Json, number: str, seat: Json, lying: Sequence[str]) -> Iterator[Difference]:
    held, name, where = Known.at(view, int(number)), _name(view, number), f"seat {number}"
    if not lying:
        if seat["cards"]:
            fold = ({"event": "fold", "seat": int(number)},)
            yield Difference("gone", where, "", f"No cards lie before {name} any more: folded?", fold, says="Folded")
        return
    yield from _named(view, where, f"before {name}", held, lying)
    backs = lying.count(FACE_DOWN)
    if backs > held.down:
        more = backs - held.down
        lie = "lies" if more == 1 else "lie"
        text = f"{capital(counted(more, 'face-down card'))} more than were dealt {lie} before {name}: dealt?"
        fact = {"event": "dealt", "seat": int(number), "card": FACE_DOWN, "up": False}
        yield Difference("extra", where, FACE_DOWN, text, (fact,) * more, says="Dealt")


def _on_board(view: Json, lying: Sequence[str]) -> Iterator[Difference]:
    held = Known.on_board(view)
    if lying or held != Known(()):
        yield from _named(view, BOARD, "on the board", held, lying)


def _named(view: Json, where: str, there: str, held: Known, lying: Sequence[str]) -> Iterator[Difference]:
    """The cards with a name at one place, and those that should have one."""
    named = [card for card in lying if card not in (FACE_DOWN, UNREAD)]
    unread = lying.count(UNREAD)
    gone = list((Counter(held.up) - Counter(named)).elements())
    new = list((Counter(named) - Counter(held.up)).elements())
    if len(gone) == len(new) == 1:
        yield Difference("changed", where, new[0], now_reads(where, gone[0], new[0]), misread=gone[0])
        return
    hidden = min(len(gone), max(0, unread - held.unread))  # a known card that cannot be read just now
    for card in gone[hidden:]:
        yield Difference(
            "missing", where, card, f"The {spoken(card)} {there} is not seen any more: covered, or taken away?"
        )
    for card in new:
        yield _new(where, there, held, lying, card)
    for _ in range(unread - held.unread - hidden):
        yield Difference("unread", where, UNREAD, f"A card {there} cannot be read: tap it to name it")


def _new(where: str, there: str, held: Known, lying: Sequence[str], card: str) -> Difference:
    """A card with a name that the hand does not have there."""
    if where == BOARD:
        text = f"The {spoken(card)} lies {there} and was not entered: turned?"
        return Difference("extra", where, card, text, ({"event": "board", "cards": [card]},), says="Turned")
    if held.unread:
        text = f"The unread card {there} reads {spoken(card)}: is that right?"
        return Difference("unread", where, card, text, misread=FACE_DOWN)
    facts = ({"event": "dealt", "seat": int(where.removeprefix("seat ")), "card": card, "up": True},)
    if held.down > lying.count(FACE_DOWN):
        text = f"The {spoken(card)} lies face up {there} and was not entered: dealt, or a hole card exposed?"
        return Difference("exposed", where, card, text, facts, says="Dealt")
    text = f"The {spoken(card)} lies {there} and was not entered: dealt?"
    return Difference("extra", where, card, text, facts, says="Dealt")


def _seen_twice(view: Json, seen: Mapping[str, Sequence[str]]) -> Iterator[Difference]:
    """One deck is in play; where two are mixed a card that is there twice is a doubt, never proof."""
    places: dict[str, list[str]] = {}
    for where, cards in seen.items():
        for card in cards:
            if card not in (FACE_DOWN, UNREAD):
                places.setdefault(card, []).append(where)
    for card, at in places.items():
        if len(at) > copies(view, card):
            both = " and ".join(_there(view, where) for where in sorted(set(at)))
            text = f"The {spoken(card)} is seen twice, {both}: tap the one that is misread"
            yield Difference("duplicate", at[-1], card, text)


def _there(view: Json, where: str) -> str:
    return f"before {_name(view, where.removeprefix('seat '))}" if where.startswith("seat ") else f"on the {where}"


def _name(view: Json, number: str) -> str:
    return str(view["seats"][number]["name"]) if number in view["seats"] else f"seat {number}"


def spoken(card: str) -> str:
    """The card as it is said aloud.

    >>> spoken("7d"), spoken("??")
    ('seven of diamonds', 'face-down card')
    """
    return "face-down card" if card == FACE_DOWN else Card.of(card).spoken
