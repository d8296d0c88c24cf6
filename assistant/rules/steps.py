"""Steps: what the dealer does next, in the order of the game's ``deal``."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.phrases import Phrase, phrase


@phrase("step", "<n:count> <face:facing>", "1 up")
@dataclass(frozen=True)
class Deal(Phrase):
    """Deal ``count`` cards to each player still in, up or down."""

    count: int
    facing: str


@phrase("step", "<n:count> to board", "3 to board")
@dataclass(frozen=True)
class Board(Phrase):
    """Turn ``count`` community cards."""

    count: int


@phrase("step", "turn <label:spot>", "turn left-1")
@dataclass(frozen=True)
class Turn(Phrase):
    """Turn the community card that lies at a named place."""

    spot: str


@phrase("step", "burn 1 <face:facing>", "burn 1 up")
@dataclass(frozen=True)
class Burn(Phrase):
    """Burn one card; face up it counts as an up card that is nobody's."""

    facing: str


@phrase("step", "bet")
@dataclass(frozen=True)
class Bet(Phrase):
    """A betting round."""


@phrase("step", "double bet")
@dataclass(frozen=True)
class DoubleBet(Phrase):
    """A betting round whose limit is doubled."""


@phrase("step", "bet, opened with a pair of <pair:opener> or better", "bet, opened with a pair of jacks or better")
@dataclass(frozen=True)
class OpenersBet(Phrase):
    """A betting round that needs this hand to open; who opens shows it at the showdown, thrown cards of it too."""

    opener: str


@phrase("step", "draw up to <n:count>", "draw up to 3")
@dataclass(frozen=True)
class Draw(Phrase):
    """Throw up to ``count`` cards and get as many, down, in order left of the dealer."""

    count: int


@phrase("step", "draw up to <n:count>, or <n:more> keeping an ace shown", "draw up to 3, or 4 keeping an ace shown")
@dataclass(frozen=True)
class DrawWithAce(Phrase):
    """A draw with a higher limit for who keeps an ace and turns it up."""

    count: int
    more: int


@phrase("step", "draw up to <n:count>, called in order, dealt up", "draw up to 5, called in order, dealt up")
@dataclass(frozen=True)
class OpenDraw(Phrase):
    """Everyone says in order how many he throws; then the new cards are dealt face up."""

    count: int


@phrase("step", "deal starts one seat later")
@dataclass(frozen=True)
class RotateStart(Phrase):
    """From now on dealing starts one seat further left."""


@phrase("step", "discard <n:count>", "discard 2")
@dataclass(frozen=True)
class Discard(Phrase):
    """Everyone throws ``count`` cards and gets none."""

    count: int


@phrase("step", "pass <n:count> <way:way>", "pass 3 left")
@dataclass(frozen=True)
class Pass(Phrase):
    """Everyone passes ``count`` cards."""

    count: int
    way: str


@phrase("step", "pass <n:count>", "pass 3")
@dataclass(frozen=True)
class HousePass(Phrase):
    """Everyone passes ``count`` cards the way this house passes."""

    count: int


@phrase("step", "pass <n:count> <way:way> unseen", "pass 2 left unseen")
@dataclass(frozen=True)
class BlindPass(Phrase):
    """A pass in which nobody looks at what came before having passed."""

    count: int
    way: str


@phrase("step", "pass <n:count> <way:way>, or keep <n:kept> for <money:price> and pass 1 each way",
        "pass 3 left, or keep 5 for 5.00 and pass 1 each way")  # fmt: skip
@dataclass(frozen=True)
class PassOrKeep(Phrase):
    """Who pays keeps ``kept`` cards and passes one to each neighbour; the others' cards pass through him."""

    count: int
    way: str
    kept: int
    price: str


@phrase("step", "arrange")
@dataclass(frozen=True)
class Arrange(Phrase):
    """Everyone lays his cards face down in the order in which they will be rolled."""


@phrase("step", "roll <n:count>", "roll 1")
@dataclass(frozen=True)
class Roll(Phrase):
    """Everyone turns ``count`` of his own cards up."""

    count: int


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


@phrase("step", "mark <label:label>", "mark round")
@dataclass(frozen=True)
class Mark(Phrase):
    """A place to come back to."""

    label: str


@phrase("step", "repeat from <label:label> until nobody takes", "repeat from round until nobody takes")
@dataclass(frozen=True)
class RepeatUntilNobodyTakes(Phrase):
    """Go back to the mark until all are frozen or nobody took a card."""

    label: str


@phrase("step", "repeat from <label:label> until somebody has <n:count> legs",
        "repeat from round until somebody has 3 legs")  # fmt: skip
@dataclass(frozen=True)
class RepeatUntilLegs(Phrase):
    """Go back to the mark until somebody has ``count`` legs; who has them takes the pot."""

    label: str
    count: int


@phrase("step", "repeat from <label:label> until one stays in", "repeat from round until one stays in")
@dataclass(frozen=True)
class RepeatUntilAlone(Phrase):
    """Go back to the mark until a round in which nobody had to match the pot."""

    label: str


@phrase("step", "split <n:first> as <label:first_part> and <n:second> as <label:second_part>",
        "split 4 as hand and 2 as table")  # fmt: skip
@dataclass(frozen=True)
class Split(Phrase):
    """Everyone lays his cards in two parts."""

    first: int
    first_part: str
    second: int
    second_part: str


@phrase("step", "option <label:name>", "option money")
@dataclass(frozen=True)
class FreeOption(Phrase):
    """Everyone says whether he takes a named option that costs nothing now."""

    name: str


@phrase("step", "option <label:name> for <money:price>", "option own-cards for 3.00")
@dataclass(frozen=True)
class Option(Phrase):
    """Each may pay for a named option."""

    name: str
    price: str


@phrase("step", "in or out")
@dataclass(frozen=True)
class InOrOut(Phrase):
    """All say at once whether they stay; the best hand takes the pot, and who stayed and lost matches it."""


@phrase("step", "in or out for a leg")
@dataclass(frozen=True)
class InOrOutForLeg(Phrase):
    """All say at once whether they stay; who stays alone gets a leg, else each loser pays the best the pot's size."""


@phrase("step", "only <rank:rank> wild now", "only 3 wild now")
@dataclass(frozen=True)
class OnlyWildNow(Phrase):
    """From now on this rank alone is wild."""

    rank: str


@phrase("step", "declare")
@dataclass(frozen=True)
class Declare(Phrase):
    """All declare at once which way they go."""


@phrase("step", "show")
@dataclass(frozen=True)
class Show(Phrase):
    """The showdown."""
