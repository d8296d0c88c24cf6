"""A game's table made into a game: every phrase, rank and number checked."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from assistant.cards import ACE, JOKER_RANK, RANK_LETTERS, rank_of
from assistant.rules import hands, seen, shares, steps, then
from assistant.rules.follows import fits, may_follow
from assistant.rules.game import OWN_WILDS, Game, Way, When
from assistant.rules.house_file import read_settings
from assistant.rules.phrases import Phrase, PhraseError, read
from assistant.rules.toml_errors import Complaints, Table, shown

BOOKS: Final = {"step": steps, "hand": hands, "share": shares, "seen": seen, "then": then}  # what each book teaches
_FACES: Final = (11, 12, 13)
_SHOWDOWNS: Final = (steps.Show, steps.InOrOut, steps.InOrOutForLeg)
_REPEATS: Final = (steps.RepeatUntilNobodyTakes, steps.RepeatUntilLegs, steps.RepeatUntilAlone)
_SUMS: Final = (shares.NearestSum, shares.LowestSum, shares.HighestSum)


def game_of(key: str, table: Table, variant: str, variants: tuple[str, ...], complaints: Complaints) -> Game:
    """The game that a table describes; what is wrong is noted, and only a game without complaints can be played."""
    deal = _deal(table.get("deal"), complaints)
    ways = _ways(table.get("share", {"high": "high hand"}), complaints)
    game = Game(
        key=key,
        name=str(table.get("name", key)),
        page=_page(table.get("page", ""), complaints),
        deal=deal,
        ways=ways,
        hand=_one("hand", "hand", table.get("hand", "best five"), complaints) or hands.BestFive(),
        wild=frozenset(_wild(table.get("wild", []), complaints)),
        own_wild=next((word for word in _wild_words(table) if word in OWN_WILDS), ""),
        when=_when(table.get("when", {}), complaints),
        values=_values(table.get("values"), any(isinstance(way.share, _SUMS) for way in ways), complaints),
        rules=_rules(table.get("rules", {}), complaints),
        variant=variant,
        variants=variants,
    )
    if not complaints.lines:
        _check_whole(game, complaints)
    return game


def _page(value: object, complaints: Complaints) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    complaints.add("page", f"read {shown(value)}", "text in quotation marks")
    return ""


def _one(key: str, book: str, text: object, complaints: Complaints) -> Phrase | None:
    """One phrase, or None where it does not read."""
    if not isinstance(text, str):
        complaints.add(key, f"read {shown(text)}", f"a {book} in words")
        return None
    try:
        found = read(book, text)
    except PhraseError as error:
        complaints.add(key, f"read {shown(text)}", f"a {book} in the book's wording", f"; nearest {error.nearest!r}")
        return None
    assert isinstance(found, Phrase)
    return found


def _deal(value: object, complaints: Complaints) -> tuple[Phrase, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(line, str) for line in value):
        what = "no deal" if value is None else f"read {shown(value)}"
        complaints.add("deal", what, 'a list of lines of steps, such as ["5 down / bet", "show"]')
        return ()
    words = [word.strip() for line in value for word in line.split(" / ")]
    found = [_one("deal", "step", word, complaints) for word in words]
    return tuple(step for step in found if step is not None)


def _ways(value: object, complaints: Complaints) -> tuple[Way, ...]:
    if not isinstance(value, Mapping) or len(value) not in (1, 2):
        complaints.add("share", f"read {shown(value)}", "one way to win, or two: the first is declared with one chip")
        return ()
    found = {word: _one(f"share.{word}", "share", text, complaints) for word, text in value.items()}
    return tuple(Way(word, share) for word, share in found.items() if share is not None)


def _wild_words(table: Table) -> list[object]:
    """What the file calls wild, as written; nothing where that is no list."""
    value = table.get("wild")
    return value if isinstance(value, list) else []


def _wild(value: object, complaints: Complaints) -> list[int]:
    if not isinstance(value, list):
        complaints.add("wild", f"read {shown(value)}", 'a list of ranks such as ["3", "9"]')
        return []
    return [rank for word in value if word not in OWN_WILDS for rank in _ranks("wild", word, complaints)]


def _ranks(key: str, word: object, complaints: Complaints) -> tuple[int, ...]:
    """The ranks that a word names: a letter, ``10``, ``joker`` or ``face``."""
    if word == "joker":
        return (JOKER_RANK,)
    if word == "face" and key != "wild":
        return _FACES
    try:
        return (rank_of(word if isinstance(word, str) else str(word)),)
    except ValueError:
        besides = ", ".join(OWN_WILDS) if key == "wild" else "or face"
        expected = f"a rank: {' '.join(RANK_LETTERS)}, 10, joker, {besides}"
        complaints.add(key, f"read {shown(word)}", expected)
        return ()


def _when(value: object, complaints: Complaints) -> tuple[When, ...]:
    if not isinstance(value, Mapping):
        complaints.add("when", f"read {shown(value)}", 'lines such as "dealt 4 up" = "extra card down"')
        return ()
    found = []
    for left, right in value.items():
        noticed = _one("when", "seen", left, complaints)
        follows = _one(f'when."{left}"', "then", right, complaints)
        if noticed is None or follows is None:
            continue
        if fits(noticed, follows):
            found.append(When(noticed, follows))
        else:
            fitting = ", ".join(map(repr, may_follow(noticed)))
            complaints.add(f'when."{left}"', f"read {shown(right)}", f"one of {fitting}")
    return tuple(found)


def _values(value: object, summed: bool, complaints: Complaints) -> dict[int, tuple[int, ...]]:
    """What each rank is worth, in half points; 2 to 10 are their face value and the joker an ace unless said."""
    if value is None and not summed:
        return {}
    if not isinstance(value, Mapping):
        what = "no values" if value is None else f"read {shown(value)}"
        complaints.add("values", what, "what A and face cards are worth")
        return {}
    found: dict[int, tuple[int, ...]] = {rank: (2 * rank,) for rank in range(2, 11)}
    for word, worth in sorted(value.items(), key=lambda item: item[0] != "face"):
        for rank in _ranks(f"values.{word}", word, complaints):
            found[rank] = _worths(f"values.{word}", worth, complaints)
    for rank, word in ((ACE, "A"), *zip(_FACES, "JQK", strict=True)):
        if rank not in found:
            complaints.add(f"values.{word}", "not said", "what it is worth, such as 1 or [1, 11]")
    found.setdefault(JOKER_RANK, found.get(ACE, (2,)))
    return found


def _worths(key: str, value: object, complaints: Complaints) -> tuple[int, ...]:
    found = []
    for worth in value if isinstance(value, list) else [value]:
        if not isinstance(worth, (int, Decimal)) or isinstance(worth, bool) or (worth * 2) % 1 or worth < 0:
            complaints.add(key, f"read {shown(worth)}", "a number of points or halves, or a list of them")
        else:
            found.append(int(worth * 2))
    return tuple(found)


def _rules(value: object, complaints: Complaints) -> dict[str, object]:
    if isinstance(value, Mapping):
        return read_settings(value, "rules.", complaints)
    complaints.add("rules", f"read {shown(value)}", "house settings that this game fixes")
    return {}


def _check_whole(game: Game, complaints: Complaints) -> None:
    """What only shows when the parts are put together."""
    if not any(isinstance(step, _SHOWDOWNS) for step in game.deal):
        complaints.add("deal", "no showdown", "a last step 'show'")
    if game.two_ways and steps.Declare() not in game.deal:
        complaints.add("deal", "two ways to win but nothing is declared", "a step 'declare' before 'show'")
    if not game.two_ways and steps.Declare() in game.deal:
        complaints.add("deal", "'declare' with one way to win", "two ways under share, or no 'declare'")
    _check_labels(game, complaints)


def _check_labels(game: Game, complaints: Complaints) -> None:
    marks = {step.label for step in game.deal if isinstance(step, steps.Mark)}
    for step in game.deal:
        if isinstance(step, _REPEATS) and step.label not in marks:
            complaints.add("deal", f"read '{step}'", f"a step 'mark {step.label}' before it")
    options = {step.name for step in game.deal if isinstance(step, (steps.Option, steps.FreeOption))}
    users = [game.hand, *(one.seen for one in game.when)]
    for user in users:
        if isinstance(user, (hands.ExactlyOrOption, seen.LosesAfter)) and user.name not in options:
            complaints.add("deal", f"no step offers the option of '{user}'", f"a step 'option {user.name}'")
