"""The bundled hand, from its picture files to the words on the page."""

from __future__ import annotations

from typing import Any

from selenium.webdriver import Chrome

from tests.running import Running
from tests.web.looking import text, texts, until

RECORD = """
window.seen = [];
const words = (all) => [...document.querySelectorAll(all)].map((e) => e.innerText.replace(/\\s+/g, ' ').trim());
const labels = (all) => [...document.querySelectorAll(all)].map((e) => e.getAttribute('aria-label'));
new MutationObserver(() => window.seen.push({
  said: words('#said')[0], wild: words('#wild .tile'),
  seats: [1, 2, 3, 4].map((n) => labels(`.seat[data-seat='${n}'] .card`)),
})).observe(document.body, { subtree: true, childList: true, attributes: true });
"""
HOLE = {
    1: ("seven of clubs", "seven of hearts", "nine of hearts"),
    2: ("ace of spades", "four of diamonds", "six of diamonds"),
    3: ("king of diamonds", "nine of clubs", "four of spades"),
}


def first(seen: list[dict[str, Any]], seat: int, card: str) -> dict[str, Any]:
    """What the page showed when a card was first seen before a seat."""
    found = [moment for moment in seen if any(card in label for label in moment["seats"][seat - 1])]
    assert found, f"{card} was never shown at seat {seat}"
    return found[0]


def test_the_demo_says_what_is_wild_as_it_lies_and_splits_the_pot_to_the_odd_chip(browser: Chrome) -> None:
    with Running("demo", "--no-browser", "--port", "0", "--pace", "0.2") as demo:
        browser.get(demo.url)
        browser.execute_script(RECORD)
        until(lambda: text(browser, "#result"), lambda said: "Odd chip" in said, patience_s=120)
        seen = browser.execute_script("return window.seen")
        result, history = text(browser, "#result"), texts(browser, "#history li")
    follower = first(seen, 1, "five of clubs")
    assert (follower["wild"], follower["said"]) == (["Q", "5"], "Fives are wild.")
    queen = first(seen, 2, "queen of clubs")
    assert (queen["wild"], queen["said"]) == (["Q"], "Only queens are wild.")
    again = first(seen, 3, "seven of diamonds")
    assert (again["wild"], again["said"]) == (["Q", "7"], "Sevens are wild.")
    assert result.startswith("SPLIT POT Ann 3.75 high · four nines, king kicker")
    assert "Bo 3.50 spade · ace of spades" in result
    assert "Odd chip of 0.25 to Ann: high takes the odd chip between the halves." in result
    assert "The odd 0.25 goes to Ann" in history[0]
    for seat, cards in HOLE.items():
        dealt = next(at for at, moment in enumerate(seen) if moment["seats"][seat - 1].count("a face-down card") == 3)
        early = str([moment["seats"][seat - 1] for moment in seen[: dealt + 1]])
        assert not any(card in early for card in cards), "nobody's hole cards before he shows them"
