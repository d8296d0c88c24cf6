"""Steps in which a player changes or adds to his cards: washes, cards for sale, cards on offer."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("step", "wash up <money:up> down <money:down>", "wash up 1.00 down 1.00")
@dataclass(frozen=True)
class Wash(Phrase):
    """Each may pay to throw one card and get one lying the same way."""

    up: str
    down: str


@phrase("step", "wash up <money:up> down <money:down>, <order:order> first",
        "wash up 0.75 down 1.50, best low showing first")  # fmt: skip
@dataclass(frozen=True)
class OrderedWash(Phrase):
    """A wash in the order of what shows."""

    up: str
    down: str
    order: str


@phrase("step", "wash up <money:up> down <money:down> cloak <money:cloak>, <order:order> first",
        "wash up 0.50 down 1.00 cloak 2.00, lowest visible sum first")  # fmt: skip
@dataclass(frozen=True)
class CloakWash(Phrase):
    """A wash in which an up card may be replaced by a down card, for the cloak's price."""

    up: str
    down: str
    cloak: str
    order: str


@phrase("step", "announced wash up <money:up> down <money:down> or flip, <order:order> first",
        "announced wash up 0.50 down 0.50 or flip, best high showing first")  # fmt: skip
@dataclass(frozen=True)
class AnnouncedWash(Phrase):
    """All say in order whether they wash, then all do; a down card may be flipped up and another up card thrown."""

    up: str
    down: str
    order: str


@phrase("step", "wash <label:first> <money:first_price> <label:second> <money:second_price>",
        "wash table 1.50 hand 0.75")  # fmt: skip
@dataclass(frozen=True)
class PartWash(Phrase):
    """A wash priced by the part of the hand that the card belongs to."""

    first: str
    first_price: str
    second: str
    second_price: str


@phrase("step", "buy 1 <face:facing> for <money:price>", "buy 1 down for 2.00")
@dataclass(frozen=True)
class Buy(Phrase):
    """Each may pay for an extra card."""

    facing: str
    price: str


@phrase("step", "buy 1 up for <money:price>, keep or return", "buy 1 up for 1.00, keep or return")
@dataclass(frozen=True)
class TrialBuy(Phrase):
    """Each may pay to see a card: keep it and throw another, or throw it."""

    price: str


@phrase("step", "offer 1 <face:facing>, frozen after <n:refusals> refusals", "offer 1 up, frozen after 3 refusals")
@dataclass(frozen=True)
class Offer(Phrase):
    """Each may take a card or refuse; so many refusals freeze a player."""

    facing: str
    refusals: int


@phrase("step", "offer 1 up, kept or pushed left")
@dataclass(frozen=True)
class Push(Phrase):
    """The card may be kept or pushed on to the left; who keeps none in the end is dealt the next."""
