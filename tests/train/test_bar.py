"""The bar above which the reader may give a name."""

import pytest

torch = pytest.importorskip("torch", reason="training needs the train extra")

from models.export_reader import bar_of, temperature_of  # noqa: E402

OTHER = 54


def chances(*rows: tuple[int, float]) -> "torch.Tensor":
    """One row a picture: a class and how sure the network is of it."""
    table = torch.zeros(len(rows), 55)
    for number, (guess, sure) in enumerate(rows):
        table[number] = (1 - sure) / 54
        table[number, guess] = sure
    return table


def test_the_bar_lies_above_the_surest_mistake() -> None:
    cards = torch.tensor([3, 4, 5, 6])
    bar = bar_of(chances((3, 0.9), (4, 0.8), (9, 0.7), (6, 0.6)), cards, cards)
    assert 0.7 < bar.threshold <= 0.72
    assert bar.wrong == 0
    assert bar.named == 0.5


def test_a_right_name_for_a_card_thought_past_telling_is_no_mistake() -> None:
    labels, cards = torch.tensor([3, OTHER]), torch.tensor([3, 8])
    assert bar_of(chances((3, 0.9), (8, 0.95)), labels, cards).threshold == 0.5
    assert bar_of(chances((3, 0.9), (9, 0.95)), labels, cards).threshold > 0.95


def test_overconfident_logits_are_cooled() -> None:
    logits = torch.zeros(100, 55)
    labels = torch.arange(100) % 55
    logits[torch.arange(100), labels] = 20.0
    logits[:20] = logits[:20].roll(1, 1)
    assert temperature_of(logits, labels) > 1.5
