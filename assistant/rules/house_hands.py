"""How a house declares, divides a pot, ranks hands, and what is wild in it."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.house_stakes import Stakes
from assistant.rules.setting import amount, choice, yes_no


@dataclass(frozen=True)
class Hands(Stakes):
    """The settings of the declaration, the pot, the ranking of hands and wild cards."""

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
    lone_bets: bool = yes_no(
        True, "declare", "who alone goes one way may bet and raise after the declaration; else only check and call",
        "who is alone one way may bet", "who is alone one way only checks and calls", matters="bet after declare",
        contested=True,
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
    fewer_cards: bool = yes_no(
        False, "hands", "of sums equally near the target the one of fewer cards wins",
        "equal sums: fewer cards win", "equal sums tie", matters="nearest", contested=True,
    )  # fmt: skip
    perfect_sum: str = choice(
        "none", "hands", "what beats every other sum both ways: 5-A-A, or any hand that makes both targets exactly",
        {"none": "5-A-A is a sum like others", "5-A-A": "5-A-A beats all",
         "both exactly": "both targets exactly beats all"},
        matters="nearest", contested=True,
    )  # fmt: skip
    bust: bool = yes_no(
        False, "hands", "who is over the highest target has no hand for it; told once what shows proves it",
        "over the highest target is bust", "over the highest target still counts", matters="nearest", contested=True,
    )  # fmt: skip
    say_sums: bool = yes_no(
        False, "hands", "before each bet the sums that show are said, with each that tens and aces can make",
        matters="nearest",
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
    jokers: str = choice(
        "one", "wild", "how many jokers are in the deck, in a house that plays the joker",
        {"one": "one joker", "two": "two jokers in the deck"}, matters="joker", contested=True,
    )  # fmt: skip
    lowest_wild: str = choice(
        "as called", "wild", "which card is wild in a game in which each player's lowest is",
        {"as called": "lowest wild as the game says", "in the hole": "the lowest hole card is wild",
         "in the hand": "the lowest of all one's cards is wild"},
        matters="lowest wild", contested=True,
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
