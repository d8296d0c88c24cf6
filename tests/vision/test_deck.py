"""A deck that is shown: what is taken, what is asked, how it is kept, and how it helps to read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from assistant.cards import DECK
from assistant.cli import main
from assistant.cli.order import cards_in
from assistant.vision.backs import apart, deck_of, look_of_back
from assistant.vision.boxes import Floats
from assistant.vision.deck import DeckError, Decks, EnrolledDeck
from assistant.vision.disturbed import LOOKS, disturbed
from assistant.vision.enrol import Enrolment, whole
from assistant.vision.namer import Looks
from assistant.vision.profile import STRENGTHS, Profile, Views
from assistant.vision.reader import NetReader
from assistant.vision.sighting import Sighting
from models.compose import Studio
from models.film.deck import SheetDeck
from models.scene import Camera, Laid, LaidCard, Scene

ORDER = cards_in("spades A-K, hearts A-K, diamonds A-K, clubs A-K")
ROW = 13


def picture(cards: tuple[str, ...], down: int | None = None, angle: float = 0.0, seed: int = 1) -> np.ndarray:
    """Cards in rows of seven, and one face down with that back."""
    laid: list[Laid] = [
        LaidCard(card, 90 + 82 * (n % 7), 90 + 112 * (n // 7), angle + 2 * (-1) ** n) for n, card in enumerate(cards)
    ]
    if down is not None:
        laid.append(LaidCard("2c", 90 + 82 * 6, 202, face_up=False, back=down))
    scene = Scene(laid, Camera(336, 150, 720), (1300, 560), surface="green felt", surface_seed=seed)
    return Studio([SheetDeck()]).render(scene, seed).pixels


@pytest.fixture(scope="module")
def reader() -> Iterator[NetReader]:
    yield NetReader(threads=1)


@pytest.fixture(scope="module")
def enrolment(reader: NetReader) -> Enrolment:
    """A deck shown in four rows of thirteen."""
    shown = Enrolment(reader, "kennard")
    for number in range(4):
        row = ORDER[ROW * number : ROW * (number + 1)]
        added = shown.add(picture(row, down=-12, seed=number + 1), row)
        assert added.problems == () and added.taken == row
    return shown


def test_a_deck_shown_row_by_row_is_whole(enrolment: Enrolment) -> None:
    assert enrolment.done and enrolment.missing == () and enrolment.asked == ()
    assert set(enrolment.seen) == set(map(str, DECK)) and set(enrolment.seen.values()) == {1}
    assert enrolment.deck.back.sum() == pytest.approx(1, abs=1e-3)


def test_an_enrolled_deck_is_read_more_surely_and_none_of_it_wrongly(reader: NetReader, enrolment: Enrolment) -> None:
    hand = ("Kh", "Qc", "Js", "7d", "2s", "9h", "Td", "3c", "Jd", "Ks")
    small = cv2.resize(picture(hand, angle=8, seed=9), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (3, 3), 0.8)
    before = [card for card in reader.read(blurred).cards if card.named]
    reader.decks = Decks([enrolment.deck], "kennard")
    try:
        after = [card for card in reader.read(blurred).cards if card.named]
    finally:
        reader.decks = Decks()
    assert {card.card for card in before} <= {card.card for card in after} <= set(hand)
    surer = {card.card: card.confidence for card in after}
    assert np.mean([surer[card.card] - card.confidence for card in before]) > -1e-3


def test_a_deck_is_kept_and_found_again(reader: NetReader, enrolment: Enrolment, tmp_path: Path) -> None:
    path = enrolment.save(tmp_path)
    kept = EnrolledDeck.load(path, reader.namer)
    assert (kept.name, kept.counts) == ("kennard", enrolment.deck.counts)
    looks = reader.namer.looks_at([one.cut for one in kept.shown[:5]])
    assert kept.weighed(looks) == pytest.approx(enrolment.deck.weighed(looks), abs=0.05)
    assert Decks.of(tmp_path, reader.namer, "kennard").deck is not None
    with pytest.raises(DeckError, match="bee: no such deck; expected one of kennard"):
        Decks.of(tmp_path, reader.namer, "bee")


def test_a_deck_kept_under_another_network_is_seen_anew(
    reader: NetReader, enrolment: Enrolment, tmp_path: Path
) -> None:
    path = enrolment.save(tmp_path)
    with np.load(path) as kept:
        arrays = {key: kept[key] for key in kept.files} | {"network": np.array("another")}
    arrays["embeddings"] = np.zeros_like(arrays["embeddings"])
    np.savez_compressed(path, **arrays)
    looks = reader.namer.looks_at([one.cut for one in enrolment.deck.shown[:5]])
    again = EnrolledDeck.load(path, reader.namer).weighed(looks)
    assert again.argmax(axis=1).tolist() == enrolment.deck.weighed(looks).argmax(axis=1).tolist()


def test_a_broken_file_is_named(reader: NetReader, tmp_path: Path) -> None:
    path = tmp_path / "torn.deck.npz"
    path.write_bytes(b"torn")
    with pytest.raises(DeckError, match="torn.deck.npz: .*expected a deck that cards-speak enrol has written"):
        EnrolledDeck.load(path, reader.namer)


def test_a_deck_that_is_being_written_is_not_read(reader: NetReader, tmp_path: Path) -> None:
    (tmp_path / ".kennard.deck.npz").write_bytes(b"half of it")
    assert not Decks.of(tmp_path, reader.namer).known


def test_a_row_that_contradicts_the_order_is_not_taken(reader: NetReader) -> None:
    shown = Enrolment(reader, "kennard")
    row = ("7d", "Kh", "3c")
    assert "where 4 were named" in shown.add(picture(row), (*row, "4c")).problems[0]
    assert shown.add(picture(row), ("7d", "Qh", "3c")).problems == ("card 2 is Kh where Qh was named; check the order",)
    assert len(shown.missing) == 52
    with pytest.raises(DeckError, match="kennard: 52 cards not shown yet: 2c"):
        shown.save(Path("nowhere"))


def test_sure_cards_are_taken_and_others_asked(reader: NetReader) -> None:
    shown = Enrolment(reader, "kennard")
    clear = picture(("7d", "Kh", "3c"))
    assert sorted(shown.add(clear).taken) == ["3c", "7d", "Kh"]
    dim = cv2.GaussianBlur(picture(("9s", "Qd"), seed=3), (0, 0), 7)
    added = shown.add(dim)
    for asked in added.asked:
        assert asked.cut.shape == (160, 112, 3) and not {"7d", "Kh", "3c"} & set(asked.guesses)
        shown.answer(asked.number, "" if asked.place > 1 else "9s")
    assert shown.asked == ()
    with pytest.raises(KeyError):
        shown.answer(99, "9s")


def test_a_name_of_no_file_is_refused(reader: NetReader) -> None:
    with pytest.raises(DeckError, match="'../x' is no name for a deck"):
        Enrolment(reader, "../x")


def test_a_figure_on_a_card_is_no_card_to_enrol() -> None:
    def at(side: float) -> Sighting:
        return Sighting("?x", 0.3, ((0, 0), (side, 0), (side, side), (0, side)))

    assert whole([at(100), at(50), at(90)]) == [at(100), at(90)]
    assert whole([]) == []


def views(directions: Floats, noise: float = 0.05) -> Views:
    """Three kinds of looks at cards whose embeddings lie in these directions; the network itself knows nothing."""
    rng = np.random.default_rng(5)
    embeddings = np.tile(directions, (3, 1)) + rng.normal(0, noise, (3 * len(directions), directions.shape[1]))
    cards = np.tile(np.arange(len(directions)), 3)
    logits = np.zeros((len(cards), 55), np.float32)
    return Views(Looks(logits, embeddings.astype(np.float32)), cards, np.repeat(np.arange(3), len(directions)))


def test_likeness_names_a_card_that_the_network_cannot() -> None:
    shown = views(np.eye(8, 12, dtype=np.float32))
    deck = Profile(shown).fitted(1.0)
    assert deck.strength == STRENGTHS[-1] and deck.alike() == []
    weighed = deck.weighed(Looks(np.zeros((1, 55), np.float32), np.eye(8, 12, dtype=np.float32)[3:4]))
    assert weighed[0].argmax() == 3
    unlike = deck.weighed(Looks(np.zeros((1, 55), np.float32), -np.ones((1, 12), np.float32)))
    assert not unlike.any()  # what is like none of the cards shown is left as it was


def test_likeness_counts_for_nothing_where_cards_cannot_be_told_apart() -> None:
    rng = np.random.default_rng(2)
    shown = views(np.eye(8, 12, dtype=np.float32))
    mixed = Views(shown.looks, rng.permutation(shown.cards), shown.kinds)
    deck = Profile(mixed).fitted(1.0)
    assert deck.strength == 0.0 and deck.alike()


def test_a_correction_is_learned(reader: NetReader, enrolment: Enrolment) -> None:
    pixels = picture(("Kh",))
    seen = Sighting("?x", 0.5, ((60, 60), (170, 60), (170, 210), (60, 210)), ("Kh",))
    assert not reader.learn(pixels, seen, "Kh")
    reader.decks = Decks([enrolment.deck], "kennard")
    try:
        assert reader.learn(pixels, seen, "Kh") and enrolment.deck.counts["Kh"] == 2
    finally:
        reader.decks = Decks()


def test_decks_are_told_apart_by_their_backs() -> None:
    red, blue = np.full((160, 112, 3), 250, np.uint8), np.full((160, 112, 3), 250, np.uint8)
    red[:, ::2], blue[:, ::2] = (40, 40, 190), (190, 60, 40)
    dimmer = np.clip(red * np.array([0.75, 0.8, 0.85]), 0, 255).astype(np.uint8)
    known = {"red": look_of_back(red), "blue": look_of_back(blue), "unseen": np.zeros(0, np.float32)}
    assert apart(known["red"], known["blue"]) > 0.8
    assert deck_of(look_of_back(dimmer), known) == "red"
    assert deck_of(look_of_back(red[:, :, ::-1]), known) == "blue"
    green = np.full((160, 112, 3), (60, 160, 40), np.uint8)
    assert deck_of(look_of_back(green), known) == ""
    assert deck_of(look_of_back(red), known | {"other red": known["red"]}) == ""


def test_the_deck_in_play_is_that_of_the_back_that_lies_there(reader: NetReader, enrolment: Enrolment) -> None:
    decks = Decks([enrolment.deck])
    assert decks.deck is None
    decks.see_backs([enrolment.deck.back])
    assert decks.deck is enrolment.deck
    decks.see_backs([])
    assert decks.deck is enrolment.deck
    stranger = np.roll(enrolment.deck.back, 70)
    decks.see_backs([enrolment.deck.back, stranger])
    assert decks.deck is None


def test_a_disturbed_look_keeps_its_shape() -> None:
    cut = picture(("Kh",))[:160, :112]
    assert (disturbed(cut, LOOKS[0]) == cut).all()
    for by in LOOKS[1:]:
        other = disturbed(cut, by)
        assert other.shape == cut.shape and (other != cut).any()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2-4", "follows no suit"),
        ("spades A-K, As", "As named twice"),
        ("hearts Z", "is no card"),
        ("spades", "names no card"),
        ("jokers", "jokers are not enrolled"),
    ],
)
def test_an_order_that_names_no_cards_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        cards_in(text)


def test_enrol_keeps_a_deck_from_photos(tmp_path: Path) -> None:
    photos = []
    for number in range(4):
        photos.append(tmp_path / f"{number}.png")
        cv2.imwrite(str(photos[-1]), picture(ORDER[ROW * number : ROW * (number + 1)], seed=number + 1))
    order = "spades A-K, hearts A-K, diamonds A-K, clubs A-K"
    call = ["enrol", "--deck", "kennard", "--order", order, "--data", str(tmp_path), *map(str, photos)]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 0, result.output
    assert "13 of 52" in result.stdout and "52 of 52" in result.stdout
    assert (tmp_path / "decks/kennard.deck.npz").is_file()


def test_enrol_says_what_is_missing(tmp_path: Path) -> None:
    photo = tmp_path / "a.png"
    cv2.imwrite(str(photo), picture(("7d", "Kh", "3c")))
    result = CliRunner().invoke(main, ["enrol", "--deck", "kennard", "--data", str(tmp_path), str(photo)])
    assert result.exit_code == 2 and "kennard: 49 cards not shown yet: 2c" in result.stderr
    assert not (tmp_path / "decks").exists()
    result = CliRunner().invoke(main, ["enrol", "--deck", "kennard"])
    assert result.exit_code == 2 and "expected photos of the cards, or --source" in result.stderr
    result = CliRunner().invoke(main, ["enrol", "--deck", "kennard", "--order", "As Kd", *[str(photo)] * 3])
    assert result.exit_code == 2 and "names 2 cards for 3 photos" in result.stderr
