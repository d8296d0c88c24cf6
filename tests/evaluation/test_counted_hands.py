"""Every five-card hand there is, counted by kind, and thousands of hands whose ranking was worked out elsewhere."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache

import pytest

from assistant.cards import JOKER, Card, cards, rank_of
from assistant.evaluation.high import HighRanker, rank_high
from assistant.evaluation.order import HighRules
from assistant.evaluation.wilds import Wilds
from tests.evaluation.by_substitution import KINDS, hands_of_each_suit_pattern
from tests.shared_data import shared

SHORT = {"quads": "four of a kind", "trips": "three of a kind"}
WILD = {
    "natural": "", "deuces(2)": "2", "sevens(Mickey Mantle)": "7", "queens(FTQ base)": "Q", "baseball 3+9": "39",
    "FTQ Q+7": "Q7", "FTQ Q+K": "QK", "FTQ Q+A": "QA",
}  # fmt: skip
PUBLISHED = {
    "straight flush": 40, "four of a kind": 624, "full house": 3744, "flush": 5108, "straight": 10200,
    "three of a kind": 54912, "two pair": 123552, "pair": 1098240, "high card": 1302540,
}  # fmt: skip


def kind_of(value: int) -> str:
    return KINDS[(value >> 20) - 1]


@cache
def all_hands(size: int) -> tuple[tuple[list[Card], int], ...]:
    return tuple(hands_of_each_suit_pattern(size))


def count(ranker: HighRanker, joker: bool = False) -> Counter[str]:
    found: Counter[str] = Counter()
    for hand, copies in all_hands(5):
        found[kind_of(ranker.value(hand))] += copies
    for hand, copies in all_hands(4) if joker else ():
        found[kind_of(ranker.value([*hand, JOKER]))] += copies
    return found


@cache
def counts() -> dict[str, dict[str, int]]:
    found = {}
    lines = shared("oracle", "wild_category_counts.txt").read_text(encoding="utf-8").splitlines()
    for line, numbers in zip(lines[::3], lines[2::3], strict=True):
        pairs = (entry.split("\t") for entry in numbers.strip(";").split(";"))
        found[line.removeprefix("## ")] = {SHORT.get(kind, kind): int(number) for kind, number in pairs}
    return found


def test_without_wilds_the_counts_in_every_book() -> None:
    assert count(HighRanker(Wilds())) == PUBLISHED


@pytest.mark.parametrize("name", WILD)
def test_counts_of_every_kind(name: str) -> None:
    found = count(HighRanker(Wilds(frozenset(map(rank_of, WILD[name])))))
    expected = counts()[name]
    assert {**dict.fromkeys(KINDS, 0), **found, "TOTAL": found.total()} == expected


@pytest.mark.parametrize(("name", "wilds"), [
    ("joker bug 53", Wilds(bug=True)), ("joker wild 53", Wilds(frozenset({0}))),
])  # fmt: skip
def test_counts_with_a_joker(name: str, wilds: Wilds) -> None:
    found = count(HighRanker(wilds), joker=True)
    assert {**found, "TOTAL": found.total()} == counts()[name]


@pytest.mark.parametrize(("double_ace", "kind", "kickers"), [
    (True, "category", "kickers_double_ace_flush_allowed"), (False, "category_nodup", "kickers_no_double_ace_flush"),
])  # fmt: skip
def test_six_thousand_ranked_hands(double_ace: bool, kind: str, kickers: str) -> None:
    with shared("oracle", "wild_hands_oracle.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6000
    rules = HighRules(double_ace_flush=double_ace)
    for row in rows:
        wild, hand = frozenset(map(rank_of, row["wild_ranks"])), cards(row["cards"])
        best = HighRanker(Wilds(wild), rules).best(hand)
        expected = SHORT.get(row[kind], row[kind]), tuple(map(int, row[kickers].split()))
        assert (KINDS[best.strength[0] - 1], best.strength[1:]) == expected, row
        assert len(set(best.cards)) == 5 and set(best.cards) <= set(hand), row
        assert set(best.plays_as) == {card for card in best.cards if card.rank in wild}, row
        assert rank_high(hand, wild, rules) == HighRanker(Wilds(wild), rules).value(best.cards), row
