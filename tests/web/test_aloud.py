"""What a screen says aloud: amounts as people say them."""

from __future__ import annotations

import pytest
from selenium.webdriver import Chrome

from tests.web.served import Served

SPOKEN = """
const [sentence, done] = arguments;
import("/static/shared/aloud.js").then(({ aloud }) => done(aloud(sentence)), (fault) => done(String(fault)));
"""


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Bo: 0.25 to call.", "Bo: 25 cents to call."),
        ("The odd 0.05 goes to Ann.", "The odd 5 cents goes to Ann."),
        ("Ann wins high with four nines, king kicker: 3.75.", "Ann wins high with four nines, king kicker: 3 75."),
        ("Dee: match the pot, 11.00, or fold.", "Dee: match the pot, 11, or fold."),
        ("Wash for up 0.50, down 1.00.", "Wash for up 50 cents, down 1."),
        ("Seat 3 wins with 26.5: 13.", "Seat 3 wins with 26.5: 13."),
        ("7-4-3-2-A wins low: 100.", "7-4-3-2-A wins low: 100."),
    ],
)
def test_amounts_are_said_as_at_a_table(served: Served, browser: Chrome, written: str, spoken: str) -> None:
    browser.get(served.url)
    assert browser.execute_async_script(SPOKEN, written) == spoken
