"""One house: every setting on which houses differ, with the default that is played where nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from assistant.rules.house_hands import Hands
from assistant.rules.setting import Setting, choice, names, pairs, yes_no


@dataclass(frozen=True)
class House(Hands):
    """The rules of a house. Money is text, as the page has it; it is turned into units when a hand begins."""

    # table
    exposed_card: str = choice(
        "host decides", "table", "what happens to a card that the dealer exposed",
        {"host decides": "exposed card: host decides", "plays": "an exposed card plays as it lies",
         "replaced": "an exposed card is replaced last", "burn": "an exposed card is replaced last and is the burn",
         "dead": "an exposed card is dead, its player goes on without", "misdeal": "an exposed card is a misdeal"},
        contested=True,
    )  # fmt: skip
    early_card: str = choice(
        "host decides", "table", "what happens to a card that was dealt before the betting was over",
        {"host decides": "card too early: host decides", "plays": "a card too early stays",
         "shuffled back": "a card too early is shuffled back", "dead": "a card too early is dead"},
        matters="betting", contested=True,
    )  # fmt: skip
    stray_card: str = choice(
        "host decides", "table", "what happens to a card that fell to the floor or came out of the thrown ones",
        {"host decides": "stray card: host decides", "plays": "a stray card plays",
         "replaced": "a stray card is replaced", "dead": "a stray card kills the hand"},
        contested=True,
    )  # fmt: skip
    deck_short: str = choice(
        "host decides", "table", "what is done when the deck will not last",
        {"host decides": "deck short: host decides", "reshuffle": "deck short: reshuffle the discards",
         "community card": "deck short: one community card for the last round"},
        contested=True,
    )  # fmt: skip
    phone_folds: bool = yes_no(False, "table", "who answers a telephone during a hand has folded", "a phone call folds")
    cut: bool = yes_no(False, "table", "the cut is offered to the dealer's right: cut, tap, or pass it on")
    pass_way: str = choice(
        "left", "table", "which way cards are passed unless the game says otherwise",
        {"left": "", "right": "", "across": ""},
    )  # fmt: skip

    # games
    barred: tuple[str, ...] = names("games", "games that nobody may call here, nor their variants")
    plays_as: Mapping[str, str] = pairs("games", "games that are played here as another game")


SETTINGS: Final[Mapping[str, Setting]] = {
    f.name: f.metadata["setting"] for f in fields(House) if "setting" in f.metadata
}
SECTIONS: Final = tuple(dict.fromkeys(made.section for made in SETTINGS.values()))
