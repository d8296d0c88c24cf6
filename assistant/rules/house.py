"""One house: every setting on which houses differ, with the default that is played where nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from assistant.rules.setting import Setting, amount, choice, money, names, number, pairs, yes_no


@dataclass(frozen=True)
class House:
    """The rules of a house. Money is text, as the page has it; it is turned into units when a hand begins.

    ``for_game`` holds the settings that this house fixes for single games; ``called`` names the settings that the
    dealer called for this hand, which nothing overrides.
    """

    key: str
    name: str
    page: str = ""
    for_game: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    called: frozenset[str] = frozenset()

    # stakes
    unit: str = money("0.25", "stakes", "the smallest chip in play; every amount is a whole number of it")
    ante: str = money("0", "stakes", "what each player puts in before the deal, where nobody brings in", "ante {}")
    limit: str = choice(
        "spread", "stakes", "how much one bet or raise may be",
        {"spread": "spread limit", "structured": "structured limit", "no-limit": "no limit"},
    )  # fmt: skip
    min_bet: str = money("0.25", "stakes", "spread limit: the least that a bet or raise adds")
    max_bet: str = money("1.00", "stakes", "spread limit: the most that a bet or raise adds")
    small_bet: str = amount("", "stakes", "structured limit: what a bet or raise adds in the early rounds")
    big_bet: str = amount("", "stakes", "structured limit: what a bet or raise adds in the last two rounds")
    buy_in: str = amount("", "stakes", "the least that a player buys in for; told, not watched")
    price_scale: str = money(
        "1", "stakes", "what the prices printed in game files are multiplied by (they suit a 0.25 ante)"
    )
    chips: Mapping[str, str] = pairs("stakes", "what a chip of each colour is worth")

    # betting
    raise_cap: int | None = number(
        None, "betting", "raises allowed in a round, an opening bet after a check counting as the first",
        "{} raises a round", matters="betting",
    )  # fmt: skip
    freeze_after: int | None = number(
        None, "betting", "raises after which a player may call and freeze the round; not in the act of raising",
        "freeze after {} raises", matters="betting",
    )  # fmt: skip
    check_raise: bool = yes_no(
        True, "betting", "who has checked may raise in the same round",
        "check-raise allowed", "no check-raise", matters="betting",
    )  # fmt: skip
    bring_in: bool = yes_no(
        False, "betting", "in stud the lowest up card (the highest where only low wins) must open and nobody antes",
        "bring-in", matters="stud",
    )  # fmt: skip
    opens: str = choice(
        "best showing", "betting", "who speaks first in a stud round that the bring-in does not open",
        {"best showing": "best hand showing opens", "left of the dealer": "left of the dealer opens"},
        matters="stud", contested=True,
    )  # fmt: skip
    table_stakes: bool = yes_no(
        False, "betting", "a player bets only what lies on the table when the hand begins (always so at no limit)",
        "table stakes",
    )  # fmt: skip
    all_in: str = choice(
        "never", "betting", "when a player short of chips may stay in for a side pot",
        {"never": "no all-in", "at buy-in limit": "all-in only at the night's buy-in limit",
         "always": "all-in allowed"},
    )  # fmt: skip

    false_openers: str = choice(
        "hand is dead", "betting", "what becomes of who opened and shows no hand that could open",
        {"hand is dead": "who opened shows openers or is out", "host decides": "openers not shown: host decides"},
        matters="openers", contested=True,
    )  # fmt: skip

    # declare
    declaration: bool = yes_no(
        True, "declare", "split pots are declared for; else everyone competes both ways",
        "", "no declaration: cards speak both ways", matters="two ways", contested=True,
    )  # fmt: skip
    chip_code: str = choice(
        "0 low, 1 high, 2 both", "declare", "what the number of chips in the hand declares",
        {
            "0 low, 1 high, 2 both": "no chip {second}, one {first}, two both",
            "1 low, 2 high, 3 both": "one chip {second}, two {first}, three both",
            "0 high, 1 low, 2 both": "no chip {first}, one {second}, two both",
        },
        matters="declare", contested=True,
    )  # fmt: skip
    bet_after_declare: bool = yes_no(
        True, "declare", "a betting round follows the declaration",
        "bet after the declaration", "no bet after the declaration", matters="declare", contested=True,
    )  # fmt: skip
    double_after_declare: bool = yes_no(
        False, "declare", "the betting round after the declaration has twice the limit",
        "double bet after the declaration", matters="declare",
    )  # fmt: skip
    exposed_penalty: bool = yes_no(
        False, "declare", "who shows cards between the declaration and the bet after it matches the pot or folds",
        "cards shown before the last bet: match the pot or fold", matters="declare",
    )  # fmt: skip
    pig_must: str = choice(
        "win or tie", "declare", "what a player going both ways must do both ways, or get nothing",
        {"win or tie": "both ways: win or tie both or nothing", "win clean": "both ways: win both alone or nothing"},
        matters="declare", contested=True,
    )  # fmt: skip
    pigs_fail: str = choice(
        "others win", "declare", "what happens when two or more both-ways players all fail",
        {"others win": "failed both-ways players leave the pot to the rest",
         "pot carries": "two failed both-ways players: the pot carries"},
        matters="declare", contested=True,
    )  # fmt: skip
    backing_in: bool = yes_no(
        True, "declare", "who was beaten by a player who failed both ways may still win",
        "who lost to a failed both-ways player may still win", "who lost to a failed both-ways player wins nothing",
        matters="declare", contested=True,
    )  # fmt: skip
    same_five: bool = yes_no(
        False, "declare", "who goes both ways makes high and low with the same five cards",
        "both ways with the same five cards", "any five cards for each way", matters="high-low", contested=True,
    )  # fmt: skip

    # pot
    odd_chip: str = choice(
        "high then left", "pot", "who gets what does not divide",
        {
            "high then left": "odd chip to high, then left of the dealer",
            "high then carry": "odd chip to high, the rest carries",
            "high then card": "odd chip to high, then the highest card by suit",
            "left": "odd chip left of the dealer",
        },
        contested=True,
    )  # fmt: skip
    carried_deal: str = choice(
        "deal passes", "pot", "who deals next when nobody has won and the pot waits for the next hand",
        {"deal passes": "the pot carried: the deal passes on", "same dealer": "the pot carried: the same dealer again",
         "same game": "the pot carried: the same dealer and game again"},
        contested=True,
    )  # fmt: skip
    disputes: str = choice(
        "all night", "pot", "how long a hand that was played or divided wrongly may be put right",
        {"all night": "a pot may be disputed all night",
         "until the next deal": "a pot is disputed until the next hand is dealt"},
        contested=True,
    )  # fmt: skip
    money_penalty: str = amount(
        "", "pot", "what a lost option costs, into the next pot; none: the maximum bet", "penalty {}", matters="penalty"
    )
    strike_cap: str = amount(
        "", "pot", "the most that matching the pot costs; none: the whole pot; 0: there are no strikes",
        {"none": "a strike costs the whole pot", "0": "no strikes", "": "a strike costs at most {}"},
        matters="strike", contested=True,
    )  # fmt: skip

    # hands
    wheel_high: bool = yes_no(
        False, "hands", "5-4-3-2-A is the highest straight in games with a high and a low half",
        "5-4-3-2-A is the highest straight", "5-4-3-2-A is the lowest straight", matters="high-low", contested=True,
    )  # fmt: skip
    ace_in_flush: str = choice(
        "high", "hands", "what an ace counts inside a flush", {"high": "", "one": "an ace is one inside a flush"},
        matters="high hand",
    )  # fmt: skip
    low: str = choice(
        "ace-to-five", "hands", "which low is best; in ace-to-six straights and flushes count against it",
        {"ace-to-five": "best low 5-4-3-2-A", "ace-to-six": "best low 6-4-3-2-A"}, matters="low", contested=True,
    )  # fmt: skip
    sum_tie: str = choice(
        "inside", "hands", "which side wins at equal distance from the target",
        {"inside": "inside beats outside", "outside": "outside beats inside", "split": "inside and outside tie"},
        matters="nearest", contested=True,
    )  # fmt: skip
    low_spade_ace: str = choice(
        "lowest", "hands", "what the ace of spades is where the lowest spade wins",
        {"lowest": "ace of spades is lowest", "highest": "ace of spades is no low spade"}, matters="low spade",
        contested=True,
    )  # fmt: skip
    wild_is_spade: bool = yes_no(
        False, "hands", "a wild card in the hole may stand for a spade",
        "a wild hole card may be a spade", "only natural spades count", matters="spade", contested=True,
    )  # fmt: skip

    # wild
    joker: str = choice(
        "none", "wild", "what the joker is, where the host put one in the deck",
        {"none": "", "bug": "joker is an ace or fills a straight or flush", "wild": "joker is wild"},
    )  # fmt: skip
    natural_beats_wild: bool = yes_no(
        False, "wild", "a natural hand beats the same hand made with wild cards",
        "natural beats wild", "natural and wild tie", matters="wild", contested=True,
    )  # fmt: skip
    double_ace_flush: bool = yes_no(
        False, "wild", "a wild card may be a second ace in a flush",
        "double-ace flush counts", "no second ace in a flush", matters="wild", contested=True,
    )  # fmt: skip
    five_of_a_kind: str = choice(
        "beats straight flush", "wild", "where five of a kind stands",
        {"beats straight flush": "five of a kind is best", "below royal flush": "a royal flush beats five of a kind"},
        matters="wild", contested=True,
    )  # fmt: skip
    follow_last_queen: str = choice(
        "queens only", "wild", "Follow the Queen: what is wild when the last up card is a queen",
        {"queens only": "last up card a queen: only queens wild", "keep": "last up card a queen: the rank before stays",
         "none": "last up card a queen: nothing is wild",
         "burn one": "last up card a queen: one burned face up follows it"},
        matters="follow", contested=True,
    )  # fmt: skip
    followers: str = choice(
        "last one", "wild", "Follow the Queen: which of the ranks that followed a queen are wild",
        {"last one": "only the last rank that followed is wild", "all": "every rank that followed stays wild"},
        matters="follow", contested=True,
    )  # fmt: skip
    no_queen: str = choice(
        "queens wild", "wild", "Follow the Queen: what is wild when no queen was dealt up",
        {"queens wild": "no queen up: queens are wild", "none": "no queen up: nothing is wild",
         "redeal": "no queen up: the hand is dealt again"},
        matters="follow", contested=True,
    )  # fmt: skip
    extra_card: str = choice(
        "as called", "wild", "how an extra card that a game gives is dealt",
        {"as called": "extra cards as the game says", "up": "extra cards come up", "down": "extra cards come down"},
        matters="extra", contested=True,
    )  # fmt: skip
    extra_card_price: str = amount(
        "", "wild", "what an extra card that a game gives costs; none: free",
        {"none": "extra cards are free", "": "an extra card costs {}"}, matters="extra", contested=True,
    )  # fmt: skip

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

    @property
    def side_pots(self) -> bool:
        """True where a player may be all-in for a side pot without asking more."""
        return self.all_in == "always" or self.table_stakes or self.limit == "no-limit"


SETTINGS: Final[Mapping[str, Setting]] = {
    f.name: f.metadata["setting"] for f in fields(House) if "setting" in f.metadata
}
SECTIONS: Final = tuple(dict.fromkeys(made.section for made in SETTINGS.values()))
