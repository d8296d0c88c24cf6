"""What the camera sees told as facts of the hand: whatever players do with their cards, nothing is told twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.night.facts import Dealing
from assistant.night.order import in_dealt_order
from assistant.night.outcomes import Named, Outcome, Settled, Unread
from assistant.night.questions import Question
from assistant.table.spots import Spot
from assistant.vision.facts import Fact, Lying, Seen

ORDER = (1, 2, 3)
BOARD, BURN, MUCK = Spot("board"), Spot("burn"), Spot("muck")


def at(seat: int) -> Spot:
    return Spot("seat", seat)


def view(step: str = "bet", waiting: Iterable[int] = (), **more: Any) -> dict[str, Any]:
    """The tablet; ``seat1="7d ?? *As"`` is the seven up, one face down, the ace shown, ``^??`` up and unread."""
    seats = {
        str(seat): {
            "name": f"Seat {seat}",
            "live": True,
            "cards": [
                {"card": card.strip("*^"), "up": card != "??" and "*" not in card, "shown": "*" in card}
                for card in more.pop(f"seat{seat}", "").split()
            ],
        }
        for seat in ORDER
    }
    return {"game": "x", "over": False, "step": step, "waiting": list(waiting), "seats": seats, **more}


class Table:
    """Cards on a table, and what is told as they come, turn and go."""

    def __init__(self, shown: dict[str, Any], *lying: tuple[str, Spot]) -> None:
        self.view = shown
        self.lying = [Lying(number, card, spot, Seen(card, spot, (0, 0))) for number, (card, spot) in enumerate(lying)]
        self.dealing = Dealing(ORDER, shown, self.lying)
        self.at = 1.0

    def comes(self, card: str, spot: Spot, before: str = "", happening: str = "") -> list[Outcome]:
        """A card comes to lie, or one that lies there turns or is read anew."""
        self.at += 1
        if before:
            old = next(one for one in self.lying if (one.card, one.spot) == (before, spot))
            self.lying.remove(old)
        number = max((one.number for one in self.lying), default=0) + 1
        self.lying.append(Lying(number, card, spot, Seen(card, spot, (0, 0), since=self.at)))
        what: Any = happening or ("unsure" if card == "?x" else "turned" if before == "??" else "lies")
        return self._told(Fact(what, card, spot, (0, 0), before, since=self.at, number=number))

    def goes(self, card: str, spot: Spot) -> list[Outcome]:
        """A card is taken away."""
        old = next(one for one in self.lying if (one.card, one.spot) == (card, spot))
        self.lying.remove(old)
        return self._told(Fact("gone", card, spot, (0, 0), number=old.number))

    def moves(self, card: str, origin: Spot, spot: Spot) -> list[Outcome]:
        """A card is pushed from one place to another."""
        return self._told(Fact("moved", card, spot, (0, 0), card, number=9, origin=origin))

    def glimpsed(self, *lie: tuple[Spot, float]) -> None:
        """One look at backs, each with the place where it lies and since when."""
        self.dealing.glimpsed(self.view, [Seen("??", spot, (0, 0), since=since) for spot, since in lie])

    def rests(self) -> list[Outcome]:
        """Nothing moves at the table."""
        return list(self.dealing.at_rest(self.view, self.lying))

    def _told(self, fact: Fact) -> list[Outcome]:
        return list(self.dealing.outcomes(fact, self.view, self.lying))


def test_cards_taken_up_to_be_looked_at_come_back_and_are_not_dealt_again() -> None:
    table = Table(view(seat1="?? ??"), ("??", at(1)), ("??", at(1)))
    assert [*table.goes("??", at(1)), *table.goes("??", at(1))] == [], "no fold: he only looks at them"
    assert [*table.comes("??", at(1)), *table.comes("??", at(1))] == []
    [third] = table.comes("??", at(1))
    assert third == {"event": "dealt", "seat": 1, "card": "??", "up": False}


def test_a_card_dealt_while_others_are_squared_is_told_where_one_is_due() -> None:
    table = Table(view("1 down", (1, 2), seat1="?? ??"), ("??", at(1)), ("??", at(1)))
    [dealt] = table.comes("??", at(1))
    assert dealt == {"event": "dealt", "seat": 1, "card": "??", "up": False}


def test_cards_thrown_away_are_a_fold_and_those_of_a_showdown_are_not() -> None:
    table = Table(view(seat1="?? ??"), ("??", at(1)), ("??", at(1)))
    assert table.comes("??", MUCK) == []
    assert [*table.goes("??", at(1)), *table.goes("??", at(1))] == [{"event": "fold", "seat": 1}]
    up = Table(view(seat2="?? 7d"), ("??", at(2)), ("7d", at(2)))
    assert up.goes("??", at(2)) == [] and up.goes("7d", at(2)) == [{"event": "fold", "seat": 2}]
    shown = Table(view("show", seat3="*As *Kd"), ("As", at(3)), ("Kd", at(3)))
    assert [*shown.goes("As", at(3)), *shown.goes("Kd", at(3))] == []


def test_a_hand_is_shown_with_its_last_card_even_when_it_is_laid_down_from_the_hand() -> None:
    table = Table(view("show", seat1="?? ?? 7d"), ("??", at(1)), ("??", at(1)), ("7d", at(1)))
    assert table.comes("As", at(1), before="??") == []
    assert table.goes("??", at(1)) == []
    assert table.comes("Kd", at(1)) == [{"event": "shown", "seat": 1, "cards": ["As", "Kd"]}]


def test_a_card_seen_face_up_at_the_showdown_before_its_back_is_missed_comes_from_the_hand() -> None:
    table = Table(view("show", seat1="?? 7d"), ("??", at(1)), ("7d", at(1)))
    assert table.comes("Jh", at(1)) == []
    assert table.goes("??", at(1)) == [{"event": "shown", "seat": 1, "cards": ["Jh"]}]


def test_where_hands_are_turned_up_a_back_that_is_pushed_aside_is_not_dealt() -> None:
    for step in ("show", "roll 1 up"):
        table = Table(view(step, seat1="?? ?? 7d"), ("??", at(1)), ("??", at(1)), ("7d", at(1)))
        assert table.comes("??", at(1)) == [], step
        assert table.goes("??", at(1)) == [], step
    due = Table(view("1 down", (1,), seat1="?? ?? 7d"), ("??", at(1)), ("??", at(1)), ("7d", at(1)))
    assert due.comes("??", at(1)) == [{"event": "dealt", "seat": 1, "card": "??", "up": False}]


def test_a_card_that_comes_up_while_its_player_holds_some_is_dealt_where_one_is_due_and_else_asked() -> None:
    offer = view("offer 1 up, frozen after 3 refusals", (1,), seat1="?? 9h")
    due = Table(offer, ("??", at(1)), ("9h", at(1)))
    assert due.goes("??", at(1)) == []
    assert due.comes("Kh", at(1)) == [{"event": "dealt", "seat": 1, "card": "Kh", "up": True}]
    betting = Table(view("bet", seat1="?? 9h"), ("??", at(1)), ("9h", at(1)))
    assert betting.goes("??", at(1)) == []
    [asked] = betting.comes("Kh", at(1))
    assert isinstance(asked, Question)
    assert asked.text == "At seat 1 the king of hearts came to lie face up: dealt, or shown from the hand?"
    assert [choice.facts[0]["event"] for choice in asked.choices] == ["dealt", "shown"]


def test_a_hand_is_not_shown_before_its_last_card_has_come() -> None:
    table = Table(view("1 down", (1,), seat1="?? ?? 7d"), ("??", at(1)), ("??", at(1)), ("7d", at(1)))
    assert [*table.comes("As", at(1), before="??"), *table.comes("Kd", at(1), before="??")] == []
    assert table.comes("8c", at(1)) == [
        {"event": "dealt", "seat": 1, "card": "??", "up": False},
        {"event": "shown", "seat": 1, "cards": ["As", "Kd", "8c"]},
    ], "dealt face down and turned up before anybody could see it"


def test_a_known_card_that_comes_back_is_not_dealt_again() -> None:
    table = Table(view(seat1="7d"), ("7d", at(1)))
    assert table.goes("7d", at(1)) == [{"event": "fold", "seat": 1}]
    assert table.comes("7d", at(1)) == [], "whatever the host made of it"


def test_a_card_entered_by_hand_that_reads_otherwise_is_asked_and_not_dealt_besides() -> None:
    table = Table(view("1 up", [2], seat1="?? ?? 6d"), ("??", at(1)), ("??", at(1)))
    (asked,) = table.comes("7d", at(1))
    assert isinstance(asked, Question) and "six of diamonds now reads seven of diamonds" in asked.text
    due = Table(view("1 up", [1], seat1="?? ?? 6d"), ("??", at(1)), ("??", at(1)))
    assert due.comes("7d", at(1)) == [{"event": "dealt", "seat": 1, "card": "7d", "up": True}]


def test_a_washed_card_goes_out_and_another_comes_in_at_the_step_s_price() -> None:
    price = {"event": "washed", "seat": 2, "up": True, "amount": "0.75"}
    washing = view("wash up 0.75 down 1.50", (2, 3), seat2="?? 9d", choices=[{"acts": [{"facts": [price]}]}])
    table = Table(washing, ("??", at(2)), ("9d", at(2)))
    assert table.goes("9d", at(2)) == []
    wanted = {"event": "washed", "seat": 2, "out": "9d", "card": "7h", "up": True, "amount": "0.75"}
    assert table.comes("7h", at(2)) == [wanted]
    again = Table(washing, ("??", at(2)), ("9d", at(2)))
    assert again.comes("7h", at(2), before="9d", happening="changed") == [wanted], "laid on the same place at once"


def test_a_face_down_card_is_washed_where_one_was_thrown_away_and_another_laid_down() -> None:
    wash = {"event": "washed", "seat": 2, "out": "??", "card": "??", "up": False, "amount": "0"}
    table = Table(view("wash up 0.75 down 1.50", (2,), seat2="?? 9d"), ("??", at(2)), ("9d", at(2)))
    assert [*table.comes("??", MUCK), *table.goes("??", at(2))] == []
    assert table.comes("??", at(2)) == [wash]
    assert list(table.dealing.at_rest(table.view, table.lying)) == [], "once"
    quick = Table(view("wash up 0.75 down 1.50", (2,), seat2="?? 9d"), ("??", at(2)), ("9d", at(2)))
    assert quick.comes("??", MUCK) == []
    assert list(quick.dealing.at_rest(quick.view, quick.lying)) == [wash], "the new one lies where the old one lay"
    assert list(quick.dealing.at_rest(quick.view, quick.lying)) == []


def test_a_card_dealt_up_by_mistake_is_replaced_by_the_back_that_comes_for_it() -> None:
    fact = {"event": "replaced", "seat": 2, "out": "7d", "up": True, "card": "??", "new_up": False, "goes": "burn"}
    owed = [{"seat": 2, "kind": "replace burn", "up": True}]
    amiss = view("1 down", (2,), seat2="?? 7d", owed=owed, choices=[{"acts": [{"facts": [fact]}]}])
    pushed = Table(amiss, ("??", at(2)), ("7d", at(2)))
    assert pushed.moves("7d", at(2), BURN) == []
    assert pushed.comes("??", at(2)) == [fact]
    taken = Table(amiss, ("??", at(2)), ("7d", at(2)))
    assert taken.goes("7d", at(2)) == []
    assert taken.comes("??", at(2)) == [fact]
    stays = Table(amiss, ("??", at(2)), ("7d", at(2)))
    assert stays.comes("??", at(2)) == [{"event": "dealt", "seat": 2, "card": "??", "up": False}]


def test_a_fold_while_others_wash_is_no_wash() -> None:
    table = Table(view("wash up 0.75 down 1.50", (2, 3), seat1="??", seat2="??"), ("??", at(1)), ("??", at(2)))
    assert table.comes("??", MUCK) == []
    assert table.goes("??", at(1)) == [{"event": "fold", "seat": 1}]
    assert list(table.dealing.at_rest(table.view, table.lying)) == []


def test_what_was_thrown_by_one_whose_fold_the_host_entered_is_no_wash_and_no_fold_of_another() -> None:
    def folded(step: str, *waiting: int) -> dict[str, Any]:
        shown = view(step, waiting, seat1="??", seat2="??", seat3="?? 7d")
        shown["seats"]["3"]["live"] = False
        return shown

    cards = [("??", at(1)), ("??", at(2)), ("??", at(3)), ("7d", at(3))]
    before = Table(folded("bet", 1), *cards)
    assert [*before.comes("??", MUCK), *before.comes("??", MUCK), *before.goes("7d", at(3))] == []
    assert [*before.goes("??", at(3)), *before.goes("??", at(1))] == [], "he looks at his card"
    assert before.comes("??", at(1)) == []
    before.view = folded("wash up 0.75 down 1.50", 2, 1)
    assert list(before.dealing.at_rest(before.view, before.lying)) == []
    last = Table(folded("wash up 0.75 down 1.50", 2, 1), *cards)
    assert [*last.comes("??", MUCK), *last.goes("??", at(3)), *last.goes("7d", at(3))] == []
    assert list(last.dealing.at_rest(last.view, last.lying)) == [], "entered before his cards were gone"
    assert last.comes("??", MUCK) == []
    assert [wash["seat"] for wash in last.dealing.at_rest(last.view, last.lying)] == [2]  # type: ignore[index]


def test_what_was_thrown_before_anybody_could_wash_is_no_wash() -> None:
    table = Table(view(seat1="?? ??", seat2="??"), ("??", at(1)), ("??", at(2)))
    assert table.comes("??", MUCK) == []
    table.view = view("wash up 0.75 down 1.50", (2, 1), seat1="??", seat2="??")
    assert list(table.dealing.at_rest(table.view, table.lying)) == []


def test_face_down_cards_are_passed_when_as_many_went_as_came() -> None:
    to_left = {"event": "passed", "seat": 1, "to": 2, "cards": []}
    table = Table(
        view("pass 2 left", (1, 3), seat1="?? ?? ??", seat2="?? ?? ??", choices=[{"acts": [{"facts": [to_left]}]}]),
        *[("??", at(seat)) for seat in (1, 1, 1, 2, 2, 2)],
    )
    assert [*table.goes("??", at(1)), *table.goes("??", at(1)), *table.comes("??", at(2))] == []
    assert table.comes("??", at(2)) == [{"event": "passed", "seat": 1, "to": 2, "cards": ["??", "??"]}]
    table.view = view("1 up", ORDER, seat1="??", seat2="?? ?? ?? ?? ??")
    assert table.comes("7d", at(1)) == [{"event": "dealt", "seat": 1, "card": "7d", "up": True}]


def test_cards_laid_where_others_lay_before_those_were_missed_are_passed_all_the_same() -> None:
    offers = [
        {"acts": [{"facts": [{"event": "passed", "seat": seat, "to": seat % 3 + 1, "cards": []}]}]} for seat in ORDER
    ]
    passes = {"step": "pass 2 left", "waiting": ORDER, "choices": offers}
    table = Table(
        view(seat1="?? ??", seat2="?? ??", seat3="?? ??", **passes), *[("??", at(n // 2 + 1)) for n in range(6)]
    )
    assert table.comes("??", at(2)) == []
    assert table.comes("??", at(2)) == [{"event": "passed", "seat": 1, "to": 2, "cards": ["??", "??"]}]
    for old in table.lying[:2]:  # not missed yet, and seat 3's lie in their place
        table.lying[old.number] = Lying(old.number, "??", at(1), Seen("??", at(1), (0, 0), since=9.0))
    table.view = view(seat1="", seat2="?? ?? ?? ??", seat3="?? ??", **{**passes, "waiting": (2, 3)})
    table.lying = [one for one in table.lying if one.spot != at(3)]
    told = list(table.dealing.at_rest(table.view, table.lying))
    assert told == [{"event": "passed", "seat": 3, "to": 1, "cards": ["??", "??"]}]


def test_backs_laid_where_others_were_taken_up_look_old_and_are_passed_all_the_same() -> None:
    offer = {"event": "passed", "seat": 1, "to": 2, "cards": []}
    passes = view("pass 1 left", (1,), seat1="?? ??", seat2="??", choices=[{"acts": [{"facts": [offer]}]}])
    table = Table(passes, *[("??", at(seat)) for seat in (1, 1, 2, 2)])
    table.lying.pop()  # one of seat 2's has gone on to another, and where it lay another comes
    assert table.goes("??", at(1)) == []
    table.lying.append(Lying(9, "??", at(2), Seen("??", at(2), (0, 0), since=0.0)))
    assert list(table.dealing.at_rest(table.view, table.lying)) == [{**offer, "cards": ["??"]}]


def test_all_looking_at_their_cards_at_once_have_passed_nothing() -> None:
    to_left = {"event": "passed", "seat": 1, "to": 2, "cards": []}
    passes = view("pass 1 left", ORDER, seat1="??", seat2="??", choices=[{"acts": [{"facts": [to_left]}]}])
    table = Table(passes, ("??", at(1)), ("??", at(2)))
    assert [
        *table.goes("??", at(1)),
        *table.goes("??", at(2)),
        *table.comes("??", at(2)),
        *table.comes("??", at(1)),
    ] == []
    assert list(table.dealing.at_rest(table.view, table.lying)) == []


def test_one_look_that_shows_too_many_before_a_player_who_passes_his_own_on_is_enough() -> None:
    offers = [{"event": "passed", "seat": seat, "to": 3 - seat, "cards": []} for seat in (1, 2)]
    choices = [{"acts": [{"facts": [offer]}]} for offer in offers]
    table = Table(
        view("pass 1 left", (1, 2), seat1="?? ??", seat2="?? ??", choices=choices),
        *[("??", at(n % 2 + 1)) for n in range(4)],
    )
    assert table.goes("??", at(1)) == []
    table.glimpsed((at(1), 0.0), (at(2), 0.0), (at(2), 0.0), (at(2), 5.0))
    assert table.goes("??", at(2)) == []
    assert table.comes("??", at(2)) == [{**offers[0], "cards": ["??"]}]
    table.view = view("pass 1 left", (2,), seat1="??", seat2="?? ?? ??", choices=choices[1:])
    assert table.comes("??", at(1)) == [{**offers[1], "cards": ["??"]}]


def test_cards_passed_round_while_nobody_could_see_it_are_asked_about_and_not_told() -> None:
    offers = [{"event": "passed", "seat": seat, "to": 3 - seat, "cards": []} for seat in (1, 2)]
    passes = {"waiting": (1, 2), "choices": [{"acts": [{"facts": [offer]}]} for offer in offers]}
    table = Table(
        view("pass 1 left", seat1="?? ??", seat2="?? ??", **passes), *[("??", at(n % 2 + 1)) for n in range(4)]
    )
    assert [*table.goes("??", at(1)), *table.goes("??", at(2))] == []
    assert [*table.comes("??", at(1)), *table.comes("??", at(2))] == [], "or laid ready to be passed"
    [asked] = table.rests()
    assert isinstance(asked, Question)
    assert asked.text == "As many face-down cards came as went at each of the seats 1, 2: passed on?"
    assert [[*choice.facts] for choice in asked.choices] == [[{**offer, "cards": ["??"]} for offer in offers]]
    assert table.rests() == [], "once"
    table.view = view("bet", (1,), seat1="?? ??", seat2="?? ??")
    assert table.rests() == [Settled(asked.about)], "the host has entered it"


def test_backs_that_were_passed_on_and_are_missed_late_were_not_lifted() -> None:
    table = Table(view("pass 1 left", (), seat1="?? ??"), ("??", at(1)), ("??", at(1)), ("??", at(1)))
    table.view = view("1 down", ORDER, seat1="?? ??")
    assert table.goes("??", at(1)) == []
    assert table.comes("??", at(1)) == [{"event": "dealt", "seat": 1, "card": "??", "up": False}]


def test_whoever_looks_at_his_cards_while_another_throws_has_thrown_none() -> None:
    throws = [{"acts": [{"facts": [{"event": "discarded", "seat": seat, "cards": []}]}]} for seat in (1, 2)]
    cards = {"seat1": "?? ??", "seat2": "?? ??"}
    table = Table(view("discard 1", (1, 2), **cards, choices=throws), *[("??", at(n // 2 + 1)) for n in range(4)])
    assert [*table.goes("??", at(1)), *table.comes("??", MUCK)] == [{"event": "discarded", "seat": 1, "cards": ["??"]}]
    table.view = view("discard 1", (2,), seat1="??", seat2="?? ??", choices=throws)
    assert table.goes("??", at(2)) == [], "the card thrown away was the other's"
    unknown = Table(view("discard 1", (1, 2), **cards, choices=throws), *[("??", at(n // 2 + 1)) for n in range(4)])
    assert [*unknown.goes("??", at(1)), *unknown.goes("??", at(2)), *unknown.comes("??", MUCK)] == [], "one of the two"
    assert [event["seat"] for event in unknown.comes("??", MUCK)] == []
    assert [event["seat"] for event in unknown.dealing.at_rest(unknown.view, unknown.lying)] == [1, 2]


def test_cards_are_discarded_when_they_went_to_those_thrown_away() -> None:
    throw = {"event": "discarded", "seat": 3, "cards": []}
    table = Table(
        view("discard 1", (3,), seat3="?? ??", choices=[{"acts": [{"facts": [throw]}]}]), ("??", at(3)), ("??", at(3))
    )
    assert table.comes("??", MUCK) == []
    assert table.goes("??", at(3)) == [{"event": "discarded", "seat": 3, "cards": ["??"]}]


def test_what_two_throw_one_after_the_other_on_a_heap_is_told_of_both_though_only_some_of_it_shows() -> None:
    throws = [{"acts": [{"facts": [{"event": "discarded", "seat": seat, "cards": []}]}]} for seat in (1, 2)]
    table = Table(
        view("discard 2", (1, 2), seat1="?? ?? ??", seat2="?? ?? ??", choices=throws),
        *[("??", at(n % 2 + 1)) for n in range(6)],
    )
    assert table.comes("??", MUCK) == []
    table.at += 2
    assert table.comes("??", MUCK) == []
    assert table.goes("??", at(1)) == []
    assert table.goes("??", at(1)) == [{"event": "discarded", "seat": 1, "cards": ["??", "??"]}]
    table.view = view("discard 2", (2,), seat1="??", seat2="?? ?? ??", choices=throws)
    assert table.goes("??", at(2)) == []
    assert table.goes("??", at(2)) == [{"event": "discarded", "seat": 2, "cards": ["??", "??"]}]


def test_of_a_heap_that_shows_one_card_as_many_have_thrown_as_it_changed() -> None:
    throws = [{"acts": [{"facts": [{"event": "discarded", "seat": seat, "cards": []}]}]} for seat in (1, 2)]
    discard = view("discard 1", (1, 2), seat1="?? ??", seat2="?? ??", choices=throws)
    table = Table(discard, *[("??", at(n % 2 + 1)) for n in range(4)])
    table.glimpsed((MUCK, 5.0))
    table.glimpsed((MUCK, 5.4))
    table.glimpsed((MUCK, 8.0))
    assert table.goes("??", at(1)) == []
    assert [event["seat"] for event in table.goes("??", at(2))] == [1, 2]  # type: ignore[index]
    once = Table(discard, *[("??", at(n % 2 + 1)) for n in range(4)])
    once.glimpsed((MUCK, 5.0), (MUCK, 5.4))
    assert [*once.goes("??", at(1)), *once.goes("??", at(2))] == [], "one of the two"
    assert all(isinstance(asked, Question) for asked in once.rests())


def test_cards_that_were_not_seen_to_come_to_those_thrown_away_are_asked_about_and_not_told() -> None:
    throw = {"event": "discarded", "seat": 3, "cards": []}
    table = Table(
        view("discard 1", (3,), seat3="?? ??", choices=[{"acts": [{"facts": [throw]}]}]), ("??", at(3)), ("??", at(3))
    )
    assert table.rests() == []
    assert table.goes("??", at(3)) == []
    [asked] = table.rests()
    assert isinstance(asked, Question) and asked.text == "1 card fewer than before lies at seat 3: thrown away?"
    assert [*asked.choices[0].facts] == [{**throw, "cards": ["??"]}]
    assert table.rests() == [], "once"
    assert table.comes("??", at(3)) == []
    assert table.rests() == [Settled(asked.about)], "he has laid it down again"


def test_a_card_pushed_to_a_neighbour_is_taken_passed_or_asked() -> None:
    may_take = view(seat1="7d", seat2="9c", owed=[{"seat": 2, "kind": "take", "up": True}])
    [took] = Table(may_take, ("7d", at(1))).moves("7d", at(1), at(2))
    assert took == {"event": "took", "seat": 2, "source": 1, "card": "7d", "up": True}
    may_pass = view(seat1="7d", seat2="9c", owed=[{"seat": 1, "kind": "pass", "up": True}])
    [passed] = Table(may_pass, ("7d", at(1))).moves("7d", at(1), at(2))
    assert passed == {"event": "passed", "seat": 1, "to": 2, "cards": ["7d"], "up": True}
    [asked] = Table(view(seat1="7d", seat2="9c"), ("7d", at(1))).moves("7d", at(1), at(2))
    assert isinstance(asked, Question)
    assert (
        asked.text
        == "The seven of diamonds lies at seat 2 and was dealt at seat 1: passed on, or one of the two misread?"
    )


def test_a_card_that_cannot_be_read_is_asked_and_settles_itself_when_it_is() -> None:
    table = Table(view("1 up", (1,)))
    dealt, unread = table.comes("?x", at(1))
    assert dealt == {"event": "dealt", "seat": 1, "card": "??", "up": True}, "it has no value anywhere"
    assert isinstance(unread, Unread) and unread.seat == 1
    table.view = view("1 up", (2,), seat1="^??")
    settled, named = table.comes("7d", at(1), before="?x", happening="lies")
    assert isinstance(settled, Settled) and named == Named(1, "7d")


def test_the_board_and_the_burn() -> None:
    table = Table(view(board=["9h"], burned=["??"]), ("9h", BOARD), ("??", BURN))
    assert table.comes("2c", BOARD) == [{"event": "board", "cards": ["2c"]}]
    unread, asked = table.comes("?x", BOARD)
    assert unread == {"event": "board", "cards": ["??"]} and isinstance(asked, Unread) and asked.seat is None
    assert table.comes("Qs", BURN) == [{"event": "burned", "card": "Qs", "up": True}]
    assert table.comes("??", BURN) == [{"event": "burned", "card": "??", "up": False}]
    assert table.comes("??", BOARD) == [], "a card laid down in the middle is nobody's yet"


def test_a_card_turned_over_is_asked_with_the_fold_to_tap() -> None:
    [asked] = Table(view(seat1="7d"), ("7d", at(1))).comes("??", at(1), before="7d", happening="changed")
    assert isinstance(asked, Question) and asked.text == "At seat 1 the seven of diamonds was turned face down"
    assert asked.choices[0].json() == {"says": "Folded", "facts": [{"event": "fold", "seat": 1}]}


def test_who_has_folded_turns_his_cards_as_he_likes() -> None:
    table = Table(view(seat1="?? 7d", seat2="9c"), ("??", at(1)), ("7d", at(1)))
    table.view["seats"]["1"]["live"] = False
    assert table.comes("As", at(1), before="??") == []
    assert table.comes("?x", at(1), before="7d") == []
    assert table.comes("4c", at(1)) == [{"event": "dealt", "seat": 1, "card": "4c", "up": True}], "a dealer's mistake"


def test_cards_are_told_in_the_order_in_which_they_came_to_rest() -> None:
    def fact(card: str, spot: Spot, since: float) -> Fact:
        return Fact("lies", card, spot, (0.0, 0.0), since=since)

    facts = [fact("9c", at(1), 3.0), fact("Qh", at(3), 1.0), fact("7d", at(2), 2.0), fact("5s", BURN, 0.4)]
    assert [one.card for one in in_dealt_order(facts, {1: 0, 2: 1, 3: 2}, {})] == ["5s", "Qh", "7d", "9c"]
    at_once = [fact("??", at(3), 1.0), fact("??", at(1), 1.05), fact("??", at(2), 1.1), fact("??", at(2), 1.02)]
    ordered = in_dealt_order(at_once, {1: 0, 2: 1, 3: 2}, {1: 2, 2: 1, 3: 2})
    assert [one.spot.seat for one in ordered] == [2, 1, 2, 3], "who has fewer is dealt to first"


def test_a_second_joker_is_dealt_where_the_deck_has_two() -> None:
    dealt = [{"event": "dealt", "seat": 2, "card": "Jk", "up": True}]
    one_elsewhere = Table(view("1 up", (2,), seat1="Jk", jokers=2), ("Jk", at(1)))
    assert one_elsewhere.comes("Jk", at(2)) == dealt
    one_there = Table(view("1 up", (2,), seat2="Jk", jokers=2), ("Jk", at(2)))
    assert one_there.comes("Jk", at(2)) == dealt
    (asked,) = Table(view("1 up", (2,), seat1="Jk", jokers=1), ("Jk", at(1))).comes("Jk", at(2))
    assert isinstance(asked, Question)
