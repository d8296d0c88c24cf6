"""One betting round in each house: whose turn, what it costs, what may not be done, and why."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.betting import acts
from assistant.betting.acts import Illegal
from assistant.betting.limits import Limits, limits_for
from assistant.betting.round import Round, begin
from assistant.money import Unit
from assistant.rules.load import load_house


def round_of(house: str, seats: int = 4, must_open: bool = False, late: bool = False, **rules: object) -> Round:
    """A fresh round of seats 1, 2, 3 ... at a shipped house."""
    played = load_house(house, rules)
    return begin(limits_for(played, Unit.of(played.unit), late=late), range(1, seats + 1), must_open=must_open)


def play(now: Round, *script: str) -> Round:
    """Acts in turn, such as ``check``, ``bet 4``, ``raise 8``, ``call 4``, ``freeze 4``, ``all-in 3``, ``fold``."""
    for line in script:
        word, _, amount = line.partition(" ")
        assert now.turn is not None, f"{line}: the round is over"
        now = ACTS[word](now, now.turn, *([int(amount)] if amount else []))
    return now


ACTS = {
    "check": acts.check, "bet": acts.bet, "call": acts.call, "raise": acts.raise_by, "freeze": acts.freeze,
    "fold": acts.fold, "all-in": acts.all_in,
}  # fmt: skip


def test_everyone_checks_and_the_round_is_over() -> None:
    now = play(round_of("local", 3), "check", "check")
    assert (now.turn, now.over) == (3, False)
    assert play(now, "check").over


def test_a_bet_goes_round_until_all_have_called() -> None:
    now = play(round_of("local", 3), "check", "bet 4", "call 4")
    assert (now.turn, now.to_call(1)) == (1, 4)
    now = play(now, "call 4")
    assert (now.over, now.total) == (True, 12)


def test_a_raise_gives_everyone_the_word_again() -> None:
    now = play(round_of("local", 3), "bet 4", "call 4", "raise 8")
    assert (now.turn, now.to_call(1), now.raises) == (1, 4, 1)
    assert play(now, "call 4", "fold").over


def test_folding_to_one_ends_the_round() -> None:
    assert play(round_of("local", 3), "bet 4", "fold", "fold").over


def test_the_hosts_maximum_caps_what_a_raise_adds_not_the_total() -> None:
    now = play(round_of("house", 3), "bet 5", "raise 10")
    assert now.bet == 10
    with pytest.raises(Illegal, match=r"^Seat 3 may not raise by 6: the most is 5\. It may call 10, raise by adding"):
        acts.raise_by(now, 3, 16)
    assert acts.can_raise(now, 3, 15)


def test_spread_limit_has_a_least_and_a_most() -> None:
    now = round_of("eight-two")
    assert [amount for amount in range(8) if acts.can_bet(now, 1, amount)] == [1, 2, 3, 4, 5]


def test_structured_limit_is_one_amount_and_double_that_late() -> None:
    now = round_of("eight-two", limit="structured")
    assert [amount for amount in range(8) if acts.can_bet(now, 1, amount)] == [2]
    late = round_of("eight-two", late=True, limit="structured")
    assert [amount for amount in range(8) if acts.can_bet(late, 1, amount)] == [4]


def test_three_raises_and_no_more() -> None:
    now = play(round_of("house", 4), "bet 1", "raise 2", "raise 3", "raise 4")
    assert (now.raises, now.raises_left) == (3, 0)
    with pytest.raises(Illegal, match=r"there were three raises, and no more are allowed\. It may call 3, go all-in"):
        acts.raise_by(now, 1, 4)


def test_opening_after_a_check_is_the_first_of_the_three() -> None:
    now = play(round_of("house", 4), "check", "bet 1")
    assert (now.raises, now.raises_left) == (1, 2)
    now = play(now, "raise 2", "raise 3")
    assert now.raises_left == 0
    assert not acts.can_raise(now, 1, 4)


def test_opening_without_a_check_before_it_is_no_raise() -> None:
    assert play(round_of("house", 4), "bet 1").raises_left == 3


def test_who_checks_may_only_call_or_fold() -> None:
    now = play(round_of("house", 3), "check", "bet 2", "call 2")
    with pytest.raises(Illegal, match=r"^Seat 1 may not raise: it checked in this round\. It may call 2, go all-"):
        acts.raise_by(now, 1, 4)
    assert acts.can_raise(play(round_of("local", 3), "check", "bet 2", "call 2"), 1, 4)


def test_who_has_not_checked_may_still_raise() -> None:
    now = play(round_of("house", 3), "check", "bet 2")
    assert acts.can_raise(now, 3, 4)


def test_freezing_takes_three_raises() -> None:
    now = play(round_of("eight-two", 4), "bet 1", "raise 2", "raise 3")
    with pytest.raises(Illegal, match=r"^Seat 4 may not freeze: it takes three raises, and there were two raises\."):
        acts.freeze(now, 4, 3)
    now = play(now, "raise 4")
    assert acts.can_freeze(now, 1, 3)
    frozen = play(now, "freeze 3")
    assert (frozen.frozen_by, frozen.raises_left) == (1, 0)
    with pytest.raises(Illegal, match=r"^Seat 2 may not raise: seat 1 has frozen the round\. It may call 2 or fold\.$"):
        acts.raise_by(frozen, 2, 4)
    assert play(frozen, "call 2", "call 1").over


def test_raising_is_unlimited_until_somebody_freezes() -> None:
    now = play(round_of("eight-two", 2), "bet 1", *["raise 2"] * 12)
    assert (now.raises, now.raises_left) == (12, None)


def test_the_third_raiser_may_not_freeze_in_the_same_act() -> None:
    now = play(round_of("eight-two", 4), "bet 1", "raise 2", "raise 3", "raise 4")
    with pytest.raises(Illegal, match="^Seat 1 may not raise and freeze: who freezes only calls"):
        acts.freeze(now, 1, 4)


def test_a_frozen_round_cannot_be_frozen_again_and_the_next_round_is_open() -> None:
    now = play(round_of("eight-two", 4), "bet 1", "raise 2", "raise 3", "raise 4", "freeze 3")
    assert not acts.can_freeze(now, 2, 2)
    assert not round_of("eight-two", 4).frozen


def test_houses_without_a_freeze_refuse_it() -> None:
    now = play(round_of("local", 3), "bet 1", "raise 2", "raise 3")
    with pytest.raises(Illegal, match="this house does not play the freeze"):
        acts.freeze(now, 1, 2)


def test_the_bring_in_must_open() -> None:
    now = round_of("eight-two", 3, must_open=True)
    for refused in (acts.check, acts.fold):
        with pytest.raises(Illegal, match=r"it brings in and must open\. It may bet 1 to 5\.$"):
            refused(now, 1)
    assert play(now, "bet 1", "call 1", "call 1").over


def test_a_bring_in_who_leaves_hands_the_word_on() -> None:
    now = acts.leave(round_of("eight-two", 3, must_open=True), 1)
    assert (now.turn, now.opener) == (2, None)
    assert acts.can_check(now, 2)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda now: acts.check(now, 3), r"Seat 3 may not check: it is seat 2's turn\. Seat 2 may call 1\.00, raise"),
        (lambda now: acts.check(now, 2), r"Seat 2 may not check: there is a bet\. It may call 1\.00, raise by adding "
                                         r"1\.25 to 2\.00, go all-in or fold\.$"),
        (lambda now: acts.bet(now, 2, 4), "Seat 2 may not bet: there is a bet already"),
        (lambda now: acts.call(now, 2, 3), r"Seat 2 may not call with 0\.75: it costs 1\.00 to call"),
        (lambda now: acts.raise_by(now, 2, 4), r"Seat 2 may not raise with 1\.00: that is no more than the call"),
        (lambda now: acts.fold(now, 9), "Seat 9 may not fold: it is not in this betting round"),
        (lambda now: acts.leave(now, 9), "Seat 9 is not in this betting round"),
    ],
)  # fmt: skip
def test_a_refusal_says_who_what_why_and_what_else(act: object, message: str) -> None:
    now = play(round_of("local", 3), "bet 4")
    assert callable(act)
    with pytest.raises(Illegal, match=message):
        act(now)


def test_there_is_nothing_to_call_or_raise_before_a_bet() -> None:
    now = round_of("local", 3)
    with pytest.raises(Illegal, match="there is nothing to call"):
        acts.call(now, 1, 0)
    with pytest.raises(Illegal, match="there is no bet to raise"):
        acts.raise_by(now, 1, 4)


def test_nothing_is_allowed_once_the_round_is_over() -> None:
    with pytest.raises(Illegal, match=r"^Seat 1 may not bet: the betting round is over\.$"):
        acts.bet(play(round_of("local", 2), "check", "check"), 1, 4)


def test_leaving_out_of_turn_keeps_the_turn() -> None:
    now = acts.leave(play(round_of("local", 4), "bet 4"), 4)
    assert now.turn == 2
    assert play(now, "call 4", "call 4").over


def test_when_all_but_the_speaker_leave_the_round_ends() -> None:
    now = play(round_of("local", 2), "bet 4")
    assert acts.leave(now, 1).over


def test_limit_games_at_the_club_have_no_all_in_before_the_buy_in_limit() -> None:
    now = play(round_of("eight-two", 3), "bet 5")
    with pytest.raises(Illegal, match="it has not reached the night's buy-in limit"):
        acts.all_in(now, 2, 3)
    limits = limits_for(load_house("eight-two"), Unit.of("1"))
    now = play(begin(limits, [1, 2, 3], at_limit=[2]), "bet 5", "all-in 3")
    assert (now.all_in, now.turn, now.bet) == (frozenset({2}), 3, 5)
    assert play(now, "call 5").over


def test_a_house_without_all_in_says_how_to_go_on() -> None:
    now = play(round_of("local", 2, all_in="never"), "bet 4")
    with pytest.raises(Illegal, match=r"plays no all-in; more money may be fetched or borrowed\. It may call 1\.00"):
        acts.all_in(now, 2, 2)


def no_limit(stacks: dict[int, int], least: int = 2) -> Round:
    limits = Limits(Unit.of("1"), least, None, all_in="always", table_stakes=True)
    return begin(limits, sorted(stacks), stacks=stacks)


def test_no_limit_plays_what_lies_on_the_table() -> None:
    now = no_limit({1: 50, 2: 50, 3: 20})
    with pytest.raises(Illegal, match="Seat 1 may not bet 60: it has 50 on the table"):
        acts.bet(now, 1, 60)
    assert acts.choices(now, 1).bet == (2, 50)


def test_no_limit_raises_are_at_least_the_last_one() -> None:
    now = play(no_limit({1: 90, 2: 90, 3: 90}), "bet 10", "raise 30")
    assert acts.choices(now, 3).raise_with == (50, 90)
    with pytest.raises(Illegal, match="Seat 3 may not raise by 19: the least is 20"):
        acts.raise_by(now, 3, 49)


def test_calling_with_the_last_chips_is_all_in() -> None:
    now = play(no_limit({1: 20, 2: 20, 3: 50}), "bet 20", "call 20", "call 20")
    assert (now.over, now.all_in) == (True, frozenset({1, 2}))


def test_a_short_all_in_lets_nobody_raise_again() -> None:
    now = play(no_limit({1: 90, 2: 14, 3: 90}), "bet 10", "all-in 14", "call 14")
    assert (now.turn, now.to_call(1), now.raises) == (1, 4, 0)
    with pytest.raises(Illegal, match="nobody has made a full raise since it last spoke"):
        acts.raise_by(now, 1, 30)


def test_a_full_all_in_raise_lets_everyone_raise_again() -> None:
    now = play(no_limit({1: 90, 2: 20, 3: 90}), "bet 10", "all-in 20", "call 20")
    assert acts.can_raise(now, 1, 20)


def test_two_short_all_ins_that_make_a_full_raise_let_the_bettor_raise() -> None:
    now = play(no_limit({1: 90, 2: 16, 3: 22, 4: 90}), "bet 10", "all-in 16", "all-in 22", "call 22")
    assert acts.can_raise(now, 1, 22)


def test_nobody_raises_those_who_can_pay_no_more() -> None:
    now = play(no_limit({1: 20, 2: 50}), "bet 20")
    with pytest.raises(Illegal, match="seat 1 can pay no more"):
        acts.raise_by(now, 2, 40)


def test_all_in_names_what_lies_there_and_how_much_may_be_raised() -> None:
    with pytest.raises(Illegal, match="Seat 1 may not go all-in with 30: it has 20"):
        acts.all_in(no_limit({1: 20, 2: 50}), 1, 30)
    now = play(round_of("house", 3), "bet 5")
    with pytest.raises(Illegal, match="a bet or raise adds 5 at most"):
        acts.all_in(now, 2, 12)
    with pytest.raises(Illegal, match="it put in nothing"):
        acts.all_in(now, 2, 0)


def test_what_is_paid_for_something_else_is_no_longer_there_to_bet() -> None:
    now = no_limit({1: 10, 2: 20, 3: 30}).spending(2, 15)
    assert (now.turn, now.stack(2), now.bet, now.all_in) == (1, 5, 0, frozenset())
    broke = now.spending(1, 10)
    assert (broke.turn, broke.all_in) == (2, {1})
    assert broke.spending(3, 30).turn is None  # nobody is left to answer a bet


def test_a_round_of_players_all_in_is_over_before_it_begins() -> None:
    limits = limits_for(load_house("local"), Unit.of("0.25"))
    assert begin(limits, [1, 2, 3], all_in=[1, 2]).over
    assert not begin(limits, [1, 2, 3], all_in=[1]).over


@st.composite
def tables(draw: st.DrawFn) -> tuple[Round, dict[int, int]]:
    """A round of any shipped house, some with raised or lifted limits, everyone with chips."""
    house = load_house(
        draw(st.sampled_from(["local", "house", "eight-two"])),
        draw(st.sampled_from([{}, {"limit": "no-limit"}, {"limit": "structured"}, {"all_in": "always"}])),
    )
    unit = Unit(Decimal(house.unit))
    limits = limits_for(house, unit, late=draw(st.booleans()), doubled=draw(st.booleans()))
    seats = draw(st.lists(st.integers(1, 9), min_size=2, max_size=5, unique=True))
    stacks = {seat: draw(st.integers(0, 60)) for seat in seats}
    opening = begin(limits, seats, must_open=draw(st.booleans()), stacks=stacks,
                    at_limit=draw(st.sets(st.sampled_from(seats))))  # fmt: skip
    return opening, stacks


@given(tables(), st.data())
def test_whatever_is_offered_is_legal_and_every_round_ends(table: tuple[Round, dict[int, int]], data: object) -> None:
    assert isinstance(data, st.DataObject)
    now, stacks = table
    for number in range(60):
        if now.turn is None:
            break
        seat = now.turn
        before = now
        offered = _offered(now, seat, data, calm=number > 25)
        assert offered, f"seat {seat} can do nothing"
        now = play(now, data.draw(st.sampled_from(offered)))
        _conserved(before, now, seat, stacks)
    assert now.over
    _settled(now)


def _offered(now: Round, seat: int, data: st.DataObject, calm: bool) -> list[str]:
    """Scripts of all that the choices name; ``calm`` leaves out what makes the round longer."""
    may = acts.choices(now, seat)
    offered = ["check"] * may.check + ["fold"] * may.fold
    offered += [f"call {may.call}"] if may.call else []
    offered += [f"freeze {may.call}"] if may.freeze else []
    ranges = [("bet", may.bet), ("raise", may.raise_with), ("all-in", may.all_in)]
    for word, span in ranges:
        if span and not (calm and offered):
            least, most = span
            amount = data.draw(st.integers(least, least + 20 if most is None else most))
            offered.append(f"{word} {amount}")
    return offered


def _conserved(before: Round, after: Round, seat: int, stacks: dict[int, int]) -> None:
    assert all(after.put.get(other, 0) == before.put.get(other, 0) for other in stacks if other != seat)
    assert after.bet >= before.bet
    if after.limits.table_stakes:
        assert all(after.put.get(one, 0) + after.stacks[one] == stacks[one] for one in stacks)
    if after.limits.cap is not None:
        assert after.raises <= after.limits.cap
    if before.frozen:
        assert after.bet == before.bet
    if after.limits.most is not None:
        assert after.bet - before.bet <= after.limits.most


def _settled(now: Round) -> None:
    """At the end all who are in and not all-in have put in the same, and nobody more."""
    staying = [seat for seat in now.live if seat not in now.all_in]
    if len(now.live) > 1:
        assert all(now.put.get(seat, 0) == now.bet for seat in staying)
    assert max(now.put.values(), default=0) == now.bet


@given(tables(), st.integers(1, 9), st.integers(0, 70), st.data())
def test_asking_verifying_and_doing_agree(
    table: tuple[Round, dict[int, int]], seat: int, amount: int, data: st.DataObject
) -> None:
    now, _ = table
    for _ in range(data.draw(st.integers(0, 4))):
        offered = _offered(now, now.turn, data, calm=False) if now.turn is not None else []
        now = play(now, data.draw(st.sampled_from(offered))) if offered else now
    for can, do in [
        (acts.can_bet, acts.bet), (acts.can_call, acts.call), (acts.can_raise, acts.raise_by),
        (acts.can_freeze, acts.freeze), (acts.can_all_in, acts.all_in),
    ]:  # fmt: skip
        if can(now, seat, amount):
            assert do(now, seat, amount).put[seat] == now.put.get(seat, 0) + amount
        else:
            with pytest.raises(Illegal, match=f"^Seat {seat} may not .+: .+\\.$"):
                do(now, seat, amount)
