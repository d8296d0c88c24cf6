"""What lies on composed tables: groups of cards, made-up backs, clutter and chips."""

import numpy as np
import pytest

from models.chips import CHIP_COLOURS, CHIP_DIAMETER, chip
from models.clutter import PROPS
from models.groups import GROUPS, Spot, a_group, placed, reach_of
from models.layouts import CLUTTER, TOPS
from models.prints import back
from models.tabletops import SURFACES


def in_line(group: list[Spot]) -> bool:
    """Whether the cards lie in one row or column and their sides are settled."""
    xs, ys = [spot.x for spot in group], [spot.y for spot in group]
    return group[0].up is not None and min(np.ptp(xs), np.ptp(ys)) < 20


def test_in_a_column_or_row_backs_lie_under_faces() -> None:
    lines = [group for seed in range(300) if in_line(group := a_group(np.random.default_rng(seed)))]
    sides = [[spot.up for spot in group] for group in lines]
    assert any(len(set(column)) == 2 for column in sides)
    assert all(column == sorted(column) for column in sides)


def test_two_cards_of_a_hand_mostly_hide_one_another() -> None:
    hand = next(make for make in GROUPS if make.__name__ == "_hand")
    apart = [
        np.hypot(*np.subtract(*[spot[:2] for spot in hand(np.random.default_rng(seed))[:2]])) for seed in range(80)
    ]
    assert np.median(apart) < 25 and max(apart) < 60


def test_a_group_keeps_its_shape_where_it_is_placed() -> None:
    group = a_group(np.random.default_rng(4))
    there = placed(group, 500, 300, 90)
    assert reach_of(there) == pytest.approx(reach_of(group))
    assert np.mean([spot[:2] for spot in there], axis=0) == pytest.approx([500, 300])
    assert there[0].angle == pytest.approx(group[0].angle + 90)


@pytest.mark.parametrize("number", [3, 1003, 2003])
def test_a_back_has_a_number_and_always_looks_the_same(number: int) -> None:
    assert back(number).shape[2] == 4 and back(number).dtype == np.uint8
    assert np.array_equal(back(number), back(number))
    assert not np.array_equal(back(number), back(number + 1))


def test_a_fine_print_runs_off_the_edge() -> None:
    rims = [np.concatenate([back(1000 + n)[0, :, :3], back(1000 + n)[:, 0, :3]]).astype(float) for n in range(1, 9)]
    assert sum(np.ptp(rim, axis=0).max() > 40 for rim in rims) > 5


@pytest.mark.parametrize("kind", PROPS)
def test_every_thing_is_drawn(kind: str) -> None:
    for seed in range(5):
        thing = PROPS[kind](np.random.default_rng(seed))
        assert thing.pixels.ndim == 3 and thing.pixels.shape[2] == 4 and thing.pixels.dtype == np.uint8
        assert thing.pixels[..., 3].max() > 200 and 10 < max(thing.width, thing.height) < 500


@pytest.mark.parametrize("colour", CHIP_COLOURS)
def test_a_chip_is_round(colour: str) -> None:
    drawn = chip(np.random.default_rng(1), colour)
    alpha = drawn.pixels[..., 3] > 127
    assert drawn.width == CHIP_DIAMETER
    assert alpha.mean() == pytest.approx(np.pi / 4, abs=0.03)


def test_odds_name_what_there_is() -> None:
    assert CLUTTER.keys() == PROPS.keys() - {"hand"}
    assert TOPS.keys() == SURFACES.keys()


@pytest.mark.parametrize("name", SURFACES)
def test_every_top_is_a_picture(name: str) -> None:
    top = SURFACES[name](np.random.default_rng(2), 60, 90, 1.5)
    assert top.shape == (60, 90, 3) and top.min() >= 0 and top.max() <= 255 and top.mean() > 2
