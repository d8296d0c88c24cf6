"""Playing-card artwork for training pictures: installed packages and decks drawn here, as upright RGBA pictures.

Artwork is never kept in the project. `python -m models.art --fetch` installs the packages listed in `NPM` and `APT`;
without them only drawn decks are returned.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

W, H = 500, 700  # size of every face and back, in pixels
CORNER = 26  # radius of the rounded corners, in pixels
RANKS = "A23456789TJQK"
SUITS = "cdhs"
CODES = [rank + suit for suit in SUITS for rank in RANKS]

NPM = ["cardsJS@1.1.1", "@heruka_urgyen/react-playing-cards@0.5.0", "svg-cards@4.0.2", "deck-of-cards@0.1.8"]
APT = [
    "gnome-cards-data", "fonts-dejavu", "fonts-liberation", "fonts-urw-base35", "fonts-crosextra-carlito",
    "fonts-crosextra-caladea", "fonts-open-sans", "fonts-roboto", "fonts-lato", "fonts-cantarell", "fonts-bebas-neue",
    "fonts-ebgaramond", "fonts-linuxlibertine", "fonts-freefont-ttf", "fonts-comfortaa", "fonts-fanwood",
    "fonts-goudybookletter", "fonts-sil-gentium", "fonts-cabin", "fonts-dosis", "fonts-quicksand", "fonts-vollkorn",
]  # fmt: skip
HOME = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "cards-speak"

# Sheets of gnome-cards-data with English indices, and how they look.
SHEETS = {
    "anglo": "standard", "anglo_modern": "standard", "anglo_poker": "standard", "atlasnye": "continental",
    "bellot": "continental", "dondorf": "four-corner", "neoclassical": "modern", "orell": "continental",
    "ornamental": "jumbo", "paris": "continental", "plastic": "modern", "simplistic": "modern", "tango": "modern",
    "tigullio": "continental",
}  # fmt: skip


@dataclass(frozen=True)
class Deck:
    """One design: pictures are read from `folder` when asked for."""

    name: str
    licence: str
    style: str
    folder: Path

    def face(self, code: str) -> np.ndarray:
        """The face named like `7d` or `Th`: RGBA uint8, 700 x 500 x 4. KeyError if there is no such card."""
        if code not in CODES:
            raise KeyError(f"no card is called {code!r}; cards are named like '7d', 'Th', 'As'")
        return read_rgba(self.folder / f"{code}.png")

    def joker(self) -> np.ndarray | None:
        """A joker, RGBA uint8, or None if the design has none."""
        path = self.folder / "Jk.png"
        return read_rgba(path) if path.exists() else None

    def backs(self) -> list[np.ndarray]:
        """Every back of the design, RGBA uint8; may be empty."""
        return [read_rgba(path) for path in sorted(self.folder.glob("back*.png"))]


def read_rgba(path: Path) -> np.ndarray:
    """An RGBA uint8 picture from a PNG file. OSError if it cannot be read."""
    image = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise OSError(f"cannot read the picture {path}")
    return cv2.cvtColor(image, cv2.COLOR_BGR2RGBA if image.shape[2] == 3 else cv2.COLOR_BGRA2RGBA)


@cache
def rounded_mask(width: int = W, height: int = H, corner: int = CORNER) -> np.ndarray:
    """Alpha of a card: uint8, 255 inside a rectangle with rounded corners, smooth at the border."""
    big = np.zeros((height * 4, width * 4), np.uint8)
    c, w, h = corner * 4, width * 4, height * 4
    cv2.rectangle(big, (c, 0), (w - c, h), 255, -1)
    cv2.rectangle(big, (0, c), (w, h - c), 255, -1)
    for x, y in ((c, c), (w - c, c), (c, h - c), (w - c, h - c)):
        cv2.circle(big, (x, y), c, 255, -1)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


def as_card(picture: np.ndarray, white: bool = True) -> np.ndarray:
    """A card from a raw BGRA picture: trimmed to what is opaque, outline cut off, filled white, corners rounded."""
    ys, xs = np.where(picture[..., 3] > 127)
    if len(ys) and not (white and len(ys) < 0.5 * picture[..., 3].size):  # a transparent face keeps its frame
        picture = picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    inset = round(0.012 * picture.shape[1])
    picture = picture[inset : picture.shape[0] - inset, inset : picture.shape[1] - inset]
    alpha = picture[..., 3:].astype(np.float32) / 255
    solid = (picture[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    shrink = solid.shape[0] > H
    solid = cv2.resize(solid, (W, H), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_CUBIC)
    return cv2.cvtColor(np.dstack([solid, rounded_mask()]), cv2.COLOR_BGRA2RGBA)


def rasterise(path: Path, width: int) -> np.ndarray:
    """An SVG (or svgz) or PNG file as BGRA uint8, `width` pixels wide when it is a drawing. OSError if unreadable."""
    if path.suffix == ".png":
        data = path.read_bytes()
    else:
        import resvg_py

        data = resvg_py.svg_to_bytes(svg_path=str(path), width=width, dpi=96)
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise OSError(f"cannot draw {path}")
    return cv2.cvtColor(image, cv2.COLOR_BGR2BGRA) if image.shape[2] == 3 else image


def sheet_cards(path: Path) -> Iterator[tuple[str, np.ndarray]]:
    """Cards of one 13 x 5 sheet: rows clubs, diamonds, hearts, spades, then jokers and backs."""
    sheet = rasterise(path, 13 * 520)
    high, wide = sheet.shape[0] / 5, sheet.shape[1] / 13

    def cell(row: int, column: int) -> np.ndarray:
        top, left = round(row * high), round(column * wide)
        return sheet[top : round((row + 1) * high), left : round((column + 1) * wide)]

    for i, code in enumerate(CODES):
        yield code, as_card(cell(i // 13, i % 13))
    yield "Jk", as_card(cell(4, 1))
    backs = 2 if path.name in ("ornamental.svgz", "tango.svgz") else 1
    for i in range(backs):
        yield f"back{i}", as_card(cell(4, 2 + i), white=False)


def file_cards(files: dict[str, Path]) -> Iterator[tuple[str, np.ndarray]]:
    """Cards of a design that keeps one file per card; `files` goes from card name to file."""
    for name, path in files.items():
        yield name, as_card(rasterise(path, 540), white=not name.startswith("back"))


def npm_files(modules: Path) -> dict[tuple[str, str, str], dict[str, Path]]:
    """Designs under a node_modules folder: (name, licence, style) to the file of each card."""
    long = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
    number = {rank: str(i + 1) for i, rank in enumerate(RANKS)}
    word = number | {"J": "jack", "Q": "queen", "K": "king"}
    designs: dict[tuple[str, str, str], dict[str, Path]] = {}
    base = modules / "cardsJS/dist/cards"
    designs["cardsjs", "LGPL-3.0", "standard"] = {c: base / f"{c.upper()}.svg" for c in CODES} | {
        "back0": base / "Red_Back.svg", "back1": base / "Blue_Back.svg"
    }  # fmt: skip
    for kind, style in (("2color", "standard"), ("4color", "four-colour"), ("2color-bf", "jumbo"),
                        ("4color-bf", "four-colour")):  # fmt: skip
        base = modules / "@heruka_urgyen/react-playing-cards/src/images" / kind
        designs[f"kennard-{kind}", "CC0-1.0", style] = {c: base / f"{c.upper()}.svg" for c in CODES}
    base = modules / "svg-cards/png/2x"
    files = {c: base / f"{long[c[1]]}_{word[c[0]]}.png" for c in CODES} | {"Jk": base / "joker_red.png"}
    colours = ["red", "blue", "green", "black", "maroon", "navy", "purple", "teal", "gray", "olive"]
    files |= {f"back{i}": base / f"back-{colour}.png" for i, colour in enumerate(colours)}
    designs["svg-cards", "LGPL-2.1", "continental"] = files
    base = modules / "deck-of-cards/example/faces"
    designs["deck-of-cards", "LGPL-3.0", "standard"] = {
        c: base / f"{'shcd'.index(c[1])}_{number[c[0]]}.svg" for c in CODES
    } | {"Jk": base / "4_1.svg", "back0": base / "back.png"}
    return designs


def keep(folder: Path, cards: Iterator[tuple[str, np.ndarray]]) -> None:
    """Write the cards of one design as PNG files; the folder appears only when it is complete."""
    part = folder.with_name(f"{folder.name}.{os.getpid()}.part")
    part.mkdir(parents=True, exist_ok=True)
    for name, card in cards:
        cv2.imwrite(
            str(part / f"{name}.png"), cv2.cvtColor(card, cv2.COLOR_RGBA2BGRA), [cv2.IMWRITE_PNG_COMPRESSION, 1]
        )
    try:
        part.rename(folder)
    except OSError:  # another process was quicker
        shutil.rmtree(part)


def default_roots() -> list[Path]:
    """Places searched for artwork: those in CARDS_SPEAK_ART, then where `--fetch` puts it."""
    named = [Path(p) for p in os.environ.get("CARDS_SPEAK_ART", "").split(os.pathsep) if p]
    return [*named, HOME / "art/node_modules", Path("node_modules"), Path("/usr/share/aisleriot/cards")]


def installed_decks(cache: Path, roots: list[Path]) -> list[Deck]:
    """The designs found under `roots`, drawn once into `cache`."""
    decks: dict[str, Deck] = {}
    for root in roots:
        for (name, licence, style), files in npm_files(root).items():
            if name not in decks and all(path.exists() for path in files.values()):
                decks[name] = Deck(name, licence, style, cache / name)
                if not decks[name].folder.exists():
                    keep(decks[name].folder, file_cards(files))
        for name, style in SHEETS.items():
            sheet = root / f"{name}.svgz"
            if name not in decks and sheet.exists():
                decks[name] = Deck(name, "GPL-3.0-or-later", style, cache / name)
                if not decks[name].folder.exists():
                    keep(decks[name].folder, sheet_cards(sheet))
    return list(decks.values())


def drawn_name(number: int) -> str:
    """What a drawn deck is called; the name changes when all of them come to look different."""
    return f"drawn-b-{number:03d}"


def load_decks(cache: Path = HOME / "decks", art: list[Path] | None = None, drawn: int = 48) -> list[Deck]:
    """Every installed design found under `art` (default: `default_roots()`), then `drawn` designs drawn here."""
    from models.drawn import drawn_cards

    decks = installed_decks(cache, default_roots() if art is None else art)
    courts = [deck for deck in decks if deck.style in ("standard", "continental", "jumbo")]
    for number in range(drawn):
        name = drawn_name(number) + ("" if courts else "-plain")
        deck = Deck(name, "own", "drawn", cache / name)
        if not deck.folder.exists():
            keep(deck.folder, drawn_cards(number, courts))
        decks.append(deck)
    return decks


def fetch() -> int:
    """Install the npm packages; say which Debian packages are wanted. Returns the exit status of npm."""
    print("Debian packages wanted (sheets and index fonts):\n  apt-get install --no-install-recommends", *APT)
    npm = shutil.which("npm")
    if npm is None:
        print("npm is not installed; install nodejs and npm, then run this again", file=sys.stderr)
        return 1
    target = HOME / "art"
    target.mkdir(parents=True, exist_ok=True)
    return subprocess.run([npm, "install", "--ignore-scripts", "--prefix", str(target), *NPM], check=False).returncode


def main() -> None:
    """List the decks that are found, or install the artwork."""
    parser = argparse.ArgumentParser(prog="python -m models.art", description=main.__doc__)
    parser.add_argument("--fetch", action="store_true", help="install the artwork packages")
    parser.add_argument("--cache", type=Path, default=HOME / "decks", help="where drawn cards are kept")
    options = parser.parse_args()
    if options.fetch:
        raise SystemExit(fetch())
    for deck in load_decks(options.cache):
        print(f"{deck.name:20} {deck.style:12} {deck.licence:18} {len(deck.backs())} backs")


if __name__ == "__main__":
    main()
