"""``table.toml``: what one table is, where its camera hangs, and how its page is served. Unknown keys are refused."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator, model_validator

from assistant.club.topics import Broker, BrokerError
from assistant.rules.toml_errors import RulesError, hint, read_table
from assistant.table.calibrate import in_order
from assistant.table.spots import Kind, Layout, Region, Spot

Amount = Annotated[str, BeforeValidator(lambda given: given if isinstance(given, Mapping | list) else str(given)),
                   Field(pattern=r"^\d+(\.\d+)?$")]  # fmt: skip
Fraction = Annotated[float, Field(ge=0.0, le=1.0)]
PixelCount = Annotated[int, Field(ge=160, le=16384)]
PRESETS: Final = ("four-seats-and-board",)


class ConfigError(ValueError):
    """A table file that cannot be used; one line: the file, the key, what was read and what was expected."""


class Section(BaseModel):
    """A part of the file in which every key is known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PageSection(Section):
    """Where the page is served. ``pin`` guards what changes the hand; empty: a new one is made and printed.

    ``open_books`` lets guests see the night's balances and the past hands.
    """

    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=0, le=65535)
    pin: str = Field(default="", pattern=r"^(\d{4,12})?$")
    open_books: bool = False


class PlaceSection(Section):
    """One place on the table: ``area`` is left, top, right, bottom in fractions of the table."""

    kind: Kind
    area: tuple[float, float, float, float]
    seat: int = Field(default=0, ge=0, le=12)

    @model_validator(mode="after")
    def _seat_belongs_to_seats(self) -> PlaceSection:
        if (self.kind == "seat") != (self.seat > 0):
            raise ValueError("a place of kind seat has a seat number from 1, any other has none")
        if not (self.area[0] < self.area[2] and self.area[1] < self.area[3]):
            raise ValueError("area is left, top, right, bottom, the first two less than the last two")
        return self


class LayoutFile(Section):
    """A layout: the places of a table; seats are numbered clockwise as seen from above."""

    name: str = "Table"
    size_mm: tuple[float, float] = (1000.0, 1000.0)
    place: tuple[PlaceSection, ...]


class TableSection(Section):
    """A preset layout or one's own, and the felt's corners as fractions of the picture (none: they are looked for).

    ``markers`` is true where printed markers lie on the corners.
    """

    preset: str = ""
    layout: LayoutFile | None = None
    corners: tuple[tuple[Fraction, Fraction], ...] = ()
    markers: bool = False

    @field_validator("corners")
    @classmethod
    def _none_or_four(cls, corners: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        if len(corners) not in (0, 4):
            raise ValueError("four corners, each [across, down] in fractions of the picture")
        return corners

    @field_validator("preset")
    @classmethod
    def _known_preset(cls, preset: str) -> str:
        if preset and preset not in PRESETS:
            raise ValueError(f"one of {', '.join(PRESETS)}{hint(preset, PRESETS)}")
        return preset


class CameraSection(Section):
    """How the camera is set: its picture's size, its exposure (none: by itself), and what bends its straight lines.

    ``lens`` are the two radial terms k1 and k2 for lengths in halves of the picture's diagonal.
    """

    resolution: tuple[PixelCount, PixelCount] | None = None
    exposure: float | None = None
    lens: tuple[float, float] = (0.0, 0.0)


class TraySection(Section):
    """The chip tray: its serial port (none: there is no tray), and the chips' colour in each of its columns."""

    port: str = ""
    columns: tuple[str, ...] = Field(default=(), max_length=5)


class ClubSection(Section):
    """The MQTT broker to which the table mirrors itself (none: it does not), and what the table is called there."""

    broker: str = ""
    name: str = Field(default="Table", min_length=1, max_length=80)

    @field_validator("broker")
    @classmethod
    def _an_address(cls, broker: str) -> str:
        try:
            if broker:
                Broker.of(broker)
        except BrokerError:
            raise ValueError("an address such as mqtt://192.168.1.5, or nothing") from None
        return broker


class Config(Section):
    """One table. Money is text as the table writes it; ``pot`` is what lies in the pot of each hand, if it is known.

    Without a ``source`` the table is played by hand. A ``game`` is dealt again and again, the deal moving on by itself;
    without one the host calls each. ``menu`` are the games that this table has agreed on, offered before all others;
    after ``minutes`` of one game the table is reminded to end it.
    ``deck`` names the enrolled deck that is in play.
    """

    source: str = ""
    pictures: Literal["", "hands", "moments"] = ""
    pace: float = Field(default=3.0, ge=0.0, le=3600.0)
    house: str = "eight-two"
    game: str = ""
    variant: str = ""
    menu: tuple[str, ...] = ()
    minutes: int | None = Field(default=None, ge=1, le=600)
    rules: Mapping[str, Any] = Field(default_factory=dict)
    unit: Amount | None = None
    ante: Amount | None = None
    pot: Amount | None = None
    dealer: int | None = Field(default=None, ge=1, le=12)
    players: Mapping[int, str] = Field(default_factory=dict)
    chips: Mapping[str, Amount] = Field(default_factory=dict)
    deck: str = ""
    data: Path | None = None
    camera: CameraSection = CameraSection()
    page: PageSection = PageSection()
    table: TableSection = TableSection()
    tray: TraySection = TraySection()
    club: ClubSection = ClubSection()

    def own_rules(self) -> dict[str, Any]:
        """The settings of the house that this table plays otherwise: its rules, its ante, what its chips are worth.

        >>> Config(rules={"low": "ace-to-six"}, ante="0.50").own_rules()
        {'low': 'ace-to-six', 'ante': '0.50'}
        """
        own = {"ante": self.ante, "chips": dict(self.chips)}
        return {**self.rules, **{name: value for name, value in own.items() if value}}

    def layout(self) -> Layout:
        """The table's layout: its own, the preset named, or the first preset."""
        written = self.table.layout or preset(self.table.preset or PRESETS[0])
        regions = tuple(Region(Spot(place.kind, place.seat), *place.area) for place in written.place)
        corners = in_order(self.table.corners) if self.table.corners else None
        return Layout(written.name, regions, written.size_mm, corners, self.camera.lens, self.table.markers)


def load_config(path: Path) -> Config:
    """Read a table file; raises ConfigError with every mistake that was found, the first in full."""
    try:
        raw = read_table(path)
    except RulesError as error:
        raise ConfigError(str(error)) from None
    return read_config(raw, path.name)


def read_config(raw: Mapping[str, Any], name: str) -> Config:
    """A table file's contents as a Config; ``name`` is the file's, for messages."""
    try:
        return Config.model_validate(raw)
    except ValidationError as error:
        raise ConfigError(_explain(error, Config, name)) from None


def preset(name: str) -> LayoutFile:
    """A layout that ships with the program."""
    with resources.as_file(resources.files("assistant.table") / f"{name}.toml") as path:
        return LayoutFile.model_validate(read_table(path))


def _explain(error: ValidationError, model: type[BaseModel], name: str) -> str:
    lines = sorted(_lines(error, model), key=lambda line: "unknown key" not in line)  # a typo explains the rest
    more = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
    return f"{name}: {lines[0]}{more}"


def _lines(error: ValidationError, model: type[BaseModel]) -> Iterator[str]:
    for mistake in error.errors():
        key = ".".join(str(part) for part in mistake["loc"] if part != "[key]") or "table"
        said = mistake["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
        said = said[:1].lower() + said[1:]
        if mistake["type"] == "extra_forbidden":
            known = sorted(_section_at(model, mistake["loc"][:-1]).model_fields)
            last = mistake["loc"][-1]
            yield f"{key}: unknown key {last!r}, expected one of {', '.join(known)}{hint(last, known)}"
        elif mistake["type"] == "missing":
            yield f"{key}: missing, expected this key in the file"
        elif isinstance(mistake["input"], Mapping | list):
            yield f"{key}: expected {said}"
        else:
            yield f"{key}: {mistake['input']!r}, expected {said}"


def _section_at(model: type[BaseModel], place: tuple[int | str, ...]) -> type[BaseModel]:
    """The section that a path of keys leads to."""
    for part in place:
        field = model.model_fields.get(str(part))
        model = _inner_section(field.annotation) if field else model
    return model


def _inner_section(kind: Any) -> type[BaseModel]:
    """The section inside a field's type, such as ``LayoutFile | None`` or ``tuple[PlaceSection, ...]``."""
    while typing.get_origin(kind) in (typing.Union, types.UnionType, tuple):
        kind = typing.get_args(kind)[0]
    assert isinstance(kind, type) and issubclass(kind, BaseModel)
    return kind
