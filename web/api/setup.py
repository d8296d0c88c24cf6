"""The table's settings as the set-up page reads and changes them, and what is found out for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, jsonify

from assistant.money import Unit
from assistant.rules.house import SETTINGS, House
from assistant.rules.load import game_keys, load_house
from assistant.rules.setting import written
from assistant.rules.toml_errors import hint
from web.api.calling import houses
from web.api.stream import not_kept
from web.parts import Parts, Settings, Survey
from web.refusals import Refusal
from web.roles import body, for_the_host, seen_by_the_host

Json = dict[str, Any]
SHOWN: Final = (
    "source",
    "camera",
    "table",
    "players",
    "dealer",
    "house",
    "unit",
    "ante",
    "rules",
    "chips",
    "menu",
    "minutes",
    "deck",
    "tray",
)
CHANGED: Final = {*SHOWN, "page"}
OF_THE_PAGE: Final = {"open_books"}  # its address and PIN are changed in the file only
_ELSEWHERE: Final = ("chips", "buy_in", "barred", "plays_as", "unit", "ante")  # not settings of one line


def blueprint(parts: Parts) -> Blueprint:
    """The settings, and where the table lies in the picture; the host's alone."""
    api = Blueprint("setup_api", __name__, url_prefix="/api/setup")
    api.after_request(not_kept)
    _settings(api, parts)
    _surveying(api, parts)
    return api


def _settings(api: Blueprint, parts: Parts) -> None:
    @api.post("")
    @for_the_host
    def change() -> Response:
        """Set some of them; all that followed from them comes back."""
        changes = body().get("changes")
        if not isinstance(changes, dict) or not changes or not changes.keys() <= CHANGED:
            raise Refusal(400, f"changes: expected an object with some of {', '.join(sorted(CHANGED))}.")
        if not OF_THE_PAGE.issuperset(changes.get("page") or ()):
            raise Refusal(400, "page: expected open_books; the address and the PIN are changed in the file.")
        settings = settings_of(parts)
        try:
            _verify(settings.config, changes)
            _verify_menu(changes, parts.games)
            settings.change(changes)
        except ValueError as error:
            raise Refusal(400, f"{error}.") from None
        return jsonify(settings=settings_view(settings.config))

    @api.get("/house")
    @seen_by_the_host
    def house() -> Response:
        """The house's points, one line each, with what may be chosen instead."""
        now = settings_of(parts).config
        return jsonify(points=_points(load_house(now.house, now.rules), set(now.rules)))


def _surveying(api: Blueprint, parts: Parts) -> None:
    @api.get("/cameras")
    @seen_by_the_host
    def cameras() -> Response:
        """The cameras of this computer."""
        return jsonify(cameras=_survey(parts).cameras())

    @api.get("/look")
    @seen_by_the_host
    def look() -> Response:
        """What the newest picture says of the light and the focus, and what to do about it."""
        return jsonify(findings=_survey(parts).look_over())

    @api.post("/find")
    @for_the_host
    def find() -> Response:
        """The table's corners and the lens, from the newest picture; nothing is kept yet."""
        try:
            return jsonify(_survey(parts).find(body().get("corners")))
        except (ValueError, TypeError) as error:
            raise Refusal(409, f"{error}.") from None

    @api.get("/markers.pdf")
    @seen_by_the_host
    def markers() -> Response:
        """The sheet with the markers for the table's corners."""
        return Response(_survey(parts).sheet(), mimetype="application/pdf")


def settings_of(parts: Parts) -> Settings:
    """The table's settings; raises Refusal where none can be kept."""
    if parts.settings is None:
        raise Refusal(409, "This table's settings cannot be changed here; it is served without a table file.")
    return parts.settings


def settings_view(config: Any) -> Json:
    """The settings for the page, with the layout in use, the usual chips, and the houses to choose from."""
    kept = config.model_dump(mode="json")
    layout, house = config.layout(), load_house(config.house, config.rules)
    places = [
        {"kind": region.spot.kind, "seat": region.spot.seat,
         "area": [region.left, region.top, region.right, region.bottom]}
        for region in layout.regions
    ]  # fmt: skip
    return {
        **{key: kept[key] for key in SHOWN},
        "layout": {"name": layout.name, "size_mm": list(layout.size_mm), "place": places},
        "usual": {"unit": house.unit, "ante": house.ante, "chips": dict(house.chips)},
        "houses": houses(config.house),
        "open_books": config.page.open_books,
    }


def _verify(now: Any, changes: Mapping[str, Any]) -> None:
    """Refuse what the table could not be played with: an unknown house or setting, money that does not divide."""
    rules = {**now.rules, **(changes.get("rules") or {})}
    house = load_house(
        changes.get("house") or now.house, {name: value for name, value in rules.items() if value is not None}
    )
    unit = Unit.of(str(changes.get("unit", now.unit) or house.unit))
    if changes.get("ante"):
        unit.read(str(changes["ante"]))
    before = {**house.chips, **now.chips}
    for colour, worth in (changes.get("chips") or {}).items():
        if worth is not None and str(worth) != before.get(colour):
            unit.read(str(worth))


def _verify_menu(changes: Mapping[str, Any], own: Path | None) -> None:
    """Refuse a menu with a game that is neither shipped nor in the host's ``own`` folder."""
    menu, known = changes.get("menu"), game_keys(own)
    for game in menu if isinstance(menu, list) else ():
        if game not in known:
            raise ValueError(f"menu: there is no game {game!r}{hint(game, known)}")


def _points(house: House, own: set[str]) -> list[Json]:
    return [
        {
            "name": name,
            "section": setting.section,
            "decides": setting.decides,
            "kind": setting.kind,
            "values": list(setting.values),
            "value": written(getattr(house, name)) if setting.kind == "number" else getattr(house, name),
            "line": setting.line(getattr(house, name)),
            "own": name in own,
        }
        for name, setting in SETTINGS.items()
        if name not in _ELSEWHERE
    ]


def _survey(parts: Parts) -> Survey:
    if parts.survey is None:
        raise Refusal(409, "This table is served without a camera.")
    return parts.survey
