"""Drawn decks: every card is there, repeats itself and looks like a card."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PIL", reason="drawing decks needs pillow, which comes with the train extra")

from models.art import CODES, Deck, H, W, keep, load_decks  # noqa: E402
from models.backs import draw_back  # noqa: E402
from models.drawn import PIPS, design, draw_face, drawn_cards  # noqa: E402


def test_a_drawn_deck_has_fifty_two_faces_a_joker_and_backs(tmp_path: Path) -> None:
    keep(tmp_path / "one", drawn_cards(1, []))
    deck = Deck("one", "own", "drawn", tmp_path / "one")
    faces = [deck.face(code) for code in CODES]
    joker = deck.joker()
    assert joker is not None
    for picture in [*faces, joker, *deck.backs()]:
        assert picture.shape == (H, W, 4)
        assert picture.dtype == np.uint8
        assert picture[0, 0, 3] == 0, "the corner is rounded off"
        assert picture[H // 2, W // 2, 3] == 255
    assert len({face.tobytes() for face in faces}) == 52
    assert deck.backs()


def test_a_number_always_draws_the_same_card() -> None:
    first, again = draw_face(design(7), "9d", []), draw_face(design(7), "9d", [])
    assert np.array_equal(first, again)
    assert not np.array_equal(first, draw_face(design(8), "9d", []))


def test_a_back_follows_its_random_numbers() -> None:
    assert np.array_equal(draw_back(np.random.default_rng(3)), draw_back(np.random.default_rng(3)))


@pytest.mark.parametrize("rank", PIPS)
def test_as_many_pips_as_the_rank_says(rank: str) -> None:
    assert len(set(PIPS[rank])) == (10 if rank == "T" else int(rank))


def test_without_artwork_only_drawn_decks_are_found(tmp_path: Path) -> None:
    decks = load_decks(tmp_path / "decks", [tmp_path / "nothing"], drawn=1)
    assert [deck.style for deck in decks] == ["drawn"]
    assert decks[0].face("Kh").shape == (H, W, 4)


def test_a_card_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="1x"):
        Deck("none", "own", "drawn", tmp_path).face("1x")


def test_some_designs_have_other_letters_and_their_index_says_so() -> None:
    looks = [design(number) for number in range(60)]
    french = next(look for look in looks if look.letters.get("K") == "R")
    assert french.letters["Q"] == "D" and french.letters["J"] == "V"
    assert len(looks) / 2 < sum(not look.letters for look in looks) < len(looks)


def test_paper_is_left_round_the_index_of_a_court() -> None:
    look = design(7)
    face = draw_face(look, "Ks", [])[..., :3]
    x, y = look.margin[0] - 6, look.margin[1] + look.index // 2
    assert np.array_equal(face[y, max(0, x)], look.paper)
