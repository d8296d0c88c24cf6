"""Calling a game: what is offered, what is said before it, and what stays for the next hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from assistant.config import Config, load_config
from assistant.hub import Hub
from assistant.night.calling import next_call
from assistant.night.notices import Notices
from assistant.store.log import EventLog
from assistant.table_file import TableFile
from tests.web.looking import by_mouse, by_touch, tap, text, texts, until
from tests.web.served import PIN, SECRET
from tests.web.tables import WholeTable
from tests.web.test_refusals import let_in, post, refusal
from web import Parts, create_app
from web.door import Door


class Table:
    """A table with settings in a file, asked without a browser, as its host."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "table.toml"
        self.settings = TableFile(Config(house="local", players={1: "Ann", 3: "Bo", 4: "Cy"}), self.path)
        self._log = EventLog(folder / "night.sqlite")
        self.hub = Hub(self._log)
        self.hub.start()
        app = create_app(Parts(self.hub, Notices(), Door(PIN, SECRET), settings=self.settings))
        self.client: FlaskClient = app.test_client()
        self.csrf = let_in(self.client)

    def ask(self, house: str = "") -> Any:
        return self.client.get("/api/calling", query_string={"house": house} if house else {}).get_json()

    def post(self, path: str, body: Any) -> Any:
        return post(self.client, path, body, self.csrf)

    def close(self) -> None:
        self.hub.stop()
        self._log.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def test_the_next_call_as_it_would_usually_be(table: Table) -> None:
    offered = table.ask()
    assert offered["usual"]["seats"] == {"1": "Ann", "3": "Bo", "4": "Cy"}
    assert (offered["usual"]["house"], offered["usual"]["dealer"]) == ("local", 4)
    assert {"key": "eight-two", "name": "The 8-2 Club"} in offered["houses"]
    names = [game["name"] for game in offered["games"]]
    assert len(names) > 30 and "Follow the Queen, high Chicago" in names and names == sorted(names, key=str.lower)
    windows = next(game for game in offered["games"] if game["key"] == "windows")
    assert "macintosh" in [variant["key"] for variant in windows["variants"]]
    assert "no house 'nowhere'" in refusal(table.client.get("/api/calling?house=nowhere"), 400)


def test_the_deal_moves_on_and_new_names_stay(table: Table) -> None:
    call = {
        "event": "call",
        "house": "local",
        "game": "omaha",
        "dealer": 4,
        "seats": {"1": "Ann", "3": "Bob", "4": "Cy"},
    }
    assert table.post("/api/enter", {"facts": [call]}).status_code == 200
    assert table.settings.config.players == {1: "Ann", 3: "Bob", 4: "Cy"}
    assert load_config(table.path).players == {3: "Bob", 1: "Ann", 4: "Cy"}
    usual = table.ask()["usual"]
    assert (usual["dealer"], usual["seats"]["3"]) == (1, "Bob")


def test_who_sits_a_hand_out_keeps_his_seat(table: Table) -> None:
    call = {"event": "call", "house": "local", "game": "omaha", "dealer": 4, "seats": {"1": "Ann", "4": "Cy"}}
    table.post("/api/enter", {"facts": [call]})
    assert table.ask()["usual"]["seats"] == {"1": "Ann", "3": "Bo", "4": "Cy"}


def test_a_game_explained_before_it_is_called(table: Table) -> None:
    call = {"event": "call", "house": "local", "game": "anaconda", "dealer": 8}
    told = table.post("/api/preview", {**call, "seats": {str(seat): "" for seat in range(1, 9)}}).get_json()
    assert told["name"] == "Anaconda" and told["why"] == ""
    assert told["warnings"] == ["8 players may need 56 cards of 52. When they run out, reshuffle the discards."]
    assert "Each passes 3 cards left." in told["deal"]
    one = table.post("/api/preview", {**call, "seats": {"1": ""}}).get_json()
    assert "two seats or more" in one["why"]
    assert table.hub.now.seq == 0, "nothing was called"


def test_a_hand_under_way_is_not_called_over(table: Table) -> None:
    call = {"event": "call", "house": "local", "game": "omaha", "dealer": 4, "seats": {"1": "Ann", "4": "Cy"}}
    dealt = {"event": "dealt", "seat": 1, "card": "??", "up": False}
    table.post("/api/enter", {"facts": [call, dealt]})
    why = table.post("/api/preview", {**call, "game": "razz"}).get_json()["why"]
    assert "the hand is not over" in why.lower()


@pytest.mark.parametrize(("rules", "dealer"), [({}, 1), ({"carried_deal": "same dealer"}, 4)])
def test_the_deal_stays_where_the_house_holds_it_while_the_pot_is_carried(
    table: Table, rules: dict[str, str], dealer: int
) -> None:
    seats = {"1": "Ann", "3": "Bo", "4": "Cy"}
    call = {"event": "call", "house": "house", "game": "five-card-draw", "variant": "jacks-or-better", "dealer": 4}
    antes = [{"event": "ante", "seat": seat, "amount": "1"} for seat in (1, 3, 4)]
    backs = [{"event": "dealt", "seat": seat, "card": "??", "up": False} for _ in range(5) for seat in (1, 3, 4)]
    checks = [{"event": "check", "seat": seat} for seat in (1, 3, 4)]
    facts = [{**call, "seats": seats, "rules": rules}, *antes, *backs, *checks, {"event": "settle"}]
    assert table.post("/api/enter", {"facts": facts}).status_code == 200
    assert table.ask()["usual"]["dealer"] == dealer
    view = table.hub.now.view
    assert view["next_deal"] == {"dealer": dealer, "again": bool(rules), "game": "", "variant": ""}
    table_game = Config(game="omaha", house="house", players={1: "Ann", 3: "Bo", 4: "Cy"})
    call_to_come = next_call(table_game, view)
    assert call_to_come is not None and call_to_come["dealer"] == dealer


OWN_GAME = """
name = "Dr Pepper"
like = "seven-card-stud"
wild = ["2", "4", "10"]
"""
OWN_HOUSE = """
name = "Our place"
[betting]
raise_cap = 2
"""


def test_a_game_and_a_house_of_the_host_s_own_are_offered_explained_and_played(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "dr-pepper.toml").write_text(OWN_GAME, encoding="utf-8")
    house = str(tmp_path / "ours.toml")
    Path(house).write_text(OWN_HOUSE, encoding="utf-8")
    whole = WholeTable(tmp_path, games=games, house=house, game="dr-pepper")
    try:
        client = whole.app.test_client()
        csrf = let_in(client)
        offered = client.get("/api/calling").get_json()
        assert "Dr Pepper" in [game["name"] for game in offered["games"]]
        assert {"key": house, "name": "Our place"} in offered["houses"] and offered["usual"]["house"] == house
        call = {"event": "call", "house": house, "game": "dr-pepper", "dealer": 2, "seats": {"1": "Ann", "2": "Bo"}}
        assert post(client, "/api/preview", call, csrf).get_json()["why"] == ""
        assert post(client, "/api/enter", {"facts": [call]}, csrf).status_code == 200
        assert whole.hub.now.view["game"] == "Dr Pepper" and whole.hub.now.view["wild"]["ranks"] == ["2", "4", "T"]
        again = client.get(f"/api/history/{whole.hub.now.seq}/0").get_json()
        assert again["view"]["game"] == "Dr Pepper" and again["view"]["house"] == "Our place"
    finally:
        whole.close()


def test_the_table_s_own_ante_and_chips_hold_in_the_hand(table: Table) -> None:
    table.settings.change({"ante": "0.50", "chips": {"white": "0.25", "blue": "5"}, "rules": {"raise_cap": 3}})
    usual = table.ask()["usual"]
    assert usual["rules"] == {"raise_cap": 3, "ante": "0.50", "chips": {"white": "0.25", "blue": "5"}}
    call = {"event": "call", "game": "omaha", **usual}
    assert "Each antes 0.50." in table.post("/api/preview", call).get_json()["before"]
    assert table.post("/api/enter", {"facts": [call, {"event": "cut", "seat": 3, "how": "tap"}]}).status_code == 200
    view = table.hub.now.view
    assert view["ante"] == "0.50" and view["chips"] == {"white": "0.25", "blue": "5.00"}
    (antes,) = [ask for ask in view["choices"] if ask["kind"] == "ante"]
    assert antes["acts"][0]["facts"][0]["amount"] == "0.50"


def test_the_table_s_menu_is_kept_and_offered(table: Table) -> None:
    assert table.ask()["menu"] == []
    kept = table.post("/api/setup", {"changes": {"menu": ["omaha", "baseball"]}})
    assert kept.get_json()["settings"]["menu"] == ["omaha", "baseball"]
    assert table.ask()["menu"] == ["omaha", "baseball"] == list(load_config(table.path).menu)
    for menu, said in ((["basebal"], "there is no game 'basebal'; nearest 'baseball'"), (3, "menu"), ([3], "menu")):
        assert said in refusal(table.post("/api/setup", {"changes": {"menu": menu}}), 400)
    assert table.ask()["menu"] == ["omaha", "baseball"]


def test_games_are_put_on_the_table_s_menu_and_stand_first(tmp_path: Path, browser: Chrome) -> None:
    whole = WholeTable(tmp_path, menu=["omaha"])
    try:
        by_touch(browser)
        browser.get(whole.door.link("host", whole.url + "/"))
        until(lambda: browser.find_element(By.ID, "calling").is_displayed(), True)
        until(lambda: texts(browser, "#games li")[:3], lambda said: said[1:] == ["Omaha", "ALL OTHER GAMES"])
        tap(browser, "Baseball", "#games")
        until(lambda: text(browser, "#preview h3"), "Baseball")
        browser.find_element(By.CSS_SELECTOR, "#preview .switch").click()
        until(lambda: texts(browser, "#games button")[:3], lambda said: said[:2] == ["Omaha", "Baseball"])
        assert whole.kept().menu == ("omaha", "baseball")
        browser.find_element(By.CSS_SELECTOR, "#preview .switch").click()
        until(lambda: whole.kept().menu, ("omaha",))
    finally:
        whole.close()
        by_mouse(browser)
        browser.delete_all_cookies()
