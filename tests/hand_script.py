"""Whole hands written as the table would tell them, one act a line; the files are in tests/hands.

ante 0.25                     everybody's ante
down 1 2 3                    a face-down card to each of these seats, in this order
up 1:3h 2:4c                  face-up cards
burn Qh / burn                a burned card, face up or down
board Ah 7d 2c / turn left-1 7d
1 bet 0.50    2 3 call 0.50    1 raise 1.00    2 freeze 0.50    3 all-in 0.25    1 2 check    3 fold
1 match 0.75    2 decline    3 option own-cards 3.00    1 declare high    2 show As Kd    1 buy down ?? 2.00
1 wash up 4d 9c 0.75          thrown, then dealt; after the price "cloak": dealt down, "flip 2s": turned up first,
                              "in table": the part of the hand
1 buy up 9c 1.00 returned     seen and given back;  1 show hand Kd Kh 5c 2s table 9h 9c: laid in parts
1 pass-on 2 Kd 0.25           the up card just dealt, for a price;  undo / undo 17;  correct 17 card 6h
1 pass 2 ?? ?? ??             to seat 2;  1 discard ?? ??    1 roll 7d    1 take 3 up 7d    1 phone    1 exposed
1 replace up 7d 9c            a card replaced; at the end "down": the new one comes down, "burn" or "deck": there
                              goes the old one
1 kill up 7d    1 dead        a dead card, a dead hand;  board-replace 7d 9c [deck]    early deck / muck / stays
check around                  everybody whose turn it is checks
settle
{"event": ...}                anything else, as JSON
> Sevens are wild.            one of the sentences that the line before brings
~ four kings                  one of those sentences holds these words
! may not                     the line before is refused, with a reason that holds these words
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.tracker.answer import Answer
from assistant.tracker.hand import Tracker
from assistant.tracker.turn import turn_of

Event = dict[str, Any]


@dataclass
class Line:
    """The events of one written line, what must be said after the last of them, and why it must be refused."""

    where: str
    events: list[Event]
    around: bool = False
    says: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    refused: str | None = None


@dataclass
class Script:
    """One hand: the call, its lines, and the shares in the end (None where it is not divided)."""

    call: Event
    lines: list[Line]
    pays: dict[str, str] | None
    carry: str


def read_hand(path: Path) -> Script:
    """The hand written in a file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    call: Event = {
        "event": "call", "house": table["house"], "game": table["game"], "dealer": table["dealer"],
        "seats": table["players"], "variant": table.get("variant", ""), "rules": table.get("rules", {}),
    }  # fmt: skip
    call |= {key: table[key] for key in ("unit", "carried", "stacks", "at_limit") if key in table}
    lines = [Line(f"{path.name}: call", [call])]
    seats = sorted(int(seat) for seat in table["players"])
    for number, text in enumerate(table["play"].splitlines(), 1):
        text = text.split("#")[0].strip()
        if text.startswith(">"):
            lines[-1].says.append(text[1:].strip())
        elif text.startswith("~"):
            lines[-1].hints.append(text[1:].strip())
        elif text.startswith("!"):
            lines[-1].refused = text[1:].strip()
        elif text == "check around":
            lines.append(Line(f"{path.name}: {number}: {text}", [], around=True))
        elif text:
            lines.append(Line(f"{path.name}: {number}: {text}", list(events_of(text, seats))))
    pays = table.get("pays")
    carry = "0" if pays is None else pays.pop("carry", "0")
    return Script(call, lines, pays, carry)


def tell(tracker: Tracker, line: Line) -> list[Answer]:
    """Tell a tracker one line; the answers to its last event, and before them what went wrong with earlier ones."""
    wrong: list[Answer] = []
    answers: list[Answer] = []
    for raw in _checks(tracker) if line.around else line.events:
        wrong += [answer for answer in answers if answer.kind in ("warning", "refused")]
        answers = tracker.handle(tracker.read(raw))
    return wrong + answers


def _checks(tracker: Tracker) -> Iterator[Event]:
    """A check of everybody whose turn it is, until the next step or the next round begins."""
    step = _betting_step(tracker)
    while tracker.state is not None and (turn := turn_of(tracker.state)) is not None and turn.to_call == 0:
        if _betting_step(tracker) != step:
            return
        yield {"event": "check", "seat": turn.seat}


def _betting_step(tracker: Tracker) -> int | None:
    """The step of the betting round that is played, or that can still be gone back to."""
    state = tracker.state
    return None if state is None else (state.skipped or state).step


def events_of(text: str, seats: list[int]) -> Iterator[Event]:
    """The events of one line."""
    if text.startswith("{"):
        yield json.loads(text)
        return
    words = text.split()
    if words[0] in _TABLE:
        yield from _TABLE[words[0]](words[1:], seats)
        return
    acting = 0
    while words[acting].isdigit():
        acting += 1
    for seat in words[:acting]:
        yield {"seat": int(seat), **_ACTS[words[acting]](words[acting + 1 :])}


def _down(words: list[str], seats: list[int]) -> Iterator[Event]:
    for word in words:
        seat, _, card = word.partition(":")
        yield {"event": "dealt", "seat": int(seat), "card": card or "??", "up": False}


def _up(words: list[str], seats: list[int]) -> Iterator[Event]:
    for word in words:
        seat, card = word.split(":")
        yield {"event": "dealt", "seat": int(seat), "card": card, "up": True}


_TABLE: dict[str, Callable[[list[str], list[int]], Iterator[Event]]] = {
    "ante": lambda words, seats: ({"event": "ante", "seat": seat, "amount": words[0]} for seat in seats),
    "down": _down,
    "up": _up,
    "burn": lambda words, seats: iter([{"event": "burned", "card": words[0] if words else "??", "up": bool(words)}]),
    "board": lambda words, seats: iter([{"event": "board", "cards": words}]),
    "turn": lambda words, seats: iter([{"event": "board", "spot": words[0], "card": words[1]}]),
    "settle": lambda words, seats: iter([{"event": "settle"}]),
    "board-replace": lambda words, seats: iter(
        [{"event": "board_replaced", "out": words[0], "card": words[1], "goes": (*words[2:], "muck")[0]}]
    ),
    "early": lambda words, seats: iter([{"event": "early_cards", "goes": words[0]}]),
    "undo": lambda words, seats: iter([{"event": "undo", **({"n": int(words[0])} if words else {})}]),
    "correct": lambda words, seats: iter([{"event": "corrected", "n": int(words[0]), words[1]: words[2]}]),
}


def _wash(words: list[str]) -> Event:
    lie, out, card, *rest = words
    cloak = {"new_up": False} if "cloak" in rest else {}
    flip = {"flipped": rest[rest.index("flip") + 1]} if "flip" in rest else {}
    part = {"part": rest[rest.index("in") + 1]} if "in" in rest else {}
    amount = {"amount": rest[0]} if rest else {}
    return {"event": "washed", "up": lie == "up", "out": out, "card": card, **amount, **cloak, **flip, **part}


def _replace(words: list[str]) -> Event:
    lie, out, card, *rest = words
    new_up = {"new_up": False} if "down" in rest else {}
    goes = next((word for word in rest if word != "down"), "muck")
    return {"event": "replaced", "up": lie == "up", "out": out, "card": card, "goes": goes, **new_up}


def _buy(words: list[str]) -> Event:
    lie, card, amount, *rest = words
    return {"event": "bought", "up": lie == "up", "card": card, "amount": amount, "kept": "returned" not in rest}


def _show(words: list[str]) -> Event:
    laid: dict[str, list[str]] = {"": []}
    part = ""
    for word in words:
        if len(word) == 2:
            laid.setdefault(part, []).append(word)
        else:  # no card: the name of the part that begins
            part = word
    return {"event": "shown", "cards": laid.pop(""), "parts": laid}


def _money(event: str) -> Callable[[list[str]], Event]:
    return lambda words: {"event": event, "amount": words[0]}


def _plain(event: str) -> Callable[[list[str]], Event]:
    return lambda words: {"event": event}


_ACTS: dict[str, Callable[[list[str]], Event]] = {
    "ante": _money("ante"),
    "bet": _money("bet"),
    "call": _money("call_bet"),
    "raise": _money("raise"),
    "freeze": _money("freeze"),
    "all-in": _money("all_in"),
    "match": _money("matched"),
    "check": _plain("check"),
    "fold": _plain("fold"),
    "decline": _plain("declined"),
    "phone": _plain("phone"),
    "exposed": _plain("exposed"),
    "cut": lambda words: {"event": "cut", "how": words[0] if words else "cut"},
    "declare": lambda words: {"event": "declared", "declare": words[0]},
    "option": lambda words: {"event": "option", "name": words[0], "amount": words[1] if len(words) > 1 else "0"},
    "show": _show,
    "discard": lambda words: {"event": "discarded", "cards": words},
    "roll": lambda words: {"event": "rolled", "card": words[0]},
    "pass": lambda words: {"event": "passed", "to": int(words[0]), "cards": words[1:]},
    "pass-on": lambda words: {
        "event": "passed",
        "to": int(words[0]),
        "cards": [words[1]],
        "up": True,
        "amount": words[2],
    },  # fmt: skip
    "take": lambda words: {"event": "took", "source": int(words[0]), "up": words[1] == "up", "card": words[2]},
    "buy": _buy,
    "replace": _replace,
    "kill": lambda words: {"event": "dead_card", "up": words[0] == "up", "card": words[1]},
    "dead": _plain("dead_hand"),
    "wash": _wash,
}
