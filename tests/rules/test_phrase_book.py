"""The phrase book: what is read prints back, closed words stay closed, and a mistake gets its nearest wording."""

import pytest

from assistant.rules.game_table import BOOKS
from assistant.rules.house import House
from assistant.rules.load import GAMES
from assistant.rules.phrases import Phrase, PhraseError, read, wordings
from assistant.rules.toml_errors import read_table
from assistant.rules.wording import SENTENCES, in_words

EXAMPLES = [(kind, example) for kind in BOOKS for _, example in wordings(kind)]
CLUB = House("club", "Club")


def phrases_in_use() -> list[tuple[str, str]]:
    """Every phrase that a shipped game file uses, variants too."""
    found: list[tuple[str, str]] = []
    for path in sorted(GAMES.glob("*.toml")):
        table = read_table(path)
        for part in (table, *table.get("variant", {}).values()):
            found += [("step", word.strip()) for line in part.get("deal", []) for word in line.split(" / ")]
            found += [("share", word) for word in part.get("share", {}).values()]
            found += [("seen", word) for word in part.get("when", {})]
            found += [("then", word) for word in part.get("when", {}).values()]
            found += [("hand", part["hand"])] if "hand" in part else []
    return sorted(set(found))


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_example_reads_and_prints_back(kind: str, text: str) -> None:
    assert str(read(kind, text)) == text


@pytest.mark.parametrize(("kind", "text"), phrases_in_use())
def test_every_phrase_of_a_shipped_game_prints_back(kind: str, text: str) -> None:
    assert str(read(kind, text)) == text


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_phrase_can_be_said_in_plain_words(kind: str, text: str) -> None:
    said = in_words(read(kind, text), CLUB)
    assert said and "{" not in said and "None" not in said


def test_there_is_one_sentence_for_every_phrase_and_none_besides() -> None:
    assert {type(read(kind, text)) for kind, text in EXAMPLES} == set(SENTENCES)


def test_no_text_has_two_meanings() -> None:
    for kind, text in EXAMPLES:
        readers = [made for made in SENTENCES if issubclass(made, Phrase) and type(read(kind, text)) is made]
        assert len(readers) == 1


@pytest.mark.parametrize(
    ("kind", "text", "near"),
    [
        ("step", "2 dwon", "2 down"),
        ("step", "0 up", "1 up"),
        ("step", "pass 2 rigth", "pass 2 right"),
        ("step", "wash up 1 down 1", "wash up 1.00 down 1.00"),
        ("step", "declaer", "declare"),
        ("step", "draw up to three", "draw up to 3"),
        ("step", "1 up, bet", "1 up"),
        ("share", "high hnad", "high hand"),
        ("share", "low hand, eight or better", "low hand, 8 or better"),
        ("share", "highest heart in the hole", "highest spade in the hole"),
        ("seen", "dealt 1 up", "dealt 4 up"),
        ("seen", "dealt 4 dwon", "dealt 4 down"),
        ("seen", "dealt 11 up", "dealt 4 up"),
        ("then", "extra crad down", "extra card down"),
        ("then", "match pot or fold", "match the pot or fold"),
        ("hand", "exactly two own and three board", "exactly 2 own and 3 board"),
    ],
)
def test_a_mistake_is_refused_with_the_nearest_wording(kind: str, text: str, near: str) -> None:
    with pytest.raises(PhraseError) as refused:
        read(kind, text)
    assert refused.value.nearest == near
    assert repr(text) in str(refused.value)


def test_numbers_are_numbers_and_prices_stay_as_printed() -> None:
    wash = read("step", "wash up 0.75 down 1.50, best low showing first")
    assert (wash.up, wash.down, wash.order) == ("0.75", "1.50", "best low showing")
    assert read("step", "pass 3 left").count == 3


def test_words_take_the_price_of_the_house() -> None:
    dear = House("club", "Club", price_scale="4")
    assert in_words(read("step", "wash up 0.75 down 1.50"), dear) == (
        "Each may wash a card: an up card for 3.00, a down card for 6.00."
    )
    third = in_words(read("seen", "dealt 3 up, number 3"), dear)
    assert third == "When a player is dealt a three up for the third time"
    assert in_words(read("then", "only 6 wild"), dear) == "only sixes are wild"
